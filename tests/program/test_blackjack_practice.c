/* Practice, through the program: in lines, on the screen, from the lobby, and
 * what the trainer makes of it. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/process.h"
#include "support/screen_run.h"

#define DOWN "\033OB"
#define RIGHT "\033OC"

static void run_lines(const char *options, const char *input,
                      struct run_result *result)
{
    char line[512];
    snprintf(line, sizeof line, "-p0 --plain %s", options);
    run_line("blackjack", line, input, result);
}

/* ---- In lines ---- */

/* The dealer pays 19 against a bust wrong, pays a lost hand back, and stands on
 * 9 and on 15. A person who watches counts 2 cards out (+2), and -1 in all
 * after three rounds: with 0.7 decks left, a true count below -1. */
static const char ANSWERS[] =
    "10\ns\nf\n10\ns\nn\n10\ns\nf\n-1\n2\n10\ns\nx\nf\nquit\n";
#define SEEN "--seed 3 --rules single --practice foul,count,bet,start=2"

TEST(a_session_in_lines)
{
    struct run_result result;
    run_lines(SEEN, ANSWERS, &result);
    assert_string_equal(result.errors,
                        "blackjack: type f if the dealer erred, or n\n");
    assert_int_equal(result.status, 0);
    check_golden_file(result.output, "tests/golden/practice/lines.out");
    run_result_free(&result);
}

/* The chips are right whatever the person answers. */
TEST(nobody_wins_by_a_foul)
{
    struct run_result called, missed, honest;
    run_lines(SEEN, "10\ns\nf\n10\ns\nf\n", &called);
    run_lines(SEEN, "10\ns\nn\n10\ns\nn\n", &missed);
    run_lines("--seed 3 --rules single --practice start=2", "10\ns\n10\ns\n",
              &honest);
    assert_text_has(called.output, "You leave with $1000, even.\n", "called");
    assert_text_has(missed.output, "You leave with $1000, even.\n", "missed");
    assert_text_has(honest.output, "You leave with $1000, even.\n", "honest");
    run_result_free(&called);
    run_result_free(&missed);
    run_result_free(&honest);
}

/* A running count of +1 takes one low card. */
TEST(one_card_that_is_out_is_one)
{
    struct run_result result;
    run_lines("--seed 3 --rules single --practice start=1", "10\ns\n", &result);
    assert_text_has(result.output, "shuffled, and 1 card is out: ", "a card");
    run_result_free(&result);
}

TEST(a_record_of_practice_replays)
{
    struct run_result result, replayed;
    struct screen_run home;
    char options[256];
    screen_run_begin(&home);
    snprintf(options, sizeof options,
             "--seed 3 --rules single --practice hard,foul,start=2 "
             "--record %s/x.record",
             home.home.folder);
    run_lines(options, "10\ns\nf\n10\ns\nf\n", &result);
    assert_string_equal(result.errors, "");
    assert_int_equal(result.status, 0);
    snprintf(options, sizeof options, "--replay %s/x.record", home.home.folder);
    run_lines(options, "", &replayed);
    assert_string_equal(replayed.errors, "");
    assert_int_equal(replayed.status, 0);
    assert_null(strstr(replayed.output, "Did the dealer err?"));
    run_result_free(&result);
    run_result_free(&replayed);
    screen_run_end(&home);
}

TEST(every_question_can_end_the_game)
{
    static const char *const inputs[] = {
        "10\ns\n",          "10\ns\nq\n",
        "10\ns\nQUIT\n",    "10\ns\nf\n10\ns\nn\n10\ns\nf\n",
        "10\ns\nf\nquit\n", "10\ns\nf\n10\ns\nn\n10\ns\nf\n0\nq\n"};
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
        struct run_result result;
        run_lines(SEEN, inputs[i], &result);
        assert_string_equal(result.errors, "");
        assert_int_equal(result.status, 0);
        assert_text_has(result.output, "You leave with $10", "%s", inputs[i]);
        run_result_free(&result);
    }
}

TEST(ten_wrong_answers_end_the_game)
{
    struct run_result result;
    run_lines(SEEN, "10\ns\nx\nx\nx\nx\nx\nx\nx\nx\nx\nx\n", &result);
    assert_text_has(result.errors, "giving up after 10 invalid lines\n",
                    "the errors");
    assert_int_equal(result.status, 2);
    run_result_free(&result);
}

TEST(three_spots_are_three_hands)
{
    struct run_result result;
    run_lines("--seed 3 --practice spots=3",
              "10\n20\n30\ns\ns\ns\ns\ns\nquit\n", &result);
    assert_text_has(result.output, "Spot-3 has $1000.\nSpot-3: bet?",
                    "the output");
    assert_text_has(result.output, "Final scores: Spot-1 ", "the output");
    run_result_free(&result);
}

