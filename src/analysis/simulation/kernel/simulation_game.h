/* What to play: a game, the blocks of rounds that it is played in, and the
 * tally of their results. */
#ifndef SIMULATION_GAME_H
#define SIMULATION_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "counting_play.h"
#include "odds_solution.h"
#include "simulation.h"

/* ---- The game ---- */

enum { SIMULATION_PROBLEM_SIZE = 512 };

/*
 * A count. A tag is what a card, by its rank of odds.h, adds to the running
 * count, in fractions of 1/scale: with a scale of 2, tags are halves. A scale
 * of 0 is treated as 1. If all tags are 0, nothing is counted, and the true
 * count is always 0. `red` is what a red card adds beyond the tag of its rank,
 * and a black card adds less.
 *
 * The running count starts at minus the sum of all tags of the shoe, so that it
 * ends at 0. Let S be the sum of a deck's tags, D the decks left to deal, and U
 * the unseen decks, which are those and the burned cards. The true count is
 * (running + S U) / D, rounded down. For a balanced count, S is 0, and this is
 * the running count per deck; for other counts it is the part above their
 * average. When a shoe runs out and takes the discards, the count starts over
 * from the cards on the table.
 */
enum { SIMULATION_SCALE_MAX = 10 };

struct simulation_count {
    int tag[ODDS_RANKS];
    int red[ODDS_RANKS];
    int scale;
};

/* True if `count` counts cards, that is, has a tag other than 0. */
static inline bool simulation_counts(const struct simulation_count *count)
{
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (count->tag[rank] != 0 || count->red[rank] != 0)
            return true;
    return false;
}

/* True if the tags of some rank depend on the color of the card. */
static inline bool
simulation_counts_colors(const struct simulation_count *count)
{
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (count->red[rank] != 0)
            return true;
    return false;
}

/* A play that differs from the chart at some true counts. If several apply, the
 * first that the rules allow is used. */
struct simulation_deviation {
    struct chart_row row; /* with `upcard`, the cell of the chart */
    int upcard;
    enum odds_action action;
    int count;  /* from this true count up; or */
    bool below; /* below it */
};

enum { SIMULATION_NEVER = SIMULATION_COUNT_MAX + 1 };

enum { START_MOST = 99, ERRORS_ALL = 10000 };
enum { SHOE_ROUNDS_MOST = 1000, ACES_MOST = 9 };

/* With `by_depth`, entry i of a tally by true count has the rounds that begin
 * with i times this number of cards left, or up to as many more. */
static inline int simulation_depth_cards(int cards)
{
    return (cards + SIMULATION_COUNTS - 1) / SIMULATION_COUNTS;
}

struct simulation_game {
    struct rules rules;
    struct odds_chart chart; /* the play of every seat but the neighbors' */
    int seats;
    /* By seat: NULL, or the chart of a neighbor. Neighbors don't count, take
     * neither insurance nor even money, and aren't tallied. The charts must
     * last until simulation_open(). */
    const struct odds_chart *neighbor[SEATS_MAX];
    /* NULL, or the play of three or more cards by their number. */
    const struct odds_cards_chart *longer, *neighbor_longer[SEATS_MAX];
    struct simulation_count count;
    int insurance;   /* insurance and even money are taken from this true count
                        up, or SIMULATION_NEVER */
    bool even_money; /* even money is taken at any count, insurance never */
    int deviation_count;
    const struct simulation_deviation *deviations;
    struct simulation_dealing dealing;
    bool perfect;  /* every seat decides by the exact odds of all unseen cards;
                      the chart, the deviations and the insurance count are
                      ignored. A hundred times slower in the first blocks;
                      later, expansions can make most decisions */
    bool by_cards; /* every seat plays best for the exact cards of its hand, and
                      of the dealer's if both are shown, as a solution of
                      ODDS_CDZ for the full shoe says; the chart is ignored; the
                      count decides only bets and insurance, which is never
                      taken without one */
    int lanes; /* the vectors of the kernel have room for so many tables: 8, 16,
                  32 or, with 0, as many as the CPU's. That changes only the
                  speed */
};

/* Returns NULL if the game can be simulated. Otherwise returns a message that
 * names what can't be, such as an ante or replayed pushes. */
const char *simulation_check(const struct simulation_game *game);

/* ---- Counts of results ---- */

/* Results of a round of one seat are counted in tenths of the first bet,
 * because naturals at 6:5 pay in tenths. Entry SIMULATION_TENTHS_MAX + t counts
 * results of t tenths. The largest are four hands that are paid 3:1, with
 * insurance. */
enum {
    SIMULATION_TENTHS_MAX = ODDS_TENTHS_MAX,
    SIMULATION_RESULTS = 2 * SIMULATION_TENTHS_MAX + 1
};

/* Parts of the bankrolls with which trips end: 64 for each doubling, from 1/512
 * of the bankroll at the start up to 128 times as much. The first one and the
 * last one hold whatever is outside. */
enum { TRIP_PARTS = 1024 };

/* Returns where a part starts, as a multiple of the bankroll at the start. */
double trip_part_start(int part);

