/* The adviser: what each action is worth with the cards that are left, what
 * basic strategy does, and both in words. */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "account_history.h"
#include "cli_output.h"
#include "coach_adviser.h"
#include "coach_chart.h"
#include "ledger_reviews.h"
#include "odds_question.h"
#include "odds_solution.h"
#include "strategy.h"

/* The value of a round from the unseen cards. */
struct valued_shoe {
    bool is_known;
    struct odds_shoe unseen;
    double value;
};

struct adviser {
    struct rules rules;
    struct odds *odds;
    struct valued_shoe fresh; /* after each shuffle: all decks, or what a
                                 machine doesn't hold back */
    struct valued_shoe last; /* the same for every seat while bets are placed */
    struct odds_chart *chart;                 /* NULL until it is needed */
    struct odds_cards_chart *cards_chart;     /* and so is this */
    struct odds_chart *with_hole[ODDS_RANKS]; /* the charts against both of the
                                                 dealer's cards */
};

/* ---- The adviser ---- */

const char *adviser_open(const struct rules *rules, struct adviser **adviser)
{
    *adviser = NULL;
    const char *problem = rules_refusal(rules, ENGINE_ADVICE);
    if (problem)
        return problem;
    struct adviser *opened = calloc(1, sizeof *opened);
    if (opened)
        opened->odds = odds_open(rules);
    if (opened == NULL || opened->odds == NULL) {
        free(opened);
        return "out of memory";
    }
    opened->rules = *rules;
    *adviser = opened;
    return NULL;
}

void adviser_close(struct adviser *adviser)
{
    if (adviser == NULL)
        return;
    odds_close(adviser->odds);
    free(adviser->chart);
    free(adviser->cards_chart);
    for (int hole = 0; hole < ODDS_RANKS; hole++)
        free(adviser->with_hole[hole]);
    free(adviser);
}

/* ---- Rounds ---- */

static const char WRONG_CARDS[] =
    "the cards on the table don't match the decks";

const char *adviser_value_round(struct adviser *adviser,
                                const struct table *table, double *value)
{
    struct odds_shoe unseen = odds_shoe_for(&table->rules);
    bool fresh = shoe_is_due(&table->shoe, &table->rules);
    struct valued_shoe *valued = fresh ? &adviser->fresh : &adviser->last;
    const struct shoe *shoe = &table->shoe;
    int held = shoe_held_back(shoe, &table->rules);
    bool good =
        fresh ? odds_shoe_take_cards(
                    &unseen, shoe->discards + shoe->discard_count - held, held)
              : odds_shoe_unseen(table, &unseen);
    if (!good)
        return WRONG_CARDS;
    /* The same cards have the same value. */
    if (!valued->is_known ||
        memcmp(&valued->unseen, &unseen, sizeof unseen) != 0) {
        struct odds_round round;
        const char *problem =
            odds_question_round(adviser->odds, &unseen, ODDS_CDZ, &round);
        if (problem)
            return problem;
        *valued = (struct valued_shoe){
            .is_known = true, .unseen = unseen, .value = round.value};
    }
    *value = valued->value;
    return NULL;
}

/* ---- Decisions ---- */

/* True if no chips are needed for an action on the first two cards. */
static bool costs_nothing(const struct rules *rules, const struct hand *hand,
                          int action)
{
    struct hand_value value = table_hand_total(hand);
    const struct rules_hand cards = {
        .cards = hand->count, .total = value.total, .soft = value.soft};
    enum face face = card_face(hand->cards[0]);
    return action == ODDS_DOUBLE  ? rules_allow(rules, &cards).double_free
           : action == ODDS_SPLIT ? rules_pair(rules, face, face).is_free
                                  : true;
}

/* Returns the best value of the actions that the rules allow and `chips` can
 * pay for. Surrender counts only if `may_surrender`. */
