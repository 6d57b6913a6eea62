/* The drill of deviations: decisions with a true count on the table, most often
 * near the count where the best play changes. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "training/drills.h"
#include "counting.h"

/* A place where the play changes: an index of the study, or insurance. */
struct deviation_lesson {
    const struct count_index *index; /* NULL: insurance */
    int from;                        /* the true count of the change */
    double gain;                     /* per round, of knowing it */
    double doubt;                    /* how badly the person knows it */
    int rest;                        /* questions before it may come again */
};

struct deviation_lessons {
    struct deviation_lesson *list; /* from the heap */
    size_t count;
    struct deviation_lesson *last; /* the one chosen last */
    int apart;                     /* questions between two of the same cell */
};

/* ---- Which deviation to ask ---- */

/* How many questions are between two of the same cell, and how many before a
 * cell that was answered wrong comes back. */
enum { CELLS_APART = 8, WRONG_APART = 3 };

static void add_lessons(struct deviation_lessons *self,
                        const struct count_study *study)
{
    for (size_t i = 0; i < study->count; i++)
        self->list[self->count++] =
            (struct deviation_lesson){.index = &study->list[i],
                                      .from = study->list[i].index,
                                      .gain = study->list[i].gain,
                                      .doubt = 1};
    if (study->has_insurance && fabs(study->insurance) <= COUNT_TRUE_MOST)
        self->list[self->count++] =
            (struct deviation_lesson){.from = (int)ceil(study->insurance - 0.5),
                                      .gain = study->insurance_gain,
                                      .doubt = 1};
}

/* Lists what the study found, which must outlive the list. Returns NULL, or why
 * it can't. */
static const char *deviation_lessons_open(struct deviation_lessons *self,
                                          const struct count_study *study)
{
    *self = (struct deviation_lessons){
        .list = calloc(study->count + 1, sizeof *self->list)};
    if (self->list == NULL)
        return "out of memory";
    add_lessons(self, study);
    self->last = self->list;
    self->apart = (int)self->count / 4;
    if (self->apart > CELLS_APART)
        self->apart = CELLS_APART;
    return NULL;
}

/* Returns how much it is worth to ask about a lesson now. */
static double deviation_weight(const struct deviation_lesson *lesson)
{
    const double least = 1e-9; /* some indices gain next to nothing */
    return lesson->rest > 0 ? 0 : lesson->doubt * fmax(lesson->gain, least);
}

/* Chooses one that isn't resting, and most often one that is worth much and
 * known badly. */
static const struct deviation_lesson *
deviation_lessons_choose(struct deviation_lessons *self,
                         struct fair_random *random)
{
    enum { STEPS = 1 << 20 };
    double all = 0;
    for (size_t i = 0; i < self->count; i++)
        all += deviation_weight(&self->list[i]);
    double at = all * fair_random_below(random, STEPS) / STEPS;
    self->last = self->list;
    for (size_t i = 0; i < self->count; i++) {
        double weight = deviation_weight(&self->list[i]);
        if (weight == 0)
            continue;
        self->last = &self->list[i];
        at -= weight;
        if (at < 0)
            break;
    }
    return self->last;
}

/* True if both are about the same cell, or about insurance. */
static bool is_same_cell(const struct count_index *one,
                         const struct count_index *other)
{
    if (one == NULL || other == NULL)
        return one == other;
    return one->row.kind == other->row.kind &&
           one->row.number == other->row.number && one->upcard == other->upcard;
}

/* Lets all lessons of the cell that is asked rest for some questions. */
static void let_cell_rest(struct deviation_lessons *self, int questions)
{
    for (size_t i = 0; i < self->count; i++)
        if (is_same_cell(self->list[i].index, self->last->index))
            self->list[i].rest = questions;
}

/* Keeps the cell of the one chosen last from being asked again soon. */
static void deviation_lessons_ask(struct deviation_lessons *self)
{
    for (size_t i = 0; i < self->count; i++)
        self->list[i].rest -= self->list[i].rest > 0;
    let_cell_rest(self, self->apart);
}

/* Takes note of whether the answer to the one chosen last was right. */
static void deviation_lessons_note(struct deviation_lessons *self, bool right)
{
    const double lucky = 0.25, most = 4;
    self->last->doubt = right ? self->last->doubt * lucky : most;
    if (!right && self->apart > WRONG_APART)
        let_cell_rest(self, WRONG_APART);
}

struct deviations {
    const struct drill_setup *setup;
    struct count_guide *guide;
    struct deviation_lessons lessons;

