/* The exam: a whole shoe with bets, insurance, plays and the running count. The
 * mistakes are told at the end. */
#include <math.h>
#include <string.h>

#include "cli_report.h"
#include "training/drills.h"

/* Bets are kept as cents: a unit is 100 dollars, so that its hundredths are
 * whole dollars. */
enum { UNIT = 10000, UNITS_MOST = 10000 };

static const char *exam_open(void *state, const struct drill_setup *setup)
{
    struct exam *self = state;
    if (!situation_is_possible(setup))
        return SITUATION_IS_IMPOSSIBLE;
    const char *fault = rules_refusal(setup->rules, ENGINE_EXAM);
    if (fault)
        return fault;
    self->setup = setup;
    self->rules = *setup->rules;
    self->rules.min = UNIT;
    self->rules.chip = UNIT / 100;
    self->rules.max = (int64_t)UNIT * UNITS_MOST;
    return count_guide_open(&self->guide, setup->rules, &setup->tags);
}

static void exam_close(void *state)
{
    struct exam *self = state;
    count_guide_close(self->guide);
}

/* ---- The count ---- */

/* Counts each card that is seen; the hole card when it is turned. */
static void hear_card(void *state, const struct table *table,
                      const struct event *event)
{
    struct exam *self = state;
    bool is_down = event->kind == EVENT_CARD && event->seat == DEALER &&
                   table->hole_hidden && table->dealer_count == 2;
    if ((event->kind != EVENT_CARD && event->kind != EVENT_HOLE) || is_down)
        return;
    self->running += tags_sum(&self->setup->tags, &event->card, 1);
    self->seen++;
}

static int exam_cards_left(const struct exam *self)
{
    int left = self->rules.decks * DECK_CARDS - self->seen;
    return left > 0 ? left : 1;
}

/* Looks at the discard tray, as a player does between two rounds. */
static void look_at_tray(struct exam *self)
{
    const struct drill_setup *setup = self->setup;
    const double deck = 100;
    int64_t most = situation_shoe(setup) - setup->precision;
    double steps = self->seen * deck / DECK_CARDS / (double)setup->precision;
    int64_t tray = (int64_t)round(steps) * setup->precision;
    self->tray = tray < most ? tray : most;
}

static void take_exam_count(struct exam *self)
{
    self->exact_count =
        count_guide_true(self->guide, self->running, exam_cards_left(self));
    self->true_count = true_rounded(
        situation_true(self->setup, self->running, self->tray), TRUE_FLOOR);
}

/* ---- Questions ---- */

static void add_hand(const struct exam *self, struct drill_question *question)
{
    const struct table *table = &self->table;
    const struct hand *hand = table_hand(table);
    struct drill_scene *scene = &question->scene;
    const struct seat *seat = &table->seats[0];
    scene_show_hands(scene, seat, (int)(hand - seat->hands));
    scene->dealer[0] = table->dealer[0];
    scene->dealer_count = 1;
    scene->hides_hole = true;
    words_add_cards(question->text, hand->cards, hand->count,
                    self->setup->ascii);
    words_add_total(question->text, hand->cards, hand->count);
    words_add(question->text, " against ");
    words_add_cards(question->text, table->dealer, 1, self->setup->ascii);
}

static void ask_exam_bet(struct exam *self, struct drill_question *question)
{
    char decks[DRILL_WORD_SIZE];
    self->asked = EXAM_BET;
    look_at_tray(self);
    take_exam_count(self);
    self->right_bet = count_ramp_bet(&self->setup->ramp, self->true_count);
    words_add(question->text, "Round %d, %s left: units to bet",
              self->rounds + 1,
              words_decks(decks, situation_shoe(self->setup) - self->tray));
    question_of_bet(question, self->setup);
}

static void ask_to_insure(struct exam *self, struct drill_question *question)
{
    self->asked = EXAM_INSURANCE;
    take_exam_count(self);
    self->right_insurance = count_guide_insures(self->guide, self->true_count);
    add_hand(self, question);
    words_add(question->text, ". Take insurance");
    strcpy(question->letters, "yn");
}

