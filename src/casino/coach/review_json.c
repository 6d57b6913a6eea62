/* The sitting in review, as JSON. */
#include <string.h>

#include "coach/review.h"
#include "strategy.h"

static void json_card(struct json *json, const char *name, int card)
{
    char text[CARD_TEXT_SIZE];
    card_text(text, card, CARD_ASCII);
    json_text(json, name, text + strspn(text, " "));
}

static const char *text_or_null(const char *text)
{
    return text[0] != '\0' ? text : NULL;
}

static void json_choices(struct json *json,
                         const struct review_mistake *mistake)
{
    json_object(json, "choices", JSON_ONE_LINE);
    for (int i = 0; i < mistake->choice_count; i++)
        json_number(json, mistake->choices[i].word, mistake->choices[i].value);
    json_end(json);
}

static void json_mistake(struct json *json,
                         const struct review_mistake *mistake)
{
    char difference[CHART_DIFFERENCE_SIZE];
    json_object(json, NULL, JSON_LINES);
    json_integer(json, "round", mistake->round);
    json_text(json, "rules", mistake->rules_name);
    json_integer(json, "bet_cents", mistake->bet);
    json_array(json, "hand", JSON_ONE_LINE);
    for (int i = 0; i < mistake->count; i++)
        json_card(json, NULL, mistake->cards[i]);
    json_end(json);
    if (mistake->count > 0)
        json_card(json, "upcard", mistake->upcard);
    else
        json_null(json, "upcard");
    if (mistake->hole != 0)
        json_card(json, "hole", mistake->hole);
    json_text(json, "done", mistake->done);
    json_text(json, "best", mistake->best);
    json_number(json, "price_bets", mistake->share);
    json_number(json, "price_cents", mistake->price);
    json_text(json, "grade", LEDGER_GRADE_NAMES[mistake->grade]);
    json_text(json, "reason", text_or_null(mistake->reason));
    json_text(json, "cell", text_or_null(mistake->cell));
    json_text(json, "chart", text_or_null(mistake->chart));
    json_text(json, "difference",
              review_chart_differs(mistake)
                  ? chart_difference(mistake->best, difference)
                  : NULL);
    json_choices(json, mistake);
    json_end(json);
}

static void json_skill(struct json *json, const struct ledger_skills *skills)
{
    json_integer(json, "skill_rounds", skills->rounds);
    json_number(json, "expected_cents", skills->before);
    json_number(json, "given_away_cents", ledger_given_away(skills));
    json_number(json, "luck_cents", ledger_luck(skills));
    json_text(json, "grade", review_grade(skills));
    json_object(json, "decisions", JSON_ONE_LINE);
    for (int i = 0; i < LEDGER_GRADES; i++)
        json_integer(json, LEDGER_GRADE_NAMES[i], skills->decisions[i]);
    json_end(json);
}

/* Null if there is no such round. */
static void json_round_result(struct json *json, const char *name, int round,
                              int64_t net)
{
    if (round == 0) {
        json_null(json, name);
        return;
    }
    json_object(json, name, JSON_ONE_LINE);
    json_integer(json, "round", round);
    json_integer(json, "net_cents", net);
    json_end(json);
}

void review_sitting_in_json(struct json *json, int number,
                            const struct ledger_sitting *sitting)
{
    json_integer(json, "sitting", number);
    json_integer(json, "began", sitting->began);
    json_integer(json, "ended", sitting->ended);
    json_text(json, "rules", sitting->rules_names);
    json_integer(json, "rounds", sitting->rounds);
    json_integer(json, "net_cents", sitting->net);
}

void review_in_json(FILE *out, const struct review *review)
{
    struct json json = json_start(out);
    json_object(&json, NULL, JSON_LINES);
    json_text(&json, "profile", review->profile);
    review_sitting_in_json(&json, review->number, &review->sums);
    json_integer(&json, "side_bets_staked_cents", review->sums.side_staked);
    json_integer(&json, "side_bets_net_cents", review->sums.side_net);
    json_integer(&json, "longest_wins", review->sums.longest_wins);
    json_integer(&json, "longest_losses", review->sums.longest_losses);
    json_round_result(&json, "best_round", review->sums.best_round,
                      review->sums.best);
    json_round_result(&json, "worst_round", review->sums.worst_round,
                      review->sums.worst);
    json_skill(&json, &review->sums.skills);
    json_integer(&json, "due_today", review->due_today);
    json_integer(&json, "due_tomorrow", review->due_tomorrow);
    json_array(&json, "mistakes", JSON_LINES);
    for (int i = 0; i < review->mistake_count; i++)
        json_mistake(&json, &review->mistakes[i]);
    json_end(&json);
    json_end(&json);
}
