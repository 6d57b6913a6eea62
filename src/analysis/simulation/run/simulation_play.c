/* One run of the program: the rounds, the checkpoint and the report. */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli_output.h"
#include "simulation/kernel/game.h"
#include "simulation/report/report.h"
#include "simulation/run/run.h"

/* ---- The progress of a run, on one line of a terminal ---- */

/* The speed and the time left are measured from the rounds played since the run
 * began or resumed. */
struct progress {
    const struct simulation_job *job;
    const struct checkpoint *checkpoint;
    uint64_t before; /* rounds of the table before it began or resumed */
    double seconds;  /* since then */
};

enum { WORD_SIZE = 32, LINE_SIZE = 256 };

static const double THOUSAND = 1e3, MILLION = 1e6;

/* Writes a number of rounds as --rounds takes it: "4096", "1e9", "2.5e7". */
static void write_rounds(char text[WORD_SIZE], double rounds)
{
    const double plain = 1e5;
    int power = rounds < plain ? 0 : (int)floor(log10(rounds));
    if (power == 0)
        snprintf(text, WORD_SIZE, "%.0f", rounds);
    else
        snprintf(text, WORD_SIZE, "%.4ge%d", rounds / pow(10, power), power);
}

static void write_speed(char text[WORD_SIZE], double speed)
{
    if (speed >= MILLION)
        snprintf(text, WORD_SIZE, "%.1f million", speed / MILLION);
    else if (speed >= THOUSAND)
        snprintf(text, WORD_SIZE, "%.1f thousand", speed / THOUSAND);
    else
        snprintf(text, WORD_SIZE, "%.0f", speed);
}

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

/* Estimates the rounds of the whole run: as many as were asked for, or as many
 * as the error needs. The error shrinks with the square root of the rounds. */
static double rounds_expected(const struct progress *progress, double error)
{
    const struct simulation_job *job = progress->job;
    const struct checkpoint *checkpoint = progress->checkpoint;
    double rounds = (double)job->rounds;
    if (job->until_error > 0 && error > 0) {
        double times = error / job->until_error;
        rounds = fmin(rounds, (double)checkpoint->rounds * times * times);
    }
    return fmax(rounds, (double)checkpoint->rounds);
}

static void write_progress_line(char line[LINE_SIZE],
                                const struct progress *progress)
{
    const struct count_ramp flat = count_ramp_flat();
    const struct checkpoint *checkpoint = progress->checkpoint;
    const struct count_ramp *bets = progress->job->bets;
    struct simulation_winnings winnings;
    char all[WORD_SIZE], speed[WORD_SIZE], left[WORD_SIZE];
    simulation_winnings(&checkpoint->tally, checkpoint->title.seats,
                        bets ? bets : &flat, &winnings);
    double done = (double)checkpoint->rounds;
    double pace =
        (done - (double)progress->before) / fmax(progress->seconds, 1e-3);
    double wanted = rounds_expected(progress, winnings.error);
    write_rounds(all, wanted);
    write_speed(speed, pace);
    write_time(left, pace > 0 ? (wanted - done) / pace : 0);
    snprintf(line, LINE_SIZE,
             "%.0f%% of %s rounds, %s left, %s/s, %s %+.5f, error %.5f",
             floor(100 * done / wanted), all, left, speed,
             bets ? "won" : "value", winnings.value, winnings.error);
}

/* The last column stays empty, because some terminals wrap to the next line
 * after it. */
static void progress_show(FILE *terminal, const struct progress *progress)
{
    char line[LINE_SIZE];
    write_progress_line(line, progress);
    fprintf(terminal, "\r%.*s" CLI_CLEAR_REST,
            cli_terminal_columns(terminal) - 1, line);
    fflush(terminal);
}

/* Clears the line. */
static void progress_end(FILE *terminal)
{
    fputs("\r" CLI_CLEAR_REST, terminal);
    fflush(terminal);
}

/* ---- Where a report goes ---- */

static bool is_writable(const struct cli *cli, const char *option,
                        const char *path)
{
    if (path == NULL || file_may_be_written(path))
        return true;
    cli_complain(cli, "%s: can't write %.250s: %s", option, path,
                 strerror(errno));
    return false;
}

/* True if the checkpoint and the picture of `setup` can be written. Returns
 * false after a complaint if not. */
