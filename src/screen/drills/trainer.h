/* The trainer on the stage, and what its parts share. For this module alone. */
#ifndef DRILLS_TRAINER_H
#define DRILLS_TRAINER_H

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

/* ---- The picture ---- */

void trainer_draw(void *self);

/* Writes the cards of the count; after the answer, with tags and sums. */
void trainer_write_cards(const struct trainer *trainer, int columns, FILE *out);

/* True if the cards of the count don't all fit in the picture. */
bool trainer_has_more_cards(const struct trainer *trainer);

/* ---- The menu ---- */

/* Finds out what is due, if anything is kept. */
void trainer_look_up_due(struct trainer *trainer);

void trainer_draw_menu(const struct trainer *trainer, const struct box *whole);

/* Writes the rules in force, as many as fit in `columns` columns. */
void trainer_write_rules(const struct trainer *trainer, int columns,
                         char text[DRILL_TEXT_SIZE]);

/* ---- Progress ---- */

void trainer_show_progress(struct trainer *trainer);

#endif
