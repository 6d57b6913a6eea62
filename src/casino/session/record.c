/* Writes the record of a session. */
#include "inside.h"

#include <inttypes.h>
#include <string.h>

/* The words of the check value. They are part of the format, so they must never
 * change, even if the enumerations do. */
static const char *const OUTCOMES[] = {
    [OUTCOME_NONE] = "none",
    [OUTCOME_WON] = "won",
    [OUTCOME_LOST] = "lost",
    [OUTCOME_PUSH] = "push",
    [OUTCOME_BUST] = "bust",
    [OUTCOME_NATURAL] = "natural",
    [OUTCOME_CHARLIE] = "charlie",
    [OUTCOME_EVEN_MONEY] = "even",
    [OUTCOME_SURRENDERED] = "surrendered",
    [OUTCOME_FOLDED] = "folded",
    [OUTCOME_RETURNED] = "returned",
};

/* Events are added as text, so that the value is the same on every machine. */
static void mix_event(struct record *record, const char *what,
                      const struct event *event, int64_t value)
{
    char text[96];
    snprintf(text, sizeof text, "%s %d %d %s %" PRId64 "\n", what, event->seat,
             event->hand, OUTCOMES[event->outcome], value);
    record_mix(record, text);
}

void record_event(struct record *record, const struct event *event)
{
    if (event->kind == EVENT_CARD)
        mix_event(record, "card", event, event->card);
    else if (event->kind == EVENT_RESULT)
        mix_event(record, "result", event, event->amount);
    else if (event->kind == EVENT_INSURANCE)
        mix_event(record, "insurance", event, event->amount);
    else if (event->kind == EVENT_SIDE_BET)
        mix_event(record, side_bet_kind_name(event->side), event,
                  event->amount);
}

/* ---- The head ---- */

enum { CARDS_A_LINE = 16 };

static void record_cards(struct record *record, const struct shoe *shoe)
{
    for (int first = 0; first < shoe->count; first += CARDS_A_LINE) {
        char line[8 + 4 * CARDS_A_LINE] = "cards";
        size_t length = strlen(line);
        for (int i = first; i < shoe->count && i < first + CARDS_A_LINE; i++)
            length += (size_t)snprintf(line + length, sizeof line - length,
                                       " %d", shoe->cards[shoe->count - 1 - i]);
        record_line(record, line);
    }
}

void record_source_text(const struct session *session, char *text, size_t size)
{
    const struct shoe *shoe = &session->table.shoe;
    const uint64_t *state = shoe->fair.state;
    if (shoe->source == SHOE_ARRANGED)
        snprintf(text, size, "cards, %d of them", shoe->count);
    else if (shoe->source == SHOE_SEEDED)
        snprintf(text, size, "seed %" PRIu32, session->seed);
    else
        snprintf(text, size,
                 "random %016" PRIx64 " %016" PRIx64 " %016" PRIx64
                 " %016" PRIx64,
                 state[0], state[1], state[2], state[3]);
}

static void record_source(struct record *record, const struct session *session)
{
    char line[128];
    if (session->table.shoe.source == SHOE_ARRANGED) {
        record_cards(record, &session->table.shoe);
        return;
    }
    record_source_text(session, line, sizeof line);
    record_line(record, line);
}

void record_head(struct record *record, const struct session *session)
{
    record_start(record);
    record_line(record, RECORD_HEAD);
    for (size_t i = 0; i < rules_count(); i++) {
        char line[RULE_TEXT_SIZE + 8] = "rule ";
        rules_text(&session->table.rules, i, line + strlen(line));
        record_line(record, line);
    }
    record_source(record, session);
    for (int i = 0; i < session->table.seat_count; i++) {
        const struct player *player = &session->players[i];
        char line[64];
        snprintf(line, sizeof line, "%s %" PRId64 " %s",
                 player->is_computer ? player_kind_name(player->kind) : "seat",
                 player->bankroll, player->name);
        record_line(record, line);
    }
}
