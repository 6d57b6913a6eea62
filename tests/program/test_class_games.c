/* The games of deal and play: what they deal and when they pause; and the
 * options of the three programs. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/class_programs.h"
#include "support/fake_cli.h"
#include "support/process.h"
#include "support/state_folder.h"
#include "cards.h"

/* ---- The pauses, with a fake clock ---- */

/* Plays the whole game of a seed with these answers. */
static void run_game(struct fake_cli *fake, const char *program, int seed,
                     const char *answers)
{
    char text[16];
    snprintf(text, sizeof text, "%d", seed);
    fake_cli_open(fake, answers, strlen(answers));
    assert_int_equal(class_program_run(&fake->cli, program, text), CLI_DONE);
    fake_cli_flush(fake);
}

/* Fails unless, at each sleep, the last line written is the last row of a table
 * and the next one is a decision. */
static void assert_pauses(const struct fake_cli *fake, const char *decisions[],
                          int count)
{
    assert_count_equal(fake->sleeps, count, "pauses");
    assert_count_equal(fake->slept, count * 2000000000LL, "nanoseconds");
    for (int i = 0; i < count; i++) {
        const char *rest = fake->output + fake->length_at_sleeps[i];
        assert_memory_equal(rest - 2, "|\n", 2);
        assert_memory_equal(rest, decisions[i], strlen(decisions[i]));
    }
}

TEST(play_pauses_two_seconds_before_each_decision)
{
    const char *decisions[] = {"Dealer hits.\n", "Dealer busts!\n"};
    struct fake_cli fake;
    run_game(&fake, "play", 2, "s");
    assert_pauses(&fake, decisions, 2);
    fake_cli_close(&fake);
}

TEST(deal_pauses_two_seconds_before_each_decision)
{
    const char *decisions[] = {"Dealer hits.\n", "Dealer hits.\n",
                               "Dealer stands.\n"};
    struct fake_cli fake;
    run_game(&fake, "deal", 2, "s");
    assert_pauses(&fake, decisions, 3);
    fake_cli_close(&fake);
}

/* Only a lower bound is checked, so that a busy machine can't fail the test. */
TEST(the_program_really_waits)
{
    const struct run run = {.arguments = {"play", "--pause", "1", "6"},
                            .input = "s\n"};
    struct run_result outcome;
    run_program(&run, &outcome);
    assert_int_equal(outcome.status, 0);
    assert_true(outcome.seconds >= 1);
    run_result_free(&outcome);
}

/* ---- Who wins ---- */

/* Returns the number after `label`, and moves `*place` past it. */
static int number_after(const char **place, const char *label)
{
    char *end;
    const char *found = strstr(*place, label);
    assert_non_null(found);
    long number = strtol(found + strlen(label), &end, 10);
    *place = end;
    return (int)number;
}

static const char *expected_result(int player, int dealer)
{
    if (player > 21 || (dealer <= 21 && dealer > player))
        return ".\nDealer wins!\n";
    if (dealer > 21 || player > dealer)
        return ".\nPlayer wins!\n";
    return ".\nPush! Play again.\n";
}

/* Checks the printed winner against the printed scores. */
static void assert_results(const char *output)
{
    assert_text_has(output, "Final scores: ", "a whole game");
    while (strstr(output, "Final scores: ")) {
        int player = number_after(&output, "Final scores: Player ");
        int dealer = number_after(&output, ", Dealer ");
        const char *result = expected_result(player, dealer);
        if (strncmp(output, result, strlen(result)) != 0)
            fail_msg("%d against %d:%s", player, dealer, output);
        assert_true(player > 21 || dealer >= 17);
    }
}

TEST(the_scores_decide_who_wins)
{
    static const char *const scripts[] = {"ssssssssss", "hsssssssss",
                                          "hhssssssss", "hhhhhhhhhhhhhhhhhhh"};
    for (int seed = 1; seed <= 2000; seed++) {
        struct fake_cli fake;
        run_game(&fake, "play", seed, scripts[seed % 4]);
        assert_results(fake.output);
        fake_cli_close(&fake);
    }
}

