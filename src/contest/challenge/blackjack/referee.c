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
    static const Suit suits[] = {[CLUBS] = kClub,
                                 [DIAMONDS] = kDiamond,
                                 [HEARTS] = kHeart,
                                 [SPADES] = kSpade};
    enum face face = card_face(card);
    return (Card){.suit = suits[card_suit(card)],
                  .spot = face == ACE ? kAce : (Spot)face};
}

int card_hidden_behind(Card card)
{
    static const enum suit suits[] = {[kClub] = CLUBS,
                                      [kDiamond] = DIAMONDS,
                                      [kHeart] = HEARTS,
                                      [kSpade] = SPADES};
    enum face face = card.spot == kAce ? ACE : (enum face)card.spot;
    return card_code(suits[card.suit], face);
}

void ruling_start(struct challenge_ruling *ruling, Result result)
{
    *ruling = (struct challenge_ruling){.answer.result = result};
}

static void show_yours(const struct referee *referee,
                       struct challenge_answer *answer)
{
    const struct seat *seat = referee_seat(referee);
    if (seat->hand_count == 0)
        return;
    const struct hand *hand = &seat->hands[referee->hand];
    answer->your_count = hand->count;
    for (int i = 0; i < hand->count; i++)
        answer->yours[i] = card_shown(hand->cards[i]);
}

/* The engine deals the upcard first; a bot gets the hole card first. */
static void show_dealer(const struct referee *referee,
                        struct challenge_answer *answer)
{
    const struct table *table = &referee->table;
    answer->dealer_count = table->dealer_count;
    for (int i = 0; i < table->dealer_count; i++)
        answer->dealer[i] = card_shown(table->dealer[i < 2 ? 1 - i : i]);
}

void ruling_report(struct referee *referee, struct challenge_ruling *ruling)
{
    int64_t credits = referee_credits(referee);
    ruling->answer.winnings = credits - referee->told;
    referee->told = credits;
}

/* Drops the half credit that 3:2 pays for an odd bet. */
void ruling_finish(struct referee *referee, struct challenge_ruling *ruling)
{
    table_charge(&referee->table, 0, referee_seat(referee)->bankroll % CENTS);
    show_yours(referee, &ruling->answer);
    if (ruling->answer.result == kNoResult)
        return;
    show_dealer(referee, &ruling->answer);
    ruling_report(referee, ruling);
}

/* ---- Shoes ---- */

enum { FIRST_CARDS = 4 };

static void shuffle_next_shoe(struct referee *referee)
{
    struct shoe *shoe = &referee->table.shoe;
    seed_start_shoe(&referee->seed, referee->match,
                    (uint64_t)referee->tally.shoes, &shoe->secret);
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
                  struct challenge_seed seed, uint32_t match)
{
    const struct secret_random none = {.used = 0}; /* until the first shoe */
    const struct shoe shoe = shoe_from_secret(&none);
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
    referee_open(referee, game, seed_of_number(0), 0);
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

static int64_t bets_on_table(const struct referee *referee)
{
    const struct seat *seat = referee_seat(referee);
    int64_t bets = 0;
    for (int i = 0; i < seat->hand_count; i++)
        bets += seat->hands[i].bet;
    return bets;
}

/* The engine has dealt the second split hand a card that the bot doesn't see
 * before it starts that hand. If it never does, the card goes back to the top
 * of the shoe. */
static void take_back_unseen_card(struct referee *referee)
{
    struct shoe *shoe = &referee->table.shoe;
    struct hand *hand = &referee->table.seats[0].hands[1];
    if (referee->turn == CHALLENGE_SECOND)
        shoe->cards[shoe->count++] = hand->cards[--hand->count];
}

void referee_punish(struct referee *referee, const char *why,
                    struct challenge_ruling *ruling)
{
    ruling_start(ruling, kIllegalPlay);
    ruling->why = why;
    referee->tally.illegal++;
    if (referee->turn >= CHALLENGE_FAULT)
        return;
    int64_t lost = bets_on_table(referee);
    if (lost == 0)
        lost = referee->game.least * CENTS;
    take_back_unseen_card(referee);
    table_void_round(&referee->table, NULL);
    if (lost > referee_seat(referee)->bankroll)
        lost = referee_seat(referee)->bankroll;
    table_charge(&referee->table, 0, lost);
    referee->turn = CHALLENGE_FAULT;
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

/* Returns why the bot can't place this bet now, or NULL if it can. */
static const char *find_bet_fault(const struct referee *referee, int64_t bet)
{
    if (referee->turn == CHALLENGE_FAULT)
        return FAULT_AGAIN;
    if (referee->turn != CHALLENGE_BET)
        return "only one bet for each call";
    if (bet < referee->game.least)
        return "less than the minimum bet";
    if (bet > referee->game.most)
        return "more than the maximum bet";
    return bet > referee_purse(referee) ? FAULT_CREDITS : NULL;
}

/* A bot learns only with its next hitMe that its bet was illegal. */
static void take_bet(struct referee *referee, int64_t bet,
                     struct challenge_ruling *ruling)
{
    const char *fault = find_bet_fault(referee, bet);
    if (fault) {
        referee_punish(referee, fault, ruling);
        return;
    }
    referee_act(referee, ACTION_BET, bet);
    referee->tally.hands++;
    referee->tally.wagered += bet;
    referee->hand = 0;
    ruling_start(ruling, kNoResult);
    show_yours(referee, &ruling->answer);
    show_dealer(referee, &ruling->answer);
    ruling->answer.dealer[0] = (Card){kHiddenSuit, kHiddenSpot};
    referee->turn = CHALLENGE_FIRST;
}

bool referee_is_in_a_hand(const struct referee *referee)
{
    return referee->turn >= CHALLENGE_FIRST &&
           referee->turn <= CHALLENGE_SECOND;
}

static void end_call(struct referee *referee, bool again,
                     struct challenge_ruling *ruling)
{
    if (referee_is_in_a_hand(referee)) {
        referee_punish(referee, "the hand isn't over", ruling);
        ruling_finish(referee, ruling);
    } else
        ruling_report(referee, ruling);
    if (referee->turn == CHALLENGE_BET)
        referee->tally.passes++;
    referee->turn = CHALLENGE_CALL;
    if (!again)
        close_match(referee, CHALLENGE_LEFT);
}

/* The bot loses the match with all its credits. */
static void forfeit_match(struct referee *referee,
                          struct challenge_ruling *ruling)
{
    table_void_round(&referee->table, NULL);
    table_charge(&referee->table, 0, referee_seat(referee)->bankroll);
    ruling_report(referee, ruling);
    close_match(referee, CHALLENGE_OUT);
}

void referee_answer(struct referee *referee,
                    const struct challenge_request *request,
                    struct challenge_ruling *ruling)
{
    bool has_begun =
        referee->turn != CHALLENGE_CALL && referee->turn != CHALLENGE_CLOSED;
    ruling_start(ruling, kNoResult);
    if (request->word == CHALLENGE_IS_OUT && referee->turn != CHALLENGE_CLOSED)
        forfeit_match(referee, ruling);
    else if (!has_begun) {
        ruling_start(ruling, kIllegalPlay);
        ruling->why = "between two calls";
    } else if (request->word == CHALLENGE_BETS)
        take_bet(referee, request->number, ruling);
    else if (request->word == CHALLENGE_HITS)
        referee_hit(referee, request->number, request->flag, ruling);
    else
        end_call(referee, request->flag, ruling);
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
