/*
 * Puts the cards of a round in the order in which they were dealt.
 *
 * The ledger has the hands at the end and the decisions, not the order. So the
 * round is played again, with one card more each time: where the next card goes
 * doesn't depend on what it is, and the hand that gets it says what it was.
 * Only the second card of a hand leaves a choice, because it may have been
 * split off later. Then each possible card is tried.
 */
#include <string.h>

#include "line.h"
#include "past.h"

/* The second cards with a choice in a round, and the rounds that are played
 * before it is given up. A seat has at most 7 second cards. */
enum { CHOICES_MAX = 64, TRIES_MAX = 2000 };

struct rehearsal {
    const struct past_play *play;
    struct table table;
    int cards[PAST_CARDS_MAX];
    int count; /* of cards that are known */
    int dealt;
    bool is_wrong; /* the cards or a line don't fit */

    /* The next card, which isn't known yet. */
    bool has_next;
    int next_seat, next_hand, next_place;

    /* Which of its possible cards each second card is. */
    int choice_count;
    int choices[CHOICES_MAX], options[CHOICES_MAX];
};

int64_t past_play_bankroll(const struct past_play *play, int seat)
{
    int64_t most = play->rules.max > 0 ? play->rules.max : CENTS;
    if (seat == play->seat)
        return play->bankroll;
    return most * (2 * HANDS_MAX + 1);
}

/* ---- Lines ---- */

bool past_next_action(const char **lines, const struct table *table,
                      struct action *action, bool *is_wrong)
{
    char line[LINE_SIZE], problem[PROBLEM_SIZE];
    size_t length;
    *is_wrong = false;
    do {
        length = strcspn(*lines, "\n");
        if (length == 0)
            return false;
        *is_wrong = length >= sizeof line;
        if (*is_wrong)
            return false;
        snprintf(line, sizeof line, "%.*s", (int)length, *lines);
        *lines += length + ((*lines)[length] == '\n');
    } while (strcmp(line, "bet 0") == 0);
    *is_wrong = line_read(line, table, action, problem) != LINE_ACTION;
    return !*is_wrong;
}

/* ---- A rehearsal ---- */

/* Notes where the first card goes that isn't known. */
static void rehearse_card(void *self, const struct table *table,
                          const struct event *event)
{
    struct rehearsal *rehearsal = self;
    if (event->kind != EVENT_CARD || rehearsal->dealt++ != rehearsal->count)
        return;
    rehearsal->has_next = true;
    rehearsal->next_seat = event->seat;
    rehearsal->next_hand = event->hand;
    rehearsal->next_place =
        event->seat == DEALER
            ? table->dealer_count - 1
            : table->seats[event->seat].hands[event->hand].count - 1;
}

static void seat_players(struct rehearsal *rehearsal)
{
    const struct past_play *play = rehearsal->play;
    enum { ANY_CARD = 102 };
    rehearsal->cards[rehearsal->count] = ANY_CARD;
    const struct shoe shoe =
        shoe_from_cards(rehearsal->cards, rehearsal->count + 1);
    table_open(&rehearsal->table, &play->rules, &shoe);
    for (int i = 0; i < play->deal.seat_count; i++)
        (void)table_sit(&rehearsal->table, past_play_bankroll(play, i));
    rehearsal->dealt = 0;
    rehearsal->has_next = rehearsal->is_wrong = false;
}

/* Plays the round with the known cards, until the first unknown one. */
static void rehearse(struct rehearsal *rehearsal)
{
    struct table *table = &rehearsal->table;
    const char *lines = rehearsal->play->lines;
    const struct listener listener = {rehearse_card, rehearsal};
    struct action action;
    bool is_bad = false;
    seat_players(rehearsal);
    bool goes_on = table_next_round(table);
    while (goes_on && !rehearsal->has_next && table->phase != PHASE_OVER &&
           past_next_action(&lines, table, &action, &is_bad))
        goes_on = table_act(table, &action, &listener, NULL);
    rehearsal->is_wrong =
        !goes_on || is_bad || (!rehearsal->has_next && *lines != '\0');
}

/* ---- What the next card was ---- */

static bool are_alike(const struct rules *rules, int first, int second)
{
    return rules_faces_are_pair(rules, card_face(first), card_face(second));
}

/* Lists what the second card of a hand may have been: if the seat has more
 * hands at the end, the first card of a later one that was split off. */
