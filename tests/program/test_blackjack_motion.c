/* Cards and chips that move: how much is sent for them, and that they change
 * nothing of the game. */
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "support/screen_run.h"

#define TWO_ROUNDS                                                       \
    "--guest --cards 8s,6d,8h,10d,3c,10s,Kc,9h,5d,2c,3c,4c,5c,6c,7c,8c," \
    "9c,10c "

static void sit_down(struct screen_run *screen, const char *options)
{
    screen_run_begin(screen);
    screen_run_play(screen, options);
    (void)fake_terminal_bytes_written(screen->display);
}

/* Returns the bytes that are sent after these keys. */
static size_t bytes_for(struct screen_run *screen, const char *keys)
{
    fake_terminal_type(screen->display, keys);
    return fake_terminal_bytes_written(screen->display);
}

/* Kings and queens are the most bytes of all cards. The second deal also clears
 * the table of the first. */
TEST(a_deal_with_animation_is_less_than_3_kilobytes)
{
    enum { MOST = 3 * 1024 };
    static const char *const deals[][2] = {
        {TWO_ROUNDS, "You have 16"},
        {"--guest --cards Ks,Kd,Kh,Kc,Ks,Kd,Kh,Kc,2c,3c", "You have 20"},
        {"--guest --cards Ks,Qd,Qh,Js,Qs,Kd,Kh,Qc,2c,3c", "You have 20"},
    };
    for (size_t i = 0; i < sizeof deals / sizeof *deals; i++) {
        struct screen_run screen;
        char options[256];
        snprintf(options, sizeof options, "--speed 2 %s", deals[i][0]);
        sit_down(&screen, options);
        assert_in_range(bytes_for(&screen, "\n"), 1, MOST);
        assert_screen_has(&screen, deals[i][1]);
        (void)bytes_for(&screen, "s");
        assert_in_range(bytes_for(&screen, "\n"), 1, MOST);
        screen_run_end(&screen);
    }
}

/* A blackjack ends the round within the deal. The banner, the results and the
 * next question are drawn, too. */
TEST(a_deal_that_ends_at_once_is_less_than_3900_bytes)
{
    enum { MOST = 3900 };
    static const char *const deals[] = {
        "--guest --cards Ks,6d,Ah,10d,Qs,6d,Ah,10d",
        "--guest --cards Kd,Qd,As,Ac,Js,Kd,Qh,Ad",
        "--guest --cards Qd,6d,Ac,Jc,Js,Kd,Ah,Ad",
    };
    for (size_t i = 0; i < sizeof deals / sizeof *deals; i++) {
        struct screen_run screen;
        char options[256];
        snprintf(options, sizeof options, "--speed 2 %s", deals[i]);
        sit_down(&screen, options);
        for (int round = 0; round < 2; round++)
            assert_in_range(bytes_for(&screen, "\n"), 1, MOST);
        screen_run_end(&screen);
    }
}

TEST(nothing_moves_at_speed_0)
{
    struct screen_run moving, still;
    sit_down(&moving, "--speed 3 " TWO_ROUNDS);
    sit_down(&still, "--speed 0 " TWO_ROUNDS);
    size_t bytes = bytes_for(&still, "\n");
    assert_int_not_equal(bytes_for(&moving, "\n"), bytes);
    char *text = strdup(fake_terminal_text(still.display));
    assert_text_equal(fake_terminal_text(moving.display), text,
                      "the table with animation");
    free(text);
    screen_run_end(&moving);
    screen_run_end(&still);
}

/* The second key is there before the first card has arrived. */
TEST(a_key_skips_what_moves)
{
    struct screen_run skipped, still;
    sit_down(&skipped, "--speed 1 " TWO_ROUNDS);
    sit_down(&still, "--speed 0 " TWO_ROUNDS);
    assert_true(bytes_for(&skipped, "\n ") < 2 * bytes_for(&still, "\n"));
    char *text = strdup(fake_terminal_text(still.display));
    assert_text_equal(fake_terminal_text(skipped.display), text,
                      "the table after the key");
    free(text);
    screen_run_end(&skipped);
    screen_run_end(&still);
}

/* "50" typed too early is a bet of 50. */
TEST(a_digit_that_skips_begins_the_bet)
{
    struct screen_run screen;
    sit_down(&screen, "--speed 1 " TWO_ROUNDS);
    fake_terminal_type(screen.display, "\n ");
    fake_terminal_type(screen.display, "s");
    fake_terminal_type(screen.display, "y5");
    fake_terminal_type(screen.display, "0");
    assert_screen_has(&screen, "Bet: $50");
    screen_run_end(&screen);
}

/* Each kind of win has words and marks of its own. */
TEST(special_wins_look_different)
{
    static const struct {
        const char *cards, *keys, *word, *sum, *marks;
    } wins[] = {
        {"6s,10d,5h,6c,10s,10c", "\nd", " DOUBLE!", " +$10", " ♦ ♦"},
        {"8s,10d,8h,6c,10s,10c,10h", "\npss", " SWEEP!", " +$10", " ♣ ♣"},
        {"10s,10d,9s,8d,10h,10c,9h,8c,9d,8h,10c,8s,10h", "\ns\ns\ns",
         " 3 IN A ROW!", " +$5", " ♥ ♥ ♥"},
        /* a push between them ends no streak */
        {"10s,10d,9s,8d,10h,10c,8h,8c,10s,10d,9s,8d,10h,10c,9h,8c",
         "\ns\ns\ns\ns", " 3 IN A ROW!", " +$5", " ♥ ♥ ♥"},
        {"As,10d,Kh,8c,2c", "\n", " BLACKJACK!", " +$7.50", " ♠ ♠"},
        {"10s,10d,9s,8d", "\ns", " YOU WIN", " +$5", ""},
    };
    for (size_t i = 0; i < sizeof wins / sizeof *wins; i++) {
        struct screen_run screen;
        char options[128];
        snprintf(options, sizeof options, "--speed 0 --guest --cards %s",
                 wins[i].cards);
        sit_down(&screen, options);
        screen_run_type_each(&screen, wins[i].keys);
        assert_screen_has(&screen, wins[i].word);
        assert_screen_has(&screen, wins[i].sum);
        assert_screen_has(&screen, wins[i].marks);
        screen_run_end(&screen);
        strcat(options, " --ascii");
        sit_down(&screen, options);
        screen_run_type_each(&screen, wins[i].keys);
        assert_screen_has(&screen, *wins[i].marks ? " * *" : wins[i].word);
        screen_run_end(&screen);
    }
}
