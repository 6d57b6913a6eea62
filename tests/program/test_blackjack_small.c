/* The table on the smallest screen: what it still has room for. */
#include "support/check.h"

#include <string.h>

#include "support/screen_run.h"

#define OFFERS "--rule side-bets=perfect-pairs,21+3,buster"
#define LAST ",2d,3d,4d,5h"

static void sit(struct screen_run *screen, const char *options)
{
    screen_run_begin(screen);
    screen_run_sit(screen, &(struct seating){
                               .options = options, .rows = 16, .columns = 46});
}

/* Places $5 on the last side bet, and is dealt these cards. */
static void sit_with_buster(struct screen_run *screen, const char *cards)
{
    char options[256];
    snprintf(options, sizeof options, "--speed 0 --guest %s --cards %s%s",
             OFFERS, cards, LAST);
    sit(screen, options);
    screen_run_type_each(screen, "\t");
    fake_terminal_type(screen->display, "\033OB");
    fake_terminal_type(screen->display, "\033OB");
    screen_run_type_each(screen, "5\n\n");
}

/* ---- Four hands ---- */

TEST(four_hands_show_their_cards)
{
    struct screen_run screen;
    sit(&screen, "--speed 0 --guest --cards "
                 "8s,6s,8h,10d,8d,8c,3d,2h,10s,9c,9h,9d,10h" LAST);
    screen_run_type_each(&screen, "\npppdss");
    fake_terminal_check_golden(screen.display, "four-hands-46x16");
    screen_run_end(&screen);
}

/* ---- Others at the table ---- */

/* The computers have a line each, and the person the cards as when alone. */
TEST(computers_have_a_line_each)
{
    struct screen_run screen;
    sit(&screen, "--speed 0 --guest --computer basic --computer mimic --cards "
                 "8s,10s,9h,6d,8h,10d,7c,10c,10h,3d,4c,2h,5d,5c");
    fake_terminal_check_golden(screen.display, "computers-bet-46x16");
    screen_run_type_each(&screen, "\n");
    fake_terminal_check_golden(screen.display, "computers-46x16");
    screen_run_type_each(&screen, "sy");
    fake_terminal_check_golden(screen.display, "computers-over-46x16");
    screen_run_end(&screen);
}

/* A total is worth more than the end of a name. */
TEST(a_computers_total_is_never_cut)
{
    struct screen_run screen;
    sit(&screen, "--speed 0 --guest --computer basic --computer perfect "
                 "--cards 8s,8h,As,8d,6c,9s,5h,9d,3c,4c,5d,9c,2c,10h,10d,3h");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "   Basic1 17       $5 ");
    assert_screen_has(&screen, " soft 16 $5 ");
    screen_run_end(&screen);
}

/* A game that was on the screen stays there at any legal size. */
TEST(a_smaller_window_keeps_the_computers)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, "--speed 0 --guest --computer basic --computer "
                             "mimic --computer basic --computer mimic "
                             "--computer basic --computer mimic --seed 7");
    screen_run_type_each(&screen, "\n");
    fake_terminal_resize(screen.display, 16, 46);
    assert_screen_lacks(&screen, "needs 80x24");
    fake_terminal_check_golden(screen.display, "six-computers-46x16");
    fake_terminal_resize(screen.display, 20, 90);
    assert_screen_lacks(&screen, "needs 80x24");
    fake_terminal_check_golden(screen.display, "six-computers-90x20");
    screen_run_end(&screen);
}

/* Of several own spots, the one that is played has cards. */
TEST(spots_that_are_not_played_have_a_line_each)
{
    struct screen_run screen;
    sit(&screen, "--speed 0 --guest --practice spots=3 --seed 7");
    screen_run_type_each(&screen, "\n\n\n");
    fake_terminal_check_golden(screen.display, "spots-46x16");
    screen_run_end(&screen);
}

/* Its upper half turns back, the lower one forward. */
TEST(a_tap_on_what_covers_the_table_turns_its_page)
{
    struct screen_run screen;
    sit(&screen, "--speed 0 --guest --mouse --seed 7");
    screen_run_type_each(&screen, "\na");
    assert_screen_lacks(&screen, "How the dealer ends:");
    screen_run_click(&screen, "Esc closes", 8);
    assert_screen_has(&screen, "How the dealer ends:");
    screen_run_click(&screen, "Esc closes", 3);
    assert_screen_lacks(&screen, "How the dealer ends:");
    screen_run_click(&screen, "Esc closes", 0);
    assert_screen_lacks(&screen, "Esc closes");
    screen_run_end(&screen);
}