static double best_value(const struct rules *rules,
                         const struct odds_decision *decision,
                         const struct hand *hand, int64_t chips,
                         bool may_surrender)
{
    double best = decision->value[ODDS_STAND];
    for (int i = 0; i < ODDS_ACTIONS; i++) {
        bool allowed = decision->legal[i] &&
                       (chips >= hand->bet || costs_nothing(rules, hand, i)) &&
                       (may_surrender || i != ODDS_SURRENDER);
        if (allowed && decision->value[i] > best)
            best = decision->value[i];
    }
    return best;
}

/* Returns the value of an action at this table, or NAN if it isn't known. */
static double advice_value(const struct table *table,
                           const struct odds_decision *decision,
                           enum action_kind kind)
{
    const struct hand *hand = table_hand(table);
    int64_t chips = table->seats[table->seat].bankroll;
    for (int i = 0; i < ODDS_ACTIONS; i++)
        if (odds_action_kind((enum odds_action)i) == kind)
            return decision->value[i];
    switch (kind) {
    case ACTION_KEEP:
        return best_value(&table->rules, decision, hand, chips, false);
    case ACTION_INSURE:
        return decision->insurance + best_value(&table->rules, decision, hand,
                                                chips - hand->bet / 2, true);
    case ACTION_NO_INSURANCE:
        return best_value(&table->rules, decision, hand, chips, true);
    case ACTION_EVEN_MONEY:
        return decision->even_money;
    case ACTION_NO_EVEN_MONEY:
        return decision->value[ODDS_STAND];
    default:
        return NAN;
    }
}

/* Adds a choice; the best comes first. */
static void add_choice(struct advice *advice, enum action_kind kind,
                       double value)
{
    int place = advice->count++;
    for (; place > 0 && advice->choices[place - 1].value < value; place--)
        advice->choices[place] = advice->choices[place - 1];
    advice->choices[place] = (struct advice_choice){kind, value};
}

static const struct odds *adviser_odds_at(const struct adviser *adviser,
                                          const struct table *table)
{
    return adviser->rules.shows_both
               ? odds_with_hole(adviser->odds, odds_rank(table->dealer[1]))
               : adviser->odds;
}

const char *adviser_advise(const struct adviser *adviser,
                           const struct table *table, struct advice *advice)
{
    struct odds_state state;
    struct odds_decision decision;
    unsigned legal = table_legal(table);
    if (table->phase == PHASE_BETS || table->phase == PHASE_OVER)
        return "no hand is in play";
    odds_state_at(table, &state);
    if (!odds_shoe_unseen(table, &state.unseen))
        return WRONG_CARDS;
    const char *problem = odds_decide(adviser_odds_at(adviser, table), &state,
                                      ODDS_CDZ, &decision);
    if (problem)
        return problem;
    *advice = (struct advice){
        .given_no_natural = decision.given_no_natural,
        .natural = decision.natural,
        .unseen = state.unseen.infinite ? 0 : odds_shoe_cards(&state.unseen),
        .bet = table->seats[table->seat].first_bet};
    for (int i = 0; i < ACTION_COUNT; i++) {
        if ((legal >> i & 1U) == 0)
            continue;
        double value = advice_value(table, &decision, (enum action_kind)i);
        if (isnan(value))
            return "the shoe could run out during this round";
        add_choice(advice, (enum action_kind)i, value);
    }
    return NULL;
}

/* ---- Basic strategy, by the total ---- */

/* Computes the chart of the full decks without the hole card, if it is known,
 * whatever else has been dealt. */
static struct odds_chart *make_chart(const struct odds *odds, int hole_card)
{
    struct odds_shoe shoe = odds_shoe_for(odds_rules(odds));
    if (hole_card != 0)
        (void)odds_shoe_take(&shoe, hole_card);
    struct odds_chart *chart = calloc(1, sizeof *chart);
    if (chart && chart_solve(odds, &shoe, chart, NULL) == NULL)
        return chart;
    free(chart);
    return NULL;
}

const struct odds_chart *adviser_chart(struct adviser *adviser)
{
    if (adviser->chart == NULL)
        adviser->chart = make_chart(adviser->odds, 0);
    return adviser->chart;
}

