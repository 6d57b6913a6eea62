/* The hands of a daily: their shoes, what has been played of them, and how
 * their decisions are judged. */
#include <string.h>

#include "session/adviser.h"
#include "session/daily/daily.h"
#include "session/inside.h"
#include "session_coach.h"

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

void daily_close(struct daily *daily)
{
    adviser_close(daily->judge);
    daily->judge = NULL;
}

/* ---- The hands ---- */

bool daily_set_shoe(struct session *session)
{
    const struct daily *daily = session->daily;
    if (session->rounds >= DAILY_HANDS)
        return false;
    session->seed = daily_seed(daily->day, session->rounds + 1);
    session->table.shoe = shoe_from_seed(session->seed);
    return true;
}

/* Adds "soft 12 against 7: stand instead of split, $3.60" to the mistakes.
 */
static void note_mistake(struct daily *daily, const struct session *session,
                         const struct advice *advice, int choice)
{
    const struct table *table = &session->table;
    char hand[HAND_WORDS_SIZE], upcard[UPCARD_SIZE], price[COST_SIZE];
    if (daily->mistake_count++ >= DAILY_HANDS)
        return;
    double cost = advice->choices[0].value - advice->choices[choice].value;
    struct daily_mistake *mistake = &daily->mistakes[daily->mistake_count - 1];
    hand_in_words(table, table_hand(table),
                  table->seats[table->seat].hand_count, hand);
    mistake->hand = session->rounds + 1;
    snprintf(mistake->text, DAILY_MISTAKE_SIZE,
             "%.20s against %s: %s instead of %s, %.8s", hand,
             upcard_in_words(table->dealer[0], upcard),
             advice_word(advice->choices[choice].kind),
             advice_word(advice->choices[0].kind),
             cost_in_dollars(cost * DAILY_BET, price));
}

/* Judges a decision about a hand by the values of all that could be done. The
 * costs add up as they are listed. */
static void daily_judge(struct daily *daily, const struct session *session,
                        enum action_kind kind)
{
    struct daily_score *score = &daily->score;
    struct advice advice;
    if (adviser_advise(daily->judge, &session->table, &advice) != NULL)
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
        score->is_right[session->rounds] = false;
        note_mistake(daily, session, &advice, i);
    }
}

void daily_note_action(struct session *session, const struct action *action)
{
    struct daily *daily = session->daily;
    size_t used = strlen(daily->actions);
    daily->is_unsaved = true;
    if (action->kind == ACTION_BET) {
        daily->hand = session->rounds + 1;
        daily->score.is_right[session->rounds] = true;
        used = 0;
    } else
        daily_judge(daily, session, action->kind);
    if (used + 1 < sizeof daily->actions) {
        daily->actions[used] = LETTERS[action->kind];
        daily->actions[used + 1] = '\0';
    }
}

void daily_note_result(const struct session *session, const struct table *table)
{
    struct daily_score *score = &session->daily->score;
    if (table->is_void)
        return;
    score->hands = session->rounds;
    score->net = table->seats[0].bankroll - session->players[0].bankroll;
}

/* ---- Going on ---- */

static bool replay_letter(struct session *session, char letter)
{
    int kind = 0;
    while (kind < ACTION_COUNT && LETTERS[kind] != letter)
        kind++;
    const struct action action = {.kind = (enum action_kind)kind,
                                  .amount = kind == ACTION_BET ? DAILY_BET : 0};
    return kind < ACTION_COUNT && session->table.phase != PHASE_OVER &&
           session_act(session, &action, NULL);
}

/* Replays a hand. What isn't legal in it, because somebody changed the account,
 * is left out, and the hand goes on from there. */
static void replay_hand(struct session *session, const char *actions)
{
    bool good = session_next_round(session) == ROUND_BEGINS;
    for (; good && *actions; actions++)
        good = replay_letter(session, *actions);
}

static bool replay_hands(const struct cli *cli, struct session *session)
{
    struct daily *daily = session->daily;
    char actions[LEDGER_VALUE_SIZE] = "";
    daily->is_replaying = true;
    bool good = true, more = !daily->is_practice;
    for (int hand = 1; good && more && hand <= DAILY_HANDS; hand++) {
        good = daily_read_hand(daily->account, daily->day, hand, actions);
        more = good && *actions;
        if (more)
            replay_hand(session, actions);
        more = more && session->table.phase == PHASE_OVER;
    }
    daily->is_replaying = false;
    if (!good)
        cli_complain(cli, "%s", daily->account->problem);
    return good;
}

/* The adviser belongs to the daily, so nobody else in the session has one to
 * ask. */
bool daily_session(const struct cli *cli, const struct setup *setup,
                   struct session *session)
{
    struct daily *daily = setup->daily;
    struct rules rules = {.decks = 0};
    const struct shoe shoe = shoe_from_seed(daily_seed(daily->day, 1));
    struct player player = setup->players[setup_first_person(setup)];
    (void)rules_preset(&rules, DAILY_RULES);
    rules.min = rules.max = DAILY_BET;
    *session =
        (struct session){.daily = daily,
                         .no_advice = "a daily is scored by your decisions",
                         .watcher = setup->catches_up};
    snprintf(session->rules_name, sizeof session->rules_name, "%s",
             DAILY_RULES);
    daily->score = (struct daily_score){.hands = 0};
    daily->mistake_count = 0;
    const char *problem = adviser_open(&rules, &daily->judge);
    if (problem) {
        cli_complain(cli, "%s", problem);
        return false;
    }
    table_open(&session->table, &rules, &shoe);
    player.bankroll = DAILY_BANKROLL;
    session_sit(session, &player);
    return replay_hands(cli, session);
}
