/* The sentences that the screen shows for events. */
#include <string.h>

#include "table_screen/game.h"

/* Leaves out what the picture shows: the deal, the cards that the dealer draws,
 * and offers that a seat declines. */
static bool is_left_out(const struct session *session,
                        const struct event *event)
{
    switch (event->kind) {
    case EVENT_CARD:
        return session->table.phase != PHASE_PLAY;
    case EVENT_DEALER:
        return event->action == ACTION_HIT;
    case EVENT_ACTION:
        return event->action == ACTION_KEEP ||
               event->action == ACTION_NO_INSURANCE ||
               event->action == ACTION_NO_EVEN_MONEY;
    case EVENT_OVER:
        return !session->table.is_void;
    default:
        return false;
    }
}

void tell_event(const struct session *session, enum card_form form,
                const struct event *event, char text[SAYING_SIZE])
{
    char sentence[NARRATION_SIZE] = "";
    if (!is_left_out(session, event))
        narrate(session, form, event, sentence);
    snprintf(text, SAYING_SIZE, "%s", sentence);
}

/* ---- Questions ---- */

void tell_question(const struct session *session, char text[SAYING_SIZE])
{
    const struct table *table = &session->table;
    const struct seat *seat = &table->seats[table->seat];
    char amount[CLI_MONEY_SIZE + 4], question[96] = "";
    char sentence[NARRATION_SIZE];
    narrate_hand(session, sentence);
    snprintf(text, SAYING_SIZE, "%s", sentence);
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
