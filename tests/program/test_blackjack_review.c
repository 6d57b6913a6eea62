/* What remains of mistakes at the table: hands to review, and the session in
 * review. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "support/process.h"
#include "support/screen_run.h"

/* Plays with these cards, and answers on a line each, as Anna. */
static void play_as_anna(const struct screen_run *screen, const char *rules,
                         const char *cards, const char *input)
{
    struct run_result result;
    char command[512];
    snprintf(command, sizeof command,
             "%s exec $RUNNER %s/blackjack --plain -p 0 --profile Anna "
             "%s --cards '%s'",
             screen->state, programs_dir(), rules, cards);
    const struct run run = {
        .folder = "/bin", .arguments = {"sh", "-c", command}, .input = input};
    run_program(&run, &result);
    assert_string_equal(result.errors, "");
    assert_int_equal(result.status, 0);
    bool has_mistakes =
        sql_number(screen->ledger, "SELECT count(*) FROM decisions "
                                   "JOIN rounds ON rounds.id = round "
                                   "WHERE best_value > value AND session = "
                                   "(SELECT max(id) FROM sessions)") > 0;
    assert_int_equal(strstr(result.output,
                            "\nFor your costliest decisions, type: blackjack "
                            "--review --profile Anna\n") != NULL,
                     has_mistakes);
    run_result_free(&result);
}

static void assert_reviews(const struct screen_run *screen,
                           const char *expected, const char *story)
{
    char *text =
        sql_text(screen->ledger, "SELECT name, easiness, interval, repetitions "
                                 "FROM lessons ORDER BY id");
    assert_text_equal(text, expected, "%s", story);
    free(text);
}

/* ---- Hands to review ---- */

/* The player gets 10h 6c against 9s and stands; the chart surrenders. */
TEST(a_mistake_becomes_a_review_that_is_due)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    play_as_anna(&screen, "", "10h 9s 6c 10d", "bet 10\nstand\nquit\n");
    assert_reviews(&screen, "hard 16 against 9|250|0|0\n", "standing");
    char *text = sql_text(screen.ledger,
                          "SELECT hand, dealer, lesson, chart FROM situations");
    assert_text_equal(text, "10h 6c|9s|hard 16 against 9|Rh\n", "standing");
    free(text);
    text = sql_text(screen.ledger, "SELECT choices FROM situations");
    assert_text_has(text, "surrender -0.500000, hit -0.5", "the choices");
    free(text);
    assert_int_equal(sql_number(screen.ledger,
                                "SELECT count(*) FROM lessons WHERE rules = "
                                "'decks = 6, soft17 = stand, peek = hole, "
                                "double = any, das = yes, split = 4, "
                                "split-by = value, resplit-aces = no, "
                                "hit-split-aces = no, surrender = late, "
                                "charlie = none'"),
                     1);
    screen_run_end(&screen);
}

/* Rules that the chart doesn't depend on have the same hands to review;
 * others don't. */
TEST(reviews_belong_to_the_rules)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    play_as_anna(&screen, "", "10h 9s 6c 10d", "bet 10\nstand\nquit\n");
    play_as_anna(&screen, "--rule max=300", "10h 9s 6c 10d",
                 "bet 10\nstand\nquit\n");
    assert_int_equal(sql_number(screen.ledger, "SELECT count(*) FROM lessons"),
                     1);
    play_as_anna(&screen, "--rule soft17=hit", "10h 9s 6c 10d",
                 "bet 10\nstand\nquit\n");
    assert_int_equal(sql_number(screen.ledger, "SELECT count(*) FROM lessons"),
                     2);
    screen_run_end(&screen);
}

/* A hand of three cards belongs to its total: 2h 4c 10d, with a hit before,
 * is hard 16. Insurance belongs to no cell; 21 to none either. */
TEST(longer_hands_belong_to_their_total)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    play_as_anna(&screen, "", "2h 7s 4c 10d 10c", "bet 10\nhit\nstand\nquit\n");
    assert_reviews(&screen, "hard 16 against 7|250|0|0\n", "three cards");
    play_as_anna(&screen, "", "10h As 9c 9d", "bet 10\ny\nstand\nquit\n");
    assert_reviews(&screen, "hard 16 against 7|250|0|0\n", "insurance");
    assert_int_equal(sql_number(screen.ledger,
                                "SELECT count(*) FROM situations "
                                "JOIN decisions USING (round, number) "
                                "WHERE lesson = '' AND chart = '' "
                                "AND grade <> 'best'"),
                     1);
    screen_run_end(&screen);
}

