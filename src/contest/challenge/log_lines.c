/* The lines of the logs of both games, written and read. */
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "challenge/blackjack/blackjack_contest.h"
#include "challenge/mancala/mancala_contest.h"

/* ---- Blackjack: requests and their rulings ---- */

bool log_take_number(const char **text, const char *name, int64_t least,
                     int64_t most, int64_t *value)
{
    char number[24];
    size_t length = strlen(name);
    if (strncmp(*text, name, length) != 0)
        return false;
    size_t digits = strcspn(*text + length, " ");
    snprintf(number, sizeof number, "%.*s", (int)digits, *text + length);
    *text += length + digits;
    return digits < sizeof number &&
           cli_parse_integer(number, least, most, value);
}

static const char *const ACTIONS[] = {[kStandPat] = "stand",
                                      [kHitMe] = "hit",
                                      [kDoubleDownAndHitMe] = "double",
                                      [kSplitAndHitMe] = "split",
                                      [kClaimBlackjack] = "claim"};

enum { ACTION_WORDS = sizeof ACTIONS / sizeof *ACTIONS, ANSWER_COLUMN = 16 };

static const char INSURES[] = " insure"; /* asks for insurance */

/* ---- Writing ---- */

/* A line that grows. Every possible line fits. */
struct pen {
    char *text;
    size_t length;
};

__attribute__((format(printf, 2, 3))) static void
line_add(struct pen *pen, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length =
        vsnprintf(pen->text + pen->length, CHALLENGE_LINE_SIZE - pen->length,
                  format, arguments);
    va_end(arguments);
    pen->length += (size_t)length;
}

static void line_add_cards(struct pen *pen, const char *whose,
                           const Card cards[], int64_t count)
{
    if (count > 0)
        line_add(pen, " %s", whose);
    for (int64_t i = 0; i < count; i++) {
        char text[CARD_TEXT_SIZE] = "**";
        if (cards[i].spot != kHiddenSpot)
            card_text(text, card_hidden_behind(cards[i]), CARD_ASCII);
        line_add(pen, " %s", text + (text[0] == ' '));
    }
    if (count > 0)
        line_add(pen, ",");
}

static const char *result_in_words(int64_t result)
{
    static const char *const words[] = {
        [kNoResult] = "goes on",
        [kYouWin5CardCharlie] = "five cards",
        [kYouBust] = "you bust",
        [kYouWinBlackjack] = "blackjack",
        [kDealerWinsBlackjack] = "dealer has blackjack",
        [kPush] = "push",
        [kDealerBusts] = "dealer busts",
        [kDealerWinsHiTotal] = "dealer wins",
        [kYouWinHiTotal] = "you win",
    };
    return result == kIllegalPlay ? "illegal play" : words[result];
}

/* Adds the result, and what was reported with it. */
static void line_add_result(struct pen *pen,
                            const struct challenge_request *request,
                            const struct challenge_ruling *ruling)
{
    const struct challenge_answer *answer = &ruling->answer;
    bool is_reported =
        request->word == CHALLENGE_HITS && answer->result != kNoResult;
    if (request->word == CHALLENGE_HITS || answer->result != kNoResult)
        line_add(pen, " %s", result_in_words(answer->result));
    if (ruling->why)
        line_add(pen, " (%s)", ruling->why);
    if (request->word == CHALLENGE_HITS || answer->result != kNoResult)
        line_add(pen, ",");
    if (is_reported || answer->winnings != 0)
        line_add(pen, " %+" PRId64, answer->winnings);
}

static void line_add_ruling(struct pen *pen,
                            const struct challenge_request *request,
                            const struct challenge_ruling *ruling)
{
    const struct challenge_answer *answer = &ruling->answer;
    int blanks = ANSWER_COLUMN - (int)pen->length;
    line_add(pen, "%*s#", blanks > 0 ? blanks : 1, "");
    if (ruling->insured > 0)
        line_add(pen, " insured for %" PRId64 ",", ruling->insured);
    if (ruling->refusal)
        line_add(pen, " not insured (%s),", ruling->refusal);
    line_add_cards(pen, "you", answer->yours, answer->your_count);
    line_add_cards(pen, "dealer", answer->dealer, answer->dealer_count);
    line_add_result(pen, request, ruling);
    if (pen->text[pen->length - 1] == ',')
        pen->text[--pen->length] = '\0';
}

