/* Deviations from the chart: from index numbers of the count, or a file. */
#include "simulation/run/run.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli.h"
#include "cli_input.h"
#include "cli_output.h"

/* ---- From index numbers ---- */

static void show_index_progress(void *self, int done, int all)
{
    const struct cli *cli = self;
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
        (struct simulation_deviation){.soft = index->row.kind == CHART_SOFT,
                                      .pair = index->row.kind == CHART_PAIR,
                                      .total = index->row.number,
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

static int order_numbers(int one, int other)
{
    return (one > other) - (one < other);
}

static int order_cells(const struct count_index *one,
                       const struct count_index *other)
{
    int order = order_numbers((int)one->row.kind, (int)other->row.kind);
    if (order == 0)
        order = order_numbers(one->row.number, other->row.number);
    return order ? order : order_numbers(one->upcard, other->upcard);
}

/* Orders cell by cell with the highest index first, because the first deviation
 * that applies is played. */
static int order_cells_and_indices(const void *one, const void *other)
{
    const struct count_index *a = one, *b = other;
    int order = order_cells(a, b);
    return order ? order : order_numbers(b->index, a->index);
}

/* Covers all counts, even those near 0. The chart that is played is for a full
 * shoe, and may differ from what the study found at a true count of 0. */
static void deviations_add_cells(struct simulation_deviations *deviations,
                                 const struct count_study *study)
{
    for (size_t i = 0; i < study->count; i++) {
        const struct count_index *index = &study->list[i];
        bool lowest =
            i + 1 == study->count || order_cells(index, index + 1) != 0;
        deviation_add_cell(deviations, index, &index->from, false);
        if (lowest)
            deviation_add_cell(deviations, index, &index->below, true);
    }
}

void simulation_deviations_of(struct simulation_deviations *deviations,
                              struct count_study *study)
{
    enum { NEAR = SIMULATION_COUNT_MAX };
    double index = ceil(study->insurance -
                        0.5); /* the nearest integer; halves round down */
    deviations->count = 0;
    deviations->insurance = SIMULATION_NEVER;
    if (study->has_insurance && fabs(index) <= NEAR)
        deviations->insurance = (int)index;
    qsort(study->list, study->count, sizeof *study->list,
          order_cells_and_indices);
    deviations_add_cells(deviations, study);
}

const char *deviations_compute(const struct cli *cli,
                               const struct simulation_setup *setup,
                               const struct count_tags *tags,
                               struct simulation_deviations *deviations)
{
    enum { HALF = 200 }; /* half of the cut, which is in percent */
    const struct count_progress progress = {.tell = show_index_progress,
                                            .self = (void *)cli};
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
                               setup->shows_progress ? &progress : NULL);
    if (setup->shows_progress)
        fputs("\r" CLI_CLEAR_REST, cli->errors);
    if (problem == NULL) {
        simulation_deviations_of(deviations, &study);
        count_study_free(&study);
    }
    odds_close(odds);
    return problem;
}

/* ---- From a file ---- */

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
static int rank_of(const char *word)
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
    deviation->pair = strcmp(kind, "pair") == 0;
    deviation->soft = strcmp(kind, "soft") == 0;
    if (deviation->pair) {
        deviation->total = rank_of(number);
        return deviation->total >= 0;
    }
    if (!deviation->soft && strcmp(kind, "hard") != 0)
        return false;
    if (!cli_parse_integer(number, deviation->soft ? 12 : 4, HAND_BEST, &total))
        return false;
    deviation->total = (int)total;
    return true;
}

static bool read_deviation_action(const char *word,
                                  struct simulation_deviation *deviation)
{
    for (int i = 0; i < ODDS_ACTIONS; i++)
        if (strcmp(word, odds_action_name((enum odds_action)i)) == 0) {
            deviation->action = (enum odds_action)i;
            return i != ODDS_SPLIT || deviation->pair;
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
    deviation.upcard = rank_of(words->word[2]);
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

bool simulation_deviations_read(struct simulation_deviations *deviations,
                                FILE *file,
                                char problem[SIMULATION_PROBLEM_SIZE])
{
    struct simulation_deviations *read = calloc(1, sizeof *read);
    int number = 0;
    if (read == NULL) {
        snprintf(problem, SIMULATION_PROBLEM_SIZE, "out of memory");
        return false;
    }
    read->insurance = SIMULATION_NEVER;
    const char *fault = read_deviation_lines(file, read, &number);
    if (fault)
        snprintf(problem, SIMULATION_PROBLEM_SIZE, "line %d: %s", number - 1,
                 fault);
    else if (ferror(file))
        snprintf(problem, SIMULATION_PROBLEM_SIZE, "can't read the file");
    else
        *deviations = *read;
    bool good = fault == NULL && !ferror(file);
    free(read);
    return good;
}
