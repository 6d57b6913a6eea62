/* The narrator: what happens at the table, in sentences. */
#include "support/check.h"

#include <string.h>

#include "support/arranged.h"

/* The sentences since the last line that was played. */
struct heard {
    const struct session *session;
    char text[2048];
};

static void hear_narrator(void *self, const struct table *table,
                          const struct event *event)
{
    struct heard *heard = self;
    char sentence[NARRATION_SIZE];
    size_t used = strlen(heard->text);
    (void)table; /* the session's own */
    narrate(heard->session, CARD_ASCII, event, sentence);
    if (*sentence)
        snprintf(heard->text + used, sizeof heard->text - used, "%s\n",
                 sentence);
}

static void open_session(struct session *session, const char *rules,
                         const char *cards)
{
    *session = (struct session){.players = {{.name = "Anna"}}};
    open_for(&session->table, 1, rules, cards);
}

/* Plays `lines`, separated by commas, and checks that the sentences about the
 * last one are `expected`. */
static void assert_narrated(struct session *session, const char *lines,
                            const char *expected)
{
    char text[128], problem[PROBLEM_SIZE];
    struct heard heard = {.session = session};
    struct action action;
    session->watcher = (struct listener){.hear = hear_narrator, .self = &heard};
    snprintf(text, sizeof text, "%s", lines);
    for (char *line = strtok(text, ","); line; line = strtok(NULL, ",")) {
        heard.text[0] = '\0';
        if (session_do_line(session, line, &action, problem) != LINE_ACTION)
            fail_msg("%s: %s", line, problem);
    }
    assert_text_equal(heard.text, expected, "%s", lines);
}

TEST(the_dealers_stand_is_narrated_with_its_total)
{
    struct session session;
    open_session(&session, "", "10s 10d 9h 7d");
    assert_narrated(&session, "bet 10,stand",
                    "You stand.\nDealer turns 7d: 17.\nDealer stands on 17.\n"
                    "You win $10.\n");
    open_session(&session, "", "10s 6d 9h Ad");
    assert_narrated(&session, "bet 10,stand",
                    "You stand.\nDealer turns Ad: soft 17.\n"
                    "Dealer stands on soft 17.\nYou win $10.\n");
}

TEST(a_bust_is_narrated_with_its_total)
{
    struct session session;
    open_session(&session, "", "10s 10d 6h 7d 8c");
    assert_narrated(&session, "bet 10,hit",
                    "You hit.\nYou draw 8c and bust with 24.\n"
                    "You lose $10: bust.\nDealer turns 7d: 17.\n"
                    "Dealer stands on 17.\n");
    open_session(&session, "", "10s 10d 9h 6d 9c");
    assert_narrated(&session, "bet 10,stand",
                    "You stand.\nDealer turns 6d: 16.\nDealer hits.\n"
                    "Dealer draws 9c: 25.\nDealer busts with 25.\n"
                    "You win $10.\n");
}

TEST(a_dealers_natural_is_narrated_with_its_hole_card)
{
    struct session session;
    open_session(&session, "", "10s Ad 9h Kd");
    assert_narrated(&session, "bet 10,insurance no",
                    "You decline insurance.\nDealer turns Kd: blackjack!\n"
                    "You lose $10.\n");
}

TEST(the_hand_in_turn_has_its_number)
{
    struct session session;
    char text[NARRATION_SIZE];
    open_session(&session, "", "8s Ad 8h 7d 3c 10s Kc 9h 5d");
    assert_narrated(&session, "bet 10,insurance no,split",
                    "You split.\nYou draw 3c: 11.\n");
    narrate_hand(&session, text);
    assert_text_equal(text,
                      "You have 11 in hand 1 of 2, bet $10; the dealer shows "
                      "an ace.",
                      "the hand");
}

TEST(the_hands_of_a_single_player_are_yours)
{
    struct session session;
    open_session(&session, "", "8s 6d 8h 10d 3c 10s 9h");
    assert_narrated(&session, "bet 10,split,stand,stand",
                    "You stand.\nDealer turns 10d: 16.\nDealer hits.\n"
                    "Dealer draws 9h: 25.\nDealer busts with 25.\n"
                    "Your hand 1 wins $10.\nYour hand 2 wins $10.\n");
}

TEST(a_natural_is_called_a_blackjack)
{
    struct session session;
    char text[NARRATION_SIZE];
    open_session(&session, "", "As Ad Kh 9d");
    assert_narrated(
        &session, "bet 10",
        "You bet $10.\nYou draw As: soft 11.\nDealer draws Ad: soft "
        "11.\nYou draw Kh: blackjack.\n"
        "Dealer draws 9d: soft 20.\n");
    narrate_hand(&session, text);
    assert_text_equal(text,
                      "You have blackjack, bet $10; the dealer shows an ace.",
                      "even money");
}

TEST(people_and_computers_have_names)
{
    struct session session = {.players = {{.name = "Anna"}, {.name = "Ben"}}};
    open_for(&session.table, 2, "", "10s 9s 7d 8h 8c 10d Kc");
    assert_narrated(&session, "bet 10,bet 10,hit",
                    "Anna hits.\nAnna draws Kc and busts with 28.\n"
                    "Anna loses $10: bust.\n");
    session.players[1].is_computer = true;
    assert_string_equal(seat_name(&session, 0), "You");
    assert_string_equal(seat_name(&session, 1), "Ben");
}

/* At a table with the rules of play(6), which calls its player Player. */
TEST(without_money_a_single_player_has_a_name)
{
    struct session session;
    open_session(&session,
                 "min=0 max=0 double=none split=1 surrender=none "
                 "insurance=no",
                 "10s 10d 9h 7d");
    assert_narrated(&session, "bet 0,stand",
                    "Anna stands.\nDealer turns 7d: 17.\nDealer stands.\n"
                    "Anna wins!\n");
}