/* The end of a call usually has nothing to report. */
static bool ruling_is_worth_telling(const struct challenge_request *request,
                                    const struct challenge_ruling *ruling)
{
    bool is_end =
        request->word == CHALLENGE_RETURNS || request->word == CHALLENGE_IS_OUT;
    return !is_end || ruling->why || ruling->answer.winnings != 0;
}

void challenge_request_write(const struct challenge_request *request,
                             const struct challenge_ruling *ruling,
                             char line[CHALLENGE_LINE_SIZE])
{
    struct pen pen = {.text = line};
    int64_t number = request->number;
    line[0] = '\0';
    if (request->word == CHALLENGE_BETS)
        line_add(&pen, "bet %" PRId64, number);
    else if (request->word == CHALLENGE_RETURNS)
        line_add(&pen, request->flag ? "again" : "leave");
    else if (request->word == CHALLENGE_IS_OUT)
        line_add(&pen, "out");
    else if (number >= 0 && number < ACTION_WORDS)
        line_add(&pen, "%s", ACTIONS[number]);
    else
        line_add(&pen, "action %" PRId64, number);
    if (request->word == CHALLENGE_HITS && request->flag)
        line_add(&pen, "%s", INSURES);
    if (ruling && ruling_is_worth_telling(request, ruling))
        line_add_ruling(&pen, request, ruling);
}

/* ---- Reading ---- */

/* Reads a line such as "bet 10", where `word` is "bet". */
static bool request_read_number(const char *text, const char *word,
                                int64_t *number)
{
    size_t length = strlen(word);
    return strncmp(text, word, length) == 0 && text[length] == ' ' &&
           cli_parse_integer(text + length + 1, INT64_MIN, INT64_MAX, number);
}

static bool request_read_word(const char *text,
                              struct challenge_request *request)
{
    bool again = strcmp(text, "again") == 0;
    if (request_read_number(text, "bet", &request->number))
        request->word = CHALLENGE_BETS;
    else if (again || strcmp(text, "leave") == 0)
        *request = (struct challenge_request){.word = CHALLENGE_RETURNS,
                                              .flag = again};
    else if (strcmp(text, "out") == 0)
        request->word = CHALLENGE_IS_OUT;
    else
        return false;
    return true;
}

/* Cuts "insure" off the end. Returns false if it isn't there. */
static bool take_insures(char *text)
{
    size_t length = strlen(text), tail = strlen(INSURES);
    bool is_there = length > tail && strcmp(text + length - tail, INSURES) == 0;
    if (is_there)
        text[length - tail] = '\0';
    return is_there;
}

static bool request_read_action(char *text, struct challenge_request *request)
{
    request->word = CHALLENGE_HITS;
    request->flag = take_insures(text);
    for (int i = 0; i < ACTION_WORDS; i++)
        if (strcmp(text, ACTIONS[i]) == 0) {
            request->number = i;
            return true;
        }
    return request_read_number(text, "action", &request->number);
}

bool challenge_request_read(const char *line, struct challenge_request *request,
                            char problem[CHALLENGE_PROBLEM_SIZE])
{
    char text[CHALLENGE_LINE_SIZE], quote[CLI_QUOTE_SIZE];
    struct challenge_request said = {.word = CHALLENGE_IS_OUT};
    size_t length = strcspn(line, "#");
    while (length > 0 && line[length - 1] == ' ')
        length--;
    snprintf(text, sizeof text, "%.*s", (int)length, line);
    if (length < sizeof text &&
        (request_read_word(text, &said) || request_read_action(text, &said))) {
        *request = said;
        return true;
    }
    snprintf(problem, CHALLENGE_PROBLEM_SIZE,
             "%s isn't a play; the plays are bet N, stand, hit, double, "
             "split, claim, again and leave",
             cli_quote(quote, line, length));
    return false;
}

