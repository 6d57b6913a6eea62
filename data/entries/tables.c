/*
 * Computes the tables of the example bots with this project's own odds, and
 * prints them as C for the bots to include. None of them is typed in.
 *
 * Ranks are those of the room odds: 0 is the ace, 1 to 8 are the cards 2 to 9,
 * and 9 is any ten. The letters are S for stand, H for hit, D for double or
 * else hit, d for double or else stand, and P for split.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "counting.h"
#include "counting/study.h"
#include "odds_solution.h"

enum { CARDS_LEAST = 2, CARDS_MOST = 4, TOTALS = 22, TAG_MOST = 4 };

struct tables {
    struct rules rules;
    struct odds *odds;
    struct odds_shoe shoe;
    struct odds_solution book;
};

static void give_up(const char *problem)
{
    fprintf(stderr, "tables: %s\n", problem);
    exit(EXIT_FAILURE);
}

static void compute(struct tables *tables, int natural)
{
    if (!rules_preset(&tables->rules, "challenge"))
        give_up("there are no rules called challenge");
    tables->rules.natural = natural;
    odds_close(tables->odds);
    tables->odds = odds_open(&tables->rules);
    if (tables->odds == NULL)
        give_up("out of memory");
    tables->shoe = odds_shoe_full(tables->rules.decks);
    const char *problem =
        odds_solve(tables->odds, &tables->shoe, ODDS_CDZ, &tables->book);
    if (problem)
        give_up(problem);
}

/* ---- The chart, by total and number of cards ---- */

struct cell {
    double stand, hit, twice; /* sums over hands, weighted by frequency */
};

/* Returns the number of ways to draw these cards from the shoe. */
static double ways(const struct tables *tables, const struct odds_hand *hand)
{
    double product = 1;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        for (int i = 0; i < hand->count[rank]; i++)
            product *= (double)(tables->shoe.count[rank] - i) / (i + 1);
    return product;
}

static struct cell sum_cell(const struct tables *tables, int upcard, int cards,
                            bool soft, int total)
{
    const struct odds_values *values = &tables->book.against[upcard];
    struct cell cell = {0};
    for (int i = 0; i < ODDS_HANDS; i++) {
        const struct odds_hand *hand = odds_hand_at(tables->odds, i);
        if (hand->cards != cards || hand->soft != soft || hand->total != total)
            continue;
        double weight = ways(tables, hand);
        cell.stand += weight * values->stand[i];
        cell.hit += weight * values->hit[i];
        cell.twice += weight * values->twice[i];
    }
    return cell;
}

static char letter_of(const struct cell *cell, int cards)
{
    bool stands = cell->stand >= cell->hit;
    double best = stands ? cell->stand : cell->hit;
    if (cards == CARDS_LEAST && cell->twice > best)
        return stands ? 'd' : 'D';
    return stands ? 'S' : 'H';
}

static void write_chart(const struct tables *tables)
{
    printf("/* By cards minus 2, soft or not, total and upcard. */\n"
           "static const char CHART[3][2][22][11] = {\n");
    for (int cards = CARDS_LEAST; cards <= CARDS_MOST; cards++) {
        printf("{");
        for (int soft = 0; soft < 2; soft++) {
            printf("{\n");
            for (int total = 0; total < TOTALS; total++) {
                printf("\"");
                for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
                    const struct cell cell =
                        sum_cell(tables, upcard, cards, soft == 1, total);
                    putchar(letter_of(&cell, cards));
                }
                printf("\",%s", total % 5 == 4 ? "\n" : " ");
            }
            printf("},\n");
        }
        printf("},\n");
    }
    printf("};\n\n");
}

static int pair_of(const struct tables *tables, int rank)
{
    int count[ODDS_RANKS] = {0};
    count[rank] = 2;
    return odds_hand_find(tables->odds, count);
}

static void write_pairs(const struct tables *tables)
{
    printf("/* The pairs to split, by rank and upcard. */\n"
           "static const char PAIRS[10][11] = {\n");
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        printf("\"");
        for (int upcard = 0; upcard < ODDS_RANKS; upcard++)
            putchar(tables->book.against[upcard].first[pair_of(tables, rank)] ==
                            ODDS_SPLIT
                        ? 'P'
                        : '.');
        printf("\",\n");
    }
    printf("};\n\n");
}

/* ---- Plays of every hand ---- */

/* Numbers the hands of up to four cards, which are those that a bot has to
 * decide about. */
