/* A game of mancala with its players: lines, the record and its replay, moves
 * and ends in sentences, the computer as a player, and the game in line mode.
 */
#include <ctype.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "cli_input.h"
#include "cli_output.h"
#include "mancala_session.h"
#include "mancala_session/mancala_line.h"

enum { LINE_SIZE = MANCALA_MOVE_TEXT_SIZE }; /* the longest line of a game */

/* ---- Records ---- */

/*
 * Records of mancala (see records.h): the rules, the players, then each line of
 * the game with a check value that covers all lines and boards so far.
 *
 *     mancala record 1
 *     board 14                    bowls
 *     stones 4                    in each house at the start
 *     directions both             or: one
 *     capture empty               or: standard, and pie under that rule
 *     first person                or: computer
 *     second computer
 *     sow 3
 *     check 0123456789abcdef
 *     undo
 *     check 0123456789abcdef
 *     end 0123456789abcdef
 */

#define MANCALA_SESSION_HEAD "mancala record 1"

/* The lines of the head after the version, each with a number or one of some
 * words. These words are part of the format of records and must never change.
 */
enum {
    HEAD_BOARD,
    HEAD_STONES,
    HEAD_DIRECTIONS,
    HEAD_CAPTURE,
    HEAD_FIRST,
    HEAD_SECOND,
    HEAD_LINES
};
enum { HEAD_WORDS = 4 };
static const struct head_line {
    const char *name;
    const char *words[HEAD_WORDS]; /* by value; none: a number */
    const char *number;            /* what it is */
} HEAD[HEAD_LINES] = {
    [HEAD_BOARD] = {"board", .number = "the number of bowls"},
    [HEAD_STONES] = {"stones", .number = "the stones per house"},
    [HEAD_DIRECTIONS] = {"directions", {"both", "one"}},
    [HEAD_CAPTURE] = {"capture",
                      {"empty", "standard", "empty pie", "standard pie"}},
    [HEAD_FIRST] = {"first", {"person", "computer"}},
    [HEAD_SECOND] = {"second", {"person", "computer"}},
};
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

/* Writes the lines from the version to the players. */
static void record_add_head(struct record *record,
                            const struct mancala_session *session)
{
    const struct mancala_rules *rules = &session->game.rules;
    const bool *is_computer = session->players.is_computer;
    const int values[HEAD_LINES] = {
        [HEAD_BOARD] = rules->size,
        [HEAD_STONES] = rules->stones,
        [HEAD_DIRECTIONS] = rules->one_way,
        [HEAD_CAPTURE] = (int)rules->capture + 2 * rules->pie,
        [HEAD_FIRST] = is_computer[MANCALA_FIRST],
        [HEAD_SECOND] = is_computer[MANCALA_SECOND]};
    record_start(record);
    record_line(record, MANCALA_SESSION_HEAD);
    for (int i = 0; i < HEAD_LINES; i++) {
        char line[LINE_SIZE];
        if (HEAD[i].number)
            snprintf(line, sizeof line, "%s %d", HEAD[i].name, values[i]);
        else
            snprintf(line, sizeof line, "%s %s", HEAD[i].name,
                     HEAD[i].words[values[i]]);
        record_line(record, line);
    }
}

/* ---- Lines ---- */

enum { WORDS_MAX = 4, WORD_SIZE = 16 };

/* The words of a line, in lower case. */
struct words {
    char words[WORDS_MAX][WORD_SIZE];
    int count;
    bool too_much; /* a word is too long, or there are too many */
};

static struct words split_line(const char *line)
{
    struct words words = {.count = 0};
    size_t length;
    line = cli_first_word(line, &length);
    for (; length > 0; line = cli_first_word(line + length, &length)) {
        words.too_much = length >= WORD_SIZE || words.count == WORDS_MAX;
        if (words.too_much)
            break;
        char *word = words.words[words.count++];
        for (size_t i = 0; i < length; i++)
            word[i] = (char)tolower((unsigned char)line[i]);
    }
    return words;
}

static enum mancala_session_line refuse_line(char problem[CLI_PROBLEM_SIZE],
                                             const char *before,
                                             const char *text,
                                             const char *after)
{
    char quote[CLI_QUOTE_SIZE];
    snprintf(problem, CLI_PROBLEM_SIZE, "%s %s%s", before,
             cli_quote(quote, text, strlen(text)), after);
    return MANCALA_SESSION_WRONG;
}

static bool has_prefix(const char *word, const char *text)
{
    return strncmp(word, text, strlen(text)) == 0;
}

/* The first words of lines. One meaning may have several words. */
static const struct {
    const char *text;
    enum mancala_session_line meaning;
} COMMANDS[] = {
    {"sow", MANCALA_SESSION_SOW},     {"swap", MANCALA_SESSION_SOW},
    {"undo", MANCALA_SESSION_UNDO},   {"hint", MANCALA_SESSION_HINT},
    {"advice", MANCALA_SESSION_HINT}, {"advise", MANCALA_SESSION_HINT},
    {"log", MANCALA_SESSION_LOG},     {"help", MANCALA_SESSION_HELP},
    {"quit", MANCALA_SESSION_QUIT},
};
enum { COMMAND_COUNT = sizeof COMMANDS / sizeof *COMMANDS };

/* Returns the meaning of the first word `text`. An abbreviation of words with
 * different meanings is ambiguous. */
