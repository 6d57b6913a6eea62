/* Plays a run in stages of blocks, which threads and processes share. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "simulation/report/report.h"
#include "simulation/run/run.h"

/* ---- Processes ---- */

/* They use MPI if the program was built with MPI=1; otherwise there is only
 * one. */

/* Narrows the blocks `first` to `end` - 1 to the share of this process. */
static void processes_share(struct simulation_processes processes,
                            uint64_t *first, uint64_t *end)
{
    uint64_t blocks = *end - *first, begin = *first;
    uint64_t count = (uint64_t)processes.count, own = (uint64_t)processes.own;
    *first = begin + blocks * own / count;
    *end = begin + blocks * (own + 1) / count;
}

#ifdef SIMULATION_MPI

#include <mpi.h>

static bool silence(void)
{
    return freopen("/dev/null", "w", stdout) &&
           freopen("/dev/null", "w", stderr);
}

/* Only the watching thread talks to other processes. Without mpirun there is
 * just one process. */
struct simulation_processes simulation_processes_open(void)
{
    struct simulation_processes processes = {.count = 1};
    int level;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level);
    MPI_Comm_size(MPI_COMM_WORLD, &processes.count);
    MPI_Comm_rank(MPI_COMM_WORLD, &processes.own);
    if (processes.own > 0 && !silence())
        MPI_Abort(MPI_COMM_WORLD, CLI_FAILED);
    return processes;
}

void simulation_processes_close(void)
{
    MPI_Finalize();
}

/* Finds the maximum of `what`, and also its minimum, as the maximum of
 * UINT64_MAX - what. */
enum processes_ready processes_agree(struct simulation_processes processes,
                                     bool good, uint64_t what)
{
    uint64_t most[] = {!good, what, UINT64_MAX - what};
    (void)processes;
    MPI_Allreduce(MPI_IN_PLACE, most, 3, MPI_UINT64_T, MPI_MAX, MPI_COMM_WORLD);
    if (most[0] > 0)
        return PROCESSES_FAILED;
    return most[1] == UINT64_MAX - most[2] ? PROCESSES_READY : PROCESSES_DIFFER;
}

static void add_numbers(uint64_t *numbers, size_t count)
{
    MPI_Allreduce(MPI_IN_PLACE, numbers, (int)count, MPI_UINT64_T, MPI_SUM,
                  MPI_COMM_WORLD);
}

/* Replaces the checkpoint of every process with the sum of all of them, and
 * returns the worst `end`. A tally consists of 64-bit numbers only, so it can
 * be summed as an array. */
