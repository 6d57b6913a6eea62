/* Hosts a bot for challenge blackjack. */
#include "challenge/cell/host.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "challenge_blackjack.h"

typedef void init_function(int decks, long credits, long least, long most);
typedef Boolean blackjack_function(BetProc bet, HitProc hit, Boolean new_deck);

/* The contest's callbacks have no argument for a context. */
static struct host *caller;

static void host_ask(const struct challenge_message *question,
                     struct challenge_message *answer)
{
    host_tell(caller, question);
    host_hear(caller, answer);
}

static Result make_a_bet(long bet, Card *dealers_card, Card your_cards[2],
                         long *winnings)
{
    struct challenge_message said;
    host_ask(
        &(struct challenge_message){.kind = CHALLENGE_BET_ASKED, .bet = bet},
        &said);
    const struct challenge_answer *answer = &said.answer;
    if (dealers_card != NULL)
        *dealers_card = answer->dealer[0];
    if (your_cards != NULL)
        memcpy(your_cards, answer->yours, sizeof answer->yours);
    if (winnings != NULL)
        *winnings = answer->winnings;
    return answer->result;
}

static Result hit_me(Action action, Boolean insurance, Card *new_card,
                     Card *dealers_cards, int *dealers_count, long *winnings)
{
    struct challenge_message said;
    struct challenge_message question = {.kind = CHALLENGE_HIT_ASKED};
    question.hit.action = (int)action; /* may be any number */
    question.hit.insurance = insurance != 0;
    host_ask(&question, &said);
    const struct challenge_answer *answer = &said.answer;
    if (new_card != NULL)
        *new_card = answer->brought;
    if (dealers_cards != NULL)
        memcpy(dealers_cards, answer->dealer, sizeof answer->dealer);
    if (dealers_count != NULL)
        *dealers_count = answer->dealer_count;
    if (winnings != NULL)
        *winnings = answer->winnings;
    return answer->result;
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
    struct challenge_message said = {.kind = (enum challenge_kind)WIRE_LOADED};
    for (;;) {
        struct challenge_message called;
        host_ask(&said, &called);
        if (called.kind == CHALLENGE_INIT_CALLED) {
            init.init((int)called.init.decks, called.init.credits,
                      called.init.least, called.init.most);
            said = (struct challenge_message){.kind = CHALLENGE_INIT_RETURNED};
        } else {
            Boolean again =
                play.blackjack(make_a_bet, hit_me, called.new_deck != 0);
            said = (struct challenge_message){
                .kind = CHALLENGE_BLACKJACK_RETURNED, .again = again != 0};
        }
    }
}
