/* The daily, through the program: in lines, on the screen, and its result. */
#include "support/check.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/process.h"
#include "support/screen_run.h"

#define DAY "2020-02-29"
#define DAILY "--daily " DAY " "
#define CODE "20200229.2.9.2002.4500.stuvwxyza"
#define CARD                           \
    "Blackjack daily " DAY "\n"        \
    "Decisions  2 of 9 right\n"        \
    "Mistakes   $20.02\n"              \
    "Chips      +$45\n"                \
    "Hands      # # # # # + # + + =\n" \
    "Code       " CODE "\n"

/* On this day a player can stand in every hand; the ninth is a blackjack. */
static const char STANDS[] = "s\ns\ns\ns\ns\ns\ns\ns\ns\n";

static void run_lines(const char *options, const char *input,
                      struct run_result *result)
{
    char line[256];
    snprintf(line, sizeof line, "-p0 --plain %s", options);
    run_line("blackjack", line, input, result);
}

/* ---- In lines ---- */

TEST(a_daily_in_lines_ends_with_its_card)
{
    struct run_result result;
    run_lines(DAILY, STANDS, &result);
    assert_string_equal(result.errors, "");
    assert_int_equal(result.status, 0);
    check_golden_file(result.output, "tests/golden/daily/stands.out");
    run_result_free(&result);
}

TEST(letters_are_for_a_terminal_without_signs)
{
    struct run_result result;
    run_lines(DAILY "--ascii", STANDS, &result);
    assert_text_has(result.output, CARD, "the output");
    for (const char *byte = result.output; *byte; byte++)
        assert_true((unsigned char)*byte < 128);
    run_result_free(&result);
}

TEST(json_is_the_last_line)
{
    struct run_result result;
    run_lines(DAILY "--json", STANDS, &result);
    assert_int_equal(result.status, 0);
    result.output[strlen(result.output) - 1] = '\0';
    const char *last = strrchr(result.output, '\n') + 1;
    assert_text_has(last, "{\"date\": \"" DAY "\", \"hands\": 10, ", "JSON");
    assert_text_has(last, "\"net_bets\": 4.5, ", "JSON");
    assert_text_has(last, "\"kept\": false", "JSON");
    run_result_free(&result);
}

TEST(a_code_is_checked)
{
    static const struct {
        const char *code, *output, *errors;
        int status;
    } checks[] = {
        {CODE, CARD "The code agrees: these decisions make this score.\n", "",
         0},
        {"20200229.9.9.0.4500.stuvwxyza", "Decisions  2 of 9 right\n", "", 1},
        {"20200229.2.9.2002.4500.stuvwxyz",
         "The code doesn't agree: its decisions don't fit ", "", 1},
        {"20200229.2.9.2002.4500.stuvwxyzaa",
         "The code doesn't agree: its decisions don't fit ", "", 1},
        {"20200230.2.9.2002.4500.stuvwxyza", "",
         "\"20200230.2.9.2002.4500.stuvwxyza\" isn't the code of a daily\n", 2},
        {"''", "", "\"\" isn't the code of a daily\n", 2},
    };
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        struct run_result result;
        char line[128];
        snprintf(line, sizeof line, "--ascii --check-daily %s", checks[i].code);
        run_line("blackjack", line, "", &result);
        assert_int_equal(result.status, checks[i].status);
        assert_text_has(result.output, checks[i].output, "%s", line);
        assert_text_has(result.errors, checks[i].errors, "%s", line);
        run_result_free(&result);
    }
}

TEST(nobody_is_advised)
{
    struct run_result result;
    run_lines(DAILY, "advice\nstats\nquit\n", &result);
    assert_text_has(result.output,
                    "No advice: a daily is scored by your decisions.\n",
                    "the output");
    assert_text_has(result.output, "1 of 10 hands begun.\n", "the output");
    assert_int_equal(result.status, 0);
    run_result_free(&result);
}

