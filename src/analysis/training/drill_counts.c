/* The drills around the count: the running count, the true count, bets,
 * deviations, and the exam. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli_report.h"
#include "counting.h"
#include "training/drills.h"

/* ---- Words and numbers ---- */

/* Writes a count or an amount with its decimals, if it has any: "+2.5", "0". */
static const char *words_signed(char word[DRILL_WORD_SIZE], double number)
{
    snprintf(word, DRILL_WORD_SIZE, number == 0 ? "0" : "%+.6g", number);
    return word;
}

static const char *words_units(char word[DRILL_WORD_SIZE], double units)
{
    snprintf(word, DRILL_WORD_SIZE, "%.7g", units);
    return word;
}

/* Writes hundredths of a deck: "2.5 decks", "1 deck". */
static const char *words_decks(char word[DRILL_WORD_SIZE], int64_t hundredths)
{
    const double deck = 100;
    snprintf(word, DRILL_WORD_SIZE, "%.4g deck%s", (double)hundredths / deck,
             hundredths == (int64_t)deck ? "" : "s");
    return word;
}

/* Returns the mean tag of full decks. */
static double tags_mean(const struct count_tags *tags)
{
    const struct odds_shoe deck = odds_shoe_full(1);
    double mean = count_mean(tags, &deck);
    return fabs(mean) > 1e-9 ? mean : 0;
}

static int true_rounded(double true_count, enum true_rounding rounding)
{
    const double slip = 1e-9; /* rounding errors are smaller */
    switch (rounding) {
    case TRUE_TRUNCATE:
        return (int)trunc(true_count + copysign(slip, true_count));
    case TRUE_NEAREST:
        return (int)floor(true_count + 0.5 + slip);
    default:
        return (int)floor(true_count + slip);
    }
}

/* True if the numbers agree to two decimals. */
static bool numbers_agree(double one, double other)
{
    const double half_of_a_hundredth = 0.005;
    return fabs(one - other) < half_of_a_hundredth;
}

/* Judges an answer that is a number: whether it is right, and what it differs
 * by; and writes both with `words`. */
static void
judge_number(struct drill_verdict *verdict, double given, double right,
             const char *words(char word[DRILL_WORD_SIZE], double number))
{
    verdict->right = numbers_agree(given, right);
    verdict->difference = verdict->right ? 0 : given - right;
    words(verdict->given, given);
    words(verdict->wanted, right);
}

static void judge_choice(struct drill_verdict *verdict, bool given, bool right)
{
    verdict->right = given == right;
    strcpy(verdict->given, given ? "yes" : "no");
    strcpy(verdict->wanted, right ? "yes" : "no");
}

#define NUMBER_HINT "give a number like -2, or q to quit"

/* Takes `count` random cards of a deck, all different, without order. */
static void cards_draw(int cards[], int count, struct fair_random *random)
{
    int deck[DECK_CARDS];
    deck_fresh(deck, 1);
    for (int i = 0; i < count; i++) {
        uint32_t left = (uint32_t)(DECK_CARDS - i);
        uint32_t drawn = fair_random_below(random, left);
        cards[i] = deck[drawn];
        deck[drawn] = deck[left - 1];
    }
}

/* Returns a random card of a rank that isn't among the cards. */
static int card_of_rank(int rank, const int cards[], int count,
                        struct fair_random *random)
{
    for (;;) {
        int card, i = 0;
        cards_draw(&card, 1, random);
        while (i < count && cards[i] != card)
            i++;
        if (i == count && odds_rank(card) == rank)
            return card;
    }
}

/* Draws until the cards fit. The rarest are three aces, one of 5,525 hands. */
static bool cards_of_cell(struct chart_row row, int upcard, int count,
                          int cards[], int *up, struct fair_random *random)
{
    enum { TRIES = 100000, MOST = 3 };
    for (int i = 0; i < TRIES; i++) {
        int drawn[MOST];
        cards_draw(drawn, count, random);
        struct chart_row own = cards_row(drawn, count);
        if (!chart_rows_match(own, row))
            continue;
        memcpy(cards, drawn, (size_t)count * sizeof *cards);
        *up = card_of_rank(upcard, drawn, count, random);
        return true;
    }
    return false;
}

/* ---- Tags and ramps ---- */

/* The ranks from 2 to ten, and the ace, as players list tags. */
static int rank_at(int place)
{
    return place < ODDS_TEN ? place + 1 : ODDS_ACE;
}

/* Adds "2-6 +1, red 7 +1, black 7 0, 8-9 0, 10-A -1". */
static void add_tags(const struct count_tags *tags, char *text)
{
    const double *tag = tags->tag, *red = tags->red;
    char word[DRILL_WORD_SIZE];
    for (int first = 0, last; first < ODDS_RANKS; first = last + 1) {
        last = first;
        while (last + 1 < ODDS_RANKS &&
               numbers_agree(tag[rank_at(last + 1)], tag[rank_at(first)]) &&
               numbers_agree(red[rank_at(last + 1)], red[rank_at(first)]))
            last++;
        double both = tag[rank_at(first)], more = red[rank_at(first)];
        words_add(text, first > 0 ? ", " : "");
        for (int color = more != 0 ? 1 : -1; color >= -1; color -= 2) {
            if (more != 0)
                words_add(text, color > 0 ? "red " : ", black ");
            words_add(text, "%s", odds_rank_name(rank_at(first)));
            if (last > first)
                words_add(text, "-%s", odds_rank_name(rank_at(last)));
            words_add(text, " %s", words_signed(word, both + color * more));
        }
    }
}

void drill_count_text(const struct drill_setup *setup,
                      char text[DRILL_TEXT_SIZE])
{
    text[0] = '\0';
    words_add(text, "%s: ", setup->tags.name);
    add_tags(&setup->tags, text);
}

/* Returns the true count of the next step, or COUNT_RAMP_MOST + 1. */
static int next_step(const struct count_ramp *ramp, int from)
{
    double bet = count_ramp_bet(ramp, from);
    while (from <= COUNT_RAMP_MOST &&
           numbers_agree(count_ramp_bet(ramp, from), bet))
        from++;
    return from;
}

static void add_ramp_step(const struct count_ramp *ramp, int true_count,
                          char *text)
{
    char units[DRILL_WORD_SIZE], count[DRILL_WORD_SIZE];
    int from = true_count < COUNT_RAMP_MOST ? true_count : COUNT_RAMP_MOST;
    if (from < -COUNT_RAMP_MOST)
        from = -COUNT_RAMP_MOST;
    double bet = count_ramp_bet(ramp, from);
    while (from > -COUNT_RAMP_MOST &&
           numbers_agree(count_ramp_bet(ramp, from - 1), bet))
        from--;
    int next = next_step(ramp, from);
    words_add(text, "%s ", words_units(units, count_ramp_bet(ramp, from)));
    if (from > -COUNT_RAMP_MOST)
        words_add(text, "from %s", words_signed(count, from));
    else if (next <= COUNT_RAMP_MOST)
        words_add(text, "below %s", words_signed(count, next));
    else
        words_add(text, "at every count");
}

/* Adds "1 below +1, 2 from +1, 4 from +2", or the step of a true count. */
static void add_ramp(const struct count_ramp *ramp, char *text)
{
    for (int from = -COUNT_RAMP_MOST; from <= COUNT_RAMP_MOST;
         from = next_step(ramp, from)) {
        words_add(text, from > -COUNT_RAMP_MOST ? ", " : "");
        add_ramp_step(ramp, from, text);
    }
}

void drill_ramp_text(const struct drill_setup *setup,
                     char text[DRILL_TEXT_SIZE])
{
    text[0] = '\0';
    add_ramp(&setup->ramp, text);
}

/* ---- A running count and a discard tray ---- */

/* Returns "rounded down". */
static const char *rounding_text(enum true_rounding rounding)
{
    static const char *const ways[TRUE_ROUNDINGS] = {
        "rounded down", "rounded toward zero",
        "rounded to the nearest whole number"};
    return ways[rounding];
}

