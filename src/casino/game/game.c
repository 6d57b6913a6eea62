/* A game: each decision is judged, written down, performed, and shown. */
#include "game_inside.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "account_history.h"
#include "cli_output.h"
#include "coach_chart.h"
#include "coach_daily.h"
#include "ledger_history.h"
#include "ledger_reviews.h"

/* ---- Judgments, and their sums ---- */

/* A guest's journal has the judgments that are made for the coach. */
static struct account *judged_account(const struct game *game, int seat)
{
    struct account *book = game_book(game);
    return book && book->seat == seat ? book : NULL;
}

/* Begins the sums of a round. `net` starts as minus the bankroll before the
 * bet, so that adding the bankroll after the round yields what was won. */
static void judge_bet(struct game *game, int64_t amount)
{
    const struct table *table = &game->table;
    double value = 0;
    struct ledger_skills *open = &game->open[table->seat];
    const char *problem =
        amount > 0 ? adviser_value_round(game->adviser, table, &value)
                   : "no bet was made";
    *open = (struct ledger_skills){.rounds = problem == NULL,
                                   .before = value * (double)amount,
                                   .net = -table->seats[table->seat].bankroll};
}

static void keep_judgment(struct account *account, const struct game *game,
                          const struct advice *advice)
{
    const struct judgment *judgment = &game->judgment;
    struct ledger_skill *skill = &account->skill;
    double bet = (double)judgment->bet;
    if (skill->count == ACCOUNT_DECISIONS)
        return;
    if (account->notes)
        situation_note(account->notes, skill->count, game->adviser,
                       &game->table, advice, judgment);
    account->judged[skill->count++] =
        (struct ledger_decision){.done = advice_word(judgment->done),
                                 .best = advice_word(judgment->best),
                                 .value = judgment->value * bet,
                                 .best_value = judgment->best_value * bet,
                                 .grade = judgment->grade};
}

/* True for a hit that can't bust, a stand on a made hand, and for not giving
 * up. */
static bool is_obvious(const struct table *table, enum action_kind kind)
{
    enum { SAFE = 11, HARD_MADE = 17, SOFT_MADE = 19 };
    struct hand_value hand = table_hand_total(table_hand(table));
    return kind == ACTION_KEEP || (kind == ACTION_HIT && hand.total <= SAFE) ||
           (kind == ACTION_STAND &&
            hand.total >= (hand.soft ? SOFT_MADE : HARD_MADE));
}

static void judge_hand(struct game *game, enum action_kind kind)
{
    struct judgment *judgment = &game->judgment;
    struct ledger_skills *open = &game->open[game->table.seat];
    struct advice advice;
    enum action_kind basic;
    const char *problem = adviser_advise(game->adviser, &game->table, &advice);
    double value = problem ? NAN : advice_worth(&advice, kind);
    if (!isnan(value)) {
        *judgment =
            (struct judgment){.is_known = true,
                              .done = kind,
                              .best = advice.choices[0].kind,
                              .is_obvious = is_obvious(&game->table, kind),
                              .chart_differs = advice_chart_differs(
                                  game->adviser, &game->table, &advice, &basic),
                              .value = value,
                              .best_value = advice.choices[0].value,
                              .bet = advice.bet};
        judgment->follows_chart = judgment->chart_differs && basic == kind;
        double cost = judgment->best_value - judgment->value;
        judgment->grade = judgment_grade(cost);
        /* The reasons are those of the chart. A decision that cost next to
         * nothing is praised as the best one. */
        judgment->reason[0] = '\0';
        if (!judgment->chart_differs)
            reason_write(&game->table, &advice, kind,
                         judgment->grade == LEDGER_BEST ? kind : judgment->best,
                         judgment->reason);
        open->decisions[judgment->grade]++;
        open->cost[judgment->grade] += judgment_cost(judgment);
        struct account *book = judged_account(game, game->table.seat);
        if (book)
            keep_judgment(book, game, &advice);
        if (!situation_forget(game->practice.account, game->adviser,
                              &game->table, &advice, judgment))
            game->practice.is_unsaved = game->practice.account->lost_something =
                true;
    }
    if (!judgment->is_known)
        open->rounds = 0;
}

/* Stores in `game->judgment` what the seat to act would lose by `action`, if
 * its decisions are judged. Those of computers leave the person's. */
