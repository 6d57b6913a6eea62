/* Plays the log of matches of blackjack again. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "challenge/blackjack/blackjack_contest.h"
#include "challenge/contest.h"

struct blackjack_replay {
    struct log_replay *lines;
    struct referee referee;
};

/* ---- The head ---- */

static bool replay_read_game(const char *text, struct challenge_game *game)
{
    int64_t decks, cut;
    if (!log_take_number(&text, "game decks=", CHALLENGE_DECKS_LEAST, DECKS_MAX,
                         &decks) ||
        !log_take_number(&text, " cut=", 1, 100, &cut) ||
        !log_take_number(&text, " bankroll=", 1, CHALLENGE_CREDITS_MOST,
                         &game->bankroll) ||
        !log_take_number(&text, " min=", 1, CHALLENGE_CREDITS_MOST,
                         &game->least) ||
        !log_take_number(&text, " max=", 1, CHALLENGE_CREDITS_MOST,
                         &game->most) ||
        !log_take_number(&text, " shoes=", 1, INT64_MAX, &game->shoes) ||
        !log_take_number(&text, " hands=", 1, INT64_MAX, &game->hands))
        return false;
    game->decks = (int)decks;
    game->cut = (int)cut;
    game->natural_3_2 = strcmp(text, " natural=3:2") == 0;
    return game->natural_3_2 || strcmp(text, " natural=1:1") == 0;
}

static enum cli_status read_match_head(struct blackjack_replay *replay)
{
    static const char word[] = "seed ";
    struct log_replay *lines = replay->lines;
    char problem[CHALLENGE_PROBLEM_SIZE];
    struct challenge_game game = {.decks = 0};
    struct challenge_seed seed;
    int64_t match;
    if (strcmp(lines->line.text, LOG_BLACKJACK_HEAD) != 0)
        return replay_fail(
            lines, "a match must begin with \"" LOG_BLACKJACK_HEAD "\"");
    if (!replay_next_line(lines) || !replay_read_game(lines->line.text, &game))
        return replay_fail(lines, "expected \"game decks=N cut=N ...\"");
    if (!challenge_game_check(&game, problem))
        return replay_fail(lines, problem);
    if (!replay_next_line(lines) ||
        strncmp(lines->line.text, word, strlen(word)) != 0 ||
        !challenge_seed_read(lines->line.text + strlen(word), &seed))
        return replay_fail(lines, "expected \"seed N\"");
    if (!replay_read_numbered(lines, "match ", 0, UINT32_MAX, &match))
        return replay_fail(lines, "expected \"match N\"");
    if (!replay_next_line(lines) || strncmp(lines->line.text, "bot ", 4) != 0)
        return replay_fail(lines, "expected \"bot NAME\"");
    referee_open(&replay->referee, &game, seed, (uint32_t)match);
    return CLI_DONE;
}

/* ---- A match ---- */

/* Plays the lines of one call. */
static enum cli_status replay_call(struct blackjack_replay *replay)
{
    char problem[CHALLENGE_PROBLEM_SIZE], line[CHALLENGE_LINE_SIZE];
    struct referee *referee = &replay->referee;
    enum cli_status status = CLI_DONE;
    while (status == CLI_DONE && referee->turn != CHALLENGE_CALL &&
           referee->turn != CHALLENGE_CLOSED) {
        struct challenge_request request;
        struct challenge_ruling ruling;
        if (!replay_next_line(replay->lines))
            return replay_fail(replay->lines,
                               "the log ends in the middle of a hand");
        if (!challenge_request_read(replay->lines->line.text, &request,
                                    problem))
            return replay_fail(replay->lines, problem);
        referee_answer(referee, &request, &ruling);
        challenge_request_write(&request, &ruling, line);
        status = replay_compare(replay->lines, line);
    }
    return status;
}

static enum cli_status replay_match(void *self)
{
    struct blackjack_replay *replay = self;
    char line[CHALLENGE_LINE_SIZE];
    bool new_deck;
    enum cli_status status = read_match_head(replay);
    while (status == CLI_DONE && referee_call(&replay->referee, &new_deck)) {
        if (!replay_next_line(replay->lines))
            return replay_fail(replay->lines,
                               "the log ends in the middle of a match");
        status = replay_compare(replay->lines, log_call_line(new_deck));
        if (status == CLI_DONE)
            status = replay_call(replay);
    }
    if (status != CLI_DONE)
        return status;
    if (!replay_next_line(replay->lines))
        return replay_fail(replay->lines,
                           "the log ends without the match's \"end\" line");
    log_write_end(&replay->referee, line);
    return replay_compare(replay->lines, line);
}

enum cli_status replay_blackjack(struct log_replay *lines)
{
    struct blackjack_replay *replay = calloc(1, sizeof *replay);
    if (replay == NULL) {
        cli_complain(lines->cli, "out of memory");
        return CLI_FAILED;
    }
    replay->lines = lines;
    enum cli_status status = replay_each(lines, replay_match, replay);
    if (status == CLI_DONE)
        fprintf(lines->cli->out,
                "%" PRId64 " match%s, %" PRId64 " lines: no differences\n",
                lines->matches, lines->matches == 1 ? "" : "es",
                lines->number - 1);
    free(replay);
    return status;
}