static bool outputs_are_writable(const struct cli *cli,
                                 const struct simulation_setup *setup)
{
    return is_writable(cli, "--checkpoint", setup->checkpoint_path) &&
           is_writable(cli, "--svg", setup->svg);
}

static enum cli_status write_picture(const struct cli *cli, const char *path,
                                     const struct simulation_report *report)
{
    if (path == NULL)
        return CLI_DONE;
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    bool good = out && simulation_report_svg(out, report);
    good = out && fclose(out) == 0 && good;
    errno = good ? 0 : ENOMEM;
    good = good && file_write(path, text, length);
    if (!good)
        cli_complain(cli, "--svg: can't write %.250s: %s", path,
                     strerror(errno));
    free(text);
    return good ? CLI_DONE : CLI_FAILED;
}

/* Returns an amount in units of the table's minimum bet. */
static double in_units(const struct simulation_amount *amount,
                       const struct rules *rules)
{
    const double cents = 100;
    return amount->is_dollars
               ? amount->number * cents / fmax((double)rules->min, 1)
               : amount->number;
}

/* The bets of --bets are in units of the table's minimum bet. The unit of the
 * best bets is found for a bankroll in dollars. */
static struct money_wish wish_of(const struct simulation_setup *setup,
                                 const struct simulation_report *report)
{
    const double cents = 100;
    const struct simulation_money *money = &setup->money;
    bool given = money->most <= 0;
    double least = fmax((double)report->checkpoint->title.table.min, 1) / cents;
    return (struct money_wish){.bets = given ? report->bets : NULL,
                               .least = money->least,
                               .most = money->most,
                               .chip = money->chip.number,
                               .bankroll = setup->bankroll.number,
                               .is_dollars = setup->bankroll.is_dollars,
                               .unit = given ? least : 0,
                               .kelly = money->kelly,
                               .risk = money->risk,
                               .one_player = money->one_player};
}

/* Writes `plain` in the format that `setup` asks for, and the picture. Adds to
 * it what `setup` says of money. */
static enum cli_status write_report(const struct cli *cli,
                                    const struct simulation_setup *setup,
                                    const struct simulation_report *plain)
{
    struct simulation_report report = *plain;
    struct money_wish wish = wish_of(setup, plain);
    if (setup->processes.own > 0)
        return CLI_DONE;
    if (report.checkpoint->rounds == 0) {
        cli_complain(cli,
                     "nothing to report: no block of rounds is finished yet");
        return CLI_DONE;
    }
    report.wish = setup->money.is_wanted ? &wish : NULL;
    report.bankroll =
        in_units(&setup->bankroll, &report.checkpoint->title.table);
    report.goal = setup->money.goal.number;
    report.trip = setup->trip;
    report.pace = setup->pace;
    enum listing_form form = setup->json  ? LISTING_JSON
                             : setup->csv ? LISTING_CSV
                                          : LISTING_TEXT;
    if (!simulation_report_write(cli, &report, form))
        return CLI_FAILED;
    return write_picture(cli, setup->svg, &report);
}

/* ---- While it runs ---- */

static const double SAVE_SECONDS = 20, SHOW_SECONDS = 0.5;

/* The state while the rounds are played. */
struct played_run {
    const struct cli *cli;
    const struct simulation_setup *setup;
    const struct simulation_job *job;
    struct cli_interrupt interrupt;
    double begun, saved, shown; /* when */
    uint64_t rounds, hands; /* rounds and hands before it began or resumed */
    bool lost; /* the checkpoint couldn't be written; `problem` says why */
    char problem[SIMULATION_PROBLEM_SIZE];
};

static enum simulation_wish watch_run(void *self,
                                      const struct checkpoint *checkpoint)
{
    struct played_run *played = self;
    const struct simulation_setup *setup = played->setup;
    double now = cli_seconds(played->cli);
    if (setup->shows_progress && now - played->shown >= SHOW_SECONDS &&
        checkpoint->rounds > 0) {
        progress_show(played->cli->errors,
                      &(struct progress){.job = played->job,
                                         .checkpoint = checkpoint,
                                         .before = played->rounds,
                                         .seconds = now - played->begun});
        played->shown = now;
    }
    if (cli_interrupt_asked(&played->interrupt))
        return SIMULATION_STOP;
    if (setup->checkpoint_path && now - played->saved > SAVE_SECONDS)
        return SIMULATION_PAUSE;
    return SIMULATION_GO_ON;
}

