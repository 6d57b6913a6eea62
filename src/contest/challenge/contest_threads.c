/* Plays the matches of a tournament side by side. */
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "challenge/contest.h"

/* How many matches per thread may be ahead of the oldest unfinished one. Their
 * logs wait in memory. */
enum { AHEAD = 8 };

/* The state that the threads share. The lock protects all of it, except a match
 * while its thread plays it. */
struct contest_team {
    struct contest *contest;
    struct contest_match *matches; /* match number i is at i % room */
    int64_t room;
    int64_t next; /* the next match to play */
    bool is_over; /* no more matches are started */
    int working;  /* threads */
    pthread_mutex_t lock;
    pthread_cond_t news;     /* a match or a thread has ended */
    pthread_cond_t has_room; /* a match was counted */
};

/* ---- The players' threads ---- */

/* Waits for a match to play. Returns NULL if there are no more. */
static struct contest_match *take_match(struct contest_team *team,
                                        int64_t *number)
{
    const struct contest *contest = team->contest;
    while (!team->is_over && team->next < contest->matches &&
           team->next - contest->done >= team->room)
        pthread_cond_wait(&team->has_room, &team->lock);
    if (team->is_over || team->next >= contest->matches)
        return NULL;
    *number = team->next++;
    return &team->matches[*number % team->room];
}

static void *thread_plays(void *argument)
{
    struct contest_team *team = argument;
    struct contest_match *match;
    int64_t number;
    pthread_mutex_lock(&team->lock);
    while ((match = take_match(team, &number)) != NULL) {
        pthread_mutex_unlock(&team->lock);
        contest_play_match(team->contest, number, match);
        pthread_mutex_lock(&team->lock);
        match->is_done = true;
        team->is_over = team->is_over || match->end != PLAY_DONE;
        pthread_cond_signal(&team->news);
    }
    team->working--;
    pthread_cond_signal(&team->news);
    pthread_mutex_unlock(&team->lock);
    return NULL;
}

/* ---- The caller's thread ---- */

static void wait_for_news(struct contest_team *team)
{
    enum { WAIT = 100000000, SECOND = 1000000000 };
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += WAIT;
    until.tv_sec += until.tv_nsec / SECOND;
    until.tv_nsec %= SECOND;
    pthread_cond_timedwait(&team->news, &team->lock, &until);
    if (team->next > 0)
        contest_show_progress(team->contest, team->next - 1);
}

/* Counts the matches in order until all are counted, one isn't done, or the
 * contest needs no more. */
static enum play_status count_matches(struct contest_team *team)
{
    struct contest *contest = team->contest;
    enum play_status end = PLAY_DONE;
    bool goes_on = true;
    while (goes_on && contest->done < contest->matches) {
        struct contest_match *match =
            &team->matches[contest->done % team->room];
        if (!match->is_done) {
            wait_for_news(team);
            continue;
        }
        end = contest_count_match(contest, match, &goes_on);
        pthread_cond_broadcast(&team->has_room);
    }
    return end;
}

/* Lets the threads finish their matches, which don't count. */
static void disband(struct contest_team *team)
{
    team->is_over = true;
    pthread_cond_broadcast(&team->has_room);
    while (team->working > 0)
        pthread_cond_wait(&team->news, &team->lock);
    for (int64_t i = 0; i < team->room; i++)
        if (team->matches[i].is_done)
            free(team->matches[i].log);
}

static int start_players(struct contest_team *team, pthread_t threads[],
                         int jobs)
{
    while (team->working < jobs && pthread_create(&threads[team->working], NULL,
                                                  thread_plays, team) == 0)
        team->working++;
    return team->working;
}

static bool run_team(struct contest_team *team, pthread_t threads[], int jobs,
                     enum play_status *end)
{
    pthread_mutex_init(&team->lock, NULL);
    pthread_cond_init(&team->news, NULL);
    pthread_cond_init(&team->has_room, NULL);
    pthread_mutex_lock(&team->lock);
    int started = start_players(team, threads, jobs);
    if (started > 0)
        *end = count_matches(team);
    disband(team);
    pthread_mutex_unlock(&team->lock);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    pthread_cond_destroy(&team->has_room);
    pthread_cond_destroy(&team->news);
    pthread_mutex_destroy(&team->lock);
    return started > 0;
}

bool contest_play_side_by_side(struct contest *contest, int jobs,
                               enum play_status *end)
{
    struct contest_team team = {.contest = contest,
                                .room = (int64_t)AHEAD * jobs,
                                .next = contest->done};
    pthread_t *threads = calloc((size_t)jobs, sizeof *threads);
    team.matches = calloc((size_t)team.room, sizeof *team.matches);
    bool has_played =
        threads && team.matches && run_team(&team, threads, jobs, end);
    free(team.matches);
    free(threads);
    return has_played;
}
