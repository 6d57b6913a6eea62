/* The kernel: a game as tables, and a batch of blackjack tables that are played
 * side by side. */
#ifndef SIMULATION_KERNEL_H
#define SIMULATION_KERNEL_H

#include <stdbool.h>
#include <stdint.h>

#include "simulation/kernel/game.h"

/* ---- Hands ---- */

/* Cards are known by their face: face - TWO, so the ace is last. */
enum { FACES = 13, ACE_FACE = FACES - 1, FACE_ROOM = 16 };
enum { DEALT_ROOM = FACE_ROOM * FACE_ROOM }; /* two faces as one number */

/* Returns the rank of odds.h of a face. */
int face_rank(int face);

/* ---- How a player's hand ends ---- */

/* How a player's hand ends. Endings that wait for the dealer's cards come
 * first, so that one comparison tells them apart. Endings are the lowest hand
 * numbers. */
enum ending {
    ENDS_STIFF, /* 16 or less */
    ENDS_17,
    ENDS_18,
    ENDS_19,
    ENDS_20,
    ENDS_21,
    ENDS_DOUBLED_STIFF, /* the same totals with a doubled bet */
    ENDS_DOUBLED_21 = ENDS_DOUBLED_STIFF + ENDS_21,
    ENDS_IN_OPEN_HANDS,   /* split hands, settled one by one */
    ENDS_IN_OPEN_NATURAL, /* a natural that waits for the dealer's hand */
    OPEN_ENDINGS,
    ENDS_BUST = OPEN_ENDINGS,
    ENDS_DOUBLED_BUST,
    ENDS_CHARLIE,
    ENDS_NATURAL,
    ENDS_SURRENDERED,
    ENDS_EVEN_MONEY,
    ENDS_IN_WAITING_HANDS, /* split hands that the dealer's natural may still
                              change */
    ENDS_IN_HANDS,         /* split hands that wait for nothing */
    ENDINGS
};

/* ---- A player's hand ---- */

/*
 * Hand numbers are in this order, so that one comparison tells what to do next:
 * the endings; a pair to split; then the hands that take a card. Those are
 * single cards by their face, hands to decide on, and doubled hands that wait
 * for their one card.
 */
enum {
    HAND_SPLITS = ENDINGS,
    HAND_SINGLE,                          /* and the other faces follow */
    HAND_SPLIT_ACE = HAND_SINGLE + FACES, /* split aces may get only one card */
    HAND_OF_TWO,
    HANDS_ROOM = 256,
    HAND_BY_COUNT = HANDS_ROOM - 1 /* no hand: the count has to tell */
};

struct player_hand {
    uint8_t cards; /* this many, or more if that makes no difference */
    uint8_t total;
    bool soft;
    bool doubled;
    bool natural;
    int8_t pair; /* the rank of odds.h if the two cards may be split; or -1 */
};

struct player_hands {
    int count; /* of hand numbers */
    struct player_hand hand[HANDS_ROOM];
    uint8_t next[HANDS_ROOM][FACE_ROOM]; /* with one more card */
};

/* ---- The dealer's hand ---- */

/* How the dealer's hand ends. A hand that nobody waits for may not be finished.
 */
enum dealer_end {
    DEALER_17,
    DEALER_21 = DEALER_17 + 4,
    DEALER_BUST,
    DEALER_NATURAL,
    DEALER_UNFINISHED,
    DEALERS_END
};

/* ---- A game as tables ---- */

/* The row of a table: the rank of the upcard, or the dealer's natural with a
 * ten or an ace up. */
enum { ROW_TEN_NATURAL = ODDS_RANKS, ROW_ACE_NATURAL, ROWS };

/* What the count is used for: nothing, bets and insurance, or every decision.
 * Cards that are drawn with replacement can't be counted. */
enum detail { PLAIN, REPLACED, COUNTS_BETS, COUNTS_ALL };

/* How many of the dealer's cards an ending waits for. */
enum wait { WAITS_NOT, WAITS_FOR_SECOND, WAITS_FOR_ALL };

/* Tables of decisions: one for each true count, from 0, then one for each seat
 * that may be a neighbor's, and finally one with HAND_BY_COUNT where the tables
 * of the counts differ. */
enum { TABLE_OF_ALL_COUNTS = SIMULATION_COUNTS + SEATS_MAX, DECISION_TABLES };