static void game_judge(struct game *game, const struct action *action)
{
    const struct account *account = game->account;
    int seat = game->table.seat;
    bool has_account = account_is_open(account) && account->seat == seat;
    if (game->players[seat].is_computer)
        return;
    game->judgment.is_known = false;
    if (game->adviser == NULL ||
        (!game->has_coach && !has_account && !game->practice.is_on))
        return;
    if (action->kind == ACTION_BET)
        judge_bet(game, action->amount);
    else
        judge_hand(game, action->kind);
}

/* What side bets won is neither skill nor luck. */
static void game_close_skills(struct game *game, const struct table *table)
{
    for (int i = 0; i < table->seat_count; i++) {
        struct ledger_skills *open = &game->open[i];
        const struct seat *seat = &table->seats[i];
        open->net +=
            seat->bankroll - (seat->in ? seat_chips(seat).side_net : 0);
        if (open->rounds > 0 && table->seats[i].in && !table->is_void) {
            ledger_add_skills(&game->skills[i], open);
            struct account *book = judged_account(game, i);
            if (book)
                account_expect(book, open->before);
        }
        *open = (struct ledger_skills){.rounds = 0};
    }
}

/* ---- The record ---- */

/* Events are added as text, so that the value is the same on every machine. The
 * text is part of the format: even money has always been "even" in it. */
static void mix_event(struct record *record, const char *what,
                      const struct event *event, int64_t value)
{
    char text[96];
    const char *outcome = event->outcome == OUTCOME_EVEN_MONEY
                              ? "even"
                              : OUTCOME_WORDS[event->outcome];
    snprintf(text, sizeof text, "%s %d %d %s %" PRId64 "\n", what, event->seat,
             event->hand, outcome, value);
    record_mix(record, text);
}

static void record_event(struct record *record, const struct event *event)
{
    if (event->kind == EVENT_CARD)
        mix_event(record, "card", event, event->card);
    else if (event->kind == EVENT_RESULT)
        mix_event(record, "result", event, event->amount);
    else if (event->kind == EVENT_INSURANCE)
        mix_event(record, "insurance", event, event->amount);
    else if (event->kind == EVENT_SIDE_BET)
        mix_event(record, side_bet_facts(event->side)->name, event,
                  event->amount);
}

enum { CARDS_A_LINE = 16 };

static void record_source_text(const struct game *game, char *text, size_t size)
{
    const struct shoe *shoe = &game->table.shoe;
    const uint64_t *state = shoe->fair.state;
    if (shoe->source == SHOE_ARRANGED)
        snprintf(text, size, "cards, %d of them", shoe->count);
    else if (shoe->source == SHOE_SEEDED)
        snprintf(text, size, "seed %" PRIu32, game->seed);
    else
        snprintf(text, size,
                 "random %016" PRIx64 " %016" PRIx64 " %016" PRIx64
                 " %016" PRIx64,
                 state[0], state[1], state[2], state[3]);
}

static void record_source(struct record *record, const struct game *game)
{
    const struct shoe *shoe = &game->table.shoe;
    char line[128];
    if (shoe->source != SHOE_ARRANGED) {
        record_source_text(game, line, sizeof line);
        record_line(record, line);
        return;
    }
    for (int first = 0; first < shoe->count; first += CARDS_A_LINE) {
        snprintf(line, sizeof line, "cards");
        for (int i = first; i < shoe->count && i < first + CARDS_A_LINE; i++)
            text_add(line, sizeof line, " %d",
                     shoe->cards[shoe->count - 1 - i]);
        record_line(record, line);
    }
}

static void record_practice(struct record *record,
                            const struct practice *practice)
{
    struct practice_choice cards = {{0}};
    char text[PRACTICE_TEXT_SIZE], line[PRACTICE_TEXT_SIZE + 16];
    cards.value[PRACTICE_HARD] = practice->choice.value[PRACTICE_HARD];
    cards.value[PRACTICE_START] = practice->choice.value[PRACTICE_START];
    if (cards.value[PRACTICE_START] != 0)
        cards.value[PRACTICE_COUNT] = practice->choice.value[PRACTICE_COUNT];
    snprintf(line, sizeof line, "practice %s", practice_write(&cards, text));
    if (*text)
        record_line(record, line);
}

