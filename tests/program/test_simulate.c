/* Runs simulate as a program: the same results however the work is divided,
 * what is played, and bad input that is explained. */
#include "support/check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/simulate_bench.h"

/* ---- The same results every time ---- */

#define GAME "simulate --count hi-lo --seed 5 --csv "

WITH_BENCH(threads_make_no_difference)
{
    assert_same(*state, GAME "--rounds 2.5e6 --threads 1",
                GAME "--rounds 2.5e6 --threads 2");
    assert_same(*state, GAME "--rounds 2.5e6 --threads 1",
                GAME "--rounds 2.5e6 --threads 3");
    assert_same(*state, GAME "--rounds 1.2e6 --seats 2 --threads 1",
                GAME "--rounds 1.2e6 --seats 2 --threads 3");
    assert_same(*state, "simulate --cut-curve --rounds 2.5e6 --csv --threads 1",
                "simulate --cut-curve --rounds 2.5e6 --csv --threads 3");
    assert_same(*state, GAME "--rounds 2.5e6 --leave -1 --threads 1",
                GAME "--rounds 2.5e6 --leave -1 --threads 3");
    assert_same(*state, GAME "--rounds 2.5e6 --best-bets 0-8 --threads 1",
                GAME "--rounds 2.5e6 --best-bets 0-8 --threads 3");
    assert_same(*state,
                GAME "--rounds 2.5e6 --bankroll 50 --trip 300 --threads 1",
                GAME "--rounds 2.5e6 --bankroll 50 --trip 300 --threads 3");
}

/* 4.5 of 6 decks are 75%, and 1.75 of 2 are 87.5%, which is rounded up. */
WITH_BENCH(the_cut_card_has_many_names)
{
    static const char *const ways[][2] = {{"75", "75%"},
                                          {"75", "0.75"},
                                          {"75", "4.5/6"},
                                          {"75", "4.5d"},
                                          {"88 --decks 2", "1.75d --decks 2"},
                                          {"100", "6d"}};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        char one[128], other[128];
        snprintf(one, sizeof one, GAME "--rounds 1e4 --cut %s", ways[i][0]);
        snprintf(other, sizeof other, GAME "--rounds 1e4 --cut %s", ways[i][1]);
        assert_same(*state, one, other);
    }
}

/* To enter and leave at one count is to bet nothing below it. */
WITH_BENCH(back_counting_wins_what_its_bets_do)
{
#define WON " --rounds 1e6 --money | grep figure | grep -v ruin"
    assert_same(*state, GAME "--bets '1@-99 4@2' --enter 1 --exit 1" WON,
                GAME "--bets '0@-99 1@1 4@2'" WON);
    assert_same(*state, GAME "--bets '1@-99 4@2' --enter 1" WON,
                GAME "--bets '0@-99 1@1 4@2'" WON);
}

/* The report says after how many rounds a shoe is left, to a tenth. */
WITH_BENCH(the_walk_to_a_new_shoe_takes_time)
{
#define WALK " --leave -1 --walk 4 --rounds 1e5"
    char *pace = output_of(*state, GAME WALK
                           " --money | grep '\"pace\"' | tr -dc 0-9.,");
    char *rounds = output_of(
        *state, "simulate --count hi-lo --seed 5" WALK
                " | tr -d '\n' | sed 's/.*, *\\([0-9.]*\\) per shoe that.*/"
                "\\1/'");
    double least = strtod(rounds, NULL) - 0.05;
    double found = strtod(pace + strspn(pace, ","), NULL);
    assert_true(found >= 100 * least / (least + 4));
    assert_true(found <= 100 * (least + 0.1) / (least + 0.1 + 4));
    assert_true(found < 95);
    free(pace);
    free(rounds);
}

WITH_BENCH(perfect_play_is_repeatable)
{
    assert_same(*state,
                "simulate --strategy perfect-count --rounds 200 --csv -t 1",
                "simulate --strategy perfect-count --rounds 200 --csv -t 3");
}

WITH_BENCH(a_cut_card_is_placed_whatever_the_number_of_rules)
{
    assert_same(*state, "simulate --rounds 1e4 --csv --cut 20 --rule decks=6",
                "simulate --rounds 1e4 --csv --cut 20 "
                "$(yes -- --rule=decks=6 | head -n 64)");
}

