/* The narrator: what happens at the table, in sentences. */
#include "support/check.h"

#include <string.h>

#include "support/arranged.h"

/* The sentences since the last line that was played. */
struct heard {
    const struct game *game;
    char text[2048];
};

static void hear_narrator(void *self, const struct table *table,
                          const struct event *event)
{
    struct heard *heard = self;
    char sentence[NARRATION_SIZE];
    size_t used = strlen(heard->text);
    (void)table; /* the game's own */
    narrate(heard->game, CARD_ASCII, event, sentence);
    if (*sentence)
        snprintf(heard->text + used, sizeof heard->text - used, "%s\n",
                 sentence);
}

static void open_game(struct game *game, const char *rules, const char *cards)
{
    *game = (struct game){.players = {{.name = "Anna"}}};
    open_for(&game->table, 1, rules, cards);
}

/* Plays `lines`, separated by commas, and checks that the sentences about the
 * last one are `expected`. */
static void assert_narrated(struct game *game, const char *lines,
                            const char *expected)
{
    char text[128], problem[PROBLEM_SIZE];
    struct heard heard = {.game = game};
    struct action action;
    game->watcher = (struct listener){.hear = hear_narrator, .self = &heard};
    snprintf(text, sizeof text, "%s", lines);
    for (char *line = strtok(text, ","); line; line = strtok(NULL, ",")) {
        heard.text[0] = '\0';
        if (game_do_line(game, line, &action, problem) != LINE_ACTION)
            fail_msg("%s: %s", line, problem);
    }
    assert_text_equal(heard.text, expected, "%s", lines);
}

TEST(the_dealers_stand_is_narrated_with_its_total)
{
    struct game game;
    open_game(&game, "", "10s 10d 9h 7d");
    assert_narrated(&game, "bet 10,stand",
                    "You stand.\nDealer turns 7d: 17.\nDealer stands on 17.\n"
                    "You win $10.\n");
    open_game(&game, "", "10s 6d 9h Ad");
    assert_narrated(&game, "bet 10,stand",
                    "You stand.\nDealer turns Ad: soft 17.\n"
                    "Dealer stands on soft 17.\nYou win $10.\n");
}

TEST(a_bust_is_narrated_with_its_total)
{
    struct game game;
    open_game(&game, "", "10s 10d 6h 7d 8c");
    assert_narrated(&game, "bet 10,hit",
                    "You hit.\nYou draw 8c and bust with 24.\n"
                    "You lose $10: bust.\nDealer turns 7d: 17.\n"
                    "Dealer stands on 17.\n");
    open_game(&game, "", "10s 10d 9h 6d 9c");
    assert_narrated(&game, "bet 10,stand",
                    "You stand.\nDealer turns 6d: 16.\nDealer hits.\n"
                    "Dealer draws 9c: 25.\nDealer busts with 25.\n"
                    "You win $10.\n");
}

TEST(a_dealers_natural_is_narrated_with_its_hole_card)
{
    struct game game;
    open_game(&game, "", "10s Ad 9h Kd");
    assert_narrated(&game, "bet 10,insurance no",
                    "You decline insurance.\nDealer turns Kd: blackjack!\n"
                    "You lose $10.\n");
}

TEST(the_hand_in_turn_has_its_number)
{
    struct game game;
    char text[NARRATION_SIZE];
    open_game(&game, "", "8s Ad 8h 7d 3c 10s Kc 9h 5d");
    assert_narrated(&game, "bet 10,insurance no,split",
                    "You split.\nYou draw 3c: 11.\n");
    narrate_hand(&game, text);
    assert_text_equal(text,
                      "You have 11 in hand 1 of 2, bet $10; the dealer shows "
                      "an ace.",
                      "the hand");
}

TEST(the_hands_of_a_single_player_are_yours)
{
    struct game game;
    open_game(&game, "", "8s 6d 8h 10d 3c 10s 9h");
    assert_narrated(&game, "bet 10,split,stand,stand",
                    "You stand.\nDealer turns 10d: 16.\nDealer hits.\n"
                    "Dealer draws 9h: 25.\nDealer busts with 25.\n"
                    "Your hand 1 wins $10.\nYour hand 2 wins $10.\n");
}

TEST(a_natural_is_called_a_blackjack)
{
    struct game game;
    char text[NARRATION_SIZE];
    open_game(&game, "", "As Ad Kh 9d");
    assert_narrated(
        &game, "bet 10",
        "You bet $10.\nYou draw As: soft 11.\nDealer draws Ad: soft "
        "11.\nYou draw Kh: blackjack.\n"
        "Dealer draws 9d: soft 20.\n");
    narrate_hand(&game, text);
    assert_text_equal(text,
                      "You have blackjack, bet $10; the dealer shows an ace.",
                      "even money");
}

TEST(people_and_computers_have_names)
{
    struct game game = {.players = {{.name = "Anna"}, {.name = "Ben"}}};
    open_for(&game.table, 2, "", "10s 9s 7d 8h 8c 10d Kc");
    assert_narrated(&game, "bet 10,bet 10,hit",
                    "Anna hits.\nAnna draws Kc and busts with 28.\n"
                    "Anna loses $10: bust.\n");
    game.players[1].is_computer = true;
    assert_string_equal(seat_name(&game, 0), "You");
    assert_string_equal(seat_name(&game, 1), "Ben");
}

/* At a table with the rules of play(6), which calls its player Player. */
TEST(without_money_a_single_player_has_a_name)
{
    struct game game;
    open_game(&game,
              "min=0 max=0 double=none split=1 surrender=none "
              "insurance=no",
              "10s 10d 9h 7d");
    assert_narrated(&game, "bet 0,stand",
                    "Anna stands.\nDealer turns 7d: 17.\nDealer stands.\n"
                    "Anna wins!\n");
}