static int list_second_cards(const struct rehearsal *rehearsal,
                             int options[HANDS_MAX + 1])
{
    const struct past_play *play = rehearsal->play;
    const struct past_seat *seat = &play->deal.seats[rehearsal->next_seat];
    const struct seat *now = &rehearsal->table.seats[rehearsal->next_seat];
    const struct past_hand *hand = &seat->hands[rehearsal->next_hand];
    int count = 0;
    bool splits = seat->hand_count > now->hand_count;
    for (int i = rehearsal->next_hand + 1; i < seat->hand_count && splits; i++)
        if (are_alike(&play->rules, hand->cards[0], seat->hands[i].cards[0]))
            options[count++] = seat->hands[i].cards[0];
    bool is_first_deal = now->hand_count == 1;
    if ((!splits || !is_first_deal) && hand->count > 1)
        options[count++] = hand->cards[1];
    return count;
}

/* Returns the chosen one of the options, or 0 if there is none. */
static int choose_card(struct rehearsal *rehearsal, const int options[],
                       int count)
{
    if (count <= 1)
        return count == 1 ? options[0] : 0;
    if (rehearsal->choice_count == CHOICES_MAX)
        return 0;
    int number = rehearsal->choice_count++;
    rehearsal->options[number] = count;
    return options[rehearsal->choices[number]];
}

/* Returns the next card, or 0 if no card of the hands fits there. */
static int find_next_card(struct rehearsal *rehearsal)
{
    const struct past_deal *deal = &rehearsal->play->deal;
    int options[HANDS_MAX + 1], place = rehearsal->next_place;
    if (rehearsal->next_seat == DEALER)
        return place < deal->dealer.count ? deal->dealer.cards[place] : 0;
    const struct past_seat *seat = &deal->seats[rehearsal->next_seat];
    if (rehearsal->next_hand >= seat->hand_count)
        return 0;
    if (place == 1)
        return choose_card(rehearsal, options,
                           list_second_cards(rehearsal, options));
    const struct past_hand *hand = &seat->hands[rehearsal->next_hand];
    return place < hand->count ? hand->cards[place] : 0;
}

/* ---- All of it ---- */

static bool is_past_hand(const int cards[], int count,
                         const struct past_hand *hand)
{
    return count == hand->count &&
           memcmp(cards, hand->cards, (size_t)count * sizeof *cards) == 0;
}

/* True if the round that was rehearsed ends with the hands of the ledger. */
static bool ends_alike(const struct rehearsal *rehearsal)
{
    const struct past_play *play = rehearsal->play;
    const struct table *table = &rehearsal->table;
    bool same =
        (table->phase == PHASE_OVER || play->is_void) &&
        is_past_hand(table->dealer, table->dealer_count, &play->deal.dealer);
    for (int i = 0; i < play->deal.seat_count && same; i++) {
        const struct past_seat *seat = &play->deal.seats[i];
        same = seat->hand_count == table->seats[i].hand_count;
        for (int j = 0; j < seat->hand_count && same; j++)
            same =
                is_past_hand(table->seats[i].hands[j].cards,
                             table->seats[i].hands[j].count, &seat->hands[j]);
    }
    return same;
}

/* Finds card after card, with the current choices. */
static bool find_cards(struct rehearsal *rehearsal)
{
    rehearsal->count = rehearsal->choice_count = 0;
    for (rehearse(rehearsal); rehearsal->has_next; rehearse(rehearsal)) {
        int card = find_next_card(rehearsal);
        if (card == 0 && rehearsal->play->is_void)
            return true; /* the cards ran out here */
        if (card == 0 || rehearsal->is_wrong ||
            rehearsal->count + 1 == PAST_CARDS_MAX)
            return false;
        rehearsal->cards[rehearsal->count++] = card;
    }
    return !rehearsal->is_wrong && ends_alike(rehearsal);
}

/* Goes on to the next choices, the last one first. Returns false after the last
 * ones. */
static bool change_choices(struct rehearsal *rehearsal)
{
    int last = rehearsal->choice_count - 1;
    while (last >= 0 &&
           rehearsal->choices[last] + 1 == rehearsal->options[last])
        rehearsal->choices[last--] = 0;
    if (last >= 0)
        rehearsal->choices[last]++;
    return last >= 0;
}

int past_play_order(const struct past_play *play, int cards[PAST_CARDS_MAX])
{
    struct rehearsal rehearsal = {.play = play};
    int tries = 0;
    bool found = false;
    do {
        found = find_cards(&rehearsal);
    } while (!found && ++tries < TRIES_MAX && change_choices(&rehearsal));
    if (!found)
        return 0;
    memcpy(cards, rehearsal.cards, (size_t)rehearsal.count * sizeof *cards);
    return rehearsal.count;
}
