/* The lessons of a chart: what a mistake in each cell costs, when it is due,
 * which one to ask next, and the drill in basic strategy, which asks them. */
#include "training/drills.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "training.h"

/* ---- The scheduler SM-2 ---- */

enum {
    MEMORY_EASINESS_START = 250,
    MEMORY_EASINESS_LEAST = 130,
    MEMORY_QUALITY_RIGHT = 3, /* the least quality of a right answer */
    MEMORY_QUALITY_DONE = 4,  /* the least one that isn't repeated that day */
    MEMORY_QUALITY_BEST = 5
};

enum { MEMORY_SECONDS_BEST = 5, MEMORY_SECONDS_GOOD = 15 };

/* Returns what the ledger has kept of a lesson. */
static struct memory memory_kept(const struct ledger_lesson *kept)
{
    return (struct memory){.repetitions = kept->repetitions,
                           .interval = kept->interval,
                           .easiness = kept->easiness,
                           .due = kept->due};
}

/* True for a mistake at the table, which leaves a lesson without any interval.
 */
static bool memory_is_from_table(const struct memory *memory)
{
    return memory->repetitions == 0 && memory->interval == 0;
}

/* Returns the next interval: after two right answers, the last one times the
 * easiness, rounded up to whole days. */
static int next_interval(const struct memory *memory)
{
    enum { FIRST = 1, SECOND = 6 };
    enum { HUNDREDTHS = 100, LONGEST = 36500 }; /* a hundred years */
    if (memory->repetitions == 0)
        return FIRST;
    if (memory->repetitions == 1)
        return SECOND;
    int64_t days =
        ((int64_t)memory->interval * memory->easiness + HUNDREDTHS - 1) /
        HUNDREDTHS;
    return days < LONGEST ? (int)days : LONGEST;
}

/* Notes an answer of this quality, from 0 (no idea) to 5 (right at once), given
 * on this day. */
static void memory_note(struct memory *memory, int quality, int64_t day)
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

/* Returns the quality of a right answer that took `seconds`: 5 up to
 * MEMORY_SECONDS_BEST, 4 (right after a hesitation) up to MEMORY_SECONDS_GOOD,
 * else 3. */
static int memory_quality(double seconds)
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