/* With a Charlie, three cards of soft 19 are hit, and two aren't. So what goes
 * wrong with three is no review of two. */
TEST(longer_hands_can_differ_from_their_total)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    play_as_anna(&screen, "--rule charlie=5", "As 10d 3h 7c 5c",
                 "bet 10\nhit\nstand\nquit\n");
    assert_reviews(&screen, "", "three cards");
    play_as_anna(&screen, "--rule charlie=5", "As 10d 8h 7c 2c",
                 "bet 10\nhit\nstand\nquit\n");
    assert_reviews(&screen, "soft 19 against 10|250|0|0\n", "two cards");
    play_as_anna(&screen, "--rule charlie=5", "2h 7s 4c 10d 10c",
                 "bet 10\nhit\nstand\nquit\n");
    assert_reviews(&screen,
                   "soft 19 against 10|250|0|0\nhard 16 against 7|250|0|0\n",
                   "three cards that are played like two");
    screen_run_end(&screen);
}

/* There is nothing to learn in a play by the chart. */
TEST(right_plays_are_no_reviews)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    play_as_anna(&screen, "", "10h 9s 6c 10d", "bet 10\nsurrender\nquit\n");
    assert_reviews(&screen, "", "the chart's play");
    screen_run_end(&screen);
}

/* ---- The review in lines ---- */

static void review(const struct screen_run *screen, const char *options,
                   struct run_result *result)
{
    char command[512];
    snprintf(command, sizeof command, "%s TZ=UTC0 exec $RUNNER %s/blackjack %s",
             screen->state, programs_dir(), options);
    const struct run run = {.folder = "/bin",
                            .arguments = {"sh", "-c", command}};
    run_program(&run, result);
}

/* A session of four rounds, with a mistake in three of them. */
static void play_badly(const struct screen_run *screen)
{
    play_as_anna(screen, "",
                 "10h 9s 6c 10d  2h 7s 4c 10d 10c 10h As 9c 9d 8c 6d 3h Kd Kc "
                 "Ks",
                 "bet 10\nstand\nbet 25\nhit\nstand\nbet 10\ny\nstand\n"
                 "bet 20\nstand\nquit\n");
    sql_run(screen->ledger,
            "UPDATE sessions SET began = 1795380000, ended = 1795383600; "
            "UPDATE rounds SET ended = 1795383000");
}

/* The golden text was checked against `odds` by hand: doubling 8c 3h against 6d
 * is worth 0.6442 bets, and standing -0.1659. */
TEST(the_costliest_decisions_are_shown_with_their_price)
{
    struct screen_run screen;
    struct run_result result;
    screen_run_begin(&screen);
    play_badly(&screen);
    review(&screen, "--review --ascii --profile Anna", &result);
    assert_string_equal(result.errors, "");
    assert_int_equal(result.status, 0);
    check_golden(result.output, "review");
    run_result_free(&result);
    review(&screen, "--review --plain --json --profile anna", &result);
    assert_int_equal(result.status, 0);
    static const char *const parts[] = {
        "\"profile\": \"Anna\",",
        "\"sitting\": 1,",
        "\"net_cents\": -3000,",
        "\"grade\": \"F\",",
        "\"bad\": 3, \"very bad\": 1},",
        "\"due_today\": 3,",
        "\"hand\": [\"2h\", \"4c\", \"10c\"],",
        "\"upcard\": \"7s\",",
        "\"cell\": \"hard 16 against 7\",",
        "\"chart\": \"double, else hit\",",
        "\"cell\": null,",
        "\"price_bets\": 0.81016",
        "\"choices\": {\"double\": 0.6442",
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        assert_text_has(result.output, parts[i], "the JSON");
    run_result_free(&result);
    screen_run_end(&screen);
}

/* No word is torn at the edge of a narrow terminal. */
TEST(the_lines_fit_a_narrow_terminal)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    play_badly(&screen);
    screen_run_sit(
        &screen, &(struct seating){.options = "--review --plain --profile Anna",
                                   .rows = 60,
                                   .columns = 46});
    assert_int_equal(fake_terminal_finish(screen.display), 0);
    assert_screen_has(&screen, "You chose stand; double was better by $16.20:\n"
                               "very bad.\n");
    assert_screen_has(&screen, "Mistakes cost $18.75, and bad luck cost\n"
                               "$10.91.\n");
    screen_run_end(&screen);
}

