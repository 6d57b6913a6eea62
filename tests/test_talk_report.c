/* Statistics as text, JSON and CSV, through the program. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "support/evening.h"
#include "support/process.h"

/* A ledger of long ago: Anna played two rounds, Bob one that was void. */
static void put_ledger_there(struct evening *evening)
{
    char folder[192];
    char *dump = read_file("data/ledgers/version-3.sql", NULL);
    evening_begin(evening);
    snprintf(folder, sizeof folder, "%s/blackjack", evening->shelf.folder);
    assert_int_equal(mkdir(folder, 0700), 0);
    sql_run(evening->ledger, dump);
    free(dump);
}

static void run_on(const struct evening *evening, const char *arguments,
                   struct run_result *result)
{
    char command[512];
    snprintf(command, sizeof command, "%s exec $RUNNER %s/blackjack %s",
             evening->state, programs_dir(), arguments);
    const struct run run = {.folder = "/bin",
                            .arguments = {"sh", "-c", command}};
    run_program(&run, result);
}

static void as_text_it_is_what_the_screen_shows(void **state)
{
    (void)state;
    struct evening evening;
    struct run_result result;
    put_ledger_there(&evening);
    run_on(&evening, "--stats --ascii --profile anna", &result);
    assert_string_equal(result.errors, "");
    assert_int_equal(result.status, 0);
    check_golden(result.output, "statistics-ascii");
    run_result_free(&result);
    evening_end(&evening);
}

/* The figures are those of the dump, counted by hand there. */
static void as_json_and_csv_it_has_the_same_figures(void **state)
{
    (void)state;
    struct evening evening;
    struct run_result result;
    put_ledger_there(&evening);
    run_on(&evening, "--stats --json --profile Anna", &result);
    assert_int_equal(result.status, 0);
    static const char *const parts[] = {
        "\"profile\": \"Anna\"",     "\"rounds\": 2,",
        "\"net_cents\": -500,",      "\"bought_cents\": 10000,",
        "\"bankroll_cents\": 9500,", "\"bankrolls\": [8000, 9500]",
        "\"name\": \"strip\"",       "\"biggest_win_cents\": 1500,"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        assert_text_has(result.output, parts[i], "the JSON");
    run_result_free(&result);
    run_on(&evening, "--stats --csv --profile Anna", &result);
    assert_int_equal(result.status, 0);
    assert_text_equal(result.output,
                      "profile,sessions,seconds,rounds,void_rounds,hands,won,"
                      "lost,pushed,naturals,busts,doubles,splits,insurances,"
                      "surrenders,staked_cents,net_cents,net_cents_an_hour,"
                      "biggest_win_cents,biggest_loss_cents,longest_wins,"
                      "longest_losses,purchases,bought_cents,bankroll_cents,"
                      "skill_rounds,decisions,decisions_doubtful,"
                      "decisions_bad,decisions_very_bad,skill_net_cents,"
                      "expected_at_the_deal_cents,given_away_cents,"
                      "expected_cents,luck_cents,rules\n"
                      "Anna,1,18,2,0,2,1,1,0,1,1,1,0,0,0,3000,-500,0,"
                      "1500,2000,1,1,1,10000,9500,"
                      "2,2,0,1,0,-500,-9,39,-47,-453,1\n",
                      "the CSV");
    run_result_free(&result);
    evening_end(&evening);
}

/* The skill of a round that was played before there were odds, or by rules
 * that have none, is not made up. */
static void what_is_not_known_of_skill_is_said(void **state)
{
    (void)state;
    struct evening evening;
    struct run_result result;
    put_ledger_there(&evening);
    sql_run(evening.ledger, "DELETE FROM decisions WHERE round = 1;"
                            "DELETE FROM expectations WHERE round = 1");
    run_on(&evening, "--stats --profile Anna", &result);
    assert_text_has(result.output, "Skill and luck, in 1 of 2 rounds",
                    "one round is known");
    assert_text_has(result.output, "Luck                       $15.06",
                    "1500 cents, where -5.5 were expected");
    run_result_free(&result);
    sql_run(evening.ledger, "DELETE FROM expectations");
    run_on(&evening, "--stats --profile Anna", &result);
    assert_text_has(result.output, "Skill and luck are not known",
                    "no round is known");
    run_result_free(&result);
    evening_end(&evening);
}

static void json_can_be_read_by_other_programs(void **state)
{
    (void)state;
    struct evening evening;
    struct run_result result;
    put_ledger_there(&evening);
    /* SQLite has a reader of JSON of its own. */
    run_on(&evening, "--stats --json --profile Anna", &result);
    char *query = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&query, &size);
    assert_non_null(out);
    fprintf(out, "SELECT json_valid('%s')", result.output);
    fclose(out);
    assert_int_equal(sql_number(evening.ledger, query), 1);
    free(query);
    run_result_free(&result);
    evening_end(&evening);
}

static void without_a_ledger_or_a_profile_it_says_so(void **state)
{
    (void)state;
    struct evening evening;
    struct run_result result;
    put_ledger_there(&evening);
    run_on(&evening, "--stats --profile Nobody", &result);
    assert_int_equal(result.status, 2);
    assert_text_equal(result.errors,
                      "blackjack: Nobody has not played yet: there is no "
                      "such profile\n",
                      "the errors");
    run_result_free(&result);
    evening_end(&evening);
    evening_begin(&evening);
    run_on(&evening, "--stats", &result);
    assert_int_equal(result.status, 2);
    assert_text_has(result.errors, "blackjack: ", "the errors");
    char *listing = folder_listing(evening.shelf.folder);
    assert_string_equal(listing, ".\n..\n"); /* looking makes nothing */
    free(listing);
    run_result_free(&result);
    evening_end(&evening);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_text_it_is_what_the_screen_shows),
        cmocka_unit_test(as_json_and_csv_it_has_the_same_figures),
        cmocka_unit_test(what_is_not_known_of_skill_is_said),
        cmocka_unit_test(json_can_be_read_by_other_programs),
        cmocka_unit_test(without_a_ledger_or_a_profile_it_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
