/* Practice: its options, and what the table asks between rounds. */
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "cli_output.h"
#include "game_inside.h"
#include "ledger_reviews.h"

/* ---- The options ---- */

enum { START_MOST = 20 };

const struct practice_row PRACTICE_ROWS[PRACTICE_OPTIONS] = {
    [PRACTICE_COUNT] = {"count", "Count", "the table asks the running count", 0,
                        10},
    [PRACTICE_BET] = {"bet", "Bet", "the table asks what you would bet", 0, 1},
    [PRACTICE_START] = {"start", "Start", "each new shoe begins at this count",
                        -START_MOST, START_MOST},
    [PRACTICE_HARD] = {"hard", "Hard hands", "hard decisions come more often",
                       0, 1},
    [PRACTICE_FOUL] = {"foul", "Fouls", "the dealer errs at times: press y\200",
                       0, 1},
    [PRACTICE_SPOTS] = {"spots", "Spots", "how many hands you play at once", 0,
                        2},
};

/* Every shoe has its questions at each quarter and before a shuffle. */
enum { QUARTERS = 4 };

const struct practice_subject PRACTICE_SUBJECTS[ASKS_NOTHING] = {
    [ASKS_FOUL] = {"table-fouls", "fouls", NULL},
    [ASKS_COUNT] = {"table-count", "running count", "count"},
    [ASKS_BET] = {"table-bets", "bets", "bets"},
};

bool practice_is_on(const struct practice_choice *choice)
{
    bool is_on = false;
    for (int i = 0; i < PRACTICE_OPTIONS; i++)
        is_on = is_on || choice->value[i] != 0;
    return is_on;
}

const char *practice_value(const struct practice_choice *choice,
                           enum practice_option option,
                           char text[PRACTICE_VALUE_SIZE])
{
    int value = choice->value[option];
    if (option == PRACTICE_SPOTS)
        snprintf(text, PRACTICE_VALUE_SIZE, "%d", value + 1);
    else if (value == 0)
        snprintf(text, PRACTICE_VALUE_SIZE, "off");
    else if (option == PRACTICE_COUNT)
        snprintf(text, PRACTICE_VALUE_SIZE, "%s",
                 count_preset((size_t)value - 1)->name);
    else if (option == PRACTICE_START)
        snprintf(text, PRACTICE_VALUE_SIZE, "%+d", value);
    else
        snprintf(text, PRACTICE_VALUE_SIZE, "on");
    return text;
}

const char *practice_write(const struct practice_choice *choice,
                           char text[PRACTICE_TEXT_SIZE])
{
    char value[PRACTICE_VALUE_SIZE];
    text[0] = '\0';
    for (int i = 0; i < PRACTICE_OPTIONS; i++) {
        if (choice->value[i] == 0)
            continue;
        practice_value(choice, (enum practice_option)i, value);
        bool is_switch = strcmp(value, "on") == 0;
        text_add(text, PRACTICE_TEXT_SIZE, "%s%s%s%s", *text ? "," : "",
                 PRACTICE_ROWS[i].name, is_switch ? "" : "=",
                 is_switch ? "" : value);
    }
    return text;
}

/* Reads the name of a count, and stores its number, from 1. */
static bool read_count(const char *text, int *value,
                       char problem[CLI_PROBLEM_SIZE])
{
    struct count_tags tags;
    bool is_name = strchr("+-0123456789", *text) == NULL;
    if (is_name && !count_read(&tags, text, problem))
        return false;
    for (size_t i = 0; i < count_preset_count() && is_name; i++)
        if (strcmp(count_preset(i)->name, tags.name) == 0) {
            *value = (int)i + 1;
            return true;
        }
    return cli_refuse(problem,
                      "count takes the name of a count, as in count=ko");
}

/* Reads the value after the = of an option; `text` is NULL without one. */
static bool read_value(enum practice_option option, const char *text,
                       int *value, char problem[CLI_PROBLEM_SIZE])
{
    const struct practice_row *row = &PRACTICE_ROWS[option];
    int first = option == PRACTICE_SPOTS; /* one spot is no practice */
    int64_t number = 1;
    if (option == PRACTICE_COUNT && text)
        return read_count(text, value, problem);
    bool has_number = option == PRACTICE_START || option == PRACTICE_SPOTS;
    if (has_number &&
        (text == NULL || !cli_parse_integer(text, row->least + first,
                                            row->most + first, &number)))
        return cli_refuse(
            problem, "%s takes a number from %d to %d, as in %s=3", row->name,
            row->least + first, row->most + first, row->name);
    if (!has_number && text)
        return cli_refuse(problem, "%s takes no value", row->name);
    *value = (int)number - (has_number ? first : 0);
    return true;
}

