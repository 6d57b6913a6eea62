/* A run: its blocks on threads, its progress and its report. */
#include "simulation/run/run.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli.h"
#include "cli_output.h"
#include "simulation/kernel/simulation_game.h"
#include "simulation/report/simulation_report.h"

/* ---- Tallies ---- */

/* A tally consists of 64-bit numbers only. */
enum { NUMBERS = sizeof(struct simulation_tally) / sizeof(uint64_t) };

static void tally_add(struct simulation_tally *tally,
                      const struct simulation_tally *other)
{
    uint64_t *numbers = (uint64_t *)tally;
    const uint64_t *others = (const uint64_t *)other;
    for (int i = 0; i < NUMBERS; i++)
        numbers[i] += others[i];
}

/* ---- Threads ---- */

/* The state that the threads share. The lock protects all of it. */
struct team {
    const struct simulation_job *job;
    struct simulation_state *state;
    uint64_t next; /* the next block to take */
    uint64_t end;
    int working;             /* threads still working */
    enum simulation_end how; /* the end that was asked for, or a failure */
    pthread_mutex_t lock;
    pthread_cond_t changed;
};

static uint32_t block_round_count(const struct simulation_job *job,
                                  uint64_t block)
{
    uint32_t most = simulation_block_rounds(job->game);
    uint64_t left = job->rounds - block * most;
    return left < most ? (uint32_t)left : most;
}

/* Writes what the rounds of a block won at each true count, in tenths. */
static void sum_block(const struct simulation_tally *tally,
                      int64_t won[SIMULATION_COUNTS])
{
    for (int i = 0; i < SIMULATION_COUNTS; i++) {
        won[i] = 0;
        for (int j = 0; j < SIMULATION_RESULTS; j++)
            won[i] +=
                (j - SIMULATION_TENTHS_MAX) * (int64_t)tally->by_count[i][j];
    }
}

static void *thread_works(void *argument)
{
    struct team *team = argument;
    const struct simulation_job *job = team->job;
    struct simulation_tally *tally = malloc(sizeof *tally);
    pthread_mutex_lock(&team->lock);
    if (tally == NULL)
        team->how = SIMULATION_FAILED;
    while (team->how == SIMULATION_FINISHED && team->next < team->end) {
        uint64_t block = team->next++;
        memset(tally, 0, sizeof *tally);
        pthread_mutex_unlock(&team->lock);
        uint32_t rounds = block_round_count(job, block);
        bool good =
            job->trip ? simulation_block_trips(job->simulation, job->seed,
                                               block, rounds, job->trip, tally)
                      : simulation_block(job->simulation, job->seed, block,
                                         rounds, tally, NULL);
        pthread_mutex_lock(&team->lock);
        if (!good)
            team->how = SIMULATION_FAILED;
        team->state->rounds += rounds;
        tally_add(&team->state->tally, tally);
        if (job->won)
            sum_block(tally, job->won[block]);
    }
    team->working--;
    pthread_cond_signal(&team->changed);
    pthread_mutex_unlock(&team->lock);
    free(tally);
    return NULL;
}

/* ---- The watching thread ---- */

static void watch_team(struct team *team, const struct simulation_watch *watch)
{
    enum { WAIT = 100000000, SECOND = 1000000000 };
    pthread_mutex_lock(&team->lock);
    while (team->working > 0) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += WAIT;
        until.tv_sec += until.tv_nsec / SECOND;
        until.tv_nsec %= SECOND;
        (void)pthread_cond_timedwait(&team->changed, &team->lock, &until);
        if (watch && team->how == SIMULATION_FINISHED)
            team->how = watch->check(watch->self, team->state);
    }
    pthread_mutex_unlock(&team->lock);
}

/* Starts the threads and returns how many did start. One is enough. */
static int start_threads(struct team *team, pthread_t threads[])
{
    uint64_t blocks = team->end - team->next;
    int wanted = team->job->threads, started = 0;
    wanted = blocks < (uint64_t)wanted ? (int)blocks : wanted;
    pthread_mutex_lock(&team->lock);
    while (started < wanted &&
           pthread_create(&threads[started], NULL, thread_works, team) == 0)
        started++;
    team->working = started;
    pthread_mutex_unlock(&team->lock);
    return started;
}

