/* What an account keeps of the dailies, in its settings: the actions of each
 * hand, a letter each, and the result once all hands are played. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "coach/daily_inside.h"

enum { SETTING_SIZE = 32 };

static bool has_ledger(const struct account *account)
{
    return account && account->ledger;
}

static void name_result(int64_t day, char name[SETTING_SIZE])
{
    char date[DAILY_DATE_SIZE];
    daily_write_date(day, date);
    snprintf(name, SETTING_SIZE, "daily %s", date);
}

static void name_hand(int64_t day, int hand, char name[SETTING_SIZE])
{
    char result[SETTING_SIZE];
    name_result(day, result);
    snprintf(name, SETTING_SIZE, "%.20s %d", result, hand);
}

/* ---- The result: "25 23 40000000000 3500 1 1101111111" ---- */

/* What was given away is kept as a whole number of these parts of a bet. */
static const double PARTS = 1e12;

static void score_write(const struct daily_score *score, bool is_timely,
                        char value[LEDGER_VALUE_SIZE])
{
    char marks[DAILY_HANDS + 1] = "";
    for (int i = 0; i < DAILY_HANDS; i++)
        marks[i] = score->is_right[i] ? '1' : '0';
    snprintf(value, LEDGER_VALUE_SIZE, "%d %d %lld %" PRId64 " %d %s",
             score->decisions, score->right, llround(score->given_away * PARTS),
             score->net, is_timely, marks);
}

static bool score_read(struct daily_score *score, bool *is_timely,
                       const char *value)
{
    enum { NUMBERS = 5 };
    int64_t numbers[NUMBERS];
    for (int i = 0; i < NUMBERS; i++) {
        char *end;
        numbers[i] = strtoll(value, &end, 10);
        if (end == value || *end != ' ')
            return false;
        value = end + 1;
    }
    if (strlen(value) != DAILY_HANDS)
        return false;
    *score = (struct daily_score){.hands = DAILY_HANDS,
                                  .decisions = (int)numbers[0],
                                  .right = (int)numbers[1],
                                  .given_away = (double)numbers[2] / PARTS,
                                  .net = numbers[3]};
    *is_timely = numbers[4] != 0;
    for (int i = 0; i < DAILY_HANDS; i++)
        score->is_right[i] = value[i] == '1';
    return true;
}

enum ledger_answer daily_read_result(struct account *account, int64_t day,
                                     struct daily_score *score, bool *is_timely)
{
    char name[SETTING_SIZE], value[LEDGER_VALUE_SIZE];
    if (!has_ledger(account))
        return LEDGER_NONE;
    name_result(day, name);
    if (!ledger_get(account->ledger, name, value, account->problem))
        return LEDGER_FAILED;
    return score_read(score, is_timely, value) ? LEDGER_DONE : LEDGER_NONE;
}

int daily_streak(const struct daily *daily)
{
    struct daily_score score;
    bool is_timely = true;
    int days = 0;
    while (daily_read_result(daily->account, daily->day - days, &score,
                             &is_timely) == LEDGER_DONE &&
           is_timely)
        days++;
    return days;
}

/* ---- The hands ---- */

bool daily_read_hand(const struct daily *daily, int hand,
                     char actions[LEDGER_VALUE_SIZE])
{
    char name[SETTING_SIZE];
    struct account *account = daily->account;
    actions[0] = '\0';
    if (!has_ledger(account))
        return true;
    name_hand(daily->day, hand, name);
    return ledger_get(account->ledger, name, actions, account->problem);
}

static bool save_hand(struct daily *daily)
{
    char name[SETTING_SIZE];
    name_hand(daily->day, daily->hand, name);
    return ledger_set(daily->account->ledger, name, daily->actions,
                      daily->account->problem);
}

static bool save_result(struct daily *daily)
{
    char name[SETTING_SIZE], value[LEDGER_VALUE_SIZE];
    if (daily->score.hands < DAILY_HANDS)
        return true;
    name_result(daily->day, name);
    score_write(&daily->score, daily->is_timely, value);
    return ledger_set(daily->account->ledger, name, value,
                      daily->account->problem);
}

bool daily_save(struct daily *daily)
{
    bool is_mine = has_ledger(daily->account) && !daily->is_practice;
    if (!daily->is_unsaved || daily->is_replaying || !is_mine)
        return true;
    daily->is_unsaved = !save_hand(daily) || !save_result(daily);
    return !daily->is_unsaved;
}
