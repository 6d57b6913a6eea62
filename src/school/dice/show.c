/* What the game says. */
#include "show.h"

#include <string.h>

#include "wager.h"
#include "cli_input.h"

static const char *const RESULTS[DICE_RESULTS] = {
    [DICE_NATURAL] = "The Player was Dealt a Natural Blackjack.",
    [DICE_TWENTY_ONE] = "Blackjack!",
    [DICE_HOUSE_BUST] = "House Busts!",
    [DICE_HIGHER] = "Player Wins!",
    [DICE_BOTH_NATURAL] =
        "The Player and the House were Dealt a Natural Blackjack.",
    [DICE_EQUAL] = "Push!",
    [DICE_HOUSE_NATURAL] = "The House was Dealt a Natural Blackjack.",
    [DICE_BUST] = "Player Busts!",
    [DICE_LOWER] = "House Wins!",
};

static void dice_write_amount(const struct dice_session *session,
                              const char *words, int64_t cents)
{
    char text[CLI_MONEY_SIZE];
    fprintf(session->cli->out, "%s$%s\n", words,
            cli_money_to_the_cent(text, cents));
}

void dice_show_welcome(const struct dice_session *session)
{
    fputs("WELCOME TO BLACKJACK\n\n", session->cli->out);
    dice_write_amount(session, "You have ", session->game.money);
}

/* Returns the name of a hand: `name` if it is the only one, and "First Hand" or
 * "Second Hand" after a split. */
static const char *dice_hand_name(const struct dice_game *game, int hand,
                                  const char *name)
{
    if (game->hand_count == 1)
        return name;
    return hand == 0 ? "First Hand" : "Second Hand";
}

void dice_show_roll(const struct dice_session *session, const struct roll *roll)
{
    const struct dice_game *game = &session->game;
    FILE *out = session->cli->out;
    const char *card = face_word(roll->face);
    const char *article = strchr("AE", card[0]) ? "an" : "a";
    bool to_house = dice_house_is_next(game);
    if (roll->starts_over)
        fputs("Every Face Came Up Four Times; the Count Starts Over.\n", out);
    if (to_house && game->phase == DICE_DEAL && game->house.count == 1)
        fputs("House is Dealt a Hole Card\n", out);
    else if (to_house)
        fprintf(out, "House is Dealt %s %s\n", article, card);
    else
        fprintf(out, "%s %s Dealt %s %s\n",
                dice_hand_name(game, game->hand, "You"),
                game->hand_count > 1 ? "is" : "are", article, card);
}

void dice_show_totals(const struct dice_session *session, bool hole_hidden)
{
    const struct dice_game *game = &session->game;
    FILE *out = session->cli->out;
    bool has_hole_card = game->house.count > 1;
    putc('\n', out);
    for (int i = 0; i < game->hand_count; i++)
        fprintf(out, "%s Point Total: %d\n", dice_hand_name(game, i, "Player"),
                dice_player_total(game, i));
    if (hole_hidden && has_hole_card)
        fprintf(out, "House Point Total: %d+\n", dice_known_house_points(game));
    else
        fprintf(out, "House Point Total: %d\n", dice_house_total(game));
}

void dice_show_flip(const struct dice_session *session)
{
    fputs("\nHouse Flips Hole Card Over.\n", session->cli->out);
}

void dice_show_split(const struct dice_session *session)
{
    putc('\n', session->cli->out);
    dice_write_amount(session, "Your wager is doubled: ",
                      session->game.wager * session->game.hand_count);
}

void dice_show_result(const struct dice_session *session, int hand)
{
    const struct dice_game *game = &session->game;
    FILE *out = session->cli->out;
    fprintf(out, "\n%s%s%s\n", dice_hand_name(game, hand, ""),
            game->hand_count > 1 ? ": " : "", RESULTS[game->results[hand]]);
    if (game->results[hand] == DICE_NATURAL)
        fputs("The Winnings are 1.5x the Wager\n", out);
}

const char *dice_decision_prompt(const struct dice_session *session,
                                 char prompt[CLI_LINE_SIZE])
{
    const struct dice_game *game = &session->game;
    snprintf(prompt, CLI_LINE_SIZE, "%s%s%s",
             dice_hand_name(game, game->hand, ""),
             game->hand_count > 1 ? ": " : "",
             dice_is_pair(game) ? "Hit, Stand or Split? (H/S/P): "
                                : "Hit or Stand? (H/S): ");
    return prompt;
}

/* What the hands of a round won, lost and got back together. */
struct sums {
    int64_t won;
    int64_t lost;
    int64_t returned;
};

static struct sums dice_sum_up(const struct dice_game *game)
{
    struct sums sums = {.won = 0};
    for (int i = 0; i < game->hand_count; i++) {
        int64_t won = dice_winnings(game->results[i], game->wager);
        sums.won += won > 0 ? won : 0;
        sums.lost -= won < 0 ? won : 0;
        sums.returned += won == 0 ? game->wager : 0;
    }
    return sums;
}

static void dice_write_sums(const struct dice_session *session,
                            const struct sums *sums)
{
    putc('\n', session->cli->out);
    if (sums->won > 0)
        dice_write_amount(session, "You Won: ", sums->won);
    if (sums->lost > 0)
        dice_write_amount(session, "Lost Wager: ", sums->lost);
    if (sums->returned > 0)
        dice_write_amount(session, "Returned Wager: ", sums->returned);
    dice_write_amount(session, "Total Money: ", session->game.money);
}

void dice_show_money(const struct dice_session *session)
{
    const struct sums sums = dice_sum_up(&session->game);
    dice_write_sums(session, &sums);
}

void dice_show_return(const struct dice_session *session, int64_t returned)
{
    const struct sums sums = {.returned = returned};
    dice_write_sums(session, &sums);
}

void dice_show_goodbye(const struct dice_session *session, const char *reason)
{
    fprintf(session->cli->out, "\n%s\nGoodbye!\n", reason);
}