/* The seats matter to the cards, but not to how they are named: a place that
 * isn't given is the last one. */
WITH_BENCH(neighbors_sit_where_they_are_named)
{
#define FULL "simulate --rounds 1.2e6 --seed 5 --csv --neighbors "
    char *text = output_of(*state, FULL "basic,mimic");
    assert_text_has(text, "\n# neighbors: basic,mimic,you\n", "the CSV");
    free(text);
    assert_same(*state, FULL "basic,mimic", FULL "basic,mimic,you");
    assert_same(*state, FULL "you,never-bust -t 1", FULL "you,never-bust -t 3");
}

/* The first stage has four blocks, and its error is small enough. */
WITH_BENCH(a_small_enough_error_ends_the_run)
{
    assert_same(*state, "simulate --until-error 6e-4 --csv -t 1",
                "simulate --until-error 6e-4 --csv -t 3");
    assert_same(*state, "simulate --until-error 6e-4 --csv",
                "simulate --rounds 4194304 --csv");
}

/* With bets, the standard error is that of the winnings, which is larger. */
WITH_BENCH(a_missed_error_is_reported)
{
    char *text = output_of(*state, "simulate --until-error 1e-4 --rounds 1e5");
    assert_text_has(text,
                    "The run ended before the standard error reached 0.0001",
                    "the report");
    free(text);
    char *json = output_of(*state, "simulate --until-error 6e-4 --json");
    assert_text_has(json, "\"missed\": false", "the JSON");
    free(json);
    assert_same(*state,
                "simulate --count hi-lo --bets '1@-99 9@1' --until-error 2e-3 "
                "--csv",
                "simulate --count hi-lo --bets '1@-99 9@1' --rounds 8388608 "
                "--csv");
}

/* ---- What is played ---- */

/* Returns a number of a report in JSON. */
static double number_of(const struct bench *bench, const char *line,
                        const char *name)
{
    char *text = output_of(bench, line);
    const char *found = strstr(text, name);
    assert_non_null(found);
    double number = strtod(found + strlen(name), NULL);
    free(text);
    return number;
}

/* With a Charlie, a chart by totals would cost 0.4%, ten standard errors. */
WITH_BENCH(basic_strategy_wins_what_the_odds_say_with_a_charlie)
{
    static const char *const games[] = {"--rules challenge",
                                        "--rule charlie=5"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        char line[160];
        snprintf(line, sizeof line, "odds %s --rule insurance=no --edge --json",
                 games[i]);
        double exact = number_of(*state, line, "\"value\": ");
        snprintf(line, sizeof line,
                 "simulate %s --rule insurance=no --rule fresh=yes --rounds "
                 "1e7 --json",
                 games[i]);
        double value = number_of(*state, line, "\"value\": ");
        double error = number_of(*state, line, "\"error\": ");
        if (!(fabs(value - exact) < 3 * error))
            fail_msg("%s: %.6f simulated, standard error %.6f; the odds say "
                     "%.6f",
                     games[i], value, error, exact);
    }
}

/* Computed deviations are for totals, and leave alone what the number of cards
 * decides. Otherwise they would cost more than they gain. */
WITH_BENCH(deviations_gain_with_a_charlie)
{
#define CHARLIE                                                             \
    "simulate --rule charlie=5 --count hi-lo --rounds 4e7 --json --seed 3 " \
    "--deviations "
    free(output_of(*state, "echo '# none' >none; echo done"));
    double gain = number_of(*state, CHARLIE "computed", "\"value\": ") -
                  number_of(*state, CHARLIE "none", "\"value\": ");
    if (!(gain > 5e-4))
        fail_msg("the deviations gain %.6f", gain);
}

/* A chart with one cell changed is worth as much as the chart with a deviation
 * that changes that cell at all counts. */
WITH_BENCH(deviations_are_played)
{
    free(output_of(*state,
                   "odds --chart --csv | grep -v '^#' >chart; "
                   "sed '/^hard 16,/s/R[hs]/S/g' chart >other; "
                   "printf 'Hard 16 T Stand From -20\\nhard 16 9 stand from "
                   "-20\\nHARD 16 a STAND from -20\\n' >play; echo done"));
    assert_same(*state,
                GAME "--rounds 1e5 --strategy chart:other | grep -v '^#'",
                GAME "--rounds 1e5 --strategy chart:chart --deviations play | "
                     "grep -v '^#'");
}

