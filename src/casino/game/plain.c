/* A game in line mode: asks for decisions, round by round. */
#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "account_statistics.h"
#include "cli_input.h"
#include "cli_output.h"
#include "coach_daily.h"
#include "coach_guide.h"
#include "coach_side_bets.h"
#include "game/game_inside.h"
#include "game_plain.h"
#include "strategy.h"

enum { PROMPT_SIZE = 160 };
enum { COLUMNS_MAX = SEATS_MAX * HANDS_MAX + 1, HEADING_LETTERS = 6 };

/* Returns the columns of a line: those of the terminal, but at most 80. */
static int plain_columns(const struct plain_table *plain)
{
    enum { WIDEST = 80 };
    int columns = cli_terminal_columns(plain->cli->out);
    return columns < WIDEST ? columns : WIDEST;
}

/* Writes a sentence, or several, on lines of at most that many columns. */
static void plain_say(const struct plain_table *plain, const char *text)
{
    cli_write_wrapped(plain->cli->out, text, plain_columns(plain));
}

/* ---- The table ---- */

/* A heading has at most six letters: a short name in full; of a longer one the
 * first five letters and the last, because computers differ in the last; or,
 * with several hands, four letters and the number of the hand. */
static void plain_show_table(const struct plain_table *plain)
{
    const struct table *table = &plain->game->table;
    struct column columns[COLUMNS_MAX];
    size_t count = 0;
    for (int seat = 0; seat < table->seat_count; seat++)
        for (int hand = 0; hand < table->seats[seat].hand_count; hand++) {
            const struct hand *shown = &table->seats[seat].hands[hand];
            columns[count] = (struct column){.cards = shown->cards,
                                             .count = (size_t)shown->count};
            char *heading = columns[count++].heading;
            const char *name = seat_name(plain->game, seat);
            if (game_count_hands(plain->game, seat) == 1)
                snprintf(heading, HEADING_LETTERS + 2, "%.5s%s", name,
                         strlen(name) > 5 ? name + strlen(name) - 1 : "");
            else
                snprintf(heading, HEADING_LETTERS + 2, "%.4s %d", name,
                         game_hand_number(plain->game, seat, hand));
        }
    columns[count] = (struct column){
        .heading = "Dealer",
        .cards = table->dealer,
        .count = (size_t)table->dealer_count,
        .hides_second = table->hole_hidden,
    };
    show_columns(plain->cli->out, plain->form, columns, count + 1);
}

/* ---- Before a decision ---- */

static void plain_show_welcome(const struct plain_table *plain)
{
    static const char *const naturals[] = {"3:2", "6:5", "1:1", "2:1", NULL};
    const struct rules *rules = &plain->game->table.rules;
    FILE *out = plain->cli->out;
    if (!game_has_money(plain->game))
        return;
    if (rules->decks == DECKS_INFINITE)
        fputs("Blackjack: infinite decks", out);
    else
        fprintf(out, "Blackjack: %d %s", rules->decks,
                rules->decks == 1 ? "deck" : "decks");
    if (rules->no_tens)
        fputs(" without tens", out);
    fprintf(out, ", the dealer %s soft 17",
            rules->soft17_hits ? "hits" : "stands on");
    if (naturals[rules->natural])
        fprintf(out, ", blackjack pays %s", naturals[rules->natural]);
    fputs(".\n", out);
    if (rules->shows_both)
        fputs("Both of the dealer's cards are face up.\n", out);
    if (rules->ties == TIE_LOSES)
        fputs("Ties lose.\n", out);
    if (rules->wins_21)
        fputs("Your 21 always wins and is paid at once.\n", out);
    if (rules->switches)
        fputs("You bet the same on two hands, and may switch their second "
              "cards.\n",
              out);
    fputs("Type help at any question, quit to leave.\n", out);
    if (plain->game->has_coach && plain->game->no_advice)
        fprintf(out, "The coach is silent: %s.\n", plain->game->no_advice);
    const struct daily *daily = plain->game->daily;
    if (plain->game->practice.is_on)
        plain_say(plain, PRACTICE_ABOUT);
    if (daily == NULL)
        return;
    char title[DAILY_TITLE_SIZE];
    daily_write_title(daily->day, title);
    fprintf(out,
            "%s: %d hands for play money, the same for all.\n"
            "Your score is what your mistakes cost. There is no advice.\n",
            title, DAILY_HANDS);
    if (daily_is_kept(daily))
        fputs("You can leave and continue later.\n", out);
}