static enum mancala_session_line find_command(const char *text,
                                              char problem[CLI_PROBLEM_SIZE])
{
    enum mancala_session_line found = MANCALA_SESSION_WRONG;
    const char *names[COMMAND_COUNT];
    if (strcmp(text, "?") == 0)
        return MANCALA_SESSION_HELP;
    for (int i = 0; i < COMMAND_COUNT; i++) {
        names[i] = COMMANDS[i].text;
        if (!has_prefix(COMMANDS[i].text, text) || COMMANDS[i].meaning == found)
            continue;
        if (found != MANCALA_SESSION_WRONG)
            return refuse_line(problem, "ambiguous command", text,
                               "; type more letters");
        found = COMMANDS[i].meaning;
    }
    if (found == MANCALA_SESSION_WRONG)
        cli_say_unknown(problem, "command", text, names, COMMAND_COUNT,
                        "type help");
    return found;
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
                           &house)) {
        char before[40];
        snprintf(before, sizeof before, "houses are numbered 1 to %d, not",
                 mancala_houses(size));
        return refuse_line(problem, before, words->words[first], "");
    }
    const char *way =
        first + 1 < words->count ? words->words[first + 1] : "forwards";
    if (first + 2 < words->count)
        return refuse_line(problem, "unexpected argument",
                           words->words[first + 2], "");
    if (strcmp(way, "k") == 0) /* the key of the screen */
        way = "backwards";
    if (!has_prefix("forwards", way) && !has_prefix("backwards", way))
        return refuse_line(problem, "unknown direction", way,
                           "; use forward or back");
    *move = (struct mancala_move){
        .bowl = mancala_bowl(size, player, (int)house),
        .direction =
            has_prefix("forwards", way) ? MANCALA_FORWARDS : MANCALA_BACKWARDS};
    return MANCALA_SESSION_SOW;
}

enum mancala_session_line
mancala_session_line_read(const char *line, int size,
                          enum mancala_player player, struct mancala_move *move,
                          char problem[CLI_PROBLEM_SIZE])
{
    struct words words = split_line(line);
    if (words.too_much)
        return refuse_line(problem, "the line is too long:", line, "");
    if (words.count == 0)
        return MANCALA_SESSION_EMPTY;
    if (strchr("+-0123456789", words.words[0][0]))
        return read_move(&words, 0, size, player, move, problem);
    enum mancala_session_line found = find_command(words.words[0], problem);
    bool is_swap = words.words[0][1] == 'w'; /* one letter is short for sow */
    if (found == MANCALA_SESSION_SOW && !is_swap)
        return read_move(&words, 1, size, player, move, problem);
    if (found != MANCALA_SESSION_WRONG && words.count > 1)
        return refuse_line(problem, "unexpected argument", words.words[1], "");
    if (found == MANCALA_SESSION_SOW)
        *move = mancala_swap(size);
    return found;
}

/* Writes `swap` or, with the word before it, the house of a move and its way:
 * "sow 3 back". */
static void write_move(int size, struct mancala_move move, const char *swap,
                       const char *word, char text[LINE_SIZE])
{
    if (mancala_is_swap(size, move))
        snprintf(text, LINE_SIZE, "%s", swap);
    else
        snprintf(text, LINE_SIZE, "%s %d%s", word,
                 mancala_house(size, move.bowl),
                 move.direction == MANCALA_BACKWARDS ? " back" : "");
}

const char *mancala_session_move_text(int size, struct mancala_move move,
                                      char text[MANCALA_MOVE_TEXT_SIZE])
{
    write_move(size, move, "a swap", "house", text);
    return text;
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
    char line[LINE_SIZE];
    const struct mancala_game *game = &session->game;
    bool is_swap = mancala_is_swap(game->rules.size, move);
    if (game->rules.one_way && move.direction == MANCALA_BACKWARDS)
        return "these rules allow sowing forward only";
    if (is_swap && !game->rules.pie)
        return "there is no swapping of sides in this game";
    const char *problem = mancala_play(&session->game, move, &session->last);
    if (problem != NULL)
        return is_swap ? "only the second player's first move can be a swap"
                       : problem;
    session->has_last = true;
    write_move(session->game.rules.size, move, "swap", "sow", line);
    record_move(session, line);
    return NULL;
}

void mancala_session_repeat(struct mancala_session *session,
                            const struct mancala_game *game)
{
    for (int i = 0; i < game->ply_count; i++)
        (void)mancala_session_sow(session, mancala_game_move(game, i));
}

void mancala_session_sow_sample(struct mancala_session *session)
{
    enum { FIRST = 4, LAST = 8 };
    for (int i = FIRST; i <= LAST; i++) {
        const struct mancala_session before = *session;
        const struct mancala_moves all =
            mancala_moves(&session->game.rules, &session->game.board);
        (void)mancala_session_sow(session, all.moves[i % all.count]);
        if (session->game.end != MANCALA_GOES_ON)
            *session = before;
    }
}

/* ---- Undoing ---- */

/* Undoes one move of either player. Returns false if there is none. */
static bool undo_one(struct mancala_session *session)
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

int mancala_session_undo(struct mancala_session *session)
{
    int moves = moves_to_undo(session);
    for (int i = 0; i < moves; i++)
        (void)undo_one(session);
    return moves;
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
    mancala_session_repeat(&session, game);
    record_end(&session.record);
    return !session.record.failed;
}

/* ---- The head ---- */

/* Reads the next line into `*value`. The check value shows later whether it is
 * spelled as records do. */
