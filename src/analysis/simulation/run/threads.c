/* Shares blocks among threads. */
#include "simulation/run/threads.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

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
                                 rounds_of(job, block), tally);
    pthread_mutex_lock(&team->lock);
    team->failed = team->failed || !good;
    team->checkpoint->rounds += rounds_of(job, block);
    simulation_tally_add(&team->checkpoint->tally, tally);
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

enum simulation_end threads_end(enum simulation_wish wish)
{
    static const enum simulation_end ends[] = {
        [SIMULATION_GO_ON] = SIMULATION_FINISHED,
        [SIMULATION_PAUSE] = SIMULATION_PAUSED,
        [SIMULATION_STOP] = SIMULATION_STOPPED};
    return ends[wish];
}

enum simulation_end threads_play(const struct simulation_job *job,
                                 struct checkpoint *checkpoint, uint64_t end,
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
