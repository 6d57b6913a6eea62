/* The pages around the table: ? shows the keys of each of them, Esc goes back
 * by one page, and q does what the bar says. */
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "support/process.h"
#include "support/screen_run.h"

#define F1 "\033OP"
#define ESC "\033"
#define ANNA "--speed 0 --profile Anna "
#define SIXTEEN ANNA "--cards 10h,9s,6c,10d,2c,2d,2h,2s,10h,9s,6c,10d"

enum { SIZES = 2 };
static const int ROWS[SIZES] = {24, 16}, COLUMNS[SIZES] = {80, 46};

static void sit(struct screen_run *screen, const char *options, int size)
{
    screen_run_begin(screen);
    screen_run_sit(screen, &(struct seating){.options = options,
                                             .rows = ROWS[size],
                                             .columns = COLUMNS[size]});
}

static void expect(struct screen_run *screen, const char *keys,
                   const char *text)
{
    screen_run_type_each(screen, keys);
    assert_screen_has(screen, text);
}

/* Shows the keys of a page with ? and with F1, and goes back to it. */
static void expect_keys(struct screen_run *screen, const char *key,
                        const char *page)
{
    expect(screen, "?", "Help");
    assert_screen_has(screen, key);
    expect(screen, "?", page);
    fake_terminal_type(screen->display, F1);
    assert_screen_has(screen, "Help");
    assert_screen_has(screen, key);
    expect(screen, ESC, page);
}

TEST(every_page_shows_its_keys)
{
    for (int i = 0; i < SIZES; i++) {
        struct screen_run screen;
        sit(&screen, SIXTEEN, i);
        screen_run_type_each(&screen, "\ns");
        screen_run_type_each(&screen, "l");
        expect_keys(&screen, "replay the chosen round", "History");
        screen_run_type_each(&screen, "\n");
        expect_keys(&screen, "b           go back a step", "Replay, step 1");
        screen_run_type_each(&screen, "qlo");
        expect_keys(&screen, "choose an option", "Options");
        screen_run_type_each(&screen, ESC "\nq");
        expect_keys(&screen, "y           Leave", "Leave the table?");
        screen_run_type_each(&screen, "y");
        expect_keys(&screen, "l           History", "Round saved");
        screen_run_type_each(&screen, "r");
        expect_keys(&screen, "show the answer", "What do you do?");
        screen_run_type_each(&screen, "e");
        expect_keys(&screen, "try the decision again", "istake 1 of");
        screen_run_type_each(&screen, ESC "q");
        screen_run_finish(&screen);
    }
}

/* Each page, at the table or on the last page: its key opens and closes it, and
 * Esc and q go back to where it was opened. */
static void expect_closed_by(struct screen_run *screen, const char *key,
                             const char *closing, const char *page,
                             const char *behind)
{
    expect(screen, key, page);
    fake_terminal_type(screen->display, closing);
    assert_screen_lacks(screen, page);
    assert_screen_has(screen, behind);
}

TEST(a_page_is_closed_by_its_key_by_esc_and_by_q)
{
    static const struct {
        const char *key, *page;
        bool is_last; /* opened on the last page */
    } pages[] = {
        {"?", "show this help", false},
        {"a", "Esc closes", false},
        {"c", "R surrender  h else hit", false},
        {"t", "Esc closes", false},
        {"l", "round 1 of 1", false},
        {"w", "Esc closes", false},
        {"o", "Symbols", false},
        {"\t", "House edge", false},
        {"t", "Statistics of Anna", true},
        {"l", "round 1 of 1", true},
        {"r", "What do you do?", true},
        {"?", "Enter       Play again", true},
    };
    static const int sizes[][2] = {{16, 46}, {24, 80}, {40, 120}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct screen_run screen;
        bool at_end = false;
        screen_run_begin(&screen);
        screen_run_sit(
            &screen, &(struct seating){.options = SIXTEEN " --rules side-bets",
                                       .rows = sizes[i][0],
                                       .columns = sizes[i][1]});
        screen_run_type_each(&screen, "\ns");
        for (size_t j = 0; j < sizeof pages / sizeof *pages; j++) {
            if (pages[j].is_last && !at_end)
                screen_run_type_each(&screen, "q");
            at_end = pages[j].is_last;
            const char *behind = at_end ? "1 round played." : "Bet: $";
            const char *key = pages[j].key, *page = pages[j].page;
            if (*key != 'r') /* surrenders in the review */
                expect_closed_by(&screen, key, key, page, behind);
            expect_closed_by(&screen, key, ESC, page, behind);
            expect_closed_by(&screen, key, "q", page, behind);
        }
        screen_run_end(&screen);
    }
}

/* What scrolls on smaller screens stands in columns: from their tops, a part
 * each. */
