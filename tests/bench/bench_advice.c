/* Benchmark: advice at the table, over random legal play by random rules, in
 * CPU time. The slowest answer is the longest a player may have to wait. */
#include <stdio.h>
#include <time.h>

#include "support/random_play.h"
#include "game.h"
#include "coach_adviser.h"

enum { TABLES = 400, ROUNDS_AT_A_TABLE = 10, FULL_TABLES = 10 };

struct times {
    int count;
    double sum, longest;
};

static double milliseconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static void add_time(struct times *times, double began)
{
    double passed = milliseconds_now() - began;
    times->count++;
    times->sum += passed;
    if (passed > times->longest)
        times->longest = passed;
}

/* Asks for advice wherever a player might. */
static void ask(struct adviser *adviser, const struct table *table,
                struct times *hands, struct times *rounds)
{
    struct advice advice;
    double value, began = milliseconds_now();
    if (table->phase == PHASE_BETS) {
        if (adviser_value_round(adviser, table, &value) == NULL)
            add_time(rounds, began);
    } else if (adviser_advise(adviser, table, &advice) == NULL)
        add_time(hands, began);
}

static void play_table(struct fair_random *random, struct times *hands,
                       struct times *rounds)
{
    struct rules rules;
    struct table table;
    struct adviser *adviser;
    draw_rules(&rules, 1, random);
    struct shoe shoe = shoe_from_seed((uint32_t)fair_random_next(random));
    if (adviser_open(&rules, &adviser) != NULL)
        return;
    table_open(&table, &rules, &shoe);
    (void)table_sit(&table, 1000000);
    for (int i = 0; i < ROUNDS_AT_A_TABLE && table_next_round(&table); i++)
        while (table.phase != PHASE_OVER) {
            struct action action = draw_action(&table, random);
            ask(adviser, &table, hands, rounds);
            (void)table_act(&table, &action, NULL, NULL);
        }
    adviser_close(adviser);
}

/* Measures what a full table waits for at its bets, with many decks. Each seat
 * gets a value, and all see the same cards. */
static void bet_at_full_table(struct fair_random *random, int decks,
                              struct times *bets)
{
    enum { SEATS = 7, ROUNDS = 5 };
    struct rules rules;
    struct table table;
    struct adviser *adviser;
    (void)rules_preset(&rules, "strip");
    rules.decks = decks;
    struct shoe shoe = shoe_from_seed((uint32_t)fair_random_next(random));
    if (adviser_open(&rules, &adviser) != NULL)
        return;
    table_open(&table, &rules, &shoe);
    for (int i = 0; i < SEATS; i++)
        (void)table_sit(&table, 1000000);
    for (int i = 0; i < ROUNDS && table_next_round(&table); i++) {
        double value, began = milliseconds_now();
        for (int seat = 0; seat < SEATS; seat++)
            (void)adviser_value_round(adviser, &table, &value);
        add_time(bets, began);
        while (table.phase != PHASE_OVER) {
            struct action action = draw_action(&table, random);
            (void)table_act(&table, &action, NULL, NULL);
        }
    }
    adviser_close(adviser);
}

static void show(const char *what, const struct times *times)
{
    printf("%-24s %7.3f ms on average, %7.3f ms at most, of %d\n", what,
           times->sum / times->count, times->longest, times->count);
}

int main(void)
{
    const uint64_t words[4] = {3, 1, 4, 1};
    struct times hands = {0}, rounds = {0}, bets = {0};
    struct fair_random random;
    fair_random_seed(&random, words);
    for (int i = 0; i < TABLES; i++)
        play_table(&random, &hands, &rounds);
    for (int i = 0; i < FULL_TABLES; i++)
        for (int decks = 8; decks <= 10; decks++)
            bet_at_full_table(&random, decks, &bets);
    show("advice at a hand", &hands);
    show("the value of a round", &rounds);
    show("seven bets, 8-10 decks", &bets);
    return 0;
}