/* Plays the blocks from the end of `state` up to `end` on the threads of
 * `job`, and adds them in the order in which they finish. The order makes no
 * difference, because only whole numbers are added. After a stop, the blocks in
 * progress are finished first. */
static enum simulation_end threads_play(const struct simulation_job *job,
                                        struct simulation_state *state,
                                        uint64_t end,
                                        const struct simulation_watch *watch)
{
    struct team team = {
        .job = job, .state = state, .next = state->end, .end = end};
    pthread_t threads[SIMULATION_THREADS_MAX];
    if (team.next == team.end)
        return SIMULATION_FINISHED;
    pthread_mutex_init(&team.lock, NULL);
    pthread_cond_init(&team.changed, NULL);
    int started = start_threads(&team, threads);
    watch_team(&team, watch);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    pthread_cond_destroy(&team.changed);
    pthread_mutex_destroy(&team.lock);
    state->end = team.next;
    return started == 0 ? SIMULATION_FAILED : team.how;
}

/* ---- Stages ---- */

/* The first stage has STAGE_FIRST blocks. Later stages grow with the run, but
 * never take more than a minute or two of one core. */
enum { STAGE_FIRST = 4, STAGE_GROWTH = 4, STAGE_MOST = 4096 };

static uint64_t stage_after(uint64_t blocks)
{
    uint64_t end = STAGE_FIRST;
    while (end <= blocks) {
        uint64_t more = end / STAGE_GROWTH;
        more = more < STAGE_FIRST ? STAGE_FIRST : more;
        end += more < STAGE_MOST ? more : STAGE_MOST;
    }
    return end;
}

/* Returns what the bets of `job` have won so far; without bets, the value. */
static struct simulation_winnings
winnings_so_far(const struct simulation_job *job,
                const struct simulation_state *state)
{
    const struct count_ramp flat = count_ramp_flat();
    struct simulation_winnings winnings;
    simulation_winnings(&state->tally, state->title.seats,
                        job->bets ? job->bets : &flat, &winnings);
    return winnings;
}

static bool is_exact(const struct simulation_job *job,
                     const struct simulation_state *state)
{
    return winnings_so_far(job, state).error <= job->until_error;
}

static bool is_stage_exact_enough(const struct simulation_job *job,
                                  const struct simulation_state *state)
{
    uint64_t end = state->end;
    return job->until_error > 0 && end > 0 && stage_after(end - 1) == end &&
           is_exact(job, state);
}

/* ---- The blocks of a run ---- */

enum simulation_end simulation_run(const struct simulation_job *job,
                                   struct simulation_state *state,
                                   const struct simulation_watch *watch)
{
    uint32_t each = simulation_block_rounds(job->game);
    uint64_t end = job->rounds / each + (job->rounds % each != 0);
    enum simulation_end how = SIMULATION_FINISHED;
    while (how == SIMULATION_FINISHED && state->end < end &&
           !is_stage_exact_enough(job, state)) {
        /* If no error has to be checked, the run is a single stage. */
        uint64_t stage = job->until_error > 0 ? stage_after(state->end) : end;
        how = threads_play(job, state, stage < end ? stage : end, watch);
    }
    bool done = state->end == end || is_stage_exact_enough(job, state);
    return done && how != SIMULATION_FAILED ? SIMULATION_FINISHED : how;
}

/* ---- The progress of a run, on one line of a terminal ---- */

struct run {
    const struct cli *cli;
    const struct simulation_setup *setup;
    struct game_setup game_setup;
    struct simulation_state state;
    struct simulation_job job;
    struct cli_interrupt interrupt;
    char part[SIMULATION_NAME_SIZE]; /* the game of a table: "hi-lo, 75%: " */
    double begun, shown;             /* when */
    char problem[SIMULATION_PROBLEM_SIZE];
};

enum { WORD_SIZE = 32, LINE_SIZE = 256 };