    /* The last question. */
    struct chart_row row;
    int upcard, true_count, cards;
    enum odds_action right;
};

/* ---- Start ---- */

static const char *deviations_open(void *state, const struct drill_setup *setup)
{
    struct deviations *self = state;
    self->setup = setup;
    const char *fault =
        count_guide_open(&self->guide, setup->rules, &setup->tags);
    if (fault)
        return fault;
    const struct count_study *study = count_guide_study(self->guide);
    fault = deviation_lessons_open(&self->lessons, study);
    if (fault)
        return fault;
    return self->lessons.count > 0
               ? NULL
               : "this count changes no play at true counts from -10 to 10";
}

static void deviations_close(void *state)
{
    struct deviations *self = state;
    free(self->lessons.list);
    count_guide_close(self->guide);
}

/* ---- Questions ---- */

/* Most counts are next to the change. */
static int count_near(int from, struct fair_random *random)
{
    static const int offsets[] = {0, 0, 0,  0,  -1, -1, -1, -1, 1,
                                  1, 1, -2, -2, -2, 2,  -3, 3,  -4};
    enum { OFFSETS = sizeof offsets / sizeof *offsets };
    return from + offsets[fair_random_below(random, OFFSETS)];
}

static enum odds_action play_of(const struct odds_cell *cell, int cards)
{
    return cards == 2 ? cell->action : cell->otherwise;
}

static void deviation_letters(const struct deviations *self, char *letters)
{
    bool legal[ODDS_ACTIONS];
    for (int action = 0; action < ODDS_ACTIONS; action++)
        legal[action] =
            action <= ODDS_HIT ||
            (self->cards == 2 &&
             count_guide_allows(self->guide, self->row, self->upcard,
                                (enum odds_action)action));
    action_letters(legal, letters);
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
    self->right = count_guide_insures(self->guide, self->true_count);
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
    struct odds_cell cell = count_guide_cell(self->guide, self->row,
                                             self->upcard, self->true_count);
    self->right = play_of(&cell, self->cards);
    deviation_letters(self, question->letters);
    return true;
}

static bool deviations_next(void *state, struct fair_random *random,
                            struct drill_question *question)
{
    struct deviations *self = state;
    struct drill_scene *scene = &question->scene;
    char count[DRILL_WORD_SIZE];
    const struct count_index *index;
    do {
        const struct deviation_lesson *lesson =
            deviation_lessons_choose(&self->lessons, random);
        index = lesson->index;
        self->true_count = count_near(lesson->from, random);
        if (index == NULL)
            ask_insurance(self, random, question);
    } while (index && !ask_play(self, index, random, question));
    deviation_lessons_ask(&self->lessons);
    scene->dealer_count = 1;
    scene->hides_hole = true;
    scene->tray = -1;
    bool ascii = self->setup->ascii;
    words_add(question->text,
              "True count %s: ", words_signed(count, self->true_count));
    words_add_cards(question->text, scene->hand, scene->hand_count, ascii);
    words_add_total(question->text, scene->hand, scene->hand_count);
    words_add(question->text, " against ");
    words_add_cards(question->text, scene->dealer, 1, ascii);
    if (index == NULL)
        words_add(question->text, ". Take insurance");
    return true;
}

/* ---- Answers ---- */

/* Returns the change of play in the cell asked that comes next above the true
 * count `after`, or NULL. */
static const struct count_index *next_change(const struct deviations *self,
                                             int after)
{
    const struct count_study *study = count_guide_study(self->guide);
    const struct count_index *next = NULL;
    for (size_t i = 0; i < study->count; i++) {
        const struct count_index *index = &study->list[i];
        if (index->row.kind == self->row.kind &&
            index->row.number == self->row.number &&
            index->upcard == self->upcard && index->index > after &&
            play_of(&index->below, self->cards) !=
                play_of(&index->from, self->cards) &&
            (next == NULL || index->index < next->index))
            next = index;
    }
    return next;
}