/* Decides on two cards, as if early surrender came after the look. */
static void decide_dealt(const struct course_work *work, int first, int second,
                         int upcard, struct odds_decision *decision)
{
    /* If tens are split by rank, two ten-valued cards usually aren't a pair. */
    odds_book_decide(work->odds, work->book, first, second, upcard, 0,
                     decision);
    struct odds_decision once = {.best = ODDS_STAND};
    if (decision->legal[ODDS_SPLIT])
        odds_book_decide(work->odds_once, work->book_once, first, first, upcard,
                         0, &once);
    if (once.legal[ODDS_SPLIT]) /* a pair is split only once if that is best */
        decision->value[ODDS_SPLIT] =
            fmax(decision->value[ODDS_SPLIT], once.value[ODDS_SPLIT]);
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

/* Returns what an action costs compared with the right one, at least 0. */
static double lesson_cost(const struct lesson *lesson, enum odds_action done)
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

/* Fills the lessons, with the doubt before the first answer. People who guess
 * rarely choose an action that is far worse: about a third as many make a
 * mistake that costs a tenth of a bet as one that costs nothing. */
static void fill_lessons(const struct course_work *work,
                         struct lessons *lessons)
{
    const double even = 0.5, tenth = 0.1;
    lessons->count = 0;
    for (int index = 0; index < CHART_ROWS; index++)
        for (int column = 0; column < ODDS_RANKS; column++) {
            struct lesson lesson = {.row = chart_row_at(index),
                                    .upcard = chart_upcard_at(column),
                                    .memory.easiness = MEMORY_EASINESS_START};
            fill_lesson(work, &lesson);
            if (lesson.chance == 0 || !lesson.legal[ODDS_HIT])
                continue; /* no deal makes it, or there is nothing to decide */
            lesson.doubt = even * exp(-lesson_temptation(&lesson) / tenth);
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

/* Returns the index of the lesson called `name`, as chart_cell_name() writes
 * it, or the count if there is none. */
static size_t lessons_find(const struct lessons *lessons, const char *name)
{
    size_t i = 0;
    while (i < lessons->count && strcmp(lessons->list[i].name, name) != 0)
        i++;
    return i;
}

/* ---- What a mistake costs ---- */

/* Returns what not knowing the lesson costs in a round: its chance, times the
 * doubt, times the cost of the most tempting mistake. */
static double lesson_weight(const struct lesson *lesson)
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

/* Changes the doubt after an answer. */
static void lesson_note(struct lesson *lesson, enum odds_action done)
{
    lesson->doubt = doubt_after(lesson->doubt, done == lesson->right);
}

/* ---- From day to day ---- */

/* Notes an answer in the lesson's memory, and whether it is asked again today:
 * SM-2 repeats what was wrong or slow until the quality is
 * MEMORY_QUALITY_DONE, without counting that. Until then it is due today. */
static void lesson_remember(struct lesson *lesson, bool right, double seconds,
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

/* Sets the memory of a lesson as it was kept: its turn on `day`, and the doubt
 * that its right answers have left. */
static void lesson_recall(struct lesson *lesson, const struct memory *memory,
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

/* Adds an answer that was kept, after lesson_recall(): the oldest one first. */
static void lesson_recall_answer(struct lesson *lesson,
                                 const struct ledger_answered *answered,
                                 int64_t day)
{
    lesson->run = answered->right ? lesson->run + 1 : 0;
    lesson->answers++;
    lesson->last_cost = answered->cost;
    if (answered->day == day && lesson->turn == LESSON_DUE &&
        lesson->memory.interval > 0)
        lesson->turn = LESSON_AGAIN;
}

/* Returns how many lessons of this drill don't rest. */
static size_t lessons_left(const struct lessons *lessons)
{
    size_t left = 0;
    for (size_t i = 0; i < lessons->count; i++)
        left +=
            !lessons->list[i].is_out && lessons->list[i].turn != LESSON_RESTS;
    return left;
}

/* ---- The queue ---- */

/* After two questions of a kind comes one of another kind, if there is any:
 * hard hands, soft ones and pairs, as in a chart, and where surrender is right,
 * whatever the hand. */
enum { LESSON_SURRENDER = CHART_KINDS, LESSON_KINDS };

/* The lessons asked last, so that none comes back at once. */
enum { LESSONS_APART = 12 };

struct recent_lessons {
    size_t count;
    size_t list[LESSONS_APART];
};

static int lesson_kind(const struct lesson *lesson)
{
    return lesson->right == ODDS_SURRENDER ? LESSON_SURRENDER
                                           : (int)lesson->row.kind;
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

/* Returns the kind to ask about after two questions of one kind: of the others
 * with a lesson of the highest precedence, the one that wasn't asked about for
 * longest. Returns LESSON_KINDS if it may be any. */
static int kind_for_a_change(const struct lessons *lessons,
                             const struct recent_lessons *recent,
                             const int highest[LESSON_KINDS], int first)
{
    size_t count = recent->count, asked[LESSON_KINDS] = {0};
    int last = LESSON_KINDS, before = LESSON_KINDS, best = last;
    for (size_t i = 0; i < count; i++) {
        before = last;
        last = lesson_kind(&lessons->list[recent->list[i]]);
        asked[last] = i + 1;
    }
    if (count < 2 || last != before)
        return LESSON_KINDS;
    for (int kind = 0; kind < LESSON_KINDS; kind++)
        if (kind != last && highest[kind] == first &&
            (best == LESSON_KINDS || asked[kind] < asked[best]))
            best = kind;
    return best;
}

/* Chooses the lesson to ask next, notes it in `recent`, and returns its index.
 * It is one of the heaviest that don't rest: one that isn't in `recent` if
 * there is any, a due one before a new one, and of another kind than the last
 * two if they were of the same one. Some lesson must be left. */
static size_t lessons_choose(const struct lessons *lessons,
                             struct recent_lessons *recent,
                             struct fair_random *random)
{
    size_t best = 0;
    int highest[LESSON_KINDS], first = -1; /* precedence of each kind, of all */
    double most = -1;
    for (int kind = 0; kind < LESSON_KINDS; kind++)
        highest[kind] = -1;
    for (size_t i = 0; i < lessons->count; i++) {
        int kind = lesson_kind(&lessons->list[i]);
        int place = precedence(&lessons->list[i], is_recent(i, recent));
        highest[kind] = place > highest[kind] ? place : highest[kind];
        first = place > first ? place : first;
    }
    int kind = kind_for_a_change(lessons, recent, highest, first);
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

/* ---- The drill in basic strategy ---- */

enum { QUESTION_CARDS = 3, QUESTION_UPCARD = 2 };

struct question {
    size_t lesson;             /* its index */
    int cards[QUESTION_CARDS]; /* the hand, then the upcard */
};

struct basic_drill {
    const struct drill_setup *setup;
    struct lessons lessons;
    struct recent_lessons recent;
    char rules[CHART_RULES_SIZE]; /* of the lessons, in the ledger */
    int64_t day;                  /* when the drill began */
    struct question question;     /* the last one */
};

/* Sets the lessons as the ledger has them. Returns false after an error
 * message. */
static bool recall_lessons(struct basic_drill *drill)
{
    const struct drill_setup *setup = drill->setup;
    char problem[LEDGER_PROBLEM_SIZE];
    drill->day = ledger_day(setup->cli->now(setup->cli->clock));
    chart_rules_text(setup->rules, drill->rules);
    if (setup->ledger == NULL ||
        lessons_recall(&drill->lessons, setup->ledger, setup->profile,
                       drill->rules, drill->day, NULL, NULL, problem))
        return true;
    cli_complain(setup->cli, "%s", problem);
    return false;
}

/* Writes an answer to the ledger, if there is one, and changes the lesson.
 * Returns false after an error message. */
static bool keep_answer(struct basic_drill *drill, struct lesson *lesson,
                        const struct drill_verdict *verdict, double seconds)
{
    const struct drill_setup *setup = drill->setup;
    char problem[LEDGER_PROBLEM_SIZE];
    if (setup->ledger == NULL)
        return true;
    lesson_remember(lesson, verdict->right, seconds, drill->day);
    const struct memory *memory = &lesson->memory;
    const struct ledger_lesson kept = {.rules = drill->rules,
                                       .name = lesson->name,
                                       .easiness = memory->easiness,
                                       .interval = memory->interval,
                                       .repetitions = memory->repetitions,
                                       .due = memory->due};
    const struct ledger_answered answered = {
        .time = setup->cli->now(setup->cli->clock),
        .day = drill->day,
        .right = verdict->right,
        .cost = verdict->cost,
        .seconds = seconds};
    if (ledger_note_answer(setup->ledger, setup->profile, &kept, &answered,
                           problem))
        return true;
    cli_complain(setup->cli, "%s", problem);
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

/* Writes what an answer was worth, and returns `text`: "Right." or "No:
 * surrender. Hitting costs 0.040 of a bet more.", and why another play is best
 * for the exact cards, if one is. */
static const char *question_reply(const struct question *question,
                                  const struct lesson *lesson,
                                  enum odds_action done,
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

/* Leaves out the lessons of other hands. Returns NULL, or what is wrong. */
static const char *keep_hands(struct lessons *lessons,
                              const struct drill_hands *hands)
{
    const double nearly =
        0.1; /* bets that surrender costs more than the best */
    for (size_t i = 0; i < lessons->count; i++) {
        struct lesson *lesson = &lessons->list[i];
        bool surrenders = lesson->legal[ODDS_SURRENDER] &&
                          lesson_cost(lesson, ODDS_SURRENDER) < nearly;
        lesson->is_out = (hands->kinds >> lesson->row.kind & 1U) == 0 ||
                         (hands->surrenders && !surrenders);
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
    const char *fault = lessons_of_rules(setup->rules, &self->lessons);
    if (fault == NULL)
        fault = keep_hands(&self->lessons, setup->hands);
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
    verdict->comes_again = self->setup->ledger &&
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
    if (self->setup->ledger == NULL || due.today == 0)
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
    if (self->setup->ledger == NULL)
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
    int play = (int)lesson->right;
    for (int i = 0; play < ODDS_ACTIONS; play = next_play(lesson, play))
        fprintf(out, "%s%s %+.3f", i++ > 0 ? ", " : "",
                odds_action_name((enum odds_action)play), lesson->value[play]);
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