const struct odds_cards_chart *adviser_cards_chart(struct adviser *adviser)
{
    const struct odds_shoe shoe = odds_shoe_for(&adviser->rules);
    if (adviser->cards_chart)
        return adviser->cards_chart;
    struct odds_chart first;
    struct odds_cards_chart *chart = malloc(sizeof *chart);
    if (chart && chart_solve(adviser->odds, &shoe, &first, chart) == NULL)
        adviser->cards_chart = chart;
    else
        free(chart);
    return adviser->cards_chart;
}

/* Returns the chart for hands of this number of cards, which matters only with
 * a Charlie. */
static const struct odds_chart *
adviser_chart_at(struct adviser *adviser, const struct table *table, int cards)
{
    const struct rules *rules = &adviser->rules;
    int hole_card = table->dealer[1];
    if (!rules->shows_both && rules->charlie > 0 &&
        rules_refusal(rules, ENGINE_TOTALS_CHART) == NULL) {
        const struct odds_cards_chart *chart = adviser_cards_chart(adviser);
        return chart ? odds_chart_for_cards(chart, cards) : NULL;
    }
    if (!rules->shows_both)
        return adviser_chart(adviser);
    int hole = odds_rank(hole_card);
    if (adviser->with_hole[hole] == NULL)
        adviser->with_hole[hole] =
            make_chart(adviser_odds_at(adviser, table), hole_card);
    return adviser->with_hole[hole];
}

static bool is_legal(unsigned legal, enum action_kind kind)
{
    return (legal >> kind & 1U) != 0;
}

/* Returns the hand to act, as charts list it. */
static const struct odds_hand *adviser_hand(const struct adviser *adviser,
                                            const struct table *table)
{
    const struct hand *hand = table_hand(table);
    int count[ODDS_RANKS] = {0};
    for (int i = 0; i < hand->count; i++)
        count[odds_rank(hand->cards[i])]++;
    return odds_hand_at(adviser->odds, odds_hand_find(adviser->odds, count));
}

/* Returns the chart's action, or if that isn't legal, the action for the hand's
 * total. */
static enum action_kind chart_decision(const struct odds_chart *chart,
                                       const struct odds_hand *hand, int upcard,
                                       unsigned legal)
{
    enum action_kind done = odds_action_kind(chart_action(chart, hand, upcard));
    const struct odds_cell *cell = &chart_const_cells(
        chart, chart_total_row(hand->soft, hand->total))[upcard];
    if (done == ACTION_SPLIT && !is_legal(legal, done))
        done = odds_action_kind(cell->action);
    if (!is_legal(legal, done))
        done = odds_action_kind(cell->otherwise);
    return is_legal(legal, done) ? done : ACTION_STAND;
}

/* Early surrender is offered before any other action, so a hand is given up
 * only if surrender is the chart's first choice. Without a chart by totals, it
 * plays like perfect. */
static enum action_kind basic_decides(struct adviser *adviser,
                                      const struct table *table)
{
    struct advice advice;
    if (table->phase == PHASE_INSURANCE) /* mimic takes none either */
        return computer_decides(COMPUTER_MIMIC, table).kind;
    const struct odds_hand *hand = adviser_hand(adviser, table);
    const struct odds_chart *chart =
        adviser_chart_at(adviser, table, hand->cards);
    if (chart == NULL)
        return adviser_advise(adviser, table, &advice)
                   ? computer_decides(COMPUTER_MIMIC, table).kind
                   : advice.choices[0].kind;
    int upcard = odds_rank(table->dealer[0]);
    if (table->phase == PHASE_PLAY)
        return chart_decision(chart, hand, upcard, table_legal(table));
    return chart_action(chart, hand, upcard) == ODDS_SURRENDER
               ? ACTION_SURRENDER
               : ACTION_KEEP;
}

bool adviser_basic_action(struct adviser *adviser, const struct table *table,
                          enum action_kind *action)
{
    if (adviser == NULL || table->phase == PHASE_BETS ||
        table->phase == PHASE_OVER)
        return false;
    *action = basic_decides(adviser, table);
    return true;
}

/* ---- Charts by more than the total ---- */