static bool read_head_line(struct replay *replay, const struct head_line *line,
                           int *value)
{
    int64_t number;
    const char *text =
        replay_read_line(replay) ? replay_value(replay, line->name) : NULL;
    if (text == NULL)
        return false;
    for (*value = 0; *value < HEAD_WORDS && line->words[*value]; ++*value)
        if (strcmp(text, line->words[*value]) == 0)
            return true;
    if (line->number == NULL || !cli_parse_integer(text, 0, INT16_MAX, &number))
        return false;
    *value = (int)number;
    return true;
}

static const char *read_record_head(struct replay *replay,
                                    char room[CLI_PROBLEM_SIZE])
{
    int values[HEAD_LINES];
    for (int i = 0; i < HEAD_LINES; i++) {
        const struct head_line *line = &HEAD[i];
        if (read_head_line(replay, line, &values[i]))
            continue;
        if (line->number)
            snprintf(room, CLI_PROBLEM_SIZE, "expected \"%s\" and %s",
                     line->name, line->number);
        else
            snprintf(room, CLI_PROBLEM_SIZE, "expected \"%s %s\" or \"%s %s\"",
                     line->name, line->words[0], line->name, line->words[1]);
        return room;
    }
    const struct mancala_rules rules = {
        .size = values[HEAD_BOARD],
        .stones = values[HEAD_STONES],
        .one_way = values[HEAD_DIRECTIONS],
        .capture = (enum mancala_capture)(values[HEAD_CAPTURE] % 2),
        .pie = values[HEAD_CAPTURE] / 2};
    const struct mancala_session_players players = {
        .is_computer = {values[HEAD_FIRST], values[HEAD_SECOND]}};
    const char *problem = mancala_rules_problem(&rules);
    if (problem == NULL)
        mancala_session_open(replay->game, &rules, &players, NULL);
    return problem;
}

/* ---- The game ---- */

/* Plays the line that was read last, if it is spelled as records do. */
static enum replay_step play_record_line(struct replay *replay)
{
    struct mancala_session *session = replay->game;
    int size = session->game.rules.size;
    const char *text = replay->line.text;
    char problem[CLI_PROBLEM_SIZE], written[LINE_SIZE] = "undo";
    struct mancala_move move;
    enum mancala_session_line line = mancala_session_line_read(
        text, size, session->game.board.player, &move, problem);
    if (line == MANCALA_SESSION_SOW)
        write_move(size, move, "swap", "sow", written);
    if ((line != MANCALA_SESSION_SOW && line != MANCALA_SESSION_UNDO) ||
        strcmp(written, text) != 0)
        return replay_stop(replay, REPLAY_WRONG, "invalid line");
    if (replay->decision)
        replay->decision(replay->self, text);
    if (line == MANCALA_SESSION_UNDO)
        return undo_one(session) ? REPLAY_CONTINUES
                                 : replay_stop(replay, REPLAY_DIFFERS,
                                               "there is no move to undo");
    const char *fault = mancala_session_sow(session, move);
    return fault ? replay_stop(replay, REPLAY_DIFFERS, fault)
                 : REPLAY_CONTINUES;
}

/* Plays a move, which is a round, and compares its check value. */
static enum replay_step replay_sowing(struct replay *replay)
{
    const struct mancala_session *session = replay->game;
    replay->round = session->game.ply_count + 1;
    enum replay_step step = play_record_line(replay);
    if (step != REPLAY_CONTINUES)
        return step;
    if (!replay_read_line(replay))
        return replay_stop(
            replay, REPLAY_WRONG,
            "unexpected end of the record; a check line was expected");
    if (replay_value(replay, "check") == NULL)
        return replay_stop(replay, REPLAY_WRONG, "a check line was expected");
    return replay_close_round(replay, REPLAY_CONTINUES);
}

static struct record *session_record(void *session)
{
    return &((struct mancala_session *)session)->record;
}

const struct record_format MANCALA_RECORDS = {
    .head = MANCALA_SESSION_HEAD,
    .wrong_head = "not a mancala record, version 1",
    .round_name = "move",
    .read_head = read_record_head,
    .begin_round = replay_sowing,
    .record = session_record,
};

/* ---- In words ---- */

static bool is_alone(const struct mancala_session_players *players)
{
    return players->is_computer[MANCALA_FIRST] !=
           players->is_computer[MANCALA_SECOND];
}

/* True if `player` is the only person, who is addressed as "you". */
static bool is_you(const struct mancala_session_players *players,
                   enum mancala_player player)
{
    return is_alone(players) && !players->is_computer[player];
}

const char *mancala_session_name(const struct mancala_session_players *players,
                                 enum mancala_player player, bool brief)
{
    enum { YOU = MANCALA_PLAYERS, BOT, COMPUTER };
    static const char *const words[][2] = {
        [MANCALA_FIRST] = {"The first player", "First"},
        [MANCALA_SECOND] = {"The second player", "Second"},
        [YOU] = {"You", "You"},
        [BOT] = {"The bot", "Bot"},
        [COMPUTER] = {"The computer", "Computer"}};
    int kind = !is_alone(players)              ? (int)player
               : !players->is_computer[player] ? YOU
               : players->bot.choose           ? BOT
                                               : COMPUTER;
    return players->names[player] ? players->names[player] : words[kind][brief];
}

