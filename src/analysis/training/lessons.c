/* The lessons of a chart: what a mistake in each cell costs, when it is due,
 * and which one to ask next. */
#include "training/lessons.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "training.h"

/* ---- The scheduler SM-2 ---- */

struct memory memory_of_nothing(void)
{
    return (struct memory){.easiness = MEMORY_EASINESS_START};
}

/* Returns what the ledger has kept of a lesson. */
static struct memory memory_kept(const struct ledger_lesson *kept)
{
    return (struct memory){.repetitions = kept->repetitions,
                           .interval = kept->interval,
                           .easiness = kept->easiness,
                           .due = kept->due};
}

bool memory_is_from_table(const struct memory *memory)
{
    return memory->repetitions == 0 && memory->interval == 0;
}

/* Returns the interval times the easiness, rounded up to whole days. */
static int longer_interval(const struct memory *memory)
{
    enum { HUNDREDTHS = 100, LONGEST = 36500 }; /* a hundred years */
    int64_t days =
        ((int64_t)memory->interval * memory->easiness + HUNDREDTHS - 1) /
        HUNDREDTHS;
    return days < LONGEST ? (int)days : LONGEST;
}

static int next_interval(const struct memory *memory)
{
    enum { FIRST = 1, SECOND = 6 };
    switch (memory->repetitions) {
    case 0:
        return FIRST;
    case 1:
        return SECOND;
    default:
        return longer_interval(memory);
    }
}

void memory_note(struct memory *memory, int quality, int64_t day)
{
    if (quality < MEMORY_QUALITY_RIGHT)
        memory->repetitions = 0;
    memory->interval = next_interval(memory);
    memory->due = day + memory->interval;
    if (quality < MEMORY_QUALITY_RIGHT)
        return; /* a wrong answer leaves the easiness as it is */
    int missing = MEMORY_QUALITY_BEST - quality;
    memory->repetitions++;
    memory->easiness += 10 - missing * (8 + missing * 2);
    if (memory->easiness < MEMORY_EASINESS_LEAST)
        memory->easiness = MEMORY_EASINESS_LEAST;
}

int memory_quality(double seconds)
{
    if (seconds <= MEMORY_SECONDS_BEST)
        return MEMORY_QUALITY_BEST;
    return seconds <= MEMORY_SECONDS_GOOD ? MEMORY_QUALITY_BEST - 1
                                          : MEMORY_QUALITY_RIGHT;
}

/* ---- What is due ---- */

struct due_search {
    struct training_due due;
    int64_t day;
};

static void add_due(struct training_due *due, const struct memory *memory,
                    int64_t day)
{
    bool is_today = memory->due <= day;
    due->today += is_today;
    due->from_table += is_today && memory_is_from_table(memory);
    due->tomorrow += memory->due == day + 1;
}

struct training_due lessons_due(const struct lessons *lessons, int64_t day)
{
    struct training_due due = {.today = 0};
    for (size_t i = 0; i < lessons->count; i++) {
        const struct lesson *lesson = &lessons->list[i];
        if (!lesson->is_out && lesson->memory.due != 0)
            add_due(&due, &lesson->memory, day);
    }
    return due;
}

static bool count_due_lesson(void *self, const struct ledger_lesson *lesson)
{
    struct due_search *search = self;
    const struct memory memory = memory_kept(lesson);
    search->due.is_new = false;
    add_due(&search->due, &memory, search->day);
    return true;
}

/* Takes note of a day on which anything was answered; one is enough. */
static bool note_any_day(void *self, int64_t day)
{
    struct due_search *search = self;
    (void)day;
    search->due.is_new = false;
    return false;
}

bool training_due_count(struct ledger *ledger, int64_t profile,
                        const struct rules *rules, int64_t day,
                        struct training_due *due,
                        char problem[LEDGER_PROBLEM_SIZE])
{
    struct due_search search = {.due.is_new = true, .day = day};
    char name[CHART_RULES_SIZE];
    chart_rules_text(rules, name);
    bool good =
        ledger_each_lesson(ledger, profile, name, count_due_lesson, &search,
                           problem) &&
        (!search.due.is_new ||
         ledger_each_day(ledger, profile, note_any_day, &search, problem));
    *due = search.due;
    return good;
}

