/* A game with its players and its record; lines and replays. */
#include <ctype.h>
#include <stddef.h>
#include <string.h>

#include "mancala_record.h"

/* ---- Records ---- */

/* These words are part of the format of records and must never change. */

const char *mancala_session_capture_word(enum mancala_capture capture)
{
    return capture == MANCALA_CAPTURE_EMPTY ? "empty" : "standard";
}

static const char *mancala_session_player_word(bool is_computer)
{
    return is_computer ? "computer" : "person";
}

static const char *const ENDS[] = {
    [MANCALA_GOES_ON] = "on",       [MANCALA_SIDE_EMPTY] = "empty",
    [MANCALA_THIRD_TIME] = "third", [MANCALA_TOO_LONG] = "long",
    [MANCALA_FORFEIT] = "forfeit",
};

/* Mixes in text, so that the value is the same on every machine. */
static void record_add_board(struct record *record,
                             const struct mancala_game *game)
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

/* Writes the lines from the version to the players. */
static void record_add_head(struct record *record,
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

/* ---- Lines ---- */

enum { WORDS_MAX = 4, WORD_SIZE = 16 };

static const char SPACE[] = " \t\r\v\f";

/* The words of a line, in lower case. */
struct words {
    char words[WORDS_MAX][WORD_SIZE];
    int count;
    bool too_much; /* a word is too long, or there are too many */
};

static struct words cut_move_line(const char *line)
{
    struct words words = {.count = 0};
    for (;;) {
        line += strspn(line, SPACE);
        size_t length = strcspn(line, " \t\r\v\f#");
        if (length == 0)
            return words;
        words.too_much = length >= WORD_SIZE || words.count == WORDS_MAX;
        if (words.too_much)
            return words;
        char *word = words.words[words.count++];
        for (size_t i = 0; i < length; i++)
            word[i] = (char)tolower((unsigned char)line[i]);
        line += length;
    }
}

static enum mancala_session_line wrong_move_line(char problem[CLI_PROBLEM_SIZE],
                                                 const char *before,
                                                 const char *text,
                                                 const char *after)
{
    char quote[CLI_QUOTE_SIZE];
    snprintf(problem, CLI_PROBLEM_SIZE, "%s %s%s", before,
             cli_quote(quote, text, strlen(text)), after);
    return MANCALA_SESSION_WRONG;
}

static enum mancala_session_line wrong_house(char problem[CLI_PROBLEM_SIZE],
                                             int houses, const char *text)
{
    char before[40];
    snprintf(before, sizeof before, "houses are numbered 1 to %d, not", houses);
    return wrong_move_line(problem, before, text, "");
}

static bool begins(const char *word, const char *text)
{
    return strncmp(word, text, strlen(text)) == 0;
}

/* The first words of lines. One meaning may have several words. */
static const struct {
    const char *text;
    enum mancala_session_line meaning;
} COMMANDS[] = {
    {"sow", MANCALA_SESSION_SOW},     {"undo", MANCALA_SESSION_UNDO},
    {"hint", MANCALA_SESSION_HINT},   {"advice", MANCALA_SESSION_HINT},
    {"advise", MANCALA_SESSION_HINT}, {"log", MANCALA_SESSION_LOG},
    {"help", MANCALA_SESSION_HELP},   {"quit", MANCALA_SESSION_QUIT},
};
enum { COMMAND_COUNT = sizeof COMMANDS / sizeof *COMMANDS };

static enum mancala_session_line unknown_command(const char *text,
                                                 char problem[CLI_PROBLEM_SIZE])
{
    const char *names[COMMAND_COUNT];
    for (int i = 0; i < COMMAND_COUNT; i++)
        names[i] = COMMANDS[i].text;
    cli_say_unknown(problem, "command", text, names, COMMAND_COUNT,
                    "type help");
    return MANCALA_SESSION_WRONG;
}

/* Returns the meaning of the first word `text`. An abbreviation of words with
 * different meanings is ambiguous. */
static enum mancala_session_line find_move_word(const char *text,
                                                char problem[CLI_PROBLEM_SIZE])
{
    enum mancala_session_line found = MANCALA_SESSION_WRONG;
    if (strcmp(text, "?") == 0)
        return MANCALA_SESSION_HELP;
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (!begins(COMMANDS[i].text, text) || COMMANDS[i].meaning == found)
            continue;
        if (found != MANCALA_SESSION_WRONG)
            return wrong_move_line(problem, "ambiguous command", text,
                                   "; type more letters");
        found = COMMANDS[i].meaning;
    }
    return found != MANCALA_SESSION_WRONG ? found
                                          : unknown_command(text, problem);
}

/* Reads a move from word number `first` on, which is the house. */
static enum mancala_session_line read_move(const struct words *words, int first,
                                           int size, enum mancala_player player,
                                           struct mancala_move *move,
                                           char problem[CLI_PROBLEM_SIZE])
{
    int64_t house;
    if (first >= words->count) {
        snprintf(problem, CLI_PROBLEM_SIZE,
                 "sow needs a house number, as in \"sow 3\"");
        return MANCALA_SESSION_WRONG;
    }
    if (!cli_parse_integer(words->words[first], 1, mancala_houses(size),
                           &house))
        return wrong_house(problem, mancala_houses(size), words->words[first]);
    const char *way =
        first + 1 < words->count ? words->words[first + 1] : "forwards";
    if (first + 2 < words->count)
        return wrong_move_line(problem, "unexpected argument",
                               words->words[first + 2], "");
    if (strcmp(way, "k") == 0) /* the key of the screen */
        way = "backwards";
    if (!begins("forwards", way) && !begins("backwards", way))
        return wrong_move_line(problem, "unknown direction", way,
                               "; use forward or back");
    *move = (struct mancala_move){
        .bowl = mancala_bowl(size, player, (int)house),
        .direction =
            begins("forwards", way) ? MANCALA_FORWARDS : MANCALA_BACKWARDS};
    return MANCALA_SESSION_SOW;
}

enum mancala_session_line
mancala_session_line_read(const char *line, int size,
                          enum mancala_player player, struct mancala_move *move,
                          char problem[CLI_PROBLEM_SIZE])
{
    struct words words = cut_move_line(line);
    if (words.too_much)
        return wrong_move_line(problem, "the line is too long:", line, "");
    if (words.count == 0)
        return MANCALA_SESSION_EMPTY;
    if (strchr("+-0123456789", words.words[0][0]))
        return read_move(&words, 0, size, player, move, problem);
    enum mancala_session_line found = find_move_word(words.words[0], problem);
    if (found == MANCALA_SESSION_SOW)
        return read_move(&words, 1, size, player, move, problem);
    if (found != MANCALA_SESSION_WRONG && words.count > 1)
        return wrong_move_line(problem, "unexpected argument", words.words[1],
                               "");
    return found;
}

void mancala_session_line_write(int size, struct mancala_move move,
                                char line[MANCALA_SESSION_LINE_SIZE])
{
    snprintf(line, MANCALA_SESSION_LINE_SIZE, "sow %d%s",
             mancala_house(size, move.bowl),
             move.direction == MANCALA_BACKWARDS ? " back" : "");
}

/* ---- Games ---- */

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
