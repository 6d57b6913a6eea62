/* Proofs, by alpha-beta with a window of one margin. */
#include "proof.h"

#include <limits.h>

#include "order.h"

enum {
    LOOK_NODES = 1 << 10, /* between two looks whether to go on */
    GOALS_IN_VAIN = 3,    /* the first, and the outermost on both sides */
    SCORE_KNOWN_BEST = INT_MAX,
    FIRST_NODES = 1 << 20, /* before a goal is begun anew with twice as many */
    SHARED_NODES = 1 << 10 /* fewer are not worth sharing among moves */
};

/* A move that may be tried. */
struct trial {
    struct sides_next next;
    struct mancala_bounds bounds; /* proved of the move */
    uint64_t place;               /* of what follows */
    int score;                    /* the highest is tried first */
    uint8_t move;
};

struct trials {
    int count;
    struct trial trials[SIDES_MOVES_MOST];
    int open; /* those that may reach the goal, in the order of scores */
    struct trial *order[SIDES_MOVES_MOST];
};

/* A position that is being looked at. */
struct node {
    struct sides sides;
    int goal;
    int depth;
    struct mancala_bounds bounds; /* proved of it */
    uint8_t move;                 /* that reached the goal */
};

static bool is_settled(struct mancala_bounds bounds, int goal)
{
    return bounds.least >= goal || bounds.most < goal;
}

static struct mancala_bounds meet(struct mancala_bounds a,
                                  struct mancala_bounds b)
{
    if (b.least > a.least)
        a.least = b.least;
    if (b.most < a.most)
        a.most = b.most;
    return a;
}

/* Where a position stands in the endgame database or else in the table. */
static uint64_t place_of(const struct proof *proof, struct sides sides)
{
    return sides_stones(sides) <= proof->endgame->stones
               ? endgame_place(proof->endgame, sides)
               : sides_rank(proof->rules, sides);
}

/* What is known at once: from the endgame database, the table, or as no more
 * can be won than there is. */
static struct mancala_bounds known_bounds(const struct proof *proof,
                                          const struct sides_next *next,
                                          uint64_t place)
{
    if (next->is_over)
        return (struct mancala_bounds){0, 0};
    int stones = sides_stones(next->sides);
    if (stones <= proof->endgame->stones)
        return endgame_bounds(proof->endgame, place);
    const struct transposition *entry =
        transpositions_find(&proof->table, place);
    if (entry != NULL)
        return (struct mancala_bounds){.least = entry->least,
                                       .most = entry->most};
    return (struct mancala_bounds){.least = -stones, .most = stones};
}

/* ---- Which move is tried first ---- */

/* Has what is known of a move brought near before it is asked for. */
static void fetch(const struct proof *proof, const struct trial *trial)
{
    int stones = sides_stones(trial->next.sides);
    if (stones <= proof->endgame->stones)
        __builtin_prefetch(&proof->endgame->least[trial->place]);
    else
        __builtin_prefetch(transpositions_row(&proof->table, trial->place));
}

static void list_trials(const struct proof *proof, struct node *node,
                        struct trials *trials)
{
    const struct sides_rules *rules = proof->rules;
    const struct mancala_bounds unknown = {.least = INT16_MIN,
                                           .most = INT16_MAX};
    trials->count = 0;
    for (int house = rules->houses - 1; house >= 0; house--) {
        if (sides_house(node->sides.own, house) == 0)
            continue;
        for (int way = 0; way < rules->ways; way++) {
            struct trial *trial = &trials->trials[trials->count++];
            trial->next = sides_sow(rules, node->sides, house, way);
            trial->bounds = unknown;
            trial->move = (uint8_t)(SIDES_WAYS * house + way);
            trial->score = order_score(rules, &trial->next, house);
            trial->place = place_of(proof, trial->next.sides);
            fetch(proof, trial);
        }
    }
}

/* Puts a trial behind those with higher scores. */
static void open_trial(struct trials *trials, struct trial *trial)
{
    int place = trials->open++;
    for (; place > 0 && trials->order[place - 1]->score < trial->score; place--)
        trials->order[place] = trials->order[place - 1];
    trials->order[place] = trial;
}

