/* The search of a player, deeper and deeper. */
#include "alpha_beta.h"

struct first_move {
    struct mancala_valued_move found;
    struct wide_next next;
};

struct root {
    int lead; /* what the player to move has won, minus the opponent's */
    int count;
    struct first_move moves[MANCALA_MOVES_MOST];
};

/* Lists all moves in `*root`, those from the houses nearest to the mancala
 * first, with what they win at once. */
static void search_open_root(struct root *root, const struct wide_rules *rules,
                             int size, const struct mancala_board *board)
{
    struct wide_position position;
    int own = mancala_store(size, board->player);
    int other = mancala_store(size, mancala_other(board->player));
    wide_position_of(size, board, &position);
    *root = (struct root){.lead = board->bowls[own] - board->bowls[other]};
    for (int house = rules->houses - 1; house >= 0; house--)
        for (int way = 0; way < rules->ways && position.own[house] > 0; way++) {
            struct first_move *first = &root->moves[root->count++];
            wide_sow(rules, &position, house, way, &first->next);
            first->found = (struct mancala_valued_move){
                .move = {.bowl = mancala_bowl(size, board->player, house + 1),
                         .direction =
                             way == 0 ? MANCALA_FORWARDS : MANCALA_BACKWARDS},
                .margin = root->lead + first->next.gain,
                .is_exact = first->next.is_over};
        }
}

/* Searches all moves to one depth. Returns false and changes nothing if it was
 * stopped before the end. */
static bool search_look(struct alpha_beta *search, struct root *root, int depth)
{
    struct root deeper = *root;
    int best = -ALPHA_BETA_VALUE_MOST;
    for (int i = 0; i < root->count; i++) {
        struct mancala_valued_move *found = &deeper.moves[i].found;
        int alpha = search->limits->all_values ? -ALPHA_BETA_VALUE_MOST : best;
        int value =
            alpha_beta_value(search, &root->moves[i].next, depth, alpha);
        if (search->stopped)
            return false;
        found->margin = root->lead + value;
        found->is_exact = !search->is_cut;
        best = value > best ? value : best;
    }
    *root = deeper;
    return true;
}

/* Sorts the moves by their margin, so that the next depth begins with the best.
 * Equal ones keep their order. */
static void search_sort(struct root *root)
{
    for (int i = 1; i < root->count; i++) {
        struct first_move move = root->moves[i];
        int k = i;
        for (; k > 0 && move.found.margin > root->moves[k - 1].found.margin;
             k--)
            root->moves[k] = root->moves[k - 1];
        root->moves[k] = move;
    }
}

static void search_keep(struct mancala_search_result *result,
                        const struct root *root, int depth)
{
    result->count = root->count;
    result->depth = depth;
    for (int i = 0; i < root->count; i++)
        result->moves[i] = root->moves[i].found;
}

static bool search_is_settled(const struct root *root)
{
    bool settled = true;
    for (int i = 0; i < root->count; i++)
        settled = settled && root->moves[i].found.is_exact;
    return settled;
}

void mancala_search(const struct mancala_rules *rules,
                    const struct mancala_board *board,
                    const struct mancala_search_limits *limits,
                    const struct mancala_memory *memory,
                    struct mancala_search_result *result)
{
    struct alpha_beta search;
    struct root root;
    int deepest = limits->depth > 0 && limits->depth < ALPHA_BETA_DEPTH_MOST
                      ? limits->depth
                      : ALPHA_BETA_DEPTH_MOST;
    alpha_beta_open(&search, rules, limits, memory);
    search_open_root(&root, &search.rules, rules->size, board);
    search_sort(&root);
    search_keep(result, &root, 0);
    for (int depth = 1; depth <= deepest; depth++) {
        if (!search_look(&search, &root, depth))
            break;
        search_sort(&root);
        search_keep(result, &root, depth);
        if (search_is_settled(&root) ||
            (root.count == 1 && !limits->all_values))
            break;
    }
    result->nodes = search.nodes;
}