bool practice_read(void *target, const char *text,
                   char problem[CLI_PROBLEM_SIZE])
{
    struct practice_choice read = *(struct practice_choice *)target;
    const char *names[PRACTICE_OPTIONS];
    for (int i = 0; i < PRACTICE_OPTIONS; i++)
        names[i] = PRACTICE_ROWS[i].name;
    for (bool more = true; more;) {
        char word[PRACTICE_TEXT_SIZE];
        size_t length = strcspn(text, ",");
        snprintf(word, sizeof word, "%.*s", (int)length, text);
        more = text[length] == ',';
        text += length + more;
        char *value = strchr(word, '=');
        if (value)
            *value++ = '\0';
        int option = cli_find_name(word, names, PRACTICE_OPTIONS);
        if (option < 0)
            return cli_say_unknown(
                problem, "practice", word, names, PRACTICE_OPTIONS,
                "use count, bet, start, hard, foul or spots");
        if (!read_value((enum practice_option)option, value,
                        &read.value[option], problem))
            return false;
    }
    *(struct practice_choice *)target = read;
    return true;
}

static bool is_shuffled_always(const struct rules *rules)
{
    return rules->fresh || rules->decks == DECKS_INFINITE;
}

const char *practice_refusal(const struct practice_choice *choice,
                             const struct rules *rules)
{
    const int *value = choice->value;
    bool counts =
        value[PRACTICE_COUNT] || value[PRACTICE_BET] || value[PRACTICE_START];
    if (!practice_is_on(choice))
        return NULL;
    if (!rules_have_money(rules))
        return "practice needs a table with bets";
    if (rules->switches)
        return "practice isn't available where cards are switched";
    if (counts && is_shuffled_always(rules))
        return "there is nothing to count where the cards come back after "
               "every round";
    return NULL;
}

/* ---- Practice in a game ---- */

void practice_begin(struct game *game, const struct practice_choice *choice)
{
    struct practice *practice = &game->practice;
    const struct shoe *shoe = &game->table.shoe;
    char problem[CLI_PROBLEM_SIZE];
    uint64_t numbers[] = {game->seed,          shoe->fair.state[0],
                          shoe->fair.state[1], shoe->fair.state[2],
                          shoe->fair.state[3], 1};
    enum { NUMBERS = sizeof numbers / sizeof *numbers };
    int count = choice->value[PRACTICE_COUNT];
    practice->choice = *choice;
    practice->is_on = practice_is_on(choice);
    practice->tags = *count_preset(count > 0 ? (size_t)count - 1 : 0);
    (void)count_ramp_read(&practice->ramp, COUNT_RAMP_USUAL, problem);
    fair_random_derive(&practice->cards, numbers, NUMBERS);
    numbers[NUMBERS - 1]++;
    fair_random_derive(&practice->fouls, numbers, NUMBERS);
}

static int count_unseen(const struct table *table)
{
    return table->shoe.count + table->shoe.burned + table->hole_hidden;
}

double practice_running_count(const struct game *game)
{
    const struct table *table = &game->table;
    const struct shoe *shoe = &table->shoe;
    const struct count_tags *tags = &game->practice.tags;
    double sum = count_sum(tags, shoe->discards + shoe->burned,
                           shoe->discard_count - shoe->burned);
    for (int i = 0; i < table->seat_count; i++)
        for (int j = 0; j < table->seats[i].hand_count; j++)
            sum += count_sum(tags, table->seats[i].hands[j].cards,
                             table->seats[i].hands[j].count);
    return sum + count_sum(tags, table->dealer,
                           table->dealer_count - table->hole_hidden);
}

static void note_round(struct game *game)
{
    struct practice *practice = &game->practice;
    const struct table *table = &game->table;
    const int *value = practice->choice.value;
    int all = rules_shoe(&table->rules).cards;
    int quarter = QUARTERS * (all - table->shoe.count) / all;
    bool is_due = shoe_is_due(&table->shoe, &table->rules);
    bool asks = quarter > practice->quarter || is_due;
    if (table->is_void || table->dealer_count == 0)
        return;
    practice->quarter = quarter;
    if (asks && value[PRACTICE_COUNT])
        practice->pending |= 1U << ASKS_COUNT;
    if (asks && value[PRACTICE_BET] && !is_due)
        practice->pending |= 1U << ASKS_BET;
}

