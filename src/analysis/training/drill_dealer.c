/* The drill of the dealer: rounds with an occasional wrong payment or total. */
#include <stdlib.h>
#include <string.h>

#include "cli_report.h"
#include "training/drills.h"

enum { SLIPS_MOST = 32, OF_DEALER = -1, OF_INSURANCE = -2 };

/* Something that the dealer says wrong: what a hand wins, or a total. */
struct slip {
    int place;      /* a hand, OF_DEALER or OF_INSURANCE */
    bool is_total;  /* else an amount */
    int64_t amount; /* in cents, or the total */
};

struct dealer_drill {
    const struct drill_setup *setup;
    struct odds_chart chart;
    struct table table;
    int64_t insurance, insurance_won; /* in the last round */
    bool has_slip;
    struct slip slip;

    /* What was answered wrong. */
    int missed_totals, missed_payments, doubted;
    int64_t missed_cents;
};

/* ---- Rounds ---- */

static const char *dealer_open(void *state, const struct drill_setup *setup)
{
    struct dealer_drill *self = state;
    self->setup = setup;
    return chart_basic(setup->rules, &self->chart, NULL);
}

static void hear_insurance(void *state, const struct table *table,
                           const struct event *event)
{
    struct dealer_drill *self = state;
    (void)table;
    if (event->kind == EVENT_INSURANCE)
        self->insurance_won = event->amount;
}

/* Bets 1 to 20 minimum bets, sometimes with a few extra chips. */
static int64_t random_bet(const struct rules *rules, struct fair_random *random)
{
    enum { BETS = 20, CHIPS = 5 };
    int64_t bet = rules->min * (1 + (int64_t)fair_random_below(random, BETS)) +
                  rules->chip * (int64_t)fair_random_below(random, CHIPS);
    return rules->max > 0 && bet > rules->max ? rules->max : bet;
}

static void play_turn(struct dealer_drill *self, struct fair_random *random,
                      const struct listener *listener)
{
    struct table *table = &self->table;
    if (table->phase == PHASE_INSURANCE) {
        bool takes = fair_random_below(random, 2) == 0;
        if (takes && table_legal(table) & 1U << ACTION_INSURE)
            self->insurance = table->seats[0].first_bet / 2;
        table_insure(table, takes, listener);
        return;
    }
    const struct odds_cell *cell = &chart_const_cells(
        &self->chart, table_row(table))[odds_rank(table->dealer[0])];
    table_do(table, table_plays(table, cell), listener);
}

static void play_a_round(struct dealer_drill *self, struct fair_random *random)
{
    const int64_t chips = (int64_t)1 << 40;
    const struct listener listener = {.hear = hear_insurance, .self = self};
    struct table *table = &self->table;
    const struct action bet = {
        .kind = ACTION_BET, .amount = random_bet(self->setup->rules, random)};
    self->insurance = self->insurance_won = 0;
    table_begin(table, self->setup->rules, random, chips);
    table_next_round(table);
    table_act(table, &bet, &listener, NULL);
    while (table->phase != PHASE_OVER)
        play_turn(self, random, &listener);
}

/* ---- Slips ---- */

struct slips {
    int count;
    struct slip list[SLIPS_MOST];
};

static void add_slip(struct slips *slips, int place, bool is_total,
                     int64_t right, int64_t wrong)
{
    if (wrong != right && slips->count < SLIPS_MOST)
        slips->list[slips->count++] = (struct slip){
            .place = place, .is_total = is_total, .amount = wrong};
}

/* Adds what a tired dealer might pay for a hand. */
static void add_hand_slips(const struct dealer_drill *self, int number,
                           struct slips *slips)
{
    const struct seat *seat = &self->table.seats[0];
    const struct hand *hand = &seat->hands[number];
    int64_t bet = seat->first_bet, stake = hand->doubled ? 2 * bet : bet;
    struct hand_value value = table_hand_total(hand);
    add_slip(slips, number, true, value.total, value.total + 1);
    add_slip(slips, number, true, value.total, value.total - 1);
    switch (hand->outcome) {
    case OUTCOME_NATURAL:
        add_slip(slips, number, false, hand->net, bet);
        add_slip(slips, number, false, hand->net, bet * 6 / 5);
        add_slip(slips, number, false, hand->net, bet * 3 / 2);
        add_slip(slips, number, false, hand->net, 2 * bet);
        break;
    case OUTCOME_SURRENDERED:
        add_slip(slips, number, false, hand->net, -bet);
        add_slip(slips, number, false, hand->net, 0);
        break;
    case OUTCOME_BUST:
    case OUTCOME_LOST:
        add_slip(slips, number, false, hand->net, 0);
        if (hand->doubled)
            add_slip(slips, number, false, hand->net, -bet);
        break;
    case OUTCOME_PUSH:
        add_slip(slips, number, false, hand->net, stake);
        add_slip(slips, number, false, hand->net, -stake);
        break;
    default:
        add_slip(slips, number, false, hand->net, 0);
        add_slip(slips, number, false, hand->net, -stake);
        if (hand->doubled)
            add_slip(slips, number, false, hand->net, bet);
    }
}

