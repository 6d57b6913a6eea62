/* The hands of a chart to review: what a mistake in each cell costs, when it is
 * due, which one to ask next, and the drill in basic strategy, which asks them.
 */
#include "training/drills.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "coach_adviser.h"
#include "coach_review.h"
#include "training.h"

/* ---- The scheduler SM-2 ---- */

enum {
    EASINESS_START = 250,
    EASINESS_LEAST = 130,
    QUALITY_RIGHT = 3, /* the least quality of a right answer */
    QUALITY_DONE = 4,  /* the least one that isn't repeated that day */
    QUALITY_BEST = 5
};

enum { SECONDS_BEST = 5, SECONDS_GOOD = 15 };

/* True for a mistake at the table, which leaves a hand without any interval.
 */
static bool schedule_is_from_table(const struct ledger_review *schedule)
{
    return schedule->repetitions == 0 && schedule->interval == 0;
}

/* Returns the next interval: after two right answers, the last one times the
 * easiness, rounded up to whole days. */
static int next_interval(const struct ledger_review *schedule)
{
    enum { FIRST = 1, SECOND = 6 };
    enum { HUNDREDTHS = 100, LONGEST = 36500 }; /* a hundred years */
    if (schedule->repetitions == 0)
        return FIRST;
    if (schedule->repetitions == 1)
        return SECOND;
    int64_t days =
        ((int64_t)schedule->interval * schedule->easiness + HUNDREDTHS - 1) /
        HUNDREDTHS;
    return days < LONGEST ? (int)days : LONGEST;
}

/* Notes an answer of this quality, from 0 (no idea) to 5 (right at once), given
 * on this day. */
static void schedule_note(struct ledger_review *schedule, int quality,
                          int64_t day)
{
    if (quality < QUALITY_RIGHT)
        schedule->repetitions = 0;
    schedule->interval = next_interval(schedule);
    schedule->due = day + schedule->interval;
    if (quality < QUALITY_RIGHT)
        return; /* a wrong answer leaves the easiness as it is */
    int missing = QUALITY_BEST - quality;
    schedule->repetitions++;
    schedule->easiness += 10 - missing * (8 + missing * 2);
    if (schedule->easiness < EASINESS_LEAST)
        schedule->easiness = EASINESS_LEAST;
}

/* Returns the quality of a right answer that took `seconds`: 5 up to
 * SECONDS_BEST, 4 (right after a hesitation) up to SECONDS_GOOD,
 * else 3. */
static int answer_quality(double seconds)
{
    if (seconds <= SECONDS_BEST)
        return QUALITY_BEST;
    return seconds <= SECONDS_GOOD ? QUALITY_BEST - 1 : QUALITY_RIGHT;
}

/* ---- Hands that are due ---- */

struct due_search {
    struct training_due due;
    int64_t day;
};

static void add_due(struct training_due *due,
                    const struct ledger_review *schedule, int64_t day)
{
    bool is_today = schedule->due <= day;
    due->has_hands = true;
    due->today += is_today;
    due->from_table += is_today && schedule_is_from_table(schedule);
    due->tomorrow += schedule->due == day + 1;
}

struct training_due reviews_due(const struct review_hands *reviews, int64_t day)
{
    struct training_due due = {.today = 0};
    for (size_t i = 0; i < reviews->count; i++) {
        const struct review_hand *review = &reviews->list[i];
        if (!review->is_out && review->schedule.due != 0)
            add_due(&due, &review->schedule, day);
    }
    return due;
}

