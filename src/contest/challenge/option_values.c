/* Reads the values of options. */
#include "challenge/option_values.h"

#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

#include "challenge/mancala/contest_board.h"
#include "challenge/seed.h"

enum { SCALE_MOST = 1000000 };

/* ---- Games ---- */

bool challenge_take_natural(void *target, const char *value,
                            char problem[CLI_PROBLEM_SIZE])
{
    bool *pays_more = target;
    *pays_more = strcmp(value, "3:2") == 0;
    return *pays_more || strcmp(value, "1:1") == 0 ||
           cli_refuse_value("1:1 or 3:2", value, problem);
}

bool challenge_take_seed(void *target, const char *value,
                         char problem[CLI_PROBLEM_SIZE])
{
    struct challenge_choice *chosen = target;
    char quote[CLI_QUOTE_SIZE];
    chosen->has_seed = chosen->for_blackjack = true;
    if (seed_read(value, &chosen->setup.seed))
        return true;
    snprintf(problem, CLI_PROBLEM_SIZE,
             "must be the %d hexadecimal digits of a report or, for a test, a "
             "whole number from 0 to %" PRId64 ", not %s",
             2 * CHALLENGE_SEED_BYTES, INT64_MAX,
             cli_quote(quote, value, strlen(value)));
    return false;
}

bool challenge_is_stray_number(const char *word)
{
    struct stat found;
    return *word != '\0' && word[strspn(word, "0123456789")] == '\0' &&
           stat(word, &found) != 0;
}

static bool bot_is_folder(const char *path)
{
    struct stat found;
    return stat(path, &found) == 0 && S_ISDIR(found.st_mode);
}

bool challenge_take_bot(void *target, const char *value,
                        char problem[CLI_PROBLEM_SIZE])
{
    struct challenge_setup *setup = target;
    char quote[CLI_QUOTE_SIZE];
    if (setup->bot_count == CHALLENGE_BOTS_MAX)
        snprintf(problem, CLI_PROBLEM_SIZE, "at most %d bots can play",
                 CHALLENGE_BOTS_MAX);
    else if (bot_is_folder(value))
        snprintf(problem, CLI_PROBLEM_SIZE, "%s is a folder, not a bot",
                 cli_quote(quote, value, strlen(value)));
    else {
        setup->bots[setup->bot_count++] = value;
        return true;
    }
    return false;
}

/* Reads "14" or "8-32" into `least` and `most`. Returns false if they aren't
 * within `limits`. */
static bool take_range(const char *value, const int64_t limits[2],
                       int64_t *least, int64_t *most)
{
    char first[CLI_QUOTE_SIZE];
    size_t length = strcspn(value, "-");
    snprintf(first, sizeof first, "%.*s", (int)length, value);
    const char *last = value[length] == '-' ? value + length + 1 : first;
    return length < sizeof first &&
           cli_parse_integer(first, limits[0], limits[1], least) &&
           cli_parse_integer(last, *least, limits[1], most);
}

bool challenge_take_boards(void *target, const char *value,
                           char problem[CLI_PROBLEM_SIZE])
{
    static const int64_t limits[] = {CONTEST_SIZE_LEAST, MANCALA_SIZE_MOST};
    struct challenge_boards *boards = target;
    char quote[CLI_QUOTE_SIZE];
    int64_t least = 0, most = 0;
    if (!take_range(value, limits, &least, &most) || least % 2 != 0 ||
        most % 2 != 0) {
        snprintf(
            problem, CLI_PROBLEM_SIZE,
            "must be an even number of bowls from %d to %d, or a range such as "
            "8-32, not %s",
            CONTEST_SIZE_LEAST, MANCALA_SIZE_MOST,
            cli_quote(quote, value, strlen(value)));
        return false;
    }
    boards->size_least = least;
    boards->size_most = most;
    return true;
}

bool challenge_take_stones(void *target, const char *value,
                           char problem[CLI_PROBLEM_SIZE])
{
    static const int64_t limits[] = {CONTEST_STONES_LEAST, MANCALA_STONES_MOST};
    struct challenge_boards *boards = target;
    char quote[CLI_QUOTE_SIZE];
    int64_t least = 0, most = 0;
    if (!take_range(value, limits, &least, &most)) {
        snprintf(
            problem, CLI_PROBLEM_SIZE,
            "must be a number of stones from %d to %d, or a range such as 2-16, "
            "not %s",
            CONTEST_STONES_LEAST, MANCALA_STONES_MOST,
            cli_quote(quote, value, strlen(value)));
        return false;
    }
    boards->stones_least = least;
    boards->stones_most = most;
    return true;
}

/* ---- Bots, games and time ---- */

/* Reads the scale with the parser for seconds, which allows decimals. */
bool challenge_take_scale(void *target, const char *value,
                          char problem[CLI_PROBLEM_SIZE])
{
    char quote[CLI_QUOTE_SIZE];
    int64_t parts;
    if (!cli_parse_seconds(value, SCALE_MOST, &parts)) {
        snprintf(problem, CLI_PROBLEM_SIZE,
                 "must be a number from 0 to %d, such as 0.5, not %s",
                 SCALE_MOST, cli_quote(quote, value, strlen(value)));
        return false;
    }
    *(double *)target = (double)parts / CLI_NANOSECONDS;
    return true;
}

/* Takes the bot of --gauntlet, with the checks of any other bot. */
bool challenge_take_gauntlet(void *target, const char *value,
                             char problem[CLI_PROBLEM_SIZE])
{
    struct challenge_choice *chosen = target;
    struct challenge_setup alone = {.bot_count = 0};
    chosen->gauntlet = value;
    return challenge_take_bot(&alone, value, problem);
}

static bool is_shared_object(const char *path)
{
    size_t length = strlen(path);
    return length > 3 && strcmp(path + length - 3, ".so") == 0;
}

bool challenge_take_game(void *target, const char *value,
                         char problem[CLI_PROBLEM_SIZE])
{
    static const char *const games[] = {"blackjack", "mancala"};
    enum { GAMES = sizeof games / sizeof *games };
    struct challenge_choice *chosen = target;
    for (size_t i = 0; i < GAMES; i++)
        if (strcmp(value, games[i]) == 0) {
            chosen->word = games[i];
            return true;
        }
    if (chosen->until_sure && challenge_is_stray_number(value)) {
        snprintf(problem, CLI_PROBLEM_SIZE, UNTIL_SURE_NEEDS_SIGN);
        return false;
    }
    if (is_shared_object(value)) /* --debug finds out its game */
        return challenge_take_bot(&chosen->setup, value, problem);
    cli_say_unknown(problem, "game", value, games, GAMES,
                    "the games are blackjack and mancala");
    return false;
}
