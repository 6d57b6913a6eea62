/* The default tournament, and how the options change it. */
#include <string.h>

#include "challenge/blackjack/referee.h"
#include "challenge/entries.h"
#include "challenge/mancala/contest_board.h"
#include "challenge/option_values.h"

enum {
    REPEAT_USUAL = 10,
    REPEAT_UNTIL_SURE = 10000,
    SURE_USUAL = 95,
    BOWLS_USUAL = 14, /* the standard board */
    STONES_USUAL = 4
};

static const int64_t SECOND = CLI_NANOSECONDS;

/* ---- The default ---- */

struct challenge_setup challenge_setup_usual(void)
{
    return (struct challenge_setup){
        .time_scale = 1,
        .bounds = {.turn = 10 * SECOND,
                   .turns = 120 * SECOND,
                   .cpu = 60 * SECOND,
                   .memory = 256,
                   .threads = 1,
                   .timeouts = 1,
                   .output = 1024},
        .game = challenge_game_usual(),
        .seed = seed_of_number(0),
        .repeat = REPEAT_USUAL,
        .boards = {CONTEST_SIZE_LEAST, MANCALA_SIZE_MOST, CONTEST_STONES_LEAST,
                   MANCALA_STONES_MOST}};
}

struct challenge_choice challenge_choice_usual(void)
{
    struct challenge_choice choice = {.setup = challenge_setup_usual()};
    choice.setup.sure = SURE_USUAL;
    choice.decks = choice.setup.game.decks;
    choice.cut = choice.setup.game.cut;
    return choice;
}

/* ---- Contradictions ---- */

bool challenge_chose_mancala(const struct challenge_choice *chosen)
{
    return chosen->word && strcmp(chosen->word, "mancala") == 0;
}

static bool has_stray_number(const struct challenge_setup *setup)
{
    for (int bot = 0; bot < setup->bot_count; bot++)
        if (challenge_is_stray_number(setup->bots[bot]))
            return true;
    return false;
}

static const char *
find_sure_contradiction(const struct challenge_choice *chosen)
{
    if (challenge_chose_mancala(chosen))
        return "--until-sure works only with blackjack";
    if (has_stray_number(&chosen->setup))
        return UNTIL_SURE_NEEDS_SIGN;
    return chosen->setup.bot_count < 2 ? "--until-sure needs at least two bots"
                                       : NULL;
}

static const char *
find_challenge_contradiction(const struct challenge_choice *chosen)
{
    const struct challenge_setup *setup = &chosen->setup;
    if (chosen->replay && chosen->word)
        return "--replay takes no game and no bots: challenge --replay FILE";
    if (chosen->replay)
        return NULL;
    if (challenge_chose_mancala(chosen) &&
        setup->bot_count < (setup->debugs ? 1 : 2))
        return "mancala needs at least two bots: challenge mancala BOT BOT";
    if (chosen->word == NULL || setup->bot_count == 0)
        return "name a game and its bots: challenge blackjack BOT...";
    if (setup->json && setup->csv)
        return "--json and --csv can't be used together";
    if (chosen->no_time && chosen->has_scale)
        return "--no-time and --time-scale can't be used together";
    if (challenge_chose_mancala(chosen) && chosen->for_blackjack)
        return "--seed, --repeat and the options for decks, bets and shoes work "
               "only with blackjack";
    if (chosen->until_sure && find_sure_contradiction(chosen))
        return find_sure_contradiction(chosen);
    if (setup->waits && !setup->debugs)
        return "--wait works only with --debug";
    if (setup->debugs &&
        setup->bot_count > (challenge_chose_mancala(chosen) ? 2 : 1))
        return "--debug takes one bot, or two for mancala";
    if (!challenge_chose_mancala(chosen) && chosen->for_mancala)
        return "--boards and --stones work only with mancala";
    return NULL;
}

/* ---- Completing the setup ---- */

/* Makes the bot of --gauntlet the first one; it may be among the others, too.
 */
static const char *place_gauntlet(struct challenge_choice *chosen)
{
    struct challenge_setup *setup = &chosen->setup;
    int place = 0;
    if (chosen->gauntlet == NULL)
        return NULL;
    while (place < setup->bot_count &&
           strcmp(setup->bots[place], chosen->gauntlet) != 0)
        place++;
    if (place == CHALLENGE_BOTS_MAX)
        return "--gauntlet: too many bots";
    setup->bot_count += place == setup->bot_count;
    for (; place > 0; place--)
        setup->bots[place] = setup->bots[place - 1];
    setup->bots[0] = chosen->gauntlet;
    setup->gauntlet = true;
    return setup->bot_count > 1 ? NULL : "--gauntlet needs another bot";
}

/* Reduces the tournament to one match, or one board of mancala. A bot without
 * an opponent plays against itself. */
static void shorten_tournament(struct challenge_choice *chosen)
{
    struct challenge_setup *setup = &chosen->setup;
    struct challenge_boards *boards = &setup->boards;
    setup->time_scale = 0;
    setup->repeat = 1;
    if (!chosen->for_mancala)
        *boards = (struct challenge_boards){BOWLS_USUAL, BOWLS_USUAL,
                                            STONES_USUAL, STONES_USUAL};
    boards->size_most = boards->size_least;
    boards->stones_most = boards->stones_least;
    if (challenge_chose_mancala(chosen) && setup->bot_count == 1)
        setup->bots[setup->bot_count++] = setup->bots[0];
}

/* Sets what depends on several options. */
static void complete_setup(struct challenge_choice *chosen)
{
    struct challenge_setup *setup = &chosen->setup;
    if (chosen->repeat == 0 && chosen->until_sure)
        chosen->repeat = REPEAT_UNTIL_SURE;
    if (chosen->repeat > 0)
        setup->repeat = chosen->repeat;
    if (!chosen->until_sure)
        setup->sure = 0;
    setup->game.decks = (int)chosen->decks;
    setup->game.cut = (int)chosen->cut;
    if (chosen->no_time)
        setup->time_scale = 0;
    if (setup->debugs)
        shorten_tournament(chosen);
    if (setup->jobs == 0 && setup->time_scale <= 0)
        setup->jobs = setup->debugs ? 1 : cli_cpus(CHALLENGE_JOBS_MOST);
}

const char *challenge_choose(struct challenge_choice *chosen)
{
    const char *contradiction = place_gauntlet(chosen);
    if (chosen->word == NULL && chosen->setup.debugs &&
        chosen->setup.bot_count > 0)
        chosen->word = challenge_game_of(chosen->setup.bots[0]);
    if (contradiction == NULL)
        contradiction = find_challenge_contradiction(chosen);
    if (contradiction == NULL)
        complete_setup(chosen);
    return contradiction;
}
