/* Records played again. */
#include <errno.h>
#include <stddef.h>
#include <string.h>

#include "record.h"

/* Says what is wrong where; answers `step`. */
static enum mancala_session_step stop(struct mancala_session_reader *reader,
                                      enum mancala_session_step step,
                                      const char *what)
{
    char where[32] = "";
    if (reader->move > 0)
        snprintf(where, sizeof where, " (move %d)", reader->move);
    snprintf(reader->problem, sizeof reader->problem, "%.200s, line %d%s: %s",
             reader->name, reader->number, where, what);
    return step;
}

/* The next line, which is not written down yet. */
static bool next_line(struct mancala_session_reader *reader)
{
    reader->number++;
    return cli_read_line(reader->file, &reader->line) && reader->line.is_text;
}

/* What stands behind `word` and a blank, or NULL where it is another word. */
static const char *behind(const struct mancala_session_reader *reader,
                          const char *word)
{
    size_t length = strlen(word);
    const char *text = reader->line.text;
    bool found = strncmp(text, word, length) == 0 && text[length] == ' ';
    return found ? text + length + 1 : NULL;
}

/* ---- The head ---- */

/* The next line is `name` and a number. That it is written as a record does is
 * seen later, from the check value. */
static bool read_number(struct mancala_session_reader *reader, const char *name,
                        int *number)
{
    int64_t value;
    const char *text = next_line(reader) ? behind(reader, name) : NULL;
    if (text == NULL || !cli_parse_integer(text, 0, INT16_MAX, &value))
        return false;
    *number = (int)value;
    return true;
}

/* The next line is `name` and one of two words; says whether the second. */
static bool read_word(struct mancala_session_reader *reader, const char *name,
                      const char *no, const char *yes, bool *is_second)
{
    const char *text = next_line(reader) ? behind(reader, name) : NULL;
    if (text == NULL || (strcmp(text, no) != 0 && strcmp(text, yes) != 0))
        return false;
    *is_second = strcmp(text, yes) == 0;
    return true;
}

/* NULL, or what should stand in the line that was read last. */
static const char *read_head(struct mancala_session_reader *reader,
                             struct mancala_rules *rules,
                             struct mancala_session_players *players)
{
    const char *empty = mancala_session_capture_word(MANCALA_CAPTURE_EMPTY);
    const char *standard =
        mancala_session_capture_word(MANCALA_CAPTURE_STANDARD);
    const char *person = mancala_session_player_word(false);
    const char *computer = mancala_session_player_word(true);
    bool is_standard;
    errno = 0;
    bool is_there = next_line(reader);
    if (ferror(reader->file)) /* a folder, say */
        return strerror(errno);
    if (!is_there || strcmp(reader->line.text, MANCALA_SESSION_HEAD) != 0)
        return "this is no record of mancala, version 1";
    if (!read_number(reader, "board", &rules->size))
        return "here the bowls of the board should be";
    if (!read_number(reader, "stones", &rules->stones))
        return "here the stones of a house should be";
    if (!read_word(reader, "directions", "both", "one", &rules->one_way))
        return "here it should say directions both, or one";
    if (!read_word(reader, "capture", empty, standard, &is_standard))
        return "here it should say capture empty, or standard";
    if (!read_word(reader, "first", person, computer,
                   &players->is_computer[MANCALA_FIRST]))
        return "here it should say who moves first, person or computer";
    if (!read_word(reader, "second", person, computer,
                   &players->is_computer[MANCALA_SECOND]))
        return "here it should say who moves second, person or computer";
    rules->capture =
        is_standard ? MANCALA_CAPTURE_STANDARD : MANCALA_CAPTURE_EMPTY;
    return mancala_rules_problem(rules);
}

enum mancala_session_step
mancala_session_reader_begin(struct mancala_session_reader *reader)
{
    struct mancala_rules rules = {.size = 0};
    struct mancala_session_players players = {.strength = {.nodes = 0}};
    const char *problem = read_head(reader, &rules, &players);
    if (problem != NULL)
        return stop(reader, MANCALA_SESSION_BROKEN, problem);
    mancala_session_open(reader->session, &rules, &players, NULL);
    return MANCALA_SESSION_GOES_ON;
}

/* ---- The game ---- */

/* The line must be this one, which holds the check value so far. */
static enum mancala_session_step compare(struct mancala_session_reader *reader,
                                         const char *expected,
                                         enum mancala_session_step good)
{
    char problem[CLI_PROBLEM_SIZE];
    if (strcmp(reader->line.text, expected) == 0)
        return good;
    snprintf(problem, sizeof problem,
             "it went another way: expected \"%.40s\", and this gives \"%s\"",
             reader->line.text, expected);
    return stop(reader, MANCALA_SESSION_DIFFERS, problem);
}

/* Does what the line says, if it is in the words of a record. */
static enum mancala_session_step do_line(struct mancala_session_reader *reader)
{
    struct mancala_session *session = reader->session;
    int size = session->game.rules.size;
    const char *text = reader->line.text;
    char problem[CLI_PROBLEM_SIZE], written[MANCALA_SESSION_LINE_SIZE] = "undo";
    struct mancala_move move;
    enum mancala_session_line line = mancala_session_line_read(
        text, size, session->game.board.player, &move, problem);
    if (line == MANCALA_SESSION_SOW)
        mancala_session_line_write(size, move, written);
    if ((line != MANCALA_SESSION_SOW && line != MANCALA_SESSION_UNDO) ||
        strcmp(written, text) != 0)
        return stop(reader, MANCALA_SESSION_BROKEN,
                    "this is no line of a record");
    if (reader->decision)
        reader->decision(reader->self, text);
    if (line == MANCALA_SESSION_UNDO)
        return mancala_session_undo_one(session)
                   ? MANCALA_SESSION_GOES_ON
                   : stop(reader, MANCALA_SESSION_DIFFERS,
                          "there is no move to be taken back");
    const char *fault = mancala_session_sow(session, move);
    return fault ? stop(reader, MANCALA_SESSION_DIFFERS, fault)
                 : MANCALA_SESSION_GOES_ON;
}

static enum mancala_session_step
next_move(struct mancala_session_reader *reader)
{
    enum mancala_session_step step = do_line(reader);
    if (step != MANCALA_SESSION_GOES_ON)
        return step;
    if (!next_line(reader))
        return stop(reader, MANCALA_SESSION_BROKEN,
                    "the record ends in the middle of a move");
    if (behind(reader, "check") == NULL)
        return stop(reader, MANCALA_SESSION_BROKEN,
                    "here the check of the move should be");
    return compare(reader, reader->session->record.last_check,
                   MANCALA_SESSION_GOES_ON);
}

static enum mancala_session_step
close_record(struct mancala_session_reader *reader)
{
    char expected[MANCALA_SESSION_LINE_SIZE];
    reader->move = 0;
    record_check_line(&reader->session->record, "end", expected);
    enum mancala_session_step step =
        compare(reader, expected, MANCALA_SESSION_AT_END);
    if (step == MANCALA_SESSION_AT_END &&
        (next_line(reader) || reader->line.length > 0))
        return stop(reader, MANCALA_SESSION_BROKEN,
                    "there is more behind the end");
    return step;
}

enum mancala_session_step
mancala_session_reader_next(struct mancala_session_reader *reader)
{
    if (!next_line(reader)) {
        reader->lacks_end = true;
        return stop(reader, MANCALA_SESSION_BROKEN,
                    "the record has no end; it was interrupted or cut");
    }
    if (behind(reader, "end"))
        return close_record(reader);
    reader->move = reader->session->game.ply_count + 1;
    return next_move(reader);
}
