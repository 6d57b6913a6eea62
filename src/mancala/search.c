/* The search of a player: alpha-beta, deeper and deeper. */
#include "mancala.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum {
    VALUE_SCALE = 4, /* a value is in quarters of a stone */
    VALUE_MOST = INT16_MAX,
    SIDES_WEIGHT = 2, /* quarters of a stone that a stone in a house counts */
    DEPTH_MOST = 250,
    DEPTH_ENDED = 255,   /* as kept: seen to the end of the game */
    LOOK_NODES = 1 << 8, /* between two looks at the clock */
    NO_BOWL = MANCALA_SIZE_MOST
};

enum kind { KIND_EXACT, KIND_LEAST, KIND_MOST };

struct search {
    const struct mancala_rules *rules;
    const struct mancala_search_limits *limits;
    const struct mancala_memory *memory;
    uint64_t nodes;
    uint64_t next_look;
    bool has_move; /* one depth is done, so that it may be stopped */
    bool stopped;
    bool is_cut; /* something was estimated since this was last false */
};

/* A move that is to be tried, and what follows. The mancalas are emptied into
 * the gain, so that positions which differ in them alone are the same. */
struct attempt {
    struct mancala_move move;
    struct mancala_board after;
    int gain; /* stones won, less those that the other won by it */
    bool again;
    bool is_over;
    int score;
};

struct attempts {
    int count;
    struct attempt attempts[MANCALA_MOVES_MOST];
};

/* ---- When to stop ---- */

static bool has_to_stop(struct search *search)
{
    const struct mancala_search_limits *limits = search->limits;
    if (!search->has_move || search->stopped)
        return search->stopped;
    if (limits->nodes != 0 && search->nodes >= limits->nodes)
        search->stopped = true;
    if (search->nodes < search->next_look)
        return search->stopped;
    search->next_look = search->nodes + LOOK_NODES;
    if ((limits->now != NULL &&
         limits->now(limits->clock) >= limits->deadline) ||
        (limits->is_over != NULL && limits->is_over(limits->self)))
        search->stopped = true;
    return search->stopped;
}

/* ---- What has been seen ---- */

/* All houses, and whose move it is, mixed by products. */
static uint64_t key_of(const struct mancala_board *board, int size)
{
    const uint64_t factor = 0x9E3779B97F4A7C15;
    enum { BOWLS_A_WORD = sizeof(uint64_t) / sizeof(uint16_t), SHIFT = 29 };
    uint64_t key = (uint64_t)board->player + 1;
    for (int i = 0; i < size; i += BOWLS_A_WORD) {
        uint64_t word;
        memcpy(&word, board->bowls + i, sizeof word);
        key = (key ^ word) * factor;
        key ^= key >> SHIFT;
    }
    return key == 0 ? 1 : key;
}

static struct mancala_seen *place_of(const struct search *search, uint64_t key)
{
    const struct mancala_memory *memory = search->memory;
    if (memory == NULL || memory->count == 0)
        return NULL;
    return &memory->entries[key & (memory->count - 1)];
}

static bool answers(const struct mancala_seen *seen, int alpha, int beta)
{
    return seen->kind == KIND_EXACT ||
           (seen->kind == KIND_LEAST && seen->value >= beta) ||
           (seen->kind == KIND_MOST && seen->value <= alpha);
}

/* ---- Moves ---- */

static void make_attempt(const struct mancala_rules *rules,
                         const struct mancala_board *board,
                         struct mancala_move move, struct attempt *attempt)
{
    enum { AGAIN = 40, GAIN = 4 };
    int own = mancala_store(rules->size, board->player);
    int other = mancala_store(rules->size, mancala_other(board->player));
    attempt->move = move;
    attempt->after = *board;
    struct mancala_sowing sowing = mancala_sow(rules, &attempt->after, move);
    attempt->gain = attempt->after.bowls[own] - attempt->after.bowls[other];
    attempt->after.bowls[own] = 0;
    attempt->after.bowls[other] = 0;
    attempt->again = sowing.again;
    attempt->is_over = sowing.is_over;
    attempt->score = GAIN * attempt->gain + (sowing.again ? AGAIN : 0);
}

