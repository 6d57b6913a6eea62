/* The committed shoe: its hash before the bets, and the check of a game that is
 * over. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "records.h"
#include "support/process.h"
#include "support/screen_run.h"

#define ANNA "--profile Anna"

/* Plays rounds in line mode by standing, with random cards. Lines that aren't
 * answers to a question are invalid, but never ten in a row. */
static void play_rounds(const struct screen_run *home, const char *options,
                        int rounds, struct run_result *outcome)
{
    char command[128], *answers = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&answers, &size);
    assert_non_null(out);
    for (int i = 0; i < rounds; i++)
        fputs("bet 10\nn\ns\n", out);
    fclose(out);
    snprintf(command, sizeof command, "blackjack -p0 --plain %s", options);
    run_at_home(home, command, answers, outcome);
    free(answers);
}

static void verify(const struct screen_run *home, int status,
                   struct run_result *outcome)
{
    run_at_home(home, "blackjack --verify " ANNA, "", outcome);
    assert_int_equal(outcome->status, status);
}

static int count_of(const char *text, const char *part)
{
    int count = 0;
    while ((text = strstr(text, part)) != NULL) {
        text++;
        count++;
    }
    return count;
}

/* Checks that each hash that was shown before a bet is opened, by a text that
 * has it, and returns how many there are. No round may have been dealt from the
 * last one. */
static int check_hashes(const char *played, const char *opened)
{
    static const char title[] = "SHA-256 of the next shoe:\n";
    int count = 0;
    for (; (played = strstr(played, title)) != NULL; count++) {
        char hash[SHA256_HEX_SIZE], found[SHA256_HEX_SIZE];
        played += strlen(title);
        snprintf(hash, sizeof hash, "%.64s", played);
        if (strstr(played, title) == NULL && strstr(opened, hash) == NULL)
            break;
        assert_text_has(opened, hash, "what is opened");
        const char *text = strstr(opened, hash) + strlen(hash) + 1;
        char *opening = strndup(text, strcspn(text, "\n"));
        sha256_write(opening, found);
        assert_string_equal(found, hash);
        free(opening);
    }
    return count;
}

TEST(each_shoe_has_the_hash_that_was_shown_before_the_bets)
{
    static const struct {
        const char *options;
        int cards, shoes_least;
    } tables[] = {
        {ANNA, 312, 1},
        {ANNA " --rules single", 52, 3},
        {ANNA " --rules single --rule fresh=yes", 52, 10},
        {ANNA " --decks 2 --computer basic", 104, 2},
    };
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        struct screen_run home;
        struct run_result played, opened;
        screen_run_begin(&home);
        play_rounds(&home, tables[i].options, 40, &played);
        verify(&home, 0, &opened);
        assert_text_has(opened.output, "All rounds agree with the shoes.\n",
                        "the check");
        assert_true(check_hashes(played.output, opened.output) >=
                    tables[i].shoes_least);
        /* The salt has a blank before each card. */
        char *line = strchr(opened.output, '\n') + 1;
        line[strcspn(line, "\n")] = '\0';
        assert_int_equal(count_of(line, " "), tables[i].cards);
        run_result_free(&played);
        run_result_free(&opened);
        screen_run_end(&home);
    }
}

TEST(a_change_of_the_cards_is_found)
{
    static const char *const changes[] = {
        /* the state of the generator */
        "UPDATE sessions SET cards = replace(replace(cards, '1', '2'), '3', "
        "'4')",
        /* the dealer's first card */
        "UPDATE rounds SET cards = replace(cards, 'Dealer ', 'Dealer 2c ') "
        "WHERE number = 3",
    };
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        struct screen_run home;
        struct run_result outcome;
        screen_run_begin(&home);
        play_rounds(&home, ANNA, 5, &outcome);
        run_result_free(&outcome);
        sql_run(home.ledger, changes[i]);
        verify(&home, 1, &outcome);
        assert_text_has(outcome.output, "The rounds don't agree", "the check");
        run_result_free(&outcome);
        screen_run_end(&home);
    }
}

TEST(known_cards_are_not_committed)
{
    static const char *const options[] = {
        ANNA " --seed 1", ANNA " --cards 10s,10d,9h,8d,2c,3c,4c,5c",
        ANNA " --decks infinite"};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        struct screen_run home;
        struct run_result outcome;
        screen_run_begin(&home);
        play_rounds(&home, options[i], 1, &outcome);
        assert_null(strstr(outcome.output, "SHA-256"));
        run_result_free(&outcome);
        verify(&home, 2, &outcome);
        assert_text_has(outcome.errors, "no game with a committed shoe is over",
                        "the message");
        run_result_free(&outcome);
        screen_run_end(&home);
    }
}

/* Somebody who sees the order of a shoe in use could bet by it. */
TEST(a_shoe_in_use_stays_closed)
{
    struct screen_run screen;
    struct run_result outcome;
    enum { DIGITS = 64, ROW = DIGITS / 2 };
    char hash[DIGITS + 1] = "";
    screen_run_begin(&screen);
    screen_run_sit(&screen,
                   &(struct seating){.options = "--speed 0 --rules strip " ANNA,
                                     .rows = 40,
                                     .columns = 120});
    screen_run_type_each(&screen, "w");
    assert_screen_has(&screen, "Shoe's fingerprint: ");
    screen_run_type_each(&screen, "w?");
    for (int page = 0; page < 9 && hash[0] == '\0'; page++) {
        for (const char *at = fake_terminal_text(screen.display); *at; at++)
            if (strspn(at, "0123456789abcdef") == ROW) {
                size_t used = strlen(hash);
                snprintf(hash + used, sizeof hash - used, "%.*s", ROW, at);
                at += ROW;
            }
        if (hash[0] == '\0')
            fake_terminal_type(screen.display, "\033[6~");
    }
    assert_int_equal(strlen(hash), DIGITS);
    screen_run_type_each(&screen, "?\n");
    verify(&screen, 2, &outcome);
    run_result_free(&outcome);
    screen_run_type_each(&screen, "qyq");
    screen_run_leave(&screen, 0);
    if (sql_number(screen.ledger, "SELECT count(*) FROM rounds WHERE state = "
                                  "'settled'") > 0) {
        verify(&screen, 0, &outcome);
        assert_text_has(outcome.output, hash, "what is opened");
    } else
        verify(&screen, 2, &outcome);
    run_result_free(&outcome);
    screen_run_end(&screen);
}