/* Shows the seat to act its bankroll before a bet, and otherwise the table and
 * its hand. */
static void plain_show_position(const struct plain_table *plain)
{
    const struct table *table = &plain->game->table;
    char money[CLI_MONEY_SIZE];
    if (table->phase == PHASE_BETS) {
        fprintf(plain->cli->out, "\n%s %s $%s.\n",
                seat_name(plain->game, table->seat),
                seat_verb(plain->game, table->seat, "has", "have"),
                cli_money(money, table->seats[table->seat].bankroll));
        return;
    }
    char sentence[NARRATION_SIZE];
    plain_show_table(plain);
    narrate_hand(plain->game, sentence);
    if (game_has_money(plain->game))
        plain_say(plain, sentence);
    narrate_offer(plain->game, sentence);
    if (*sentence)
        plain_say(plain, sentence);
}

/* Writes "hit, stand or double? [h/s/d] " with the legal actions. */
static void prompt_write_choice(unsigned legal, char *prompt, size_t size)
{
    static const struct {
        const char *word;
        enum action_kind kind;
        char letter;
    } choices[] = {
        {"hit", ACTION_HIT, 'h'},
        {"stand", ACTION_STAND, 's'},
        {"double", ACTION_DOUBLE, 'd'},
        {"split", ACTION_SPLIT, 'p'},
        {"surrender", ACTION_SURRENDER, 'r'},
    };
    enum { CHOICES = sizeof choices / sizeof *choices };
    char letters[2 * CHOICES + 1] = "";
    int left = 0;
    *prompt = '\0';
    for (int i = 0; i < CHOICES; i++)
        left += (legal >> choices[i].kind & 1) != 0;
    for (int i = 0; i < CHOICES; i++) {
        if ((legal >> choices[i].kind & 1) == 0)
            continue;
        const char *after = left > 2 ? ", " : left == 2 ? " or " : "? ";
        text_add(prompt, size, "%s%s", choices[i].word, after);
        text_add(letters, sizeof letters, "%c%s", choices[i].letter,
                 left > 1 ? "/" : "");
        left--;
    }
    text_add(prompt, size, "[%s] ", letters);
}

static void write_question(const struct plain_table *plain, char *prompt,
                           size_t size)
{
    const struct table *table = &plain->game->table;
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
            snprintf(prompt, size,
                     table_legal(table) & 1U << ACTION_INSURE
                         ? "insurance for $%s? [y/n] "
                         : "no money for insurance of $%s. [n] ",
                     cli_money(least, seat->hands[0].bet / 2));
        break;
    case PHASE_SURRENDER:
        snprintf(prompt, size, "surrender half the bet? [y/n] ");
        break;
    case PHASE_SWITCH:
        snprintf(prompt, size, "switch the second cards? [y/n] ");
        break;
    default:
        prompt_write_choice(table_legal(table), prompt, size);
    }
}

static void plain_write_prompt(const struct plain_table *plain,
                               char prompt[PROMPT_SIZE])
{
    const struct game *game = plain->game;
    size_t used = 0;
    if (game_has_company(game) && !seat_is_you(game, game->table.seat))
        used =
            (size_t)snprintf(prompt, PROMPT_SIZE,
                             "%s: ", seat_name(plain->game, game->table.seat));
    write_question(plain, prompt + used, PROMPT_SIZE - used);
    if (used == 0)
        prompt[0] = (char)toupper((unsigned char)prompt[0]);
}

/* ---- The end of a game ---- */