enum { DECK_HUNDREDTHS = 100 };

#define SITUATION_IS_IMPOSSIBLE \
    "one deck is too little for --precision 1; use 0.5 or 0.25"

/* Returns the size of the shoe in hundredths of a deck. */
static int64_t situation_shoe(const struct drill_setup *setup)
{
    return (int64_t)setup->rules->decks * DECK_HUNDREDTHS;
}

/* True if the tray can be drawn to the precision; and what to say if not. */
static bool situation_is_possible(const struct drill_setup *setup)
{
    return situation_shoe(setup) > setup->precision;
}

/* Sums two shoes' counts, so that they stray further than in play. */
static double running_of(const struct drill_setup *setup, int cards,
                         struct fair_random *random)
{
    int shoe[SHOE_CARDS];
    size_t decks = (size_t)setup->rules->decks;
    double sum = 0;
    for (int i = 0; i < 2; i++) {
        deck_fresh(shoe, decks);
        deck_shuffle_fair(shoe, decks * DECK_CARDS, random);
        sum += count_sum(&setup->tags, shoe, cards);
    }
    return sum - tags_mean(&setup->tags) * cards;
}

/* Draws a running count, and hundredths of a deck in the tray, no further than
 * the cut card. */
static void situation_draw(const struct drill_setup *setup,
                           struct fair_random *random, double *running,
                           int64_t *tray)
{
    const int64_t percent = 100;
    int64_t shoe = situation_shoe(setup);
    int64_t steps = shoe * setup->rules->cut / percent / setup->precision;
    if (steps < 1 || steps * setup->precision >= shoe)
        steps = shoe / setup->precision - 1;
    *tray = setup->precision * (1 + fair_random_below(random, (uint32_t)steps));
    *running =
        running_of(setup, (int)(*tray * DECK_CARDS / DECK_HUNDREDTHS), random);
}

/* Returns the true count, not rounded. */
static double situation_true(const struct drill_setup *setup, double running,
                             int64_t tray)
{
    double seen = (double)tray / DECK_HUNDREDTHS;
    return (running - tags_mean(&setup->tags) * DECK_CARDS * seen) /
           (setup->rules->decks - seen);
}

/* Adds "+7 over 3 decks left is +2.33, rounded down to +2" and returns the
 * rounded true count. */
static int situation_explain(const struct drill_setup *setup, double running,
                             int64_t tray, enum true_rounding rounding,
                             char *text)
{
    char count[DRILL_WORD_SIZE], decks[DRILL_WORD_SIZE];
    int64_t left = situation_shoe(setup) - tray;
    double usual =
        tags_mean(&setup->tags) * DECK_CARDS * (double)tray / DECK_HUNDREDTHS;
    words_add(text, "%s", words_signed(count, running));
    if (usual != 0) {
        words_add(text, " less %s, which is usual after ",
                  words_signed(count, usual));
        words_add(text, "%s,", words_decks(decks, tray));
    }
    double exact = situation_true(setup, running, tray);
    int rounded = true_rounded(exact, rounding);
    if (numbers_agree(exact, rounded))
        words_add(text, " over %s left is %s", words_decks(decks, left),
                  words_signed(count, rounded));
    else
        words_add(text, " over %s left is %+.2f, %s%s %s",
                  words_decks(decks, left), exact, rounding_text(rounding),
                  rounding == TRUE_NEAREST ? "," : " to",
                  words_signed(count, rounded));
    return rounded;
}

/* ---- What explains a drill ---- */

/* Write paragraphs for the page that explains a drill: the running count, the
 * true count, and an example of one, with its bet unless `ramp` is NULL. */
static void write_count_help(const struct drill_setup *setup, FILE *out)
{
    char text[DRILL_TEXT_SIZE] = "";
    add_tags(&setup->tags, text);
    fprintf(out,
            "The running count is the sum of the tags of all cards that you "
            "have seen since the shuffle. The tags of %s: %s.\n",
            setup->tags.name, text);
}

static void write_true_count_help(const struct drill_setup *setup,
                                  enum true_rounding rounding, FILE *out)
{
    const double usual = tags_mean(&setup->tags) * DECK_CARDS;
    const double below_zero = -1.09;
    char word[DRILL_WORD_SIZE];
    fprintf(out,
            "The true count is the running count divided by the decks that are "
            "left, %s: +1.09 becomes +1, and -1.09 becomes %s.\n",
            rounding_text(rounding),
            words_signed(word, true_rounded(below_zero, rounding)));
    if (usual != 0)
        fprintf(out,
                "The tags of a deck of %s add up to %s, not to 0: for each "
                "deck dealt, subtract that from the running count first.\n",
                setup->tags.name, words_signed(word, usual));
}

static void write_example(const struct drill_setup *setup,
                          enum true_rounding rounding,
                          const struct count_ramp *ramp, FILE *out)
{
    enum { MANY = 4 };
    const double running = setup->rules->decks >= MANY ? 7 : 2;
    char text[DRILL_TEXT_SIZE] = "", word[DRILL_WORD_SIZE];
    int64_t shoe = situation_shoe(setup), most = shoe - setup->precision;
    int64_t tray = shoe / 3 / setup->precision * setup->precision;
    tray = tray < setup->precision ? setup->precision : tray;
    tray = tray > most ? most : tray;
    int right = situation_explain(setup, running, tray, rounding, text);
    if (ramp) {
        words_add(text, "; bet ");
        add_ramp_step(ramp, right, text);
    }
    fprintf(out, "Example: %s in the tray of %d. %s.\n",
            words_decks(word, tray), setup->rules->decks, text);
}

/* ---- The cards again ---- */

void drill_write_count(const struct drill_setup *setup,
                       const struct drill_stream *stream, int columns,
                       FILE *out)
{
    enum { CARD = 3, GAPS = 3, SUM = 8 };
    enum card_form form = setup->ascii ? CARD_ASCII : CARD_UTF8;
    double sum = 0;
    int tag = 0; /* columns of the widest one */
    char word[DRILL_WORD_SIZE], card[CARD_TEXT_SIZE];
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        double red = setup->tags.red[rank], both = setup->tags.tag[rank];
        int own = (int)strlen(words_signed(word, both + red));
        tag = own > tag ? own : tag;
        own = (int)strlen(words_signed(word, both - red));
        tag = own > tag ? own : tag;
    }
    int in_a_line = (columns - SUM) / (CARD + tag + GAPS);
    in_a_line = in_a_line < 1 ? 1 : in_a_line;
    for (int i = 0; i < stream->count; i++) {
        double own = count_sum(&setup->tags, stream->cards + i, 1);
        bool is_last = (i + 1) % in_a_line == 0 || i + 1 == stream->count;
        sum += own;
        card_text(card, stream->cards[i], form);
        fprintf(out, "%s %-*s  ", card, tag, words_signed(word, own));
        if (is_last) /* the sums of all lines in a column */
            fprintf(out, "%*s= %s\n",
                    i < in_a_line
                        ? 0
                        : (in_a_line - 1 - i % in_a_line) * (CARD + tag + GAPS),
                    "", words_signed(word, sum));
    }
}

void drill_write_cards(const struct drill_setup *setup,
                       const struct drill_stream *stream, int columns,
                       FILE *out)
{
    enum { CARD = 4 };
    int in_a_line = columns < CARD ? 1 : columns / CARD;
    for (int i = 0; i < stream->count; i++) {
        char card[CARD_TEXT_SIZE];
        bool is_last = (i + 1) % in_a_line == 0 || i + 1 == stream->count;
        card_text(card, stream->cards[i],
                  setup->ascii ? CARD_ASCII : CARD_UTF8);
        fprintf(out, "%s%s", card, is_last ? "\n" : " ");
    }
}

/* ---- The drills of the running count: cards go by and stop ---- */

enum { COUNT_GOAL = 30 /* seconds for a deck */ };

/* A beginner's first questions have few cards, which go by slowly. */
static const int STEP_CARDS[] = {5, 10, 20};
enum { COUNT_STEPS = sizeof STEP_CARDS / sizeof *STEP_CARDS };

