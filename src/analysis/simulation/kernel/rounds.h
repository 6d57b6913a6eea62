/* Plays the rounds of a block at many tables side by side. Every table deals,
 * then every hand that takes a card takes one, and so on, so that hardly any
 * branch depends on a card. A source file defines LANES, the number of tables
 * that a vector has room for, TARGET, the attribute of functions for a CPU with
 * such vectors, and KERNEL, the name of the function, before it includes this.
 * All numbers of lanes give the same results. */
#include "simulation/kernel/kernel.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

#include "cards.h"

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
};

/* Replaces all words with new ones, by vectors two at a time, because each of
 * them waits for its own last step. Vectors of a width that the CPU has are
 * much faster than wider ones. */
TARGET static void stream_fill(struct stream *stream)
{
    enum {
        WIDTH = LANES / 2,
        PAIR = 2,
        ROWS_OF_WORDS = STREAM_WORDS / STREAM_WIDTH
    };
    typedef uint32_t row __attribute__((vector_size(4 * WIDTH)));
    for (size_t at = 0; at < STREAM_WIDTH; at += (size_t)PAIR * WIDTH) {
        row state[4][PAIR];
        for (int i = 0; i < 4; i++)
            memcpy(state[i], stream->state[i] + at, sizeof state[i]);
        for (size_t j = 0; j < ROWS_OF_WORDS; j++)
            _Pragma("GCC unroll 2") for (size_t i = 0; i < PAIR; i++)
            {
                row a = state[0][i], b = state[1][i], c = state[2][i];
                row d = state[3][i], sum = a + d;
                row words = ((sum << 7) | (sum >> 25)) + a;
                memcpy(stream->words + j * STREAM_WIDTH + at + i * WIDTH,
                       &words, sizeof words);
                c ^= a;
                d ^= b;
                state[1][i] = b ^ c;
                state[0][i] = a ^ d;
                state[2][i] = c ^ (b << 9);
                state[3][i] = (d << 11) | (d >> 21);
            }
        for (int i = 0; i < 4; i++)
            memcpy(stream->state[i] + at, state[i], sizeof state[i]);
    }
    stream->used = 0;
}

/* Starts the stream of a seed and a block. */
static void stream_start(struct stream *stream, uint64_t seed, uint64_t block)
{
    uint64_t state = splitmix_start(seed, block);
    for (int word = 0; word < 4; word++)
        for (int i = 0; i < STREAM_WIDTH; i++)
            stream->state[word][i] = (uint32_t)(splitmix(&state) >> 32);
    for (int i = 0; i < STREAM_WIDTH; i++)
        stream->state[0][i] |= 1; /* never all zero */
    stream->unused = 0;
    stream_fill(stream);
}

/* Returns the next STREAM_WIDTH words. They are valid until the next call. */
static const uint32_t *stream_takes_row(struct stream *stream)
{
    if (stream->used == STREAM_WORDS)
        stream_fill(stream);
    const uint32_t *words = stream->words + stream->used;
    stream->used += STREAM_WIDTH;
    return words;
}

/* Returns a single word. Rows that are taken one by one stay whole. */
static uint32_t stream_takes_word(struct stream *stream)
{
    if (stream->unused == 0) {
        memcpy(stream->single, stream_takes_row(stream), sizeof stream->single);
        stream->unused = STREAM_WIDTH;
    }
    return stream->single[--stream->unused];
}

/* ---- Many tables side by side ---- */

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

/* The generators of a group's tables, where each has its own: their words go to
 * no other table. */
struct own_streams {
    _Alignas(64) uint32_t state[4][STREAM_WIDTH];
    _Alignas(
        64) uint32_t row[STREAM_WIDTH]; /* the words that were taken last */
};

/* The hands of a split, stored until the dealer has played. */
struct split_hands {
    uint8_t slot;
    uint8_t seat;
    uint8_t count;
    uint8_t ending[HANDS_MAX];
};

struct batch {
    struct stream stream;
    struct own_streams own[GROUPS]; /* used instead for the same shoes */
    uint64_t own_start;
    uint64_t own_shoes[BATCH_SLOTS]; /* the shoes that a table began */
    uint64_t chance; /* decides when the player errs, by splitmix() */
    int seen;        /* so many cards are counted before the next is missed */
    struct shoes now[GROUPS];
    struct shoes before[GROUPS]; /* when the round began, if the shoe may run
                                    out in it, or the player misses cards */
    /* A number for each table, or a truth: 0 or -1. */
    _Alignas(64) int16_t over[BATCH_SLOTS]; /* a new shoe is due, for another
                                               reason than its cut card */
    int16_t is_new[BATCH_SLOTS];            /* the shoe began this round */
    int16_t played[BATCH_SLOTS];            /* rounds of the shoe */
    int16_t bets[BATCH_SLOTS];              /* the player doesn't only watch */
    int16_t burned[BATCH_SLOTS];            /* cards that nobody has seen */
    int16_t burned_aces[BATCH_SLOTS];
    int16_t origin[BATCH_SLOTS];    /* the running count plus the tags of all
                                       cards left */
    int16_t bet_count[BATCH_SLOTS]; /* the true count at the bet, from 0 */
    int16_t true_count[BATCH_SLOTS];
    int16_t running[BATCH_SLOTS]; /* the running count as the player has seen
                                     it, if every decision depends on it */
    int16_t hole_tag[BATCH_SLOTS];
    /* For tags by color: what the last card that was drawn adds to the running
     * count beyond the tag of its face; and the red cards that are left of each
     * face, now and when the round began. */
    int16_t color[BATCH_SLOTS];
    uint8_t reds[BATCH_SLOTS][FACES], reds_before[BATCH_SLOTS][FACES];
    int16_t card[2 * SEATS_MAX + 2][BATCH_SLOTS]; /* the faces of the deal */
    int16_t row[BATCH_SLOTS];
    int16_t acts[BATCH_SLOTS];             /* the decisions that apply */
    int16_t plays[SEATS_MAX][BATCH_SLOTS]; /* with spots: somebody bets on the
                                              seat */
    int16_t dealt[SEATS_MAX][BATCH_SLOTS]; /* the faces of the two cards */
    int16_t hand[SEATS_MAX][BATCH_SLOTS];  /* the numbers of hands */
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
    const struct game_tables *lookup;
    uint64_t shoes;
    uint64_t left;    /* shoes that were left for their true count */
    bool may_run_out; /* the shoe, in the middle of a round */
    bool is_slow;     /* the cards are arranged, their colors are counted, or
                         their order matters to a follower or a shuffling
                         machine */
    bool is_arranged;
    uint8_t arranged[SHOE_CARDS]; /* faces, the last of which is dealt first */
    struct dealt_cards *log; /* one for each table; NULL without a follower */
    struct recent_cards recent[BATCH_SLOTS];
};

/* Returns the place of a table's words in the rows of its group, the first half
 * of which is for even tables. */
static size_t slot_place(size_t slot)
{
    return slot % GROUP / 2 + slot % 2 * (GROUP / 2);
}

/* Starts a table's own generator for its next shoe. */
static void slot_starts_stream(struct batch *batch, size_t slot)
{
    struct own_streams *own = &batch->own[slot / GROUP];
    uint64_t state =
        batch->own_start + batch->own_shoes[slot]++ * BATCH_SLOTS + slot;
    size_t at = slot_place(slot);
    for (int i = 0; i < 4; i += 2) {
        uint64_t word = splitmix(&state);
        own->state[i][at] = (uint32_t)word;
        own->state[i + 1][at] = (uint32_t)(word >> 32);
    }
    own->state[0][at] |= 1; /* never all zero */
}

/* Takes a word of a table's own generator, as group_takes_own_row() does. */
static uint32_t slot_takes_own_word(struct batch *batch, size_t slot)
{
    struct own_streams *own = &batch->own[slot / GROUP];
    size_t at = slot_place(slot);
    uint32_t a = own->state[0][at], b = own->state[1][at];
    uint32_t c = own->state[2][at] ^ a, d = own->state[3][at] ^ b;
    uint32_t sum = a + own->state[3][at];
    own->state[0][at] = a ^ d;
    own->state[1][at] = b ^ c;
    own->state[2][at] = c ^ (b << 9);
    own->state[3][at] = (d << 11) | (d >> 21);
    return ((sum << 7) | (sum >> 25)) + a;
}

/* Chooses the next card to be missed, after the one that was: as many are seen
 * between them as all are with at least a chance. */
static void choose_next_miss(const struct game_tables *lookup,
                             struct batch *batch)
{
    const double all = 1.0 / (1ULL << 53);
    double chance = (double)(splitmix(&batch->chance) >> 11) * all, sees = 1;
    batch->seen++; /* the card that was missed */
    for (int i = SEES - 1; i >= 0; i--)
        if (chance < sees * lookup->sees[i]) {
            sees *= lookup->sees[i];
            batch->seen += 1 << i;
        }
}

/* Readies all slots for their first shuffle. */
static void batch_open(struct batch *batch, const struct block *block)
{
    memset(batch, 0, sizeof *batch);
    stream_start(&batch->stream, block->seed, block->number);
    batch->lookup = block->lookup;
    batch->may_run_out = block->lookup->may_run_out;
    batch->is_slow = block->lookup->held > 0 || block->lookup->is_colored;
    batch->own_start = splitmix_start(block->seed, block->number);
    batch->chance = splitmix_start(~block->seed, block->number);
    batch->seen = -1; /* no card was missed before */
    choose_next_miss(block->lookup, batch);
    for (size_t slot = 0; slot < BATCH_SLOTS; slot++)
        slot_starts_stream(batch, slot); /* infinite decks have no new shoes */
}

/* Gives all slots the cards of a follower, the last of which is dealt first.
 * They are never shuffled. */
