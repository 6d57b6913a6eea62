/* The exam: a whole shoe with bets, insurance, plays and the running count. The
 * mistakes are told at the end. */
#include "training/drills/exam.h"

#include <math.h>
#include <string.h>

#include "training/drills/drills.h"
#include "training/drills/play.h"
#include "training/question.h"

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

static struct count_moment exam_moment(const struct exam *self)
{
    return (struct count_moment){.true_count = self->exact_count,
                                 .left = exam_cards_left(self)};
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
    struct lesson lesson = {.row = self->row};
    bool early = self->table.phase == PHASE_SURRENDER;
    for (int action = 0; action < ODDS_ACTIONS; action++)
        lesson.legal[action] =
            table_takes(&self->table, (enum odds_action)action);
    question_letters(&lesson, letters);
    if (early)
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
    const struct shoe shoe = shoe_from_random(&cards);
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
    char count[DRILL_WORD_SIZE];
    bool early = self->table.phase == PHASE_SURRENDER;
    enum odds_action done = question_action(letter), right = self->right;
    if (early && letter == 'k')
        done = right == ODDS_SURRENDER ? ODDS_STAND : right;
    verdict->right =
        early ? (letter == 'r') == (right == ODDS_SURRENDER) : done == right;
    if (!verdict->right)
        verdict->cost =
            self->bet * count_guide_cost(self->guide, self->row, self->upcard,
                                         exam_moment(self), right, done);
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
    .write = exam_write,
};