static void show_scores(const struct plain_table *plain)
{
    const struct table *table = &plain->game->table;
    const int each = rules_seats_each(&table->rules);
    enum { SCORE_SIZE = sizeof " and 30, ", OTHER_WORDS_SIZE = 40 };
    char text[SEATS_MAX * (NAME_SIZE + HANDS_MAX * SCORE_SIZE) +
              OTHER_WORDS_SIZE] = "Final scores: ";
    for (int i = 0; i < table->seat_count; i++) {
        const struct seat *seat = &table->seats[i];
        for (int j = 0; j < seat->hand_count; j++) {
            const struct hand *hand = &seat->hands[j];
            struct hand_value total = table_hand_total(hand);
            bool is_first = game_hand_number(plain->game, i, j) == 1;
            text_add(text, sizeof text, "%s %d",
                     is_first ? seat_name(plain->game, i) : " and",
                     total.total);
        }
        if (seat->hand_count > 0 && (i + 1) % each == 0)
            text_add(text, sizeof text, ", ");
    }
    text_add(text, sizeof text, "Dealer %d.", table_dealer_total(table).total);
    fputc('\n', plain->cli->out);
    plain_say(plain, text);
}

static void plain_tell(const struct plain_table *plain,
                       const struct event *event)
{
    char sentence[NARRATION_SIZE];
    narrate(plain->game, plain->form, event, sentence);
    if (*sentence)
        plain_say(plain, sentence);
}

/* Shows the results of all hands together, whenever they were settled. */
static void show_results(const struct plain_table *plain)
{
    const struct table *table = &plain->game->table;
    for (int i = 0; i < table->seat_count; i++)
        for (int j = 0; j < table->seats[i].hand_count; j++) {
            const struct hand *hand = &table->seats[i].hands[j];
            plain_tell(plain, &(struct event){.kind = EVENT_RESULT,
                                              .seat = i,
                                              .hand = j,
                                              .outcome = hand->outcome,
                                              .amount = hand->net});
        }
}

/* Offers the review of a game that is in the ledger, if a decision in it
 * wasn't the best. */
static void offer_review(const struct plain_table *plain)
{
    const struct account *account = plain->game->account;
    if (!account_is_open(account))
        return;
    const struct ledger_skills *skills = &plain->game->skills[account->seat];
    if (ledger_skills_cost(skills) > 0)
        fprintf(plain->cli->out,
                "For your costliest decisions, type: blackjack --review "
                "--profile %s\n",
                account->profile.name);
}

/* Writes what a seat leaves with. A round that is kept leaves its bets on the
 * table: they aren't lost yet. */
static void write_leaving(const struct plain_table *plain, int seat)
{
    const struct game *game = plain->game;
    FILE *out = plain->cli->out;
    char money[CLI_MONEY_SIZE];
    int64_t bankroll = game->table.seats[seat].bankroll;
    int64_t kept = game->is_kept ? game_chips_on_table(game, seat) : 0;
    int64_t net = bankroll + kept - game->players[seat].bankroll;
    fprintf(out, "%s %s with $%s", seat_name(plain->game, seat),
            seat_verb(plain->game, seat, "leaves", "leave"),
            cli_money(money, bankroll));
    if (kept > 0)
        fprintf(out, " and $%s on the table", cli_money(money, kept));
    if (net == 0)
        fputs(", even.\n", out);
    else
        fprintf(out, ", $%s %s.\n", cli_money(money, net < 0 ? -net : net),
                net > 0 ? "ahead" : "behind");
}

static void plain_show_summary(const struct plain_table *plain)
{
    FILE *out = plain->cli->out;
    const struct daily *daily = plain->game->daily;
    if (daily) {
        fputc('\n', out);
        if (daily_has_news(daily))
            daily_write_end(daily, plain->form == CARD_ASCII,
                            cli_terminal_columns(out), out);
        return;
    }
    if (!game_has_money(plain->game))
        return;
    const int each = rules_seats_each(&plain->game->table.rules);
    fprintf(out, "\n%d %s.\n", plain->game->own_rounds,
            plain->game->own_rounds == 1 ? "round" : "rounds");
    for (int i = 0; i < plain->game->table.seat_count; i += each)
        write_leaving(plain, i);
    for (int i = 0; i < plain->game->table.seat_count; i++)
        if (plain->game->has_coach)
            game_write_skill(plain->game, i, out);
    practice_sum_up(&plain->game->practice, out);
    offer_review(plain);
}

