/* Advice, the coach's remarks and skill, in words. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "advice.h"

const char *advice_word(enum action_kind kind)
{
    static const char *const words[ACTION_COUNT] = {
        [ACTION_BET] = "bet",
        [ACTION_HIT] = "hit",
        [ACTION_STAND] = "stand",
        [ACTION_DOUBLE] = "double",
        [ACTION_SPLIT] = "split",
        [ACTION_SURRENDER] = "surrender",
        [ACTION_KEEP] = "no surrender",
        [ACTION_INSURE] = "insurance",
        [ACTION_NO_INSURANCE] = "no insurance",
        [ACTION_EVEN_MONEY] = "even money",
        [ACTION_NO_EVEN_MONEY] = "no even money",
        [ACTION_FOLD] = "fold",
        [ACTION_PLAY] = "play",
    };
    return words[kind];
}

enum { AMOUNT_SIZE = CLI_MONEY_SIZE + 4 };

/* Writes "-$5.35", always with two decimals. */
static const char *amount(char text[AMOUNT_SIZE], double cents, bool is_signed)
{
    int64_t whole = llround(fabs(cents));
    const char *sign = whole == 0 ? "" : cents < 0 ? "-" : is_signed ? "+" : "";
    snprintf(text, AMOUNT_SIZE, "%s$%" PRId64 ".%02d", sign, whole / CENTS,
             (int)(whole % CENTS));
    return text;
}

/* ---- Advice ---- */

static void advice_write_choice(const struct advice *advice, int place,
                                const char *mark, FILE *out)
{
    const struct advice_choice *choice = &advice->choices[place];
    double bet = (double)advice->bet;
    double less =
        cost_in_cents(advice->choices[0].value * bet, choice->value * bet);
    char money[AMOUNT_SIZE], rest[COST_SIZE];
    fprintf(out, "%s %-13s %12s  %+11.2f%%", place == 0 ? mark : " ",
            advice_word(choice->kind), amount(money, choice->value * bet, true),
            100 * choice->value);
    if (place > 0)
        fprintf(out, "   %s less", cost_in_dollars(less, rest));
    fputc('\n', out);
}

/* Writes where the unseen cards are, so that their number explains itself. */
static void write_unseen(const struct table *table, int unseen, FILE *out)
{
    const struct shoe *shoe = &table->shoe;
    int decks = table->rules.decks;
    if (unseen == 0)
        fputs("with cards from infinite decks", out);
    else if (shoe->count + shoe->burned + table->hole_hidden != unseen)
        fprintf(out, "over the %d unseen cards of %d %s", unseen, decks,
                decks == 1 ? "deck" : "decks");
    else {
        fprintf(out, "over the %d unseen cards: %d in the shoe", unseen,
                shoe->count);
        if (shoe->burned > 0)
            fprintf(out, ", %d burned", shoe->burned);
        if (table->hole_hidden)
            fputs(", and the hole card", out);
    }
}

static void write_condition(const struct table *table,
                            const struct advice *advice, FILE *out)
{
    fputs("\nAverage results with best play from here,\n", out);
    write_unseen(table, advice->unseen, out);
    if (advice->given_no_natural)
        fputs(";\ngiven that the dealer has no blackjack.\n", out);
    else if (advice->natural > 0)
        fprintf(out,
                ";\nthe dealer's %.1f%% chance of blackjack is included.\n",
                100 * advice->natural);
    else
        fputs(".\n", out);
}

bool advice_chart_differs(struct adviser *adviser, const struct table *table,
                          const struct advice *advice, enum action_kind *basic)
{
    return table->phase != PHASE_INSURANCE &&
           adviser_basic_action(adviser, table, basic) &&
           *basic != advice->choices[0].kind;
}

/* Says why the best action isn't that of the chart, if so. */
static void write_difference(struct adviser *adviser, const struct table *table,
                             const struct advice *advice, FILE *out)
{
    enum action_kind best = advice->choices[0].kind, basic;
    char text[CHART_DIFFERENCE_SIZE];
    if (!advice_chart_differs(adviser, table, advice, &basic))
        return;
    chart_difference(advice_word(best), text);
    size_t first = strcspn(text, ";") + 1;
    fprintf(out, "\nBasic strategy says %s. %.*s\n%s\n", advice_word(basic),
            (int)first, text, text + first + 1);
}

static void write_hand_advice(const struct table *table,
                              const struct advice *advice, const char *mark,
                              FILE *out)
{
    fprintf(out, "  %-13s %12s  %12s\n", "", "in dollars", "of first bet");
    for (int i = 0; i < advice->count; i++)
        advice_write_choice(advice, i, mark, out);
    write_condition(table, advice, out);
}

