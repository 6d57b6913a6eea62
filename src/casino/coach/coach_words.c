/* Hands, decisions, their reasons and side bets in words. */
#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli_output.h"
#include "coach_adviser.h"
#include "coach_side_bets.h"
#include "strategy.h"

/* ---- The table as text: a column for each hand ---- */

enum { COLUMNS_ABREAST = 11, HEADING_WIDTH = 6 };

static void show_abreast(FILE *out, enum card_form form,
                         const struct column columns[], size_t count)
{
    size_t rows = 0;
    fputc('\n', out);
    for (size_t i = 0; i < count; i++) {
        bool last = i + 1 == count;
        fprintf(out, " %-*s", last ? 0 : HEADING_WIDTH, columns[i].heading);
        if (columns[i].count > rows)
            rows = columns[i].count;
    }
    fputc('\n', out);
    for (size_t row = 0; row < rows; row++) {
        fputc('|', out);
        for (size_t i = 0; i < count; i++) {
            char text[CARD_TEXT_SIZE] = "   ";
            if (row < columns[i].count)
                card_text(text, columns[i].cards[row], form);
            fprintf(out, " %s  |",
                    row == 1 && row < columns[i].count &&
                            columns[i].hides_second
                        ? " **"
                        : text);
        }
        fputc('\n', out);
    }
}

void show_columns(FILE *out, enum card_form form, const struct column columns[],
                  size_t count)
{
    for (size_t i = 0; i < count; i += COLUMNS_ABREAST) {
        size_t left = count - i;
        show_abreast(out, form, columns + i,
                     left < COLUMNS_ABREAST ? left : COLUMNS_ABREAST);
    }
}

/* ---- Hands, upcards and actions ---- */

const char *upcard_in_words(int card, char text[UPCARD_SIZE])
{
    enum face face = card_face(card);
    char word[UPCARD_SIZE - sizeof "an "];
    snprintf(word, sizeof word, "%s", face_word(face));
    word[0] = (char)tolower((unsigned char)word[0]);
    if (face <= TEN)
        snprintf(text, UPCARD_SIZE, "%d", card_value(card));
    else
        snprintf(text, UPCARD_SIZE, "%s %s", face == ACE ? "an" : "a", word);
    return text;
}

void hand_in_words(const struct table *table, const struct hand *hand,
                   const struct seat *seat, char text[HAND_WORDS_SIZE])
{
    struct hand_value total = table_hand_total(hand);
    if (total.natural && seat->hand_count <= 1 && !seat->switched &&
        table->rules.natural != PAYS_NONE)
        snprintf(text, HAND_WORDS_SIZE, "blackjack");
    else
        snprintf(text, HAND_WORDS_SIZE, "%s%d",
                 total.bust   ? "bust "
                 : total.soft ? "soft "
                              : "",
                 total.total);
}

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
        [ACTION_SWITCH] = "switch",
        [ACTION_NO_SWITCH] = "no switch",
    };
    return words[kind];
}

/* ---- Judgments ---- */

/* In first bets, so that grades don't depend on the stakes. */
static const double DOUBTFUL_FROM = 0.0005, BAD_FROM = 0.02,
                    VERY_BAD_FROM = 0.1;

enum ledger_grade judgment_grade(double cost)
{
    if (cost < DOUBTFUL_FROM)
        return LEDGER_BEST;
    if (cost < BAD_FROM)
        return LEDGER_DOUBTFUL;
    return cost < VERY_BAD_FROM ? LEDGER_BAD : LEDGER_VERY_BAD;
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
    if (best >= ACTION_INSURE && best <= ACTION_NO_EVEN_MONEY)
        snprintf(text, size, "%s is better", better);
    else
        snprintf(text, size, "%s%s beats %s",
                 judgment->chart_differs ? "by exact odds, " : "", better,
                 worse);
}

void judgment_write(const struct judgment *judgment, char text[COACH_SIZE])
{
    char cost[COST_SIZE], better[64];
    double share = judgment->best_value - judgment->value;
    text[0] = '\0';
    if (!judgment->is_known || judgment->grade == LEDGER_BEST)
        return;
    write_what_is_better(judgment, better, sizeof better);
    (void)cost_of_mistake(judgment_cost(judgment), cost);
    snprintf(text, COACH_SIZE, "Coach: %s%s by %s",
             judgment->follows_chart ? "right by the chart; " : "", better,
             cost);
    if (!judgment->follows_chart && llround(100 * share) > 0)
        text_add(text, COACH_SIZE, ", %lld%% of the bet", llround(100 * share));
    text_add(text, COACH_SIZE, ".");
}

/* ---- Luck ---- */