struct count_drill {
    const struct drill_setup *setup;
    int64_t step; /* right answers so far, ever; beginners have fewer than
                     COUNT_STEPS */
    int goal;     /* seconds for a deck */
    int count;    /* how many cards the last question had */
    double right;

    bool asks_aces; /* after the running count */
    int aces;
    double given; /* the running count; NAN before that answer */

    /* Right answers in a row, until their cards make a deck. */
    int run_cards;
    double run_seconds;
    double best_deck; /* seconds without a mistake; 0: there was none */

    /* All questions. */
    int64_t all_cards;
    double all_seconds;
};

static bool add_right_counts(void *state, const struct ledger_drill *drill)
{
    struct count_drill *self = state;
    if (strcmp(drill->name, DRILL_COUNT.name) == 0 ||
        strcmp(drill->name, DRILL_ACES.name) == 0)
        self->step += drill->right;
    return true;
}

/* Only a ledger shows that somebody is a beginner. A seed has the same cards
 * for everybody, and beginners don't ask for groups or for a whole shoe. */
static const char *count_open(void *state, const struct drill_setup *setup)
{
    struct count_drill *self = state;
    self->setup = setup;
    self->goal = COUNT_GOAL;
    if (setup->ledger == NULL || setup->has_seed || setup->whole_shoe ||
        setup->group != 1)
        self->step = COUNT_STEPS;
    else if (!ledger_each_drill(setup->ledger, setup->profile, add_right_counts,
                                self))
        return ledger_problem(setup->ledger);
    return NULL;
}

static const char *aces_open(void *state, const struct drill_setup *setup)
{
    struct count_drill *self = state;
    self->asks_aces = true;
    return count_open(state, setup);
}

/* Deals from a quarter of the cards to all of them or, to a beginner, the few
 * of the step, in groups of equal size, but for the last one. */
static void fill_stream(const struct count_drill *self,
                        struct drill_stream *stream, struct fair_random *random)
{
    const struct drill_setup *setup = self->setup;
    size_t decks = setup->whole_shoe ? (size_t)setup->rules->decks : 1;
    int cards = (int)decks * DECK_CARDS, least = cards / 4;
    deck_fresh(stream->cards, decks);
    deck_shuffle_fair(stream->cards, (size_t)cards, random);
    if (self->step < COUNT_STEPS) {
        least = STEP_CARDS[self->step];
        stream->slowness = COUNT_STEPS - 1 - (int)self->step;
        stream->shows_tags = self->step == 0;
        cards = least;
    }
    stream->count =
        least + (int)fair_random_below(random, (uint32_t)(cards - least + 1));
    for (int at = 0; at < stream->count; at += (int)setup->group)
        stream->groups[stream->group_count++] =
            stream->count - at < setup->group ? stream->count - at
                                              : (int)setup->group;
}

static bool count_next(void *state, struct fair_random *random,
                       struct drill_question *question)
{
    struct count_drill *self = state;
    struct drill_stream *stream = &question->stream;
    int deck[DECK_CARDS];
    bool is_whole = true;
    fill_stream(self, stream, random);
    self->count = stream->count;
    self->right = count_sum(&self->setup->tags, stream->cards, stream->count);
    question->hint = NUMBER_HINT;
    deck_fresh(deck, 1);
    for (int i = 0; i < DECK_CARDS; i++) {
        double tag = count_sum(&self->setup->tags, deck + i, 1);
        is_whole = is_whole && numbers_agree(tag, round(tag));
    }
    self->given = NAN;
    self->aces = 0;
    for (int i = 0; i < stream->count; i++)
        self->aces += card_face(stream->cards[i]) == ACE;
    if (is_whole)
        question->whole_reason = "the answer is a whole number";
    words_add(question->text, "%d cards: running count", stream->count);
    return true;
}

/* Adds what the answer means for the goal: a deck without a mistake. */
static void note_run(struct count_drill *self, bool right, double seconds,
                     char *text)
{
    if (!right) {
        self->run_cards = 0;
        self->run_seconds = 0;
        return;
    }
    self->run_cards += self->count;
    self->run_seconds += seconds;
    int missing = DECK_CARDS - self->run_cards;
    if (missing > 0) {
        words_add(text, " %d more card%s without a mistake make%s a deck.",
                  missing, missing == 1 ? "" : "s", missing == 1 ? "s" : "");
        return;
    }
    double deck = self->run_seconds * DECK_CARDS / self->run_cards;
    words_add(text, " A deck without a mistake: the goal of %d seconds is %s.",
              COUNT_GOAL, deck <= COUNT_GOAL ? "met" : "not met");
    if (self->best_deck == 0 || deck < self->best_deck)
        self->best_deck = deck;
    self->run_cards = 0;
    self->run_seconds = 0;
}

/* Writes a side count after the running count: "+3, 2 aces". */
static void add_aces(char word[DRILL_WORD_SIZE], double aces)
{
    text_add(word, DRILL_WORD_SIZE, ", %g ace%s", aces, aces == 1 ? "" : "s");
}

static void count_check(void *state, const struct drill_reply *reply,
                        struct drill_verdict *verdict)
{
    struct count_drill *self = state;
    bool at_once = drill_cards_are_at_once(self->setup);
    double seconds = reply->shown + (at_once ? reply->seconds : 0);
    char word[DRILL_WORD_SIZE];
    if (self->asks_aces && isnan(self->given)) {
        verdict->asks_more = true;
        self->given = reply->number;
        words_add(verdict->text, "%d cards. You said %s. How many aces",
                  self->count, words_signed(word, self->given));
        return;
    }
    self->all_cards += self->count;
    self->all_seconds += seconds;
    judge_number(verdict, self->asks_aces ? self->given : reply->number,
                 self->right, words_signed);
    if (self->asks_aces) {
        verdict->right &= numbers_agree(reply->number, self->aces);
        add_aces(verdict->given, reply->number);
        add_aces(verdict->wanted, self->aces);
    }
    words_add(verdict->text,
              verdict->right ? "Right." : "No. Right: %s. You: %s.",
              verdict->wanted, verdict->given);
    if (self->step < COUNT_STEPS) {
        self->step += verdict->right;
        if (verdict->right)
            words_add(verdict->text, " Next: more cards.");
        return;
    }
    words_add(verdict->text, " %d cards%s in %.1f seconds, or %.1f for a deck.",
              self->count, at_once ? " and your answer" : "", seconds,
              seconds * DECK_CARDS / self->count);
    note_run(self, verdict->right, seconds, verdict->text);
}

static double count_best(const void *state)
{
    const struct count_drill *self = state;
    return self->best_deck > 0 ? self->best_deck : NAN;
}

static void count_summarize(const void *state, FILE *out)
{
    const struct count_drill *self = state;
    fprintf(out, "The cards took %.1f seconds a deck on average.\n",
            self->all_seconds * DECK_CARDS / (double)self->all_cards);
    if (self->best_deck > 0)
        fprintf(out,
                "Your best deck without a mistake: %.1f seconds. The goal of "
                "%d is %s.\n",
                self->best_deck, COUNT_GOAL,
                self->best_deck <= COUNT_GOAL ? "met" : "not met");
    else
        fprintf(out,
                "No deck without a mistake yet; the goal is one in %d "
                "seconds.\n",
                COUNT_GOAL);
}

static const struct field COUNT_FIELDS[] = {
    FIELD_KIND("seconds_for_a_deck", struct count_drill, best_deck,
               FIELD_KNOWN),
    FIELD_NAMED("mark", struct count_drill, goal), FIELD_END};

static void count_first_text(const struct drill_setup *setup, char *text)
{
    words_add(text, "What each card counts (%s): ", setup->tags.name);
    add_tags(&setup->tags, text);
    words_add(text, ". Add up the cards that go by, from 0, and give the sum "
                    "at the end: the running count.");
}

static void aces_first_text(const struct drill_setup *setup, char *text)
{
    count_first_text(setup, text);
    words_add(text, " Then say how many aces you saw.");
}