TEST(earlier_sessions_can_be_opened_again)
{
    struct screen_run screen;
    struct run_result result;
    screen_run_begin(&screen);
    play_badly(&screen);
    play_as_anna(&screen, "--rules single", "10h 9s 9c 7d Kd",
                 "bet 10\nstand\nquit\n");
    sql_run(screen.ledger, "UPDATE sessions SET began = 1795466400, "
                           "ended = NULL WHERE id = 2");
    review(&screen, "--review --list --profile Anna", &result);
    assert_int_equal(result.status, 0);
    assert_text_equal(
        result.output,
        "      began             rules             rounds         result     "
        "      cost  grade\n"
        "   1  2026-11-23 20:40  single                 1           +$10      "
        "    $0.00  A\n"
        "   2  2026-11-22 20:40  strip                  4           -$30      "
        "   $18.75  F\n",
        "the list");
    run_result_free(&result);
    review(&screen, "--review --list --json --profile Anna", &result);
    assert_int_equal(result.status, 0);
    assert_text_has(result.output,
                    "{\"sitting\": 2, \"began\": 1795380000, \"ended\": "
                    "1795383000, \"rules\": \"strip\", \"rounds\": 4,",
                    "the list");
    run_result_free(&result);
    review(&screen, "--review --profile Anna", &result);
    assert_text_has(result.output, "\nNo decision cost you anything.\n",
                    "the last session");
    run_result_free(&result);
    review(&screen, "--review=2 --profile Anna --ascii", &result);
    assert_text_has(result.output, "1. Round 4, bet $20\n", "the first one");
    run_result_free(&result);
    screen_run_end(&screen);
}

/* The decision of the old ledger has no hand. */
TEST(sessions_of_old_ledgers_have_no_pictures)
{
    struct screen_run screen;
    struct run_result result;
    char folder[192];
    char *dump = read_file("tests/golden/ledgers/version-4.sql", NULL);
    screen_run_begin(&screen);
    snprintf(folder, sizeof folder, "%s/blackjack", screen.home.folder);
    assert_int_equal(mkdir(folder, 0700), 0);
    sql_run(screen.ledger, dump);
    free(dump);
    review(&screen, "--review --profile Anna", &result);
    assert_int_equal(result.status, 0);
    assert_text_has(result.output,
                    "1. Round 1, bet $10\n"
                    "An older version didn't save the cards.\n"
                    "You chose insurance; no insurance was better by $0.38: "
                    "bad.\n",
                    "the session");
    run_result_free(&result);
    screen_run_end(&screen);
}

/* Its texts are shown without what a terminal would obey. */
TEST(a_ledger_cannot_send_commands_to_the_terminal)
{
    struct screen_run screen;
    struct run_result result;
    screen_run_begin(&screen);
    play_badly(&screen);
    sql_run(screen.ledger,
            "UPDATE sessions SET rules_name = char(27) || '[2J'; "
            "UPDATE decisions SET done = char(27) || '[3J', best = 'hit'; "
            "UPDATE situations SET lesson = char(27) || '[4J'");
    review(&screen, "--review --profile Anna", &result);
    assert_int_equal(result.status, 0);
    assert_text_has(result.output, ", ?[2J\n", "the session");
    assert_text_has(result.output, "You chose ?[3J; hit was", "a decision");
    assert_null(strchr(result.output, '\033'));
    run_result_free(&result);
    screen_run_end(&screen);
}

