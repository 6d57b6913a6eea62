/* Random games for the simulation, and their rounds at the table of the house:
 * the same cards, decided and counted a second time in plain code. */
#ifndef SUPPORT_HOUSE_PLAY_H
#define SUPPORT_HOUSE_PLAY_H

#include "simulation/kernel/simulation_game.h"

/* ---- Games ---- */

enum { PLAY_DEVIATIONS = 12 };

struct play {
    struct simulation_game game;
    struct simulation_deviation deviations[PLAY_DEVIATIONS];
    struct odds_chart neighbors[SEATS_MAX];
    struct odds_cards_chart longer; /* by seat */
};

/* Chooses any rules and any chart, and often a count, deviations and neighbors.
 * No cards are burned. */
void play_choose(struct play *play, uint64_t *seed);

/* ---- A round ---- */

struct house_play {
    const struct simulation_game *game;
    enum action_kind (*decide)(const struct table *table,
                               const struct house_play *play);
    void *self; /* for decide() */
    /* At the beginning of the round, and as it continues: */
    int seat[SEATS_MAX]; /* those that play, as the table has them */
    int running;         /* the running count of the cards seen */
    int left;            /* cards in the shoe */
    int burned;          /* unseen cards that are never dealt */
    int aces;            /* unseen, for a side count */
    int again; /* cards dealt before the discards come back; 0: never */
    int dealt; /* cards of this round */
    int seen;  /* the sum of the tags of this round */
};

/* Returns the running count of a whole shoe. */
int house_running_at_first(const struct simulation_game *game);

int house_true_count(const struct house_play *play);

/* The true count for bets, which a side count of aces changes. */
int house_bet_count(const struct house_play *play);

/* Fills the seats that play at this count, and returns how many there are. */
int house_sit(const struct simulation_game *game, int count,
              int seat[SEATS_MAX]);

/* Decides by the game's chart, deviations and insurance. */
enum action_kind house_by_chart(const struct table *table,
                                const struct house_play *play);

/* Plays a round with these cards; the first one is dealt first. Returns how
 * many cards it took, or 0 if there weren't enough. */
int house_round(struct house_play *play, const int cards[], int count,
                int result[SEATS_MAX]);

#endif