struct machine {
    enum detail detail;
    struct player_hands hands;
    uint8_t dealt[DEALT_ROOM]; /* the hand of two faces */

    /* What a hand becomes by its player's decision: a hand that takes a card, a
     * split, or an ending. `act` is for hands as dealt or drawn to, and
     * `act_dealt` for two faces as in `dealt`.
     * `act_in_turn` is for when a seat's turn comes, after the dealer may have
     * checked for a natural. The others are for split hands, and for split
     * hands that may be split again. */
    uint8_t act[DECISION_TABLES][ROWS][HANDS_ROOM];
    uint8_t act_dealt[DECISION_TABLES][ROWS][DEALT_ROOM];
    uint8_t act_in_turn[DECISION_TABLES][ROWS][HANDS_ROOM];
    uint8_t act_split[DECISION_TABLES][ROWS][HANDS_ROOM];
    uint8_t act_resplit[DECISION_TABLES][ROWS][HANDS_ROOM];

    uint8_t wait[ROWS][ENDINGS];         /* enum wait */
    int8_t result[ENDINGS][DEALERS_END]; /* in tenths of a bet */

    bool hole;                   /* the dealer has a hole card and checks it */
    bool surrenders_first[ROWS]; /* asked before the dealer checks */
    bool original;     /* a dealer's natural takes only the first bet */
    int hands_most[2]; /* after splitting; [1]: after splitting aces */
    int seats;
    bool has_neighbors;
    bool is_neighbor[SEATS_MAX]; /* by seat */
    /* Which dealer's naturals there are, which of them have a row of their own,
     * and whether the dealer hits soft 17: 0 or -1. */
    int natural_mask, natural_row_mask, soft_17_mask;
    int16_t tag[FACE_ROOM]; /* by face */
    /* The tag of a face minus that of the next. All tens have one tag. */
    int16_t tag_step[FACE_ROOM];
    unsigned insurance; /* taken from this true count up, from 0 */
    int running;        /* the running count of a whole shoe */
    int tags;           /* the sum of the tags of a deck */
    /* For halves_count(). */
    int offset, scale, toward_zero, zero;
    int depth;         /* count the cards left in units of this many instead */
    bool is_estimated; /* the cards left are looked up in `divisor` */
    int16_t divisor[SHOE_CARDS + 1]; /* the cards left, as the player sees */
    int cards;                       /* in the shoe */
    int16_t whole[FACES];            /* the cards of a shoe up to each face */
    bool may_run_out;                /* in the middle of a round */
    int burn;
    int due;         /* shuffle when this many cards or fewer are left */
    int held;        /* of the last cards, by a shuffling machine */
    int shoe_rounds; /* end a shoe after this many rounds; 0: don't */
    unsigned leave;  /* end a shoe below this true count, from 0 */
};

void machine_fill(struct machine *machine, const struct simulation_game *game);

/* ---- Random words in bulk ---- */

/*
 * As many xoshiro128++ 1.0 generators side by side as a group has tables (David
 * Blackman and Sebastiano Vigna, "Scrambled linear pseudorandom number
 * generators", 2021). Each has a period of 2^128 - 1 and passes every known
 * test suite, and all of them run as a few vector operations. Their states are
 * words of splitmix64, which is started from the seed and the block. Two blocks
 * would share generators if their starts were only a few steps apart; the
 * chance of that is 2^-58 per pair.
 */
enum { STREAM_WIDTH = 32, STREAM_WORDS = 1024 };

struct stream {
    _Alignas(64) uint32_t state[4][STREAM_WIDTH];
    _Alignas(64) uint32_t words[STREAM_WORDS];
    _Alignas(64) uint32_t single[STREAM_WIDTH];
    uint32_t used;   /* how many of `words` were taken */
    uint32_t unused; /* how many of `single` weren't taken */
    int width;
};

/* Returns the state of splitmix() for a seed and a block. */
uint64_t splitmix_start(uint64_t seed, uint64_t block);

/* Starts the stream of a seed and a block. Words are made by vectors of 4, 8 or
 * 16 words, which the CPU must have; the width changes only the speed. */
void stream_start(struct stream *stream, uint64_t seed, uint64_t block,
                  int width);

/* Replaces all words with new ones. */
void stream_fill(struct stream *stream);

/* Returns the next STREAM_WIDTH words. They are valid until the next call. */
static inline const uint32_t *stream_takes_row(struct stream *stream)
{
    if (stream->used == STREAM_WORDS)
        stream_fill(stream);
    const uint32_t *words = stream->words + stream->used;
    stream->used += STREAM_WIDTH;
    return words;
}

