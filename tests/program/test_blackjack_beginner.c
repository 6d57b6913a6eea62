/* What helps somebody who has never played: the first page, the chart, and the
 * coach. */
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "support/screen_run.h"

#define UP "\033OA"
#define DOWN "\033OB"
#define RIGHT "\033OC"
#define SIXTEEN "--cards 10s,10d,6h,8d,2c,3c,4c,5c,6c,7c,8c,9c"

static void play(struct screen_run *screen, const char *options)
{
    screen_run_begin(screen);
    screen_run_play(screen, options);
}

/* Steps through the ways of the coach. */
static void set_coach(struct screen_run *screen, int steps)
{
    fake_terminal_type(screen->display, "o");
    for (int i = 0; i < 4; i++)
        fake_terminal_type(screen->display, DOWN);
    for (int i = 0; i < steps; i++)
        fake_terminal_type(screen->display, RIGHT);
    fake_terminal_type(screen->display, "o");
}

/* ---- The first page ---- */

static const struct seating NEW_ANNA = {.options = "--speed 0 --profile Anna",
                                        .is_new = true};

TEST(a_new_profile_is_asked_once_whether_it_is_new_to_the_game)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen, &(struct seating){
                                .options = "--speed 0 --profile Anna --cards "
                                           "10s,9d,9h,8d,2c,2d",
                                .is_new = true});
    assert_screen_has(&screen, "Are you new to blackjack?");
    screen_run_type_each(&screen, "n");
    assert_screen_has(&screen, "You have $1000. Bet: $5");
    screen_run_type_each(&screen, "\nsqq");
    screen_run_leave(&screen, 0);
    screen_run_sit(&screen, &NEW_ANNA);
    assert_screen_has(&screen, "The lobby");
    assert_screen_lacks(&screen, "(start)");
    fake_terminal_type(screen.display, "\n");
    assert_screen_has(&screen, "You have $1005.");
    screen_run_end(&screen);
}

/* Both answers hold, also where no round of a table followed. */
TEST(an_answer_of_the_first_page_holds_without_a_round)
{
    static const char *const answers[] = {"nqq", "y\033qq"};
    for (int i = 0; i < 2; i++) {
        struct screen_run screen;
        screen_run_begin(&screen);
        screen_run_sit(&screen, &NEW_ANNA);
        screen_run_type_each(&screen, answers[i]);
        screen_run_leave(&screen, 0);
        screen_run_sit(&screen, &NEW_ANNA);
        assert_screen_lacks(&screen, "Are you new to blackjack?");
        assert_screen_has(&screen, "Enter");
        screen_run_end(&screen);
    }
}

/* The heading stands above its list, and what continues a line is indented. */
TEST(the_rules_in_two_columns_keep_a_heading_and_its_list_together)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    struct seating seating = NEW_ANNA;
    seating.rows = 40;
    seating.columns = 120;
    screen_run_sit(&screen, &seating);
    fake_terminal_type(screen.display, "?");
    assert_screen_has(&screen, "│   Glossary ");
    assert_screen_has(&screen,
                      "│   blackjack, natural: an ace and a 10, J, Q or "
                      "K as the ");
    assert_screen_has(&screen, "│     first two cards  ");
    assert_screen_has(&screen,
                      "   double: to bet as much again and get exactly "
                      "one more ");
    screen_run_type_each(&screen, "?q");
    screen_run_end(&screen);
}

TEST(enter_on_the_first_page_shows_the_hands)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen, &NEW_ANNA);
    assert_screen_has(
        &screen,
        "  q  Leave                                   y  Yes, show me\n");
    fake_terminal_type(screen.display, "\n");
    assert_screen_has(&screen, "Your first five hands");
    screen_run_end(&screen);
}

