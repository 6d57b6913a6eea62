/* What a session shows of what happens: events, results, the sum. */
#include "plain.h"

static void show_scores(const struct plain_table *plain)
{
    const struct table *table = &plain->session->table;
    FILE *out = plain->cli->out;
    fputs("\nFinal scores: ", out);
    for (int i = 0; i < table->seat_count; i++) {
        const struct seat *seat = &table->seats[i];
        for (int j = 0; j < seat->hand_count; j++) {
            const struct hand *hand = &seat->hands[j];
            struct hand_value total = table_hand_total(hand);
            fprintf(out, "%s %d", j == 0 ? plain_name(plain, i) : " and",
                    total.total);
        }
        if (seat->hand_count > 0)
            fputs(", ", out);
    }
    fprintf(out, "Dealer %d.\n", table_dealer_total(table).total);
}

/* "Anna wins $10: a natural." or, of several hands, "Anna's hand 2 …" */
static void show_money_result(const struct plain_table *plain, int seat_number,
                              int hand_number)
{
    static const char *const reasons[] = {
        [OUTCOME_NONE] = "",
        [OUTCOME_WON] = "",
        [OUTCOME_LOST] = "",
        [OUTCOME_PUSH] = ": a push",
        [OUTCOME_BUST] = ": bust",
        [OUTCOME_NATURAL] = ": a natural",
        [OUTCOME_CHARLIE] = ": enough cards without a bust",
        [OUTCOME_EVEN_MONEY] = ": even money",
        [OUTCOME_SURRENDERED] = ": surrendered",
        [OUTCOME_FOLDED] = ": folded",
        [OUTCOME_RETURNED] = "",
    };
    const struct seat *seat = &plain->session->table.seats[seat_number];
    const struct hand *hand = &seat->hands[hand_number];
    char amount[CLI_MONEY_SIZE], number[24] = "";
    if (seat->hand_count > 1)
        snprintf(number, sizeof number, "'s hand %d", hand_number + 1);
    fprintf(plain->cli->out, "%s%s ", plain_name(plain, seat_number), number);
    if (hand->net == 0)
        fprintf(plain->cli->out, "gets the bet back%s.\n",
                reasons[hand->outcome]);
    else
        fprintf(plain->cli->out, "%s $%s%s.\n",
                hand->net > 0 ? "wins" : "loses",
                cli_money(amount, hand->net > 0 ? hand->net : -hand->net),
                reasons[hand->outcome]);
}

/* The words of the program play; in company each is told by name. */
static void show_plain_result(const struct plain_table *plain, int seat)
{
    enum outcome outcome = plain->session->table.seats[seat].hands[0].outcome;
    bool push = outcome == OUTCOME_PUSH;
    bool won = outcome == OUTCOME_WON || outcome == OUTCOME_CHARLIE ||
               outcome == OUTCOME_NATURAL || outcome == OUTCOME_EVEN_MONEY;
    FILE *out = plain->cli->out;
    if (push)
        fputs("Push! Play again.\n", out);
    else if (plain_has_company(plain))
        fprintf(out, "%s %s\n", plain_name(plain, seat),
                won ? "wins!" : "loses.");
    else
        fputs(won ? "Player wins!\n" : "Dealer wins!\n", out);
}

static void show_results(const struct plain_table *plain)
{
    const struct table *table = &plain->session->table;
    for (int seat = 0; seat < table->seat_count; seat++)
        for (int hand = 0; hand < table->seats[seat].hand_count; hand++)
            if (session_has_money(plain->session))
                show_money_result(plain, seat, hand);
            else
                show_plain_result(plain, seat);
}

void plain_show_summary(const struct plain_table *plain)
{
    FILE *out = plain->cli->out;
    if (!session_has_money(plain->session))
        return;
    fprintf(out, "\n%d %s.\n", plain->session->rounds,
            plain->session->rounds == 1 ? "round" : "rounds");
    for (int i = 0; i < plain->session->table.seat_count; i++) {
        char has[CLI_MONEY_SIZE], change[CLI_MONEY_SIZE];
        int64_t bankroll = plain->session->table.seats[i].bankroll;
        int64_t net = bankroll - plain->session->players[i].bankroll;
        fprintf(out, "%s leaves with $%s", plain_name(plain, i),
                cli_money(has, bankroll));
        if (net == 0)
            fputs(", even.\n", out);
        else
            fprintf(out, ", $%s %s.\n", cli_money(change, net < 0 ? -net : net),
                    net > 0 ? "ahead" : "behind");
    }
    for (int i = 0; i < plain->session->table.seat_count; i++)
        if (plain->session->has_coach)
            session_write_skill(plain->session, i, out);
}

/* ---- What happens ---- */

static void say(const struct plain_table *plain, const char *text)
{
    fputs(text, plain->cli->out);
}