/* Writes the lines from the version to the seats. */
static void record_head(struct record *record, const struct game *game)
{
    record_start(record);
    char changes[RULES_MOST][RULE_TEXT_SIZE];
    size_t count = rules_changes(&game->table.rules, NULL, changes);
    record_line(record, RECORD_HEAD);
    record_line(record, "rules " RULES_DEFAULT);
    for (size_t i = 0; i < count; i++) {
        char line[RULE_TEXT_SIZE + 8];
        snprintf(line, sizeof line, "rule %.*s", RULE_TEXT_SIZE, changes[i]);
        record_line(record, line);
    }
    record_source(record, game);
    record_practice(record, &game->practice);
    const int each = rules_seats_each(&game->table.rules);
    for (int i = 0; i < game->table.seat_count; i += each) {
        const struct player *player = &game->players[i];
        char line[64];
        snprintf(line, sizeof line, "%s %" PRId64 " %s",
                 player->is_computer ? player_kind_name(player->kind) : "seat",
                 player->bankroll, player->name);
        record_line(record, line);
    }
}

/* ---- The account of the first person, and a guest's journal ---- */

/* Begins the game in an account, which may be NULL. Returns false, with the
 * problem, if the ledger can't be written. */
static bool game_begin_account(const struct game *game, struct account *account)
{
    char source[ACCOUNT_TEXT_SIZE] = "", *rules = NULL;
    size_t size = 0;
    if (!account_is_open(account))
        return true;
    FILE *text = open_memstream(&rules, &size);
    if (text) {
        rules_show(text, &game->table.rules);
        fclose(text);
    }
    record_source_text(game, source, sizeof source);
    const struct ledger_game started = {.rules_name = game->rules_name,
                                        .rules = rules ? rules : "",
                                        .cards = source};
    bool good = account_begin(account, &started);
    free(rules);
    return good;
}

/* Appends a hand to the cards: "Anna 8s 3c; Anna 8h Kc; Dealer 6d 10d". */
static void write_hand(char cards[ACCOUNT_TEXT_SIZE], const char *name,
                       const int hand[], int count)
{
    text_add(cards, ACCOUNT_TEXT_SIZE, "%s%s", *cards ? "; " : "", name);
    past_hand_write(cards, ACCOUNT_TEXT_SIZE, " ", hand, count, CARD_ASCII);
}

/* Writes each decision of the table once the seat has bet, so that the round
 * can continue from any of them. */
static bool game_write_account(const struct game *game, struct account *account,
                               const struct table *table)
{
    char cards[ACCOUNT_TEXT_SIZE] = "";
    if (!account_is_open(account) || !table->seats[account->seat].in)
        return true;
    for (int i = 0; i < table->seat_count; i++)
        for (int j = 0; j < table->seats[i].hand_count; j++) {
            const struct hand *hand = &table->seats[i].hands[j];
            write_hand(cards, game->players[i].name, hand->cards, hand->count);
        }
    write_hand(cards, "Dealer", table->dealer, table->dealer_count);
    return account_write(account, table, cards);
}

/* ---- The adviser, for people who ask and computers that need it ---- */

static bool has_computer(const struct game *game, enum player_kind kind)
{
    for (int i = 0; i < game->table.seat_count; i++)
        if (game->players[i].is_computer && game->players[i].kind == kind)
            return true;
    return false;
}

/* Makes the chart here, so that nobody waits for it in the middle of a round.
 */
bool game_take_adviser(struct game *game, const struct cli *cli)
{
    bool has_basic = has_computer(game, PLAYER_BASIC);
    const char *problem = adviser_open(&game->table.rules, &game->adviser);
    game->no_advice = problem;
    if (!has_basic && !has_computer(game, PLAYER_PERFECT))
        return true;
    const struct rules *rules = &game->table.rules;
    if (problem == NULL && has_basic && !rules->shows_both &&
        !(chart_counts_cards(rules) ? adviser_cards_chart(game->adviser) != NULL
                                    : adviser_chart(game->adviser) != NULL))
        problem = "out of memory";
    if (problem)
        cli_complain(cli, "the computers basic and perfect can't play here: %s",
                     problem);
    return problem == NULL;
}

void game_drop_adviser(struct game *game)
{
    adviser_close(game->adviser);
    game->adviser = NULL;
}

/* Writes the round of `table` to the account, or if it is NULL, the beginning
 * of the game. Asks the person while writing fails. Returns false if the
 * game stops. */
