/* The report on all two-card hands against all upcards. */
#include <math.h>
#include <stdlib.h>

#include "question.h"
#include "listing.h"

enum {
    HAND,
    UPCARD,
    BEST,
    FIRST_ACTION,
    NATURAL = FIRST_ACTION + ODDS_ACTIONS,
    INSURANCE,
    EVEN_MONEY,
    COLUMNS
};

static const struct listing_column COLUMN[COLUMNS] = {
    [HAND] = {"hand", "hand", LISTING_WORD, 5},
    [UPCARD] = {"dealer", "up", LISTING_WORD, 2},
    [BEST] = {"best", "best", LISTING_WORD, 9},
    [FIRST_ACTION + ODDS_STAND] = {"stand", "stand", LISTING_VALUE, 9},
    [FIRST_ACTION + ODDS_HIT] = {"hit", "hit", LISTING_VALUE, 9},
    [FIRST_ACTION + ODDS_DOUBLE] = {"double", "double", LISTING_VALUE, 9},
    [FIRST_ACTION + ODDS_SPLIT] = {"split", "split", LISTING_VALUE, 9},
    [FIRST_ACTION +
        ODDS_SURRENDER] = {"surrender", "surrender", LISTING_VALUE, 9},
    [NATURAL] = {"natural", NULL, LISTING_CHANCE, 0},
    [INSURANCE] = {"insurance", NULL, LISTING_VALUE, 0},
    [EVEN_MONEY] = {"even_money", NULL, LISTING_VALUE, 0},
};

enum { QUESTIONS = ODDS_RANKS * (ODDS_RANKS + 1) / 2 * ODDS_RANKS };

/* The hands that the shoe has cards for, each against each upcard. */
struct questions {
    struct question all[QUESTIONS];
    int count;
    struct odds_book book; /* for play by totals */
};

/* ---- Working them out ---- */

/* Adds a hand unless the shoe lacks a card. A card of ten is any, as in
 * `--hand 10,6`. */
static void add_question(const struct odds_report *report,
                         struct questions *questions, int first, int second,
                         int upcard)
{
    struct question *question = &questions->all[questions->count];
    const int ranks[] = {first, second, upcard};
    int missing;
    *question = (struct question){.count = ODDS_TWO_CARDS};
    for (int i = 0; i <= ODDS_TWO_CARDS; i++)
        question->cards.cards[question->cards.count++] = card_code(
            CLUBS, ranks[i] == ODDS_ACE ? ACE : (enum face)(ranks[i] + 1));
    questions->count += question_take_cards(report, question, &missing);
}

/* Adds all hands, in descending order of their cards with the ace first. */
static void add_questions(const struct odds_report *report,
                          struct questions *questions)
{
    for (int first = 0; first < ODDS_RANKS; first++)
        for (int second = first; second < ODDS_RANKS; second++)
            for (int column = 0; column < ODDS_RANKS; column++)
                add_question(report, questions,
                             chart_upcard_at(ODDS_RANKS - 1 - first),
                             chart_upcard_at(ODDS_RANKS - 1 - second),
                             chart_upcard_at(column));
}

static const char *answer_questions(const struct odds_report *report,
                                    struct questions *questions)
{
    const char *fault = NULL;
    struct count_progress progress = odds_report_progress(report);
    if (report->request->strategy == ODDS_TOTAL)
        fault = odds_book_fill(report->odds, &report->shoe, ODDS_TOTAL,
                               &questions->book);
    for (int i = 0; fault == NULL && i < questions->count; i++) {
        if (progress.tell)
            progress.tell(progress.self, i, questions->count);
        fault = question_decide(report, &questions->all[i], &questions->book);
    }
    if (progress.tell)
        progress.tell(progress.self, questions->count, questions->count);
    return fault;
}

/* ---- Writing them ---- */

static void write_hand_row(struct listing *listing,
                           const struct question *question)
{
    char hand[RANKS_TEXT_SIZE];
    const struct odds_decision *decision = &question->decision;
    struct listing_cell cells[COLUMNS] = {
        [HAND] = {.word = odds_report_ranks_in_words(&question->hand, hand)},
        [UPCARD] = {.word = odds_rank_name(question->state.upcard)},
        [BEST] = {.word = odds_action_name(decision->best)},
        [NATURAL] = {.number = question->natural},
        [INSURANCE] = {.number = question->insurance},
        [EVEN_MONEY] = {.number = question->even_money},
    };
    for (int action = 0; action < ODDS_ACTIONS; action++)
        cells[FIRST_ACTION + action].number =
            decision->legal[action] ? decision->value[action] : NAN;
    listing_write_row(listing, cells);
}

static void write_two_cards(const struct odds_report *report,
                            const struct questions *questions)
{
    struct listing listing = {
        .report = report,
        .columns = COLUMN,
        .count = COLUMNS,
        .has_strategy = true,
        .note = report->request->before_the_look
                    ? "Expected values per unit of the first bet, before the "
                      "dealer checks for blackjack."
                    : "Expected values per unit of the first bet, after the "
                      "dealer has checked for blackjack if the rules have the "
                      "dealer do that."};
    listing_start(&listing, "All two-card hands", "hands");
    for (int i = 0; i < questions->count; i++)
        write_hand_row(&listing, &questions->all[i]);
    listing_end(&listing);
}

enum cli_status odds_report_two_cards(struct odds_report *report)
{
    struct questions *questions = calloc(1, sizeof *questions);
    if (questions == NULL)
        return odds_report_fail(report, "out of memory");
    add_questions(report, questions);
    const char *fault = answer_questions(report, questions);
    if (fault == NULL)
        write_two_cards(report, questions);
    free(questions);
    return odds_report_fail(report, fault);
}
