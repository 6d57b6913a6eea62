/* The drill in basic strategy: which lessons it asks, and what it says. */
#include <stdio.h>
#include <string.h>

#include "training/drills.h"
#include "training/lessons.h"

struct basic_drill {
    const struct drill_setup *setup;
    const struct cli *cli;
    const struct drill_request *request;
    struct lessons lessons;
    struct recent_lessons recent;
    char rules[CHART_RULES_SIZE]; /* of the lessons, in the ledger */
    int64_t day;                  /* when the drill began */
    struct question question;     /* the last one */
};

/* ---- What the ledger keeps ---- */

/* Sets the lessons as the ledger has them. Returns false after an error
 * message. */
static bool recall_lessons(struct basic_drill *drill)
{
    const struct drill_request *request = drill->request;
    const struct cli *cli = drill->cli;
    char problem[LEDGER_PROBLEM_SIZE];
    drill->day = ledger_day(cli->now(cli->clock));
    chart_rules_text(request->rules, drill->rules);
    if (request->ledger == NULL ||
        lessons_recall(&drill->lessons, request->ledger, request->profile,
                       drill->rules, drill->day, NULL, NULL, problem))
        return true;
    cli_complain(cli, "%s", problem);
    return false;
}

/* Writes an answer to the ledger, if there is one, and changes the lesson.
 * Returns false after an error message. */
static bool keep_answer(struct basic_drill *drill, struct lesson *lesson,
                        const struct drill_verdict *verdict, double seconds)
{
    const struct drill_request *request = drill->request;
    const struct cli *cli = drill->cli;
    char problem[LEDGER_PROBLEM_SIZE];
    if (request->ledger == NULL)
        return true;
    lesson_remember(lesson, verdict->right, seconds, drill->day);
    const struct memory *memory = &lesson->memory;
    const struct ledger_lesson kept = {.rules = drill->rules,
                                       .name = lesson->name,
                                       .easiness = memory->easiness,
                                       .interval = memory->interval,
                                       .repetitions = memory->repetitions,
                                       .due = memory->due};
    const struct ledger_answered answered = {.time = cli->now(cli->clock),
                                             .day = drill->day,
                                             .right = verdict->right,
                                             .cost = verdict->cost,
                                             .seconds = seconds};
    if (ledger_note_answer(request->ledger, request->profile, &kept, &answered,
                           problem))
        return true;
    cli_complain(cli, "%s", problem);
    return false;
}

/* ---- A lesson dealt with cards ---- */

/* The ranks of the odds are 0 for the ace to 9 for all tens. */
static int random_face(int rank, struct fair_random *random)
{
    if (rank == ODDS_ACE)
        return ACE;
    return rank == ODDS_TEN
               ? TEN + (int)fair_random_below(random, ODDS_TEN_FACES)
               : rank + 1;
}

/* Takes the first card of this face out of a deck that has one. */
static int take_face(int deck[DECK_CARDS], int face)
{
    int i = 0;
    while (i < DECK_CARDS - 1 &&
           (deck[i] == 0 || (int)card_face(deck[i]) != face))
        i++;
    int card = deck[i];
    deck[i] = 0;
    return card;
}

/* Chooses the ranks of a hand that isn't a pair, each two of them equally
 * likely. */
static void choose_ranks(struct chart_row row, struct fair_random *random,
                         int ranks[2])
{
    int pairs[ODDS_RANKS][2], count = 0;
    for (int low = 0; low < ODDS_RANKS; low++)
        for (int high = low + 1; high < ODDS_RANKS; high++) {
            bool soft = low == ODDS_ACE;
            int total = low + high + 2 + (soft ? 10 : 0);
            if (soft != (row.kind == CHART_SOFT) || total != row.number)
                continue;
            pairs[count][0] = high;
            pairs[count++][1] = low;
        }
    memcpy(ranks, pairs[fair_random_below(random, (uint32_t)count)],
           2 * sizeof *ranks);
}

/* Deals random cards that make the lesson's hand, and its upcard. */
static struct question question_deal(const struct lessons *lessons,
                                     size_t index, struct fair_random *random)
{
    const struct lesson *lesson = &lessons->list[index];
    struct question question = {.lesson = index};
    bool is_pair = lesson->row.kind == CHART_PAIR;
    int ranks[2] = {lesson->row.number, lesson->row.number};
    int deck[DECK_CARDS];
    deck_fresh(deck, 1);
    deck_shuffle_fair(deck, DECK_CARDS, random);
    if (!is_pair)
        choose_ranks(lesson->row, random, ranks);
    int face = random_face(ranks[0], random);
    question.cards[0] = take_face(deck, face);
    if (!is_pair)
        face = random_face(ranks[1], random);
    question.cards[1] = take_face(deck, face);
    question.cards[QUESTION_UPCARD] =
        take_face(deck, random_face(lesson->upcard, random));
    return question;
}

