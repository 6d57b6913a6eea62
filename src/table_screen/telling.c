/* What happens at the table, in sentences. */
#include <string.h>

#include "game.h"

static const char *name_of(const struct session *session, int seat)
{
    return session->players[seat].name;
}

/* "8♠" without a column for a face of one sign. */
static const char *short_card(char text[CARD_TEXT_SIZE], int card,
                              enum card_form form)
{
    card_text(text, card, form);
    return text + strspn(text, " ");
}

static void tell_card(const struct session *session, enum card_form form,
                      const struct event *event, char text[SAYING_SIZE])
{
    const struct table *table = &session->table;
    char card[CARD_TEXT_SIZE], total[TOTAL_SIZE];
    if (table->phase != PHASE_PLAY)
        return; /* the deal tells itself */
    if (event->seat == DEALER) {
        snprintf(text, SAYING_SIZE, "Dealer draws %s: %s%d.",
                 short_card(card, event->card, form),
                 table_dealer_total(table).soft ? "soft " : "",
                 table_dealer_total(table).total);
        return;
    }
    const struct seat *seat = &table->seats[event->seat];
    total_in_words(table, &seat->hands[event->hand], seat->hand_count, total);
    snprintf(text, SAYING_SIZE, "%s gets %s: %s.",
             name_of(session, event->seat), short_card(card, event->card, form),
             total);
}

static void tell_hole(const struct table *table, enum card_form form,
                      char text[SAYING_SIZE])
{
    char card[CARD_TEXT_SIZE];
    struct hand_value total = table_dealer_total(table);
    snprintf(text, SAYING_SIZE, "Dealer turns %s: %s%d%s.",
             short_card(card, table->dealer[1], form),
             total.soft ? "soft " : "", total.total,
             total.natural && table->rules.natural != PAYS_NONE ? ", a natural"
                                                                : "");
}

static void tell_dealer(const struct table *table, const struct event *event,
                        char text[SAYING_SIZE])
{
    struct hand_value total = table_dealer_total(table);
    if (event->outcome == OUTCOME_BUST)
        snprintf(text, SAYING_SIZE, "Dealer busts.");
    else if (event->action == ACTION_STAND && total.total < LEAST_STAND)
        snprintf(text, SAYING_SIZE, "The dealer need not draw.");
    else if (event->action == ACTION_STAND)
        snprintf(text, SAYING_SIZE, "Dealer stays at %s%d.",
                 total.soft ? "soft " : "", total.total);
}

static void tell_action(const struct session *session,
                        const struct event *event, char text[SAYING_SIZE])
{
    static const char *const does[ACTION_COUNT] = {
        [ACTION_HIT] = "hits",
        [ACTION_STAND] = "stands",
        [ACTION_DOUBLE] = "doubles",
        [ACTION_SPLIT] = "splits",
        [ACTION_SURRENDER] = "surrenders",
        [ACTION_INSURE] = "takes insurance",
        [ACTION_EVEN_MONEY] = "takes even money",
        [ACTION_FOLD] = "folds",
        [ACTION_PLAY] = "plays",
    };
    char amount[CLI_MONEY_SIZE + 4];
    const char *name = name_of(session, event->seat);
    if (event->action == ACTION_BET && event->amount > 0)
        snprintf(text, SAYING_SIZE, "%s bets %s.", name,
                 dollars(amount, event->amount));
    else if (event->action == ACTION_BET &&
             rules_have_money(&session->table.rules))
        snprintf(text, SAYING_SIZE, "%s sits out.", name);
    else if (does[event->action])
        snprintf(text, SAYING_SIZE, "%s %s.", name, does[event->action]);
}

static void tell_insurance(const struct session *session,
                           const struct event *event, char text[SAYING_SIZE])
{
    char amount[CLI_MONEY_SIZE + 4];
    bool won = event->amount > 0;
    snprintf(text, SAYING_SIZE, "%s %s %s on insurance.",
             name_of(session, event->seat), won ? "wins" : "loses",
             dollars(amount, won ? event->amount : -event->amount));
}

