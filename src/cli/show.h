/* How a game is shown to the person in one seat. Everything here works from views and events of
 * that seat, never from a state: what is not shown to the seat cannot be shown by mistake. */
#ifndef LUCKPOND_SHOW_H
#define LUCKPOND_SHOW_H

#include "edition/edition.h"
#include "i18n.h"
#include "terminal.h"

enum {
    SHOW_TEXT_MAX = 1024,
    SHOW_LOG_MAX = 400, /* events remembered for the command `log` */
    CHOICE_LEVELS = 3,
    CHOICE_ID_MAX = 24,
    CHOICE_TEXT_MAX = 240,
};

/* One legal action as a place in a menu: at most three steps, such as "play card 12", "for the
 * Doctor", "to room 5". Actions with the same `id` at a step stand together there. */
typedef struct choice {
    lp_action action;
    int depth; /* steps used */
    int order; /* lower ones stand first in the menu */
    struct {
        char id[CHOICE_ID_MAX];
        char text[CHOICE_TEXT_MAX];
        bool keyed; /* `id` is what the person types; otherwise the menu counts */
    } step[CHOICE_LEVELS];
} choice;

typedef struct show show;

/* What each game adds. */
typedef struct show_game {
    const char *id;
    /* Draws the table. */
    void (*table)(const show *s, const void *view);
    /* Tells what happened: no line, one, or more. */
    void (*event)(show *s, const void *event);
    /* Says what a legal action does; `c` is zero but for `action`. */
    void (*describe)(const show *s, const void *view, choice *c);
    /* What is to be decided, as a question or request. */
    const char *(*question)(const show *s, const void *view);
    /* The section of the rules about that decision. */
    const char *(*section)(const show *s, const void *view);
} show_game;

struct show {
    const show_game *how;
    const lp_game *game;
    const edition *edition;
    terminal *out;
    int seat;                        /* the person's */
    bool quiet;                      /* events go to the log only */
    const char *names[LP_SEATS_MAX]; /* of people elsewhere; NULL: a name of the house */
    int log_count;
    char *log[SHOW_LOG_MAX];
};

extern const show_game show_yucatan, show_lucktails, show_duck, show_doctor_lucky;

void show_init(show *s, const lp_game *g, const edition *e, terminal *out, int seat);
void show_finish(show *s);

/* The name of a seat: "You" for the person, "" for nobody (-1). */
const char *show_name(const show *s, int seat);
/* One letter for a seat, where there is no room for more; "*" for the person. */
const char *show_letter(int seat);

/* A line of text under construction. */
typedef struct show_line {
    lp_text text;
    char buffer[SHOW_TEXT_MAX];
} show_line;
void show_begin(show_line *l);
void show_print(const show *s, show_line *l);

/* Prints a sentence. */
#define show_say(s, format, ...)                                                                   \
    show_say_values(s, format, (const say_value[]){__VA_ARGS__},                                   \
                    (int)(sizeof((const say_value[]){__VA_ARGS__}) / sizeof(say_value)))
void show_say_values(const show *s, const char *format, const say_value *values, int count);

/* Tells an event (seat_ -1: nobody did it): `you` when the person's seat did it, else `other`,
 * which may use {name}. */
#define show_tell(s, seat_, you, other, ...)                                                       \
    show_tell_values(                                                                              \
        s, seat_, (seat_) == (s)->seat ? (you) : (other),                                          \
        (const say_value[]){V("name", show_name(s, seat_)), __VA_ARGS__},                          \
        (int)(sizeof((const say_value[]){V("name", ""), __VA_ARGS__}) / sizeof(say_value)))
void show_tell_values(show *s, int seat, const char *format, const say_value *values, int count);

/* Fills a step of a choice. */
void choice_step(choice *c, int step, bool keyed, const char *id, const char *text);
/* The same with a sentence. */
#define choice_say(c, step_, keyed_, id_, format, ...)                                             \
    do {                                                                                           \
        char choice_text_[CHOICE_TEXT_MAX];                                                        \
        lp_text choice_out_;                                                                       \
        lp_text_init(&choice_out_, choice_text_, sizeof choice_text_);                             \
        say(&choice_out_, format, __VA_ARGS__);                                                    \
        choice_step(c, step_, keyed_, id_, choice_text_);                                          \
    } while (0)

/* The scores, one line a seat, best first when the game is over. */
void show_scores(const show *s, const int32_t *scores, uint32_t winners, bool over);
/* Says who has won. */
void show_winners(const show *s, uint32_t winners);
/* "Kim, you and Lou": the seats of a mask. */
void show_names(const show *s, uint32_t seats, lp_text *out);

#endif
