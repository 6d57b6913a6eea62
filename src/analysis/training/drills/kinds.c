/* The table of the drills. */
#include "training/drills/drills.h"

const struct drill_kind *drill_kind_at(size_t number)
{
    enum { KINDS = 6 };
    static const struct drill_kind *const kinds[KINDS] = {
        &DRILL_COUNT,      &DRILL_TRUE_COUNT, &DRILL_BETS,
        &DRILL_DEVIATIONS, &DRILL_DEALER,     &DRILL_EXAM};
    return number < KINDS ? kinds[number] : NULL;
}

const struct drill_kind *drill_menu_at(size_t entry)
{
    return entry == 0 ? &DRILL_STRATEGY : drill_kind_at(entry - 1);
}

const struct drill_hands *drill_hands_at(size_t number)
{
    enum {
        HANDS = 5,
        HARD = 1 << CHART_HARD,
        SOFT = 1 << CHART_SOFT,
        PAIRS = 1 << CHART_PAIR
    };
    static const struct drill_hands hands[HANDS] = {
        {"strategy", "all hands", HARD | SOFT | PAIRS, false},
        {"hard", "hard hands only", HARD, false},
        {"soft", "soft hands only", SOFT, false},
        {"pairs", "pairs only", PAIRS, false},
        {"surrender", "where to surrender", HARD | SOFT | PAIRS, true}};
    return number < HANDS ? &hands[number] : NULL;
}

const char *drill_name(const struct drill_run *run)
{
    return run->kind == &DRILL_STRATEGY ? run->setup->basic->hands->name
                                        : run->kind->name;
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

int64_t drill_group_time(const struct drill_setup *setup, int cards)
{
    return setup->pace >= 0 ? setup->pace : setup->speed / DECK_CARDS * cards;
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
