/* The parts of the review in lines. For this module alone. */
#ifndef SESSION_REVIEW_PARTS_H
#define SESSION_REVIEW_PARTS_H

#include "cli_output.h"
#include "coach_review.h"

/* Reads the sitting `number` of a profile. Returns LEDGER_NONE, with a problem,
 * if there is none. `today` is as in ledger_day(). */
enum ledger_answer review_read(struct ledger *ledger,
                               const struct ledger_profile *profile, int number,
                               int64_t today, struct review *review,
                               char problem[LEDGER_PROBLEM_SIZE]);

/* Returns a grade from "A" to "E" for the share of best decisions, or NULL if
 * none was judged. A very bad decision costs the best grade. */
const char *review_grade(const struct ledger_skills *skills);

/* True if the chart has a cell for the decision and another play in it than the
 * best one, which is for the cards that were left. */
bool review_chart_differs(const struct review_mistake *mistake);

/* Writes the members that the list of sittings shares with a review. */
void review_sitting_in_json(struct json *json, int number,
                            const struct ledger_sitting *sitting);
void review_in_words(FILE *out, enum card_form form,
                     const struct review *review);
void review_in_json(FILE *out, const struct review *review);

#endif