static void exam_letters(const struct exam *self, char *letters)
{
    bool legal[ODDS_ACTIONS];
    for (int action = 0; action < ODDS_ACTIONS; action++)
        legal[action] = table_takes(&self->table, (enum odds_action)action);
    action_letters(legal, letters);
    if (self->table.phase == PHASE_SURRENDER)
        strcpy(letters, "rk");
}

static void ask_to_play(struct exam *self, struct drill_question *question)
{
    const struct table *table = &self->table;
    self->asked = EXAM_PLAY;
    take_exam_count(self);
    self->row = table_row(table);
    self->upcard = odds_rank(table->dealer[0]);
    struct odds_cell cell = count_guide_cell(self->guide, self->row,
                                             self->upcard, self->true_count);
    self->right = table_plays(table, &cell);
    add_hand(self, question);
    exam_letters(self, question->letters);
}

/* ---- Rounds ---- */

/* Adds "10♥ 6♣ (16)"; a card alone, whose hole card stays hidden, has no total.
 */
static void add_final_hand(const struct exam *self, const int cards[],
                           int count, char *news)
{
    words_add_cards(news, cards, count, self->setup->ascii);
    if (count > 1)
        words_add(news, " (%d)", hand_evaluate(cards, (size_t)count).total);
}

/* Shows the round that is over, and tells what it won. */
static void show_result(const struct exam *self,
                        struct drill_question *question)
{
    const struct table *table = &self->table;
    const struct seat *seat = &table->seats[0];
    int64_t net = 0;
    char units[DRILL_WORD_SIZE], *news = question->news;
    scene_show_round(&question->scene, table);
    words_add(news, "Dealer ");
    add_final_hand(self, table->dealer, question->scene.dealer_count, news);
    for (int i = 0; i < seat->hand_count; i++) {
        words_add(news, i > 0 ? " and " : ", you ");
        add_final_hand(self, seat->hands[i].cards, seat->hands[i].count, news);
        net += seat->hands[i].net;
    }
    words_units(units, fabs((double)net) / UNIT);
    if (net == 0)
        words_add(news, ": push.");
    else
        words_add(news, ": you %s %s.", net > 0 ? "win" : "lose", units);
}

static void start_shoe(struct exam *self, struct fair_random *random)
{
    const int64_t chips = (int64_t)1 << 60;
    struct fair_random cards;
    const uint64_t seed = fair_random_next(random);
    fair_random_derive(&cards, &seed, 1);
    const struct shoe shoe = {.source = SHOE_FAIR, .fair = cards};
    table_open(&self->table, &self->rules, &shoe);
    table_sit(&self->table, chips);
    self->started = true;
}

static bool exam_next(void *state, struct fair_random *random,
                      struct drill_question *question)
{
    struct exam *self = state;
    struct table *table = &self->table;
    if (self->ended)
        return false;
    if (!self->started)
        start_shoe(self, random);
    if (table->phase == PHASE_OVER && self->rounds > 0)
        show_result(self, question);
    if (table->phase == PHASE_INSURANCE)
        ask_to_insure(self, question);
    else if (table->phase == PHASE_SURRENDER || table->phase == PHASE_PLAY)
        ask_to_play(self, question);
    else if (self->rounds == 0 || !shoe_is_due(&table->shoe, &self->rules)) {
        table_next_round(table);
        ask_exam_bet(self, question);
    } else {
        self->asked = EXAM_COUNT;
        words_add(question->text, "The shoe is over: running count");
        question->hint = "type a number like -2, or q to quit";
    }
    return true;
}

/* ---- Answers ---- */

static void check_bet(struct exam *self, double units,
                      struct drill_verdict *verdict)
{
    const struct listener listener = {.hear = hear_card, .self = self};
    judge_number(verdict, units, self->right_bet);
    words_units(verdict->given, units);
    words_units(verdict->wanted, self->right_bet);
    situation_explain(self->setup, self->running, self->tray, TRUE_FLOOR,
                      verdict->text);
    words_add(verdict->text, "; the bet is %s", verdict->wanted);
    self->bet = units;
    verdict->cost =
        bet_cost(self->guide, self->exact_count, self->right_bet, self->bet);
    const struct action bet = {.kind = ACTION_BET,
                               .amount = (int64_t)round(self->bet * UNIT)};
    table_act(&self->table, &bet, &listener, NULL);
    self->rounds++;
    self->perfect +=
        self->right_bet * count_guide_round(self->guide, self->exact_count);
}

