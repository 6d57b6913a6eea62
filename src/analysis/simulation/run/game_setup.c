/* Makes a game out of the options. */
#include "simulation/run/run.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli.h"
#include "cli_input.h"
#include "cli_output.h"
#include "strategy.h"

/* Writes what is wrong, and returns it. */
__attribute__((format(printf, 2, 3))) static const char *
refuse(struct game_setup *game_setup, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(game_setup->problem, sizeof game_setup->problem, format,
              arguments);
    va_end(arguments);
    return game_setup->problem;
}

/* ---- The charts of computer players ---- */

static void fill_chart_row(struct odds_cell cells[ODDS_RANKS], bool hits)
{
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        enum odds_action action = hits ? ODDS_HIT : ODDS_STAND;
        cells[upcard] = (struct odds_cell){
            .possible = true, .action = action, .otherwise = action};
    }
}

void simulation_chart_computer(enum computer computer,
                               const struct rules *rules,
                               struct odds_chart *chart)
{
    for (int total = 0; total <= HAND_BEST; total++) {
        fill_chart_row(chart->hard[total],
                       computer_wants_card(computer, rules, total, false));
        fill_chart_row(chart->soft[total],
                       computer_wants_card(computer, rules, total, true));
    }
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        struct chart_row row = chart_pair_total_row(rank);
        fill_chart_row(chart->pair[rank],
                       computer_wants_card(computer, rules, row.number,
                                           row.kind == CHART_SOFT));
    }
}

/* ---- Deviations from index numbers ---- */

/* Where indices are computed. */
struct index_work {
    const struct cli *cli;
    const struct simulation_setup *setup;
};

static bool index_work_stops(void *self)
{
    const struct simulation_setup *setup = ((struct index_work *)self)->setup;
    return setup->stops && setup->stops(setup->stops_self);
}

static void show_index_progress(void *self, int done, int all)
{
    const struct cli *cli = ((struct index_work *)self)->cli;
    fprintf(cli->errors, "\rIndex numbers: %d of %d" CLI_CLEAR_REST, done, all);
    fflush(cli->errors);
}

static void deviation_add(struct simulation_deviations *deviations,
                          const struct count_index *index,
                          enum odds_action action, bool below)
{
    if (deviations->count == SIMULATION_DEVIATIONS_MAX)
        return;
    deviations->list[deviations->count++] =
        (struct simulation_deviation){.row = index->row,
                                      .upcard = index->upcard,
                                      .action = action,
                                      .count = index->index,
                                      .below = below};
}

/* Adds the action of a cell, and after it the action to fall back on where the
 * first isn't allowed. */
static void deviation_add_cell(struct simulation_deviations *deviations,
                               const struct count_index *index,
                               const struct odds_cell *cell, bool below)
{
    deviation_add(deviations, index, cell->action, below);
    if (cell->action == ODDS_DOUBLE || cell->action == ODDS_SURRENDER)
        deviation_add(deviations, index, cell->otherwise, below);
}

/* Returns a number that identifies a cell and orders cells. */
static int cell_key(const struct count_index *index)
{
    enum { NUMBERS = 100 };
    return ((int)index->row.kind * NUMBERS + index->row.number) * ODDS_RANKS +
           index->upcard;
}

/* Orders cell by cell with the highest index first, because the first deviation
 * that applies is played. */
static int order_cells(const void *one, const void *other)
{
    const struct count_index *a = one, *b = other;
    int first = cell_key(a), second = cell_key(b);
    return first != second ? first - second
                           : (b->index > a->index) - (b->index < a->index);
}

/* Converts the result of a study of the count (counting.h) to deviations: for
 * each cell with an index, the best play at every true count. Sorts the list of
 * `study`. */
static void deviations_from_study(struct simulation_deviations *deviations,
                                  struct count_study *study)
{
    enum { NEAR = SIMULATION_COUNT_MAX };
    double index = ceil(study->insurance -
                        0.5); /* the nearest integer; halves round down */
    deviations->count = 0;
    deviations->insurance = SIMULATION_NEVER;
    if (study->has_insurance && fabs(index) <= NEAR)
        deviations->insurance = (int)index;
    qsort(study->list, study->count, sizeof *study->list, order_cells);
    /* Covers all counts, even those near 0. The chart that is played is for a
     * full shoe, and may differ from what the study found at a true count of
     * 0. */
    for (size_t i = 0; i < study->count; i++) {
        const struct count_index *cell = &study->list[i];
        deviation_add_cell(deviations, cell, &cell->from, false);
        if (i + 1 == study->count || cell_key(cell) != cell_key(cell + 1))
            deviation_add_cell(deviations, cell, &cell->below, true);
    }
}