/* Writes a time such as "1:05", "2:10:00" or "3 days". */
static void write_time(char text[WORD_SIZE], double seconds)
{
    enum { MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR };
    const double most = 1e6 * DAY;
    long left = (long)fmin(seconds, most);
    if (left >= DAY)
        snprintf(text, WORD_SIZE, "%ld day%s", left / DAY,
                 left >= 2L * DAY ? "s" : "");
    else if (left >= HOUR)
        snprintf(text, WORD_SIZE, "%ld:%02ld:%02ld", left / HOUR,
                 left % HOUR / MINUTE, left % MINUTE);
    else
        snprintf(text, WORD_SIZE, "%ld:%02ld", left / MINUTE, left % MINUTE);
}

/* Shows how far the run is. The speed and the time left are measured from the
 * rounds played since it began. The rounds of the whole run are as many as were
 * asked for, or as many as the error needs, which shrinks with their square
 * root. The last column stays empty, because some terminals wrap to the next
 * line after it. */
static void show_progress(const struct run *run,
                          const struct simulation_state *state, double seconds)
{
    const double thousand = 1e3, million = 1e6, plain = 1e5;
    const struct simulation_job *job = &run->job;
    const struct simulation_winnings winnings = winnings_so_far(job, state);
    FILE *terminal = run->cli->errors;
    char all[WORD_SIZE], left[WORD_SIZE], line[LINE_SIZE];
    double done = (double)state->rounds, wanted = (double)job->rounds;
    double speed = done / fmax(seconds, 1e-3);
    if (job->until_error > 0 && winnings.error > 0) {
        double times = winnings.error / job->until_error;
        wanted = fmin(wanted, done * times * times);
    }
    wanted = fmax(wanted, done);
    /* As --rounds takes it: "4096", "1e9", "2.5e7". */
    int power = wanted < plain ? 0 : (int)floor(log10(wanted));
    if (power == 0)
        snprintf(all, sizeof all, "%.0f", wanted);
    else
        snprintf(all, sizeof all, "%.4ge%d", wanted / pow(10, power), power);
    write_time(left, speed > 0 ? (wanted - done) / speed : 0);
    int digits = speed >= thousand ? 1 : 0;
    double unit = speed >= million ? million : speed >= thousand ? thousand : 1;
    snprintf(line, sizeof line,
             "%s%.0f%% of %s rounds, %s left, %.*f%s/s, %s %+.5f, error %.5f",
             run->part, floor(100 * done / wanted), all, left, digits,
             speed / unit,
             speed >= million    ? " million"
             : speed >= thousand ? " thousand"
                                 : "",
             job->bets ? "won" : "value", winnings.value, winnings.error);
    fprintf(terminal, "\r%.*s" CLI_CLEAR_REST,
            cli_terminal_columns(terminal) - 1, line);
    fflush(terminal);
}

/* ---- Where a report goes ---- */

/* Writes the picture if there is a report; otherwise finds out whether the file
 * can be written. Returns what is wrong, or NULL. */
static const char *write_picture(struct run *run,
                                 const struct simulation_report *report)
{
    const char *path = run->setup->svg;
    FILE *out = path ? fopen(path, report ? "we" : "ae") : NULL;
    bool good = out && (report == NULL || simulation_report_svg(out, report));
    const int fault = errno;
    if (path == NULL || ((out == NULL || fclose(out) == 0) && good))
        return NULL;
    snprintf(run->problem, sizeof run->problem, "--svg: can't write %.250s: %s",
             path, strerror(fault ? fault : errno));
    return run->problem;
}

static void show_trips(const struct run *run,
                       const struct simulation_state *counted)
{
    fprintf(run->cli->errors, "\rTrips: %.0f%% of the rounds" CLI_CLEAR_REST,
            100 * (double)counted->rounds / (double)run->state.rounds);
    fflush(run->cli->errors);
}

/* ---- The run ---- */

static enum simulation_end watch_run(void *self,
                                     const struct simulation_state *state)
{
    const double every = 0.5; /* seconds */
    struct run *run = self;
    double now = cli_seconds(run->cli);
    if (run->setup->shows_progress && now - run->shown >= every &&
        state->rounds > 0) {
        if (state == &run->state)
            show_progress(run, state, now - run->begun);
        else
            show_trips(run, state);
        run->shown = now;
    }
    return cli_interrupt_asked(&run->interrupt) ? SIMULATION_STOPPED
                                                : SIMULATION_FINISHED;
}

static const char NO_MEMORY[] =
    "the run can't continue: out of memory or threads";

