/* The referee of blackjack: seeds and shoes, calls, bets, hands, and the end of
 * a match. */
#include "referee.h"

#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli_output.h"

bool log_take_number(const char **text, const char *name, int64_t least,
                     int64_t most, int64_t *value)
{
    char number[24];
    size_t length = strlen(name);
    if (strncmp(*text, name, length) != 0)
        return false;
    size_t digits = strcspn(*text + length, " ");
    snprintf(number, sizeof number, "%.*s", (int)digits, *text + length);
    *text += length + digits;
    return digits < sizeof number &&
           cli_parse_integer(number, least, most, value);
}

/* ---- Seeds ---- */

static void seed_put_number(uint64_t number, unsigned char bytes[], int count)
{
    for (int i = 0; i < count; i++)
        bytes[i] = (unsigned char)(number >> (8 * i));
}

/* Returns the short seed that a person types as `number`. */
static struct challenge_seed make_short_seed(uint64_t number)
{
    struct challenge_seed seed = {.is_short = true};
    seed_put_number(number, seed.bytes, sizeof number);
    return seed;
}

static int seed_digit(char letter)
{
    static const char digits[] = "0123456789abcdef";
    const char *found = strchr(digits, tolower((unsigned char)letter));
    return letter != '\0' && found ? (int)(found - digits) : -1;
}

bool challenge_seed_read(const char *text, struct challenge_seed *seed)
{
    struct challenge_seed read = {.is_short = false};
    int digits = 0;
    int64_t number;
    for (; digits < 2 * CHALLENGE_SEED_BYTES && seed_digit(text[digits]) >= 0;
         digits++) {
        unsigned char *byte = &read.bytes[digits / 2];
        *byte = (unsigned char)(*byte << 4 | seed_digit(text[digits]));
    }
    bool is_long = digits == 2 * CHALLENGE_SEED_BYTES && text[digits] == '\0';
    if (!is_long && !cli_parse_integer(text, 0, INT64_MAX, &number))
        return false;
    *seed = is_long ? read : make_short_seed((uint64_t)number);
    return true;
}

const char *seed_write(const struct challenge_seed *seed,
                       char text[CHALLENGE_SEED_TEXT_SIZE])
{
    uint64_t number = 0;
    char *end = text;
    for (int i = 0; i < CHALLENGE_SEED_BYTES; i++, end += 2)
        snprintf(end, 3, "%02x", seed->bytes[i]);
    if (!seed->is_short)
        return text;
    for (int i = 0; i < (int)sizeof number; i++)
        number |= (uint64_t)seed->bytes[i] << (8 * i);
    snprintf(text, CHALLENGE_SEED_TEXT_SIZE, "%" PRIu64, number);
    return text;
}

const char *challenge_seed_draw(struct challenge_seed *seed)
{
    seed->is_short = false;
    return random_bytes_from_system(seed->bytes, sizeof seed->bytes);
}

/* ---- Money ---- */

/* Returns the bets on the table, in cents. */
static int64_t referee_bets(const struct referee *referee)
{
    const struct seat *seat = referee_seat(referee);
    int64_t bets = 0;
    for (int i = 0; i < seat->hand_count; i++)
        bets += seat->hands[i].bet;
    return bets;
}

int64_t referee_credits(const struct referee *referee)
{
    return (referee_seat(referee)->bankroll + referee_bets(referee)) / CENTS;
}

/* Returns the credits that the bot hasn't bet. */
static int64_t referee_free_credits(const struct referee *referee)
{
    return referee_seat(referee)->bankroll / CENTS;
}

/* ---- Answers ---- */

/* The contest numbers suits and spots as the engine does, but for the ace. */
_Static_assert((int)kClub == CLUBS && (int)kSpade == SPADES, "suits agree");

static Card contest_card(int card)
{
    enum face face = card_face(card);
    return (Card){.suit = (Suit)card_suit(card),
                  .spot = face == ACE ? kAce : (Spot)face};
}

