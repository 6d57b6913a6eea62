/* The last rounds, for the panel. */
#include "table/views/history.h"

#include <stdio.h>
#include <string.h>

#include "session_setup.h"

/* ---- Earlier sessions ---- */

/* Returns the best total of the cards in `text`, or 0 without cards. */
static int total_of_text(const char *text)
{
    int cards[HAND_CARDS];
    size_t count = 0, bytes = 1;
    for (; count < HAND_CARDS && bytes > 0; text += bytes) {
        bytes = card_read(text, &cards[count]);
        count += bytes > 0;
    }
    return count > 0 ? hand_evaluate(cards, count).total : 0;
}

static void write_earlier(const struct ledger_row *row, const char *name,
                          char words[PAST_WORDS_SIZE])
{
    const struct ledger_counts *counts = &row->round.counts;
    char hands[HISTORY_TEXT_SIZE], dealer[HISTORY_TEXT_SIZE];
    const char *word = row->round.state == LEDGER_VOID ? "void"
                       : counts->surrenders > 0        ? "surrender"
                       : counts->busts > 0             ? "bust"
                       : counts->naturals > 0          ? "blackjack"
                                                       : NULL;
    history_write_cards(row, name, CARD_ASCII, hands, dealer);
    if (counts->hands > 1)
        snprintf(words, PAST_WORDS_SIZE, "%d hands", counts->hands);
    else if (word)
        snprintf(words, PAST_WORDS_SIZE, "%s", word);
    else
        snprintf(words, PAST_WORDS_SIZE, "%d to %d", total_of_text(hands),
                 total_of_text(dealer));
}

/* The rounds come newest first. */
struct earlier {
    struct history *history;
    const char *name;
};

static bool take_earlier(void *self, const struct ledger_past *past)
{
    struct earlier *earlier = self;
    struct history *history = earlier->history;
    const struct ledger_row *row = &past->row;
    if (row->round.state == LEDGER_OPEN)
        return true;
    struct past_round *round = &history->rounds[history->count++];
    *round = (struct past_round){
        .is_earlier = true, .net = row->round.net, .bankroll = row->bankroll};
    write_earlier(row, earlier->name, round->words);
    history->start = row->bankroll - row->round.net;
    return history->count < HISTORY_ROUNDS;
}

/* Puts the oldest round first. */
static void turn_history(struct history *history)
{
    for (int i = 0, j = history->count - 1; i < j; i++, j--) {
        struct past_round round = history->rounds[i];
        history->rounds[i] = history->rounds[j];
        history->rounds[j] = round;
    }
}

void history_begin(struct history *history, const struct session *session)
{
    const struct account *book = session_book(session);
    char problem[LEDGER_PROBLEM_SIZE];
    history->count = 0;
    history->now = history->start =
        session->table.seats[session_first_person(session)].bankroll;
    if (book == NULL || book->ledger == NULL)
        return;
    const struct ledger_search search = {.profile = book->profile.id};
    struct earlier earlier = {.history = history, .name = book->profile.name};
    /* Without them, the panel begins with this session. */
    if (!ledger_each_before(book->ledger, &search, INT64_MAX, take_earlier,
                            &earlier, problem))
        history->count = 0;
    turn_history(history);
}

/* ---- This session ---- */

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
    *round = (struct past_round){.bankroll = seat->bankroll,
                                 .net = seat->bankroll - history->now};
    history->now = seat->bankroll;
    write_past(table, seat, round->words);
    history->count++;
}
