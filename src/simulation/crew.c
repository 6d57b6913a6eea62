/* Blocks shared by threads. */
#include "crew.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* What the threads share, all of it under the lock. */
struct crew {
    const struct simulation_job *job;
    struct simulation_part *part;
    uint64_t next; /* the block that is taken next */
    uint64_t end;
    int working; /* threads */
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

static bool take_block(struct crew *crew, uint64_t *block)
{
    if (crew->wish != SIMULATION_GO_ON || crew->failed ||
        crew->next == crew->end)
        return false;
    *block = crew->next++;
    return true;
}

static void play_block(struct crew *crew, uint64_t block,
                       struct simulation_tally *tally)
{
    const struct simulation_job *job = crew->job;
    memset(tally, 0, sizeof *tally);
    pthread_mutex_unlock(&crew->lock);
    bool good = simulation_block(job->simulation, job->seed, block,
                                 rounds_of(job, block), tally);
    pthread_mutex_lock(&crew->lock);
    crew->failed = crew->failed || !good;
    crew->part->rounds += rounds_of(job, block);
    simulation_tally_add(&crew->part->tally, tally);
}

static void *work(void *argument)
{
    struct crew *crew = argument;
    struct simulation_tally *tally = malloc(sizeof *tally);
    uint64_t block;
    pthread_mutex_lock(&crew->lock);
    crew->failed = crew->failed || tally == NULL;
    while (take_block(crew, &block))
        play_block(crew, block, tally);
    crew->working--;
    pthread_cond_signal(&crew->news);
    pthread_mutex_unlock(&crew->lock);
    free(tally);
    return NULL;
}

/* ---- The one who watches ---- */

static struct timespec soon(void)
{
    enum { WAIT = 100000000, SECOND = 1000000000 };
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    time.tv_nsec += WAIT;
    time.tv_sec += time.tv_nsec / SECOND;
    time.tv_nsec %= SECOND;
    return time;
}

static void watch_crew(struct crew *crew, const struct simulation_watch *watch)
{
    pthread_mutex_lock(&crew->lock);
    while (crew->working > 0) {
        struct timespec until = soon();
        (void)pthread_cond_timedwait(&crew->news, &crew->lock, &until);
        if (watch && crew->wish == SIMULATION_GO_ON)
            crew->wish = watch->tell(watch->self, crew->part);
    }
    pthread_mutex_unlock(&crew->lock);
}

/* As many of the threads as can be had: one is enough. */
static int start_threads(struct crew *crew, pthread_t threads[])
{
    uint64_t blocks = crew->end - crew->next;
    int wanted = crew->job->threads, started = 0;
    wanted = blocks < (uint64_t)wanted ? (int)blocks : wanted;
    pthread_mutex_lock(&crew->lock);
    while (started < wanted &&
           pthread_create(&threads[started], NULL, work, crew) == 0)
        started++;
    crew->working = started;
    pthread_mutex_unlock(&crew->lock);
    return started;
}

enum simulation_end crew_end(enum simulation_wish wish)
{
    static const enum simulation_end ends[] = {
        [SIMULATION_GO_ON] = SIMULATION_FINISHED,
        [SIMULATION_PAUSE] = SIMULATION_PAUSED,
        [SIMULATION_STOP] = SIMULATION_STOPPED};
    return ends[wish];
}

enum simulation_end crew_play(const struct simulation_job *job,
                              struct simulation_part *part, uint64_t end,
                              const struct simulation_watch *watch)
{
    struct crew crew = {
        .job = job, .part = part, .next = part->end, .end = end};
    pthread_t threads[SIMULATION_THREADS_MAX];
    if (crew.next == crew.end)
        return SIMULATION_FINISHED;
    pthread_mutex_init(&crew.lock, NULL);
    pthread_cond_init(&crew.news, NULL);
    int started = start_threads(&crew, threads);
    watch_crew(&crew, watch);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    pthread_cond_destroy(&crew.news);
    pthread_mutex_destroy(&crew.lock);
    part->end = crew.next;
    if (started == 0 || crew.failed)
        return SIMULATION_FAILED;
    return crew_end(crew.wish);
}