/* ---- Well-known sets of plays ---- */

/* The plays that gain most (Don Schlesinger, Blackjack Attack, chapter 5), in
 * his order. Only the plays are his: each begins at its index for the rules and
 * the count at hand. The first of the Illustrious 18 is insurance. */
enum { ILLUSTRIOUS_18 = 1, FAB_4 = 2, ALL_PLAYS = 4 };

static const struct known_play {
    unsigned set;
    struct chart_row row;
    int upcard; /* 1: the ace */
    enum odds_action action;
} KNOWN_PLAYS[] = {
    {ILLUSTRIOUS_18, {CHART_HARD, 16}, 10, ODDS_STAND},
    {ILLUSTRIOUS_18, {CHART_HARD, 15}, 10, ODDS_STAND},
    {ILLUSTRIOUS_18, {CHART_PAIR, ODDS_TEN}, 5, ODDS_SPLIT},
    {ILLUSTRIOUS_18, {CHART_PAIR, ODDS_TEN}, 6, ODDS_SPLIT},
    {ILLUSTRIOUS_18, {CHART_HARD, 10}, 10, ODDS_DOUBLE},
    {ILLUSTRIOUS_18, {CHART_HARD, 12}, 3, ODDS_STAND},
    {ILLUSTRIOUS_18, {CHART_HARD, 12}, 2, ODDS_STAND},
    {ILLUSTRIOUS_18, {CHART_HARD, 11}, 1, ODDS_DOUBLE},
    {ILLUSTRIOUS_18, {CHART_HARD, 9}, 2, ODDS_DOUBLE},
    {ILLUSTRIOUS_18, {CHART_HARD, 10}, 1, ODDS_DOUBLE},
    {ILLUSTRIOUS_18, {CHART_HARD, 9}, 7, ODDS_DOUBLE},
    {ILLUSTRIOUS_18, {CHART_HARD, 16}, 9, ODDS_STAND},
    {ILLUSTRIOUS_18, {CHART_HARD, 13}, 2, ODDS_STAND},
    {ILLUSTRIOUS_18, {CHART_HARD, 12}, 4, ODDS_STAND},
    {ILLUSTRIOUS_18, {CHART_HARD, 12}, 5, ODDS_STAND},
    {ILLUSTRIOUS_18, {CHART_HARD, 12}, 6, ODDS_STAND},
    {ILLUSTRIOUS_18, {CHART_HARD, 13}, 3, ODDS_STAND},
    {FAB_4, {CHART_HARD, 14}, 10, ODDS_SURRENDER},
    {FAB_4, {CHART_HARD, 15}, 10, ODDS_SURRENDER},
    {FAB_4, {CHART_HARD, 15}, 9, ODDS_SURRENDER},
    {FAB_4, {CHART_HARD, 15}, 1, ODDS_SURRENDER},
};

static bool is_computed(const char *text)
{
    return text && strcmp(text, "computed") == 0;
}

/* Returns the sets of deviations that a value of --deviations names, or 0. */
static unsigned named_plays(const char *text)
{
    static const char *const names[] = {"illustrious-18", "fab-4", "catch-22",
                                        "computed"};
    const int count = sizeof names / sizeof *names;
    int found = text ? cli_find_name(text, names, count) : -1;
    return (unsigned)(found + 1); /* the third is both of the first */
}

static bool includes(const struct odds_cell *cell, enum odds_action action)
{
    return cell->action == action || cell->otherwise == action;
}

/* True if `change` begins a play of the sets. */
static bool is_known(const struct count_index *change, unsigned sets)
{
    for (size_t i = 0; i < sizeof KNOWN_PLAYS / sizeof *KNOWN_PLAYS; i++) {
        const struct known_play *play = &KNOWN_PLAYS[i];
        if ((play->set & sets) && chart_rows_match(play->row, change->row) &&
            play->upcard - 1 == change->upcard &&
            includes(&change->from, play->action) &&
            !includes(&change->below, play->action))
            return true;
    }
    return false;
}

