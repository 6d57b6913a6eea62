/* What a session shows: the table, questions, results. */
#include "casino.h"

#include <ctype.h>
#include <string.h>

#include "columns.h"

enum { COLUMNS_MAX = SEATS_MAX * HANDS_MAX + 1, HEADING_LETTERS = 6 };

bool casino_has_money(const struct casino *casino)
{
    return casino->table.rules.max > 0 || casino->table.rules.ante > 0;
}

bool casino_has_company(const struct casino *casino)
{
    return casino->table.seat_count > 1;
}

static const char *name_of(const struct casino *casino, int seat)
{
    return casino->players[seat].name;
}

/* ---- The table ---- */

/* "Player", or with several hands the name's beginning and a number. */
static void write_heading(const struct casino *casino, int seat, int hand,
                          char heading[HEADING_LETTERS + 2])
{
    const char *name = name_of(casino, seat);
    if (casino->table.seats[seat].hand_count == 1)
        snprintf(heading, HEADING_LETTERS + 2, "%.6s", name);
    else
        snprintf(heading, HEADING_LETTERS + 2, "%.4s %d", name, hand % 10 + 1);
}

void casino_show_table(const struct casino *casino)
{
    const struct table *table = &casino->table;
    struct column columns[COLUMNS_MAX];
    size_t count = 0;
    for (int seat = 0; seat < table->seat_count; seat++)
        for (int hand = 0; hand < table->seats[seat].hand_count; hand++) {
            const struct hand *shown = &table->seats[seat].hands[hand];
            columns[count] = (struct column){.cards = shown->cards,
                                             .count = (size_t)shown->count};
            write_heading(casino, seat, hand, columns[count++].heading);
        }
    columns[count++] = (struct column){
        .heading = "Dealer",
        .cards = table->dealer,
        .count = (size_t)table->dealer_count,
        .hides_second = table->hole_hidden,
    };
    show_columns(casino->cli->out, casino->form, columns, count);
}

/* ---- Before a decision ---- */

void casino_show_welcome(const struct casino *casino)
{
    static const char *const naturals[] = {"3:2", "6:5", "1:1", "2:1", NULL};
    const struct rules *rules = &casino->table.rules;
    FILE *out = casino->cli->out;
    if (!casino_has_money(casino))
        return;
    fprintf(out, "Blackjack: %d %s, the dealer %s soft 17", rules->decks,
            rules->decks == 1 ? "deck" : "decks",
            rules->soft17_hits ? "hits" : "stands on");
    if (naturals[rules->natural])
        fprintf(out, ", a natural pays %s", naturals[rules->natural]);
    fputs(".\nType help at any question, quit to leave.\n", out);
}

static void show_hand_in_turn(const struct casino *casino)
{
    const struct table *table = &casino->table;
    const struct seat *seat = &table->seats[table->seat];
    const struct hand *hand = table_hand(table);
    struct hand_total total = hand_total(hand->cards, (size_t)hand->count);
    char bet[CLI_MONEY_SIZE];
    FILE *out = casino->cli->out;
    fprintf(out, "%s%s has %s%d", name_of(casino, table->seat),
            seat->hand_count > 1 ? "'s hand" : "", total.soft ? "soft " : "",
            total.total);
    if (seat->hand_count > 1)
        fprintf(out, " (hand %d of %d)", table->hand + 1, seat->hand_count);
    fprintf(out, ", bet $%s; the dealer shows ", cli_money(bet, hand->bet));
    if (card_face(table->dealer[0]) == ACE)
        fputs("an ace.\n", out);
    else
        fprintf(out, "%d.\n", card_value(table->dealer[0]));
}

void casino_show_position(const struct casino *casino)
{
    const struct table *table = &casino->table;
    char money[CLI_MONEY_SIZE];
    if (table->phase == PHASE_BETS) {
        fprintf(casino->cli->out, "\n%s has $%s.\n",
                name_of(casino, table->seat),
                cli_money(money, table->seats[table->seat].bankroll));
        return;
    }
    casino_show_table(casino);
    if (casino_has_money(casino))
        show_hand_in_turn(casino);
}