/* The moves, the most hopeful first; `first` before all of them. */
static void list_attempts(const struct search *search,
                          const struct mancala_board *board,
                          struct mancala_move first, struct attempts *attempts)
{
    struct mancala_moves moves = mancala_moves(search->rules, board);
    attempts->count = moves.count;
    for (int i = 0; i < moves.count; i++) {
        struct attempt *each = &attempts->attempts[i];
        /* The houses nearest to the mancala come first. */
        make_attempt(search->rules, board, moves.moves[moves.count - 1 - i],
                     each);
        if (each->move.bowl == first.bowl &&
            each->move.direction == first.direction)
            each->score = INT16_MAX;
    }
}

/* Brings the best of those from `from` on there. */
static struct attempt *next_attempt(struct attempts *attempts, int from)
{
    struct attempt *list = attempts->attempts;
    int best = from;
    for (int i = from + 1; i < attempts->count; i++)
        if (list[i].score > list[best].score)
            best = i;
    if (best != from) {
        struct attempt swapped = list[from];
        list[from] = list[best];
        list[best] = swapped;
    }
    return &list[from];
}

/* ---- Values, for whoever is to move ---- */

static int estimate(const struct search *search,
                    const struct mancala_board *board)
{
    int size = search->rules->size;
    return SIDES_WEIGHT *
           (mancala_side(size, board, board->player) -
            mancala_side(size, board, mancala_other(board->player)));
}

static int value_of(struct search *search, const struct mancala_board *board,
                    int depth, int alpha, int beta);

static int value_after(struct search *search, const struct attempt *attempt,
                       int depth, int alpha, int beta)
{
    int gain = VALUE_SCALE * attempt->gain;
    if (attempt->is_over)
        return gain;
    if (attempt->again)
        return gain + value_of(search, &attempt->after, depth - 1, alpha - gain,
                               beta - gain);
    return gain - value_of(search, &attempt->after, depth - 1, gain - beta,
                           gain - alpha);
}

/* After the first move the others are asked at first whether they are better
 * at all. */
static int value_of_attempt(struct search *search,
                            const struct attempt *attempt, int depth, int alpha,
                            int beta, bool is_first)
{
    if (!is_first && beta - alpha > 1) {
        int value = value_after(search, attempt, depth, alpha, alpha + 1);
        if (value <= alpha || value >= beta || search->stopped)
            return value;
    }
    return value_after(search, attempt, depth, alpha, beta);
}

/* The best of all moves; `*best_move` is it. */
static int best_value(struct search *search, const struct mancala_board *board,
                      int depth, int alpha, int beta,
                      struct mancala_move *best_move)
{
    struct attempts attempts;
    int best = -VALUE_MOST;
    list_attempts(search, board, *best_move, &attempts);
    for (int i = 0; i < attempts.count && best < beta; i++) {
        const struct attempt *each = next_attempt(&attempts, i);
        int low = best > alpha ? best : alpha;
        int value = value_of_attempt(search, each, depth, low, beta, i == 0);
        if (value > best) {
            best = value;
            *best_move = each->move;
        }
        if (search->stopped)
            break;
    }
    return best;
}

static void remember(struct mancala_seen *place, uint64_t key, int value,
                     int depth, enum kind kind, struct mancala_move move)
{
    if (place->key == key && place->depth > depth)
        return;
    *place = (struct mancala_seen){.key = key,
                                   .value = (int16_t)value,
                                   .depth = (uint8_t)depth,
                                   .kind = (uint8_t)kind,
                                   .bowl = (uint8_t)move.bowl,
                                   .direction = (int8_t)move.direction};
}

static int value_of(struct search *search, const struct mancala_board *board,
                    int depth, int alpha, int beta)
{
    if (has_to_stop(search))
        return 0;
    search->nodes++;
    if (depth <= 0) {
        search->is_cut = true;
        return estimate(search, board);
    }
    uint64_t key = key_of(board, search->rules->size);
    struct mancala_seen *place = place_of(search, key);
    struct mancala_move move = {.bowl = NO_BOWL};
    if (place != NULL && place->key == key) {
        move = (struct mancala_move){.bowl = place->bowl,
                                     .direction = place->direction};
        if (place->depth >= depth && answers(place, alpha, beta)) {
            search->is_cut = search->is_cut || place->depth != DEPTH_ENDED;
            return place->value;
        }
    }
    bool was_cut = search->is_cut;
    search->is_cut = false;
    int value = best_value(search, board, depth, alpha, beta, &move);
    if (place != NULL && !search->stopped)
        remember(place, key, value, search->is_cut ? depth : DEPTH_ENDED,
                 value >= beta    ? KIND_LEAST
                 : value <= alpha ? KIND_MOST
                                  : KIND_EXACT,
                 move);
    search->is_cut = search->is_cut || was_cut;
    return value;
}