/* Leaves out of a study the changes that aren't in the sets of plays. */
static void keep_known_plays(struct count_study *study, unsigned sets)
{
    size_t kept = 0;
    for (size_t i = 0; i < study->count; i++)
        if ((sets & ALL_PLAYS) || is_known(&study->list[i], sets))
            study->list[kept++] = study->list[i];
    study->count = kept;
}

/* Computes the deviations of some sets, and when to insure, for the rules of
 * `setup` and the tags of a count. Returns NULL, or a message if that fails. */
static const char *deviations_compute(const struct cli *cli,
                                      const struct simulation_setup *setup,
                                      const struct count_tags *tags,
                                      unsigned sets,
                                      struct simulation_deviations *deviations)
{
    enum { HALF = 200 }; /* half of the cut, which is in percent */
    struct index_work work = {.cli = cli, .setup = setup};
    const struct count_progress progress = {
        .show = setup->shows_progress ? show_index_progress : NULL,
        .stops = index_work_stops,
        .self = &work};
    struct odds_shoe shoe = odds_shoe_for(&setup->rules);
    int cards = setup->rules.decks * DECK_CARDS;
    int left = cards - cards * setup->rules.cut / HALF;
    const char *problem = rules_refusal(&setup->rules, ENGINE_UPCARD_ODDS);
    if (problem)
        return problem;
    struct odds *odds = odds_open(&setup->rules);
    struct count_study study;
    if (odds == NULL)
        return "out of memory";
    problem = count_study_find(&study, odds, &shoe, tags, left, COUNT_AIM_VALUE,
                               &progress);
    if (setup->shows_progress)
        fputs("\r" CLI_CLEAR_REST, cli->errors);
    if (problem == NULL) {
        keep_known_plays(&study, sets);
        study.has_insurance = study.has_insurance &&
                              (sets != FAB_4 || is_computed(setup->insurance));
        deviations_from_study(deviations, &study);
        count_study_free(&study);
    }
    odds_close(odds);
    if (problem == NULL && sets < ALL_PLAYS && deviations->count == 0 &&
        deviations->insurance == SIMULATION_NEVER)
        problem = "under these rules, the count changes none of these plays";
    return problem;
}

/* ---- Deviations from a file ---- */

/* The words of a line, split by blanks. */
enum { WORDS_MAX = 7, WORD_SIZE = 16 };

struct words {
    int count;
    char word[WORDS_MAX][WORD_SIZE]; /* in lower case */
};

static bool take_words(const char *text, struct words *words)
{
    size_t length;
    words->count = 0;
    text = cli_first_word(text, &length);
    for (; length > 0; text = cli_first_word(text + length, &length)) {
        if (words->count == WORDS_MAX || length >= WORD_SIZE)
            return false;
        for (size_t i = 0; i < length; i++)
            words->word[words->count][i] =
                (char)tolower((unsigned char)text[i]);
        words->word[words->count++][length] = '\0';
    }
    return true;
}

/* Returns the rank, or -1. Ten, jack, queen and king all have the rank of the
 * ten. */
static int find_rank(const char *word)
{
    if (word[0] != '\0' && word[1] == '\0' && strchr("tjqk", word[0]))
        return ODDS_TEN;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (strcasecmp(word, odds_rank_name(rank)) == 0)
            return rank;
    return -1;
}

static bool read_deviation_hand(const char *kind, const char *number,
                                struct simulation_deviation *deviation)
{
    int64_t total;
    bool soft = strcmp(kind, "soft") == 0;
    if (strcmp(kind, "pair") == 0) {
        deviation->row = (struct chart_row){CHART_PAIR, find_rank(number)};
        return deviation->row.number >= 0;
    }
    if ((!soft && strcmp(kind, "hard") != 0) ||
        !cli_parse_integer(number, soft ? 12 : 4, HAND_BEST, &total))
        return false;
    deviation->row = chart_total_row(soft, (int)total);
    return true;
}

static bool read_deviation_action(const char *word,
                                  struct simulation_deviation *deviation)
{
    for (int i = 0; i < ODDS_ACTIONS; i++)
        if (strcmp(word, odds_action_name((enum odds_action)i)) == 0) {
            deviation->action = (enum odds_action)i;
            return i != ODDS_SPLIT || deviation->row.kind == CHART_PAIR;
        }
    return false;
}

