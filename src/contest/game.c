/* How a match is played, and its words. */
#include "contest.h"

struct contest_game contest_game_usual(void)
{
    return (struct contest_game){.decks = 6,
                                 .cut = 75,
                                 .bankroll = 1000,
                                 .least = 1,
                                 .most = 100,
                                 .shoes = 100,
                                 .hands = 10000};
}

/* A hand begins before the cut card, so one card more lies behind. */
static int cards_behind_cut(const struct contest_game *game)
{
    int cards = game->decks * DECK_CARDS;
    return cards - cards * game->cut / 100 + 1;
}

bool contest_game_check(const struct contest_game *game,
                        char problem[CONTEST_PROBLEM_SIZE])
{
    if (game->least > game->most)
        snprintf(problem, CONTEST_PROBLEM_SIZE,
                 "the least bet can't be more than the most");
    else if (game->bankroll < game->least)
        snprintf(problem, CONTEST_PROBLEM_SIZE,
                 "the bankroll must be enough for the least bet");
    else if (cards_behind_cut(game) < CONTEST_HAND_CARDS)
        snprintf(problem, CONTEST_PROBLEM_SIZE,
                 "a hand may take %d cards, and the cut leaves %d of %d decks",
                 CONTEST_HAND_CARDS, cards_behind_cut(game), game->decks);
    else
        return true;
    return false;
}

const char *contest_end_name(enum contest_end end)
{
    static const char *const names[CONTEST_ENDS] = {
        [CONTEST_GOES_ON] = "goes on", [CONTEST_LEFT] = "left",
        [CONTEST_BROKE] = "broke",     [CONTEST_HANDS] = "all hands",
        [CONTEST_SHOES] = "all shoes", [CONTEST_PASSED] = "passed",
        [CONTEST_OUT] = "out",
    };
    return names[end];
}
