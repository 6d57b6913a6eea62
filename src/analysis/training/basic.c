/* The drill in basic strategy: which lessons it asks, and what it says. */
#include <string.h>

#include "training/drill.h"
#include "training_drills.h"

/* What the drill asked last. */
struct basic_drill {
    struct drill drill;
    const struct drill_setup *setup;
    struct question question;
};

/* ---- Which lessons ---- */

/* True if surrender is the best action, or costs less than a tenth of a bet. */
static bool is_about_surrender(const struct lesson *lesson)
{
    const double nearly = 0.1;
    return lesson->legal[ODDS_SURRENDER] &&
           lesson_cost(lesson, ODDS_SURRENDER) < nearly;
}

/* Leaves out the lessons of other hands. Returns NULL, or what is wrong. */
static const char *keep_hands(struct lessons *lessons,
                              const struct drill_hands *hands)
{
    for (size_t i = 0; i < lessons->count; i++) {
        struct lesson *lesson = &lessons->list[i];
        lesson->is_out = (hands->kinds >> lesson->row.kind & 1U) == 0 ||
                         (hands->surrenders && !is_about_surrender(lesson));
    }
    if (lessons_left(lessons) > 0)
        return NULL;
    return hands->surrenders ? "the rules leave nothing to surrender"
                             : "the rules leave nothing to decide";
}

static const char *basic_open(void *state, const struct drill_setup *setup)
{
    struct basic_drill *self = state;
    struct lessons *lessons = &self->drill.lessons;
    self->setup = setup;
    self->drill.cli = setup->cli;
    self->drill.request = setup->basic;
    const char *fault = lessons_of_rules(setup->rules, lessons);
    if (fault == NULL)
        fault = keep_hands(lessons, setup->basic->hands);
    if (fault == NULL && !drill_recall(&self->drill))
        fault = "the ledger can't be read";
    return fault;
}

/* ---- Questions and answers ---- */

/* Keeps the cell and its cards for the summary. */
static void note_asked_cell(const struct question *question,
                            const struct lesson *lesson,
                            struct drill_cell *cell)
{
    cell->row = lesson->row;
    cell->upcard = lesson->upcard;
    cell->count = QUESTION_CARDS;
    memcpy(cell->cards, question->cards, sizeof question->cards);
}

static bool basic_next(void *state, struct fair_random *random,
                       struct drill_question *question)
{
    struct basic_drill *self = state;
    struct drill *drill = &self->drill;
    struct drill_scene *scene = &question->scene;
    if (lessons_left(&drill->lessons) == 0)
        return false;
    size_t chosen = lessons_choose(&drill->lessons, &drill->recent, random);
    self->question = question_deal(&drill->lessons, chosen, random);
    scene->hand_count = 2;
    memcpy(scene->hand, self->question.cards, 2 * sizeof *scene->hand);
    scene->dealer_count = 1;
    scene->dealer[0] = self->question.cards[QUESTION_UPCARD];
    scene->hides_hole = true;
    question_letters(&drill->lessons.list[chosen], question->letters);
    question_text(&self->question, self->setup->ascii, question->text);
    note_asked_cell(&self->question, &drill->lessons.list[chosen],
                    &question->cell);
    return true;
}

static void basic_check(void *state, const struct drill_reply *reply,
                        struct drill_verdict *verdict)
{
    struct basic_drill *self = state;
    struct lesson *lesson = &self->drill.lessons.list[self->question.lesson];
    const struct drill_answer answer = {
        .question = self->question,
        .done = question_action(reply->letter),
        .cost = lesson_cost(lesson, question_action(reply->letter)),
        .seconds = reply->seconds};
    verdict->right = answer.done == lesson->right;
    verdict->cost = verdict->right ? 0 : answer.cost;
    question_reply(&self->question, lesson, answer.done, verdict->text);
    verdict->comes_again = self->drill.request->ledger &&
                           memory_quality(reply->seconds) < MEMORY_QUALITY_DONE;
    strcpy(verdict->given, odds_action_name(answer.done));
    strcpy(verdict->wanted, odds_action_name(lesson->right));
    lesson_note(lesson, answer.done);
    verdict->is_lost = !drill_keep(&self->drill, lesson, &answer);
    verdict->ends = lessons_left(&self->drill.lessons) == 0;
}

