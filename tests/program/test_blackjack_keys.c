/* The keys of the table: what they mean, what they answer, and what isn't a
 * key. */
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "support/process.h"
#include "support/screen_run.h"

#define F1 "\033OP"
#define UP "\033OA"
#define DOWN "\033OB"
#define HOME "\033OH"
#define GUEST "--guest --speed 0 "
#define SIXTEEN GUEST "--cards 10s,9d,6h,8d,2c,3c,4c,5c,6c,7c"

static void play(struct screen_run *screen, const char *options)
{
    screen_run_begin(screen);
    screen_run_play(screen, options);
}

/* Types `keys` one by one, and then expects `text` on the screen. */
static void expect(struct screen_run *screen, const char *keys,
                   const char *text)
{
    screen_run_type_each(screen, keys);
    assert_screen_has(screen, text);
}

static void expect_key(struct screen_run *screen, const char *key,
                       const char *text)
{
    fake_terminal_type(screen->display, key);
    assert_screen_has(screen, text);
}

/* ---- What keys mean ---- */

TEST(caps_lock_does_no_harm)
{
    struct screen_run screen;
    play(&screen, SIXTEEN);
    expect(&screen, "\nS", "You lose $5 with 16 against 17.");
    expect(&screen, "LL", "\n Dealer turns");
    screen_run_type_each(&screen, "LQQQ");
    screen_run_finish(&screen);
}

TEST(space_deals_and_f1_is_help)
{
    struct screen_run screen;
    play(&screen, SIXTEEN);
    expect(&screen, " ", "You have 16");
    expect_key(&screen, F1, "place the bet shown and deal");
    expect_key(&screen, F1, "You have 16");
    screen_run_end(&screen);
}

TEST(escape_takes_a_refused_bet_back)
{
    struct screen_run screen;
    play(&screen, SIXTEEN);
    expect(&screen, "7777\n", "Maximum bet is $500");
    expect_key(&screen, "\033", "You have $1000. Bet: $5");
    expect_key(&screen, "\033", "You leave with $1000");
    screen_run_type_each(&screen, "q");
    screen_run_finish(&screen);
}

TEST(q_leads_to_the_last_page_even_with_bets_on_the_table)
{
    struct screen_run screen;
    play(&screen, SIXTEEN);
    expect(&screen, "\nq", "Leave the table?");
    expect(&screen, "", "\n  n  Stay  ");
    assert_screen_has(&screen, "  y  Leave\n");
    expect(&screen, "q", "You have 16"); /* the key that asked is no yes */
    expect(&screen, "qy", "You leave with $995");
    screen_run_type_each(&screen, "\033");
    screen_run_leave(&screen, 0);
    play(&screen, SIXTEEN);
    expect(&screen, "q", "You leave with $1000");
    screen_run_type_each(&screen, "q");
    screen_run_finish(&screen);
}

TEST(an_unknown_key_is_answered_until_the_next_key)
{
    struct screen_run screen;
    play(&screen, SIXTEEN);
    expect(&screen, "z", "The key z does nothing here; ? lists keys.");
    expect(&screen, "7", "Bet: $7");
    assert_screen_lacks(&screen, "does nothing");
    expect(&screen, "\nz", "The key z does nothing here");
    screen_run_type_each(&screen, "s");
    assert_screen_lacks(&screen, "does nothing");
    screen_run_end(&screen);
}

TEST(every_key_that_does_nothing_is_answered)
{
    struct screen_run screen;
    play(&screen, SIXTEEN);
    expect(&screen, "\t", "Tab does nothing here; ? lists keys.");
    expect(&screen, "\n\n", "Enter does nothing here; ? lists keys.");
    expect_key(&screen, UP, "The up arrow does nothing here");
    expect(&screen, "c\t", "Tab does nothing here; ? lists keys.");
    expect(&screen, "z", "The key z does nothing here; ? lists keys.");
    expect(&screen, "co\t", "Tab does nothing here; the keys are below.");
    expect_key(&screen, DOWN, "Options");
    assert_screen_lacks(&screen, "does nothing");
    screen_run_end(&screen);
}

TEST(a_view_that_is_visible_as_a_whole_says_so)
{
    struct screen_run screen;
    play(&screen, SIXTEEN);
    expect(&screen, "\na", "Advice");
    expect_key(&screen, "\033", "You have 16");
    expect(&screen, "ac", "Basic strategy");
    expect(&screen, "c", "You have 16");
    expect(&screen, "q", "Leave the table?");
    expect_key(&screen, UP, "There is nothing to scroll.");
    assert_screen_lacks(&screen, "Scroll");
    expect_key(&screen, "\033", "You have 16");
    expect(&screen, "?", "Scroll");
    screen_run_end(&screen);
}

