/* What several drills need: words, numbers, cards, the true count, and play at
 * a table. */
#include "training/drills.h"

#include "cli_output.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

/* ---- Words ---- */

void words_add(char *text, const char *format, ...)
{
    size_t used = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + used, DRILL_TEXT_SIZE - used, format, arguments);
    va_end(arguments);
}

void words_add_cards(char *text, const int cards[], int count, bool ascii)
{
    for (int i = 0; i < count; i++) {
        char card[CARD_TEXT_SIZE];
        card_text(card, cards[i], ascii ? CARD_ASCII : CARD_UTF8);
        words_add(text, "%s%s", i > 0 ? " " : "", card + strspn(card, " "));
    }
}

void words_add_total(char *text, const int cards[], int count)
{
    struct hand_value value = hand_evaluate(cards, (size_t)count);
    words_add(text, " (%s%d)", value.soft ? "soft " : "", value.total);
}

const char *words_signed(char word[DRILL_WORD_SIZE], double number)
{
    snprintf(word, DRILL_WORD_SIZE, number == 0 ? "0" : "%+.6g", number);
    return word;
}

const char *words_units(char word[DRILL_WORD_SIZE], double units)
{
    snprintf(word, DRILL_WORD_SIZE, "%.7g", units);
    return word;
}

const char *words_decks(char word[DRILL_WORD_SIZE], int64_t hundredths)
{
    const double deck = 100;
    snprintf(word, DRILL_WORD_SIZE, "%.4g deck%s", (double)hundredths / deck,
             hundredths == (int64_t)deck ? "" : "s");
    return word;
}

/* ---- Numbers ---- */

double tags_sum(const struct count_tags *tags, const int cards[], int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += tags->tag[odds_rank(cards[i])];
    return sum;
}

double tags_mean(const struct count_tags *tags)
{
    int deck[DECK_CARDS];
    deck_fresh(deck, 1);
    double mean = tags_sum(tags, deck, DECK_CARDS) / DECK_CARDS;
    return fabs(mean) > 1e-9 ? mean : 0;
}

int true_rounded(double true_count, enum true_rounding rounding)
{
    const double slip = 1e-9; /* of the arithmetic */
    switch (rounding) {
    case TRUE_TRUNCATE:
        return (int)trunc(true_count + copysign(slip, true_count));
    case TRUE_NEAREST:
        return (int)floor(true_count + 0.5 + slip);
    default:
        return (int)floor(true_count + slip);
    }
}

double told_cost(double best, double value)
{
    const double parts = 1000;
    return (double)(llround(best * parts) - llround(value * parts)) / parts;
}

bool numbers_agree(double one, double other)
{
    const double half_of_a_hundredth = 0.005;
    return fabs(one - other) < half_of_a_hundredth;
}

void judge_number(struct drill_verdict *verdict, double given, double right)
{
    verdict->right = numbers_agree(given, right);
    verdict->difference = verdict->right ? 0 : given - right;
}

/* ---- Cards ---- */

void cards_draw(int cards[], int count, struct fair_random *random)
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