static void count_help(const void *self, const struct drill_setup *setup,
                       FILE *out)
{
    const int cards[] = {
        card_code(SPADES, (enum face)5), card_code(DIAMONDS, KING),
        card_code(CLUBS, (enum face)8),  card_code(HEARTS, TWO),
        card_code(DIAMONDS, ACE),        card_code(SPADES, (enum face)3)};
    enum { COUNT = sizeof cards / sizeof *cards };
    const struct count_drill *drill = self;
    char text[DRILL_TEXT_SIZE] = "", word[DRILL_WORD_SIZE];
    fprintf(out,
            "Cards go by and stop when you don't expect it. What is the "
            "running count%s?\n",
            drill->asks_aces ? ", and how many aces went by" : "");
    write_count_help(setup, out);
    for (int i = 0; i < COUNT; i++) {
        words_add(text, i > 0 ? ", " : "");
        words_add_cards(text, cards + i, 1, setup->ascii);
        words_add(text, " %s",
                  words_signed(word, count_sum(&setup->tags, cards + i, 1)));
    }
    fprintf(out, "Example: %s: the running count is %s.\n", text,
            words_signed(word, count_sum(&setup->tags, cards, COUNT)));
    fputs("Answer with a number like -2 and Enter. Then you see what each card "
          "counts, and the running count with it.\n",
          out);
    fputs("The goal: a deck in 30 seconds, that is, 52 cards or more counted "
          "right in a row. The time that cards take to go by counts; the time "
          "of your answer doesn't, unless all cards come at once.\n",
          out);
}

/* All but what the drills ask. */
#define COUNTS_PASSING_CARDS                                      \
    .help = count_help, .unit = "units", .uses_count = true,      \
    .times_cards = true, .size = sizeof(struct count_drill),      \
    .next = count_next, .check = count_check, .best = count_best, \
    .measure = "seconds for a deck", .goal = COUNT_GOAL,          \
    .summarize = count_summarize, .fields = COUNT_FIELDS

const struct drill_kind DRILL_COUNT = {
    .name = "count",
    .purpose = "add up cards as they go by: the running count",
    .title = "Count the cards",
    .level = "medium",
    .first_text = count_first_text,
    .open = count_open,
    COUNTS_PASSING_CARDS,
};

const struct drill_kind DRILL_ACES = {
    .name = "aces",
    .purpose = "add up the cards and count the aces, too",
    .title = "Count the aces, too",
    .level = "hard",
    .first_text = aces_first_text,
    .open = aces_open,
    COUNTS_PASSING_CARDS,
};

/* ---- The drill of true counts: a discard tray and a running count ---- */

enum { WRONG_APART = 3 }; /* questions before one that was missed */

struct situation_drill {
    const struct drill_setup *setup;
    struct count_strategy *strategy; /* only for bets */

    /* The last question, and one that was missed. */
    struct situation {
        double running;
        int64_t tray;
    } now, missed;
    int rest; /* the questions until the one that was missed; 0: none was */
};

static const char *situation_open(void *state, const struct drill_setup *setup)
{
    struct situation_drill *self = state;
    self->setup = setup;
    return situation_is_possible(setup) ? NULL : SITUATION_IS_IMPOSSIBLE;
}

static void situation_next(struct situation_drill *self,
                           struct fair_random *random,
                           struct drill_question *question)
{
    situation_draw(self->setup, random, &self->now.running, &self->now.tray);
    if (self->rest > 0 && --self->rest == 0)
        self->now = self->missed;
    question->scene.tray = self->now.tray;
    question->scene.shoe = situation_shoe(self->setup);
}

/* Takes note of a wrong answer, unless another one is still to come again. */
static void note_missed(struct situation_drill *self,
                        struct drill_verdict *verdict)
{
    verdict->comes_again = !verdict->right && self->rest == 0;
    if (!verdict->comes_again)
        return;
    self->missed = self->now;
    self->rest = WRONG_APART + 1;
}

static bool true_count_next(void *state, struct fair_random *random,
                            struct drill_question *question)
{
    struct situation_drill *self = state;
    char word[DRILL_WORD_SIZE], decks[DRILL_WORD_SIZE];
    situation_next(self, random, question);
    question->hint = NUMBER_HINT;
    question->whole_reason = "a true count is rounded to a whole number";
    /* The tray has a bar between decks: "[##|#.|..]". */
    words_add(question->text, "Discards [");
    for (int64_t at = 0; at < question->scene.shoe;
         at += self->setup->precision)
        words_add(question->text, "%s%s",
                  at > 0 && at % DECK_HUNDREDTHS == 0 ? "|" : "",
                  at < self->now.tray ? "#" : ".");
    words_signed(word, self->now.running);
    words_add(question->text, "], running count %s: true count", word);
    words_add(question->later, "Running count %s, %s left: true count", word,
              words_decks(decks, question->scene.shoe - self->now.tray));
    return true;
}

static void true_count_check(void *state, const struct drill_reply *reply,
                             struct drill_verdict *verdict)
{
    struct situation_drill *self = state;
    const struct drill_setup *setup = self->setup;
    int right =
        true_rounded(situation_true(setup, self->now.running, self->now.tray),
                     setup->rounding);
    judge_number(verdict, reply->number, right, words_signed);
    note_missed(self, verdict);
    words_add(verdict->text,
              verdict->right ? "Right: " : "No, %s, not %s: ", verdict->wanted,
              verdict->given);
    situation_explain(setup, self->now.running, self->now.tray, setup->rounding,
                      verdict->text);
    words_add(verdict->text, ".");
}

static void true_count_first_text(const struct drill_setup *setup, char *text)
{
    words_add(text,
              "The running count is the sum of all cards dealt; the bar shows "
              "how many decks those are. Divide the count by the decks left, "
              "%s.",
              rounding_text(setup->rounding));
}

static void true_count_help(const void *self, const struct drill_setup *setup,
                            FILE *out)
{
    (void)self;
    fputs(
        "The tray shows how many decks have been dealt, and you are given the "
        "running count. What is the true count?\n",
        out);
    write_true_count_help(setup, setup->rounding, out);
    write_example(setup, setup->rounding, NULL, out);
    fputs("Answer with a number like -2 and Enter.\nThe goal: no mistakes, "
          "within 5 seconds.\n",
          out);
}

const struct drill_kind DRILL_TRUE_COUNT = {
    .name = "true-count",
    .purpose = "divide the count by the decks left: the true count",
    .title = "Cards left in the shoe",
    .level = "medium",
    .first_text = true_count_first_text,
    .help = true_count_help,
    .unit = "units",
    .uses_count = true,
    .seconds = 5,
    .size = sizeof(struct situation_drill),
    .open = situation_open,
    .next = true_count_next,
    .check = true_count_check,
};

/* ---- What the drills with a count know ---- */

static bool must_end(void *self)
{
    (void)self;
    return cli_interrupt_asked(NULL);
}

/* Works out the best plays at each count, unless a signal asks the program to
 * end, which a screen holds back. */
static const char *open_strategy(struct count_strategy **strategy,
                                 const struct drill_setup *setup)
{
    const struct count_progress progress = {.stops = must_end};
    return count_strategy_open(strategy, setup->rules, &setup->tags, &progress);
}

/* ---- The drill of bets: a count, and how much the ramp bets at it ---- */

static const char *bets_open(void *state, const struct drill_setup *setup)
{
    struct situation_drill *self = state;
    const char *fault = situation_open(state, setup);
    return fault ? fault : open_strategy(&self->strategy, setup);
}

static void bets_close(void *state)
{
    struct situation_drill *self = state;
    count_strategy_close(self->strategy);
}

/* Makes the number of a question a bet: from one unit, the table's minimum, to
 * the table's maximum, or to the ramp's if that is more. */
