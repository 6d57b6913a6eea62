/* What is said about a decision: the question before one that is almost surely
 * a slip, and what the coach asks and remarks. */
#include <ctype.h>
#include <string.h>

#include "strategy.h"
#include "table/game.h"

/* ---- Slips of the finger ---- */

enum { HARD_TO_HIT = 17, HARD_TO_DOUBLE = 12, HARD_TO_STAND = 11 };
enum { SOFT_TO_HIT = 19, SOFT_TO_STAND = 16 };
enum { MADE = 17, WEAK_CARD = 6 };

/* In first bets. What beginners do on purpose, such as standing on 12 against
 * an ace or hitting 11 against a 6, costs up to a third. Surrendering, doubling
 * and splitting stake or give up chips at once, so that a key pressed by
 * mistake is worse, and a question less in the way. */
static const double COSTLY_TURN = 0.4, COSTLY_CHIPS = 0.25;

static bool is_pair_of_tens(const struct hand *hand)
{
    return hand->count == 2 && card_value(hand->cards[0]) == 10 &&
           card_value(hand->cards[1]) == 10;
}

/* One more card can win a Charlie whatever the total is. */
static bool next_card_may_win(const struct table *table,
                              const struct hand *hand)
{
    return table->rules.charlie > 0 && hand->count + 1 >= table->rules.charlie;
}

/* True if the dealer shows a single card, from 2 to 6. */
static bool shows_weak_card(const struct table *table)
{
    int card = table->dealer[0];
    return !table->rules.shows_both && card_face(card) != ACE &&
           card_value(card) <= WEAK_CARD;
}

/* Slips that are known by the total of the hand. */
static bool question_by_total(const struct table *table, enum action_kind kind,
                              char question[SAYING_SIZE])
{
    const struct hand *hand = table_hand(table);
    struct hand_value total = table_hand_total(hand);
    bool counts = !next_card_may_win(table, hand);
    bool can_hit = table_legal(table) >> ACTION_HIT & 1U;
    bool is_high = total.total >= (total.soft ? SOFT_TO_HIT : HARD_TO_HIT);
    bool is_low = total.total <= (total.soft ? SOFT_TO_STAND : HARD_TO_STAND);
    const char *soft = total.soft ? "soft" : "hard";
    if (kind == ACTION_HIT && counts && is_high)
        snprintf(question, SAYING_SIZE, "Really hit a %s %d?", soft,
                 total.total);
    else if (kind == ACTION_DOUBLE && counts && !total.soft &&
             total.total >= HARD_TO_DOUBLE)
        snprintf(question, SAYING_SIZE, "Really double a hard %d?",
                 total.total);
    else if (kind == ACTION_STAND && can_hit && is_low)
        snprintf(question, SAYING_SIZE, "No card can bust %s%d. Really stand?",
                 total.soft ? "soft " : "", total.total);
    else
        return false;
    return true;
}

/* The slips that need no odds. */
static bool question_by_rule(const struct table *table, enum action_kind kind,
                             char question[SAYING_SIZE])
{
    const struct hand *hand = table_hand(table);
    struct hand_value total = table_hand_total(hand);
    bool gives_up = kind == ACTION_SURRENDER && !hand->doubled;
    if (question_by_total(table, kind, question))
        return true;
    if (kind == ACTION_SPLIT && is_pair_of_tens(hand))
        snprintf(question, SAYING_SIZE, "Really split a 20?");
    else if (gives_up && total.total >= MADE && shows_weak_card(table))
        snprintf(question, SAYING_SIZE, "Really surrender %d against a %d?",
                 total.total, card_value(table->dealer[0]));
    else if (gives_up && (total.soft || total.total <= HARD_TO_STAND))
        snprintf(question, SAYING_SIZE, "Really surrender a %s %d?",
                 total.soft ? "soft" : "hard", total.total);
    else
        return false;
    return true;
}

/* The slips that only the odds show, such as splitting fives. */
static bool question_by_price(const struct session *session,
                              enum action_kind kind, char question[SAYING_SIZE])
{
    char text[COST_SIZE];
    struct price price;
    bool is_turn = kind == ACTION_HIT || kind == ACTION_STAND;
    if (!adviser_price(session->adviser, &session->table, kind, &price) ||
        price.bets < (is_turn ? COSTLY_TURN : COSTLY_CHIPS))
        return false;
    snprintf(question, SAYING_SIZE, "Really %s? It costs %s on average.",
             advice_word(kind), cost_in_dollars(price.cents, text));
    return true;
}