static enum simulation_end processes_sum(struct simulation_processes processes,
                                         struct checkpoint *checkpoint,
                                         enum simulation_end end)
{
    int worst = (int)end;
    (void)processes;
    _Static_assert(sizeof checkpoint->tally % sizeof(uint64_t) == 0,
                   "a tally has no other numbers");
    add_numbers((uint64_t *)&checkpoint->tally,
                sizeof checkpoint->tally / sizeof(uint64_t));
    add_numbers(&checkpoint->rounds, 1);
    MPI_Allreduce(MPI_IN_PLACE, &worst, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    return (enum simulation_end)worst;
}

bool processes_hear(struct simulation_processes processes,
                    struct checkpoint *checkpoint, bool good)
{
    int well = good;
    (void)processes;
    MPI_Bcast(checkpoint, (int)sizeof *checkpoint, MPI_BYTE, 0, MPI_COMM_WORLD);
    MPI_Bcast(&well, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return well != 0;
}

#else

struct simulation_processes simulation_processes_open(void)
{
    return (struct simulation_processes){.count = 1};
}

void simulation_processes_close(void)
{
}

enum processes_ready processes_agree(struct simulation_processes processes,
                                     bool good, uint64_t what)
{
    (void)processes;
    (void)what;
    return good ? PROCESSES_READY : PROCESSES_FAILED;
}

static enum simulation_end processes_sum(struct simulation_processes processes,
                                         struct checkpoint *checkpoint,
                                         enum simulation_end end)
{
    (void)processes;
    (void)checkpoint;
    return end;
}

bool processes_hear(struct simulation_processes processes,
                    struct checkpoint *checkpoint, bool good)
{
    (void)processes;
    (void)checkpoint;
    return good;
}

#endif

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

/* Subtracts `other`. Returns false and subtracts nothing if it can't be part of
 * `tally`. */
static bool tally_take(struct simulation_tally *tally,
                       const struct simulation_tally *other)
{
    uint64_t *numbers = (uint64_t *)tally;
    const uint64_t *others = (const uint64_t *)other;
    for (int i = 0; i < NUMBERS; i++)
        if (numbers[i] < others[i])
            return false;
    for (int i = 0; i < NUMBERS; i++)
        numbers[i] -= others[i];
    return true;
}

/* ---- Threads ---- */

/* The state that the threads share. The lock protects all of it. */
struct team {
    const struct simulation_job *job;
    struct checkpoint *checkpoint;
    uint64_t next; /* the next block to take */
    uint64_t end;
    int working; /* threads still working */
    enum simulation_wish wish;
    bool failed;
    pthread_mutex_t lock;
    pthread_cond_t news;
};

/* ---- At work ---- */

static uint32_t rounds_of(const struct simulation_job *job, uint64_t block)
{
    uint32_t most = simulation_block_rounds(job->simulation);
    uint64_t left = job->rounds - block * most;
    return left < most ? (uint32_t)left : most;
}

static bool team_takes_block(struct team *team, uint64_t *block)
{
    if (team->wish != SIMULATION_GO_ON || team->failed ||
        team->next == team->end)
        return false;
    *block = team->next++;
    return true;
}

static void team_plays_block(struct team *team, uint64_t block,
                             struct simulation_tally *tally)
{
    const struct simulation_job *job = team->job;
    memset(tally, 0, sizeof *tally);
    pthread_mutex_unlock(&team->lock);
    bool good = simulation_block(job->simulation, job->seed, block,
                                 rounds_of(job, block), tally, NULL);
    pthread_mutex_lock(&team->lock);
    team->failed = team->failed || !good;
    team->checkpoint->rounds += rounds_of(job, block);
    tally_add(&team->checkpoint->tally, tally);
}

static void *thread_works(void *argument)
{
    struct team *team = argument;
    struct simulation_tally *tally = malloc(sizeof *tally);
    uint64_t block;
    pthread_mutex_lock(&team->lock);
    team->failed = team->failed || tally == NULL;
    while (team_takes_block(team, &block))
        team_plays_block(team, block, tally);
    team->working--;
    pthread_cond_signal(&team->news);
    pthread_mutex_unlock(&team->lock);
    free(tally);
    return NULL;
}

/* ---- The watching thread ---- */

static struct timespec watch_deadline(void)
{
    enum { WAIT = 100000000, SECOND = 1000000000 };
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    time.tv_nsec += WAIT;
    time.tv_sec += time.tv_nsec / SECOND;
    time.tv_nsec %= SECOND;
    return time;
}

static void watch_team(struct team *team, const struct simulation_watch *watch)
{
    pthread_mutex_lock(&team->lock);
    while (team->working > 0) {
        struct timespec until = watch_deadline();
        (void)pthread_cond_timedwait(&team->news, &team->lock, &until);
        if (watch && team->wish == SIMULATION_GO_ON)
            team->wish = watch->tell(watch->self, team->checkpoint);
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

/* Returns how a run ends after the watch asked for `wish`. */
static enum simulation_end threads_end(enum simulation_wish wish)
{
    static const enum simulation_end ends[] = {
        [SIMULATION_GO_ON] = SIMULATION_FINISHED,
        [SIMULATION_PAUSE] = SIMULATION_PAUSED,
        [SIMULATION_STOP] = SIMULATION_STOPPED};
    return ends[wish];
}

/* Plays the blocks from the end of `checkpoint` up to `end` on the threads of
 * `job`, and adds them in the order in which they finish. The order makes no
 * difference, because only whole numbers are added. After a stop, the blocks in
 * progress are finished first. */
static enum simulation_end threads_play(const struct simulation_job *job,
                                        struct checkpoint *checkpoint,
                                        uint64_t end,
                                        const struct simulation_watch *watch)
{
    struct team team = {.job = job,
                        .checkpoint = checkpoint,
                        .next = checkpoint->end,
                        .end = end};
    pthread_t threads[SIMULATION_THREADS_MAX];
    if (team.next == team.end)
        return SIMULATION_FINISHED;
    pthread_mutex_init(&team.lock, NULL);
    pthread_cond_init(&team.news, NULL);
    int started = start_threads(&team, threads);
    watch_team(&team, watch);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    pthread_cond_destroy(&team.news);
    pthread_mutex_destroy(&team.lock);
    checkpoint->end = team.next;
    if (started == 0 || team.failed)
        return SIMULATION_FAILED;
    return threads_end(team.wish);
}

/* ---- Stages ---- */

/* The first stage has STAGE_FIRST blocks. Later stages grow with the run, so
 * that many processes have something to share, but never take more than a
 * minute or two of one core. */
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

bool simulation_is_exact(const struct simulation_job *job,
                         const struct checkpoint *checkpoint)
{
    const struct count_ramp flat = count_ramp_flat();
    struct simulation_winnings winnings;
    simulation_winnings(&checkpoint->tally, checkpoint->title.seats,
                        job->bets ? job->bets : &flat, &winnings);
    return winnings.error <= job->until_error;
}

static bool is_stage_exact_enough(const struct simulation_job *job,
                                  const struct checkpoint *checkpoint)
{
    uint64_t end = checkpoint->end;
    return job->until_error > 0 && end > 0 && stage_after(end - 1) == end &&
           simulation_is_exact(job, checkpoint);
}

/* ---- Incomplete blocks ---- */

/* Takes back the last block if it is incomplete and the run continues past it.
 * The block is played again and subtracted. */
static bool leave_out(const struct simulation_job *job,
                      struct checkpoint *checkpoint)
{
    uint32_t each = simulation_block_rounds(job->simulation);
    uint32_t over = (uint32_t)(checkpoint->rounds % each);
    if (over == 0 || checkpoint->rounds >= job->rounds)
        return true;
    struct simulation_tally *tally = calloc(1, sizeof *tally);
    bool good = tally &&
                simulation_block(job->simulation, job->seed,
                                 checkpoint->end - 1, over, tally, NULL) &&
                tally_take(&checkpoint->tally, tally);
    if (good) {
        checkpoint->rounds -= over;
        checkpoint->end--;
    }
    free(tally);
    return good;
}

/* ---- Several processes ---- */

/* Each process plays its share into a checkpoint of its own, and then all are
 * added up. No process stops in the middle, so that no block is left out. What
 * the watch asks for takes effect at the end of the stage. */
struct listener_of_one {
    const struct simulation_watch *watch;
    const struct checkpoint *before;
    struct checkpoint *shown;
    enum simulation_wish wish;
};

static enum simulation_wish tell_share(void *self,
                                       const struct checkpoint *share)
{
    struct listener_of_one *listener = self;
    struct checkpoint *shown = listener->shown;
    *shown = *listener->before;
    shown->rounds += share->rounds;
    tally_add(&shown->tally, &share->tally);
    if (listener->watch && listener->wish == SIMULATION_GO_ON)
        listener->wish = listener->watch->tell(listener->watch->self, shown);
    return SIMULATION_GO_ON;
}

static enum simulation_end play_shares(const struct simulation_job *job,
                                       struct checkpoint *checkpoint,
                                       uint64_t end,
                                       const struct simulation_watch *watch)
{
    struct checkpoint *share = calloc(1, sizeof *share);
    struct checkpoint *shown = calloc(1, sizeof *shown);
    enum simulation_end how = SIMULATION_FAILED;
    uint64_t last = end;
    bool good = share && shown;
    if (processes_agree(job->processes, good, checkpoint->end) ==
            PROCESSES_READY &&
        good) {
        struct listener_of_one listener = {
            .watch = watch, .before = checkpoint, .shown = shown};
        share->end = checkpoint->end;
        processes_share(job->processes, &share->end, &last);
        how = threads_play(job, share, last,
                           &(struct simulation_watch){tell_share, &listener});
        if (how == SIMULATION_FINISHED)
            how = threads_end(listener.wish);
        how = processes_sum(job->processes, share, how);
        checkpoint->rounds += share->rounds;
        checkpoint->end = end;
        tally_add(&checkpoint->tally, &share->tally);
    }
    free(shown);
    free(share);
    return how;
}

/* ---- The run ---- */

enum simulation_end simulation_run(const struct simulation_job *job,
                                   struct checkpoint *checkpoint,
                                   const struct simulation_watch *watch)
{
    uint32_t each = simulation_block_rounds(job->simulation);
    uint64_t end = job->rounds / each + (job->rounds % each != 0);
    /* If nothing has to be checked in between, the run is a single stage. */
    bool staged = job->until_error > 0 || job->processes.count > 1;
    enum simulation_end how = SIMULATION_FINISHED;
    if (!leave_out(job, checkpoint))
        return SIMULATION_FAILED;
    checkpoint->block = each;
    while (how == SIMULATION_FINISHED && checkpoint->end < end &&
           !is_stage_exact_enough(job, checkpoint)) {
        uint64_t stage = staged ? stage_after(checkpoint->end) : end;
        stage = stage < end ? stage : end;
        how = job->processes.count > 1
                  ? play_shares(job, checkpoint, stage, watch)
                  : threads_play(job, checkpoint, stage, watch);
    }
    bool done =
        checkpoint->end == end || is_stage_exact_enough(job, checkpoint);
    return done && how != SIMULATION_FAILED ? SIMULATION_FINISHED : how;
}