/* The hand of a daily is the first one of its seed. */
TEST(a_seed_deals_the_hand_again)
{
    struct run_result result, again;
    run_lines(DAILY, "s\nquit\n", &result);
    run_lines("--seed 145219622", "10\ns\nquit\n", &again);
    const char *from = strstr(result.output, "The shoe is shuffled.");
    const char *to = strstr(result.output, "\nHand 2 of 10");
    const char *other = strstr(again.output, "The shoe is shuffled.");
    assert_true(from && to && other);
    result.output[to - result.output] = '\0';
    assert_int_equal(strncmp(other, from, strlen(from)), 0);
    run_result_free(&result);
    run_result_free(&again);
}

TEST(options_that_change_the_hands_are_refused)
{
    static const char *const options[] = {"--seed 1",       "--rules single",
                                          "--rule decks=2", "--player Ben",
                                          "--cards 'As'",   "--record /tmp/x",
                                          "--coach",        "--computer basic"};
    static const char *const modes[] = {DAILY, "--check-daily " CODE " "};
    static const struct {
        const char *line, *problem;
    } wrong[] = {
        {DAILY "--replay x", "use only one of --stats, --history, "},
        {DAILY "--stats", "use only one of --stats, --history, "},
        {"--verify --guest", "--guest can't be used with --stats"},
        {"--daily 2026-02-29",
         "unexpected argument \"2026-02-29\"; --daily takes a date like "},
        {"foo", "unexpected argument \"foo\""},
        {DAY, "a date works only with --daily\n"},
        {"--json", "--json works only with --stats"},
        {DAILY "--csv", "--csv works only with --stats"},
        {"--verify --check-daily " CODE,
         "use only one of --stats, --history, "},
        {DAILY "--verify", "use only one of --stats, --history, "},
        {DAILY DAY, "unexpected argument \"" DAY "\""},
    };
    struct run_result result;
    for (size_t i = 0; i < 2 * sizeof options / sizeof *options; i++) {
        char line[128];
        snprintf(line, sizeof line, "%s%s", modes[i % 2], options[i / 2]);
        run_lines(line, "", &result);
        assert_int_equal(result.status, 2);
        assert_text_has(result.errors, "-daily can't be used with ", "%s",
                        line);
        run_result_free(&result);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        run_lines(wrong[i].line, "", &result);
        assert_int_equal(result.status, 2);
        assert_text_has(result.errors, wrong[i].problem, "%s", wrong[i].line);
        run_result_free(&result);
    }
}

/* ---- On the screen ---- */

static void sit(struct screen_run *screen, const char *options, int rows,
                int columns)
{
    char line[256];
    snprintf(line, sizeof line, "--speed 0 %s%s", DAILY, options);
    screen_run_sit(
        screen,
        &(struct seating){.options = line, .rows = rows, .columns = columns});
}

/* Stands in the hands from `hand` on, up to the last page. */
static void stand_from(struct screen_run *screen, int hand)
{
    for (; hand <= 10; hand++) {
        screen_run_type_each(screen, hand == 9                ? "\n"
                                     : hand == 2 || hand == 5 ? "\nsy"
                                                              : "\ns");
        assert_screen_lacks(screen, "shuffled"); /* before each hand */
    }
    screen_run_type_each(screen, "\n");
}

TEST(the_end_has_a_picture)
{
    static const int sizes[][2] = {{16, 46}, {24, 80}, {40, 120}, {60, 200}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct screen_run screen;
        int rows = sizes[i][0], columns = sizes[i][1];
        screen_run_begin(&screen);
        sit(&screen, "--guest", rows, columns);
        assert_picture(&screen, "daily-begins", rows,
                       (const char *const[]){
                           " Daily 2020-02-29  hand 1 of 10         $1000\n",
                           "Dealer\n",
                           " 10 hands for play money, the same for all.\n",
                           " Choices are scored; no advice, no warnings.\n",
                           " Hand 1 of 10.\n", "  Enter  Deal\n",
                           "  ?  Help   o  Options   q  Leave", NULL});
        if (rows > 24) {
            assert_screen_has(&screen,
                              " Bankroll                           $1000\n");
            assert_screen_has(&screen,
                              " Last rounds                     none yet\n");
            assert_screen_has(&screen,
                              " Shoe                                 new\n");
            assert_screen_has(&screen,
                              " Discards 0                       6 decks\n");
        }
        stand_from(&screen, 1);
        assert_picture(&screen, "daily-ends", rows,
                       (const char *const[]){
                           " Daily 2020-02-29\n", " Decisions  2 of 9 right\n",
                           " Mistakes   $20.02\n", " Chips      +$45\n",
                           " Hands      █ █ █ █ █ ✓ █ ✓ ✓ ▅\n",
                           " Code       " CODE "\n",
                           " A guest's result isn't saved.\n", "▼\n",
                           "  c  Copy   w  Messages   Enter  Quit", NULL});
        if (rows >= 24) /* smaller ones must scroll to it */
            assert_screen_has(&screen, "Why: you win 29 of 100 if you hit,");
        screen_run_end(&screen);
    }
}

