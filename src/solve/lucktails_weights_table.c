#include "lucktails_match.h"
const lucktails_weights lucktails_weights_by_seats[3];