enum mancala_player
mancala_session_lower_player(const struct mancala_session_players *players)
{
    return is_you(players, MANCALA_SECOND) ? MANCALA_SECOND : MANCALA_FIRST;
}

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

static void describe_move(const struct mancala_session *session,
                          struct mancala_move move,
                          const struct mancala_sowing *sowing, bool brief,
                          char text[MANCALA_SESSION_TEXT_SIZE])
{
    const struct mancala_session_players *players = &session->players;
    enum mancala_player player =
        mancala_owner(session->game.rules.size, move.bowl);
    const char *s = is_you(players, player) ? "" : "s";
    char capture[40] = "", words[MANCALA_MOVE_TEXT_SIZE];
    if (mancala_is_swap(session->game.rules.size, move)) {
        snprintf(text, MANCALA_SESSION_TEXT_SIZE, "%s swap%s sides.",
                 mancala_session_name(players, player, brief), s);
        return;
    }
    if (sowing->captured > 0)
        snprintf(capture, sizeof capture, ", capturing %d", sowing->captured);
    snprintf(text, MANCALA_SESSION_TEXT_SIZE,
             "%s sow%s %s: %d stone%s%s%s%s%s.",
             mancala_session_name(players, player, brief), s,
             mancala_session_move_text(session->game.rules.size, move, words),
             sowing->sown, plural(sowing->sown), capture,
             sowing->again ? ", and move" : "", sowing->again ? s : "",
             sowing->again ? " again" : "");
}

void mancala_session_describe_last(const struct mancala_session *session,
                                   bool brief,
                                   char text[MANCALA_SESSION_TEXT_SIZE])
{
    const struct mancala_game *game = &session->game;
    if (session->has_last)
        describe_move(session, mancala_game_move(game, game->ply_count - 1),
                      &session->last, brief, text);
    else
        snprintf(text, MANCALA_SESSION_TEXT_SIZE, "The last move is undone.");
}

/* Writes the bowl like "your store", or if `brief`, "your 3". */
static void write_bowl(const struct mancala_game *game, int bowl, bool brief,
                       char text[MANCALA_SESSION_TEXT_SIZE])
{
    int size = game->rules.size, house = mancala_house(size, bowl);
    bool is_own = mancala_owner(size, bowl) == game->board.player;
    const char *whose = is_own  ? "your"
                        : brief ? "opponent's"
                                : "the opponent's";
    if (house == 0)
        snprintf(text, MANCALA_SESSION_TEXT_SIZE, "%s store", whose);
    else
        snprintf(text, MANCALA_SESSION_TEXT_SIZE, "%s %s%d", whose,
                 brief ? "" : "house ", house);
}

/* Writes "to your house 1, capturing 6", or "to your 1, +6". */
static void describe_landing(const struct mancala_game *game, int bowl,
                             int direction, bool brief,
                             char text[MANCALA_SESSION_TEXT_SIZE])
{
    const struct mancala_move move = {.bowl = bowl, .direction = direction};
    struct mancala_board after = game->board;
    struct mancala_sowing sowing = mancala_sow(&game->rules, &after, move);
    char where[MANCALA_SESSION_TEXT_SIZE], winning[32] = "";
    write_bowl(game, sowing.last_bowl, brief, where);
    if (sowing.captured > 0)
        snprintf(winning, sizeof winning, brief ? ", +%d" : ", capturing %d",
                 sowing.captured);
    snprintf(text, MANCALA_SESSION_TEXT_SIZE, "to %.60s%s", where, winning);
}

void mancala_session_describe_house(const struct mancala_game *game, int house,
                                    bool brief,
                                    char text[MANCALA_SESSION_TEXT_SIZE])
{
    int bowl = mancala_bowl(game->rules.size, game->board.player, house);
    int stones = game->board.bowls[bowl];
    char handful[32] = "", forward[MANCALA_SESSION_TEXT_SIZE],
         back[MANCALA_SESSION_TEXT_SIZE] = "";
    if (stones == 0) {
        snprintf(text, MANCALA_SESSION_TEXT_SIZE, "House %d is empty.", house);
        return;
    }
    if (!brief)
        snprintf(handful, sizeof handful, "%d stone%s ", stones,
                 plural(stones));
    /* There is room for clear words about one direction, not about two. */
    bool is_short = brief && !game->rules.one_way;
    describe_landing(game, bowl, MANCALA_FORWARDS, is_short, forward);
    if (!game->rules.one_way)
        describe_landing(game, bowl, MANCALA_BACKWARDS, is_short, back);
    snprintf(text, MANCALA_SESSION_TEXT_SIZE, "House %d: %s%.50s%s%.50s.",
             house, handful, forward, *back ? "; back " : "", back);
}

void mancala_session_describe_result(const struct mancala_session *session,
                                     bool brief,
                                     char text[MANCALA_SESSION_TEXT_SIZE])
{
    int first = mancala_score(&session->game, MANCALA_FIRST);
    int second = mancala_score(&session->game, MANCALA_SECOND);
    enum mancala_player winner =
        first > second ? MANCALA_FIRST : MANCALA_SECOND;
    int most = first > second ? first : second;
    int margin = 2 * most - first - second;
    if (margin == 0)
        snprintf(text, MANCALA_SESSION_TEXT_SIZE, "A draw, %d to %d.", most,
                 most);
    else
        snprintf(text, MANCALA_SESSION_TEXT_SIZE,
                 "%s win%s by %d stone%s, %d to %d.",
                 mancala_session_name(&session->players, winner, brief),
                 is_you(&session->players, winner) ? "" : "s", margin,
                 plural(margin), most, most - margin);
}

