/* The reports of simulate: text, JSON, CSV and pictures. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/fake_terminal.h"
#include "support/simulate_bench.h"

WITH_BENCH(the_formats_of_a_report_agree)
{
    char *json = output_of(*state, "simulate --rounds 1e5 --seed 3 --json");
    char *csv = output_of(*state, "simulate --rounds 1e5 --seed 3 --csv");
    static const char *const keys[] = {"\"rounds\": 100000,",
                                       "\"value\": ",
                                       "\"error\": ",
                                       "\"variance\": ",
                                       "\"rounds_per_second\": ",
                                       "\"seed\": 3"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        assert_text_has(json, keys[i], "the JSON");
    double value = strtod(strstr(json, "\"value\": ") + 9, NULL);
    char row[64];
    snprintf(row, sizeof row, "all,,100000,1,%.17g,", value);
    assert_text_has(csv, row, "the CSV");
    free(json);
    free(csv);
}

/* A count at which nothing is bet gains nothing, whatever its rounds lose. */
WITH_BENCH(a_gain_of_zero_has_no_sign)
{
#define SITTING_OUT "simulate --rounds 1e5 --count hi-lo --bets '0@-99 1@1'"
    char *text = output_of(*state, SITTING_OUT);
    assert_text_has(text, " 0.00   0.000000\n", "the gains");
    assert_null(strstr(text, "-0.000000"));
    free(text);
    char *csv = output_of(*state, SITTING_OUT " --csv");
    assert_text_has(csv, ",0,0\n", "the CSV");
    assert_null(strstr(csv, ",-0\n"));
    free(csv);
    char *json = output_of(*state, SITTING_OUT " --json");
    assert_text_has(json, "\"bet\": 0, \"gain\": 0}", "the JSON");
    free(json);
}

WITH_BENCH(the_picture_is_drawn)
{
    char *picture = output_of(*state, "simulate --rounds 1e5 --count hi-lo "
                                      "--svg curve.svg --csv >/dev/null; "
                                      "cat curve.svg");
    assert_text_has(picture, "<svg xmlns=", "the picture");
    assert_text_has(picture, "<polyline", "the picture");
    assert_text_has(picture, "</svg>\n", "the picture");
    free(picture);
}

/* What SCORE compares is money that the bets win. */
WITH_BENCH(bets_that_lose_have_no_score)
{
    char *page = output_of(*state, "simulate --rounds 1e6 --money");
    assert_text_has(page, "these bets lose", "the page");
    assert_null(strstr(page, "SCORE"));
    char *json = output_of(*state, "simulate --rounds 1e6 --money --json");
    assert_text_has(json, "\"score\": null", "the JSON");
    assert_text_has(json, "\"n0\": null", "the JSON");
    free(page);
    free(json);
}

WITH_BENCH(ascii_reports_are_ascii)
{
    char *text = output_of(*state, "simulate --rounds 1e5 --count hi-lo "
                                   "--ascii --bankroll 200");
    for (const char *byte = text; *byte; byte++)
        assert_true((*byte & 0x80) == 0);
    assert_text_has(text, "Ruin      ", "the report");
    free(text);
}

/* ---- Golden reports ---- */

/* This many decimals are the same on every machine. */
#define CUT_NUMBERS "sed -E 's/(\\.[0-9]{9})[0-9]*/\\1/g'"

