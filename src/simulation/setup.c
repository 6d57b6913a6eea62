/* A game out of what options say. */
#include "setup.h"

#include <errno.h>
#include <math.h>
#include <string.h>

static bool refuse(const struct cli *cli, const char *option,
                   const char *problem)
{
    cli_complain(cli, "%s: %s", option, problem);
    return false;
}

/* ---- The strategy ---- */

static bool read_chart(const struct cli *cli, const char *path,
                       struct odds_chart *chart)
{
    char problem[CHART_PROBLEM_SIZE];
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        cli_complain(cli, "--strategy: %.250s can't be read: %s", path,
                     strerror(errno));
        return false;
    }
    bool good = chart_read(chart, file, problem);
    fclose(file);
    if (!good)
        cli_complain(cli, "--strategy: %.250s, %s", path, problem);
    return good;
}

static bool arrange_strategy(const struct cli *cli,
                             const struct simulation_setup *setup,
                             struct simulation_game *game)
{
    static const char file[] = "chart:";
    const char *strategy = setup->strategy;
    char quote[CLI_QUOTE_SIZE];
    game->perfect = strcmp(strategy, "perfect-count") == 0;
    if (strncmp(strategy, file, strlen(file)) == 0)
        return read_chart(cli, strategy + strlen(file), &game->chart);
    if (strcmp(strategy, "mimic") == 0) {
        simulation_chart_mimic(&game->rules, &game->chart);
        return true;
    }
    if (strcmp(strategy, "basic") == 0 || game->perfect) {
        const char *problem =
            simulation_chart_basic(&game->rules, &game->chart);
        return problem == NULL || refuse(cli, "--strategy", problem);
    }
    cli_complain(cli,
                 "--strategy: it is basic, mimic, perfect-count or chart:FILE, "
                 "not %s",
                 cli_quote(quote, strategy, strlen(strategy)));
    return false;
}

/* ---- The count ---- */

bool simulation_count_of(const double tags[ODDS_RANKS],
                         struct simulation_count *count,
                         char problem[SIMULATION_PROBLEM_SIZE])
{
    const double nothing = 1e-9;
    for (int scale = 1; scale <= SIMULATION_SCALE_MAX; scale++) {
        bool whole = true;
        count->scale = scale;
        for (int rank = 0; rank < ODDS_RANKS; rank++) {
            double tag = tags[rank] * scale;
            count->tag[rank] = (int)lround(tag);
            whole = whole && fabs(tag - count->tag[rank]) < nothing;
        }
        if (whole)
            return true;
    }
    snprintf(problem, SIMULATION_PROBLEM_SIZE,
             "tags must be whole numbers, or parts of one down to tenths");
    return false;
}

static bool arrange_count(const struct cli *cli,
                          const struct simulation_setup *setup,
                          struct arrangement *arrangement)
{
    char problem[SIMULATION_PROBLEM_SIZE];
    struct simulation_count *count = &arrangement->game.count;
    count->scale = 1;
    if (setup->count == NULL)
        return true;
    return (count_read(&arrangement->tags, setup->count, problem) &&
            simulation_count_of(arrangement->tags.tag, count, problem)) ||
           refuse(cli, "--count", problem);
}

/* ---- Deviations and insurance ---- */

static bool is_computed(const char *text)
{
    return text && strcmp(text, "computed") == 0;
}

static bool read_deviations(const struct cli *cli, const char *path,
                            struct simulation_deviations *deviations)
{
    char problem[SIMULATION_PROBLEM_SIZE];
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        cli_complain(cli, "--deviations: %.250s can't be read: %s", path,
                     strerror(errno));
        return false;
    }
    bool good = simulation_deviations_read(deviations, file, problem);
    fclose(file);
    if (!good)
        cli_complain(cli, "--deviations: %.250s, %s", path, problem);
    return good;
}

static bool find_deviations(const struct cli *cli,
                            const struct simulation_setup *setup,
                            struct arrangement *arrangement)
{
    struct simulation_deviations *deviations = &arrangement->deviations;
    bool all = is_computed(setup->deviations);
    const char *problem = NULL;
    deviations->insurance = SIMULATION_NEVER;
    if (all || is_computed(setup->insurance))
        problem =
            deviations_compute(cli, setup, &arrangement->tags, deviations);
    if (problem)
        return refuse(cli, all ? "--deviations" : "--insurance", problem);
    if (all)
        return true;
    int computed = deviations->insurance;
    deviations->count = 0;
    if (setup->deviations &&
        !read_deviations(cli, setup->deviations, deviations))
        return false;
    if (is_computed(setup->insurance))
        deviations->insurance = computed; /* whatever the file says */
    return true;
}

