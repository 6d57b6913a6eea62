/* The narrator: one sentence for what happens, in both faces. */
#include "support/check.h"

#include <string.h>

#include "support/arranged.h"

/* What was told since the last look. */
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

/* Plays lines, apart by commas; what is told of the last one is expected. */
static void assert_told(struct session *session, const char *lines,
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

static void the_dealer_stands_on_a_total(void **state)
{
    (void)state;
    struct session session;
    open_session(&session, "", "10s 10d 9h 7d");
    assert_told(&session, "bet 10,stand",
                "Anna stands.\nDealer turns 7d: 17.\nDealer stands on 17.\n"
                "Anna wins $10.\n");
    open_session(&session, "", "10s 6d 9h Ad");
    assert_told(&session, "bet 10,stand",
                "Anna stands.\nDealer turns Ad: soft 17.\n"
                "Dealer stands on soft 17.\nAnna wins $10.\n");
}

static void a_bust_is_told_with_its_total(void **state)
{
    (void)state;
    struct session session;
    open_session(&session, "", "10s 10d 6h 7d 8c");
    assert_told(&session, "bet 10,hit",
                "Anna hits.\nAnna draws 8c and busts with 24.\n"
                "Anna loses $10: bust.\nDealer turns 7d: 17.\n"
                "Dealer stands on 17.\n");
    open_session(&session, "", "10s 10d 9h 6d 9c");
    assert_told(&session, "bet 10,stand",
                "Anna stands.\nDealer turns 6d: 16.\nDealer hits.\n"
                "Dealer draws 9c: 25.\nDealer busts with 25.\n"
                "Anna wins $10.\n");
}

static void a_natural_of_the_dealer_is_told_by_its_card(void **state)
{
    (void)state;
    struct session session;
    open_session(&session, "", "10s Ad 9h Kd");
    assert_told(&session, "bet 10,insurance no",
                "Anna declines insurance.\nDealer turns Kd: blackjack!\n"
                "Anna loses $10.\n");
}

static void the_hand_in_turn_has_its_number(void **state)
{
    (void)state;
    struct session session;
    char text[NARRATION_SIZE];
    open_session(&session, "", "8s Ad 8h 7d 3c 10s Kc 9h 5d");
    assert_told(&session, "bet 10,insurance no,split",
                "Anna splits.\nAnna draws 3c: 11.\n");
    narrate_hand(&session, text);
    assert_text_equal(text,
                      "Anna has 11 in hand 1 of 2, bet $10; the dealer shows "
                      "an ace.",
                      "the hand");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_dealer_stands_on_a_total),
        cmocka_unit_test(a_bust_is_told_with_its_total),
        cmocka_unit_test(a_natural_of_the_dealer_is_told_by_its_card),
        cmocka_unit_test(the_hand_in_turn_has_its_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