bool caution_question(const struct session *session, enum action_kind kind,
                      char question[SAYING_SIZE])
{
    enum phase phase = session->table.phase;
    if (phase != PHASE_PLAY &&
        (phase != PHASE_SURRENDER || kind != ACTION_SURRENDER))
        return false;
    return question_by_rule(&session->table, kind, question) ||
           question_by_price(session, kind, question);
}

/* ---- The coach ---- */

const char *coach_way_word(enum coach_way way)
{
    static const char *const words[COACH_WAYS] = {
        "off", "after a mistake", "before a mistake", "praise, too"};
    return words[way];
}

/* Adds `reason` as a sentence to `text`, if there is one. */
static void add_reason(const char *reason, char text[SAYING_SIZE])
{
    size_t used = strlen(text);
    if (*reason)
        snprintf(text + used, SAYING_SIZE - used, "%s%c%s.",
                 used > 0 ? " " : "", toupper((unsigned char)reason[0]),
                 reason + 1);
}

bool coach_question(const struct session *session, const struct action *action,
                    char question[SAYING_SIZE], char sentence[SAYING_SIZE])
{
    enum action_kind best;
    char done[32], reason[REASON_SIZE];
    if (!adviser_finds_mistake(session->adviser, &session->table, action->kind,
                               &best))
        return false;
    reason_write(&session->table, action->kind, best, reason);
    sentence[0] = '\0';
    add_reason(reason, sentence);
    snprintf(done, sizeof done, "%s", advice_word(action->kind));
    done[0] = (char)toupper((unsigned char)done[0]);
    snprintf(question, SAYING_SIZE, "%s says %s. %s anyway?",
             session->table.phase == PHASE_INSURANCE ? "The coach"
                                                     : "Basic strategy",
             advice_word(best), done);
    return true;
}

void coach_remark(const struct session *session, enum coach_way way,
                  char remark[SAYING_SIZE])
{
    const struct judgment *judgment = &session->judgment;
    char mistake[COACH_SIZE], difference[CHART_DIFFERENCE_SIZE];
    judgment_write(judgment, mistake);
    remark[0] = '\0';
    if (!judgment->is_known || way == COACH_OFF ||
        (judgment->grade == LEDGER_BEST && way != COACH_PRAISE))
        return;
    if (*mistake)
        snprintf(remark, SAYING_SIZE, "%s", mistake);
    else
        snprintf(remark, SAYING_SIZE, "Coach: right, %s is best.",
                 play_as_noun(advice_word(judgment->done)));
    add_reason(judgment->reason, remark);
    size_t used = strlen(remark);
    if (judgment->chart_differs &&
        (*mistake || judgment->done == judgment->best))
        snprintf(remark + used, SAYING_SIZE - used, " %s",
                 chart_difference(advice_word(judgment->best), difference));
}

/* Writes "Hitting was better by $0.52." What contradicts the chart, and so
 * perhaps what the coach said before, says on what grounds. */
static void write_better(const struct judgment *judgment,
                         char remark[SAYING_SIZE])
{
    char cost[COST_SIZE];
    snprintf(remark, SAYING_SIZE, "%s%s was better by %s.",
             judgment->chart_differs ? "Exact odds: " : "",
             play_as_noun(advice_word(judgment->best)),
             cost_in_dollars(judgment_cost(judgment), cost));
    remark[0] = (char)toupper((unsigned char)remark[0]);
}

void coach_short_remark(const struct session *session, enum coach_way way,
                        char remark[SAYING_SIZE])
{
    const struct judgment *judgment = &session->judgment;
    remark[0] = '\0';
    if (!judgment->is_known || way == COACH_OFF)
        return;
    if (judgment->grade != LEDGER_BEST)
        write_better(judgment, remark);
    else if (way == COACH_PRAISE)
        snprintf(remark, SAYING_SIZE, "Played right.");
}

void coach_remark_on_offer(const struct session *session, enum coach_way way,
                           char remark[SAYING_SIZE])
{
    char reason[REASON_SIZE];
    enum action_kind best;
    bool even = table_legal(&session->table) & 1U << ACTION_EVEN_MONEY;
    enum action_kind yes = even ? ACTION_EVEN_MONEY : ACTION_INSURE;
    enum action_kind no = even ? ACTION_NO_EVEN_MONEY : ACTION_NO_INSURANCE;
    remark[0] = '\0';
    if (session->table.phase != PHASE_INSURANCE || way < COACH_BEFORE ||
        (!adviser_finds_mistake(session->adviser, &session->table, yes,
                                &best) &&
         !adviser_finds_mistake(session->adviser, &session->table, no, &best)))
        return;
    reason_write(&session->table, best, best, reason);
    snprintf(remark, SAYING_SIZE, "Coach: %s; %s.", best == yes ? "yes" : "no",
             reason);
}
