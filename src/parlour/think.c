/* What the computer thinks about a position: alpha-beta, deeper and deeper,
 * with a whole window for each first move, so that every one has its value. */
#include <stddef.h>

#include "think.h"

enum {
    LOOK_NODES = 1 << 10, /* so often the clock is looked at; a power of two */
    DEPTH_MOST = 200,
    MARGIN_MOST = MANCALA_SIZE_MOST * MANCALA_STONES_MOST
};

struct search {
    const struct mancala_rules *rules;
    const struct parlour_strength *strength;
    const struct parlour_patience *patience;
    int64_t began;
    int64_t nodes;
    bool is_cut;   /* what lies behind the depth was guessed */
    bool is_over;  /* a limit has been reached: the values are none */
    bool may_stop; /* one depth is done, so that there is something to say */
};

static int margin_of(int size, const struct mancala_board *board,
                     enum mancala_player player)
{
    return board->bowls[mancala_store(size, player)] -
           board->bowls[mancala_store(size, mancala_other(player))];
}

/* Asked at each node; looks at the clock only now and then. */
static bool has_to_stop(struct search *search)
{
    const struct parlour_strength *strength = search->strength;
    const struct parlour_patience *patience = search->patience;
    search->nodes++;
    if (search->is_over || !search->may_stop)
        return search->is_over;
    if (strength->nodes > 0 && search->nodes > strength->nodes)
        search->is_over = true;
    if (search->nodes % LOOK_NODES != 0)
        return search->is_over;
    if (strength->nanoseconds > 0 &&
        patience->cli->ticks(patience->cli->clock) - search->began >
            strength->nanoseconds)
        search->is_over = true;
    if (patience->is_over && patience->is_over(patience->self))
        search->is_over = true;
    return search->is_over;
}

/* Moves that end in one's own mancala come first, then those nearest to it:
 * they are most often best. */
static void order(const struct mancala_rules *rules,
                  const struct mancala_board *board,
                  struct mancala_moves *moves)
{
    int size = rules->size, front = 0;
    for (int i = 0; i < moves->count / 2; i++) {
        struct mancala_move last = moves->moves[moves->count - 1 - i];
        moves->moves[moves->count - 1 - i] = moves->moves[i];
        moves->moves[i] = last;
    }
    for (int i = 0; i < moves->count; i++) {
        struct mancala_move move = moves->moves[i];
        int house = mancala_house(size, move.bowl);
        int way = move.direction == MANCALA_FORWARDS ? size / 2 - house
                                                     : size / 2 - 1 + house;
        if (board->bowls[move.bowl] % (size - 1) != way % (size - 1))
            continue;
        moves->moves[i] = moves->moves[front];
        moves->moves[front++] = move;
    }
}

/* The margin of whoever is to move at the end of the game, as far as it is
 * seen so many moves ahead, exactly between alpha and beta. */
static int value_of(struct search *search, const struct mancala_board *board,
                    int depth, int alpha, int beta)
{
    int size = search->rules->size, best = -MARGIN_MOST;
    enum mancala_player player = board->player;
    if (has_to_stop(search))
        return 0;
    if (depth == 0) {
        search->is_cut = true;
        return margin_of(size, board, player);
    }
    struct mancala_moves moves = mancala_moves(search->rules, board);
    order(search->rules, board, &moves);
    for (int i = 0; i < moves.count && best < beta; i++) {
        struct mancala_board after = *board;
        int value;
        if (mancala_sow(search->rules, &after, moves.moves[i]).is_over)
            value = margin_of(size, &after, player);
        else if (after.player == player)
            value = value_of(search, &after, depth - 1, alpha, beta);
        else
            value = -value_of(search, &after, depth - 1, -beta, -alpha);
        best = value > best ? value : best;
        alpha = best > alpha ? best : alpha;
    }
    return best;
}

bool thought_has_no_past(const struct mancala_game *game)
{
    return game->rules.one_way || game->quiet_since == game->ply_count;
}

/* What a first move is worth, and whether that is proved. */
static struct parlour_value value_of_move(struct search *search,
                                          const struct mancala_game *game,
                                          struct mancala_move move, int depth)
{
    struct mancala_board after = game->board;
    enum mancala_player player = game->board.player;
    struct parlour_value value = {.move = move};
    search->is_cut = false;
    if (mancala_sow(search->rules, &after, move).is_over)
        value.margin = margin_of(search->rules->size, &after, player);
    else {
        int margin =
            value_of(search, &after, depth - 1, -MARGIN_MOST, MARGIN_MOST);
        value.margin = after.player == player ? margin : -margin;
    }
    value.is_exact = !search->is_cut && thought_has_no_past(game);
    return value;
}

void thought_insert(struct parlour_thought *thought,
                    const struct parlour_value *value)
{
    int at = thought->count++;
    for (; at > 0 && thought->values[at - 1].margin < value->margin; at--)
        thought->values[at] = thought->values[at - 1];
    thought->values[at] = *value;
}

/* One depth more. False where a limit was reached on the way: then the thought
 * stays as it was. */
static bool look_deeper(struct search *search, const struct mancala_game *game,
                        struct parlour_thought *thought, int depth)
{
    struct parlour_thought deeper = {.depth = depth};
    for (int i = 0; i < thought->count; i++) {
        struct parlour_value value =
            value_of_move(search, game, thought->values[i].move, depth);
        if (search->is_over)
            return false;
        thought_insert(&deeper, &value);
    }
    *thought = deeper;
    search->may_stop = true;
    return true;
}

static bool is_all_exact(const struct parlour_thought *thought)
{
    for (int i = 0; i < thought->count; i++)
        if (!thought->values[i].is_exact)
            return false;
    return true;
}

void parlour_think(const struct parlour *parlour,
                   const struct parlour_strength *strength,
                   const struct parlour_patience *patience,
                   struct parlour_thought *thought)
{
    const struct mancala_game *game = &parlour->game;
    struct mancala_moves moves = mancala_moves(&game->rules, &game->board);
    int most = strength->depth > 0 ? strength->depth : DEPTH_MOST;
    struct search search = {.rules = &game->rules,
                            .strength = strength,
                            .patience = patience,
                            .began =
                                patience->cli->ticks(patience->cli->clock)};
    *thought = (struct parlour_thought){.count = moves.count};
    order(&game->rules, &game->board, &moves);
    for (int i = 0; i < moves.count; i++)
        thought->values[i].move = moves.moves[i];
    for (int depth = 1; depth <= most; depth++)
        if (!look_deeper(&search, game, thought, depth) ||
            is_all_exact(thought))
            break;
    if (strength->proves && !is_all_exact(thought))
        thought_prove(thought, game, strength, patience);
}