struct chart_row cards_row(const int cards[], int count)
{
    struct hand_value value = hand_evaluate(cards, (size_t)count);
    if (count == 2 && odds_rank(cards[0]) == odds_rank(cards[1]))
        return (struct chart_row){CHART_PAIR, odds_rank(cards[0])};
    return (struct chart_row){value.soft ? CHART_SOFT : CHART_HARD,
                              value.total};
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
bool cards_of_cell(struct chart_row row, int upcard, int count, int cards[],
                   int *up, struct fair_random *random)
{
    enum { TRIES = 100000, MOST = 3 };
    for (int i = 0; i < TRIES; i++) {
        int drawn[MOST];
        cards_draw(drawn, count, random);
        struct chart_row own = cards_row(drawn, count);
        if (own.kind != row.kind || own.number != row.number)
            continue;
        memcpy(cards, drawn, (size_t)count * sizeof *cards);
        *up = card_of_rank(upcard, drawn, count, random);
        return true;
    }
    return false;
}

/* ---- Tags ---- */

/* The ranks from 2 to ten, and the ace, as players list tags. */
static int rank_at(int place)
{
    return place < ODDS_TEN ? place + 1 : ODDS_ACE;
}

static void add_ranks(char *text, int first, int last)
{
    words_add(text, "%s", odds_rank_name(rank_at(first)));
    if (last > first)
        words_add(text, "-%s", odds_rank_name(rank_at(last)));
}

void guide_add_tags(const struct count_tags *tags, char *text)
{
    const double *tag = tags->tag;
    char word[DRILL_WORD_SIZE];
    for (int first = 0, last; first < ODDS_RANKS; first = last + 1) {
        last = first;
        while (last + 1 < ODDS_RANKS &&
               numbers_agree(tag[rank_at(last + 1)], tag[rank_at(first)]))
            last++;
        words_add(text, first > 0 ? ", " : "");
        add_ranks(text, first, last);
        words_add(text, " %s", words_signed(word, tag[rank_at(first)]));
    }
}

/* ---- Ramps ---- */

/* Returns the first true count of the step to which `true_count` belongs. */
static int step_start(const struct count_ramp *ramp, int true_count)
{
    int from = true_count < COUNT_RAMP_MOST ? true_count : COUNT_RAMP_MOST;
    if (from < -COUNT_RAMP_MOST)
        from = -COUNT_RAMP_MOST;
    double bet = count_ramp_bet(ramp, from);
    while (from > -COUNT_RAMP_MOST &&
           numbers_agree(count_ramp_bet(ramp, from - 1), bet))
        from--;
    return from;
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

void guide_add_step(const struct count_ramp *ramp, int true_count, char *text)
{
    char units[DRILL_WORD_SIZE], count[DRILL_WORD_SIZE];
    int from = step_start(ramp, true_count), next = next_step(ramp, from);
    words_add(text, "%s ", words_units(units, count_ramp_bet(ramp, from)));
    if (from > -COUNT_RAMP_MOST)
        words_add(text, "from %s", words_signed(count, from));
    else if (next <= COUNT_RAMP_MOST)
        words_add(text, "below %s", words_signed(count, next));
    else
        words_add(text, "at every count");
}

void guide_add_ramp(const struct count_ramp *ramp, char *text)
{
    for (int from = -COUNT_RAMP_MOST; from <= COUNT_RAMP_MOST;
         from = next_step(ramp, from)) {
        words_add(text, from > -COUNT_RAMP_MOST ? ", " : "");
        guide_add_step(ramp, from, text);
    }
}

/* ---- Paragraphs ---- */

const char *guide_rounding(enum true_rounding rounding)
{
    static const char *const ways[TRUE_ROUNDINGS] = {
        "rounded down", "rounded toward zero",
        "rounded to the nearest whole number"};
    return ways[rounding];
}

void guide_count(const struct drill_setup *setup, FILE *out)
{
    char text[DRILL_TEXT_SIZE] = "";
    guide_add_tags(&setup->tags, text);
    fprintf(out,
            "The running count is the sum of the tags of all cards that you "
            "have seen since the shuffle. The tags of %s: %s.\n",
            setup->tags.name, text);
}

void guide_true_count(const struct drill_setup *setup,
                      enum true_rounding rounding, FILE *out)
{
    const double usual = tags_mean(&setup->tags) * DECK_CARDS;
    const double below_zero = -1.09;
    char word[DRILL_WORD_SIZE];
    fprintf(out,
            "The true count is the running count divided by the decks that are "
            "left, %s: +1.09 becomes +1, and -1.09 becomes %s.\n",
            guide_rounding(rounding),
            words_signed(word, true_rounded(below_zero, rounding)));
    if (usual != 0)
        fprintf(out,
                "The tags of a deck of %s add up to %s, which is no news: for "
                "each deck dealt, subtract it from the running count first.\n",
                setup->tags.name, words_signed(word, usual));
}

void guide_example(const struct drill_setup *setup, enum true_rounding rounding,
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
        guide_add_step(ramp, right, text);
    }
    fprintf(out, "Example: %s in the tray of %d. %s.\n",
            words_decks(word, tray), setup->rules->decks, text);
}

void drill_rules_words(const struct drill_setup *setup, const char *separator,
                       const char *more, int columns,
                       char text[DRILL_TEXT_SIZE])
{
    char all[DRILL_TEXT_SIZE];
    rules_in_a_line(setup->rules, separator, all, sizeof all, DRILL_TEXT_SIZE);
    snprintf(text, DRILL_TEXT_SIZE, "Rules: %.40s%s", setup->rules_label,
             separator);
    columns -= text_columns(text);
    if (text_columns(all) > columns) {
        columns -= text_columns(separator) + text_columns(more);
        rules_in_a_line(setup->rules, separator, all, sizeof all, columns);
        words_add(all, "%s%s", separator, more);
    }
    words_add(text, "%s", all);
}

void drill_count_words(const struct drill_setup *setup,
                       char text[DRILL_TEXT_SIZE])
{
    text[0] = '\0';
    words_add(text, "%s: ", setup->tags.name);
    guide_add_tags(&setup->tags, text);
}

void drill_ramp_words(const struct drill_setup *setup,
                      char text[DRILL_TEXT_SIZE])
{
    text[0] = '\0';
    guide_add_ramp(&setup->ramp, text);
}

/* ---- The cards again ---- */

/* Returns the columns of the widest tag. */
static int tag_columns(const struct count_tags *tags)
{
    int widest = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        char word[DRILL_WORD_SIZE];
        int columns = (int)strlen(words_signed(word, tags->tag[rank]));
        widest = columns > widest ? columns : widest;
    }
    return widest;
}

