/* The log of matches, which is written and read line by line. */
#include "referee.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- Writing ---- */

/* What a game's line ends in. Older logs have neither: half a bet was rounded
 * up, and the hole card shown early. */
static const char INSURANCE_DOWN[] = " insurance=down";
static const char HOLE_HIDDEN[] = " hole=hidden";

void log_write_game(const struct challenge_game *game,
                    char line[CHALLENGE_LINE_SIZE])
{
    snprintf(line, CHALLENGE_LINE_SIZE,
             "game decks=%" PRId64 " cut=%" PRId64 " bankroll=%" PRId64
             " min=%" PRId64 " max=%" PRId64 " shoes=%" PRId64 " hands=%" PRId64
             " natural=%s%s%s",
             game->decks, game->cut, game->bankroll, game->least, game->most,
             game->shoes, game->hands, game->natural_3_2 ? "3:2" : "1:1",
             game->insurance_down ? INSURANCE_DOWN : "",
             game->shows_hole ? "" : HOLE_HIDDEN);
}

void log_write_end(const struct referee *referee,
                   char line[CHALLENGE_LINE_SIZE])
{
    const struct challenge_tally *tally = &referee->tally;
    snprintf(line, CHALLENGE_LINE_SIZE,
             "end %-11s # %" PRId64 ", wagered %" PRId64 ", hands %" PRId64
             ", illegal %" PRId64,
             CHALLENGE_END_NAMES[referee->end], referee_credits(referee),
             tally->wagered, tally->hands, tally->illegal);
}

const char *log_call_line(bool new_deck)
{
    return new_deck ? "call new" : "call";
}

/* ---- The head of a match ---- */

/* Moves `*text` past `word` if it begins with that. */
static bool take_word(const char **text, const char *word)
{
    bool is_there = strncmp(*text, word, strlen(word)) == 0;
    *text += is_there ? strlen(word) : 0;
    return is_there;
}

static bool read_game(const char *text, struct challenge_game *game)
{
    if (!log_take_number(&text, "game decks=", CHALLENGE_DECKS_LEAST, DECKS_MAX,
                         &game->decks) ||
        !log_take_number(&text, " cut=", 1, 100, &game->cut) ||
        !log_take_number(&text, " bankroll=", 1, CHALLENGE_CREDITS_MOST,
                         &game->bankroll) ||
        !log_take_number(&text, " min=", 1, CHALLENGE_CREDITS_MOST,
                         &game->least) ||
        !log_take_number(&text, " max=", 1, CHALLENGE_CREDITS_MOST,
                         &game->most) ||
        !log_take_number(&text, " shoes=", 1, INT64_MAX, &game->shoes) ||
        !log_take_number(&text, " hands=", 1, INT64_MAX, &game->hands))
        return false;
    game->natural_3_2 = take_word(&text, " natural=3:2");
    if (!game->natural_3_2 && !take_word(&text, " natural=1:1"))
        return false;
    game->insurance_down = take_word(&text, INSURANCE_DOWN);
    game->shows_hole = !take_word(&text, HOLE_HIDDEN);
    return *text == '\0';
}

/* The lines of a match's head, as messages call them. */
static const char *const HEAD_LINES[MATCH_LOG_HEAD] = {
    "a match must begin with \"" LOG_BLACKJACK_HEAD "\"",
    "expected \"game decks=N cut=N ...\"", "expected \"seed N\"",
    "expected \"match N\"", "expected \"bot NAME\""};

/* Reads the next line of the head. Returns NULL or what is wrong. */
static const char *read_head_line(struct match_log *log, const char *line,
                                  char problem[CHALLENGE_PROBLEM_SIZE])
{
    const char *seed = text_after(line, "seed"), *bot = text_after(line, "bot");
    const char *match = line;
    const bool fits[MATCH_LOG_HEAD] = {
        log->head == 0 && strcmp(line, LOG_BLACKJACK_HEAD) == 0,
        log->head == 1 && read_game(line, &log->game),
        log->head == 2 && seed && challenge_seed_read(seed, &log->seed),
        log->head == 3 &&
            log_take_number(&match, "match ", 0, UINT32_MAX, &log->match) &&
            *match == '\0',
        log->head == 4 && bot};
    if (!fits[log->head])
        return HEAD_LINES[log->head];
    log->head++;
    if (log->head == 2 && !challenge_game_check(&log->game, problem))
        return problem;
    if (log->head < MATCH_LOG_HEAD)
        return NULL;
    snprintf(log->bot, sizeof log->bot, "%s", bot);
    referee_open(&log->referee, &log->game, log->seed, (uint32_t)log->match);
    return NULL;
}

/* ---- Reading ---- */

enum log_check log_compare(const char *was, const char *line,
                           char problem[CHALLENGE_PROBLEM_SIZE])
{
    char quote[CLI_QUOTE_SIZE];
    if (strcmp(was, line) == 0)
        return LOG_FITS;
    snprintf(problem, CHALLENGE_PROBLEM_SIZE,
             "the log has %s, but the replay gives: %s",
             cli_quote(quote, was, strlen(was)), line);
    return LOG_DIFFERS;
}

/* Plays a request in a call. */
static enum log_check play_request(struct match_log *log, const char *line,
                                   char problem[CHALLENGE_PROBLEM_SIZE])
{
    char again[CHALLENGE_LINE_SIZE];
    if (!challenge_request_read(line, &log->request, problem))
        return LOG_WRONG;
    referee_answer(&log->referee, &log->request, &log->ruling);
    challenge_request_write(&log->request, &log->ruling, again);
    return log_compare(line, again, problem);
}

enum log_check match_log_play(struct match_log *log, const char *line,
                              char problem[CHALLENGE_PROBLEM_SIZE])
{
    char end[CHALLENGE_LINE_SIZE];
    bool new_deck;
    if (log->head < MATCH_LOG_HEAD) {
        const char *wrong = read_head_line(log, line, problem);
        if (wrong && wrong != problem)
            snprintf(problem, CHALLENGE_PROBLEM_SIZE, "%s", wrong);
        return wrong ? LOG_WRONG : LOG_FITS;
    }
    if (referee_is_in_call(&log->referee))
        return play_request(log, line, problem);
    if (referee_call(&log->referee, &new_deck))
        return log_compare(line, log_call_line(new_deck), problem);
    log_write_end(&log->referee, end);
    log->head = 0;
    return log_compare(line, end, problem);
}

const char *match_log_lacks(struct match_log *log)
{
    bool new_deck;
    if (log->head < MATCH_LOG_HEAD)
        return log->head > 0 ? HEAD_LINES[log->head] : NULL;
    if (referee_is_in_call(&log->referee))
        return "the log ends in the middle of a hand";
    return referee_call(&log->referee, &new_deck)
               ? "the log ends in the middle of a match"
               : "the log ends without the match's \"end\" line";
}