/* Returns how often the raw output has a request to copy. */
static int copies_in(struct screen_run *screen, const char *request)
{
    size_t length;
    int count = 0;
    const char *raw = fake_terminal_raw(screen->display, &length);
    while ((raw = strstr(raw, request)) != NULL) {
        raw++;
        count++;
    }
    return count;
}

/* The card in base64, made by another program. */
#define COPY_OF_CARD                                                           \
    "\033]52;c;"                                                               \
    "QmxhY2tqYWNrIGRhaWx5IDIwMjAtMDItMjkKRGVjaXNpb25zICAyIG9mIDkgcmlnaHQKTWlz" \
    "dGFrZXMgICAkMjAuMDIKQ2hpcHMgICAgICArJDQ1CkhhbmRzICAgICAgIyAjICMgIyAjICsg" \
    "IyArICsgPQpDb2RlICAgICAgIDIwMjAwMjI5LjIuOS4yMDAyLjQ1MDAuc3R1dnd4eXphCg==" \
    "\a"

TEST(the_card_is_copied_when_the_key_is_pressed)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    sit(&screen, "--guest --ascii", 24, 80);
    stand_from(&screen, 1);
    assert_int_equal(copies_in(&screen, "\033]52"), 0);
    screen_run_type_each(&screen, "c");
    assert_screen_has(&screen, "Copied to the clipboard");
    assert_int_equal(copies_in(&screen, "\033]52"), 1);
    assert_int_equal(copies_in(&screen, COPY_OF_CARD), 1);
    screen_run_type_each(&screen, "w");
    assert_screen_has(&screen, "\n Dealer");
    screen_run_type_each(&screen, "wq");
    screen_run_finish(&screen);
}

/* A newcomer learns what a daily is, also by its help; the last page says
 * what Enter does and that more hands come. */
TEST(the_daily_explains_itself)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    sit(&screen, "--profile Anna", 24, 80);
    assert_screen_has(&screen, "10 hands for play money, the same for all.");
    assert_screen_has(&screen, "You can leave and continue later.");
    screen_run_type_each(&screen, "?");
    assert_screen_has(&screen, "warnings. You can leave and continue later.");
    assert_screen_lacks(&screen, "place the bet");
    screen_run_type_each(&screen, "?");
    stand_from(&screen, 1);
    assert_screen_has(&screen, "Enter  Quit");
    screen_run_type_each(&screen, "\n");
    screen_run_leave(&screen, 0);
    screen_run_end(&screen);
}

/* Such a terminal would show the text. */
TEST(a_terminal_without_a_clipboard_gets_no_copy)
{
    static const char *const terms[] = {"vt100", "linux"};
    for (int i = 0; i < 2; i++) {
        struct screen_run screen;
        screen_run_begin(&screen);
        screen_run_sit(&screen,
                       &(struct seating){.options = "--speed 0 --guest " DAILY,
                                         .term = terms[i]});
        stand_from(&screen, 1);
        screen_run_type_each(&screen, "c");
        assert_screen_has(&screen, "This terminal can't copy.");
        assert_int_equal(copies_in(&screen, "\033]52"), 0);
        fake_terminal_send(screen.display, "q");
        assert_int_equal(fake_terminal_finish(screen.display), 0);
        assert_screen_has(&screen, "Decisions  2 of 9 right");
        screen_run_end(&screen);
    }
}