TEST(the_keys_of_the_first_page_do_what_they_say)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen, &NEW_ANNA);
    screen_run_type_each(&screen, "?");
    assert_screen_has(&screen, "The aim is to get closer to 21");
    fake_terminal_type(screen.display, "\033[F");
    assert_screen_has(&screen, "push: your total equals the dealer's");
    screen_run_type_each(&screen, "?h");
    assert_screen_has(&screen, "Are you new to blackjack?");
    assert_screen_has(&screen, "The key h does nothing here");
    screen_run_type_each(&screen, "q");
    screen_run_leave(&screen, 0);
    screen_run_sit(&screen, &NEW_ANNA);
    screen_run_type_each(&screen, "n");
    assert_screen_has(&screen, "The lobby");
    assert_screen_has(&screen, "six-deck game. Start here.   $5-$500");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "is off. The options turn it on.");
    set_coach(&screen, 1);
    assert_screen_has(&screen, "Bet: $5");
    assert_screen_lacks(&screen, "The options turn it on.");
    screen_run_type_each(&screen, "o");
    assert_screen_has(&screen, "after a play");
    screen_run_end(&screen);
}

/* Taps work on the first page, and the first one turns the mouse on. Who types
 * the answer can select text with the mouse, as before. */
TEST(the_first_page_takes_taps)
{
    static const struct {
        int rows, columns;
    } sizes[] = {{16, 46}, {24, 80}};
    for (int i = 0; i < 2; i++) {
        struct screen_run screen;
        struct seating seating = NEW_ANNA;
        seating.rows = sizes[i].rows;
        seating.columns = sizes[i].columns;
        screen_run_begin(&screen);
        screen_run_sit(&screen, &seating);
        assert_screen_has(&screen, "A tap or a click turns the mouse on.");
        screen_run_click(&screen, "Yes, show me", 0);
        assert_screen_has(&screen, "With 19, stand (take no card). Tap Stand.");
        screen_run_click(&screen, "s  Stand", 0);
        assert_screen_has(&screen, "The dealer must draw on 16 or less.");
        screen_run_end(&screen);
    }
}

TEST(an_answer_that_is_typed_leaves_the_mouse_off)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen, &NEW_ANNA);
    screen_run_type_each(&screen, "n");
    assert_screen_has(&screen, "The lobby");
    screen_run_type_each(&screen, "m");
    assert_screen_has(&screen, "Now you can tap.");
    screen_run_end(&screen);
}

/* What the person sees in five hands, and types. */
static const struct {
    const char *shown, *key;
} FIRST_HANDS[] = {
    {"Get closer to 21 than the dealer", "s"},
    {"The dealer must draw on 16 or less.", "\n"},
    {"An ace with a 10, J, Q or K is a blackjack:", "\n"},
    {"Soft: the ace counts 11, or 1 where 11", "h"},
    {"the ace counts 1: 15, not 25.", "h"},
    {"You have 20: stand. Press s.", "s"},
    {"That is a push: your bet comes back.", "\n"},
    {"double your bet, and take", "d"},
    {"You got one card for twice the bet, and won", " "},
    {"A pair can be split: each 8 begins a hand of", "p"},
    {"Your first hand has 18: stand. Press s.", "s"},
    {"Your second hand has 19: stand. Press s.", "s"},
    {"That is the whole game.", "\n"},
};
enum { FIRST_STEPS = sizeof FIRST_HANDS / sizeof *FIRST_HANDS };

TEST(five_hands_show_the_game_and_cost_nothing)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen, &NEW_ANNA);
    fake_terminal_type(screen.display, "y");
    for (int i = 0; i < FIRST_STEPS; i++) {
        assert_screen_has(&screen, FIRST_HANDS[i].shown);
        assert_screen_lacks(&screen, "have run out");
        fake_terminal_type(screen.display, FIRST_HANDS[i].key);
    }
    assert_screen_has(&screen,
                      "Your own table: $1000 in chips. The coach stays "
                      "and comments on your plays.");
    assert_screen_has(&screen, "You have $1000. Bet: $5");
    screen_run_type_each(&screen, "o");
    assert_screen_has(&screen, "after a play");
    screen_run_end(&screen);
}