static int number_hands(const struct tables *tables, int number[ODDS_HANDS])
{
    int count = 0;
    for (int i = 0; i < ODDS_HANDS; i++) {
        bool is_small = odds_hand_at(tables->odds, i)->cards <= CARDS_MOST;
        number[i] = is_small ? count++ : -1;
    }
    return count;
}

static void write_next(const struct tables *tables,
                       const int number[ODDS_HANDS], int count)
{
    printf("/* The hand after one more card, or -1 for a bust or five cards.\n"
           "   Hand 0 is empty. */\nstatic const short NEXT[%d][10] = {\n",
           count);
    for (int i = 0; i < ODDS_HANDS; i++) {
        if (number[i] < 0)
            continue;
        printf("{");
        for (int rank = 0; rank < ODDS_RANKS; rank++) {
            int next = odds_hand_next(tables->odds, i, rank);
            printf("%d,", next < 0 ? -1 : number[next]);
        }
        printf("},\n");
    }
    printf("};\n\n");
}

static char letter_of_hand(const struct odds_values *values, int hand)
{
    bool stands = values->stand[hand] >= values->hit[hand];
    if (values->action[hand] == ODDS_DOUBLE)
        return stands ? 'd' : 'D';
    return stands ? 'S' : 'H';
}

static void write_plays(const struct tables *tables,
                        const int number[ODDS_HANDS], int count)
{
    printf("/* By upcard and hand. */\n"
           "static const char PLAYS[10][%d] = {\n",
           count + 1);
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        printf("\"");
        for (int i = 0; i < ODDS_HANDS; i++)
            if (number[i] >= 0)
                putchar(odds_hand_at(tables->odds, i)->cards < CARDS_LEAST
                            ? '.'
                            : letter_of_hand(&tables->book.against[upcard], i));
        printf("\",\n");
    }
    printf("};\n\n");
}

/* ---- Effects of removal ---- */

/* Finds integer tags that approximate the effects and add up to 0 over a deck.
 * Tries many scales and keeps the tags with the best betting correlation. */
static void find_tags(const struct tables *tables,
                      const struct count_effects *effects,
                      struct count_tags *best)
{
    const int steps = 1000;
    double most = 0, best_correlation = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        most = fmax(most, fabs(effects->round[rank]));
    for (int step = steps; step > 0; step--) {
        struct count_tags tags;
        double scale = (double)TAG_MOST / most * step / steps;
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            tags.tag[rank] = round(effects->round[rank] * scale);
        double correlation =
            count_correlation(&tags, &tables->shoe, effects->round);
        if (count_mean(&tags, &tables->shoe) == 0 &&
            correlation > best_correlation) {
            best_correlation = correlation;
            *best = tags;
        }
    }
}

static void write_effects(const struct tables *tables)
{
    struct count_effects effects;
    struct count_tags tags = {.tag = {0}};
    double mean = 0;
    const char *problem = count_effects_find(&effects, tables->odds,
                                             &tables->shoe, ODDS_CDZ, NULL);
    if (problem)
        give_up(problem);
    find_tags(tables, &effects, &tags);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        mean += effects.round[rank] * tables->shoe.count[rank] /
                (tables->rules.decks * DECK_CARDS);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        effects.round[rank] -= mean;
    printf("/* What removing one card from six decks adds to the value of a\n"
           "   round, from odds --effects, minus the mean. */\n"
           "static const double EFFECTS[10] = {");
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        printf("%.9g, ", effects.round[rank]);
    printf("};\n\n");
    printf("/* Integer tags in proportion to them. */\n"
           "static const int TAGS[10] = {");
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        printf("%d, ", (int)tags.tag[rank]);
    printf("};\n");
}

int main(void)
{
    struct tables *tables = calloc(1, sizeof *tables);
    int number[ODDS_HANDS];
    if (tables == NULL)
        give_up("out of memory");
    printf("/* Computed by data/entries/tables.c. Don't edit. */\n\n");
    compute(tables, PAYS_3_2);
    printf("/* The value of a round from six decks, in bets, if naturals "
           "pay 3:2. */\nstatic const double VALUE_3_2 = %.9g;\n\n",
           tables->book.round.without_insurance);
    compute(tables, PAYS_1_1);
    printf("/* The same if they pay 1:1. */\n"
           "static const double VALUE_1_1 = %.9g;\n\n",
           tables->book.round.without_insurance);
    write_chart(tables);
    write_pairs(tables);
    int count = number_hands(tables, number);
    write_next(tables, number, count);
    write_plays(tables, number, count);
    write_effects(tables);
    odds_close(tables->odds);
    free(tables);
    return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
