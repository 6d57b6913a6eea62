/* The narrator: what happens at the table, in sentences. Plain mode and the
 * screen say the same, and may leave out what their picture shows. */
#include <string.h>

#include "session.h"

static const char *narrator_name(const struct session *session, int seat)
{
    return session->players[seat].name;
}

/* "8♠" without the blank before a face of one sign. */
static const char *short_card(char text[CARD_TEXT_SIZE], int card,
                              enum card_form form)
{
    card_text(text, card, form);
    return text + strspn(text, " ");
}

void hand_in_words(const struct table *table, const struct hand *hand,
                   int hands, char text[HAND_WORDS_SIZE])
{
    struct hand_value total = table_hand_total(hand);
    bool natural =
        total.natural && hands == 1 && table->rules.natural != PAYS_NONE;
    if (natural)
        snprintf(text, HAND_WORDS_SIZE, "natural");
    else
        snprintf(text, HAND_WORDS_SIZE, "%s%d",
                 total.bust   ? "bust "
                 : total.soft ? "soft "
                              : "",
                 total.total);
}

/* ---- Cards ---- */

/* What the dealer's cards come to after a card is drawn or turned. */
static void narrate_dealers_card(const struct table *table, const char *verb,
                                 const char *card, char text[NARRATION_SIZE])
{
    struct hand_value total = table_dealer_total(table);
    if (total.natural && table->rules.natural != PAYS_NONE)
        snprintf(text, NARRATION_SIZE, "Dealer %s %s: blackjack!", verb, card);
    else
        snprintf(text, NARRATION_SIZE, "Dealer %s %s: %s%d.", verb, card,
                 total.soft ? "soft " : "", total.total);
}

static void narrate_card(const struct session *session, enum card_form form,
                         const struct event *event, char text[NARRATION_SIZE])
{
    const struct table *table = &session->table;
    char room[CARD_TEXT_SIZE], words[HAND_WORDS_SIZE];
    const char *card = short_card(room, event->card, form);
    if (event->seat == DEALER) {
        narrate_dealers_card(table, "draws", card, text);
        return;
    }
    const char *name = narrator_name(session, event->seat);
    const struct seat *seat = &table->seats[event->seat];
    const struct hand *hand = &seat->hands[event->hand];
    struct hand_value total = table_hand_total(hand);
    hand_in_words(table, hand, seat->hand_count, words);
    if (!total.bust)
        snprintf(text, NARRATION_SIZE, "%s draws %s: %s.", name, card, words);
    else if (session_has_money(session))
        snprintf(text, NARRATION_SIZE, "%s draws %s and busts with %d.", name,
                 card, total.total);
    else
        snprintf(text, NARRATION_SIZE, "%s busts!", name);
}

/* ---- Decisions ---- */

static void narrate_action(const struct session *session,
                           const struct event *event, char text[NARRATION_SIZE])
{
    static const char *const does[ACTION_COUNT] = {
        [ACTION_HIT] = "hits",
        [ACTION_STAND] = "stands",
        [ACTION_DOUBLE] = "doubles",
        [ACTION_SPLIT] = "splits",
        [ACTION_SURRENDER] = "surrenders",
        [ACTION_KEEP] = "doesn't surrender",
        [ACTION_INSURE] = "takes insurance",
        [ACTION_NO_INSURANCE] = "declines insurance",
        [ACTION_EVEN_MONEY] = "takes even money",
        [ACTION_NO_EVEN_MONEY] = "declines even money",
        [ACTION_FOLD] = "folds",
        [ACTION_PLAY] = "plays",
    };
    char amount[CLI_MONEY_SIZE];
    const char *name = narrator_name(session, event->seat);
    if (event->action == ACTION_BET && event->amount > 0)
        snprintf(text, NARRATION_SIZE, "%s bets $%s.", name,
                 cli_money(amount, event->amount));
    else if (event->action == ACTION_BET && session_has_money(session))
        snprintf(text, NARRATION_SIZE, "%s sits out.", name);
    else if (does[event->action])
        snprintf(text, NARRATION_SIZE, "%s %s.", name, does[event->action]);
}

/* Without money the words are those of the program play. */
static void narrate_dealer(const struct session *session,
                           const struct event *event, char text[NARRATION_SIZE])
{
    struct hand_value total = table_dealer_total(&session->table);
    bool money = session_has_money(session);
    bool bust = event->outcome == OUTCOME_BUST;
    if (event->action == ACTION_HIT)
        snprintf(text, NARRATION_SIZE, "Dealer hits.");
    else if (!money)
        snprintf(text, NARRATION_SIZE, "Dealer %s",
                 bust ? "busts!" : "stands.");
    else if (bust)
        snprintf(text, NARRATION_SIZE, "Dealer busts with %d.", total.total);
    else if (total.total < DEALER_LEAST)
        snprintf(text, NARRATION_SIZE, "Dealer doesn't draw.");
    else
        snprintf(text, NARRATION_SIZE, "Dealer stands on %s%d.",
                 total.soft ? "soft " : "", total.total);
}

/* ---- Results ---- */

static void narrate_insurance(const struct session *session,
                              const struct event *event,
                              char text[NARRATION_SIZE])
{
    char amount[CLI_MONEY_SIZE];
    bool won = event->amount > 0;
    snprintf(text, NARRATION_SIZE, "%s %s $%s on insurance.",
             narrator_name(session, event->seat), won ? "wins" : "loses",
             cli_money(amount, won ? event->amount : -event->amount));
}