/* Writes "Your houses are empty: the computer takes the remaining 5." */
static void describe_sweep(const struct mancala_session *session, bool brief,
                           char text[MANCALA_SESSION_TEXT_SIZE])
{
    const struct mancala_session_players *players = &session->players;
    enum mancala_player winner = session->last.sweeper;
    enum mancala_player loser = mancala_other(winner);
    const char *name = mancala_session_name(players, winner, brief);
    bool starts_small =
        players->names[winner] == NULL && (!brief || is_you(players, winner));
    if (session->last.swept == 0)
        snprintf(text, MANCALA_SESSION_TEXT_SIZE, "All houses are empty.");
    else
        snprintf(text, MANCALA_SESSION_TEXT_SIZE,
                 "%s%s houses are empty: %c%s take%s the remaining %d.",
                 mancala_session_name(players, loser, brief),
                 is_you(players, loser) ? "r" : "'s",
                 starts_small ? tolower((unsigned char)name[0]) : name[0],
                 name + 1, is_you(players, winner) ? "" : "s",
                 session->last.swept);
}

void mancala_session_describe_end(const struct mancala_session *session,
                                  bool brief,
                                  char text[MANCALA_SESSION_TEXT_SIZE])
{
    static const char *const whys[] = {
        [MANCALA_GOES_ON] = "",
        [MANCALA_SIDE_EMPTY] = "",
        [MANCALA_THIRD_TIME] =
            "Same position three times: each side keeps its stones.",
        [MANCALA_TOO_LONG] = "Move limit reached: each side keeps its stones.",
        [MANCALA_FORFEIT] = "The game was forfeited.",
    };
    if (session->game.end == MANCALA_SIDE_EMPTY)
        describe_sweep(session, brief, text);
    else
        snprintf(text, MANCALA_SESSION_TEXT_SIZE, "%s",
                 whys[session->game.end]);
}

/* Writes "14 bowls, 4 stones per house, sown both ways, ...". */
static void describe_rules(const struct mancala_rules *rules,
                           char text[MANCALA_SESSION_TEXT_SIZE])
{
    snprintf(text, MANCALA_SESSION_TEXT_SIZE,
             "%d bowls, %d stone%s per house, sown %s, %s%s", rules->size,
             rules->stones, plural(rules->stones),
             rules->one_way ? "one way" : "both ways",
             rules->capture == MANCALA_CAPTURE_EMPTY ? "empty captures"
                                                     : "no empty captures",
             rules->pie ? ", pie rule" : "");
}

/* Replays the game from its start, so undone moves don't appear. */
void mancala_session_write_log(const struct mancala_session *session,
                               bool brief, const int costs[], FILE *out)
{
    const struct mancala_game *game = &session->game;
    struct mancala_board board = game->start;
    if (game->ply_count == 0)
        fputs("No moves have been made yet.\n", out);
    for (int i = 0; i < game->ply_count; i++) {
        char text[MANCALA_SESSION_TEXT_SIZE];
        struct mancala_move move = mancala_game_move(game, i);
        struct mancala_sowing sowing = mancala_sow(&game->rules, &board, move);
        describe_move(session, move, &sowing, brief, text);
        fprintf(out, "%3d  %s", i + 1, text);
        if (costs && costs[i] > 0)
            fprintf(out, " Cost %d.", costs[i]);
        fputc('\n', out);
    }
}

/* ---- The rules in examples and in words ---- */

struct mancala_example mancala_session_example(int number)
{
    static const struct mancala_example all[MANCALA_EXAMPLES] = {
        {1,
         {"Take all stones from a house of yours",
          "below; sow one in each that follows."},
         .before.bowls = {0, 2, 1, 1, 0, 1, 1, 1}},
        {2,
         {"The last stone lands in your store,",
          "on the right: you move again."},
         .before.bowls = {0, 1, 2, 1, 0, 1, 1, 1}},
        {1,
         {"It lands in an empty house of yours:",
          "you win it and those across."},
         .before.bowls = {0, 1, 0, 1, 1, 1, 2, 1}},
        {3,
         {"Your houses are empty: the rest is the",
          "other side's. The fuller store wins."},
         .before.bowls = {0, 0, 0, 1, 3, 1, 0, 1}},
    };
    const struct mancala_rules rules = {.size = MANCALA_EXAMPLE_SIZE,
                                        .stones = 1,
                                        .one_way = true,
                                        .capture = MANCALA_CAPTURE_STANDARD};
    struct mancala_example example = all[number];
    const struct mancala_move move = {example.house, MANCALA_FORWARDS};
    example.before.player = MANCALA_SECOND;
    example.after = example.before;
    (void)mancala_sow(&rules, &example.after, move);
    return example;
}

