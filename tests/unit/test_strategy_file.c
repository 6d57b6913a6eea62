/* Chart files: writing, reading, and errors with their line. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "strategy.h"
#include "support/chart_text.h"
#include "support/process.h"

/* Returns the chart for two decks with these rules. The caller frees it. */
static struct odds_chart *chart_of(const char *rule)
{
    struct rules rules;
    char problem[PROBLEM_SIZE];
    assert_true(rules_preset(&rules, "strip"));
    assert_true(rules_set(&rules, "split=2", problem) >= 0);
    assert_true(rules_set(&rules, rule, problem) >= 0);
    struct odds *odds = odds_open(&rules);
    struct odds_solution *solution = malloc(sizeof *solution);
    struct odds_chart *chart = malloc(sizeof *chart);
    assert_true(odds && solution && chart);
    const struct odds_shoe shoe = odds_shoe_full(2);
    assert_null(odds_solve(odds, &shoe, ODDS_TOTAL, solution));
    odds_solution_chart(odds, solution, chart);
    odds_close(odds);
    free(solution);
    return chart;
}

static bool read_text(struct odds_chart *chart, const char *text,
                      char problem[CHART_PROBLEM_SIZE])
{
    FILE *file = fmemopen((void *)text, strlen(text), "r");
    assert_non_null(file);
    bool good = chart_read(chart, file, problem);
    fclose(file);
    return good;
}

TEST(a_written_chart_is_read_back_unchanged)
{
    static const char *const rules[] = {"surrender=late", "soft17=hit",
                                        "double=9-11", "peek=none-all"};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        char problem[CHART_PROBLEM_SIZE];
        struct odds_chart *chart = chart_of(rules[i]), again;
        char *text = chart_text(chart);
        if (!read_text(&again, text, problem))
            fail_msg("%s: %s", rules[i], problem);
        char *same = chart_text(&again);
        assert_text_equal(same, text, "the chart of %s", rules[i]);
        free(same);
        free(text);
        free(chart);
    }
}

TEST(every_row_has_a_unique_name)
{
    char first[CHART_NAME_SIZE], second[CHART_NAME_SIZE];
    for (int i = 0; i < CHART_ROWS; i++)
        for (int j = 0; j < i; j++) {
            chart_row_name(chart_row_at(i), first);
            chart_row_name(chart_row_at(j), second);
            assert_string_not_equal(first, second);
        }
    assert_string_equal(chart_row_name(chart_row_at(0), first), "hard 21");
    assert_string_equal(chart_row_name(chart_row_at(CHART_ROWS - 1), first),
                        "pair A");
}

TEST(blanks_comments_and_either_case_are_accepted)
{
    struct odds_chart *chart = chart_of("surrender=late"), again;
    char *text = chart_text(chart), problem[CHART_PROBLEM_SIZE];
    char *spaced = malloc(2 * strlen(text) + 64);
    assert_non_null(spaced);
    char *end = spaced + sprintf(spaced, "# a chart\n\n");
    for (const char *byte = text; *byte; byte++)
        if (*byte == ',')
            end += sprintf(end, "  ");
        else if (*byte == '\n')
            end += sprintf(end, " # so\r\n");
        else
            *end++ = (char)(*byte >= 'a' && *byte <= 'z' ? *byte - 32 : *byte);
    *end = '\0';
    if (!read_text(&again, spaced, problem))
        fail_msg("%s", problem);
    char *same = chart_text(&again);
    assert_text_equal(same, text, "the chart with blanks");
    free(same);
    free(spaced);
    free(text);
    free(chart);
}

/* ---- Errors ---- */

/* Returns the chart text with line `number` replaced, or removed if the new
 * line is NULL. */
static char *with_line(const char *text, int number, const char *line)
{
    char *changed = calloc(1, strlen(text) + 512);
    assert_non_null(changed);
    for (int i = 1; *text; i++) {
        size_t length = strcspn(text, "\n") + 1;
        if (i != number)
            strncat(changed, text, length);
        else if (line) {
            strcat(changed, line);
            strcat(changed, "\n");
        }
        text += length;
    }
    return changed;
}