TEST(the_first_hands_take_only_the_key_they_name_and_can_be_left)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen, &NEW_ANNA);
    screen_run_type_each(&screen, "yh");
    assert_screen_has(&screen, "Only s works here; q goes to");
    assert_screen_has(&screen, "With 19, stand");
    screen_run_type_each(&screen, "?");
    assert_screen_has(&screen, "The aim is to get closer to 21");
    screen_run_type_each(&screen, "?q");
    assert_screen_has(&screen, "The lobby");
    screen_run_type_each(&screen, "o");
    assert_screen_has(&screen, "after a play");
    screen_run_end(&screen);
}

/* A beginner sees cards, a sentence and keys. */
TEST(the_first_hands_show_no_words_that_they_do_not_explain)
{
    static const char *const words[] = {
        "rules", "Listed", "Discards", "decks", "bets", "Bankroll", "turns"};
    static const int sizes[][2] = {{16, 46}, {24, 80}, {40, 120}};
    for (int i = 0; i < 3; i++) {
        struct screen_run screen;
        struct seating seating = NEW_ANNA;
        seating.rows = sizes[i][0];
        seating.columns = sizes[i][1];
        screen_run_begin(&screen);
        screen_run_sit(&screen, &seating);
        for (const char *keys = "ys\n\n"; *keys; keys++) {
            screen_run_type_each(&screen, (char[]){*keys, '\0'});
            for (size_t j = 0; j < sizeof words / sizeof *words; j++)
                assert_screen_lacks(&screen, words[j]);
        }
        screen_run_end(&screen);
    }
}

/* Until a round is played. */
TEST(the_lobby_offers_the_first_hands_again)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen, &NEW_ANNA);
    screen_run_type_each(&screen, "n");
    assert_screen_has(&screen, " f  Learn ");
    screen_run_type_each(&screen, "f");
    for (int i = 0; i < FIRST_STEPS; i++)
        fake_terminal_type(screen.display, FIRST_HANDS[i].key);
    assert_screen_has(&screen, "The coach stays and comments on your plays.");
    assert_screen_lacks(&screen, "is off. The options turn it on.");
    assert_screen_has(&screen, "You have $1000. Bet: $5");
    screen_run_type_each(&screen,
                         "v"); /* what was played isn't offered first */
    assert_screen_lacks(&screen, "five hands show you the game");
    assert_screen_has(&screen, " f  Learn     the first five hands");
    screen_run_type_each(&screen, "q\nsvq");
    screen_run_end(&screen);
}

/* The dealer busts, so that a bad stand wins: its grade would seem wrong. */
TEST(the_coach_says_why_a_win_was_a_mistake)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(
        &screen, &(struct seating){.options = "--speed 0 --guest --coach "
                                              "--cards 10s,10d,2h,6c,10h,5s"});
    screen_run_type_each(&screen, "\ns");
    assert_screen_has(&screen, "Lucky: hitting was better by ");
    assert_screen_lacks(&screen, "bad.");
    screen_run_end(&screen);
}

/* The sentence is on the page of messages and still below it. */
TEST(the_messages_explain_surrender)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen,
                   &(struct seating){.options = "--speed 0 --guest --coach "
                                                "--cards 10s,9d,6h,10c,5h,10h",
                                     .rows = 16,
                                     .columns = 46});
    screen_run_type_each(&screen, "\nw");
    assert_screen_has(&screen, " Messages");
    const char *first =
        strstr(fake_terminal_text(screen.display), "Surrender: give up");
    assert_non_null(first);
    assert_non_null(strstr(first + 1, "Surrender: give up"));
    screen_run_end(&screen);
}