void drill_write_count(const struct drill_setup *setup,
                       const struct drill_stream *stream, int columns,
                       FILE *out)
{
    enum { CARD = 3, GAPS = 3, SUM = 8 };
    int tag = tag_columns(&setup->tags);
    int in_a_line = (columns - SUM) / (CARD + tag + GAPS);
    enum card_form form = setup->ascii ? CARD_ASCII : CARD_UTF8;
    double sum = 0;
    char word[DRILL_WORD_SIZE], card[CARD_TEXT_SIZE];
    in_a_line = in_a_line < 1 ? 1 : in_a_line;
    for (int i = 0; i < stream->count; i++) {
        double own = tags_sum(&setup->tags, stream->cards + i, 1);
        bool is_last = (i + 1) % in_a_line == 0 || i + 1 == stream->count;
        sum += own;
        card_text(card, stream->cards[i], form);
        fprintf(out, "%s %-*s  ", card, tag, words_signed(word, own));
        if (is_last)
            fprintf(out, "= %s\n", words_signed(word, sum));
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

/* ---- A running count and a discard tray ---- */

enum { DECK_HUNDREDTHS = 100 };

int64_t situation_shoe(const struct drill_setup *setup)
{
    return (int64_t)setup->rules->decks * DECK_HUNDREDTHS;
}

bool situation_is_possible(const struct drill_setup *setup)
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
        sum += tags_sum(&setup->tags, shoe, cards);
    }
    return sum - tags_mean(&setup->tags) * cards;
}

void situation_draw(const struct drill_setup *setup, struct fair_random *random,
                    double *running, int64_t *tray)
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

double situation_true(const struct drill_setup *setup, double running,
                      int64_t tray)
{
    double seen = (double)tray / DECK_HUNDREDTHS;
    return (running - tags_mean(&setup->tags) * DECK_CARDS * seen) /
           (setup->rules->decks - seen);
}

int situation_explain(const struct drill_setup *setup, double running,
                      int64_t tray, enum true_rounding rounding, char *text)
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
                  words_decks(decks, left), exact, guide_rounding(rounding),
                  rounding == TRUE_NEAREST ? "," : " to",
                  words_signed(count, rounded));
    return rounded;
}

/* ---- Play at a table, by cells of a chart ---- */