void mancala_session_write_rules(const struct mancala_rules *rules, int columns,
                                 FILE *out)
{
    bool is_empty = rules->capture == MANCALA_CAPTURE_EMPTY;
    char text[MANCALA_SESSION_TEXT_SIZE];
    char line[MANCALA_SESSION_TEXT_SIZE + 16];
    const char *const paragraphs[] = {
        "The player with more stones in the store at the end wins.",
        "To move, take all the stones from one of your houses and sow them one "
        "by one into the bowls that follow. Include your own store, but skip "
        "your opponent's.",
        rules->one_way
            ? "Sow counterclockwise, toward your store."
            : "Sow forward (counterclockwise, toward your store) or back.",
        "If the last stone lands in your store, you move again.",
        is_empty ? "If it lands in an empty house of yours, you capture it and "
                   "the stones in the opposite house, even if that house is "
                   "empty."
                 : "If it lands in an empty house of yours, you capture it and "
                   "the stones in the opposite house, but only if that house "
                   "has stones.",
        rules->pie ? "Instead of a first move, the second player may swap: "
                     "the two then take each other's houses and store, with "
                     "the stones in them."
                   : "",
        "The game ends when all houses on one side are empty; the other side "
        "then takes the stones left in its houses. It also ends when a "
        "position occurs for the third time; each side then takes the stones "
        "left in its own houses."};
    describe_rules(rules, text);
    snprintf(line, sizeof line, "This game: %s.", text);
    cli_write_wrapped(out, line, columns);
    fputc('\n', out);
    for (size_t i = 0; i < sizeof paragraphs / sizeof *paragraphs; i++)
        if (*paragraphs[i])
            cli_write_wrapped(out, paragraphs[i], columns);
}

/* ---- Thoughts ---- */

void mancala_session_think(const struct mancala_session *session,
                           const struct mancala_session_strength *strength,
                           const struct mancala_session_stop *stop,
                           struct mancala_search_result *result)
{
    enum { ENTRIES_MOST = 1 << 20 };
    const struct mancala_game *game = &session->game;
    const struct cli *cli = stop->cli;
    struct mancala_search_limits limits = {.depth = strength->depth,
                                           .nodes = (uint64_t)strength->nodes,
                                           .is_over = stop->is_over,
                                           .self = stop->self,
                                           .all_values = strength->all_values,
                                           .endgames =
                                               session->players.endgames};
    if (strength->nanoseconds > 0) {
        limits.now = cli->ticks;
        limits.clock = cli->clock;
        limits.deadline = cli->ticks(cli->clock) + strength->nanoseconds;
    }
    /* The values of a game that begins at this position may not hold in this
     * one if an earlier position can occur again, because its third occurrence
     * would come sooner. */
    bool cannot_recur =
        game->rules.one_way || game->quiet_since == game->ply_count;
    /* It may remember as many positions as it may examine or, at most, as many
     * as two seconds fill; none if memory runs out. */
    uint32_t entries = 1;
    while (entries < ENTRIES_MOST &&
           (strength->nodes == 0 || (int64_t)entries < strength->nodes))
        entries *= 2;
    struct mancala_memory memory = {
        .entries = calloc(entries, sizeof(struct mancala_seen))};
    memory.count = memory.entries ? entries : 0;
    mancala_search(&game->rules, &game->board, &limits, &memory, result);
    free(memory.entries);
    for (int i = 0; i < result->count && !cannot_recur; i++)
        result->moves[i].is_exact = false;
}

/*
 * Level 1 moves at random. Up to level 5 the computer looks one turn ahead, and
 * is careless less and less often; from level 6 on it looks farther and
 * farther. The numbers come from matches, so that each level wins about 70% of
 * the points against the one below on the default board. On smaller boards,
 * chance and perfect play leave less to be won.
 *
 * TURN_NODES ends a turn that continues forever; few have a hundredth of it.
 */
struct mancala_session_strength mancala_session_level(int level)
{
    enum { TURN_NODES = 20000 };
    static const struct mancala_session_strength
        levels[MANCALA_SESSION_LEVELS] = {
            {.nodes = TURN_NODES, .depth = 1, .careless = 100},
            {.nodes = TURN_NODES, .depth = 1, .careless = 80},
            {.nodes = TURN_NODES, .depth = 1, .careless = 52},
            {.nodes = TURN_NODES, .depth = 1, .careless = 24},
            {.nodes = TURN_NODES, .depth = 1},
            {.nodes = 30},
            {.nodes = 90},
            {.nodes = 200},
            {.nodes = 1000},
            {.nodes = 8000},
        };
    return levels[level - 1];
}

const char *mancala_session_choose(struct mancala_session *session,
                                   const struct mancala_session_stop *stop,
                                   struct mancala_move *move)
{
    /* Copied, because a person may change it while the computer thinks. */
    const struct mancala_session_strength strength = session->players.strength;
    struct mancala_search_result result;
    const struct mancala_session_bot *bot = &session->players.bot;
    bool is_new = !session->bot_has_moved;
    if (bot->choose) {
        session->bot_has_moved = true;
        return bot->choose(bot->self, &session->game, is_new, move);
    }
    if (strength.careless > 0 &&
        fair_random_below(&session->luck, 100) < (uint32_t)strength.careless) {
        const struct mancala_moves all =
            mancala_moves(&session->game.rules, &session->game.board);
        *move =
            all.moves[fair_random_below(&session->luck, (uint32_t)all.count)];
        return NULL;
    }
    mancala_session_think(session, &strength, stop, &result);
    *move = result.moves[0].move;
    return NULL;
}

void mancala_session_write_values(const struct mancala_search_result *result,
                                  int size, const char *mark, FILE *out)
{
    fputs("Your margin in stones after each move, with best play", out);
    if (mancala_search_is_exact(result))
        fputs(":\n", out);
    else
        fprintf(out, ";\nestimates look %d turn%s ahead:\n", result->depth,
                result->depth == 1 ? "" : "s");
    for (int i = 0; i < result->count; i++) {
        const struct mancala_valued_move *value = &result->moves[i];
        char line[LINE_SIZE];
        bool is_best = value->margin == result->moves[0].margin;
        write_move(size, value->move, "swap", "sow", line);
        fprintf(out,
                value->margin == 0 ? "%s %-12s %4d  %s\n"
                                   : "%s %-12s %+4d  %s\n",
                is_best ? mark : " ", line, value->margin,
                value->is_exact ? "exact" : "estimate");
    }
}