static int engine_card(Card card)
{
    enum face face = card.spot == kAce ? ACE : (enum face)card.spot;
    return card_code((enum suit)card.suit, face);
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
        answer->yours[i] = contest_card(hand->cards[i]);
}

/* The engine deals the upcard first; a bot gets the hole card first. */
static void show_dealer(const struct referee *referee,
                        struct challenge_answer *answer)
{
    const struct table *table = &referee->table;
    answer->dealer_count = table->dealer_count;
    for (int i = 0; i < table->dealer_count; i++)
        answer->dealer[i] = contest_card(table->dealer[i < 2 ? 1 - i : i]);
}

/* Adds what was won or lost since the last report to `ruling`. */
static void ruling_report(struct referee *referee,
                          struct challenge_ruling *ruling)
{
    int64_t credits = referee_credits(referee);
    ruling->answer.winnings = credits - referee->reported;
    referee->reported = credits;
}

/* Drops the half credit that 3:2 pays for an odd bet. */
static void ruling_finish(struct referee *referee,
                          struct challenge_ruling *ruling)
{
    table_charge(&referee->table, 0, referee_seat(referee)->bankroll % CENTS);
    show_yours(referee, &ruling->answer);
    if (ruling->answer.result == kNoResult)
        return;
    show_dealer(referee, &ruling->answer);
    if (referee->turn == CHALLENGE_SECOND && !referee->game.shows_hole)
        ruling->answer.dealer[0] = (Card){kHiddenSuit, kHiddenSpot};
    ruling_report(referee, ruling);
}

/* ---- A match ---- */

enum { FIRST_CARDS = 4 };

/* The engine treats naturals as plain 21s and doesn't know insurance; see
 * "A hand" below for why. */
static void open_table(struct referee *referee, const struct shoe *shoe)
{
    const struct challenge_game *game = &referee->game;
    struct rules rules;
    bool is_there = rules_preset(&rules, "challenge");
    assert(is_there);
    (void)is_there;
    rules.decks = (int)game->decks;
    rules.cut = (int)game->cut;
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
    const struct shoe shoe = {.source = SHOE_SECRET, .secret = none};
    *referee = (struct referee){.game = *game,
                                .seed = seed,
                                .match = match,
                                .reported = game->bankroll,
                                .turn = CHALLENGE_CALL};
    open_table(referee, &shoe);
}

void referee_arrange(struct referee *referee, const struct challenge_game *game,
                     const int cards[], int count)
{
    const struct shoe shoe = shoe_from_cards(cards, count);
    referee_open(referee, game, make_short_seed(0), 0);
    open_table(referee, &shoe);
}

static bool close_match(struct referee *referee, enum challenge_end end)
{
    referee->turn = CHALLENGE_CLOSED;
    referee->end = end;
    return false;
}