static void batch_arrange(struct batch *batch, const struct game_tables *lookup,
                          const struct simulation_follower *follower)
{
    int16_t up_to[FACES] = {0};
    int origin = follower->running;
    memset(batch, 0, sizeof *batch);
    batch->lookup = lookup;
    batch->may_run_out = batch->is_slow = batch->is_arranged = true;
    for (int i = 0; i < follower->card_count; i++) {
        batch->arranged[i] = (uint8_t)(card_face(follower->cards[i]) - TWO);
        for (int face = batch->arranged[i]; face < FACES; face++)
            up_to[face]++;
    }
    for (int face = 0; face < FACES; face++)
        origin += lookup->tag_step[face] * up_to[face];
    for (size_t slot = 0; slot < BATCH_SLOTS; slot++) {
        struct shoes *shoes = &batch->now[slot / GROUP];
        for (int face = 0; face < FACES; face++)
            shoes->up_to[face][slot % GROUP] = up_to[face];
        batch->origin[slot] = (int16_t)origin;
    }
}

/* Marks the round of a slot for extra work when it is settled. */
static void slot_is_special(struct batch *batch, size_t slot)
{
    if (!batch->is_special[slot])
        batch->special[batch->special_count++] = (uint8_t)slot;
    batch->is_special[slot] = true;
}

/* ---- A shuffling machine ---- */

/* Forgets all recent cards but the last `count` of them. */
static void recent_cards_keep(struct recent_cards *recent, int count)
{
    int gone = recent->count > count ? recent->count - count : 0;
    recent->count -= gone;
    memmove(recent->face, recent->face + gone, (size_t)recent->count);
}

/* Fills a shuffling machine before a round: with all cards but those that were
 * dealt last, which it holds back. */
static void slot_fills_shuffler(struct batch *batch, size_t slot)
{
    const struct game_tables *lookup = batch->lookup;
    struct shoes *now = &batch->now[slot / GROUP];
    struct recent_cards *recent = &batch->recent[slot];
    size_t lane = slot % GROUP;
    recent_cards_keep(recent, lookup->held);
    recent->held = recent->count;
    for (int face = 0; face < FACES; face++) {
        int left = lookup->whole[face];
        for (int i = 0; i < recent->count; i++)
            left -= recent->face[i] <= face;
        now->up_to[face][lane] = (int16_t)left;
    }
    batch->origin[slot] = batch->burned[slot] = batch->burned_aces[slot] = 0;
    batch->is_new[slot] = -1;
    batch->shoes++;
    slot_starts_stream(batch, slot);
}

/* ---- Tags by color ---- */

enum { RED_CARD = 1 << 7 }; /* added to a logged face */

/* Decides the color of a card that was drawn, by its place among the cards of
 * its face, and counts it. Returns whether it is red. */
static bool slot_draws_color(struct batch *batch, size_t slot, unsigned face,
                             int place)
{
    uint8_t *reds = &batch->reds[slot][face];
    bool is_red = place < *reds;
    int16_t red = batch->lookup->red[face];
    *reds -= is_red;
    batch->color[slot] = (int16_t)(is_red ? red : -red);
    batch->origin[slot] = (int16_t)(batch->origin[slot] + batch->color[slot]);
    return is_red && red != 0;
}

/* Does what slot_takes_discards() does, for the red cards. */
static void slot_takes_reds(struct batch *batch, size_t slot, bool has_discards)
{
    const struct game_tables *lookup = batch->lookup;
    const struct shoes *now = &batch->now[slot / GROUP];
    int below = 0, sum = 0;
    for (int face = 0; face < FACES; face++) {
        uint8_t *start = &batch->reds_before[slot][face];
        int up_to = now->up_to[face][slot % GROUP];
        batch->reds[slot][face] = *start;
        if (has_discards) {
            batch->reds[slot][face] = (uint8_t)(lookup->reds - *start);
            *start = (uint8_t)lookup->reds;
        }
        sum +=
            lookup->red[face] * (up_to - below - 2 * batch->reds[slot][face]);
        below = up_to;
    }
    batch->origin[slot] = (int16_t)sum;
}

/* ---- The end of a shoe in the middle of a round ---- */

/* Puts the discards back in the shoe: all cards that weren't left when the
 * round began. If there are none, the round is void, and is played out with any
 * cards. The count starts over from the cards on the table. Where rounds are
 * counted by depth, the round is the last of its shoe, because the discards are
 * a shoe of another depth. */
static void slot_takes_discards(struct batch *batch, size_t slot)
{
    const struct game_tables *lookup = batch->lookup;
    struct shoes *now = &batch->now[slot / GROUP];
    struct shoes *before = &batch->before[slot / GROUP];
    size_t lane = slot % GROUP;
    int round = before->up_to[ACE_FACE][lane];
    bool has_discards = !batch->is_arranged && round < lookup->cards;
    for (int face = 0; face < FACES; face++) {
        int16_t *start = &before->up_to[face][lane];
        int16_t whole = lookup->whole[face];
        now->up_to[face][lane] = *start;
        if (has_discards) {
            now->up_to[face][lane] = (int16_t)(whole - *start);
            *start = whole;
        }
    }
    struct recent_cards *recent = &batch->recent[slot];
    recent_cards_keep(recent, recent->count - recent->held);
    recent->held = 0;
    if (!has_discards) {
        batch->voided[slot] = true;
        slot_is_special(batch, slot);
    } else if (batch->log)
        batch->log[slot].again = round;
    if (lookup->depth > 0)
        batch->over[slot] = -1;
    batch->origin[slot] = batch->burned[slot] = batch->burned_aces[slot] = 0;
    if (lookup->is_colored)
        slot_takes_reds(batch, slot, has_discards);
    int tags = batch->hole_tag[slot] - batch->origin[slot];
    for (int face = 0; face < FACES; face++)
        tags += lookup->tag_step[face] * now->up_to[face][lane];
    batch->running[slot] = (int16_t)-tags;
}

/* ---- One card ---- */

/* Draws the card that a word selects. Arranged cards are dealt in their order.
 */
static unsigned slot_draws_by(struct batch *batch, size_t slot, uint32_t word)
{
    struct shoes *shoes = &batch->now[slot / GROUP];
    size_t lane = slot % GROUP;
    if (shoes->up_to[ACE_FACE][lane] == 0)
        slot_takes_discards(batch, slot);
    int left = shoes->up_to[ACE_FACE][lane];
    int at = (int)((uint64_t)word * (uint64_t)left >> 32);
    unsigned face = 0;
    if (batch->is_arranged)
        at = shoes->up_to[batch->arranged[left - 1]][lane] - 1;
    _Pragma("GCC unroll 16") for (int i = 0; i < FACES; i++)
    {
        int16_t *up_to = &shoes->up_to[i][lane];
        int below = at < *up_to;
        *up_to = (int16_t)(*up_to - below);
        face += !below;
    }
    if (batch->lookup->held > 0) {
        struct recent_cards *recent = &batch->recent[slot];
        recent->face[recent->count++ % (2 * SHOE_CARDS)] = (uint8_t)face;
    }
    bool is_red = false;
    if (batch->lookup->is_colored)
        is_red = slot_draws_color(
            batch, slot, face,
            at - (face > 0 ? shoes->up_to[face - 1][lane] : 0));
    if (batch->log) {
        struct dealt_cards *log = &batch->log[slot];
        log->face[log->count++ % SHOE_CARDS] =
            (uint8_t)(face | (is_red ? RED_CARD : 0));
    }
    return face;
}

/* Draws the next card of a slot's shoe and returns its face. */
static unsigned slot_draws(struct batch *batch, size_t slot)
{
    uint32_t word = batch->is_arranged ? 0
                    : batch->lookup->same_shoes
                        ? slot_takes_own_word(batch, slot)
                        : stream_takes_word(&batch->stream);
    if (batch->lookup->detail == REPLACED && !batch->is_arranged)
        return (unsigned)((uint64_t)word * FACES >> 32);
    return slot_draws_by(batch, slot, word);
}

/* Draws a card on each of the tables of a group that are `taking` one, which
 * writes its face to `drawn`. It does what group_draws() does, but also for
 * arranged cards, and reports to a follower. */
static void group_draws_slowly(struct batch *batch, size_t group,
                               const int16_t taking[BATCH_SLOTS],
                               int16_t drawn[BATCH_SLOTS])
{
    static const uint32_t none[STREAM_WIDTH];
    bool same_shoes = batch->lookup->same_shoes;
    const uint32_t *row = batch->is_arranged || same_shoes
                              ? none
                              : stream_takes_row(&batch->stream);
    for (size_t slot = group * GROUP; slot < (group + 1) * GROUP; slot++) {
        if (!taking[slot])
            continue;
        uint32_t word = same_shoes ? slot_takes_own_word(batch, slot)
                                   : row[slot_place(slot)];
        drawn[slot] = (int16_t)slot_draws_by(batch, slot, word);
    }
}

/* ---- Rounds that a table lookup can't settle ---- */

/* Takes even money for a natural. Returns false if the hand isn't a natural. */
static bool take_even_money(const struct game_tables *lookup, int16_t *hand)
{
    bool natural = lookup->hands.hand[*hand].natural || *hand == ENDS_NATURAL ||
                   *hand == ENDS_EVEN_MONEY;
    if (natural)
        *hand = ENDS_EVEN_MONEY;
    return natural;
}

/* Takes insurance on all seats of a slot but the neighbors', and even money for
 * naturals. */
static void slot_insures(const struct game_tables *lookup, struct batch *batch,
                         size_t slot)
{
    slot_is_special(batch, slot);
    for (int seat = 0; seat < lookup->seats; seat++)
        if (!lookup->is_neighbor[seat] &&
            (!lookup->has_spots || batch->plays[seat][slot]) &&
            !take_even_money(lookup, &batch->hand[seat][slot]))
            batch->insured[slot] = true;
}

/* Returns the result of a seat as if splits were even and insurance free.
 * correct_result() makes up for that. */
static int plain_result(const struct game_tables *lookup,
                        const struct batch *batch, size_t slot, int seat)
{
    return lookup->result[batch->hand[seat][slot]][batch->dealer[slot]];
}

