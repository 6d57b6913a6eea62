/* Hands, decisions, their reasons and side bets in words. */
#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli_output.h"
#include "coach.h"
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
    int64_t cost = llround(ledger_skills_cost(skills));
    int64_t luck = skills->net - average + cost;
    bool has_mistakes =
        ledger_count_decisions(skills) > skills->decisions[LEDGER_BEST];
    fprintf(out, "With best play, %s %s on average.\n",
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

enum { LAST_SAFE_TOTAL = 11, STIFF_MOST = 16, WEAK_UPCARD = 6 };

/* A decision that has a reason. */
struct reasoned {
    struct hand_value total;
    bool is_safe;  /* no card can bust the hand */
    bool is_weak;  /* the dealer is likely to bust */
    bool is_known; /* standing wins or loses for certain: the dealer shows both
                      cards, and stands on them */
    const char *one; /* "an 8", for a pair */
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

/* Why a play is the best, if nothing else was chosen. */
static const char *reason_to_praise(const struct reasoned *hand,
                                    enum action_kind best)
{
    switch (best) {
    case ACTION_STAND:
        if (hand->is_known)
            return "it has already won";
        if (hand->total.total > STIFF_MOST)
            return "another card would spoil it more often than help";
        return hand->is_weak ? "let the dealer's weak card bust first"
                             : "a card would bust it too often";
    case ACTION_HIT:
        if (hand->is_known)
            return "it can't win as it stands";
        if (hand->total.soft)
            return "a card can't bust it, and it is too low to keep";
        return hand->is_safe ? "a card can't bust it"
                             : "too low to keep against that card";
    case ACTION_DOUBLE:
        return "one card is enough, and the bet is worth doubling";
    default:
        return "two hands are worth more than this one";
    }
}

/* Returns why `best` is better than another play that leaves one hand. */
static const char *compare_plays(const struct reasoned *hand,
                                 enum action_kind done, enum action_kind best)
{
    bool is_stiff = hand->total.total <= STIFF_MOST;
    if (best == ACTION_STAND && done == ACTION_HIT) {
        if (hand->is_known)
            return "standing has already won; hitting may not";
        if (hand->is_safe || !is_stiff)
            return "hitting spoils it too often; standing is better";
        return hand->is_weak
                   ? "standing lets the dealer bust; hitting may bust you"
                   : "hitting may bust you; standing is better";
    }
    if (best == ACTION_STAND)
        return "doubling risks twice the bet; standing is better";
    if (best == ACTION_HIT && done == ACTION_STAND) {
        if (hand->is_known)
            return "standing can't win; hitting may";
        if (hand->is_safe)
            return is_stiff ? "hitting can't bust; standing needs a dealer bust"
                            : "hitting can't bust; standing wins too seldom";
        return is_stiff ? "standing needs a dealer bust; hitting does better"
                        : "standing wins too seldom; hitting may help";
    }
    if (best == ACTION_HIT)
        return "doubling allows only one card; hitting allows more";
    if (done == ACTION_HIT)
        return "one card is enough, so doubling beats hitting";
    return hand->is_safe ? "a card can't bust it; doubling beats standing"
                         : "doubling beats standing";
}

/* Writes why `best` is better than `done`, which differs, and names both. */
static void compare_with(const struct reasoned *hand, enum action_kind done,
                         enum action_kind best, char *text, size_t size)
{
    const char *better = play_in_words(best), *worse = play_in_words(done);
    if (done == ACTION_SURRENDER)
        snprintf(text, size, "surrender keeps half the bet; %s %s", better,
                 best == ACTION_DOUBLE ? "wins on average" : "keeps more");
    else if (best == ACTION_SPLIT)
        snprintf(text, size, "splitting into two hands with %s beats %s",
                 hand->one, worse);
    else if (done == ACTION_SPLIT && best == ACTION_STAND &&
             hand->total.total == 2 * 10)
        snprintf(text, size,
                 "standing keeps nearly the best hand; splitting gives it up");
    else if (done == ACTION_SPLIT)
        snprintf(text, size, "%s beats splitting into two hands with %s",
                 better, hand->one);
    else
        snprintf(text, size, "%s", compare_plays(hand, done, best));
}

/* Returns why an answer to the offer of insurance or even money is the best. */
static const char *reason_for_answer(enum action_kind best)
{
    switch (best) {
    case ACTION_INSURE:
        return "insurance pays: more than one unseen card in three counts 10";
    case ACTION_NO_INSURANCE:
        return "insurance needs one card in three to count 10, and fewer do";
    case ACTION_EVEN_MONEY:
        return "even money is sure, and playing on wins less on average";
    default:
        return "even money is sure, but playing on wins more on average";
    }
}

/* Writes what follows the matchup, without a space if it begins with one. */
static void reason_for_play(const struct reasoned *hand, enum action_kind done,
                            enum action_kind best, char text[REASON_SIZE])
{
    if (best == ACTION_SURRENDER && done == best)
        snprintf(text, REASON_SIZE, " loses either way; surrender costs half");
    else if (best == ACTION_SURRENDER)
        snprintf(text, REASON_SIZE,
                 " loses either way; surrender costs half, %s more",
                 play_in_words(done));
    else if (done == best)
        snprintf(text, REASON_SIZE, ": %s", reason_to_praise(hand, best));
    else {
        snprintf(text, REASON_SIZE, ": ");
        compare_with(hand, done, best, text + 2, REASON_SIZE - 2);
    }
}

static bool has_reason(enum action_kind kind)
{
    return kind >= ACTION_HIT && kind <= ACTION_NO_EVEN_MONEY;
}

void reason_write(const struct table *table, enum action_kind done,
                  enum action_kind best, char text[REASON_SIZE])
{
    char one[UPCARD_SIZE], matchup[REASON_SIZE], reason[REASON_SIZE];
    text[0] = '\0';
    if (!has_reason(done) || !has_reason(best))
        return;
    if (table->phase == PHASE_INSURANCE) {
        snprintf(text, REASON_SIZE, "%s", reason_for_answer(best));
        return;
    }
    const struct rules *rules = &table->rules;
    const struct hand *cards = table_hand(table);
    struct hand_value total = table_hand_total(cards);
    struct hand_value dealer = table_dealer_total(table);
    bool is_weak = card_face(table->dealer[0]) != ACE &&
                   card_value(table->dealer[0]) <= WEAK_UPCARD;
    if (rules->shows_both)
        is_weak = !dealer.soft && dealer.total > LAST_SAFE_TOTAL &&
                  dealer.total <= STIFF_MOST;
    const struct reasoned hand = {
        .total = total,
        .is_safe = total.soft || total.total <= LAST_SAFE_TOTAL,
        .is_weak = is_weak,
        .is_known = rules->shows_both && rules->ties == TIE_LOSES &&
                    !rules_dealer_hits(rules, dealer.total, dealer.soft),
        .one = with_article(cards->cards[0], one)};
    /* At the question of early surrender, the right answer is compared with the
     * other one. */
    if (table->phase == PHASE_SURRENDER && done == best)
        done = best == ACTION_KEEP ? ACTION_SURRENDER : ACTION_KEEP;
    write_matchup(table, matchup);
    reason_for_play(&hand, done, best, reason);
    snprintf(text, REASON_SIZE, "%.36s%.90s", matchup, reason);
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
    size_t used = 0;
    *text = '\0';
    for (int i = 0;
         side_bet_facts(kind)->outcomes[i] && used < SIDE_BET_PAYS_SIZE; i++) {
        outcome_in_words(kind, i, outcome);
        if (bet->pays[i].wins > 0)
            used +=
                (size_t)snprintf(text + used, SIDE_BET_PAYS_SIZE - used,
                                 "%s%s %d:%d", used > 0 ? ", " : "", outcome,
                                 bet->pays[i].wins, bet->pays[i].per);
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
