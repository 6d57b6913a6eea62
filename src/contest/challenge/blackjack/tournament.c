/* Plays a tournament: all bots play all matches on the same shoes. */
#include "challenge/blackjack/tournament.h"

#include <inttypes.h>
#include <stdlib.h>

#include "challenge/blackjack/log_blackjack.h"
#include "challenge/resume.h"

/* ---- Matches ---- */

/* All bots play a match before the next one begins. */
static int bot_of_turn(const struct tournament *tournament, int64_t number)
{
    return (int)(number % tournament->setup->bot_count);
}

static enum play_status tournament_play_turn(void *self, int64_t number,
                                             FILE *log, char *problem)
{
    struct tournament *tournament = self;
    return match_play(tournament, bot_of_turn(tournament, number),
                      number / tournament->setup->bot_count, log,
                      &tournament->scores[number], problem);
}

static bool tournament_count_turn(void *self, int64_t number)
{
    struct tournament *tournament = self;
    int bots = tournament->setup->bot_count;
    double points[CHALLENGE_BOTS_MAX];
    if ((number + 1) % bots != 0)
        return true;
    for (int bot = 0; bot < bots; bot++)
        points[bot] =
            measure_of(tournament_score(tournament, bot, tournament->matches),
                       MEASURE_ADJUSTED);
    tournament->matches++;
    sure_add_match(&tournament->sure, points);
    return tournament->setup->sure == 0 || !sure_is_decided(&tournament->sure);
}

/* ---- Bots that are out of the tournament ---- */

static int tournament_players(const void *self, int64_t number,
                              int bots[PLAYERS_MOST])
{
    bots[0] = bot_of_turn(self, number);
    return 1;
}

static int tournament_timed_out(const void *self, int64_t number)
{
    const struct tournament *tournament = self;
    return entry_timed_out(tournament->scores[number].words)
               ? bot_of_turn(tournament, number)
               : -1;
}

/* It loses all its credits, and nothing was wagered. The log has only matches
 * that were played. */
static void tournament_forfeit(void *self, int64_t number, int bot, FILE *log)
{
    struct tournament *tournament = self;
    int64_t bankroll = tournament->setup->game.bankroll;
    struct match_score *score = &tournament->scores[number];
    (void)bot;
    (void)log;
    *score = (struct match_score){.penalty = bankroll,
                                  .points = -bankroll * POINT_PARTS,
                                  .end = CHALLENGE_OUT};
    snprintf(score->words, sizeof score->words, ENTRY_BARRED);
}

static void tournament_describe_turn(const void *self, int64_t number,
                                     char text[CONTEST_TEXT_SIZE])
{
    const struct tournament *tournament = self;
    const struct challenge_setup *setup = tournament->setup;
    snprintf(text, CONTEST_TEXT_SIZE, "match %" PRId64 " of %" PRId64 ": %s",
             number / setup->bot_count + 1, setup->repeat,
             tournament->names[bot_of_turn(tournament, number)]);
}

/* ---- Resuming ---- */

static void tournament_write_head_lines(const void *self, FILE *out)
{
    const struct tournament *tournament = self;
    char line[CHALLENGE_LINE_SIZE], seed[CHALLENGE_SEED_TEXT_SIZE];
    log_write_game(&tournament->setup->game, line);
    fprintf(out, "blackjack\n%s\nseed %s\n", line,
            seed_write(&tournament->setup->seed, seed));
}

static void tournament_write_score(const void *self, int64_t number, FILE *out)
{
    const struct tournament *tournament = self;
    const struct match_score *score = &tournament->scores[number];
    const struct challenge_tally *tally = &score->tally;
    const int64_t numbers[] = {
        score->credits, score->nanoseconds, score->penalty, score->points,
        score->luck,    tally->hands,       tally->shoes,   tally->passes,
        tally->wagered, tally->illegal,     score->end};
    contest_write_numbers(out, numbers, sizeof numbers / sizeof *numbers,
                          score->words);
}