bool table_takes(const struct table *table, enum odds_action action)
{
    return table_legal(table) & 1U << odds_action_kind(action);
}

struct chart_row table_row(const struct table *table)
{
    const struct hand *hand = table_hand(table);
    struct chart_row row = cards_row(hand->cards, hand->count);
    struct hand_value value = table_hand_total(hand);
    if (row.kind == CHART_PAIR && table->seats[table->seat].hand_count > 1 &&
        !table_takes(table, ODDS_SPLIT))
        row = (struct chart_row){value.soft ? CHART_SOFT : CHART_HARD,
                                 value.total};
    return row;
}

enum odds_action table_plays(const struct table *table,
                             const struct odds_cell *cell)
{
    if (table->phase == PHASE_SURRENDER || table_takes(table, cell->action))
        return cell->action;
    return table_takes(table, cell->otherwise) ? cell->otherwise : ODDS_STAND;
}

void table_do(struct table *table, enum odds_action action,
              const struct listener *listener)
{
    struct action done = {.kind = odds_action_kind(action)};
    if (table->phase == PHASE_SURRENDER && action != ODDS_SURRENDER)
        done.kind = ACTION_KEEP;
    table_act(table, &done, listener, NULL);
}

void table_insure(struct table *table, bool takes,
                  const struct listener *listener)
{
    bool even = table_legal(table) & 1U << ACTION_EVEN_MONEY;
    enum action_kind take = even ? ACTION_EVEN_MONEY : ACTION_INSURE;
    enum action_kind refuse = even ? ACTION_NO_EVEN_MONEY : ACTION_NO_INSURANCE;
    const struct action done = {.kind = takes ? take : refuse};
    table_act(table, &done, listener, NULL);
}

void scene_show_hands(struct drill_scene *scene, const struct seat *seat,
                      int asked)
{
    const struct hand *hand = &seat->hands[asked < 0 ? 0 : asked];
    scene->hand_count = hand->count;
    memcpy(scene->hand, hand->cards, sizeof scene->hand);
    scene->split_asked = asked;
    scene->split_count = seat->hand_count > 1 ? seat->hand_count : 0;
    for (int i = 0; i < scene->split_count; i++) {
        scene->split[i].count = seat->hands[i].count;
        memcpy(scene->split[i].cards, seat->hands[i].cards,
               sizeof scene->split[i].cards);
    }
}

void scene_show_round(struct drill_scene *scene, const struct table *table)
{
    scene->hides_hole = table->hole_hidden;
    scene->dealer_count = table->hole_hidden ? 1 : table->dealer_count;
    memcpy(scene->dealer, table->dealer, sizeof scene->dealer);
    scene_show_hands(scene, &table->seats[0], -1);
}

/* ---- Answers that are letters ---- */

static const struct {
    char letter;
    const char *doing;
} ACTIONS[ODDS_ACTIONS] = {
    [ODDS_STAND] = {'s', "Standing"},         [ODDS_HIT] = {'h', "Hitting"},
    [ODDS_DOUBLE] = {'d', "Doubling"},        [ODDS_SPLIT] = {'p', "Splitting"},
    [ODDS_SURRENDER] = {'r', "Surrendering"},
};

void action_letters(const bool legal[ODDS_ACTIONS],
                    char letters[DRILL_LETTERS_SIZE])
{
    /* The order in which the table offers them. */
    static const enum odds_action offered[ODDS_ACTIONS] = {
        ODDS_HIT, ODDS_STAND, ODDS_DOUBLE, ODDS_SPLIT, ODDS_SURRENDER};
    size_t count = 0;
    for (size_t i = 0; i < ODDS_ACTIONS; i++)
        if (legal[offered[i]])
            letters[count++] = ACTIONS[offered[i]].letter;
    letters[count] = '\0';
}

enum odds_action action_of_letter(char letter)
{
    int action = 0;
    while (action < ODDS_ACTIONS - 1 && ACTIONS[action].letter != letter)
        action++;
    return (enum odds_action)action;
}

const char *action_doing(enum odds_action action)
{
    return ACTIONS[action].doing;
}