static bool read_deviation_count(const char *side, const char *number,
                                 bool *below, int *count)
{
    int64_t value;
    *below = strcmp(side, "below") == 0;
    if ((!*below && strcmp(side, "from") != 0) ||
        !cli_parse_integer(number, -SIMULATION_COUNT_MAX, SIMULATION_COUNT_MAX,
                           &value))
        return false;
    *count = (int)value;
    return true;
}

/* Returns what is wrong with a line, or NULL. */
static const char *read_deviation_line(const struct words *words,
                                       struct simulation_deviations *deviations)
{
    enum { INSURANCE_WORDS = 3, WORDS = 6 };
    struct simulation_deviation deviation = {.count = 0};
    bool below;
    if (words->count == INSURANCE_WORDS &&
        strcmp(words->word[0], "insurance") == 0) {
        int from;
        if (!read_deviation_count(words->word[1], words->word[2], &below,
                                  &from) ||
            below)
            return "insurance looks like \"insurance from 3\", with a true "
                   "count from -20 to 20";
        if (deviations->insurance == SIMULATION_NEVER)
            deviations->insurance = from;
        return NULL;
    }
    if (words->count != WORDS)
        return "a line looks like \"hard 16 10 stand from 0\"";
    if (!read_deviation_hand(words->word[0], words->word[1], &deviation))
        return "the hand must be hard 4 to 21, soft 12 to 21, or pair 2 to "
               "10 or A";
    deviation.upcard = find_rank(words->word[2]);
    if (deviation.upcard < 0)
        return "the upcard must be 2 to 10 or A";
    if (!read_deviation_action(words->word[3], &deviation))
        return "the play must be stand, hit, double, surrender or, for a "
               "pair, split";
    if (!read_deviation_count(words->word[4], words->word[5], &deviation.below,
                              &deviation.count))
        return "the line must end with \"from\" or \"below\" and a true "
               "count from -20 to 20";
    if (deviations->count == SIMULATION_DEVIATIONS_MAX)
        return "too many deviations; a file has at most 1000";
    deviations->list[deviations->count++] = deviation;
    return NULL;
}

static const char *read_deviation_lines(FILE *file,
                                        struct simulation_deviations *read,
                                        int *number)
{
    struct cli_line line;
    const char *fault = NULL;
    for (*number = 1; fault == NULL && cli_read_line(file, &line); ++*number) {
        struct words words;
        if (strlen(line.text) != line.length)
            fault = "the line isn't text";
        else if (line.is_cut || !take_words(line.text, &words))
            fault = "a line looks like \"hard 16 10 stand from 0\"";
        else if (words.count > 0)
            fault = read_deviation_line(&words, read);
    }
    return fault;
}

/*
 * Reads a file of deviations, one per line:
 *
 *     # hand, upcard, play, and the true count it starts or ends at
 *     hard 16 10 stand from 0
 *     hard 13  2 hit   below -1
 *     pair 10  5 split from 5
 *     insurance from 3
 *
 * Case doesn't matter, and T, J, Q and K stand for the 10. If two lines apply
 * to the same cell, or to insurance, the first one counts. If the file has
 * anything else, returns false, and writes the reason and the line to
 * `problem`. `target` is a struct simulation_deviations.
 */
static bool simulation_deviations_read(void *target, FILE *file,
                                       char problem[CLI_PROBLEM_SIZE])
{
    int number;
    struct simulation_deviations read = {.insurance = SIMULATION_NEVER};
    const char *fault = read_deviation_lines(file, &read, &number);
    if (fault)
        snprintf(problem, CLI_PROBLEM_SIZE, "line %d: %s", number - 1, fault);
    else
        *(struct simulation_deviations *)target = read;
    return fault == NULL && !ferror(file);
}

/* ---- The title of a run: its game in words ---- */

/* Copies `text` to `name`. Replaces unprintable characters with question marks,
 * cuts trailing blanks, and marks a cut in a long name with dots. An empty name
 * becomes a question mark. */
static void write_name(char name[SIMULATION_NAME_SIZE], const char *text)
{
    static const char dots[] = "...";
    size_t length = 0;
    for (; length < SIMULATION_NAME_SIZE - 1 && text[length]; length++)
        name[length] =
            text[length] >= ' ' && text[length] <= '~' ? text[length] : '?';
    if (text[length])
        memcpy(name + length - strlen(dots), dots, sizeof dots);
    while (length > 0 && name[length - 1] == ' ')
        name[--length] = '\0';
    if (length == 0)
        name[length++] = '?';
    name[length] = '\0';
}