/* The screen is smaller than the help. */
TEST(a_key_that_scrolls_isnt_called_idle)
{
    static const char *const keys[] = {DOWN, "\033[6~", UP, "\033[F"};
    struct screen_run screen;
    play(&screen, SIXTEEN);
    expect(&screen, "?", "Scroll");
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        fake_terminal_type(screen.display, keys[i]);
        assert_screen_lacks(&screen, "does nothing");
    }
    expect_key(&screen, " ", "Space does nothing here; the keys are below.");
    screen_run_end(&screen);
}

/* The bar names what is behind w, and only the page itself can be empty. */
TEST(the_page_of_messages_says_that_there_are_none)
{
    struct screen_run screen;
    play(&screen, SIXTEEN);
    expect(&screen, "w", " Messages");
    assert_screen_has(&screen, "No round yet.");
    expect(&screen, "w\nw", "> bet 5");
    assert_screen_lacks(&screen, "No round yet.");
    screen_run_end(&screen);
}

TEST(the_key_of_the_lobby_says_when_it_opens)
{
    struct screen_run screen;
    play(&screen, SIXTEEN);
    expect(&screen, "\nv", "The lobby opens between rounds.");
    screen_run_end(&screen);
}

TEST(a_wrong_key_leaves_the_result_on_the_screen)
{
    struct screen_run screen;
    play(&screen, SIXTEEN);
    expect(&screen, "\nsz", "The key z does nothing here");
    assert_screen_has(&screen, "You lose $5 with 16 against 17.");
    screen_run_end(&screen);
    play(&screen, GUEST "--cards 10s,As,6h,Kd,2c,3c,4c,5c");
    expect(&screen, "\nnz", "You lose $5 with 16 against blackjack.");
    assert_screen_has(&screen, "The key z does nothing here; ? lists keys.");
    screen_run_end(&screen);
}

TEST(keys_for_moving_come_in_many_forms)
{
    static const struct {
        const char *sequence, *shows;
    } keys[] = {
        {"\033[F", "Bet: $500"},   {"\033[H", "Bet: $5"},
        {"\033OF", "Bet: $500"},   {HOME, "Bet: $5"},
        {"\033[4~", "Bet: $500"},  {"\033[1~", "Bet: $5"},
        {"\033[8~", "Bet: $500"},  {"\033[7~", "Bet: $5"},
        {"\033[A", "Bet: $10"},    {"\033[B", "Bet: $5"},
        {"\033[C", "Bet: $6"},     {"\033[D", "Bet: $5"},
        {"\033OM", "You have 16"},
    };
    struct screen_run screen;
    play(&screen, SIXTEEN);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        expect_key(&screen, keys[i].sequence, keys[i].shows);
    screen_run_end(&screen);
}

TEST(a_small_screen_names_each_key_that_it_shows)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen, &(struct seating){
                                .options = SIXTEEN, .rows = 16, .columns = 46});
    assert_screen_has(&screen, " ? Help  a Advice  c Chart  t Stats  q Leave");
    screen_run_end(&screen);
}

TEST(a_refusal_goes_away_and_the_news_come_back)
{
    struct screen_run screen;
    play(&screen, SIXTEEN);
    expect(&screen, "\np", "You can't split here");
    screen_run_type_each(&screen, "\n");
    assert_screen_lacks(&screen, "can't split");
    expect(&screen, "s", "You lose $5 with 16 against 17.");
    expect(&screen, "z", "does nothing");
    expect(&screen, "\177", "You lose $5 with 16 against 17.");
    screen_run_end(&screen);
}

TEST(y_takes_even_money_on_the_screen_and_in_lines)
{
    struct screen_run screen;
    play(&screen, GUEST "--cards As,Ad,Kh,8d,2c,3c,4c,5c");
    expect(&screen, "\n", "y  Even money");
    expect(&screen, "y", "EVEN MONEY");
    assert_screen_has(&screen, "You win $5: even money.");
    screen_run_end(&screen);
    struct run_result result;
    const struct run lines = {.arguments = {"blackjack"},
                              .line = "-p0 --cards As,Ad,Kh,8d",
                              .input = "bet 10\ny\n"};
    run_program(&lines, &result);
    assert_text_has(result.output, "You win $10: even money.", "line mode");
    run_result_free(&result);
}

/* ---- Bets ---- */

TEST(chips_snap_to_multiples)
{
    struct screen_run screen;
    play(&screen, SIXTEEN);
    expect(&screen, "7", "Bet: $7");
    expect_key(&screen, UP, "Bet: $10");
    expect_key(&screen, UP, "Bet: $15");
    expect_key(&screen, UP, "Bet: $20");
    expect_key(&screen, UP, "Bet: $25");
    expect_key(&screen, UP, "Bet: $50");
    expect_key(&screen, DOWN, "Bet: $25");
    expect_key(&screen, DOWN, "Bet: $20");
    expect(&screen, "x", "Bet: $40");
    expect_key(&screen, DOWN, "Bet: $25");
    expect_key(&screen, HOME, "Bet: $5");
    expect_key(&screen, DOWN, "Bet: $5");
    screen_run_end(&screen);
}