/* Returns what the hands of a split won, in tenths of a bet. If a dealer's
 * natural takes only the first bet, it takes that bet once from all the hands
 * that wait for it. */
static int split_result(const struct game_tables *lookup,
                        const struct batch *batch,
                        const struct split_hands *split)
{
    int dealer = batch->dealer[split->slot], row = batch->row[split->slot];
    bool once = lookup->original && dealer == DEALER_NATURAL;
    bool taken = false;
    int sum = 0;
    for (int i = 0; i < split->count; i++) {
        int ending = split->ending[i];
        bool waits = lookup->wait[row][ending] != WAITS_NOT;
        if (!(once && waits && taken))
            sum += lookup->result[ending][dealer];
        taken = taken || waits;
    }
    return sum;
}

static void correct_result(const struct batch *batch, size_t slot, int counted,
                           int result, struct counts *counts)
{
    uint32_t *row = counts->by_row[batch->row[slot]] + SIMULATION_TENTHS_MAX;
    uint32_t *count =
        counts->by_count[batch->bet_count[slot]] + SIMULATION_TENTHS_MAX;
    row[counted]--;
    row[result]++;
    count[counted]--;
    count[result]++;
    counts->won[slot] = (int16_t)(counts->won[slot] + result - counted);
}

/* Returns what a seat has really won, with splits and insurance. */
static int full_result(const struct game_tables *lookup,
                       const struct batch *batch, size_t slot, int seat)
{
    enum { WON = 10, LOST = -5 }; /* on insurance of half a bet */
    bool natural = batch->dealer[slot] == DEALER_NATURAL;
    int result = plain_result(lookup, batch, slot, seat);
    if (batch->voided[slot])
        return 0;
    for (int i = 0; i < batch->split_count; i++)
        if (batch->split[i].slot == slot && batch->split[i].seat == seat)
            result = split_result(lookup, batch, &batch->split[i]);
    if (batch->insured[slot] && !lookup->is_neighbor[seat] &&
        (!lookup->has_spots || batch->plays[seat][slot]) &&
        batch->hand[seat][slot] != ENDS_EVEN_MONEY)
        result += natural ? WON : LOST;
    return result;
}

/* Corrects the counts for splits and special rounds. */
static void correct_special(const struct game_tables *lookup,
                            struct batch *batch, size_t rounds,
                            struct counts *counts)
{
    for (int i = 0; i < batch->split_count; i++) {
        const struct split_hands *split = &batch->split[i];
        if (split->slot < rounds && !batch->is_special[split->slot] &&
            !lookup->is_neighbor[split->seat])
            correct_result(batch, split->slot, 0,
                           split_result(lookup, batch, split), counts);
    }
    for (int i = 0; i < batch->special_count; i++) {
        size_t slot = batch->special[i];
        for (int seat = 0; slot < rounds && seat < lookup->seats; seat++)
            if (!lookup->is_neighbor[seat])
                correct_result(batch, slot,
                               plain_result(lookup, batch, slot, seat),
                               full_result(lookup, batch, slot, seat), counts);
        if (batch->voided[slot])
            batch->over[slot] = -1; /* some cards were dealt twice */
        batch->is_special[slot] = false;
        batch->insured[slot] = batch->voided[slot] = false;
    }
    batch->special_count = batch->split_count = 0;
}

/* ---- Vectors ---- */

/* The compiler makes a separate kernel for each kind of game and CPU out of
 * this one source. */
#define SPECIALIZED static inline __attribute__((always_inline)) TARGET

/* Unrolls a loop whose end is a constant in the specialized kernel. */
#define UNROLLED _Pragma("GCC unroll 16")

/* A number for each table; a truth is 0 or -1. Residues are numbers modulo
 * 65,536. The others are for half of the tables and have twice the bits. */
enum { LANES_BYTES = 2 * LANES, HALF_GROUP = GROUP / 2 };
typedef int16_t lanes __attribute__((vector_size(LANES_BYTES), may_alias));
typedef uint16_t residues __attribute__((vector_size(LANES_BYTES), may_alias));
typedef uint32_t words __attribute__((vector_size(LANES_BYTES), may_alias));
typedef int32_t halves __attribute__((vector_size(LANES_BYTES), may_alias));
typedef float floats __attribute__((vector_size(LANES_BYTES), may_alias));

SPECIALIZED lanes *lanes_at(const int16_t numbers[])
{
    return (lanes *)numbers;
}

/* Returns the numbers up to a face of the tables from `at` on. */
SPECIALIZED lanes *up_to_at(const struct batch *batch, size_t at, int face)
{
    return lanes_at(batch->now[at / GROUP].up_to[face] + at % GROUP);
}

/* True if the group has any table whose number isn't 0. */
SPECIALIZED bool group_has_any(const int16_t numbers[BATCH_SLOTS], size_t group)
{
    uint64_t parts[GROUP / 4], any = 0;
    memcpy(parts, numbers + group * GROUP, sizeof parts);
    UNROLLED
    for (int i = 0; i < GROUP / 4; i++)
        any |= parts[i];
    return any != 0;
}

/* Which half of a word is the lower one in memory, and therefore belongs to
 * tables with even numbers. */
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
enum { EVEN_IS_HIGH = 1 };
#else
enum { EVEN_IS_HIGH = 0 };
#endif

/* One bit of a word for each of 64 tables. */
enum { WORD_SLOTS = 64 };

/* Gathers the lowest bit of each of four numbers in the lowest bits of a word,
 * the first of them in the lowest. */
SPECIALIZED uint64_t four_truths(const int16_t numbers[4])
{
    const uint64_t lowest = 0x0001000100010001;
    const uint64_t gather =
        EVEN_IS_HIGH ? 0x0008000400020001 : 0x0001000200040008;
    uint64_t four;
    memcpy(&four, numbers, sizeof four);
    return (four & lowest) * gather >> 48 & 0xf;
}

SPECIALIZED uint64_t word_truths(const int16_t numbers[WORD_SLOTS])
{
    uint64_t bits = 0;
    UNROLLED
    for (int i = 0; i < WORD_SLOTS; i += 4)
        bits |= four_truths(numbers + i) << i;
    return bits;
}

/* The slots that a step is for. */
struct list {
    size_t count;
    uint16_t slot[BATCH_SLOTS];
};

/* Lists the slots whose number is a truth. Few are expected. */
SPECIALIZED void list_truths(const int16_t numbers[BATCH_SLOTS],
                             struct list *list)
{
    list->count = 0;
    for (size_t first = 0; first < BATCH_SLOTS; first += WORD_SLOTS)
        for (uint64_t bits = word_truths(numbers + first); bits > 0;
             bits &= bits - 1)
            list->slot[list->count++] =
                (uint16_t)(first + (size_t)__builtin_ctzll(bits));
}

/* ---- Cards ---- */

/* Writes the whole part of word * number / 2^32 for each table. The first half
 * of a row of words is for even tables. */
SPECIALIZED void scale_words(const uint32_t row[STREAM_WIDTH], size_t first,
                             const lanes *number, lanes *whole)
{
    const uint32_t *even = row + first / 2, *odd = even + HALF_GROUP;
    words low = *(const words *)(EVEN_IS_HIGH ? odd : even);
    words high = *(const words *)(EVEN_IS_HIGH ? even : odd);
    words low_number = (words)*number & 0xffff;
    words high_number = (words)*number >> 16;
    words of_low =
        (low >> 16) * low_number + (((low & 0xffff) * low_number) >> 16);
    words of_high =
        (high >> 16) * high_number + (((high & 0xffff) * high_number) >> 16);
    *whole = (lanes)((of_low >> 16) | (of_high & 0xffff0000));
}

/*
 * Draws a card on each of the tables from `at` on that are `taking` one, and
 * writes its face. A shoe is never shuffled: each card is drawn from those that
 * are left as if they were sorted, and each of them is equally likely.
 *
 * A word is a 32-bit fraction. The whole part of its product with the number of
 * cards left selects the card, which favors some cards by less than one part in
 * eight million.
 */
SPECIALIZED void lanes_draw(struct batch *batch, size_t at,
                            const uint32_t row[STREAM_WIDTH],
                            const lanes *taking, lanes *drawn)
{
    lanes *left = up_to_at(batch, at, ACE_FACE), place;
    scale_words(row, at % GROUP, left, &place);
    place = (place & *taking) | (~*taking & INT16_MAX);
    *left += *taking;
    lanes face = (lanes){0} + ACE_FACE;
    UNROLLED
    for (int i = 0; i < ACE_FACE; i++) {
        lanes *up_to = up_to_at(batch, at, i);
        lanes below = place < *up_to;
        *up_to += below;
        face += below;
    }
    *drawn = face;
}

/* Takes a word of the own generator of each table that is `taking` a card, and
 * leaves the other generators where they are. */
SPECIALIZED const uint32_t *group_takes_own_row(struct own_streams *own,
                                                const int16_t taking[GROUP])
{
    enum { SHIFT = 16 };
    for (size_t at = 0; at < STREAM_WIDTH; at += LANES / 2) {
        const words *truths = (const words *)(taking + at % HALF_GROUP * 2);
        bool low = (at < HALF_GROUP) != EVEN_IS_HIGH;
        words takes =
            (words)((halves)(low ? *truths << SHIFT : *truths) >> SHIFT);
        words *state[4];
        for (int i = 0; i < 4; i++)
            state[i] = (words *)(own->state[i] + at);
        words a = *state[0], b = *state[1], c = *state[2], d = *state[3];
        words sum = a + d, stays = ~takes;
        *(words *)(own->row + at) = ((sum << 7) | (sum >> 25)) + a;
        words next_c = c ^ a, next_d = d ^ b;
        *state[0] = a ^ (next_d & takes);
        *state[1] = b ^ (next_c & takes);
        *state[2] = (c & stays) | ((next_c ^ (b << 9)) & takes);
        *state[3] = (d & stays) | (((next_d << 11) | (next_d >> 21)) & takes);
    }
    return own->row;
}