/* ---- Strategies ---- */

/* Returns the path of the strategy "chart:PATH", or NULL if it is another one.
 */
static const char *strategy_path(const char *strategy)
{
    static const char file[] = "chart:";
    bool is_chart = strncmp(strategy, file, strlen(file)) == 0;
    return is_chart ? strategy + strlen(file) : NULL;
}

/* Fills the chart of a strategy that has one, and stores the play of longer
 * hands, or NULL. `also` names the other words that `option` knows. */
static const char *find_strategy_chart(const char *option, const char *also,
                                       const char *strategy,
                                       struct game_setup *game_setup,
                                       struct odds_chart *chart,
                                       const struct odds_cards_chart **longer)
{
    const struct rules *rules = &game_setup->game.rules;
    const char *path = strategy_path(strategy), *fault;
    char quote[CLI_QUOTE_SIZE], problem[CLI_PATH_PROBLEM_SIZE];
    if (path && *path == '\0')
        return refuse(game_setup,
                      "%s: chart: needs a file name, as in chart:FILE", option);
    if (path)
        return cli_read_path(path, ": ", chart_read, chart, problem)
                   ? NULL
                   : refuse(game_setup, "%s: %s", option, problem);
    if (strcmp(strategy, "basic") == 0) {
        fault = chart_basic(rules, chart, &game_setup->basic);
        *longer = chart_counts_cards(rules) ? &game_setup->basic : NULL;
        return fault ? refuse(game_setup, "%s: %s", option, fault) : NULL;
    }
    for (int i = 0; i < COMPUTER_COUNT; i++)
        if (strcmp(strategy, computer_name((enum computer)i)) == 0) {
            simulation_chart_computer((enum computer)i, rules, chart);
            return NULL;
        }
    return refuse(game_setup,
                  "%s: use basic, mimic, never-bust, %s or chart:FILE, not %s",
                  option, also, cli_quote(quote, strategy, strlen(strategy)));
}

/* ---- The player ---- */

/* Sets how the game is played by the strategy of `setup`. */
static const char *set_strategy(const struct simulation_setup *setup,
                                struct game_setup *game_setup)
{
    struct simulation_game *game = &game_setup->game;
    static const char perfect[] = "perfect-count";
    const char *strategy = setup->strategy;
    bool needs_table = rules_refusal(&game->rules, ENGINE_KERNEL) != NULL;
    game->perfect = strcmp(strategy, perfect) == 0;
    game->by_cards = needs_table && !game->perfect;
    if (game->by_cards && strcmp(strategy, "basic") != 0)
        return "--strategy: under these rules the best play depends on more "
               "than a total and the upcard; use basic or perfect-count";
    return needs_table
               ? NULL
               : find_strategy_chart("--strategy", perfect,
                                     game->perfect ? "basic" : strategy,
                                     game_setup, &game->chart, &game->longer);
}

/* ---- The neighbors ---- */

/* Seats the neighbors of `setup` around the seats that the game already has. */
static const char *set_neighbors(const struct simulation_setup *setup,
                                 struct game_setup *game_setup)
{
    struct simulation_game *game = &game_setup->game;
    const struct simulation_neighbors *neighbors = &setup->neighbors;
    const char *fault = NULL;
    if (neighbors->count > 0 && (game->perfect || game->by_cards))
        return "--neighbors: under these rules and with perfect-count all "
               "seats play alike; use --seats";
    for (int i = 0; i < neighbors->count && fault == NULL; i++) {
        int seat = i < neighbors->before ? i : game->seats;
        struct odds_chart *chart = &game_setup->neighbors[seat];
        fault = find_strategy_chart("--neighbors", "you", neighbors->name[i],
                                    game_setup, chart,
                                    &game->neighbor_longer[seat]);
        game->neighbor[seat] = chart;
        game->seats++;
    }
    return fault;
}

/* ---- The count ---- */

static const char *set_count(const struct simulation_setup *setup,
                             struct game_setup *game_setup)
{
    char problem[CLI_PROBLEM_SIZE];
    struct simulation_count *count = &game_setup->game.count;
    count->scale = 1;
    if (setup->count == NULL)
        return NULL;
    if (!count_read(&game_setup->tags, setup->count, problem))
        return refuse(game_setup, "--count: %s", problem);
    count->scale = count_whole_tags(&game_setup->tags, count->tag, count->red);
    return count->scale > 0 ? NULL
                            : "--count: tags must be multiples of 1, 1/2, 1/3 "
                              "and so on down to 1/10";
}