/* Plays the blocks, with a line of progress, until a signal asks to stop. */
static enum simulation_end run_blocks(struct run *run,
                                      const struct simulation_job *job,
                                      struct simulation_state *state)
{
    const struct simulation_watch watch = {.check = watch_run, .self = run};
    cli_interrupt_hold(&run->interrupt);
    enum simulation_end end = simulation_run(job, state, &watch);
    cli_interrupt_release(&run->interrupt);
    if (run->setup->shows_progress) {
        fputs("\r" CLI_CLEAR_REST, run->cli->errors);
        fflush(run->cli->errors);
    }
    return end;
}

/* ---- The trips of a run ---- */

/* Plays the rounds once more, now that all bets are known, to count how the
 * trips that the setup asks for end. After Ctrl-C, only those counted so far
 * matter. There are none if no block has room for a trip. Returns false if out
 * of memory or threads. */
static bool count_trips(struct run *run, const struct simulation_trip *trip,
                        struct trip_ends *ends)
{
    struct simulation_job job = run->job;
    struct simulation_state *counted = calloc(1, sizeof *counted);
    if (counted == NULL)
        return false;
    job.until_error = 0;
    job.rounds = run->state.rounds;
    job.trip = trip;
    bool good = run_blocks(run, &job, counted) != SIMULATION_FAILED;
    *ends = counted->tally.ends;
    free(counted);
    return good;
}

/* Fills what the report says about trips. The bets and the bankroll may be
 * those that it finds best. Returns false if out of memory or threads. */
static bool report_trips(struct run *run, enum simulation_end end,
                         struct simulation_report *report)
{
    const struct simulation_money *wanted = &run->setup->money;
    struct simulation_trip trip = {.rounds = report->trip,
                                   .rebate = wanted->rebate,
                                   .resize = wanted->resize,
                                   .one_player = report->request.one_player};
    struct money money;
    if (run->setup->trip == 0 || end == SIMULATION_STOPPED ||
        trip.rounds > simulation_block_rounds(run->job.game))
        return true;
    if (money_find(report, &money))
        return true; /* there are no such bets, as the report will say */
    double unit = money.unit > 0 ? money.unit : 1;
    trip.bets = money.ramp;
    trip.bankroll = money.bankroll;
    trip.goal = report->money.goal.number / unit;
    trip.rebate_from = wanted->rebate_from.number / unit;
    trip.chip = (wanted->chip.number > 0 ? wanted->chip.number : 1) / unit;
    return !(trip.bankroll > 0) || count_trips(run, &trip, &report->ends);
}

static enum listing_form report_form(const struct simulation_setup *setup)
{
    return setup->json ? LISTING_JSON : setup->csv ? LISTING_CSV : LISTING_TEXT;
}

static const char *report_run(struct run *run, enum simulation_end end)
{
    const struct simulation_state *state = &run->state;
    const struct simulation_setup *setup = run->setup;
    struct simulation_report report =
        money_report(setup, &run->game_setup.bets, state);
    report.seconds = cli_seconds(run->cli) - run->begun;
    report.missed = setup->until_error > 0 && !is_exact(&run->job, state);
    report.stopped = end == SIMULATION_STOPPED;
    if (state->rounds == 0) {
        cli_complain(run->cli,
                     "nothing to report: no block of rounds is finished yet");
        return NULL;
    }
    if (!report_trips(run, end, &report))
        return NO_MEMORY;
    const char *fault =
        simulation_report_write(run->cli->out, &report, report_form(setup));
    return fault ? fault : write_picture(run, &report);
}

/* Prepares the game, its tables and its blocks. Returns what is wrong, or NULL.
 */
static const char *open_game(struct run *run)
{
    enum { ROUNDS = 10000000, FINE = 10, TABLE_ROUNDS = 1000000 };
    const uint64_t endless = 1000000000000000;
    const struct simulation_setup *setup = run->setup;
    const struct simulation_game *game = &run->game_setup.game;
    bool fine = setup->money.is_wanted || setup->dealing.by_depth;
    const char *fault = game_setup_fill(run->cli, setup, &run->game_setup);
    if (fault)
        return fault;
    game_setup_warn(run->cli, setup, &run->game_setup);
    run->state.title = run->game_setup.title;
    run->state.seed = (uint64_t)setup->seed;
    run->job = (struct simulation_job){
        .game = game,
        .simulation = simulation_open(game),
        .seed = (uint64_t)setup->seed,
        .rounds = setup->rounds > 0        ? setup->rounds
                  : setup->until_error > 0 ? endless
                  : game->perfect || game->by_cards
                      ? TABLE_ROUNDS
                      : ROUNDS * (fine ? FINE : 1),
        .threads = (int)setup->threads,
        .until_error = setup->until_error,
        .bets = setup->bets ? &run->game_setup.bets : NULL};
    return run->job.simulation ? NULL : "out of memory";
}