/* True if a shoe of the group may be empty when it has to deal a card. */
SPECIALIZED bool group_runs_out(const struct batch *batch, size_t group,
                                const int16_t taking[BATCH_SLOTS])
{
    _Alignas(64) int16_t empty[BATCH_SLOTS];
    if (!batch->may_run_out)
        return false;
    for (size_t at = group * GROUP; at < (group + 1) * GROUP; at += LANES)
        *lanes_at(empty + at) =
            *lanes_at(taking + at) & (*up_to_at(batch, at, ACE_FACE) == 0);
    return group_has_any(empty, group);
}

/* Draws a card on each of the tables of a group that are `taking` one. */
SPECIALIZED void group_draws(struct batch *batch, size_t group,
                             const int16_t taking[BATCH_SLOTS], bool replaced,
                             int16_t drawn[BATCH_SLOTS])
{
    if (!replaced && (batch->is_slow || group_runs_out(batch, group, taking))) {
        group_draws_slowly(batch, group, taking, drawn);
        return;
    }
    const uint32_t *row =
        batch->lookup->same_shoes
            ? group_takes_own_row(&batch->own[group], taking + group * GROUP)
            : stream_takes_row(&batch->stream);
    const lanes faces = (lanes){0} + FACES;
    for (size_t at = group * GROUP; at < (group + 1) * GROUP; at += LANES) {
        lanes *face = lanes_at(drawn + at);
        if (replaced)
            scale_words(row, at % GROUP, &faces, face);
        else
            lanes_draw(batch, at, row, lanes_at(taking + at), face);
    }
}

/* ---- The count ---- */

/* True for the faces whose tag may differ from the next face's: all tens have
 * one tag. */
SPECIALIZED bool has_step(int face)
{
    return face < TEN - TWO || face >= KING - TWO;
}

SPECIALIZED void lanes_tag(const struct game_tables *lookup, const lanes *face,
                           lanes *tag)
{
    lanes sum = {0};
    UNROLLED
    for (int i = 0; i < FACES; i++)
        if (has_step(i))
            sum += (*face <= (int16_t)i) & lookup->tag_step[i];
    *tag = sum;
}

/* Writes the running count as far as the player has seen it. The count has room
 * in a lane, but parts of the sum may not, so the sum wraps. */
SPECIALIZED void lanes_running(const struct game_tables *lookup,
                               const struct batch *batch, size_t at,
                               bool hides_hole, lanes *running)
{
    residues sum = (residues)*lanes_at(batch->origin + at);
    UNROLLED
    for (int i = 0; i < FACES; i++)
        if (has_step(i))
            sum -= (residues)*up_to_at(batch, at, i) *
                   (uint16_t)lookup->tag_step[i];
    if (hides_hole)
        sum -= (residues)*lanes_at(batch->hole_tag + at);
    *running = (lanes)sum;
}

/* Returns the cards left as the player sees them. */
SPECIALIZED int left_as_seen(const struct game_tables *lookup, int left)
{
    return lookup->is_estimated ? lookup->divisor[left] : left + (left == 0);
}

SPECIALIZED void lanes_left(const struct game_tables *lookup,
                            const struct batch *batch, size_t at, lanes *seen)
{
    const lanes *left = up_to_at(batch, at, ACE_FACE);
    if (!lookup->is_estimated) {
        *seen = *left - (*left == 0);
        return;
    }
    _Alignas(64) int16_t numbers[LANES];
    for (size_t i = 0; i < LANES; i++)
        numbers[i] = (int16_t)left_as_seen(lookup, (*left)[i]);
    *seen = *lanes_at(numbers);
}

/* Divides the running count, and writes the true count, where 0 stands for
 * -SIMULATION_COUNT_MAX. Whole numbers below 2^24 are exact as floats, and so
 * is the whole part of their quotient. */
SPECIALIZED void halves_count(const struct game_tables *lookup,
                              const struct count_line *line,
                              const halves *running, const halves *burned,
                              const halves *left, halves *count)
{
    const halves zero = {0}, most = zero + (SIMULATION_COUNTS - 1);
    halves cards =
        *running * DECK_CARDS + *burned * line->tags + *left * line->offset;
    halves parts = *left * lookup->scale;
    if (lookup->depth > 0)
        parts = zero + lookup->depth;
    if (lookup->toward_zero > 0)
        cards += (cards < *left * lookup->zero) & (parts - 1);
    cards &= cards > 0;
    floats quotient = __builtin_convertvector(cards, floats) /
                      __builtin_convertvector(parts, floats);
    halves whole = __builtin_convertvector(quotient, halves);
    halves over = whole > most;
    *count = (whole & ~over) | (most & over);
}

/* Writes the numbers of half of the tables: of the upper or lower halves of
 * words. */
SPECIALIZED void take_halves(const lanes *numbers, bool upper, halves *half)
{
    *half = (upper ? (halves)*numbers : (halves)((words)*numbers << 16)) >> 16;
}

/* Writes the true counts for running counts. */
SPECIALIZED void lanes_count(const struct game_tables *lookup,
                             const struct count_line *line,
                             const struct batch *batch, size_t at,
                             const lanes *running, lanes *counts)
{
    lanes left;
    halves count[2];
    lanes_left(lookup, batch, at, &left);
    UNROLLED
    for (int i = 0; i < 2; i++) {
        halves of_running, of_burned, of_left;
        take_halves(running, i, &of_running);
        take_halves(lanes_at(batch->burned + at), i, &of_burned);
        take_halves(&left, i, &of_left);
        halves_count(lookup, line, &of_running, &of_burned, &of_left,
                     &count[i]);
    }
    *counts = (lanes)(((words)count[0] & 0xffff) | ((words)count[1] << 16));
}

/* Writes the true counts of all slots for plays, without the hole card if it is
 * hidden, or for bets. */
SPECIALIZED void batch_counts(const struct game_tables *lookup,
                              struct batch *batch, bool hides_hole, bool bets,
                              int16_t counts[BATCH_SLOTS])
{
    const struct count_line *line = bets ? &lookup->bets : &lookup->plays;
    for (size_t at = 0; at < BATCH_SLOTS; at += LANES) {
        lanes running;
        lanes_running(lookup, batch, at, hides_hole, &running);
        if (bets && lookup->aces > 0)
            running += (*up_to_at(batch, at, ACE_FACE) -
                        *up_to_at(batch, at, ACE_FACE - 1) +
                        *lanes_at(batch->burned_aces + at)) *
                       (int16_t)lookup->aces;
        lanes_count(lookup, line, batch, at, &running, lanes_at(counts + at));
    }
}

/* ---- The count of single tables ---- */

/* What the true counts of listed slots are made of. */
struct count_parts {
    _Alignas(64) int32_t running[BATCH_SLOTS];
    int32_t burned[BATCH_SLOTS];
    int32_t left[BATCH_SLOTS];
    int32_t count[BATCH_SLOTS];
};

/* Returns the cards left of a slot as the player sees them. */
SPECIALIZED int slot_left(const struct game_tables *lookup,
                          const struct batch *batch, size_t slot)
{
    const struct shoes *shoes = &batch->now[slot / GROUP];
    return left_as_seen(lookup, shoes->up_to[ACE_FACE][slot % GROUP]);
}

SPECIALIZED halves *halves_at(int32_t numbers[])
{
    return (halves *)numbers;
}

SPECIALIZED int slot_count(const struct game_tables *lookup,
                           const struct batch *batch, size_t slot)
{
    const halves zero = {0};
    halves running = zero + batch->running[slot], count;
    halves burned = zero + batch->burned[slot];
    halves left = zero + slot_left(lookup, batch, slot);
    halves_count(lookup, &lookup->plays, &running, &burned, &left, &count);
    return count[0];
}

/* ---- The kinds of games ---- */

struct kind {
    enum detail detail;
    int seats;
    bool hole; /* the dealer has a hole card */
    bool neighbors;
    bool spots;  /* the player doesn't always bet on all seats */
    bool errs;   /* some decisions go wrong, */
    bool misses; /* and some cards aren't counted */
    bool colors; /* some tags depend on the color of the card */
};

/* Returns the kind of the lookup's game. Arranged cards are dealt one by one,
 * whatever the decks. */
static inline struct kind kind_of(const struct game_tables *lookup,
                                  const struct batch *batch)
{
    bool as_arranged = lookup->detail == REPLACED && batch->is_arranged;
    return (struct kind){.detail = as_arranged ? PLAIN : lookup->detail,
                         .seats = lookup->seats,
                         .hole = lookup->hole,
                         .neighbors = lookup->has_neighbors,
                         .spots = lookup->has_spots,
                         .errs = lookup->play_errors > 0,
                         .misses = lookup->misses,
                         .colors = lookup->is_colored};
}

static inline bool seat_is_neighbor(const struct game_tables *lookup,
                                    struct kind kind, int seat)
{
    return kind.neighbors && lookup->is_neighbor[seat];
}

/* True if the seat's decisions depend on the count. */
static inline bool seat_counts(const struct game_tables *lookup,
                               struct kind kind, int seat)
{
    return kind.detail == COUNTS_ALL && !seat_is_neighbor(lookup, kind, seat);
}

/* Returns the table of a seat's decisions if they don't. */
static inline int seat_table(const struct game_tables *lookup, struct kind kind,
                             int seat)
{
    return seat_is_neighbor(lookup, kind, seat) ? SIMULATION_COUNTS + seat
                                                : SIMULATION_COUNT_MAX;
}

/* ---- Errors ---- */

/* Returns how far the tables of the seat's next decision are from the right
 * ones. */
static inline int wrong_tables(const struct game_tables *lookup,
                               struct batch *batch, int seat, struct kind kind)
{
    return kind.errs && !seat_is_neighbor(lookup, kind, seat) &&
                   splitmix(&batch->chance) >> 32 < lookup->play_errors
               ? WRONG_TABLES
               : 0;
}