enum practice_question game_asks(const struct game *game,
                                 char prompt[PRACTICE_PROMPT_SIZE])
{
    int question = 0;
    while (question < ASKS_NOTHING &&
           (game->practice.pending >> question & 1U) == 0)
        question++;
    prompt[0] = '\0';
    if (question == ASKS_FOUL)
        snprintf(prompt, PRACTICE_PROMPT_SIZE, "Did the dealer err?");
    else if (question == ASKS_COUNT)
        snprintf(prompt, PRACTICE_PROMPT_SIZE,
                 "What is the running count (%s)?", game->practice.tags.name);
    else if (question == ASKS_BET)
        snprintf(prompt, PRACTICE_PROMPT_SIZE,
                 "How many units does the ramp bet now?");
    return (enum practice_question)question;
}

/* ---- Results ---- */

static void keep_result(struct game *game, enum practice_question question,
                        bool is_right, double cost)
{
    struct practice *practice = &game->practice;
    struct practice_result *result = &practice->results[question];
    struct account *account = practice->account;
    result->asked++;
    result->right += is_right;
    result->run = is_right ? result->run + 1 : 0;
    if (result->run > result->longest_run)
        result->longest_run = result->run;
    result->cost += cost;
    if (!account_is_open(account))
        return;
    int64_t now = account->cli->now(account->cli->clock);
    struct ledger_drill drill = {
        .id = result->id,
        .name = PRACTICE_SUBJECTS[question].kept,
        .rules = game->rules_name,
        .count_name = question == ASKS_FOUL ? "" : practice->tags.name,
        .time = now,
        .day = ledger_day(now),
        .questions = result->asked,
        .right = result->right,
        .longest_run = result->longest_run,
        .cost = result->cost,
        .unit = "units",
        .mark = NAN};
    if (!ledger_keep_drill(account->ledger, account->profile.id, &drill))
        practice->is_unsaved = account->lost_something = true;
    result->id = drill.id;
}

void practice_sum_up(const struct practice *practice, FILE *out)
{
    for (int i = 0; i < ASKS_NOTHING; i++) {
        const struct practice_result *result = &practice->results[i];
        const char *words = PRACTICE_SUBJECTS[i].words;
        if (result->asked > 0)
            fprintf(out, "%c%s: %d of %d right.\n",
                    toupper((unsigned char)words[0]), words + 1, result->right,
                    result->asked);
    }
    if (practice->is_unsaved)
        fprintf(out, "The trainer doesn't know all of it: %s.\n",
                ledger_problem(practice->account->ledger));
}

/* ---- A dealer who errs ---- */

/* What a dealer can make of a hand, in bets. */
static const struct wrong_pay {
    enum outcome right, wrong;
    int bets;
} WRONG_PAYS[] = {
    {OUTCOME_WON, OUTCOME_PUSH, 0},        {OUTCOME_WON, OUTCOME_LOST, -1},
    {OUTCOME_LOST, OUTCOME_PUSH, 0},       {OUTCOME_LOST, OUTCOME_WON, 1},
    {OUTCOME_PUSH, OUTCOME_LOST, -1},      {OUTCOME_PUSH, OUTCOME_WON, 1},
    {OUTCOME_NATURAL, OUTCOME_NATURAL, 1},
};
enum { WRONG_PAYS_COUNT = sizeof WRONG_PAYS / sizeof *WRONG_PAYS };

/* Performs the action on a copy by a dealer who errs at `total`. Returns true
 * if that shows, and the cards suffice. */
static bool dealer_can_err(const struct game *game, const struct action *action,
                           int total)
{
    struct table shown = game->table;
    shown.errs_at = total;
    return table_act(&shown, action, NULL, NULL) && !shown.is_void &&
           shown.dealer_count != game->practice.exact.dealer_count;
}

