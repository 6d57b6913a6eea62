/* A round of `deal` or `play`: its cards, its table, its question. */
#include "class_round.h"

#include <assert.h>

#include "columns.h"

void pile_deal(struct pile *deck, struct pile *hand)
{
    assert(deck->count > 0);
    hand->cards[hand->count++] = deck->cards[--deck->count];
}

struct hand_value pile_total(const struct pile *hand)
{
    return hand_evaluate(hand->cards, hand->count);
}

void class_round_begin(struct class_session *session, struct class_round *round)
{
    *round = (struct class_round){.deck.count = DECK_CARDS};
    deck_fresh(round->deck.cards, 1);
    seeded_shuffle_deck(&session->shuffle, round->deck.cards, DECK_CARDS);
    for (int i = 0; i < 2; i++) {
        pile_deal(&round->deck, &round->player);
        pile_deal(&round->deck, &round->dealer);
    }
}

void class_show_table(const struct class_session *session,
                      const struct class_round *round)
{
    const struct column columns[] = {
        {"Player", round->player.cards, round->player.count, false},
        {"Dealer", round->dealer.cards, round->dealer.count,
         round->hole_hidden},
    };
    show_columns(session->cli->out, session->form, columns, 2);
}

static enum cli_status ask_player(const struct class_session *session,
                                  bool *hits)
{
    static const struct cli_choice choice = {
        .prompt = "Hit or stand? [h/s] ",
        .letters = "hs",
        .hint = "type h to hit or s to stand",
    };
    char letter = 's';
    enum cli_status status = cli_ask_letter(session->cli, &choice, &letter);
    *hits = letter == 'h';
    return status;
}

enum cli_status
class_players_turn(const struct class_session *session,
                   struct class_round *round,
                   bool (*is_over)(const struct class_session *session,
                                   const struct class_round *round))
{
    for (;;) {
        class_show_table(session, round);
        if (is_over(session, round))
            return CLI_DONE;
        bool hits;
        enum cli_status status = ask_player(session, &hits);
        if (status != CLI_DONE || !hits)
            return status;
        pile_deal(&round->deck, &round->player);
    }
}

enum cli_status class_show_dealer(const struct class_session *session,
                                  const struct class_round *round,
                                  const char *decision)
{
    class_show_table(session, round);
    enum cli_status status = cli_pause(session->cli, session->settings.pause);
    if (status == CLI_DONE)
        fprintf(session->cli->out, "%s\n", decision);
    return status;
}