TEST(what_cannot_be_reviewed_is_explained)
{
    static const struct {
        const char *options, *message;
    } cases[] = {
        {"--review=2 --profile Anna", "Anna has only 1 session to review; "
                                      "--list shows them"},
        {"--review=0", "--review must be a whole number from 1 to 1000000"},
        {"--review --profile Ann", "unknown profile \"Ann\"; did you mean "
                                   "\"Anna\"?"},
        {"--review --guest", "--guest can't be used with --stats"},
        {"--review --stats", "use only one of --stats, --history, "},
        {"--list", "--list works only with --review"},
        {"--csv --review", "--csv works only with --stats"},
        {"--json",
         "--json works only with --stats, --history, --daily or --review"},
    };
    struct screen_run screen;
    struct run_result nothing;
    screen_run_begin(&screen);
    review(&screen, "--review", &nothing);
    assert_int_equal(nothing.status, 0);
    assert_string_equal(nothing.output, "No rounds have been played yet.\n");
    run_result_free(&nothing);
    play_as_anna(&screen, "", "10h 9s 6c 10d", "bet 10\nstand\nquit\n");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct run_result result;
        review(&screen, cases[i].options, &result);
        assert_int_equal(result.status, 2);
        assert_string_equal(result.output, "");
        assert_text_has(result.errors, cases[i].message, "%s",
                        cases[i].options);
        run_result_free(&result);
    }
    screen_run_end(&screen);
}

/* ---- The review on the screen ---- */

/* Plays badly, then opens the review with some options. */
static void open_review(struct screen_run *screen, int rows, int columns,
                        const char *options)
{
    char line[128];
    screen_run_begin(screen);
    play_badly(screen);
    snprintf(line, sizeof line, "--review --profile Anna %s", options);
    screen_run_sit(screen, &(struct seating){.options = line,
                                             .rows = rows,
                                             .columns = columns,
                                             .variable = "TZ=UTC0"});
}

/* A wide screen has what each action was worth beside the decision, but not
 * while it is tried again. */