/* Compares everything but the speed. */
WITH_BENCH(reports_look_as_they_should)
{
    static const struct {
        const char *line, *golden;
    } reports[] = {
        {"simulate --rounds 2e4 --seed 7 --count hi-lo "
         "--bets '1@-99 2@1 4.2@2 8@3' --rule soft17=hit --seats 2 "
         "--bankroll 300 --insurance 3 --until-error 1e-4 --pace 80 | "
         "grep -v '^Speed'",
         "tests/golden/simulations/counted.txt"},
        {"simulate --rounds 3e4 --rules six-five --insurance even --trip 20 "
         "--bankroll 8 --ascii | grep -v '^Speed'",
         "tests/golden/simulations/flat.txt"},
        {"simulate --rounds 1e6 --seed 3 --count hi-lo --best-bets 1-12 "
         "--bankroll '$10000' --risk 5 --chip '$5' --goal '$10000' "
         "--trip 5000 --rebate '10@$500' | grep -v '^Speed'",
         "tests/golden/simulations/money.txt"},
        {"simulate --rounds 1e5 --count hi-lo --bets '1@-99 4@1 8@2' --money "
         "--bankroll 200 --trip 500 --resize 1 | sed -n '/^Trip/,$p'",
         "tests/golden/simulations/resized.txt"},
        {"simulate --rules single --rounds 1e5 --cut-curve | "
         "grep -v '^Speed'",
         "tests/golden/simulations/cut.txt"},
        {"simulate --rules downtown --rounds 1e5 --cut-curve --cut 50 --json | "
         "grep -v second | " CUT_NUMBERS,
         "tests/golden/simulations/cut.json"},
        {"simulate --rounds 1e5 --count hi-lo --best-bets 0-8 --kelly 0.5 "
         "--bankroll 500 --json | grep -v second | " CUT_NUMBERS,
         "tests/golden/simulations/money.json"},
        {"simulate --rounds 1e5 --count hi-lo --bets '0@-99 1@1 2@2 4@3' "
         "--seats 2 --one-player --money --csv | " CUT_NUMBERS,
         "tests/golden/simulations/money.csv"},
        {"simulate --rounds 1 | grep -v '^Speed'",
         "tests/golden/simulations/one.txt"},
        {"simulate --rounds 2e4 --count halves --bets '1@-99 3@2' --seed 2 "
         "--bankroll 100 --json | grep -v second | " CUT_NUMBERS,
         "tests/golden/simulations/counted.json"},
        {"simulate --rounds 2e4 --count halves --bets '1@-99 3@2' --seed 2 "
         "--bankroll 100 --csv | " CUT_NUMBERS,
         "tests/golden/simulations/counted.csv"},
    };
    for (size_t i = 0; i < sizeof reports / sizeof *reports; i++) {
        char *text = output_of(*state, reports[i].line);
        check_golden_file(text, reports[i].golden);
        free(text);
    }
}

/* Neither the report nor the progress has a line longer than a narrow terminal.
 */
WITH_BENCH(reports_fit_narrow_terminals)
{
    enum { COLUMNS = 50 };
    struct terminal terminal;
    const char *const arguments[] = {"simulate",
                                     "--rounds",
                                     "1e15",
                                     "--count",
                                     "hi-lo",
                                     "--bets",
                                     "1@-99 2@1 4@2 6@3 8@4",
                                     "--ascii",
                                     NULL};
    terminal_start(&terminal, programs_dir(), arguments, COLUMNS);
    terminal_wait_for(&terminal, "% of 1e15 rounds, ");
    terminal_wait_for(&terminal, "% of 1e15 rounds, ");
    terminal_type(&terminal, "\003");
    assert_int_equal(terminal_finish(&terminal), 0);
    assert_text_has(terminal.text, "Trip      1000 rounds: ", "the report");
    for (char *line = strtok(terminal.text, "\r\n"); line;
         line = strtok(NULL, "\r\n"))
        assert_true(strlen(line) <= COLUMNS + strlen("\033[K\033[K^C"));
}

/* The table of cut cards leaves out columns from the right, but not the value.
 */
WITH_BENCH(the_cut_curve_fits_narrow_terminals)
{
    static const struct {
        unsigned short columns;
        bool has_error, has_last;
    } sizes[] = {{46, false, false}, {60, true, false}, {80, true, true}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct terminal terminal;
        const char *const arguments[] = {
            "simulate", "--rounds", "1e4", "--cut-curve", "--decks", "1", NULL};
        terminal_start(&terminal, programs_dir(), arguments, sizes[i].columns);
        assert_int_equal(terminal_finish(&terminal), 0);
        const char *table = strstr(terminal.text, "cut card ");
        assert_non_null(table);
        assert_text_has(table, "  value", "the table");
        assert_true((strstr(table, "  error") != NULL) == sizes[i].has_error);
        assert_true((strstr(table, "last") != NULL) == sizes[i].has_last);
        for (const char *line = table; *line; line += strspn(line, "\r\n")) {
            size_t length = strcspn(line, "\r\n");
            assert_true(length <= sizes[i].columns);
            line += length;
        }
    }
}