/* Chooses one of the totals at which the dealer decided. */
static bool draw_wrong_draw(struct game *game, const struct action *action)
{
    struct practice *practice = &game->practice;
    const struct table *exact = &practice->exact;
    int totals[HAND_CARDS], count = 0;
    for (int i = 2; i <= exact->dealer_count; i++) {
        int total = hand_evaluate(exact->dealer, (size_t)i).total;
        if (dealer_can_err(game, action, total))
            totals[count++] = total;
    }
    if (count == 0)
        return false;
    practice->foul = (struct foul){
        .kind = FOUL_DRAW,
        .total = totals[fair_random_below(&practice->fouls, (uint32_t)count)]};
    return true;
}

/* Chooses one of the hands of people that this action settles, and what the
 * dealer makes of it. */
static bool draw_wrong_pay(struct game *game)
{
    struct practice *practice = &game->practice;
    struct foul fouls[SEATS_MAX * HANDS_MAX * 2];
    uint32_t count = 0;
    for (int i = 0; i < game->table.seat_count; i++)
        for (int j = 0; j < practice->exact.seats[i].hand_count; j++) {
            const struct seat *seat = &practice->exact.seats[i];
            const struct hand *hand = &seat->hands[j];
            bool is_twice = hand->doubled || game->table.rules.ante > 0;
            for (int k = 0; k < WRONG_PAYS_COUNT; k++) {
                const struct wrong_pay *pay = &WRONG_PAYS[k];
                int64_t paid = seat->first_bet * pay->bets * (is_twice ? 2 : 1);
                if (paid < 0) /* the house takes its own chips back */
                    paid += hand->free;
                if (!game->players[i].is_computer &&
                    !game->table.seats[i].hands[j].settled &&
                    pay->right == hand->outcome && paid != hand->net)
                    fouls[count++] = (struct foul){.kind = FOUL_PAY,
                                                   .seat = i,
                                                   .hand = j,
                                                   .paid = paid,
                                                   .right = hand->net,
                                                   .outcome = pay->wrong};
            }
        }
    if (count > 0)
        practice->foul = fouls[fair_random_below(&practice->fouls, count)];
    return count > 0;
}

/* Shows events as the dealer who errs makes them. */
struct wrong_dealer {
    struct game *game;
    struct listener watcher;
};

static void show_wrong(void *self, const struct table *table,
                       const struct event *event)
{
    const struct wrong_dealer *dealer = self;
    struct game *game = dealer->game;
    const struct foul *foul = &game->practice.foul;
    struct event shown = *event;
    if (foul->kind == FOUL_PAY && event->kind == EVENT_RESULT &&
        event->seat == foul->seat && event->hand == foul->hand) {
        struct hand *hand = &game->table.seats[foul->seat].hands[foul->hand];
        table_charge(&game->table, foul->seat, foul->right - foul->paid);
        hand->net = shown.amount = foul->paid;
        hand->outcome = shown.outcome = foul->outcome;
    }
    if (dealer->watcher.hear)
        dealer->watcher.hear(dealer->watcher.self, table, &shown);
}

/* Draws whether and how the dealer errs in the round that the action ends. */
static void draw_foul(struct game *game, const struct action *action)
{
    enum { ONE_IN = 3 };
    struct practice *practice = &game->practice;
    bool errs = fair_random_below(&practice->fouls, ONE_IN) == 0;
    bool draws = fair_random_below(&practice->fouls, 2) == 0;
    practice->foul = (struct foul){.kind = FOUL_NONE};
    practice->pending = 1U << ASKS_FOUL;
    if (!errs || (draws && draw_wrong_draw(game, action)))
        return;
    (void)draw_wrong_pay(game);
}

bool practice_perform(struct game *game, const struct action *action,
                      const struct table *exact, char problem[PROBLEM_SIZE])
{
    struct practice *practice = &game->practice;
    struct wrong_dealer dealer = {.game = game, .watcher = game->watcher};
    bool is_over = exact->phase == PHASE_OVER && practice->is_on;
    bool errs = is_over && practice->choice.value[PRACTICE_FOUL] &&
                !exact->is_void && exact->dealer_count > 0;
    if (errs) {
        practice->exact = *exact;
        draw_foul(game, action);
        if (practice->foul.kind == FOUL_DRAW)
            game->table.errs_at = practice->foul.total;
    }
    bool good = table_act(
        &game->table, action,
        &(struct listener){.hear = show_wrong, .self = &dealer}, problem);
    game->table.errs_at = 0;
    if (is_over)
        note_round(game);
    return good;
}

/* ---- The cards ---- */

/* Takes cards from the top of a new shoe until the running count is `start`, as
 * far as there are cards for it. */
