/* The solver: what a board and each of its moves are worth. */
#include <limits.h>

#include "endgames.h"

/* ---- The null-window search ---- */

/*
 * The search of the solver: is a position worth at least a goal? It is an
 * alpha-beta search with a null window (Pearl's test, as in SCOUT), and each
 * answer is a pair of bounds that hold. Because nothing is estimated beyond the
 * depth, there are three outcomes: the goal is reached, it can't be, or neither
 * has been proved. A goal that is reached is reached in a limited number of
 * moves, so repetitions don't matter, as in the endgames. mancala_search.c says
 * why a player's search is a different one.
 */

enum {
    LOOK_NODES = 1 << 10, /* nodes between two questions whether to continue */
    GOALS_IN_VAIN = 3,    /* one goal, and the outermost ones on both sides */
    SCORE_KNOWN_BEST = INT_MAX,
    SHARED_NODES = 1 << 10, /* fewer are not worth dividing among moves */
    /* The effort of an attempt. Sown both ways, it is the depth in moves. One
     * way, every game ends, and so does a search without a depth; so it limits
     * the positions. */
    EFFORT_MOST = 255,
    EFFORT_NODES = 1 << 19, /* are doubled with each effort */
    EFFORT_LONG = 6,        /* from here on, sown one way, it searches for the
                               outermost goals, too, */
    OUTER_SHARE = 8         /* with this part of the positions */
};

struct solver {
    const struct mancala_solver_limits *limits;
    struct mancala_solution *solution;
    const struct packed_rules *rules;
    const struct mancala_endgames *endgames;
    struct mancala_endgames *made; /* the same, if the solver made them */
    struct transpositions table;
    struct packed_position position;
    struct mancala_bounds bounds; /* proved so far of the position */
    int lead; /* the stones won by the player to move, minus the opponent's */
    struct mancala_progress progress; /* its nodes are those searched so far */
    uint64_t most_nodes;              /* the limit of them */
    uint64_t end;                     /* where the current attempt ends */
    uint64_t look_end;                /* where all attempts end for now */
    uint64_t next_look;               /* at the next question */
    bool stopped; /* it can't continue, or the limit was reached */
};

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
static int stones_advance(uint64_t side)
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
                OTHERS_ADVANCE * stones_advance(other);
    if (next->again)
        return score + AGAIN + AGAIN_HOUSE * house;
    struct packed_position seen = {.own = own, .other = other};
    return score + CAPTURE * capture_at_hand(&seen, houses);
}

struct candidate {
    struct packed_next next;
    struct mancala_bounds bounds; /* proved of the move's worth */
    uint64_t index;               /* the index of the position after the move */
    int score;                    /* the highest is tried first */
    uint8_t move;
};

struct candidates {
    int count;
    struct candidate candidates[PACKED_MOVES_MOST];
    int open; /* how many may reach the goal; they are in `order` */
    struct candidate *order[PACKED_MOVES_MOST];
};

_Static_assert((int)PACKED_MOVES_MOST == (int)TRANSPOSITIONS_NO_MOVE,
               "each move has a number");

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

/* Returns whether `bounds` of the board or a move say all that is asked. */
static bool bounds_suffice(const struct solver *solver,
                           struct mancala_bounds bounds)
{
    const struct mancala_solver_limits *limits = solver->limits;
    return bounds.least == bounds.most ||
           (limits->has_goal &&
            bounds_settle_goal(bounds, limits->goal - solver->lead));
}

/* Returns the bounds that follow from `a` and `b`, both of which hold. */
static struct mancala_bounds bounds_meet(struct mancala_bounds a,
                                         struct mancala_bounds b)
{
    if (b.least > a.least)
        a.least = b.least;
    if (b.most < a.most)
        a.most = b.most;
    return a;
}

/* Returns the index of `position` among the endgames, or its key in the table
 * if it has too many stones for that. */
static uint64_t position_index(const struct solver *solver,
                               struct packed_position position)
{
    return packed_stones(position) <= solver->endgames->stones
               ? endgame_find(solver->endgames, position)
               : transpositions_key(&solver->table,
                                    packed_rank(solver->rules, position));
}

