/* Random games for the simulation, and their rounds at the table of the house:
 * the same cards, decided and counted a second time in plain words. */
#ifndef SUPPORT_HOUSE_PLAY_H
#define SUPPORT_HOUSE_PLAY_H

#include "simulation/kernel/game.h"

/* ---- Games ---- */

enum { PLAY_DEVIATIONS = 12 };

struct play {
    struct simulation_game game;
    struct simulation_deviation deviations[PLAY_DEVIATIONS];
};

/* Any rules, any chart, and often a count and deviations; nothing is burned. */
void play_choose(struct play *play, uint64_t *seed);

/* ---- A round ---- */

struct house_play {
    const struct simulation_game *game;
    enum action_kind (*decide)(const struct table *table,
                               const struct house_play *play);
    void *self; /* what decides may need more */
    /* As the round begins, and while it goes on: */
    int running; /* the running count of what was seen */
    int left;    /* cards in the shoe */
    int burned;  /* cards that nobody has seen, and which do not come */
    int again;   /* after so many cards the discards come in; 0: never */
    int dealt;   /* of this round */
    int seen;    /* the tags of this round */
};

/* Of a whole shoe. */
int house_running_at_first(const struct simulation_game *game);

int house_true_count(const struct house_play *play);

/* What the game's chart, deviations and insurance say. */
enum action_kind house_by_chart(const struct table *table,
                                const struct house_play *play);

/* Plays a round with these cards, the first dealt first. Returns how many it
 * took; 0 where they did not suffice. */
int house_round(struct house_play *play, const int cards[], int count,
                int result[SEATS_MAX]);

#endif
