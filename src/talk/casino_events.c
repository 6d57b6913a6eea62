/* What a session shows of what happens: events, results, the sum. */
#include "casino.h"

static void show_scores(const struct casino *casino)
{
    const struct table *table = &casino->session->table;
    FILE *out = casino->cli->out;
    fputs("\nFinal scores: ", out);
    for (int i = 0; i < table->seat_count; i++) {
        const struct seat *seat = &table->seats[i];
        for (int j = 0; j < seat->hand_count; j++) {
            const struct hand *hand = &seat->hands[j];
            struct hand_total total = table_hand_total(hand);
            fprintf(out, "%s %d", j == 0 ? casino_name(casino, i) : " and",
                    total.total);
        }
        if (seat->hand_count > 0)
            fputs(", ", out);
    }
    fprintf(out, "Dealer %d.\n", table_dealer_total(table).total);
}

/* "Anna wins $10: a natural." or, of several hands, "Anna's hand 2 …" */
static void show_money_result(const struct casino *casino, int seat_number,
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
    const struct seat *seat = &casino->session->table.seats[seat_number];
    const struct hand *hand = &seat->hands[hand_number];
    char amount[CLI_MONEY_SIZE], number[24] = "";
    if (seat->hand_count > 1)
        snprintf(number, sizeof number, "'s hand %d", hand_number + 1);
    fprintf(casino->cli->out, "%s%s ", casino_name(casino, seat_number),
            number);
    if (hand->net == 0)
        fprintf(casino->cli->out, "gets the bet back%s.\n",
                reasons[hand->outcome]);
    else
        fprintf(casino->cli->out, "%s $%s%s.\n",
                hand->net > 0 ? "wins" : "loses",
                cli_money(amount, hand->net > 0 ? hand->net : -hand->net),
                reasons[hand->outcome]);
}

/* The words of the program play; in company each is told by name. */
static void show_plain_result(const struct casino *casino, int seat)
{
    enum outcome outcome = casino->session->table.seats[seat].hands[0].outcome;
    bool push = outcome == OUTCOME_PUSH;
    bool won = outcome == OUTCOME_WON || outcome == OUTCOME_CHARLIE ||
               outcome == OUTCOME_NATURAL || outcome == OUTCOME_EVEN_MONEY;
    FILE *out = casino->cli->out;
    if (push)
        fputs("Push! Play again.\n", out);
    else if (casino_has_company(casino))
        fprintf(out, "%s %s\n", casino_name(casino, seat),
                won ? "wins!" : "loses.");
    else
        fputs(won ? "Player wins!\n" : "Dealer wins!\n", out);
}

static void show_results(const struct casino *casino)
{
    const struct table *table = &casino->session->table;
    for (int seat = 0; seat < table->seat_count; seat++)
        for (int hand = 0; hand < table->seats[seat].hand_count; hand++)
            if (session_has_money(casino->session))
                show_money_result(casino, seat, hand);
            else
                show_plain_result(casino, seat);
}

void casino_show_summary(const struct casino *casino)
{
    FILE *out = casino->cli->out;
    if (!session_has_money(casino->session))
        return;
    fprintf(out, "\n%d %s.\n", casino->session->rounds,
            casino->session->rounds == 1 ? "round" : "rounds");
    for (int i = 0; i < casino->session->table.seat_count; i++) {
        char has[CLI_MONEY_SIZE], change[CLI_MONEY_SIZE];
        int64_t bankroll = casino->session->table.seats[i].bankroll;
        int64_t net = bankroll - casino->session->players[i].bankroll;
        fprintf(out, "%s leaves with $%s", casino_name(casino, i),
                cli_money(has, bankroll));
        if (net == 0)
            fputs(", even.\n", out);
        else
            fprintf(out, ", $%s %s.\n", cli_money(change, net < 0 ? -net : net),
                    net > 0 ? "ahead" : "behind");
    }
    for (int i = 0; i < casino->session->table.seat_count; i++)
        if (casino->session->has_coach)
            session_write_skill(casino->session, i, out);
}

/* ---- What happens ---- */

static void say(const struct casino *casino, const char *text)
{
    fputs(text, casino->cli->out);
}

