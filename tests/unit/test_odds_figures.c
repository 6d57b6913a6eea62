/* Compares the odds with published and independently computed figures, which
 * are in tests/golden/figures. */
#include "support/check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "odds_solution.h"
#include "support/arranged.h"
#include "support/state_folder.h"

enum { ROW_SIZE = 512, FIELDS_MAX = 8 };

/* The largest errors of the figures. */
static const double MATRIX_ERROR = 1e-11, TWO_CARD_ERROR = 1e-10;

static struct odds_solution *new_book(void)
{
    struct odds_solution *solution = malloc(sizeof *solution);
    assert_non_null(solution);
    return solution;
}

static FILE *open_figures(const char *name)
{
    char path[64];
    snprintf(path, sizeof path, "tests/golden/figures/%s", name);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        fail_msg("%s can't be read", path);
    return file;
}

static void assert_near(double value, double expected, double error,
                        const char *what)
{
    if (!(fabs(value - expected) <= error))
        fail_msg("%s: %.17g, not %.17g", what, value, expected);
}

/* Cuts `line` at its tabs and returns the number of fields. Missing fields are
 * empty. */
static int cut_fields(char *line, char *fields[FIELDS_MAX])
{
    int count = 0;
    size_t length = strcspn(line, "\n");
    line[length] = '\0';
    for (int i = 0; i < FIELDS_MAX; i++)
        fields[i] = line + length;
    for (char *field = line; field && count < FIELDS_MAX; count++) {
        fields[count] = field;
        field = strchr(field, '\t');
        if (field)
            *field++ = '\0';
    }
    return count;
}

/* Fills a solution for `decks` decks under the strip rules with `changes`. */
static void fill(struct odds_solution *solution, const char *changes, int decks,
                 enum odds_strategy strategy)
{
    struct rules rules;
    apply_rules(&rules, changes);
    struct odds *odds = odds_open(&rules);
    struct odds_shoe shoe = odds_shoe_full(decks);
    assert_non_null(odds);
    const char *fault = odds_solve(odds, &shoe, strategy, solution);
    odds_close(odds);
    if (fault)
        fail_msg("%s: %s", changes, fault);
}

/* ---- Rounds of 2 and 6 decks ---- */

static enum odds_strategy strategy_of(const char *name)
{
    if (strcmp(name, "CDZ-") == 0)
        return ODDS_CDZ;
    return strcmp(name, "CDP1") == 0 ? ODDS_CDP1 : ODDS_CDP;
}

static void check_matrix_row(struct odds_solution *solution,
                             char *fields[FIELDS_MAX], const char *line)
{
    char changes[128];
    snprintf(changes, sizeof changes,
             "soft17=%s das=%s split=%d resplit-aces=%s surrender=%s",
             fields[1][0] == 'H' ? "hit" : "stand",
             fields[2][0] == 'D' ? "yes" : "no",
             strcmp(fields[3], "SPL1") == 0 ? 2 : 4,
             strcmp(fields[3], "SPL3-RSA") == 0 ? "yes" : "no",
             fields[4][0] == 'L' ? "late" : "none");
    assert_string_equal(fields[6], "1.5");
    fill(solution, changes, (int)strtol(fields[0], NULL, 10),
         strategy_of(fields[5]));
    assert_near(solution->round.value, strtod(fields[7], NULL), MATRIX_ERROR,
                line);
}

TEST(rounds_agree_with_an_independent_analyzer)
{
    enum { ROWS = 144 };
    char line[ROW_SIZE], copy[ROW_SIZE], *fields[FIELDS_MAX];
    struct odds_solution *solution = new_book();
    FILE *file = open_figures("ev-matrix.tsv");
    assert_non_null(fgets(line, sizeof line, file));
    int rows = 0, step = 1 + (ROWS - 1) / ((seeds_of(ROWS * 2) + 1) / 2);
    for (; fgets(line, sizeof line, file); rows++) {
        strcpy(copy, line);
        assert_int_equal(cut_fields(line, fields), FIELDS_MAX);
        if (rows % step == 0)
            check_matrix_row(solution, fields, copy);
    }
    assert_int_equal(rows, ROWS);
    fclose(file);
    free(solution);
}

/* ---- All two-card hands of one deck ---- */

/* Reads a rank, such as "10" (9) or "1" (0), and moves past it. */
static int read_rank(char **text)
{
    long rank = strtol(*text, text, 10);
    assert_in_range(rank, 1, ODDS_RANKS);
    return (int)rank - 1;
}

static enum odds_action action_of(char letter)
{
    static const char letters[] = "SHDP";
    const char *place = strchr(letters, letter);
    assert_non_null(place);
    return (enum odds_action)(place - letters);
}

