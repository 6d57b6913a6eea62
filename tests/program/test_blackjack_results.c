/* What a round says at its end, and what a session says at its end. */
#include "support/check.h"

#include <stdio.h>
#include <string.h>

#include "support/process.h"
#include "support/screen_run.h"

#define GUEST "--guest --speed 0 "

static void play(struct screen_run *screen, const char *cards,
                 const char *options)
{
    char line[512];
    snprintf(line, sizeof line, GUEST "%s --cards %s", options, cards);
    screen_run_begin(screen);
    screen_run_play(screen, line);
}

/* ---- Banners ---- */

TEST(the_result_is_beside_the_cards_until_the_bet_changes)
{
    static const struct {
        const char *cards, *keys, *word, *sum;
    } rounds[] = {
        {"As,9d,Kh,8d,2c,2d", "5\n", " BLACKJACK!", " +$7.50"},
        {"10s,9d,9h,8d,2c,2d", "25\ns", " YOU WIN", " +$25"},
        {"10s,9d,6h,8d,Kc,2d", "25\nh", " BUST", " −$25"},
        {"10s,9d,8h,9c,2c,2d", "25\ns", " PUSH", " bet back"},
        {"10s,9d,7h,9c,2c,2d", "25\ns", " YOU LOSE", " −$25"},
        {"10s,9d,6h,9c,2c,2d", "10\nr", " SURRENDER", " −$5"},
        {"As,Ad,Kh,8d,2c,2d", "10\ni", " EVEN MONEY", " +$10"},
        {"6s,9d,5h,8d,Kc,2d", "5\nd", " DOUBLE!", " +$10"},
        /* One sum for a split, a double and insurance. */
        {"8s,6d,8h,10d,3c,10s,Kc,9h,5d,2c,2d", "20\npds", " SWEEP!", " +$60"},
        {"8s,6d,8h,10d,10c,10s,Kc,2c,2d", "20\npss", " SWEEP!", " +$40"},
        {"10s,Ad,9h,Kd,2c,2d", "10\ni", " EVEN", "You break even."},
        {"10s,Ad,9h,9c,2c,2d", "10\nis", " YOU LOSE", " −$15"},
    };
    for (size_t i = 0; i < sizeof rounds / sizeof *rounds; i++) {
        struct screen_run screen;
        play(&screen, rounds[i].cards, "");
        screen_run_type_each(&screen, rounds[i].keys);
        assert_screen_has(&screen, rounds[i].word);
        assert_screen_has(&screen, rounds[i].sum);
        fake_terminal_type(screen.display, "z"); /* does nothing */
        assert_screen_has(&screen, rounds[i].word);
        fake_terminal_type(screen.display, "\033OA");
        assert_screen_lacks(&screen, rounds[i].word);
        screen_run_end(&screen);
    }
}

/* Returns the rows with cells in bold or reverse beside the cards. */
static int rows_beside_cards(struct screen_run *screen)
{
    enum { FIRST = 10, LAST = 14, COLUMN = 57, MARKS = 5 };
    const char *text = fake_terminal_attributes(screen->display);
    char head[8];
    int rows = 0;
    for (int row = FIRST; row <= LAST; row++)
        for (int i = 0; i < 2; i++) {
            snprintf(head, sizeof head, "\n%2d %c ", row, "br"[i]);
            const char *marks = strstr(text, head);
            rows += marks && strcspn(marks + 1, "\n") > MARKS + COLUMN;
        }
    return rows;
}

/* Where neither the hand nor the dealer leaves room, the result is on the felt
 * between them, as wide as its words need and not as the table. */
