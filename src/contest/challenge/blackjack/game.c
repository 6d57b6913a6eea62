/* The default game of a blackjack match, and a check of any other. */
#include "challenge/blackjack/referee.h"

struct challenge_game challenge_game_usual(void)
{
    return (struct challenge_game){.decks = 6,
                                   .cut = 75,
                                   .bankroll = 1000,
                                   .least = 1,
                                   .most = 100,
                                   .shoes = 100,
                                   .hands = 10000};
}

/* A hand may begin just before the cut card, hence the extra card. */
static int cards_behind_cut(const struct challenge_game *game)
{
    int cards = game->decks * DECK_CARDS;
    return cards - cards * game->cut / 100 + 1;
}

bool challenge_game_check(const struct challenge_game *game,
                          char problem[CHALLENGE_PROBLEM_SIZE])
{
    if (game->least > game->most)
        snprintf(problem, CHALLENGE_PROBLEM_SIZE,
                 "the minimum bet can't be more than the maximum bet");
    else if (game->bankroll < game->least)
        snprintf(problem, CHALLENGE_PROBLEM_SIZE,
                 "the bankroll must cover the minimum bet");
    else if (cards_behind_cut(game) < CHALLENGE_HAND_CARDS)
        snprintf(
            problem, CHALLENGE_PROBLEM_SIZE,
            "a hand can take %d cards, but the cut card in %d decks leaves %d",
            CHALLENGE_HAND_CARDS, game->decks, cards_behind_cut(game));
    else
        return true;
    return false;
}