static void assert_ends(int seed, const char *answers, const char *ending)
{
    struct fake_cli fake;
    run_game(&fake, "play", seed, answers);
    size_t length = strlen(ending);
    assert_true(fake.output_length >= length);
    assert_text_equal(fake.output + fake.output_length - length, ending,
                      "the end of seed %d", seed);
    fake_cli_close(&fake);
}

TEST(the_dealer_turns_the_hole_card_and_stands_if_the_player_busts)
{
    assert_ends(2, "hh",
                "Player busts!\n\n Player Dealer\n"
                "|  6♥  |  6♣  |\n|  A♥  |  8♠  |\n"
                "| 10♦  |      |\n|  Q♦  |      |\nDealer stands.\n\n"
                "Final scores: Player 27, Dealer 14.\nDealer wins!\n");
}

TEST(the_dealer_stands_on_a_soft_17)
{
    assert_ends(27, "s", /* an ace, 2 and 4 */
                "|      |  4♥  |\nDealer stands.\n\n"
                "Final scores: Player 16, Dealer 17.\nDealer wins!\n");
}

TEST(each_push_is_followed_by_a_new_deck_of_the_same_sequence)
{
    struct fake_cli fake;
    /* Three pushes, then the player wins. */
    run_game(&fake, "play", 2731, "ssss");

    int deck[DECK_CARDS];
    struct seeded_shuffle shuffle;
    seeded_shuffle_start(&shuffle, 2731);
    const char *rest = fake.output;
    for (int game = 0; game < 4; game++) {
        char row[64], player[CARD_TEXT_SIZE], dealer[CARD_TEXT_SIZE];
        deck_fresh(deck, 1);
        seeded_shuffle_deck(&shuffle, deck, DECK_CARDS);
        snprintf(row, sizeof row, "\n Player Dealer\n| %s  | %s  |\n",
                 card_text(player, deck[51], CARD_UTF8),
                 card_text(dealer, deck[50], CARD_UTF8));
        assert_text_has(rest, row, "game %d", game);
        rest = strstr(rest, "Final scores");
        assert_non_null(rest);
        rest++;
    }
    assert_null(strstr(rest, "Final scores"));
    fake_cli_close(&fake);
}

/* ---- The programs together ---- */

/* Splits `text` into its lines, in place, and returns how many there are. */
static size_t split_lines(char *text, char *lines[], size_t most)
{
    size_t count = 0;
    for (char *line = strtok(text, "\n"); line && count < most;
         line = strtok(NULL, "\n"))
        lines[count++] = line;
    return count;
}

TEST(the_first_table_shows_the_top_of_the_deck)
{
    int seeds = seeds_of(1000);
    for (int i = 0; i < seeds; i++) {
        char seed[16], table[256];
        char *cards[DECK_CARDS] = {NULL};
        snprintf(seed, sizeof seed, "%d", i - seeds / 2);
        const struct run shuffle = {.arguments = {"shuffle", seed}};
        const struct run play = {.arguments = {"play", "-p0", seed},
                                 .input = "sssssssssss"};
        struct run_result deck, game;
        run_program(&shuffle, &deck);
        run_program(&play, &game);
        assert_int_equal(split_lines(deck.output, cards, DECK_CARDS),
                         DECK_CARDS);
        snprintf(table, sizeof table,
                 "\n Player Dealer\n| %s  | %s  |\n| %s  |  **  |\n"
                 "Hit or stand? [h/s] "
                 "\n Player Dealer\n| %s  | %s  |\n| %s  | %s  |\n",
                 cards[51], cards[50], cards[49], cards[51], cards[50],
                 cards[49], cards[48]);
        assert_int_equal(strncmp(game.output, table, strlen(table)), 0);
        run_result_free(&deck);
        run_result_free(&game);
    }
}