TEST(the_coach_explains_surrender_once)
{
    struct screen_run screen;
    play(&screen, "--speed 0 --profile Anna --coach --cards 10s,9d,6h,10c,5h,"
                  "10h,9d,7c,10d,2c,3c,4c,5c");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen,
                      "\n Surrender: give up, and lose half the bet.\n");
    screen_run_type_each(&screen, "h\n");
    assert_screen_lacks(&screen, "Surrender:");
    screen_run_end(&screen);
    play(&screen, "--speed 0 --guest --cards 10s,9d,6h,10c,5h,2c,3c,4c,5c");
    screen_run_type_each(&screen, "\n");
    assert_screen_lacks(&screen, "Surrender:");
    screen_run_end(&screen);
}

/* Nobody needs to hear that 20 is stood on. */
TEST(the_coach_says_in_brief_what_was_right)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen,
                    "--speed 0 --guest --coach --cards 10s,6d,3h,10c,10h,"
                    "10c,7d,10d,9c,2c,3c,4c,5c");
    screen_run_type_each(&screen, "\ns");
    assert_screen_has(&screen,
                      "\n Right: standing is best. Dealer turns 10♣: 16. "
                      "Dealer draws 10♥: 26.\n Dealer busts with 26. You win "
                      "$5.\n");
    screen_run_type_each(&screen, "\ns");
    assert_screen_lacks(&screen, "Right:");
    screen_run_end(&screen);
}

TEST(the_first_hands_fit_a_small_screen)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen,
                   &(struct seating){.options = "--speed 0 --profile Anna",
                                     .rows = 16,
                                     .columns = 46,
                                     .is_new = true});
    assert_screen_has(&screen, "Are you new to blackjack?");
    assert_screen_has(&screen, "A tap or a click turns the mouse on.");
    screen_run_type_each(&screen, "y");
    for (int i = 0; i < FIRST_STEPS; i++) {
        assert_screen_has(&screen, FIRST_HANDS[i].shown);
        assert_screen_lacks(&screen, "…"); /* each sentence is whole */
        fake_terminal_type(screen.display, FIRST_HANDS[i].key);
    }
    assert_screen_has(&screen, "Bet: $5");
    screen_run_end(&screen);
}

TEST(with_a_mouse_the_first_hands_say_tap)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen, &NEW_ANNA);
    screen_run_type_each(&screen, "my");
    assert_screen_has(&screen, "With 19, stand (take no card). Tap Stand.");
    screen_run_end(&screen);
}

TEST(help_says_the_same_above_the_keys_and_the_rules_in_words)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen, &(struct seating){.options = "--speed 0 --guest",
                                              .rows = 60,
                                              .columns = 100});
    screen_run_type_each(&screen, "?");
    assert_screen_has(&screen, "The aim is to get closer to 21");
    assert_screen_has(&screen, "split aces get one card each");
    assert_screen_has(&screen, "bets from $5 to $500");
    fake_terminal_type(screen.display, "\033[F");
    assert_screen_has(&screen, "hard 17: no ace counts 11");
    assert_screen_has(&screen, "late surrender: after the dealer peeks");
    assert_screen_lacks(&screen, " = ");
    screen_run_end(&screen);
}

/* ---- Words ---- */

TEST(the_upcard_is_told_by_its_name)
{
    struct screen_run screen;
    play(&screen, "--speed 0 --guest --cards 10s,Qd,6h,8d,2c,3c,4c,5c,6c,7c");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "the dealer shows a queen.");
    assert_screen_has(&screen, "Dealer shows a queen");
    screen_run_end(&screen);
}

TEST(an_ace_that_turns_into_1_is_named)
{
    struct screen_run screen;
    play(&screen, "--speed 0 --guest --cards As,9c,6h,10h,8c,2c,5d,3c,4c,6c");
    screen_run_type_each(&screen, "\nh");
    assert_screen_has(&screen, ": 15; the ace now counts 1.");
    screen_run_type_each(&screen, "h");
    assert_screen_has(&screen, ": 17.");
    assert_screen_lacks(&screen, "the ace now counts 1");
    screen_run_end(&screen);
}