/* Tells the whole rule of the cell: "Below +2: hit; from +2 up: double." */
static void add_whole_rule(const struct deviations *self, char *text)
{
    const struct count_index *change = next_change(self, INT32_MIN), *next;
    char from[DRILL_WORD_SIZE], to[DRILL_WORD_SIZE];
    if (change == NULL) {
        words_add(text, "At any count: %s.", odds_action_name(self->right));
        return;
    }
    words_add(text, "Below %s: %s", words_signed(from, change->index),
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

/* Returns what a play is worth at this count, compared with `other`. */
static double value_of_play(const struct deviations *self,
                            enum odds_action play, enum odds_action other)
{
    return count_guide_value(self->guide, self->row, self->upcard,
                             self->true_count + 0.5, play, other);
}

/* Tells what both plays are worth at this count: "At +2 stand -0.512, hit
 * -0.540." */
static void add_both_sides(const struct deviations *self,
                           enum odds_action other, char *text)
{
    char count[DRILL_WORD_SIZE];
    words_add(text, "At %s %s %+.3f, %s %+.3f. ",
              words_signed(count, self->true_count),
              odds_action_name(self->right),
              value_of_play(self, self->right, other), odds_action_name(other),
              value_of_play(self, other, self->right));
}

/* Returns the play on the other side of the index that was asked. */
static enum odds_action other_side(const struct deviations *self,
                                   const struct count_index *index)
{
    enum odds_action below = play_of(&index->below, self->cards);
    return below == self->right ? play_of(&index->from, self->cards) : below;
}

static void check_insurance(const struct deviations *self, bool taken,
                            struct drill_verdict *verdict)
{
    char word[DRILL_WORD_SIZE];
    double value = count_guide_insurance(self->guide, self->true_count + 0.5);
    bool right = self->right != 0;
    verdict->right = taken == right;
    verdict->cost = verdict->right ? 0 : fabs(value);
    strcpy(verdict->given, taken ? "yes" : "no");
    strcpy(verdict->wanted, right ? "yes" : "no");
    words_add(verdict->text, "%s ", verdict->right ? "Right." : "No.");
    if (!verdict->right)
        words_add(verdict->text, "%s it costs %.3f of a bet. ",
                  taken ? "Taking" : "Refusing", verdict->cost);
    words_signed(word, self->lessons.last->from);
    words_add(verdict->text, "Insurance wins from %s up, and loses below that.",
              word);
}

static void deviations_check(void *state, const struct drill_reply *reply,
                             struct drill_verdict *verdict)
{
    struct deviations *self = state;
    const struct deviation_lesson *lesson = self->lessons.last;
    if (lesson->index == NULL) {
        check_insurance(self, reply->letter == 'y', verdict);
        deviation_lessons_note(&self->lessons, verdict->right);
        return;
    }
    enum odds_action done = action_of_letter(reply->letter);
    verdict->right = done == self->right;
    const struct count_moment moment = {.true_count = self->true_count + 0.5};
    verdict->cost = count_guide_cost(self->guide, self->row, self->upcard,
                                     moment, self->right, done);
    verdict->told = told_cost(value_of_play(self, self->right, done),
                              value_of_play(self, done, self->right));
    strcpy(verdict->given, odds_action_name(done));
    strcpy(verdict->wanted, odds_action_name(self->right));
    if (verdict->right)
        words_add(verdict->text, "Right. ");
    else
        words_add(verdict->text, "No: %s. %s costs %.3f of a bet more. ",
                  verdict->wanted, action_doing(done), verdict->told);
    enum odds_action other =
        verdict->right ? other_side(self, lesson->index) : done;
    if (other != self->right)
        add_both_sides(self, other, verdict->text);
    add_whole_rule(self, verdict->text);
    deviation_lessons_note(&self->lessons, verdict->right);
}

/* ---- Words ---- */

static void deviations_first(const struct drill_setup *setup, char *text)
{
    words_add(text, "Which play is best at this true count (%s, rounded down)?",
              setup->tags.name);
}

static void deviations_guide_page(const void *state,
                                  const struct drill_setup *setup, FILE *out)
{
    const struct deviations *self = state;
    const struct count_study *study = count_guide_study(self->guide);
    char name[CHART_CELL_SIZE], from[DRILL_WORD_SIZE];
    fprintf(out,
            "You see a hand, the dealer's upcard and the true count of %s, "
            "rounded down. Which play is best at this count?\n"
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
    fputs("Type h to hit, s to stand, d to double, p to split, r to surrender; "
          "y or n for insurance.\n"
          "The mark: no mistakes, within 5 seconds. What you don't know comes "
          "back after three other questions, what you know later.\n",
          out);
}

const struct drill_kind DRILL_DEVIATIONS = {
    .name = "deviations",
    .purpose = "learn when the count changes the best play",
    .first = deviations_first,
    .guide = deviations_guide_page,
    .unit = "bets",
    .counts = true,
    .seconds = 5,
    .size = sizeof(struct deviations),
    .open = deviations_open,
    .close = deviations_close,
    .next = deviations_next,
    .check = deviations_check,
};