static bool game_save(struct game *game, const struct table *table)
{
    struct account *account =
        game->daily ? game->daily->account : game->account;
    while (!(game->daily ? daily_save(game->daily)
             : table     ? game_write_account(game, account, table)
                         : game_begin_account(game, account))) {
        enum unsaved wish =
            game->ask_unsaved
                ? game->ask_unsaved(game->ask_self,
                                    ledger_problem(account->ledger))
                : UNSAVED_LEAVE;
        if (wish == UNSAVED_RETRY)
            continue;
        account->lost_something = true;
        account_close(account); /* later rounds wouldn't fit what it has */
        game->is_stopped = wish == UNSAVED_LEAVE;
        return !game->is_stopped;
    }
    return true;
}

/* A game that continues has begun before. */
void game_begin(struct game *game)
{
    if (game->table.phase != PHASE_OVER)
        return;
    account_keep_lines(game->account, &game->record);
    record_head(&game->record, game);
    record_flush(&game->record);
    (void)game_save(game, NULL);
    struct account *journal = game->journal;
    if (journal == NULL)
        return;
    /* The ledger requires chips to lose; their number has no meaning. */
    journal->seat = game_first_person(game);
    int64_t chips = game->players[journal->seat].bankroll;
    if (chips > 0)
        (void)account_buy_in(journal, chips);
    (void)game_begin_account(game, journal);
}

bool game_end(struct game *game)
{
    practice_put_right(game);
    if (game->is_stopped)
        return true;
    record_end(&game->record);
    return game->is_kept || account_end(game->account);
}

/* ---- Rounds ---- */

enum game_round game_next_round(struct game *game)
{
    bool can_bet = false;
    practice_put_right(game);
    for (int i = 0; i < game->table.seat_count; i++)
        can_bet = can_bet || (!game->players[i].is_computer &&
                              table_can_bet(&game->table, i));
    if (!can_bet)
        return ROUND_NO_MONEY; /* computers alone would never stop */
    if (game->daily && game->rounds >= DAILY_HANDS)
        return ROUND_NO_HANDS;
    if (game->daily) {
        game->seed = daily_seed(game->daily->day, game->rounds + 1);
        game->table.shoe = shoe_from_seed(game->seed);
    }
    if (!table_next_round(&game->table))
        return ROUND_NO_CARDS;
    if (!game->practice.is_on && !game->table.rules.switches)
        game_commit_shoe(game);
    /* The bet may depend on the count that the shoe begins with. */
    else if (game->practice.choice.value[PRACTICE_START] != 0)
        practice_shuffle(game);
    return ROUND_BEGINS;
}

bool game_is_decided(const struct game *game)
{
    const struct table *table = &game->table;
    if (game_has_money(game) || game->rounds == 0)
        return false;
    for (int i = 0; i < table->seat_count; i++)
        if (table->seats[i].replays)
            return false;
    return true;
}

bool game_lacks_cards(const struct game *game)
{
    const struct table *table = &game->table;
    bool continues =
        table->shoe.source != SHOE_ARRANGED && game_has_money(game);
    return table->is_void && !continues;
}

/* Closes the round that is over in `table`, in the record and the skills. */
static void game_close_round(struct game *game, const struct table *table)
{
    bool has_bet = false;
    for (int i = 0; i < table->seat_count; i++)
        has_bet =
            has_bet || (!game->players[i].is_computer && table->seats[i].in);
    record_close_round(&game->record);
    game->round_is_open = false;
    game_close_skills(game, table);
    if (table->dealer_count > 0 && !table->is_void) {
        game->rounds++;
        game->own_rounds += has_bet;
    }
    if (game->daily && !table->is_void) {
        game->daily->score.hands = game->rounds;
        game->daily->score.net =
            table->seats[0].bankroll - game->players[0].bankroll;
    }
}

/* ---- Decisions ---- */

/* True if only one bet is possible: none without money, that of a daily, or
 * that of a push that is replayed. */
static bool bets_without_asking(const struct game *game)
{
    const struct table *table = &game->table;
    return table->phase == PHASE_BETS &&
           (!game_has_money(game) || game->daily ||
            table->seats[table->seat].replays);
}

bool game_decides_itself(const struct game *game)
{
    return bets_without_asking(game) ||
           game->players[game->table.seat].is_computer;
}