TEST(options_that_contradict_are_refused)
{
    static const struct {
        const char *options, *problem;
    } cases[] = {
        {"--practice x", "use count, bet, start, hard, foul or spots"},
        {"--practice hard --cards As,Kd", "can't arrange cards that are "},
        {"--practice start=1 --cards As,Kd", "can't arrange cards that are "},
        {"--practice count --decks infinite", "there is nothing to count"},
        {"--practice foul --rules ic210", "needs a table with bets"},
        {"--practice foul --daily", "--daily and --check-daily can't be used"},
        {"--practice foul --replay x", "--replay can't be used with"},
        {"--practice spots=3 --player A --player B --player C --player D "
         "--player E --player F",
         "a table has at most 7 seats"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct run_result result;
        run_lines(cases[i].options, "", &result);
        assert_int_equal(result.status, 2);
        assert_text_has(result.errors, cases[i].problem, "%s",
                        cases[i].options);
        run_result_free(&result);
    }
}

/* ---- A profile, and the trainer ---- */

static void run_for_anna(const struct screen_run *home, const char *options,
                         const char *input)
{
    char command[256];
    struct run_result result;
    snprintf(command, sizeof command,
             "blackjack -p0 --plain --profile Anna " SEEN "%s", options);
    run_at_home(home, command, input, &result);
    assert_int_equal(result.status, 0);
    run_result_free(&result);
}

static void assert_trainer_says(const struct screen_run *home, const char *text,
                                bool says)
{
    struct run_result result;
    run_at_home(home, "trainer --progress --rules single --profile Anna", "",
                &result);
    assert_int_equal(result.status, 0);
    if (says)
        assert_text_has(result.output, text, "the progress");
    else
        assert_null(strstr(result.output, text));
    run_result_free(&result);
}

/* Anna stands on 11 against a ten, and misses everything. */
TEST(the_trainer_asks_what_was_missed)
{
    struct screen_run home;
    struct run_result result;
    screen_run_begin(&home);
    run_for_anna(&home, "", "10\ns\nn\n10\ns\nn\n10\ns\nn\n5\n4\n");
    assert_trainer_says(&home, "1 hand to review today.", true);
    assert_trainer_says(&home,
                        "Missed in practice: fouls, running count (drill "
                        "count), bets (drill bets).\n",
                        true);
    run_at_home(&home, "blackjack --stats --profile Anna", "", &result);
    assert_text_has(result.output, "No rounds have been played yet.",
                    "the statistics");
    run_result_free(&result);
    /* A practice without a mistake settles what it asked. */
    run_for_anna(&home, "", "10\ns\nf\n10\ns\nf\n10\ns\nf\n-1\n4\n");
    assert_trainer_says(&home, "Missed in practice: bets (drill bets).\n",
                        true);
    run_for_anna(&home, "", "10\ns\nf\n10\ns\nf\n10\ns\nf\n-1\n1\n");
    assert_trainer_says(&home, "Missed in practice", false);
    screen_run_end(&home);
}

/* The first 34 cards of seed 1 count -4. */
TEST(a_drill_without_a_mistake_settles_what_was_missed)
{
    struct screen_run home;
    screen_run_begin(&home);
    run_for_anna(&home, "", "10\ns\nn\n10\ns\nn\n10\ns\nn\n5\n1\n");
    for (int is_right = 0; is_right < 2; is_right++) {
        struct run_result result;
        assert_trainer_says(&home, "fouls, running count (drill count).\n",
                            true);
        run_at_home(&home,
                    "trainer --plain --profile Anna --rules single --drill "
                    "count --questions 1 --seed 1 --pause 0",
                    is_right ? "-4\n" : "0\n", &result);
        assert_text_has(result.output,
                        is_right ? "1 of 1 right" : "0 of 1 right",
                        "the drill");
        run_result_free(&result);
    }
    assert_trainer_says(&home, "Missed in practice: fouls.\n", true);
    screen_run_end(&home);
}

/* ---- On the screen ---- */

static void sit(struct screen_run *screen, const char *options, int rows,
                int columns)
{
    char line[256];
    snprintf(line, sizeof line, "--speed 0 --guest %s", options);
    screen_run_sit(
        screen,
        &(struct seating){.options = line, .rows = rows, .columns = columns});
}

TEST(a_foul_has_a_picture)
{
    static const int sizes[][2] = {{16, 46}, {24, 80}, {40, 120}, {60, 200}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct screen_run screen;
        int rows = sizes[i][0], columns = sizes[i][1];
        screen_run_begin(&screen);
        sit(&screen, SEEN, rows, columns);
        screen_run_type_each(&screen, "\ns");
        assert_picture(&screen, "practice-foul", rows,
                       (const char *const[]){" Practice  rules single",
                                             " YOU LOSE", " −$5",
                                             " Did the dealer err?\n",
                                             "  n  No  ", "  y  Foul\n", NULL});
        screen_run_type_each(&screen, "f");
        assert_picture(&screen, "practice-right", rows,
                       (const char *const[]){"19\n", " YOU WIN", "+$5\n",
                                             " Well seen: you got −$5, ",
                                             " You have $1005. Bet: $5\n",
                                             NULL});
        screen_run_type_each(&screen, "qq");
        screen_run_finish(&screen);
    }
}

/* A phone has no minus sign at hand, and a tap is no digit. */
TEST(taps_answer_what_the_running_count_is)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    sit(&screen, "--mouse --seed 3 --rules single --practice count,start=2", 16,
        46);
    for (int round = 0;
         round < 12 &&
         !strstr(fake_terminal_text(screen.display), "running count (");
         round++) {
        screen_run_type_each(&screen, "\nsy");
    }
    screen_run_click(&screen, "\u2191", 0);
    assert_screen_has(&screen, "What is the running count (hi-lo)? 1_");
    for (int i = 0; i < 2; i++)
        screen_run_click(&screen, "\u2193", 0);
    assert_screen_has(&screen, "? \u22121_");
    screen_run_click(&screen, "Answer", 0);
    assert_screen_lacks(&screen, "What is the running count");
    assert_screen_has(&screen, "he running count is ");
    screen_run_end(&screen);
}