TEST(what_is_typed_is_kept_and_its_fault_is_explained)
{
    static const struct {
        const char *keys, *kept, *fault;
    } typed[] = {
        {"3", "Bet: $3", "Minimum bet is $5."},
        {"9000", "Bet: $9000", "Maximum bet is $500."},
        {"12345678901", "Bet: $123456789", "Nobody can bet that much."},
        {"7.50", "Bet: $7.50", "Bets must be multiples of $1."},
    };
    struct screen_run screen;
    play(&screen, SIXTEEN);
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
        fake_terminal_type(screen.display, HOME);
        screen_run_type_each(&screen, typed[i].keys);
        if (strlen(typed[i].keys) < 10)
            screen_run_type_each(&screen, "\n");
        assert_screen_has(&screen, typed[i].fault);
        assert_screen_has(&screen, typed[i].kept);
    }
    fake_terminal_type(screen.display, HOME);
    screen_run_type_each(&screen, "3\n25");
    assert_screen_has(&screen, "Bet: $25");
    fake_terminal_type(screen.display, HOME);
    screen_run_type_each(&screen, "0");
    assert_screen_has(&screen, "Bet: $0 (you sit out)");
    screen_run_end(&screen);
}

TEST(no_bet_sits_the_round_out_and_says_so)
{
    struct screen_run screen;
    play(&screen, SIXTEEN);
    expect(&screen, "0", "Bet: $0 (you sit out)");
    assert_screen_has(&screen, "Enter  Sit out");
    expect(&screen, "\n", "You sit this round out.");
    expect(&screen, "3", "Bet: $3"); /* now it is about another round */
    assert_screen_lacks(&screen, "You sit this round out.");
    expect(&screen, "\n", "\n Minimum bet is $5.\n");
    screen_run_end(&screen);
}

/* A refusal would read as the beginning of what happened. */
TEST(a_refusal_stands_apart_from_the_result)
{
    struct screen_run screen;
    play(&screen, SIXTEEN);
    expect(&screen, "\ns", "You lose $5 with 16 against 17.");
    expect(&screen, "900\n", "\n Maximum bet is $500.\n");
    expect(&screen, "z", "\n The key z does nothing here; ? lists keys.\n");
    screen_run_end(&screen);
}

TEST(a_digit_replaces_a_zero)
{
    struct screen_run screen;
    play(&screen, SIXTEEN);
    expect(&screen, "00", "Bet: $0 (you sit out)");
    expect(&screen, "7", "Bet: $7");
    expect_key(&screen, HOME, "Bet: ");
    expect(&screen, "0.5", "Bet: $0.5");
    screen_run_end(&screen);
}

TEST(the_lobby_is_in_the_bar_while_it_is_open)
{
    struct screen_run screen;
    play(&screen, SIXTEEN);
    assert_screen_has(&screen, "v  Lobby");
    expect(&screen, "\n", "You have 16");
    assert_screen_lacks(&screen, "Lobby");
    screen_run_end(&screen);
}

TEST(the_last_bet_is_remembered_over_games)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen,
                    "--speed 0 --profile Anna --cards 10s,9d,8h,10d,2c,2d");
    expect(&screen, "35\ns", "You lose $35 with ");
    screen_run_type_each(&screen, "qq");
    screen_run_leave(&screen, 0);
    screen_run_play(&screen, "--speed 0 --profile Anna");
    assert_screen_has(&screen, "Bet: $35");
    assert_screen_lacks(&screen, "Deal $35"); /* Enter deals that */
    screen_run_type_each(&screen, "x"); /* b says what it would bet instead */
    assert_screen_has(&screen, "Bet: $70");
    assert_screen_has(&screen, "b  Deal $35");
    screen_run_end(&screen);
}

/* ---- Slips ---- */

TEST(a_costly_slip_is_asked_about)
{
    struct screen_run screen;
    play(&screen, GUEST "--cards 10s,9d,7h,9c,Kc,6h,Qc,10d,2d,3d,4d,5d");
    expect(&screen, "\nh", "Really hit a hard 17?");
    expect(&screen, "z", "You have 17"); /* any other key means no */
    assert_screen_has(&screen, "Nothing has changed; choose again.");
    expect(&screen, "hn", "Nothing has changed; choose again.");
    expect(&screen, "h\n", "Nothing has changed; choose again.");
    expect(&screen, "h", "Really hit a hard 17?");
    expect_key(&screen, "\033", "Nothing has changed; choose again.");
    expect(&screen, "d", "Really double a hard 17?");
    /* Another action needs no no. */
    expect(&screen, "s", "You lose $5 with 17 against 18.");
    expect(&screen, "\np", "Really split a 20?");
    expect(&screen, "y", "hand 1 of 2");
    screen_run_end(&screen);
}

