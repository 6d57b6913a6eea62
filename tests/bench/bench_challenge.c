/* Benchmark: messages between a match and a bot in its process, hands with the
 * referee, whole matches with a process each, one after the other and side by
 * side, and what they leave behind. */
#include <dirent.h>
#include <errno.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>

#include "bench/timing.h"
#include "challenge/blackjack/blackjack_contest.h"
#include "challenge/contest.h"
#include "support/usual_challenge.h"

enum { HANDS = 20000, MATCHES = 10000, TRIPS_OF_A_HAND = 3, PAIRS = 500 };

/* Opens a bot. `filters` are made once, as in a tournament; they can be NULL.
 */
static struct challenge_bot *open_bot(const struct jail_filters *filters)
{
    struct challenge_limits limits = usual_limits();
    limits.filters = filters;
    const char *folder = getenv("BOTS_DIR");
    char path[512], problem[CHALLENGE_PROBLEM_SIZE] = "";
    snprintf(path, sizeof path, "%s/hostile/stands.so",
             folder ? folder : "build/release/bots");
    struct challenge_bot *bot =
        challenge_bot_open(path, CHALLENGE_BLACKJACK, &limits, problem);
    if (bot == NULL)
        fprintf(stderr, "%s\n", problem);
    return bot;
}

/* Plays hands with a referee that always deals the same one. */
static unsigned play(struct challenge_bot *bot, unsigned hands)
{
    static const struct challenge_message init = {
        .kind = CHALLENGE_INIT_CALLED,
        .init = {.decks = 6, .credits = 1000, .least = 1, .most = 100}};
    static const struct challenge_message call = {
        .kind = CHALLENGE_BLACKJACK_CALLED};
    static const struct challenge_message bet = {.kind = CHALLENGE_BET_ANSWERED,
                                                 .answer.dealer_count = 2};
    static const struct challenge_message hit = {.kind = CHALLENGE_HIT_ANSWERED,
                                                 .answer.result = kPush,
                                                 .answer.dealer_count = 2};
    struct challenge_message said;
    bool there = challenge_bot_next(bot, &init, &said);
    unsigned done = 0;
    for (; there && done < hands; done++)
        there = challenge_bot_next(bot, &call, &said) &&
                challenge_bot_next(bot, &bet, &said) &&
                challenge_bot_next(bot, &hit, &said);
    return done;
}

static unsigned a_match(unsigned hands, const struct jail_filters *filters)
{
    struct challenge_bot *bot = open_bot(filters);
    if (bot == NULL)
        return 0;
    unsigned sum = play(bot, hands);
    challenge_bot_close(bot, NULL);
    return sum;
}

static unsigned many_hands(void)
{
    return a_match(HANDS, NULL);
}

static unsigned matches_of(int matches)
{
    unsigned sum = 0;
    struct jail_filters filters;
    if (!jail_filters_open(&filters))
        return 0;
    for (int i = 0; i < matches; i++)
        sum += a_match(1, &filters);
    jail_filters_close(&filters);
    return sum;
}

static unsigned many_matches(void)
{
    return matches_of(MATCHES);
}

/* ---- Tournaments ---- */

static void name_bot_path(char path[512], const char *name)
{
    const char *folder = getenv("BOTS_DIR");
    snprintf(path, 512, "%s/%s", folder ? folder : "build/release/bots", name);
}

/* Plays a tournament and prints the report to nowhere. Returns its hands. */
static unsigned tournament_of(const struct challenge_setup *setup)
{
    struct cli cli = cli_start("bench");
    cli.out = fopen("/dev/null", "w");
    if (cli.out == NULL)
        return 0;
    (void)challenge_blackjack(&cli, setup);
    fclose(cli.out);
    return (unsigned)(setup->game.hands * setup->repeat * setup->bot_count);
}

/* Plays a long match with the referee. Returns its hands. */
static unsigned a_whole_match(const char *name)
{
    char path[512];
    struct challenge_setup setup = challenge_setup_default();
    name_bot_path(path, name);
    setup.bots[0] = path;
    setup.bot_count = 1;
    setup.repeat = 1;
    setup.game.hands = setup.game.shoes = HANDS;
    setup.game.bankroll = CHALLENGE_CREDITS_MOST;
    return tournament_of(&setup);
}

static unsigned match_with_luck(void)
{
    return a_whole_match("always-stands.so");
}

