/* How a match of blackjack is played. */
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

/* A hand begins before the cut card, so one card more lies behind. */
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
                 "the least bet can't be more than the most");
    else if (game->bankroll < game->least)
        snprintf(problem, CHALLENGE_PROBLEM_SIZE,
                 "the bankroll must be enough for the least bet");
    else if (cards_behind_cut(game) < CHALLENGE_HAND_CARDS)
        snprintf(problem, CHALLENGE_PROBLEM_SIZE,
                 "a hand may take %d cards, and the cut leaves %d of %d decks",
                 CHALLENGE_HAND_CARDS, cards_behind_cut(game), game->decks);
    else
        return true;
    return false;
}