/* ---- What happens ---- */

static void show_coach(const struct plain_table *plain)
{
    const struct judgment *judgment = &plain->game->judgment;
    char text[COACH_SIZE + REASON_SIZE], reason[CHART_DIFFERENCE_SIZE];
    if (!plain->game->has_coach)
        return;
    judgment_write(judgment, text);
    if (text[0] == '\0')
        return;
    plain_say(plain, text);
    if (judgment->reason[0]) {
        snprintf(text, sizeof text, "%c%s.",
                 toupper((unsigned char)judgment->reason[0]),
                 judgment->reason + 1);
        plain_say(plain, text);
    }
    if (judgment->chart_differs)
        plain_say(plain, chart_difference(advice_word(judgment->best), reason));
}

/* Shows only cards that end a hand; the table shows the others. */
static void show_card(const struct plain_table *plain,
                      const struct event *event)
{
    const struct table *table = &plain->game->table;
    bool ends =
        event->seat == DEALER
            ? table->rules.natural != PAYS_NONE && !table->hole_hidden &&
                  table_dealer_total(table).natural
            : table_hand_total(&table->seats[event->seat].hands[event->hand])
                  .bust;
    if (!ends)
        return;
    plain_show_table(plain);
    plain_tell(plain, event);
}

static void plain_show_end(const struct plain_table *plain,
                           const struct event *event)
{
    const struct table *table = &plain->game->table;
    if (table->is_void)
        fputc('\n', plain->cli->out);
    plain_tell(plain, event);
    if (!table->is_void && table->dealer_count > 0) {
        show_scores(plain);
        show_results(plain);
        /* Names those who played but can't bet again, if others can. */
        const int each = rules_seats_each(&table->rules);
        for (int i = 0; i < table->seat_count; i += each)
            if (game_has_money(plain->game) && game_has_company(plain->game) &&
                table->seats[i].in && !table_can_bet(table, i))
                fprintf(plain->cli->out, "%s %s no money for another bet.\n",
                        seat_name(plain->game, i),
                        seat_verb(plain->game, i, "has", "have"));
    }
}

static void show_side_bets(const struct plain_table *plain, int seat)
{
    const struct table *table = &plain->game->table;
    char text[SIDE_BET_LINE_SIZE];
    for (int i = 0; i < SIDE_BETS; i++) {
        int64_t bet = table->seats[seat].side[i].bet;
        if (bet == 0)
            continue;
        side_bet_write_cost(table, (enum side_bet_kind)i, bet, text);
        plain_say(plain, text);
    }
}

/* Shows what computers do; people have typed their own actions. */
static void show_action(const struct plain_table *plain,
                        const struct event *event)
{
    bool bets = event->action != ACTION_BET || event->amount > 0;
    bool is_computer = plain->game->players[event->seat].is_computer;
    if (is_computer && bets)
        plain_tell(plain, event);
    else if (event->action == ACTION_BET)
        show_side_bets(plain, event->seat);
    if (!is_computer)
        show_coach(plain);
}

static void plain_hear(void *self, const struct table *table,
                       const struct event *event)
{
    struct plain_table *plain = self;
    enum cli_status status;
    (void)table; /* the game's own */
    switch (event->kind) {
    case EVENT_SHUFFLE:
        if (!game_has_money(plain->game))
            break;
        fputc('\n', plain->cli->out);
        plain_tell(plain, event);
        break;
    case EVENT_ACTION:
        show_action(plain, event);
        break;
    case EVENT_CARD:
    case EVENT_HOLE:
        show_card(plain, event);
        break;
    case EVENT_DEALER:
        plain_show_table(plain);
        status = cli_pause(plain->cli, plain->pause);
        if (status != CLI_DONE)
            plain->status = status;
        plain_tell(plain, event);
        break;
    case EVENT_NO_NATURAL:
    case EVENT_INSURANCE:
    case EVENT_SIDE_BET:
        plain_tell(plain, event);
        break;
    case EVENT_OVER:
        if (game_has_money(plain->game) || !plain->game->table.is_void)
            plain_show_end(plain, event);
        break;
    case EVENT_RESULT:
        break;
    }
}

