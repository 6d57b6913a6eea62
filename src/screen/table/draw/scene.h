/* What the screen shows, and how it is drawn. For this room alone. */
#ifndef TABLE_SCREEN_SCENE_H
#define TABLE_SCREEN_SCENE_H

#include "table/views/history.h"
#include "table/draw/layout.h"
#include "stage.h"

/* What moves over the table. */
enum motion_kind {
    MOTION_NONE,
    MOTION_CARD,  /* the last card of a hand, from the shoe */
    MOTION_HOLE,  /* the hole card turns over */
    MOTION_BET,   /* chips from the owner to a hand */
    MOTION_RESULT /* chips from the house to a hand, or back */
};

struct motion {
    enum motion_kind kind;
    int seat, hand; /* or DEALER */
    int64_t cents;  /* negative: to the house */
    int step;       /* from 1 to MOTION_STEPS */
};
enum { MOTION_STEPS = 2 };

struct scene {
    const struct session *session;
    const struct table *table; /* as it is shown; set while it is drawn */
    bool is_asked;             /* a person is to act: mark the seat */
    int asked_seat;
    bool has_bet; /* a bet is being entered for that seat */
    int64_t bet, side_stakes;
    int64_t insurance[SEATS_MAX]; /* what settled insurance won or lost in this
                                     round; 0: none */
    struct history history;
    struct motion motion;
    bool
        is_picture; /* only the hands are known, and no owner, chips or cards */
    int shoe_before; /* cards in the shoe before the action; shown while cards
                        are on their way, as each change is bytes */
};

/* Draws the whole scene on the stage. */
void scene_draw(const struct scene *scene, struct stage *stage);

/* Returns the rows of a message that covers nothing of the scene. */
int scene_message_rows(const struct scene *scene);

#endif
