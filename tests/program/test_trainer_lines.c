/* Tests of trainer for scripts: lines, JSON, and the same questions anywhere.
 */
#include "support/check.h"
#include "support/screen_run.h"

#include <stdio.h>
#include <string.h>

#include "support/process.h"

static void train_in_lines(const char *line, const char *answers,
                           struct run_result *outcome)
{
    const struct run run = {
        .arguments = {"trainer"}, .line = line, .input = answers};
    run_program(&run, outcome);
}

TEST(a_line_is_one_answer)
{
    struct run_result outcome;
    train_in_lines("--rules strip --seed 7 --ascii --questions 3 --guest",
                   "hit\nfold\nhs\ny\n  STAND \n\nSurrender\n", &outcome);
    assert_int_equal(outcome.status, 0);
    assert_text_has(outcome.output, "[h/s/d/r] \nRight.\n2. ", "a word");
    assert_text_has(outcome.output,
                    "[h/s/d/r] \nType h to hit, s to stand, d to double, r to "
                    "surrender, or q to quit: ",
                    "an empty line");
    assert_text_has(outcome.output, "3 of 3 right, ", "the summary");
    assert_text_equal(outcome.errors,
                      "trainer: \"fold\" isn't an answer here; type h to hit, "
                      "s to stand, d to double, p to split, r to surrender, or "
                      "q to quit\n"
                      "trainer: \"hs\" isn't an answer here; type h to hit, "
                      "s to stand, d to double, p to split, r to surrender, or "
                      "q to quit\n"
                      "trainer: \"y\" isn't an answer here; type h to hit, "
                      "s to stand, d to double, p to split, r to surrender, or "
                      "q to quit\n",
                      "the refusals");
    run_result_free(&outcome);
    train_in_lines("--drill dealer --seed 3 --guest", "Yes\nquit\n", &outcome);
    assert_int_equal(outcome.status, 0);
    assert_text_has(outcome.output, "1 of 1 right, ", "yes");
    assert_string_equal(outcome.errors, "");
    run_result_free(&outcome);
    train_in_lines("--drill true-count --seed 3 --guest", "hit\nquit\n",
                   &outcome);
    assert_int_equal(outcome.status, 0);
    assert_text_equal(outcome.errors,
                      "trainer: \"hit\" isn't a number; give a number like -2, "
                      "or q to quit\n",
                      "a word for a number");
    run_result_free(&outcome);
}

/* A number that can't be the answer is refused, and not judged. */
TEST(a_count_of_hi_lo_has_no_decimals)
{
    struct run_result outcome;
    train_in_lines("--drill count --seed 3 --pause 0 --guest",
                   "+2.5\n-\n+2\nq\n", &outcome);
    assert_int_equal(outcome.status, 0);
    assert_text_equal(outcome.errors,
                      "trainer: the answer is a whole number\n"
                      "trainer: \"-\" isn't a number; give a number like -2, "
                      "or q to quit\n",
                      "the refusals");
    assert_text_has(outcome.output, " of 1 right.\nThe cards took ",
                    "the summary");
    run_result_free(&outcome);
    train_in_lines("--drill true-count --seed 3 --guest", "2.5\nq\n", &outcome);
    assert_text_equal(outcome.errors,
                      "trainer: a true count is rounded to a whole number\n",
                      "the refusal");
    run_result_free(&outcome);
}

/* A person who didn't ask for that learns at the end that nothing is kept, and
 * why. */
