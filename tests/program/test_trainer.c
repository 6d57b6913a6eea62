/* Tests of the program trainer. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "support/process.h"
#include "support/screen_run.h"

#define INTRODUCTION                                                         \
    "Rules: strip, 6 decks, blackjack pays 3:2, dealer stands on soft 17, "  \
    "late surrender, double any two cards, split to 4, double after split, " \
    "insurance 2:1\n"                                                        \
    "Which play wins most against the dealer's face-up card? Double: "       \
    "twice the bet for one more card. Surrender: give up for half the "      \
    "bet.\n"

static void assert_output_begins(const struct run_result *outcome,
                                 const char *text)
{
    char *begin = strndup(outcome->output, strlen(text));
    assert_text_equal(begin, text, "the beginning of the output");
    free(begin);
}

/* A drill of three questions: one right answer, one wrong one, one invalid. */
TEST(a_drill_tells_what_each_answer_costs)
{
    struct run_result outcome;
    run_line("trainer", "--rules strip --seed 7 --questions 3 --ascii",
             "h\nh\nx\ns\n", &outcome);
    assert_int_equal(outcome.status, 0);
    assert_output_begins(
        &outcome, INTRODUCTION
        "1. Qd 3s (13) against Kd [h/s/d/r] \nRight.\n"
        "2. Jd Jc (20) against 6c [h/s/d/p/r] \nNo: stand. Hitting costs $15.55 for a $10 bet.\n"
        "3. Js 6h (16) against 10d [h/s/d/r] \n"
        "3. Js 6h (16) against 10d [h/s/d/r] \nNo: surrender. Standing costs $0.40 for a $10 bet.\n"
        "\n"
        "1 of 3 right, ");
    assert_text_has(outcome.output,
                    " seconds per answer.\n"
                    "Mistakes cost $15.95, with bets of $10.\n",
                    "the summary");
    assert_text_has(
        outcome.output,
        "\n\nYour mistakes, costliest first, with bets of $10:"
        "\n2. Jd Jc (20) against 6c? Right: stand. You: hit ($15.55).\n"
        "3. Js 6h (16) against 10d? Right: surrender. You: stand ($0.40).\n",
        "the mistakes");
    assert_text_has(outcome.errors, "trainer: ", "the invalid answer");
    run_result_free(&outcome);
}

/* The questions depend on the seed and the answers alone. */
TEST(a_seed_asks_the_same_questions)
{
    struct run_result first, second, other;
    const struct run run = {.arguments = {"trainer"},
                            .line = "--seed 21 --questions 30",
                            .input = "s\n",
                            .input_times = 30};
    struct run changed = run;
    changed.line = "--seed 22 --questions 30";
    run_program(&run, &first);
    run_program(&run, &second);
    run_program(&changed, &other);
    assert_int_equal(first.status, 0);
    assert_string_equal(first.output, second.output);
    assert_string_not_equal(first.output, other.output);
    run_result_free(&first);
    run_result_free(&second);
    run_result_free(&other);
}

TEST(q_leaves_at_any_time)
{
    struct run_result outcome;
    run_line("trainer", "--seed 7 --ascii", "q\n", &outcome);
    assert_int_equal(outcome.status, 0);
    assert_text_equal(
        outcome.output,
        INTRODUCTION
        "1. Qd 3s (13) against Kd [h/s/d/r] \nCome back any time.\n",
        "leaving at once");
    run_result_free(&outcome);
}