const char *adviser_fill_exposed_chart(const struct adviser *adviser,
                                       struct odds_exposed_chart *chart)
{
    const struct odds_shoe shoe = odds_shoe_for(&adviser->rules);
    struct odds_exposed exposed;
    struct odds_solution *books = calloc(ODDS_RANKS, sizeof *books);
    const char *problem =
        books ? odds_exposed_solve(adviser->odds, &shoe, ODDS_CDZ, NULL, books,
                                   &exposed)
              : "out of memory";
    if (problem == NULL)
        odds_exposed_best_chart(adviser->odds, &shoe, books, chart);
    free(books);
    return problem;
}

/* ---- The hand to act ---- */

/* A pair that can't be split again is played by its total. */
static bool may_be_split(const struct table *table)
{
    return table->seats[table->seat].hand_count == 1 ||
           is_legal(table_legal(table), ACTION_SPLIT);
}

static bool is_chart_pair(const struct table *table, const struct hand *hand)
{
    return hand->count == 2 &&
           rules_pair(&table->rules, card_face(hand->cards[0]),
                      card_face(hand->cards[1]))
               .is_pair &&
           may_be_split(table);
}

bool chart_find_hand(const struct table *table, struct chart_row *row,
                     int *upcard)
{
    if (table->phase == PHASE_BETS || table->phase == PHASE_OVER)
        return false;
    const struct hand *hand = table_hand(table);
    struct hand_value total = table_hand_total(hand);
    /* After a bust the dealer's turn has no hand to act. */
    if (hand->count == 0 || total.bust)
        return false;
    *upcard = odds_rank(table->dealer[0]);
    *row = is_chart_pair(table, hand)
               ? (struct chart_row){CHART_PAIR, odds_rank(hand->cards[0])}
               : chart_total_row(total.soft, total.total);
    return true;
}

/* ---- What goes against basic strategy, and what a table costs ---- */

bool adviser_finds_mistake(struct adviser *adviser, const struct table *table,
                           enum action_kind done, enum action_kind *better)
{
    struct advice advice;
    if (!adviser_basic_action(adviser, table, better) ||
        adviser_advise(adviser, table, &advice))
        return false;
    enum action_kind best = advice.choices[0].kind;
    if (table->phase == PHASE_INSURANCE)
        *better = best;
    return done != best && done != *better;
}

bool adviser_price(const struct adviser *adviser, const struct table *table,
                   enum action_kind done, struct price *price)
{
    struct advice advice;
    if (adviser == NULL || adviser_advise(adviser, table, &advice))
        return false;
    double best = advice.choices[0].value, bet = (double)advice.bet;
    double value = advice_worth(&advice, done);
    if (isnan(value))
        return false;
    *price = (struct price){.best = advice.choices[0].kind,
                            .bets = best - value,
                            .cents = cost_in_cents(best * bet, value * bet)};
    return true;
}

bool adviser_house_edge(const struct rules *rules, double *edge)
{
    struct odds_round round;
    const struct odds_shoe shoe = odds_shoe_for(rules);
    struct odds *odds =
        rules_refusal(rules, ENGINE_ODDS) ? NULL : odds_open(rules);
    const bool is_known =
        odds && odds_question_round(odds, &shoe, ODDS_CDZ, &round) == NULL;
    if (is_known)
        *edge = -round.value;
    odds_close(odds);
    return is_known;
}

/* ---- Advice in words ---- */

enum { COLUMNS_MOST = 76 /* longer lines are hard to read */ };

/* Writes "-$5.35" or "+$5.35", always with two decimals. */
static const char *write_amount(char text[COST_SIZE + 1], double cents)
{
    char amount[COST_SIZE];
    int64_t whole = llround(cents);
    snprintf(text, COST_SIZE + 1, "%s%s",
             whole == 0  ? ""
             : whole < 0 ? "-"
                         : "+",
             cost_in_dollars(cents, amount));
    return text;
}