/* Returns what is known of the position after a move without a search. `index`
 * is its index. */
static struct mancala_bounds known_bounds(const struct solver *solver,
                                          const struct packed_next *next,
                                          uint64_t index)
{
    if (next->is_over)
        return (struct mancala_bounds){0, 0};
    int stones = packed_stones(next->position);
    if (stones <= solver->endgames->stones)
        return endgame_bounds(solver->endgames, index);
    struct transposition known;
    if (transpositions_find(&solver->table, index, stones, &known))
        return known.bounds;
    return (struct mancala_bounds){.least = -stones, .most = stones};
}

/* ---- Which move is tried first ---- */

static void list_candidates(const struct solver *solver,
                            const struct node *node,
                            struct candidates *candidates)
{
    const struct packed_rules *rules = solver->rules;
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
            candidate->index = position_index(solver, candidate->next.position);
            /* Fetch early what will soon be needed. */
            if (packed_stones(candidate->next.position) <=
                solver->endgames->stones)
                __builtin_prefetch(&solver->endgames->least[candidate->index]);
            else
                __builtin_prefetch(
                    transpositions_row(&solver->table, candidate->index));
        }
    }
    /* The scores come last, to give the memory time to answer. */
    for (int i = 0; i < candidates->count; i++) {
        struct candidate *candidate = &candidates->candidates[i];
        candidate->score = move_order_score(rules, &candidate->next,
                                            candidate->move / PACKED_WAYS);
    }
}

/* Looks up what is known of the moves, and puts those that have to be searched
 * in order; `first` is the best one of an earlier search. Returns true if a
 * move is known to reach the goal. */
static bool known_moves_reach(const struct solver *solver, struct node *node,
                              struct candidates *candidates, uint8_t first)
{
    struct candidate **order = candidates->order;
    candidates->open = 0;
    for (int i = 0; i < candidates->count; i++) {
        struct candidate *candidate = &candidates->candidates[i];
        const struct packed_next *next = &candidate->next;
        candidate->bounds = packed_move_value(
            next, known_bounds(solver, next, candidate->index));
        if (candidate->bounds.least >= node->goal) {
            node->move = candidate->move;
            return true;
        }
        if (candidate->move == first)
            candidate->score = SCORE_KNOWN_BEST;
        if (candidate->bounds.most < node->goal)
            continue;
        int place = candidates->open++;
        for (; place > 0 && order[place - 1]->score < candidate->score; place--)
            order[place] = order[place - 1];
        order[place] = candidate;
    }
    return false;
}

/* ---- Searching for a goal ---- */

static struct mancala_bounds solver_margin(const struct solver *solver,
                                           struct mancala_bounds bounds)
{
    return (struct mancala_bounds){.least = solver->lead + bounds.least,
                                   .most = solver->lead + bounds.most};
}

static bool solver_may_continue(struct solver *solver)
{
    const struct mancala_solver_limits *limits = solver->limits;
    solver->progress.margin = solver_margin(solver, solver->bounds);
    if (limits->may_continue != NULL &&
        !limits->may_continue(limits->self, &solver->progress))
        solver->stopped = true;
    return !solver->stopped;
}

/* Counts a position, unless the search must stop. */
static bool solver_may_search(struct solver *solver)
{
    uint64_t nodes = solver->progress.nodes;
    if (nodes == solver->most_nodes)
        solver->stopped = true;
    if (solver->stopped || nodes >= solver->end)
        return false;
    if (nodes >= solver->next_look) {
        solver->next_look = nodes + LOOK_NODES;
        if (!solver_may_continue(solver))
            return false;
    }
    solver->progress.nodes++;
    return true;
}

/* True if all positions of this attempt have been searched. */
static bool solver_is_exhausted(const struct solver *solver)
{
    return solver->stopped || solver->progress.nodes >= solver->end;
}

static struct mancala_bounds prove(struct solver *solver,
                                   struct packed_position position,
                                   uint64_t index, int goal, int depth);

/* Searches each open move, for at most `share` positions. Returns true if one
 * reaches the goal. Moves that can't reach it are no longer open. */