/* Returns the column of the end of `text` in its row. */
static int end_of(struct screen_run *screen, const char *text)
{
    const char *all = fake_terminal_text(screen->display);
    const char *found = strstr(all, text), *start = found;
    assert_non_null(found);
    while (start > all && start[-1] != '\n')
        start--;
    return (int)(found - start) + (int)strlen(text);
}

/* A second tap on an action must not say yes to the first one. */
TEST(yes_is_where_no_action_was)
{
    static const int sizes[][2] = {{16, 46}, {24, 80}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct screen_run screen;
        screen_run_begin(&screen);
        screen_run_sit(&screen, &(struct seating){.options = GUEST
                                                  "--mouse --cards "
                                                  "10s,9d,7h,9c,Kc,6h,Qc,10d",
                                                  .rows = sizes[i][0],
                                                  .columns = sizes[i][1]});
        expect(&screen, "\n", "Double");
        int end = end_of(&screen, "Double");
        expect(&screen, "d", "Really double a hard 17?");
        assert_true(end_of(&screen, "y  Double") - (int)strlen("y  Double") >=
                    end);
        assert_int_equal(end_of(&screen, "n  Choose again"), 17);
        expect(&screen, "nh", "Really hit a hard 17?");
        screen_run_click(&screen, "y  Hit", 0);
        assert_screen_lacks(&screen, "Really hit");
        screen_run_end(&screen);
    }
}

TEST(the_answers_are_near_each_other_on_a_wide_screen)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(
        &screen,
        &(struct seating){.options = GUEST "--cards 10s,9d,7h,9c,Kc,6h,Qc,10d",
                          .rows = 40,
                          .columns = 120});
    expect(&screen, "\nd", "Really double a hard 17?");
    assert_screen_has(&screen, "\n  n  Choose again       y  Double\n");
    screen_run_end(&screen);
}

/* An action that isn't allowed leaves its place empty, with the same spacing.
 */
TEST(the_keys_of_a_hand_keep_their_places)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen,
                   &(struct seating){.options = GUEST
                                     "--cards 8s,9d,8h,9c,2c,3h,Qc,10d,4c,5c"});
    expect(&screen, "\np", "and 1 of 2");
    expect(&screen, "h", "and 1 of 2");
    assert_screen_has(&screen, "\n  h  Hit   s  Stand\n");
    screen_run_end(&screen);
}

TEST(the_keys_of_a_bet_keep_their_places)
{
    static const char bar[] =
        "\n  Enter  Deal   0-9  Amount   v  Lobby   x  Twice   \u2191\u2193  Bet";
    struct screen_run screen;
    play(&screen, SIXTEEN);
    assert_screen_has(&screen, bar);
    expect(&screen, "25\ns", bar);
    expect(&screen, "x", bar);
    assert_screen_has(&screen, "Bet   b  Deal $25\n");
    screen_run_end(&screen);
}

TEST(missing_chips_are_said_once_in_a_round)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen,
                   &(struct seating){
                       .options = GUEST
                       "--bankroll 20 --cards 8s,9d,8h,9c,3c,3h,Qc,10d,4c,5c"});
    expect(&screen, "10\np", "Not enough chips to double.");
    expect(&screen, "hs", "2 of 2");
    assert_screen_lacks(&screen, "Not enough");
    screen_run_end(&screen);
}

static void sit_with_mouse(struct screen_run *screen)
{
    screen_run_begin(screen);
    screen_run_sit(screen,
                   &(struct seating){.options = GUEST "--mouse --cards "
                                                      "4s,9d,5h,9c,2c,3c,4c",
                                     .rows = 16,
                                     .columns = 46});
}

/* Taps the last line but one. Columns count from 0. */
static void tap_at(struct screen_run *screen, int column, const char *text)
{
    char tap[64];
    snprintf(tap, sizeof tap, "\033[<0;%d;15M\033[<0;%d;15m", column + 1,
             column + 1);
    expect_key(screen, tap, text);
}

/* The left half is no, and the right half is yes. */
TEST(each_answer_has_half_of_a_small_row)
{
    struct screen_run screen;
    sit_with_mouse(&screen);
    expect(&screen, "\nq", "Leave the table?");
    expect_key(&screen, "\033[<0;23;16M\033[<0;23;16m", "You have 9");
    expect(&screen, "q", "Leave the table?");
    expect_key(&screen, "\033[<0;24;16M\033[<0;24;16m", "You leave with");
    screen_run_end(&screen);
}

/* Where a hand was stood on, nothing changes the bet. */
TEST(the_keys_of_a_bet_are_not_where_stand_was)
{
    struct screen_run screen;
    sit_with_mouse(&screen);
    expect(&screen, "\n", "s Stand");
    int end = end_of(&screen, "s Stand");
    expect(&screen, "s", "Really stand?");
    expect(&screen, "y", "v Lobby");
    assert_true(end_of(&screen, "v Lobby") - (int)strlen("v Lobby") >= end);
    screen_run_end(&screen);
}