/* Shuffles if it is time. Returns false if there are no cards for a hand. */
static bool has_cards(struct referee *referee, bool *new_deck)
{
    struct table *table = &referee->table;
    struct shoe *shoe = &table->shoe;
    *new_deck = referee->tally.shoes == 0;
    if (shoe->source == SHOE_ARRANGED) {
        referee->tally.shoes = 1;
        return shoe->count >= FIRST_CARDS;
    }
    if (!shoe_is_due(shoe, &table->rules))
        return true;
    if (referee->tally.shoes == referee->game.shoes)
        return false;
    /* The key is the seed twice, as D. J. Bernstein's ChaCha does it with a key
     * of 128 bits. Match and shoe make the nonce, so no two shoes share a
     * stream. */
    unsigned char key[SECRET_KEY_BYTES], nonce[SECRET_NONCE_BYTES];
    const uint32_t match = referee->match;
    const uint64_t number = (uint64_t)referee->tally.shoes;
    memcpy(key, referee->seed.bytes, CHALLENGE_SEED_BYTES);
    memcpy(key + CHALLENGE_SEED_BYTES, referee->seed.bytes,
           CHALLENGE_SEED_BYTES);
    seed_put_number(match, nonce, sizeof match);
    seed_put_number(number, nonce + sizeof match, sizeof number);
    secret_random_start(&shoe->secret, key, nonce);
    shoe_fill(shoe, &table->rules);
    referee->tally.shoes++;
    *new_deck = true;
    if (referee->watcher.hear)
        referee->watcher.hear(referee->watcher.self, table,
                              &(struct event){.kind = EVENT_SHUFFLE});
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

/* Why a play is illegal, if more than one rule says so. */
#define FAULT_CREDITS "more than its credits"
#define FAULT_AGAIN "after an illegal play"

/* Punishes an illegal play, once in a call: the bot loses its bets on the table
 * or, if there are none, the minimum bet. `ruling` gets the reason. */
static void penalize_play(struct referee *referee, const char *why,
                          struct challenge_ruling *ruling)
{
    ruling->answer.result = kIllegalPlay;
    ruling->why = why;
    referee->tally.illegal++;
    if (referee->turn >= CHALLENGE_FAULT)
        return;
    int64_t lost = referee_bets(referee);
    if (lost == 0)
        lost = referee->game.least * CENTS;
    /* The engine has dealt the second split hand a card that the bot doesn't
     * see before it starts that hand. If it never does, the card goes back to
     * the top of the shoe. */
    struct shoe *shoe = &referee->table.shoe;
    struct hand *second = &referee->table.seats[0].hands[1];
    if (referee->turn == CHALLENGE_SECOND)
        shoe->cards[shoe->count++] = second->cards[--second->count];
    table_void_round(&referee->table, NULL);
    if (lost > referee_seat(referee)->bankroll)
        lost = referee_seat(referee)->bankroll;
    table_charge(&referee->table, 0, lost);
    referee->turn = CHALLENGE_FAULT;
}

/* ---- Bets, and the end of a call ---- */

/* Lets the engine act. The action must be legal. */
static void referee_act(struct referee *referee, enum action_kind kind,
                        int64_t credits)
{
    const struct action action = {.kind = kind, .amount = credits * CENTS};
    bool is_legal =
        table_act(&referee->table, &action, &referee->watcher, NULL);
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
    return bet > referee_free_credits(referee) ? FAULT_CREDITS : NULL;
}

/* A bot learns only with its next hitMe that its bet was illegal. */
static void take_bet(struct referee *referee, int64_t bet,
                     struct challenge_ruling *ruling)
{
    const char *fault = find_bet_fault(referee, bet);
    if (fault) {
        penalize_play(referee, fault, ruling);
        return;
    }
    referee_act(referee, ACTION_BET, bet);
    referee->tally.hands++;
    referee->tally.wagered += bet;
    referee->hand = 0;
    show_yours(referee, &ruling->answer);
    show_dealer(referee, &ruling->answer);
    ruling->answer.dealer[0] = (Card){kHiddenSuit, kHiddenSpot};
    referee->turn = CHALLENGE_FIRST;
}

static bool referee_is_in_a_hand(const struct referee *referee)
{
    return referee->turn >= CHALLENGE_FIRST &&
           referee->turn <= CHALLENGE_SECOND;
}

static void end_call(struct referee *referee, bool again,
                     struct challenge_ruling *ruling)
{
    if (referee_is_in_a_hand(referee)) {
        penalize_play(referee, "the hand isn't over", ruling);
        ruling_finish(referee, ruling);
    } else
        ruling_report(referee, ruling);
    if (referee->turn == CHALLENGE_BET)
        referee->tally.passes++;
    referee->turn = CHALLENGE_CALL;
    if (!again)
        close_match(referee, CHALLENGE_LEFT);
}

const char *const CHALLENGE_END_NAMES[CHALLENGE_ENDS] = {
    [CHALLENGE_GOES_ON] = "goes on", [CHALLENGE_LEFT] = "left",
    [CHALLENGE_BROKE] = "broke",     [CHALLENGE_HANDS] = "all hands",
    [CHALLENGE_SHOES] = "all shoes", [CHALLENGE_PASSED] = "passed",
    [CHALLENGE_OUT] = "out",
};

/* ---- A hand ---- */

/*
 * The referee judges each hitMe.
 *
 * To the engine a natural is a plain 21, and there is no insurance. So it
 * doesn't peek for the dealer's natural and doesn't end a hand at 21. The
 * referee settles a claim, the dealer's natural and insurance, all at the first
 * hitMe.
 */

/* ---- Legal actions ---- */

static int64_t hand_bet(const struct referee *referee)
{
    return table_hand(&referee->table)->bet / CENTS;
}

/* Returns why the hand in play can't be doubled or split, or NULL. */
static const char *find_raise_fault(const struct referee *referee,
                                    bool is_double)
{
    const struct hand *hand = table_hand(&referee->table);
    if (table_legal(&referee->table) &
        1U << (is_double ? ACTION_DOUBLE : ACTION_SPLIT))
        return NULL;
    if (referee_seat(referee)->hand_count > 1)
        return is_double            ? "a split hand can't be doubled"
               : referee->hand == 0 ? "the first hand isn't finished"
                                    : "there is no third hand";
    if (hand->count > 2)
        return "the hand has more than two cards";
    return is_double || card_value(hand->cards[0]) == card_value(hand->cards[1])
               ? FAULT_CREDITS
               : "not a pair";
}

/* Returns why `action` is illegal now, or NULL if it is legal. */
static const char *find_hit_fault(const struct referee *referee, int64_t action)
{
    if (action == PROTOCOL_NONSENSE)
        return "not an answer";
    if (!referee_is_in_a_hand(referee))
        return referee->turn == CHALLENGE_BET      ? "no bet"
               : referee->turn == CHALLENGE_RETURN ? "the hand is over"
                                                   : FAULT_AGAIN;
    if (referee->turn == CHALLENGE_SECOND)
        return action == kSplitAndHitMe ? NULL
                                        : "the second hand isn't started";
    switch (action) {
    case kStandPat:
    case kHitMe:
        return NULL;
    case kDoubleDownAndHitMe:
    case kSplitAndHitMe:
        return find_raise_fault(referee, action == kDoubleDownAndHitMe);
    case kClaimBlackjack:
        if (referee->turn != CHALLENGE_FIRST)
            return "not the first hitMe of the hand";
        return table_hand_total(table_hand(&referee->table)).natural
                   ? NULL
                   : "not a blackjack";
    default:
        return "no such action";
    }
}

/* ---- Settled before any card is drawn ---- */

/* Decides whether the bot gets the insurance that it asks for with `action`,
 * for half the bet. A double or a split is paid first. */
static void decide_insurance(const struct referee *referee, int64_t action,
                             struct challenge_ruling *ruling)
{
    int64_t bet = hand_bet(referee);
    int64_t price = (bet + !referee->game.insurance_down) / 2;
    bool puts_up_more =
        action == kDoubleDownAndHitMe || action == kSplitAndHitMe;
    int64_t purse = referee_free_credits(referee) - (puts_up_more ? bet : 0);
    if (referee->turn != CHALLENGE_FIRST)
        ruling->refusal = "not the first hitMe of the hand";
    else if (card_face(referee->table.dealer[0]) != ACE)
        ruling->refusal = "no ace";
    else if (purse < price)
        ruling->refusal = FAULT_CREDITS;
    else if (price == 0)
        ruling->refusal = "half the bet is less than a credit";
    else
        ruling->insured = price;
}

/* Stands with two cards against the dealer's natural, which is a loss, or a
 * push for another natural. Insurance makes the net zero. */
static void settle_dealer_natural(struct referee *referee,
                                  struct challenge_ruling *ruling)
{
    const struct hand *hand = &referee_seat(referee)->hands[0];
    referee_act(referee, ACTION_STAND, 0);
    if (ruling->insured > 0)
        table_charge(&referee->table, 0, hand->net);
    ruling->answer.result =
        hand->outcome == OUTCOME_PUSH ? kPush : kDealerWinsBlackjack;
    referee->turn = CHALLENGE_RETURN;
}

/* Makes the engine recognize naturals until this hand is paid. */
static void pay_claim(struct referee *referee, struct challenge_ruling *ruling)
{
    struct rules *rules = &referee->table.rules;
    rules->natural = referee->game.natural_3_2 ? PAYS_3_2 : PAYS_1_1;
    referee_act(referee, ACTION_STAND, 0);
    rules->natural = PAYS_NONE;
    ruling->answer.result = kYouWinBlackjack;
    referee->turn = CHALLENGE_RETURN;
}

/* ---- Cards ---- */

/* Returns the result of a hand that the engine has settled, or kNoResult. A
 * claim and a dealer's natural are known only to the ruling. */
static Result settled_result(const struct referee *referee,
                             const struct hand *hand)
{
    static const Result results[] = {[OUTCOME_WON] = kYouWinHiTotal,
                                     [OUTCOME_LOST] = kDealerWinsHiTotal,
                                     [OUTCOME_PUSH] = kPush,
                                     [OUTCOME_BUST] = kYouBust,
                                     [OUTCOME_CHARLIE] = kYouWin5CardCharlie,
                                     [OUTCOME_RETURNED] = kNoResult};
    return hand->outcome == OUTCOME_WON &&
                   table_dealer_total(&referee->table).bust
               ? kDealerBusts
               : results[hand->outcome];
}

static void act_on_hand(struct referee *referee, int64_t action)
{
    static const enum action_kind kinds[] = {
        [kStandPat] = ACTION_STAND,
        [kHitMe] = ACTION_HIT,
        [kDoubleDownAndHitMe] = ACTION_DOUBLE,
        [kSplitAndHitMe] = ACTION_SPLIT,
    };
    if (action == kDoubleDownAndHitMe || action == kSplitAndHitMe)
        referee->tally.wagered += hand_bet(referee);
    referee_act(referee, kinds[action], 0);
}

/* ---- hitMe ---- */

static void settle_hit(struct referee *referee, int64_t action, bool insurance,
                       struct challenge_ruling *ruling)
{
    bool is_first = referee->turn == CHALLENGE_FIRST;
    if (insurance)
        decide_insurance(referee, action, ruling);
    if (is_first && table_dealer_total(&referee->table).natural) {
        settle_dealer_natural(referee, ruling);
        return;
    }
    table_charge(&referee->table, 0, ruling->insured * CENTS);
    if (action == kClaimBlackjack) {
        pay_claim(referee, ruling);
        return;
    }
    if (referee->turn == CHALLENGE_SECOND)
        referee->hand = referee->table.hand;
    else
        act_on_hand(referee, action);
    ruling->answer.result =
        settled_result(referee, &referee_seat(referee)->hands[referee->hand]);
    /* The engine deals the second hand its second card as soon as the first
     * hand is done. The bot sees it when it starts that hand. */
    referee->turn = referee->table.phase == PHASE_OVER     ? CHALLENGE_RETURN
                    : referee->table.hand != referee->hand ? CHALLENGE_SECOND
                                                           : CHALLENGE_PLAY;
}

void referee_answer(struct referee *referee,
                    const struct challenge_request *request,
                    struct challenge_ruling *ruling)
{
    *ruling = (struct challenge_ruling){.answer.result = kNoResult};
    if (request->kind == CHALLENGE_IS_OUT &&
        referee->turn != CHALLENGE_CLOSED) { /* it loses all its credits */
        table_void_round(&referee->table, NULL);
        table_charge(&referee->table, 0, referee_seat(referee)->bankroll);
        ruling_report(referee, ruling);
        close_match(referee, CHALLENGE_OUT);
    } else if (!referee_is_in_call(referee)) {
        ruling->answer.result = kIllegalPlay;
        ruling->why = "between two calls";
    } else if (request->kind == CHALLENGE_BETS)
        take_bet(referee, request->number, ruling);
    else if (request->kind == CHALLENGE_HITS) {
        const char *fault = find_hit_fault(referee, request->number);
        if (fault)
            penalize_play(referee, fault, ruling);
        else
            settle_hit(referee, request->number, request->flag, ruling);
        ruling_finish(referee, ruling);
    } else
        end_call(referee, request->flag, ruling);
}

/* ---- The game ---- */

/* A hand may begin just before the cut card, hence the extra card. */
static int cards_behind_cut(const struct challenge_game *game)
{
    int cards = (int)game->decks * DECK_CARDS;
    return cards - cards * (int)game->cut / 100 + 1;
}

bool challenge_game_check(const struct challenge_game *game,
                          char problem[CHALLENGE_PROBLEM_SIZE])
{
    if (game->least > game->most)
        return cli_refuse(problem, "the minimum bet can't be more than the "
                                   "maximum bet");
    if (game->bankroll < game->least)
        return cli_refuse(problem, "the bankroll must cover the minimum bet");
    return cards_behind_cut(game) >= CHALLENGE_HAND_CARDS ||
           cli_refuse(problem,
                      "a hand can take %d cards, but the cut card in %d decks "
                      "leaves %d",
                      CHALLENGE_HAND_CARDS, (int)game->decks,
                      cards_behind_cut(game));
}

/* ---- The log: requests and their rulings ---- */

const char *const CHALLENGE_ACTION_NAMES[CHALLENGE_ACTIONS] = {
    [kStandPat] = "stand",
    [kClaimBlackjack] = "claim",
    [kSplitAndHitMe] = "split",
    [kHitMe] = "hit",
    [kDoubleDownAndHitMe] = "double"};

enum { ANSWER_COLUMN = 16 };

static const char INSURES[] = " insure"; /* asks for insurance */

/* ---- Writing ---- */

static void line_add_cards(char line[CHALLENGE_LINE_SIZE], const char *whose,
                           const Card cards[], int64_t count)
{
    if (count > 0)
        text_add(line, CHALLENGE_LINE_SIZE, " %s", whose);
    for (int64_t i = 0; i < count; i++) {
        char text[CARD_TEXT_SIZE];
        text_add(line, CHALLENGE_LINE_SIZE, " %s",
                 cards[i].spot == kHiddenSpot
                     ? "**"
                     : card_word(text, engine_card(cards[i]), CARD_ASCII));
    }
    if (count > 0)
        text_add(line, CHALLENGE_LINE_SIZE, ",");
}

/* What logs and challenge-protocol(5) call the results, from kIllegalPlay on.
 */
static const struct {
    const char *in_log, *in_protocol;
} RESULT_NAMES[] = {
    {"illegal play", "illegal"},
    {"goes on", "none"},
    {"five cards", "five-cards"},
    {"you bust", "bust"},
    {"blackjack", "blackjack"},
    {"dealer has blackjack", "dealer-blackjack"},
    {"push", "push"},
    {"dealer busts", "dealer-bust"},
    {"dealer wins", "dealer-higher"},
    {"you win", "you-higher"},
};

const char *challenge_result_in_words(int64_t result)
{
    return RESULT_NAMES[result - kIllegalPlay].in_log;
}

static void line_add_ruling(char line[CHALLENGE_LINE_SIZE],
                            const struct challenge_request *request,
                            const struct challenge_ruling *ruling)
{
    const struct challenge_answer *answer = &ruling->answer;
    bool is_hit = request->kind == CHALLENGE_HITS;
    bool is_over = answer->result != kNoResult;
    int blanks = ANSWER_COLUMN - (int)strlen(line);
    text_add(line, CHALLENGE_LINE_SIZE, "%*s#", blanks > 0 ? blanks : 1, "");
    if (ruling->insured > 0)
        text_add(line, CHALLENGE_LINE_SIZE, " insured for %" PRId64 ",",
                 ruling->insured);
    if (ruling->refusal)
        text_add(line, CHALLENGE_LINE_SIZE, " not insured (%s),",
                 ruling->refusal);
    line_add_cards(line, "you", answer->yours, answer->your_count);
    line_add_cards(line, "dealer", answer->dealer, answer->dealer_count);
    if (is_hit || is_over)
        text_add(line, CHALLENGE_LINE_SIZE, " %s",
                 challenge_result_in_words(answer->result));
    if (ruling->why)
        text_add(line, CHALLENGE_LINE_SIZE, " (%s)", ruling->why);
    if (is_hit || is_over)
        text_add(line, CHALLENGE_LINE_SIZE, ",");
    if ((is_hit && is_over) || answer->winnings != 0)
        text_add(line, CHALLENGE_LINE_SIZE, " %+" PRId64, answer->winnings);
    char *last = strchr(line, '\0') - 1;
    if (*last == ',')
        *last = '\0';
}

void challenge_request_write(const struct challenge_request *request,
                             const struct challenge_ruling *ruling,
                             char line[CHALLENGE_LINE_SIZE])
{
    int64_t number = request->number;
    line[0] = '\0';
    if (request->kind == CHALLENGE_BETS)
        text_add(line, CHALLENGE_LINE_SIZE, "bet %" PRId64, number);
    else if (request->kind == CHALLENGE_RETURNS)
        text_add(line, CHALLENGE_LINE_SIZE, request->flag ? "again" : "leave");
    else if (request->kind == CHALLENGE_IS_OUT)
        text_add(line, CHALLENGE_LINE_SIZE, "out");
    else if (number >= 0 && number < CHALLENGE_ACTIONS)
        text_add(line, CHALLENGE_LINE_SIZE, "%s",
                 CHALLENGE_ACTION_NAMES[number]);
    else
        text_add(line, CHALLENGE_LINE_SIZE, "action %" PRId64, number);
    if (request->kind == CHALLENGE_HITS && request->flag)
        text_add(line, CHALLENGE_LINE_SIZE, "%s", INSURES);
    /* The end of a call usually has nothing to report. */
    bool is_play =
        request->kind == CHALLENGE_BETS || request->kind == CHALLENGE_HITS;
    if (ruling && (is_play || ruling->why || ruling->answer.winnings != 0))
        line_add_ruling(line, request, ruling);
}

/* ---- Reading ---- */

/* Reads `text`, which is a line without its ruling. */
static bool request_read_text(char *text, struct challenge_request *request)
{
    bool again = strcmp(text, "again") == 0;
    const char *number = text_after(text, "bet");
    *request = (struct challenge_request){.kind = CHALLENGE_BETS};
    if (number &&
        cli_parse_integer(number, INT64_MIN, INT64_MAX, &request->number))
        return true;
    if (again || strcmp(text, "leave") == 0) {
        request->kind = CHALLENGE_RETURNS;
        request->flag = again;
        return true;
    }
    request->kind = CHALLENGE_IS_OUT;
    if (strcmp(text, "out") == 0)
        return true;
    request->kind = CHALLENGE_HITS;
    size_t length = strlen(text), tail = strlen(INSURES);
    request->flag = length > tail && strcmp(text + length - tail, INSURES) == 0;
    if (request->flag)
        text[length - tail] = '\0';
    for (int i = 0; i < CHALLENGE_ACTIONS; i++)
        if (strcmp(text, CHALLENGE_ACTION_NAMES[i]) == 0) {
            request->number = i;
            return true;
        }
    number = text_after(text, "action");
    return number &&
           cli_parse_integer(number, INT64_MIN, INT64_MAX, &request->number);
}

bool challenge_request_read(const char *line, struct challenge_request *request,
                            char problem[CHALLENGE_PROBLEM_SIZE])
{
    char text[CHALLENGE_LINE_SIZE], quote[CLI_QUOTE_SIZE];
    struct challenge_request said;
    size_t length = strcspn(line, "#");
    while (length > 0 && line[length - 1] == ' ')
        length--;
    snprintf(text, sizeof text, "%.*s", (int)length, line);
    if (length < sizeof text && request_read_text(text, &said)) {
        *request = said;
        return true;
    }
    return cli_refuse(problem,
                      "%s isn't a play; the plays are bet N, stand, hit, "
                      "double, split, claim, again and leave",
                      cli_quote(quote, line, length));
}

/* ---- What a program may see of a hand ---- */

/* Writes " NAME=8h,3d", or " NAME=none". */
static void show_cards(char line[CHALLENGE_SHOWN_SIZE], const char *name,
                       const int cards[], int count)
{
    text_add(line, CHALLENGE_SHOWN_SIZE, " %s=%s", name,
             count == 0 ? "none" : "");
    for (int i = 0; i < count; i++) {
        char text[CARD_TEXT_SIZE];
        text_add(line, CHALLENGE_SHOWN_SIZE, "%s%s", i > 0 ? "," : "",
                 card_word(text, cards[i], CARD_ASCII));
    }
}

static void show_hand(char line[CHALLENGE_SHOWN_SIZE], const char *name,
                      const struct hand *hand)
{
    show_cards(line, name, hand ? hand->cards : NULL, hand ? hand->count : 0);
}

static void show_question(char line[CHALLENGE_SHOWN_SIZE],
                          const struct referee *referee)
{
    const struct table *table = &referee->table;
    struct challenge_ruling ruling = {.insured = 0};
    const char *between = " actions=";
    text_add(line, CHALLENGE_SHOWN_SIZE, "play");
    show_hand(line, "hand", table_hand(table));
    show_cards(line, "dealer", table->dealer, 1);
    for (int i = 0; i < CHALLENGE_ACTIONS; i++)
        if (find_hit_fault(referee, i) == NULL) {
            text_add(line, CHALLENGE_SHOWN_SIZE, "%s%s", between,
                     CHALLENGE_ACTION_NAMES[i]);
            between = ",";
        }
    decide_insurance(referee, kStandPat, &ruling);
    text_add(line, CHALLENGE_SHOWN_SIZE,
             " insurance=%" PRId64 " bet=%" PRId64 " split=%s", ruling.insured,
             hand_bet(referee),
             referee_seat(referee)->hand_count < 2 ? "no"
             : referee->hand == 0                  ? "first"
                                                   : "second");
}

enum challenge_stage referee_show(const struct referee *referee, Result result,
                                  bool new_deck, int64_t before,
                                  char line[CHALLENGE_SHOWN_SIZE])
{
    const struct challenge_game *game = &referee->game;
    const struct table *table = &referee->table;
    const struct seat *seat = referee_seat(referee);
    const struct hand *hand =
        seat->hand_count > 0 ? &seat->hands[referee->hand] : NULL;
    const struct hand *other =
        seat->hand_count > 1 ? &seat->hands[1 - referee->hand] : NULL;
    bool is_bet = referee->turn == CHALLENGE_BET;
    bool is_over = !is_bet && !referee_is_in_a_hand(referee);
    line[0] = '\0';
    if (referee->turn == CHALLENGE_SECOND)
        return STAGE_SECOND;
    if (is_bet)
        text_add(line, CHALLENGE_SHOWN_SIZE, "bet");
    else if (is_over) {
        text_add(line, CHALLENGE_SHOWN_SIZE,
                 "result outcome=%s winnings=%" PRId64,
                 RESULT_NAMES[result - kIllegalPlay].in_protocol,
                 referee_credits(referee) - before);
        show_hand(line, "hand", hand);
        show_cards(line, "dealer", table->dealer, table->dealer_count);
        result = other ? settled_result(referee, other) : kNoResult;
        text_add(line, CHALLENGE_SHOWN_SIZE, " other-outcome=%s",
                 RESULT_NAMES[result - kIllegalPlay].in_protocol);
    } else
        show_question(line, referee);
    if (!is_bet)
        show_hand(line, "other", other);
    text_add(line, CHALLENGE_SHOWN_SIZE,
             " credits=%" PRId64 " min=%" PRId64 " max=%" PRId64
             " decks=%" PRId64 " new-shoe=%s",
             referee_free_credits(referee), game->least, game->most,
             game->decks, new_deck ? "yes" : "no");
    return is_over ? STAGE_OVER : STAGE_ASKED;
}