TEST(keys_for_advice_are_answered)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    sit(&screen, "--guest", 24, 80);
    screen_run_type_each(&screen, "\nq");
    assert_screen_has(&screen, "the daily is over: a guest's");
    assert_screen_lacks(&screen, "Results");
    screen_run_type_each(&screen, "n");
    for (const char *key = "ac"; *key; key++) {
        fake_terminal_type(screen.display, (char[]){*key, '\0'});
        assert_screen_has(&screen, "There is no advice in a daily: your "
                                   "decisions are scored.");
        fake_terminal_type(screen.display, "\014");
    }
    fake_terminal_type(screen.display, "v");
    assert_screen_has(&screen, "The key v does nothing here");
    screen_run_end(&screen);
}

/* A question before a slip would be advice; that the shoe is shuffled, which it
 * is at every hand, isn't news. */
TEST(no_slip_is_asked_about)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    sit(&screen, "--guest", 24, 80);
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "You have 13");
    assert_screen_lacks(&screen, "shuffled");
    screen_run_type_each(&screen, "d"); /* asks at a table */
    assert_screen_lacks(&screen, "Really");
    assert_screen_has(&screen, "  hand 1 of 10  ");
    assert_screen_has(&screen, " Next is hand 2 of 10.");
    screen_run_type_each(&screen, "o");
    assert_screen_lacks(&screen, "Ask first");
    screen_run_end(&screen);
}

/* ---- What is kept ---- */

TEST(a_killed_daily_goes_on_with_its_hand)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    sit(&screen, "--profile Anna", 24, 80);
    screen_run_type_each(&screen, "\ns\n");
    assert_screen_has(&screen, "You have soft 12, bet $10");
    screen_run_type_each(&screen, "h");
    char *before = strdup(fake_terminal_text(screen.display));
    kill(fake_terminal_process(screen.display), SIGKILL);
    assert_int_equal(fake_terminal_finish(screen.display), -SIGKILL);
    fake_terminal_close(screen.display);
    sit(&screen, "--profile Anna", 24, 80);
    const char *question = strstr(before, " You have ");
    assert_non_null(question);
    assert_screen_has(&screen, question);
    screen_run_type_each(&screen, "qyq");
    screen_run_leave(&screen, 0);
    free(before);
    assert_books_balance(screen.ledger);
    screen_run_end(&screen);
}

TEST(the_day_counts_once)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    sit(&screen, "--profile Anna", 24, 80);
    stand_from(&screen, 1);
    assert_screen_has(&screen, "Decisions  2 of 9 right");
    screen_run_type_each(&screen, "p");
    assert_screen_has(&screen, "practice");
    screen_run_type_each(&screen, "\nhqy");
    assert_screen_has(&screen, "Practice: 1 of 10 hands begun.");
    fake_terminal_send(screen.display, "q");
    assert_int_equal(fake_terminal_finish(screen.display), 0);
    assert_screen_has(&screen, "Your result for that day stands:");
    fake_terminal_close(screen.display);

    sit(&screen, "--profile Anna", 24, 80);
    assert_screen_has(&screen, "practice");
    screen_run_type_each(&screen, "\nhq");
    assert_screen_has(&screen, "practice ends. It was play money");
    assert_screen_lacks(&screen, "guest");
    screen_run_type_each(&screen, "y");
    assert_screen_has(&screen, "Your result for that day stands:");
    assert_screen_has(&screen, "Decisions  2 of 9 right");
    screen_run_type_each(&screen, "c");
    assert_screen_has(&screen, "Copied to the clipboard");
    screen_run_type_each(&screen, "q");
    screen_run_leave(&screen, 0);
    assert_int_equal(sql_number(screen.ledger, "SELECT count(*) FROM rounds"),
                     0);
    assert_books_balance(screen.ledger);
    screen_run_end(&screen);
}