static void show_computers_action(const struct plain_table *plain,
                                  const struct event *event)
{
    static const char *const does[ACTION_COUNT] = {
        [ACTION_HIT] = "hits",
        [ACTION_STAND] = "stands",
        [ACTION_PLAY] = "plays",
        [ACTION_FOLD] = "folds",
        [ACTION_NO_INSURANCE] = "takes no insurance",
        [ACTION_NO_EVEN_MONEY] = "takes no even money",
        [ACTION_KEEP] = "does not surrender",
    };
    char amount[CLI_MONEY_SIZE];
    const char *name = plain_name(plain, event->seat);
    if (!plain->session->players[event->seat].is_computer)
        return;
    if (event->action == ACTION_BET && event->amount > 0)
        fprintf(plain->cli->out, "%s bets $%s.\n", name,
                cli_money(amount, event->amount));
    else if (does[event->action])
        fprintf(plain->cli->out, "%s %s.\n", name, does[event->action]);
}

static void show_coach(const struct plain_table *plain)
{
    char text[COACH_SIZE];
    session_write_coach(plain->session, text);
    if (text[0])
        fprintf(plain->cli->out, "%s\n", text);
}

static bool shows_dealers_natural(const struct table *table)
{
    return table->rules.natural != PAYS_NONE && !table->hole_hidden &&
           table_dealer_total(table).natural;
}

static void show_card(const struct plain_table *plain,
                      const struct event *event)
{
    const struct table *table = &plain->session->table;
    if (event->seat == DEALER) {
        if (shows_dealers_natural(table)) {
            plain_show_table(plain);
            say(plain, "The dealer has a natural!\n");
        }
        return;
    }
    const struct hand *hand = &table->seats[event->seat].hands[event->hand];
    if (table_hand_total(hand).bust) {
        plain_show_table(plain);
        fprintf(plain->cli->out, "%s busts!\n", plain_name(plain, event->seat));
    }
}

static void show_dealers_decision(struct plain_table *plain,
                                  const struct event *event)
{
    const struct table *table = &plain->session->table;
    struct hand_value total = table_dealer_total(table);
    plain_show_table(plain);
    enum cli_status status = cli_pause(plain->cli, plain->pause);
    if (status != CLI_DONE)
        plain->status = status;
    bool spared = session_has_money(plain->session) &&
                  event->outcome == OUTCOME_NONE && total.total < LEAST_STAND;
    if (event->action == ACTION_HIT)
        say(plain, "Dealer hits.\n");
    else if (spared)
        say(plain, "The dealer need not draw.\n");
    else
        say(plain, event->outcome == OUTCOME_BUST ? "Dealer busts!\n"
                                                  : "Dealer stands.\n");
}

static void show_insurance(const struct plain_table *plain,
                           const struct event *event)
{
    char amount[CLI_MONEY_SIZE];
    bool won = event->amount > 0;
    fprintf(plain->cli->out, "%s%s $%s on insurance.\n",
            plain_name(plain, event->seat), won ? " wins" : " loses",
            cli_money(amount, won ? event->amount : -event->amount));
}

/* Who played this round and can't play the next one, where others can. */
static void show_who_is_broke(const struct plain_table *plain)
{
    const struct table *table = &plain->session->table;
    for (int i = 0; i < table->seat_count; i++)
        if (session_has_money(plain->session) && plain_has_company(plain) &&
            table->seats[i].in && !table_can_bet(table, i))
            fprintf(plain->cli->out, "%s has no money for another bet.\n",
                    plain_name(plain, i));
}

static void show_end(const struct plain_table *plain)
{
    const struct table *table = &plain->session->table;
    if (table->is_void)
        say(plain, "\nThe round is void; what lies on the table goes back.\n");
    else if (table->dealer_count == 0)
        say(plain, "Nobody bets.\n");
    else {
        show_scores(plain);
        show_results(plain);
        show_who_is_broke(plain);
    }
}

void plain_hear(struct plain_table *plain, const struct event *event)
{
    const struct table *table = &plain->session->table;
    bool money = session_has_money(plain->session);
    switch (event->kind) {
    case EVENT_SHUFFLE:
        say(plain, money ? "\nThe shoe is shuffled.\n" : "");
        break;
    case EVENT_ACTION:
        show_computers_action(plain, event);
        show_coach(plain);
        break;
    case EVENT_CARD:
    case EVENT_HOLE:
        show_card(plain, event);
        break;
    case EVENT_NO_NATURAL:
        say(plain, "The dealer looks and has no natural.\n");
        break;
    case EVENT_DEALER:
        show_dealers_decision(plain, event);
        break;
    case EVENT_INSURANCE:
        show_insurance(plain, event);
        break;
    case EVENT_OVER:
        if (money || !table->is_void)
            show_end(plain);
        break;
    default:
        break;
    }
}