/* To stand on 16 against a 10 at any count would give up the surrender of two
 * cards. */
WITH_BENCH(deviations_that_replace_a_surrender_are_named)
{
    char *text = output_of(
        *state, "echo 'hard 16 10 stand from 0' >bad && "
                "(echo 'hard 16 10 surrender from -3'; cat bad) >good && "
                "printf 'hard 16 10 hit from 2\\nhard 15 10 stand from 4\\n' "
                ">>bad && "
                "for i in bad good; do " GAME
                "--rounds 1e4 --count hi-lo --rules strip --deviations $i "
                "2>&1 >/dev/null; done");
    assert_text_equal(text,
                      "simulate: --deviations: hard 16 10: stand replaces the "
                      "chart's surrender; to keep it, put \"hard 16 10 "
                      "surrender from -20\" first\n"
                      "simulate: --deviations: hard 15 10: stand replaces the "
                      "chart's surrender; to keep it, put \"hard 15 10 "
                      "surrender from -20\" first\n",
                      "the warnings");
    free(text);
}

/* The computed insurance count applies even with a file of deviations that
 * doesn't mention insurance. */
WITH_BENCH(computed_insurance_works_with_a_file)
{
    free(output_of(*state, ": >none; echo done"));
    assert_same(*state,
                GAME "--rounds 1e5 --rule decks=1 --insurance computed | "
                     "grep -v '^#'",
                GAME "--rounds 1e5 --rule decks=1 --insurance computed "
                     "--deviations none | grep -v '^#'");
    char *computed =
        output_of(*state, GAME "--rounds 1e4 --rule decks=1 --deviations none "
                               "--insurance computed");
    assert_text_has(computed, ", insurance from +", "what was played");
    free(computed);
}

/* Even money without insurance changes only naturals against an ace, which then
 * win one bet. */
WITH_BENCH(even_money_is_taken_without_insurance)
{
    char *even = output_of(*state, "simulate --rounds 1e6 --insurance even "
                                   "--rule surrender=none --csv");
    char *never = output_of(*state, "simulate --rounds 1e6 --csv "
                                    "--rule surrender=none");
    assert_text_has(even, ", even money\n", "what was played");
    assert_null(strstr(even, "\nresult,0.5,"));
    assert_null(strstr(even, "\nresult,-1.5,"));
    assert_string_not_equal(strstr(even, "\nupcard,A"),
                            strstr(never, "\nupcard,A"));
    free(even);
    free(never);
}

/* ---- Bad input ---- */

WITH_BENCH(numbers_and_rules_out_of_range_are_refused)
{
    static const struct fault faults[] = {
        {"simulate --rounds 0",
         "--rounds must be a whole number from 1 to 1e15"},
        {"simulate --rounds 1e30",
         "--rounds must be a whole number from 1 to 1e15"},
        {"simulate --rounds 1.5", "not \"1.5\""},
        {"simulate --rounds -1", "not \"-1\""},
        {"simulate --rounds inf", "not \"inf\""},
        {"simulate --until-error 0", "--until-error must be a standard error"},
        {"simulate --bankroll 0", "--bankroll must be a number of units"},
        {"simulate --seats 8", "--seats must be a whole number from 1 to 7"},
        {"simulate --cut 0", "--cut must be a percentage of the shoe"},
        {"simulate --cut 101%", "--cut must be a percentage of the shoe"},
        {"simulate --cut 5/4", "--cut must be a percentage of the shoe"},
        {"simulate --cut 5/0", "--cut must be a percentage of the shoe"},
        {"simulate --cut 0x1p3", "--cut must be a percentage of the shoe"},
        {"simulate --cut 1e1", "--cut must be a percentage of the shoe"},
        {"simulate --cut ''", "--cut must be a percentage of the shoe"},
        {"simulate --cut 5dd", "--cut must be a percentage of the shoe"},
        {"simulate --cut 6.1d", "--cut must be from 1% to 100% of the shoe"},
        {"simulate --cut 0.01d", "--cut must be from 1% to 100% of the shoe"},
        {"simulate --cut 1.5d --decks infinite",
         "--cut must be from 1% to 100% of the shoe"},
        {"simulate --cut 1.5d --rules no-such-rules", "no-such-rules"},
        {"simulate --json --csv", "--json and --csv can't be used together"},
        {"simulate --trip 0.5", "--trip must be a whole number of rounds"},
        {"simulate --rules extra", "ante can't be simulated"},
        {"simulate --rule replay-push=yes", "replay-push can't be simulated"},
    };
    assert_all_refused(*state, faults, sizeof faults / sizeof *faults);
}

