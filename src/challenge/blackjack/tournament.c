/* Plays a tournament: all bots play all matches on the same shoes. */
#include "challenge/blackjack/tournament.h"

#include <inttypes.h>
#include <stdlib.h>

#include "challenge/blackjack/log_blackjack.h"
#include "cli_output.h"

static const double SHOW_SECONDS = 0.5;

/* ---- Matches ---- */

static void tournament_show_progress(struct tournament *tournament, int bot,
                                     int64_t match)
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

/* Keeps the log of a match in memory until the match is over, so that the file
 * holds only whole matches. */
static enum play_status play_logged_match(struct tournament *tournament,
                                          int bot, struct referee *referee,
                                          struct match_score *score,
                                          char problem[CHALLENGE_PROBLEM_SIZE])
{
    char *text = NULL;
    size_t length = 0;
    const char *path = tournament->setup->bots[bot];
    FILE *log = open_memstream(&text, &length);
    if (log == NULL) {
        snprintf(problem, CHALLENGE_PROBLEM_SIZE, "out of memory");
        return PLAY_FAILED;
    }
    log_match_begin(log, referee, tournament->names[bot]);
    enum play_status end =
        match_play(tournament, path, referee, log, score, problem);
    log_match_end(log, referee);
    bool is_whole = fclose(log) == 0;
    if (is_whole && end == PLAY_DONE)
        (void)fwrite(text, 1, length, tournament->log);
    free(text);
    if (is_whole || end != PLAY_DONE)
        return end;
    snprintf(problem, CHALLENGE_PROBLEM_SIZE, "out of memory");
    return PLAY_FAILED;
}

static enum play_status tournament_play_match(struct tournament *tournament,
                                              int bot, int64_t match,
                                              struct referee *referee)
{
    const struct challenge_setup *setup = tournament->setup;
    char problem[CHALLENGE_PROBLEM_SIZE];
    struct match_score *score =
        &tournament->scores[match * setup->bot_count + bot];
    tournament_show_progress(tournament, bot, match);
    referee_open(referee, &setup->game, setup->seed, (uint64_t)match + 1);
    enum play_status end =
        tournament->log
            ? play_logged_match(tournament, bot, referee, score, problem)
            : match_play(tournament, setup->bots[bot], referee, NULL, score,
                         problem);
    if (end == PLAY_FAILED)
        cli_complain(tournament->cli, "%s", problem);
    return end;
}

/* Plays one match with each bot, all on the same shoes. */
static enum play_status tournament_play_round(struct tournament *tournament,
                                              int64_t match,
                                              struct referee *referee)
{
    enum play_status end = PLAY_DONE;
    for (int bot = 0; bot < tournament->setup->bot_count && end == PLAY_DONE;
         bot++)
        end = tournament_play_match(tournament, bot, match, referee);
    return end;
}

static enum play_status tournament_play_rounds(struct tournament *tournament,
                                               struct referee *referee)
{
    const struct challenge_setup *setup = tournament->setup;
    tournament->shown = cli_seconds(tournament->cli);
    cells_open(&tournament->cells);
    enum play_status end = entries_check(
        tournament->cli, setup, CHALLENGE_BLACKJACK, &tournament->cells);
    if (end == PLAY_DONE &&
        !log_open(tournament->cli, setup->log, &tournament->log))
        end = PLAY_FAILED;
    while (end == PLAY_DONE && tournament->matches < setup->repeat) {
        end = tournament_play_round(tournament, tournament->matches, referee);
        tournament->matches += end == PLAY_DONE;
    }
    cells_close(&tournament->cells);
    if (tournament->setup->shows_progress)
        fputs("\r" CLI_CLEAR_REST, tournament->cli->errors);
    tournament->stopped = end != PLAY_DONE;
    return end;
}

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

static enum cli_status tournament_run(struct tournament *tournament,
                                      struct referee *referee)
{
    enum play_status end = tournament_play_rounds(tournament, referee);
    bool is_logged =
        log_close(tournament->cli, tournament->setup->log, tournament->log);
    if (end == PLAY_FAILED && tournament->matches == 0)
        return CLI_FAILED;
    enum cli_status status = tournament_report(tournament);
    return is_logged && end != PLAY_FAILED ? status : CLI_FAILED;
}

static enum cli_status tournament_play(const struct cli *cli,
                                       const struct challenge_setup *setup)
{
    struct tournament *tournament = calloc(1, sizeof *tournament);
    struct referee *referee = malloc(sizeof *referee);
    size_t matches = (size_t)setup->repeat;
    enum cli_status status = CLI_FAILED;
    struct match_score *scores =
        calloc(matches * (size_t)setup->bot_count, sizeof *scores);
    double *numbers = calloc(matches, sizeof *numbers);
    if (tournament && referee && scores && numbers) {
        *tournament = (struct tournament){
            .cli = cli, .setup = setup, .scores = scores, .numbers = numbers};
        entries_name(tournament->names, setup);
        status = tournament_run(tournament, referee);
    } else
        cli_complain(cli, "out of memory");
    free(numbers);
    free(scores);
    free(referee);
    free(tournament);
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
