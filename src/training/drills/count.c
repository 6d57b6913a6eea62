/* The drill of the running count: cards come by and stop. */
#include <math.h>
#include <string.h>

#include "training/drills/drills.h"

enum { COUNT_SEATS = 2, COUNT_GOAL = 30 /* seconds for a deck */ };

struct count_drill {
    const struct drill_setup *setup;
    int count; /* of the last question's cards */
    double right;
    double best_deck; /* seconds with the right count; 0: none was right */
};

static const char *count_open(void *state, const struct drill_setup *setup)
{
    struct count_drill *self = state;
    self->setup = setup;
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
    words_add(question->text, "%d cards: running count", stream->count);
    return true;
}

static void count_check(void *state, const struct drill_reply *reply,
                        struct drill_verdict *verdict)
{
    struct count_drill *self = state;
    double deck = reply->seconds * DECK_CARDS / self->count;
    judge_number(verdict, reply->number, self->right);
    if (verdict->right && (self->best_deck == 0 || deck < self->best_deck))
        self->best_deck = deck;
    words_signed(verdict->given, reply->number);
    words_signed(verdict->wanted, self->right);
    if (verdict->right)
        words_add(verdict->text, "Right.");
    else
        words_add(verdict->text, "No: %s, not %s.", verdict->wanted,
                  verdict->given);
    words_add(verdict->text,
              " %.1f seconds, or %.1f for a deck; %d is the mark.",
              reply->seconds, deck, COUNT_GOAL);
}

static double count_mark(const void *state)
{
    const struct count_drill *self = state;
    return self->best_deck > 0 ? self->best_deck : NAN;
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

const struct drill_kind DRILL_COUNT = {
    .name = "count",
    .purpose = "keep the running count while cards come by",
    .first = count_first,
    .guide = count_guide_page,
    .unit = "units",
    .counts = true,
    .size = sizeof(struct count_drill),
    .open = count_open,
    .next = count_next,
    .check = count_check,
    .mark = count_mark,
    .measure = "seconds for a deck",
    .goal = COUNT_GOAL,
};