/* "Hit, stand or double? [h/s/d] " from what is legal. */
static void write_choice(unsigned legal, char *prompt, size_t size)
{
    static const struct {
        enum action_kind kind;
        const char *word;
        char letter;
    } choices[] = {
        {ACTION_HIT, "hit", 'h'},
        {ACTION_STAND, "stand", 's'},
        {ACTION_DOUBLE, "double", 'd'},
        {ACTION_SPLIT, "split", 'p'},
        {ACTION_SURRENDER, "surrender", 'r'},
    };
    enum { CHOICES = sizeof choices / sizeof *choices };
    char letters[2 * CHOICES + 1] = "";
    size_t used = 0, letter = 0;
    int left = 0;
    for (int i = 0; i < CHOICES; i++)
        left += (legal >> choices[i].kind & 1) != 0;
    for (int i = 0; i < CHOICES; i++) {
        if ((legal >> choices[i].kind & 1) == 0)
            continue;
        const char *after = left > 2 ? ", " : left == 2 ? " or " : "? ";
        used += (size_t)snprintf(prompt + used, size - used, "%s%s",
                                 choices[i].word, after);
        letters[letter++] = choices[i].letter;
        letters[letter++] = left > 1 ? '/' : '\0';
        left--;
    }
    snprintf(prompt + used, size - used, "[%s] ", letters);
}

static void write_question(const struct casino *casino, char *prompt,
                           size_t size)
{
    const struct table *table = &casino->table;
    const struct rules *rules = &table->rules;
    const struct seat *seat = &table->seats[table->seat];
    char least[CLI_MONEY_SIZE], most[CLI_MONEY_SIZE];
    switch (table->phase) {
    case PHASE_BETS:
        if (rules->ante > 0)
            snprintf(prompt, size, "ante $%s? [y/n] ",
                     cli_money(least, rules->ante));
        else
            snprintf(prompt, size, "bet? [%s-%s] ",
                     cli_money(least, rules->min), cli_money(most, rules->max));
        break;
    case PHASE_FOLD:
        snprintf(prompt, size, "fold, or play for $%s more? [f/p] ",
                 cli_money(least, rules->ante));
        break;
    case PHASE_INSURANCE:
        if (table_legal(table) & 1U << ACTION_EVEN_MONEY)
            snprintf(prompt, size, "even money? [y/n] ");
        else
            snprintf(prompt, size, "insurance for $%s? [y/n] ",
                     cli_money(least, seat->hands[0].bet / 2));
        break;
    case PHASE_SURRENDER:
        snprintf(prompt, size, "surrender half the bet? [y/n] ");
        break;
    default:
        write_choice(table_legal(table), prompt, size);
    }
}

void casino_write_prompt(const struct casino *casino, char prompt[PROMPT_SIZE])
{
    size_t used = 0;
    if (casino_has_company(casino))
        used = (size_t)snprintf(prompt, PROMPT_SIZE,
                                "%s: ", name_of(casino, casino->table.seat));
    write_question(casino, prompt + used, PROMPT_SIZE - used);
    if (used == 0)
        prompt[0] = (char)toupper((unsigned char)prompt[0]);
}

void casino_show_help(const struct casino *casino)
{
    FILE *out = casino->cli->out;
    fputs(
        "Words: bet 10, hit, stand, double, split, surrender, insurance yes,\n"
        "even no, fold, play, yes, no, quit. A word may be cut where it is "
        "clear;\n"
        "at a hand h hits, s stands, d doubles, p splits, r surrenders.\n"
        "bet alone repeats the last bet, bet 0 sits a round out.\n"
        "The rules here:\n",
        out);
    for (size_t i = 0; i < rules_count(); i++) {
        char text[RULE_TEXT_SIZE];
        rules_text(&casino->table.rules, i, text);
        bool last = i % 3 == 2 || i + 1 == rules_count();
        fprintf(out, "  %-*s%s", last ? 0 : 22, text, last ? "\n" : "");
    }
}

/* ---- Results ---- */

void casino_show_scores(const struct casino *casino)
{
    const struct table *table = &casino->table;
    FILE *out = casino->cli->out;
    fputs("\nFinal scores: ", out);
    for (int i = 0; i < table->seat_count; i++) {
        const struct seat *seat = &table->seats[i];
        for (int j = 0; j < seat->hand_count; j++) {
            const struct hand *hand = &seat->hands[j];
            struct hand_total total =
                hand_total(hand->cards, (size_t)hand->count);
            fprintf(out, "%s %d", j == 0 ? name_of(casino, i) : " and",
                    total.total);
        }
        if (seat->hand_count > 0)
            fputs(", ", out);
    }
    fprintf(out, "Dealer %d.\n",
            hand_total(table->dealer, (size_t)table->dealer_count).total);
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
        [OUTCOME_CHARLIE] = ": so many cards without a bust",
        [OUTCOME_EVEN_MONEY] = ": even money",
        [OUTCOME_SURRENDERED] = ": surrendered",
        [OUTCOME_FOLDED] = ": folded",
        [OUTCOME_RETURNED] = "",
    };
    const struct seat *seat = &casino->table.seats[seat_number];
    const struct hand *hand = &seat->hands[hand_number];
    char amount[CLI_MONEY_SIZE], number[24] = "";
    if (seat->hand_count > 1)
        snprintf(number, sizeof number, "'s hand %d", hand_number + 1);
    fprintf(casino->cli->out, "%s%s ", name_of(casino, seat_number), number);
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
    enum outcome outcome = casino->table.seats[seat].hands[0].outcome;
    bool push = outcome == OUTCOME_PUSH;
    bool won = outcome == OUTCOME_WON || outcome == OUTCOME_CHARLIE;
    FILE *out = casino->cli->out;
    if (push)
        fputs("Push! Play again.\n", out);
    else if (casino_has_company(casino))
        fprintf(out, "%s %s\n", name_of(casino, seat),
                won ? "wins!" : "loses.");
    else
        fputs(won ? "Player wins!\n" : "Dealer wins!\n", out);
}

