/* The casino: calls, bets, and what a match comes to. */
#include "casino.h"

#include <assert.h>

/* ---- Money ---- */

static int64_t chips_of_seat(const struct contest_casino *casino)
{
    const struct seat *seat = casino_seat(casino);
    int64_t chips = seat->bankroll;
    for (int i = 0; i < seat->hand_count; i++)
        chips += seat->hands[i].bet;
    return chips;
}

int64_t contest_casino_credits(const struct contest_casino *casino)
{
    return chips_of_seat(casino) / CENTS;
}

int64_t casino_purse(const struct contest_casino *casino)
{
    return casino_seat(casino)->bankroll / CENTS;
}

int64_t contest_casino_penalty(const struct contest_casino *casino)
{
    int64_t missing = casino->game.bankroll - casino->tally.wagered;
    return missing > 0 ? missing : 0;
}

/* ---- Answers ---- */

Card card_shown(int card)
{
    static const Suit suits[] = {[CLUBS] = kClubs,
                                 [DIAMONDS] = kDiamonds,
                                 [HEARTS] = kHearts,
                                 [SPADES] = kSpades};
    enum face face = card_face(card);
    return (Card){.suit = suits[card_suit(card)],
                  .spot = face == ACE ? kAce : (Spot)face};
}

int card_hidden_behind(Card card)
{
    static const enum suit suits[] = {[kClubs] = CLUBS,
                                      [kDiamonds] = DIAMONDS,
                                      [kHearts] = HEARTS,
                                      [kSpades] = SPADES};
    enum face face = card.spot == kAce ? ACE : (enum face)card.spot;
    return card_code(suits[card.suit], face);
}

void answer_start(struct contest_answer *answer, Result result)
{
    *answer = (struct contest_answer){.result = result};
}

void answer_show_dealer(const struct contest_casino *casino,
                        struct contest_answer *answer)
{
    const struct table *table = &casino->table;
    answer->dealer_count =
        table->hole_hidden && table->dealer_count > 0 ? 1 : table->dealer_count;
    for (int i = 0; i < answer->dealer_count; i++)
        answer->dealer[i] = card_shown(table->dealer[i]);
}

/* Half a credit, of 3:2 for an odd bet, is dropped. */
void answer_report(struct contest_casino *casino, struct contest_answer *answer)
{
    table_charge(&casino->table, 0, casino_seat(casino)->bankroll % CENTS);
    int64_t credits = contest_casino_credits(casino);
    answer->winnings = credits - casino->told;
    casino->told = credits;
}

/* ---- Shoes ---- */

enum { FIRST_CARDS = 4 };

static void shuffle_next_shoe(struct contest_casino *casino)
{
    struct shoe *shoe = &casino->table.shoe;
    const uint64_t numbers[] = {casino->seed, casino->match,
                                (uint64_t)casino->tally.shoes};
    fair_random_derive(&shoe->fair, numbers, sizeof numbers / sizeof *numbers);
    shoe_fill(shoe, &casino->table.rules);
}

/* ---- A match ---- */

/* Naturals are plain 21s to the engine, and insurance is not its business: see
 * casino_hand.c. */
static void open_table(struct contest_casino *casino, const struct shoe *shoe)
{
    const struct contest_game *game = &casino->game;
    struct rules rules;
    bool is_there = rules_preset(&rules, "challenge");
    assert(is_there);
    (void)is_there;
    rules.decks = game->decks;
    rules.cut = game->cut;
    rules.natural = PAYS_NONE;
    rules.insurance = false;
    rules.min = game->least * CENTS;
    rules.max = game->most * CENTS;
    rules.chip = CENTS;
    table_open(&casino->table, &rules, shoe);
    table_sit(&casino->table, game->bankroll * CENTS);
}

void contest_casino_open(struct contest_casino *casino,
                         const struct contest_game *game, uint64_t seed,
                         uint64_t match)
{
    const struct fair_random none = {{0}};
    const struct shoe shoe = shoe_from_random(&none);
    *casino = (struct contest_casino){.game = *game,
                                      .seed = seed,
                                      .match = match,
                                      .told = game->bankroll,
                                      .turn = CONTEST_CALL};
    open_table(casino, &shoe);
}

void contest_casino_arrange(struct contest_casino *casino,
                            const struct contest_game *game, const int cards[],
                            int count)
{
    const struct shoe shoe = shoe_from_cards(cards, count);
    contest_casino_open(casino, game, 0, 0);
    open_table(casino, &shoe);
}

static bool close_with(struct contest_casino *casino, enum contest_end end)
{
    casino->turn = CONTEST_CLOSED;
    casino->end = end;
    return false;
}

static bool has_arranged_cards(const struct contest_casino *casino)
{
    return casino->table.shoe.source == SHOE_ARRANGED;
}