WITH_BENCH(bad_counts_and_bets_are_refused)
{
    static const struct fault faults[] = {
        {"simulate --count high", "--count: unknown count \"high\""},
        {"simulate --count 1,2,3", "--count: \"1,2,3\""},
        {"simulate --count 0.123,0,0,0,0,0,0,0,0,1", "down to 1/10"},
        {"simulate --count hi-lo --bets '0.5@-99 2@1'",
         "--bets: \"0.5@-99\": a bet must be 1 to 10000 units"},
        {"simulate --count hi-lo --bets '0@-99 0@1'", "every bet is 0"},
        {"simulate --count hi-lo --bets '1@-99 2@1 3@1'",
         "this true count already has a bet"},
        {"simulate --count hi-lo --bets '2@1'", "low true counts have no bet"},
        {"simulate --count hi-lo --bets '1@-99 2'", "a bet looks like 2@1"},
        {"simulate --count hi-lo --bets '1@-99 2@1.5'", "a whole number"},
        {"simulate --count hi-lo --bets '1@-99 200@3'",
         "200 units are more than the table's maximum bet"},
        {"simulate --bets '1@-99 2@1'", "without --count the true count"},
        {"simulate --bets 1.5@-99",
         "--bets: 1.5 units are $7.50, which isn't a multiple"},
        {"simulate --rule fresh=yes --count hi-lo --bets '1@-99 2@1'",
         "--bets: with fresh=yes the true count is 0"},
        {"simulate --svg x", "--svg: without --count"},
        {"simulate --decks infinite --insurance 0",
         "--insurance: infinite decks have no true count; use even or never"},
        {"simulate --decks infinite --count hi-lo",
         "--count: counts, perfect play and the place in a shoe need a number "
         "of decks; add --decks 6"},
    };
    assert_all_refused(*state, faults, sizeof faults / sizeof *faults);
}

WITH_BENCH(bad_bets_and_bankrolls_are_refused)
{
    static const struct fault faults[] = {
        {"simulate --count hi-lo --best-bets 12",
         "--best-bets must be the lowest and the highest bet in units"},
        {"simulate --count hi-lo --best-bets 8-2", "not \"8-2\""},
        {"simulate --count hi-lo --best-bets 0.5-2", "not \"0.5-2\""},
        {"simulate --best-bets 1-12 --rounds 1e5",
         "--best-bets works only with --count"},
        {"simulate --count hi-lo --rules six-five --best-bets 1-1 --rounds 1e5 "
         "--seed 2",
         "--best-bets: no bets in this range win"},
        {"simulate --count hi-lo --best-bets 1-12 --rule fresh=yes",
         "the true count is 0 at every bet"},
        {"simulate --count hi-lo --best-bets 1-12 --bets 1@-99",
         "--bets and --best-bets can't be used together"},
        {"simulate --money --kelly 3", "--kelly must be a Kelly fraction"},
        {"simulate --risk 5", "works only with --money or --best-bets"},
        {"simulate --goal 100", "work only with --money or --best-bets"},
        {"simulate --count hi-lo --best-bets 1-8 --risk 5 --kelly 0.5",
         "--risk and --kelly can't be used together"},
        {"simulate --money --bankroll '$1000' --goal 10",
         "all in units or all in dollars"},
        {"simulate --rebate 10 --trip 9 --bankroll 9",
         "--rebate and --resize work only"},
        {"simulate --rebate 10 --money --trip 9",
         "--rebate and --resize work only"},
        {"simulate --rebate 10 --money --bankroll 9",
         "--rebate and --resize work only"},
        {"simulate --resize 5 --trip 9 --bankroll 9",
         "--rebate and --resize work only"},
        {"simulate --rebate 100 --money", "--rebate must be a percentage"},
        {"simulate --rebate 10@ --money", "--rebate must be a number of units"},
        {"simulate --rebate '10@$5' --money --bankroll 9 --trip 9",
         "all in units or all in dollars"},
        {"simulate --resize 0.5", "--resize must be a whole number of rounds"},
        {"simulate --chip 2 --money", "--chip works only with --best-bets"},
        {"simulate --bankroll '$'", "not \"$\""},
    };
    assert_all_refused(*state, faults, sizeof faults / sizeof *faults);
}