/* A computer without odds plays like mimic. */
struct action game_decision(const struct game *game)
{
    const struct table *table = &game->table;
    enum player_kind kind = game->players[table->seat].kind;
    struct action action = {.kind = ACTION_BET, .amount = DAILY_BET};
    struct advice advice;
    if (game->daily)
        return action;
    if (bets_without_asking(game))
        return (struct action){.kind = ACTION_BET,
                               .amount = table->seats[table->seat].first_bet};
    bool knows_odds = kind == PLAYER_BASIC || kind == PLAYER_PERFECT;
    if (!knows_odds || game->adviser == NULL || table->phase == PHASE_BETS)
        return computer_decides(kind == PLAYER_NEVER_BUST ? COMPUTER_NEVER_BUST
                                                          : COMPUTER_MIMIC,
                                table);
    if (kind == PLAYER_BASIC &&
        adviser_basic_action(game->adviser, table, &action.kind))
        return (struct action){.kind = action.kind};
    if (adviser_advise(game->adviser, table, &advice))
        return computer_decides(COMPUTER_MIMIC, table);
    return (struct action){.kind = advice.choices[0].kind};
}

/* Adds a line to the record and the account, after the line that begins a round
 * if this is its first decision. */
static void game_write_down(struct game *game, const char *line)
{
    if (!game->round_is_open) {
        record_line(&game->record, "round");
        account_open_round(game_book(game));
    }
    game->round_is_open = true;
    record_line(&game->record, line);
    account_line(game_book(game), line);
}

/* Writes a decision and its events to the record and the account. */
struct writer {
    struct game *game;
    const struct action *action;
};

/* The first event is the action, which is reported only if it is legal. */
static void write_event(void *self, const struct table *table,
                        const struct event *event)
{
    const struct writer *writer = self;
    struct game *game = writer->game;
    char line[LINE_SIZE];
    if (event->kind == EVENT_ACTION) {
        line_write(writer->action, line);
        game_write_down(game, line);
        game_judge(game, writer->action);
        if (game->daily)
            daily_note_action(game->daily, game->rounds + 1, &game->table,
                              writer->action);
        game->decisions++;
    }
    record_event(&game->record, event);
    account_hear(game_book(game), table, event);
}

bool game_act(struct game *game, const struct action *action,
              char problem[PROBLEM_SIZE])
{
    practice_deal(game, action);
    struct table after = game->table;
    struct writer writer = {.game = game, .action = action};
    const struct listener recorder = {.hear = write_event, .self = &writer};
    if (!table_act(&after, action, &recorder, problem))
        return false;
    if (after.phase == PHASE_OVER)
        game_close_round(game, &after);
    if (game->journal && after.phase == PHASE_OVER)
        (void)game_write_account(game, game->journal, &after);
    if (game_save(game, &after))
        return practice_perform(game, action, &after, problem);
    return cli_refuse(problem, "that can't be saved");
}

enum line_kind game_do_line(struct game *game, const char *line,
                            struct action *action, char problem[PROBLEM_SIZE])
{
    enum line_kind kind = line_read(line, &game->table, action, problem);
    if (kind == LINE_ACTION && !game_act(game, action, problem))
        return LINE_REFUSED;
    return kind;
}

/* Makes the round void in the record, as a copy of the table shows it. */
static void void_in_record(struct game *game)
{
    struct table after = game->table;
    struct writer writer = {.game = game};
    const struct listener recorder = {.hear = write_event, .self = &writer};
    game_write_down(game, "void");
    table_void_round(&after, &recorder);
    game_close_round(game, &after);
}

/* Makes the round void, except that people lose what they leave once cards are
 * dealt. */
static void forfeit_round(struct game *game)
{
    struct table *table = &game->table;
    int64_t left[SEATS_MAX] = {0};
    bool forfeits = table->phase != PHASE_BETS && game_has_money(game);
    for (int i = 0; i < table->seat_count && forfeits; i++) {
        if (!game->players[i].is_computer)
            left[i] = seat_chips(&table->seats[i]).on_table;
        game->forfeited += left[i];
    }
    void_in_record(game);
    table_void_round(table, &game->watcher);
    for (int i = 0; i < table->seat_count; i++)
        table_charge(table, i, left[i]);
}

void game_give_up_round(struct game *game)
{
    if (!game->round_is_open || game->is_stopped)
        return;
    const struct account *account = game->account;
    /* An open round in the ledger can continue from there. */
    bool is_saved = game->daily ? daily_is_kept(game->daily)
                                : account_is_open(account) &&
                                      game->table.seats[account->seat].in;
    if (!is_saved) {
        forfeit_round(game);
        return;
    }
    /* The round ends in the record. The ledger isn't notified. */
    game->is_kept = true;
    game->record.copy = NULL;
    void_in_record(game);
}
