/* Plays challenge mancala one move ahead; see challenge-protocol(5). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BOWLS = 32 };

/* Reads the numbers after " name=", and returns how many there are. */
static int read_numbers(const char *line, const char *name, int *numbers)
{
    const char *at = strstr(line, name) + strlen(name);
    int count = 0;
    do
        numbers[count++] = (int)strtol(at + 1, (char **)&at, 10);
    while (*at == ',' && count < BOWLS);
    return count;
}

/* Returns what a move is worth: stones, and two more for another move. */
static int worth(const int *before, int size, int store, int bowl, int step)
{
    int board[BOWLS], at = bowl, stones = before[bowl];
    memcpy(board, before, sizeof board);
    for (board[bowl] = 0; stones > 0; stones--) {
        at = (at + step + size) % size;
        if (at == (store + size / 2) % size) /* the opponent's store */
            at = (at + step + size) % size;
        board[at]++;
    }
    if (at != store && (at > size / 2) == (bowl > size / 2) && board[at] == 1)
        board[store] += 1 + board[size - at];
    return board[store] + (at == store ? 2 : 0);
}

static void move(const char *line)
{
    int board[BOWLS], houses[BOWLS], store[BOWLS], best = -1, best_move = 0;
    int size = read_numbers(line, " board", board);
    int count = read_numbers(line, " houses", houses);
    read_numbers(line, " store", store);
    for (int i = 0; i < 2 * count; i++) {
        int won = worth(board, size, *store, houses[i / 2], 1 - i % 2 * 2);
        best_move = won > best ? i : best_move;
        best = won > best ? won : best;
    }
    printf("move %d %+d\n", houses[best_move / 2], 1 - best_move % 2 * 2);
}

int main(void)
{
    char line[1024];
    while (fgets(line, sizeof line, stdin)) {
        if (strncmp(line, "hello ", 6) == 0)
            puts("ready 1");
        else if (strncmp(line, "move ", 5) == 0)
            move(line);
        fflush(stdout);
    }
}