/* Takes the tags of the cards of the round that the player missed out of the
 * count. */
static void slot_misses(const struct game_tables *lookup, struct batch *batch,
                        size_t slot)
{
    size_t lane = slot % GROUP;
    const struct shoes *before = &batch->before[slot / GROUP];
    const struct shoes *now = &batch->now[slot / GROUP];
    int cards = before->up_to[ACE_FACE][lane] - now->up_to[ACE_FACE][lane];
    int face = 0, missed = 0;
    for (; batch->seen < cards; choose_next_miss(lookup, batch)) {
        while (before->up_to[face][lane] - now->up_to[face][lane] <=
               batch->seen)
            face++;
        missed += lookup->tag[face];
    }
    batch->seen -= cards;
    batch->origin[slot] = (int16_t)(batch->origin[slot] - missed);
}

/* ---- The shoes ---- */

/* Returns how many of a group's truths are true. */
SPECIALIZED unsigned group_count(const int16_t truths[BATCH_SLOTS],
                                 size_t group)
{
    unsigned count = 0;
    for (size_t i = 0; i < GROUP; i += 4)
        count += (unsigned)__builtin_popcountll(
            four_truths(truths + group * GROUP + i));
    return count;
}

/* Ends the shoes that a rule of the game other than the cut card ends. */
SPECIALIZED void batch_end_shoes(const struct game_tables *lookup,
                                 struct batch *batch)
{
    int16_t most = (int16_t)lookup->shoe_rounds;
    if (most == 0 && lookup->leave == 0)
        return;
    batch_counts(lookup, batch, false, true, batch->true_count);
    for (size_t at = 0; at < BATCH_SLOTS; at += LANES) {
        lanes *over = lanes_at(batch->over + at);
        lanes *played = lanes_at(batch->played + at);
        lanes low = *lanes_at(batch->true_count + at) < (int16_t)lookup->leave;
        *over |= *up_to_at(batch, at, ACE_FACE) <= (int16_t)lookup->due;
        if (most > 0)
            *over |= *played >= most;
        *lanes_at(batch->taking + at) = low & ~*over;
        *over |= low;
        *played = (*played & ~*over) + 1;
    }
    for (size_t group = 0; group < GROUPS; group++)
        batch->left += group_count(batch->taking, group);
}

/* Burns a card of the new shoes. */
SPECIALIZED void group_burns(const struct game_tables *lookup,
                             struct batch *batch, size_t group,
                             struct kind kind)
{
    group_draws(batch, group, batch->is_new, false, batch->drawn);
    for (size_t at = group * GROUP; at < (group + 1) * GROUP; at += LANES) {
        lanes tag;
        if (kind.detail < COUNTS_BETS)
            continue;
        lanes_tag(lookup, lanes_at(batch->drawn + at), &tag);
        if (kind.colors)
            tag += *lanes_at(batch->color + at);
        *lanes_at(batch->origin + at) -= tag & *lanes_at(batch->is_new + at);
        *lanes_at(batch->burned_aces + at) -=
            (*lanes_at(batch->drawn + at) == ACE_FACE) &
            *lanes_at(batch->is_new + at);
    }
}

/* Starts new shoes where they are due. They don't have to be shuffled: see
 * lanes_draw(). */
SPECIALIZED void group_fills_shoes(const struct game_tables *lookup,
                                   struct batch *batch, size_t group,
                                   struct kind kind)
{
    for (size_t at = group * GROUP; at < (group + 1) * GROUP; at += LANES) {
        lanes due = *up_to_at(batch, at, ACE_FACE) <= (int16_t)lookup->due;
        *lanes_at(batch->is_new + at) = due | *lanes_at(batch->over + at);
        *lanes_at(batch->over + at) = (lanes){0};
    }
    if (!group_has_any(batch->is_new, group))
        return;
    for (size_t at = group * GROUP; at < (group + 1) * GROUP; at += LANES) {
        lanes is_new = *lanes_at(batch->is_new + at);
        for (int face = 0; face < FACES; face++) {
            lanes *up_to = up_to_at(batch, at, face);
            *up_to = (*up_to & ~is_new) | (is_new & lookup->whole[face]);
        }
        lanes *burned = lanes_at(batch->burned + at);
        *lanes_at(batch->origin + at) &= ~is_new;
        *lanes_at(batch->burned_aces + at) &= ~is_new;
        *burned = (*burned & ~is_new) | (is_new & (int16_t)lookup->burn);
    }
    batch->shoes += group_count(batch->is_new, group);
    for (size_t slot = group * GROUP;
         slot < (group + 1) * GROUP && lookup->same_shoes; slot++)
        if (batch->is_new[slot])
            slot_starts_stream(batch, slot);
    for (size_t slot = group * GROUP; slot < (group + 1) * GROUP && kind.colors;
         slot++)
        if (batch->is_new[slot])
            memset(batch->reds[slot], lookup->reds, FACES);
    for (int i = 0; i < lookup->burn; i++)
        group_burns(lookup, batch, group, kind);
}

SPECIALIZED void batch_fill_shoes(const struct game_tables *lookup,
                                  struct batch *batch, struct kind kind)
{
    if (lookup->held > 0) {
        for (size_t slot = 0; slot < BATCH_SLOTS; slot++)
            slot_fills_shuffler(batch, slot);
        return;
    }
    for (size_t group = 0; group < GROUPS; group++)
        group_fills_shoes(lookup, batch, group, kind);
}

/* ---- The deal ---- */

/* Adds a slot to a list of `count` slots if its hand takes a card, and returns
 * how many there are then. */
SPECIALIZED size_t slot_takes(struct batch *batch, struct list *list,
                              size_t count, size_t slot, bool takes)
{
    batch->taking[slot] = (int16_t)-takes;
    list->slot[count] = (uint16_t)slot;
    return count + takes;
}

/* The cards' values, aces as 1. */
SPECIALIZED void lanes_value(const lanes *face, lanes *value)
{
    lanes ace = *face == ACE_FACE, ten = *face > TEN - TWO;
    *value = ((*face + TWO) & ~ten) | (ten & (TEN - (ace & (TEN - 1))));
}

/* Chooses the tables of a seat's decisions for the upcard and the count. */
SPECIALIZED void group_chooses_acts(const struct game_tables *lookup,
                                    struct batch *batch, size_t group, int seat,
                                    struct kind kind)
{
    int16_t table = (int16_t)seat_table(lookup, kind, seat);
    for (size_t at = group * GROUP; at < (group + 1) * GROUP; at += LANES) {
        lanes tables = (lanes){0} + table;
        if (seat_counts(lookup, kind, seat)) {
            lanes *running = lanes_at(batch->running + at);
            lanes_running(lookup, batch, at, kind.hole, running);
            lanes_count(lookup, &lookup->plays, batch, at, running, &tables);
            *lanes_at(batch->true_count + at) = tables;
        }
        *lanes_at(batch->acts + at) =
            tables * ROWS + *lanes_at(batch->row + at);
    }
}

SPECIALIZED void dealers_look(const struct game_tables *lookup,
                              struct batch *batch, size_t at, struct kind kind)
{
    const lanes *up = lanes_at(batch->card[kind.seats] + at);
    const lanes *hole = lanes_at(batch->card[2 * kind.seats + 1] + at);
    lanes value, ace = *up == ACE_FACE, natural = {0};
    lanes_value(up, &value);
    lanes row = value - 1;
    if (kind.hole) {
        lanes second;
        lanes_value(hole, &second);
        value += second;
        natural = (ace | (*hole == ACE_FACE)) & (value == TEN + 1);
        natural &= (int16_t)lookup->natural_mask;
        lanes differs = natural & (int16_t)lookup->natural_row_mask;
        row = (row & ~differs) | (differs & (ROW_TEN_NATURAL - ace));
        ace |= *hole == ACE_FACE;
        if (kind.detail >= COUNTS_BETS)
            lanes_tag(lookup, hole, lanes_at(batch->hole_tag + at));
        if (kind.colors) /* the hole card was dealt last */
            *lanes_at(batch->hole_tag + at) += *lanes_at(batch->color + at);
    }
    *lanes_at(batch->row + at) = row;
    *lanes_at(batch->hard + at) = value;
    *lanes_at(batch->ace + at) = ace;
    *lanes_at(batch->natural + at) = natural;
}

/* Deals faces in the order of the house: a card for each seat, the upcard, a
 * second card for each seat, the hole card. */
SPECIALIZED void group_deals(const struct game_tables *lookup,
                             struct batch *batch, size_t group,
                             struct kind kind)
{
    int seats = kind.seats;
    for (size_t at = group * GROUP; at < (group + 1) * GROUP; at += LANES)
        *lanes_at(batch->taking + at) = (lanes){0} - 1;
    UNROLLED
    for (int i = 0; i < 2 * seats + 1 + kind.hole; i++) {
        int seat = i % (seats + 1); /* after the last one comes the dealer */
        group_draws(batch, group,
                    kind.spots && seat < seats ? batch->plays[seat]
                                               : batch->taking,
                    kind.detail == REPLACED, batch->card[i]);
    }
    for (size_t at = group * GROUP; at < (group + 1) * GROUP; at += LANES) {
        dealers_look(lookup, batch, at, kind);
        for (int seat = 0; seat < seats; seat++)
            *lanes_at(batch->dealt[seat] + at) =
                *lanes_at(batch->card[seat] + at) * FACE_ROOM +
                *lanes_at(batch->card[seats + 1 + seat] + at);
    }
    group_chooses_acts(lookup, batch, group, 0, kind);
}

/* Looks up what the seats were dealt. A single seat decides on its hand at
 * once: it knows no more in its turn than before the dealer checked. */