static bool try_round(struct solver *solver, struct node *node,
                      struct candidates *candidates, uint64_t share)
{
    const uint64_t end = solver->end;
    int still_open = 0;
    for (int i = 0; i < candidates->open && !solver_is_exhausted(solver); i++) {
        struct candidate *candidate = candidates->order[i];
        uint64_t nodes = solver->progress.nodes;
        const struct packed_next *next = &candidate->next;
        /* A goal is missed if the opponent reaches the next value above it. */
        int goal =
            next->again ? node->goal - next->gain : next->gain - node->goal + 2;
        solver->end = share < end - nodes ? nodes + share : end;
        candidate->bounds = packed_move_value(
            next, prove(solver, next->position, candidate->index, goal,
                        node->depth - 1));
        solver->end = end;
        if (candidate->bounds.least >= node->goal) {
            node->move = candidate->move;
            return true;
        }
        if (candidate->bounds.most >= node->goal)
            candidates->order[still_open++] = candidate;
    }
    candidates->open = still_open;
    return false;
}

/*
 * Searches the moves, the most promising first: `first`, if an earlier search
 * found it. If that one is bad, it may take many times as long as another
 * would, so it gets three quarters of the positions, and the others get the
 * rest before it continues.
 */
static void try_moves(struct solver *solver, struct node *node,
                      struct candidates *candidates, uint8_t first)
{
    list_candidates(solver, node, candidates);
    if (known_moves_reach(solver, node, candidates, first))
        return;
    uint64_t room = solver->end - solver->progress.nodes;
    bool shares = solver->rules->ways == 1 && room >= SHARED_NODES;
    uint64_t share = shares ? room / 4 * 3 : room;
    bool reached;
    do
        reached = try_round(solver, node, candidates, share);
    while (!reached && shares && candidates->open > 0 &&
           !solver_is_exhausted(solver));
}

static struct mancala_bounds prove(struct solver *solver,
                                   struct packed_position position,
                                   uint64_t index, int goal, int depth)
{
    int stones = packed_stones(position);
    struct node node = {.position = position,
                        .goal = goal,
                        .depth = depth,
                        .bounds = {.least = -stones, .most = stones},
                        .move = TRANSPOSITIONS_NO_MOVE};
    if (stones <= solver->endgames->stones)
        return endgame_bounds(solver->endgames, index);
    bool one_way = solver->rules->ways == 1;
    struct transposition known = {.bounds = node.bounds,
                                  .move = TRANSPOSITIONS_NO_MOVE};
    if (transpositions_find(&solver->table, index, stones, &known))
        node.bounds = known.bounds;
    /* An earlier search that was at least as deep may have left the goal
     * open. */
    bool is_vain = !one_way && (depth == 0 ||
                                (known.goal == goal && known.effort >= depth));
    if (bounds_settle_goal(node.bounds, goal) || is_vain ||
        !solver_may_search(solver))
        return node.bounds;
    struct candidates candidates;
    try_moves(solver, &node, &candidates, known.move);
    /* The position is worth what its best move is. */
    struct mancala_bounds best = {.least = INT16_MIN, .most = INT16_MIN};
    for (int i = 0; i < candidates.count; i++)
        bounds_take_better(&best, candidates.candidates[i].bounds);
    node.bounds = bounds_meet(node.bounds, best);
    known =
        (struct transposition){.bounds = node.bounds,
                               .goal = goal,
                               .effort = (uint8_t)(one_way ? stones : depth),
                               .move = node.move};
    transpositions_keep(&solver->table, index, stones, &known);
    return node.bounds;
}

/* ---- Goal after goal ---- */

/* Returns the goal within `bounds` that is nearest to `near`. All values of a
 * position differ by multiples of two, because no stone is lost. */
static int nearest_goal(struct mancala_bounds bounds, int near)
{
    if (near <= bounds.least)
        return bounds.least + 2;
    if (near > bounds.most)
        return bounds.most;
    return near + ((near ^ bounds.most) & 1);
}

/* Lets an attempt of some effort begin. Sown one way, the first gets few
 * positions, so that the shares are small; the table keeps what was proved. */