static unsigned match_of_a_program(void)
{
    return a_whole_match("programs/blackjack");
}

static unsigned only_the_values(void)
{
    struct luck_values *values;
    const struct challenge_game game = usual_game();
    if (luck_values_open(&game, &values))
        return 0;
    luck_values_close(values);
    return 1;
}

static void show_hands(const char *what, unsigned (*work)(void), unsigned *sum)
{
    double times[ROUNDS];
    for (int round = 0; round < ROUNDS; round++)
        times[round] = seconds_of(work, sum);
    printf("%s %9.0f hands per second\n", what, HANDS / median(times));
}

/* Plays a tournament of two bots with 40 hands in a match. */
static unsigned tournament_with(int64_t jobs)
{
    char paths[2][512];
    struct challenge_setup setup = challenge_setup_default();
    name_bot_path(paths[0], "always-stands.so");
    name_bot_path(paths[1], "basic.so");
    setup.bots[0] = paths[0];
    setup.bots[1] = paths[1];
    setup.bot_count = 2;
    setup.time_scale = 0;
    setup.repeat = PAIRS;
    setup.game.hands = 40;
    setup.jobs = jobs;
    return tournament_of(&setup);
}

static unsigned tournament_with_one_job(void)
{
    return tournament_with(1);
}

static unsigned tournament_with_two_jobs(void)
{
    return tournament_with(2);
}

static void show_tournaments(unsigned *sum)
{
    double one = seconds_of(tournament_with_one_job, sum);
    double two = seconds_of(tournament_with_two_jobs, sum);
    printf("matches of 40 hands: %.0f per second with one job, %.0f with two\n",
           2 * PAIRS / one, 2 * PAIRS / two);
}

/* ---- What is left behind ---- */

struct belongings {
    int processes, descriptors;
    size_t bytes; /* from the heap */
};

static int count_descriptors(void)
{
    int count = 0;
    DIR *folder = opendir("/proc/self/fd");
    while (folder != NULL && readdir(folder) != NULL)
        count++;
    if (folder != NULL)
        closedir(folder);
    return count;
}

static struct belongings belongings_now(void)
{
    pid_t child = waitpid(-1, NULL, WNOHANG);
    int descriptors = count_descriptors();
    return (struct belongings){.processes = child >= 0 || errno != ECHILD,
                               .descriptors = descriptors,
                               .bytes = mallinfo2().uordblks};
}

static void show_what_is_left(const struct belongings *before)
{
    const struct belongings now = belongings_now();
    printf("left behind: %d processes, %d descriptors, %lld bytes\n",
           now.processes, now.descriptors - before->descriptors,
           (long long)now.bytes - (long long)before->bytes);
}

/* Shows the time charged to a bot that computes next to nothing. */
static void show_charge(void)
{
    struct challenge_bot_end end = {0};
    struct challenge_bot *bot = open_bot(NULL);
    if (bot == NULL)
        return;
    (void)play(bot, HANDS);
    challenge_bot_close(bot, &end);
    printf("a hand is charged %.2f microseconds "
           "(on turn %.2f, CPU %.2f)\n",
           (double)end.charged / 1e3 / HANDS, (double)end.turns / 1e3 / HANDS,
           (double)end.cpu / 1e3 / HANDS);
}

int main(void)
{
    unsigned sum = 0;
    double times[ROUNDS];
    for (int round = 0; round < ROUNDS; round++)
        times[round] = seconds_of(many_hands, &sum);
    printf(
        "a bot that stands      %9.0f hands per second, %.2f microseconds per "
        "round trip\n",
        HANDS / median(times), 1e6 * median(times) / HANDS / TRIPS_OF_A_HAND);
    show_charge();
    show_hands("with referee and luck ", match_with_luck, &sum);
    show_hands("a program on pipes    ", match_of_a_program, &sum);
    printf("the values of luck take %.0f ms\n",
           1e3 * seconds_of(only_the_values, &sum));
    show_tournaments(&sum);
    /* Play some matches first. After that, the C library has allocated what it
     * keeps. */
    sum += matches_of(MATCHES / 100);
    const struct belongings before = belongings_now();
    double time = seconds_of(many_matches, &sum);
    printf("%d matches in %.1f s, %.0f per second\n", MATCHES, time,
           MATCHES / time);
    show_what_is_left(&before);
    printf("(medians of %d rounds; checksum %u)\n", ROUNDS, sum);
    return 0;
}