static void assert_panel(const struct screen_run *screen, int rows,
                         bool is_told)
{
    static const char *const lines[] = {
        " What each was worth\n",
        " ▸ double            +$12.88           best\n",
        " hit                +$6.44     $6.44 less\n",
        " stand              −$3.32    $16.20 less\n",
        " your choice\n",
        " surrender         −$10.00    $22.88 less\n",
        " Why double: 11 against a 6: you win 66\n",
        " of 100 if you double, 42 if you stand.\n",
        " The chart says for hard 11 against 6:\n",
        " double, else hit.\n"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (rows > 24 && is_told)
            assert_screen_has(screen, lines[i]);
    if (rows > 24 && !is_told)
        assert_screen_has(screen, " Play the hand again, or press e:");
    if (rows <= 24 || !is_told)
        assert_screen_lacks(screen, "What each was worth");
}

/* A page of the review: the keys that lead to it, its picture, whether its
 * panel shows the worth of each action or hides it, and what 16 rows show. */
struct review_step {
    const char *keys, *picture;
    enum { NO_PANEL, SHOWS, HIDES } panel;
    const char *small[11];
};

#define ROUND_4                                                       \
    " Review of 2026-11-22 20:40  rules strip\n", "Dealer shows 6\n", \
        "▸ 11\n", "▆▆▆ $20\n"

static const struct review_step REVIEW_STEPS[] = {
    {"e",
     "review-decision",
     SHOWS,
     {ROUND_4, " You chose stand; double was better by\n",
      " $16.20: very bad.                  … w  More\n",
      " Mistake 1 of 3 (4 made): round 4, $20.\n",
      "  Enter  Next   b  Try again\n", "  ?  Help   q  Quit"}},
    {"b",
     "review-try",
     HIDES,
     {ROUND_4, " Round 4, $20. What do you do?\n",
      " h Hit s Stand d Double r Surrender\n",
      "  ?  Help   e  Answer   q  Quit"}},
    {"s",
     "review-wrong",
     NO_PANEL,
     {ROUND_4, " Standing costs $16.20; try again.\n",
      " Round 4, $20. What do you do?\n",
      " h Hit s Stand d Double r Surrender\n",
      "  ?  Help   e  Answer   q  Quit"}},
    {"d",
     "review-right",
     SHOWS,
     {ROUND_4, " Right: double; at the table you chose stand,\n",
      " which cost $16.20.                 … w  More\n",
      " Mistake 1 of 3 (4 made): round 4, $20.\n",
      "  Enter  Next   b  Try again\n", "  ?  Help   q  Quit"}},
    {"\ne\ne\n",
     "review-sums",
     NO_PANEL,
     {" Review of 2026-11-22 20:40\n", " In 4 rounds you lost $30.\n",
      " With best play and the cards left, these\n",
      " bets lose $0.34 on average.\n", " Decisions: 2 of 6 right.\n",
      " Longest streaks: 1 win, 3 losses in a row.\n",
      " Hands to repeat in the trainer: 3 today.\n",
      "  Enter  Quit   b  Earlier"}},
};

/* Each decision, the try, and the sums look well on every size. */
TEST(the_review_looks_like_this)
{
    static const struct {
        int rows, columns;
    } sizes[] = {{16, 46}, {24, 80}, {40, 120}, {60, 200}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct screen_run screen;
        int rows = sizes[i].rows;
        open_review(&screen, rows, sizes[i].columns, "");
        for (size_t j = 0; j < sizeof REVIEW_STEPS / sizeof *REVIEW_STEPS;
             j++) {
            const struct review_step *step = &REVIEW_STEPS[j];
            screen_run_type_each(&screen, step->keys);
            if (rows <= 24 || step->panel != SHOWS) /* the panel has it then */
                assert_picture(&screen, step->picture, rows, step->small);
            if (step->panel != NO_PANEL)
                assert_panel(&screen, rows, step->panel == SHOWS);
        }
        screen_run_type_each(&screen, "qq");
        screen_run_finish(&screen);
    }
}

/* The hand is dealt until it is played right; Escape and Back work, and other
 * keys are answered. */
TEST(a_decision_is_tried_until_it_is_right)
{
    struct screen_run screen;
    open_review(&screen, 24, 80, "--ascii");
    assert_screen_has(&screen,
                      "Mistake 1 of 3 (the costliest of 4): round 4, bet $20.");
    screen_run_type_each(&screen, "\n"); /* shows no answer by mistake */
    assert_screen_has(&screen, "Enter does nothing here");
    assert_screen_lacks(&screen, "You chose");
    screen_run_type_each(&screen, "e");
    assert_screen_has(&screen, "b  Try again");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "b  Earlier");
    assert_screen_has(&screen,
                      "Mistake 2 of 3 (the costliest of 4): round 2, bet $25.");
    assert_screen_has(&screen, "What do you do?");
    assert_screen_lacks(&screen, "You chose stand");
    screen_run_type_each(&screen, "d");
    assert_screen_has(&screen, "The key d does nothing here");
    screen_run_type_each(&screen, "s");
    assert_screen_has(&screen, "Standing costs $1.67; try ");
    screen_run_type_each(&screen, "h");
    assert_screen_has(&screen,
                      "Right: hit; at the table you chose stand, which "
                      "cost $1.67.");
    screen_run_type_each(&screen, "b");
    assert_screen_has(&screen, "Mistake 2 of 3");
    assert_screen_has(&screen, "What do you do?");
    screen_run_type_each(&screen, "b");
    assert_screen_has(&screen, "Mistake 1 of 3");
    screen_run_type_each(&screen, "e\ne\ne");
    assert_screen_has(&screen, "You chose insurance");
    screen_run_type_each(&screen, "by");
    assert_screen_has(&screen, "Taking insurance costs $0.45");
    screen_run_type_each(&screen, "n");
    assert_screen_has(&screen, "Right: no insurance;");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "Mistakes cost $18.75");
    screen_run_type_each(&screen, "b");
    assert_screen_has(&screen, "Mistake 3 of 3");
    screen_run_type_each(&screen, "q");
    screen_run_finish(&screen);
}

/* The smallest screen has all moves of a pair and the other answers, at a later
 * decision, too. */
TEST(a_review_can_be_finished_by_taps)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    play_as_anna(&screen, "", "10h 9s 6c 10d  8h As 8c 9d 10s",
                 "bet 50\nstand\nbet 5\nn\nstand\nquit\n");
    screen_run_sit(&screen,
                   &(struct seating){.options = "--review --profile Anna "
                                                "--mouse",
                                     .rows = 16,
                                     .columns = 46});
    screen_run_click(&screen, "Answer", 0);
    screen_run_click(&screen, "Next", 0);
    assert_screen_has(&screen, "Round 2, $5. What do you do?\n"
                               " h Hit s Stand d Double r Surrender p Split\n"
                               "  ?  Help   e  Answer   b  Earlier   q  Quit");
    screen_run_click(&screen, "Earlier", 0);
    assert_screen_has(&screen, "Round 1, $50. What do you do?");
    screen_run_click(&screen, "Answer", 0);
    screen_run_click(&screen, "Try again", 0);
    screen_run_click(&screen, "Surrender", 0);
    assert_screen_has(&screen, "Right: surrender;");
    screen_run_type_each(&screen, "q");
    screen_run_finish(&screen);
}

