/* The report on side bets: chances, values, and the count that predicts each
 * bet best. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "odds_side_bets.h"
#include "odds_report/odds_report_inside.h"

/* How well a count predicts a bet. */
struct best_count {
    const struct count_tags *tags; /* NULL if no count predicts it */
    double correlation; /* between its tags and the effects of removal */
    double break_even;  /* a true count; NAN if there is none */
    double share;       /* of the rounds, in which the bet has an edge; */
    double won;         /* and what a unit on those wins per round */
};

struct bet_answer {
    struct side_bet bet;
    struct side_bet_shoe shoe; /* the shoe for which it is valued */
    bool ace_is_out;           /* the upcard of insurance isn't in it */
    struct side_bet_value value;
    double effect[SIDE_BET_SUITS]
                 [SIDE_BET_FACES]; /* the effect of removing a card */
    struct best_count count;
};

/* ---- A side bet's value, and the count that predicts it best ---- */

/* Takes out a card of any suit: a part of each, since nobody knows which. */
static void take_any_suit(struct side_bet_shoe *shoe, int face)
{
    double all = 0;
    for (int suit = 0; suit < SIDE_BET_SUITS; suit++)
        all += shoe->count[suit][face] / shoe->weight[suit][face];
    for (int suit = 0; suit < SIDE_BET_SUITS && all > 0; suit++)
        shoe->count[suit][face] *= 1 - 1 / all;
}

/* Returns the shoe without the cards already dealt. */
static struct side_bet_shoe shoe_of_report(const struct odds_report *report)
{
    struct side_bet_shoe shoe =
        side_bet_shoe_full(report->request->rules.decks);
    const struct rank_list *dealt = &report->dealt;
    for (int i = 0; i < dealt->count; i++)
        if (dealt->suited[i])
            --*side_bet_card(&shoe, dealt->cards[i]);
    for (int i = 0; i < dealt->count; i++)
        if (!dealt->suited[i])
            take_any_suit(&shoe, (int)card_face(dealt->cards[i]) - TWO);
    return shoe;
}

static double tag_of(const struct count_tags *tags, int suit, int face)
{
    int card = card_code((enum suit)(suit + CLUBS), (enum face)(face + TWO));
    return count_sum(tags, &card, 1);
}

/* Finds the value from a shoe. For insurance, an ace of it is the upcard. */
static void find_bet_value(const struct odds_report *report,
                           const struct bet_answer *answer,
                           const struct side_bet_shoe *shoe,
                           struct side_bet_value *value)
{
    struct side_bet_shoe rest = *shoe;
    if (answer->bet.kind == SIDE_BET_INSURANCE && !answer->ace_is_out)
        take_any_suit(&rest, ACE - TWO);
    side_bet_find_value(&answer->bet, &report->request->rules, &rest, value);
}

/* The sums over the cards of a shoe from which a correlation comes. */
struct moments {
    double cards, tag, effect, tags, effects, both, skew;
};

static struct moments moments_of(const struct bet_answer *answer,
                                 const struct count_tags *tags)
{
    struct moments sum = {.cards = 0};
    for (int suit = 0; suit < SIDE_BET_SUITS; suit++)
        for (int face = 0; face < SIDE_BET_FACES; face++) {
            double weight = answer->shoe.count[suit][face];
            double tag = tag_of(tags, suit, face),
                   effect = answer->effect[suit][face];
            sum.cards += weight;
            sum.tag += weight * tag;
            sum.effect += weight * effect;
            sum.tags += weight * tag * tag;
            sum.effects += weight * effect * effect;
            sum.both += weight * tag * effect;
            sum.skew += weight * tag * tag * tag;
        }
    sum.tag /= sum.cards;
    sum.effect /= sum.cards;
    sum.tags = sum.tags / sum.cards - sum.tag * sum.tag;
    sum.effects = sum.effects / sum.cards - sum.effect * sum.effect;
    sum.both = sum.both / sum.cards - sum.tag * sum.effect;
    sum.skew = sum.skew / sum.cards - 3 * sum.tag * sum.tags -
               sum.tag * sum.tag * sum.tag;
    return sum;
}

