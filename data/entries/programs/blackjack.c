/* Plays challenge blackjack by a few rules; see challenge-protocol(5). */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 64 };

/* Copies the value of a field. `name` is " name=". */
static void read_field(const char *line, const char *name, char text[SIZE])
{
    sscanf(strstr(line, name) + strlen(name), "%63[^ \n]", text);
}

static int value(const char *card)
{
    return *card == 'A' ? 1 : strchr("1JQK", *card) ? 10 : *card - '0';
}

static const char *choose(const char *line)
{
    char hand[SIZE], dealer[SIZE], actions[SIZE];
    read_field(line, " hand=", hand);
    read_field(line, " dealer=", dealer);
    read_field(line, " actions=", actions);
    int first = value(hand), upcard = value(dealer), total = 0, count = 0;
    bool is_soft = strchr(hand, 'A') != NULL;
    for (char *card = strtok(hand, ","); card; card = strtok(NULL, ",")) {
        total += value(card);
        count++;
    }
    is_soft = is_soft && total <= 11;
    total += is_soft ? 10 : 0;
    if (strstr(actions, "claim"))
        return "claim";
    if (strstr(actions, "split") && (first == 1 || first == 8))
        return "split";
    if (strstr(actions, "double") && total / 2 == 5 && upcard % 10 > 1)
        return "double";
    if (count == 4 && (is_soft || total < 15))
        return "hit"; /* five cards win */
    int enough = is_soft ? 18 : upcard > 1 && upcard < 7 ? 12 : 17;
    return total < enough ? "hit" : "stand";
}

int main(void)
{
    char line[1024];
    while (fgets(line, sizeof line, stdin)) {
        if (strncmp(line, "hello ", 6) == 0)
            puts("ready 1");
        else if (strncmp(line, "bet ", 4) == 0)
            printf("bet %d\n", atoi(strstr(line, " min=") + 5));
        else if (strncmp(line, "play ", 5) == 0)
            puts(choose(line));
        fflush(stdout);
    }
}