/* ---- Words ---- */

/* Counts what is due of the hands of this drill. Returns false without a
 * ledger. */
static bool find_drill_due(const struct drill *drill, struct training_due *due)
{
    *due = lessons_due(&drill->lessons, drill->day);
    return drill->request->ledger != NULL;
}

static void basic_announce(const void *state, FILE *out)
{
    const struct basic_drill *self = state;
    struct training_due due;
    if (!find_drill_due(&self->drill, &due) || due.today == 0)
        return;
    training_due_announce(&due, out);
    fputc('\n', out);
}

static void basic_tell(const void *state, FILE *out)
{
    const struct basic_drill *self = state;
    const struct drill *drill = &self->drill;
    struct training_due due;
    int fresh = 0;
    if (!find_drill_due(drill, &due))
        return;
    for (size_t i = 0; i < drill->lessons.count; i++)
        fresh += !drill->lessons.list[i].is_out &&
                 drill->lessons.list[i].turn == LESSON_NEW;
    training_due_write(&due, out);
    if (fresh > 0)
        fprintf(out, " Never asked: %d.", fresh);
    if (due.today == 0 && due.tomorrow > 0)
        fputs(" See you tomorrow.", out);
    fputc('\n', out);
}

static void basic_first(const struct drill_setup *setup, char *text)
{
    (void)setup;
    strcat(text,
           "Which play is best for your hand against the dealer's upcard?");
}

/* Returns the best legal play of those that are worth less than `play`, or of
 * the same worth and after it; ODDS_ACTIONS after the worst. */
static int next_play(const struct lesson *lesson, int play)
{
    int next = ODDS_ACTIONS;
    for (int i = 0; i < ODDS_ACTIONS; i++) {
        double value = lesson->value[i], last = lesson->value[play];
        bool is_left =
            lesson->legal[i] && (value < last || (value <= last && i > play));
        if (is_left && (next == ODDS_ACTIONS || value > lesson->value[next]))
            next = i;
    }
    return next;
}

/* Writes each play of a lesson with its value, the best first. */
static void write_plays(const struct lesson *lesson, FILE *out)
{
    int play = (int)lesson->right;
    for (int i = 0; play < ODDS_ACTIONS; play = next_play(lesson, play))
        fprintf(out, "%s%s %+.3f", i++ > 0 ? ", " : "",
                odds_action_name((enum odds_action)play), lesson->value[play]);
}

static void basic_guide_page(const void *state, const struct drill_setup *setup,
                             FILE *out)
{
    const struct basic_drill *self = state;
    const struct lessons *lessons = &self->drill.lessons;
    (void)setup;
    size_t example = lessons_find(lessons, "hard 16 against 10");
    char name[CHART_CELL_SIZE];
    if (example == lessons->count)
        example = 0;
    const struct lesson *lesson = &lessons->list[example];
    fputs(
        "You see your two cards and the dealer's upcard. Which play wins most "
        "on average, or loses least, if you know no other card? That is basic "
        "strategy, computed for these rules.\n",
        out);
    fprintf(out, "Example: %s, in bets: ",
            chart_cell_name(lesson->row, lesson->upcard, name));
    write_plays(lesson, out);
    fprintf(out, ". So %s.\n", odds_action_name(lesson->right));
    fputs("Type h to hit, s to stand, d to double, p to split, r to surrender; "
          "the question shows which of them the rules allow.\n"
          "The mark: right within 5 seconds. What costs you most comes first, "
          "while hands and upcards vary. What you know comes back after 1 day, "
          "6 days, and then later and later.\n"
          "The whole chart: press c in blackjack, or run odds --chart.\n",
          out);
}

const struct drill_kind DRILL_STRATEGY = {
    .name = "strategy",
    .purpose = "learn the best play of each hand",
    .first = basic_first,
    .guide = basic_guide_page,
    .unit = "bets",
    .seconds = MEMORY_SECONDS_BEST,
    .keeps_lessons = true,
    .size = sizeof(struct basic_drill),
    .open = basic_open,
    .next = basic_next,
    .check = basic_check,
    .announce = basic_announce,
    .tell = basic_tell,
};