void training_due_write(const struct training_due *due, FILE *out)
{
    if (due->today > 0)
        fprintf(out, "%d hand%s due today, ", due->today,
                due->today == 1 ? "" : "s");
    else
        fputs("Nothing due today, ", out);
    if (due->tomorrow > 0)
        fprintf(out, "%d tomorrow.", due->tomorrow);
    else
        fputs("nothing tomorrow.", out);
}

void training_due_announce(const struct training_due *due, FILE *out)
{
    training_due_write(due, out);
    if (due->from_table > 0)
        fprintf(out, " %d from the table %s first.", due->from_table,
                due->from_table == 1 ? "comes" : "come");
}

/* ---- The cells of a chart ---- */

/* What is known while the lessons are being computed. */
struct course_work {
    const struct rules *rules;
    struct odds *odds;
    struct odds_shoe shoe;
    struct odds_book *book;
    struct odds_chart chart;

    /* For rules that allow only one split, which is worth more where a split is
     * a mistake: a book splits as often as the rules allow. */
    struct rules rules_once;
    struct odds *odds_once;
    struct odds_book *book_once;
};

/* Returns the chance that a round begins with these ranks, in any order, and
 * this upcard, before the dealer looks. */
static double chance_of_question(const struct odds_shoe *shoe, int first,
                                 int second, int upcard)
{
    const int ranks[] = {first, second, upcard};
    double chance = first == second ? 1 : 2;
    int counts[ODDS_RANKS], left = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        left += counts[rank] = shoe->count[rank];
    for (int i = 0; i < 3; i++, left--)
        chance *= (double)counts[ranks[i]]-- / left;
    return chance > 0 ? chance : 0;
}

/* Lets a pair be split once if that is worth more, as at the table. */
static void stop_splitting(const struct course_work *work, int rank, int upcard,
                           struct odds_decision *decision)
{
    struct odds_decision once;
    odds_book_decide(work->odds_once, work->book_once, rank, rank, upcard, 0,
                     &once);
    if (once.legal[ODDS_SPLIT])
        decision->value[ODDS_SPLIT] =
            fmax(decision->value[ODDS_SPLIT], once.value[ODDS_SPLIT]);
}

/* Decides on two cards, as if early surrender came after the look. */
static void decide_dealt(const struct course_work *work, int first, int second,
                         int upcard, struct odds_decision *decision)
{
    /* If tens are split by rank, two ten-valued cards usually aren't a pair. */
    odds_book_decide(work->odds, work->book, first, second, upcard, 0,
                     decision);
    if (decision->legal[ODDS_SPLIT])
        stop_splitting(work, first, upcard, decision);
    if (work->rules->surrender != SURRENDER_EARLY)
        return;
    int hand = odds_hand_next(work->odds, odds_hand_next(work->odds, 0, first),
                              second);
    decision->legal[ODDS_SURRENDER] = true;
    decision->value[ODDS_SURRENDER] = chart_early_surrender(
        work->odds, &work->shoe, odds_hand_at(work->odds, hand), upcard);
}

/* Adds a deal to the means of its lesson. */
static void add_deal_to(struct lesson *lesson,
                        const struct odds_decision *decision, double chance)
{
    lesson->chance += chance;
    for (int action = 0; action < ODDS_ACTIONS; action++) {
        bool known = decision->legal[action] && !isnan(decision->value[action]);
        lesson->legal[action] = known;
        if (known)
            lesson->value[action] +=
                (decision->value[action] - lesson->value[action]) * chance /
                lesson->chance;
    }
}

/* Returns the best action on these cards. If none beats the chart's, that is
 * it. */
static enum odds_action best_of_deal(const struct odds_decision *decision,
                                     enum odds_action right)
{
    const double slip = 1e-9; /* of the arithmetic */
    enum odds_action best = right;
    for (int action = 0; action < ODDS_ACTIONS; action++)
        if (decision->legal[action] &&
            decision->value[action] > decision->value[best] + slip)
            best = (enum odds_action)action;
    return best;
}

