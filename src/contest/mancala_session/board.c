/* The board in lines of text. */
#include "record.h"

/* The upper name takes NAME columns, above its owner's store. */
enum { MARGIN = 4, NAME = 8, CELL = 4 };

/* Writes `number` in three columns, centered if it has one or two digits. */
static void board_write_cell(FILE *out, int number)
{
    if (number < 100)
        fprintf(out, "%2d ", number);
    else
        fprintf(out, "%3d", number);
}

/* Writes the numbers of a row of houses, with the owner's name next to its
 * store. */
static void write_numbers(FILE *out, int houses, bool is_above,
                          const char *name)
{
    fprintf(out, "%-*s", NAME, is_above ? name : "");
    for (int i = 0; i < houses; i++)
        fprintf(out, "%*d", i > 0 ? CELL : CELL - 1,
                is_above ? houses - i : i + 1);
    if (!is_above)
        fprintf(out, "   %s", name);
    fputc('\n', out);
}

/* Writes the stones in the houses of `player`, between both stores. */
static void write_side(FILE *out, const struct mancala_game *game,
                       enum mancala_player player, bool is_above)
{
    int size = game->rules.size, houses = mancala_houses(size);
    fprintf(out, "%*s|   |", MARGIN, "");
    for (int i = 0; i < houses; i++) {
        int house = is_above ? houses - i : i + 1;
        board_write_cell(out,
                         game->board.bowls[mancala_bowl(size, player, house)]);
        fputc('|', out);
    }
    fputs("   |\n", out);
}

static void board_write_line(FILE *out, int cells)
{
    fprintf(out, "%*s+", MARGIN, "");
    for (int i = 0; i < cells; i++)
        fputs("---+", out);
    fputc('\n', out);
}

/* Writes the line between the sides, with the stones of the stores at its ends.
 */
static void write_mancalas(FILE *out, const struct mancala_game *game,
                           enum mancala_player below)
{
    fprintf(out, "%*s|", MARGIN, "");
    board_write_cell(out, mancala_score(game, mancala_other(below)));
    fputc('|', out);
    for (int i = 0; i < mancala_houses(game->rules.size); i++)
        fputs(i > 0 ? "+---" : "---", out);
    fputc('|', out);
    board_write_cell(out, mancala_score(game, below));
    fputs("|\n", out);
}

void mancala_session_write_board(const struct mancala_session *session,
                                 FILE *out)
{
    const struct mancala_game *game = &session->game;
    const struct mancala_session_players *players = &session->players;
    enum mancala_player below = mancala_session_below(players);
    enum mancala_player above = mancala_other(below);
    int houses = mancala_houses(game->rules.size);
    write_numbers(out, houses, true, mancala_session_name(players, above));
    board_write_line(out, houses + 2);
    write_side(out, game, above, true);
    write_mancalas(out, game, below);
    write_side(out, game, below, false);
    board_write_line(out, houses + 2);
    write_numbers(out, houses, false, mancala_session_name(players, below));
}