/* Returns a single word. Rows that are taken one by one stay whole. */
uint32_t stream_takes_word(struct stream *stream);

/* ---- Many tables side by side ---- */

/* Tables are played in groups, each of which draws its cards together. Several
 * groups let the CPU work on one of them while another waits. */
enum { GROUP = 32, BATCH_SLOTS = 128, GROUPS = BATCH_SLOTS / GROUP };

/* The shoes of a group: of each face, how many cards are left that have this
 * face or a lower one. Entry ACE_FACE has all cards that are left. */
struct shoes {
    _Alignas(64) int16_t up_to[FACES][GROUP];
};

/* The cards of a round, for a follower. */
struct dealt_cards {
    int count;
    int again; /* the number of cards when the shoe took the discards, or 0 */
    uint8_t face[SHOE_CARDS];
};

/* The cards that a shuffling machine may hold back: those that it held when the
 * round began, then those that were dealt. */
struct recent_cards {
    int held, count;
    uint8_t face[2 * SHOE_CARDS];
};

/* The hands of a split, kept until the dealer has played. */
struct split_hands {
    uint8_t slot;
    uint8_t seat;
    uint8_t count;
    uint8_t ending[HANDS_MAX];
};

struct batch {
    struct stream stream;
    struct shoes now[GROUPS];
    struct shoes before[GROUPS]; /* when the round began, if the shoe may run
                                    out in it */
    /* A number for each table, or a truth: 0 or -1. */
    _Alignas(64) int16_t over[BATCH_SLOTS]; /* a new shoe is due, for another
                                               reason than its cut card */
    int16_t is_new[BATCH_SLOTS];            /* the shoe began this round */
    int16_t played[BATCH_SLOTS];            /* rounds of the shoe */
    int16_t burned[BATCH_SLOTS];            /* cards that nobody has seen */
    int16_t origin[BATCH_SLOTS];    /* the running count plus the tags of all
                                       cards left */
    int16_t bet_count[BATCH_SLOTS]; /* the true count at the bet, from 0 */
    int16_t true_count[BATCH_SLOTS];
    int16_t running[BATCH_SLOTS]; /* the running count as the player has seen
                                     it, if every decision depends on it */
    int16_t hole_tag[BATCH_SLOTS];
    int16_t card[2 * SEATS_MAX + 2][BATCH_SLOTS]; /* the faces of the deal */
    int16_t row[BATCH_SLOTS];
    int16_t acts[BATCH_SLOTS];             /* which decisions apply */
    int16_t dealt[SEATS_MAX][BATCH_SLOTS]; /* the faces of the two cards */
    int16_t hand[SEATS_MAX][BATCH_SLOTS];  /* as numbers of hands */
    int16_t taking[BATCH_SLOTS];           /* the hand takes a card */
    int16_t taking_insurance[BATCH_SLOTS];
    int16_t drawn[BATCH_SLOTS];   /* the face of that card */
    int16_t hard[BATCH_SLOTS];    /* the dealer's total, aces as 1 */
    int16_t ace[BATCH_SLOTS];     /* the dealer has one */
    int16_t natural[BATCH_SLOTS]; /* so has the dealer */
    int16_t dealer[BATCH_SLOTS];  /* the dealer's end */
    /* How the hand and the dealer's hand ended, by row and by true count. */
    int16_t row_ended[SEATS_MAX][BATCH_SLOTS];
    int16_t count_ended[SEATS_MAX][BATCH_SLOTS];
    /* Rounds that need extra work to settle. */
    int special_count;
    uint8_t special[BATCH_SLOTS];
    bool is_special[BATCH_SLOTS];
    bool insured[BATCH_SLOTS];
    bool voided[BATCH_SLOTS]; /* the shoe ran out, with no discards left */
    int split_count;
    struct split_hands split[SEATS_MAX * BATCH_SLOTS];
    const struct machine *machine;
    uint64_t shoes;
    int lanes;        /* the number of tables that a vector has room for */
    bool may_run_out; /* the shoe, in the middle of a round */
    bool is_slow;     /* the cards are arranged, or their order matters to a
                         follower or a shuffling machine */
    const uint8_t *arranged; /* faces, the last of which is dealt first */
    struct dealt_cards *log; /* of each table; NULL without a follower */
    struct recent_cards recent[BATCH_SLOTS];
};