static void advice_write_choice(const struct advice *advice, int place,
                                const char *mark, FILE *out)
{
    const struct advice_choice *choice = &advice->choices[place];
    double bet = (double)advice->bet;
    double less =
        cost_in_cents(advice->choices[0].value * bet, choice->value * bet);
    char money[COST_SIZE + 1], rest[COST_SIZE];
    fprintf(out, "%s %-13s %8s", place == 0 ? mark : " ",
            advice_word(choice->kind),
            write_amount(money, choice->value * bet));
    if (place > 0)
        fprintf(out, less < 0.5 ? "   about the same" : "   %s less",
                cost_in_dollars(less, rest));
    fputc('\n', out);
}

static void write_reason(const struct table *table, const struct advice *advice,
                         int columns, FILE *out)
{
    const int next = advice->count > 1 ? 1 : 0;
    char reason[REASON_SIZE + 1];
    reason_write(table, advice, advice->choices[next].kind,
                 advice->choices[0].kind, reason);
    if (reason[0] == '\0')
        return;
    reason[0] = (char)toupper((unsigned char)reason[0]);
    text_add(reason, sizeof reason, ".");
    cli_write_wrapped(out, reason, columns);
}

enum { CONDITION_SIZE = 320 };

/* Adds where the unseen cards are, so that their number explains itself. */
static void add_unseen(const struct table *table, int unseen,
                       char text[CONDITION_SIZE])
{
    const struct shoe *shoe = &table->shoe;
    int decks = table->rules.decks;
    if (unseen == 0)
        text_add(text, CONDITION_SIZE, "with cards from infinite decks");
    else if (shoe->count + shoe->burned + table->hole_hidden != unseen)
        text_add(text, CONDITION_SIZE, "over the %d unseen cards of %d %s",
                 unseen, decks, decks == 1 ? "deck" : "decks");
    else {
        text_add(text, CONDITION_SIZE,
                 "over the %d unseen cards: %d in the shoe", unseen,
                 shoe->count);
        if (shoe->burned > 0)
            text_add(text, CONDITION_SIZE, ", %d burned", shoe->burned);
        if (table->hole_hidden)
            text_add(text, CONDITION_SIZE, ", and the hole card");
    }
}

static void write_condition(const struct table *table,
                            const struct advice *advice, int columns, FILE *out)
{
    char text[CONDITION_SIZE] = "Averages with best play, ";
    add_unseen(table, advice->unseen, text);
    if (advice->given_no_natural)
        text_add(text, sizeof text, "; given that the dealer has no blackjack");
    else if (advice->natural > 0)
        text_add(text, sizeof text,
                 "; the dealer's %.1f%% chance of blackjack is included",
                 100 * advice->natural);
    text_add(text, sizeof text, ".");
    cli_write_wrapped(out, text, columns);
}

static void write_chances(const struct adviser *adviser,
                          const struct table *table,
                          const struct advice *advice, FILE *out)
{
    struct odds_dealer dealer;
    struct odds_shoe unseen;
    if (table->rules.shows_both || !odds_shoe_unseen(table, &unseen) ||
        odds_dealer(adviser->odds, &unseen, odds_rank(table->dealer[0]),
                    advice->given_no_natural, &dealer) != NULL)
        return;
    fprintf(out, "\nHow the dealer ends:\n   17   18   19   20   21%7s\n",
            dealer.push > 0 ? "22+" : "bust");
    for (int i = 0; i < ODDS_DEALER_TOTALS; i++)
        fprintf(out, "%4.0f%%", 100 * dealer.total[i]);
    fprintf(out, "%6.0f%%\n", 100 * (dealer.bust + dealer.push));
    if (dealer.natural > 0)
        fprintf(out, "   blackjack %.0f%%\n", 100 * dealer.natural);
    if (advice->unseen == 0)
        return;
    fputs("\nCards not seen yet:\n  2  3  4  5  6  7  8  9   10  A\n", out);
    for (int i = 1; i <= ODDS_RANKS; i++)
        fprintf(out, "%*d", i == ODDS_RANKS - 1 ? 5 : 3,
                unseen.count[i % ODDS_RANKS]);
    fputc('\n', out);
}