/* ---- Help ---- */

/* What a person can type, and at which tables. */
enum table_kind {
    ANY_TABLE,
    MONEY_TABLE,
    BETS_TABLE,
    ANTE_TABLE,
    SIDE_TABLE,
    SWITCH_TABLE
};
static const struct plain_command {
    enum table_kind where;
    const char *words, *does;
} COMMANDS[] = {
    {ANY_TABLE, "hit, h", "take a card"},
    {ANY_TABLE, "stand, s", "take no more cards"},
    {ANTE_TABLE, "yes, no", "pay the ante, or sit this round out"},
    {ANTE_TABLE, "play, p", "match the ante and play on"},
    {ANTE_TABLE, "fold, f", "give up the hand and the ante"},
    {BETS_TABLE, "10, bet 10", "bet $10; 0 sits this round out"},
    {BETS_TABLE, "bet", "repeat your last bet"},
    {SIDE_TABLE, "side-bets, s",
     "list the side bets and what they pay, before the deal"},
    {SIDE_TABLE, "bet 10 NAME 5", "bet $10, and $5 on the side bet NAME"},
    {MONEY_TABLE, "double, d", "double your bet and take exactly one card"},
    {MONEY_TABLE, "split, p",
     "split a pair into two hands, each with its own bet"},
    {MONEY_TABLE, "surrender, r", "give up the hand and half the bet"},
    {SWITCH_TABLE, "switch, w", "switch the second cards of your two hands"},
    {MONEY_TABLE, "yes, no; y, n",
     "answer a question, such as one about insurance"},
    {MONEY_TABLE, "advice, a", "show what each choice is worth on average"},
    {MONEY_TABLE, "stats, t", "show your results so far"},
    {MONEY_TABLE, "history, l",
     "list your rounds so far; search them with words"},
    {MONEY_TABLE, "", "such as history split or history lost > 50"},
    {ANY_TABLE, "help, ?", "show this text"},
    {ANY_TABLE, "quit, q", "leave the table"},
};

static void write_commands(const struct rules *rules, FILE *out)
{
    bool has_money = rules_have_money(rules);
    const bool is_kind[] = {[ANY_TABLE] = true,
                            [MONEY_TABLE] = has_money,
                            [BETS_TABLE] = has_money && rules->ante == 0,
                            [ANTE_TABLE] = rules->ante > 0,
                            [SIDE_TABLE] = has_money && rules->side_bets != 0,
                            [SWITCH_TABLE] = rules->switches};
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++)
        if (is_kind[COMMANDS[i].where])
            fprintf(out, "  %-17s %s\n", COMMANDS[i].words, COMMANDS[i].does);
}

static void plain_show_help(const struct plain_table *plain)
{
    const struct game *game = plain->game;
    const struct rules *rules = &game->table.rules;
    FILE *out = plain->cli->out;
    int columns = plain_columns(plain);
    fputc('\n', out);
    guide_write(rules, columns, out);
    fputc('\n', out);
    guide_write_rules(rules, game->rules_name, columns, out);
    guide_write_glossary(rules, columns, out);
    fputs("\nWhat you can type\n\n", out);
    write_commands(rules, out);
    fputc('\n', out);
}

/* ---- Statistics ---- */

static void plain_show_statistics(const struct plain_table *plain)
{
    FILE *out = plain->cli->out;
    const struct account *account = plain->game->account;
    const struct report_form form = {
        .columns = cli_terminal_columns(out),
        .ascii = plain->form == CARD_ASCII,
    };
    struct ledger_statistics sum;
    if (!account_is_open(account)) {
        fputs(
            "This game isn't saved to a profile, so there are no statistics.\n",
            out);
        return;
    }
    if (ledger_sum_up(account->ledger, account->profile.id, &sum)) {
        fprintf(out, "Statistics of %s\n\n", account->profile.name);
        report_text(out, &sum, &form);
    } else {
        cli_complain(plain->cli, "%s", ledger_problem(account->ledger));
    }
    ledger_statistics_free(&sum);
}

/* ---- Side bets ---- */