/* "Anna wins $10." or "Anna's hand 2 loses $10: bust." */
static void tell_result(const struct session *session,
                        const struct event *event, char text[SAYING_SIZE])
{
    static const char *const reasons[] = {
        [OUTCOME_NONE] = "",
        [OUTCOME_WON] = "",
        [OUTCOME_LOST] = "",
        [OUTCOME_PUSH] = ": a push",
        [OUTCOME_BUST] = ": bust",
        [OUTCOME_NATURAL] = ": a natural",
        [OUTCOME_CHARLIE] = ": enough cards without a bust",
        [OUTCOME_EVEN_MONEY] = ": even money",
        [OUTCOME_SURRENDERED] = ": surrendered",
        [OUTCOME_FOLDED] = ": folded",
        [OUTCOME_RETURNED] = "",
    };
    const struct table *table = &session->table;
    char who[NAME_SIZE + 24], amount[CLI_MONEY_SIZE + 4],
        money[CLI_MONEY_SIZE + 8] = "";
    int64_t net = event->amount;
    snprintf(who, sizeof who, "%s", name_of(session, event->seat));
    if (table->seats[event->seat].hand_count > 1)
        snprintf(who, sizeof who, "%s's hand %c", name_of(session, event->seat),
                 '1' + event->hand);
    if (rules_have_money(&table->rules) && net != 0)
        snprintf(money, sizeof money, " %s",
                 dollars(amount, net < 0 ? -net : net));
    bool won =
        net > 0 ||
        (!rules_have_money(&table->rules) &&
         (event->outcome == OUTCOME_WON || event->outcome == OUTCOME_CHARLIE));
    bool back =
        event->outcome == OUTCOME_PUSH || event->outcome == OUTCOME_RETURNED;
    snprintf(text, SAYING_SIZE, "%s %s%s%s.", who,
             back  ? "gets the bet back"
             : won ? "wins"
                   : "loses",
             money, reasons[event->outcome]);
}

void tell_event(const struct session *session, enum card_form form,
                const struct event *event, char text[SAYING_SIZE])
{
    const struct table *table = &session->table;
    *text = '\0';
    switch (event->kind) {
    case EVENT_SHUFFLE:
        snprintf(text, SAYING_SIZE, "The shoe is shuffled.");
        break;
    case EVENT_ACTION:
        tell_action(session, event, text);
        break;
    case EVENT_CARD:
        tell_card(session, form, event, text);
        break;
    case EVENT_HOLE:
        tell_hole(table, form, text);
        break;
    case EVENT_NO_NATURAL:
        snprintf(text, SAYING_SIZE, "The dealer has no natural.");
        break;
    case EVENT_DEALER:
        tell_dealer(table, event, text);
        break;
    case EVENT_INSURANCE:
        tell_insurance(session, event, text);
        break;
    case EVENT_RESULT:
        tell_result(session, event, text);
        break;
    case EVENT_OVER:
        if (table->is_void)
            snprintf(text, SAYING_SIZE,
                     "The round is void; what lies on the table goes back.");
        break;
    }
}

/* ---- Questions ---- */

static void tell_hand(const struct session *session, char text[SAYING_SIZE])
{
    const struct table *table = &session->table;
    const struct seat *seat = &table->seats[table->seat];
    const struct hand *hand = table_hand(table);
    char total[TOTAL_SIZE], number[40] = "", bet[CLI_MONEY_SIZE + 4];
    char money[CLI_MONEY_SIZE + 16] = "", shows[24] = "an ace";
    total_in_words(table, hand, seat->hand_count, total);
    const char *article = strcmp(total, "natural") == 0 ? "a " : "";
    if (seat->hand_count > 1)
        snprintf(number, sizeof number, " in hand %d of %d", table->hand + 1,
                 seat->hand_count);
    if (rules_have_money(&table->rules))
        snprintf(money, sizeof money, ", bet %s", dollars(bet, hand->bet));
    if (card_face(table->dealer[0]) != ACE)
        snprintf(shows, sizeof shows, "%d", card_value(table->dealer[0]));
    snprintf(text, SAYING_SIZE, "%s has %s%s%s%s; the dealer shows %s.",
             name_of(session, table->seat), article, total, number, money,
             shows);
}

void tell_question(const struct session *session, char text[SAYING_SIZE])
{
    const struct table *table = &session->table;
    const struct seat *seat = &table->seats[table->seat];
    char amount[CLI_MONEY_SIZE + 4], question[96] = "";
    tell_hand(session, text);
    if (table->phase == PHASE_FOLD)
        snprintf(question, sizeof question, " Fold, or play for %s more?",
                 dollars(amount, table->rules.ante));
    else if (table->phase == PHASE_INSURANCE)
        snprintf(question, sizeof question,
                 table_legal(table) & 1U << ACTION_EVEN_MONEY
                     ? " Even money?"
                     : " Insurance for %s?",
                 dollars(amount, seat->hands[0].bet / 2));
    else if (table->phase == PHASE_SURRENDER)
        snprintf(question, sizeof question, " Surrender half the bet?");
    size_t used = strlen(text);
    snprintf(text + used, SAYING_SIZE - used, "%s", question);
}

/* ---- The status line and the diary ---- */

void tell(struct scene *scene, const char *sentence)
{
    sentence_add(scene->status, sentence);
}

void diary_add(struct diary *diary, const char *line)
{
    snprintf(diary->lines[diary->count++ % DIARY_LINES], DIARY_LINE_SIZE, "%s",
             line);
}

const char *diary_line(const struct diary *diary, int index)
{
    return diary->lines[index % DIARY_LINES];
}