TEST(options_explain_themselves_at_each_size)
{
    static const char *const help[] = {
        "how fast cards are dealt",
        "colors; four-color: one per suit",
        "how suits and lines are drawn",
        "click cards, chips and keys",
        "says nothing about your play",
        "asks before slips, like a hit on 17",
        "who joins when you next sit down",
    };
    enum { ENTRIES = sizeof help / sizeof *help };
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen, &(struct seating){.options = "--guest " SIXTEEN,
                                              .rows = 16,
                                              .columns = 46});
    screen_run_type_each(&screen, "o");
    for (int i = 0; i < ENTRIES; i++) {
        char *head = strdup(fake_terminal_text(screen.display));
        head[strcspn(head, "\n")] = '\0';
        assert_text_has(head, " Options ", "the title");
        assert_text_has(head, help[i], "the title");
        free(head);
        fake_terminal_type(screen.display, DOWN);
    }
    screen_run_end(&screen);
    play(&screen, "--speed 0 --guest " SIXTEEN);
    screen_run_type_each(&screen, "o");
    for (int i = 0; i < ENTRIES - 1; i++)
        assert_screen_has(&screen, help[i]);
    assert_screen_has(&screen, "who joins when you next sit down");
    screen_run_end(&screen);
}

/* A tap chooses an option, and a second one changes it; the wheel scrolls. */
TEST(options_and_pages_take_the_mouse)
{
    struct screen_run screen;
    play(&screen, "--speed 0 --guest --mouse " SIXTEEN);
    screen_run_type_each(&screen, "o");
    screen_run_click(&screen, "Coach  ", 0);
    assert_screen_has(&screen, "Coach       off");
    screen_run_click(&screen, "Coach  ", 0);
    assert_screen_lacks(&screen, "Coach       off");
    fake_terminal_type(screen.display, "\033");
    screen_run_type_each(&screen, "?");
    assert_screen_lacks(&screen, "\u25b2");
    fake_terminal_type(screen.display, "\033[<65;9;9M");
    assert_screen_has(&screen, "\u25b2");
    screen_run_click(&screen, "\u25b2", 0);
    assert_screen_lacks(&screen, "\u25b2");
    screen_run_click(&screen, "\u25bc", 0);
    assert_screen_has(&screen, "\u25b2");
    fake_terminal_type(screen.display, "\033");
    for (const char *key = "tac"; *key; key++) {
        screen_run_type_each(&screen, (char[]){*key, '\0'});
        if (*key == 'c') {
            screen_run_click(&screen, "\u25bc", 0);
            screen_run_click(&screen, "\u25b2", 0);
        }
        screen_run_click(&screen, "Esc closes", 0);
        assert_screen_lacks(&screen, "Esc closes");
    }
    screen_run_end(&screen);
}

TEST(the_options_say_when_the_players_change)
{
    struct screen_run screen;
    play(&screen, "--speed 0 --guest " SIXTEEN);
    screen_run_type_each(&screen, "o");
    fake_terminal_type(screen.display, UP "\033OC");
    assert_screen_has(&screen, "you and 1 computer");
    fake_terminal_type(screen.display, "\033");
    assert_screen_has(&screen, "The players change when you next sit down; "
                               "before a round, v leads to");
    screen_run_end(&screen);
}

TEST(esc_asks_whether_to_leave_a_round_as_q_does)
{
    struct screen_run screen;
    play(&screen, "--speed 0 --guest " SIXTEEN);
    screen_run_type_each(&screen, "\n");
    static const char *const stays[] = {"n", "\033", "\n"};
    for (int i = 0; i < 3; i++) {
        screen_run_type_each(&screen, i == 0 ? "q" : "\033");
        assert_screen_has(&screen, "If you leave now, you forfeit it: ");
        assert_screen_has(&screen, "\n  n  Stay  ");
        assert_screen_has(&screen, "  y  Leave\n");
        screen_run_type_each(&screen, stays[i]);
        assert_screen_has(&screen, "You have 16");
    }
    screen_run_end(&screen);
}

