/* Statistics as text, JSON and CSV, through the program. */
#include "support/check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "support/arranged.h"
#include "support/fake_cli.h"
#include "support/screen_run.h"
#include "support/process.h"
#include "game.h"
#include "coach_adviser.h"
#include "game/game_inside.h"

static void make_folder(struct screen_run *screen)
{
    char folder[192];
    screen_run_begin(screen);
    snprintf(folder, sizeof folder, "%s/blackjack", screen->home.folder);
    assert_int_equal(mkdir(folder, 0700), 0);
}

/* Makes an old ledger: Anna has played two rounds, and Bob one, which is void.
 */
static void make_ledger(struct screen_run *screen)
{
    char *dump = read_file("tests/golden/ledgers/version-3.sql", NULL);
    make_folder(screen);
    sql_run(screen->ledger, dump);
    free(dump);
}

static void run_on(const struct screen_run *screen, const char *arguments,
                   struct run_result *result)
{
    char command[128];
    snprintf(command, sizeof command, "blackjack %s", arguments);
    run_at_home(screen, command, NULL, result);
}

/* Runs a plain table with these answers. */
static void run_plain_as_anna(const struct screen_run *screen,
                              const char *options, const char *answers,
                              struct run_result *result)
{
    char command[128];
    snprintf(command, sizeof command, "blackjack --plain --profile Anna %s",
             options);
    run_at_home(screen, command, answers, result);
    assert_string_equal(result->errors, "");
    assert_int_equal(result->status, 0);
}

TEST(the_text_is_what_the_screen_shows)
{
    struct screen_run screen;
    struct run_result result;
    make_ledger(&screen);
    run_on(&screen, "--stats --ascii --profile anna", &result);
    assert_string_equal(result.errors, "");
    assert_int_equal(result.status, 0);
    check_golden(result.output, "statistics-ascii");
    run_result_free(&result);
    screen_run_end(&screen);
}

TEST(plain_mode_shows_statistics_too)
{
    struct screen_run screen;
    struct run_result result;
    make_ledger(&screen);
    run_plain_as_anna(&screen, "", "stats\nquit\n", &result);
    assert_text_has(result.output, "] Statistics of Anna\n\n  Rounds  ",
                    "stats");
    assert_text_has(result.output, "\nBankroll, round by round\n\n  $100 ",
                    "the bankroll before the first round");
    run_result_free(&result);
    screen_run_end(&screen);
}

/* What is on the table is shown once, and isn't part of the bankroll. */
TEST(statistics_within_a_round_tell_its_bet_once)
{
    struct screen_run screen;
    struct run_result result;
    make_ledger(&screen);
    run_plain_as_anna(&screen, "--cards 5c,6d,7h,9s", "bet 10\nstats\nquit\n",
                      &result);
    assert_text_has(result.output, "  on the table                $10\n",
                    "stats");
    assert_int_equal(text_count(result.output, "Of this bankroll"), 0);
    assert_text_has(result.output,
                    "\nYou leave with $85 and $10 on the table, ",
                    "leaving in the middle of a round");
    run_result_free(&result);
    screen_run_end(&screen);
}

/* The expected figures were counted by hand from the rows of the ledger. */
TEST(json_and_csv_have_the_same_figures)
{
    struct screen_run screen;
    struct run_result result;
    make_ledger(&screen);
    run_on(&screen, "--stats --json --profile Anna", &result);
    assert_int_equal(result.status, 0);
    static const char *const parts[] = {
        "\"profile\": \"Anna\"",     "\"rounds\": 2,",
        "\n  \"net_cents\": -500,",  "\"bought_cents\": 10000,",
        "\"bankroll_cents\": 9500,", "\"bankrolls\": [8000, 9500]",
        "\"name\": \"strip\"",       "\"biggest_win_cents\": 1500,"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        assert_text_has(result.output, parts[i], "the JSON");
    run_result_free(&result);
    run_on(&screen, "--stats --csv --profile Anna", &result);
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
                      "expected_cents,luck_cents,side_bets_staked_cents,"
                      "side_bets_net_cents,side_bets_expected_cents,"
                      "sittings,rules\n"
                      "Anna,1,18,2,0,2,1,1,0,1,1,1,0,0,0,3000,-500,0,"
                      "1500,2000,1,1,1,10000,9500,"
                      "2,2,0,1,0,-500,-9,38,-47,-453,0,0,0,1,1\n",
                      "the CSV");
    run_result_free(&result);
    screen_run_end(&screen);
}