static bool tournament_read_score(void *self, int64_t number, const char *text)
{
    struct tournament *tournament = self;
    struct match_score *score = &tournament->scores[number];
    struct challenge_tally *tally = &score->tally;
    int64_t end = 0;
    int64_t *const numbers[] = {&score->credits,
                                &score->nanoseconds,
                                &score->penalty,
                                &score->points,
                                &score->luck,
                                &tally->hands,
                                &tally->shoes,
                                &tally->passes,
                                &tally->wagered,
                                &tally->illegal,
                                &end};
    if (!contest_read_numbers(text, numbers, sizeof numbers / sizeof *numbers,
                              score->words) ||
        end <= CHALLENGE_GOES_ON || end >= CHALLENGE_ENDS)
        return false;
    score->end = (enum challenge_end)end;
    return true;
}

static const struct contest_game blackjack_contest = {
    .prototype = CHALLENGE_BLACKJACK,
    .play = tournament_play_turn,
    .count = tournament_count_turn,
    .players = tournament_players,
    .timed_out = tournament_timed_out,
    .forfeit = tournament_forfeit,
    .write_head = tournament_write_head_lines,
    .write_score = tournament_write_score,
    .read_score = tournament_read_score,
    .describe = tournament_describe_turn};

/* ---- The tournament ---- */

static bool has_outs(const struct tournament *tournament)
{
    for (int bot = 0; bot < tournament->setup->bot_count; bot++)
        if (tournament_outs(tournament, bot) > 0)
            return true;
    return false;
}

static enum cli_status tournament_report(const struct tournament *tournament)
{
    if (tournament->setup->json)
        tournament_json(tournament);
    else if (tournament->setup->csv)
        tournament_csv(tournament);
    else
        tournament_text(tournament);
    return has_outs(tournament) ? CLI_NO : CLI_DONE;
}

static enum cli_status tournament_run(struct tournament *tournament)
{
    enum play_status end = contest_run(&tournament->contest);
    tournament->stopped = end != PLAY_DONE;
    if (end == PLAY_FAILED && tournament->matches == 0)
        return CLI_FAILED;
    enum cli_status status = tournament_report(tournament);
    return end != PLAY_FAILED ? status : CLI_FAILED;
}

static struct tournament *tournament_open(const struct cli *cli,
                                          const struct challenge_setup *setup)
{
    struct tournament *tournament = calloc(1, sizeof *tournament);
    size_t matches = (size_t)setup->repeat;
    if (tournament == NULL)
        return NULL;
    tournament->cli = cli;
    tournament->setup = setup;
    tournament->contest =
        (struct contest){.cli = cli,
                         .setup = setup,
                         .game = &blackjack_contest,
                         .self = tournament,
                         .matches = setup->repeat * setup->bot_count};
    tournament->scores =
        calloc(matches * (size_t)setup->bot_count, sizeof *tournament->scores);
    tournament->numbers = calloc(matches, sizeof *tournament->numbers);
    (void)sure_open(&tournament->sure, setup);
    entries_name(tournament->names, setup);
    return tournament;
}

static void tournament_close(struct tournament *tournament)
{
    if (tournament == NULL)
        return;
    luck_values_close(tournament->values);
    sure_close(&tournament->sure);
    free(tournament->numbers);
    free(tournament->scores);
    free(tournament);
}

static enum cli_status tournament_play(const struct cli *cli,
                                       const struct challenge_setup *setup)
{
    struct tournament *tournament = tournament_open(cli, setup);
    enum cli_status status = CLI_FAILED;
    const char *problem = "out of memory";
    if (tournament && tournament->scores && tournament->numbers &&
        tournament->sure.pairs)
        problem = luck_values_open(&setup->game, &tournament->values);
    if (problem)
        cli_complain(cli, "%s", problem);
    else
        status = tournament_run(tournament);
    tournament_close(tournament);
    return status;
}

enum cli_status challenge_blackjack(const struct cli *cli,
                                    const struct challenge_setup *setup)
{
    char problem[CHALLENGE_PROBLEM_SIZE];
    if (challenge_game_check(&setup->game, problem))
        return tournament_play(cli, setup);
    cli_complain(cli, "%s", problem);
    return CLI_FAILED;
}