static void question_of_bet(struct drill_question *question,
                            const struct drill_setup *setup)
{
    const double most = 10000; /* as in a ramp */
    const struct rules *rules = setup->rules;
    question->hint = "give the units that you bet, or q to quit";
    question->least = 1;
    question->most = most;
    if (rules->min > 0)
        question->most =
            fmin(most, floor((double)rules->max / (double)rules->min));
    for (int i = 0; i < COUNT_RAMP_BETS; i++)
        question->most = fmax(question->most, setup->ramp.bet[i]);
}

static bool bets_next(void *state, struct fair_random *random,
                      struct drill_question *question)
{
    struct situation_drill *self = state;
    char count[DRILL_WORD_SIZE], decks[DRILL_WORD_SIZE];
    situation_next(self, random, question);
    question_of_bet(question, self->setup);
    words_add(question->text, "Running count %s, %s left: units to bet",
              words_signed(count, self->now.running),
              words_decks(decks, question->scene.shoe - self->now.tray));
    return true;
}

/* Returns what a bet costs, in units, at a true count that isn't rounded. A bet
 * that wins more than the right one costs nothing, as it risks more. */
static double bet_cost(const struct count_strategy *strategy, double true_count,
                       double right, double given)
{
    double cost =
        (right - given) * count_strategy_round_value(strategy, true_count);
    return cost > 0 && !numbers_agree(right, given) ? cost : 0;
}

static void bets_check(void *state, const struct drill_reply *reply,
                       struct drill_verdict *verdict)
{
    struct situation_drill *self = state;
    double true_count =
        situation_true(self->setup, self->now.running, self->now.tray);
    const struct count_ramp *ramp = &self->setup->ramp;
    int rounded = true_rounded(true_count, TRUE_FLOOR);
    double right = count_ramp_bet(ramp, rounded);
    judge_number(verdict, reply->number, right, words_units);
    note_missed(self, verdict);
    verdict->cost = bet_cost(self->strategy, true_count, right, reply->number);
    words_add(verdict->text,
              verdict->right ? "Right: " : "No, %s, not %s: ", verdict->wanted,
              verdict->given);
    situation_explain(self->setup, self->now.running, self->now.tray,
                      TRUE_FLOOR, verdict->text);
    words_add(verdict->text, "; the ramp bets ");
    add_ramp_step(ramp, rounded, verdict->text);
    words_add(verdict->text, ".");
    if (!verdict->right)
        words_add(verdict->text,
                  verdict->cost > 0
                      ? " Your bet costs $%.2f, with units of $10."
                      : " Your bet risks more than the ramp does.",
                  EXAMPLE_BET * verdict->cost);
}

static void bets_first_text(const struct drill_setup *setup, char *text)
{
    words_add(text,
              "Divide the running count by the decks left, rounded down: that "
              "is the true count. Your bet for it, in units (1 unit: your "
              "smallest bet): ");
    add_ramp(&setup->ramp, text);
    words_add(text, ".");
}

static void bets_help(const void *self, const struct drill_setup *setup,
                      FILE *out)
{
    char text[DRILL_TEXT_SIZE] = "";
    (void)self;
    add_ramp(&setup->ramp, text);
    fprintf(
        out,
        "You are given the running count and the decks left. How many units "
        "does your ramp bet?\nYour ramp, by true count: %s. It is the "
        "default, or the one that you give with --bets.\n",
        text);
    write_true_count_help(setup, TRUE_FLOOR, out);
    write_example(setup, TRUE_FLOOR, &setup->ramp, out);
    fputs("Answer with the number of units and Enter.\nThe goal: no mistakes, "
          "within 5 seconds. A bet that is too small at a good count, or too "
          "large at a bad one, has a cost.\n",
          out);
}

const struct drill_kind DRILL_BETS = {
    .name = "bets",
    .purpose = "bet the right amount at each count",
    .title = "How much to bet",
    .level = "hard",
    .first_text = bets_first_text,
    .help = bets_help,
    .unit = "units",
    .uses_count = true,
    .seconds = 5,
    .size = sizeof(struct situation_drill),
    .open = bets_open,
    .close = bets_close,
    .next = bets_next,
    .check = bets_check,
};

/* ---- The drill of deviations: decisions near the count of a change ---- */

/* A place where the play changes: an index of the study, or insurance. */
struct deviation_item {
    const struct count_index *index; /* NULL: insurance */
    int from;                        /* the true count of the change */
    double gain;                     /* per round, of knowing it */
    double doubt;                    /* how badly the person knows it */
    int rest;                        /* questions before it may come again */
};

enum { CELLS_APART = 8 }; /* questions between two of the same cell */

struct deviations {
    const struct drill_setup *setup;
    struct count_strategy *strategy;
    struct deviation_item *list; /* from the heap */
    size_t count;
    int apart; /* questions between two of the same cell */

    /* The last question. */
    struct deviation_item *last;
    struct chart_row row;
    int upcard, true_count, cards;
    enum odds_action right;
};

static const char *deviations_open(void *state, const struct drill_setup *setup)
{
    struct deviations *self = state;
    self->setup = setup;
    const char *fault = open_strategy(&self->strategy, setup);
    if (fault)
        return fault;
    const struct count_study *study = count_strategy_study(self->strategy);
    self->list = calloc(study->count + 1, sizeof *self->list);
    if (self->list == NULL)
        return "out of memory";
    for (size_t i = 0; i < study->count; i++)
        self->list[self->count++] =
            (struct deviation_item){.index = &study->list[i],
                                    .from = study->list[i].index,
                                    .gain = study->list[i].gain,
                                    .doubt = 1};
    if (study->has_insurance && fabs(study->insurance) <= COUNT_TRUE_MOST)
        self->list[self->count++] =
            (struct deviation_item){.from = (int)ceil(study->insurance - 0.5),
                                    .gain = study->insurance_gain,
                                    .doubt = 1};
    self->apart = (int)self->count / 4;
    if (self->apart > CELLS_APART)
        self->apart = CELLS_APART;
    return self->count > 0
               ? NULL
               : "this count changes no play at true counts from -10 to 10";
}

static void deviations_close(void *state)
{
    struct deviations *self = state;
    free(self->list);
    count_strategy_close(self->strategy);
}

/* Returns how much it is worth to ask about a hand now. */
static double deviation_weight(const struct deviation_item *item)
{
    const double least = 1e-9; /* some indices gain next to nothing */
    return item->rest > 0 ? 0 : item->doubt * fmax(item->gain, least);
}

/* Chooses one that isn't resting, and most often one that is worth much and
 * known badly. */
static void choose_deviation(struct deviations *self,
                             struct fair_random *random)
{
    enum { STEPS = 1 << 20 };
    double all = 0;
    for (size_t i = 0; i < self->count; i++)
        all += deviation_weight(&self->list[i]);
    double at = all * fair_random_below(random, STEPS) / STEPS;
    self->last = self->list;
    for (size_t i = 0; i < self->count && at >= 0; i++) {
        double weight = deviation_weight(&self->list[i]);
        if (weight > 0)
            self->last = &self->list[i];
        at -= weight;
    }
}

/* True if both are about the same cell, or about insurance. */
static bool is_same_cell(const struct count_index *one,
                         const struct count_index *other)
{
    if (one == NULL || other == NULL)
        return one == other;
    return chart_rows_match(one->row, other->row) &&
           one->upcard == other->upcard;
}

/* Lets all hands of the cell that is asked rest for some questions. */
static void postpone_cell(struct deviations *self, int questions)
{
    for (size_t i = 0; i < self->count; i++)
        if (is_same_cell(self->list[i].index, self->last->index))
            self->list[i].rest = questions;
}

/* Takes note of whether the answer to the one chosen last was right. */
static void note_deviation(struct deviations *self,
                           struct drill_verdict *verdict)
{
    const double lucky = 0.25, most = 4;
    bool right = verdict->right;
    verdict->comes_again = !right;
    self->last->doubt = right ? self->last->doubt * lucky : most;
    if (!right && self->apart > WRONG_APART)
        postpone_cell(self, WRONG_APART);
}

static enum odds_action play_of(const struct odds_cell *cell, int cards)
{
    return cards == 2 ? cell->action : cell->otherwise;
}