/* How a hand and the dealer's hand ended, as one number. */
enum { ENDS = ENDINGS * DEALERS_END };

/* The counts of a block. 32 bits are enough for results, because a block has
 * fewer rounds. */
struct counts {
    uint32_t by_count[SIMULATION_COUNTS][SIMULATION_RESULTS];
    uint32_t by_row[ROWS][SIMULATION_RESULTS];
    /* Those whose result is known by how they ended: see ended_as(). */
    uint32_t count_ended[SIMULATION_COUNTS * ENDS];
    uint32_t row_ended[ROWS * ENDS];
    /* Only for tables with several seats; see struct simulation_tally. */
    uint64_t squares[SIMULATION_COUNTS];
    int16_t won[BATCH_SLOTS]; /* by all seats of each slot in this round */
};

/* Readies all slots for their first shuffle. The CPU must have vectors with
 * room for `lanes` tables: see batch_lanes_most(). */
void batch_open(struct batch *batch, const struct machine *machine,
                uint64_t seed, uint64_t block, int lanes);

/* Gives all slots these faces, the last of which is dealt first. They are never
 * shuffled. */
void batch_arrange(struct batch *batch, const struct machine *machine,
                   const uint8_t faces[], int count, int running);

/* Draws the next card of a slot's shoe and returns its face. */
unsigned slot_draws(struct batch *batch, size_t slot);

/* Fills a shuffling machine before a round: with all cards but those that were
 * dealt last, which it holds back. */
void slot_fills_machine(struct batch *batch, size_t slot);

/* Draws a card on each of the tables of a group that are `taking` one, which
 * writes its face to `drawn`. It does what the kernel's steps do, but also for
 * arranged cards, and tells a follower. */
void group_draws_slowly(struct batch *batch, size_t group,
                        const int16_t taking[BATCH_SLOTS],
                        int16_t drawn[BATCH_SLOTS]);

/* ---- What the steps of the kernel have in common ---- */

/* Plays rounds that aren't counted until the tables are at all depths of a
 * shoe. That way even a short run sees as much of the end of a shoe as of its
 * top. */
void batch_stagger(const struct machine *machine, struct batch *batch);

/* Plays `rounds` rounds and counts their results. */
void batch_play(const struct machine *machine, struct batch *batch,
                uint32_t rounds, struct counts *counts);

/* Does what batch_play() does, and reports each round to `follower`. */
void batch_follow(const struct machine *machine, struct batch *batch,
                  uint32_t rounds, struct counts *counts,
                  const struct simulation_follower *follower);

/* Plays one round on each slot, up to its settlement. */
void batch_round(const struct machine *machine, struct batch *batch);

/* Counts what the first `rounds` slots won, and clears the tables. */
void batch_settle(const struct machine *machine, struct batch *batch,
                  size_t rounds, struct counts *counts);

/* How many tables the vectors of a CPU have room for. Any CPU has eight. */
enum { LANES_OF_ALL = 8, LANES_OF_AVX2 = 16, LANES_OF_AVX512 = 32 };

/* Returns how many this CPU has. */
int batch_lanes_most(void);

/* Do what batch_play() does, on CPUs that can. */
void batch_play_by_16(const struct machine *machine, struct batch *batch,
                      uint32_t rounds, struct counts *counts);
void batch_play_by_32(const struct machine *machine, struct batch *batch,
                      uint32_t rounds, struct counts *counts);

/* ---- Rounds that need more than a look at a table to settle ---- */

/* Takes insurance on all seats of a slot but the neighbors', and even money for
 * naturals. */
void slot_insures(const struct machine *machine, struct batch *batch,
                  size_t slot);

/* Returns the result of a seat as if splits were even and insurance free. */
int plain_result(const struct machine *machine, const struct batch *batch,
                 size_t slot, int seat);

/* Returns what a seat has really won, with splits and insurance. */
int full_result(const struct machine *machine, const struct batch *batch,
                size_t slot, int seat);

/* Corrects the counts for splits and special rounds. */
void correct_special(const struct machine *machine, struct batch *batch,
                     size_t rounds, struct counts *counts);

/* Adds the squares of what the seats of a table won together. With one seat,
 * the results are enough. */
void batch_adds_squares(const struct batch *batch, size_t rounds,
                        struct counts *counts);

#endif