/* Fills the lesson from all deals that belong to its cell. */
static void fill_lesson(const struct course_work *work, struct lesson *lesson)
{
    const struct odds_cell *cell =
        &chart_cells_of(&work->chart, lesson->row)[lesson->upcard];
    lesson->right = cell->action;
    for (int first = 0; first < ODDS_RANKS; first++)
        for (int second = 0; second <= first; second++) {
            int number = odds_hand_next(
                work->odds, odds_hand_next(work->odds, 0, first), second);
            const struct odds_hand *hand = odds_hand_at(work->odds, number);
            double chance =
                chance_of_question(&work->shoe, first, second, lesson->upcard);
            struct odds_decision decision;
            struct chart_row row = chart_row_of(hand);
            if (chance == 0 || row.kind != lesson->row.kind ||
                row.number != lesson->row.number ||
                odds_hand_is_natural(work->rules, hand))
                continue;
            decide_dealt(work, first, second, lesson->upcard, &decision);
            add_deal_to(lesson, &decision, chance);
            lesson->best[second] = best_of_deal(&decision, lesson->right);
        }
}

/* Returns the doubt before the first answer. People who guess rarely choose an
 * action that is far worse: about a third as many make a mistake that costs a
 * tenth of a bet as one that costs nothing. */
static double doubt_at_first(const struct lesson *lesson)
{
    const double even = 0.5, tenth = 0.1;
    return even * exp(-lesson_temptation(lesson) / tenth);
}

static void fill_lessons(const struct course_work *work,
                         struct lessons *lessons)
{
    lessons->count = 0;
    for (int index = 0; index < CHART_ROWS; index++)
        for (int column = 0; column < ODDS_RANKS; column++) {
            struct lesson lesson = {.row = chart_row_at(index),
                                    .upcard = chart_upcard_at(column),
                                    .memory = memory_of_nothing()};
            fill_lesson(work, &lesson);
            if (lesson.chance == 0 || !lesson.legal[ODDS_HIT])
                continue; /* no deal makes it, or there is nothing to decide */
            lesson.doubt = doubt_at_first(&lesson);
            chart_cell_name(lesson.row, lesson.upcard, lesson.name);
            lessons->list[lessons->count++] = lesson;
        }
}

const char *lessons_of_rules(const struct rules *rules, struct lessons *lessons)
{
    struct course_work work = {.rules = rules,
                               .odds = odds_open(rules),
                               .shoe = odds_shoe_for(rules),
                               .book = malloc(sizeof *work.book),
                               .rules_once = *rules,
                               .book_once = malloc(sizeof *work.book_once)};
    const char *fault = "out of memory";
    if (rules->split > 2)
        work.rules_once.split = 2;
    work.odds_once = odds_open(&work.rules_once);
    if (work.odds && work.book && work.odds_once && work.book_once)
        fault = odds_book_fill(work.odds, &work.shoe, ODDS_TOTAL, work.book);
    if (fault == NULL)
        fault = odds_book_fill(work.odds_once, &work.shoe, ODDS_TOTAL,
                               work.book_once);
    if (fault == NULL) {
        odds_chart_of(work.odds, work.book, &work.chart);
        fill_lessons(&work, lessons);
    }
    free(work.book);
    free(work.book_once);
    odds_close(work.odds);
    odds_close(work.odds_once);
    return fault;
}

size_t lessons_find(const struct lessons *lessons, const char *name)
{
    size_t i = 0;
    while (i < lessons->count && strcmp(lessons->list[i].name, name) != 0)
        i++;
    return i;
}

/* ---- What a mistake costs ---- */

double lesson_cost(const struct lesson *lesson, enum odds_action done)
{
    return fmax(lesson->value[lesson->right] - lesson->value[done], 0);
}

double lesson_temptation(const struct lesson *lesson)
{
    double cost = INFINITY;
    for (int action = 0; action < ODDS_ACTIONS; action++)
        if (lesson->legal[action] && action != (int)lesson->right)
            cost = fmin(cost, lesson_cost(lesson, (enum odds_action)action));
    return cost;
}

double lesson_weight(const struct lesson *lesson)
{
    return lesson->chance * lesson->doubt * lesson_temptation(lesson);
}

/* A guess among four actions is right one time in four, so a right answer
 * leaves about a quarter of the doubt. A wrong one takes half of the
 * certainty. */
static double doubt_after(double doubt, bool right)
{
    const double lucky = 0.25;
    return right ? doubt * lucky : (1 + doubt) / 2;
}

void lesson_note(struct lesson *lesson, enum odds_action done)
{
    lesson->doubt = doubt_after(lesson->doubt, done == lesson->right);
}

/* ---- From day to day ---- */