/* Where a click deals otherwise, it must not answer that nothing is wrong. */
TEST(neither_enter_nor_a_click_on_the_table_answers_a_question)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    sit(&screen, "--mouse " SEEN, 24, 80);
    screen_run_type_each(&screen, "\ns");
    screen_run_click(&screen, "Dealer", 2);
    screen_run_click(&screen, "Discards", 0);
    screen_run_click(&screen, "Shoe", 1);
    assert_screen_has(&screen, " Did the dealer err?\n");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, " Press y for yes, n for no.\n");
    assert_screen_has(&screen, " Did the dealer err?\n");
    screen_run_click(&screen, "Foul", 0);
    assert_screen_has(&screen, " Well seen: you got −$5, ");
    screen_run_type_each(&screen, "qq");
    screen_run_finish(&screen);
}

TEST(the_panel_counts_the_answers)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    sit(&screen, SEEN, 40, 120);
    assert_screen_has(&screen, "Your answers");
    assert_screen_lacks(&screen, " of 1 right\n");
    screen_run_type_each(&screen, "\nsf");
    assert_screen_has(&screen, "fouls");
    assert_screen_has(&screen, " 1 of 1 right\n");
    screen_run_end(&screen);
    screen_run_begin(&screen); /* to see that all is right counts, too */
    sit(&screen, "--seed 4 --rules single --practice foul", 40, 120);
    screen_run_type_each(&screen, "\nsn");
    assert_screen_has(&screen, "Right: the dealer made no mistake.");
    assert_screen_has(&screen, " 1 of 1 right\n");
    screen_run_end(&screen);
}

TEST(a_count_is_typed)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    sit(&screen, SEEN, 24, 80);
    screen_run_type_each(&screen, "\nsf\nsyn\nsf");
    assert_screen_has(&screen, "What is the running count (hi-lo)? _\n");
    screen_run_type_each(&screen, "x");
    assert_screen_has(&screen, "does nothing here");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "ype a number such as −3");
    screen_run_type_each(&screen, "-12\177");
    assert_screen_has(&screen, "? −1_\n");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "Right: the running count is −1.");
    assert_screen_has(&screen, "How many units does the ramp bet now? _\n");
    screen_run_type_each(&screen, "2\n");
    assert_screen_has(&screen, "No, the ramp bets 1 unit at a true count of ");
    assert_screen_has(&screen, "You have $1005. Bet: $5\n");
    screen_run_type_each(&screen, "q");
    assert_screen_has(&screen, "Fouls: 2 of 3 right.\n");
    assert_screen_has(&screen, "Running count: 1 of 1 right.\n");
    fake_terminal_type(screen.display, "\033[H");
    assert_screen_has(&screen, " of play chips\n"); /* not the person's own */
    assert_screen_lacks(&screen, "ankroll");
    screen_run_type_each(&screen, "q");
    screen_run_finish(&screen);
}

/* During the hand, f doesn't speak of antes, which this table doesn't have. */
TEST(a_foul_is_called_after_the_round)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    sit(&screen, SEEN, 24, 80);
    screen_run_type_each(&screen, "f");
    assert_screen_has(&screen, "F calls a foul once the round is over.");
    screen_run_type_each(&screen, "\nf");
    assert_screen_has(&screen, "F calls a foul once the round is over.");
    screen_run_type_each(&screen, "sfqq");
    screen_run_finish(&screen);
}