/* ---- The first moves ---- */

struct root {
    int lead; /* what whoever is to move has won more, in stones */
    struct attempts attempts;
    struct mancala_valued_move found[MANCALA_MOVES_MOST];
    int values[MANCALA_MOVES_MOST];
};

/* To the nearest stone, halves away from zero. */
static int in_stones(int value)
{
    enum { HALF = VALUE_SCALE / 2 };
    return (value + (value < 0 ? -HALF : HALF)) / VALUE_SCALE;
}

/* One depth. False if it was stopped within. */
static bool look(struct search *search, struct root *root, int depth)
{
    int best = -VALUE_MOST;
    for (int i = 0; i < root->attempts.count; i++) {
        const struct attempt *each = &root->attempts.attempts[i];
        int alpha = search->limits->all_values ? -VALUE_MOST : best;
        search->is_cut = false;
        int value = value_of_attempt(search, each, depth, alpha, VALUE_MOST,
                                     search->limits->all_values || i == 0);
        if (search->stopped)
            return false;
        root->values[i] = value;
        root->found[i] = (struct mancala_valued_move){
            .move = each->move,
            .margin = root->lead + in_stones(value),
            .is_exact = !search->is_cut};
        best = value > best ? value : best;
    }
    return true;
}

/* Sorts the moves, the best first and equals as they are: so the next depth
 * begins with it. */
static void sort(struct root *root)
{
    for (int i = 1; i < root->attempts.count; i++)
        for (int k = i; k > 0 && root->values[k] > root->values[k - 1]; k--) {
            struct attempt attempt = root->attempts.attempts[k];
            struct mancala_valued_move found = root->found[k];
            int value = root->values[k];
            root->attempts.attempts[k] = root->attempts.attempts[k - 1];
            root->found[k] = root->found[k - 1];
            root->values[k] = root->values[k - 1];
            root->attempts.attempts[k - 1] = attempt;
            root->found[k - 1] = found;
            root->values[k - 1] = value;
        }
}

static void keep(struct mancala_search_result *result, const struct root *root,
                 int depth)
{
    result->count = root->attempts.count;
    result->depth = depth;
    memcpy(result->moves, root->found, sizeof result->moves);
}

/* The board with its mancalas emptied. */
static struct mancala_board begin(const struct mancala_rules *rules,
                                  const struct mancala_board *board,
                                  struct root *root)
{
    struct mancala_board bare = *board;
    int own = mancala_store(rules->size, board->player);
    int other = mancala_store(rules->size, mancala_other(board->player));
    root->lead = board->bowls[own] - board->bowls[other];
    bare.bowls[own] = 0;
    bare.bowls[other] = 0;
    return bare;
}

static bool is_settled(const struct root *root)
{
    bool settled = true;
    for (int i = 0; i < root->attempts.count; i++)
        settled = settled && root->found[i].is_exact;
    return settled;
}

void mancala_search(const struct mancala_rules *rules,
                    const struct mancala_board *board,
                    const struct mancala_search_limits *limits,
                    const struct mancala_memory *memory,
                    struct mancala_search_result *result)
{
    struct search search = {.rules = rules, .limits = limits, .memory = memory};
    struct root root;
    struct mancala_move none = {.bowl = NO_BOWL};
    struct mancala_board bare = begin(rules, board, &root);
    int deepest = limits->depth > 0 ? limits->depth : DEPTH_MOST;
    list_attempts(&search, &bare, none, &root.attempts);
    *result = (struct mancala_search_result){.count = 0};
    for (int depth = 1; depth <= deepest && depth <= DEPTH_MOST; depth++) {
        if (!look(&search, &root, depth))
            break;
        sort(&root);
        keep(result, &root, depth);
        search.has_move = true;
        if (is_settled(&root) ||
            (root.attempts.count == 1 && !limits->all_values))
            break;
    }
    result->nodes = search.nodes;
}