/* Writes `text`, which has commas, on lines that begin with four blanks. */
static void write_folded(const char *text, FILE *out)
{
    enum { COLUMNS = 76 };
    const char *before = "    ";
    size_t used = 0;
    while (*text) {
        size_t length = strcspn(text, ",");
        length += text[length] == ',';
        if (used > 0)
            before = used + 1 + length > COLUMNS ? "\n    " : " ";
        used = *before == '\n' ? 4 + length : used + strlen(before) + length;
        fprintf(out, "%s%.*s", before, (int)length, text);
        text += length;
        text += strspn(text, " ");
    }
    fputc('\n', out);
}

/* Writes the side bets of the table in lines of at most 76 columns. */
static void plain_show_side_bets(const struct table *table, FILE *out)
{
    char least[CLI_MONEY_SIZE], most[CLI_MONEY_SIZE];
    char pays[SIDE_BET_PAYS_SIZE];
    int first = 0;
    if (table->rules.side_bets == 0) {
        fputs("This table offers no side bets; during a hand, s means stand.\n",
              out);
        return;
    }
    while (!rules_offer_side_bet(&table->rules, (enum side_bet_kind)first))
        first++;
    fprintf(out,
            "Side bets, $%s to $%s each. A bet can name them: bet 10 %s 5\n",
            cli_money(least, rules_bet_limits(&table->rules).side_least),
            cli_money(most, rules_bet_limits(&table->rules).side_most),
            side_bet_facts((enum side_bet_kind)first)->name);
    for (int i = 0; i < SIDE_BETS; i++) {
        enum side_bet_kind kind = (enum side_bet_kind)i;
        if (!rules_offer_side_bet(&table->rules, kind))
            continue;
        side_bet_pays(table, kind, pays);
        fprintf(out, "  %s, house edge %.2f%%\n    %s\n",
                side_bet_facts(kind)->name, 100 * side_bet_edge(table, kind),
                side_bet_facts(kind)->meaning);
        write_folded(pays, out);
    }
}

/* ---- The history ---- */

/* A wrong search doesn't count as a wrong line: it can't end the game. */
static void plain_show_history(struct plain_table *plain, const char *line)
{
    enum { HISTORY_ROUNDS = 20, QUERY_SIZE = 256 };
    char query[QUERY_SIZE];
    size_t length;
    const char *word = cli_first_word(line, &length);
    const struct account *book = game_book(plain->game);
    if (!account_is_open(book)) {
        fputs("The rounds of this game aren't saved.\n", plain->cli->out);
        return;
    }
    word += length;
    snprintf(query, sizeof query, "%.*s", (int)strcspn(word, "#"), word);
    const struct history_list list = {
        .query = query, .most = HISTORY_ROUNDS, .form = plain->form};
    (void)history_print(plain->cli, book->ledger, &book->profile, &list);
}

static void give_up(struct plain_table *plain)
{
    game_give_up_round(plain->game);
    plain->ended = true;
    if (plain->game->is_kept)
        fputs("\nThe round is saved; it continues the next time you play.\n",
              plain->cli->out);
}

/* ---- Saving ---- */

static enum unsaved plain_ask_unsaved(void *self, const char *problem)
{
    static const struct cli_words question = {
        .prompt = "Play on without saving? [y/n, or r to try again] ",
        .answers = {{"y", "yes"}, {"n", "no"}, {"r", "retry"}},
        .hint = "type y to play on, n to leave or r to try again"};
    static const enum unsaved wishes[] = {UNSAVED_PLAY_ON, UNSAVED_LEAVE,
                                          UNSAVED_RETRY};
    const struct plain_table *plain = self;
    int answer;
    cli_complain(plain->cli, "%s", problem);
    if (cli_ask_word(plain->cli, &question, &answer) != CLI_DONE)
        return UNSAVED_LEAVE;
    return wishes[answer];
}

/* Returns true if the game can't continue, because it can't be saved. */
static bool plain_is_stopped(struct plain_table *plain)
{
    if (!plain->game->is_stopped)
        return false;
    plain->status = CLI_FAILED;
    plain->ended = true;
    return true;
}