TEST(a_result_between_long_hands_is_as_wide_as_its_words)
{
    enum { WIDE = 20 };
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen, &(struct seating){
                                .options = "--guest --speed 0 --cards "
                                           "2h,2c,3d,2s,4h,5c,2d,3h,4c,As,5d",
                                .rows = 60,
                                .columns = 200});
    screen_run_type_each(&screen, "\nhhhs");
    assert_screen_has(&screen, "YOU LOSE −$5");
    const char *text = fake_terminal_attributes(screen.display);
    char head[24];
    int row = 0;
    for (const char *at = strstr(text, "YOU LOSE"); at > text; at--)
        row += at[-1] == '\n';
    snprintf(head, sizeof head, "\n%2d b ", row);
    const char *marks = strstr(text, head);
    assert_non_null(marks);
    marks += strlen(head);
    marks += strspn(marks, ".");
    assert_true(strcspn(marks, "\n") <= WIDE);
    screen_run_end(&screen);
}

/* Returns the column of `words` in their line, which begins `lines` lines after
 * `text`, or -1. */
static long column_of(const char *text, const char *words, int *lines)
{
    const char *found = strstr(text, words), *line = text;
    *lines = 0;
    for (const char *end;
         found && (end = strchr(line, '\n')) != NULL && end < found;
         line = end + 1)
        ++*lines;
    return found ? found - line : -1;
}

/* With company and beside many cards a result is a block at the person's own
 * hand: below it is the hand's label. */
TEST(a_result_is_a_block_at_the_persons_hand)
{
    static const int sizes[][2] = {{24, 80}, {40, 120}, {60, 200}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct screen_run screen;
        screen_run_begin(&screen);
        screen_run_sit(
            &screen,
            &(struct seating){
                .options = GUEST
                "--theme mono --computer basic --computer basic --computer "
                "basic --cards "
                "10s,10c,10d,10h,6d,6h,9c,9d,9h,10c,Kc,5c,2c,2d,2h,2s",
                .rows = sizes[i][0],
                .columns = sizes[i][1]});
        screen_run_type_each(&screen, "\nh");
        int row, label;
        const char *text = fake_terminal_text(screen.display);
        long column = column_of(text, " BUST", &row);
        assert_in_range(column, 1, sizes[i][1] / 4);
        assert_in_range(column_of(text, "bust 26", &label), 1, sizes[i][1] / 4);
        assert_in_range(label, row + 2, row + 3); /* with the sum below */
        screen_run_end(&screen);
    }
}

/* Three cards of the dealer leave them, and five do not. */
TEST(a_wide_table_has_piles_beside_the_dealer)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen, &(struct seating){.options = GUEST
                                              "--cards 10s,2d,9h,10d,7c,"
                                              "10s,2d,9h,2c,2s,3d,Ad,4d,3h,"
                                              "9c,9d,9s",
                                              .rows = 60,
                                              .columns = 200});
    for (int i = 0; i < 2; i++) {
        int pile, dealer;
        screen_run_type_each(&screen, "\ns");
        const char *text = fake_terminal_text(screen.display);
        (void)column_of(text, "Dealer has", &dealer);
        long column = column_of(text, " Shoe ", &pile);
        assert_true(i == 0 ? column > 100 && pile == dealer : column < 0);
    }
    screen_run_end(&screen);
}

/* Beside five of the smallest cards there are eight columns. */
TEST(a_result_beside_many_cards_is_three_lines)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(
        &screen, &(struct seating){.options = GUEST
                                   "--theme mono --cards "
                                   "2h,2c,3d,2s,4h,5c,2d,3h,4c,As,5d,9h,9c,9d",
                                   .rows = 16,
                                   .columns = 46});
    screen_run_type_each(&screen, "\nhhhs");
    int rows[3];
    const char *text = fake_terminal_text(screen.display);
    const char *const lines[] = {" YOU", " LOSE", " −$5"};
    for (int i = 0; i < 3; i++)
        assert_true(column_of(text, lines[i], &rows[i]) > 36);
    assert_int_equal(rows[1], rows[0] + 1);
    assert_int_equal(rows[2], rows[0] + 2);
    screen_run_end(&screen);
}