TEST(what_is_not_kept_is_told)
{
    static const struct {
        const char *line, *answers, *errors;
    } cases[] = {
        {"--seed 3", "h\nq\n",
         "trainer: nothing is saved, because of --seed; use --profile NAME to "
         "save what you learn\n"},
        {"--drill bets", "1\nq\n",
         "trainer: nothing is saved, because the input isn't a terminal; use "
         "--profile NAME to save what you learn\n"},
        {"", "q\n", ""},
        {"--guest", "h\nq\n", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct run_result outcome;
        train_in_lines(cases[i].line, cases[i].answers, &outcome);
        assert_int_equal(outcome.status, 0);
        assert_text_equal(outcome.errors, cases[i].errors, "%s", cases[i].line);
        run_result_free(&outcome);
    }
}

/* The rules and the task come first, and ? explains it and asks again: in every
 * drill. */
TEST(a_question_mark_explains_the_drill)
{
    static const struct {
        const char *line, *first, *help;
    } drills[] = {
        {"--drill strategy --rules strip --seed 3 --questions 1 --ascii",
         "Rules: strip, 6 decks, blackjack pays 3:2, dealer stands on soft 17, "
         "late surrender, double any two cards, split to 4, double after "
         "split, insurance 2:1\n"
         "Which play wins most against the dealer's face-up card? Double: twice the bet for one more card. Surrender: give up for half the bet.\n1. ",
         "Now type h to hit, s to stand, "},
        {"--drill true-count --rules strip --seed 3 --questions 1",
         "Rules: strip, 6 decks, blackjack pays 3:2, dealer stands on soft 17, "
         "late surrender, double any two cards, split to 4, double after "
         "split, insurance 2:1\n",
         "The goal: "},
    };
    for (size_t i = 0; i < sizeof drills / sizeof *drills; i++) {
        struct run_result outcome;
        const char *line = drills[i].line, *first = drills[i].first;
        train_in_lines(line, "?\nq\n", &outcome);
        assert_int_equal(outcome.status, 0);
        assert_string_equal(outcome.errors, "");
        assert_memory_equal(outcome.output, first, strlen(first));
        assert_text_has(outcome.output, drills[i].help, "%s", line);
        const char *asked = strstr(outcome.output, "\n1. ");
        assert_non_null(asked);
        assert_non_null(strstr(asked + 1, "\n1. "));
        run_result_free(&outcome);
        /* In JSON the help goes where the questions go. */
        char with_json[128];
        snprintf(with_json, sizeof with_json, "%s --json", line);
        train_in_lines(with_json, "?\nq\n", &outcome);
        assert_memory_equal(outcome.output, "{\n", 2);
        assert_text_has(outcome.errors, drills[i].help, "%s", line);
        run_result_free(&outcome);
    }
}

TEST(bets_outside_the_limits_are_refused)
{
    static const char *const drills[] = {"--drill bets --seed 3 --guest",
                                         "--drill exam --seed 3 --guest"};
    for (size_t i = 0; i < sizeof drills / sizeof *drills; i++) {
        struct run_result outcome;
        train_in_lines(drills[i], "0\n101\n1.005\n1\nq\n", &outcome);
        assert_int_equal(outcome.status, 0);
        assert_text_equal(outcome.errors,
                          "trainer: the minimum bet is 1 unit\n"
                          "trainer: the maximum bet is 100 units\n"
                          "trainer: a bet has at most two decimals\n",
                          "%s", drills[i]);
        assert_text_has(outcome.output, " of 1 right, ", "%s", drills[i]);
        run_result_free(&outcome);
    }
}

/* The end of each drill has its mistakes, with what was right and its cost. A
 * question that is quoted isn't asked again. */
TEST(every_drill_ends_with_its_mistakes)
{
    static const struct {
        const char *line, *answers, *mistakes;
    } drills[] = {
        {"--seed 7", "s\n",
         "Your mistakes, costliest first, with bets of "
         "$10:\n1. Qd 3s (13) against Kd? Right: hit. You: stand ($1.17).\n"},
        {"--drill count --deck-time 0 --seed 3", "99\n",
         "Your mistakes:\n1. 49 cards: running count? Right: +2. You: +99.\n"},
        {"--drill aces --deck-time 0 --seed 3", "2\n9\n",
         "Your mistakes:\n1. 49 cards. You said +2. How many aces? Right: +2, 4 aces. You: +2, 9 aces.\n"},
        {"--drill true-count --seed 3", "9\n",
         "1. Running count -5, 5.5 decks left: true count? Right: -1. You: +9.\n"},
        {"--drill bets --seed 3", "4\n",
         "first, with units of $10:\n1. Running count -5, 5.5 decks left: units "
         "to bet? Right: 1. You: 4 ($"},
        {"--drill deviations --seed 3", "h\n",
         "with bets of $10:\n1. True count +3: 5h Jc (15) against 10c? "
         "Right: surrender. You: hit ($0.51).\n"},
        {"--drill exam --seed 3", "9\n",
         "with units of $10:\n1. Round 1, 6 decks left: units to bet? Right: 1. You: 9 "
         "($"},
    };
    for (size_t i = 0; i < sizeof drills / sizeof *drills; i++) {
        char line[128];
        struct run_result outcome;
        snprintf(line, sizeof line, "%s --questions 1 --ascii --guest",
                 drills[i].line);
        train_in_lines(line, drills[i].answers, &outcome);
        assert_text_has(outcome.output, drills[i].mistakes, drills[i].line);
        run_result_free(&outcome);
    }
}

/* The questions go where the messages go, and a pipe gets the JSON alone. */
TEST(json_is_alone_on_the_output)
{
    static const char *const drills[] = {
        "strategy", "hard",       "soft",  "pairs", "surrender", "deviations",
        "bets",     "true-count", "count", "aces",  "dealer",    "exam"};
    for (size_t i = 0; i < sizeof drills / sizeof *drills; i++) {
        struct run_result outcome;
        char line[128], head[64];
        bool has_letters = strcmp(drills[i], "deviations") == 0 || i < 5;
        snprintf(line, sizeof line,
                 "--drill %s --seed 3 --questions 1 --json --pause 0",
                 drills[i]);
        snprintf(head, sizeof head, "{\n  \"drill\": \"%s\",\n", drills[i]);
        train_in_lines(line,
                       strcmp(drills[i], "dealer") == 0 ? "y\n"
                       : has_letters                    ? "s\n"
                                                        : "1\n1\n",
                       &outcome);
        assert_int_equal(outcome.status, 0);
        assert_memory_equal(outcome.output, head, strlen(head));
        assert_text_has(outcome.output, "\n  ]\n}\n", "%s", drills[i]);
        assert_text_has(outcome.errors, "1. ", "the question of %s", drills[i]);
        run_result_free(&outcome);
    }
}

/* Whatever the drill, a script finds the same sums, and whether each answer was
 * right. */
TEST(all_summaries_have_the_same_fields)
{
    static const char *const fields[] = {
        "\n  \"seed\": 3,",  "\n  \"asked\": 1,",
        "\n  \"right\": 0,", "\n  \"wrong\": 1,",
        "\n  \"cost\": ",    "\n  \"unit\": \"",
        "\n  \"seconds\": ", ", \"is_right\": false, \"difference\": ",
        ", \"cost\": ",      "\"answer\": \"",
    };
    static const char *const drills[] = {"strategy", "true-count"};
    for (size_t i = 0; i < sizeof drills / sizeof *drills; i++) {
        struct run_result outcome;
        char line[128];
        snprintf(line, sizeof line, "--drill %s --seed 3 --questions 1 --json",
                 drills[i]);
        train_in_lines(line, i == 0 ? "d\n" : "99\n", &outcome);
        assert_int_equal(outcome.status, 0);
        for (size_t j = 0; j < sizeof fields / sizeof *fields; j++)
            assert_text_has(outcome.output, fields[j], "%s", drills[i]);
        run_result_free(&outcome);
    }
}

/* What was answered before the input ended isn't lost. */
TEST(input_that_ends_leaves_a_summary)
{
    static const char *const drills[] = {"strategy", "true-count"};
    for (size_t i = 0; i < sizeof drills / sizeof *drills; i++) {
        struct run_result outcome;
        char line[128];
        snprintf(line, sizeof line, "--drill %s --seed 3 --json", drills[i]);
        train_in_lines(line, i == 0 ? "d\n" : "99\n", &outcome);
        assert_int_equal(outcome.status, 2);
        assert_text_has(outcome.errors, "trainer: unexpected end of input",
                        "%s", drills[i]);
        assert_text_has(outcome.output, "\n  \"asked\": 1,", "%s", drills[i]);
        run_result_free(&outcome);
    }
}

/* A reader such as head(1) that has enough isn't an error to talk about. */
TEST(a_closed_pipe_ends_quietly)
{
    static const char *const options[] = {
        "--progress", "--progress --json",
        "--questions 1 --json --seed 3 2>/dev/null"};
    struct screen_run home;
    struct run_result outcome;
    screen_run_begin(&home);
    run_at_home(&home, "trainer --profile Anna --questions 1", "h\n", &outcome);
    assert_int_equal(outcome.status, 0);
    run_result_free(&outcome);
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        char line[512];
        snprintf(line, sizeof line,
                 "%s exec $RUNNER %s/trainer --profile Anna %s", home.state,
                 programs_dir(), options[i]);
        const struct run run = {.folder = "/bin",
                                .arguments = {"sh", "-c", line},
                                .input = "h\n",
                                .output_unread = true};
        run_program(&run, &outcome);
        assert_count_equal(outcome.status, 2, "%s", options[i]);
        assert_text_equal(outcome.errors, "", "%s", options[i]);
        run_result_free(&outcome);
    }
    screen_run_end(&home);
}

