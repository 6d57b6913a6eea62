/* A daily: what is played of its hands, and how their decisions are judged. */
#include <math.h>
#include <string.h>

#include "coach/daily_inside.h"
#include "coach_adviser.h"

/* Part of what accounts keep, so they must never change. */
static const char LETTERS[ACTION_COUNT] = {
    [ACTION_BET] = 'b',           [ACTION_HIT] = 'h',
    [ACTION_STAND] = 's',         [ACTION_DOUBLE] = 'd',
    [ACTION_SPLIT] = 'p',         [ACTION_SURRENDER] = 'r',
    [ACTION_KEEP] = 'k',          [ACTION_INSURE] = 'i',
    [ACTION_NO_INSURANCE] = 'n',  [ACTION_EVEN_MONEY] = 'e',
    [ACTION_NO_EVEN_MONEY] = 'o', [ACTION_FOLD] = 'f',
    [ACTION_PLAY] = 'y',
};

/* ---- Begin and end ---- */

bool daily_open(struct daily *daily, const struct cli *cli, int64_t day,
                struct account *account)
{
    bool was_timely;
    *daily = (struct daily){
        .day = day, .is_timely = day == daily_today(cli), .account = account};
    enum ledger_answer answer =
        daily_read_result(account, day, &daily->kept, &was_timely);
    daily->is_practice = answer == LEDGER_DONE;
    if (answer == LEDGER_FAILED)
        cli_complain(cli, "%s", account->problem);
    return answer != LEDGER_FAILED;
}

bool daily_is_kept(const struct daily *daily)
{
    return daily->account && daily->account->ledger && !daily->is_practice;
}

bool daily_has_card(const struct daily *daily)
{
    return daily->is_practice || daily->score.hands == DAILY_HANDS;
}

bool daily_begin(struct daily *daily, const struct cli *cli,
                 struct rules *rules)
{
    *rules = (struct rules){.decks = 0};
    (void)rules_preset(rules, DAILY_RULES);
    rules->min = rules->max = DAILY_BET;
    daily->score = (struct daily_score){.hands = 0};
    daily->mistake_count = 0;
    const char *problem = adviser_open(rules, &daily->judge);
    if (problem)
        cli_complain(cli, "%s", problem);
    return problem == NULL;
}

void daily_close(struct daily *daily)
{
    adviser_close(daily->judge);
    daily->judge = NULL;
}

/* ---- Decisions ---- */

/* Less than a thousandth of a bet is hardly ever a mistake. */
double cost_as_written(double bets)
{
    static const double parts = 1000;
    return (double)llround(bets * parts) / parts;
}

/* Adds "soft 12 against 7: stand instead of split, $3.60" to the mistakes.
 */
static void note_mistake(struct daily *daily, int hand_number,
                         const struct table *table, const struct advice *advice,
                         int choice)
{
    char hand[HAND_WORDS_SIZE], upcard[UPCARD_SIZE], price[COST_SIZE];
    if (daily->mistake_count++ >= DAILY_HANDS)
        return;
    double cost = advice->choices[0].value - advice->choices[choice].value;
    struct daily_mistake *mistake = &daily->mistakes[daily->mistake_count - 1];
    hand_in_words(table, table_hand(table),
                  table->seats[table->seat].hand_count, hand);
    mistake->hand = hand_number;
    snprintf(mistake->text, DAILY_MISTAKE_SIZE,
             "%.20s against %s: %s instead of %s, %.8s", hand,
             upcard_in_words(table->dealer[0], upcard),
             advice_word(advice->choices[choice].kind),
             advice_word(advice->choices[0].kind),
             cost_in_dollars(cost * DAILY_BET, price));
}

/* Judges a decision about a hand by the values of all that could be done. The
 * costs add up as they are listed. */
static void daily_judge(struct daily *daily, int hand,
                        const struct table *table, enum action_kind kind)
{
    struct daily_score *score = &daily->score;
    struct advice advice;
    if (adviser_advise(daily->judge, table, &advice) != NULL)
        return;
    for (int i = 0; i < advice.count; i++) {
        if (advice.choices[i].kind != kind)
            continue;
        double cost = advice.choices[0].value - advice.choices[i].value;
        bool is_right = judgment_grade(cost) == LEDGER_BEST;
        score->decisions++;
        score->right += is_right;
        if (is_right) /* what is too little to count isn't given away */
            continue;
        score->given_away += cost_as_written(cost);
        score->is_right[hand - 1] = false;
        note_mistake(daily, hand, table, &advice, i);
    }
}

void daily_note_action(struct daily *daily, int hand, const struct table *table,
                       const struct action *action)
{
    size_t used = strlen(daily->actions);
    daily->is_unsaved = true;
    if (action->kind == ACTION_BET) {
        daily->hand = hand;
        daily->score.is_right[hand - 1] = true;
        used = 0;
    } else
        daily_judge(daily, hand, table, action->kind);
    if (used + 1 < sizeof daily->actions) {
        daily->actions[used] = LETTERS[action->kind];
        daily->actions[used + 1] = '\0';
    }
}

enum action_kind daily_action_of(char letter)
{
    int kind = 0;
    while (kind < ACTION_COUNT && LETTERS[kind] != letter)
        kind++;
    return (enum action_kind)kind;
}
