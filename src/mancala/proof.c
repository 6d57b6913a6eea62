/* Proofs, by alpha-beta with a window of one margin. */
#include "proof.h"

#include <limits.h>

enum {
    LOOK_NODES = 1 << 10, /* between two looks whether to go on */
    GOALS_IN_VAIN = 3,    /* the first, and the outermost on both sides */
    SCORE_KNOWN_BEST = INT_MAX,
    SCORE_DONE = INT_MIN
};

/* A move that is to be tried. */
struct trial {
    struct sides_next next;
    uint64_t rank; /* of what follows */
    int score;     /* the highest is tried first */
    uint8_t move;
};

struct trials {
    int count;
    struct trial trials[SIDES_MOVES_MOST];
};

/* A position that is being looked at. */
struct node {
    struct sides sides;
    int goal;
    int depth;
    struct mancala_bounds bounds; /* proved of it */
    struct mancala_bounds best;   /* of the moves tried so far */
    uint8_t move;                 /* the best of them */
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

/* What a move is worth to who makes it, by the bounds of what follows. */
static struct mancala_bounds worth(const struct sides_next *next,
                                   struct mancala_bounds then)
{
    if (next->again)
        return (struct mancala_bounds){.least = next->gain + then.least,
                                       .most = next->gain + then.most};
    return (struct mancala_bounds){.least = next->gain - then.most,
                                   .most = next->gain - then.least};
}

static void note(struct node *node, const struct trial *trial,
                 struct mancala_bounds bounds)
{
    if (bounds.least > node->best.least) {
        node->best.least = bounds.least;
        node->move = trial->move;
    }
    if (bounds.most > node->best.most)
        node->best.most = bounds.most;
}

/* What is known at once: from the endgame database, the table, or as no more
 * can be won than there is. */
static struct mancala_bounds known_bounds(const struct proof *proof,
                                          const struct sides_next *next,
                                          uint64_t rank)
{
    int stones = sides_stones(next->sides);
    if (stones <= proof->endgame->stones)
        return endgame_bounds(proof->endgame, rank);
    const struct transposition *entry =
        transpositions_find(&proof->table, rank);
    if (entry != NULL)
        return (struct mancala_bounds){.least = entry->least,
                                       .most = entry->most};
    return (struct mancala_bounds){.least = -stones, .most = stones};
}

/* ---- Which move is tried first ---- */

/* How many houses of a side hold what stands in `pattern`: each byte that is
 * equal leaves a bit, and the bits are added up. */
static int count_equal(uint64_t side, uint64_t pattern, int houses)
{
    const uint64_t low = 0x7F7F7F7F7F7F7F7F, ones = 0x0101010101010101;
    uint64_t differ = side ^ pattern;
    uint64_t zero = ~(((differ & low) + low) | differ | low);
    int beyond = SIDES_HOUSES_MOST - houses; /* bytes that are no house */
    return (int)((zero >> 7) * ones >> 56) - beyond;
}

/*
 * What is tried first: to move again, from the nearest house; then what wins
 * most, leaves the other least, and makes further moves again likely for
 * oneself and not for the other. The weights were found by trial, as those of
 * many with which some positions of Kalah (6,4) took the fewest nodes.
 */
static int score_of(const struct sides_rules *rules,
                    const struct sides_next *next, int house)
{
    enum { AGAIN = 320, AGAIN_HOUSE = 2, HOUSE = 4, GAIN = 14, STONES = 2 };
    enum { EMPTY = 4, OWN_AGAIN = 5, OTHERS_AGAIN = 7 };
    const struct sides *sides = &next->sides;
    uint64_t own = next->again ? sides->own : sides->other;
    uint64_t other = next->again ? sides->other : sides->own;
    int houses = rules->houses;
    int score =
        HOUSE * house + GAIN * next->gain +
        STONES * (sides_sum(own) - sides_sum(other)) +
        EMPTY * (count_equal(own, 0, houses) + count_equal(other, 0, houses)) +
        OWN_AGAIN * count_equal(own, rules->again, houses) -
        OTHERS_AGAIN * count_equal(other, rules->again, houses);
    return next->again ? score + AGAIN + AGAIN_HOUSE * house : score;
}

/* Has what is known of a move brought near before it is asked for. */
static void fetch(const struct proof *proof, const struct trial *trial)
{
    int stones = sides_stones(trial->next.sides);
    if (stones <= proof->endgame->stones)
        __builtin_prefetch(&proof->endgame->least[trial->rank]);
    else
        __builtin_prefetch(transpositions_row(&proof->table, trial->rank));
}

static void list_trials(const struct proof *proof, struct node *node,
                        struct trials *trials)
{
    const struct sides_rules *rules = proof->rules;
    trials->count = 0;
    for (int house = rules->houses - 1; house >= 0; house--) {
        if (sides_house(node->sides.own, house) == 0)
            continue;
        for (int way = 0; way < rules->ways; way++) {
            struct trial *trial = &trials->trials[trials->count++];
            trial->next = sides_sow(rules, node->sides, house, way);
            trial->move = (uint8_t)(SIDES_WAYS * house + way);
            trial->score = score_of(rules, &trial->next, house);
            trial->rank = sides_rank(rules, trial->next.sides);
            fetch(proof, trial);
        }
    }
}

/* Looks whether what is known of the moves settles it, and which of them need
 * not be tried. */
static bool known_moves_settle(const struct proof *proof, struct node *node,
                               struct trials *trials, uint8_t first)
{
    for (int i = 0; i < trials->count; i++) {
        struct trial *trial = &trials->trials[i];
        struct mancala_bounds then = {0, 0};
        if (!trial->next.is_over)
            then = known_bounds(proof, &trial->next, trial->rank);
        struct mancala_bounds bounds = worth(&trial->next, then);
        if (is_settled(bounds, node->goal)) {
            note(node, trial, bounds);
            trial->score = SCORE_DONE;
            if (bounds.least >= node->goal)
                return true;
        } else if (trial->move == first) {
            trial->score = SCORE_KNOWN_BEST;
        }
    }
    return false;
}

static struct trial *next_trial(struct trials *trials)
{
    struct trial *best = NULL;
    for (int i = 0; i < trials->count; i++) {
        struct trial *trial = &trials->trials[i];
        if (trial->score != SCORE_DONE &&
            (best == NULL || trial->score > best->score))
            best = trial;
    }
    return best;
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

static struct mancala_bounds prove(struct proof *proof, struct sides sides,
                                   uint64_t rank, int goal, int depth);

/* Tries the moves one by one. What hasn't been tried may be worth anything. */
static void try_moves(struct proof *proof, struct node *node,
                      struct trials *trials)
{
    for (struct trial *trial = next_trial(trials); trial != NULL;
         trial = next_trial(trials)) {
        const struct sides_next *next = &trial->next;
        /* Not reaching a goal is the other's reaching one more than that. */
        int goal =
            next->again ? node->goal - next->gain : next->gain - node->goal + 1;
        note(node, trial,
             worth(next, prove(proof, next->sides, trial->rank, goal,
                               node->depth - 1)));
        if (node->best.least >= node->goal || proof->stopped)
            break;
        trial->score = SCORE_DONE;
    }
    if (next_trial(trials) != NULL)
        node->best.most = INT16_MAX;
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
    if (known_moves_settle(proof, node, &trials, first))
        node->best.most = INT16_MAX;
    else
        try_moves(proof, node, &trials);
    node->bounds = meet(node->bounds, node->best);
}

static struct mancala_bounds prove(struct proof *proof, struct sides sides,
                                   uint64_t rank, int goal, int depth)
{
    int stones = sides_stones(sides);
    struct node node = {.sides = sides,
                        .goal = goal,
                        .depth = depth,
                        .bounds = {.least = -stones, .most = stones},
                        .best = {.least = INT16_MIN, .most = INT16_MIN},
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
    if (is_settled(node.bounds, goal) || depth == 0 ||
        (entry != NULL && was_in_vain(proof, entry, goal, depth)))
        return node.bounds;
    if (!may_go_on(proof))
        return node.bounds;
    proof->nodes++;
    look(proof, &node, first);
    /* What was stopped has not been looked at that deep. */
    if (!proof->stopped || is_settled(node.bounds, goal))
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

struct mancala_bounds proof_narrow(struct proof *proof, struct sides sides,
                                   struct mancala_bounds bounds, int depth)
{
    uint64_t rank = sides_rank(proof->rules, sides);
    int in_vain = 0; /* goals in a row that stayed open */
    int near = 0;
    while (bounds.least < bounds.most && in_vain < GOALS_IN_VAIN &&
           !proof->stopped) {
        int goal = goal_near(bounds, near);
        struct mancala_bounds found =
            meet(bounds, prove(proof, sides, rank, goal, depth));
        bool is_open = !is_settled(found, goal);
        in_vain = is_open ? in_vain + 1 : 0;
        /* Where it is open, the outermost goals are the easiest. */
        bool rises = is_open ? goal > found.least + 2 : found.least >= goal;
        near = rises ? found.least : found.most;
        bounds = found;
    }
    return bounds;
}