/* Five actions have room; on a small screen, w shows them with the reason. */
TEST(what_five_actions_are_worth_is_never_cut)
{
    static const int heights[] = {24, 16}, widths[] = {80, 46};
    for (int i = 0; i < 2; i++) {
        struct screen_run screen;
        screen_run_begin(&screen);
        play_as_anna(&screen, "", "8c 10s 8d 10h", "bet 50\nstand\nquit\n");
        screen_run_sit(&screen,
                       &(struct seating){.options = "--review --profile Anna",
                                         .rows = heights[i],
                                         .columns = widths[i]});
        screen_run_type_each(&screen, i == 0 ? "e" : "ew");
        assert_screen_has(&screen, " You chose stand; ");
        assert_screen_has(&screen, " Why s");
        for (const char *const *worth =
                 (const char *const[]){"Worth: split −$23.74,", "−$25,",
                                       "−$26.77,", "stand −$26.84,", "−$53.54.",
                                       NULL};
             *worth; worth++)
            assert_screen_has(&screen, *worth);
        screen_run_type_each(&screen, "qqq");
        screen_run_end(&screen);
    }
}

/* Doubling 11 is worth 337.3345 cents, and hitting 168.6675: the table and the
 * panel say $3.37 and $1.69, so a try says that hitting costs $1.68. */
TEST(a_try_costs_what_the_panel_says)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    play_as_anna(&screen, "", "8c 6d 3h Kd Kc Ks", "bet 5\nstand\nquit\n");
    screen_run_sit(&screen,
                   &(struct seating){.options = "--review --profile Anna",
                                     .rows = 40,
                                     .columns = 120});
    screen_run_type_each(&screen, "e");
    assert_screen_has(&screen, " $4.13 less\n");
    assert_screen_has(&screen, " $1.68 less\n");
    screen_run_type_each(&screen, "bs");
    assert_screen_has(&screen, "Standing costs $4.13;");
    screen_run_type_each(&screen, "h");
    assert_screen_has(&screen, "Hitting costs $1.68;");
    screen_run_type_each(&screen, "qq");
    screen_run_finish(&screen);
}

/* r on the last page opens the review of the game that has just ended. */
TEST(the_last_page_offers_the_review)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, "--speed 0 --profile Anna --cards "
                             "10h,9s,6c,10d,2c,2d,2h,2s");
    screen_run_type_each(&screen, "\nsq");
    assert_screen_has(&screen, "r  Review");
    screen_run_type_each(&screen, "r");
    assert_screen_has(&screen, "Mistake 1 of 1: round 1, bet $5.");
    screen_run_type_each(&screen, "e");
    assert_screen_has(&screen, "You chose stand; surrender was better");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "In 1 round you lost $5.");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "r  Review");
    screen_run_type_each(&screen, "q");
    screen_run_finish(&screen);
}

/* However many decisions are played right later: a session was seen once. */
TEST(a_session_that_was_seen_stays_seen)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    play_as_anna(&screen, "", "10h 9s 6c 10d", "bet 10\nstand\nquit\n");
    sql_run(screen.ledger,
            "INSERT INTO settings SELECT profile, 'mended', "
            "substr(began || ' seen ' || printf('%.*c', 500, '_'), 1, 508) "
            "FROM sessions");
    screen_run_play(&screen, "--speed 0 --profile Anna --cards "
                             "10h,9s,6c,10d,2c,2d,2h,2s");
    screen_run_type_each(&screen, "\nsqrr");
    assert_screen_has(&screen, "Right: surrender");
    char *mended = sql_text(screen.ledger,
                            "SELECT value FROM settings WHERE name = 'mended'");
    assert_text_has(mended, " seen  1:", "the setting");
    free(mended);
    screen_run_type_each(&screen, "qq");
    screen_run_finish(&screen);
}