/* The cells beside a pair of arrows are of the arrow next to them. */
TEST(arrows_have_a_margin_for_fingers)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen,
                   &(struct seating){.options = GUEST
                                     "--mouse --cards 10s,9d,8h,10d,9s,9c,8s",
                                     .rows = 16,
                                     .columns = 46});
    expect(&screen, "25\ns", "x Twice  \u2191\u2193 Bet");
    int left = end_of(&screen, "x Twice  ");
    tap_at(&screen, left - 1, "Bet: $50");
    tap_at(&screen, left + 2, "Bet: $25");
    screen_run_end(&screen);
}

/* Up to the next key, a cell is of the key before it. */
TEST(a_tap_right_of_a_word_is_on_its_key)
{
    struct screen_run screen;
    sit_with_mouse(&screen);
    expect(&screen, "\n", "You have 9");
    tap_at(&screen, end_of(&screen, "Hit"), "You have 11");
    screen_run_end(&screen);
}

TEST(the_wheel_scrolls_the_chart_too)
{
    struct screen_run screen;
    sit_with_mouse(&screen);
    expect(&screen, "c", "▼");
    expect_key(&screen, "\033[<65;9;9M", "▲");
    expect_key(&screen, "\033[<64;9;9M", "▼");
    screen_run_end(&screen);
}

/* It isn't a key that somebody has typed. */
TEST(the_wheel_is_not_answered_where_it_means_nothing)
{
    struct screen_run screen;
    sit_with_mouse(&screen);
    fake_terminal_type(screen.display, "\033[<65;9;9M");
    assert_screen_lacks(&screen, "does nothing");
    expect_key(&screen, "\033[6~", "Page Down does nothing here");
    expect(&screen, "o", "Options");
    fake_terminal_type(screen.display, "\033[<65;9;9M");
    assert_screen_lacks(&screen, "does nothing");
    screen_run_end(&screen);
}

TEST(only_lines_that_are_keys_are_said_to_be)
{
    struct screen_run screen;
    sit_with_mouse(&screen);
    expect(&screen, "?", "tap a line to press it");
    fake_terminal_type(screen.display, "\033OF"); /* to the end */
    assert_screen_lacks(&screen, "tap a line to press it");
    screen_run_end(&screen);
}

/* As if a finger stayed on the key. */
TEST(a_key_that_repeats_never_confirms)
{
    struct screen_run screen;
    play(&screen, GUEST "--cards 10s,9d,Kh,9c,Kc,6h,Qc,10d,2d,3d,4d,5d");
    expect(&screen, "\nhhhhhh", "Really hit a hard 20?");
    assert_screen_has(&screen, "Press y for yes, n for no.");
    expect(&screen, "ppppp", "Really split a 20?");
    expect(&screen, "ddddd", "Really double a hard 20?");
    screen_run_end(&screen);
}

/* Sits down with a coach who asks before mistakes. */
static void play_with_questions(struct screen_run *screen, const char *options)
{
    play(screen, options);
    screen_run_type_each(screen, "o");
    for (int i = 0; i < 4; i++)
        fake_terminal_type(screen->display, DOWN);
    screen_run_type_each(screen, " o");
}

/* The coach says before it what is better. */
TEST(a_yes_or_no_is_not_asked_about_again)
{
    struct screen_run screen;
    play_with_questions(&screen, GUEST "--coach --cards "
                                       "10s,As,Kh,9c,2c,3c,4c,5c");
    expect(&screen, "\n", "Coach: usually no; ");
    expect(&screen, "y", "You have 20");
    screen_run_end(&screen);
    play_with_questions(&screen, GUEST "--coach --rule surrender=early --cards "
                                       "10s,10d,Kh,9c,2c,3c,4c,5c");
    expect(&screen, "\n", "Surrender half the bet?");
    assert_screen_has(&screen, "Coach: no");
    expect(&screen, "y", "surrender");
    screen_run_end(&screen);
}

/* Five and five against a 6 is worth a double, and two hands of five aren't. */
TEST(a_slip_is_known_by_its_rule_or_by_its_price)
{
    static const struct {
        const char *cards, *key, *asks;
    } slips[] = {
        {"6s,10d,5h,7c", "s", "No card can bust 11. Really stand?"},
        {"2s,10d,3h,7c", "s", "No card can bust 5. Really stand?"},
        {"Ks,6d,7h,10c", "r", "Really surrender 17 against a 6?"},
        {"5s,6d,5h,10c", "p", "Really split? Doubling saves $2.31."},
        {"As,6d,Ah,10c", "s", "No card can bust soft 12. Really stand?"},
        {"As,6d,5h,10c", "s", "No card can bust soft 16. Really stand?"},
        {"As,6d,8h,10c", "h", "Really hit a soft 19?"},
        {"As,10d,5h,8c", "r", "Really surrender a soft 16?"},
        {"10s,6d,2h,7c", "r", "Really surrender? Standing saves $1.73."},
        {"4s,10d,4h,7c", "p", "Really split? Hitting saves $"},
        {"As,6d,6h,10c", "s", "You lose $5 with 17 against 21."},
        {"As,6d,9h,10c", "r", "Really surrender 20 against a 6?"},
        {"Ks,Ad,6h,9c", "\n", "Answer the dealer's offer first: y takes it"},
        {"Ks,8d,Ah,10c", NULL, "You win $7.50: blackjack."},
        {"As,6d,7h,10c", "s", "You lose $5 with 18 against 21."},
        {"10s,10d,6h,8c", "r", "You lose $2.50: surrendered."},
        {"Ks,6d,6h,10c", "h", "You draw 5"},
    };
    for (size_t i = 0; i < sizeof slips / sizeof *slips; i++) {
        struct screen_run screen;
        char options[256];
        snprintf(options, sizeof options, GUEST "--cards %s,5s,9c,8c,8d,9d,9s",
                 slips[i].cards);
        play(&screen, options);
        expect(&screen, "\n", "");
        expect(&screen, slips[i].key ? slips[i].key : "", slips[i].asks);
        screen_run_end(&screen);
    }
}

