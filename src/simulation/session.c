/* One call of the program: a run, its checkpoints, and the report. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "crew.h"
#include "setup.h"

static const double SAVE_SECONDS = 20, SHOW_SECONDS = 0.5;

/* What is known while it runs. */
struct session {
    const struct cli *cli;
    const struct simulation_setup *setup;
    struct interrupt interrupt;
    double begun, saved, shown; /* when */
    uint64_t hands;             /* that there were when it began */
};

/* ---- While it runs ---- */

static void show_progress(struct session *session,
                          const struct simulation_part *part, double now)
{
    struct simulation_statistics statistics;
    const struct simulation_setup *setup = session->setup;
    FILE *errors = session->cli->errors;
    if (!setup->shows_progress || now - session->shown < SHOW_SECONDS ||
        part->rounds == 0)
        return;
    simulation_statistics(&part->tally, part->title.seats, &statistics);
    double hands = (double)(part->tally.rounds - session->hands);
    fprintf(errors,
            "\r%.4g rounds, %.1f million a second, value %+.5f, error "
            "%.5f\033[K",
            (double)part->rounds, hands / (now - session->begun) / 1e6,
            statistics.value, statistics.error);
    fflush(errors);
    session->shown = now;
}

static enum simulation_wish tell(void *self, const struct simulation_part *part)
{
    struct session *session = self;
    double now = session->setup->seconds();
    show_progress(session, part, now);
    if (interrupt_asked(&session->interrupt))
        return SIMULATION_STOP;
    if (session->setup->checkpoint && now - session->saved > SAVE_SECONDS)
        return SIMULATION_PAUSE;
    return SIMULATION_GO_ON;
}

/* ---- Checkpoints ---- */

/* The first process alone writes. */
static bool save(struct session *session, const struct simulation_part *part)
{
    char problem[SIMULATION_PROBLEM_SIZE];
    const struct simulation_setup *setup = session->setup;
    session->saved = setup->seconds();
    if (setup->checkpoint == NULL || setup->ranks.own > 0)
        return true;
    if (simulation_part_save(part, setup->checkpoint, problem))
        return true;
    cli_complain(session->cli, "--checkpoint: %s", problem);
    return false;
}

/* Why a run can't go on from there; or NULL. */
static const char *find_difference(const struct simulation_part *begun,
                                   const struct simulation_part *wanted,
                                   const struct simulation_job *job)
{
    uint64_t each = simulation_block_rounds(job->simulation);
    uint64_t last = simulation_blocks(job->simulation, job->rounds);
    last = last < job->end ? last : job->end;
    bool whole = begun->rounds == (begun->end - begun->first) * each;
    bool all = begun->end == last &&
               begun->rounds == job->rounds - begun->first * each;
    if (begun->fingerprint != wanted->fingerprint)
        return "it is of another game; take the options that it was made with, "
               "or another file";
    if (begun->seed != wanted->seed)
        return "it is of another seed";
    if (begun->first != wanted->first)
        return "it begins with another block";
    if (begun->end > last)
        return "it has more rounds already than are wanted";
    if (!whole && !all)
        return "it ended within a block, and can't go on; it is complete for "
               "its own --rounds";
    return NULL;
}

static bool read_checkpoint(const struct cli *cli, const char *path,
                            const struct simulation_job *job,
                            struct simulation_part *part)
{
    char problem[SIMULATION_PROBLEM_SIZE];
    FILE *file = fopen(path, "r");
    if (file == NULL && errno == ENOENT)
        return true;
    if (file == NULL) {
        cli_complain(cli, "--checkpoint: %.250s can't be read: %s", path,
                     strerror(errno));
        return false;
    }
    struct simulation_part *begun = calloc(1, sizeof *begun);
    const char *fault = begun ? problem : "there is no memory for it";
    if (begun && simulation_part_read(begun, file, problem))
        fault = find_difference(begun, part, job);
    fclose(file);
    if (fault)
        cli_complain(cli, "--checkpoint: %.250s: %s", path, fault);
    else
        *part = *begun;
    free(begun);
    return fault == NULL;
}

/* ---- The run ---- */

static enum simulation_end run_all(struct session *session,
                                   const struct simulation_job *job,
                                   struct simulation_part *part)
{
    const struct simulation_watch watch = {.tell = tell, .self = session};
    enum simulation_end end = SIMULATION_PAUSED;
    interrupt_hold(&session->interrupt);
    while (end == SIMULATION_PAUSED) {
        end = simulation_run(job, part, &watch);
        if (end != SIMULATION_FAILED &&
            !ranks_hear(job->ranks, part, save(session, part)))
            end = SIMULATION_FAILED;
    }
    interrupt_release(&session->interrupt);
    if (session->setup->shows_progress)
        fputs("\r\033[K", session->cli->errors);
    return end;
}