/* The result has a part for the hands and one for the side bets. */
TEST(side_bets_have_a_part_of_their_own)
{
    static const struct {
        const char *options, *has;
    } reports[] = {
        {"", "Result                        -$5\n"},
        {"", "  from hands                  -$2\n"},
        {"", "  from side bets              -$3\n"},
        {"", "  21+3               1      $5     -$5     -$0.16\n"},
        {"", "  buster             1      $1     +$2     -$0.08\n"},
        {"--json", "{\"name\": \"21+3\", \"rounds\": 1, \"staked_cents\": 500, "
                   "\"net_cents\": -500, \"expected_cents\": -16}"},
        {"--json", "\n  \"net_cents\": -500,"},
        {"--csv", ",600,-300,-25,1,1\n"},
    };
    struct screen_run screen;
    char *dump = read_file("tests/golden/ledgers/version-6.sql", NULL);
    make_folder(&screen);
    sql_run(screen.ledger, dump);
    free(dump);
    for (size_t i = 0; i < sizeof reports / sizeof *reports; i++) {
        struct run_result result;
        char options[64];
        snprintf(options, sizeof options, "--stats --profile Anna %s",
                 reports[i].options);
        run_on(&screen, options, &result);
        assert_text_has(result.output, reports[i].has, "%s", options);
        run_result_free(&result);
    }
    screen_run_end(&screen);
}

/* The skill in a round is unknown if the round was played before there were
 * odds, or under rules without odds. */
TEST(rounds_of_unknown_skill_are_left_out)
{
    struct screen_run screen;
    struct run_result result;
    make_ledger(&screen);
    sql_run(screen.ledger, "DELETE FROM decisions WHERE round = 1;"
                           "DELETE FROM expectations WHERE round = 1");
    run_on(&screen, "--stats --profile Anna", &result);
    assert_text_has(result.output, "Skill and luck, known for 1 of 2 rounds",
                    "one round is known");
    assert_text_has(result.output, "Luck                      +$15.06",
                    "1500 cents, where -5.5 were expected");
    run_result_free(&result);
    sql_run(screen.ledger, "DELETE FROM expectations");
    run_on(&screen, "--stats --profile Anna", &result);
    assert_text_has(result.output, "Skill and luck are unknown",
                    "no round is known");
    run_result_free(&result);
    screen_run_end(&screen);
}

TEST(the_result_per_hour_needs_an_hour_of_play)
{
    static const struct {
        int seconds;
        const char *per_hour;
    } cases[] = {{120, "\"net_cents_an_hour\": 0,"},
                 {3599, "\"net_cents_an_hour\": 0,"},
                 {3600, "\"net_cents_an_hour\": -500,"}};
    struct screen_run screen;
    struct run_result result;
    make_ledger(&screen);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char query[256];
        snprintf(query, sizeof query,
                 "UPDATE sessions SET began = (SELECT max(rounds.ended) FROM "
                 "rounds WHERE session = sessions.id) - iif(id = (SELECT "
                 "min(session) FROM rounds), %d, 0)",
                 cases[i].seconds);
        sql_run(screen.ledger, query);
        run_on(&screen, "--stats --json --profile Anna", &result);
        assert_text_has(result.output, cases[i].per_hour, "the JSON");
        run_result_free(&result);
    }
    screen_run_end(&screen);
}

TEST(json_can_be_read_by_other_programs)
{
    struct screen_run screen;
    struct run_result result;
    make_ledger(&screen);
    /* SQLite has its own reader of JSON. */
    run_on(&screen, "--stats --json --profile Anna", &result);
    char *query = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&query, &size);
    assert_non_null(out);
    fprintf(out, "SELECT json_valid('%s')", result.output);
    fclose(out);
    assert_int_equal(sql_number(screen.ledger, query), 1);
    free(query);
    run_result_free(&result);
    screen_run_end(&screen);
}

TEST(a_missing_ledger_or_profile_is_reported)
{
    struct screen_run screen;
    struct run_result result;
    make_ledger(&screen);
    static const char *const refusals[][2] = {
        {"--stats --profile Nobody", "blackjack: unknown profile \"Nobody\"; "
                                     "name one with --profile, such as Anna\n"},
        {"--stats --profile Ana",
         "blackjack: unknown profile \"Ana\"; did you mean \"Anna\"?\n"},
        {"--stats", "blackjack: unknown profile \"Player\"; name one with "
                    "--profile, such as Anna\n"},
    };
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        run_on(&screen, refusals[i][0], &result);
        assert_int_equal(result.status, 2);
        assert_text_equal(result.errors, refusals[i][1], "%s", refusals[i][0]);
        run_result_free(&result);
    }
    screen_run_end(&screen);
    screen_run_begin(&screen);
    run_on(&screen, "--stats", &result);
    assert_int_equal(result.status, 0);
    assert_text_equal(result.output, "No rounds have been played yet.\n",
                      "no ledger");
    run_result_free(&result);
    run_on(&screen, "--stats --json", &result);
    assert_int_equal(result.status, 2);
    assert_text_has(result.errors, "blackjack: ", "no ledger, JSON");
    char *listing = folder_listing(screen.home.folder);
    /* Printing statistics makes no files. */
    assert_string_equal(listing, ".\n..\n");
    free(listing);
    run_result_free(&result);
    screen_run_end(&screen);
}

/* ---- From the table to the report ---- */

/* Eights are split, one of them is doubled, and both win: 60. An eleven is
 * doubled and wins: 20. A twenty is surrendered: -5. The last round isn't
 * finished. */