void lesson_remember(struct lesson *lesson, bool right, double seconds,
                     int64_t day)
{
    enum { QUALITY_WRONG = 1 };
    struct memory *memory = &lesson->memory;
    int quality = right ? memory_quality(seconds) : QUALITY_WRONG;
    if (lesson->turn != LESSON_AGAIN || !right)
        memory_note(memory, quality, day);
    bool is_done = quality >= MEMORY_QUALITY_DONE;
    lesson->turn = is_done ? LESSON_RESTS : LESSON_AGAIN;
    memory->due = is_done ? day + memory->interval : day;
}

void lesson_recall(struct lesson *lesson, const struct memory *memory,
                   int64_t day)
{
    enum { ENOUGH = 8 }; /* right answers, after which there is no doubt */
    lesson->memory = *memory;
    lesson->turn = memory->due <= day ? LESSON_DUE : LESSON_RESTS;
    if (memory->repetitions == 0)
        lesson->doubt = doubt_after(lesson->doubt, false);
    for (int i = 0; i < memory->repetitions && i < ENOUGH; i++)
        lesson->doubt = doubt_after(lesson->doubt, true);
}

void lesson_recall_answer(struct lesson *lesson,
                          const struct ledger_answered *answered, int64_t day)
{
    lesson->run = answered->right ? lesson->run + 1 : 0;
    lesson->answers++;
    lesson->last_cost = answered->cost;
    if (answered->day == day && lesson->turn == LESSON_DUE &&
        lesson->memory.interval > 0)
        lesson->turn = LESSON_AGAIN;
}

size_t lessons_left(const struct lessons *lessons)
{
    size_t left = 0;
    for (size_t i = 0; i < lessons->count; i++)
        left +=
            !lessons->list[i].is_out && lessons->list[i].turn != LESSON_RESTS;
    return left;
}

/* ---- The queue ---- */

static enum lesson_kind lesson_kind(const struct lesson *lesson)
{
    if (lesson->right == ODDS_SURRENDER)
        return LESSON_SURRENDER;
    switch (lesson->row.kind) {
    case CHART_SOFT:
        return LESSON_SOFT;
    case CHART_PAIR:
        return LESSON_PAIR;
    default:
        return LESSON_HARD;
    }
}

static bool is_recent(size_t index, const struct recent_lessons *recent)
{
    for (size_t i = 0; i < recent->count; i++)
        if (recent->list[i] == index)
            return true;
    return false;
}

/* Notes a lesson, and forgets the oldest one if there is no more room, or if
 * more than half of the lessons would be recent. */
static void note_recent(struct recent_lessons *recent, size_t index,
                        const struct lessons *lessons)
{
    size_t most = 0;
    for (size_t i = 0; i < lessons->count; i++)
        most += !lessons->list[i].is_out;
    most /= 2;
    if (most > LESSONS_APART)
        most = LESSONS_APART;
    if (most == 0)
        return;
    if (recent->count >= most)
        memmove(recent->list, recent->list + 1,
                --recent->count * sizeof *recent->list);
    recent->list[recent->count++] = index;
}

/* Returns a factor from 1 to 3, so that questions don't always come in the same
 * order. */
static double shuffling_factor(struct fair_random *random)
{
    enum { STEPS = 1000 };
    return 1 + 2.0 * fair_random_below(random, STEPS) / STEPS;
}

/* Returns a factor that is small if one of the last questions had the same hand
 * or the same upcard, and smallest for the last one of all. Without it most
 * questions would be about tens, which four cards in thirteen are. The factors
 * are powers of two, so that the product is the same on every machine. */
static double change_factor(const struct lesson *lesson,
                            const struct lessons *lessons,
                            const struct recent_lessons *recent)
{
    static const double factors[] = {0.0625, 0.25, 0.5};
    enum { LOOKS_BACK = sizeof factors / sizeof *factors };
    double factor = 1;
    for (size_t i = 0; i < LOOKS_BACK && i < recent->count; i++) {
        const struct lesson *asked =
            &lessons->list[recent->list[recent->count - 1 - i]];
        bool same_hand = asked->row.kind == lesson->row.kind &&
                         asked->row.number == lesson->row.number;
        if (same_hand || asked->upcard == lesson->upcard)
            factor = fmin(factor, factors[i]);
    }
    return factor;
}

/* Returns a number that is higher the earlier a lesson comes, whatever it
 * weighs; -1 if it rests. */