SPECIALIZED void batch_looks(const struct game_tables *lookup,
                             struct batch *batch, struct kind kind)
{
    const uint8_t *acts = lookup->act_dealt[0][0];
    for (int seat = 0; seat < kind.seats; seat++) {
        const int16_t *dealt = batch->dealt[seat];
        int16_t *hand = batch->hand[seat];
        UNROLLED
        for (size_t slot = 0; slot < BATCH_SLOTS; slot++)
            hand[slot] =
                (int16_t)(kind.seats > 1
                              ? lookup->dealt[dealt[slot]]
                              : acts[(batch->acts[slot] +
                                      ROWS * wrong_tables(lookup, batch, seat,
                                                          kind)) *
                                         DEALT_ROOM +
                                     dealt[slot]]);
        /* A seat without a bet is like a split that won nothing. */
        for (size_t slot = 0; slot < BATCH_SLOTS && kind.spots; slot++)
            if (!batch->plays[seat][slot])
                hand[slot] = ENDS_IN_HANDS;
    }
}

/* Lists the slots whose hand takes a card, and marks them. */
SPECIALIZED void batch_lists(struct batch *batch,
                             const int16_t hands[BATCH_SLOTS],
                             struct list *list)
{
    size_t count = 0;
    for (size_t at = 0; at < BATCH_SLOTS; at += LANES)
        *lanes_at(batch->taking + at) = *lanes_at(hands + at) > HAND_SPLITS;
    UNROLLED
    for (size_t slot = 0; slot < BATCH_SLOTS; slot++) {
        list->slot[count] = (uint16_t)slot;
        count += hands[slot] > HAND_SPLITS;
    }
    list->count = count;
}

/* Decides who bets on the round. A player who only watches gets the lowest
 * count. Few games need this, so it stays out of the kernels. */
__attribute__((noinline)) TARGET static void
batch_enters(const struct game_tables *lookup, struct batch *batch)
{
    for (size_t at = 0; at < BATCH_SLOTS; at += LANES) {
        lanes *count = lanes_at(batch->bet_count + at);
        lanes *bets = lanes_at(batch->bets + at);
        *bets &= ~*lanes_at(batch->is_new + at);
        *bets &= *count >= (int16_t)lookup->exit;
        *bets |= *count >= (int16_t)lookup->enter;
        *count &= *bets;
    }
}

/* Decides on which seats somebody bets. */
__attribute__((noinline)) TARGET static void
batch_sits(const struct game_tables *lookup, struct batch *batch)
{
    int own = 0;
    for (int seat = 0; seat < lookup->seats; seat++) {
        for (size_t slot = 0; slot < BATCH_SLOTS; slot++)
            batch->plays[seat][slot] =
                (int16_t) - (lookup->is_neighbor[seat] ||
                             own < lookup->spots[batch->bet_count[slot]]);
        own += !lookup->is_neighbor[seat];
    }
}

SPECIALIZED void batch_deal(const struct game_tables *lookup,
                            struct batch *batch, struct kind kind,
                            struct list *list)
{
    if (kind.detail != REPLACED && !batch->is_arranged)
        batch_fill_shoes(lookup, batch, kind);
    if (batch->may_run_out || kind.misses)
        memcpy(batch->before, batch->now, sizeof batch->before);
    if (kind.colors)
        memcpy(batch->reds_before, batch->reds, sizeof batch->reds);
    if (kind.detail >= COUNTS_BETS)
        batch_counts(lookup, batch, false, true, batch->bet_count);
    if (kind.detail >= COUNTS_BETS && lookup->enter > 0)
        batch_enters(lookup, batch);
    if (kind.spots)
        batch_sits(lookup, batch);
    if (batch->log)
        for (size_t slot = 0; slot < BATCH_SLOTS; slot++)
            batch->log[slot].count = batch->log[slot].again = 0;
    for (size_t group = 0; group < GROUPS; group++)
        group_deals(lookup, batch, group, kind);
    batch_looks(lookup, batch, kind);
    if (kind.seats == 1)
        batch_lists(batch, batch->hand[0], list);
}

/* Adds a card that the player sees to the running count. */
SPECIALIZED void slot_counts(const struct game_tables *lookup,
                             struct batch *batch, size_t slot, unsigned face,
                             struct kind kind)
{
    int tag = lookup->tag[face] + (kind.colors ? batch->color[slot] : 0);
    batch->running[slot] = (int16_t)(batch->running[slot] + tag);
}

/* ---- Splits: too rare and too different to be played side by side ---- */

SPECIALIZED unsigned with_next_card(const struct game_tables *lookup,
                                    struct batch *batch, size_t slot,
                                    unsigned hand, struct kind kind)
{
    unsigned face = slot_draws(batch, slot);
    if (kind.detail == COUNTS_ALL)
        slot_counts(lookup, batch, slot, face, kind);
    return lookup->hands.next[hand][face];
}

/* Returns what a split hand becomes by its player's decision. */
SPECIALIZED unsigned split_decides(const struct game_tables *lookup,
                                   struct batch *batch, size_t slot, int seat,
                                   unsigned hand, bool again, struct kind kind)
{
    const uint8_t(*acts)[ROWS][HANDS_ROOM] =
        again ? lookup->act_resplit : lookup->act_split;
    int row = batch->row[slot], wrong = wrong_tables(lookup, batch, seat, kind);
    if (!seat_counts(lookup, kind, seat))
        return acts[seat_table(lookup, kind, seat) + wrong][row][hand];
    unsigned act = acts[TABLE_OF_ALL_COUNTS][row][hand];
    if (act == HAND_BY_COUNT || wrong > 0)
        act = acts[slot_count(lookup, batch, slot) + wrong][row][hand];
    return act;
}

/* Returns the ending of a split. It waits for the dealer as long as any of its
 * hands does. */
static inline uint8_t split_ending(const struct game_tables *lookup,
                                   const struct batch *batch,
                                   const struct split_hands *split)
{
    static const uint8_t endings[] = {[WAITS_NOT] = ENDS_IN_HANDS,
                                      [WAITS_FOR_SECOND] =
                                          ENDS_IN_WAITING_HANDS,
                                      [WAITS_FOR_ALL] = ENDS_IN_OPEN_HANDS};
    const uint8_t *waits = lookup->wait[batch->row[split->slot]];
    unsigned wait = WAITS_NOT;
    for (int i = 0; i < split->count; i++) {
        unsigned of_hand = waits[split->ending[i]];
        wait = of_hand > wait ? of_hand : wait;
    }
    return endings[wait];
}

/* Plays a split to the end of all its hands. They all start with the same card,
 * or with one of the same value. */
SPECIALIZED void slot_splits(const struct game_tables *lookup,
                             struct batch *batch, size_t slot, int seat,
                             struct kind kind)
{
    struct split_hands *split = &batch->split[batch->split_count++];
    unsigned face = (unsigned)batch->dealt[seat][slot] / FACE_ROOM;
    bool aces = face == ACE_FACE;
    unsigned first = aces ? HAND_SPLIT_ACE : HAND_SINGLE + face;
    int most = lookup->hands_most[aces];
    int count = 2;
    for (int i = 0; i < count; i++) {
        unsigned hand = with_next_card(lookup, batch, slot, first, kind);
        while ((hand = split_decides(lookup, batch, slot, seat, hand,
                                     count < most, kind)) >= HAND_SPLITS) {
            bool again = hand == HAND_SPLITS;
            count += again;
            hand =
                with_next_card(lookup, batch, slot, again ? first : hand, kind);
        }
        split->ending[i] = (uint8_t)hand;
    }
    split->slot = (uint8_t)slot;
    split->seat = (uint8_t)seat;
    split->count = (uint8_t)count;
    batch->hand[seat][slot] = (int16_t)split_ending(lookup, batch, split);
}

/* ---- Insurance ---- */

/* Offers insurance against an ace. All seats take it, or none. If the first
 * seat counts, its decision has just counted the same cards. */
SPECIALIZED void batch_insure(const struct game_tables *lookup,
                              struct batch *batch, struct kind kind)
{
    struct list insured;
    if (!seat_counts(lookup, kind, 0))
        batch_counts(lookup, batch, kind.hole, false, batch->true_count);
    for (size_t at = 0; at < BATCH_SLOTS; at += LANES) {
        lanes row = *lanes_at(batch->row + at);
        *lanes_at(batch->taking_insurance + at) =
            ((row == ODDS_ACE) | (row == ROW_ACE_NATURAL)) &
            (*lanes_at(batch->true_count + at) >= (int16_t)lookup->insurance);
    }
    list_truths(batch->taking_insurance, &insured);
    for (size_t i = 0; i < insured.count; i++)
        slot_insures(lookup, batch, insured.slot[i]);
}

/* ---- The hands ---- */

/* Draws a card for each slot whose hand takes one. */
SPECIALIZED void batch_draws(struct batch *batch, struct kind kind)
{
    for (size_t group = 0; group < GROUPS; group++)
        if (group_has_any(batch->taking, group))
            group_draws(batch, group, batch->taking, kind.detail == REPLACED,
                        batch->drawn);
}

/* Decides on the hands of all slots that have drawn, and lists those that take
 * another card. */
SPECIALIZED void batch_decides(const struct game_tables *lookup,
                               struct batch *batch, int seat, struct kind kind,
                               struct list *list)
{
    int16_t *hands = batch->hand[seat];
    const uint8_t *acts = lookup->act[0][0];
    size_t taking = 0;
    for (size_t i = 0; i < list->count; i++) {
        size_t slot = list->slot[i];
        int drawn = lookup->hands.next[hands[slot]][batch->drawn[slot]];
        int wrong = wrong_tables(lookup, batch, seat, kind);
        unsigned hand =
            acts[(batch->acts[slot] + ROWS * wrong) * HANDS_ROOM + drawn];
        hands[slot] = (int16_t)hand;
        taking = slot_takes(batch, list, taking, slot, hand > HAND_SPLITS);
    }
    list->count = taking;
}

