/* Plays the matches of a tournament of either game. */
#include "challenge/contest.h"

#include <stdlib.h>

#include "challenge/log.h"
#include "challenge/resume.h"
#include "cli_output.h"

static const double SHOW_SECONDS = 0.5;

void contest_show_progress(struct contest *contest, int64_t number)
{
    char text[CONTEST_TEXT_SIZE];
    if (!contest->setup->shows_progress ||
        cli_seconds(contest->cli) - contest->shown < SHOW_SECONDS)
        return;
    contest->game->describe(contest->self, number, text);
    fprintf(contest->cli->errors, "\r%s" CLI_CLEAR_REST, text);
    fflush(contest->cli->errors);
    contest->shown = cli_seconds(contest->cli);
}

/* ---- Bots that are out of the tournament ---- */

void contest_note_timeout(struct contest *contest, int64_t number)
{
    int bot = contest->game->timed_out(contest->self, number);
    if (bot >= 0)
        contest->timeouts[bot]++;
}

/* Returns a bot of the match that is out of the tournament, or -1. */
static int find_barred(const struct contest *contest, int64_t number)
{
    int bots[PLAYERS_MOST];
    int count = contest->game->players(contest->self, number, bots);
    for (int i = 0; i < count; i++)
        if (contest->timeouts[bots[i]] >= contest->setup->bounds.timeouts)
            return bots[i];
    return -1;
}

/* Replaces what a match came to, if it was played, by the forfeit of `bot`. */
static void forfeit_contest_match(const struct contest *contest, int bot,
                                  struct contest_match *match)
{
    FILE *log = NULL;
    free(match->log);
    match->log = NULL;
    if (contest->log)
        log = open_memstream(&match->log, &match->log_length);
    contest->game->forfeit(contest->self, contest->done, bot, log);
    if (contest->log == NULL || (log && fclose(log) == 0))
        return;
    snprintf(match->problem, sizeof match->problem, "out of memory");
    match->end = PLAY_FAILED;
}

/* ---- Matches ---- */

/* Keeps the log of a match in memory until it is counted, so that the file
 * holds only whole matches. */
static void play_logged_match(const struct contest *contest, int64_t number,
                              struct contest_match *match)
{
    FILE *log = open_memstream(&match->log, &match->log_length);
    if (log) {
        match->end =
            contest->game->play(contest->self, number, log, match->problem);
        if (fclose(log) == 0)
            return;
    }
    snprintf(match->problem, sizeof match->problem, "out of memory");
    match->end = PLAY_FAILED;
}

void contest_play_match(const struct contest *contest, int64_t number,
                        struct contest_match *match)
{
    match->log = NULL;
    match->log_length = 0;
    if (find_barred(contest, number) >= 0)
        match->end = PLAY_DONE; /* contest_count_match() forfeits it */
    else if (contest->log)
        play_logged_match(contest, number, match);
    else
        match->end =
            contest->game->play(contest->self, number, NULL, match->problem);
    if (match->end == PLAY_FAILED && cells_interrupted(&contest->cells))
        match->end = PLAY_STOPPED;
}

enum play_status contest_count_match(struct contest *contest,
                                     struct contest_match *match, bool *goes_on)
{
    int barred = find_barred(contest, contest->done);
    *goes_on = false;
    if (match->end == PLAY_DONE && barred >= 0)
        forfeit_contest_match(contest, barred, match);
    if (match->end == PLAY_FAILED)
        cli_complain(contest->cli, "%s", match->problem);
    if (match->end == PLAY_DONE) {
        if (match->log)
            (void)fwrite(match->log, 1, match->log_length, contest->log);
        contest_note_timeout(contest, contest->done);
        *goes_on = contest->game->count(contest->self, contest->done);
        contest->done++;
        if (!resume_add(contest))
            match->end = PLAY_FAILED;
    }
    free(match->log);
    match->log = NULL;
    match->is_done = false;
    return match->end;
}

/* ---- The contest ---- */

static enum play_status contest_play_in_turn(struct contest *contest)
{
    enum play_status end = PLAY_DONE;
    bool goes_on = true;
    while (goes_on && contest->done < contest->matches) {
        struct contest_match match;
        contest_show_progress(contest, contest->done);
        contest_play_match(contest, contest->done, &match);
        end = contest_count_match(contest, &match, &goes_on);
    }
    return end;
}

static enum play_status contest_play(struct contest *contest)
{
    const struct challenge_setup *setup = contest->setup;
    int64_t left = contest->matches - contest->done;
    int jobs = (int)(setup->jobs < left ? setup->jobs : left);
    enum play_status end;
    if (jobs > 1 && contest_play_side_by_side(contest, jobs, &end))
        return end;
    return contest_play_in_turn(contest);
}

static enum play_status contest_open_and_play(struct contest *contest)
{
    const struct challenge_setup *setup = contest->setup;
    bool goes_on;
    if (!resume_open(contest, &goes_on) ||
        !log_open(contest->cli, setup->log, contest->log_length, &contest->log))
        return PLAY_FAILED;
    return goes_on ? contest_play(contest) : PLAY_DONE;
}

enum play_status contest_run(struct contest *contest)
{
    const struct challenge_setup *setup = contest->setup;
    contest->shown = cli_seconds(contest->cli);
    cells_open(&contest->cells, contest->cli, setup);
    enum play_status end = entries_check(
        contest->cli, setup, contest->game->prototype, &contest->cells);
    if (end == PLAY_DONE)
        end = contest_open_and_play(contest);
    resume_close(contest);
    cells_close(&contest->cells);
    if (setup->shows_progress)
        fputs("\r" CLI_CLEAR_REST, contest->cli->errors);
    if (!log_close(contest->cli, setup->log, contest->log))
        end = PLAY_FAILED;
    return end;
}
