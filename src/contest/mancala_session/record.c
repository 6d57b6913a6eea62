/* Writes the record of a game while it is played. */
#include "record.h"

#include "line.h"

/* These words are part of the format of records and must never change. */

const char *mancala_session_capture_word(enum mancala_capture capture)
{
    return capture == MANCALA_CAPTURE_EMPTY ? "empty" : "standard";
}

const char *mancala_session_player_word(bool is_computer)
{
    return is_computer ? "computer" : "person";
}

static const char *const ENDS[] = {
    [MANCALA_GOES_ON] = "on",       [MANCALA_SIDE_EMPTY] = "empty",
    [MANCALA_THIRD_TIME] = "third", [MANCALA_TOO_LONG] = "long",
    [MANCALA_FORFEIT] = "forfeit",
};

/* Mixes in text, so that the value is the same on every machine. */
void record_add_board(struct record *record, const struct mancala_game *game)
{
    char text[24];
    for (int bowl = 0; bowl < game->rules.size; bowl++) {
        snprintf(text, sizeof text, "%d ", game->board.bowls[bowl]);
        record_mix(record, text);
    }
    snprintf(text, sizeof text, "%d %s\n", (int)game->board.player,
             ENDS[game->end]);
    record_mix(record, text);
}

static void add_words(struct record *record, const char *name,
                      const char *value)
{
    char line[MANCALA_SESSION_LINE_SIZE];
    snprintf(line, sizeof line, "%s %s", name, value);
    record_line(record, line);
}

static void add_number(struct record *record, const char *name, int value)
{
    char text[12];
    snprintf(text, sizeof text, "%d", value);
    add_words(record, name, text);
}

void record_add_head(struct record *record,
                     const struct mancala_session *session)
{
    const struct mancala_rules *rules = &session->game.rules;
    const bool *is_computer = session->players.is_computer;
    record_start(record);
    record_line(record, MANCALA_SESSION_HEAD);
    add_number(record, "board", rules->size);
    add_number(record, "stones", rules->stones);
    add_words(record, "directions", rules->one_way ? "one" : "both");
    add_words(record, "capture", mancala_session_capture_word(rules->capture));
    add_words(record, "first",
              mancala_session_player_word(is_computer[MANCALA_FIRST]));
    add_words(record, "second",
              mancala_session_player_word(is_computer[MANCALA_SECOND]));
}
