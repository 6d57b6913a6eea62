/* The solver's alpha-beta search with a null window. */
#include "solver.h"

#include <limits.h>

/* ---- The order of moves ---- */

/*
 * The move ordering of the null-window search: first the moves after which the
 * mover moves again, from the house nearest to the mancala. The others are
 * better if they win more, leave the opponent fewer stones farther from the
 * mancala, and make further moves and captures more likely for the mover than
 * for the opponent.
 */

/* Returns a word whose byte for a house has its highest bit set if the house of
 * `side` equals that of `pattern`, and is 0 otherwise. */
static uint64_t equal_houses(uint64_t side, uint64_t pattern)
{
    const uint64_t low = 0x7F7F7F7F7F7F7F7F;
    uint64_t differ = side ^ pattern;
    return ~(((differ & low) + low) | differ | low);
}

/* Returns how many houses of `side` hold as many stones as in `pattern`. */
static int count_equal(uint64_t side, uint64_t pattern, int houses)
{
    const uint64_t ones = 0x0101010101010101;
    int beyond = PACKED_HOUSES_MOST - houses; /* bytes that hold no house */
    return (int)((equal_houses(side, pattern) >> 7) * ones >> 56) - beyond;
}

/* Returns the most stones that the player to move could capture with a stone
 * that is sown forward and lands on the same side. */
static int capture_at_hand(const struct packed_position *seen, int houses)
{
    uint64_t empty = equal_houses(seen->own, 0);
    int most = 0;
    for (int house = 0; house < houses - 1; house++) {
        int last = house + packed_house(seen->own, house);
        if (last == house || last >= houses ||
            (empty >> (8 * last + 7) & 1) == 0)
            continue;
        int taken = 1 + packed_house(seen->other, houses - 1 - last);
        most = taken > most ? taken : most;
    }
    return most;
}

/* Returns how far the stones of `side` have come: the sum of their houses'
 * numbers from 0. */
static int advance(uint64_t side)
{
    const uint64_t ones = 0x0101010101010101, pairs = 0x0001000100010001;
    const uint64_t even = 0x00FF00FF00FF00FF;
    uint64_t sums = side * ones; /* bytes: sums up to each */
    uint64_t in_pairs = (sums & even) + (sums >> 8 & even);
    return PACKED_HOUSES_MOST * packed_sum(side) -
           (int)(in_pairs * pairs >> 48);
}

/* The weights were found by trial: of many, these needed the fewest nodes for
 * some positions of Kalah (6,4) with 30 to 38 stones in houses. */
static int move_order_score(const struct packed_rules *rules,
                            const struct packed_next *next, int house)
{
    enum { AGAIN = 1280, AGAIN_HOUSE = 4, HOUSE = 8, GAIN = 76, STONES = 4 };
    enum { OTHERS_EMPTY = 20, OWN_AGAIN = 28, OTHERS_AGAIN = 28 };
    enum { OTHERS_ADVANCE = 2, CAPTURE = 4 };
    const struct packed_position *position = &next->position;
    uint64_t own = next->again ? position->own : position->other;
    uint64_t other = next->again ? position->other : position->own;
    int houses = rules->houses;
    int score = HOUSE * house + GAIN * next->gain +
                STONES * (packed_sum(own) - packed_sum(other)) +
                OTHERS_EMPTY * count_equal(other, 0, houses) +
                OWN_AGAIN * count_equal(own, rules->again, houses) -
                OTHERS_AGAIN * count_equal(other, rules->again, houses) -
                OTHERS_ADVANCE * advance(other);
    if (next->again)
        return score + AGAIN + AGAIN_HOUSE * house;
    struct packed_position seen = {.own = own, .other = other};
    return score + CAPTURE * capture_at_hand(&seen, houses);
}

enum {
    LOOK_NODES = 1 << 10, /* between two questions whether to go on */
    GOALS_IN_VAIN = 3,    /* one goal, and the outermost ones on both sides */
    SCORE_KNOWN_BEST = INT_MAX,
    FIRST_NODES = 1 << 20, /* for a first attempt; later ones get more */
    SHARED_NODES = 1 << 10 /* fewer are not worth dividing among moves */
};