/* ---- In a terminal ---- */

/* Long lines are broken between words, and the cards wait for Enter. */
TEST(a_terminal_has_lines_that_fit)
{
    enum { COLUMNS = 50 };
    static const char *const arguments[] = {"trainer", "--plain", "--ascii",
                                            "--guest", "--drill", "dealer",
                                            "--seed",  "3",       NULL};
    static struct terminal terminal;
    terminal_start(&terminal, programs_dir(), arguments, COLUMNS);
    terminal_wait_for(&terminal, "[y/n]");
    terminal_type(&terminal, "\n");
    terminal_wait_for(&terminal, "Type y for yes, n for no, or q to quit: ");
    terminal_type(&terminal, "q\n");
    assert_int_equal(terminal_finish(&terminal), 0);
    for (const char *row = terminal.text; *row;) {
        size_t length = strcspn(row, "\r\n");
        assert_in_range(length, 0, COLUMNS);
        row += length;
        row += strspn(row, "\r\n");
    }
}

TEST(cards_wait_for_enter_in_a_terminal)
{
    static const char *const arguments[] = {
        "trainer", "--plain", "--guest", "--drill", "count",
        "--seed",  "3",       "--pause", "0",       NULL};
    static struct terminal terminal;
    terminal_start(&terminal, programs_dir(), arguments, 80);
    terminal_wait_for(&terminal, "Ready? Enter starts the cards. ");
    terminal_type(&terminal, "\n");
    terminal_wait_for(&terminal, "running count?");
    terminal_type(&terminal, "1\n");
    terminal_wait_for(&terminal, "Ready? ");
    terminal_type(&terminal, "?\n");
    terminal_wait_for(&terminal, "The goal: ");
    terminal_wait_for(&terminal, "Ready? ");
    terminal_type(&terminal, "q\n");
    terminal_wait_for(&terminal, " of 1 right");
    assert_int_equal(terminal_finish(&terminal), 0);
}