static void check_insurance_answer(struct exam *self, bool takes,
                                   struct drill_verdict *verdict)
{
    const struct listener listener = {.hear = hear_card, .self = self};
    char count[DRILL_WORD_SIZE];
    verdict->right = takes == self->right_insurance;
    strcpy(verdict->given, takes ? "yes" : "no");
    strcpy(verdict->wanted, self->right_insurance ? "yes" : "no");
    double value = count_guide_insurance(self->guide, self->exact_count);
    if (!verdict->right)
        verdict->cost = self->bet * fmax(takes ? -value : value, 0);
    words_add(verdict->text, "At %s insurance %s",
              words_signed(count, self->true_count),
              self->right_insurance ? "wins" : "loses");
    table_insure(&self->table, takes, &listener);
}

static void check_play(struct exam *self, char letter,
                       struct drill_verdict *verdict)
{
    const struct listener listener = {.hear = hear_card, .self = self};
    const struct count_moment moment = {.true_count = self->exact_count,
                                        .left = exam_cards_left(self)};
    char count[DRILL_WORD_SIZE];
    bool early = self->table.phase == PHASE_SURRENDER;
    enum odds_action done = action_of_letter(letter), right = self->right;
    if (early && letter == 'k')
        done = right == ODDS_SURRENDER ? ODDS_STAND : right;
    verdict->right =
        early ? (letter == 'r') == (right == ODDS_SURRENDER) : done == right;
    if (!verdict->right)
        verdict->cost =
            self->bet * count_guide_cost(self->guide, self->row, self->upcard,
                                         moment, right, done);
    strcpy(verdict->given, letter == 'k' ? "keep" : odds_action_name(done));
    strcpy(verdict->wanted,
           early && right != ODDS_SURRENDER ? "keep" : odds_action_name(right));
    words_add(verdict->text, "At %s %s is right",
              words_signed(count, self->true_count), verdict->wanted);
    table_do(&self->table, letter == 'k' ? ODDS_STAND : done, &listener);
}

/* After the last card nothing is left to give away. */
static void check_running(struct exam *self, double number,
                          struct drill_verdict *verdict)
{
    judge_number(verdict, number, self->running);
    words_signed(verdict->given, number);
    words_signed(verdict->wanted, self->running);
    if (verdict->right)
        words_add(verdict->text, "Right.");
    else
        words_add(verdict->text, "No, %s.", verdict->wanted);
    verdict->later = false;
    verdict->ends = true;
    self->given_running = number;
    self->ended = true;
}

static void exam_check(void *state, const struct drill_reply *reply,
                       struct drill_verdict *verdict)
{
    struct exam *self = state;
    enum exam_question asked = self->asked;
    verdict->later = true;
    if (asked == EXAM_BET)
        check_bet(self, reply->number, verdict);
    else if (asked == EXAM_INSURANCE)
        check_insurance_answer(self, reply->letter == 'y', verdict);
    else if (asked == EXAM_PLAY)
        check_play(self, reply->letter, verdict);
    else {
        check_running(self, reply->number, verdict);
        return;
    }
    verdict->told = told_cost(verdict->cost, 0);
    self->cost[asked] += verdict->cost;
    self->told[asked] += verdict->told;
    if (verdict->cost > 0)
        words_add(verdict->text, ": %.3f units lost.", verdict->told);
    else
        words_add(verdict->text, ".");
}

/* ---- The result ---- */

static struct exam_result result_of(const struct exam *self)
{
    struct exam_result result = {
        .rounds = self->rounds,
        .rounds_an_hour = EXAM_PACE,
        .is_whole_shoe = self->ended,
        .hours = (double)self->rounds / EXAM_PACE,
        .tells_hour = self->ended || self->rounds >= EXAM_ROUNDS_LEAST};
    for (int i = 0; i < EXAM_QUESTIONS; i++) {
        result.cost[i] = self->cost[i] / result.hours;
        result.mistakes += result.cost[i];
    }
    result.perfect = self->perfect / result.hours;
    result.game =
        EXAM_PACE * count_guide_game(self->guide, &self->setup->ramp,
                                     &self->setup->tags, self->setup->rules);
    return result;
}

