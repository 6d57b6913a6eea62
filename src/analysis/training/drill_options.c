/* What to drill: the options, and how fast cards come by. */
#include <string.h>

#include "training/drills.h"

static bool take_drill_count(void *target, const char *value,
                             char problem[CLI_PROBLEM_SIZE])
{
    return count_read(target, value, problem);
}

static bool take_ramp(void *target, const char *value,
                      char problem[CLI_PROBLEM_SIZE])
{
    struct count_ramp ramp;
    if (!count_ramp_read(&ramp, value, problem))
        return false;
    for (int i = 0; i < COUNT_RAMP_BETS; i++)
        if (ramp.bet[i] <= 0)
            return cli_refuse_value("bets of at least 1 unit", value, problem);
    *(struct count_ramp *)target = ramp;
    return true;
}

/* Stores hundredths of a deck that divide a deck, or whole decks. */
static bool take_precision(void *target, const char *value,
                           char problem[CLI_PROBLEM_SIZE])
{
    static const char *const names[] = {"1", "0.5", "0.25"};
    static const int64_t hundredths[] = {100, 50, 25};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(value, names[i]) == 0) {
            *(int64_t *)target = hundredths[i];
            return true;
        }
    return cli_refuse_value("1, 0.5 or 0.25", value, problem);
}

static bool take_rounding(void *target, const char *value,
                          char problem[CLI_PROBLEM_SIZE])
{
    static const char *const names[TRUE_ROUNDINGS] = {"floor", "truncate",
                                                      "nearest"};
    int found = cli_find_name(value, names, TRUE_ROUNDINGS);
    if (found < 0)
        return cli_refuse_value("floor, truncate or nearest", value, problem);
    *(enum true_rounding *)target = (enum true_rounding)found;
    return true;
}

static bool take_group(void *target, const char *value,
                       char problem[CLI_PROBLEM_SIZE])
{
    int64_t cards = DRILL_WHOLE_ROUNDS;
    if (strcmp(value, "round") != 0 &&
        !cli_parse_integer(value, 1, DRILL_GROUP_MOST, &cards))
        return cli_refuse_value("1, 2, 3 or round", value, problem);
    *(int *)target = (int)cards;
    return true;
}

size_t drill_options(struct drill_setup *setup, struct cli_option options[])
{
    enum { SECONDS_MOST = 3600 };
    const struct cli_option these[] = {
        {"count", "NAME|TAGS", "count with this system (default: hi-lo)",
         .take = take_drill_count, .target = &setup->tags},
        {"bets", "RAMP", "bet by this ramp: \"1@-99 2@1 4@2\"",
         .take = take_ramp, .target = &setup->ramp},
        {"precision", "DECKS", "show the discards to 1, 0.5 or 0.25 decks",
         .take = take_precision, .target = &setup->precision},
        {"rounding", "WAY", "round the true count: floor, truncate or nearest",
         .take = take_rounding, .target = &setup->rounding},
        {"group", "N|round", "count 1, 2 or 3 cards or a round at once",
         .take = take_group, .target = &setup->group},
        {"shoe", .help = "count a whole shoe instead of a deck",
         .given = &setup->whole_shoe},
        {"speed", "SECONDS", "let a deck come by in SECONDS (default: 25)",
         .nanoseconds = &setup->speed, .most = SECONDS_MOST},
        {"pace", "SECONDS", "wait SECONDS after each line of cards instead",
         .nanoseconds = &setup->pace, .most = SECONDS_MOST},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

struct drill_setup drill_setup_default(void)
{
    enum { HALF_A_DECK = 50, SECONDS = 25 };
    struct drill_setup setup = {
        .tags = *count_preset(0),
        .precision = HALF_A_DECK,
        .group = 1,
        .speed = (int64_t)SECONDS * CLI_NANOSECONDS,
        .pace = -1,
    };
    char problem[COUNT_PROBLEM_SIZE];
    setup.ramp = count_ramp_flat();
    count_ramp_read(&setup.ramp, DRILL_RAMP, problem);
    return setup;
}

/* ---- Speed ---- */

int64_t drill_group_time(const struct drill_setup *setup, int cards)
{
    return setup->pace >= 0 ? setup->pace : setup->speed / DECK_CARDS * cards;
}

/* One counts them until the answer. */
bool drill_cards_are_at_once(const struct drill_setup *setup)
{
    return drill_group_time(setup, 1) == 0;
}

int drill_change_speed(struct drill_setup *setup, bool faster)
{
    /* Seconds for a deck. */
    enum { SPEEDS = 12 };
    static const int speeds[SPEEDS] = {5,  10, 15, 20, 25,  30,
                                       40, 50, 60, 80, 100, 120};
    int64_t now = setup->speed;
    int at = faster ? SPEEDS - 1 : 0;
    if (setup->pace >= 0) /* after each group */
        now = setup->pace * (setup->group > 0 ? DECK_CARDS / setup->group : 1);
    if (faster)
        while (at > 0 && speeds[at] * (int64_t)CLI_NANOSECONDS >= now)
            at--;
    else
        while (at < SPEEDS - 1 && speeds[at] * (int64_t)CLI_NANOSECONDS <= now)
            at++;
    setup->pace = -1;
    setup->speed = speeds[at] * (int64_t)CLI_NANOSECONDS;
    return speeds[at];
}