/* Without --drill a person chooses, by number or by name; ? shows the list. */
TEST(a_terminal_has_a_menu)
{
    static const char *const arguments[] = {"trainer", "--plain", "--guest",
                                            "--seed",  "3",       NULL};
    static struct terminal terminal;
    terminal_start(&terminal, programs_dir(), arguments, 80);
    terminal_wait_for(&terminal, "New? Start with 1, then go down the list.");
    terminal_wait_for(&terminal, "  8  exam        play a whole shoe: ");
    terminal_wait_for(&terminal,
                      "Which drill? Type 1 to 8, a name such as pairs, or ");
    terminal_type(&terminal, "9\n");
    terminal_wait_for(&terminal, "unknown drill \"9\"; type ? for a list");
    terminal_type(&terminal, "?\n");
    terminal_wait_for(&terminal, "  8  exam        play a whole shoe: ");
    terminal_type(&terminal, "pairs\n");
    terminal_wait_for(&terminal, "? explains the drill, and q ends it.");
    terminal_wait_for(&terminal, "/p");
    terminal_type(&terminal, "q\n");
    assert_int_equal(terminal_finish(&terminal), 0);
    const char *hint = strstr(terminal.text, "? explains");
    assert_null(strstr(hint + 1, "? explains"));
    terminal_start(&terminal, programs_dir(), arguments, 80);
    terminal_wait_for(&terminal, "or q to quit: ");
    terminal_type(&terminal, "3\n");
    terminal_wait_for(&terminal, "Ready? Enter starts the cards. ");
    terminal_type(&terminal, "q\n");
    assert_int_equal(terminal_finish(&terminal), 0);
    terminal_start(&terminal, programs_dir(), arguments, 80);
    terminal_wait_for(&terminal, "or q to quit: ");
    terminal_type(&terminal, "Q\n");
    assert_int_equal(terminal_finish(&terminal), 0);
}