static void show_results(const struct casino *casino)
{
    const struct table *table = &casino->table;
    for (int seat = 0; seat < table->seat_count; seat++)
        for (int hand = 0; hand < table->seats[seat].hand_count; hand++)
            if (casino_has_money(casino))
                show_money_result(casino, seat, hand);
            else
                show_plain_result(casino, seat);
}

void casino_show_summary(const struct casino *casino)
{
    FILE *out = casino->cli->out;
    if (!casino_has_money(casino))
        return;
    fprintf(out, "\n%d %s.\n", casino->rounds,
            casino->rounds == 1 ? "round" : "rounds");
    for (int i = 0; i < casino->table.seat_count; i++) {
        char has[CLI_MONEY_SIZE], change[CLI_MONEY_SIZE];
        int64_t bankroll = casino->table.seats[i].bankroll;
        int64_t net = bankroll - casino->players[i].bankroll;
        fprintf(out, "%s leaves with $%s", name_of(casino, i),
                cli_money(has, bankroll));
        if (net == 0)
            fputs(", even.\n", out);
        else
            fprintf(out, ", $%s %s.\n", cli_money(change, net < 0 ? -net : net),
                    net > 0 ? "ahead" : "behind");
    }
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
    const char *name = name_of(casino, event->seat);
    if (!casino->players[event->seat].is_computer)
        return;
    if (event->action == ACTION_BET && event->amount > 0)
        fprintf(casino->cli->out, "%s bets $%s.\n", name,
                cli_money(amount, event->amount));
    else if (does[event->action])
        fprintf(casino->cli->out, "%s %s.\n", name, does[event->action]);
}

static bool shows_dealers_natural(const struct table *table)
{
    return table->rules.natural != PAYS_NONE && !table->hole_hidden &&
           hand_total(table->dealer, (size_t)table->dealer_count).natural;
}

static void show_card(const struct casino *casino, const struct event *event)
{
    const struct table *table = &casino->table;
    if (event->seat == DEALER) {
        if (shows_dealers_natural(table)) {
            casino_show_table(casino);
            say(casino, "The dealer has a natural!\n");
        }
        return;
    }
    const struct hand *hand = &table->seats[event->seat].hands[event->hand];
    if (hand_total(hand->cards, (size_t)hand->count).bust) {
        casino_show_table(casino);
        fprintf(casino->cli->out, "%s busts!\n", name_of(casino, event->seat));
    }
}

static void show_dealers_decision(struct casino *casino,
                                  const struct event *event)
{
    casino_show_table(casino);
    enum cli_status status = cli_pause(casino->cli, casino->pause);
    if (status != CLI_DONE)
        casino->status = status;
    if (event->action == ACTION_HIT)
        say(casino, "Dealer hits.\n");
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
            name_of(casino, event->seat), won ? " wins" : " loses",
            cli_money(amount, won ? event->amount : -event->amount));
}

static void show_end(const struct casino *casino)
{
    const struct table *table = &casino->table;
    if (table->is_void)
        say(casino, "\nThe round is void; what lies on the table goes back.\n");
    else if (table->dealer_count == 0)
        say(casino, "Nobody bets.\n");
    else {
        casino_show_scores(casino);
        show_results(casino);
    }
}

void casino_hear(void *self, const struct table *table,
                 const struct event *event)
{
    struct casino *casino = self;
    bool money = casino_has_money(casino);
    (void)table;
    switch (event->kind) {
    case EVENT_SHUFFLE:
        say(casino, money ? "\nThe shoe is shuffled.\n" : "");
        break;
    case EVENT_ACTION:
        show_computers_action(casino, event);
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
