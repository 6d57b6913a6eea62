/* The drill of the running count: cards come by and stop. */
#include <math.h>
#include <string.h>

#include "cli_report.h"
#include "training/drills.h"

enum { COUNT_SEATS = 2, COUNT_GOAL = 30 /* seconds for a deck */ };

struct count_drill {
    const struct drill_setup *setup;
    int goal;  /* seconds for a deck */
    int count; /* of the last question's cards */
    double right;

    /* Right answers in a row, until their cards make a deck. */
    int run_cards;
    double run_seconds;
    double best_deck; /* seconds without a mistake; 0: there was none */

    /* All questions. */
    int64_t all_cards;
    double all_seconds;
};

static const char *count_open(void *state, const struct drill_setup *setup)
{
    struct count_drill *self = state;
    self->setup = setup;
    self->goal = COUNT_GOAL;
    return NULL;
}

/* ---- Cards ---- */

/* Divides the cards into groups of equal size, but for the last one. */
static void group_evenly(struct drill_stream *stream, int size)
{
    for (int at = 0; at < stream->count; at += size)
        stream->groups[stream->group_count++] =
            stream->count - at < size ? stream->count - at : size;
}

/* Plays a round with computers and returns how many cards it took; 0 if the
 * cards ran out. */
static int cards_of_round(struct table *table)
{
    int before = table->shoe.count;
    const struct action flat = {.kind = ACTION_BET, .amount = table->rules.min};
    if (!table_next_round(table))
        return 0;
    while (table->phase != PHASE_OVER) {
        struct action action = table->phase == PHASE_BETS
                                   ? flat
                                   : computer_decides(COMPUTER_MIMIC, table);
        if (!table_act(table, &action, NULL, NULL))
            return 0;
    }
    return table->is_void ? 0 : before - table->shoe.count;
}

/* Divides the cards into rounds, and drops those after the last one. */
static void group_by_rounds(struct drill_stream *stream,
                            const struct rules *rules)
{
    const int64_t chips = (int64_t)1 << 40;
    const struct shoe shoe = shoe_from_cards(stream->cards, stream->count);
    struct table table;
    table_open(&table, rules, &shoe);
    for (int seat = 0; seat < COUNT_SEATS; seat++)
        table_sit(&table, chips);
    int dealt = 0, taken;
    while ((taken = cards_of_round(&table)) > 0) {
        stream->groups[stream->group_count++] = taken;
        dealt += taken;
    }
    stream->count = dealt;
}

/* Deals from a quarter of the cards to all of them. Returns false if whole
 * rounds left less. */
static bool fill_stream(const struct count_drill *self,
                        struct drill_stream *stream, struct fair_random *random)
{
    const struct drill_setup *setup = self->setup;
    size_t decks = setup->whole_shoe ? (size_t)setup->rules->decks : 1;
    int cards = (int)decks * DECK_CARDS, least = cards / 4;
    deck_fresh(stream->cards, decks);
    deck_shuffle_fair(stream->cards, (size_t)cards, random);
    stream->count =
        least + (int)fair_random_below(random, (uint32_t)(cards - least + 1));
    if (setup->group != DRILL_WHOLE_ROUNDS)
        group_evenly(stream, setup->group);
    else
        group_by_rounds(stream, setup->rules);
    return stream->count >= least;
}

/* ---- Questions ---- */

static bool tags_are_whole(const struct count_tags *tags)
{
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (!numbers_agree(tags->tag[rank], round(tags->tag[rank])))
            return false;
    return true;
}

static bool count_next(void *state, struct fair_random *random,
                       struct drill_question *question)
{
    struct count_drill *self = state;
    struct drill_stream *stream = &question->stream;
    do {
        stream->group_count = 0;
    } while (!fill_stream(self, stream, random));
    self->count = stream->count;
    self->right = tags_sum(&self->setup->tags, stream->cards, stream->count);
    question->hint = "type a number like -2, or q to quit";
    if (tags_are_whole(&self->setup->tags))
        question->whole = "the tags are whole numbers, and so is their sum";
    words_add(question->text, "%d cards: running count", stream->count);
    return true;
}

/* Tells what the answer means for the mark: a deck without a mistake. */
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
    words_add(text, " A deck without a mistake: the mark of %d seconds is %s.",
              COUNT_GOAL, deck <= COUNT_GOAL ? "met" : "not met");
    if (self->best_deck == 0 || deck < self->best_deck)
        self->best_deck = deck;
    self->run_cards = 0;
    self->run_seconds = 0;
}