/* Nobody can count the cards once they have gone by, unless they come all at
 * once and the clock runs. */
TEST(cards_vanish_from_a_terminal)
{
    static const char *const suits[] = {"♣", "♦", "♥", "♠"};
    static const char *const groups[] = {"1", "3"};
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
        struct screen_run screen;
        char options[128];
        const struct seating seating = {.program = "trainer",
                                        .options = options,
                                        .rows = 24,
                                        .columns = 46};
        snprintf(options, sizeof options,
                 "--plain --guest --seed 3 --drill count --pause 0.01 "
                 "--group %s",
                 groups[i]);
        screen_run_begin(&screen);
        screen_run_sit(&screen, &seating);
        fake_terminal_send(screen.display, "\n");
        fake_terminal_wait_for(screen.display, "running count?");
        for (int suit = 0; suit < 4; suit++)
            assert_screen_lacks(&screen, suits[suit]);
        fake_terminal_send(screen.display, "99\n");
        fake_terminal_wait_for(screen.display, "No. Right: ");
        fake_terminal_wait_for(screen.display, "♣");
        fake_terminal_send(screen.display, "q\n");
        screen_run_finish(&screen);
    }
}

/* Neither the language nor the time zone nor what somebody has learned changes
 * the questions of a seed. The golden list was read line by line. */
TEST(a_seed_asks_the_same_everywhere)
{
    static const char *const places[] = {
        "LC_ALL=C", "LC_ALL=de_DE.UTF-8 LANG=de TZ=Pacific/Kiritimati",
        "LC_ALL=C.UTF-8 TZ=America/Adak COLUMNS=40"};
    struct screen_run home;
    struct run_result outcome;
    char line[512], answers[256] = "";
    for (int i = 0; i < 50; i++)
        strcat(answers, i % 3 == 0 ? "s\n" : "h\n");
    screen_run_begin(&home);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        snprintf(line, sizeof line,
                 "%s %s $RUNNER %s/trainer --plain --drill strategy "
                 "--rules strip --seed 7 --questions 50 --ascii --guest",
                 home.state, places[i], programs_dir());
        const struct run run = {.folder = "/bin",
                                .arguments = {"sh", "-c", line},
                                .input = answers};
        run_program(&run, &outcome);
        assert_int_equal(outcome.status, 0);
        assert_string_equal(outcome.errors, "");
        /* The summary has the time that it took. */
        char *end = strstr(outcome.output, "\n\n");
        assert_non_null(end);
        end[1] = '\0';
        check_golden(outcome.output, "trainer-questions");
        run_result_free(&outcome);
        /* The next place has a ledger. */
        snprintf(line, sizeof line,
                 "%s $RUNNER %s/trainer --profile Player --questions 3",
                 home.state, programs_dir());
        run_program(&run, &outcome);
        assert_int_equal(outcome.status, 0);
        run_result_free(&outcome);
    }
    screen_run_end(&home);
}
