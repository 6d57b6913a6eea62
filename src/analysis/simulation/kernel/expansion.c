/* Expansions, to the second order, of what actions win. */
#include "simulation/kernel/expansion.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/*
 * Each rank but the tens has a variable: its share of the unseen cards divided
 * by its share of a full shoe, less 1. The last variable is half a shoe divided
 * by the unseen cards, less 1. All are 0 with half a shoe in the usual mix.
 */
enum {
    VARIABLES = ODDS_RANKS,
    TERMS = 1 + VARIABLES + VARIABLES * (VARIABLES + 1) / 2,
    FIRST_SAMPLES = 24, /* which find the actions that are never best */
    SAMPLES = 3 * TERMS,
    SPLIT_SAMPLES = 16
};

/* Errors are taken to grow with the cube of the variables' distance from 0, to
 * whose square this is added. The odds are asked if an error so many times as
 * large as a typical one could change the decision. */
#define SQUARE_LEAST 0.1
#define CAUTION 2
/* An action is never best if it is worse on average by so many standard
 * deviations. */
#define HOPELESS 10

/* What an action wins more than the usual one. */
struct expansion {
    enum odds_action action;
    double term[TERMS];
    double error; /* times the cube */
};

struct kind {
    bool unknown;           /* the shoes ran out, so only the odds decide */
    enum odds_action usual; /* to stand or to hit */
    int others;
    struct expansion other[ODDS_ACTIONS];
    double split_more, split_error; /* what the next split of a pair wins more
                                       than its expansion, which is of the
                                       first split; and the error of that */
};

enum { TOTALS = HAND_BEST + 1, ROWS = 2 * TOTALS + ODDS_RANKS };

struct expansions {
    const struct odds *odds;
    struct odds_shoe full;
    int cards, out;
    _Atomic(struct kind *) kind[ODDS_RANKS][ROWS]; /* hard, soft, pairs */
};

struct sample {
    double cube, variable[VARIABLES];
    double value[ODDS_ACTIONS];
};

struct expansions *expansions_open(const struct odds *odds, int out)
{
    struct expansions *expansions = calloc(1, sizeof *expansions);
    if (expansions == NULL)
        return NULL;
    expansions->odds = odds;
    expansions->full = odds_shoe_for(odds_rules(odds));
    expansions->cards = odds_shoe_cards(&expansions->full);
    expansions->out = out;
    return expansions;
}

void expansions_close(struct expansions *expansions)
{
    for (int i = 0; expansions && i < ODDS_RANKS * ROWS; i++)
        free(expansions->kind[i / ROWS][i % ROWS]);
    free(expansions);
}

/* Fills the variables, and returns the cube of their distance from 0. */
static double fill_variables(const struct expansions *expansions,
                             const int unseen[ODDS_RANKS],
                             double variable[VARIABLES])
{
    double left = 0, square = SQUARE_LEAST;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        left += unseen[rank];
    double scale = expansions->cards / left;
    for (int rank = 0; rank < ODDS_TEN; rank++)
        variable[rank] =
            unseen[rank] * scale / expansions->full.count[rank] - 1;
    variable[ODDS_TEN] = scale / 2 - 1;
    for (int i = 0; i < VARIABLES; i++)
        square += variable[i] * variable[i];
    return square * sqrt(square);
}

static double expansion_value(const struct expansion *expansion,
                              const double variable[VARIABLES])
{
    const double *term = expansion->term;
    double value = *term++;
    for (int i = 0; i < VARIABLES; i++) {
        double sum = *term++;
        for (int j = 0; j <= i; j++)
            sum += variable[j] * *term++;
        value += variable[i] * sum;
    }
    return value;
}

/* ---- Samples ---- */

/* Stores a hand, which isn't a natural. */
static void choose_hand(const struct expansion_key *key, int hand[ODDS_RANKS])
{
    enum { DEUCE = 1, TEN_VALUE = 10, SOFT_ACE = 11 };
    int rest = key->total;
    if (key->pair >= 0) {
        hand[key->pair] = ODDS_TWO_CARDS;
        return;
    }
    if (key->soft || rest > SOFT_ACE) {
        hand[key->soft ? ODDS_ACE : ODDS_TEN]++;
        rest -= key->soft ? SOFT_ACE : TEN_VALUE;
    }
    if (rest == key->total || rest + key->soft > TEN_VALUE) {
        hand[DEUCE]++;
        rest -= DEUCE + 1;
    }
    hand[rest - 1]++;
}

/* Asks the odds about a hand and a random shoe. Returns false if the shoe could
 * run out. */