static void ask_insurance(struct deviations *self, struct fair_random *random,
                          struct drill_question *question)
{
    struct drill_scene *scene = &question->scene;
    do {
        cards_draw(scene->hand, 3, random);
    } while (odds_rank(scene->hand[2]) != ODDS_ACE ||
             hand_evaluate(scene->hand, 2).natural);
    scene->hand_count = 2;
    scene->dealer[0] = scene->hand[2];
    strcpy(question->letters, "yn");
    self->right = count_strategy_insures(self->strategy, self->true_count);
}

/* An index that doesn't change the play of two cards is asked with three. */
static bool ask_play(struct deviations *self, const struct count_index *index,
                     struct fair_random *random,
                     struct drill_question *question)
{
    struct drill_scene *scene = &question->scene;
    self->row = index->row;
    self->upcard = index->upcard;
    self->cards = index->below.action == index->from.action ? 3 : 2;
    scene->hand_count = self->cards;
    if (!cards_of_cell(self->row, self->upcard, self->cards, scene->hand,
                       &scene->dealer[0], random))
        return false;
    struct odds_cell cell = count_strategy_cell(self->strategy, self->row,
                                                self->upcard, self->true_count);
    bool legal[ODDS_ACTIONS];
    self->right = play_of(&cell, self->cards);
    for (int action = 0; action < ODDS_ACTIONS; action++)
        legal[action] =
            action <= ODDS_HIT ||
            (self->cards == 2 &&
             count_strategy_allows(self->strategy, self->row, self->upcard,
                                   (enum odds_action)action));
    action_letters(legal, question->letters);
    return true;
}

static bool deviations_next(void *state, struct fair_random *random,
                            struct drill_question *question)
{
    struct deviations *self = state;
    struct drill_scene *scene = &question->scene;
    /* Most counts are next to the change. */
    static const int offsets[] = {0, 0, 0,  0,  -1, -1, -1, -1, 1,
                                  1, 1, -2, -2, -2, 2,  -3, 3,  -4};
    enum { OFFSETS = sizeof offsets / sizeof *offsets };
    char count[DRILL_WORD_SIZE];
    const struct count_index *index;
    do {
        choose_deviation(self, random);
        index = self->last->index;
        self->true_count =
            self->last->from + offsets[fair_random_below(random, OFFSETS)];
        if (index == NULL)
            ask_insurance(self, random, question);
    } while (index && !ask_play(self, index, random, question));
    for (size_t i = 0; i < self->count; i++)
        self->list[i].rest -= self->list[i].rest > 0;
    postpone_cell(self, self->apart);
    scene->dealer_count = 1;
    scene->hides_hole = true;
    scene->tray = -1;
    words_add(question->text,
              "True count %s: ", words_signed(count, self->true_count));
    words_add_matchup(question->text, scene->hand, scene->hand_count,
                      scene->dealer[0], self->setup->ascii);
    if (index == NULL)
        words_add(question->text, ". Take insurance");
    return true;
}

/* Returns the change of play in the cell asked that comes next above the true
 * count `after`, or NULL. */
static const struct count_index *next_change(const struct deviations *self,
                                             int after)
{
    const struct count_study *study = count_strategy_study(self->strategy);
    const struct count_index *next = NULL;
    for (size_t i = 0; i < study->count; i++) {
        const struct count_index *index = &study->list[i];
        if (chart_rows_match(index->row, self->row) &&
            index->upcard == self->upcard && index->index > after &&
            play_of(&index->below, self->cards) !=
                play_of(&index->from, self->cards) &&
            (next == NULL || index->index < next->index))
            next = index;
    }
    return next;
}

/* Adds the whole rule of the cell: "Below a count of +2: hit; from +2 up:
 * double." */
static void add_whole_rule(const struct deviations *self, char *text)
{
    const struct count_index *change = next_change(self, INT32_MIN), *next;
    char from[DRILL_WORD_SIZE], to[DRILL_WORD_SIZE];
    if (change == NULL) {
        words_add(text, "At any count: %s.", odds_action_name(self->right));
        return;
    }
    words_add(text, "Below a count of %s: %s",
              words_signed(from, change->index),
              odds_action_name(play_of(&change->below, self->cards)));
    for (; change; change = next) {
        next = next_change(self, change->index);
        words_signed(from, change->index);
        if (next == NULL)
            words_add(text, "; from %s up: ", from);
        else if (next->index == change->index + 1)
            words_add(text, "; at %s: ", from);
        else
            words_add(text, "; from %s to %s: ", from,
                      words_signed(to, next->index - 1));
        words_add(text, "%s",
                  odds_action_name(play_of(&change->from, self->cards)));
    }
    words_add(text, ".");
}

static void check_insurance(const struct deviations *self, bool taken,
                            struct drill_verdict *verdict)
{
    char word[DRILL_WORD_SIZE];
    double value =
        count_strategy_insurance_value(self->strategy, self->true_count + 0.5);
    judge_choice(verdict, taken, self->right != 0);
    verdict->cost = verdict->right ? 0 : fabs(value);
    words_add(verdict->text, "%s ", verdict->right ? "Right." : "No.");
    if (!verdict->right)
        words_add(verdict->text, "%s it costs $%.2f for a $10 bet. ",
                  taken ? "Taking" : "Refusing", EXAMPLE_BET * verdict->cost);
    words_signed(word, self->last->from);
    words_add(verdict->text,
              "Insurance wins from a count of %s up, and loses below it.",
              word);
}

static void deviations_check(void *state, const struct drill_reply *reply,
                             struct drill_verdict *verdict)
{
    struct deviations *self = state;
    if (self->last->index == NULL) {
        check_insurance(self, reply->letter == 'y', verdict);
        note_deviation(self, verdict);
        return;
    }
    enum odds_action done = action_of_letter(reply->letter);
    verdict->right = done == self->right;
    const struct count_position moment = {.true_count = self->true_count + 0.5};
    verdict->cost = count_strategy_cost(self->strategy, self->row, self->upcard,
                                        moment, self->right, done);
    strcpy(verdict->given, odds_action_name(done));
    strcpy(verdict->wanted, odds_action_name(self->right));
    words_add(verdict->text,
              verdict->right ? "Right. "
                             : "No: %s. %s costs $%.2f for a $10 bet. ",
              verdict->wanted, action_doing(done), EXAMPLE_BET * verdict->cost);
    add_whole_rule(self, verdict->text);
    note_deviation(self, verdict);
}

static void deviations_first_text(const struct drill_setup *setup, char *text)
{
    words_add(
        text,
        "A deviation is a play that the true count changes (%s points "
        "per deck left): if it is high, many tens are left. Which play wins most "
        "at this count?",
        setup->tags.name);
}

static void deviations_help(const void *state, const struct drill_setup *setup,
                            FILE *out)
{
    const struct deviations *self = state;
    const struct count_study *study = count_strategy_study(self->strategy);
    char name[CHART_CELL_SIZE], from[DRILL_WORD_SIZE];
    fprintf(out,
            "You see a hand, the dealer's face-up card and the true count of "
            "%s, rounded down. Which play is best at this count?\n"
            "An index is the true count from which the play changes. It is "
            "computed for these rules; most questions are next to one.\n",
            setup->tags.name);
    if (study->count > 0) {
        const struct count_index *index = &study->list[0];
        bool has_two = index->below.action != index->from.action;
        int cards = has_two ? 2 : 3;
        words_signed(from, index->index);
        fprintf(out,
                "Example: %s%s has the index %s: %s below %s, %s from %s "
                "up.\n",
                chart_cell_name(index->row, index->upcard, name),
                has_two ? "" : " with three cards", from,
                odds_action_name(play_of(&index->below, cards)), from,
                odds_action_name(play_of(&index->from, cards)), from);
    }
    fputs("Answer with hit (h), stand (s), double (d), split (p) or surrender "
          "(r); for insurance, yes (y) or no (n).\n"
          "The goal: no mistakes, within 5 seconds. What you don't know comes "
          "back after three other questions, what you know later.\n",
          out);
}

