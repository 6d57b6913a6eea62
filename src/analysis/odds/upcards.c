/* Shares the work against the upcards among threads. */
#include "odds/upcards.h"

#include <pthread.h>
#include <stdatomic.h>

struct upcard_team {
    const struct odds_shoe *shoe;
    upcard_work *work;
    void *self;
    atomic_int next; /* the next upcard to work on */
};

struct upcard_worker {
    struct upcard_team *team;
    int number;
    pthread_t thread;
};

static void *worker_works(void *argument)
{
    const struct upcard_worker *worker = argument;
    struct upcard_team *team = worker->team;
    int upcard;
    while ((upcard = atomic_fetch_add(&team->next, 1)) < ODDS_RANKS)
        if (team->shoe->count[upcard] > 0)
            team->work(team->self, upcard, worker->number);
    return NULL;
}

/* Starts workers beside the first one and returns how many there are then. */
static int start_workers(struct upcard_worker workers[], int wanted)
{
    enum { STACK = 1 << 22 }; /* some C libraries give a thread very little */
    pthread_attr_t attributes;
    int started = 1;
    if (wanted == 1 || pthread_attr_init(&attributes) != 0)
        return 1;
    if (pthread_attr_setstacksize(&attributes, STACK) == 0)
        while (started < wanted &&
               pthread_create(&workers[started].thread, &attributes,
                              worker_works, &workers[started]) == 0)
            started++;
    pthread_attr_destroy(&attributes);
    return started;
}

void upcards_share(const struct odds *odds, const struct odds_shoe *shoe,
                   upcard_work *work, void *self)
{
    struct upcard_team team = {.shoe = shoe, .work = work, .self = self};
    struct upcard_worker workers[ODDS_RANKS];
    for (int i = 0; i < ODDS_RANKS; i++)
        workers[i] = (struct upcard_worker){.team = &team, .number = i};
    int started = start_workers(workers, odds->threads);
    worker_works(&workers[0]);
    for (int i = 1; i < started; i++)
        pthread_join(workers[i].thread, NULL);
}