static bool take_sample(const struct expansions *expansions,
                        const struct expansion_key *key, uint64_t *random,
                        struct sample *sample)
{
    struct odds_state state = {.unseen = expansions->full,
                               .upcard = key->upcard,
                               .hands = key->hands,
                               .waiting = key->waiting,
                               .split_rank = key->pair,
                               .pair_face = key->pair == ODDS_TEN ? 0 : -1};
    struct odds_decision decision;
    int *count = state.unseen.count;
    choose_hand(key, state.hand);
    count[key->upcard]--;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        count[rank] -= state.hand[rank];
    unsigned left = (unsigned)odds_shoe_cards(&state.unseen);
    uint64_t out = splitmix(random) % (unsigned)(expansions->out + 1);
    for (; out > 0 && left > 0; out--, left--) {
        int card = (int)(splitmix(random) % left), rank = 0;
        while (card >= count[rank])
            card -= count[rank++];
        count[rank]--;
    }
    odds_shoe_even_out_tens(&state.unseen);
    if (odds_decide(expansions->odds, &state, ODDS_CDZ, &decision))
        return false;
    memcpy(sample->value, decision.value, sizeof sample->value);
    sample->cube = fill_variables(expansions, count, sample->variable);
    return true;
}

static bool take_samples(const struct expansions *expansions,
                         const struct expansion_key *key, uint64_t *random,
                         int count, struct sample samples[])
{
    int taken = 0;
    for (int tries = 0; tries < 2 * count && taken < count; tries++)
        taken += take_sample(expansions, key, random, &samples[taken]);
    return taken == count;
}

/* ---- Fits ---- */

/* Solves equations whose matrix is positive. Their right sides are last. */
static void solve_equations(double of[TERMS][TERMS + 1], double term[TERMS])
{
    const double ridge = 1e-10; /* some terms don't vary in a fresh shoe */
    for (int i = 0; i < TERMS; i++) {
        of[i][i] *= 1 + ridge;
        for (int row = 0; row < TERMS; row++) {
            double factor = row == i ? 0 : of[row][i] / of[i][i];
            for (int j = i; j <= TERMS; j++)
                of[row][j] -= factor * of[i][j];
        }
    }
    for (int i = 0; i < TERMS; i++)
        term[i] = of[i][TERMS] / of[i][i];
}

/* Fits the expansion to the samples by least squares of relative errors. */
static void fit_expansion(const struct sample samples[SAMPLES],
                          enum odds_action usual, struct expansion *expansion)
{
    double of[TERMS][TERMS + 1] = {{0}}, squares = 0;
    for (int k = 0; k < SAMPLES; k++) {
        const struct sample *sample = &samples[k];
        double term[TERMS + 1], *next = term;
        *next++ = 1 / sample->cube;
        for (int i = 0; i < VARIABLES; i++) {
            double variable = sample->variable[i] / sample->cube;
            *next++ = variable;
            for (int j = 0; j <= i; j++)
                *next++ = variable * sample->variable[j];
        }
        *next = (sample->value[expansion->action] - sample->value[usual]) /
                sample->cube;
        for (int i = 0; i < TERMS; i++)
            for (int j = 0; j <= TERMS; j++)
                of[i][j] += term[i] * term[j];
    }
    solve_equations(of, expansion->term);
    for (int k = 0; k < SAMPLES; k++) {
        double gain =
            samples[k].value[expansion->action] - samples[k].value[usual];
        double error =
            (expansion_value(expansion, samples[k].variable) - gain) /
            samples[k].cube;
        squares += error * error;
    }
    expansion->error = CAUTION * sqrt(squares / (SAMPLES - TERMS));
}

/* Lists the actions that could be the best one, legal or not. The odds don't
 * know what some actions win. */
static void list_others(struct kind *kind, const struct sample samples[],
                        int count)
{
    double hits = 0;
    for (int i = 0; i < count; i++)
        hits += samples[i].value[ODDS_HIT] - samples[i].value[ODDS_STAND];
    kind->others = 0;
    kind->usual = hits > 0 ? ODDS_HIT : ODDS_STAND;
    for (int action = 0; action < ODDS_ACTIONS; action++) {
        double sum = 0, squares = 0;
        for (int i = 0; i < count; i++) {
            double loss =
                samples[i].value[kind->usual] - samples[i].value[action];
            sum += loss / count;
            squares += loss * loss / count;
        }
        if (action != (int)kind->usual &&
            sum < HOPELESS * sqrt(fmax(squares - sum * sum, 0)))
            kind->other[kind->others++].action = (enum odds_action)action;
    }
}