/* One round in two has a slip. */
static void choose_slip(struct dealer_drill *self, struct fair_random *random)
{
    struct slips slips = {.count = 0};
    const struct table *table = &self->table;
    for (int i = 0; i < table->seats[0].hand_count; i++)
        add_hand_slips(self, i, &slips);
    if (!table->hole_hidden) {
        int total = table_dealer_total(table).total;
        add_slip(&slips, OF_DEALER, true, total, total + 1);
        add_slip(&slips, OF_DEALER, true, total, total - 1);
    }
    if (self->insurance > 0) {
        int64_t won = self->insurance_won;
        add_slip(&slips, OF_INSURANCE, false, won, 0);
        add_slip(&slips, OF_INSURANCE, false, won,
                 won > 0 ? self->insurance : 2 * self->insurance);
    }
    self->has_slip = slips.count > 0 && fair_random_below(random, 2) == 0;
    if (self->has_slip)
        self->slip =
            slips.list[fair_random_below(random, (uint32_t)slips.count)];
}

/* Returns what the dealer says about a place: `right` unless it is the slip. */
static int64_t said(const struct dealer_drill *self, int place, bool is_total,
                    int64_t right)
{
    bool is_slip = self->has_slip && self->slip.place == place &&
                   self->slip.is_total == is_total;
    return is_slip ? self->slip.amount : right;
}

/* ---- Questions ---- */

/* Adds "the insurance wins $15". */
static void add_amount(char *text, const char *what, int64_t net)
{
    char money[CLI_MONEY_SIZE];
    if (net == 0)
        words_add(text, "%s pushes", what);
    else
        words_add(text, "%s %s $%s", what, net > 0 ? "wins" : "loses",
                  cli_money(money, net > 0 ? net : -net));
}

static void add_said_total(const struct dealer_drill *self, int place,
                           const int cards[], int count, char *text)
{
    struct hand_value value = hand_evaluate(cards, (size_t)count);
    words_add_cards(text, cards, count, self->setup->ascii);
    words_add(text, " is %d", (int)said(self, place, true, value.total));
}

/* Adds "Your 10♥ 6♣ is 16 and loses $10." for each hand. */
static void add_hands(const struct dealer_drill *self, char *text)
{
    const struct seat *seat = &self->table.seats[0];
    for (int i = 0; i < seat->hand_count; i++) {
        const struct hand *hand = &seat->hands[i];
        words_add(text, " Your %s%s",
                  hand->outcome == OUTCOME_SURRENDERED ? "surrendered " : "",
                  hand->doubled ? "doubled " : "");
        add_said_total(self, i, hand->cards, hand->count, text);
        add_amount(text,
                   hand->outcome == OUTCOME_EVEN_MONEY
                       ? ", takes even money and"
                       : " and",
                   said(self, i, false, hand->net));
        words_add(text, ".");
    }
}

static bool dealer_next(void *state, struct fair_random *random,
                        struct drill_question *question)
{
    struct dealer_drill *self = state;
    const struct table *table = &self->table;
    const struct drill_scene *scene = &question->scene;
    char money[CLI_MONEY_SIZE], *text = question->text;
    play_a_round(self, random);
    choose_slip(self, random);
    scene_show_round(&question->scene, table, -1);
    strcpy(question->letters, "yn");
    words_add(text, "You bet $%s. The dealer's ",
              cli_money(money, table->seats[0].first_bet));
    add_said_total(self, OF_DEALER, table->dealer, scene->dealer_count, text);
    words_add(text, ".");
    if (self->insurance > 0) {
        words_add(text, " Your insurance of $%s",
                  cli_money(money, self->insurance));
        add_amount(text, "",
                   said(self, OF_INSURANCE, false, self->insurance_won));
        words_add(text, ".");
    }
    add_hands(self, text);
    words_add(text, " All correct");
    return true;
}

