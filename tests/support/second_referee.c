/* A second referee of mancala, slow and obvious. */
#include "support/second_referee.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

long second_referee_store(const struct second_referee *referee, bool first)
{
    return first ? 0 : referee->size / 2;
}

static bool is_house_of(const struct second_referee *referee, long bowl,
                        bool first)
{
    return first ? bowl > referee->size / 2
                 : bowl > 0 && bowl < referee->size / 2;
}

long second_referee_left(const struct second_referee *referee, bool first)
{
    long sum = 0;
    for (long i = 0; i < referee->size; i++)
        sum += is_house_of(referee, i, first) ? referee->board[i] : 0;
    return sum;
}

bool second_referee_third_time(struct second_referee *referee)
{
    int times = 0;
    long *now = referee->met[referee->plies];
    memcpy(now, referee->board, sizeof referee->board);
    now[BOWLS] = referee->first;
    for (int i = 0; i < referee->plies; i++) {
        bool same = referee->met[i][BOWLS] == referee->first;
        for (long j = 0; j < referee->size; j++)
            same = same && (j == 0 || j == referee->size / 2 ||
                            referee->met[i][j] == now[j]);
        times += same;
    }
    return times >= 2;
}

long second_referee_sow(struct second_referee *referee, long bowl,
                        long direction)
{
    long own = second_referee_store(referee, referee->first);
    long other = second_referee_store(referee, !referee->first);
    long stones = referee->board[bowl], at = bowl, taken = 0;
    referee->board[bowl] = 0;
    while (stones > 0) {
        at = (at + direction + referee->size) % referee->size;
        if (at != other) {
            referee->board[at]++;
            stones--;
        }
    }
    if (is_house_of(referee, at, referee->first) && referee->board[at] == 1) {
        taken = 1 + referee->board[referee->size - at];
        referee->board[own] += taken;
        referee->board[at] = referee->board[referee->size - at] = 0;
    }
    if (at != own)
        referee->first = !referee->first;
    referee->plies++;
    return taken;
}

void run_mancala_contest(const char *const bots[], const char *line,
                         struct run_result *outcome)
{
    char all[1024] = "mancala";
    for (int i = 0; bots[i]; i++) {
        size_t length = strlen(all);
        snprintf(all + length, sizeof all - length, " %s/%s.so", bots_folder(),
                 bots[i]);
    }
    size_t length = strlen(all);
    snprintf(all + length, sizeof all - length, " %s", line);
    run_line("challenge", all, NULL, outcome);
}