const struct drill_kind DRILL_DEVIATIONS = {
    .name = "deviations",
    .purpose = "know which plays a high or low count changes",
    .title = "When the count changes the play",
    .level = "hard",
    .first_text = deviations_first_text,
    .help = deviations_help,
    .unit = "bets",
    .uses_count = true,
    .seconds = 5,
    .size = sizeof(struct deviations),
    .open = deviations_open,
    .close = deviations_close,
    .next = deviations_next,
    .check = deviations_check,
};

/* ---- The exam: a whole shoe, whose mistakes are shown at the end ---- */

/* Bets are stored as cents: a unit is 100 dollars, so that its hundredths are
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
    return open_strategy(&self->strategy, setup);
}

static void exam_close(void *state)
{
    struct exam *self = state;
    count_strategy_close(self->strategy);
}

/* Counts each card that is seen; the hole card when it is turned. */
static void hear_card(void *state, const struct table *table,
                      const struct event *event)
{
    struct exam *self = state;
    bool is_down = event->kind == EVENT_CARD && event->seat == DEALER &&
                   table->hole_hidden && table->dealer_count == 2;
    if ((event->kind != EVENT_CARD && event->kind != EVENT_HOLE) || is_down)
        return;
    self->running += count_sum(&self->setup->tags, &event->card, 1);
    self->seen++;
}

static int exam_cards_left(const struct exam *self)
{
    int left = self->rules.decks * DECK_CARDS - self->seen;
    return left > 0 ? left : 1;
}

static void take_exam_count(struct exam *self)
{
    self->exact_count = count_strategy_true_count(self->strategy, self->running,
                                                  exam_cards_left(self));
    self->true_count = true_rounded(
        situation_true(self->setup, self->running, self->tray), TRUE_FLOOR);
}

static void add_hand(const struct exam *self, struct drill_question *question)
{
    const struct table *table = &self->table;
    const struct hand *hand = table_hand(table);
    scene_show_round(&question->scene, table,
                     (int)(hand - table->seats[0].hands));
    words_add_matchup(question->text, hand->cards, hand->count,
                      table->dealer[0], self->setup->ascii);
}

static void ask_exam_bet(struct exam *self, struct drill_question *question)
{
    const struct drill_setup *setup = self->setup;
    const double deck = 100;
    char decks[DRILL_WORD_SIZE];
    /* The discard tray, as a player sees it between two rounds. */
    int64_t most = situation_shoe(setup) - setup->precision;
    double steps = self->seen * deck / DECK_CARDS / (double)setup->precision;
    int64_t tray = (int64_t)round(steps) * setup->precision;
    self->tray = tray < most ? tray : most;
    self->asked = EXAM_BET;
    take_exam_count(self);
    self->right_bet = count_ramp_bet(&setup->ramp, self->true_count);
    words_add(question->text, "Round %d, %s left: units to bet",
              self->rounds + 1,
              words_decks(decks, situation_shoe(setup) - self->tray));
    question_of_bet(question, setup);
}

static void ask_to_insure(struct exam *self, struct drill_question *question)
{
    self->asked = EXAM_INSURANCE;
    take_exam_count(self);
    self->right_insurance =
        count_strategy_insures(self->strategy, self->true_count);
    add_hand(self, question);
    words_add(question->text, ". Take insurance");
    strcpy(question->letters, "yn");
}

static void ask_to_play(struct exam *self, struct drill_question *question)
{
    const struct table *table = &self->table;
    self->asked = EXAM_PLAY;
    take_exam_count(self);
    self->row = table_row(table);
    self->upcard = odds_rank(table->dealer[0]);
    struct odds_cell cell = count_strategy_cell(self->strategy, self->row,
                                                self->upcard, self->true_count);
    bool legal[ODDS_ACTIONS];
    self->right = table_plays(table, &cell);
    add_hand(self, question);
    for (int action = 0; action < ODDS_ACTIONS; action++)
        legal[action] = table_legal(table) &
                        1U << odds_action_kind((enum odds_action)action);
    action_letters(legal, question->letters);
    if (table->phase == PHASE_SURRENDER)
        strcpy(question->letters, "rk");
}

/* Adds "10♥ 6♣ (16)"; a card alone, whose hole card stays hidden, has no total.
 */
static void add_final_hand(const struct exam *self, const int cards[],
                           int count, char *text)
{
    words_add_cards(text, cards, count, self->setup->ascii);
    if (count > 1)
        words_add(text, " (%d)", hand_evaluate(cards, (size_t)count).total);
}

static void show_result(const struct exam *self,
                        struct drill_question *question)
{
    const struct table *table = &self->table;
    const struct seat *seat = &table->seats[0];
    int64_t net = 0;
    char units[DRILL_WORD_SIZE], *text = question->last_round;
    scene_show_round(&question->scene, table, -1);
    words_add(text, "Dealer ");
    add_final_hand(self, table->dealer, question->scene.dealer_count, text);
    for (int i = 0; i < seat->hand_count; i++) {
        words_add(text, i > 0 ? " and " : ", you ");
        add_final_hand(self, seat->hands[i].cards, seat->hands[i].count, text);
        net += seat->hands[i].net;
    }
    words_units(units, fabs((double)net) / UNIT);
    words_add(text, net == 0 ? ": push." : ": you %s %s.",
              net > 0 ? "win" : "lose", units);
}

static bool exam_next(void *state, struct fair_random *random,
                      struct drill_question *question)
{
    struct exam *self = state;
    struct table *table = &self->table;
    const int64_t chips = (int64_t)1 << 60;
    if (self->ended)
        return false;
    if (!self->started)
        table_begin(table, &self->rules, random, chips);
    self->started = true;
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
        question->hint = NUMBER_HINT;
    }
    if (self->asked != EXAM_COUNT)
        words_decks(question->left, situation_shoe(self->setup) - self->tray);
    return true;
}

static void check_bet(struct exam *self, double units,
                      struct drill_verdict *verdict)
{
    const struct listener listener = {.hear = hear_card, .self = self};
    judge_number(verdict, units, self->right_bet, words_units);
    situation_explain(self->setup, self->running, self->tray, TRUE_FLOOR,
                      verdict->text);
    self->bet = units;
    verdict->cost =
        bet_cost(self->strategy, self->exact_count, self->right_bet, self->bet);
    const struct action bet = {.kind = ACTION_BET,
                               .amount = (int64_t)round(self->bet * UNIT)};
    table_act(&self->table, &bet, &listener, NULL);
    self->rounds++;
}

static void check_insurance_answer(struct exam *self, bool takes,
                                   struct drill_verdict *verdict)
{
    const struct listener listener = {.hear = hear_card, .self = self};
    char count[DRILL_WORD_SIZE];
    judge_choice(verdict, takes, self->right_insurance);
    double value =
        count_strategy_insurance_value(self->strategy, self->exact_count);
    if (!verdict->right)
        verdict->cost = self->bet * fmax(takes ? -value : value, 0);
    words_add(verdict->text, "The true count was %s",
              words_signed(count, self->true_count));
    table_insure(&self->table, takes, &listener);
}