/* Plays the game of the run's setup. */
static const char *play_game(struct run *run, enum simulation_end *end)
{
    simulation_close(run->job.simulation);
    run->job.simulation = NULL;
    run->state = (struct simulation_state){.end = 0};
    const char *fault = open_game(run);
    fault = fault ? fault : write_picture(run, NULL);
    if (fault)
        return fault;
    run->begun = cli_seconds(run->cli);
    *end = run_blocks(run, &run->job, &run->state);
    return *end == SIMULATION_FAILED ? NO_MEMORY : NULL;
}

/* ---- A table of games ---- */

/* Plays a game of the table, and notes what its bets win. */
static const char *add_game(struct run *run, struct simulation_report *report,
                            struct table_game *game)
{
    enum simulation_end end;
    const char *fault = play_game(run, &end);
    if (fault)
        return fault;
    *report = money_report(run->setup, &run->game_setup.bets, &run->state);
    report->stopped = end == SIMULATION_STOPPED;
    game->count = run->setup->count;
    game->cut = run->setup->rules.cut;
    game->rounds = run->state.rounds;
    table_game_fill(game, report);
    return NULL;
}

/* Plays each count, or the one of the setup, with each cut card. The bets are
 * the best from 1 to 8 units if the setup has none. An interrupt leaves out the
 * count in progress. */
static const char *play_table(struct run *run,
                              const struct simulation_setup *setup)
{
    enum { MOST = 8 };
    const struct simulation_cuts *cuts = &setup->table;
    size_t counts = setup->count ? 1 : count_preset_count(), done = 0;
    struct simulation_setup one = *setup;
    struct simulation_report report = {.pace = 0};
    struct table_game *games =
        calloc(counts * (size_t)cuts->count, sizeof *games);
    const char *fault = games ? NULL : NO_MEMORY;
    run->setup = &one;
    one.money.is_wanted = true;
    if (one.bets == NULL && one.money.most <= 0) {
        one.money.least = 1;
        one.money.most = MOST;
    }
    for (; fault == NULL && done < counts * (size_t)cuts->count &&
           !report.stopped;
         done++) {
        one.count = setup->count
                        ? setup->count
                        : count_preset(done / (size_t)cuts->count)->name;
        one.rules.cut = cuts->percent[done % (size_t)cuts->count];
        snprintf(run->part, sizeof run->part, "%.16s, %d%%: ", one.count,
                 one.rules.cut);
        fault = add_game(run, &report, &games[done]);
    }
    if (report.stopped)
        done = (done - 1) / (size_t)cuts->count * (size_t)cuts->count;
    report.request.bets = report.bets; /* the best ones may not win */
    run->state.title.table.cut = setup->rules.cut;
    if (fault == NULL && done == 0)
        cli_complain(run->cli, "nothing to report: no count is finished yet");
    else if (fault == NULL)
        fault = simulation_table_write(run->cli->out, &report, games, done,
                                       cuts->count, report_form(setup));
    free(games);
    return fault;
}

enum cli_status simulation_play(const struct cli *cli,
                                const struct simulation_setup *setup)
{
    struct run *run = calloc(1, sizeof *run);
    if (run == NULL)
        return cli_out_of_memory(cli);
    run->cli = cli;
    run->setup = setup;
    enum simulation_end end;
    const char *fault =
        setup->table.count > 0 ? play_table(run, setup) : play_game(run, &end);
    if (fault == NULL && setup->table.count == 0)
        fault = report_run(run, end);
    if (fault)
        cli_complain(cli, "%s", fault);
    simulation_close(run->job.simulation);
    free(run);
    return fault ? CLI_FAILED : CLI_DONE;
}