/* A move that may be searched. */
struct candidate {
    struct packed_next next;
    struct mancala_bounds bounds; /* proved of the move's worth */
    uint64_t place;               /* of the position after the move */
    int score;                    /* the highest is tried first */
    uint8_t move;
};

struct candidates {
    int count;
    struct candidate candidates[PACKED_MOVES_MOST];
    int open; /* how many may reach the goal; they are in `order` */
    struct candidate *order[PACKED_MOVES_MOST];
};

/* A position that is being searched. */
struct node {
    struct packed_position position;
    int goal;
    int depth;
    struct mancala_bounds bounds; /* proved of it */
    uint8_t move;                 /* the one that reached the goal */
};

static bool bounds_settle_goal(struct mancala_bounds bounds, int goal)
{
    return bounds.least >= goal || bounds.most < goal;
}

struct mancala_bounds bounds_meet(struct mancala_bounds a,
                                  struct mancala_bounds b)
{
    if (b.least > a.least)
        a.least = b.least;
    if (b.most < a.most)
        a.most = b.most;
    return a;
}

/* Returns the place of `position` in the endgame database, or its key in the
 * table if it has too many stones for that. */
static uint64_t null_window_place(const struct null_window *window,
                                  struct packed_position position)
{
    return packed_stones(position) <= window->endgame->stones
               ? endgame_place(window->endgame, position)
               : transpositions_key(&window->table,
                                    packed_rank(window->rules, position));
}

/* Returns what is known of the position after a move without a search. `place`
 * is its place. */
static struct mancala_bounds known_bounds(const struct null_window *window,
                                          const struct packed_next *next,
                                          uint64_t place)
{
    if (next->is_over)
        return (struct mancala_bounds){0, 0};
    int stones = packed_stones(next->position);
    if (stones <= window->endgame->stones)
        return endgame_bounds(window->endgame, place);
    struct transposition known;
    if (transpositions_find(&window->table, place, stones, &known))
        return known.bounds;
    return (struct mancala_bounds){.least = -stones, .most = stones};
}

/* ---- Which move is tried first ---- */

/* Tells the memory that what is known of `candidate` will soon be needed. */
static void fetch(const struct null_window *window,
                  const struct candidate *candidate)
{
    int stones = packed_stones(candidate->next.position);
    if (stones <= window->endgame->stones)
        __builtin_prefetch(&window->endgame->least[candidate->place]);
    else
        __builtin_prefetch(
            transpositions_row(&window->table, candidate->place));
}

static void null_window_list_moves(const struct null_window *window,
                                   struct node *node,
                                   struct candidates *candidates)
{
    const struct packed_rules *rules = window->rules;
    const struct mancala_bounds unknown = {.least = INT16_MIN,
                                           .most = INT16_MAX};
    candidates->count = 0;
    for (int house = rules->houses - 1; house >= 0; house--) {
        if (packed_house(node->position.own, house) == 0)
            continue;
        for (int way = 0; way < rules->ways; way++) {
            struct candidate *candidate =
                &candidates->candidates[candidates->count++];
            candidate->next = packed_sow(rules, node->position, house, way);
            candidate->bounds = unknown;
            candidate->move = (uint8_t)(PACKED_WAYS * house + way);
            candidate->place =
                null_window_place(window, candidate->next.position);
            fetch(window, candidate);
        }
    }
    /* The scores come last, to give the memory time to answer. */
    for (int i = 0; i < candidates->count; i++) {
        struct candidate *candidate = &candidates->candidates[i];
        candidate->score = move_order_score(rules, &candidate->next,
                                            candidate->move / PACKED_WAYS);
    }
}

/* Puts `candidate` in the order, after those with higher scores. */
static void open_candidate(struct candidates *candidates,
                           struct candidate *candidate)
{
    int place = candidates->open++;
    for (; place > 0 && candidates->order[place - 1]->score < candidate->score;
         place--)
        candidates->order[place] = candidates->order[place - 1];
    candidates->order[place] = candidate;
}

/* Looks up what is known of the moves, and puts those that have to be searched
 * in order; `first` is the best one of an earlier search. Returns true if a
 * move is known to reach the goal. */