TEST(a_win_is_larger_than_a_loss_and_both_stay)
{
    static const struct {
        const char *cards, *keys;
        int rows;
    } rounds[] = {
        {"10s,9d,9h,8d,2c,2d", "5\ns", 4},
        {"10s,9d,9h,8d,2c,2d", "100\ns", 4},
        {"10s,9d,7h,9c,2c,2d", "100\ns", 2},
        {"As,9d,Kh,8d,2c,2d", "5\n", 4},
        {"6s,9d,5h,8d,Kc,2d", "5\nd", 4},
    };
    for (size_t i = 0; i < sizeof rounds / sizeof *rounds; i++) {
        struct screen_run screen;
        char options[256];
        snprintf(options, sizeof options,
                 "--guest --speed 3 --pause 0 --theme mono --cards %s",
                 rounds[i].cards);
        screen_run_begin(&screen);
        screen_run_play(&screen, options);
        screen_run_type_each(&screen, rounds[i].keys);
        assert_int_equal(rows_beside_cards(&screen), rounds[i].rows);
        fake_terminal_type(screen.display, "\033OA");
        assert_int_equal(rows_beside_cards(&screen), 0);
        screen_run_end(&screen);
    }
}

/* Returns how many corners of framed cards the screen shows. */
static int corners_of_cards(const struct screen_run *screen)
{
    const char *text = fake_terminal_text(screen->display);
    return text_count(text, "╭") + text_count(text, "╮") +
           text_count(text, "╰") + text_count(text, "╯");
}

/* Beside the person's cards or, with company and after a split, the dealer's.
 * Another bet takes it away, and no corner was below it. */
TEST(a_result_covers_no_cards_at_any_size)
{
    static const int sizes[][2] = {{16, 46}, {24, 80}, {40, 120}, {60, 200}};
    static const struct {
        const char *options, *keys, *banner;
    } rounds[] = {
        {"--cards As,9d,Kh,8d,2c,2d", "500\n", " BLACKJACK!"},
        {"--cards 8s,6d,8h,10d,10c,10s,Kc,2c,2d", "20\npss", " SWEEP!"},
        {"--seed 5 --computer basic --computer basic --computer basic", "5\ns",
         " YOU WIN"},
    };
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (size_t j = 0; j < sizeof rounds / sizeof *rounds; j++) {
            struct screen_run screen;
            char options[256];
            snprintf(options, sizeof options, GUEST "--theme mono %s",
                     rounds[j].options);
            screen_run_begin(&screen);
            screen_run_sit(&screen, &(struct seating){.options = options,
                                                      .rows = sizes[i][0],
                                                      .columns = sizes[i][1]});
            screen_run_type_each(&screen, rounds[j].keys);
            assert_screen_has(&screen, rounds[j].banner);
            int corners = corners_of_cards(&screen);
            fake_terminal_type(screen.display, "6");
            assert_screen_lacks(&screen, rounds[j].banner);
            assert_int_equal(corners, corners_of_cards(&screen));
            assert_true(corners >= 4 * 4);
            screen_run_end(&screen);
        }
}

/* The key for the largest bet doesn't change the usual one. */
TEST(the_largest_bet_is_for_one_round)
{
    struct screen_run screen;
    play(&screen, "10s,9d,9h,8d,10c,9s,9c,8s,10h,9h,9h,8c,2c,2d,3c,4c,5c", "");
    screen_run_type_each(&screen, "25");
    fake_terminal_type(screen.display, "\033OF"); /* End */
    assert_screen_has(&screen, "Bet: $500");
    screen_run_type_each(&screen, "\ns");
    assert_screen_has(&screen, " +$500");
    assert_screen_has(&screen, "Bet: $25");
    assert_screen_lacks(&screen, "Bet: $500");
    assert_screen_has(&screen, "   b  Deal $500");
    screen_run_type_each(&screen, "bs");
    assert_screen_has(&screen, "You have $2000. Bet: $25");
    screen_run_end(&screen);
}