/* Checks a line such as "hand 1,2 vs 3 S -0.24 H 0.07 D 0.028". */
static int check_hand(const struct odds *odds,
                      const struct odds_solution *solution, char *text,
                      const char *line)
{
    int values = 0;
    struct odds_decision decision;
    int first = read_rank(&text);
    text++;
    int second = read_rank(&text);
    text += strlen(" vs ");
    int upcard = read_rank(&text);
    odds_solution_decide(odds, solution, first, second, upcard, 0, &decision);
    for (; *text == ' '; values++) {
        enum odds_action action = action_of(text[1]);
        assert_near(decision.value[action], strtod(text + 2, &text),
                    TWO_CARD_ERROR, line);
    }
    assert_string_equal(text, "\n");
    return values;
}

/* Checks a line "dealer|1 ...": the chances of 17 to 21, "bj" and "bust". */
static void check_dealer(const struct odds_dealer *dealer, char *text,
                         const char *line)
{
    for (int i = 0; i < 5; i++)
        assert_near(dealer->total[i], strtod(text, &text), TWO_CARD_ERROR,
                    line);
    text += strlen(" bj ");
    assert_near(dealer->natural, strtod(text, &text), TWO_CARD_ERROR, line);
    text += strlen(" bust ");
    assert_near(dealer->bust, strtod(text, &text), TWO_CARD_ERROR, line);
    assert_string_equal(text, "\n");
}

static struct odds_dealer dealer_of(const struct odds *odds, int upcard)
{
    struct odds_dealer dealer;
    struct odds_shoe unseen = odds_shoe_full(1);
    unseen.count[upcard]--;
    assert_null(odds_dealer(odds, &unseen, upcard, false, &dealer));
    return dealer;
}

/* Returns the mean over all upcards of a full deck. */
static struct odds_dealer dealer_of_all(const struct odds *odds)
{
    struct odds_dealer sum = {.bust = 0};
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        struct odds_dealer dealer = dealer_of(odds, upcard);
        double chance = (upcard == ODDS_TEN ? 4 : 1) / 13.0;
        for (int i = 0; i < 5; i++)
            sum.total[i] += chance * dealer.total[i];
        sum.natural += chance * dealer.natural;
        sum.bust += chance * dealer.bust;
    }
    return sum;
}

static int check_two_card_line(const struct odds *odds,
                               const struct odds_solution *solution, char *line)
{
    char *text = line;
    struct odds_dealer dealer;
    if (strncmp(line, "hand ", 5) == 0)
        return check_hand(odds, solution, line + 5, line);
    if (strncmp(line, "EV ", 3) == 0) {
        assert_near(solution->round.value, strtod(line + 3, NULL),
                    TWO_CARD_ERROR, line);
    } else if (strncmp(line, "EV|", 3) == 0) {
        text += 3;
        int upcard = read_rank(&text);
        assert_near(solution->round.by_upcard[upcard], strtod(text, NULL),
                    TWO_CARD_ERROR, line);
    } else if (strncmp(line, "dealer|all ", 11) == 0) {
        dealer = dealer_of_all(odds);
        check_dealer(&dealer, line + 10, line);
    } else {
        assert_int_equal(strncmp(line, "dealer|", 7), 0);
        text += 7;
        dealer = dealer_of(odds, read_rank(&text));
        check_dealer(&dealer, text, line);
    }
    return 1;
}

TEST(all_two_card_hands_of_one_deck_agree)
{
    char line[ROW_SIZE];
    struct rules rules;
    struct odds_solution *solution = new_book();
    apply_rules(&rules, "surrender=none");
    fill(solution, "surrender=none", 1, ODDS_CDP);
    struct odds *odds = odds_open(&rules);
    assert_non_null(odds);
    FILE *file = open_figures("two-card-1d-s17.txt");
    int values = 0;
    while (fgets(line, sizeof line, file))
        values += check_two_card_line(odds, solution, line);
    /* 55 hands against 10 upcards with three values each, a fourth value for
     * pairs, and 22 lines for the round and the dealer. */
    assert_int_equal(values, 55 * 10 * 3 + 10 * 10 + 22);
    fclose(file);
    odds_close(odds);
    free(solution);
}

/* ---- Printed figures ---- */

/* Returns half a unit in the last printed place, plus a fiftieth of that for
 * figures that were rounded twice: 16/51 is printed as 0.313726. */
static double printed_error(const char *figure)
{
    const char *point = strchr(figure, '.');
    size_t places = point ? strlen(point + 1) : 0;
    return 0.51 * pow(10, -(double)places);
}

/* The solutions and tables that the printed figures need. */
struct printed {
    struct odds *odds;
    struct odds_solution *one;      /* for one deck */
    struct odds_solution *infinite; /* for a practically infinite shoe */
};

/* A shoe with 1e8 cards of each rank differs from an infinite one by 1e-7. */
enum { INFINITE = 6000000 };

static int rank_of(char letter, char **text)
{
    if (letter != 'A')
        return read_rank(text);
    (*text)++;
    return ODDS_ACE;
}