/* Looks what is known of the moves, and opens those that have to be tried.
 * True if one is known to reach the goal. */
static bool known_moves_reach(const struct proof *proof, struct node *node,
                              struct trials *trials, uint8_t first)
{
    trials->open = 0;
    for (int i = 0; i < trials->count; i++) {
        struct trial *trial = &trials->trials[i];
        const struct sides_next *next = &trial->next;
        trial->bounds =
            sides_worth(next, known_bounds(proof, next, trial->place));
        if (trial->bounds.least >= node->goal) {
            node->move = trial->move;
            return true;
        }
        if (trial->move == first)
            trial->score = SCORE_KNOWN_BEST;
        if (trial->bounds.most >= node->goal)
            open_trial(trials, trial);
    }
    return false;
}

/* ---- The search ---- */

static bool may_go_on(struct proof *proof)
{
    if (proof->nodes == proof->most_nodes) {
        proof->stopped = true;
    } else if (!proof->stopped && proof->nodes >= proof->next_look) {
        proof->next_look = proof->nodes + LOOK_NODES;
        proof->stopped = !proof->go_on(proof->self, proof->nodes);
    }
    return !proof->stopped;
}

/* Has it looked at as many positions as it has been given? */
static bool is_spent(const struct proof *proof)
{
    return proof->stopped || proof->nodes >= proof->end;
}

static struct mancala_bounds prove(struct proof *proof, struct sides sides,
                                   uint64_t rank, int goal, int depth);

/* Looks at what follows a move, and notes what that proves of it. */
static void try_move(struct proof *proof, struct node *node,
                     struct trial *trial)
{
    const struct sides_next *next = &trial->next;
    /* Not reaching a goal is the other's reaching one more than that. */
    int goal =
        next->again ? node->goal - next->gain : next->gain - node->goal + 1;
    trial->bounds = sides_worth(
        next, prove(proof, next->sides, trial->place, goal, node->depth - 1));
    if (trial->bounds.least >= node->goal)
        node->move = trial->move;
}

/* Tries each open move, with no more than a share of the positions. True if
 * one reaches the goal; those that can't are open no longer. */
static bool try_round(struct proof *proof, struct node *node,
                      struct trials *trials, uint64_t share)
{
    const uint64_t end = proof->end;
    int still_open = 0;
    for (int i = 0; i < trials->open && !is_spent(proof); i++) {
        struct trial *trial = trials->order[i];
        uint64_t room = end - proof->nodes;
        proof->end = proof->nodes + (share < room ? share : room);
        try_move(proof, node, trial);
        proof->end = end;
        if (trial->bounds.least >= node->goal)
            return true;
        if (trial->bounds.most >= node->goal)
            trials->order[still_open++] = trial;
    }
    trials->open = still_open;
    return false;
}

/*
 * Tries the moves, the most hopeful first. If that one is no good it may take
 * many times what another takes that is: so it has three quarters of what
 * there is, and those behind it the rest, before it goes on.
 */
static void try_moves(struct proof *proof, struct node *node,
                      struct trials *trials)
{
    uint64_t room = proof->end - proof->nodes;
    bool shares = proof->rules->ways == 1 && room >= SHARED_NODES;
    uint64_t share = shares ? room / 4 * 3 : room;
    bool reached;
    do
        reached = try_round(proof, node, trials, share);
    while (!reached && shares && trials->open > 0 && !is_spent(proof));
}

/* A position is worth what its best move is. */
static struct mancala_bounds best_of(const struct trials *trials)
{
    struct mancala_bounds best = {.least = INT16_MIN, .most = INT16_MIN};
    for (int i = 0; i < trials->count; i++) {
        struct mancala_bounds bounds = trials->trials[i].bounds;
        best.least = bounds.least > best.least ? bounds.least : best.least;
        best.most = bounds.most > best.most ? bounds.most : best.most;
    }
    return best;
}

static void keep(struct proof *proof, const struct node *node, uint64_t rank)
{
    bool ends = proof->rules->ways == 1;
    int effort = ends ? sides_stones(node->sides) : node->depth;
    transpositions_keep(&proof->table, &(struct transposition){
                                           .rank = rank,
                                           .least = (int16_t)node->bounds.least,
                                           .most = (int16_t)node->bounds.most,
                                           .goal = (int16_t)node->goal,
                                           .effort = (uint8_t)effort,
                                           .move = node->move});
}