/* Notes what the true counts of listed slots are made of, and divides. */
SPECIALIZED void list_counts(const struct game_tables *lookup,
                             const struct batch *batch, const struct list *list,
                             struct count_parts *parts)
{
    for (size_t i = 0; i < list->count; i++) {
        size_t slot = list->slot[i];
        parts->running[i] = batch->running[slot];
        parts->burned[i] = batch->burned[slot];
        parts->left[i] = slot_left(lookup, batch, slot);
    }
    for (size_t i = 0; i < list->count; i += LANES / 2)
        halves_count(lookup, &lookup->plays, halves_at(parts->running + i),
                     halves_at(parts->burned + i), halves_at(parts->left + i),
                     halves_at(parts->count + i));
}

/* Does what batch_decides() does, by the count. Most decisions are the same for
 * any count. */
SPECIALIZED void batch_decides_by_count(const struct game_tables *lookup,
                                        struct batch *batch, int seat,
                                        struct kind kind, struct list *list,
                                        struct count_parts *parts)
{
    struct list asked = {.count = 0};
    int16_t *hands = batch->hand[seat];
    int16_t wrong[BATCH_SLOTS + 1];
    size_t taking = 0;
    for (size_t i = 0; i < list->count; i++) {
        size_t slot = list->slot[i];
        int face = batch->drawn[slot], row = batch->row[slot];
        uint8_t drawn = lookup->hands.next[hands[slot]][face];
        unsigned hand = lookup->act[TABLE_OF_ALL_COUNTS][row][drawn];
        int tables = wrong_tables(lookup, batch, seat, kind);
        bool asks = hand == HAND_BY_COUNT || tables > 0;
        if (kind.errs)
            wrong[asked.count] = (int16_t)tables;
        slot_counts(lookup, batch, slot, (unsigned)face, kind);
        hands[slot] = (int16_t)(asks ? drawn : hand);
        asked.slot[asked.count] = (uint16_t)slot;
        asked.count += asks;
        taking =
            slot_takes(batch, list, taking, slot, hand > HAND_SPLITS && !asks);
    }
    list_counts(lookup, batch, &asked, parts);
    for (size_t i = 0; i < asked.count; i++) {
        size_t slot = asked.slot[i];
        int tables = parts->count[i] + (kind.errs ? wrong[i] : 0);
        unsigned hand = lookup->act[tables][batch->row[slot]][hands[slot]];
        hands[slot] = (int16_t)hand;
        taking = slot_takes(batch, list, taking, slot, hand > HAND_SPLITS);
    }
    list->count = taking;
}

/* Deals cards to the hands of a seat on all slots until none takes another. */
SPECIALIZED void batch_play_hands(const struct game_tables *lookup,
                                  struct batch *batch, int seat,
                                  struct kind kind, struct list *list)
{
    bool counts = seat_counts(lookup, kind, seat);
    struct count_parts parts;
    if (counts)
        memset(&parts, 0, sizeof parts);
    while (list->count > 0) {
        batch_draws(batch, kind);
        if (counts)
            batch_decides_by_count(lookup, batch, seat, kind, list, &parts);
        else
            batch_decides(lookup, batch, seat, kind, list);
    }
}

SPECIALIZED void batch_play_splits(const struct game_tables *lookup,
                                   struct batch *batch, int seat,
                                   struct kind kind)
{
    struct list split;
    for (size_t at = 0; at < BATCH_SLOTS; at += LANES)
        *lanes_at(batch->drawn + at) =
            *lanes_at(batch->hand[seat] + at) == HAND_SPLITS;
    list_truths(batch->drawn, &split);
    for (size_t i = 0; i < split.count; i++)
        slot_splits(lookup, batch, split.slot[i], seat, kind);
}

/* Lets all seats surrender before any of them takes a card. */
SPECIALIZED void batch_surrenders_first(const struct game_tables *lookup,
                                        struct batch *batch, struct kind kind)
{
    const uint8_t *acts = lookup->act[0][0];
    for (int seat = 0; seat < kind.seats; seat++) {
        int16_t *hands = batch->hand[seat];
        for (size_t group = 0; group < GROUPS; group++)
            group_chooses_acts(lookup, batch, group, seat, kind);
        for (size_t slot = 0; slot < BATCH_SLOTS; slot++) {
            int wrong = wrong_tables(lookup, batch, seat, kind);
            int act = acts[(batch->acts[slot] + ROWS * wrong) * HANDS_ROOM +
                           hands[slot]];
            if (lookup->surrenders_first[batch->row[slot]] &&
                act == ENDS_SURRENDERED)
                hands[slot] = ENDS_SURRENDERED;
        }
    }
}

SPECIALIZED void batch_play_seats(const struct game_tables *lookup,
                                  struct batch *batch, struct kind kind,
                                  struct list *list)
{
    if (kind.seats > 1 && lookup->surrenders_first[ODDS_TEN])
        batch_surrenders_first(lookup, batch, kind);
    const uint8_t *acts = lookup->act_in_turn[0][0];
    for (int seat = 0; seat < kind.seats; seat++) {
        int16_t *hands = batch->hand[seat];
        if (kind.seats > 1) {
            for (size_t group = 0; group < GROUPS; group++)
                group_chooses_acts(lookup, batch, group, seat, kind);
            for (size_t slot = 0; slot < BATCH_SLOTS; slot++) {
                int wrong = wrong_tables(lookup, batch, seat, kind);
                hands[slot] =
                    acts[(batch->acts[slot] + ROWS * wrong) * HANDS_ROOM +
                         hands[slot]];
            }
            batch_lists(batch, hands, list);
        }
        batch_play_hands(lookup, batch, seat, kind, list);
        batch_play_splits(lookup, batch, seat, kind);
    }
}

/* ---- The dealers ---- */

/* Adds the cards that were drawn to the dealers' hands. */
SPECIALIZED void dealers_add(struct batch *batch, size_t at)
{
    const lanes *drawn = lanes_at(batch->drawn + at);
    const lanes *taking = lanes_at(batch->taking + at);
    lanes value;
    lanes_value(drawn, &value);
    *lanes_at(batch->hard + at) += value & *taking;
    *lanes_at(batch->ace + at) |= (*drawn == ACE_FACE) & *taking;
}

/* Deals the dealer's second card, without a hole card, if any hand waits for
 * it. */
SPECIALIZED void batch_dealers_take_second(const struct game_tables *lookup,
                                           struct batch *batch,
                                           struct kind kind)
{
    for (size_t slot = 0; slot < BATCH_SLOTS; slot++) {
        int row = batch->row[slot];
        bool waits = batch->insured[slot];
        for (int seat = 0; seat < kind.seats; seat++) {
            int ending = batch->hand[seat][slot];
            waits = waits || lookup->wait[row][ending] != WAITS_NOT;
        }
        batch->taking[slot] = (int16_t)-waits;
    }
    batch_draws(batch, kind);
    for (size_t at = 0; at < BATCH_SLOTS; at += LANES) {
        dealers_add(batch, at);
        *lanes_at(batch->natural + at) =
            *lanes_at(batch->ace + at) &
            (*lanes_at(batch->hard + at) == TEN + 1) &
            *lanes_at(batch->taking + at) & (int16_t)lookup->natural_mask;
    }
}

/* Writes the dealers' totals, and which dealers hit. */
SPECIALIZED void dealers_hit(const struct game_tables *lookup,
                             const struct batch *batch, size_t at, lanes *total,
                             lanes *hits)
{
    const lanes *hard = lanes_at(batch->hard + at);
    lanes soft = *lanes_at(batch->ace + at) & (*hard <= HAND_BEST - 10);
    *total = *hard + (soft & 10);
    *hits = (*total < DEALER_LEAST) |
            ((*total == DEALER_LEAST) & soft & (int16_t)lookup->soft_17_mask);
}

SPECIALIZED void dealers_take(const struct game_tables *lookup,
                              struct batch *batch, size_t at)
{
    lanes total, hits;
    dealers_add(batch, at);
    dealers_hit(lookup, batch, at, &total, &hits);
    *lanes_at(batch->taking + at) &= hits;
}

/* Writes which dealers play on: those for whom any hand waits. */
SPECIALIZED void dealers_begin(const struct game_tables *lookup,
                               struct batch *batch, size_t at, struct kind kind)
{
    lanes total, hits, open = {0};
    for (int seat = 0; seat < kind.seats; seat++)
        open |= *lanes_at(batch->hand[seat] + at) < OPEN_ENDINGS;
    dealers_hit(lookup, batch, at, &total, &hits);
    *lanes_at(batch->taking + at) = open & hits;
}

SPECIALIZED void dealers_end(const struct game_tables *lookup,
                             struct batch *batch, size_t at, struct kind kind)
{
    lanes total, hits;
    dealers_hit(lookup, batch, at, &total, &hits);
    lanes natural = *lanes_at(batch->natural + at);
    lanes bust = (total > DEALER_MOST) | (total < DEALER_LEAST);
    lanes end = total - (DEALER_LEAST - DEALER_17);
    end = (end & ~(natural | bust)) | (natural & DEALER_NATURAL) |
          (bust & DEALER_BUST);
    *lanes_at(batch->dealer + at) = end;
    for (int seat = 0; seat < kind.seats; seat++) {
        lanes both = *lanes_at(batch->hand[seat] + at) * DEALERS_END + end;
        *lanes_at(batch->row_ended[seat] + at) =
            *lanes_at(batch->row + at) * ENDS + both;
        if (kind.detail >= COUNTS_BETS)
            *lanes_at(batch->count_ended[seat] + at) =
                *lanes_at(batch->bet_count + at) * ENDS + both;
    }
}

