/* Hosts a bot for challenge blackjack. */
#include "challenge/cell/host.h"

#include <dlfcn.h>
#include <string.h>

#include "challenge_blackjack.h"

typedef void init_function(int decks, int bankroll, int least, int most,
                           BetProc bet, HitProc hit);
typedef Boolean blackjack_function(Boolean new_deck);

/* The contest's callbacks have no argument for a context. */
static struct host *caller;
static bool has_literal_spots; /* see challenge_boolean.h */

static void host_ask(const struct challenge_message *question,
                     struct challenge_message *answer)
{
    host_tell(caller, question);
    host_hear(caller, answer);
}

/* ---- Cards ---- */

/* In the literal enumeration every spot but the ace's is one higher. */
static Card card_for_bot(Card card)
{
    if (has_literal_spots && card.spot > kAce)
        card.spot = (Spot)(card.spot + 1);
    return card;
}

static void give_cards(Card *to, const Card *cards, int64_t count)
{
    for (int64_t i = 0; to != NULL && i < count; i++)
        to[i] = card_for_bot(cards[i]);
}

static void give_number(int *to, int64_t number)
{
    if (to != NULL)
        *to = (int)number;
}

/* ---- Callbacks ---- */

static void make_a_bet(unsigned int amount, Card your_hand[2],
                       Card dealer_hand[2])
{
    const struct challenge_message question = {.kind = CHALLENGE_BET_ASKED,
                                               .bet = amount};
    struct challenge_message said;
    host_ask(&question, &said);
    give_cards(your_hand, said.answer.yours, 2);
    give_cards(dealer_hand, said.answer.dealer, 2);
}

static Result hit_me(Action action, Boolean insurance, Card your_cards[],
                     int *your_count, Card dealer_cards[], int *dealer_count,
                     int *winnings)
{
    struct challenge_message said;
    struct challenge_message question = {.kind = CHALLENGE_HIT_ASKED};
    question.hit.action = (int)action; /* may be any number */
    question.hit.insurance = insurance != 0;
    host_ask(&question, &said);
    const struct challenge_answer *answer = &said.answer;
    give_cards(your_cards, answer->yours, answer->your_count);
    give_number(your_count, answer->your_count);
    if (answer->result != kNoResult) {
        give_cards(dealer_cards, answer->dealer, answer->dealer_count);
        give_number(dealer_count, answer->dealer_count);
        give_number(winnings, answer->winnings);
    }
    return (Result)answer->result;
}

/* ---- Calls ---- */

/* Calls the function that `called` names and returns what it returned. */
static struct challenge_message call_bot(const struct challenge_message *called,
                                         init_function *init,
                                         blackjack_function *play)
{
    if (called->kind == CHALLENGE_INIT_CALLED) {
        init((int)called->init.decks, (int)called->init.credits,
             (int)called->init.least, (int)called->init.most, make_a_bet,
             hit_me);
        return (struct challenge_message){.kind = CHALLENGE_INIT_RETURNED};
    }
    Boolean again = play(called->new_deck != 0);
    return (struct challenge_message){.kind = CHALLENGE_BLACKJACK_RETURNED,
                                      .again = again != 0};
}

void host_blackjack(struct host *host, void *bot)
{
    /* ISO C can't convert a pointer from dlsym() to a function; POSIX can. */
    union {
        void *found;
        init_function *init;
        blackjack_function *blackjack;
    } init = {.found = dlsym(bot, "InitBlackjack")},
      play = {.found = dlsym(bot, "Blackjack")};
    if (init.found == NULL)
        host_lacks(host, "InitBlackjack");
    if (play.found == NULL)
        host_lacks(host, "Blackjack");
    caller = host;
    has_literal_spots = dlsym(bot, "challenge_literal_spots") != NULL;
    struct challenge_message said = {.kind = (enum challenge_kind)WIRE_LOADED};
    for (;;) {
        struct challenge_message called;
        host_ask(&said, &called);
        said = call_bot(&called, init.init, play.blackjack);
    }
}