/* ---- Blackjack: a match ---- */

void log_write_game(const struct challenge_game *game,
                    char line[CHALLENGE_LINE_SIZE])
{
    snprintf(line, CHALLENGE_LINE_SIZE,
             "game decks=%d cut=%d bankroll=%" PRId64 " min=%" PRId64
             " max=%" PRId64 " shoes=%" PRId64 " hands=%" PRId64 " natural=%s",
             game->decks, game->cut, game->bankroll, game->least, game->most,
             game->shoes, game->hands, game->natural_3_2 ? "3:2" : "1:1");
}

void log_write_end(const struct referee *referee,
                   char line[CHALLENGE_LINE_SIZE])
{
    const struct challenge_tally *tally = &referee->tally;
    snprintf(line, CHALLENGE_LINE_SIZE,
             "end %-11s # %" PRId64 ", wagered %" PRId64 ", hands %" PRId64
             ", illegal %" PRId64,
             challenge_end_name(referee->end), referee_credits(referee),
             tally->wagered, tally->hands, tally->illegal);
}

const char *log_call_line(bool new_deck)
{
    return new_deck ? "call new" : "call";
}

void log_match_begin(FILE *log, const struct referee *referee, const char *bot)
{
    char game[CHALLENGE_LINE_SIZE], seed[CHALLENGE_SEED_TEXT_SIZE];
    log_write_game(&referee->game, game);
    fprintf(log, "%s\n%s\nseed %s\nmatch %" PRIu32 "\nbot %s\n",
            LOG_BLACKJACK_HEAD, game, seed_write(&referee->seed, seed),
            referee->match, bot);
}

void log_match_end(FILE *log, const struct referee *referee)
{
    char line[CHALLENGE_LINE_SIZE];
    log_write_end(referee, line);
    fprintf(log, "%s\n", line);
}

void log_match_call(FILE *log, bool new_deck)
{
    fprintf(log, "%s\n", log_call_line(new_deck));
}

void log_match_request(FILE *log, const struct challenge_request *request,
                       const struct challenge_ruling *ruling)
{
    char line[CHALLENGE_LINE_SIZE];
    challenge_request_write(request, ruling, line);
    fprintf(log, "%s\n", line);
}

enum { COLUMN = 16 }; /* of the # */

static const char *const PLAYERS[] = {
    [MANCALA_FIRST] = "first", [MANCALA_SECOND] = "second"};

/* ---- Turns ---- */

/* Appends the effect of a move to `line`, or why it is illegal. */
static void tell_of_move(const struct mancala_sowing *sowing,
                         const char *problem, char line[CHALLENGE_LINE_SIZE])
{
    char told[CHALLENGE_LINE_SIZE / 2] = "";
    if (problem)
        snprintf(told, sizeof told, "illegal: %.80s", problem);
    else if (sowing->captured > 0)
        snprintf(told, sizeof told, "takes %d", sowing->captured);
    else if (sowing->again)
        snprintf(told, sizeof told, "moves again");
    if (*told == '\0')
        return;
    size_t length = strlen(line);
    int blanks = length < COLUMN ? (int)(COLUMN - length) : 1;
    snprintf(line + length, CHALLENGE_LINE_SIZE - length, "%*s# %s", blanks, "",
             told);
}

const char *bot_turn_play(struct mancala_game *game,
                          const struct bot_turn *turn,
                          char line[CHALLENGE_LINE_SIZE])
{
    struct mancala_sowing sowing;
    enum mancala_player player = game->board.player;
    if (turn->is_out) {
        mancala_forfeit(game, turn->player);
        snprintf(line, CHALLENGE_LINE_SIZE, "%s out %s", PLAYERS[turn->player],
                 turn->why);
        return turn->why;
    }
    const char *problem = mancala_play(
        game, contest_board_move(turn->bowl, turn->direction), &sowing);
    snprintf(line, CHALLENGE_LINE_SIZE, "%s %" PRId64 " %+" PRId64,
             PLAYERS[player], turn->bowl, turn->direction);
    tell_of_move(&sowing, problem, line);
    if (problem)
        mancala_forfeit(game, player);
    return problem;
}