/* Writes what a bet of `cents` on the next round is worth. */
static void write_round_advice(double value, int64_t cents, FILE *out)
{
    char bet[CLI_DOLLARS_SIZE], average[COST_SIZE];
    fprintf(out,
            "A bet of %s on the next round %s %s (%.3f%%) on average,\n"
            "with best play and the cards that are left.\n",
            cli_dollars(bet, cents), value < 0 ? "loses" : "wins",
            cost_in_dollars(value * (double)cents, average), fabs(100 * value));
}

void advice_write(struct adviser *adviser, const char *no_advice,
                  const struct table *table, int64_t bet, const char *mark,
                  FILE *out)
{
    bool at_bets = table->phase == PHASE_BETS || table->phase == PHASE_OVER;
    struct advice advice;
    double value = 0;
    const char *problem = no_advice;
    if (adviser)
        problem = at_bets ? adviser_value_round(adviser, table, &value)
                          : adviser_advise(adviser, table, &advice);
    if (adviser == NULL || problem)
        fprintf(out, "No advice: %s.\n",
                problem ? problem : "you haven't asked for any");
    else if (at_bets)
        write_round_advice(value, bet, out);
    else {
        write_hand_advice(table, &advice, mark, out);
        write_difference(adviser, table, &advice, out);
    }
}

/* ---- The coach ---- */

/* In first bets, so that grades don't depend on the stakes. */
static const double DOUBTFUL_FROM = 0.0005, BAD_FROM = 0.02,
                    VERY_BAD_FROM = 0.1;

enum ledger_grade judgment_grade(double given_away)
{
    if (given_away < DOUBTFUL_FROM)
        return LEDGER_BEST;
    if (given_away < BAD_FROM)
        return LEDGER_DOUBTFUL;
    return given_away < VERY_BAD_FROM ? LEDGER_BAD : LEDGER_VERY_BAD;
}

double judgment_cost(const struct judgment *judgment)
{
    double bet = (double)judgment->bet;
    return cost_in_cents(judgment->best_value * bet, judgment->value * bet);
}

/* Writes "hitting beats standing" and, where the chart says something else,
 * what knows better. */
static void write_what_is_better(const struct judgment *judgment, char *text,
                                 size_t size)
{
    enum action_kind best = judgment->best;
    const char *better = play_as_noun(advice_word(best));
    const char *worse = play_as_noun(advice_word(judgment->done));
    bool is_offer = best >= ACTION_INSURE && best <= ACTION_NO_EVEN_MONEY;
    if (is_offer)
        snprintf(text, size, "%s is better", better);
    else
        snprintf(text, size, "%s%s beats %s",
                 judgment->chart_differs ? "by exact odds, " : "", better,
                 worse);
}

void judgment_write(const struct judgment *judgment, char text[COACH_SIZE])
{
    char cost[COST_SIZE], better[64];
    text[0] = '\0';
    if (!judgment->is_known || judgment->grade == LEDGER_BEST)
        return;
    write_what_is_better(judgment, better, sizeof better);
    snprintf(text, COACH_SIZE, "Coach: %s by %s: %s.", better,
             cost_in_full(judgment_cost(judgment),
                          judgment->best_value - judgment->value, cost),
             LEDGER_GRADE_NAMES[judgment->grade]);
}

/* ---- Luck ---- */

void luck_write(const struct ledger_skills *skills, FILE *out)
{
    char lost[COST_SIZE], before[COST_SIZE], moved[COST_SIZE];
    int64_t average = llround(skills->before);
    int64_t given_away = llround(ledger_given_away(skills));
    int64_t luck = skills->net - average + given_away;
    bool has_mistakes =
        ledger_count_decisions(skills) > skills->decisions[LEDGER_BEST];
    fprintf(out, "With best play, %s %s on average.\n",
            skills->rounds == 1
                ? (average < 0 ? "this bet loses" : "this bet wins")
                : (average < 0 ? "these bets lose" : "these bets win"),
            cost_in_dollars((double)average, before));
    if (has_mistakes) /* even if they cost less than a cent */
        fprintf(out, "Mistakes cost %s",
                cost_in_dollars((double)given_away, lost));
    else
        fputs("There were no mistakes", out);
    fprintf(out, ", and %s %s.\n", luck < 0 ? "bad luck cost" : "luck brought",
            cost_in_dollars((double)luck, moved));
}
