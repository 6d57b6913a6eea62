/* The trainer on the stage, and what its parts share. For this room alone. */
#ifndef TRAINING_SCREEN_GAME_H
#define TRAINING_SCREEN_GAME_H

#include "screen_card_pictures.h"
#include "training_notes.h"
#include "screen_drills.h"

enum { TRAINER_ROWS = 16, TRAINER_COLUMNS = 46 }; /* the smallest screen */

enum trainer_state {
    TRAINER_MENU,
    TRAINER_READY, /* cards will come by; a key starts them */
    TRAINER_SHOWS, /* cards come by */
    TRAINER_ASKS,
    TRAINER_TOLD /* what the answer was worth; a key goes on */
};

enum { TRAINER_TYPED_SIZE = 12 };

struct trainer {
    const struct training_screen *start;
    struct stage_start stage_start;
    struct stage stage;
    struct drill_setup setup;
    struct drill_request basic; /* the setup's */
    enum trainer_state state;
    int chosen; /* the entry of the menu */
    bool has_due;
    struct training_due due; /* what the menu tells */
    bool is_running;
    struct drill_run run;
    int64_t began;                  /* the drill, by the clock's ticks */
    double asked;                   /* seconds: when the question began, or the
                                       cards before it */
    double came_by;                 /* seconds that they took */
    double next_group;              /* seconds: when it comes */
    int group, shown;               /* of the stream: which, and cards before */
    bool has_more_cards;            /* than the picture shows again */
    char typed[TRAINER_TYPED_SIZE]; /* a number */
};

/* ---- The picture (draw.c) ---- */

void trainer_draw(void *self);

/* Writes the cards of the count; after the answer, with tags and sums. */
void trainer_write_cards(const struct trainer *trainer, int columns, FILE *out);

/* True if the cards of the count don't all fit in the picture. */
bool trainer_has_more_cards(const struct trainer *trainer);

/* ---- The menu (menu.c) ---- */

/* Finds out what is due, if anything is kept. */
void trainer_look_up_due(struct trainer *trainer);

void trainer_draw_menu(const struct trainer *trainer, const struct box *whole);

/* Writes the rules in force, as many as fit in `columns` columns. */
void trainer_write_rules(const struct trainer *trainer, int columns,
                         char text[DRILL_TEXT_SIZE]);

/* ---- Progress (progress.c) ---- */

void trainer_show_progress(struct trainer *trainer);

/* ---- Drills (drills.c) ---- */

/* Starts a drill, or tells why it can't. */
void trainer_begin(struct trainer *trainer, const struct drill_kind *kind);

/* Lets the cards of the question come by. */
void trainer_start_cards(struct trainer *trainer);

/* Shows the cards of the count, which don't fit in the picture. */
void trainer_show_cards(struct trainer *trainer);

/* Asks the next question, or shows the page at the end. */
void trainer_ask(struct trainer *trainer);

/* Judges an answer, and tells what it was worth. */
void trainer_answer(struct trainer *trainer, const struct drill_reply *given);

/* Shows the page at the end and goes back to the menu. Returns true if the
 * person wants to leave the program. */
bool trainer_finish(struct trainer *trainer);

/* Shows the next group of the cards that come by. */
void trainer_tick(void *self);

/* Sets the time until then, which no key changes. */
void trainer_set_interval(struct trainer *trainer);

/* Lets the clocks of the question go on after a page that covered it for
 * `seconds`. */
void trainer_skip_time(struct trainer *trainer, double seconds);

/* ---- Keys (keys.c) ---- */

bool trainer_turn(void *self);
void trainer_key(void *self, int key);

/* ---- Help (help.c) ---- */

/* Explains the drill, or lists all of them, and the keys. */
int trainer_show_help(void *self);

/* ---- Options (options.c) ---- */

/* Shows the menu of options, and saves what was changed. */
int trainer_show_options(void *self);

/* Writes questions with the symbols of the screen. */
void trainer_use_look(struct trainer *trainer);

#endif