void luck_write(const struct ledger_skills *skills, FILE *out)
{
    char lost[COST_SIZE], before[COST_SIZE], moved[COST_SIZE];
    int64_t average = llround(skills->before);
    int64_t cost = llround(ledger_skills_cost(skills));
    int64_t luck = skills->net - average + cost;
    bool has_mistakes =
        ledger_count_decisions(skills) > skills->decisions[LEDGER_BEST];
    fprintf(out, "With best play and the cards left, %s %s on average.\n",
            skills->rounds == 1
                ? (average < 0 ? "this bet loses" : "this bet wins")
                : (average < 0 ? "these bets lose" : "these bets win"),
            cost_in_dollars((double)average, before));
    if (has_mistakes) /* even if they cost less than a cent */
        fprintf(out, "Mistakes cost %s", cost_in_dollars((double)cost, lost));
    else
        fputs("There were no mistakes", out);
    fprintf(out, ", and %s %s.\n", luck < 0 ? "bad luck cost" : "luck brought",
            cost_in_dollars((double)luck, moved));
}

/* ---- The reasons for a play ---- */

enum { LAST_SAFE_TOTAL = 11, STIFF_MOST = 16 };

/* Two plays of a hand, the first of which is better. */
struct compared {
    const struct table *table;
    struct hand_value total;
    enum action_kind best, other;
    double best_value, other_value; /* in first bets */
    int64_t bet;                    /* the first one; 0: not known */
    bool pays_evenly; /* the first bet, or with a double two of them, are won
                         or lost */
};

/* Returns "a 7", "an 8", "a queen" or "an ace". */
static const char *with_article(int card, char text[UPCARD_SIZE])
{
    int value = card_value(card);
    if (card_face(card) <= TEN)
        snprintf(text, UPCARD_SIZE, "%s %d", value == 8 ? "an" : "a", value);
    else
        (void)upcard_in_words(card, text);
    return text;
}

/* Writes "16 against a queen", or "soft 18 against an ace". */
static void write_matchup(const struct table *table, char text[REASON_SIZE])
{
    char shown[UPCARD_SIZE];
    struct hand_value total = table_hand_total(table_hand(table));
    struct hand_value dealer = table_dealer_total(table);
    if (table->rules.shows_both)
        snprintf(shown, sizeof shown, "%s%d", dealer.soft ? "soft " : "",
                 dealer.total);
    else
        with_article(table->dealer[0], shown);
    snprintf(text, REASON_SIZE, "%s%d against %s", total.soft ? "soft " : "",
             total.total, shown);
}

/* Returns "hitting". */
static const char *play_in_words(enum action_kind kind)
{
    return play_as_noun(advice_word(kind));
}

enum { PLAY_SIZE = 32 };

/* Returns the play as a noun. That of a split names the cards. */
static const char *play_in_full(const struct table *table,
                                enum action_kind kind, char text[PLAY_SIZE])
{
    int card = table_hand(table)->cards[0];
    if (kind != ACTION_SPLIT)
        snprintf(text, PLAY_SIZE, "%s", play_in_words(kind));
    else if (card_face(card) == ACE)
        snprintf(text, PLAY_SIZE, "splitting into two aces");
    else
        snprintf(text, PLAY_SIZE, "splitting into two %ds", card_value(card));
    return text;
}

/* Returns the first of `scale`, 10 * `scale` and so on of which the parts `one`
 * and `other` are different whole numbers when rounded. */
static int scale_to_tell(int scale, double one, double other)
{
    enum { MOST = 100000 };
    while (scale < MOST && llround(one * scale) == llround(other * scale))
        scale *= 10;
    return scale;
}

/* Returns how often a bet wins if it wins `value` on average. A tie counts as
 * half a win. */
static double share_won(double value)
{
    return (1 + value) / 2;
}

/* Writes what a bet of that many cents wins on average, such as "wins $1.20",
 * and returns `text`. */
static const char *write_average(double value, int64_t bet,
                                 char text[PLAY_SIZE])
{
    char money[COST_SIZE];
    double cents = (double)bet * fabs(value);
    if (cents < 0.5)
        snprintf(text, PLAY_SIZE, "breaks even");
    else
        snprintf(text, PLAY_SIZE, "%s %.20s", value < 0 ? "loses" : "wins",
                 cost_in_dollars(cents, money));
    return text;
}

/* Writes how many of 100 bets the plays win. */
static void compare_wins(const struct compared *plays, long long best,
                         long long other, char *text, size_t size)
{
    bool is_safe = plays->total.soft || plays->total.total <= LAST_SAFE_TOTAL;
    bool has_ties = plays->total.total > STIFF_MOST &&
                    plays->table->rules.ties != TIE_LOSES;
    if (plays->best == ACTION_SURRENDER)
        snprintf(text, size,
                 "you win %lld of 100 if you %s; below %lld, surrender is "
                 "better",
                 other, advice_word(plays->other), best);
    else
        snprintf(
            text, size, "you %swin %lld of 100 if you %s, %lld if you %s%s",
            is_safe && plays->best == ACTION_HIT ? "can't bust, and " : "",
            best, advice_word(plays->best), other, advice_word(plays->other),
            has_ties ? " (ties count half)" : "");
}