TEST(the_summary_can_be_json)
{
    struct run_result outcome;
    run_line("trainer",
             "--rules single --drill pairs --seed 3 --questions 2 --json",
             "s\ns\n", &outcome);
    assert_int_equal(outcome.status, 0);
    static const char *const parts[] = {
        "\"drill\": \"pairs\",", "\"rules\": \"single\",",
        "\"seed\": 3,",          "\"asked\": 2,",
        "{\"cell\": \"pair ",    "\"answer\": \"stand\", \"right\": \"",
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        assert_text_has(outcome.output, parts[i], "the summary");
    run_result_free(&outcome);
}

/* Each drill asks only for its kind of hands. */
TEST(drills_choose_the_hands)
{
    static const struct {
        const char *line, *has, *lacks;
    } drills[] = {
        {"--drill soft --seed 1 --questions 20", "(soft 1", "/p"},
        {"--drill hard --seed 1 --questions 20", "(1", "(soft"},
        {"--drill pairs --seed 1 --questions 20", "/p", "d/r]"},
        {"--drill surrender --seed 1 --questions 20", "/r] ", "(soft"},
    };
    for (size_t i = 0; i < sizeof drills / sizeof *drills; i++) {
        struct run_result outcome;
        const struct run run = {.arguments = {"trainer"},
                                .line = drills[i].line,
                                .input = "s\n",
                                .input_times = 20};
        run_program(&run, &outcome);
        assert_int_equal(outcome.status, 0);
        assert_text_has(outcome.output, drills[i].has, "%s", drills[i].line);
        assert_null(strstr(outcome.output, drills[i].lacks));
        run_result_free(&outcome);
    }
}

TEST(what_cannot_be_drilled_is_explained)
{
    static const struct {
        const char *line, *message;
    } faults[] = {
        {"--drill strateg", "unknown drill \"strateg\"; did you mean "
                            "\"strategy\"?"},
        {"--drill surrender --rule surrender=none",
         "the rules leave nothing to surrender"},
        {"--questions 0", "--questions"},
        {"--rules nowhere", "nowhere"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct run_result outcome;
        run_line("trainer", faults[i].line, NULL, &outcome);
        assert_int_equal(outcome.status, 2);
        assert_text_has(outcome.errors, faults[i].message, "%s",
                        faults[i].line);
        assert_string_equal(outcome.output, "");
        run_result_free(&outcome);
    }
}

/* ---- From day to day ---- */

TEST(a_profile_keeps_what_was_learned)
{
    struct screen_run home;
    struct run_result outcome;
    screen_run_begin(&home);
    run_at_home(&home, "trainer --profile Anna --seed 7 --questions 2 --ascii",
                "h\nh\n", &outcome);
    assert_string_equal(outcome.errors, "");
    assert_int_equal(outcome.status, 0);
    assert_text_has(outcome.output,
                    "\n1 hand to review today, 1 tomorrow. Never asked: 328.\n",
                    "the first day");
    run_result_free(&outcome);
    char *kept =
        sql_text(home.ledger, "SELECT name, repetitions, interval, due - day, "
                              "is_right, cost > 0 FROM lessons "
                              "JOIN answers ON lesson = lessons.id");
    assert_text_equal(kept,
                      "hard 13 against 10|1|1|1|1|0\n"
                      "pair 10 against 6|0|1|0|0|1\n",
                      "what was kept");
    free(kept);
    /* The page of progress counts the same. */
    run_at_home(&home, "trainer --profile Anna --progress", NULL, &outcome);
    assert_text_has(outcome.output,
                    "\n1 hand to review today, 1 tomorrow. Days in a row: 1 ",
                    "the progress");
    run_result_free(&outcome);
    /* The next day. */
    sql_run(home.ledger, "UPDATE lessons SET due = due - 1;"
                         "UPDATE answers SET day = day - 1");
    run_at_home(&home, "trainer --profile Anna --questions 2 --ascii", "s\ns\n",
                &outcome);
    assert_text_has(outcome.output, "2 hands to review today.\n1. ",
                    "what is due");
    assert_text_has(outcome.output, "(20) against", "what is due");
    assert_text_has(outcome.output, "(13) against", "what is due");
    assert_text_has(outcome.output, "Never asked: 328.", "what is due");
    run_result_free(&outcome);
    kept = sql_text(home.ledger, "SELECT name, repetitions, interval "
                                 "FROM lessons");
    assert_text_equal(kept, "hard 13 against 10|0|1\npair 10 against 6|1|1\n",
                      "the second day");
    free(kept);
    screen_run_end(&home);
}

/* A beginner counts few cards, and more after each right answer; a seed asks
 * anyone the same. */
TEST(counting_begins_with_few_cards)
{
    static const char *const cards[] = {
        "1. 5 cards:", "1. 10 cards:", "1. 20 cards:"};
    const char *const line =
        "trainer --drill count --deck-time 0 --profile Anna --questions 2";
    struct screen_run home;
    struct run_result outcome;
    screen_run_begin(&home);
    for (size_t i = 0; i <= sizeof cards / sizeof *cards; i++) {
        run_at_home(&home, line, "99\n99\n", &outcome);
        assert_int_equal(outcome.status, 0);
        if (i < sizeof cards / sizeof *cards) {
            assert_text_has(outcome.output, cards[i], "the cards");
            assert_text_has(outcome.output, cards[i] + 2, "the same again");
            assert_null(strstr(outcome.output, "for a deck"));
        } else
            assert_text_has(outcome.output, " for a deck.", "a whole deck");
        run_result_free(&outcome);
        sql_run(home.ledger,
                "INSERT INTO drills (profile, name, rules, count_name, time, "
                "day, questions, right_answers, longest_run, seconds, cost, "
                "unit) SELECT id, 'count', 'strip', 'hi-lo', 0, 20000, 1, 1, "
                "1, 3, 0, 'units' FROM profiles WHERE name = 'Anna'");
    }
    screen_run_end(&home);
}

/* The lobby counts all rules, so the trainer names the others, and comes to
 * them. */
TEST(hands_of_other_rules_come_after_the_usual_ones)
{
    static const char *const rules[] = {"strip", "downtown"};
    struct screen_run home;
    struct run_result outcome;
    char line[160];
    screen_run_begin(&home);
    for (int i = 0; i < 2; i++) {
        snprintf(line, sizeof line,
                 "blackjack --plain -p 0 --profile Anna --rules %s "
                 "--cards '10h 9s 6c 10d'",
                 rules[i]);
        run_at_home(&home, line, "bet 10\nstand\nquit\n", &outcome);
        assert_int_equal(outcome.status, 0);
        run_result_free(&outcome);
    }
    run_at_home(&home, "trainer --profile Anna --progress", NULL, &outcome);
    assert_text_has(outcome.output,
                    "1 hand to review today. 1 more for downtown "
                    "rules: change the rules to review it.",
                    "the progress");
    run_result_free(&outcome);
    for (int i = 0; i < 2; i++) {
        run_at_home(&home, "trainer --profile Anna --ascii --questions 1",
                    i == 0 ? "r\n" : "h\n", &outcome);
        assert_text_has(outcome.output, "1 hand to review today.", "%s",
                        rules[i]);
        assert_text_has(outcome.output, rules[i], "%s", rules[i]);
        run_result_free(&outcome);
    }
    assert_int_equal(sql_number(home.ledger,
                                "SELECT count(DISTINCT rules) FROM answers "
                                "JOIN lessons ON lessons.id = lesson"),
                     2);
    screen_run_end(&home);
}

/* Standing with 16 against 9 at the table is asked first in the next drill. */
TEST(mistakes_at_the_table_are_asked_first)
{
    struct screen_run home;
    struct run_result outcome;
    screen_run_begin(&home);
    run_at_home(&home,
                "blackjack --plain -p 0 --profile Anna --cards '10h 9s 6c 10d'",
                "bet 10\nstand\nquit\n", &outcome);
    assert_int_equal(outcome.status, 0);
    run_result_free(&outcome);
    run_at_home(&home, "trainer --profile Anna --ascii --questions 1", "r\n",
                &outcome);
    assert_int_equal(outcome.status, 0);
    assert_text_has(
        outcome.output,
        "1 hand to review today. 1 from the table comes first.\n1. ",
        "the announcement");
    assert_text_has(outcome.output, "(16) against 9", "the first question");
    assert_text_has(
        outcome.output,
        " seconds per answer.\nThe goal, right within 5 seconds: 1 of 1 "
        "answers met it.\nNothing to review today, 1 tomorrow. Never asked: "
        "329. See you tomorrow.\n",
        "the summary");
    run_result_free(&outcome);
    screen_run_end(&home);
}

TEST(guests_keep_nothing)
{
    struct screen_run home;
    struct run_result outcome;
    screen_run_begin(&home);
    run_at_home(&home, "trainer --guest --questions 1", "h\n", &outcome);
    assert_int_equal(outcome.status, 0);
    run_result_free(&outcome);
    run_at_home(&home, "trainer --questions 1", "h\n", &outcome);
    assert_int_equal(outcome.status, 0);
    run_result_free(&outcome);
    char *names = folder_listing(home.home.folder);
    assert_string_equal(names, ".\n..\n");
    free(names);
    run_at_home(&home, "trainer --guest --profile Anna", NULL, &outcome);
    assert_int_equal(outcome.status, 2);
    assert_text_has(outcome.errors, "--profile and --guest can't be used",
                    "both");
    run_result_free(&outcome);
    screen_run_end(&home);
}

/* A ledger that can't be used stops the drill before the first question. */
TEST(a_ledger_that_fails_is_told)
{
    struct screen_run home;
    struct run_result outcome;
    char folder[192];
    screen_run_begin(&home);
    snprintf(folder, sizeof folder, "%s/blackjack", home.home.folder);
    assert_int_equal(mkdir(folder, 0700), 0);
    sql_run(home.ledger, "CREATE TABLE birds (name TEXT)");
    run_at_home(&home, "trainer --profile Anna", "h\n", &outcome);
    assert_int_equal(outcome.status, 2);
    assert_string_equal(outcome.output, "");
    assert_text_has(outcome.errors, "isn't a ledger of this program",
                    "the reason");
    assert_text_has(outcome.errors,
                    "; use --guest to drill without a profile\n", "what to do");
    run_result_free(&outcome);
    screen_run_end(&home);
}

/* ---- Where one stands ---- */

/* Makes a ledger with the hands to review and answers of four weeks in 2024. */
static void make_notes(const struct screen_run *home)
{
    struct run_result outcome;
    run_at_home(home, "trainer --profile Anna --seed 7 --questions 3 --ascii",
                "h\nh\nh\n", &outcome);
    assert_int_equal(outcome.status, 0);
    run_result_free(&outcome);
    sql_run(home->ledger,
            "UPDATE lessons SET due = 20020 + id, repetitions = id - 1, "
            "interval = id, easiness = 250;"
            "DELETE FROM answers;"
            "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n "
            "WHERE i < 39) "
            "INSERT INTO answers (lesson, time, day, is_right, cost, seconds) "
            "SELECT 1 + i % 3, 0, 20000 + i * 7 / 10, i % 4 < i / 10 + 1, "
            "CASE WHEN i % 4 < i / 10 + 1 THEN 0 ELSE 0.25 END, 2 FROM n;"
            /* The last answers about the second and the first hand. */
            "UPDATE answers SET is_right = 0, cost = 0.25 WHERE id IN "
            "(SELECT min(id) + 34 FROM answers UNION "
            "SELECT min(id) + 39 FROM answers)");
}

TEST(progress_shows_where_one_stands)
{
    struct screen_run home;
    struct run_result outcome;
    screen_run_begin(&home);
    make_notes(&home);
    run_at_home(&home, "trainer --progress --profile anna --ascii", NULL,
                &outcome);
    assert_string_equal(outcome.errors, "");
    assert_int_equal(outcome.status, 0);
    check_golden(outcome.output, "progress");
    run_result_free(&outcome);
    run_at_home(&home, "trainer --progress --json --profile anna", NULL,
                &outcome);
    assert_int_equal(outcome.status, 0);
    static const char *const parts[] = {
        "\"profile\": \"Anna\",",
        "\"known\": 1,",
        "\"never\": 327,",
        "\"due_today\": 3,",
        "\"asked\": 40,",
        "\"days_in_a_row\": 0,",
        "\"most_days_in_a_row\": 28,",
        "{\"from\": \"2024-10-04\", \"asked\": 10, \"right\": 3, "
        "\"cost\": 1.75}",
        "{\"cell\": \"hard 13 against 10\", \"state\": \"costly\", "
        "\"due\": \"2024-10-25\"}",
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        assert_text_has(outcome.output, parts[i], "the JSON");
    run_result_free(&outcome);
    run_at_home(&home, "trainer --progress --profile Anna --rules single", NULL,
                &outcome);
    assert_text_has(
        outcome.output,
        "\nYou know 0 of 330 hands: 0 hard, 0 soft, 0 pairs.\n\nNothing to review yet: ",
        "other rules");
    run_result_free(&outcome);
    screen_run_end(&home);
}

TEST(progress_is_nothing_at_first)
{
    struct screen_run home;
    struct run_result outcome;
    screen_run_begin(&home);
    run_at_home(&home, "trainer --progress", NULL, &outcome);
    assert_int_equal(outcome.status, 0);
    assert_string_equal(outcome.output, "No question has been asked yet.\n");
    run_result_free(&outcome);
    screen_run_end(&home);
}

#define CELL "\"cell\": \""

/* When no hand to review is due, the trainer asks nothing. */
TEST(a_day_without_reviews_is_short)
{
    struct screen_run home;
    struct run_result outcome;
    screen_run_begin(&home);
    make_notes(&home);
    run_at_home(&home, "trainer --progress --json --profile Anna", NULL,
                &outcome);
    int cells = 0;
    for (const char *at = outcome.output; (at = strstr(at, CELL)); cells++) {
        char command[256];
        at += strlen(CELL);
        snprintf(command, sizeof command,
                 "INSERT OR IGNORE INTO lessons "
                 "(profile, rules, name, easiness, interval, repetitions, due) "
                 "SELECT profile, rules, '%.*s', 250, 1, 2, 0 FROM lessons "
                 "LIMIT 1",
                 (int)strcspn(at, "\""), at);
        sql_run(home.ledger, command);
    }
    assert_int_equal(cells, 330);
    sql_run(home.ledger, "UPDATE lessons SET due = 2932531");
    run_result_free(&outcome);
    run_at_home(&home, "trainer --profile Anna", "h\n", &outcome);
    assert_int_equal(outcome.status, 0);
    assert_string_equal(outcome.output,
                        "Nothing is due today. Come back tomorrow.\n");
    run_result_free(&outcome);
    screen_run_end(&home);
}

TEST(notes_need_a_person)
{
    static const struct {
        const char *line, *message;
    } faults[] = {
        {"--progress --guest", "can't be used with --guest"},
        {"--progress --json --profile Nobody", "ledger.db"},
    };
    struct screen_run home;
    screen_run_begin(&home);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct run_result outcome;
        char command[256];
        snprintf(command, sizeof command, "trainer %s", faults[i].line);
        run_at_home(&home, command, NULL, &outcome);
        assert_int_equal(outcome.status, 2);
        assert_string_equal(outcome.output, "");
        assert_text_has(outcome.errors, faults[i].message, "%s",
                        faults[i].line);
        run_result_free(&outcome);
    }
    screen_run_end(&home);
}