/* A loss may leave less than twice the bet. */
TEST(a_bet_of_most_of_the_chips_is_not_proposed)
{
    struct screen_run screen;
    play(&screen, "10s,9d,7h,9c,10s,9d,7h,9c,2c,2d,3c,4c,5c", "--bankroll 700");
    screen_run_type_each(&screen, "300\ns");
    assert_screen_has(&screen, "You have $400. Bet: $5");
    assert_screen_has(&screen, "b  Deal $300");
    screen_run_end(&screen);
}

TEST(esc_takes_back_a_typed_bet_before_it_leaves)
{
    struct screen_run screen;
    play(&screen, "10s,9d,7h,9c,2c,2d,3c,4c,5c", "");
    screen_run_type_each(&screen, "77");
    assert_screen_has(&screen, "Bet: $77");
    fake_terminal_type(screen.display, "\033");
    assert_screen_has(&screen, "You have $1000. Bet: $5");
    fake_terminal_type(screen.display, "\033");
    assert_screen_lacks(&screen, "Bet: $5");
    screen_run_end(&screen);
}

TEST(a_result_says_the_totals)
{
    static const struct {
        const char *cards, *keys, *sentence;
    } rounds[] = {
        {"10s,9d,9h,8d,2c,2d", "25\ns", "You win $25 with 19 against 17."},
        {"10s,9d,7h,9c,2c,2d", "25\ns", "You lose $25 with 17 against 18."},
        {"10s,6d,7h,10c,10h,2d", "25\ns", "Dealer busts with 26. You win $25."},
    };
    for (size_t i = 0; i < sizeof rounds / sizeof *rounds; i++) {
        struct screen_run screen;
        play(&screen, rounds[i].cards, "");
        screen_run_type_each(&screen, rounds[i].keys);
        assert_screen_has(&screen, rounds[i].sentence);
        screen_run_end(&screen);
    }
}

TEST(letters_have_a_hyphen_for_a_minus)
{
    struct screen_run screen;
    play(&screen, "10s,9d,6h,8d,Kc,2d", "--ascii");
    screen_run_type_each(&screen, "25\nh");
    assert_screen_has(&screen, " BUST");
    assert_screen_has(&screen, " -$25");
    screen_run_end(&screen);
}

/* What computers do is at their seats and in the log. */
TEST(the_message_is_about_the_person_alone)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen,
                    GUEST "--seed 12 --computer basic --computer basic "
                          "--player Me --computer mimic");
    screen_run_type_each(&screen, "\n\n");
    assert_screen_has(&screen, " Dealer doesn't have blackjack.\n You have 12");
    screen_run_type_each(&screen, "sy");
    assert_screen_lacks(&screen, "Mimic3 ");
    screen_run_type_each(&screen, "w");
    assert_screen_has(&screen, "> stand, Mimic3");
    screen_run_end(&screen);
}

/* ---- Reasons ---- */

TEST(the_message_has_all_reasons_in_order)
{
    struct screen_run screen;
    play(&screen, "As,Ad,Kh,8d,2c,2d", "");
    screen_run_type_each(&screen, "10\ni");
    assert_screen_has(&screen, "You win $10: even money.");
    screen_run_end(&screen);
    play(&screen, "8s,6d,8h,10d,3c,10s,Kc,9h,5d", "");
    screen_run_type_each(&screen, "20\npds");
    assert_screen_has(&screen, " Dealer turns 10♦: 16. Dealer draws ");
    assert_screen_has(&screen, "Your hand 2 wins $20.");
    screen_run_end(&screen);
}

static void sit_small(struct screen_run *screen, const char *options)
{
    screen_run_begin(screen);
    screen_run_sit(screen, &(struct seating){
                               .options = options, .rows = 16, .columns = 46});
}

/* What the dealer did gives way first; where that isn't enough, as beside
 * chips, so does the result. */