/* Says what two plays win on average: of the bet or, if there is none or it is
 * too small to tell them apart, of an example. */
static void compare_money(const struct compared *plays, char *text, size_t size)
{
    enum { EXAMPLE = 1000 };
    char better[PLAY_SIZE], worse[PLAY_SIZE], best[PLAY_SIZE], other[PLAY_SIZE];
    char example[PLAY_SIZE] = "", amount[CLI_DOLLARS_SIZE];
    bool is_alike = (plays->best_value < 0) == (plays->other_value < 0);
    int64_t bet = plays->bet;
    if (llround(plays->best_value * (double)bet) ==
        llround(plays->other_value * (double)bet)) {
        bet = scale_to_tell(EXAMPLE, plays->best_value, plays->other_value);
        snprintf(example, sizeof example, " per %.20s bet",
                 cli_dollars(amount, bet));
    }
    snprintf(text, size, "%s %s%s; %s%s %s",
             play_in_full(plays->table, plays->best, better),
             write_average(plays->best_value, bet, best), example,
             play_in_full(plays->table, plays->other, worse),
             plays->other == ACTION_DOUBLE ? " for one card" : "",
             write_average(plays->other_value, bet, other) +
                 (is_alike ? strcspn(other, "$") : 0));
}

/* Says why the better of two plays is better, or only that it is if its value
 * isn't higher, as that of a play for another count may not be. Shares of 100
 * that differ by one look like nothing beside the cost: then it writes money.
 */
static void compare_plays(const struct compared *plays, char *text, size_t size)
{
    const double slip = 1e-9;
    enum action_kind best = plays->best, other = plays->other;
    bool is_single = plays->pays_evenly && best != ACTION_SPLIT &&
                     best <= ACTION_SURRENDER &&
                     (other == ACTION_HIT || other == ACTION_STAND);
    double value = plays->best_value / (best == ACTION_DOUBLE ? 2 : 1);
    long long won = llround(100 * share_won(value));
    long long others = llround(100 * share_won(plays->other_value));
    if (!(plays->best_value > plays->other_value + slip))
        snprintf(text, size, "%s is hardly better than %s", play_in_words(best),
                 play_in_words(other));
    else if (is_single && won > others + 1)
        compare_wins(plays, won, others, text, size);
    else
        compare_money(plays, text, size);
}

static void write_insurance_reason(const struct advice *advice,
                                   enum action_kind best,
                                   char text[REASON_SIZE])
{
    const double third = 1.0 / 3;
    int scale = scale_to_tell(100, advice->natural, third);
    bool is_best = best == ACTION_INSURE;
    snprintf(text, REASON_SIZE, "it pays 2:1, %s the dealer has blackjack ",
             is_best ? "and" : "but");
    if (advice->natural > 0)
        text_add(text, REASON_SIZE, "%lld times in %d",
                 llround(scale * advice->natural), scale);
    else
        text_add(text, REASON_SIZE, "%s 1 time in 3",
                 is_best ? "over" : "under");
}

static bool has_reason(enum action_kind kind)
{
    return kind >= ACTION_HIT && kind <= ACTION_NO_EVEN_MONEY;
}

double advice_worth(const struct advice *advice, enum action_kind kind)
{
    for (int i = 0; i < advice->count; i++)
        if (advice->choices[i].kind == kind)
            return advice->choices[i].value;
    return NAN;
}

/* Returns the play to compare `best` with: the next best one, but surrender
 * only if there is no other. If `best` is only nearly the best, and nothing is
 * worth less, that is a play that is worth more. */
static enum action_kind find_rival(const struct advice *advice,
                                   enum action_kind best)
{
    enum action_kind rival = best;
    double value = advice_worth(advice, best);
    for (int i = advice->count - 1; i >= 0; i--) {
        const struct advice_choice *choice = &advice->choices[i];
        if (choice->kind != best &&
            (rival == best || rival == ACTION_SURRENDER ||
             (choice->value <= value && choice->kind != ACTION_SURRENDER)))
            rival = choice->kind;
    }
    return rival;
}

/* True if each bet on the hand wins or loses exactly its amount. */
static bool pays_evenly(const struct table *table)
{
    const struct rules *rules = &table->rules;
    const struct hand *hand = table_hand(table);
    struct hand_value total = table_hand_total(hand);
    const struct rules_hand cards = {
        .cards = hand->count, .total = total.total, .soft = total.soft};
    return hand->free == 0 && !total.natural && !rules->bonus_cards &&
           !rules->bonus_678 && !rules_allow(rules, &cards).double_free;
}