TEST(the_price_of_a_slip_fits_a_small_screen)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen,
                   &(struct seating){.options = GUEST "--cards 5s,6d,5h,10c,5d",
                                     .rows = 16,
                                     .columns = 46});
    screen_run_type_each(&screen, "\np");
    assert_screen_has(&screen, "\n Really split? Doubling saves $2.31.\n");
    screen_run_end(&screen);
}

/* An ante is lost like a bet that is surrendered. */
TEST(a_fold_of_a_good_hand_is_asked_about)
{
    static const struct {
        const char *cards, *asks;
    } hands[] = {
        {"Ks,10d,9h,7c", "Really fold a hard 19?"},
        {"Ks,6d,7h,10c", "Really fold 17 against a 6?"},
        {"Ks,10d,5h,10c", "You lose $5: folded."},
    };
    for (size_t i = 0; i < sizeof hands / sizeof *hands; i++) {
        struct screen_run screen;
        char options[256];
        snprintf(options, sizeof options,
                 GUEST "--rules extra --cards %s,5s,9c,8c,8d,9d,9s",
                 hands[i].cards);
        play(&screen, options);
        expect(&screen, "\nf", hands[i].asks);
        screen_run_end(&screen);
    }
}

/* A bet that isn't whole chips is made whole, which isn't the most. */
TEST(twice_an_uneven_bet_is_not_the_most)
{
    struct screen_run screen;
    play(&screen, SIXTEEN);
    expect(&screen, "5.25x", "Bet: $10");
    assert_screen_lacks(&screen, "the most");
    expect(&screen, "\177\177900x", "That is the most that you can bet.");
    screen_run_end(&screen);
}

enum { AMOUNT_SIZE = 16 };

/* Copies the last amount after the first `before`, up to the end of its line.
 */
static void amount_after(const struct screen_run *screen, const char *before,
                         char amount[AMOUNT_SIZE])
{
    const char *text = strstr(fake_terminal_text(screen->display), before);
    assert_non_null(text);
    for (text += strlen(before); strcspn(text, "$") < strcspn(text, "\n");)
        text += strcspn(text, "$") + 1;
    text--;
    snprintf(amount, AMOUNT_SIZE, "%.*s", (int)strspn(text, "$.0123456789"),
             text);
    if (*amount && amount[strlen(amount) - 1] == '.') /* of the sentence */
        amount[strlen(amount) - 1] = '\0';
}

/* Both are differences of rounded amounts; the rounded difference would be
 * another cent at some bets. */
TEST(a_question_has_the_price_that_the_advice_has)
{
    for (int bet = 5; bet < 25; bet++) {
        struct screen_run screen;
        char keys[16], asked[AMOUNT_SIZE], advised[AMOUNT_SIZE];
        play(&screen, GUEST "--cards 5s,6d,5h,10c,5s,9c,8c,8d,9d,9s");
        snprintf(keys, sizeof keys, "%d\np", bet);
        expect(&screen, keys, "Really split?");
        amount_after(&screen, " saves ", asked);
        expect(&screen, "na", "  split  ");
        amount_after(&screen, "  split  ", advised);
        assert_string_equal(advised, asked);
        screen_run_end(&screen);
    }
}

TEST(the_questions_can_be_turned_off)
{
    struct screen_run screen;
    play(&screen, GUEST "--cards 10s,9d,7h,8d,4c,Kc,6h");
    screen_run_type_each(&screen, "o");
    for (int i = 0; i < 5; i++)
        fake_terminal_type(screen.display, DOWN);
    expect_key(&screen, "\033OC", "Ask first   off");
    expect(&screen, "o\nh", "You draw 4♣: 21.");
    screen_run_end(&screen);
}

/* ---- Why a key does nothing ---- */