TEST(a_mistake_is_told_at_the_end_of_its_round)
{
#define MISTAKE "--coach --cards 10s,6d,6h,10d,Kc,5c,9c,8c,7c,8c"
    struct screen_run screen;
    sit_small(&screen, GUEST MISTAKE);
    screen_run_type_each(&screen, "\nh");
    assert_screen_has(&screen, "\n You lose $5: bust. Coach: standing beats\n"
                               " hitting by $1.34, 27% of the bet. You win 42\n"
                               " of 100 if you stand, 29 if you hit.\n");
    fake_terminal_type(screen.display, "\033OA");
    assert_screen_has(&screen, "$1.34, 27% of the bet. You win 42");
    screen_run_type_each(&screen, "w");
    fake_terminal_type(screen.display, "\033OA\033OA");
    assert_screen_has(&screen, "Coach: standing beats hitting by $1.34");
    screen_run_end(&screen);
    screen_run_begin(&screen);
    screen_run_play(&screen, GUEST MISTAKE);
    screen_run_type_each(&screen, "\nh");
    assert_screen_has(&screen, "You lose $5: bust. ");
    assert_screen_has(&screen, "Coach: standing beats hitting by $1.34");
    screen_run_type_each(&screen, "z");
    assert_screen_has(
        &screen,
        "\n The key z does nothing here; ? lists keys.\n"
        " You lose $5: bust. Coach: standing beats hitting by "
        "$1.34, 27% of the bet.\n 16 against a 6: you win 42 of 100 if you stand, 29 if "
        "you hit.\n");
    screen_run_end(&screen);
}

TEST(a_message_leaves_the_chips_and_the_bet)
{
    struct screen_run screen;
    sit_small(&screen, GUEST MISTAKE " --mouse");
    screen_run_type_each(&screen, "\nh");
    assert_screen_has(&screen,
                      "\n Standing was better by $1.34. You win 42 of\n"
                      " 100 if you stand, 29 if you hit.   … w  More\n");
    assert_screen_has(&screen, "▆▆▆ $500                        ▆▆▆ bet $5\n");
    screen_run_end(&screen);
}

/* Where there is a total, the results that it adds up are worth less than the
 * mistake. */
TEST(a_mistake_is_told_beside_a_total)
{
    struct screen_run screen;
    sit_small(&screen, GUEST "--coach --rule side-bets=21+3,buster --cards "
                             "10s,5d,3h,10d,5c,3s,2h,2c,3c,4c,5c");
    screen_run_type_each(&screen, "\t5");
    fake_terminal_type(screen.display, "\033OB");
    screen_run_type_each(&screen, "5\n");
    screen_run_type_each(&screen, "9\nd");
    screen_run_type_each(&screen, "y");
    assert_screen_has(&screen,
                      "\n You lose $10 in all. Standing was better by\n"
                      " $3.10. Standing loses $1.47; doubling for\n"
                      " one card $4.57.                    … w  More\n");
    screen_run_end(&screen);
}

TEST(the_sum_of_all_hands_stays)
{
    struct screen_run screen;
    sit_small(&screen,
              GUEST "--cards 8s,6d,8h,10d,3c,10s,Kc,9h,5d,2c,3c,4c,5c,6c");
    screen_run_type_each(&screen, "\npds");
    fake_terminal_type(screen.display, "\033OA");
    assert_screen_has(&screen, "You win $15 in all.");
    screen_run_type_each(&screen, "w");
    assert_screen_has(&screen, "\n  You win $15 in all.");
    screen_run_end(&screen);
    play(&screen, "10s,Ad,9h,Kd,2c,2d", "");
    screen_run_type_each(&screen, "10\ni");
    assert_screen_has(&screen, "You break even.");
    screen_run_end(&screen);
}

TEST(insurance_is_told_and_drawn)
{
    struct screen_run screen;
    play(&screen, "10s,Ad,6h,9c,2c,2d,3d", "");
    screen_run_type_each(&screen, "10\ni");
    assert_screen_has(&screen, "You lose $5 on insurance.");
    screen_run_end(&screen);
}

TEST(a_void_round_says_why)
{
    struct screen_run screen;
    play(&screen, "10s,9d,6h,8d", "");
    screen_run_type_each(&screen, "10\nh");
    assert_screen_has(&screen, "The cards have run out, so the round is void; "
                               "all bets are returned.");
    assert_screen_lacks(&screen, "BUST");
    screen_run_end(&screen);
}