/* Only a whole shoe counts. */
static double exam_mark(const void *state)
{
    const struct exam *self = state;
    return self->ended ? result_of(self).mistakes : NAN;
}

static bool counted_right(const struct exam *self)
{
    return numbers_agree(self->given_running, self->running);
}

/* The mark is to lose less by mistakes than perfect play wins over all shoes;
 * if it wins nothing, to lose nothing; and to have counted right. */
static bool meets_mark(const struct exam *self,
                       const struct exam_result *result)
{
    return counted_right(self) &&
           (result->mistakes <= 0 || result->mistakes < result->game);
}

/* Only a whole shoe can meet it. */
static void tell_mark(const struct exam *self, const struct exam_result *result,
                      FILE *out)
{
    bool is_between_rounds =
        self->table.phase == PHASE_BETS || self->table.phase == PHASE_OVER;
    fprintf(out, "The mark is to lose %s by mistakes",
            result->game > 0 ? "less" : "nothing");
    if (result->game > 0)
        fputs(" than perfect play wins,", out);
    fputs(" and to tell the right running count", out);
    if (self->ended)
        fprintf(out, ": %s.\n", meets_mark(self, result) ? "met" : "not met");
    else
        fprintf(out,
                ", in a whole shoe. This exam ended %s round %d, before the "
                "end of the shoe.\n",
                is_between_rounds ? "after" : "in", self->rounds);
}

/* Writes "AT wins 1.25 units per 100 roundsWHEN." */
static void tell_perfect(FILE *out, const char *at, double units,
                         const char *when, const char *why_it_loses)
{
    fprintf(out, "%s %s %.2f units per %d rounds%s.%s%s\n", at,
            units < 0 ? "loses" : "wins", fabs(units), EXAM_PACE, when,
            units < 0 ? " " : "", units < 0 ? why_it_loses : "");
}

/* Tells what the mistakes cost: per 100 rounds, to the hundredth, or in the
 * rounds if these are too few, as each mistake was told. The parts add up to
 * the sum that is shown. */
static void tell_cost(const struct exam *self, const struct exam_result *result,
                      FILE *out)
{
    const double hundred = 100;
    const int decimals = result->tells_hour ? 2 : 3;
    double part[EXAM_QUESTIONS] = {0}, sum = 0;
    for (int i = 0; i < EXAM_QUESTIONS; i++) {
        part[i] = result->tells_hour
                      ? round(hundred * result->cost[i]) / hundred
                      : self->told[i];
        sum += part[i];
    }
    fprintf(out, "Your mistakes cost %.*f units ", decimals, sum);
    if (result->tells_hour)
        fprintf(out, "per %d rounds, based on %d rounds", EXAM_PACE,
                self->rounds);
    else
        fprintf(out, "in %d round%s", self->rounds,
                self->rounds == 1 ? "" : "s");
    fprintf(out, ": bets %.*f, insurance %.*f, plays %.*f.", decimals,
            part[EXAM_BET], decimals, part[EXAM_INSURANCE], decimals,
            part[EXAM_PLAY]);
    if (!result->tells_hour)
        fprintf(out, " What they cost per %d rounds is told from %d rounds on.",
                EXAM_PACE, EXAM_ROUNDS_LEAST);
    fputc('\n', out);
}

static void tell_running_count(const struct exam *self, FILE *out)
{
    char given[DRILL_WORD_SIZE], right[DRILL_WORD_SIZE];
    words_signed(given, self->given_running);
    words_signed(right, self->running);
    if (!self->ended)
        return;
    if (counted_right(self))
        fprintf(out, "Your running count of the shoe, %s, is right.\n", given);
    else
        fprintf(out,
                "Your running count of the shoe, %s, is wrong: it is %s.\n",
                given, right);
}