TEST(shuffle_prints_codes)
{
    int deck[DECK_CARDS];
    struct seeded_shuffle shuffle;
    deck_fresh(deck, 1);
    seeded_shuffle_start(&shuffle, 7);
    seeded_shuffle_deck(&shuffle, deck, DECK_CARDS);

    const struct run run = {.arguments = {"shuffle", "--codes", "7"}};
    struct run_result outcome;
    run_program(&run, &outcome);
    char *rest = outcome.output;
    for (int i = 0; i < DECK_CARDS; i++)
        assert_int_equal(strtol(rest, &rest, 10), deck[i]);
    assert_string_equal(rest, "\n");
    run_result_free(&outcome);
}

TEST(ascii_output_has_only_ascii_bytes)
{
    static const char *const programs[] = {"shuffle", "deal", "play"};
    for (int i = 0; i < 3; i++) {
        const struct run run = {.arguments = {programs[i], "-a", "-p0", "42"},
                                .input = "ss"};
        struct run_result outcome;
        run_program(&run, &outcome);
        assert_int_equal(outcome.status, 0);
        for (const char *byte = outcome.output; *byte; byte++)
            assert_true((unsigned char)*byte < 128);
        assert_text_has(outcome.output, "Ks", "%s --ascii", programs[i]);
        run_result_free(&outcome);
    }
}

/* ---- In a terminal ---- */

TEST(control_d_ends_the_game_on_a_line_of_its_own)
{
    const char *const arguments[] = {"play", "--ascii", "1", NULL};
    struct terminal terminal;
    terminal_start(&terminal, programs_dir(), arguments, 80);
    terminal_wait_for(&terminal, "[h/s] ");
    terminal_type(&terminal, "\x04");
    assert_int_equal(terminal_finish(&terminal), 2);
    assert_text_has(terminal.text,
                    "[h/s] \r\nplay: unexpected end of input; an answer was "
                    "expected\r\n",
                    "Ctrl-D at the prompt");
}

/* It goes to standard error, so that standard output keeps its bytes. */
TEST(a_person_learns_what_a_seed_is)
{
    char command[256];
    const char *const alone[] = {"deal", NULL};
    const char *const silent[] = {"sh", "-c", command, NULL};
    struct terminal terminal;
    snprintf(command, sizeof command, "%s/deal 2>/dev/null", programs_dir());
    for (int hears = 0; hears < 2; hears++) {
        terminal_start(&terminal, hears ? programs_dir() : "/bin",
                       hears ? alone : silent, 80);
        terminal_wait_for(&terminal, "Seed: ");
        terminal_type(&terminal, "\x03");
        (void)terminal_finish(&terminal);
        assert_int_equal(
            strstr(terminal.text, "The same seed deals the same cards") != NULL,
            hears);
    }
}

TEST(control_c_ends_the_program)
{
    const char *const arguments[] = {"deal", NULL};
    struct terminal terminal;
    terminal_start(&terminal, programs_dir(), arguments, 80);
    terminal_wait_for(&terminal, "Seed: ");
    terminal_type(&terminal, "\x03");
    assert_int_equal(terminal_finish(&terminal), -2 /* SIGINT */);
}

/* Returns the number of characters in a line of UTF-8. */
static size_t columns_of(const char *line)
{
    size_t columns = 0;
    for (; *line; line++)
        columns += ((unsigned char)*line & 0xC0) != 0x80;
    return columns;
}

TEST(twenty_columns_are_enough)
{
    const char *const arguments[] = {"play", "-p0", "2", NULL};
    struct terminal terminal;
    terminal_start(&terminal, programs_dir(), arguments, 20);
    terminal_wait_for(&terminal, "[h/s] ");
    terminal_type(&terminal, "s\n");
    assert_int_equal(terminal_finish(&terminal), 0);
    assert_text_has(terminal.text, "Player wins!\r\n", "20 columns");
    /* Everything but the scores fits. The prompt fills its line to the last
     * column. */
    for (char *line = strtok(terminal.text, "\r\n"); line;
         line = strtok(NULL, "\r\n"))
        if (strncmp(line, "Final scores", 12) != 0)
            assert_in_range(columns_of(line), 0, 20 + strlen("s"));
}