/* ---- Line mode: the board ---- */

/* The upper name takes NAME columns, above its owner's store. */
enum { MARGIN = 4, NAME = 8, CELL = 4 };

/* The edges between as many houses as a side can have. */
static const char EDGES[] =
    "---+---+---+---+---+---+---+---+---+---+---+---+---+---+---+";

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

struct plain_game {
    const struct cli *cli;
    struct mancala_session *session;
    int bad_lines; /* in a row */
    bool ended;    /* the game has ended */
    enum cli_status status;
};

/* Writes the board as text, in lines of at most 76 columns. */
static void show_board(const struct plain_game *plain)
{
    const struct mancala_game *game = &plain->session->game;
    const struct mancala_session_players *players = &plain->session->players;
    FILE *out = plain->cli->out;
    enum mancala_player below = mancala_session_lower_player(players);
    enum mancala_player above = mancala_other(below);
    int houses = mancala_houses(game->rules.size);
    fputc('\n', out);
    write_numbers(out, houses, true,
                  mancala_session_name(players, above, true));
    fprintf(out, "%*s+---+%.*s---+\n", MARGIN, "", CELL * houses, EDGES);
    write_side(out, game, above, true);
    fprintf(out, "%*s|", MARGIN, "");
    board_write_cell(out, mancala_score(game, above));
    fprintf(out, "|%.*s|", CELL * houses - 1, EDGES);
    board_write_cell(out, mancala_score(game, below));
    fputs("|\n", out);
    write_side(out, game, below, false);
    fprintf(out, "%*s+---+%.*s---+\n", MARGIN, "", CELL * houses, EDGES);
    write_numbers(out, houses, false,
                  mancala_session_name(players, below, true));
}

/* ---- What is shown ---- */

static void show_rules(const struct plain_game *plain)
{
    char rules[MANCALA_SESSION_TEXT_SIZE];
    describe_rules(&plain->session->game.rules, rules);
    fprintf(plain->cli->out, "Mancala: %s.\n", rules);
}

static void show_last(const struct plain_game *plain)
{
    char text[MANCALA_SESSION_TEXT_SIZE];
    mancala_session_describe_last(plain->session, false, text);
    fprintf(plain->cli->out, "%s\n", text);
}

static void mancala_show_end(const struct plain_game *plain)
{
    char why[MANCALA_SESSION_TEXT_SIZE], end[MANCALA_SESSION_TEXT_SIZE];
    if (plain->session->game.end == MANCALA_GOES_ON)
        return;
    show_board(plain);
    mancala_session_describe_end(plain->session, false, why);
    mancala_session_describe_result(plain->session, false, end);
    fprintf(plain->cli->out, "%s\n%s\n", why, end);
}

static void mancala_show_help(const struct plain_game *plain)
{
    const struct mancala_rules *rules = &plain->session->game.rules;
    FILE *out = plain->cli->out;
    fputs("  3         sow house 3 forward, toward your store\n", out);
    if (!rules->one_way)
        fputs("  3 back    sow house 3 backward, away from your store\n", out);
    if (rules->pie)
        fputs("  swap      swap sides, as the second player's first move\n",
              out);
    fputs("  advice    show the value of each move; so does hint\n"
          "  undo      undo your last move\n"
          "  log       list the moves of the game\n"
          "  quit      quit the game\n\n"
          "Your houses are numbered from 1, the farthest from your store.\n",
          out);
    mancala_session_write_rules(rules, 76, out);
}

enum { PROMPT_SIZE = 80 };

/* Writes "Your move? [1-6, or 1-6 back] " */
static void write_prompt(const struct plain_game *plain,
                         char prompt[PROMPT_SIZE])
{
    const struct mancala_rules *rules = &plain->session->game.rules;
    const char *name = mancala_session_name(
        &plain->session->players, plain->session->game.board.player, true);
    bool is_person = strcmp(name, "You") == 0;
    bool can_swap = mancala_can_swap(&plain->session->game.board);
    int houses = mancala_houses(rules->size);
    char most[16] = "", back[32] = "";
    if (houses > 1)
        snprintf(most, sizeof most, "-%d", houses);
    if (!rules->one_way)
        snprintf(back, sizeof back, ",%s 1%s back", can_swap ? "" : " or",
                 most);
    snprintf(prompt, PROMPT_SIZE, "%s%s move? [1%s%s%s] ",
             is_person ? "Your" : name, is_person ? "" : "'s", most, back,
             can_swap ? ", or swap" : "");
}

/* ---- Asking a person ---- */

static void mancala_complain(struct plain_game *plain, const char *problem)
{
    cli_complain(plain->cli, "%s", problem);
    if (++plain->bad_lines < CLI_BAD_LINES_MAX)
        return;
    plain->status = cli_complain(plain->cli, "giving up after %d invalid lines",
                                 CLI_BAD_LINES_MAX);
    plain->ended = true;
}