bool advice_chart_differs(struct adviser *adviser, const struct table *table,
                          const struct advice *advice, enum action_kind *basic)
{
    return table->phase != PHASE_INSURANCE &&
           adviser_basic_action(adviser, table, basic) &&
           *basic != advice->choices[0].kind;
}

static void write_actions(struct adviser *adviser, const struct table *table,
                          const struct advice *advice, const char *mark,
                          int columns, FILE *out)
{
    enum action_kind basic;
    char difference[CHART_DIFFERENCE_SIZE];
    char text[CHART_DIFFERENCE_SIZE + COACH_SIZE];
    bool differs = advice_chart_differs(adviser, table, advice, &basic);
    for (int i = 0; i < advice->count; i++)
        advice_write_choice(advice, i, mark, out);
    fputc('\n', out);
    if (differs) {
        snprintf(
            text, sizeof text, "Basic strategy says %s. %s", advice_word(basic),
            chart_difference(advice_word(advice->choices[0].kind), difference));
        cli_write_wrapped(out, text, columns);
    } else
        write_reason(table, advice, columns, out);
    write_chances(adviser, table, advice, out);
    fputc('\n', out);
    write_condition(table, advice, columns, out);
}

/* Fills the advice on switching the second cards of two hands: what both hands
 * win if they are kept, and if they are switched. It needs no adviser, because
 * nothing else at such a table is advised on. */
static const char *advise_switch(const struct table *table,
                                 struct advice *advice)
{
    struct table before = *table;
    struct seat *seats = &before.seats[table->seat];
    int ranks[ODDS_FOUR_CARDS];
    struct odds_shoe shoe;
    before.dealer_count = seats[0].hand_count = seats[1].hand_count = 0;
    if (!odds_shoe_unseen(&before, &shoe))
        return WRONG_CARDS;
    for (int i = 0; i < ODDS_FOUR_CARDS; i++)
        ranks[i] = odds_rank(seats[i / 2].hands[0].cards[i % 2]);
    struct odds *odds = odds_open(&table->rules);
    struct odds_two_hands *hands = malloc(sizeof *hands);
    const char *problem =
        odds && hands ? odds_two_hands_fill(odds, &shoe, ODDS_CDZ, hands)
                      : "out of memory";
    *advice = (struct advice){.bet = seats[0].first_bet};
    for (int i = 0; problem == NULL && i < 2; i++)
        add_choice(advice, i == 0 ? ACTION_SWITCH : ACTION_NO_SWITCH,
                   odds_two_hands_value(hands, odds_rank(table->dealer[0]),
                                        ranks, i == 0));
    free(hands);
    odds_close(odds);
    return problem;
}

static void write_switch(const struct table *table, const char *mark,
                         int columns, FILE *out)
{
    struct advice advice;
    const char *problem = advise_switch(table, &advice);
    if (problem) {
        fprintf(out, "No advice: %s.\n", problem);
        return;
    }
    for (int i = 0; i < advice.count; i++)
        advice_write_choice(&advice, i, mark, out);
    fputc('\n', out);
    cli_write_wrapped(out,
                      "What both hands win together, with best play and the "
                      "cards that are left.",
                      columns);
}

void advice_write(struct adviser *adviser, const char *no_advice,
                  const struct table *table, int64_t bet, const char *mark,
                  int columns, FILE *out)
{
    bool at_bets = table->phase == PHASE_BETS || table->phase == PHASE_OVER;
    struct advice advice;
    char wager[CLI_DOLLARS_SIZE], cost[COST_SIZE], share[32], text[COACH_SIZE];
    char average[COST_SIZE + sizeof share + 4] = ""; /* unless it rounds to 0 */
    double value = 0;
    const char *problem = no_advice;
    columns = columns < COLUMNS_MOST ? columns : COLUMNS_MOST;
    if (table->phase == PHASE_SWITCH) {
        write_switch(table, mark, columns, out);
        return;
    }
    if (adviser)
        problem = at_bets ? adviser_value_round(adviser, table, &value)
                          : adviser_advise(adviser, table, &advice);
    if (adviser == NULL || problem)
        fprintf(out, "No advice: %s.\n",
                problem ? problem : "you haven't asked for any");
    else if (at_bets) {
        snprintf(share, sizeof share, "%.3f%%", fabs(100 * value));
        if (fabs(value * (double)bet) >= 0.5) /* cents */
            snprintf(average, sizeof average, "%s (%s)",
                     cost_in_dollars(value * (double)bet, cost), share);
        snprintf(text, sizeof text,
                 "A bet of %s on the next round %s %s on average, with best "
                 "play and the cards that are left.",
                 cli_dollars(wager, bet), value < 0 ? "loses" : "wins",
                 *average ? average : share);
        cli_write_wrapped(out, text, columns);
    } else
        write_actions(adviser, table, &advice, mark, columns, out);
}

