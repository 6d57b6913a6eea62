/* The sentences that the screen shows for events. */
#include <ctype.h>

#include "table/game.h"

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

enum news_rank rank_of_event(const struct session *session,
                             const struct event *event)
{
    bool is_computer =
        event->seat != DEALER && session->players[event->seat].is_computer;
    switch (event->kind) {
    case EVENT_CARD:
    case EVENT_HOLE:
        return NEWS_DETAIL;
    case EVENT_ACTION:
        return is_computer ? NEWS_DETAIL : NEWS_EVENT;
    case EVENT_RESULT: /* of several hands, the total matters */
        return session->table.seats[event->seat].hand_count > 1 ? NEWS_EVENT
                                                                : NEWS_RESULT;
    case EVENT_INSURANCE:
    case EVENT_SIDE_BET:
    case EVENT_OVER:
        return NEWS_RESULT;
    default:
        return NEWS_EVENT;
    }
}

void tell_total(const struct session *session, int seat, int64_t net,
                char text[SAYING_SIZE])
{
    char amount[CLI_DOLLARS_SIZE];
    const char *name = seat_name(session, seat);
    if (net == 0)
        snprintf(text, SAYING_SIZE, "%s %s even.", name,
                 seat_verb(session, seat, "breaks", "break"));
    else
        snprintf(text, SAYING_SIZE, "%s %s %s in all.", name,
                 net > 0 ? seat_verb(session, seat, "wins", "win")
                         : seat_verb(session, seat, "loses", "lose"),
                 cli_dollars(amount, net > 0 ? net : -net));
}

/* ---- Questions ---- */

enum { OFFER_SIZE = 64 };

/* Writes what a phase asks, after a blank; empty at a hand, where the bar has
 * the answers. */
static void write_offer(const struct table *table, bool is_short,
                        char text[OFFER_SIZE])
{
    const struct seat *seat = &table->seats[table->seat];
    bool is_even = table_legal(table) & 1U << ACTION_EVEN_MONEY;
    char amount[CLI_DOLLARS_SIZE];
    text[0] = '\0';
    if (table->phase == PHASE_FOLD)
        snprintf(text, OFFER_SIZE, " Fold, or play for %s%s?",
                 cli_dollars(amount, table->rules.ante),
                 is_short ? "" : " more");
    else if (table->phase == PHASE_INSURANCE)
        snprintf(text, OFFER_SIZE,
                 is_even ? " Even money?" : " Insurance for %s?",
                 cli_dollars(amount, seat->hands[0].bet / 2));
    else if (table->phase == PHASE_SURRENDER)
        snprintf(text, OFFER_SIZE,
                 is_short ? " Surrender?" : " Surrender half the bet?");
}

void tell_question(const struct session *session, char text[SAYING_SIZE])
{
    char sentence[NARRATION_SIZE], offer[OFFER_SIZE];
    narrate_hand(session, sentence);
    write_offer(&session->table, false, offer);
    snprintf(text, SAYING_SIZE, "%s%s", sentence, offer);
}

/* Writes "You have 16", or with several hands "Hand 1 of 2: 16". */
static void write_what_one_has(const struct session *session, char *text,
                               size_t size)
{
    const struct table *table = &session->table;
    const struct seat *seat = &table->seats[table->seat];
    char words[HAND_WORDS_SIZE];
    hand_in_words(table, table_hand(table), seat->hand_count, words);
    if (seat->hand_count > 1)
        snprintf(text, size, "Hand %d of %d: %s", table->hand + 1,
                 seat->hand_count, words);
    else
        snprintf(text, size, "%s %s %s", seat_name(session, table->seat),
                 seat_verb(session, table->seat, "has", "have"), words);
}

/* Writes "the dealer shows a 10" or, if both cards are open, "the dealer has
 * 16". */
static void write_what_the_dealer_shows(const struct table *table, char *text,
                                        size_t size)
{
    struct hand_value total = table_dealer_total(table);
    char upcard[UPCARD_SIZE];
    const char *shows = upcard_in_words(table->dealer[0], upcard);
    if (table->rules.shows_both)
        snprintf(text, size, "dealer has %s%d", total.soft ? "soft " : "",
                 total.total);
    else
        snprintf(text, size, "dealer shows %s", shows);
}

void tell_question_shortly(const struct session *session,
                           char text[SAYING_SIZE])
{
    char has[SAYING_SIZE / 4], shows[SAYING_SIZE / 4], offer[OFFER_SIZE];
    write_what_one_has(session, has, sizeof has);
    write_what_the_dealer_shows(&session->table, shows, sizeof shows);
    write_offer(&session->table, true, offer);
    if (*offer == '\0')
        snprintf(text, SAYING_SIZE, "%s; %s.", has, shows);
    else
        snprintf(text, SAYING_SIZE, "%c%s.%s", toupper((unsigned char)shows[0]),
                 shows + 1, offer);
}