/* ---- Checkpoints ---- */

/* Only process 0 writes the checkpoint. */
static bool save_checkpoint(struct played_run *played,
                            const struct checkpoint *checkpoint)
{
    const struct simulation_setup *setup = played->setup;
    played->saved = cli_seconds(played->cli);
    if (setup->checkpoint_path && setup->processes.own == 0)
        played->lost = !checkpoint_save(checkpoint, setup->checkpoint_path,
                                        played->problem);
    return !played->lost;
}

/* Returns why the run can't resume from the checkpoint `begun`, or NULL. */
static const char *find_difference(const struct checkpoint *begun,
                                   const struct checkpoint *wanted,
                                   const struct simulation_job *job)
{
    if (begun->fingerprint != wanted->fingerprint)
        return "it is from a different game; use the options it was made with, "
               "or another file";
    if (begun->seed != wanted->seed)
        return "it has a different seed";
    if (begun->rounds > job->rounds)
        return "it already has more rounds than --rounds asks for";
    return NULL;
}

static bool read_checkpoint(const struct cli *cli, const char *path,
                            const struct simulation_job *job,
                            struct checkpoint *checkpoint)
{
    char problem[SIMULATION_PROBLEM_SIZE];
    FILE *file = fopen(path, "r");
    if (file == NULL && errno == ENOENT)
        return true;
    if (file == NULL) {
        cli_complain(cli, "--checkpoint: can't read %.250s: %s", path,
                     strerror(errno));
        return false;
    }
    struct checkpoint *begun = calloc(1, sizeof *begun);
    const char *fault = begun ? problem : "out of memory";
    if (begun && checkpoint_read(begun, file, problem))
        fault = find_difference(begun, checkpoint, job);
    fclose(file);
    if (fault)
        cli_complain(cli, "--checkpoint: %.250s: %s", path, fault);
    else
        *checkpoint = *begun;
    free(begun);
    return fault == NULL;
}

/* ---- The run ---- */

/* Plays to the end. If the checkpoint can't be written, stops the run, so that
 * the results so far are at least reported. */
static enum simulation_end run_all(struct played_run *played,
                                   const struct simulation_job *job,
                                   struct checkpoint *checkpoint)
{
    const struct simulation_watch watch = {.tell = watch_run, .self = played};
    enum simulation_end end = SIMULATION_PAUSED;
    cli_interrupt_hold(&played->interrupt);
    while (end == SIMULATION_PAUSED) {
        end = simulation_run(job, checkpoint, &watch);
        bool kept = end != SIMULATION_FAILED &&
                    processes_hear(job->processes, checkpoint,
                                   save_checkpoint(played, checkpoint));
        if (end == SIMULATION_PAUSED && !kept)
            end = SIMULATION_STOPPED;
    }
    cli_interrupt_release(&played->interrupt);
    if (played->setup->shows_progress)
        progress_end(played->cli->errors);
    return end;
}

static enum cli_status report_run(const struct played_run *played,
                                  const struct checkpoint *checkpoint,
                                  const struct count_ramp *bets,
                                  enum simulation_end end)
{
    const struct simulation_setup *setup = played->setup;
    const struct simulation_report report = {
        .checkpoint = checkpoint,
        .bets = bets,
        .seconds = cli_seconds(played->cli) - played->begun,
        .played = checkpoint->tally.rounds - played->hands,
        .until_error = setup->until_error,
        .columns = setup->columns,
        .missed = setup->until_error > 0 &&
                  !simulation_is_exact(played->job, checkpoint),
        .stopped = end == SIMULATION_STOPPED,
        .ascii = setup->ascii};
    enum cli_status status = write_report(played->cli, setup, &report);
    if (!played->lost)
        return status;
    cli_complain(played->cli, "--checkpoint: %s", played->problem);
    return CLI_FAILED;
}

/* Reads the checkpoint and checks the output files before the first round. */
static bool prepare_files(const struct cli *cli,
                          const struct simulation_setup *setup,
                          const struct simulation_job *job,
                          struct checkpoint *checkpoint)
{
    return setup->processes.own > 0 ||
           ((setup->checkpoint_path == NULL ||
             read_checkpoint(cli, setup->checkpoint_path, job, checkpoint)) &&
            outputs_are_writable(cli, setup));
}