/* Makes sure of the cards for a hand. False where there are no more. */
static bool has_cards(struct contest_casino *casino, bool *new_deck)
{
    struct table *table = &casino->table;
    *new_deck = casino->tally.shoes == 0;
    if (has_arranged_cards(casino)) {
        casino->tally.shoes = 1;
        return table->shoe.count >= FIRST_CARDS;
    }
    if (!shoe_is_due(&table->shoe, &table->rules))
        return true;
    if (casino->tally.shoes == casino->game.shoes)
        return false;
    shuffle_next_shoe(casino);
    casino->tally.shoes++;
    *new_deck = true;
    return true;
}

bool contest_casino_call(struct contest_casino *casino, bool *new_deck)
{
    if (casino->turn != CONTEST_CALL)
        return false;
    if (!table_can_bet(&casino->table, 0))
        return close_with(casino, CONTEST_BROKE);
    if (casino->tally.hands >= casino->game.hands)
        return close_with(casino, CONTEST_HANDS);
    if (casino->tally.passes >= CONTEST_PASSES)
        return close_with(casino, CONTEST_PASSED);
    if (casino->table.phase == PHASE_OVER)
        table_next_round(&casino->table);
    if (!has_cards(casino, new_deck))
        return close_with(casino, CONTEST_SHOES);
    casino->turn = CONTEST_BET;
    return true;
}

/* ---- Illegal plays ---- */

void casino_punish(struct contest_casino *casino, struct contest_answer *answer)
{
    struct table *table = &casino->table;
    int64_t lost = 0;
    answer_start(answer, kIllegalPlay);
    casino->tally.illegal++;
    if (casino->turn >= CONTEST_FAULT)
        return;
    for (int i = 0; i < casino_seat(casino)->hand_count; i++)
        lost += casino_seat(casino)->hands[i].bet;
    if (lost == 0)
        lost = casino->game.least * CENTS;
    table_void_round(table, NULL);
    if (lost > casino_seat(casino)->bankroll)
        lost = casino_seat(casino)->bankroll;
    table_charge(table, 0, lost);
    casino->turn = CONTEST_FAULT;
    answer_show_dealer(casino, answer);
    answer_report(casino, answer);
}

/* ---- Bets, and the end of a call ---- */

void casino_act(struct contest_casino *casino, enum action_kind kind,
                int64_t credits)
{
    const struct action action = {.kind = kind, .amount = credits * CENTS};
    bool is_legal = table_act(&casino->table, &action, NULL, NULL);
    assert(is_legal);
    (void)is_legal;
}

static bool bet_is_legal(const struct contest_casino *casino, int64_t bet)
{
    return bet >= casino->game.least && bet <= casino->game.most &&
           bet <= casino_purse(casino);
}

static void take_bet(struct contest_casino *casino, int64_t bet,
                     struct contest_answer *answer)
{
    if (casino->turn != CONTEST_BET || !bet_is_legal(casino, bet)) {
        casino_punish(casino, answer);
        return;
    }
    const struct hand *hand = &casino_seat(casino)->hands[0];
    casino_act(casino, ACTION_BET, bet);
    casino->tally.hands++;
    casino->tally.wagered += bet;
    answer_start(answer, kNoResult);
    answer_show_dealer(casino, answer);
    answer->yours[0] = card_shown(hand->cards[0]);
    answer->yours[1] = card_shown(hand->cards[1]);
    casino->turn = CONTEST_FIRST;
}

bool casino_is_in_a_hand(const struct contest_casino *casino)
{
    return casino->turn >= CONTEST_FIRST && casino->turn <= CONTEST_SECOND;
}

static void end_call(struct contest_casino *casino, bool again,
                     struct contest_answer *answer)
{
    answer_start(answer, kNoResult);
    if (casino_is_in_a_hand(casino))
        casino_punish(casino, answer);
    if (casino->turn == CONTEST_BET)
        casino->tally.passes++;
    casino->turn = CONTEST_CALL;
    if (!again)
        close_with(casino, CONTEST_LEFT);
}

/* The bot loses its match: all that it has. */
static void forfeit(struct contest_casino *casino,
                    struct contest_answer *answer)
{
    answer_start(answer, kNoResult);
    table_void_round(&casino->table, NULL);
    table_charge(&casino->table, 0, casino_seat(casino)->bankroll);
    answer_report(casino, answer);
    close_with(casino, CONTEST_OUT);
}

void contest_casino_answer(struct contest_casino *casino,
                           const struct contest_request *request,
                           struct contest_answer *answer)
{
    bool has_begun =
        casino->turn != CONTEST_CALL && casino->turn != CONTEST_CLOSED;
    answer_start(answer, kNoResult);
    if (request->word == CONTEST_IS_OUT && casino->turn != CONTEST_CLOSED)
        forfeit(casino, answer);
    else if (!has_begun)
        answer->result = kIllegalPlay;
    else if (request->word == CONTEST_BETS)
        take_bet(casino, request->number, answer);
    else if (request->word == CONTEST_HITS)
        casino_hit(casino, request->number, request->flag, answer);
    else
        end_call(casino, request->flag, answer);
}