TEST(a_key_that_isnt_offered_says_why)
{
    static const struct {
        const char *options, *keys, *why;
    } refusals[] = {
        {"--cards 10s,9d,6h,8d,2c,3c", "h", "Place your bet first;"},
        {"--cards 10s,9d,6h,8d,2c,3c", "\np", "the values differ"},
        {"--cards 2s,9d,6h,8d,2c,3c", "\nhd", "only a hand of two cards"},
        {"--cards 2s,9d,6h,8d,2c,3c", "\nhr", "only your first two cards"},
        {"--cards 10s,9d,6h,8d,2c,3c", "\ni", "Insurance is offered only"},
        {"--cards 10s,9d,6h,8d,2c,3c", "\nf", "You can fold only after an"},
        {"--cards 10s,Ad,6h,8d,2c,3c", "\nh",
         "Answer the dealer's offer first"},
        {"--rule surrender=none --cards 10s,9d,6h,8d", "\nr",
         "You can't surrender at this table."},
        {"--rule surrender=early --cards 10s,10d,6h,8d", "\nd",
         "First say whether you give up"},
        {"--cards As,9d,Ah,8d,2c,3c", "\npw",
         " Split aces get one card each,\n"},
    };
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        struct screen_run screen;
        char options[256];
        snprintf(options, sizeof options, GUEST "%s", refusals[i].options);
        play(&screen, options);
        expect(&screen, refusals[i].keys, refusals[i].why);
        screen_run_end(&screen);
    }
}

/* ---- Keys in an animation ---- */

/* The key is there before the first card has arrived, or while the dealer looks
 * at the hole card and all is seen. */
TEST(help_and_answers_name_only_keys_that_the_rules_allow)
{
    static const char *const absent[] = {"surrender", "side bets before"};
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen,
                   &(struct seating){.options = GUEST "--rules challenge",
                                     .rows = 60,
                                     .columns = 100});
    screen_run_type_each(&screen, "?");
    assert_screen_has(&screen, "hit (take a card)");
    for (size_t i = 0; i < sizeof absent / sizeof *absent; i++)
        assert_screen_lacks(&screen, absent[i]);
    screen_run_end(&screen);
    play(&screen, "--rules challenge --cards 10s,9d,6h,8d,2c,3c " GUEST);
    expect(&screen, "\nf", "You can fold only after an ante.");
    assert_screen_lacks(&screen, "surrender");
    screen_run_end(&screen);
}

TEST(a_key_in_a_deal_acts_only_on_what_is_seen)
{
    struct screen_run screen;
    play(&screen, "--guest --speed 1 --cards 10s,9d,6h,8d,2c,3c,4c,5c,6c,7c");
    fake_terminal_type(screen.display, "\nh");
    assert_screen_has(&screen, "You have 16, bet $5; the dealer shows 9.");
    screen_run_end(&screen);
    play(&screen, "--guest --speed 1 --cards 10s,10d,6h,8d,2c,3c,4c,5c,6c");
    fake_terminal_send(screen.display, "\n");
    fake_terminal_wait_for(screen.display, "Dealer doesn't have blackjack.");
    fake_terminal_type(screen.display, "h");
    assert_screen_has(&screen, "You draw 2♣: 18.");
    screen_run_end(&screen);
}

TEST(a_command_in_a_deal_is_obeyed_after_it)
{
    struct screen_run screen;
    play(&screen, "--guest --speed 1 --cards 10s,9d,6h,8d,2c,3c,4c,5c,6c,7c");
    fake_terminal_type(screen.display, "\n?");
    assert_screen_has(&screen, "place the bet shown and deal");
    expect(&screen, "?", "You have 16");
    screen_run_end(&screen);
}

/* ---- What isn't typing ---- */

TEST(unknown_sequences_are_never_typing)
{
    static const char *const sequences[] = {
        "\033[I",              /* the focus comes */
        "\033[O",              /* and goes */
        "\033[<0;14;23M",      /* a mouse report that nobody asked for */
        "\033[M s7",           /* an older one */
        "\033[200~s\033[201~", /* a paste */
        "\033[200~1\n2\nqy\033[201~",
        "\033s",     /* Alt-S */
        "\033[1;5P", /* Ctrl-F1 */
        "\033[24;5~",
        "\033[?1;2c", /* an answer of the terminal */
        "\033Os",
    };
    struct screen_run screen;
    play(&screen, SIXTEEN);
    screen_run_type_each(&screen, "\n");
    char *before = strdup(fake_terminal_text(screen.display));
    for (size_t i = 0; i < sizeof sequences / sizeof *sequences; i++) {
        fake_terminal_type(screen.display, sequences[i]);
        assert_text_equal(fake_terminal_text(screen.display), before,
                          "after sequence %zu", i);
    }
    free(before);
    expect(&screen, "s", "You lose $5 with 16 against 17.");
    screen_run_end(&screen);
}