static enum cli_status
run_from_checkpoint(const struct cli *cli, const struct simulation_setup *setup,
                    const struct arrangement *arrangement,
                    const struct simulation_job *job,
                    struct checkpoint *checkpoint)
{
    struct played_run played = {.cli = cli, .setup = setup, .job = job};
    if (!processes_hear(setup->processes, checkpoint,
                        prepare_files(cli, setup, job, checkpoint)))
        return CLI_FAILED;
    played.begun = played.saved = cli_seconds(cli);
    played.rounds = checkpoint->rounds;
    played.hands = checkpoint->tally.rounds;
    enum simulation_end end = run_all(&played, job, checkpoint);
    if (end != SIMULATION_FAILED)
        return report_run(&played, checkpoint, &arrangement->bets, end);
    cli_complain(cli, "the run can't continue: out of memory or threads");
    return CLI_FAILED;
}

/* ---- A run ---- */

static void make_job(const struct simulation_setup *setup,
                     const struct arrangement *arrangement,
                     struct simulation_job *job)
{
    enum {
        ROUNDS = 10000000,
        FINE = 10,
        TABLE_ROUNDS = 1000000,
        PERFECT_ROUNDS = 1000
    };
    const uint64_t endless = 1000000000000000;
    bool fine = setup->money.is_wanted || setup->cut_curve;
    const struct simulation_game *game = &arrangement->game;
    job->rounds = setup->rounds;
    if (job->rounds == 0)
        job->rounds = setup->until_error > 0 ? endless
                      : game->perfect        ? PERFECT_ROUNDS
                      : game->by_cards       ? TABLE_ROUNDS
                                             : ROUNDS * (fine ? FINE : 1);
    job->seed = (uint64_t)setup->seed;
    job->threads = (int)setup->threads;
    job->processes = setup->processes;
    job->until_error = setup->until_error;
    job->bets = setup->bets ? &arrangement->bets : NULL;
}

/* Prepares the game, its tables and its blocks. Returns false after a complaint
 * if something is wrong. */
static bool open_game(const struct cli *cli,
                      const struct simulation_setup *setup,
                      struct arrangement *arrangement,
                      struct simulation_job *job, struct checkpoint *checkpoint)
{
    if (!arrange_game(cli, setup, arrangement))
        return false;
    checkpoint->title = arrangement->title;
    checkpoint->fingerprint = simulation_fingerprint(&arrangement->game);
    checkpoint->seed = (uint64_t)setup->seed;
    job->simulation = simulation_open(&arrangement->game);
    if (job->simulation == NULL) {
        cli_complain(cli, "out of memory");
        return false;
    }
    make_job(setup, arrangement, job);
    return true;
}

/* Checks that all processes are ready and have the same game, because each of
 * them has read its own files. */
static bool all_agree(const struct cli *cli,
                      struct simulation_processes processes, bool good,
                      uint64_t fingerprint)
{
    enum processes_ready ready = processes_agree(processes, good, fingerprint);
    if (ready == PROCESSES_DIFFER)
        cli_complain(cli,
                     "the processes read different files; give each of them "
                     "the same chart, deviations and rules");
    else if (ready == PROCESSES_FAILED && good)
        cli_complain(cli, "another process couldn't start; every machine needs "
                          "the files and enough memory");
    return ready == PROCESSES_READY;
}

static enum cli_status run_game(const struct cli *cli,
                                const struct simulation_setup *setup,
                                struct arrangement *arrangement,
                                struct checkpoint *checkpoint)
{
    struct simulation_job job = {.seed = 0};
    enum cli_status status = CLI_FAILED;
    bool good = open_game(cli, setup, arrangement, &job, checkpoint);
    if (all_agree(cli, setup->processes, good, checkpoint->fingerprint))
        status = run_from_checkpoint(cli, setup, arrangement, &job, checkpoint);
    simulation_close(job.simulation);
    return status;
}

enum cli_status simulation_play(const struct cli *cli,
                                const struct simulation_setup *setup)
{
    struct arrangement *arrangement = malloc(sizeof *arrangement);
    struct checkpoint *checkpoint = calloc(1, sizeof *checkpoint);
    enum cli_status status = CLI_FAILED;
    if (arrangement && checkpoint)
        status = run_game(cli, setup, arrangement, checkpoint);
    else {
        cli_complain(cli, "out of memory");
        (void)all_agree(cli, setup->processes, false, 0);
    }
    free(checkpoint);
    free(arrangement);
    return status;
}
