/* What there is to learn in a chart: the names of its cells, and of the rules
 * that it depends on. */
#include "strategy.h"

#include <string.h>

const char *chart_cell_name(struct chart_row row, int upcard,
                            char name[CHART_CELL_SIZE])
{
    char row_name[CHART_NAME_SIZE];
    snprintf(name, CHART_CELL_SIZE, "%s against %s",
             chart_row_name(row, row_name), odds_rank_name(upcard));
    return name;
}

const char *chart_cell_in_words(const char *name, char words[CHART_CELL_SIZE])
{
    static const char pair[] = "pair ";
    if (strncmp(name, pair, strlen(pair)) != 0) {
        snprintf(words, CHART_CELL_SIZE, "%s", name);
        return words;
    }
    const char *rank = name + strlen(pair);
    int letters = (int)strcspn(rank, " ");
    if (*rank == 'A')
        snprintf(words, CHART_CELL_SIZE, "a pair of aces%.16s", rank + letters);
    else
        snprintf(words, CHART_CELL_SIZE, "a pair of %.*ss%.16s", letters, rank,
                 rank + letters);
    return words;
}

/* ---- Hands ---- */

bool chart_row_to_learn(const struct odds_hand *hand, bool can_split,
                        struct chart_row *row)
{
    enum { RANK_TWO = 1, TWOS = 4, TENS = 20, ACES = 12 };
    *row = chart_row_of(hand);
    if (row->kind == CHART_PAIR && !can_split)
        *row = (struct chart_row){hand->soft ? CHART_SOFT : CHART_HARD,
                                  hand->total};
    if (row->kind == CHART_PAIR)
        return true;
    if (row->kind == CHART_SOFT && row->number == ACES)
        *row = (struct chart_row){CHART_PAIR, ODDS_ACE};
    else if (row->kind == CHART_HARD && row->number == TWOS)
        *row = (struct chart_row){CHART_PAIR, RANK_TWO};
    else if (row->kind == CHART_HARD && row->number == TENS)
        *row = (struct chart_row){CHART_PAIR, ODDS_TEN};
    return row->kind == CHART_PAIR || row->number < HAND_BEST;
}

/* ---- Rules ---- */

const char *chart_rules_text(const struct rules *rules,
                             char text[CHART_RULES_SIZE])
{
    static const char *const names[] = {
        "decks",  "soft17",   "peek",         "double",         "das",
        "split",  "split-by", "resplit-aces", "hit-split-aces", "surrender",
        "charlie"};
    enum { NAMES = sizeof names / sizeof *names };
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = 0; i < rules_count(); i++) {
        char rule[RULE_TEXT_SIZE];
        rules_text(rules, i, rule);
        bool matters = false;
        for (size_t j = 0; j < NAMES && !matters; j++)
            matters = strcspn(rule, " ") == strlen(names[j]) &&
                      strncmp(rule, names[j], strlen(names[j])) == 0;
        if (matters && used < CHART_RULES_SIZE)
            used += (size_t)snprintf(text + used, CHART_RULES_SIZE - used,
                                     "%s%s", used > 0 ? ", " : "", rule);
    }
    return text;
}