/* Returns 0 if all cards have the same effect, as those of a full shoe have on
 * pairs; what remains of the variance is rounding. */
static double correlation_with(const struct bet_answer *answer,
                               const struct count_tags *tags)
{
    const double rounding = 1e-24;
    struct moments sum = moments_of(answer, tags);
    return sum.effects > rounding ? sum.both / sqrt(sum.tags * sum.effects) : 0;
}

/* True counts are as far apart as the standard deviation of the tags. */
enum { TRUES_MOST = 24, TRUES = 2 * TRUES_MOST + 1 };

/* The values of a bet from the average shoes of true counts, with one more on
 * either side; NAN for a count that no shoe has. At a count, a card whose tag
 * is s beyond the mean is left with the chance 1 / (1 + exp(a + b s)), as if
 * each card were left or not by itself. To the second order that is a straight
 * line, and a bend that depends on the depth. */
struct worth {
    struct moments moments;
    double step; /* between true counts */
    double straight[TRUES + 2], bent[TRUES + 2];
    double value[TRUES]; /* at one depth */
};

/* Returns the value from an average shoe, of which each card has a weight. */
static double average_value(const struct odds_report *report,
                            const struct bet_answer *answer,
                            const struct moments *moments, double true_count,
                            bool is_bent)
{
    struct side_bet_shoe shoe = answer->shoe;
    struct side_bet_value value;
    double slope = true_count / (DECK_CARDS * moments->tags);
    double bend = is_bent ? slope * slope : 0;
    for (int suit = 0; suit < SIDE_BET_SUITS; suit++)
        for (int face = 0; face < SIDE_BET_FACES; face++) {
            double tag = tag_of(answer->count.tags, suit, face) - moments->tag;
            double weight = 1 - slope * tag +
                            bend * (tag * tag - moments->tags -
                                    tag * moments->skew / moments->tags);
            if (weight <= 0)
                return NAN;
            shoe.count[suit][face] *= weight;
            shoe.weight[suit][face] = weight;
        }
    find_bet_value(report, answer, &shoe, &value);
    return value.value;
}

static void fill_worth(const struct odds_report *report,
                       const struct bet_answer *answer, struct worth *worth)
{
    worth->moments = moments_of(answer, answer->count.tags);
    worth->step = sqrt(worth->moments.tags);
    for (int i = 0; i < TRUES + 2; i++) {
        double count = (i - 1 - TRUES_MOST) * worth->step;
        worth->straight[i] =
            average_value(report, answer, &worth->moments, count, false);
        worth->bent[i] =
            average_value(report, answer, &worth->moments, count, true);
    }
}

/* Finds the mean value over the shoes with each true count, after `seen` cards.
 * Over all counts, the mean must be the value of the whole shoe, since a card
 * is as likely to come first as later. But the value curves with the count, in
 * proportion to its square; so the variance goes from the square. Two cards of
 * the rest aren't the same one, which changes both alike. */
static void move_worth(struct worth *worth, double seen)
{
    double all = worth->moments.cards, left = all - seen;
    double bend = seen > 0 ? 1 - all / (2 * seen) : 0;
    double variance = DECK_CARDS * DECK_CARDS * worth->moments.tags * seen /
                      (left * (all - 1));
    double pairs = left * (all - 1) / ((left - 1) * all);
    double average[TRUES + 2];
    for (int i = 0; i < TRUES + 2; i++)
        average[i] =
            worth->straight[i] + bend * (worth->bent[i] - worth->straight[i]);
    for (int i = 0; i < TRUES; i++) {
        double count = (i - TRUES_MOST) * worth->step, square = count * count;
        double curve = (average[i] - 2 * average[i + 1] + average[i + 2]) /
                       (worth->step * worth->step);
        worth->value[i] =
            average[i + 1] + curve / 2 * (pairs * (square - variance) - square);
    }
}

/* Returns the true count nearest to 0 at which the bet breaks even, or NAN if
 * there is none that half a deck or more can have. */