static void show_computers_action(const struct casino *casino,
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
    const char *name = casino_name(casino, event->seat);
    if (!casino->session->players[event->seat].is_computer)
        return;
    if (event->action == ACTION_BET && event->amount > 0)
        fprintf(casino->cli->out, "%s bets $%s.\n", name,
                cli_money(amount, event->amount));
    else if (does[event->action])
        fprintf(casino->cli->out, "%s %s.\n", name, does[event->action]);
}

static void show_coach(const struct casino *casino)
{
    char text[COACH_SIZE];
    session_write_coach(casino->session, text);
    if (text[0])
        fprintf(casino->cli->out, "%s\n", text);
}

static bool shows_dealers_natural(const struct table *table)
{
    return table->rules.natural != PAYS_NONE && !table->hole_hidden &&
           table_dealer_total(table).natural;
}

static void show_card(const struct casino *casino, const struct event *event)
{
    const struct table *table = &casino->session->table;
    if (event->seat == DEALER) {
        if (shows_dealers_natural(table)) {
            casino_show_table(casino);
            say(casino, "The dealer has a natural!\n");
        }
        return;
    }
    const struct hand *hand = &table->seats[event->seat].hands[event->hand];
    if (table_hand_total(hand).bust) {
        casino_show_table(casino);
        fprintf(casino->cli->out, "%s busts!\n",
                casino_name(casino, event->seat));
    }
}

static void show_dealers_decision(struct casino *casino,
                                  const struct event *event)
{
    const struct table *table = &casino->session->table;
    struct hand_total total = table_dealer_total(table);
    casino_show_table(casino);
    enum cli_status status = cli_pause(casino->cli, casino->pause);
    if (status != CLI_DONE)
        casino->status = status;
    bool spared = session_has_money(casino->session) &&
                  event->outcome == OUTCOME_NONE && total.total < LEAST_STAND;
    if (event->action == ACTION_HIT)
        say(casino, "Dealer hits.\n");
    else if (spared)
        say(casino, "The dealer need not draw.\n");
    else
        say(casino, event->outcome == OUTCOME_BUST ? "Dealer busts!\n"
                                                   : "Dealer stands.\n");
}

static void show_insurance(const struct casino *casino,
                           const struct event *event)
{
    char amount[CLI_MONEY_SIZE];
    bool won = event->amount > 0;
    fprintf(casino->cli->out, "%s%s $%s on insurance.\n",
            casino_name(casino, event->seat), won ? " wins" : " loses",
            cli_money(amount, won ? event->amount : -event->amount));
}

/* Who played this round and can't play the next one, where others can. */
static void show_who_is_broke(const struct casino *casino)
{
    const struct table *table = &casino->session->table;
    for (int i = 0; i < table->seat_count; i++)
        if (session_has_money(casino->session) && casino_has_company(casino) &&
            table->seats[i].in && !table_can_bet(table, i))
            fprintf(casino->cli->out, "%s has no money for another bet.\n",
                    casino_name(casino, i));
}

static void show_end(const struct casino *casino)
{
    const struct table *table = &casino->session->table;
    if (table->is_void)
        say(casino, "\nThe round is void; what lies on the table goes back.\n");
    else if (table->dealer_count == 0)
        say(casino, "Nobody bets.\n");
    else {
        show_scores(casino);
        show_results(casino);
        show_who_is_broke(casino);
    }
}

void casino_hear(struct casino *casino, const struct event *event)
{
    const struct table *table = &casino->session->table;
    bool money = session_has_money(casino->session);
    switch (event->kind) {
    case EVENT_SHUFFLE:
        say(casino, money ? "\nThe shoe is shuffled.\n" : "");
        break;
    case EVENT_ACTION:
        show_computers_action(casino, event);
        show_coach(casino);
        break;
    case EVENT_CARD:
    case EVENT_HOLE:
        show_card(casino, event);
        break;
    case EVENT_NO_NATURAL:
        say(casino, "The dealer looks and has no natural.\n");
        break;
    case EVENT_DEALER:
        show_dealers_decision(casino, event);
        break;
    case EVENT_INSURANCE:
        show_insurance(casino, event);
        break;
    case EVENT_OVER:
        if (money || !table->is_void)
            show_end(casino);
        break;
    default:
        break;
    }
}