/* Compares further splits of a pair with the expansion of the first one. */
static bool compare_splits(const struct expansions *expansions,
                           const struct expansion_key *key, uint64_t *random,
                           const struct expansion *split, struct kind *kind)
{
    int more_hands = odds_rules(expansions->odds)->split - 2;
    double sum = 0, squares = 0;
    for (int i = 0; i < SPLIT_SAMPLES && more_hands > 0; i++) {
        struct expansion_key next = *key;
        struct sample sample;
        next.hands = 2 + (int)(splitmix(random) % (unsigned)more_hands);
        next.waiting = (int)(splitmix(random) % (unsigned)next.hands);
        if (!take_samples(expansions, &next, random, 1, &sample))
            return false;
        double more = sample.value[ODDS_SPLIT] - sample.value[kind->usual] -
                      expansion_value(split, sample.variable);
        if (isnan(more)) /* aces that can't be split again */
            return true;
        sum += more / SPLIT_SAMPLES;
        squares += more * more / SPLIT_SAMPLES;
    }
    kind->split_more = sum;
    kind->split_error = CAUTION * sqrt(fmax(squares - sum * sum, 0));
    return true;
}

/* Returns false if only the odds can decide. */
static bool fill_kind(const struct expansions *expansions,
                      const struct expansion_key *key, uint64_t random,
                      struct sample samples[SAMPLES], struct kind *kind)
{
    const int more = SAMPLES - FIRST_SAMPLES;
    if (!take_samples(expansions, key, &random, FIRST_SAMPLES, samples))
        return false;
    list_others(kind, samples, FIRST_SAMPLES);
    if (kind->others == 0)
        return true;
    if (!take_samples(expansions, key, &random, more, samples + FIRST_SAMPLES))
        return false;
    list_others(kind, samples, SAMPLES);
    for (int i = 0; i < kind->others; i++) {
        struct expansion *other = &kind->other[i];
        fit_expansion(samples, kind->usual, other);
        if (other->action == ODDS_SPLIT && key->pair >= 0 &&
            !compare_splits(expansions, key, &random, other, kind))
            return false;
    }
    return true;
}

/* Returns the kind of a decision, or NULL if out of memory. It depends on
 * nothing else, so it doesn't matter which thread makes it. */
static const struct kind *find_kind(struct expansions *expansions,
                                    const struct expansion_key *key)
{
    int row = key->pair >= 0 ? 2 * TOTALS + key->pair
                             : key->total + (key->soft ? TOTALS : 0);
    _Atomic(struct kind *) *place = &expansions->kind[key->upcard][row];
    struct kind *kind = atomic_load_explicit(place, memory_order_acquire);
    if (kind)
        return kind;
    struct expansion_key first = *key;
    struct kind *made = calloc(1, sizeof *made);
    struct sample *samples = malloc(SAMPLES * sizeof *samples);
    first.hands = 1;
    first.waiting = 0;
    if (made)
        made->unknown =
            samples == NULL ||
            !fill_kind(expansions, &first, (uint64_t)(key->upcard * ROWS + row),
                       samples, made);
    free(samples);
    if (made == NULL || atomic_compare_exchange_strong(place, &kind, made))
        return made;
    free(made);
    return kind;
}

bool expansions_decide(struct expansions *expansions,
                       const struct expansion_key *key,
                       const int unseen[ODDS_RANKS], enum odds_action *best)
{
    const struct kind *kind = find_kind(expansions, key);
    double variable[VARIABLES], gain[ODDS_ACTIONS], doubt[ODDS_ACTIONS];
    double least = 0, cube = 0;
    if (kind == NULL || kind->unknown)
        return false;
    *best = kind->usual;
    if (kind->others > 0)
        cube = fill_variables(expansions, unseen, variable);
    for (int i = 0; i < kind->others; i++) {
        const struct expansion *other = &kind->other[i];
        bool again = other->action == ODDS_SPLIT && key->hands > 1;
        bool legal = (key->legal >> other->action & 1U) != 0;
        gain[i] = -HUGE_VAL;
        if (legal)
            gain[i] = expansion_value(other, variable) +
                      (again ? kind->split_more : 0);
        doubt[i] = other->error * cube + (again ? kind->split_error : 0);
        if (gain[i] - doubt[i] > least) {
            least = gain[i] - doubt[i];
            *best = other->action;
        }
    }
    for (int i = 0; i < kind->others; i++)
        if (kind->other[i].action != *best && gain[i] + doubt[i] > least)
            return false;
    return true;
}
