/* Runs a bot in the test's own process. */
#include "support/bot_inside.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "support/check.h"

/* The contest's callbacks have no argument for a context, so the one match in
 * play is here. */
static struct referee *played;
static struct luck *followed; /* or NULL */

static void answer_inside(const struct challenge_request *request,
                          struct challenge_ruling *ruling)
{
    referee_answer(played, request, ruling);
    if (followed)
        luck_follow(followed, played, request, ruling);
}

static void make_a_bet(unsigned int amount, Card your_hand[2],
                       Card dealer_hand[2])
{
    const struct challenge_request request = {.kind = CHALLENGE_BETS,
                                              .number = amount};
    struct challenge_ruling ruling;
    answer_inside(&request, &ruling);
    memcpy(your_hand, ruling.answer.yours, 2 * sizeof *your_hand);
    memcpy(dealer_hand, ruling.answer.dealer, 2 * sizeof *dealer_hand);
}

static Result hit_me(Action action, Boolean insurance, Card your_cards[],
                     int *your_count, Card dealer_cards[], int *dealer_count,
                     int *winnings)
{
    const struct challenge_request request = {.kind = CHALLENGE_HITS,
                                              .number = (int64_t)action,
                                              .flag = insurance != 0};
    struct challenge_ruling ruling;
    const struct challenge_answer *answer = &ruling.answer;
    answer_inside(&request, &ruling);
    memcpy(your_cards, answer->yours, sizeof answer->yours);
    *your_count = (int)answer->your_count;
    if (answer->result != kNoResult) {
        memcpy(dealer_cards, answer->dealer, sizeof answer->dealer);
        *dealer_count = (int)answer->dealer_count;
        *winnings = (int)answer->winnings;
    }
    return (Result)answer->result;
}

void bot_inside_open(struct bot_inside *bot, const char *name)
{
    bot->luck = NULL;
    char path[256];
    const char *folder = getenv("BOTS_DIR");
    snprintf(path, sizeof path, "%s/%s.so",
             folder ? folder : "build/release/bots", name);
    bot->object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (bot->object == NULL)
        fail_msg("%s", dlerror());
    /* ISO C can't convert a pointer from dlsym() to a function; POSIX can. */
    *(void **)&bot->init = dlsym(bot->object, "InitBlackjack");
    *(void **)&bot->blackjack = dlsym(bot->object, "Blackjack");
    assert_non_null(bot->init);
    assert_non_null(bot->blackjack);
}

void bot_inside_close(struct bot_inside *bot)
{
    assert_int_equal(dlclose(bot->object), 0);
}

void bot_inside_play(const struct bot_inside *bot, struct referee *referee,
                     void (*look)(void *self, int64_t won), void *self)
{
    const struct challenge_game *game = &referee->game;
    bool new_deck;
    played = referee;
    followed = bot->luck;
    bot->init((int)game->decks, (int)game->bankroll, (int)game->least,
              (int)game->most, make_a_bet, hit_me);
    while (referee_call(referee, &new_deck)) {
        int64_t before = referee_credits(referee);
        struct challenge_request request = {.kind = CHALLENGE_RETURNS};
        struct challenge_ruling ruling;
        if (followed)
            luck_call(followed, referee);
        request.flag = bot->blackjack(new_deck) != 0;
        referee_answer(referee, &request, &ruling);
        if (look)
            look(self, referee_credits(referee) - before);
    }
    played = NULL;
}