static double find_break_even(const struct odds_report *report,
                              const struct bet_answer *answer,
                              struct worth *worth)
{
    int left = odds_report_cards_left(report);
    bool is_insurance = answer->bet.kind == SIDE_BET_INSURANCE;
    /* Insurance breaks even at the same count anywhere. */
    move_worth(worth,
               is_insurance ? worth->moments.cards / 2 : report->cards - left);
    double start = worth->value[TRUES_MOST];
    int sign = (answer->count.correlation < 0) == (start < 0) ? -1 : 1;
    if (left < DECK_CARDS / 2)
        return NAN;
    for (int i = 0; i < TRUES_MOST; i++) {
        double from = worth->value[TRUES_MOST + sign * i];
        double to = worth->value[TRUES_MOST + sign * (i + 1)];
        if (from * to > 0)
            continue;
        double count = sign * worth->step * (i + from / (from - to));
        if (!is_insurance)
            return count;
        /* The player counts the ace, too. */
        double ace = answer->count.tags->tag[ODDS_ACE] -
                     count_mean(answer->count.tags, &report->shoe);
        return count + DECK_CARDS * ace / worth->moments.cards;
    }
    return NAN;
}

/* Interpolates between counts. */
static double value_between(const void *self, double true_count)
{
    const struct worth *worth = self;
    double place = true_count / worth->step + TRUES_MOST;
    place = fmin(fmax(place, 0), TRUES - 1);
    int i = (int)fmin(place, TRUES - 2);
    return worth->value[i] +
           (place - i) * (worth->value[i + 1] - worth->value[i]);
}

static double win_between(const void *self, double true_count)
{
    double value = value_between(self, true_count);
    return value > 0 ? value : 0;
}

static double edge_between(const void *self, double true_count)
{
    return value_between(self, true_count) > 0;
}

/* Finds in what share of the rounds the bet has an edge at the true count, and
 * what it wins there; NAN if the tags are too fine. Rounds begin equally often
 * at each depth of the shoe up to the cut card. */
static void find_share(const struct odds_report *report,
                       const struct odds_shoe *shoe, struct worth *worth,
                       struct best_count *count)
{
    struct count_ways ways;
    count->share = count->won = NAN;
    if (!count_ways_fill(&ways, shoe, count->tags))
        return;
    struct count_depths depths =
        count_shoe_depths(&report->request->rules, ways.cards);
    double all = depths.last - depths.first + 1;
    count->share = count->won = 0;
    for (int n = depths.first; n <= depths.last; n++) {
        move_worth(worth, n);
        count->share += count_ways_mean(&ways, n, edge_between, worth) / all;
        count->won += count_ways_mean(&ways, n, win_between, worth) / all;
    }
    free(ways.at);
}

/* Finds what the count is worth. An ace, against which insurance is offered, is
 * as likely to be the first card of the shoe as any other, and the player has
 * seen it. */
static void find_use(const struct odds_report *report,
                     struct bet_answer *answer)
{
    struct bet_answer offered = *answer;
    struct odds_shoe shoe = report->shoe;
    struct worth worth;
    double weight = 1;
    if (answer->bet.kind == SIDE_BET_INSURANCE) {
        offered.ace_is_out = true;
        take_any_suit(&offered.shoe, ACE - TWO);
        weight = (double)shoe.count[ODDS_ACE]-- / report->cards;
    }
    fill_worth(report, &offered, &worth);
    offered.count.break_even = find_break_even(report, &offered, &worth);
    find_share(report, &shoe, &worth, &offered.count);
    answer->count = offered.count;
    answer->count.share *= weight;
    answer->count.won *= weight;
}

/* Chooses the count with the strongest correlation, the first of several, or
 * the one asked for. A count without any correlation is named only if it was
 * asked for. */