static void check_play(struct exam *self, char letter,
                       struct drill_verdict *verdict)
{
    const struct listener listener = {.hear = hear_card, .self = self};
    const struct count_position moment = {.true_count = self->exact_count,
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
            self->bet * count_strategy_cost(self->strategy, self->row,
                                            self->upcard, moment, right, done);
    strcpy(verdict->given, letter == 'k' ? "keep" : odds_action_name(done));
    strcpy(verdict->wanted,
           early && right != ODDS_SURRENDER ? "keep" : odds_action_name(right));
    words_add(verdict->text, "The true count was %s",
              words_signed(count, self->true_count));
    table_do(&self->table, letter == 'k' ? ODDS_STAND : done, &listener);
}

/* After the last card nothing is left to lose. */
static void check_running(struct exam *self, double number,
                          struct drill_verdict *verdict)
{
    judge_number(verdict, number, self->running, words_signed);
    words_add(verdict->text, verdict->right ? "Right." : "No, %s, not %s.",
              verdict->wanted, verdict->given);
    verdict->shown_at_end = false;
    verdict->ends = true;
    self->given_running = number;
    self->ended = true;
}

static void exam_check(void *state, const struct drill_reply *reply,
                       struct drill_verdict *verdict)
{
    struct exam *self = state;
    enum exam_question asked = self->asked;
    verdict->shown_at_end = true;
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
    self->cost[asked] += verdict->cost;
    self->shown_cost[asked] += cost_as_shown(verdict->cost);
    words_add(verdict->text, ".");
}

static struct exam_result result_of(const struct exam *self)
{
    struct exam_result result = {
        .rounds = self->rounds,
        .rounds_per_hour = EXAM_PACE,
        .is_whole_shoe = self->ended,
        .hours = (double)self->rounds / EXAM_PACE,
        .tells_hour = self->ended || self->rounds >= EXAM_ROUNDS_LEAST};
    for (int i = 0; i < EXAM_QUESTIONS; i++) {
        result.cost[i] = self->cost[i] / result.hours;
        result.mistakes += result.cost[i];
    }
    result.game =
        EXAM_PACE * count_strategy_win(self->strategy, &self->setup->ramp,
                                       &self->setup->tags, self->setup->rules);
    return result;
}

/* Only a whole shoe counts. */
static double exam_best(const void *state)
{
    const struct exam *self = state;
    return self->ended ? result_of(self).mistakes : NAN;
}

static bool counted_right(const struct exam *self)
{
    return numbers_agree(self->given_running, self->running);
}

/* The goal is to lose less by mistakes than perfect play wins over all shoes;
 * if it wins nothing, to lose nothing; and to have counted right. */
static bool meets_goal(const struct exam *self,
                       const struct exam_result *result)
{
    return counted_right(self) &&
           (result->mistakes <= 0 || result->mistakes < result->game);
}

/* Only a whole shoe can meet it. */
static void tell_mark(const struct exam *self, const struct exam_result *result,
                      FILE *out)
{
    fprintf(out, "The goal is to lose %s by mistakes",
            result->game > 0 ? "less" : "nothing");
    if (result->game > 0)
        fputs(" than perfect play wins,", out);
    fputs(" and to give the right running count", out);
    if (self->ended)
        fprintf(out, ": %s.\n", meets_goal(self, result) ? "met" : "not met");
    else
        fputs(", in a whole shoe. This exam ended before the end of it.\n",
              out);
}

static void tell_perfect(double units, FILE *out)
{
    fprintf(out,
            "Perfect play with this ramp %s $%.2f per %d rounds, on average "
            "over all shoes.%s\n",
            units < 0 ? "loses" : "wins", EXAMPLE_BET * fabs(units), EXAM_PACE,
            units < 0 ? " The large bets win less at good counts than the "
                        "other bets lose: the ramp is too flat for these rules."
                      : "");
}

/* Writes what the mistakes cost, as each was shown, so that the parts add up,
 * and what they cost in 100 rounds if the exam had enough rounds. */
static void tell_cost(const struct exam *self, const struct exam_result *result,
                      FILE *out)
{
    double part[EXAM_QUESTIONS], sum = 0;
    for (int i = 0; i < EXAM_QUESTIONS; i++) {
        part[i] = EXAMPLE_BET * self->shown_cost[i];
        sum += part[i];
    }
    fprintf(out,
            "With units of $%d, your mistakes cost $%.2f in %d round%s: bets "
            "$%.2f, insurance $%.2f, plays $%.2f.",
            EXAMPLE_BET, sum, self->rounds, self->rounds == 1 ? "" : "s",
            part[EXAM_BET], part[EXAM_INSURANCE], part[EXAM_PLAY]);
    if (result->tells_hour)
        fprintf(out, " That is $%.2f per %d rounds.",
                EXAMPLE_BET * result->mistakes, EXAM_PACE);
    fputc('\n', out);
}

static void tell_running_count(const struct exam *self, FILE *out)
{
    char given[DRILL_WORD_SIZE], right[DRILL_WORD_SIZE];
    words_signed(given, self->given_running);
    words_signed(right, self->running);
    if (!self->ended)
        return;
    fprintf(out,
            counted_right(self)
                ? "Your running count of the shoe, %s, is right.\n"
                : "Your running count of the shoe, %s, is wrong: it is %s.\n",
            given, right);
}

static void exam_summarize(const void *state, FILE *out)
{
    const struct exam *self = state;
    struct exam_result result = result_of(self);
    fputc('\n', out);
    tell_running_count(self, out);
    tell_cost(self, &result, out);
    if (!isnan(result.game)) {
        tell_perfect(result.game, out);
        tell_mark(self, &result, out);
    }
}

/* The result as the summary in JSON has it. An hourly figure is NAN if there
 * were too few rounds. */
static const struct field EXAM_FIELDS[] = {
    FIELD(struct exam_result, rounds),
    FIELD(struct exam_result, is_whole_shoe),
    FIELD(struct exam_result, rounds_per_hour),
    FIELD_NAMED("cost_per_hour", struct exam_result, mistakes),
    FIELD_NAMED("bets_per_hour", struct exam_result, cost[EXAM_BET]),
    FIELD_NAMED("insurance_per_hour", struct exam_result, cost[EXAM_INSURANCE]),
    FIELD_NAMED("plays_per_hour", struct exam_result, cost[EXAM_PLAY]),
    FIELD_NAMED("perfect_over_all_shoes", struct exam_result, game),
    FIELD_VALUE_AT("meets_mark", struct exam_result, met),
    FIELD_END};

static const void *exam_figures(void *state)
{
    struct exam *self = state;
    struct exam_result *result = &self->result;
    *result = result_of(self);
    if (self->ended) {
        result->meets_goal = meets_goal(self, result);
        result->met = &result->meets_goal;
    }
    if (!result->tells_hour) {
        result->mistakes = NAN;
        for (int i = 0; i < EXAM_QUESTIONS; i++)
            result->cost[i] = NAN;
    }
    return result;
}

static void exam_first_text(const struct drill_setup *setup, char *text)
{
    words_add(text,
              "Play a shoe and count it (%s), like at a table; your mistakes "
              "are shown at the end. Play by the true count, the running count "
              "per deck left. Bets are in units (your smallest bet): ",
              setup->tags.name);
    add_ramp(&setup->ramp, text);
    words_add(text, ".");
}

static void exam_help(const void *self, const struct drill_setup *setup,
                      FILE *out)
{
    char text[DRILL_TEXT_SIZE] = "";
    (void)self;
    add_ramp(&setup->ramp, text);
    fprintf(
        out,
        "You play a whole shoe: a bet before each round, insurance, each "
        "play, and at the end the running count. The drill "
        "doesn't show the count, and shows mistakes at the end, with their cost per 100 "
        "rounds.\nYour ramp, by true count: %s. It is the "
        "default, or the one that you give with --bets.\n",
        text);
    write_count_help(setup, out);
    write_true_count_help(setup, TRUE_FLOOR, out);
    write_example(setup, TRUE_FLOOR, &setup->ramp, out);
    fputs("For a bet, give the number of units and Enter; for plays, a "
          "letter.\nThe goal: mistakes that cost less per 100 rounds "
          "than perfect play with your ramp wins, on average over all shoes, "
          "and the right running count.\nq ends the exam; your answers so far "
          "count.\n",
          out);
}

const struct drill_kind DRILL_EXAM = {
    .name = "exam",
    .purpose = "play a whole shoe: bets, plays, the count",
    .title = "All of it in one shoe",
    .level = "hardest",
    .first_text = exam_first_text,
    .help = exam_help,
    .unit = "units",
    .uses_count = true,
    .summarizes_cost = true,
    .size = sizeof(struct exam),
    .open = exam_open,
    .close = exam_close,
    .next = exam_next,
    .check = exam_check,
    .best = exam_best,
    .measure = "units lost per hour",
    .summarize = exam_summarize,
    .fields = EXAM_FIELDS,
    .figures = exam_figures,
};