/* ---- Deviations and insurance ---- */

void game_setup_warn(const struct cli *cli,
                     const struct simulation_setup *setup,
                     const struct game_setup *game_setup)
{
    const struct simulation_game *game = &game_setup->game;
    const struct simulation_deviations *made = &game_setup->deviations;
    bool is_file = named_plays(setup->deviations) == 0;
    for (int i = 0; is_file && !game->perfect && i < made->count; i++) {
        const struct simulation_deviation *line = &made->list[i];
        enum odds_action action =
            chart_const_cells(&game->chart, line->row)[line->upcard].action;
        char name[CHART_NAME_SIZE];
        const char *upcard = odds_rank_name(line->upcard);
        for (int j = 0; j < i && action == ODDS_SURRENDER; j++)
            if (chart_rows_match(made->list[j].row, line->row) &&
                made->list[j].upcard == line->upcard)
                action = line->action;
        if (action != ODDS_SURRENDER || line->action == ODDS_SURRENDER)
            continue;
        chart_row_name(line->row, name);
        cli_complain(cli,
                     "--deviations: %s %s: %s replaces the chart's surrender; "
                     "to keep it, put \"%s %s surrender from -%d\" first",
                     name, upcard, odds_action_name(line->action), name, upcard,
                     SIMULATION_COUNT_MAX);
    }
}

/* Finds the deviations and the count to insure from. Either option can ask for
 * computed values, and the computation yields both; the part that wasn't asked
 * for is dropped. */
static const char *find_deviations(const struct cli *cli,
                                   const struct simulation_setup *setup,
                                   struct game_setup *game_setup)
{
    struct simulation_deviations *deviations = &game_setup->deviations;
    unsigned sets = named_plays(setup->deviations);
    bool by_indices = sets != 0;
    int insurance = SIMULATION_NEVER;
    deviations->insurance = SIMULATION_NEVER;
    const char *fault = NULL;
    char problem[CLI_PATH_PROBLEM_SIZE];
    if (by_indices || is_computed(setup->insurance)) {
        fault = deviations_compute(cli, setup, &game_setup->tags,
                                   by_indices ? sets : ALL_PLAYS, deviations);
        if (fault)
            return refuse(game_setup, "%s: %s",
                          by_indices ? "--deviations" : "--insurance", fault);
        insurance = deviations->insurance;
    }
    if (!by_indices)
        deviations->count = 0;
    if (!by_indices && setup->deviations &&
        !cli_read_path(setup->deviations, ": ", simulation_deviations_read,
                       deviations, problem))
        fault = refuse(game_setup, "--deviations: %s", problem);
    if (is_computed(setup->insurance))
        deviations->insurance = insurance;
    return fault;
}

static const char *set_insurance(const struct simulation_setup *setup,
                                 struct game_setup *game_setup)
{
    struct simulation_game *game = &game_setup->game;
    int64_t count = SIMULATION_NEVER;
    const char *text = setup->insurance;
    game->insurance = game_setup->deviations.insurance;
    game->even_money = false;
    if (text == NULL || is_computed(text))
        return NULL;
    game->even_money = strcmp(text, "even") == 0;
    if (strcmp(text, "never") != 0 && !game->even_money &&
        !cli_parse_integer(text, -SIMULATION_COUNT_MAX, SIMULATION_COUNT_MAX,
                           &count))
        return "--insurance: use a true count from -20 to 20, even (even money "
               "only), never or computed";
    game->insurance = (int)count;
    if (setup->count == NULL && count > 0 && count != SIMULATION_NEVER)
        return "--insurance: without --count the true count is always 0; "
               "choose a count, or use 0 to insure every time";
    if (setup->rules.decks == DECKS_INFINITE && count != SIMULATION_NEVER)
        return "--insurance: infinite decks have no true count; use even or "
               "never";
    return NULL;
}

/* Returns why an option would have no effect, or NULL. */
static const char *find_idle_option(const struct simulation_setup *setup,
                                    struct game_setup *game_setup)
{
    const char *text = setup->insurance;
    const char *option = setup->deviations ? "--deviations" : "--insurance";
    if (game_setup->game.perfect && (setup->deviations || text))
        return refuse(game_setup,
                      "%s: perfect-count decides everything, including "
                      "insurance, from the cards seen; leave this option out",
                      option);
    if ((setup->deviations || is_computed(text)) && setup->count == NULL)
        return refuse(game_setup, "%s: works only with --count", option);
    if (text && strcmp(text, "never") != 0 && !setup->rules.insurance)
        return "--insurance: the rules don't offer insurance; add --rule "
               "insurance=yes";
    return NULL;
}