static void begin_attempt(struct solver *solver, int effort, bool is_outer)
{
    enum { SHIFT_MOST = 40 };
    uint64_t nodes = (uint64_t)EFFORT_NODES
                     << (effort < SHIFT_MOST ? effort : SHIFT_MOST);
    solver->end =
        solver->rules->ways == 1
            ? solver->progress.nodes + (is_outer ? nodes / OUTER_SHARE : nodes)
            : solver->look_end;
}

/* Narrows `*bounds`, which must hold for `position`, with attempts of one
 * effort, until they suffice, the effort proves nothing more, or the search
 * ends. Both sides must have stones. */
static void narrow_bounds(struct solver *solver,
                          struct packed_position position,
                          struct mancala_bounds *bounds, int effort)
{
    bool has_goal = solver->limits->has_goal;
    bool is_single =
        has_goal || (solver->rules->ways == 1 && effort < EFFORT_LONG);
    int in_vain_most = is_single ? 1 : GOALS_IN_VAIN;
    int in_vain = 0; /* goals in a row that stayed open */
    int near = has_goal ? solver->limits->goal - solver->lead : 0;
    bool is_outer = false;
    while (!bounds_suffice(solver, *bounds) && in_vain < in_vain_most &&
           !solver->stopped) {
        int goal = nearest_goal(*bounds, near);
        begin_attempt(solver, effort, is_outer);
        struct mancala_bounds found = bounds_meet(
            *bounds, prove(solver, position, position_index(solver, position),
                           goal, effort));
        bool is_open = !bounds_settle_goal(found, goal);
        in_vain = is_open ? in_vain + 1 : 0;
        is_outer = is_outer || is_open;
        /* If the goal stays open, the outermost ones are the easiest. */
        bool rises = is_open ? goal > found.least + 2 : found.least >= goal;
        near = rises ? found.least : found.most;
        *bounds = found;
    }
}

/* Narrows `*bounds` with more and more effort, until they suffice or the search
 * ends. */
static void search_bounds(struct solver *solver,
                          struct packed_position position,
                          struct mancala_bounds *bounds)
{
    for (int effort = 1;
         effort <= EFFORT_MOST && !bounds_suffice(solver, *bounds) &&
         !solver->stopped && solver->progress.nodes < solver->look_end;
         effort++)
        narrow_bounds(solver, position, bounds, effort);
}

/* Returns what is known of `position` without a search: from the endgames or
 * the table, or because nobody can win more stones than there are. */
static struct mancala_bounds
bounds_without_search(const struct solver *solver,
                      struct packed_position position)
{
    if (packed_stones(position) <= solver->endgames->begun)
        return endgame_bounds(solver->endgames,
                              endgame_find(solver->endgames, position));
    struct packed_next there = {.position = position};
    return known_bounds(solver, &there, position_index(solver, position));
}

static void note_known(struct solver *solver)
{
    solver->bounds = bounds_meet(
        solver->bounds, bounds_without_search(solver, solver->position));
}

/* ---- Endgames first ---- */

enum {
    /* How many endgames are worth making before a search: at most one for every
     * SEARCH_POSITIONS of the whole board, and at most SEARCH_ENDGAMES in all.
     */
    SEARCH_POSITIONS = 1000,
    SEARCH_ENDGAMES = 90000000,
    LOOK_BYTES = 1 << 24,
    ENTRY_BYTES = 16, /* bytes of a transposition, at most */
    ENDGAME_SHARE = 4 /* their fraction of the memory before a search */
};

/*
 * When stones are sown both ways, the endgames can take far longer than people
 * want to wait for the first bounds. So the board is searched before each large
 * layer, for a small part of the time that the layer takes. These positions
 * count neither toward the limit nor in the solution.
 */
