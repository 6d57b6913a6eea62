/*
 * The conversation with a player, in the parts for which the course's page
 * prints prototypes. They have the page's names, in the style of this tree:
 *
 *     the page's           here
 *     getWager             get_wager()
 *     newDeal              new_deal()
 *     playerTurn           player_turn()
 *     houseTurn            house_turn()
 *     initRNG              init_rng()
 *     dealCard             deal_card()
 *     card, points         face_word() and face_value() of a roll, in cards.h
 *     playerTotal          dice_player_total(), in dice_game.c like the
 *                          next four
 *     houseTotal           dice_house_total()
 *     knownHousePoints     dice_known_house_points()
 *     playerBust           dice_player_bust()
 *     houseBust            dice_house_bust()
 *
 * The page's functions change totals that they get by reference. C has no
 * references, and a total that is kept beside the rolls can differ from them.
 * So struct dice_game keeps the rolls, and the functions in dice_game.c add
 * them up. The page calls knownHousePoints the hidden value of the hole card.
 * Its name, and "House Point Total: 5+" in the sample run, say that it is the
 * value of the other card. The page stores money as a double; here it is in
 * cents.
 */
#include "dice_game.h"

#include <string.h>

#include "cli_input.h"

/* ---- What the game says, in the words of the course's sample run ---- */

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

/* Returns the name of a hand: `name` if it is the only one, and "First Hand" or
 * "Second Hand" after a split. */
static const char *dice_hand_name(const struct dice_game *game, int hand,
                                  const char *name)
{
    if (game->hand_count == 1)
        return name;
    return hand == 0 ? "First Hand" : "Second Hand";
}

/* Prints `roll`, which is about to be dealt. If the deck starts over with it,
 * says so first. */
static void dice_show_roll(const struct dice_session *session,
                           const struct roll *roll)
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

/* Prints the totals of both sides, or only the known points of the house if
 * `hole_hidden`. The caller says so because at the end of a round the game has
 * turned the hole card over before the player sees it. */
static void dice_show_totals(const struct dice_session *session,
                             bool hole_hidden)
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

/* Prints the result of a hand. */
static void dice_show_result(const struct dice_session *session, int hand)
{
    const struct dice_game *game = &session->game;
    FILE *out = session->cli->out;
    fprintf(out, "\n%s%s%s\n", dice_hand_name(game, hand, ""),
            game->hand_count > 1 ? ": " : "", RESULTS[game->results[hand]]);
    if (game->results[hand] == DICE_NATURAL)
        fputs("The Winnings are 1.5x the Wager\n", out);
}

/* Writes the question about the hand in play to `prompt`, without an empty
 * line, and returns `prompt`. */