TEST(no_word_is_alone_in_the_last_row_of_a_message)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen,
                   &(struct seating){.options = GUEST "--cards 10s,9d,6h,8d",
                                     .rows = 24,
                                     .columns = 69});
    screen_run_type_each(&screen, "10\nh");
    assert_screen_has(&screen, " are returned.\n");
    assert_screen_lacks(&screen, "\n returned.");
    screen_run_end(&screen);
}

/* ---- The last page ---- */

TEST(the_last_page_sums_up_the_session)
{
    struct screen_run screen;
    play(&screen,
         "10s,9d,9h,8d," /* a win */
         "As,9d,Kh,8d,"  /* a blackjack */
         "10s,9d,7h,9c," /* a loss */
         "10s,9d,6h,9c," /* a loss that a surrender would have halved */
         "2c,2d,3c,3d",
         "--coach");
    screen_run_type_each(&screen, "20\ns\n20\ns20\nsq");
    assert_screen_has(&screen, "4 rounds played.");
    assert_screen_has(&screen, "Best round   +$30 in round 2\n");
    assert_screen_has(&screen, "Worst round  −$20 in round 3\n");
    assert_screen_has(&screen, "Streaks      2 wins, 2 losses in a row");
    assert_screen_has(&screen, "Costliest    $");
    assert_screen_has(&screen, " in round 4: 16 against 9, you stood; ");
    assert_screen_has(&screen, "Decisions    ");
    assert_screen_has(&screen, "Enter  Play again");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "You have $1000.");
    screen_run_end(&screen);
}

TEST(stats_and_guest_exclude_each_other)
{
    struct run_result result;
    const struct run run = {.arguments = {"blackjack", "--stats", "--guest"}};
    run_program(&run, &result);
    assert_string_equal(result.errors,
                        "blackjack: --guest can't be used with --stats, "
                        "--history, --review or --verify: guests' rounds "
                        "aren't saved\n");
    assert_int_equal(result.status, 2);
    run_result_free(&result);
}

/* ---- Insurance ---- */

static void insure(struct screen_run *screen, const char *hole)
{
    char options[128];
    snprintf(options, sizeof options,
             "--speed 0 --guest --cards Ks,Ad,Qh,%s,5c,6c,7c,8c,9c,10c,2c,3c",
             hole);
    screen_run_begin(screen);
    screen_run_play(screen, options);
    screen_run_type_each(screen, "85\n");
    assert_screen_lacks(screen, "insured $");
    screen_run_type_each(screen, "i");
}

/* The dealer looks at once, so the stake itself is seen only without a hole
 * card. */
TEST(the_insurance_and_its_result_are_at_the_seat)
{
    struct screen_run screen;
    insure(&screen, "9d");
    assert_screen_has(&screen, "insurance −$42.50");
    screen_run_type_each(&screen, "s\n");
    assert_screen_lacks(&screen, "insurance −$42.50"); /* the next round */
    screen_run_end(&screen);
    insure(&screen, "Kd");
    assert_screen_has(&screen, "insurance +$85");
    screen_run_end(&screen);
    insure(&screen, "9d");
    screen_run_type_each(&screen, "sv+\n"); /* a new game with company */
    assert_screen_has(&screen, "Mimic1");
    assert_screen_lacks(&screen, "insurance −$42.50");
    screen_run_end(&screen);
}

TEST(the_stake_of_the_insurance_is_drawn_as_chips)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, "--speed 0 --guest --rules europe --cards "
                             "Ks,Ad,Qh,9d,5c,6c,7c,8c,9c,10c,2c,3c");
    screen_run_type_each(&screen, "20\ni");
    assert_screen_has(&screen, "insured $10");
    assert_screen_has(&screen, "▆▆▆   ");
    screen_run_type_each(&screen, "s");
    assert_screen_has(&screen, "insurance −$10");
    screen_run_end(&screen);
}