void reason_write(const struct table *table, const struct advice *advice,
                  enum action_kind done, enum action_kind best,
                  char text[REASON_SIZE])
{
    char matchup[REASON_SIZE], reason[2 * REASON_SIZE];
    text[0] = '\0';
    if (done == best)
        done = find_rival(advice, best);
    if (!has_reason(done) || !has_reason(best))
        return;
    if (best == ACTION_INSURE || best == ACTION_NO_INSURANCE) {
        write_insurance_reason(advice, best, text);
        return;
    }
    const struct compared plays = {.table = table,
                                   .total = table_hand_total(table_hand(table)),
                                   .best = best,
                                   .other = done,
                                   .best_value = advice_worth(advice, best),
                                   .other_value = advice_worth(advice, done),
                                   .bet = advice->bet,
                                   .pays_evenly = pays_evenly(table)};
    compare_plays(&plays, reason, sizeof reason);
    write_matchup(table, matchup);
    if (table->phase == PHASE_INSURANCE)
        snprintf(text, REASON_SIZE, "%.150s", reason);
    else
        snprintf(text, REASON_SIZE, "%.36s: %.150s", matchup, reason);
}

/* ---- Side bets, with what they cost ---- */

static void outcome_in_words(enum side_bet_kind kind, int outcome,
                             char text[SIDE_BET_NAME_SIZE])
{
    snprintf(text, SIDE_BET_NAME_SIZE, "%s",
             side_bet_facts(kind)->outcomes[outcome]);
    for (; *text; text++)
        if (*text == '-')
            *text = ' ';
}

void side_bet_pays(const struct table *table, enum side_bet_kind kind,
                   char text[SIDE_BET_PAYS_SIZE])
{
    const struct side_bet *bet = &table->side_bets[kind];
    char outcome[SIDE_BET_NAME_SIZE];
    *text = '\0';
    for (int i = 0; side_bet_facts(kind)->outcomes[i]; i++) {
        outcome_in_words(kind, i, outcome);
        if (bet->pays[i].wins > 0)
            text_add(text, SIDE_BET_PAYS_SIZE, "%s%s %d:%d", *text ? ", " : "",
                     outcome, bet->pays[i].wins, bet->pays[i].per);
    }
}

/* What the outcomes are, in the order of their names. The outcomes of buster
 * explain themselves. */
static const char *const MEANINGS[SIDE_BETS][SIDE_BET_OUTCOMES_MAX] = {
    [SIDE_BET_PAIRS] = {"one rank and one suit",
                        "one rank and one color, but two suits",
                        "one rank, a red card and a black one"},
    [SIDE_BET_21_3] = {"three cards of one rank and one suit",
                       "three in a row, of one suit", "three of one rank",
                       "three in a row; an ace is high or low",
                       "three of one suit"},
    [SIDE_BET_LADIES] = {"two queens of hearts, and the dealer has blackjack",
                         "two queens of hearts",
                         "two other cards of one rank and one suit",
                         "one suit, but two ranks", "two suits"},
    [SIDE_BET_MATCH] = {"a king and a queen of one suit",
                        "any other two cards of one suit"},
};

void side_bets_write_outcomes(const struct table *table, int columns, FILE *out)
{
    char text[SIDE_BET_LINE_SIZE], outcome[SIDE_BET_NAME_SIZE];
    for (int kind = 0; kind < SIDE_BETS; kind++) {
        if (!rules_offer_side_bet(&table->rules, (enum side_bet_kind)kind))
            continue;
        fprintf(out, "\n%s\n\n",
                side_bet_facts((enum side_bet_kind)kind)->name);
        cli_write_wrapped(
            out, side_bet_facts((enum side_bet_kind)kind)->meaning, columns);
        for (int i = 0; i < SIDE_BET_OUTCOMES_MAX && MEANINGS[kind][i]; i++) {
            outcome_in_words((enum side_bet_kind)kind, i, outcome);
            snprintf(text, sizeof text, "%s: %s", outcome, MEANINGS[kind][i]);
            cli_write_wrapped(out, text, columns);
        }
    }
}

void side_bet_write_cost(const struct table *table, enum side_bet_kind kind,
                         int64_t bet, char text[SIDE_BET_LINE_SIZE])
{
    double edge = side_bet_edge(table, kind);
    char amount[CLI_MONEY_SIZE], cost[COST_SIZE];
    snprintf(text, SIDE_BET_LINE_SIZE,
             "$%s on %s: house edge %.2f%%, a %s of %s on average.",
             cli_money(amount, bet), side_bet_facts(kind)->name, 100 * edge,
             edge < 0 ? "gain" : "loss",
             cost_in_dollars(edge * (double)bet, cost));
}
