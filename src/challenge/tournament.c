/* A tournament: all bots play all matches, on the same shoes. */
#include "tournament.h"

#include <inttypes.h>
#include <stdlib.h>

#include "log.h"
#include "cli_output.h"

static const double SHOW_SECONDS = 0.5;

/* ---- Matches ---- */

static void show_progress(struct tournament *tournament, int bot, int64_t match)
{
    const struct challenge_setup *setup = tournament->setup;
    if (!setup->shows_progress ||
        cli_seconds(tournament->cli) - tournament->shown < SHOW_SECONDS)
        return;
    fprintf(tournament->cli->errors,
            "\rmatch %" PRId64 " of %" PRId64 ": %s" CLI_CLEAR_REST, match + 1,
            setup->repeat, tournament->names[bot]);
    fflush(tournament->cli->errors);
    tournament->shown = cli_seconds(tournament->cli);
}

/* A match's log is kept back until the match is over, so that a log has whole
 * ones only. */
static enum match_end play_logged(struct tournament *tournament, int bot,
                                  struct challenge_referee *referee,
                                  struct challenge_score *score,
                                  char problem[CHALLENGE_PROBLEM_SIZE])
{
    char *text = NULL;
    size_t length = 0;
    const char *path = tournament->setup->bots[bot];
    FILE *log = open_memstream(&text, &length);
    if (log == NULL) {
        snprintf(problem, CHALLENGE_PROBLEM_SIZE,
                 "there is no memory for a log");
        return MATCH_FAILED;
    }
    challenge_log_begin(log, referee, tournament->names[bot]);
    enum match_end end =
        match_play(tournament, path, referee, log, score, problem);
    challenge_log_end(log, referee);
    bool is_whole = fclose(log) == 0;
    if (is_whole && end == MATCH_PLAYED)
        (void)fwrite(text, 1, length, tournament->log);
    free(text);
    if (is_whole || end != MATCH_PLAYED)
        return end;
    snprintf(problem, CHALLENGE_PROBLEM_SIZE, "there is no memory for a log");
    return MATCH_FAILED;
}

static enum match_end play_one(struct tournament *tournament, int bot,
                               int64_t match, struct challenge_referee *referee)
{
    const struct challenge_setup *setup = tournament->setup;
    char problem[CHALLENGE_PROBLEM_SIZE];
    struct challenge_score *score =
        &tournament->scores[match * setup->bot_count + bot];
    show_progress(tournament, bot, match);
    challenge_referee_open(referee, &setup->game, setup->seed,
                           (uint64_t)match + 1);
    enum match_end end =
        tournament->log ? play_logged(tournament, bot, referee, score, problem)
                        : match_play(tournament, setup->bots[bot], referee,
                                     NULL, score, problem);
    if (end == MATCH_FAILED)
        cli_complain(tournament->cli, "%s", problem);
    return end;
}

/* A round of the tournament: all bots, the same shoes. */
static enum match_end play_round(struct tournament *tournament, int64_t match,
                                 struct challenge_referee *referee)
{
    enum match_end end = MATCH_PLAYED;
    for (int bot = 0; bot < tournament->setup->bot_count && end == MATCH_PLAYED;
         bot++)
        end = play_one(tournament, bot, match, referee);
    return end;
}

static enum match_end play_rounds(struct tournament *tournament,
                                  struct challenge_referee *referee)
{
    const struct challenge_setup *setup = tournament->setup;
    tournament->shown = cli_seconds(tournament->cli);
    grounds_open(&tournament->grounds);
    enum match_end end = bots_check(tournament->cli, setup, CHALLENGE_BLACKJACK,
                                    &tournament->grounds);
    if (end == MATCH_PLAYED &&
        !log_open(tournament->cli, setup->log, &tournament->log))
        end = MATCH_FAILED;
    while (end == MATCH_PLAYED && tournament->matches < setup->repeat) {
        end = play_round(tournament, tournament->matches, referee);
        tournament->matches += end == MATCH_PLAYED;
    }
    grounds_close(&tournament->grounds);
    if (tournament->setup->shows_progress)
        fputs("\r" CLI_CLEAR_REST, tournament->cli->errors);
    tournament->stopped = end != MATCH_PLAYED;
    return end;
}

/* ---- The whole ---- */

static bool has_outs(const struct tournament *tournament)
{
    for (int bot = 0; bot < tournament->setup->bot_count; bot++)
        if (tournament_outs(tournament, bot) > 0)
            return true;
    return false;
}

static enum cli_status report(const struct tournament *tournament)
{
    if (tournament->setup->json)
        tournament_json(tournament);
    else if (tournament->setup->csv)
        tournament_csv(tournament);
    else
        tournament_text(tournament);
    return has_outs(tournament) ? CLI_NO : CLI_DONE;
}

static enum cli_status run(struct tournament *tournament,
                           struct challenge_referee *referee)
{
    enum match_end end = play_rounds(tournament, referee);
    bool is_logged =
        log_close(tournament->cli, tournament->setup->log, tournament->log);
    if (end == MATCH_FAILED && tournament->matches == 0)
        return CLI_FAILED;
    enum cli_status status = report(tournament);
    return is_logged && end != MATCH_FAILED ? status : CLI_FAILED;
}

enum cli_status challenge_blackjack(const struct cli *cli,
                                    const struct challenge_setup *setup)
{
    struct tournament *tournament = calloc(1, sizeof *tournament);
    struct challenge_referee *referee = malloc(sizeof *referee);
    size_t matches = (size_t)setup->repeat;
    enum cli_status status = CLI_FAILED;
    struct challenge_score *scores =
        calloc(matches * (size_t)setup->bot_count, sizeof *scores);
    double *numbers = calloc(matches, sizeof *numbers);
    if (tournament && referee && scores && numbers) {
        *tournament = (struct tournament){
            .cli = cli, .setup = setup, .scores = scores, .numbers = numbers};
        name_bots(tournament->names, setup);
        status = run(tournament, referee);
    } else
        cli_complain(cli, "there is no memory for so many matches");
    free(numbers);
    free(scores);
    free(referee);
    free(tournament);
    return status;
}