static void look_ahead(struct solver *solver, int layer)
{
    enum { LAYER_LEAST = 1 << 18, SHARE = 32 };
    uint64_t positions = packed_positions(2 * solver->rules->houses - 1, layer);
    if (solver->rules->ways == 1 || positions < LAYER_LEAST)
        return;
    const struct solver before = *solver;
    solver->most_nodes = UINT64_MAX;
    solver->look_end = solver->progress.nodes + positions / SHARE;
    search_bounds(solver, solver->position, &solver->bounds);
    solver->most_nodes = before.most_nodes;
    solver->next_look = before.next_look;
    solver->look_end = before.look_end;
    solver->progress.nodes = before.progress.nodes;
}

/* True if everything that was asked for is proved. */
static bool solver_is_done(const struct solver *solver)
{
    return solver->limits->margin_only &&
           bounds_suffice(solver, solver->bounds);
}

static bool may_continue_layer(void *self, int layer)
{
    struct solver *solver = self;
    if (solver->progress.layer != layer) {
        solver->progress.layer = layer;
        look_ahead(solver, layer);
    }
    note_known(solver);
    return solver_may_continue(solver) && !solver_is_done(solver);
}

/* Returns up to how many stones, at most `most`, all positions fit into
 * `positions`. */
static int stones_for(int houses, uint64_t positions, int most)
{
    int stones = 0;
    while (stones < most && stones < MANCALA_ENDGAME_STONES_MOST &&
           packed_positions(2 * houses, stones + 1) <= positions)
        stones++;
    return stones;
}

/* Returns up to how many stones endgames are made first. That is all of them if
 * they fit and stones are sown both ways; otherwise the rest is searched. */
static int layers_wanted(const struct solver *solver,
                         const struct mancala_rules *rules, int stones)
{
    int houses = mancala_houses(rules->size);
    uint64_t positions = solver->limits->memory;
    if (!rules->one_way) {
        positions /= PACKED_WAYS;
        if (stones_for(houses, positions, stones) == stones)
            return stones;
    }
    positions /= ENDGAME_SHARE;
    uint64_t worth = packed_positions(2 * houses, stones) / SEARCH_POSITIONS;
    worth = worth < SEARCH_ENDGAMES ? worth : SEARCH_ENDGAMES;
    if (rules->one_way && positions > worth)
        positions = worth;
    return stones_for(houses, positions, stones - 1);
}

/* Returns false if there is no memory. */
static bool open_tables(struct solver *solver,
                        const struct mancala_rules *rules)
{
    uint64_t left = solver->limits->memory;
    int stones = packed_stones(solver->position), layers = 0;
    solver->endgames = solver->limits->endgames;
    if (!endgames_fit(solver->endgames, rules)) {
        layers = layers_wanted(solver, rules, stones);
        solver->endgames = solver->made = endgames_open(rules, layers);
        if (solver->made == NULL)
            return false;
        solver->progress.layers = layers;
        uint64_t used =
            (uint64_t)solver->made->rules.ways * solver->made->count;
        left = used < left ? left - used : 0;
    }
    solver->rules = &solver->endgames->rules;
    /* More entries than there are positions would be useless. */
    uint64_t positions = packed_positions(2 * solver->rules->houses, stones);
    if (positions < left / ENTRY_BYTES)
        left = positions * ENTRY_BYTES;
    /* With all endgames, only look_ahead() uses the table. */
    if (layers == stones && left > LOOK_BYTES)
        left = LOOK_BYTES;
    return transpositions_open(&solver->table,
                               left < SIZE_MAX ? (size_t)left : SIZE_MAX,
                               positions, solver->rules->ways > 1);
}

/* ---- The moves ---- */

static void solve_move(struct solver *solver, int size,
                       struct mancala_solved_move *solved)
{
    struct packed_next next =
        packed_sow(solver->rules, solver->position,
                   mancala_house(size, solved->move.bowl) - 1,
                   solved->move.direction == MANCALA_FORWARDS ? 0 : 1);
    struct mancala_bounds bounds = {0, 0};
    if (!next.is_over) {
        bounds = bounds_without_search(solver, next.position);
        if (!solver->limits->margin_only)
            search_bounds(solver, next.position, &bounds);
    }
    solved->margin = solver_margin(solver, packed_move_value(&next, bounds));
    /* The board has the best of its moves. */
    if (solved->margin.most > solver->lead + solver->bounds.most)
        solved->margin.most = solver->lead + solver->bounds.most;
}