static void count_check(void *state, const struct drill_reply *reply,
                        struct drill_verdict *verdict)
{
    struct count_drill *self = state;
    bool at_once = drill_cards_are_at_once(self->setup);
    double seconds = reply->shown + (at_once ? reply->seconds : 0);
    self->all_cards += self->count;
    self->all_seconds += seconds;
    judge_number(verdict, reply->number, self->right);
    words_signed(verdict->given, reply->number);
    words_signed(verdict->wanted, self->right);
    if (verdict->right)
        words_add(verdict->text, "Right.");
    else
        words_add(verdict->text, "No: %s, not %s.", verdict->wanted,
                  verdict->given);
    words_add(verdict->text, " %d cards%s in %.1f seconds, or %.1f for a deck.",
              self->count, at_once ? " and your answer" : "", seconds,
              seconds * DECK_CARDS / self->count);
    note_run(self, verdict->right, seconds, verdict->text);
}

static double count_mark(const void *state)
{
    const struct count_drill *self = state;
    return self->best_deck > 0 ? self->best_deck : NAN;
}

static void count_tell_deck(const void *state, FILE *out)
{
    const struct count_drill *self = state;
    fprintf(out, "The cards took %.1f seconds a deck on average.\n",
            self->all_seconds * DECK_CARDS / (double)self->all_cards);
    if (self->best_deck > 0)
        fprintf(out,
                "Your best deck without a mistake: %.1f seconds. The mark of "
                "%d is %s.\n",
                self->best_deck, COUNT_GOAL,
                self->best_deck <= COUNT_GOAL ? "met" : "not met");
    else
        fprintf(out,
                "No deck without a mistake yet; the mark is one in %d "
                "seconds.\n",
                COUNT_GOAL);
}

static const struct field COUNT_FIELDS[] = {
    FIELD_KIND("seconds_for_a_deck", struct count_drill, best_deck,
               FIELD_KNOWN),
    FIELD_NAMED("mark", struct count_drill, goal), FIELD_END};

/* ---- What explains the drill ---- */

static void count_first(const struct drill_setup *setup, char *text)
{
    words_add(text, "Add up the tags of the cards. %s: ", setup->tags.name);
    guide_add_tags(&setup->tags, text);
    words_add(text, ".");
}

static void count_guide_page(const void *self, const struct drill_setup *setup,
                             FILE *out)
{
    const int cards[] = {
        card_code(SPADES, (enum face)5), card_code(DIAMONDS, KING),
        card_code(CLUBS, (enum face)8),  card_code(HEARTS, TWO),
        card_code(DIAMONDS, ACE),        card_code(SPADES, (enum face)3)};
    enum { COUNT = sizeof cards / sizeof *cards };
    char text[DRILL_TEXT_SIZE] = "", word[DRILL_WORD_SIZE];
    (void)self;
    fputs("Cards come by and stop when you don't expect it. What is the "
          "running count?\n",
          out);
    guide_count(setup, out);
    for (int i = 0; i < COUNT; i++) {
        words_add(text, i > 0 ? ", " : "");
        words_add_cards(text, cards + i, 1, setup->ascii);
        words_add(text, " %s",
                  words_signed(word, tags_sum(&setup->tags, cards + i, 1)));
    }
    fprintf(out, "Example: %s: the running count is %s.\n", text,
            words_signed(word, tags_sum(&setup->tags, cards, COUNT)));
    fputs("Type a number like -2, and Enter. Then you see each card with its "
          "tag; a line that ends with \"= +5\" brings the running count to "
          "+5.\n",
          out);
    fputs("The mark: a deck in 30 seconds, that is, 52 cards or more counted "
          "right in a row. ",
          out);
    if (drill_cards_are_at_once(setup))
        fputs("Here all cards come at once, and the clock runs until you "
              "answer.\n",
              out);
    else if (setup->pace >= 0)
        fputs("The time in which cards come by counts; that of your answer "
              "doesn't.\n",
              out);
    else
        fprintf(out,
                "Here a deck takes %.3g seconds to come by. That time counts; "
                "the time of your answer doesn't.\n",
                (double)setup->speed / CLI_NANOSECONDS);
}

const struct drill_kind DRILL_COUNT = {
    .name = "count",
    .purpose = "keep the running count while cards come by",
    .first = count_first,
    .guide = count_guide_page,
    .unit = "units",
    .counts = true,
    .times_cards = true,
    .size = sizeof(struct count_drill),
    .open = count_open,
    .next = count_next,
    .check = count_check,
    .mark = count_mark,
    .measure = "seconds for a deck",
    .goal = COUNT_GOAL,
    .tell = count_tell_deck,
    .fields = COUNT_FIELDS,
};
