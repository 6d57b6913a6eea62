/* Records played again. */
#include <errno.h>
#include <stddef.h>
#include <string.h>

#include "record.h"

/* Says what is wrong where; answers `step`. */
static enum parlour_step stop(struct parlour_reader *reader,
                              enum parlour_step step, const char *what)
{
    char where[32] = "";
    if (reader->move > 0)
        snprintf(where, sizeof where, " (move %d)", reader->move);
    snprintf(reader->problem, sizeof reader->problem, "%.200s, line %d%s: %s",
             reader->name, reader->number, where, what);
    return step;
}

/* The next line, which is not written down yet. */
static bool next_line(struct parlour_reader *reader)
{
    reader->number++;
    return cli_read_line(reader->file, &reader->line) && reader->line.is_text;
}

/* What stands behind `word` and a blank, or NULL where it is another word. */
static const char *behind(const struct parlour_reader *reader, const char *word)
{
    size_t length = strlen(word);
    const char *text = reader->line.text;
    bool found = strncmp(text, word, length) == 0 && text[length] == ' ';
    return found ? text + length + 1 : NULL;
}

/* ---- The head ---- */

/* The next line is `name` and a number. That it is written as a record does is
 * seen later, from the check value. */
static bool read_number(struct parlour_reader *reader, const char *name,
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
static bool read_word(struct parlour_reader *reader, const char *name,
                      const char *no, const char *yes, bool *is_second)
{
    const char *text = next_line(reader) ? behind(reader, name) : NULL;
    if (text == NULL || (strcmp(text, no) != 0 && strcmp(text, yes) != 0))
        return false;
    *is_second = strcmp(text, yes) == 0;
    return true;
}

/* NULL, or what should stand in the line that was read last. */
static const char *read_head(struct parlour_reader *reader,
                             struct mancala_rules *rules,
                             struct parlour_players *players)
{
    const char *empty = parlour_capture_word(MANCALA_CAPTURE_EMPTY);
    const char *standard = parlour_capture_word(MANCALA_CAPTURE_STANDARD);
    const char *person = parlour_player_word(false);
    const char *computer = parlour_player_word(true);
    bool is_standard;
    errno = 0;
    bool is_there = next_line(reader);
    if (ferror(reader->file)) /* a folder, say */
        return strerror(errno);
    if (!is_there || strcmp(reader->line.text, PARLOUR_HEAD) != 0)
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

enum parlour_step parlour_reader_begin(struct parlour_reader *reader)
{
    struct mancala_rules rules = {.size = 0};
    struct parlour_players players = {.strength = {.nodes = 0}};
    const char *problem = read_head(reader, &rules, &players);
    if (problem != NULL)
        return stop(reader, PARLOUR_BROKEN, problem);
    parlour_open(reader->parlour, &rules, &players, NULL);
    return PARLOUR_GOES_ON;
}

/* ---- The game ---- */

/* The line must be this one, which holds the check value so far. */
static enum parlour_step compare(struct parlour_reader *reader,
                                 const char *expected, enum parlour_step good)
{
    char problem[CLI_PROBLEM_SIZE];
    if (strcmp(reader->line.text, expected) == 0)
        return good;
    snprintf(problem, sizeof problem,
             "it went another way: expected \"%.40s\", and this gives \"%s\"",
             reader->line.text, expected);
    return stop(reader, PARLOUR_DIFFERS, problem);
}

/* Does what the line says, if it is in the words of a record. */
static enum parlour_step do_line(struct parlour_reader *reader)
{
    struct parlour *parlour = reader->parlour;
    int size = parlour->game.rules.size;
    const char *text = reader->line.text;
    char problem[CLI_PROBLEM_SIZE], written[PARLOUR_LINE_SIZE] = "undo";
    struct mancala_move move;
    enum parlour_line line = parlour_line_read(
        text, size, parlour->game.board.player, &move, problem);
    if (line == PARLOUR_SOW)
        parlour_line_write(size, move, written);
    if ((line != PARLOUR_SOW && line != PARLOUR_UNDO) ||
        strcmp(written, text) != 0)
        return stop(reader, PARLOUR_BROKEN, "this is no line of a record");
    if (reader->decision)
        reader->decision(reader->self, text);
    if (line == PARLOUR_UNDO)
        return parlour_undo_one(parlour)
                   ? PARLOUR_GOES_ON
                   : stop(reader, PARLOUR_DIFFERS,
                          "there is no move to be taken back");
    const char *fault = parlour_sow(parlour, move);
    return fault ? stop(reader, PARLOUR_DIFFERS, fault) : PARLOUR_GOES_ON;
}

static enum parlour_step next_move(struct parlour_reader *reader)
{
    enum parlour_step step = do_line(reader);
    if (step != PARLOUR_GOES_ON)
        return step;
    if (!next_line(reader))
        return stop(reader, PARLOUR_BROKEN,
                    "the record ends in the middle of a move");
    if (behind(reader, "check") == NULL)
        return stop(reader, PARLOUR_BROKEN,
                    "here the check of the move should be");
    return compare(reader, reader->parlour->record.last_check, PARLOUR_GOES_ON);
}

static enum parlour_step close_record(struct parlour_reader *reader)
{
    char expected[PARLOUR_LINE_SIZE];
    reader->move = 0;
    record_check_line(&reader->parlour->record, "end", expected);
    enum parlour_step step = compare(reader, expected, PARLOUR_AT_END);
    if (step == PARLOUR_AT_END &&
        (next_line(reader) || reader->line.length > 0))
        return stop(reader, PARLOUR_BROKEN, "there is more behind the end");
    return step;
}

enum parlour_step parlour_reader_next(struct parlour_reader *reader)
{
    if (!next_line(reader)) {
        reader->lacks_end = true;
        return stop(reader, PARLOUR_BROKEN,
                    "the record has no end; it was interrupted or cut");
    }
    if (behind(reader, "end"))
        return close_record(reader);
    reader->move = reader->parlour->game.ply_count + 1;
    return next_move(reader);
}