/* The bar has no room for all keys, but each line of their page is one. */
TEST(a_tap_on_a_line_of_the_keys_presses_the_key)
{
    struct screen_run screen;
    sit(&screen, "--speed 0 --guest --mouse --seed 7");
    screen_run_type_each(&screen, "? ");
    screen_run_click(&screen, " players", 0);
    assert_screen_has(&screen, "Symbols");
    assert_screen_lacks(&screen, "Ctrl-L");
    screen_run_end(&screen);
}

TEST(help_says_what_a_tap_on_the_cards_does)
{
    struct screen_run screen;
    sit(&screen, "--speed 0 --guest --mouse --seed 7");
    screen_run_type_each(&screen, "?");
    for (int i = 0; i < 4 && strstr(fake_terminal_text(screen.display),
                                    "A tap on your cards") == NULL;
         i++)
        screen_run_type_each(&screen, " ");
    assert_screen_has(&screen, "A tap on your cards or on the shoe hits.");
    screen_run_end(&screen);
}

/* ---- Side bets and insurance ---- */

/* Side bets are shown at one place, whatever the cards leave room for. */
TEST(side_bets_are_told_at_one_place)
{
    static const struct {
        const char *cards, *keys, *open, *keys_after, *over;
    } rounds[] = {
        {"8s,9s,7s,5d,10h", "", " Blackjack  side bets $5 ", "s",
         " Blackjack  side bets +$10 "},
        {"8s,9s,2s,9d,3h,2c", "hh", " Blackjack  side bets $5 ", "s",
         " Blackjack  side bets \u2212$5 "},
        {"8s,9s,8h,9d,3h,2c", "p", " Blackjack  side bets $5 ", "sysy",
         " Blackjack  side bets \u2212$5 "},
        {"8s,As,9h,9d", "i", " Blackjack  insured \u2212$2.50, side $5 ", "s",
         " Blackjack  insured \u2212$2.50, side \u2212$5 "},
    };
    for (size_t i = 0; i < sizeof rounds / sizeof *rounds; i++) {
        struct screen_run screen;
        sit_with_buster(&screen, rounds[i].cards);
        screen_run_type_each(&screen, rounds[i].keys);
        assert_screen_has(&screen, rounds[i].open);
        screen_run_type_each(&screen, rounds[i].keys_after);
        assert_screen_has(&screen, rounds[i].over);
        screen_run_end(&screen);
    }
}

/* A second tap where Stand was must not cost chips. */
TEST(no_insurance_is_where_stand_was)
{
    struct screen_run screen;
    sit(&screen, "--speed 0 --guest --cards 8s,As,9h,9d" LAST);
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "\n  n  No insurance ");
    assert_screen_has(&screen, "  y  Insurance\n");
    screen_run_end(&screen);
}

/* ---- Bets ---- */

/* A bet stays beside the cards while it is typed; the screen says at once if it
 * is too much. Where not all of its chips have room, there are none: one would
 * be another bet. */
TEST(a_typed_bet_stays_at_its_place)
{
    struct screen_run screen;
    sit(&screen, "--speed 0 --guest --rules strip");
    screen_run_type_each(&screen, "12");
    assert_screen_has(&screen, "\u256f  \u2586\u2586\u2586 bet $12\n");
    screen_run_type_each(&screen, "3");
    assert_screen_has(&screen,
                      "\u256f  \u2586\u2586\u2586 \u2586\u2586\u2586 $123\n");
    screen_run_type_each(&screen, "\177\177\177");
    screen_run_type_each(&screen, "499");
    assert_screen_has(&screen, "\u256f      bet $499\n");
    screen_run_type_each(&screen, "\177\177\1770");
    assert_screen_has(&screen, "\u256f      bet $0\n");
    screen_run_type_each(&screen, "751");
    assert_screen_has(&screen, "Bet: $751 (at most $500)");
    screen_run_end(&screen);
}

/* ---- Keys ---- */

/* The key for all of a message leaves the actions their room. What an answer to
 * a key covers needs none: it is back at the next key. */
TEST(the_key_for_more_pushes_no_action_out)
{
    struct screen_run screen;
    sit(&screen, "--speed 0 --guest --cards 8s,9s,8h,9d,3h,2c" LAST " " OFFERS);
    screen_run_type_each(&screen, "\t5");
    fake_terminal_type(screen.display, "\033OB");
    screen_run_type_each(&screen, "5");
    fake_terminal_type(screen.display, "\033OB");
    screen_run_type_each(&screen, "5\n\n");
    fake_terminal_check_golden(screen.display, "more-46x16");
    screen_run_type_each(&screen, "z");
    fake_terminal_check_golden(screen.display, "more-wrong-key-46x16");
    screen_run_end(&screen);
}
