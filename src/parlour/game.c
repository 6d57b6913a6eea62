/* A game with its players, and what is written down of it. */
#include <errno.h>
#include <stddef.h>
#include <string.h>

#include "record.h"

FILE *parlour_open_record(const struct cli *cli, const char *name, int number)
{
    enum { PATH_SIZE = 4096 };
    char path[PATH_SIZE];
    if (number <= 1)
        snprintf(path, sizeof path, "%s", name);
    else
        snprintf(path, sizeof path, "%s.%d", name, number);
    FILE *file = fopen(path, "w");
    if (file == NULL)
        cli_complain(cli, "%s can't be written: %s", path, strerror(errno));
    return file;
}

void parlour_open(struct parlour *parlour, const struct mancala_rules *rules,
                  const struct parlour_players *players, FILE *file)
{
    *parlour = (struct parlour){.players = *players, .record = {.file = file}};
    mancala_open(&parlour->game, rules);
    record_add_head(&parlour->record, parlour);
    record_hand_on(&parlour->record);
}

bool parlour_awaits_computer(const struct parlour *parlour)
{
    return parlour->game.end == MANCALA_GOES_ON &&
           parlour->players.is_computer[parlour->game.board.player];
}

/* A line is written down when it has been done, with what came of it. */
static void write_down(struct parlour *parlour, const char *line)
{
    struct parlour_record *record = &parlour->record;
    record_add_line(record, line);
    record_add_board(record, &parlour->game);
    record_check_line(record, "check", record->last_check);
    record_add_line(record, record->last_check);
    record_hand_on(record);
}

const char *parlour_move_problem(const struct parlour *parlour,
                                 struct mancala_move move)
{
    const struct mancala_rules *rules = &parlour->game.rules;
    if (rules->one_way && move.direction == MANCALA_BACKWARDS)
        return "stones go one way only by these rules";
    return mancala_move_problem(rules, &parlour->game.board, move);
}

const char *parlour_sow(struct parlour *parlour, struct mancala_move move)
{
    char line[PARLOUR_LINE_SIZE];
    const char *problem = parlour_move_problem(parlour, move);
    if (problem == NULL)
        problem = mancala_play(&parlour->game, move, &parlour->last);
    if (problem != NULL)
        return problem;
    parlour->has_last = true;
    parlour_line_write(parlour->game.rules.size, move, line);
    write_down(parlour, line);
    return NULL;
}

/* ---- Taking back ---- */

bool parlour_undo_one(struct parlour *parlour)
{
    if (!mancala_undo(&parlour->game))
        return false;
    parlour->has_last = false;
    write_down(parlour, "undo");
    return true;
}

/* How many moves to take back until a person's last one is; 0: none. */
static int moves_to_take_back(const struct parlour *parlour)
{
    const struct mancala_game *game = &parlour->game;
    for (int back = 1; back <= game->ply_count; back++) {
        int bowl = game->plies[game->ply_count - back].bowl;
        enum mancala_player player = mancala_owner(game->rules.size, bowl);
        if (!parlour->players.is_computer[player])
            return back;
    }
    return 0;
}

bool parlour_undo(struct parlour *parlour)
{
    int moves = moves_to_take_back(parlour);
    for (int i = 0; i < moves; i++)
        (void)parlour_undo_one(parlour);
    return moves > 0;
}

bool parlour_close(struct parlour *parlour)
{
    struct parlour_record *record = &parlour->record;
    char line[PARLOUR_LINE_SIZE];
    record_check_line(record, "end", line);
    record_add_line(record, line);
    record_hand_on(record);
    if (record->file && fclose(record->file) != 0)
        record->failed = true;
    record->file = NULL;
    return !record->failed;
}
