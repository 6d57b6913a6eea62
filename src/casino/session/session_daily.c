/* The hands of a daily, played in a session, and replayed where the account has
 * left off. */
#include "coach_daily.h"
#include "inside.h"

bool session_set_daily_shoe(struct session *session)
{
    const struct daily *daily = session->daily;
    if (session->rounds >= DAILY_HANDS)
        return false;
    session->seed = daily_seed(daily->day, session->rounds + 1);
    session->table.shoe = shoe_from_seed(session->seed);
    return true;
}

/* Replays a hand. What isn't legal in it, because somebody changed the account,
 * is left out, and the hand goes on from there. */
static void replay_hand(struct session *session, const char *actions)
{
    bool good = session_next_round(session) == ROUND_BEGINS;
    for (; good && *actions; actions++) {
        const struct action action = {.kind = daily_action_of(*actions),
                                      .amount =
                                          *actions == 'b' ? DAILY_BET : 0};
        good = action.kind < ACTION_COUNT &&
               session->table.phase != PHASE_OVER &&
               session_act(session, &action, NULL);
    }
}

static bool replay_hands(const struct cli *cli, struct session *session)
{
    struct daily *daily = session->daily;
    char actions[LEDGER_VALUE_SIZE] = "";
    daily->is_replaying = true;
    bool good = true, more = !daily->is_practice;
    for (int hand = 1; good && more && hand <= DAILY_HANDS; hand++) {
        good = daily_read_hand(daily, hand, actions);
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
bool session_open_daily(const struct cli *cli, const struct setup *setup,
                        struct session *session)
{
    struct daily *daily = setup->daily;
    struct rules rules;
    const struct shoe shoe = shoe_from_seed(daily_seed(daily->day, 1));
    struct player player = setup->players[setup_first_person(setup)];
    *session =
        (struct session){.daily = daily,
                         .no_advice = "a daily is scored by your decisions",
                         .watcher = setup->catches_up};
    snprintf(session->rules_name, sizeof session->rules_name, "%s",
             DAILY_RULES);
    if (!daily_begin(daily, cli, &rules))
        return false;
    table_open(&session->table, &rules, &shoe);
    player.bankroll = DAILY_BANKROLL;
    session_sit(session, &player);
    return replay_hands(cli, session);
}