static const char CARDS[] = "8s 6d 8h 10d 3c 10s Kc 9h "
                            "6s 6d 5h 10d 9c 10h "
                            "10s 9d 10h 8d "
                            "10c 2d 2h 8c 5s 5d 5h";
static const char *const SESSION[] = {"bet 20,split,double,stand",
                                      "bet 10,double", "bet 10,surrender",
                                      "bet 10,hit"};
enum { SESSION_NET = 6000 + 2000 - 500, SESSION_ROUNDS = 3 };

/* Plays the session with an account but without a coach. Leaves the account
 * open. */
static void play_the_session(struct game *game, struct account *account)
{
    struct rules rules;
    struct shoe shoe = arrange(CARDS);
    char problem[PROBLEM_SIZE];
    apply_rules(&rules, "insurance=no");
    *game = (struct game){.account = account};
    table_open(&game->table, &rules, &shoe);
    assert_null(adviser_open(&rules, &game->adviser));
    game_sit(game, &(struct player){.name = "Anna",
                                    .bankroll = account->profile.bankroll});
    game_begin(game);
    for (size_t i = 0; i < sizeof SESSION / sizeof *SESSION; i++) {
        char lines[64];
        struct action action;
        snprintf(lines, sizeof lines, "%s", SESSION[i]);
        assert_int_equal(game_next_round(game), ROUND_BEGINS);
        for (char *at = strtok(lines, ","); at; at = strtok(NULL, ",")) {
            if (game_do_line(game, at, &action, problem) != LINE_ACTION)
                fail_msg("%s: %s", at, problem);
        }
        assert_int_equal(game->table.phase == PHASE_OVER, i < SESSION_ROUNDS);
    }
    game_give_up_round(game);
    game_end(game);
    adviser_close(game->adviser);
}

static void assert_json_has(const char *json, const char *name, double value)
{
    char part[64];
    snprintf(part, sizeof part, "\"%s\": %lld", name, llround(value));
    assert_text_has(json, part, "the JSON");
}

TEST(skill_and_luck_are_the_same_at_the_table_and_in_the_report)
{
    struct screen_run screen;
    struct fake_cli fake;
    struct account account;
    struct game game;
    struct run_result result;
    struct ledger_statistics sum;
    make_folder(&screen);
    fake_cli_open(&fake, "", 0);
    assert_int_equal(account_open(&account, &fake.cli, screen.ledger, "Anna"),
                     LEDGER_DONE);
    assert_true(account_buy_in(&account, 100000));
    play_the_session(&game, &account);
    const struct ledger_skills *skills = &game.skills[0];
    double cost = ledger_skills_cost(skills), luck = ledger_luck(skills);
    assert_int_equal(skills->rounds, SESSION_ROUNDS);
    assert_int_equal(skills->net, SESSION_NET);
    assert_true(game.is_kept); /* with the bet of the last round */
    assert_int_equal(game.table.seats[0].bankroll, 100000 + SESSION_NET - 1000);
    assert_int_equal(skills->decisions[LEDGER_VERY_BAD], 1);
    assert_true(cost > 1000 * 0.5);
    assert_true(fabs(skills->before - cost + luck - SESSION_NET) < 1e-9);

    assert_true(ledger_sum_up(account.ledger, account.profile.id, &sum));
    assert_int_equal(sum.skills.rounds, skills->rounds);
    assert_int_equal(sum.skills.net, skills->net);
    assert_true(fabs(sum.skills.before - skills->before) < 1e-9);
    assert_true(fabs(ledger_luck(&sum.skills) - luck) < 1e-9);
    for (int i = 0; i < LEDGER_GRADES; i++)
        assert_int_equal(sum.skills.decisions[i], skills->decisions[i]);
    ledger_statistics_free(&sum);
    account_close(&account);
    fake_cli_close(&fake);

    run_on(&screen, "--stats --json --profile Anna", &result);
    assert_int_equal(result.status, 0);
    assert_json_has(result.output, "net_cents", SESSION_NET);
    assert_json_has(result.output, "skill_net_cents", SESSION_NET);
    assert_json_has(result.output, "void_rounds", 0);
    assert_json_has(result.output, "expected_at_the_deal_cents",
                    skills->before);
    assert_json_has(result.output, "given_away_cents", cost);
    assert_json_has(result.output, "luck_cents", luck);
    run_result_free(&result);
    screen_run_end(&screen);
}

TEST(a_new_table_has_no_figures_of_the_last_one)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, "--guest --speed 0 --cards "
                             "10h,9s,8c,10d,10c,9d,8h,10s");
    screen_run_type_each(&screen, "\nst");
    assert_screen_has(&screen, " 1 round played.");
    screen_run_type_each(&screen, "qq");
    assert_screen_has(&screen, "Worst round  −$5");
    screen_run_type_each(&screen, "\n\nt");
    assert_screen_has(&screen, " 0 rounds played.");
    assert_screen_has(&screen, "  even\n");
    assert_screen_lacks(&screen, "Worst round");
    screen_run_end(&screen);
}