static void find_best_count(const struct odds_report *report,
                            struct bet_answer *answer)
{
    struct best_count *count = &answer->count;
    bool is_asked = report->request->is_counted;
    count->tags = is_asked ? &report->request->tags : count_preset(0);
    count->correlation = correlation_with(answer, count->tags);
    count->break_even = NAN;
    for (size_t i = 1; !is_asked && i < count_preset_count(); i++) {
        double correlation = correlation_with(answer, count_preset(i));
        if (fabs(correlation) <= fabs(count->correlation))
            continue;
        count->tags = count_preset(i);
        count->correlation = correlation;
    }
    if (count->correlation != 0)
        find_use(report, answer);
    else if (!is_asked)
        count->tags = NULL;
}

/* Fills in the answer for `bet`, which is set. */
static void find_answer(const struct odds_report *report,
                        struct bet_answer *answer)
{
    answer->shoe = shoe_of_report(report);
    find_bet_value(report, answer, &answer->shoe, &answer->value);
    for (int suit = 0; suit < SIDE_BET_SUITS; suit++)
        for (int face = 0; face < SIDE_BET_FACES; face++) {
            struct side_bet_shoe without = answer->shoe;
            struct side_bet_value value;
            if (--without.count[suit][face] < 0)
                continue;
            find_bet_value(report, answer, &without, &value);
            answer->effect[suit][face] = value.value - answer->value.value;
        }
    find_best_count(report, answer);
}

/* ---- The report ---- */

enum { COLUMNS = 11 };
static const struct listing_column COLUMN[COLUMNS] = {
    {"bet", "bet", LISTING_WORD, 16},
    {"outcome", "outcome", LISTING_WORD, 16},
    {"pays", "pays", LISTING_WORD, 6},
    {"chance", "chance", LISTING_CHANCE, 8},
    {"value", "value", LISTING_EDGE, 10},
    {"deviation", NULL, LISTING_VALUE, 0},
    {"count", NULL, LISTING_WORD, 0},
    {"correlation", NULL, LISTING_VALUE, 0},
    {"break_even", NULL, LISTING_VALUE, 0},
    {"bet_share", NULL, LISTING_VALUE, 0},
    {"won_per_hour", NULL, LISTING_VALUE, 0},
};

enum { BETS_MAX = 32, HOUR = 100 /* rounds */ };

struct answers {
    struct bet_answer all[BETS_MAX];
    int count;
};

/* Says that `name` is neither a built-in bet nor a file that can be opened. */
static const char *refuse_bet(struct odds_report *report, const char *name)
{
    const char *names[BETS_MAX];
    const char *reason = strerror(errno);
    char quote[CLI_QUOTE_SIZE];
    size_t count = 0;
    for (; side_bet_presets()[count].name && count < BETS_MAX; count++)
        names[count] = side_bet_presets()[count].name;
    const char *nearest = cli_nearest(name, strlen(name), names, count);
    return nearest
               ? odds_report_refuse(
                     report, "unknown side bet %s; did you mean \"%s\"?",
                     cli_quote(quote, name, strlen(name)), nearest)
               : odds_report_refuse(report,
                                    "can't read %s: %s; odds --side-bets lists "
                                    "the built-in bets",
                                    name, reason);
}

static const char *read_bet_file(struct odds_report *report, const char *path,
                                 struct side_bet *bet)
{
    char problem[PROBLEM_SIZE];
    const char *slash = strrchr(path, '/');
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return refuse_bet(report, path);
    bool good = side_bet_read(bet, slash ? slash + 1 : path, file, problem);
    fclose(file);
    return good ? NULL : odds_report_refuse(report, "%s, %s", path, problem);
}

static const char *choose_bets(struct odds_report *report,
                               struct answers *answers)
{
    const char *asked = report->request->side_bet;
    if (asked) {
        answers->count = 1;
        return side_bet_preset(&answers->all[0].bet, asked)
                   ? NULL
                   : read_bet_file(report, asked, &answers->all[0].bet);
    }
    for (size_t i = 0; side_bet_presets()[i].name && i < BETS_MAX; i++)
        if (side_bet_preset(&answers->all[i].bet, side_bet_presets()[i].name))
            answers->count++;
    return NULL;
}