static bool is_too_deep(const struct proof *proof, int depth)
{
    return proof->rules->ways > 1 && depth == 0;
}

/* Does the table say that nothing is to be had here? */
static bool was_in_vain(const struct proof *proof,
                        const struct transposition *entry, int goal, int depth)
{
    return proof->rules->ways > 1 && entry->goal == goal &&
           entry->effort >= depth;
}

static void look(struct proof *proof, struct node *node, uint8_t first)
{
    struct trials trials;
    list_trials(proof, node, &trials);
    if (!known_moves_reach(proof, node, &trials, first))
        try_moves(proof, node, &trials);
    node->bounds = meet(node->bounds, best_of(&trials));
}

static struct mancala_bounds prove(struct proof *proof, struct sides sides,
                                   uint64_t rank, int goal, int depth)
{
    int stones = sides_stones(sides);
    struct node node = {.sides = sides,
                        .goal = goal,
                        .depth = depth,
                        .bounds = {.least = -stones, .most = stones},
                        .move = TRANSPOSITIONS_NO_MOVE};
    if (stones <= proof->endgame->stones)
        return endgame_bounds(proof->endgame, rank);
    uint8_t first = TRANSPOSITIONS_NO_MOVE;
    const struct transposition *entry =
        transpositions_find(&proof->table, rank);
    if (entry != NULL) {
        first = entry->move;
        node.bounds.least = entry->least;
        node.bounds.most = entry->most;
    }
    if (is_settled(node.bounds, goal) || is_too_deep(proof, depth) ||
        (entry != NULL && was_in_vain(proof, entry, goal, depth)))
        return node.bounds;
    if (is_spent(proof) || !may_go_on(proof))
        return node.bounds;
    proof->nodes++;
    look(proof, &node, first);
    keep(proof, &node, rank);
    return node.bounds;
}

/* ---- Goal after goal ---- */

/* Values differ by two, for no stone is lost. A goal within the bounds, the
 * nearest to `near`. */
static int goal_near(struct mancala_bounds bounds, int near)
{
    if (near <= bounds.least)
        return bounds.least + 2;
    if (near > bounds.most)
        return bounds.most;
    return near + ((near ^ bounds.most) & 1);
}

/* One way only, it begins with few positions, so that shares are small, and
 * again with more; what has been proved is in the table. With two it is the
 * depth that grows. */
static struct mancala_bounds prove_goal(struct proof *proof, struct sides sides,
                                        int goal, int depth)
{
    uint64_t place = place_of(proof, sides);
    proof->end = UINT64_MAX;
    if (proof->rules->ways > 1)
        return prove(proof, sides, place, goal, depth);
    for (uint64_t nodes = FIRST_NODES;; nodes *= 2) {
        proof->end = proof->nodes + nodes;
        struct mancala_bounds found = prove(proof, sides, place, goal, depth);
        if (is_settled(found, goal) || proof->stopped)
            return found;
    }
}

struct mancala_bounds proof_known(const struct proof *proof, struct sides sides)
{
    struct sides_next there = {.sides = sides};
    return known_bounds(proof, &there, place_of(proof, sides));
}

struct mancala_bounds proof_narrow(struct proof *proof, struct sides sides,
                                   struct mancala_bounds bounds, int depth)
{
    int in_vain = 0; /* goals in a row that stayed open */
    int near = 0;
    while (bounds.least < bounds.most && in_vain < GOALS_IN_VAIN &&
           !proof->stopped) {
        int goal = goal_near(bounds, near);
        struct mancala_bounds found =
            meet(bounds, prove_goal(proof, sides, goal, depth));
        bool is_open = !is_settled(found, goal);
        in_vain = is_open ? in_vain + 1 : 0;
        /* Where it is open, the outermost goals are the easiest. */
        bool rises = is_open ? goal > found.least + 2 : found.least >= goal;
        near = rises ? found.least : found.most;
        bounds = found;
    }
    return bounds;
}