WITH_BENCH(bad_uses_of_counts_and_shoes_are_refused)
{
    static const struct fault faults[] = {
        {"simulate --rule fresh=61",
         "fresh must be no, yes or a number from 2 to 60, not \"61\""},
        {"simulate --decks 1 --seats 7 --rule fresh=20",
         "fresh = 20 leaves 32 cards, too few for a round with 7 seats"},
        {"simulate --count hi-lo --leave -1 --rule fresh=20",
         "there is no shoe to end"},
        {"simulate --leave 0", "work only with --count"},
        {"simulate --enter 1", "work only with --count"},
        {"simulate --running 0", "work only with --count"},
        {"simulate --count ko --running -20 --estimate 1", "needs no decks"},
        {"simulate --count ko --running -20 --deviations fab-4",
         "--running: indices are computed for true counts"},
        {"simulate --count ko --running -20 --insurance computed",
         "--running: indices are computed for true counts"},
        {"simulate --count ko --running -20 --strategy perfect-count",
         "perfect-count plays only"},
        {"simulate --count hi-lo --exit 1", "--exit works only with --enter"},
        {"simulate --count hi-lo --enter 1 --exit 2", "at most as high"},
        {"simulate --count hi-lo --walk 2", "--walk works only with --leave"},
        {"simulate --count hi-lo --enter -20", "--enter"},
        {"simulate --count hi-lo --strategy perfect-count --enter 1",
         "perfect-count plays only"},
        {"simulate --count hi-lo --enter 1 --rule fresh=yes", "--enter"},
        {"simulate --count hi-lo --leave 1", "--leave"},
        {"simulate --count hi-lo --rounding up", "floor, truncate or nearest"},
        {"simulate --count hi-lo --estimate 2", "1, 0.5 or 0.25"},
        {"simulate --same-shoes --rules free-bet",
         "simulate: --same-shoes: these rules are played"},
        {"simulate --same-shoes --strategy perfect-count",
         "simulate: --strategy: perfect-count plays only"},
        {"simulate --strategy perfect-count --shoe-rounds 5",
         "perfect-count plays only"},
    };
    assert_all_refused(*state, faults, sizeof faults / sizeof *faults);
}

WITH_BENCH(bad_errors_and_side_counts_are_refused)
{
    static const struct fault faults[] = {
        {"simulate --count-errors 1", "work only with --count"},
        {"simulate --aces 1", "--aces works only with --count"},
        {"simulate --count ko --running -20 --aces 1",
         "--aces and --running can't be used together"},
        {"simulate --count hi-lo --aces 10", "--aces"},
        {"simulate --deck-error 1", "work only with --count"},
        {"simulate --count hi-lo --count-errors 101",
         "--count-errors must be a percentage from 0 to 100"},
        {"simulate --play-errors inf", "--play-errors must be a percentage"},
        {"simulate --count hi-lo --deck-error 3", "from -2 to 2 decks"},
        {"simulate --count hi-lo --count-errors 1 --rule fresh=20",
         "--count-errors: if the cards are shuffled every round"},
        {"simulate --count ko --running -20 --deck-error 1", "needs no decks"},
        {"simulate --rules free-bet --play-errors 1", "can't be simulated"},
        {"simulate --rules switch --count hi-lo", "with switch = yes"},
        {"simulate --rules switch --strategy perfect-count",
         "with switch = yes"},
        {"simulate --strategy perfect-count --play-errors 1",
         "perfect-count plays only"},
    };
    assert_all_refused(*state, faults, sizeof faults / sizeof *faults);
}

