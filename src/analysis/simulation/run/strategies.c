/* Finds the charts of the player and of the neighbors. */
#include "simulation/run/strategies.h"

#include <string.h>

#include "simulation/run/charts.h"
#include "simulation/run/refusals.h"

/* ---- Charts ---- */

static bool read_chart(const struct cli *cli, const char *option,
                       const char *path, struct odds_chart *chart)
{
    char problem[CHART_PROBLEM_SIZE];
    FILE *file = fopen(path, "r");
    bool good = file && chart_read(chart, file, problem);
    if (!good)
        refuse_file(cli, option, path, file, problem);
    if (file)
        fclose(file);
    return good;
}

const char *strategy_path(const char *strategy)
{
    static const char file[] = "chart:";
    bool is_chart = strncmp(strategy, file, strlen(file)) == 0;
    return is_chart ? strategy + strlen(file) : NULL;
}

/* Finds the computer player of this name. */
static bool find_computer(const char *name, enum computer *computer)
{
    for (int i = 0; i < COMPUTER_COUNT; i++) {
        *computer = (enum computer)i;
        if (strcmp(name, computer_name(*computer)) == 0)
            return true;
    }
    return false;
}

/* Fills the chart of a strategy that has one. `also` names the other words that
 * `option` knows. */
static bool find_strategy_chart(const struct cli *cli, const char *option,
                                const char *also, const char *strategy,
                                const struct rules *rules,
                                struct odds_chart *chart)
{
    const char *path = strategy_path(strategy);
    enum computer computer;
    char quote[CLI_QUOTE_SIZE];
    if (path && *path == '\0')
        return refuse_option(cli, option,
                             "chart: needs a file name, as in chart:FILE");
    if (path)
        return read_chart(cli, option, path, chart);
    if (strcmp(strategy, "basic") == 0) {
        const char *problem = simulation_chart_basic(rules, chart);
        return problem == NULL || refuse_option(cli, option, problem);
    }
    if (find_computer(strategy, &computer)) {
        simulation_chart_computer(computer, rules, chart);
        return true;
    }
    cli_complain(cli,
                 "%s: use basic, mimic, never-bust, %s or chart:FILE, not %s",
                 option, also, cli_quote(quote, strategy, strlen(strategy)));
    return false;
}

/* ---- The player ---- */

bool arrange_strategy(const struct cli *cli,
                      const struct simulation_setup *setup,
                      struct simulation_game *game)
{
    static const char option[] = "--strategy", perfect[] = "perfect-count";
    const char *strategy = setup->strategy;
    bool needs_table = simulation_needs_table(&game->rules);
    game->perfect = strcmp(strategy, perfect) == 0;
    game->by_cards = needs_table && !game->perfect;
    if (game->by_cards && strcmp(strategy, "basic") != 0)
        return refuse_option(cli, option,
                             "by these rules the best play depends on more "
                             "than a total and the upcard; use basic or "
                             "perfect-count");
    return needs_table ||
           find_strategy_chart(cli, option, perfect,
                               game->perfect ? "basic" : strategy, &game->rules,
                               &game->chart);
}

/* ---- The neighbors ---- */

/* Gives the next seats of `game` to neighbors. */
static bool seat_neighbors(const struct cli *cli,
                           const struct simulation_setup *setup, int first,
                           int end, struct simulation_game *game,
                           struct odds_chart charts[SEATS_MAX])
{
    for (int i = first; i < end; i++) {
        struct odds_chart *chart = &charts[game->seats];
        if (!find_strategy_chart(cli, "--neighbors", "you",
                                 setup->neighbors.name[i], &game->rules, chart))
            return false;
        game->neighbor[game->seats++] = chart;
    }
    return true;
}

bool arrange_neighbors(const struct cli *cli,
                       const struct simulation_setup *setup,
                       struct simulation_game *game,
                       struct odds_chart charts[SEATS_MAX])
{
    const struct simulation_neighbors *neighbors = &setup->neighbors;
    int own = game->seats;
    if (neighbors->count == 0)
        return true;
    if (game->perfect || game->by_cards)
        return refuse_option(cli, "--neighbors",
                             "by these rules and with perfect-count all seats "
                             "play alike; use --seats");
    game->seats = 0;
    if (!seat_neighbors(cli, setup, 0, neighbors->before, game, charts))
        return false;
    game->seats += own;
    return seat_neighbors(cli, setup, neighbors->before, neighbors->count, game,
                          charts);
}