/* Reads the likes of "EV S 16 vs 2", for a total, and "EV D 2,A vs A | no
 * dealer BJ", for a hand. */
static double printed_value(const struct odds *odds,
                            const struct odds_solution *solution,
                            char *quantity)
{
    enum odds_action action = action_of(quantity[3]);
    char *text = quantity + 5;
    int hand[2] = {ODDS_TEN, 0};
    if (strchr(quantity, ',')) {
        hand[0] = rank_of(*text, &text);
        text++;
        hand[1] = rank_of(*text, &text);
    } else {
        hand[1] = (int)strtol(text, &text, 10) - 11; /* with a ten */
    }
    text = strstr(quantity, " vs ") + 4;
    int upcard = rank_of(*text, &text);
    struct odds_decision decision;
    odds_solution_decide(odds, solution, hand[0], hand[1], upcard, 0,
                         &decision);
    return decision.value[action];
}

/* Reads "P(dealer 17 | up 1)". */
static double printed_chance(const struct odds *odds, char *quantity)
{
    char *up = strstr(quantity, "up ") + 3;
    struct odds_dealer dealer = dealer_of(odds, read_rank(&up));
    const char *what = quantity + strlen("P(dealer ");
    if (strncmp(what, "bj", 2) == 0)
        return dealer.natural;
    if (strncmp(what, "bust", 4) == 0)
        return dealer.bust;
    return dealer.total[strtol(what, NULL, 10) - 17];
}

static void check_printed(const struct printed *printed,
                          char *fields[FIELDS_MAX])
{
    char what[ROW_SIZE];
    const char *rules = fields[1];
    char *quantity = fields[2];
    bool infinite = strncmp(rules, "infinite", 8) == 0;
    const struct odds_solution *solution =
        infinite ? printed->infinite : printed->one;
    snprintf(what, sizeof what, "%s: %s", rules, quantity);
    double value;
    if (strcmp(quantity, "full-game EV") == 0)
        value = solution->round.value;
    else if (quantity[0] == 'P')
        value = printed_chance(printed->odds, quantity);
    else
        value = printed_value(printed->odds, solution, quantity);
    assert_near(value, strtod(fields[3], NULL), printed_error(fields[3]), what);
}

TEST(printed_figures_agree_to_their_last_digit)
{
    char line[ROW_SIZE], *fields[FIELDS_MAX];
    struct rules rules;
    struct printed printed = {.one = new_book(), .infinite = new_book()};
    apply_rules(&rules, "surrender=none");
    printed.odds = odds_open(&rules);
    assert_non_null(printed.odds);
    fill(printed.one, "surrender=none", 1, ODDS_CDZ);
    fill(printed.infinite, "surrender=none", INFINITE, ODDS_CDZ);
    FILE *file = open_figures("published.tsv");
    assert_non_null(fgets(line, sizeof line, file));
    int rows = 0;
    for (; fgets(line, sizeof line, file); rows++) {
        assert_int_equal(cut_fields(line, fields), 4);
        check_printed(&printed, fields);
    }
    assert_int_equal(rows, 134);
    fclose(file);
    odds_close(printed.odds);
    free(printed.infinite);
    free(printed.one);
}

/* ---- Other games ---- */

/* MacTech's contest of June 1998: a fresh 6-deck shoe and perfect play without
 * insurance or even money give -1.086% if a natural pays 1:1 and +1.180% if it
 * pays 3:2. The contest treated split hands as independent; the error is 0.01
 * percentage points. */
TEST(five_card_charlies_agree_with_the_contest)
{
    struct odds_solution *solution = new_book();
    const char *game = "das=no split=2 hit-split-aces=yes surrender=none "
                       "charlie=5 natural=1:1";
    fill(solution, game, 6, ODDS_CDZ);
    assert_near(solution->round.without_insurance, -0.01086, 1e-4, game);
    game = "das=no split=2 hit-split-aces=yes surrender=none charlie=5";
    fill(solution, game, 6, ODDS_CDZ);
    assert_near(solution->round.without_insurance, 0.01180, 1e-4, game);
    free(solution);
}

/* wizardofodds.com, blackjack appendix 9, the European game: six decks, H17,
 * up to four hands, all bets lost to a dealer's natural. Its splits are
 * approximate, with an error of 1e-5. */
TEST(games_without_a_hole_card_agree_with_published_figures)
{
    struct odds_solution *solution = new_book();
    const char *game = "soft17=hit peek=none-all surrender=none";
    fill(solution, game, 6, ODDS_CDZ);
    assert_near(solution->round.value, -0.0072705, 1e-5, game);
    game = "soft17=hit peek=none-all surrender=none das=no";
    fill(solution, game, 6, ODDS_CDZ);
    assert_near(solution->round.value, -0.0086975, 1e-5, game);
    free(solution);
}