static int precedence(const struct lesson *lesson, bool was_recent)
{
    if (lesson->is_out || lesson->turn == LESSON_RESTS)
        return -1;
    return (was_recent ? 0 : 3) + (lesson->turn != LESSON_NEW) +
           (lesson->turn == LESSON_DUE &&
            memory_is_from_table(&lesson->memory));
}

/* Returns the highest precedence of each kind. */
static void precedence_of_kinds(const struct lessons *lessons,
                                const struct recent_lessons *recent,
                                int highest[LESSON_KINDS])
{
    for (int kind = 0; kind < LESSON_KINDS; kind++)
        highest[kind] = -1;
    for (size_t i = 0; i < lessons->count; i++) {
        enum lesson_kind kind = lesson_kind(&lessons->list[i]);
        int place = precedence(&lessons->list[i], is_recent(i, recent));
        if (place > highest[kind])
            highest[kind] = place;
    }
}

/* Returns the kind to ask about after two questions of one kind: of the others
 * with a lesson of the highest precedence, the one that wasn't asked about for
 * longest. Returns LESSON_KINDS if it may be any. */
static enum lesson_kind kind_for_a_change(const struct lessons *lessons,
                                          const struct recent_lessons *recent,
                                          const int highest[LESSON_KINDS],
                                          int first)
{
    size_t count = recent->count, asked[LESSON_KINDS] = {0};
    enum lesson_kind last = LESSON_KINDS, before = LESSON_KINDS, best = last;
    for (size_t i = 0; i < count; i++) {
        before = last;
        last = lesson_kind(&lessons->list[recent->list[i]]);
        asked[last] = i + 1;
    }
    if (count < 2 || last != before)
        return LESSON_KINDS;
    for (int kind = 0; kind < LESSON_KINDS; kind++)
        if (kind != (int)last && highest[kind] == first &&
            (best == LESSON_KINDS || asked[kind] < asked[best]))
            best = (enum lesson_kind)kind;
    return best;
}

size_t lessons_choose(const struct lessons *lessons,
                      struct recent_lessons *recent, struct fair_random *random)
{
    size_t best = 0;
    int highest[LESSON_KINDS], first = -1;
    double most = -1;
    precedence_of_kinds(lessons, recent, highest);
    for (int kind = 0; kind < LESSON_KINDS; kind++)
        if (highest[kind] > first)
            first = highest[kind];
    enum lesson_kind kind = kind_for_a_change(lessons, recent, highest, first);
    for (size_t i = 0; i < lessons->count; i++) {
        const struct lesson *lesson = &lessons->list[i];
        double weight = lesson_weight(lesson) * shuffling_factor(random) *
                        change_factor(lesson, lessons, recent);
        if (weight <= most ||
            (kind != LESSON_KINDS && lesson_kind(lesson) != kind) ||
            precedence(lesson, is_recent(i, recent)) != first)
            continue;
        most = weight;
        best = i;
    }
    note_recent(recent, best, lessons);
    return best;
}

/* ---- What the ledger has kept ---- */

struct lesson_reader {
    struct lessons *lessons;
    int64_t day;
    void (*each)(void *self, const struct ledger_answered *answered);
    void *self;
};

static bool recall_kept_lesson(void *self, const struct ledger_lesson *kept)
{
    const struct lesson_reader *reader = self;
    const struct memory memory = memory_kept(kept);
    size_t index = lessons_find(reader->lessons, kept->name);
    if (index < reader->lessons->count)
        lesson_recall(&reader->lessons->list[index], &memory, reader->day);
    return true;
}

static bool recall_kept_answer(void *self, const char *lesson,
                               const struct ledger_answered *answered)
{
    const struct lesson_reader *reader = self;
    size_t index = lessons_find(reader->lessons, lesson);
    if (index < reader->lessons->count)
        lesson_recall_answer(&reader->lessons->list[index], answered,
                             reader->day);
    if (reader->each)
        reader->each(reader->self, answered);
    return true;
}

bool lessons_recall(struct lessons *lessons, struct ledger *ledger,
                    int64_t profile, const char *rules, int64_t day,
                    void (*each)(void *self,
                                 const struct ledger_answered *answered),
                    void *self, char problem[LEDGER_PROBLEM_SIZE])
{
    struct lesson_reader reader = {lessons, day, each, self};
    return ledger_each_lesson(ledger, profile, rules, recall_kept_lesson,
                              &reader, problem) &&
           ledger_each_answer(ledger, profile, rules, recall_kept_answer,
                              &reader, problem);
}