TEST(pastes_are_bracketed_while_the_screen_is_open)
{
    struct screen_run screen;
    size_t length;
    play(&screen, SIXTEEN);
    assert_non_null(
        strstr(fake_terminal_raw(screen.display, &length), "\033[?2004h"));
    screen_run_type_each(&screen, "qq");
    (void)fake_terminal_finish(screen.display);
    assert_non_null(
        strstr(fake_terminal_raw(screen.display, &length), "\033[?2004l"));
    screen_run_end(&screen);
}

/* ---- Keys that a file changes ---- */

/* Begins a screen whose user has this file of keys. */
static void write_keys(struct screen_run *screen, const char *lines,
                       char variable[128])
{
    char line[512];
    screen_run_begin(screen);
    snprintf(variable, 128, "XDG_CONFIG_HOME=%s", screen->home.folder);
    snprintf(line, sizeof line,
             "mkdir %s/cardtable && printf '%s' >%s/cardtable/keys",
             screen->home.folder, lines, screen->home.folder);
    assert_int_equal(system(line), 0);
}

/* J hits, and h, which then has the meaning of j, does nothing. */
TEST(a_file_gives_keys_other_letters_at_the_table)
{
    struct screen_run screen;
    char variable[128];
    write_keys(&screen, "# right hand\\nj = h\\nK = s # stand\\n", variable);
    screen_run_sit(&screen,
                   &(struct seating){.options = SIXTEEN, .variable = variable});
    expect(&screen, "\n", "j  Hit   k  Stand   d  Double");
    expect(&screen, "h", "The key h does nothing here");
    expect(&screen, "s", "The key s does nothing here");
    expect(&screen, "?", "  j  k        hit (take a card); stand");
    expect(&screen, "?j", "You have 18");
    expect(&screen, "k", "You win $5 with 18 against 17.");
    screen_run_end(&screen);
}

/* J stands, K leaves, U deals the daily, and G is the lobby's v. */
TEST(sentences_name_the_keys_of_the_file)
{
    struct screen_run screen;
    char variable[128];
    write_keys(&screen, "j = s\\nk = q\\nu = d\\ng = i\\nx = o\\n", variable);
    screen_run_sit(&screen, &(struct seating){.options = "--speed 0",
                                              .variable = variable,
                                              .is_new = true});
    expect(&screen, "yx", "Only j works here; k goes to");
    assert_screen_has(&screen, "With 19, stand (take no card). Press j.");
    expect(&screen, "k", " u  Daily ");
    screen_run_end(&screen);
    write_keys(&screen, "g = y\\nu = o\\n", variable);
    screen_run_sit(&screen,
                   &(struct seating){.options = GUEST "--cards 10s,As,6h,8d,2c",
                                     .variable = variable});
    expect(&screen, "\nh", "first: g takes it, n declines.");
    expect(&screen, "?", "Scroll");
    assert_screen_has(&screen, "n  g        decline insurance");
    screen_run_end(&screen);
}

/* A search is text, in which every letter is itself. */
TEST(a_search_is_typed_without_the_file)
{
    struct screen_run screen;
    char variable[128];
    write_keys(&screen, "j = h\\nu = l\\n", variable);
    screen_run_sit(
        &screen, &(struct seating){.options = "--speed 0 --cards 10s,9d,9h,8d",
                                   .variable = variable});
    expect(&screen, "\ns", "You win $5 with 19 against 17.");
    expect(&screen, "u/", "Search");
    expect(&screen, "hjlu", "hjlu");
    screen_run_end(&screen);
}

TEST(a_file_gives_keys_other_letters_in_mancala_and_the_trainer)
{
    struct screen_run screen;
    char variable[128];
    write_keys(&screen, "x = o\\n", variable);
    screen_run_sit(&screen, &(struct seating){.program = "mancala",
                                              .options = "--speed 0 --kalah",
                                              .variable = variable});
    expect(&screen, "x", "Speed");
    screen_run_end(&screen);
    write_keys(&screen, "x = o\\n", variable);
    screen_run_sit(&screen, &(struct seating){.program = "trainer",
                                              .options = "",
                                              .variable = variable});
    assert_screen_has(&screen, "x  Options");
    expect(&screen, "x", "Theme");
    screen_run_end(&screen);
}

TEST(a_wrong_line_of_the_file_is_named)
{
    static const struct {
        const char *lines, *message;
    } cases[] = {
        {"j = h\\nj = s\\n", "keys: line 2: line 1 already "},
        {"j = h\\n\\nk = h\\n", "keys: line 3: line 1 already "},
        {"j = Enter\\n", "keys: line 1: \"Enter\" isn't "},
        {"? = h\\n", "keys: line 1: \"?\" isn't a"},
        {"j h\\n", "keys: line 1: a setting "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct screen_run screen;
        char variable[128];
        write_keys(&screen, cases[i].lines, variable);
        screen_run_sit(&screen, &(struct seating){.options = SIXTEEN,
                                                  .variable = variable,
                                                  .is_new = true});
        assert_screen_has(&screen, cases[i].message);
        screen_run_leave(&screen, 2);
        state_folder_close(&screen.home);
    }
}