WITH_BENCH(bad_tables_and_spots_are_refused)
{
    static const struct fault faults[] = {
        {"simulate --cut-curve --count hi-lo", "--cut-curve can't be used"},
        {"simulate --cut-curve --bankroll 100", "--bankroll or --svg"},
        {"simulate --cut-curve --strategy perfect-count",
         "simulate: --strategy: perfect-count plays only"},
        {"simulate --cut-curve --rule fresh=yes", "there is no cut card"},
        {"simulate --table 60,0", "--table must be up to 16 percentages"},
        {"simulate --table 60,,70", "--table must be up to 16 percentages"},
        {"simulate --table 101", "--table must be up to 16 percentages"},
        {"simulate --table 60 --cut-curve", "--table can't be used with"},
        {"simulate --table 60 --trip 100", "--table can't be used with"},
        {"simulate --table 60 --rule fresh=yes", "no bet wins"},
        {"simulate --count hi-lo --spots 2@-99", "--spots works only with"},
        {"simulate --money --spots 2@-99", "--spots work only with --count"},
        {"simulate --count hi-lo --money --spots 2@-99 --seats 2",
         "--spots and --seats can't be used together"},
        {"simulate --count hi-lo --money --spots 1.5@-99",
         "--spots: play a whole number of hands"},
        {"simulate --count hi-lo --money --spots 0@-99,1@2", "at least 1"},
        {"simulate --count hi-lo --money --spots 7@-99 --neighbors mimic",
         "as many as the table has seats"},
        {"simulate --count hi-lo --money --spots 2@-99 --strategy "
         "perfect-count",
         "perfect-count plays only"},
    };
    assert_all_refused(*state, faults, sizeof faults / sizeof *faults);
}

WITH_BENCH(bad_strategies_are_refused)
{
    static const struct fault faults[] = {
        {"simulate --strategy best",
         "use basic, mimic, never-bust, perfect-count or chart:FILE"},
        {"simulate --neighbors best",
         "--neighbors: use basic, mimic, never-bust, you or chart:FILE"},
        {"simulate --neighbors you,basic,you", "up to 6 strategies and"},
        {"simulate --neighbors mimic,,basic", "up to 6 strategies and"},
        {"simulate --neighbors mimic,", "up to 6 strategies and"},
        {"simulate --neighbors chart:nowhere", "can't read nowhere"},
        {"simulate --neighbors mimic,mimic --seats 6",
         "a table has 7 seats; use fewer --seats or --neighbors"},
        {"simulate --neighbors mimic --rules spanish-21",
         "--neighbors: under these rules and with perfect-count"},
        {"simulate --neighbors mimic --strategy perfect-count",
         "--neighbors: under these rules and with perfect-count"},
        {"simulate --strategy chart:nowhere", "can't read nowhere"},
        {"printf 'hard 16,S,S\\n' >holes; simulate --strategy chart:holes",
         "--strategy: holes: line 1"},
        {"simulate --insurance 3", "--insurance: without --count"},
        {"simulate --rule insurance=no --insurance even",
         "--insurance: the rules don't offer insurance"},
        {"simulate --strategy perfect-count --count hi-lo --deviations x",
         "--deviations: perfect-count decides everything"},
        {"simulate --strategy perfect-count --insurance 0",
         "--insurance: perfect-count decides everything"},
        {"simulate --strategy chart:", "chart: needs a file name"},
        {"simulate --strategy chart:/tmp", "can't read /tmp: Is a directory"},
        {"simulate --count hi-lo --deviations /tmp",
         "can't read /tmp: Is a directory"},
        {"simulate --strategy chart:/dev/zero", "line 1: the line isn't text"},
        {"simulate --count hi-lo --deviations /dev/zero",
         "line 1: the line isn't text"},
        {"simulate --deviations computed", "works only with --count"},
        {"simulate --deviations fab-4", "works only with --count"},
        {"simulate --count hi-lo --deviations fab-4 --rule surrender=none",
         "--deviations: under these rules, the count changes none of these"},
        {"simulate --insurance computed", "works only with --count"},
        {"simulate --insurance 21", "--insurance: use a true count from -20"},
        {"echo 'hard 16 10 stand' >bad; simulate --count hi-lo --deviations "
         "bad",
         "bad: line 1: a line looks like \"hard 16 10 stand from 0\""},
    };
    assert_all_refused(*state, faults, sizeof faults / sizeof *faults);
}