static bool known_moves_reach(const struct null_window *window,
                              struct node *node, struct candidates *candidates,
                              uint8_t first)
{
    candidates->open = 0;
    for (int i = 0; i < candidates->count; i++) {
        struct candidate *candidate = &candidates->candidates[i];
        const struct packed_next *next = &candidate->next;
        candidate->bounds =
            packed_worth(next, known_bounds(window, next, candidate->place));
        if (candidate->bounds.least >= node->goal) {
            node->move = candidate->move;
            return true;
        }
        if (candidate->move == first)
            candidate->score = SCORE_KNOWN_BEST;
        if (candidate->bounds.most >= node->goal)
            open_candidate(candidates, candidate);
    }
    return false;
}

/* ---- The search ---- */

static bool null_window_may_go_on(struct null_window *window)
{
    if (window->nodes == window->most_nodes) {
        window->stopped = true;
    } else if (!window->stopped && window->nodes >= window->next_look) {
        window->next_look = window->nodes + LOOK_NODES;
        window->stopped = !window->go_on(window->self, window->nodes);
    }
    return !window->stopped;
}

/* True if all positions of this attempt have been searched. */
static bool is_spent(const struct null_window *window)
{
    return window->stopped || window->nodes >= window->end;
}

static struct mancala_bounds prove(struct null_window *window,
                                   struct packed_position position,
                                   uint64_t place, int goal, int depth);

/* Searches the position after a move, and notes what that proves of the move.
 */
static void try_move(struct null_window *window, struct node *node,
                     struct candidate *candidate)
{
    const struct packed_next *next = &candidate->next;
    /* A goal is missed if the opponent reaches the next value above it. */
    int goal =
        next->again ? node->goal - next->gain : next->gain - node->goal + 2;
    candidate->bounds =
        packed_worth(next, prove(window, next->position, candidate->place, goal,
                                 node->depth - 1));
    if (candidate->bounds.least >= node->goal)
        node->move = candidate->move;
}

/* Searches each open move, for at most `share` positions. Returns true if one
 * reaches the goal. Moves that can't reach it are no longer open. */
static bool try_round(struct null_window *window, struct node *node,
                      struct candidates *candidates, uint64_t share)
{
    const uint64_t end = window->end;
    int still_open = 0;
    for (int i = 0; i < candidates->open && !is_spent(window); i++) {
        struct candidate *candidate = candidates->order[i];
        uint64_t room = end - window->nodes;
        window->end = window->nodes + (share < room ? share : room);
        try_move(window, node, candidate);
        window->end = end;
        if (candidate->bounds.least >= node->goal)
            return true;
        if (candidate->bounds.most >= node->goal)
            candidates->order[still_open++] = candidate;
    }
    candidates->open = still_open;
    return false;
}

/*
 * Searches the moves, the most promising first. If that one is bad, it may take
 * many times as long as another would, so it gets three quarters of the
 * positions, and the others get the rest before it continues.
 */
static void try_moves(struct null_window *window, struct node *node,
                      struct candidates *candidates)
{
    uint64_t room = window->end - window->nodes;
    bool shares = window->rules->ways == 1 && room >= SHARED_NODES;
    uint64_t share = shares ? room / 4 * 3 : room;
    bool reached;
    do
        reached = try_round(window, node, candidates, share);
    while (!reached && shares && candidates->open > 0 && !is_spent(window));
}

/* Returns the worth of a position, which is that of its best move. */
static struct mancala_bounds
null_window_best(const struct candidates *candidates)
{
    struct mancala_bounds best = {.least = INT16_MIN, .most = INT16_MIN};
    for (int i = 0; i < candidates->count; i++) {
        struct mancala_bounds bounds = candidates->candidates[i].bounds;
        best.least = bounds.least > best.least ? bounds.least : best.least;
        best.most = bounds.most > best.most ? bounds.most : best.most;
    }
    return best;
}

static void null_window_keep(struct null_window *window,
                             const struct node *node, uint64_t key)
{
    bool ends = window->rules->ways == 1;
    int stones = packed_stones(node->position);
    const struct transposition known = {
        .bounds = node->bounds,
        .goal = node->goal,
        .effort = (uint8_t)(ends ? stones : node->depth),
        .move = node->move};
    transpositions_keep(&window->table, key, stones, &known);
}