static void write_bet(struct listing *listing, const struct bet_answer *answer)
{
    const struct best_count *count = &answer->count;
    const char *const *outcomes = side_bet_facts(answer->bet.kind)->outcomes;
    struct listing_cell cells[COLUMNS];
    double wins = 0;
    for (int i = 0; i < COLUMNS; i++)
        cells[i] = (struct listing_cell){.number = NAN};
    cells[0].word = answer->bet.name;
    for (int i = 0; outcomes[i]; i++) {
        char pays[RULE_TEXT_SIZE];
        const struct side_bet_pay *pay = &answer->bet.pays[i];
        double chance = answer->value.chance[i];
        snprintf(pays, sizeof pays, "%d:%d", pay->wins, pay->per);
        wins += pay->wins > 0 ? chance : 0;
        cells[1].word = outcomes[i];
        cells[2].word = pay->wins ? pays : "-";
        cells[3].number = chance;
        cells[4].number = chance * pay->wins / pay->per;
        listing_write(&listing->rows, cells);
    }
    const struct listing_cell all[COLUMNS] = {
        {.word = answer->bet.name},
        {.word = "the bet"},
        {.word = ""},
        {.number = wins},
        {.number = answer->value.value},
        {.number = answer->value.deviation},
        {.word = count->tags ? count->tags->name : NULL},
        {.number = count->correlation},
        {.number = count->break_even},
        {.number = count->share},
        {.number = HOUR * count->won},
    };
    listing_write(&listing->rows, all);
}

/* Writes the best counts, which don't fit beside the outcomes. */
static void write_counts(const struct odds_report *report,
                         const struct answers *answers)
{
    FILE *out = report->out;
    fprintf(out, "\n  %-16s  %-12s  %11s  %11s  %8s  %8s\n", "bet", "count",
            "correlation", "breaks even", "bet on", "won/hour");
    for (int i = 0; i < answers->count; i++) {
        const struct best_count *count = &answers->all[i].count;
        char correlation[CLI_SIGNED_SIZE];
        fprintf(out, "  %-16s  %-12s  %11s  ", answers->all[i].bet.name,
                count->tags ? count->tags->name : "none",
                cli_signed(correlation, count->correlation, 3));
        if (isfinite(count->break_even))
            fprintf(out, "%+11.2f", count->break_even);
        else
            fprintf(out, "%11s", "-");
        if (isfinite(count->share))
            fprintf(out, "  %7.2f%%  %+8.3f\n", 100 * count->share,
                    HOUR * count->won);
        else
            fprintf(out, "  %8s  %8s\n", "-", "-");
    }
}

static void write_bets(const struct odds_report *report,
                       const struct answers *answers)
{
    char note[640];
    snprintf(
        note, sizeof note,
        "Expected values per unit of the side bet, with the shoe above; "
        "insurance against an ace. Counts: %s; the true count at which "
        "the bet breaks even is for all shoes of it with %d%% of the cards "
        "seen. Bet on: the share of the rounds up to the cut card in "
        "which the bet has an edge at the true count; won/hour: the units "
        "that it wins there in 100 rounds.",
        report->request->is_counted ? "the one you chose"
                                    : "the best of --list-counts for the bet",
        report->request->seen);
    struct listing listing = listing_of(report, COLUMN, COLUMNS, note);
    listing_start(&listing, "Side bets", "bets");
    for (int i = 0; i < answers->count; i++)
        write_bet(&listing, &answers->all[i]);
    if (report->request->form == LISTING_TEXT)
        write_counts(report, answers);
    listing_end(&listing);
}

const char *odds_report_side_bets(struct odds_report *report)
{
    struct answers *answers = calloc(1, sizeof *answers);
    if (answers == NULL)
        return "out of memory";
    const char *fault = odds_check_shoe(report->odds, &report->shoe);
    if (fault == NULL)
        fault = choose_bets(report, answers);
    for (int i = 0; fault == NULL && i < answers->count; i++)
        find_answer(report, &answers->all[i]);
    if (fault == NULL)
        write_bets(report, answers);
    free(answers);
    return fault;
}