/* ---- Asking a person ---- */

static void plain_complain_of(struct plain_table *plain, const char *problem)
{
    plain->bad_lines++;
    cli_complain(plain->cli, "%s", problem);
    if (plain->bad_lines < CLI_BAD_LINES_MAX)
        return;
    cli_complain(plain->cli, "giving up after %d invalid lines",
                 CLI_BAD_LINES_MAX);
    plain->status = CLI_FAILED;
    give_up(plain);
}

static void plain_take_line(struct plain_table *plain, const char *line)
{
    char problem[PROBLEM_SIZE];
    struct action action;
    enum line_kind kind = game_do_line(plain->game, line, &action, problem);
    if (plain_is_stopped(plain))
        return;
    if (kind == LINE_REFUSED || kind == LINE_WRONG) {
        plain_complain_of(plain, problem);
        return;
    }
    plain->bad_lines = 0;
    switch (kind) {
    case LINE_HELP:
        plain_show_help(plain);
        break;
    case LINE_ADVISE:
        advice_write(plain->game->adviser, plain->game->no_advice,
                     &plain->game->table, game_usual_bet(plain->game), ">",
                     plain_columns(plain), plain->cli->out);
        break;
    case LINE_STATISTICS:
        plain_show_statistics(plain);
        break;
    case LINE_SIDE_BETS:
        plain_show_side_bets(&plain->game->table, plain->cli->out);
        break;
    case LINE_HISTORY:
        plain_show_history(plain, line);
        break;
    case LINE_QUIT:
        give_up(plain);
        break;
    default:
        break;
    }
}

static void plain_ask(struct plain_table *plain)
{
    char prompt[PROMPT_SIZE], problem[CLI_PROBLEM_SIZE];
    struct cli_line line;
    const int *decisions = &plain->game->decisions;
    int before = *decisions;
    plain_show_position(plain);
    while (*decisions == before && !plain->ended) {
        plain_write_prompt(plain, prompt);
        enum cli_status status =
            cli_ask_answer(plain->cli, prompt, &line, problem);
        plain->status = status == CLI_FAILED ? CLI_FAILED : CLI_DONE;
        /* While bets are placed, nothing is on the table, so the end of the
         * input is a normal way to leave. */
        if (status == CLI_NO && (plain->game->table.phase != PHASE_BETS ||
                                 !game_has_money(plain->game)))
            plain->status = cli_input_ended(plain->cli, "an answer");
        if (status == CLI_FAILED || status == CLI_NO)
            give_up(plain);
        else if (problem[0] != '\0')
            plain_complain_of(plain, problem);
        else
            plain_take_line(plain, line.text);
    }
}

/* ---- Practice ---- */

/* Asks what practice asks after a round. At the end of the input the game ends:
 * nothing is on the table. */
static void plain_ask_practice(struct plain_table *plain)
{
    char prompt[PRACTICE_PROMPT_SIZE + 8], reply[PRACTICE_REPLY_SIZE];
    char problem[CLI_PROBLEM_SIZE];
    struct cli_line line;
    enum practice_question question;
    while (!plain->ended &&
           (question = game_asks(plain->game, prompt)) != ASKS_NOTHING) {
        bool was_wrong = plain->game->practice.foul.kind != FOUL_NONE;
        strcat(prompt, question == ASKS_FOUL ? " [f/n] " : " ");
        enum cli_status status =
            cli_ask_answer(plain->cli, prompt, &line, problem);
        if (status != CLI_DONE || strcasecmp(line.text, "quit") == 0 ||
            strcasecmp(line.text, "q") == 0) {
            plain->status = status == CLI_FAILED ? CLI_FAILED : CLI_DONE;
            plain->ended = true;
        } else if (!game_answer(plain->game, line.text, reply))
            plain_complain_of(plain, reply);
        else {
            plain->bad_lines = 0;
            plain_say(plain, reply);
            if (was_wrong) {
                plain_show_table(plain);
                show_scores(plain);
                show_results(plain);
            }
        }
    }
}

/* ---- Rounds ---- */