/* ---- Answers ---- */

/* Writes what is right at the place of the slip, and returns its cost. */
static int64_t explain_slip(const struct dealer_drill *self, char *text)
{
    const struct table *table = &self->table;
    const struct slip *slip = &self->slip;
    const int *cards = table->dealer;
    int count = table->dealer_count;
    int64_t right = self->insurance_won;
    if (slip->place >= 0) {
        const struct hand *hand = &table->seats[0].hands[slip->place];
        cards = hand->cards;
        count = hand->count;
        right = hand->net;
    }
    if (slip->place == OF_INSURANCE)
        words_add(text, "the insurance");
    else
        words_add_cards(text, cards, count, self->setup->ascii);
    if (slip->is_total) {
        words_add(text, " is %d, not %d.",
                  hand_evaluate(cards, (size_t)count).total, (int)slip->amount);
        return 0;
    }
    add_amount(text, "", right);
    add_amount(text, "; the dealer said it", slip->amount);
    words_add(text, ".");
    return right > slip->amount ? right - slip->amount : slip->amount - right;
}

static void dealer_check(void *state, const struct drill_reply *reply,
                         struct drill_verdict *verdict)
{
    struct dealer_drill *self = state;
    bool catches = reply->letter == 'n';
    double bet = (double)self->table.seats[0].first_bet;
    verdict->right = catches == self->has_slip;
    strcpy(verdict->given, catches ? "no" : "yes");
    strcpy(verdict->wanted, self->has_slip ? "no" : "yes");
    if (!self->has_slip) {
        words_add(verdict->text, "%s: the dealer made no mistake.",
                  verdict->right ? "Right" : "Wrong");
        self->doubted += !verdict->right;
        return;
    }
    words_add(verdict->text, verdict->right ? "Right. You caught it: "
                                            : "No, you missed a mistake: ");
    int64_t cost = explain_slip(self, verdict->text);
    if (verdict->right)
        return;
    verdict->cost = (double)cost / bet;
    verdict->cents = cost;
    self->missed_totals += self->slip.is_total;
    self->missed_payments += !self->slip.is_total;
    self->missed_cents += cost;
}

static const struct field DEALER_FIELDS[] = {
    FIELD(struct dealer_drill, missed_payments),
    FIELD_KIND("missed_dollars", struct dealer_drill, missed_cents,
               FIELD_HUNDREDTHS),
    FIELD(struct dealer_drill, missed_totals),
    FIELD(struct dealer_drill, doubted), FIELD_END};

/* ---- What explains the drill ---- */

static void dealer_first_text(const struct drill_setup *setup, char *text)
{
    (void)setup;
    words_add(text, "Add up the cards and check the payment. Answer yes if all "
                    "is right, no if not. One round in two has a mistake.");
}

static void dealer_help(const void *self, const struct drill_setup *setup,
                        FILE *out)
{
    const int64_t bet = (int64_t)15 * CENTS;
    char text[DRILL_TEXT_SIZE] = "";
    (void)self;
    fputs("You are the floor supervisor. The round is over; the dealer says "
          "what each hand and the dealer's own add up to, and what each hand "
          "wins or loses. Is all of it correct?\n",
          out);
    add_amount(text, "a blackjack", rules_natural_pay(setup->rules, bet));
    add_amount(text, ", a doubled hand", 2 * bet);
    words_add(text, " or loses as much");
    if (setup->rules->surrender != SURRENDER_NONE)
        add_amount(text, ", a surrendered one", -bet / 2);
    if (setup->rules->insurance)
        add_amount(text, ", and insurance of $7.50", bet);
    fprintf(out, "Example, with a bet of $15: %s. A tie is a push.\n", text);
    fputs("Answer yes (y) if all is correct, no (n) if something is wrong.\n"
          "The goal: no mistakes, within 10 seconds. What you miss costs one "
          "side the difference.\n",
          out);
}

const struct drill_kind DRILL_DEALER = {
    .name = "dealer",
    .purpose = "find wrong totals and payments",
    .title = "Catch the dealer's mistakes",
    .level = "easy",
    .first_text = dealer_first_text,
    .help = dealer_help,
    .unit = "bets",
    .tells_mistake = true,
    .seconds = 10,
    .size = sizeof(struct dealer_drill),
    .open = dealer_open,
    .next = dealer_next,
    .check = dealer_check,
    .fields = DEALER_FIELDS,
};