static bool arrange_insurance(const struct cli *cli,
                              const struct simulation_setup *setup,
                              struct arrangement *arrangement)
{
    int64_t count = SIMULATION_NEVER;
    const char *text = setup->insurance;
    int computed = arrangement->deviations.insurance;
    arrangement->game.insurance = computed;
    if (text == NULL || is_computed(text))
        return true;
    if (strcmp(text, "never") != 0 &&
        !cli_parse_integer(text, -SIMULATION_COUNT_MAX, SIMULATION_COUNT_MAX,
                           &count))
        return refuse(cli, "--insurance",
                      "a true count from -20 to 20 from which it is taken, "
                      "never, or computed");
    arrangement->game.insurance = (int)count;
    return true;
}

static bool arrange_deviations(const struct cli *cli,
                               const struct simulation_setup *setup,
                               struct arrangement *arrangement)
{
    bool needs_count = setup->deviations || is_computed(setup->insurance);
    if (needs_count && setup->count == NULL)
        return refuse(cli, setup->deviations ? "--deviations" : "--insurance",
                      "without --count there is no true count to go by");
    if (!find_deviations(cli, setup, arrangement) ||
        !arrange_insurance(cli, setup, arrangement))
        return false;
    arrangement->game.deviations = arrangement->deviations.list;
    arrangement->game.deviation_count = arrangement->deviations.count;
    return true;
}

/* ---- Bets ---- */

static bool is_flat(const struct simulation_bets *bets)
{
    for (int i = 1; i < SIMULATION_COUNTS; i++)
        if (bets->bet[i] != bets->bet[0])
            return false;
    return true;
}

/* The table's limits, where it has some, are those of bets from one unit up. */
static bool arrange_bets(const struct cli *cli,
                         const struct simulation_setup *setup,
                         struct arrangement *arrangement)
{
    char problem[SIMULATION_PROBLEM_SIZE];
    struct simulation_bets *bets = &arrangement->bets;
    const struct rules *rules = &setup->rules;
    *bets = simulation_bets_flat();
    if (setup->bets == NULL)
        return true;
    if (!simulation_bets_read(bets, setup->bets, problem))
        return refuse(cli, "--bets", problem);
    if (setup->count == NULL && !is_flat(bets))
        return refuse(cli, "--bets",
                      "without --count the true count is always 0; name a "
                      "count, or bet the same always");
    for (int i = 0; i < SIMULATION_COUNTS && rules->max > 0; i++)
        if (bets->bet[i] * (double)rules->min > (double)rules->max) {
            cli_complain(cli,
                         "--bets: %g units are over the limit of the table, "
                         "%g times its least bet; --rule max=... changes it",
                         bets->bet[i], (double)rules->max / (double)rules->min);
            return false;
        }
    return true;
}

/* ---- The whole ---- */

static void entitle(const struct simulation_setup *setup,
                    struct arrangement *arrangement)
{
    struct simulation_title *title = &arrangement->title;
    const struct simulation_game *game = &arrangement->game;
    char text[2 * SIMULATION_NAME_SIZE], insurance[SIMULATION_NAME_SIZE] = "";
    simulation_name(title->rules, setup->rules_label);
    simulation_name(title->strategy, setup->strategy);
    if (game->perfect)
        snprintf(text, sizeof text, "all cards counted");
    else {
        if (game->insurance != SIMULATION_NEVER && game->rules.insurance)
            snprintf(insurance, sizeof insurance, ", insurance from %+d",
                     game->insurance);
        snprintf(text, sizeof text, "%.20s%s%s",
                 setup->count ? arrangement->tags.name : "nothing is counted",
                 setup->deviations == NULL        ? ""
                 : is_computed(setup->deviations) ? ", computed deviations"
                                                  : ", deviations",
                 insurance);
    }
    simulation_name(title->count, text);
    title->seats = game->seats;
}

bool arrange_game(const struct cli *cli, const struct simulation_setup *setup,
                  struct arrangement *arrangement)
{
    struct simulation_game *game = &arrangement->game;
    memset(arrangement, 0, sizeof *arrangement);
    game->rules = setup->rules;
    game->seats = (int)setup->seats;
    const char *problem = simulation_check(game);
    if (problem) {
        cli_complain(cli, "%s", problem);
        return false;
    }
    if (!arrange_strategy(cli, setup, game) ||
        !arrange_count(cli, setup, arrangement) ||
        !arrange_deviations(cli, setup, arrangement) ||
        !arrange_bets(cli, setup, arrangement))
        return false;
    problem = simulation_check(game);
    if (problem)
        return refuse(cli, "--count", problem);
    entitle(setup, arrangement);
    return true;
}