static const char *set_deviations(const struct cli *cli,
                                  const struct simulation_setup *setup,
                                  struct game_setup *game_setup)
{
    const char *fault = find_idle_option(setup, game_setup);
    fault = fault ? fault : find_deviations(cli, setup, game_setup);
    fault = fault ? fault : set_insurance(setup, game_setup);
    game_setup->game.deviations = game_setup->deviations.list;
    game_setup->game.deviation_count = game_setup->deviations.count;
    return fault;
}

/* ---- Bets ---- */

/* True if every round begins with the same cards. */
static bool returns_all_cards(const struct rules *rules)
{
    return rules->fresh && rules_shoe(rules).held == 0;
}

/* Checks a bet against the limits of the table. The minimum bet is the unit. */
static const char *check_bet(double bet, struct game_setup *game_setup)
{
    const struct rules *rules = &game_setup->game.rules;
    char chip[CLI_MONEY_SIZE], amount[CLI_MONEY_SIZE];
    int64_t cents = llround(bet * (double)rules->min);
    if (rules->max > 0 && cents > rules->max)
        return refuse(game_setup,
                      "--bets: %g units are more than the table's maximum bet, "
                      "%g units; change it with --rule max=...",
                      bet, (double)rules->max / (double)rules->min);
    if (rules->max > 0 && rules->chip > 0 && cents % rules->chip != 0)
        return refuse(game_setup,
                      "--bets: %g units are $%s, which isn't a multiple of the "
                      "table's chip, $%s; change it with --rule chip=...",
                      bet, cli_money(amount, cents),
                      cli_money(chip, rules->chip));
    return NULL;
}

/* Reads the ramp of --bets, and checks that it suits the rules of the table.
 * Without one, every bet is one unit. */
static const char *set_bets(const struct simulation_setup *setup,
                            struct game_setup *game_setup)
{
    char problem[CLI_PROBLEM_SIZE];
    struct count_ramp *bets = &game_setup->bets;
    const char *fault = NULL;
    *bets = count_ramp_flat();
    if (setup->bets == NULL)
        return NULL;
    if (!count_ramp_read(bets, setup->bets, problem))
        return refuse(game_setup, "--bets: %s", problem);
    if (setup->count == NULL && !ramp_is_flat(bets))
        return "--bets: without --count the true count is always 0; choose a "
               "count, or use one bet for all counts";
    if (returns_all_cards(&setup->rules) && !ramp_is_flat(bets))
        return "--bets: with fresh=yes the true count is 0 at every bet; use "
               "one bet for all counts";
    for (int i = 0; i < SIMULATION_COUNTS && fault == NULL; i++)
        fault = check_bet(bets->bet[i], game_setup);
    return fault;
}

static const char *set_spots(const struct simulation_setup *setup,
                             struct game_setup *game_setup)
{
    char problem[CLI_PROBLEM_SIZE];
    struct simulation_game *game = &game_setup->game;
    struct count_ramp ramp;
    int most = SEATS_MAX - setup->neighbors.count;
    if (setup->spots == NULL)
        return NULL;
    if (!count_ramp_read(&ramp, setup->spots, problem))
        return refuse(game_setup, "--spots: %s", problem);
    for (int i = 0; i < SIMULATION_COUNTS; i++) {
        int spots = (int)ramp.bet[i];
        if (spots != ramp.bet[i] || spots < 1 || spots > most)
            return "--spots: play a whole number of hands, at least 1 and at "
                   "most as many as the table has seats";
        game->dealing.spots[i] = (uint8_t)spots;
        game->seats = spots > game->seats ? spots : game->seats;
    }
    return NULL;
}

/* ---- The whole game_setup ---- */

/* Returns the name of a file without its folder. */
static const char *file_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static void name_strategy(const char *strategy, char name[SIMULATION_NAME_SIZE])
{
    const char *path = strategy_path(strategy);
    char text[2 * SIMULATION_NAME_SIZE];
    snprintf(text, sizeof text, "%s%s", path ? "chart:" : "",
             path ? file_of(path) : strategy);
    write_name(name, text);
}

