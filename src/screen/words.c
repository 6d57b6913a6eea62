/* Rules, totals and chips in a few words. */
#include <string.h>

#include "scene.h"

const char *dollars(char text[CLI_MONEY_SIZE + 4], int64_t cents)
{
    char amount[CLI_MONEY_SIZE];
    snprintf(text, CLI_MONEY_SIZE + 2, "%s$%s", cents < 0 ? "-" : "",
             cli_money(amount, cents < 0 ? -cents : cents));
    return text;
}

const char *signed_dollars(char text[CLI_MONEY_SIZE + 4], int64_t cents)
{
    text[0] = '+';
    dollars(text + (cents > 0), cents);
    return text;
}

void total_in_words(const struct table *table, const struct hand *hand,
                    int hands, char text[TOTAL_SIZE])
{
    struct hand_total total = table_hand_total(hand);
    bool natural =
        total.natural && hands == 1 && table->rules.natural != PAYS_NONE;
    if (natural)
        snprintf(text, TOTAL_SIZE, "natural");
    else
        snprintf(text, TOTAL_SIZE, "%s%d",
                 total.bust   ? "bust "
                 : total.soft ? "soft "
                              : "",
                 total.total);
}

/* Adds a part where it still has room. */
static void add_part(char *text, size_t size, int columns,
                     const char *separator, const char *part)
{
    size_t used = strlen(text);
    const char *between = used > 0 ? separator : "";
    if (text_columns(text) + text_columns(between) + text_columns(part) <=
        columns)
        snprintf(text + used, size - used, "%s%s", between, part);
}

void rules_in_a_line(const struct rules *rules, const char *separator,
                     char *text, size_t size, int columns)
{
    static const char *const naturals[] = {
        "naturals pay 3:2", "naturals pay 6:5", "naturals pay 1:1",
        "naturals pay 2:1", "a natural is a plain 21"};
    static const char *const peeks[] = {NULL, "no hole card",
                                        "no hole card, first bets only"};
    static const char *const doublings[] = {
        "double any two cards", "double on 9 to 11", "double on 10 and 11",
        "no doubles"};
    static const char *const surrenders[] = {NULL, "late surrender",
                                             "early surrender"};
    char decks[48], splits[48], charlie[48];
    snprintf(decks, sizeof decks, "%d %s%s", rules->decks,
             rules->decks == 1 ? "deck" : "decks",
             rules->fresh ? ", fresh each round" : "");
    snprintf(splits, sizeof splits, "split to %d", rules->split);
    snprintf(charlie, sizeof charlie, "%d cards win", rules->charlie);
    const char *const parts[] = {
        decks,
        naturals[rules->natural],
        rules->soft17_hits ? "dealer hits soft 17" : "dealer stands on soft 17",
        peeks[rules->peek],
        rules->charlie > 0 ? charlie : NULL,
        surrenders[rules->surrender],
        doublings[rules->doubling],
        rules->split > 1 ? splits : "no splits",
        rules->das && rules->split > 1 ? "double after split" : NULL,
        rules->insurance ? "insurance 2:1" : NULL,
    };
    *text = '\0';
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i])
            add_part(text, size, columns, separator, parts[i]);
}