static enum cli_status run(const struct cli *cli,
                           const struct simulation_setup *setup,
                           const struct arrangement *arrangement,
                           const struct simulation_job *job,
                           struct simulation_part *part)
{
    struct session session = {.cli = cli, .setup = setup};
    bool good = setup->checkpoint == NULL || setup->ranks.own > 0 ||
                read_checkpoint(cli, setup->checkpoint, job, part);
    if (!ranks_hear(setup->ranks, part, good))
        return CLI_FAILED;
    session.begun = session.saved = setup->seconds();
    session.hands = part->tally.rounds;
    enum simulation_end end = run_all(&session, job, part);
    if (end == SIMULATION_FAILED) {
        cli_complain(cli, "the run could not go on: there was no memory, no "
                          "thread, or no room for its file");
        return CLI_FAILED;
    }
    const struct simulation_report report = {
        .part = part,
        .rules = &setup->rules,
        .ramp = setup->bets,
        .bets = &arrangement->bets,
        .seconds = setup->seconds() - session.begun,
        .played = part->tally.rounds - session.hands,
        .bankroll = setup->bankroll,
        .trip = setup->trip,
        .pace = setup->pace,
        .stopped = end == SIMULATION_STOPPED,
        .ascii = setup->ascii};
    return write_report(cli, setup, &report);
}

/* ---- The whole ---- */

static bool make_job(const struct cli *cli,
                     const struct simulation_setup *setup,
                     struct simulation_job *job, struct simulation_part *part)
{
    enum { ROUNDS = 10000000, PERFECT_ROUNDS = 1000 };
    const uint64_t endless = 1000000000000000;
    bool open = setup->until_error > 0 || setup->has_blocks;
    bool perfect = simulation_block_rounds(job->simulation) < SIMULATION_BLOCK;
    job->rounds = setup->rounds;
    if (job->rounds == 0)
        job->rounds = open ? endless : perfect ? PERFECT_ROUNDS : ROUNDS;
    job->end = UINT64_MAX;
    job->seed = (uint64_t)setup->seed;
    job->threads = (int)setup->threads;
    job->ranks = setup->ranks;
    job->until_error = setup->until_error;
    if (!setup->has_blocks)
        return true;
    uint64_t blocks = simulation_blocks(job->simulation, job->rounds);
    if (setup->last_block >= blocks) {
        cli_complain(cli,
                     "--blocks: so many rounds have only the blocks 0 to "
                     "%" PRIu64,
                     blocks - 1);
        return false;
    }
    part->first = part->end = setup->first_block;
    job->end = setup->last_block + 1;
    return true;
}

/* Of several processes each has read its files for itself. */
static bool all_agree(const struct cli *cli, struct simulation_ranks ranks,
                      bool good, uint64_t fingerprint)
{
    enum ranks_ready ready = ranks_agree(ranks, good, fingerprint);
    if (ready == RANKS_DIFFER)
        cli_complain(cli, "the processes have files that differ: each must "
                          "have the same chart, deviations and rules");
    else if (ready == RANKS_FAILED && good)
        cli_complain(cli, "another process could not begin; every machine "
                          "must have the files and the memory");
    return ready == RANKS_READY;
}

static enum cli_status run_game(const struct cli *cli,
                                const struct simulation_setup *setup,
                                struct arrangement *arrangement,
                                struct simulation_part *part)
{
    struct simulation_job job = {.threads = 1};
    enum cli_status status = CLI_FAILED;
    bool good = arrange_game(cli, setup, arrangement);
    if (good) {
        part->title = arrangement->title;
        part->fingerprint = simulation_fingerprint(&arrangement->game);
        part->seed = (uint64_t)setup->seed;
        job.simulation = simulation_open(&arrangement->game);
        if (job.simulation == NULL)
            cli_complain(cli, "there is no memory for the game");
        good = job.simulation && make_job(cli, setup, &job, part);
    }
    if (all_agree(cli, setup->ranks, good, part->fingerprint))
        status = run(cli, setup, arrangement, &job, part);
    simulation_close((struct simulation *)job.simulation);
    return status;
}

enum cli_status simulation_session(const struct cli *cli,
                                   const struct simulation_setup *setup)
{
    struct arrangement *arrangement = malloc(sizeof *arrangement);
    struct simulation_part *part = calloc(1, sizeof *part);
    enum cli_status status = CLI_FAILED;
    if (arrangement && part)
        status = run_game(cli, setup, arrangement, part);
    else {
        cli_complain(cli, "there is no memory for a run");
        (void)all_agree(cli, setup->ranks, false, 0);
    }
    free(part);
    free(arrangement);
    return status;
}