/* True if an earlier search that was at least as deep left the goal open. */
static bool was_in_vain(const struct null_window *window,
                        const struct transposition *known, int goal, int depth)
{
    return window->rules->ways > 1 && known->goal == goal &&
           known->effort >= depth;
}

static void null_window_look(struct null_window *window, struct node *node,
                             uint8_t first)
{
    struct candidates candidates;
    null_window_list_moves(window, node, &candidates);
    if (!known_moves_reach(window, node, &candidates, first))
        try_moves(window, node, &candidates);
    node->bounds = bounds_meet(node->bounds, null_window_best(&candidates));
}

static struct mancala_bounds prove(struct null_window *window,
                                   struct packed_position position,
                                   uint64_t place, int goal, int depth)
{
    int stones = packed_stones(position);
    struct node node = {.position = position,
                        .goal = goal,
                        .depth = depth,
                        .bounds = {.least = -stones, .most = stones},
                        .move = TRANSPOSITIONS_NO_MOVE};
    if (stones <= window->endgame->stones)
        return endgame_bounds(window->endgame, place);
    struct transposition known = {.bounds = node.bounds,
                                  .move = TRANSPOSITIONS_NO_MOVE};
    if (transpositions_find(&window->table, place, stones, &known))
        node.bounds = known.bounds;
    if (bounds_settle_goal(node.bounds, goal) ||
        (window->rules->ways > 1 && depth == 0) ||
        was_in_vain(window, &known, goal, depth))
        return node.bounds;
    if (is_spent(window) || !null_window_may_go_on(window))
        return node.bounds;
    window->nodes++;
    null_window_look(window, &node, known.move);
    null_window_keep(window, &node, place);
    return node.bounds;
}

/* ---- Goal after goal ---- */

/* Returns the goal within `bounds` that is nearest to `near`. All values of a
 * position differ by multiples of two, because no stone is lost. */
static int goal_near(struct mancala_bounds bounds, int near)
{
    if (near <= bounds.least)
        return bounds.least + 2;
    if (near > bounds.most)
        return bounds.most;
    return near + ((near ^ bounds.most) & 1);
}

/* Searches for one goal. Sowing one way, the first attempt gets few positions,
 * so that the shares are small, and each further one gets more; the table keeps
 * what has been proved. Sowing both ways, it is the depth that grows. */
static struct mancala_bounds prove_goal(struct null_window *window,
                                        struct packed_position position,
                                        int goal, int depth)
{
    uint64_t place = null_window_place(window, position);
    window->end = window->look_end;
    if (window->rules->ways > 1)
        return prove(window, position, place, goal, depth);
    for (uint64_t nodes = FIRST_NODES;; nodes *= 2) {
        window->end = window->nodes + nodes;
        struct mancala_bounds found =
            prove(window, position, place, goal, depth);
        if (bounds_settle_goal(found, goal) || window->stopped)
            return found;
    }
}

struct mancala_bounds null_window_known(const struct null_window *window,
                                        struct packed_position position)
{
    if (packed_stones(position) <= window->endgame->begun)
        return endgame_bounds(window->endgame,
                              endgame_place(window->endgame, position));
    struct packed_next there = {.position = position};
    return known_bounds(window, &there, null_window_place(window, position));
}

void null_window_narrow(struct null_window *window,
                        struct packed_position position,
                        struct mancala_bounds *bounds, int depth)
{
    int in_vain = 0; /* goals in a row that stayed open */
    int near = 0;
    while (bounds->least < bounds->most && in_vain < GOALS_IN_VAIN &&
           !window->stopped) {
        int goal = goal_near(*bounds, near);
        struct mancala_bounds found =
            bounds_meet(*bounds, prove_goal(window, position, goal, depth));
        bool is_open = !bounds_settle_goal(found, goal);
        in_vain = is_open ? in_vain + 1 : 0;
        /* If the goal stays open, the outermost ones are the easiest. */
        bool rises = is_open ? goal > found.least + 2 : found.least >= goal;
        near = rises ? found.least : found.most;
        *bounds = found;
    }
}
