/* What the computer thinks about a position. */
#include <stddef.h>
#include <stdlib.h>

#include "parlour.h"

enum { MILLION = 1000000 };

struct parlour_strength parlour_level(int level)
{
    static const struct parlour_strength levels[PARLOUR_LEVELS] = {
        {.depth = 1},
        {.nanoseconds = (int64_t)2 * MILLION, .depth = 4},
        {.nanoseconds = (int64_t)50 * MILLION},
        {.nanoseconds = (int64_t)400 * MILLION},
        {.nanoseconds = (int64_t)2000 * MILLION},
    };
    return levels[level - 1];
}

bool parlour_think(const struct parlour *parlour,
                   const struct parlour_strength *strength,
                   const struct parlour_patience *patience,
                   struct parlour_thought *thought)
{
    const struct mancala_game *game = &parlour->game;
    int size = game->rules.size;
    enum mancala_player player = game->board.player;
    struct mancala_moves moves = mancala_moves(&game->rules, &game->board);
    (void)strength;
    (void)patience;
    *thought = (struct parlour_thought){.depth = 1};
    for (int i = 0; i < moves.count; i++) {
        struct mancala_board after = game->board;
        int at = thought->count++;
        (void)mancala_sow(&game->rules, &after, moves.moves[i]);
        int margin = after.bowls[mancala_store(size, player)] -
                     after.bowls[mancala_store(size, mancala_other(player))];
        for (; at > 0 && thought->values[at - 1].margin < margin; at--)
            thought->values[at] = thought->values[at - 1];
        thought->values[at] =
            (struct parlour_value){.move = moves.moves[i], .margin = margin};
    }
    return true;
}

void parlour_write_thought(const struct parlour_thought *thought, int size,
                           const char *mark, FILE *out)
{
    bool all_exact = true;
    for (int i = 0; i < thought->count; i++)
        all_exact = all_exact && thought->values[i].is_exact;
    fputs("What each move wins in stones, if both go on as well as they can",
          out);
    if (all_exact)
        fputs(":\n", out);
    else
        fprintf(out,
                ";\nabout, looking %d move%s ahead, but where it is "
                "exact:\n",
                thought->depth, thought->depth == 1 ? "" : "s");
    for (int i = 0; i < thought->count; i++) {
        const struct parlour_value *value = &thought->values[i];
        char line[PARLOUR_LINE_SIZE];
        bool is_best = value->margin == thought->values[0].margin;
        parlour_line_write(size, value->move, line);
        fprintf(out, "%s %-12s %+4d  %s\n", is_best ? mark : " ", line,
                value->margin, value->is_exact ? "exact" : "about");
    }
}