TEST(a_large_screen_shows_a_whole_page_in_columns)
{
    static const struct {
        const char *keys, *top, *end;
    } pages[] = {
        {"?", " The aim is to get closer to 21", " the chart shows"},
        {"sqyt", "Statistics of Anna", "Results of rounds, for each $1 bet"},
        {"ql", "round 1 of 1", " against 9♠ 10♦\n"},
    };
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(
        &screen,
        &(struct seating){.options = SIXTEEN, .rows = 60, .columns = 200});
    screen_run_type_each(&screen, "\n");
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        expect(&screen, pages[i].keys, pages[i].top);
        assert_screen_has(&screen, pages[i].end);
        assert_screen_lacks(&screen, "Scroll");
        if (i == 0)
            expect(&screen, "?", "You have 16");
    }
    screen_run_end(&screen);
}

/* A text that is longer than two columns: none begins with the end of a line,
 * and the arrow keys turn the page. */
TEST(columns_keep_lines_together_and_turn_like_pages)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(
        &screen,
        &(struct seating){.options = SIXTEEN, .rows = 40, .columns = 120});
    expect(&screen, "\n?", "Get closer to 21");
    /* The end of a line would be indented by the columns of the keys. */
    const char *first_row = "than the dealer, without going over.";
    for (int rows = 36; rows <= 40; rows++) {
        fake_terminal_resize(screen.display, rows, 120);
        const char *second =
            strstr(fake_terminal_text(screen.display), first_row);
        assert_non_null(second);
        assert_in_range(strspn(second + strlen(first_row), " "), 1, 10);
    }
    expect(&screen, "j", "basic strategy: the best play");
    assert_screen_lacks(&screen, "show this help");
    expect(&screen, "k", "show this help");
    expect(&screen, "?sl", "History");
    expect(&screen, "e", "Write a file?");
    assert_memory_equal(fake_terminal_text(screen.display), " History", 8);
    screen_run_end(&screen);
}

/* A page of few lines isn't in a corner: its edge has its title, and around it
 * is the table. */
TEST(a_large_screen_has_a_short_page_in_its_middle)
{
    static const char *const pages[][2] = {{"o", "\u2500 Options \u2500"},
                                           {"q", " Leave the table?"},
                                           {"y", "\u2500 Round saved \u2500"},
                                           {"?", "\u2500 Help \u2500"}};
    for (int i = 2; i < 4; i++) {
        struct screen_run screen;
        screen_run_begin(&screen);
        screen_run_sit(&screen, &(struct seating){.options = SIXTEEN,
                                                  .rows = i == 2 ? 40 : 60,
                                                  .columns = 40 * i + 40});
        screen_run_type_each(&screen, "\n");
        for (size_t j = 0; j < sizeof pages / sizeof *pages; j++) {
            expect(&screen, pages[j][0], pages[j][1]);
            assert_memory_equal(fake_terminal_text(screen.display),
                                " Blackjack", strlen(" Blackjack"));
            if (j == 1) /* a question is below what it is about */
                assert_screen_has(&screen, "Dealer shows");
            else
                assert_screen_lacks(&screen, "Dealer shows");
            if (j == 0)
                fake_terminal_type(screen.display, ESC);
        }
        screen_run_end(&screen);
    }
}

/* A question mark is a letter of a search like any other. */
TEST(a_search_may_have_a_question_mark)
{
    struct screen_run screen;
    sit(&screen, SIXTEEN, 0);
    expect(&screen, "\nsl/w?", "Search: w?");
    screen_run_end(&screen);
}

/* ---- Back ---- */

TEST(the_review_goes_back_page_by_page)
{
    struct screen_run screen;
    sit(&screen, SIXTEEN, 0);
    expect(&screen, "\nsqr", "?  Help   e  Answer   q  Back");
    assert_screen_has(&screen, "What do you do?");
    expect(&screen, "e\n", "Enter  Done   b  Earlier");
    expect(&screen, "b", "Mistake 1 of 1");
    expect(&screen, "\nq", "You leave with $");
    expect(&screen, "r" ESC, "You leave with $");
    screen_run_type_each(&screen, ESC);
    screen_run_finish(&screen);
}

/* ---- The history ---- */

/* Each session has one round. */
TEST(the_keys_of_the_history_pass_over_sessions)
{
    for (int i = 0; i < SIZES; i++) {
        struct screen_run screen;
        sit(&screen, SIXTEEN, i);
        for (int j = 0; j < 6; j++)
            screen_run_type_each(&screen, "\nsq\n");
        sql_run(screen.ledger, "UPDATE sessions SET began = began + 9999 * id, "
                               "ended = ended + 9999 * id");
        expect(&screen, "l", " round 1 of 6,");
        screen_run_type_each(&screen, "jjjj");
        assert_screen_has(&screen, " round 5 of 6,");
        expect(&screen, "jj", " round 6 of 6,");
        expect(&screen, "kkkk", " round 2 of 6,");
        expect(&screen, "kk", " round 1 of 6,");
        for (int j = 0; j < 3; j++)
            fake_terminal_type(screen.display, "\033[6~");
        assert_screen_has(&screen, " round 6 of 6,");
        for (int j = 0; j < 3; j++)
            fake_terminal_type(screen.display, "\033[5~");
        assert_screen_has(&screen, " round 1 of 6,");
        screen_run_type_each(&screen, "qqq");
        screen_run_finish(&screen);
    }
}

