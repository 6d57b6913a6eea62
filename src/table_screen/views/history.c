/* The last rounds of the session. */
#include "table_screen/views/history.h"

#include <stdio.h>
#include <string.h>

void history_begin(struct history *history, const struct session *session)
{
    history->count = 0;
    history->start =
        session->table.seats[session_first_person(session)].bankroll;
}

static void write_past(const struct table *table, const struct seat *seat,
                       char words[PAST_WORDS_SIZE])
{
    static const char *const special[] = {
        [OUTCOME_BUST] = "bust",
        [OUTCOME_NATURAL] = "blackjack",
        [OUTCOME_EVEN_MONEY] = "even money",
        [OUTCOME_SURRENDERED] = "surrender",
        [OUTCOME_FOLDED] = "folded",
        [OUTCOME_RETURNED] = "void",
    };
    const struct hand *hand = &seat->hands[0];
    size_t outcome = hand->outcome;
    if (!seat->in || seat->hand_count == 0)
        snprintf(words, PAST_WORDS_SIZE, "sat out");
    else if (seat->hand_count > 1)
        snprintf(words, PAST_WORDS_SIZE, "%d hands", seat->hand_count);
    else if (outcome < sizeof special / sizeof *special && special[outcome])
        snprintf(words, PAST_WORDS_SIZE, "%s", special[outcome]);
    else
        snprintf(words, PAST_WORDS_SIZE, "%d to %d",
                 table_hand_total(hand).total, table_dealer_total(table).total);
}

void history_add(struct history *history, const struct session *session)
{
    const struct table *table = &session->table;
    const struct seat *seat = &table->seats[session_first_person(session)];
    if (history->count == HISTORY_ROUNDS) {
        history->start = history->rounds[0].bankroll;
        memmove(history->rounds, history->rounds + 1,
                (HISTORY_ROUNDS - 1) * sizeof *history->rounds);
        history->count--;
    }
    struct past_round *round = &history->rounds[history->count];
    int64_t before = history->count > 0 ? round[-1].bankroll : history->start;
    *round = (struct past_round){.number = session->rounds,
                                 .bankroll = seat->bankroll,
                                 .net = seat->bankroll - before};
    write_past(table, seat, round->words);
    history->count++;
}