/* The words of the program play; in company each is told by name. */
static void narrate_plays_result(const struct session *session,
                                 const struct event *event,
                                 char text[NARRATION_SIZE])
{
    enum outcome outcome = event->outcome;
    bool won = outcome == OUTCOME_WON || outcome == OUTCOME_CHARLIE ||
               outcome == OUTCOME_NATURAL || outcome == OUTCOME_EVEN_MONEY;
    if (outcome == OUTCOME_PUSH)
        snprintf(text, NARRATION_SIZE, "Push! Play again.");
    else if (session->table.seat_count > 1)
        snprintf(text, NARRATION_SIZE, "%s %s",
                 narrator_name(session, event->seat), won ? "wins!" : "loses.");
    else
        snprintf(text, NARRATION_SIZE, "%s wins!", won ? "Player" : "Dealer");
}

/* "Anna wins $10: blackjack." or, of several hands, "Anna's hand 2 …" */
static void narrate_result(const struct session *session,
                           const struct event *event, char text[NARRATION_SIZE])
{
    static const char *const reasons[] = {
        [OUTCOME_NONE] = "",
        [OUTCOME_WON] = "",
        [OUTCOME_LOST] = "",
        [OUTCOME_PUSH] = ": a push",
        [OUTCOME_BUST] = ": bust",
        [OUTCOME_NATURAL] = ": blackjack",
        [OUTCOME_CHARLIE] = ": enough cards without a bust",
        [OUTCOME_EVEN_MONEY] = ": even money",
        [OUTCOME_SURRENDERED] = ": surrendered",
        [OUTCOME_FOLDED] = ": folded",
        [OUTCOME_RETURNED] = "",
    };
    char amount[CLI_MONEY_SIZE], hand[24] = "";
    const char *name = narrator_name(session, event->seat);
    const char *reason = reasons[event->outcome];
    int64_t net = event->amount;
    if (session->table.seats[event->seat].hand_count > 1)
        snprintf(hand, sizeof hand, "'s hand %d", event->hand + 1);
    if (net == 0)
        snprintf(text, NARRATION_SIZE, "%s%s gets the bet back%s.", name, hand,
                 reason);
    else
        snprintf(text, NARRATION_SIZE, "%s%s %s $%s%s.", name, hand,
                 net > 0 ? "wins" : "loses",
                 cli_money(amount, net > 0 ? net : -net), reason);
}

static void narrate_end(const struct table *table, char text[NARRATION_SIZE])
{
    if (table->is_void)
        snprintf(text, NARRATION_SIZE,
                 "The round is void; all bets are returned.");
    else if (table->dealer_count == 0)
        snprintf(text, NARRATION_SIZE, "Nobody bets.");
}

void narrate(const struct session *session, enum card_form form,
             const struct event *event, char text[NARRATION_SIZE])
{
    const struct table *table = &session->table;
    char card[CARD_TEXT_SIZE];
    *text = '\0';
    switch (event->kind) {
    case EVENT_SHUFFLE:
        snprintf(text, NARRATION_SIZE, "The shoe is shuffled.");
        break;
    case EVENT_ACTION:
        narrate_action(session, event, text);
        break;
    case EVENT_CARD:
        narrate_card(session, form, event, text);
        break;
    case EVENT_HOLE:
        narrate_dealers_card(table, "turns",
                             short_card(card, event->card, form), text);
        break;
    case EVENT_NO_NATURAL:
        snprintf(text, NARRATION_SIZE, "Dealer doesn't have blackjack.");
        break;
    case EVENT_DEALER:
        narrate_dealer(session, event, text);
        break;
    case EVENT_INSURANCE:
        narrate_insurance(session, event, text);
        break;
    case EVENT_RESULT:
        if (session_has_money(session))
            narrate_result(session, event, text);
        else
            narrate_plays_result(session, event, text);
        break;
    case EVENT_OVER:
        narrate_end(table, text);
        break;
    }
}

/* ---- The hand in turn ---- */

void narrate_hand(const struct session *session, char text[NARRATION_SIZE])
{
    const struct table *table = &session->table;
    const struct seat *seat = &table->seats[table->seat];
    const struct hand *hand = table_hand(table);
    int upcard = table->dealer[0];
    char words[HAND_WORDS_SIZE], number[40] = "", amount[CLI_MONEY_SIZE];
    char bet[CLI_MONEY_SIZE + 16] = "", shows[24] = "an ace";
    hand_in_words(table, hand, seat->hand_count, words);
    const char *article = strcmp(words, "natural") == 0 ? "a " : "";
    if (seat->hand_count > 1)
        snprintf(number, sizeof number, " in hand %d of %d", table->hand + 1,
                 seat->hand_count);
    if (session_has_money(session))
        snprintf(bet, sizeof bet, ", bet $%s", cli_money(amount, hand->bet));
    if (card_face(upcard) != ACE)
        snprintf(shows, sizeof shows, "%d", card_value(upcard));
    snprintf(text, NARRATION_SIZE, "%s has %s%s%s%s; the dealer shows %s.",
             narrator_name(session, table->seat), article, words, number, bet,
             shows);
}