static const char *dice_decision_prompt(const struct dice_session *session,
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

/* Prints why the session ends, and good-bye. */
static void dice_show_goodbye(const struct dice_session *session,
                              const char *reason)
{
    fprintf(session->cli->out, "\n%s\nGoodbye!\n", reason);
}

/* ---- The steps of a round ---- */

static enum cli_status get_wager(const struct dice_session *session,
                                 int64_t *wager)
{
    const struct cli *cli = session->cli;
    char problem[CLI_PROBLEM_SIZE], quote[CLI_QUOTE_SIZE];
    char text[CLI_MONEY_SIZE];
    struct cli_line line;
    putc('\n', cli->out);
    for (;;) {
        if (cli_ask_line(cli, "Enter a wager: $", &line) != CLI_DONE)
            return CLI_FAILED;
        if (dice_wager_read(line.text, session->game.money, wager, problem))
            break;
        if (line.length == 0)
            cli_complain(cli, "%s", problem);
        else
            cli_complain(cli, "you can't wager %s: %s",
                         cli_quote(quote, line.text, line.length), problem);
    }
    fprintf(cli->out, "Your wager is: $%s\n",
            cli_money_to_the_cent(text, *wager));
    return CLI_DONE;
}

/* Rolls the die for the side that gets the next roll. */
static enum cli_status deal_card(struct dice_session *session)
{
    if (die_is_spent(&session->die)) {
        cli_complain(session->cli, "the rolls ran out during the round; it is "
                                   "void");
        return CLI_FAILED;
    }
    struct roll roll = die_roll(&session->die);
    dice_show_roll(session, &roll);
    dice_deal_roll(&session->game, roll.face);
    return CLI_DONE;
}

/* Deals a roll to the side whose turn it is, and shows the totals. */
static enum cli_status deal_and_show(struct dice_session *session)
{
    bool hidden = session->game.hole_hidden;
    putc('\n', session->cli->out);
    enum cli_status status = deal_card(session);
    if (status == CLI_DONE)
        dice_show_totals(session, hidden);
    return status;
}

/* True if a hand ended while the hole card was hidden. */
static bool ended_early(const struct dice_game *game, int hand)
{
    enum dice_result result = game->results[hand];
    return result == DICE_NATURAL || result == DICE_TWENTY_ONE ||
           result == DICE_BUST;
}

static void dice_show_early_end(const struct dice_session *session, int hand)
{
    if (ended_early(&session->game, hand))
        dice_show_result(session, hand);
}

/* Deals two rolls to each side, in turn, and shows the totals after each side
 * has got one. Prints an empty line before each pair of rolls, and before the
 * message that the rolls ran out. */
static enum cli_status new_deal(struct dice_session *session, int64_t wager)
{
    dice_start_round(&session->game, wager);
    while (session->game.phase == DICE_DEAL) {
        bool to_house = dice_house_is_next(&session->game);
        if (!to_house || die_is_spent(&session->die))
            putc('\n', session->cli->out);
        if (deal_card(session) != CLI_DONE)
            return CLI_FAILED;
        if (to_house)
            dice_show_totals(session, true);
    }
    dice_show_early_end(session, 0);
    return CLI_DONE;
}

/* Asks the player to hit, stand or split, and does it. If the player can't pay
 * for a split, reports that and changes nothing, so the question comes again.
 */
static enum cli_status dice_decide(struct dice_session *session)
{
    enum { HIT, STAND, SPLIT };
    const struct cli *cli = session->cli;
    struct dice_game *game = &session->game;
    char prompt[CLI_LINE_SIZE], problem[CLI_PROBLEM_SIZE];
    struct cli_words question = {
        .prompt = dice_decision_prompt(session, prompt),
        .answers = {[HIT] = {"h", "hit"}, [STAND] = {"s", "stand"}},
        .hint = "type h to hit or s to stand",
    };
    if (dice_is_pair(game)) {
        question.answers[SPLIT] = (struct cli_word){"p", "split"};
        question.hint = "type h to hit, s to stand or p to split";
    }
    int answer = HIT;
    putc('\n', cli->out);
    if (cli_ask_word(cli, &question, &answer) != CLI_DONE)
        return CLI_FAILED;
    if (answer == HIT)
        dice_hit(game);
    else if (answer == STAND)
        dice_stand(game);
    else if (dice_split(game, problem)) {
        putc('\n', cli->out);
        dice_write_amount(
            session, "Your wager is doubled: ", game->wager * game->hand_count);
    } else {
        cli_complain(cli, "you can't split: %s", problem);
    }
    return CLI_DONE;
}

static enum cli_status player_turn(struct dice_session *session)
{
    const struct dice_game *game = &session->game;
    enum cli_status status = CLI_DONE;
    while (status == CLI_DONE &&
           (game->phase == DICE_DECIDE || game->phase == DICE_HIT)) {
        int hand = game->hand;
        if (game->phase == DICE_DECIDE) {
            status = dice_decide(session);
            continue;
        }
        status = deal_and_show(session);
        if (status == CLI_DONE)
            dice_show_early_end(session, hand);
    }
    return status;
}

/* Pauses before the house hits or stands. Doesn't pause if there is nothing to
 * decide: the house is bust, or its natural has ended the round. */
static enum cli_status pause_before_decision(const struct dice_session *session)
{
    const struct dice_game *game = &session->game;
    bool is_natural = game->results[0] == DICE_HOUSE_NATURAL ||
                      game->results[0] == DICE_BOTH_NATURAL;
    return dice_house_bust(game) || is_natural
               ? CLI_DONE
               : cli_pause(session->cli, session->pause);
}

/* The house plays, unless all hands have ended without it. */
static enum cli_status house_turn(struct dice_session *session)
{
    const struct dice_game *game = &session->game;
    if (game->hole_hidden)
        return CLI_DONE;
    fputs("\nHouse Flips Hole Card Over.\n", session->cli->out);
    dice_show_totals(session, false);
    enum cli_status status = pause_before_decision(session);
    while (status == CLI_DONE && game->phase == DICE_HOUSE) {
        status = deal_and_show(session);
        if (status == CLI_DONE)
            status = pause_before_decision(session);
    }
    for (int i = 0; i < game->hand_count && status == CLI_DONE; i++)
        if (!ended_early(game, i))
            dice_show_result(session, i);
    return status;
}

static enum cli_status dice_play_round(struct dice_session *session)
{
    int64_t wager = 0;
    enum cli_status status = get_wager(session, &wager);
    if (status == CLI_DONE)
        status = new_deal(session, wager);
    if (status == CLI_DONE)
        status = player_turn(session);
    if (status == CLI_DONE)
        status = house_turn(session);
    if (status == CLI_DONE) {
        const struct sums sums = dice_sum_up(&session->game);
        dice_write_sums(session, &sums);
    }
    return status;
}

/* ---- A session ---- */

static enum cli_status dice_play_again(const struct dice_session *session,
                                       bool *again)
{
    static const struct cli_words question = {
        .prompt = "Play Again? (Y/N): ",
        .answers = {{"y", "yes"}, {"n", "no"}},
        .hint = "type y to play again or n to leave",
    };
    int answer = 0;
    *again = false;
    if (session->game.money == 0) {
        dice_show_goodbye(session, "You are Out of Money.");
        return CLI_DONE;
    }
    putc('\n', session->cli->out);
    enum cli_status status = cli_ask_word(session->cli, &question, &answer);
    *again = status == CLI_DONE && answer == 0;
    if (*again && die_is_spent(&session->die)) {
        dice_show_goodbye(session, "The Arranged Rolls are Used Up.");
        *again = false;
    }
    return status;
}

enum cli_status dice_session_play(struct dice_session *session)
{
    bool again = true;
    enum cli_status status = CLI_DONE;
    fputs("WELCOME TO BLACKJACK\n\n", session->cli->out);
    dice_write_amount(session, "You have ", session->game.money);
    while (again && status == CLI_DONE) {
        status = dice_play_round(session);
        if (status == CLI_DONE)
            status = dice_play_again(session, &again);
    }
    if (status != CLI_DONE) { /* the wagers come back */
        const struct sums sums = {.returned = dice_give_up(&session->game)};
        dice_write_sums(session, &sums);
    }
    return status;
}

/* ---- The program ---- */

/* Reads the list of rolls, and checks that a die could roll it if the die has a
 * deck. Reports what is wrong. */
static bool read_rolls(const struct cli *cli, const struct dice_setup *setup,
                       struct roll_list *list)
{
    char problem[CLI_PROBLEM_SIZE];
    if (roll_list_read(list, setup->rolls, problem) &&
        (!setup->has_deck || roll_list_is_deck(list, problem)))
        return true;
    cli_complain(cli, "--rolls: %s", problem);
    return false;
}

/* Makes the die: from the list of rolls, from the seed, or fair. `list` must
 * outlive `die`. Returns false after reporting what is wrong. */
static bool init_rng(const struct cli *cli, const struct dice_setup *setup,
                     struct roll_list *list, struct die *die)
{
    if (setup->rolls && setup->has_seed) {
        cli_complain(cli, "--seed and --rolls can't be used together");
        return false;
    }
    if (setup->rolls) {
        if (!read_rolls(cli, setup, list))
            return false;
        *die = die_from_list(list);
    } else if (setup->has_seed) {
        *die = die_from_seed((uint32_t)setup->seed);
    } else {
        struct fair_random random;
        const char *problem = fair_random_from_system(&random);
        if (problem) {
            cli_complain(cli, "%s; use --seed", problem);
            return false;
        }
        *die = die_from_random(&random);
    }
    die->has_deck = setup->has_deck;
    return true;
}

enum cli_status dice_play(const struct cli *cli, const struct dice_setup *setup)
{
    struct roll_list list;
    struct dice_session session = {
        .cli = cli,
        .game = dice_open(&setup->rules, setup->money),
        .pause = setup->pause,
    };
    if (!init_rng(cli, setup, &list, &session.die))
        return CLI_FAILED;
    return dice_session_play(&session);
}
