/* Runs a bot in the test's own process. */
#include "support/bot_inside.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "support/check.h"

/* The contest's callbacks have no argument for a context, so the one match in
 * play is here. */
static struct referee *played;

static void set(long *winnings, const struct challenge_answer *answer)
{
    if (winnings)
        *winnings = (long)answer->winnings;
}

static Result make_a_bet(long bet, Card *dealers_card, Card your_cards[2],
                         long *winnings)
{
    const struct challenge_request request = {.word = CHALLENGE_BETS,
                                              .number = bet};
    struct challenge_answer answer;
    referee_answer(played, &request, &answer);
    if (dealers_card)
        *dealers_card = answer.dealer[0];
    if (your_cards)
        memcpy(your_cards, answer.yours, sizeof answer.yours);
    set(winnings, &answer);
    return answer.result;
}

static Result hit_me(Action action, Boolean insurance, Card *new_card,
                     Card dealers_cards[kDealerCardsMax], int *dealers_count,
                     long *winnings)
{
    const struct challenge_request request = {.word = CHALLENGE_HITS,
                                              .number = (int64_t)action,
                                              .flag = insurance != 0};
    struct challenge_answer answer;
    referee_answer(played, &request, &answer);
    if (new_card)
        *new_card = answer.brought;
    if (dealers_cards)
        memcpy(dealers_cards, answer.dealer, sizeof answer.dealer);
    if (dealers_count)
        *dealers_count = answer.dealer_count;
    set(winnings, &answer);
    return answer.result;
}

void bot_inside_open(struct bot_inside *bot, const char *name)
{
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
    bot->init(game->decks, (long)game->bankroll, (long)game->least,
              (long)game->most);
    while (referee_call(referee, &new_deck)) {
        int64_t before = referee_credits(referee);
        struct challenge_request request = {.word = CHALLENGE_RETURNS};
        struct challenge_answer answer;
        request.flag = bot->blackjack(make_a_bet, hit_me, new_deck) != 0;
        referee_answer(referee, &request, &answer);
        if (look)
            look(self, referee_credits(referee) - before);
    }
    played = NULL;
}