struct simulation_tally {
    uint64_t rounds; /* one per round and seat */
    uint64_t shoes;
    uint64_t left; /* shoes that were left for their true count */
    /* The sum of the squares of what all seats of a table won together, in
     * tenths. The seats of a table share the dealer's cards, so their results
     * are correlated. */
    uint64_t squares[SIMULATION_COUNTS];
    uint64_t by_count[SIMULATION_COUNTS][SIMULATION_RESULTS];
    uint64_t by_upcard[ODDS_RANKS][SIMULATION_RESULTS];
    struct trip_ends {
        uint64_t trips;
        uint64_t ruins;         /* the bankroll was lost */
        uint64_t goals;         /* the goal was reached before that, */
        uint64_t ruins_no_goal; /* or the bankroll was lost before it */
        uint64_t halves;        /* half of the bankroll was lost */
        /* What trips that end at the goal have won and lost together after
         * their rebates, and the rebates, in thousandths of a unit, and the sum
         * of the squares of what they have won, in units. */
        uint64_t won, lost, rebates, squares;
        /* How many of them end with which bankroll; see trip_part_start(). */
        uint64_t ending[TRIP_PARTS];
    } ends; /* only of simulation_block_trips() */
};

/* ---- Blocks of rounds ---- */

/* A game as tables. It is never changed, so threads can share it. */
struct simulation;

/* Returns NULL if out of memory. The game must have passed simulation_check().
 */
struct simulation *simulation_open(const struct simulation_game *game);
void simulation_close(struct simulation *simulation);

/* Rounds per block. Rounds at the table of the house are slower. */
enum { SIMULATION_BLOCK = 1 << 20, SIMULATION_TABLE_BLOCK = 1 << 15 };
static inline uint32_t
simulation_block_rounds(const struct simulation_game *game)
{
    return game->perfect || game->by_cards ? SIMULATION_TABLE_BLOCK
                                           : SIMULATION_BLOCK;
}

/* ---- Followed rounds ---- */

/* One round, as it was played at one of the tables of a block. */
struct simulation_round {
    int table;     /* which table; each has its own shoe */
    bool shuffled; /* it began with a new shoe */
    int count;     /* the true count at the bet */
    /* The cards in the order of the deal, including the hole card, as cards of
     * cards.h: hearts if the color counts and is red, and otherwise spades. */
    int dealt;
    int cards[SHOE_CARDS];
    int again; /* the number of cards after which the shoe ran out and took the
                  discards; 0 if it didn't */
    bool is_void; /* there were no discards either, so it isn't settled */
    int result[SEATS_MAX]; /* in tenths of a bet */
};

/* Where rounds are reported as they are played, which is much slower. A test
 * can arrange the cards of the first round, the last of which is dealt first.
 */
struct simulation_follower {
    void (*follow)(void *self, const struct simulation_round *round);
    void *self;
    const int *cards; /* NULL: those of the block */
    int card_count;
    int running; /* the running count before them */
};

/* Plays the first `rounds` rounds of a block and adds them to `tally`. Reports
 * each to `follower` unless that is NULL, with the same results to the bit.
 * Returns false if out of memory. */
bool simulation_block(const struct simulation *simulation, uint64_t seed,
                      uint64_t block, uint32_t rounds,
                      struct simulation_tally *tally,
                      const struct simulation_follower *follower);

/* ---- Trips ---- */

/* A trip: so many rounds with these bets, in units. The bankroll is lost when
 * it is 0 or less after a round: a player who can't cover a bet, a double or a
 * split borrows for it. */
struct simulation_trip {
    uint64_t rounds; /* at least 1, at most the rounds of a block */
    struct count_ramp bets;
    double bankroll, goal; /* a goal of 0: none */
    double rebate; /* the part of a loss of at least `rebate_from` that is given
                      back after the trip */
    double rebate_from;
    /* After every `resize` rounds, unless that is 0, the bets follow the
     * bankroll: each is the share of it that it was at the start, in whole
     * chips, at least one. */
    uint64_t resize;
    double chip;
    bool one_player; /* the player bets on all seats, not only on the first */
};

/* What a round of a trip depends on. */
struct trip_round {
    int16_t count;  /* the true count at the bet, from 0 */
    int16_t tenths; /* what it won, in tenths of the bet on a seat */
};

/* Plays the first `rounds` rounds of a block, and writes them to `round`: all
 * of its first table, then all of the second one, and so on. They are what all
 * seats win, or only the first. Returns false if out of memory. */
bool simulation_block_rounds_won(const struct simulation *simulation,
                                 uint64_t seed, uint64_t block, uint32_t rounds,
                                 bool all_seats, struct trip_round round[]);

/* Plays the first `rounds` rounds of a block once more, and adds nothing but
 * how their trips ended to `tally`. The rounds of each of its tables are in a
 * row, one table after the other, and are cut into trips; what is left at the
 * end isn't a trip. Returns false if out of memory. */
bool simulation_block_trips(const struct simulation *simulation, uint64_t seed,
                            uint64_t block, uint32_t rounds,
                            const struct simulation_trip *trip,
                            struct simulation_tally *tally);

#endif