SPECIALIZED void batch_dealers_play(const struct game_tables *lookup,
                                    struct batch *batch, struct kind kind)
{
    bool plays = true;
    for (size_t at = 0; at < BATCH_SLOTS; at += LANES)
        dealers_begin(lookup, batch, at, kind);
    while (plays) {
        plays = false;
        for (size_t group = 0; group < GROUPS; group++) {
            if (!group_has_any(batch->taking, group))
                continue;
            plays = true;
            group_draws(batch, group, batch->taking, kind.detail == REPLACED,
                        batch->drawn);
            for (size_t at = group * GROUP; at < (group + 1) * GROUP;
                 at += LANES)
                dealers_take(lookup, batch, at);
        }
    }
    for (size_t at = 0; at < BATCH_SLOTS; at += LANES)
        dealers_end(lookup, batch, at, kind);
}

/* ---- Rounds ---- */

/* Plays a round on all slots, up to its settlement. */
SPECIALIZED void batch_play_round(const struct game_tables *lookup,
                                  struct batch *batch, struct kind kind)
{
    struct list list = {.count = 0};
    if (kind.detail != REPLACED)
        batch_end_shoes(lookup, batch);
    batch_deal(lookup, batch, kind, &list);
    if (kind.detail >= COUNTS_BETS && lookup->insurance < SIMULATION_COUNTS)
        batch_insure(lookup, batch, kind);
    batch_play_seats(lookup, batch, kind, &list);
    if (!kind.hole)
        batch_dealers_take_second(lookup, batch, kind);
    batch_dealers_play(lookup, batch, kind);
    for (size_t slot = 0; slot < BATCH_SLOTS && kind.misses; slot++)
        slot_misses(lookup, batch, slot);
}

/* Counts what the first `rounds` slots won, as if splits were even and
 * insurance free. correct_special() makes up for that. */
SPECIALIZED void batch_counts_ends(const struct game_tables *lookup,
                                   struct batch *batch, size_t rounds,
                                   struct kind kind, struct counts *counts)
{
    for (int seat = 0; seat < kind.seats; seat++)
        for (size_t slot = 0;
             slot < rounds && !seat_is_neighbor(lookup, kind, seat); slot++) {
            counts->row_ended[batch->row_ended[seat][slot]]++;
            if (kind.detail >= COUNTS_BETS)
                counts->count_ended[batch->count_ended[seat][slot]]++;
        }
    if (kind.seats > 1)
        for (size_t slot = 0; slot < rounds; slot++) {
            int won = 0;
            for (int seat = 0; seat < kind.seats; seat++)
                if (!seat_is_neighbor(lookup, kind, seat))
                    won += plain_result(lookup, batch, slot, seat);
            counts->won[slot] = (int16_t)won;
        }
}

/* Counts what the first `rounds` slots won, and clears the tables. */
SPECIALIZED void batch_finish(const struct game_tables *lookup,
                              struct batch *batch, size_t rounds,
                              struct kind kind, struct counts *counts)
{
    batch_counts_ends(lookup, batch, rounds, kind, counts);
    if (batch->split_count + batch->special_count > 0)
        correct_special(lookup, batch, rounds, counts);
    for (size_t slot = 0; slot < rounds && kind.seats > 1; slot++) {
        int won = counts->won[slot];
        counts->squares[batch->bet_count[slot]] += (uint64_t)(won * won);
    }
}

SPECIALIZED void batch_play_kind(const struct game_tables *lookup,
                                 struct batch *batch, uint32_t rounds,
                                 struct kind kind, struct counts *counts)
{
    for (uint32_t done = 0; done < rounds; done += BATCH_SLOTS) {
        size_t count =
            rounds - done < BATCH_SLOTS ? rounds - done : BATCH_SLOTS;
        batch_play_round(lookup, batch, kind);
        batch_finish(lookup, batch, count, kind, counts);
    }
}

/* ---- Games of any kind ---- */

/* Plays one round on each slot, up to its settlement. */
TARGET static void batch_round(const struct game_tables *lookup,
                               struct batch *batch)
{
    batch_play_round(lookup, batch, kind_of(lookup, batch));
}

/* Plays rounds that aren't counted until the tables are at all depths of a
 * shoe. That way even a short run sees as much of the end of a shoe as of its
 * top. Neighbors are far apart, by the golden ratio, because a run may end
 * among them. A hand takes about 2.7 cards.
 *
 * A shuffling machine plays until it holds back only cards of these rounds.
 * Each takes two cards or more for every seat and the dealer. */
static void batch_stagger(const struct game_tables *lookup, struct batch *batch)
{
    enum { APART = BATCH_SLOTS * 5 / 8 - 1, SHOES_BEFORE = 1000 };
    struct counts nothing;
    int hands = lookup->seats + 1;
    bool held = lookup->held > 0;
    size_t rounds =
        (size_t)(held ? (lookup->held + lookup->seats) / hands
                      : (lookup->cards - lookup->due) * 10 / (27 * hands));
    for (size_t round = 0; round <= rounds; round++) {
        for (size_t slot = 0; slot < BATCH_SLOTS && !held; slot++)
            if (slot * APART % BATCH_SLOTS * (rounds + 1) / BATCH_SLOTS ==
                round)
                batch->over[slot] = -1;
        if (round == rounds)
            break;
        batch_round(lookup, batch);
        correct_special(lookup, batch, 0, &nothing);
    }
    batch->shoes = batch->left = 0;
    /* However many shoes these rounds took, the next one has the same number.
     */
    for (size_t slot = 0; slot < BATCH_SLOTS; slot++)
        batch->own_shoes[slot] = SHOES_BEFORE;
}

static void slot_tells_follower(const struct game_tables *lookup,
                                const struct batch *batch, size_t slot,
                                const struct simulation_follower *follower)
{
    const struct dealt_cards *log = &batch->log[slot];
    bool counted = lookup->detail >= COUNTS_BETS;
    struct simulation_round round = {
        .table = (int)slot,
        .shuffled = batch->is_new[slot] != 0,
        .count = counted ? batch->bet_count[slot] - SIMULATION_COUNT_MAX : 0,
        .is_void = batch->voided[slot]};
    if (!round.is_void) {
        round.again = log->again;
        round.dealt = log->count;
        for (int i = 0; i < log->count; i++)
            round.cards[i] =
                card_code(log->face[i] & RED_CARD ? HEARTS : SPADES,
                          (enum face)((log->face[i] & ~RED_CARD) + TWO));
    }
    for (int seat = 0; seat < lookup->seats; seat++)
        round.result[seat] = full_result(lookup, batch, slot, seat);
    follower->follow(follower->self, &round);
}

/* Notes round `number` of the first `count` slots for the trips of a block of
 * `rounds` rounds. The first slots may play one round more than the others. */
static void batch_notes_trips(const struct game_tables *lookup,
                              const struct batch *batch, size_t number,
                              size_t count, uint32_t rounds,
                              const struct trip_rounds *trips)
{
    size_t each = rounds / BATCH_SLOTS, longer = rounds % BATCH_SLOTS;
    bool counted = lookup->detail >= COUNTS_BETS;
    for (size_t slot = 0; slot < count; slot++) {
        size_t before = each * slot + (slot < longer ? slot : longer);
        int tenths = 0;
        bool plays = true;
        for (int seat = 0; plays && seat < lookup->seats; seat++) {
            if (lookup->is_neighbor[seat])
                continue;
            tenths += full_result(lookup, batch, slot, seat);
            plays = trips->all_seats;
        }
        trips->round[before + number] = (struct trip_round){
            .count = (int16_t)(counted ? batch->bet_count[slot]
                                       : SIMULATION_COUNT_MAX),
            .tenths = (int16_t)tenths};
    }
}

/* Plays and counts the rounds of a block of any kind, and reports each to the
 * block's follower and trips, if there are any. */
TARGET static void batch_play(struct batch *batch, const struct block *block,
                              struct counts *counts)
{
    const struct game_tables *lookup = block->lookup;
    const struct simulation_follower *follower = block->follower;
    uint32_t rounds = block->rounds;
    struct dealt_cards log[BATCH_SLOTS] = {0};
    if (follower) {
        batch->log = log;
        batch->is_slow = true;
    }
    for (uint32_t done = 0; done < rounds; done += BATCH_SLOTS) {
        size_t count =
            rounds - done < BATCH_SLOTS ? rounds - done : BATCH_SLOTS;
        batch_round(lookup, batch);
        /* cppcheck-suppress knownConditionTrueFalse */
        for (size_t slot = 0; slot < count && follower; slot++)
            slot_tells_follower(lookup, batch, slot, follower);
        if (block->trips)
            batch_notes_trips(lookup, batch, done / BATCH_SLOTS, count, rounds,
                              block->trips);
        batch_finish(lookup, batch, count, kind_of(lookup, batch), counts);
    }
    batch->log = NULL;
}

/* The most common kinds of games are compiled separately. */
TARGET bool KERNEL(const struct block *block, struct counts *counts)
{
    const struct kind plain = {.detail = PLAIN, .seats = 1, .hole = true},
                      bets = {.detail = COUNTS_BETS, .seats = 1, .hole = true},
                      all = {.detail = COUNTS_ALL, .seats = 1, .hole = true};
    const struct game_tables *lookup = block->lookup;
    struct batch *batch = aligned_alloc(alignof(struct batch), sizeof *batch);
    if (batch == NULL)
        return false;
    if (block->follower && block->follower->cards) {
        batch_arrange(batch, lookup, block->follower);
    } else {
        batch_open(batch, block);
        batch_stagger(lookup, batch);
    }
    if (block->follower || block->trips || lookup->seats > 1 || !lookup->hole ||
        lookup->detail == REPLACED || lookup->play_errors > 0 ||
        lookup->misses || lookup->is_colored)
        batch_play(batch, block, counts);
    else if (lookup->detail == PLAIN)
        batch_play_kind(lookup, batch, block->rounds, plain, counts);
    else if (lookup->detail == COUNTS_BETS)
        batch_play_kind(lookup, batch, block->rounds, bets, counts);
    else
        batch_play_kind(lookup, batch, block->rounds, all, counts);
    counts->shoes = batch->shoes;
    counts->left = batch->left;
    free(batch);
    return true;
}