/* The board itself comes first, because it matters most, and because a bad move
 * can cost many times as much. Bad moves are mostly those far from the mancala,
 * so the nearest come first. */
static void solve_moves(struct solver *solver, int size)
{
    struct mancala_solution *solution = solver->solution;
    struct mancala_bounds best = {.least = INT16_MIN, .most = INT16_MIN};
    solver->progress.layer = 0;
    note_known(solver);
    search_bounds(solver, solver->position, &solver->bounds);
    for (int i = solution->count - 1; i >= 0; i--) {
        solver->progress.move = solution->count - i;
        solve_move(solver, size, &solution->moves[i]);
        bounds_take_better(&best, solution->moves[i].margin);
    }
    solution->margin = bounds_meet(solver_margin(solver, solver->bounds), best);
    solution->nodes = solver->progress.nodes;
    solution->stopped = solver->stopped;
    solution->endgame_stones = solver->endgames->stones;
    if (solver->limits->margin_only)
        solution->count = 0;
}

/* ---- A solution ---- */

/* Returns what is wrong with `board`, or NULL. All stones of the rules must be
 * there, and some on each side. */
static const char *board_problem(const struct mancala_rules *rules,
                                 const struct mancala_board *board)
{
    int size = rules->size, stones = 0;
    if (board->pie)
        return "no board can be solved while the second player can swap";
    for (int bowl = 0; bowl < size; bowl++)
        stones += board->bowls[bowl];
    if (stones != 2 * mancala_houses(size) * rules->stones)
        return "the number of stones on the board differs from the start";
    for (int bowl = size; bowl < MANCALA_SIZE_MOST; bowl++)
        if (board->bowls[bowl] != 0)
            return "there are stones outside the board";
    int first = mancala_side(size, board, MANCALA_FIRST);
    int second = mancala_side(size, board, MANCALA_SECOND);
    if (first == 0 || second == 0)
        return "the game is over: the houses of one side are empty";
    return packed_problem(rules, first + second);
}

static void begin_solution(struct solver *solver,
                           const struct mancala_rules *rules,
                           const struct mancala_board *board)
{
    struct mancala_solution *solution = solver->solution;
    struct mancala_moves moves = mancala_moves(rules, board);
    *solution = (struct mancala_solution){.count = moves.count};
    for (int i = 0; i < moves.count; i++)
        solution->moves[i].move = moves.moves[i];
    solver->progress.moves = moves.count;
    solver->position = packed_position_of(rules->size, board);
    solver->lead =
        board->bowls[mancala_store(rules->size, board->player)] -
        board->bowls[mancala_store(rules->size, mancala_other(board->player))];
    int stones = packed_stones(solver->position);
    solver->bounds = (struct mancala_bounds){.least = -stones, .most = stones};
}

const char *mancala_solve(const struct mancala_rules *rules,
                          const struct mancala_board *board,
                          const struct mancala_solver_limits *limits,
                          struct mancala_solution *solution)
{
    struct solver solver = {.limits = limits,
                            .solution = solution,
                            .look_end = UINT64_MAX,
                            .most_nodes = limits->nodes == 0 ? UINT64_MAX
                                                             : limits->nodes};
    const char *problem = mancala_rules_problem(rules);
    if (problem == NULL)
        problem = board_problem(rules, board);
    if (problem != NULL)
        return problem;
    begin_solution(&solver, rules, board);
    bool has_memory =
        open_tables(&solver, rules) &&
        (solver.made == NULL ||
         endgames_fill(solver.made, may_continue_layer, &solver) ||
         solver.stopped || solver_is_done(&solver));
    if (has_memory)
        solve_moves(&solver, rules->size);
    transpositions_close(&solver.table);
    mancala_endgames_close(solver.made);
    return has_memory ? NULL : "out of memory for the solver's tables";
}

uint64_t mancala_solver_positions(const struct mancala_rules *rules)
{
    int bowls = 2 * mancala_houses(rules->size);
    int stones = bowls * rules->stones;
    return packed_problem(rules, stones) ? 0 : packed_positions(bowls, stones);
}