TEST(a_short_question_keeps_the_upcard)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen, &(struct seating){
                                .options = "--speed 0 --guest --cards "
                                           "8s,Qd,8h,9d,3c,10s,2c,5h,7d,9h,8d",
                                .rows = 16,
                                .columns = 46});
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "A pair of 8s (16); dealer shows a queen.");
    screen_run_type_each(&screen, "p");
    assert_screen_has(&screen, "Hand 1 of 2: 11; dealer shows a queen.");
    screen_run_end(&screen);
}

TEST(a_key_shows_what_a_message_has_no_room_for)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen,
                   &(struct seating){
                       .options = "--speed 0 --guest --mouse --coach --cards "
                                  "10s,Ad,6h,8d,2c,3c,4c,5c,6c,7c",
                       .rows = 16,
                       .columns = 46});
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "\n Insurance costs $2.50: it pays $5 if the\n"
                               " dealer has blackjack, nothing if not.\n"
                               " Coach: usually no; it comes 31 times in 100.\n"
                               " Dealer shows an ace. Insurance for $2.50?");
    assert_screen_lacks(&screen, "More");
    screen_run_type_each(&screen, "i");
    assert_screen_has(&screen,
                      "\n Declining insurance was better by $0.19.\n"
                      " It pays 2:1, but the dealer has blackjack 31\n"
                      " times in 100.                      … w  More\n");
    assert_screen_has(&screen, "\n ? Help  a Advice  c Chart  t Stats  q ");
    screen_run_click(&screen, "Declining insurance", 0);
    assert_screen_has(&screen, "Coach: declining insurance is better");
    screen_run_type_each(&screen, "w");
    assert_screen_has(&screen, "You have 16; dealer shows an ace.");
    screen_run_end(&screen);
}

#define ACE_UP "--cards 10s,Ad,6h,8d,2c,3c,4c,5c,6c,7c,8c,9c"

TEST(insurance_is_explained_where_it_is_offered)
{
    struct screen_run screen;
    play(&screen, "--speed 0 --guest " ACE_UP);
    screen_run_type_each(&screen, "20\n");
    assert_screen_has(&screen, "Insurance costs $10: it pays $20 if the dealer "
                               "has blackjack, nothing if not.");
    assert_screen_lacks(&screen, "Coach:");
    screen_run_end(&screen);
    play(&screen, "--speed 0 --guest " ACE_UP);
    set_coach(&screen, 2);
    screen_run_type_each(&screen, "20\n");
    for (int i = 0; i < 2; i++) { /* also after a key that does nothing */
        assert_screen_has(&screen, "Insurance costs $10: it pays $20");
        assert_screen_has(&screen,
                          "\n Coach: usually no; it pays 2:1, but the dealer "
                          "has blackjack 31 times in 100.\n");
        screen_run_type_each(&screen, "h");
    }
    assert_screen_has(&screen, "\n Answer the dealer's offer first:");
    screen_run_end(&screen);
    play(&screen, "--speed 0 --guest --cards 10s,Ad,Ah,8d,2c,3c,4c,5c");
    screen_run_type_each(&screen, "20\n");
    assert_screen_has(&screen, "Even money: $20 now. Playing on: $30, or "
                               "nothing if the dealer");
    screen_run_end(&screen);
}

TEST(the_numbers_of_the_shoe_explain_themselves)
{
    struct screen_run screen;
    play(&screen, "--speed 0 --guest --seed 5");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "Discards 0");
    assert_screen_lacks(&screen, "Burned"); /* who asks, reads it below */
    assert_screen_has(&screen, "Shoe 307");
    screen_run_type_each(&screen, "a");
    fake_terminal_type(screen.display, "\033[6~");
    assert_screen_has(&screen, " unseen cards: 307 in the shoe, 1 burned,\n");
    assert_screen_has(&screen, " and the hole card");
    screen_run_end(&screen);
    play(&screen, "--speed 0 --guest --cards 10s,10d,8h,8d");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "Listed cards");
    assert_screen_has(&screen, "0 left");
    screen_run_type_each(&screen, "a");
    fake_terminal_type(screen.display, "\033[6~");
    assert_screen_has(&screen, "over the 309\n");
    screen_run_end(&screen);
}