static bool count_due_review(void *self, const struct ledger_review *review)
{
    struct due_search *search = self;
    search->due.is_new = false;
    add_due(&search->due, review, search->day);
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

/* Later results come after earlier ones. */
static bool note_practice(void *self, const struct ledger_drill *drill)
{
    struct due_search *search = self;
    bool is_right = drill->right == drill->questions;
    for (int i = 0; i < ASKS_NOTHING; i++) {
        const struct practice_subject *subject = &PRACTICE_SUBJECTS[i];
        bool *is_due = &search->due.from_practice[i];
        if (strcmp(drill->name, subject->kept) == 0)
            *is_due = !is_right;
        else if (subject->drill && strcmp(drill->name, subject->drill) == 0)
            *is_due = *is_due && !is_right;
    }
    return true;
}

/* Counts the hands that are due under other rules than those whose key is
 * `name`, which `search` has already counted. */
static bool count_due_elsewhere(struct ledger *ledger, int64_t profile,
                                const char *name, struct due_search *search)
{
    int64_t all = 0;
    int most = 0;
    if (!ledger_count_due(ledger, profile, search->day, &all))
        return false;
    search->due.elsewhere = (int)all - search->due.today;
    if (search->due.elsewhere == 0)
        return true;
    for (const struct house_preset *preset = rules_presets(); preset->name;
         preset++) {
        struct due_search other = {.day = search->day};
        struct rules rules;
        char key[CHART_RULES_SIZE];
        if (!rules_preset(&rules, preset->name) ||
            rules_refusal(&rules, ENGINE_TRAINER) ||
            strcmp(chart_rules_text(&rules, key), name) == 0)
            continue;
        if (!ledger_each_review(ledger, profile, key, count_due_review, &other))
            return false;
        /* The usual rules go before others with the same chart. */
        bool is_usual = strcmp(preset->name, RULES_DEFAULT) == 0;
        if (other.due.today > most ||
            (is_usual && most > 0 && other.due.today == most)) {
            most = other.due.today;
            search->due.rules_elsewhere = preset->name;
        }
    }
    return true;
}

bool training_due_count(struct ledger *ledger, int64_t profile,
                        const struct rules *rules, int64_t day,
                        struct training_due *due)
{
    struct due_search search = {.due.is_new = true, .day = day};
    char name[CHART_RULES_SIZE];
    chart_rules_text(rules, name);
    bool good =
        ledger_each_review(ledger, profile, name, count_due_review, &search) &&
        count_due_elsewhere(ledger, profile, name, &search) &&
        ledger_each_drill(ledger, profile, note_practice, &search) &&
        (!search.due.is_new ||
         ledger_each_day(ledger, profile, note_any_day, &search));
    *due = search.due;
    return good;
}

struct hand_search {
    const char *name;
    struct ledger_review schedule;
    bool is_found;
};

static bool find_review(void *self, const struct ledger_review *review)
{
    struct hand_search *search = self;
    search->is_found = strcmp(review->name, search->name) == 0;
    if (search->is_found)
        search->schedule = *review;
    return !search->is_found;
}

bool training_note_right(struct ledger *ledger, int64_t profile,
                         const struct rules *rules, const char *hand,
                         int64_t now)
{
    struct hand_search search = {.name = hand};
    struct ledger_review *schedule = &search.schedule;
    char name[CHART_RULES_SIZE];
    chart_rules_text(rules, name);
    if (!ledger_each_review(ledger, profile, name, find_review, &search))
        return false;
    if (!search.is_found || schedule->due > ledger_day(now))
        return true;
    schedule_note(schedule, QUALITY_BEST, ledger_day(now));
    const struct ledger_answered answered = {now, ledger_day(now), true,
                                             .seconds = SECONDS_BEST};
    schedule->rules = name;
    schedule->name = hand;
    return ledger_note_answer(ledger, profile, schedule, &answered);
}

static void write_due_here(const struct training_due *due, FILE *out)
{
    if (!due->has_hands) {
        fputs("Nothing to review yet: try drill strategy.", out);
        return;
    }
    if (due->today > 0)
        fprintf(out, "%d hand%s to review today", due->today,
                due->today == 1 ? "" : "s");
    else
        fputs("Nothing to review today", out);
    if (due->tomorrow > 0)
        fprintf(out, ", %d tomorrow", due->tomorrow);
    fputs(".", out);
}

void training_due_write(const struct training_due *due, FILE *out)
{
    write_due_here(due, out);
    if (due->elsewhere > 0)
        fprintf(out, " %d more for %s rules: change the rules to review %s.",
                due->elsewhere,
                due->rules_elsewhere ? due->rules_elsewhere : "other",
                due->elsewhere == 1 ? "it" : "them");
}

void practice_due_write(const struct training_due *due, const char *before,
                        FILE *out)
{
    bool any = false;
    for (int i = 0; i < ASKS_NOTHING; i++) {
        const struct practice_subject *subject = &PRACTICE_SUBJECTS[i];
        if (!due->from_practice[i])
            continue;
        fprintf(out, "%s%s%s", any ? "" : before,
                any ? ", " : "Missed in practice: ", subject->words);
        if (subject->drill)
            fprintf(out, " (drill %s)", subject->drill);
        any = true;
    }
    if (any)
        fputs(".", out);
}

void training_due_announce(const struct training_due *due, FILE *out)
{
    training_due_write(due, out);
    if (due->from_table > 0)
        fprintf(out, " %d from the table %s first.", due->from_table,
                due->from_table == 1 ? "comes" : "come");
    practice_due_write(due, " ", out);
}

/* ---- The cells of a chart ---- */

/* What is known while the hands to review are being computed. */
struct course_work {
    const struct rules *rules;
    struct rules rules_once;
    struct odds_shoe shoe;
    struct odds_chart chart;
    /* The second are for rules that allow only one split, which is worth more
     * where a split is a mistake: a solution splits as often as the rules
     * allow. */
    struct odds *odds[2];
    struct odds_solution *solution[2];
};

/* Returns the chance that a round begins with these ranks, in any order, and
 * this upcard, before the dealer peeks. */
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

static const struct odds_hand *hand_of_two(const struct course_work *work,
                                           int first, int second)
{
    const struct odds *odds = work->odds[0];
    int one = odds_hand_next(odds, 0, first);
    return odds_hand_at(odds, odds_hand_next(odds, one, second));
}

/* Decides on two cards, as if early surrender came after the peek. */
static void decide_dealt(const struct course_work *work, int first, int second,
                         int upcard, struct odds_decision *decision)
{
    /* If tens are split by rank, two ten-valued cards usually aren't a pair. */
    odds_solution_decide(work->odds[0], work->solution[0], first, second,
                         upcard, 0, decision);
    struct odds_decision once = {.best = ODDS_STAND};
    if (decision->legal[ODDS_SPLIT])
        odds_solution_decide(work->odds[1], work->solution[1], first, first,
                             upcard, 0, &once);
    if (once.legal[ODDS_SPLIT]) /* a pair is split only once if that is best */
        decision->value[ODDS_SPLIT] =
            fmax(decision->value[ODDS_SPLIT], once.value[ODDS_SPLIT]);
    if (work->rules->surrender != SURRENDER_EARLY)
        return;
    decision->legal[ODDS_SURRENDER] = true;
    decision->value[ODDS_SURRENDER] = chart_early_surrender(
        work->odds[0], &work->shoe, hand_of_two(work, first, second), upcard);
}

static void add_deal_to(struct review_hand *review,
                        const struct odds_decision *decision, double chance)
{
    review->chance += chance;
    for (int action = 0; action < ODDS_ACTIONS; action++) {
        bool known = decision->legal[action] && !isnan(decision->value[action]);
        review->legal[action] = known;
        if (known)
            review->value[action] +=
                (decision->value[action] - review->value[action]) * chance /
                review->chance;
    }
}

/* Returns the best action on these cards. If none beats the chart's, returns
 * that one. */
static enum odds_action best_of_deal(const struct odds_decision *decision,
                                     enum odds_action right)
{
    const double slip = 1e-9; /* rounding errors are smaller */
    enum odds_action best = right;
    for (int action = 0; action < ODDS_ACTIONS; action++)
        if (decision->legal[action] &&
            decision->value[action] > decision->value[best] + slip)
            best = (enum odds_action)action;
    return best;
}

static void fill_review(const struct course_work *work,
                        struct review_hand *review)
{
    const struct odds_cell *cell =
        &chart_const_cells(&work->chart, review->row)[review->upcard];
    review->right = cell->action;
    for (int first = 0; first < ODDS_RANKS; first++)
        for (int second = 0; second <= first; second++) {
            const struct odds_hand *hand = hand_of_two(work, first, second);
            double chance =
                chance_of_question(&work->shoe, first, second, review->upcard);
            struct odds_decision decision;
            if (chance == 0 ||
                !chart_rows_match(chart_hand_row(hand), review->row) ||
                odds_hand_is_natural(work->rules, hand))
                continue;
            decide_dealt(work, first, second, review->upcard, &decision);
            add_deal_to(review, &decision, chance);
            review->best[second] = best_of_deal(&decision, review->right);
        }
}

/* Returns what an action costs compared with the right one, at least 0. */
static double review_cost(const struct review_hand *review,
                          enum odds_action done)
{
    return fmax(review->value[review->right] - review->value[done], 0);
}

double review_cheapest_mistake(const struct review_hand *review)
{
    double cost = INFINITY;
    for (int action = 0; action < ODDS_ACTIONS; action++)
        if (review->legal[action] && action != (int)review->right)
            cost = fmin(cost, review_cost(review, (enum odds_action)action));
    return cost;
}

/* Fills the hands, with the doubt before the first answer. People who guess
 * rarely choose an action that is far worse: about a third as many make a
 * mistake that costs a tenth of a bet as one that costs nothing. */
static void fill_reviews(const struct course_work *work,
                         struct review_hands *reviews)
{
    const double even = 0.5, tenth = 0.1;
    reviews->count = 0;
    for (int index = 0; index < CHART_ROWS; index++)
        for (int column = 0; column < ODDS_RANKS; column++) {
            struct review_hand review = {.row = chart_row_at(index),
                                         .upcard = chart_upcard_at(column),
                                         .schedule.easiness = EASINESS_START};
            fill_review(work, &review);
            if (review.chance == 0 || !review.legal[ODDS_HIT])
                continue; /* no deal makes it, or there is nothing to decide */
            review.doubt =
                even * exp(-review_cheapest_mistake(&review) / tenth);
            chart_cell_name(review.row, review.upcard, review.name);
            reviews->list[reviews->count++] = review;
        }
}

/* Fills the chart, with a Charlie that for two cards, and both solutions. */
static const char *solve_reviews(struct course_work *work)
{
    struct odds_cards_chart *longer = malloc(sizeof *longer);
    bool by_cards = chart_counts_cards(work->rules);
    const char *fault =
        longer ? chart_solve(work->odds[0], &work->shoe, &work->chart, longer)
               : "out of memory";
    for (int i = 0; i < 2 && fault == NULL; i++)
        fault = by_cards ? odds_solve_by_cards(work->odds[i], &work->shoe,
                                               longer, work->solution[i])
                         : odds_solve(work->odds[i], &work->shoe, ODDS_TOTAL,
                                      work->solution[i]);
    free(longer);
    return fault;
}

const char *reviews_compute(const struct rules *rules,
                            struct review_hands *reviews)
{
    struct course_work work = {
        .rules = rules, .rules_once = *rules, .shoe = odds_shoe_for(rules)};
    const char *fault = NULL;
    if (rules->split > 2)
        work.rules_once.split = 2;
    for (int i = 0; i < 2; i++) {
        work.odds[i] = odds_open(i == 0 ? rules : &work.rules_once);
        work.solution[i] = malloc(sizeof *work.solution[i]);
        if (work.odds[i] == NULL || work.solution[i] == NULL)
            fault = "out of memory";
    }
    if (fault == NULL)
        fault = solve_reviews(&work);
    if (fault == NULL)
        fill_reviews(&work, reviews);
    for (int i = 0; i < 2; i++) {
        free(work.solution[i]);
        odds_close(work.odds[i]);
    }
    return fault;
}

/* Returns the index of the hand called `name`, as chart_cell_name() writes
 * it, or the count if there is none. */
static size_t reviews_find(const struct review_hands *reviews, const char *name)
{
    size_t i = 0;
    while (i < reviews->count && strcmp(reviews->list[i].name, name) != 0)
        i++;
    return i;
}

/* ---- What a mistake costs ---- */

/* Returns what not knowing a hand costs in a round: its chance, times the
 * doubt, times the cost of the most tempting mistake. */
static double review_weight(const struct review_hand *review)
{
    return review->chance * review->doubt * review_cheapest_mistake(review);
}

/* A guess among four actions is right one time in four, so a right answer
 * leaves about a quarter of the doubt. A wrong one takes half of the
 * certainty. */
static double doubt_after(double doubt, bool right)
{
    const double lucky = 0.25;
    return right ? doubt * lucky : (1 + doubt) / 2;
}

static void review_note(struct review_hand *review, enum odds_action done)
{
    review->doubt = doubt_after(review->doubt, done == review->right);
}

/* ---- From day to day ---- */

/* Notes an answer in the schedule, and whether it is asked again today:
 * SM-2 repeats what was wrong or slow until the quality is
 * QUALITY_DONE, without counting that. Until then it is due today. */
static void review_schedule_next(struct review_hand *review, bool right,
                                 double seconds, int64_t day)
{
    enum { QUALITY_WRONG = 1 };
    struct ledger_review *schedule = &review->schedule;
    int quality = right ? answer_quality(seconds) : QUALITY_WRONG;
    if (review->turn != REVIEW_AGAIN || !right)
        schedule_note(schedule, quality, day);
    bool is_done = quality >= QUALITY_DONE;
    review->turn = is_done ? REVIEW_RESTS : REVIEW_AGAIN;
    schedule->due = is_done ? day + schedule->interval : day;
}

/* Sets the schedule of a hand as it was saved: its turn on `day`, and the doubt
 * that its right answers have left. */
static void review_restore(struct review_hand *review,
                           const struct ledger_review *schedule, int64_t day)
{
    enum { ENOUGH = 8 }; /* right answers, after which there is no doubt */
    review->schedule = *schedule;
    review->turn = schedule->due <= day ? REVIEW_DUE : REVIEW_RESTS;
    if (schedule->repetitions == 0)
        review->doubt = doubt_after(review->doubt, false);
    for (int i = 0; i < schedule->repetitions && i < ENOUGH; i++)
        review->doubt = doubt_after(review->doubt, true);
}

/* Adds an answer that was saved, after review_restore(): the oldest one first.
 */
static void review_add_answer(struct review_hand *review,
                              const struct ledger_answered *answered,
                              int64_t day)
{
    review->run = answered->right ? review->run + 1 : 0;
    review->answers++;
    review->last_cost = answered->cost;
    if (answered->day == day && review->turn == REVIEW_DUE &&
        review->schedule.interval > 0)
        review->turn = REVIEW_AGAIN;
}

static size_t reviews_left(const struct review_hands *reviews)
{
    size_t left = 0;
    for (size_t i = 0; i < reviews->count; i++)
        left +=
            !reviews->list[i].is_out && reviews->list[i].turn != REVIEW_RESTS;
    return left;
}

/* ---- The queue ---- */

/* The hands asked last, so that none comes back at once; what was missed does
 * so sooner. */
enum { REVIEWS_APART = 12, MISSED_APART = 6 };

struct recent_reviews {
    size_t count;
    size_t list[REVIEWS_APART];
};

/* The kinds are hard hands, soft ones and pairs, as in a chart, and where
 * surrender is right, whatever the hand. */
static int review_kind(const struct review_hand *review)
{
    return review->right == ODDS_SURRENDER ? CHART_KINDS
                                           : (int)review->row.kind;
}

static bool is_recent(const struct review_hands *reviews, size_t index,
                      const struct recent_reviews *recent)
{
    bool is_missed = reviews->list[index].turn == REVIEW_AGAIN;
    size_t apart = is_missed ? MISSED_APART : REVIEWS_APART;
    for (size_t i = 1; i <= recent->count && i <= apart; i++)
        if (recent->list[recent->count - i] == index)
            return true;
    return false;
}

/* Notes a review, and forgets the oldest one if there is no more room, or if
 * more than half of the hands would be recent. */
static void note_recent(struct recent_reviews *recent, size_t index,
                        const struct review_hands *reviews)
{
    size_t most = 0;
    for (size_t i = 0; i < reviews->count; i++)
        most += !reviews->list[i].is_out;
    most /= 2;
    if (most > REVIEWS_APART)
        most = REVIEWS_APART;
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
 * questions would be about tens, which four cards in thirteen are. Each recent
 * question of the same kind makes it smaller, and two in a row so small that
 * another kind comes, if there is any. The factors are powers of two, so that
 * the product is the same on every machine. */
static double change_factor(const struct review_hand *review,
                            const struct review_hands *reviews,
                            const struct recent_reviews *recent)
{
    static const double factors[] = {0.0625, 0.25, 0.5};
    enum { LOOKS_BACK = sizeof factors / sizeof *factors };
    enum { EACH = 2, TWO_IN_A_ROW = 40 }; /* halvings */
    double factor = 1;
    int alike = 0, halvings = 0;
    for (size_t i = 0; i < recent->count; i++) {
        const struct review_hand *asked =
            &reviews->list[recent->list[recent->count - 1 - i]];
        bool is_alike = review_kind(asked) == review_kind(review);
        alike += is_alike && i < 2;
        halvings += is_alike ? EACH : 0;
        if (i < LOOKS_BACK && (chart_rows_match(asked->row, review->row) ||
                               asked->upcard == review->upcard))
            factor = fmin(factor, factors[i]);
    }
    return ldexp(factor, -halvings - (alike == 2 ? TWO_IN_A_ROW : 0));
}

/* Returns a number that is higher the earlier a hand comes, whatever it
 * weighs; -1 if it rests. */
static int precedence(const struct review_hand *review, bool was_recent)
{
    if (review->is_out || review->turn == REVIEW_RESTS)
        return -1;
    return (was_recent ? 0 : 3) + (review->turn != REVIEW_NEW) +
           (review->turn == REVIEW_DUE &&
            schedule_is_from_table(&review->schedule));
}

/* Chooses the hand to ask next, notes it in `recent`, and returns its index.
 * It is one of the heaviest that don't rest: one that isn't in `recent` if
 * there is any, a due one before a new one, and of another kind than the last
 * two if they were of the same one. Some hand must be left. */
static size_t reviews_choose(const struct review_hands *reviews,
                             struct recent_reviews *recent,
                             struct fair_random *random)
{
    size_t best = 0;
    int first = -1; /* the highest precedence */
    double most = -1;
    for (size_t i = 0; i < reviews->count; i++) {
        int place =
            precedence(&reviews->list[i], is_recent(reviews, i, recent));
        first = place > first ? place : first;
    }
    for (size_t i = 0; i < reviews->count; i++) {
        const struct review_hand *review = &reviews->list[i];
        double weight = review_weight(review) * shuffling_factor(random) *
                        change_factor(review, reviews, recent);
        if (weight <= most ||
            precedence(review, is_recent(reviews, i, recent)) != first)
            continue;
        most = weight;
        best = i;
    }
    note_recent(recent, best, reviews);
    return best;
}

/* ---- What the ledger has saved ---- */

struct review_reader {
    struct review_hands *reviews;
    int64_t day;
    void (*each)(void *self, const struct ledger_answered *answered);
    void *self;
};

static bool read_kept_review(void *self, const struct ledger_review *kept)
{
    const struct review_reader *reader = self;
    size_t index = reviews_find(reader->reviews, kept->name);
    if (index < reader->reviews->count)
        review_restore(&reader->reviews->list[index], kept, reader->day);
    return true;
}

static bool read_kept_answer(void *self, const char *review,
                             const struct ledger_answered *answered)
{
    const struct review_reader *reader = self;
    size_t index = reviews_find(reader->reviews, review);
    if (index < reader->reviews->count)
        review_add_answer(&reader->reviews->list[index], answered, reader->day);
    if (reader->each)
        reader->each(reader->self, answered);
    return true;
}

bool reviews_read(struct review_hands *reviews, struct ledger *ledger,
                  int64_t profile, const char *rules, int64_t day,
                  void (*each)(void *self,
                               const struct ledger_answered *answered),
                  void *self)
{
    struct review_reader reader = {reviews, day, each, self};
    return ledger_each_review(ledger, profile, rules, read_kept_review,
                              &reader) &&
           ledger_each_answer(ledger, profile, rules, read_kept_answer,
                              &reader);
}

/* ---- The drill in basic strategy ---- */

enum { QUESTION_CARDS = 3, QUESTION_UPCARD = 2 };

struct question {
    size_t review;             /* its index */
    int cards[QUESTION_CARDS]; /* the hand, then the upcard */
};

struct basic_drill {
    const struct drill_setup *setup;
    struct review_hands reviews;
    struct recent_reviews recent;
    char rules[CHART_RULES_SIZE]; /* the key of the rules in the ledger */
    int64_t day;                  /* when the drill began */
    struct question question;     /* the last one */
    int learned; /* hands that were right, and new or missed before */
};

static bool read_reviews(struct basic_drill *drill)
{
    const struct drill_setup *setup = drill->setup;
    drill->day = ledger_day(setup->cli->now(setup->cli->clock));
    chart_rules_text(setup->rules, drill->rules);
    if (setup->ledger == NULL ||
        reviews_read(&drill->reviews, setup->ledger, setup->profile,
                     drill->rules, drill->day, NULL, NULL))
        return true;
    cli_complain(setup->cli, "%s", ledger_problem(setup->ledger));
    return false;
}

/* Writes an answer to the ledger, if there is one, and changes the hand.
 * Returns false after an error message. */
static bool keep_answer(struct basic_drill *drill, struct review_hand *review,
                        const struct drill_verdict *verdict, double seconds)
{
    const struct drill_setup *setup = drill->setup;
    review->turn = verdict->right ? REVIEW_NEW : REVIEW_AGAIN;
    if (setup->ledger == NULL)
        return true;
    review_schedule_next(review, verdict->right, seconds, drill->day);
    review->schedule.rules = drill->rules;
    review->schedule.name = review->name;
    const struct ledger_answered answered = {
        .time = setup->cli->now(setup->cli->clock),
        .day = drill->day,
        .right = verdict->right,
        .cost = verdict->cost,
        .seconds = seconds};
    if (ledger_note_answer(setup->ledger, setup->profile, &review->schedule,
                           &answered))
        return true;
    cli_complain(setup->cli, "%s", ledger_problem(setup->ledger));
    return false;
}

/* ---- A hand dealt with cards ---- */

/* The ranks of the odds are 0 for the ace to 9 for all tens. */
static int random_face(int rank, struct fair_random *random)
{
    if (rank == ODDS_ACE)
        return ACE;
    return rank == ODDS_TEN
               ? TEN + (int)fair_random_below(random, ODDS_TEN_FACES)
               : rank + 1;
}

static int take_from_deck(int deck[DECK_CARDS], int face)
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

static struct question question_deal(const struct review_hands *reviews,
                                     size_t index, struct fair_random *random)
{
    const struct review_hand *review = &reviews->list[index];
    struct question question = {.review = index};
    bool is_pair = review->row.kind == CHART_PAIR;
    int ranks[2] = {review->row.number, review->row.number};
    int deck[DECK_CARDS];
    deck_fresh(deck, 1);
    deck_shuffle_fair(deck, DECK_CARDS, random);
    if (!is_pair)
        choose_ranks(review->row, random, ranks);
    int face = random_face(ranks[0], random);
    question.cards[0] = take_from_deck(deck, face);
    if (!is_pair)
        face = random_face(ranks[1], random);
    question.cards[1] = take_from_deck(deck, face);
    question.cards[QUESTION_UPCARD] =
        take_from_deck(deck, random_face(review->upcard, random));
    return question;
}

static enum odds_action best_of_cards(const struct question *question,
                                      const struct review_hand *review)
{
    int first = odds_rank(question->cards[0]);
    int second = odds_rank(question->cards[1]);
    return review->best[first < second ? first : second];
}

/* Writes what an answer was worth, and returns `text`: "Right." or "No:
 * surrender. Hitting costs $0.40 for a $10 bet.", and why another play is
 * best for the exact cards, if one is. */
static const char *question_reply(const struct question *question,
                                  const struct review_hand *review,
                                  enum odds_action done,
                                  char text[DRILL_TEXT_SIZE])
{
    enum odds_action best = best_of_cards(question, review);
    bool differs = best != review->right;
    char reason[CHART_DIFFERENCE_SIZE] = "";
    if (differs)
        chart_difference(odds_action_name(best), reason);
    if (done == review->right)
        snprintf(text, DRILL_TEXT_SIZE, "Right.%s%s", differs ? " " : "",
                 reason);
    else
        snprintf(text, DRILL_TEXT_SIZE,
                 "No: %s. %s costs $%.2f for a $10 bet%s%s",
                 odds_action_name(review->right), action_doing(done),
                 EXAMPLE_BET * review_cost(review, done),
                 differs ? " on average. " : ".", reason);
    return text;
}

/* Returns the best legal play of those that are worth less than `play`, or of
 * the same worth and after it; ODDS_ACTIONS after the worst. */
static int next_play(const struct review_hand *review, int play)
{
    int next = ODDS_ACTIONS;
    for (int i = 0; i < ODDS_ACTIONS; i++) {
        double value = review->value[i], last = review->value[play];
        bool is_left =
            review->legal[i] && (value < last || (value <= last && i > play));
        if (is_left && (next == ODDS_ACTIONS || value > review->value[next]))
            next = i;
    }
    return next;
}

/* Writes the coach's reason for the right play, by the values of the cell; none
 * if another play is best for the exact cards. */
static void write_reason(const struct basic_drill *drill,
                         const struct review_hand *review,
                         enum odds_action done, char text[DRILL_REASON_SIZE])
{
    const int *cards = drill->question.cards;
    struct review_mistake mistake = {.rules = *drill->setup->rules,
                                     .count = QUESTION_UPCARD,
                                     .upcard = cards[QUESTION_UPCARD]};
    struct advice advice = {.count = 0};
    struct table table;
    char reason[REASON_SIZE];
    if (best_of_cards(&drill->question, review) != review->right)
        return;
    for (int play = (int)review->right; play < ODDS_ACTIONS;
         play = next_play(review, play))
        advice.choices[advice.count++] = (struct advice_choice){
            odds_action_kind((enum odds_action)play), review->value[play]};
    memcpy(mistake.cards, cards, QUESTION_UPCARD * sizeof *cards);
    review_table(&mistake, &table);
    reason_write(&table, &advice, odds_action_kind(done),
                 odds_action_kind(review->right), reason);
    const char *matchup = strstr(reason, ": "); /* the question has it */
    if (matchup)
        snprintf(text, DRILL_REASON_SIZE, "%c%s.",
                 toupper((unsigned char)matchup[2]), matchup + 3);
}

/* ---- Which hands ---- */

/* Leaves out the hands that the drill doesn't ask. Returns NULL, or what is
 * wrong. */
static const char *select_hands(struct review_hands *reviews,
                                const struct drill_hands *hands)
{
    const double nearly =
        0.1; /* bets that surrender costs more than the best */
    for (size_t i = 0; i < reviews->count; i++) {
        struct review_hand *review = &reviews->list[i];
        bool surrenders = review->legal[ODDS_SURRENDER] &&
                          review_cost(review, ODDS_SURRENDER) < nearly;
        review->is_out = (hands->kinds >> review->row.kind & 1U) == 0 ||
                         (hands->surrenders && !surrenders);
    }
    if (reviews_left(reviews) > 0)
        return NULL;
    return hands->surrenders ? "the rules leave nothing to surrender"
                             : "the rules leave nothing to decide";
}

static const char *basic_open(void *state, const struct drill_setup *setup)
{
    struct basic_drill *self = state;
    self->setup = setup;
    const char *fault = reviews_compute(setup->rules, &self->reviews);
    if (fault == NULL)
        fault = select_hands(&self->reviews, setup->hands);
    if (fault == NULL && !read_reviews(self))
        fault = ledger_problem(setup->ledger);
    return fault;
}

/* ---- Questions and answers ---- */

static bool basic_next(void *state, struct fair_random *random,
                       struct drill_question *question)
{
    struct basic_drill *self = state;
    struct drill_scene *scene = &question->scene;
    if (reviews_left(&self->reviews) == 0)
        return false;
    size_t chosen = reviews_choose(&self->reviews, &self->recent, random);
    const struct review_hand *review = &self->reviews.list[chosen];
    self->question = question_deal(&self->reviews, chosen, random);
    const int *cards = self->question.cards;
    scene->hand_count = 2;
    memcpy(scene->hand, cards, 2 * sizeof *scene->hand);
    scene->dealer_count = 1;
    scene->dealer[0] = cards[QUESTION_UPCARD];
    scene->hides_hole = true;
    action_letters(review->legal, question->letters);
    words_add_matchup(question->text, cards, QUESTION_UPCARD,
                      cards[QUESTION_UPCARD], self->setup->ascii);
    question->cell = (struct drill_cell){
        .row = review->row, .upcard = review->upcard, .count = QUESTION_CARDS};
    memcpy(question->cell.cards, cards, sizeof self->question.cards);
    return true;
}

static void basic_check(void *state, const struct drill_reply *reply,
                        struct drill_verdict *verdict)
{
    struct basic_drill *self = state;
    struct review_hand *review = &self->reviews.list[self->question.review];
    enum odds_action done = action_of_letter(reply->letter);
    verdict->right = done == review->right;
    verdict->cost = review_cost(review, done);
    question_reply(&self->question, review, done, verdict->text);
    write_reason(self, review, done, verdict->reason);
    verdict->comes_again =
        !verdict->right ||
        (self->setup->ledger && answer_quality(reply->seconds) < QUALITY_DONE);
    self->learned += verdict->right && review->schedule.repetitions == 0;
    strcpy(verdict->given, odds_action_name(done));
    strcpy(verdict->wanted, odds_action_name(review->right));
    review_note(review, done);
    verdict->is_lost = !keep_answer(self, review, verdict, reply->seconds);
    verdict->ends = reviews_left(&self->reviews) == 0;
}

/* ---- Words ---- */

static void basic_announce(const void *state, FILE *out)
{
    const struct basic_drill *self = state;
    const struct training_due due = reviews_due(&self->reviews, self->day);
    if (self->setup->ledger == NULL || due.today == 0)
        return;
    training_due_announce(&due, out);
    fputc('\n', out);
}

static void basic_summarize(const void *state, FILE *out)
{
    const struct basic_drill *self = state;
    const struct review_hands *reviews = &self->reviews;
    const struct training_due due = reviews_due(reviews, self->day);
    int fresh = 0;
    if (self->setup->ledger == NULL)
        return;
    for (size_t i = 0; i < reviews->count; i++)
        fresh +=
            !reviews->list[i].is_out && reviews->list[i].turn == REVIEW_NEW;
    training_due_write(&due, out);
    if (fresh > 0)
        fprintf(out, " Never asked: %d.", fresh);
    if (due.today == 0 && due.tomorrow > 0)
        fputs(" See you tomorrow.", out);
    fputc('\n', out);
    if (self->learned > 0)
        fprintf(out, "You got %d hand%s right that you hadn't known.\n",
                self->learned, self->learned == 1 ? "" : "s");
}

static void basic_first_text(const struct drill_setup *setup, char *text)
{
    words_add(text,
              "Which play wins most against the dealer's face-up card? Double: "
              "twice the bet for one more card.%s",
              setup->rules->surrender != SURRENDER_NONE
                  ? " Surrender: give up for half the bet."
                  : "");
}

enum { CHART_UPCARDS, CHART_PLAYS, CHART_MARK, CHART_LINES };

/* Writes a line of the row of the chart that a hand is in. */
static void write_chart_line(const struct review_hands *reviews,
                             const struct review_hand *asked, int line,
                             FILE *out)
{
    int width = 1; /* of the first column; the others are apart */
    for (size_t i = 0; i < reviews->count; i++) {
        const struct review_hand *review = &reviews->list[i];
        bool plays[ODDS_ACTIONS] = {false};
        char letters[DRILL_LETTERS_SIZE];
        if (!chart_rows_match(review->row, asked->row))
            continue;
        plays[review->right] = true;
        action_letters(plays, letters);
        fprintf(out, "%*s", width + (review->upcard == ODDS_TEN),
                line == CHART_UPCARDS ? odds_rank_name(review->upcard)
                : line == CHART_PLAYS ? letters
                : review == asked     ? "^"
                                      : "");
        width = 2;
    }
    fputc('\n', out);
}

static void basic_chart(const void *state, FILE *out)
{
    const struct basic_drill *self = state;
    const struct review_hands *reviews = &self->reviews;
    const struct review_hand *asked = &reviews->list[self->question.review];
    char name[MAP_NAME_SIZE];
    bool plays[ODDS_ACTIONS] = {false};
    char letters[DRILL_LETTERS_SIZE];
    map_row_name(asked->row, name);
    fprintf(out, "The chart for %s\nagainst each card:\n",
            *name == 'T' ? "10,10" : name);
    for (int line = 0; line < CHART_LINES; line++)
        write_chart_line(reviews, asked, line, out);
    for (size_t i = 0; i < reviews->count; i++)
        if (chart_rows_match(reviews->list[i].row, asked->row))
            plays[reviews->list[i].right] = true;
    action_letters(plays, letters);
    for (const char *letter = letters; *letter; letter++)
        fprintf(out, "%c %s\n", *letter,
                odds_action_name(action_of_letter(*letter)));
}

/* Writes the best play first. */
static void basic_explain(const void *state, FILE *out)
{
    const struct basic_drill *self = state;
    const struct review_hand *asked =
        &self->reviews.list[self->question.review];
    char amount[CLI_DOLLARS_SIZE];
    fputs("What each play wins with a $10 bet:\n", out);
    for (int play = (int)asked->right; play < ODDS_ACTIONS;
         play = next_play(asked, play))
        fprintf(out, "  %-10s%s\n", odds_action_name((enum odds_action)play),
                cli_signed_dollars(
                    amount, llround(100 * EXAMPLE_BET * asked->value[play])));
    fputc('\n', out);
    basic_chart(state, out);
}

static void basic_help(const void *state, const struct drill_setup *setup,
                       FILE *out)
{
    (void)state;
    (void)setup;
    fputs(
        "You see your two cards and the dealer's face-up card. Which play wins "
        "most on average, or loses least, if you know no other card? That is "
        "basic strategy, computed for these rules.\n",
        out);
    fputs("Answer with hit (h), stand (s), double (d), split (p) or surrender "
          "(r); the question shows which of them the rules allow.\nThe "
          "goal: right within 5 seconds. The hands that cost you most come "
          "first, mixed with others. What you know comes back after 1 day, 6 "
          "days, and then at longer and longer intervals.\nThe whole chart: "
          "c in blackjack, or odds --chart.\n",
          out);
}

const struct drill_kind DRILL_STRATEGY = {
    .name = "strategy",
    .purpose = "learn the best play for each hand",
    .title = "Play each hand right",
    .level = "start here",
    .first_text = basic_first_text,
    .help = basic_help,
    .unit = "bets",
    .seconds = SECONDS_BEST,
    .keeps_reviews = true,
    .size = sizeof(struct basic_drill),
    .open = basic_open,
    .next = basic_next,
    .check = basic_check,
    .explain = basic_explain,
    .chart = basic_chart,
    .announce = basic_announce,
    .summarize = basic_summarize,
};