/* Writes the players in the order of their seats, such as "mimic,you,basic", or
 * nothing if there are no neighbors. */
static void name_neighbors(const struct simulation_neighbors *neighbors,
                           char name[SIMULATION_NAME_SIZE])
{
    char text[SEATS_MAX * SIMULATION_NAME_SIZE] = "";
    for (int i = 0; i <= neighbors->count; i++) {
        char one[SIMULATION_NAME_SIZE] = "you";
        if (i != neighbors->before)
            name_strategy(neighbors->name[i - (i > neighbors->before)], one);
        text_add(text, sizeof text, "%s%s", i > 0 ? "," : "", one);
    }
    name[0] = '\0';
    if (neighbors->count > 0)
        write_name(name, text);
}

static void fill_title(const struct simulation_setup *setup,
                       struct game_setup *game_setup)
{
    struct simulation_title *title = &game_setup->title;
    const struct simulation_game *game = &game_setup->game;
    write_name(title->rules, setup->rules_label);
    title->table = setup->rules;
    name_strategy(setup->strategy, title->strategy);
    write_name(title->count,
               setup->count ? game_setup->tags.name : SIMULATION_NONE);
    title->tags = game->count;
    write_name(title->deviations, setup->deviations ? file_of(setup->deviations)
                                                    : SIMULATION_NONE);
    title->insurance = game->insurance;
    title->even_money = game->even_money;
    title->seats = game->seats - setup->neighbors.count;
    name_neighbors(&setup->neighbors, title->neighbors);
    title->dealing = game->dealing;
}

/* Returns why a report would be empty, or NULL. */
static const char *find_idle_money_option(const struct simulation_setup *setup)
{
    if (setup->dealing.by_depth && setup->rules.fresh)
        return "--cut-curve: if the cards are shuffled every round, there is "
               "no cut card";
    if ((setup->dealing.leaves || setup->dealing.watches ||
         setup->dealing.shoe_rounds > 0) &&
        setup->rules.fresh)
        return "--leave, --enter and --shoe-rounds: if the cards are shuffled "
               "every round, there is no shoe to end or to enter";
    if (setup->dealing.count_errors > 0 && setup->rules.fresh)
        return "--count-errors: if the cards are shuffled every round, a missed "
               "card is soon forgotten";
    if (setup->money.most > 0 && setup->count == NULL)
        return "--best-bets works only with --count";
    if (setup->money.most > 0 && returns_all_cards(&setup->rules))
        return "--best-bets: with fresh=yes the true count is 0 at every bet, "
               "and no bet wins";
    return NULL;
}

const char *game_setup_fill(const struct cli *cli,
                            const struct simulation_setup *setup,
                            struct game_setup *game_setup)
{
    struct simulation_game *game = &game_setup->game;
    memset(game_setup, 0, sizeof *game_setup);
    game->rules = setup->rules;
    game->seats = (int)setup->seats * rules_seats_each(&setup->rules);
    game->dealing = setup->dealing;
    if (!setup->exits)
        game->dealing.exit = game->dealing.enter;
    const char *fault = set_spots(setup, game_setup);
    fault = fault ? fault : simulation_check(game);
    fault = fault ? fault : find_idle_money_option(setup);
    fault = fault ? fault : set_strategy(setup, game_setup);
    fault = fault ? fault : set_count(setup, game_setup);
    fault = fault ? fault : set_deviations(cli, setup, game_setup);
    fault = fault ? fault : set_bets(setup, game_setup);
    fault = fault ? fault : set_neighbors(setup, game_setup);
    if (fault)
        return fault;
    if (setup->dealing.runs &&
        (named_plays(setup->deviations) || is_computed(setup->insurance)))
        return "--running: indices are computed for true counts; use a file of "
               "deviations, and a number for --insurance";
    if (setup->dealing.watches)
        game_setup->bets.bet[0] = 0; /* where watched rounds are tallied */
    fault = simulation_check(game);
    if (fault)
        return refuse(game_setup, "%s: %s",
                      game->perfect ? "--strategy"
                      : game->by_cards && setup->dealing.same_shoes
                          ? "--same-shoes"
                          : "--count",
                      fault);
    if (setup->svg && setup->count == NULL)
        return "--svg: without --count the true count is always 0, so there is "
               "no curve to draw";
    fill_title(setup, game_setup);
    return NULL;
}