/* Adds "10♥ 6♣ (16) against 9♠". */
static void add_question(const struct question *question, bool ascii,
                         char *text)
{
    words_add_cards(text, question->cards, QUESTION_UPCARD, ascii);
    words_add_total(text, question->cards, QUESTION_UPCARD);
    words_add(text, " against ");
    words_add_cards(text, question->cards + QUESTION_UPCARD, 1, ascii);
}

const char *question_reply(const struct question *question,
                           const struct lesson *lesson, enum odds_action done,
                           char text[DRILL_TEXT_SIZE])
{
    int first = odds_rank(question->cards[0]);
    int second = odds_rank(question->cards[1]);
    enum odds_action best = lesson->best[first < second ? first : second];
    bool differs = best != lesson->right;
    char reason[CHART_DIFFERENCE_SIZE] = "";
    if (differs)
        chart_difference(odds_action_name(best), reason);
    if (done == lesson->right)
        snprintf(text, DRILL_TEXT_SIZE, "Right.%s%s", differs ? " " : "",
                 reason);
    else
        snprintf(
            text, DRILL_TEXT_SIZE, "No: %s. %s costs %.3f of a bet more%s%s",
            odds_action_name(lesson->right), action_doing(done),
            lesson_cost(lesson, done), differs ? " on average. " : ".", reason);
    return text;
}

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
    self->setup = setup;
    self->cli = setup->cli;
    self->request = setup->basic;
    const char *fault = lessons_of_rules(setup->rules, &self->lessons);
    if (fault == NULL)
        fault = keep_hands(&self->lessons, setup->basic->hands);
    if (fault == NULL && !recall_lessons(self))
        fault = "the ledger can't be read";
    return fault;
}

/* ---- Questions and answers ---- */

static bool basic_next(void *state, struct fair_random *random,
                       struct drill_question *question)
{
    struct basic_drill *self = state;
    struct drill_scene *scene = &question->scene;
    if (lessons_left(&self->lessons) == 0)
        return false;
    size_t chosen = lessons_choose(&self->lessons, &self->recent, random);
    const struct lesson *lesson = &self->lessons.list[chosen];
    self->question = question_deal(&self->lessons, chosen, random);
    const int *cards = self->question.cards;
    scene->hand_count = 2;
    memcpy(scene->hand, cards, 2 * sizeof *scene->hand);
    scene->dealer_count = 1;
    scene->dealer[0] = cards[QUESTION_UPCARD];
    scene->hides_hole = true;
    action_letters(lesson->legal, question->letters);
    add_question(&self->question, self->setup->ascii, question->text);
    question->cell = (struct drill_cell){
        .row = lesson->row, .upcard = lesson->upcard, .count = QUESTION_CARDS};
    memcpy(question->cell.cards, cards, sizeof self->question.cards);
    return true;
}

static void basic_check(void *state, const struct drill_reply *reply,
                        struct drill_verdict *verdict)
{
    struct basic_drill *self = state;
    struct lesson *lesson = &self->lessons.list[self->question.lesson];
    enum odds_action done = action_of_letter(reply->letter);
    verdict->right = done == lesson->right;
    verdict->cost = lesson_cost(lesson, done);
    question_reply(&self->question, lesson, done, verdict->text);
    verdict->comes_again = self->request->ledger &&
                           memory_quality(reply->seconds) < MEMORY_QUALITY_DONE;
    strcpy(verdict->given, odds_action_name(done));
    strcpy(verdict->wanted, odds_action_name(lesson->right));
    lesson_note(lesson, done);
    verdict->is_lost = !keep_answer(self, lesson, verdict, reply->seconds);
    verdict->ends = lessons_left(&self->lessons) == 0;
}

/* ---- Words ---- */

static void basic_announce(const void *state, FILE *out)
{
    const struct basic_drill *self = state;
    const struct training_due due = lessons_due(&self->lessons, self->day);
    if (self->request->ledger == NULL || due.today == 0)
        return;
    training_due_announce(&due, out);
    fputc('\n', out);
}

static void basic_tell(const void *state, FILE *out)
{
    const struct basic_drill *self = state;
    const struct lessons *lessons = &self->lessons;
    const struct training_due due = lessons_due(lessons, self->day);
    int fresh = 0;
    if (self->request->ledger == NULL)
        return;
    for (size_t i = 0; i < lessons->count; i++)
        fresh +=
            !lessons->list[i].is_out && lessons->list[i].turn == LESSON_NEW;
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
    const struct lessons *lessons = &self->lessons;
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
