/* A game with its players and its record. */
#include <stddef.h>

#include "line.h"
#include "record.h"

void mancala_session_open(struct mancala_session *session,
                          const struct mancala_rules *rules,
                          const struct mancala_session_players *players,
                          FILE *file)
{
    *session =
        (struct mancala_session){.players = *players, .record = {.file = file}};
    fair_random_derive(&session->luck, &players->seed, 1);
    mancala_open(&session->game, rules);
    record_add_head(&session->record, session);
    record_flush(&session->record);
}

bool mancala_session_awaits_computer(const struct mancala_session *session)
{
    return session->game.end == MANCALA_GOES_ON &&
           session->players.is_computer[session->game.board.player];
}

/* Records `line`, which has been played, and the board after it. */
static void record_move(struct mancala_session *session, const char *line)
{
    record_line(&session->record, line);
    record_add_board(&session->record, &session->game);
    record_close_round(&session->record);
}

const char *mancala_session_sow(struct mancala_session *session,
                                struct mancala_move move)
{
    char line[MANCALA_SESSION_LINE_SIZE];
    if (session->game.rules.one_way && move.direction == MANCALA_BACKWARDS)
        return "these rules allow sowing forward only";
    const char *problem = mancala_play(&session->game, move, &session->last);
    if (problem != NULL)
        return problem;
    session->has_last = true;
    mancala_session_line_write(session->game.rules.size, move, line);
    record_move(session, line);
    return NULL;
}

/* ---- Undoing ---- */

bool mancala_session_undo_one(struct mancala_session *session)
{
    if (!mancala_undo(&session->game))
        return false;
    session->has_last = false;
    record_move(session, "undo");
    return true;
}

/* Returns how many moves to undo back to the last one of a person, or 0. */
static int moves_to_undo(const struct mancala_session *session)
{
    const struct mancala_game *game = &session->game;
    for (int back = 1; back <= game->ply_count; back++) {
        int bowl = game->plies[game->ply_count - back].bowl;
        enum mancala_player player = mancala_owner(game->rules.size, bowl);
        if (!session->players.is_computer[player])
            return back;
    }
    return 0;
}

bool mancala_session_can_undo(const struct mancala_session *session)
{
    return moves_to_undo(session) > 0;
}

bool mancala_session_undo(struct mancala_session *session)
{
    int moves = moves_to_undo(session);
    for (int i = 0; i < moves; i++)
        (void)mancala_session_undo_one(session);
    return moves > 0;
}

bool mancala_session_close(struct mancala_session *session)
{
    struct record *record = &session->record;
    record_end(record);
    if (record->file && fclose(record->file) != 0)
        record->failed = true;
    record->file = NULL;
    return !record->failed;
}

bool mancala_session_write_record(const struct mancala_game *game, FILE *file)
{
    struct mancala_session session;
    const struct mancala_session_players players = {
        .is_computer = {true, true}};
    mancala_session_open(&session, &game->rules, &players, file);
    for (int i = 0; i < game->ply_count; i++)
        (void)mancala_session_sow(
            &session,
            (struct mancala_move){.bowl = game->plies[i].bowl,
                                  .direction = game->plies[i].direction});
    record_end(&session.record);
    return !session.record.failed;
}