/* ---- Answers ---- */

TEST(an_answer_is_wrapped_between_words)
{
    struct screen_run screen;
    sit(&screen, SIXTEEN, 1);
    screen_run_type_each(&screen, "\nq");
    fake_terminal_type(screen.display, "\033OD");
    assert_screen_has(&screen, " The left arrow does nothing here; the keys\n"
                               " are below.\n");
    screen_run_end(&screen);
}

/* The result and the coach's words stay beside the answer to a key. */
TEST(a_wrong_key_does_not_hide_the_result)
{
    struct screen_run screen;
    sit(&screen, ANNA "--coach --seed 5", 0);
    expect(&screen, "\nhy", "You lose $5"); /* hits 20 */
    screen_run_type_each(&screen, "z");
    assert_screen_has(&screen, "BUST");
    assert_screen_has(&screen, "standing beats hitting by $7.62");
    assert_screen_has(&screen, "The key z");
    screen_run_end(&screen);
}

/* The last page doesn't repeat what the table said. */
TEST(the_last_page_says_nothing_of_the_table)
{
    struct screen_run screen;
    sit(&screen, SIXTEEN, 0);
    expect(&screen, "\ns", "You lose $5 with 16 against 19.");
    expect(&screen, "q", "\n\n 1 round played.\n");
    screen_run_end(&screen);
}

TEST(the_log_tells_of_the_card_face_down)
{
    struct screen_run screen;
    sit(&screen, SIXTEEN, 0);
    expect(&screen, "\nw", " > bet 5\n");
    assert_screen_has(&screen, " Dealer gets a card face down.\n");
    assert_screen_lacks(&screen, "**");
    assert_screen_lacks(&screen, "#");
    screen_run_end(&screen);
}

/* ---- The manual ---- */

/* Returns what the manual calls a key of the help. */
static const char *key_in_manual(const char *sign)
{
    static const char *const names[][2] = {{"↑↓", "Up , Down"},
                                           {"←→", "Left , Right"},
                                           {"0-9", "0 No to Ic 9"},
                                           {"?", "\\&?"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i][0], sign) == 0)
            return names[i][1];
    return sign;
}

/* True if a line of `manual` up to `end` is about the key. */
static bool manual_has_key(const char *manual, const char *end,
                           const char *sign)
{
    const char *name = key_in_manual(sign);
    for (const char *line = manual; line && line < end;
         line = strchr(line, '\n'), line += line != NULL) {
        size_t length = strcspn(line, "\n");
        if (strncmp(line, ".It Ic ", 7) != 0 && strncmp(line, ".Ic ", 4) != 0)
            continue;
        for (const char *at = line; (at = strstr(at, name)) != NULL; at++)
            if (at < line + length && at[-1] == ' ' &&
                (at[strlen(name)] == ' ' || at[strlen(name)] == '\n'))
                return true;
    }
    return false;
}

TEST(the_manual_has_each_key_of_the_help)
{
    struct screen_run screen;
    int keys = 0;
    screen_run_begin(&screen);
    screen_run_sit(&screen, &(struct seating){
                                .options = ANNA, .rows = 60, .columns = 100});
    expect(&screen, "?", "\n Keys\n");
    char *manual = read_file("data/man/blackjack.6", NULL);
    const char *section = strstr(manual, ".Ss The screen\n");
    assert_non_null(section);
    const char *end = strstr(section + 1, "\n.Ss");
    const char *line =
        strstr(fake_terminal_text(screen.display), "\n Keys\n") + 8;
    for (; strncmp(line, "   ", 3) == 0; line = strchr(line, '\n') + 1) {
        char signs[64];
        size_t length = (size_t)(strstr(line + 3, "   ") - (line + 3));
        snprintf(signs, sizeof signs, "%.*s", (int)length, line + 3);
        for (char *sign = strtok(signs, " "); sign; sign = strtok(NULL, " ")) {
            if (!manual_has_key(section, end, sign))
                fail_msg("blackjack.6 doesn't have the key %s", sign);
            keys++;
        }
        if (strncmp(line + 3, "Ctrl-L", 6) == 0)
            break; /* what follows is of every program */
    }
    assert_in_range(keys, 25, 60);
    free(manual);
    screen_run_end(&screen);
}