TEST(an_error_in_a_chart_is_reported_with_its_line)
{
    static const struct {
        int line;
        const char *text, *problem;
    } faults[] = {
        {2, NULL, "the row hard 21 is missing (the file has 38 lines)"},
        {7, "hard 16,S,S,S,S,S,H,H,Rh,Rh",
         "line 7: hard 16 has 9 plays instead of 10, one for each upcard "
         "from 2 to 10 and the ace"},
        {7, "hard 16,S,S,S,S,S,H,H,Rh,Rh,Rh,S",
         "line 7: hard 16 has 11 plays instead of 10, one for each upcard "
         "from 2 to 10 and the ace"},
        {7, "hard 16,S,S,-,S,S,H,H,Rh,Rh,Rh",
         "line 7: hard 16 against 4: unknown play \"-\"; use S, H, Dh, Ds, "
         "Rh, Rs or P"},
        {7, "hard 16,S,S,S,S,S,H,H,Rh,Rh,P",
         "line 7: hard 16 against A: only pairs can be split"},
        {7, "hard 17,S,S,S,S,S,S,S,S,S,S", "line 7: hard 17 appears twice"},
        {7, "hard 22,S,S,S,S,S,S,S,S,S,S",
         "line 7: unknown row \"hard 22\"; rows are named like hard 16, soft "
         "18 or pair A"},
        {7, "soft",
         "line 7: unknown row \"soft\"; rows are named like hard 16, soft 18 "
         "or pair A"},
        {39, "pair A,P,P,P,P,P,P,P,P,P,\033",
         "line 39: pair A against A: unknown play \"?\"; use S, H, Dh, Ds, Rh, "
         "Rs or P"},
    };
    struct odds_chart *chart = chart_of("surrender=late");
    char *text = chart_text(chart);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        char problem[CHART_PROBLEM_SIZE] = "";
        struct odds_chart untouched, again = *chart;
        memcpy(&untouched, &again, sizeof again);
        char *faulty = with_line(text, faults[i].line, faults[i].text);
        assert_false(read_text(&again, faulty, problem));
        assert_string_equal(problem, faults[i].problem);
        assert_memory_equal(&again, &untouched, sizeof again);
        free(faulty);
    }
    free(text);
    free(chart);
}

TEST(endless_lines_and_binary_files_are_refused)
{
    char text[400], problem[CHART_PROBLEM_SIZE];
    struct odds_chart chart;
    memset(text, 'S', sizeof text);
    text[sizeof text - 1] = '\0';
    assert_false(read_text(&chart, text, problem));
    assert_string_equal(problem, "line 1: the line is too long");
    FILE *file = fmemopen("hard\0 16\n", 9, "r");
    assert_non_null(file);
    assert_false(chart_read(&chart, file, problem));
    assert_string_equal(problem, "line 1: the line isn't text");
    fclose(file);
}

/* Checks the best-known plays, which are in every solution on the game. */
TEST(the_chart_of_the_strip_is_the_published_one)
{
    struct odds_chart *chart = chart_of("surrender=none");
    const struct {
        struct chart_row row;
        int upcard;
        const char *code;
    } known[] = {
        {{CHART_HARD, 16}, ODDS_TEN, "H"}, {{CHART_HARD, 12}, 3, "S"},
        {{CHART_HARD, 11}, 5, "Dh"},       {{CHART_SOFT, 18}, 5, "Ds"},
        {{CHART_SOFT, 18}, 8, "H"},        {{CHART_PAIR, 7}, ODDS_TEN, "P"},
        {{CHART_PAIR, ODDS_ACE}, 5, "P"},  {{CHART_PAIR, ODDS_TEN}, 5, "S"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        assert_string_equal(chart_code(chart, known[i].row, known[i].upcard),
                            known[i].code);
    free(chart);
}

TEST(a_cell_is_named_as_players_say_it)
{
    static const struct {
        struct chart_row row;
        const char *words;
    } cells[] = {
        {{CHART_HARD, 16}, "hard 16 against 10"},
        {{CHART_PAIR, 7}, "a pair of 8s against 10"},
        {{CHART_PAIR, ODDS_TEN}, "a pair of 10s against 10"},
        {{CHART_PAIR, ODDS_ACE}, "a pair of aces against 10"},
    };
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
        char name[CHART_CELL_SIZE], words[CHART_CELL_SIZE];
        chart_cell_name(cells[i].row, ODDS_TEN, name);
        assert_string_equal(chart_cell_in_words(name, words), cells[i].words);
    }
}