/* ---- What decisions were about ---- */

/* Notes the cell of the chart for two cards, unless the decision is about
 * insurance, the chart has no such cell, or more cards of the total are played
 * otherwise. */
static bool note_cell(struct situation_texts *texts, struct adviser *adviser,
                      const struct table *table)
{
    const struct odds_hand *hand = adviser_hand(adviser, table);
    struct chart_row row;
    bool has_cell = table->phase != PHASE_INSURANCE && !table->rules.shows_both;
    const struct odds_chart *chart =
        has_cell ? adviser_chart_at(adviser, table, ODDS_CARDS_LEAST) : NULL;
    if (chart == NULL || !chart_row_to_learn(hand, may_be_split(table), &row))
        return false;
    int upcard = odds_rank(table->dealer[0]);
    const struct chart_row own = chart_hand_row(hand);
    const struct odds_chart *longer =
        adviser_chart_at(adviser, table, hand->cards);
    if (chart_const_cells(chart, own)[upcard].otherwise !=
        chart_const_cells(longer, own)[upcard].otherwise)
        return false;
    chart_cell_name(row, upcard, texts->review);
    snprintf(texts->chart, sizeof texts->chart, "%s",
             chart_code(chart, row, upcard));
    return true;
}

void situation_note(struct situation_notes *notes, int index,
                    struct adviser *adviser, const struct table *table,
                    const struct advice *advice,
                    const struct judgment *judgment)
{
    const struct hand *hand = table_hand(table);
    struct situation_texts *texts = &notes->texts[index];
    enum action_kind basic = judgment->done;
    *texts = (struct situation_texts){.hand = ""};
    past_hand_write(texts->hand, sizeof texts->hand, "", hand->cards,
                    hand->count, CARD_ASCII);
    past_hand_write(texts->dealer, sizeof texts->dealer, "", table->dealer,
                    table->rules.shows_both ? 2 : 1, CARD_ASCII);
    for (int i = 0; i < advice->count; i++)
        text_add(texts->choices, sizeof texts->choices, "%s%s %+.6f",
                 i > 0 ? ", " : "", advice_word(advice->choices[i].kind),
                 advice->choices[i].value);
    if (judgment->grade != LEDGER_BEST && note_cell(texts, adviser, table))
        (void)adviser_basic_action(adviser, table, &basic);
    chart_rules_text(&table->rules, notes->rules);
    notes->list[index] =
        (struct ledger_situation){.hand = texts->hand,
                                  .dealer = texts->dealer,
                                  .review = texts->review,
                                  .chart = texts->chart,
                                  .choices = texts->choices,
                                  .is_forgotten = judgment->done != basic};
}

bool situation_forget(struct account *account, struct adviser *adviser,
                      const struct table *table, const struct advice *advice,
                      const struct judgment *judgment)
{
    if (!account_is_open(account) || judgment->grade == LEDGER_BEST)
        return true;
    struct situation_notes *notes = calloc(1, sizeof *notes);
    if (notes == NULL)
        return true;
    situation_note(notes, 0, adviser, table, advice, judgment);
    const struct ledger_review review = {
        .rules = notes->rules,
        .name = notes->list[0].review,
        .due = ledger_day(account->cli->now(account->cli->clock))};
    bool good = !notes->list[0].is_forgotten || *review.name == '\0' ||
                ledger_forget(account->ledger, account->profile.id, &review);
    free(notes);
    return good;
}