/* Who bets by the count must know it before the first bet. */
TEST(the_count_of_a_new_shoe_is_said_before_the_bet)
{
    static const int sizes[][2] = {{16, 46}, {24, 80}, {40, 120}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct screen_run screen;
        screen_run_begin(&screen);
        sit(&screen, "--seed 1 --practice bet,start=3", sizes[i][0],
            sizes[i][1]);
        assert_screen_has(&screen, "the running count of hi-lo is +3");
        if (sizes[i][0] >= 24)
            assert_screen_has(&screen, "asked after each quarter of the shoe");
        assert_screen_has(&screen, "Bet: $5\n");
        screen_run_type_each(&screen, "\n");
        assert_screen_lacks(&screen, "running count");
        screen_run_type_each(&screen, "qy");
        screen_run_type_each(&screen, "q");
        screen_run_finish(&screen);
    }
}

/* The foul is put right when the person leaves before answering. */
TEST(leaving_puts_the_table_right)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    sit(&screen, SEEN, 24, 80);
    screen_run_type_each(&screen, "\ns");
    assert_screen_has(&screen, "You lose $5.");
    screen_run_type_each(&screen, "q");
    assert_screen_has(&screen, "You leave with $1005 of play chips\n");
    screen_run_type_each(&screen, "q");
    screen_run_finish(&screen);
}

/* ---- From the lobby ---- */

/* Types whole keys up to a NULL. */
static void type_keys(struct screen_run *screen, const char *const keys[])
{
    for (; *keys; keys++) {
        fake_terminal_type(screen->display, *keys);
        fake_terminal_settle(screen->display);
    }
}

TEST(the_lobby_offers_practice)
{
    static const int sizes[][2] = {{16, 46}, {24, 80}, {40, 120}, {60, 200}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct screen_run screen;
        int rows = sizes[i][0], columns = sizes[i][1];
        screen_run_begin(&screen);
        screen_run_sit(&screen,
                       &(struct seating){.options = "--speed 0 --profile Anna",
                                         .rows = rows,
                                         .columns = columns,
                                         .in_lobby = true});
        screen_run_type_each(&screen, "p");
        screen_run_type_each(&screen, "\n");
        assert_screen_has(&screen, "Choose what to practice first.");
        type_keys(&screen, (const char *const[]){RIGHT, DOWN, DOWN, RIGHT, DOWN,
                                                 DOWN, RIGHT, NULL});
        assert_picture(&screen, "practice-menu", rows,
                       (const char *const[]){
                           " Practice   the dealer errs at times: press y\n",
                           "    Count       hi-lo\n", "    Start       +1\n",
                           "    Hard hands  off\n", "  ▸ Fouls       on\n",
                           "Practice is for play money.", NULL});
        if (columns == 200) /* the text ends before the frame */
            assert_screen_has(&screen, "who are asked   │");
        screen_run_type_each(&screen, "\n");
        assert_screen_has(&screen, " Practice  rules strip");
        if (rows >= 24) /* else the count of the shoe has the room */
            assert_screen_has(&screen, "Play money.");
        assert_screen_has(&screen, "1 card is out");
        if (rows >= 24)
            assert_screen_has(&screen, "v  Lobby");
        screen_run_type_each(&screen, "v");
        assert_screen_has(&screen, "leave");
        screen_run_type_each(&screen, "q");
        assert_screen_has(&screen, " The lobby ");
        screen_run_type_each(&screen, "p");
        assert_screen_has(&screen, "Fouls       on");
        screen_run_type_each(&screen, "\033q");
        screen_run_finish(&screen);
    }
}

TEST(practice_leaves_the_bankroll_alone)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen,
                   &(struct seating){.options = "--speed 0 --profile Anna",
                                     .in_lobby = true});
    type_keys(&screen,
              (const char *const[]){"p", DOWN, DOWN, DOWN, RIGHT, "\n", NULL});
    do /* a blackjack ends a round at once */
        screen_run_type_each(&screen, "\n");
    while (strstr(fake_terminal_text(screen.display), "Minimum"));
    screen_run_type_each(&screen, "\033"); /* Anna is no guest */
    assert_screen_has(&screen,
                      "you forfeit it: a practice round\n isn't saved.");
    screen_run_type_each(&screen, "n");
    for (int i = 0; i < 5; i++) /* dealing, standing, and what else is asked */
        screen_run_type_each(&screen, "\nnsy");
    screen_run_type_each(&screen, "q");
    screen_run_type_each(&screen, "yq");
    assert_screen_has(&screen, " The lobby ");
    assert_screen_has(&screen, "$1000\n");
    screen_run_type_each(&screen, "q");
    screen_run_finish(&screen);
    struct run_result result;
    run_at_home(&screen, "blackjack --history --profile Anna", "", &result);
    assert_text_has(result.output, "No rounds have been played yet.",
                    "the history");
    run_result_free(&result);
}