/* ---- Reading ---- */

/* Reads a whole number up to a blank or the end. Returns the text after it, or
 * NULL. */
static const char *take_turn_number(const char *text, int64_t *value)
{
    char number[24];
    size_t length = strcspn(text, " ");
    snprintf(number, sizeof number, "%.*s", (int)length, text);
    const char *digits = number + (number[0] == '+');
    if (length >= sizeof number ||
        !cli_parse_integer(digits, INT64_MIN, INT64_MAX, value))
        return NULL;
    return text + length + (text[length] == ' ');
}

bool bot_turn_read(const char *line, struct bot_turn *word)
{
    struct bot_turn said = {.is_out = false};
    const char *text = strchr(line, ' ');
    if (text == NULL)
        return false;
    text++;
    said.is_out = strncmp(text, "out ", 4) == 0 && text[4] != '\0';
    said.player = strncmp(line, PLAYERS[MANCALA_SECOND],
                          strlen(PLAYERS[MANCALA_SECOND])) == 0
                      ? MANCALA_SECOND
                      : MANCALA_FIRST;
    if (said.is_out)
        snprintf(said.why, sizeof said.why, "%.*s", (int)sizeof said.why - 1,
                 text + 4);
    else {
        text = take_turn_number(text, &said.bowl);
        if (text == NULL || take_turn_number(text, &said.direction) == NULL)
            return false;
    }
    *word = said;
    return true;
}

/* ---- A game ---- */

static void write_time_line(const struct game_score *score,
                            char line[CHALLENGE_LINE_SIZE])
{
    snprintf(line, CHALLENGE_LINE_SIZE, "time %" PRId64 " %" PRId64,
             score->nanoseconds[MANCALA_FIRST],
             score->nanoseconds[MANCALA_SECOND]);
}

void log_write_mancala_end(const struct game_score *score,
                           char line[CHALLENGE_LINE_SIZE])
{
    snprintf(line, CHALLENGE_LINE_SIZE,
             "end %-12s# stones %d to %d, points %" PRId64 " to %" PRId64
             ", moves %d",
             game_end_name(score->end), score->won[MANCALA_FIRST],
             score->won[MANCALA_SECOND], score->points[MANCALA_FIRST],
             score->points[MANCALA_SECOND], score->plies);
}

static void log_write_moves(FILE *log, const struct mancala_game *game,
                            const struct bot_turn *last)
{
    struct mancala_game again;
    char line[CHALLENGE_LINE_SIZE];
    mancala_open(&again, &game->rules);
    for (int i = 0; i < game->ply_count; i++) {
        const struct bot_turn word = {.bowl = game->plies[i].bowl,
                                      .direction = game->plies[i].direction};
        (void)bot_turn_play(&again, &word, line);
        fprintf(log, "%s\n", line);
    }
    if (again.end != MANCALA_GOES_ON)
        return;
    (void)bot_turn_play(&again, last, line);
    fprintf(log, "%s\n", line);
}

void log_write_mancala(FILE *log, const char *first, const char *second,
                       const struct mancala_game *game,
                       const struct bot_turn *last,
                       const struct game_score *score)
{
    char line[CHALLENGE_LINE_SIZE];
    fprintf(log,
            LOG_MANCALA_HEAD "\nboard %d\nstones %d\nfirst %s\nsecond %s\n",
            score->size, score->stones, first, second);
    log_write_moves(log, game, last);
    write_time_line(score, line);
    fprintf(log, "%s\n", line);
    log_write_mancala_end(score, line);
    fprintf(log, "%s\n", line);
}