/* ---- What was before ---- */

TEST(the_panel_shows_rounds_of_earlier_games)
{
    struct screen_run screen;
    struct seating seating = {.options = "--speed 0 --profile Anna --cards "
                                         "10s,9d,9h,8d,2c,2d,3c,4c,5c,6c,7c,8c",
                              .rows = 40,
                              .columns = 120};
    screen_run_begin(&screen);
    screen_run_sit(&screen, &seating);
    assert_screen_has(&screen, "none yet");
    screen_run_type_each(&screen, "35\ns");
    assert_screen_has(&screen, "Bankroll                     $1035  +$35\n");
    screen_run_type_each(&screen, "a");
    assert_screen_has(&screen, "$1035  +$35\n");
    screen_run_type_each(&screen, "\033qq");
    screen_run_leave(&screen, 0);
    screen_run_sit(&screen, &seating);
    assert_screen_lacks(&screen, "none yet");
    assert_screen_has(&screen, "Last rounds");
    assert_screen_has(&screen, "19 to 17                            +$35");
    assert_screen_has(&screen, "$1035");
    screen_run_type_each(&screen, "\ns");
    assert_screen_has(&screen, "Last rounds");
    assert_screen_has(&screen, "19 to 17                            +$35");
    screen_run_end(&screen);
}

TEST(the_last_page_shows_what_was_forfeited)
{
    struct screen_run screen;
    const struct seating guest = {.options =
                                      "--speed 0 --guest --cards 10s,9d,9h,8d",
                                  .rows = 40,
                                  .columns = 120};
    screen_run_begin(&screen);
    screen_run_sit(&screen, &guest);
    screen_run_type_each(&screen, "35\nqy");
    assert_screen_has(&screen, "$35 on the table is forfeited.");
    assert_screen_lacks(&screen, "void"); /* and covers the rounds */
    screen_run_end(&screen);
}

/* What was lost on insurance isn't what the round lost in all. */
TEST(a_round_that_is_left_has_no_total)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, "--speed 0 --guest --cards 10s,Ad,3h,8d,5c,5d,5h");
    screen_run_type_each(&screen, "\nyqy");
    assert_screen_has(&screen, "$5 on the table is forfeited.");
    assert_screen_has(&screen, "−$7.50");
    assert_screen_lacks(&screen, "in all");
    screen_run_end(&screen);
}

TEST(a_shoe_is_new_before_its_first_shuffle)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, "--speed 0 --seed 1");
    assert_screen_has(&screen, "New shoe");
    assert_screen_has(&screen, "6 decks\n");
    assert_screen_lacks(&screen, "shuffle next");
    screen_run_end(&screen);
}

/* The reasons of a split are two rows. */
TEST(a_message_of_two_rows_leaves_the_name_visible)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, "--speed 0 --guest --cards "
                             "8s,6d,8h,10d,3c,10s,Kc,9h,5d,2c,3c,4c,5c,6c");
    screen_run_type_each(&screen, "\npsys");
    assert_screen_has(&screen, "Dealer turns 10♦: 16.");
    assert_screen_has(&screen, "You win $10 in all.\n You have");
    assert_screen_has(&screen, "You  $1010");
    screen_run_end(&screen);
}

/* The answer to a key takes the place of the news, not of the cards. */
TEST(an_answer_covers_no_card_of_a_small_screen)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen,
                   &(struct seating){.options = "--speed 0 --guest --cards "
                                                "Qc,3h,Ac,10h,5c,6c,7c,8c",
                                     .rows = 16,
                                     .columns = 46});
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "no bet depends on it.");
    screen_run_type_each(&screen, "z");
    assert_screen_has(&screen, "The key z does nothing here; ? lists keys.\n");
    assert_screen_lacks(&screen, "no bet depends on it.");
    fake_terminal_type(screen.display, "\033OA");
    assert_screen_has(&screen, "no bet depends on it.");
    screen_run_end(&screen);
}