TEST(a_bet_without_digits_isnt_dealt)
{
    struct screen_run screen;
    play(&screen, "--speed 0 --guest " SIXTEEN);
    screen_run_type_each(&screen, "\177");
    assert_screen_has(&screen, "Bet: $ (type an amount; 0 sits out)");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "Type an amount first, or 0 to sit out");
    screen_run_type_each(&screen, "7\n");
    assert_screen_has(&screen, "You have 16, bet $7;");
    screen_run_end(&screen);
}

/* ---- The chart ---- */

TEST(the_chart_is_explained_in_words)
{
    struct screen_run screen;
    play(&screen, "--speed 0 --guest --ascii " SIXTEEN);
    screen_run_type_each(&screen, "\nc");
    assert_screen_has(&screen, "Basic strategy");
    assert_screen_has(&screen, "Your hand  Dealer's upcard");
    assert_screen_has(&screen, "R surrender  h else hit  s else stand");
    assert_screen_has(&screen, ">16      S  S  S  S  S  H  H  Rh [Rs] Rh");
    screen_run_type_each(&screen, "c");
    assert_screen_has(&screen, "You have 16");
    screen_run_type_each(&screen, "s");
    screen_run_type_each(&screen, "c"); /* without a hand nothing is marked */
    assert_screen_has(&screen, " 16      S  S  S  S  S  H  H  Rh Rs Rh");
    screen_run_end(&screen);
}

TEST(the_chart_says_why_there_is_none)
{
    struct screen_run screen;
    play(&screen, "--speed 0 --guest --rules extra");
    screen_run_type_each(&screen, "c");
    assert_screen_has(&screen, "No chart: the odds can't be worked out");
    screen_run_end(&screen);
}

/* ---- The coach ---- */

TEST(the_coach_is_offered_after_three_costly_mistakes)
{
    struct screen_run screen;
    play(&screen,
         "--speed 0 --profile Anna --cards 10s,7d,2h,10c,10h,7c,2d,10d,"
         "10c,7h,2s,10h,2c,3c,4c,5c,6c");
    for (int i = 0; i < 3; i++) {
        assert_screen_lacks(&screen, "That was the third");
        screen_run_type_each(&screen, "\ns");
    }
    assert_screen_has(&screen, "That was the third costly mistake.\n The coach "
                               "can say what is better: see the options.");
    screen_run_end(&screen);
}

TEST(the_coach_gives_a_reason_in_words)
{
    struct screen_run screen;
    play(&screen, "--speed 0 --guest --coach " SIXTEEN);
    screen_run_type_each(&screen, "\ns");
    assert_screen_has(&screen, "You lose $5 with 16 against 18.");
    screen_run_type_each(&screen, "w");
    assert_screen_has(&screen, "Coach: surrender beats standing by\n");
    assert_screen_has(&screen, "16 against a 10: you win 23 of 100 if\n");
    assert_screen_has(&screen, " you stand; below 25, surrender is\n");
    screen_run_end(&screen);
}

TEST(the_coach_can_ask_before_a_mistake)
{
    struct screen_run screen;
    play(&screen, "--speed 0 --guest " SIXTEEN);
    set_coach(&screen, 2);
    screen_run_type_each(&screen, "\nh");
    assert_screen_has(&screen, "Basic strategy says surrender. Hit anyway?");
    assert_screen_has(
        &screen,
        " 16 against a 10: you win 23 of 100 if you hit; below 25, surrender is "
        "better.\n");
    screen_run_type_each(&screen, "n");
    assert_screen_has(&screen, "You have 16");
    screen_run_type_each(&screen, "r");
    assert_screen_has(&screen, "surrendered");
    screen_run_end(&screen);
}

