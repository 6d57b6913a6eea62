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

enum { KEYS_SIZE = 2 * HINTS_MAX };

/* Writes "h/s/d", the keys of the actions that are legal. */
static void write_keys(const struct table *table, char text[KEYS_SIZE])
{
    struct bar bar = {.count = 0};
    size_t used = 0;
    choices_hint(table, &bar);
    text[0] = '\0';
    for (int i = 0; i < bar.count; i++)
        used += (size_t)snprintf(text + used, KEYS_SIZE - used, "%s%c",
                                 i > 0 ? "/" : "", bar.hints[i].key);
}

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

void tell_question_shortly(const struct session *session,
                           char text[SAYING_SIZE])
{
    const struct table *table = &session->table;
    const struct seat *seat = &table->seats[table->seat];
    char words[HAND_WORDS_SIZE], upcard[UPCARD_SIZE], number[32] = "";
    char keys[KEYS_SIZE];
    const char *what = keys;
    hand_in_words(table, table_hand(table), seat->hand_count, words);
    const char *shows = upcard_in_words(table->dealer[0], upcard);
    if (strchr(shows, ' ')) /* "an ace" */
        shows = strchr(shows, ' ') + 1;
    if (seat->hand_count > 1)
        snprintf(number, sizeof number, " (%d of %d)", table->hand + 1,
                 seat->hand_count);
    write_keys(table, keys);
    if (table->phase == PHASE_INSURANCE)
        what = table_legal(table) & 1U << ACTION_EVEN_MONEY ? "even money"
                                                            : "insurance";
    else if (table->phase == PHASE_SURRENDER)
        what = "surrender";
    else if (table->phase == PHASE_FOLD)
        what = "play or fold";
    snprintf(text, SAYING_SIZE, "%s %s%s v. %s: %s?",
             seat_name(session, table->seat), words, number, shows, what);
}
