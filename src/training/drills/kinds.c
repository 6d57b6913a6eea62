/* The table of the drills. */
#include "training/drills/drills.h"

const struct drill_kind *drill_kind_at(size_t number)
{
    enum { KINDS = 6 };
    /* In the order in which one learns them. */
    static const struct drill_kind *const kinds[KINDS] = {
        &DRILL_COUNT,      &DRILL_TRUE_COUNT, &DRILL_BETS,
        &DRILL_DEVIATIONS, &DRILL_DEALER,     &DRILL_EXAM};
    return number < KINDS ? kinds[number] : NULL;
}

struct drill_setup drill_setup_default(void)
{
    enum { HALF_A_DECK = 50, SECONDS = 30 };
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
