/* The referee: calls, bets and the end of a match. */
#include "challenge/blackjack/referee_parts.h"

#include <assert.h>

/* ---- Money ---- */

static int64_t chips_of_seat(const struct referee *referee)
{
    const struct seat *seat = referee_seat(referee);
    int64_t chips = seat->bankroll;
    for (int i = 0; i < seat->hand_count; i++)
        chips += seat->hands[i].bet;
    return chips;
}

int64_t referee_credits(const struct referee *referee)
{
    return chips_of_seat(referee) / CENTS;
}

int64_t referee_purse(const struct referee *referee)
{
    return referee_seat(referee)->bankroll / CENTS;
}

int64_t referee_penalty(const struct referee *referee)
{
    int64_t missing = referee->game.bankroll - referee->tally.wagered;
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

void answer_start(struct challenge_answer *answer, Result result)
{
    *answer = (struct challenge_answer){.result = result};
}

void answer_show_dealer(const struct referee *referee,
                        struct challenge_answer *answer)
{
    const struct table *table = &referee->table;
    answer->dealer_count =
        table->hole_hidden && table->dealer_count > 0 ? 1 : table->dealer_count;
    for (int i = 0; i < answer->dealer_count; i++)
        answer->dealer[i] = card_shown(table->dealer[i]);
}

/* Drops the half credit that 3:2 pays for an odd bet. */
void answer_report(struct referee *referee, struct challenge_answer *answer)
{
    table_charge(&referee->table, 0, referee_seat(referee)->bankroll % CENTS);
    int64_t credits = referee_credits(referee);
    answer->winnings = credits - referee->told;
    referee->told = credits;
}

/* ---- Shoes ---- */

enum { FIRST_CARDS = 4 };

static void shuffle_next_shoe(struct referee *referee)
{
    struct shoe *shoe = &referee->table.shoe;
    const uint64_t numbers[] = {referee->seed, referee->match,
                                (uint64_t)referee->tally.shoes};
    fair_random_derive(&shoe->fair, numbers, sizeof numbers / sizeof *numbers);
    shoe_fill(shoe, &referee->table.rules);
}

/* ---- A match ---- */

/* The engine treats naturals as plain 21s and doesn't know insurance; see
 * referee_hand.c for why. */
static void open_table(struct referee *referee, const struct shoe *shoe)
{
    const struct challenge_game *game = &referee->game;
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
    table_open(&referee->table, &rules, shoe);
    table_sit(&referee->table, game->bankroll * CENTS);
}

void referee_open(struct referee *referee, const struct challenge_game *game,
                  uint64_t seed, uint64_t match)
{
    const struct fair_random none = {{0}};
    const struct shoe shoe = shoe_from_random(&none);
    *referee = (struct referee){.game = *game,
                                .seed = seed,
                                .match = match,
                                .told = game->bankroll,
                                .turn = CHALLENGE_CALL};
    open_table(referee, &shoe);
}

void referee_arrange(struct referee *referee, const struct challenge_game *game,
                     const int cards[], int count)
{
    const struct shoe shoe = shoe_from_cards(cards, count);
    referee_open(referee, game, 0, 0);
    open_table(referee, &shoe);
}

static bool close_match(struct referee *referee, enum challenge_end end)
{
    referee->turn = CHALLENGE_CLOSED;
    referee->end = end;
    return false;
}

static bool has_arranged_cards(const struct referee *referee)
{
    return referee->table.shoe.source == SHOE_ARRANGED;
}

/* Shuffles if it is time. Returns false if there are no cards for a hand. */
static bool has_cards(struct referee *referee, bool *new_deck)
{
    struct table *table = &referee->table;
    *new_deck = referee->tally.shoes == 0;
    if (has_arranged_cards(referee)) {
        referee->tally.shoes = 1;
        return table->shoe.count >= FIRST_CARDS;
    }
    if (!shoe_is_due(&table->shoe, &table->rules))
        return true;
    if (referee->tally.shoes == referee->game.shoes)
        return false;
    shuffle_next_shoe(referee);
    referee->tally.shoes++;
    *new_deck = true;
    return true;
}

bool referee_call(struct referee *referee, bool *new_deck)
{
    if (referee->turn != CHALLENGE_CALL)
        return false;
    if (!table_can_bet(&referee->table, 0))
        return close_match(referee, CHALLENGE_BROKE);
    if (referee->tally.hands >= referee->game.hands)
        return close_match(referee, CHALLENGE_HANDS);
    if (referee->tally.passes >= CHALLENGE_PASSES)
        return close_match(referee, CHALLENGE_PASSED);
    if (referee->table.phase == PHASE_OVER)
        table_next_round(&referee->table);
    if (!has_cards(referee, new_deck))
        return close_match(referee, CHALLENGE_SHOES);
    referee->turn = CHALLENGE_BET;
    return true;
}

/* ---- Illegal plays ---- */

void referee_punish(struct referee *referee, struct challenge_answer *answer)
{
    struct table *table = &referee->table;
    int64_t lost = 0;
    answer_start(answer, kIllegalPlay);
    referee->tally.illegal++;
    if (referee->turn >= CHALLENGE_FAULT)
        return;
    for (int i = 0; i < referee_seat(referee)->hand_count; i++)
        lost += referee_seat(referee)->hands[i].bet;
    if (lost == 0)
        lost = referee->game.least * CENTS;
    table_void_round(table, NULL);
    if (lost > referee_seat(referee)->bankroll)
        lost = referee_seat(referee)->bankroll;
    table_charge(table, 0, lost);
    referee->turn = CHALLENGE_FAULT;
    answer_show_dealer(referee, answer);
    answer_report(referee, answer);
}

/* ---- Bets, and the end of a call ---- */

void referee_act(struct referee *referee, enum action_kind kind,
                 int64_t credits)
{
    const struct action action = {.kind = kind, .amount = credits * CENTS};
    bool is_legal = table_act(&referee->table, &action, NULL, NULL);
    assert(is_legal);
    (void)is_legal;
}

static bool bet_is_in_limits(const struct referee *referee, int64_t bet)
{
    return bet >= referee->game.least && bet <= referee->game.most &&
           bet <= referee_purse(referee);
}

static void take_bet(struct referee *referee, int64_t bet,
                     struct challenge_answer *answer)
{
    if (referee->turn != CHALLENGE_BET || !bet_is_in_limits(referee, bet)) {
        referee_punish(referee, answer);
        return;
    }
    const struct hand *hand = &referee_seat(referee)->hands[0];
    referee_act(referee, ACTION_BET, bet);
    referee->tally.hands++;
    referee->tally.wagered += bet;
    answer_start(answer, kNoResult);
    answer_show_dealer(referee, answer);
    answer->yours[0] = card_shown(hand->cards[0]);
    answer->yours[1] = card_shown(hand->cards[1]);
    referee->turn = CHALLENGE_FIRST;
}

bool referee_is_in_a_hand(const struct referee *referee)
{
    return referee->turn >= CHALLENGE_FIRST &&
           referee->turn <= CHALLENGE_SECOND;
}

static void end_call(struct referee *referee, bool again,
                     struct challenge_answer *answer)
{
    answer_start(answer, kNoResult);
    if (referee_is_in_a_hand(referee))
        referee_punish(referee, answer);
    if (referee->turn == CHALLENGE_BET)
        referee->tally.passes++;
    referee->turn = CHALLENGE_CALL;
    if (!again)
        close_match(referee, CHALLENGE_LEFT);
}

/* The bot loses the match with all its credits. */
static void forfeit_match(struct referee *referee,
                          struct challenge_answer *answer)
{
    answer_start(answer, kNoResult);
    table_void_round(&referee->table, NULL);
    table_charge(&referee->table, 0, referee_seat(referee)->bankroll);
    answer_report(referee, answer);
    close_match(referee, CHALLENGE_OUT);
}

void referee_answer(struct referee *referee,
                    const struct challenge_request *request,
                    struct challenge_answer *answer)
{
    bool has_begun =
        referee->turn != CHALLENGE_CALL && referee->turn != CHALLENGE_CLOSED;
    answer_start(answer, kNoResult);
    if (request->word == CHALLENGE_IS_OUT && referee->turn != CHALLENGE_CLOSED)
        forfeit_match(referee, answer);
    else if (!has_begun)
        answer->result = kIllegalPlay;
    else if (request->word == CHALLENGE_BETS)
        take_bet(referee, request->number, answer);
    else if (request->word == CHALLENGE_HITS)
        referee_hit(referee, request->number, request->flag, answer);
    else
        end_call(referee, request->flag, answer);
}

/* ---- Names and requests ---- */

const char *challenge_end_name(enum challenge_end end)
{
    static const char *const names[CHALLENGE_ENDS] = {
        [CHALLENGE_GOES_ON] = "goes on", [CHALLENGE_LEFT] = "left",
        [CHALLENGE_BROKE] = "broke",     [CHALLENGE_HANDS] = "all hands",
        [CHALLENGE_SHOES] = "all shoes", [CHALLENGE_PASSED] = "passed",
        [CHALLENGE_OUT] = "out",
    };
    return names[end];
}

struct challenge_request
challenge_request_of(const struct challenge_message *message)
{
    switch (message->kind) {
    case CHALLENGE_BET_ASKED:
        return (struct challenge_request){.word = CHALLENGE_BETS,
                                          .number = message->bet};
    case CHALLENGE_HIT_ASKED:
        return (struct challenge_request){.word = CHALLENGE_HITS,
                                          .number = message->hit.action,
                                          .flag = message->hit.insurance != 0};
    default:
        return (struct challenge_request){.word = CHALLENGE_RETURNS,
                                          .flag = message->again != 0};
    }
}
