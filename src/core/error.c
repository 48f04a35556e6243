#include "luckpond/error.h"

/* Switches instead of tables: nothing at file scope, so this compiles for every device. */

const char *lp_error_name(lp_error e)
{
    switch (e) {
#define NAME(name, clause, message)                                                                \
    case LP_ERR_##name: return #name;
        LP_ERROR_LIST(NAME)
#undef NAME
    case LP_OK: return "OK";
    case LP_ERR_COUNT: break;
    }
    return "?";
}

const char *lp_error_clause(lp_error e)
{
    switch (e) {
#define CLAUSE(name, clause, message)                                                              \
    case LP_ERR_##name: return clause;
        LP_ERROR_LIST(CLAUSE)
#undef CLAUSE
    case LP_OK:
    case LP_ERR_COUNT: break;
    }
    return "";
}

const char *lp_error_message(lp_error e)
{
    switch (e) {
#define MESSAGE(name, clause, message)                                                             \
    case LP_ERR_##name: return message;
        LP_ERROR_LIST(MESSAGE)
#undef MESSAGE
    case LP_OK: return "all is well";
    case LP_ERR_COUNT: break;
    }
    return "an unknown error";
}
