/* Replays the records of games. */
#include <stddef.h>
#include <string.h>

#include "line.h"
#include "record.h"

/* ---- The head ---- */

/* Reads the next line, which must be `name` and a number. The check value shows
 * later whether the number is spelled as records do. */
static bool read_head_number(struct replay *replay, const char *name,
                             int *number)
{
    int64_t value;
    const char *text =
        replay_read_line(replay) ? replay_behind(replay, name) : NULL;
    if (text == NULL || !cli_parse_integer(text, 0, INT16_MAX, &value))
        return false;
    *number = (int)value;
    return true;
}

/* Reads the next line, which must be `name` and the word `no` or `yes`. */
static bool read_head_word(struct replay *replay, const char *name,
                           const char *no, const char *yes, bool *is_second)
{
    const char *text =
        replay_read_line(replay) ? replay_behind(replay, name) : NULL;
    if (text == NULL || (strcmp(text, no) != 0 && strcmp(text, yes) != 0))
        return false;
    *is_second = strcmp(text, yes) == 0;
    return true;
}

/* Returns NULL, or what was expected in the line that was read last. */
static const char *
read_rules_and_players(struct replay *replay, struct mancala_rules *rules,
                       struct mancala_session_players *players)
{
    const char *empty = mancala_session_capture_word(MANCALA_CAPTURE_EMPTY);
    const char *standard =
        mancala_session_capture_word(MANCALA_CAPTURE_STANDARD);
    const char *person = mancala_session_player_word(false);
    const char *computer = mancala_session_player_word(true);
    bool is_standard;
    if (!read_head_number(replay, "board", &rules->size))
        return "expected \"board\" and the number of bowls";
    if (!read_head_number(replay, "stones", &rules->stones))
        return "expected \"stones\" and the stones per house";
    if (!read_head_word(replay, "directions", "both", "one", &rules->one_way))
        return "expected \"directions both\" or \"directions one\"";
    if (!read_head_word(replay, "capture", empty, standard, &is_standard))
        return "expected \"capture empty\" or \"capture standard\"";
    if (!read_head_word(replay, "first", person, computer,
                        &players->is_computer[MANCALA_FIRST]))
        return "expected \"first person\" or \"first computer\"";
    if (!read_head_word(replay, "second", person, computer,
                        &players->is_computer[MANCALA_SECOND]))
        return "expected \"second person\" or \"second computer\"";
    rules->capture =
        is_standard ? MANCALA_CAPTURE_STANDARD : MANCALA_CAPTURE_EMPTY;
    return mancala_rules_problem(rules);
}

static const char *read_opening_of_mancala(struct replay *replay,
                                           char room[CLI_PROBLEM_SIZE])
{
    struct mancala_rules rules = {.size = 0};
    struct mancala_session_players players = {.strength = {.nodes = 0}};
    const char *problem = read_rules_and_players(replay, &rules, &players);
    *room = '\0'; /* the problems are constant texts */
    if (problem == NULL)
        mancala_session_open(replay->session, &rules, &players, NULL);
    return problem;
}

/* ---- The game ---- */

/* Plays the line that was read last, if it is spelled as records do. */
static enum replay_step do_record_line(struct replay *replay)
{
    struct mancala_session *session = replay->session;
    int size = session->game.rules.size;
    const char *text = replay->line.text;
    char problem[CLI_PROBLEM_SIZE], written[MANCALA_SESSION_LINE_SIZE] = "undo";
    struct mancala_move move;
    enum mancala_session_line line = mancala_session_line_read(
        text, size, session->game.board.player, &move, problem);
    if (line == MANCALA_SESSION_SOW)
        mancala_session_line_write(size, move, written);
    if ((line != MANCALA_SESSION_SOW && line != MANCALA_SESSION_UNDO) ||
        strcmp(written, text) != 0)
        return replay_stop(replay, REPLAY_WRONG, "invalid line");
    if (replay->decision)
        replay->decision(replay->self, text);
    if (line == MANCALA_SESSION_UNDO)
        return mancala_session_undo_one(session)
                   ? REPLAY_GOES_ON
                   : replay_stop(replay, REPLAY_DIFFERS,
                                 "there is no move to undo");
    const char *fault = mancala_session_sow(session, move);
    return fault ? replay_stop(replay, REPLAY_DIFFERS, fault) : REPLAY_GOES_ON;
}

/* Plays a move, which is a round, and compares its check value. */
static enum replay_step replay_sowing(struct replay *replay)
{
    const struct mancala_session *session = replay->session;
    replay->round = session->game.ply_count + 1;
    enum replay_step step = do_record_line(replay);
    if (step != REPLAY_GOES_ON)
        return step;
    if (!replay_read_line(replay))
        return replay_stop(
            replay, REPLAY_WRONG,
            "unexpected end of the record; a check line was expected");
    if (replay_behind(replay, "check") == NULL)
        return replay_stop(replay, REPLAY_WRONG, "a check line was expected");
    return replay_close_round(replay, REPLAY_GOES_ON);
}

static struct record *record_of_mancala(void *session)
{
    return &((struct mancala_session *)session)->record;
}

const struct record_game MANCALA_RECORDS = {
    .head = MANCALA_SESSION_HEAD,
    .no_head = "not a mancala record, version 1",
    .round_is = "move",
    .read_head = read_opening_of_mancala,
    .begin_round = replay_sowing,
    .record = record_of_mancala,
};