static void begin_count(struct practice *practice, struct shoe *shoe, int start)
{
    const double small = 1e-9;
    double left = start;
    practice->taken = 0;
    for (int i = shoe->count - 1; i >= 0 && fabs(left) > small; i--) {
        double tag = count_sum(&practice->tags, &shoe->cards[i], 1);
        if (tag * left <= 0 || fabs(tag) > fabs(left) + small)
            continue;
        shoe->discards[shoe->discard_count++] = shoe->cards[i];
        memmove(shoe->cards + i, shoe->cards + i + 1,
                (size_t)(--shoe->count - i) * sizeof *shoe->cards);
        left -= tag;
        practice->taken++;
    }
}

/* True if many people play the hand wrong: hard 12 to 16, soft 13 to 18 and all
 * pairs but fives and tens. */
static bool is_hard_to_play(const struct hand *hand)
{
    enum { FIVES = 10, TENS = 20, LEAST = 12, HARD_MOST = 16, SOFT_MOST = 18 };
    struct hand_value value = table_hand_total(hand);
    if (hand->count < 2 || value.natural)
        return false;
    if (value.pair)
        return value.total != FIVES && value.total != TENS;
    return value.total >= LEAST &&
           value.total <= (value.soft ? SOFT_MOST : HARD_MOST);
}

void practice_shuffle(struct game *game)
{
    struct practice *practice = &game->practice;
    struct shoe *shoe = &game->table.shoe;
    if (is_shuffled_always(&game->table.rules) ||
        !shoe_is_due(shoe, &game->table.rules))
        return;
    shoe_fill(shoe, &game->table.rules);
    begin_count(practice, shoe, practice->choice.value[PRACTICE_START]);
    practice->quarter = 0;
    if (game->watcher.hear)
        game->watcher.hear(game->watcher.self, &game->table,
                           &(struct event){.kind = EVENT_SHUFFLE});
}

/* Cards that nobody has seen are equally likely in any order, so that a new
 * order of those in the shoe changes no count. Where every bet has a shuffle,
 * the bet itself shuffles, after one shuffle more for another order. */
void practice_deal(struct game *game, const struct action *action)
{
    enum { TRIES = 2 };
    struct practice *practice = &game->practice;
    struct table *table = &game->table;
    const int *value = practice->choice.value;
    int person = game_first_person(game);
    bool is_always = is_shuffled_always(&table->rules);
    struct table dealt = *table;
    if (!practice->is_on || action->kind != ACTION_BET ||
        !table_act(&dealt, action, NULL, NULL) || dealt.dealer_count == 0)
        return;
    practice_shuffle(game);
    for (int i = 0; i < TRIES && value[PRACTICE_HARD]; i++) {
        dealt = *table;
        (void)table_act(&dealt, action, NULL, NULL);
        if (is_hard_to_play(&dealt.seats[person].hands[0]))
            return;
        if (is_always)
            shoe_fill(&table->shoe, &table->rules);
        else
            deck_shuffle_fair(table->shoe.cards, (size_t)table->shoe.count,
                              &practice->cards);
    }
}

/* ---- Answers ---- */

static const char *result_in_words(int64_t net, char text[CLI_DOLLARS_SIZE])
{
    return net == 0 ? "the bet back" : cli_signed_dollars(text, net);
}

static void write_foul(const struct game *game, char *text, size_t size)
{
    const struct practice *practice = &game->practice;
    const struct foul *foul = &practice->foul;
    char paid[CLI_DOLLARS_SIZE], right[CLI_DOLLARS_SIZE], where[32] = "";
    bool stood = practice->exact.dealer_count > game->table.dealer_count;
    if (game->table.seats[foul->seat].hand_count > 1)
        snprintf(where, sizeof where, " for hand %d", foul->hand + 1);
    if (foul->kind == FOUL_DRAW)
        snprintf(text, size, "the dealer %s %d, but must %s",
                 stood ? "stood on" : "drew to", foul->total,
                 stood ? "draw" : "stand");
    else
        snprintf(text, size, "%s got %s%s, but %s is right",
                 seat_is_you(game, foul->seat) ? "you"
                                               : game->players[foul->seat].name,
                 result_in_words(foul->paid, paid), where,
                 result_in_words(foul->right, right));
}

void practice_put_right(struct game *game)
{
    if (game->practice.foul.kind != FOUL_NONE)
        game->table = game->practice.exact;
    game->practice.foul.kind = FOUL_NONE;
    game->practice.pending &= ~(1U << ASKS_FOUL);
}