static void sow(struct plain_game *plain, struct mancala_move move)
{
    char words[LINE_SIZE], problem[CLI_PROBLEM_SIZE];
    const char *fault = mancala_session_sow(plain->session, move);
    if (fault == NULL) {
        show_last(plain);
        return;
    }
    write_move(plain->session->game.rules.size, move, "swap", "sow", words);
    snprintf(problem, sizeof problem, "you can't %s: %s", words, fault);
    mancala_complain(plain, problem);
}

static void undo(struct plain_game *plain)
{
    int moves = mancala_session_undo(plain->session);
    if (moves == 0)
        mancala_complain(plain, "you have no move to undo");
    else
        fprintf(plain->cli->out, "%d move%s undone.\n", moves, plural(moves));
}

static void hint(struct plain_game *plain)
{
    const struct mancala_session_stop stop = {.cli = plain->cli};
    struct mancala_search_result result;
    mancala_session_think(plain->session, &plain->session->players.hints, &stop,
                          &result);
    mancala_session_write_values(&result, plain->session->game.rules.size, ">",
                                 plain->cli->out);
}

static void mancala_take_line(struct plain_game *plain, const char *line)
{
    char problem[CLI_PROBLEM_SIZE];
    struct mancala_move move;
    const struct mancala_game *game = &plain->session->game;
    int bad_lines = plain->bad_lines;
    switch (mancala_session_line_read(line, game->rules.size,
                                      game->board.player, &move, problem)) {
    case MANCALA_SESSION_SOW:
        sow(plain, move);
        break;
    case MANCALA_SESSION_UNDO:
        undo(plain);
        break;
    case MANCALA_SESSION_HINT:
        hint(plain);
        break;
    case MANCALA_SESSION_LOG:
        mancala_session_write_log(plain->session, false, NULL, plain->cli->out);
        break;
    case MANCALA_SESSION_HELP:
        mancala_show_help(plain);
        break;
    case MANCALA_SESSION_QUIT:
        plain->ended = true;
        break;
    case MANCALA_SESSION_WRONG:
        mancala_complain(plain, problem);
        break;
    case MANCALA_SESSION_EMPTY: /* cli_ask_answer() skips these */
        break;
    }
    if (plain->bad_lines == bad_lines)
        plain->bad_lines = 0;
}

static void mancala_ask(struct plain_game *plain)
{
    char prompt[PROMPT_SIZE], problem[CLI_PROBLEM_SIZE];
    struct cli_line line;
    int before = plain->session->game.ply_count;
    show_board(plain);
    write_prompt(plain, prompt);
    while (plain->session->game.ply_count == before && !plain->ended) {
        plain->status = cli_ask_answer(plain->cli, prompt, &line, problem);
        if (plain->status == CLI_NO)
            plain->status = cli_input_ended(plain->cli, "a move");
        if (plain->status == CLI_FAILED)
            plain->ended = true;
        else if (problem[0] != '\0')
            mancala_complain(plain, problem);
        else
            mancala_take_line(plain, line.text);
    }
}

/* ---- A game ---- */

static void mancala_move_computer(struct plain_game *plain)
{
    const struct mancala_session_stop stop = {.cli = plain->cli};
    struct mancala_move move;
    const char *problem = mancala_session_choose(plain->session, &stop, &move);
    if (problem == NULL) {
        sow(plain, move);
        return;
    }
    plain->status = cli_complain(plain->cli, "%s", problem);
    plain->ended = true;
}

enum cli_status mancala_session_play(const struct cli *cli,
                                     struct mancala_session *session)
{
    struct plain_game plain = {.cli = cli, .session = session};
    show_rules(&plain);
    fputs("Type help for the commands, quit to leave.\n", cli->out);
    while (!plain.ended && session->game.end == MANCALA_GOES_ON &&
           !session->record.failed)
        if (mancala_session_awaits_computer(session))
            mancala_move_computer(&plain);
        else
            mancala_ask(&plain);
    mancala_show_end(&plain);
    if (!mancala_session_close(session))
        plain.status =
            cli_complain(cli, "can't write the record; the game ends");
    return plain.status;
}

/* ---- Replays ---- */

/* Shows a person's question and the answer in the record. */
static void mancala_show_decision(void *self, const char *line)
{
    const struct plain_game *plain = self;
    char prompt[PROMPT_SIZE];
    if (mancala_session_awaits_computer(plain->session))
        return;
    show_board(plain);
    write_prompt(plain, prompt);
    fprintf(plain->cli->out, "%s%s\n", prompt, line);
}

enum cli_status mancala_session_replay(const struct cli *cli, FILE *file,
                                       const char *name,
                                       const char *const names[MANCALA_PLAYERS])
{
    struct mancala_session session = {.players = {{NULL}}};
    struct plain_game plain = {.cli = cli, .session = &session};
    struct replay replay = {.format = &MANCALA_RECORDS,
                            .game = &session,
                            .file = file,
                            .name = name,
                            .decision = mancala_show_decision,
                            .self = &plain};
    enum replay_step step = replay_begin(&replay);
    if (step == REPLAY_CONTINUES) {
        for (int i = 0; i < MANCALA_PLAYERS && names; i++)
            session.players.names[i] = names[i];
        show_rules(&plain);
        while (step == REPLAY_CONTINUES) { /* to the end or the first error */
            step = replay_next(&replay);
            if (step == REPLAY_CONTINUES)
                show_last(&plain);
        }
        mancala_show_end(&plain);
    }
    return replay_status(&replay, cli, step);
}
