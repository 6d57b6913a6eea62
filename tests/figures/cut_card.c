/* Prints the value of a round in one deck by the position of the cut card,
 * exactly, for basic strategy: see simulate(6). The arguments are the most
 * cards that may be gone when a round begins, and rules, "single" or
 * "soft17=stand". It takes 4 GB of memory and many minutes of CPU time. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/cut_card.h"

enum { MOST = 17 };

static const char *read_rules(int count, char **names, struct rules *rules)
{
    static char problem[PROBLEM_SIZE];
    (void)rules_preset(rules, "single");
    for (int i = 0; i < count; i++)
        if (!rules_preset(rules, names[i]) &&
            rules_set(rules, names[i], problem) < 0)
            return problem;
    return rules->decks == 1 ? NULL : "only one deck is small enough";
}

static const char *solve(const struct rules *rules,
                         const struct odds_shoe *shoe, struct odds_chart *chart,
                         double *value)
{
    struct odds *odds = odds_open(rules);
    struct odds_solution *solution = malloc(sizeof *solution);
    const char *problem = "out of memory";
    if (odds && solution) {
        problem = odds_solve(odds, shoe, ODDS_TOTAL, solution);
        odds_solution_chart(odds, solution, chart);
        *value = solution->round.without_insurance;
    }
    free(solution);
    if (odds)
        odds_close(odds);
    return problem;
}

int main(int argc, char **argv)
{
    const double percent = 100;
    struct rules rules;
    struct odds_chart chart;
    struct odds_shoe shoe = odds_shoe_full(1);
    struct cut_card_level levels[CUT_CARD_MOST + 1];
    int most = argc > 1 ? atoi(argv[1]) : 0;
    double first = 0, rounds = 0, won = 0;
    int named = most > 0 ? 2 : 1; /* the first rules */
    most = most > 0 ? most : MOST;
    const char *problem = read_rules(argc - named, argv + named, &rules);
    if (problem == NULL)
        problem = solve(&rules, &shoe, &chart, &first);
    if (problem == NULL)
        problem = cut_card_levels(&rules, &shoe, &chart, most, levels);
    if (problem) {
        fprintf(stderr, "cut_card: %s\n", problem);
        return EXIT_FAILURE;
    }
    printf("%5s %12s %12s %12s %12s\n", "cut", "rounds", "value", "cost",
           "last rounds");
    for (int gone = 0; gone <= most; gone++) {
        if (levels[gone].rounds == 0)
            continue;
        rounds += levels[gone].rounds;
        won += levels[gone].won;
        printf("%5d %12.8f %+11.7f%% %11.7f%% %+11.7f%%\n", gone + 1, rounds,
               percent * won / rounds, percent * (first - won / rounds),
               percent * levels[gone].won / levels[gone].rounds);
    }
    return EXIT_SUCCESS;
}