static void judge_call(struct game *game, bool is_called,
                       char reply[PRACTICE_REPLY_SIZE])
{
    bool is_foul = game->practice.foul.kind != FOUL_NONE;
    char what[PRACTICE_REPLY_SIZE / 2];
    reply[0] = '\0';
    if (is_foul) {
        write_foul(game, what, sizeof what);
        snprintf(reply, PRACTICE_REPLY_SIZE, "%s: %s. It is put right.",
                 is_called ? "Well seen" : "You missed a foul", what);
    } else
        snprintf(reply, PRACTICE_REPLY_SIZE, "%s: the dealer made no mistake.",
                 is_called ? "No foul" : "Right");
    keep_result(game, ASKS_FOUL, is_foul == is_called, is_foul != is_called);
    practice_put_right(game);
}

/* Returns the true count: what the running count has beyond the mean of the
 * cards seen, for each deck left. `step` is that of the discard tray, in cards;
 * 1: every card is counted. */
static double true_count(const struct game *game, int step)
{
    const struct table *table = &game->table;
    const struct shoe *shoe = &table->shoe;
    const struct count_tags *tags = &game->practice.tags;
    double running = practice_running_count(game);
    int all = rules_shoe(&table->rules).cards, left = count_unseen(table);
    double sum = running + count_sum(tags, shoe->cards, shoe->count) +
                 count_sum(tags, shoe->discards, shoe->burned);
    double beyond = running - sum / all * (all - left);
    left = (left + step / 2) / step * step;
    return beyond * DECK_CARDS / (left > 0 ? left : step);
}

/* A tray is read to half a deck, so that two bets may be right. */
static void judge_bet_answer(struct game *game, double answer,
                             char reply[PRACTICE_REPLY_SIZE])
{
    const struct count_ramp *ramp = &game->practice.ramp;
    int exact = (int)floor(true_count(game, 1));
    double right = count_ramp_bet(ramp, exact);
    double about =
        count_ramp_bet(ramp, (int)floor(true_count(game, DECK_CARDS / 2)));
    bool is_right = answer == right || answer == about;
    double units = is_right ? answer : right;
    snprintf(reply, PRACTICE_REPLY_SIZE,
             "%s %g unit%s at a true count of %+d (running %+g, %.1f decks "
             "left).",
             is_right ? "Right:" : "No, the ramp bets", units,
             units == 1 ? "" : "s", exact, practice_running_count(game),
             (double)count_unseen(&game->table) / DECK_CARDS);
    keep_result(game, ASKS_BET, is_right, is_right ? 0 : fabs(answer - right));
}

static void judge_count_answer(struct game *game, double answer,
                               char reply[PRACTICE_REPLY_SIZE])
{
    const double small = 0.005;
    double running = practice_running_count(game);
    double error = answer - running;
    if (fabs(error) < small)
        snprintf(reply, PRACTICE_REPLY_SIZE, "Right: the running count is %+g.",
                 running);
    else
        snprintf(reply, PRACTICE_REPLY_SIZE,
                 "No, the running count is %+g; %+g is %g too %s.", running,
                 answer, fabs(error), error > 0 ? "high" : "low");
    keep_result(game, ASKS_COUNT, fabs(error) < small, fabs(error));
}

bool game_answer(struct game *game, const char *answer,
                 char reply[PRACTICE_REPLY_SIZE])
{
    char prompt[PRACTICE_PROMPT_SIZE];
    double number = 0;
    enum practice_question question = game_asks(game, prompt);
    if (question == ASKS_FOUL) {
        int word = tolower((unsigned char)*answer);
        bool is_called = word == 'f' || word == 'y';
        if (!is_called && word != 'n') {
            snprintf(reply, PRACTICE_REPLY_SIZE,
                     "type f if the dealer erred, or n");
            return false;
        }
        judge_call(game, is_called, reply);
        return true;
    }
    if (!cli_parse_number(answer, &number)) {
        snprintf(reply, PRACTICE_REPLY_SIZE, "type a number such as %s",
                 question == ASKS_BET ? "4" : "-3");
        return false;
    }
    game->practice.pending &= ~(1U << question);
    if (question == ASKS_COUNT)
        judge_count_answer(game, number, reply);
    else
        judge_bet_answer(game, number, reply);
    return true;
}
