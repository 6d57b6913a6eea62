/* Goes on with a round that was left open: replays its session's record. */
#include <stdlib.h>
#include <string.h>

#include "inside.h"
#include "ledger_sittings.h"

static int count_rounds(const char *record)
{
    static const char line[] = "\nround\n";
    int rounds = 0;
    while ((record = strstr(record, line)) != NULL) {
        rounds++;
        record++;
    }
    return rounds;
}

/* Replays up to the open round, and then the open round with the adviser, so
 * that its decisions are judged again. Returns false if that isn't where the
 * record ends. */
static bool replay_open_round(struct replay *replay, const struct cli *cli,
                              int rounds)
{
    struct session *session = replay->session;
    struct account *account = session->account;
    enum replay_step step = replay_begin(replay);
    if (step == REPLAY_GOES_ON)
        account->seat = session_first_person(session);
    while (step == REPLAY_GOES_ON || step == REPLAY_ROUND) {
        if (replay->round == rounds - 1 && session->adviser == NULL &&
            session->no_advice == NULL && !session_take_adviser(session, cli))
            return false;
        step = replay_next(replay);
    }
    return step == REPLAY_WRONG && replay->round_is_open &&
           replay->line.length == 0 && feof(replay->file) &&
           session->table.phase != PHASE_OVER;
}

/* True if the replayed table is what the ledger has. Older programs numbered
 * the rounds that were sat out, too. */
static bool fits_ledger(const struct session *session,
                        const struct ledger_open_round *open)
{
    const struct account *account = session->account;
    int64_t chips = seat_chips_on_table(&session->table.seats[account->seat]);
    return (account->round.number == open->number ||
            count_rounds(open->record) == open->number) &&
           session->table.seats[account->seat].bankroll + chips ==
               open->bankroll;
}

static bool replay_into(struct session *session, const struct cli *cli,
                        const struct ledger_open_round *open)
{
    struct account *account = session->account;
    struct replay replay = {.game = &BLACKJACK_RECORDS,
                            .session = session,
                            .name = "the open round"};
    replay.file = fmemopen(open->record, strlen(open->record), "r");
    if (replay.file == NULL)
        return false;
    account->is_replaying = true;
    account->round = (struct ledger_round){.number = 0};
    account->has_bet = false;
    account->edges_known = 0;
    bool good = replay_open_round(&replay, cli, count_rounds(open->record)) &&
                fits_ledger(session, open);
    account->round.number = open->number;
    account->session = ledger_session_now(account->ledger);
    account->is_replaying = false;
    account->profile.bankroll = open->bankroll;
    fclose(replay.file);
    return good;
}

/* The rounds before were replayed without an adviser; the ledger has their
 * sums. */
static void recall_skills(struct session *session)
{
    const struct account *account = session->account;
    const struct ledger_span span = {account->profile.id, account->session,
                                     account->session};
    struct ledger_sitting sums;
    char problem[LEDGER_PROBLEM_SIZE];
    if (ledger_sum_up_span(account->ledger, &span, &sums, problem))
        session->skills[account->seat] = sums.skills;
}

/* ---- What the person is told ---- */

static bool rules_differ(const struct rules *one, const struct rules *other)
{
    char text[RULE_TEXT_SIZE], other_text[RULE_TEXT_SIZE];
    for (size_t i = 0; i < rules_count(); i++) {
        rules_text(one, i, text);
        rules_text(other, i, other_text);
        if (strcmp(text, other_text) != 0)
            return true;
    }
    return false;
}

/* Says that the round goes on and, if the setup has other rules, that they
 * don't apply. */
static void tell_resumed(const struct session *session,
                         const struct setup *setup,
                         char notice[ACCOUNT_NOTICE_SIZE])
{
    const struct account *account = session->account;
    char problem[PLACED_PROBLEM_SIZE], whose[LEDGER_NAME_SIZE + 2] = "Your";
    struct rules rules;
    bool keeps_rules = rules_choice_read(&setup->rules, &rules, problem) &&
                       rules_differ(&rules, &session->table.rules);
    if (!seat_is_you(session, account->seat))
        snprintf(whose, sizeof whose, "%s's", account->profile.name);
    if (keeps_rules)
        snprintf(notice, ACCOUNT_NOTICE_SIZE,
                 "%s last round wasn't finished; it continues now. The "
                 "table keeps the rules that it began with (%s).",
                 whose, session->rules_name);
    else
        snprintf(notice, ACCOUNT_NOTICE_SIZE,
                 "%s last round wasn't finished; it continues now.", whose);
}

/* Makes a round void that can't go on. */
static enum ledger_answer void_damaged_round(const struct cli *cli,
                                             struct account *account,
                                             char notice[ACCOUNT_NOTICE_SIZE])
{
    int64_t returned = 0;
    char amount[CLI_MONEY_SIZE];
    if (!ledger_void(account->ledger, &returned, account->problem)) {
        cli_complain(cli, "%s", account->problem);
        return LEDGER_FAILED;
    }
    snprintf(notice, ACCOUNT_NOTICE_SIZE,
             "%s's last round can't go on: its record is damaged; it is void, "
             "and $%s was returned.",
             account->profile.name, cli_money(amount, returned));
    return LEDGER_NONE;
}

enum ledger_answer session_resume(struct session *session,
                                  const struct cli *cli,
                                  const struct setup *setup,
                                  char notice[ACCOUNT_NOTICE_SIZE])
{
    struct account *account = setup->account;
    struct ledger_open_round open = {.number = 0};
    free(account->played);
    account->played = NULL;
    enum ledger_answer answer =
        ledger_resume(account->ledger, &open, account->problem);
    if (answer == LEDGER_FAILED)
        cli_complain(cli, "%s", account->problem);
    if (answer != LEDGER_DONE)
        return answer;
    snprintf(session->rules_name, sizeof session->rules_name, "%s",
             open.rules_name);
    account->played = open.record;
    if (replay_into(session, cli, &open)) {
        session->decisions = 0;
        recall_skills(session);
        account_keep_lines(account, &session->record);
        tell_resumed(session, setup, notice);
        return LEDGER_DONE;
    }
    session_drop_adviser(session);
    return void_damaged_round(cli, account, notice);
}