static void plain_decide(struct plain_table *plain)
{
    if (!game_decides_itself(plain->game)) {
        plain_ask(plain);
        return;
    }
    struct action action = game_decision(plain->game);
    bool done = game_act(plain->game, &action, NULL);
    assert(done || plain->game->is_stopped); /* computers know the rules */
    (void)done;
    (void)plain_is_stopped(plain);
}

static void plain_play_round(struct plain_table *plain)
{
    bool continues = plain->game->table.phase != PHASE_OVER;
    char hash[SHA256_HEX_SIZE];
    memcpy(hash, plain->game->shoe_hash, sizeof hash);
    enum game_round round =
        continues ? ROUND_BEGINS : game_next_round(plain->game);
    if (strcmp(hash, plain->game->shoe_hash) != 0)
        fprintf(plain->cli->out, "\nSHA-256 of the next shoe:\n%s\n",
                plain->game->shoe_hash);
    if (round != ROUND_BEGINS) {
        char text[NARRATION_SIZE];
        narrate_no_round(plain->game, round, text);
        fprintf(plain->cli->out, "\n%s\n", text);
        plain->ended = true;
        return;
    }
    if (plain->game->daily)
        fprintf(plain->cli->out, "\nHand %d of %d\n", plain->game->rounds + 1,
                DAILY_HANDS);
    while (plain->game->table.phase != PHASE_OVER && !plain->ended)
        plain_decide(plain);
    if (!plain->ended && game_lacks_cards(plain->game)) {
        cli_complain(plain->cli,
                     "the cards ran out during the round; it is void");
        plain->status = CLI_FAILED;
        plain->ended = true;
    }
    plain->ended = plain->ended || game_is_decided(plain->game);
    plain_ask_practice(plain);
}

/* Ends the game, after a round, if the record can't be written. */
static void check_record(struct plain_table *plain)
{
    if (!plain->game->record.failed || plain->told_of_record)
        return;
    cli_complain(plain->cli, "can't write the record; the game ends");
    plain->told_of_record = true;
    plain->status = CLI_FAILED;
    plain->ended = true;
}

enum cli_status plain_play(struct plain_table *plain)
{
    struct game *game = plain->game;
    game->watcher = (struct listener){.hear = plain_hear, .self = plain};
    game->ask_unsaved = plain_ask_unsaved;
    game->ask_self = plain;
    game_begin(game);
    if (plain_is_stopped(plain))
        return plain->status;
    check_record(plain);
    plain_show_welcome(plain);
    while (!plain->ended) {
        plain_play_round(plain);
        if (plain->status != CLI_DONE)
            plain->ended = true;
        check_record(plain);
    }
    if (!game_end(game))
        cli_complain(plain->cli, "%s", ledger_problem(game->account->ledger));
    check_record(plain);
    if (!game->is_stopped)
        plain_show_summary(plain);
    return plain->status;
}

/* ---- Replays ---- */

/* Shows the question with the answer from the record. */
static void plain_show_decision(void *self, const char *line)
{
    const struct plain_table *plain = self;
    char prompt[PROMPT_SIZE];
    if (game_decides_itself(plain->game))
        return;
    plain_show_position(plain);
    plain_write_prompt(plain, prompt);
    fprintf(plain->cli->out, "%s%s\n", prompt, line);
}

enum cli_status plain_replay(struct plain_table *plain,
                             const struct replay *source)
{
    struct replay replay = *source;
    replay.game = plain->game;
    replay.decision = plain_show_decision;
    replay.self = plain;
    enum replay_step step = replay_begin(&replay);
    plain->game->watcher = (struct listener){.hear = plain_hear, .self = plain};
    if (step == REPLAY_CONTINUES)
        plain_show_welcome(plain);
    while ((step == REPLAY_CONTINUES || step == REPLAY_ROUND) &&
           plain->status == CLI_DONE) {
        step = replay_next(&replay);
        if (*replay.note)
            fprintf(plain->cli->out, "%s\n", replay.note);
    }
    if (plain->status != CLI_DONE)
        return plain->status;
    if ((step == REPLAY_END || replay.lacks_end) && !plain->game->is_contest)
        plain_show_summary(plain);
    return replay_status(&replay, plain->cli, step);
}