static void exam_tell(const void *state, FILE *out)
{
    const struct exam *self = state;
    struct exam_result result = result_of(self);
    fputc('\n', out);
    tell_running_count(self, out);
    tell_cost(self, &result, out);
    if (!isnan(result.game)) {
        tell_perfect(out, "Perfect play with this ramp", result.game,
                     ", on average over all shoes",
                     "What the large bets win at good counts is less than what "
                     "the others lose: the ramp is too flat for these rules.");
        tell_mark(self, &result, out);
    }
    if (result.tells_hour)
        tell_perfect(out, "At the counts of this shoe, perfect play",
                     result.perfect, " on average",
                     "The house has the edge at most counts, and this shoe had "
                     "few good ones.");
}

/* The result as the summary in JSON has it. A figure of an hour is NAN if there
 * were too few rounds. */
static const struct field EXAM_FIELDS[] = {
    FIELD(struct exam_result, rounds),
    FIELD(struct exam_result, is_whole_shoe),
    FIELD(struct exam_result, rounds_an_hour),
    FIELD_NAMED("cost_an_hour", struct exam_result, mistakes),
    FIELD_NAMED("bets_an_hour", struct exam_result, cost[EXAM_BET]),
    FIELD_NAMED("insurance_an_hour", struct exam_result, cost[EXAM_INSURANCE]),
    FIELD_NAMED("plays_an_hour", struct exam_result, cost[EXAM_PLAY]),
    FIELD_NAMED("perfect_in_this_shoe", struct exam_result, perfect),
    FIELD_NAMED("perfect_over_all_shoes", struct exam_result, game),
    FIELD_VALUE_AT("meets_mark", struct exam_result, met),
    FIELD_END};

static const void *exam_figures(void *state)
{
    struct exam *self = state;
    struct exam_result *result = &self->result;
    *result = result_of(self);
    if (self->ended) {
        result->meets_mark = meets_mark(self, result);
        result->met = &result->meets_mark;
    }
    if (!result->tells_hour) {
        result->mistakes = result->perfect = NAN;
        for (int i = 0; i < EXAM_QUESTIONS; i++)
            result->cost[i] = NAN;
    }
    return result;
}

/* ---- What explains the drill ---- */

static void exam_first(const struct drill_setup *setup, char *text)
{
    words_add(text,
              "Count the shoe (%s), bet by your ramp, and play by the "
              "count. Your ramp bets ",
              setup->tags.name);
    guide_add_ramp(&setup->ramp, text);
    words_add(text, ".");
}

static void exam_guide_page(const void *self, const struct drill_setup *setup,
                            FILE *out)
{
    char text[DRILL_TEXT_SIZE] = "";
    (void)self;
    guide_add_ramp(&setup->ramp, text);
    fprintf(
        out,
        "You play a whole shoe: a bet before each round, insurance, each "
        "play, and at the end the running count. Nothing tells you the "
        "count, and mistakes are told at the end, with what they cost per 100 "
        "rounds.\nYour ramp, by true count: %s. It is the "
        "default, or the one that you give with --bets.\n",
        text);
    guide_count(setup, out);
    guide_true_count(setup, TRUE_FLOOR, out);
    guide_example(setup, TRUE_FLOOR, &setup->ramp, out);
    fputs("Type the units of a bet, and Enter; for plays, a letter.\n"
          "The mark: mistakes that cost less per 100 rounds than perfect play "
          "with your ramp wins, on average over all shoes, and the right "
          "running count.\n"
          "q ends the exam; what you answered is counted.\n",
          out);
}

const struct drill_kind DRILL_EXAM = {
    .name = "exam",
    .purpose = "play a whole shoe: bets, plays, the count",
    .first = exam_first,
    .guide = exam_guide_page,
    .unit = "units",
    .counts = true,
    .tells_cost = true,
    .size = sizeof(struct exam),
    .open = exam_open,
    .close = exam_close,
    .next = exam_next,
    .check = exam_check,
    .mark = exam_mark,
    .measure = "units an hour lost",
    .tell = exam_tell,
    .fields = EXAM_FIELDS,
    .figures = exam_figures,
};