TEST(to_surrender_a_low_hand_is_asked_about)
{
    struct screen_run screen;
    play(&screen, "--speed 0 --guest --cards 2s,9d,4h,8d,10c,5c,6c");
    screen_run_type_each(&screen, "\nr");
    assert_screen_has(&screen, "Really surrender a hard 6?");
    screen_run_end(&screen);
}

TEST(the_coach_can_praise)
{
    struct screen_run screen;
    play(&screen, "--speed 0 --guest " SIXTEEN);
    set_coach(&screen, 3);
    screen_run_type_each(&screen, "\nr");
    assert_screen_has(&screen, "You lose $2.50: surrendered.");
    screen_run_type_each(&screen, "w");
    assert_screen_has(&screen, "Right: surrender is best.");
    screen_run_end(&screen);
}

/* After a loss it would read as mockery. */
TEST(praise_comes_before_the_result)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen,
                   &(struct seating){.options = "--speed 0 --guest " SIXTEEN,
                                     .rows = 60,
                                     .columns = 200});
    set_coach(&screen, 3);
    screen_run_type_each(&screen, "\nr");
    assert_screen_has(&screen, "\n Right: surrender is best. 16 against");
    assert_screen_has(&screen, "You lose $2.50: surrendered.");
    screen_run_end(&screen);
}

TEST(a_coach_who_praises_asks_before_a_mistake_too)
{
    struct screen_run screen;
    play(&screen, "--speed 0 --guest " SIXTEEN);
    set_coach(&screen, 3);
    screen_run_type_each(&screen, "\nh");
    assert_screen_has(&screen, "Basic strategy says surrender. Hit anyway?");
    screen_run_type_each(&screen, "y");
    assert_screen_has(&screen, "Coach: surrender beats hitting by ");
    screen_run_end(&screen);
}

/* What was said of earlier decisions and bets would contradict it. */
TEST(the_coachs_question_shows_its_own_reason_only)
{
#define REASON "14 against a king: you win 26 of 100 if you\n"
#define CLOSE_PAGE "\033"
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen,
                   &(struct seating){.options = "--speed 0 --guest --cards "
                                                "5s,Kd,4h,8d,5c,2c,3c,4c,5h,6c",
                                     .rows = 16,
                                     .columns = 46});
    set_coach(&screen, 3);
    screen_run_type_each(&screen, "\nh");
    assert_screen_has(&screen, "best.");
    screen_run_type_each(&screen, "s");
    assert_screen_has(&screen, "Basic strategy says hit. Stand anyway?");
    assert_screen_has(&screen, "\n " REASON " hit, 23 if you stand.\n");
    screen_run_type_each(&screen, "w");
    assert_screen_lacks(&screen, "23 if you stand.");
    assert_screen_has(&screen, "Stand anyway?");
    fake_terminal_type(screen.display, CLOSE_PAGE);
    assert_screen_has(&screen, "\n " REASON " hit, 23 if you stand.\n");
    assert_screen_has(&screen, "Basic strategy says hit. Stand anyway?");
    screen_run_type_each(&screen, "n");
    assert_screen_has(&screen, "\n Nothing has changed; choose again.\n");
    assert_screen_lacks(&screen, REASON);
    screen_run_end(&screen);
}

TEST(each_way_of_the_coach_is_explained_where_it_is_chosen)
{
    static const char *const ways[][2] = {
        {"off", "says nothing about your play"},
        {"after a play", "says what was right or better, and why"},
        {"before a mistake", "asks first, and explains afterward"},
        {"praise, too", "asks, and explains good plays, too"}};
    struct screen_run screen;
    play(&screen, "--speed 0 --guest " SIXTEEN);
    screen_run_type_each(&screen, "o");
    for (int i = 0; i < 4; i++)
        fake_terminal_type(screen.display, DOWN);
    for (int i = 0; i < 4; i++) {
        char line[80];
        snprintf(line, sizeof line, "Coach       %-24s%s", ways[i][0],
                 ways[i][1]);
        assert_screen_has(&screen, line);
        fake_terminal_type(screen.display, RIGHT);
    }
    screen_run_end(&screen);
}
