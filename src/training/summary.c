/* The end of a drill: what was right, what was wrong, and what it cost. */
#include "training/drill.h"

#include <stdio.h>

#include "cli_output.h"

struct drill_sums {
    int64_t right, wrong;
    double cost, seconds;
    const struct drill_answer *worst; /* the costliest; NULL if all are right */
};

static struct drill_sums sum_up(const struct drill *drill)
{
    struct drill_sums sums = {.worst = NULL};
    for (size_t i = 0; i < drill->count; i++) {
        const struct drill_answer *answer = &drill->answers[i];
        const struct lesson *lesson =
            &drill->lessons.list[answer->question.lesson];
        bool right = answer->done == lesson->right;
        sums.right += right;
        sums.wrong += !right;
        sums.cost += answer->cost;
        sums.seconds += answer->seconds;
        if (!right && (!sums.worst || answer->cost > sums.worst->cost))
            sums.worst = answer;
    }
    return sums;
}

/* Returns false without a ledger, or if it can't be read. */
static bool find_due(const struct drill *drill, struct training_due *due)
{
    const struct drill_request *request = drill->request;
    char problem[LEDGER_PROBLEM_SIZE];
    return request->ledger &&
           training_due_count(request->ledger, request->profile, request->rules,
                              drill->day, due, problem);
}

void drill_announce(const struct drill *drill, FILE *out)
{
    struct training_due due;
    if (drill->request->json || !find_due(drill, &due) || due.today == 0)
        return;
    training_due_announce(&due, out);
    fputc('\n', out);
}

void drill_tell_due(const struct drill *drill, FILE *out)
{
    struct training_due due;
    int fresh = 0;
    if (!find_due(drill, &due))
        return;
    for (size_t i = 0; i < drill->lessons.count; i++)
        fresh += drill->lessons.list[i].turn == LESSON_NEW;
    training_due_write(&due, out);
    if (fresh > 0)
        fprintf(out, " Never asked: %d.", fresh);
    if (due.today == 0 && due.tomorrow > 0)
        fputs(" See you tomorrow.", out);
    fputc('\n', out);
}

static void summary_in_words(const struct drill *drill,
                             const struct drill_sums *sums, FILE *out)
{
    if (drill->count == 0) {
        fputs(lessons_left(&drill->lessons) > 0
                  ? "Come back any time.\n"
                  : "Nothing is due today. Come back tomorrow.\n",
              out);
        return;
    }
    fprintf(out, "\n%lld of %zu right.", (long long)sums->right, drill->count);
    if (sums->wrong > 0)
        fprintf(out, " Your mistakes cost %.2f bets.", sums->cost);
    fputc('\n', out);
    if (sums->worst) {
        const struct drill_answer *worst = sums->worst;
        char text[QUESTION_TEXT_SIZE];
        fprintf(
            out, "The costliest: %s. You chose %s; %s is better by %.3f.\n",
            question_text(&worst->question, drill->request->ascii, text),
            odds_action_name(worst->done),
            odds_action_name(drill->lessons.list[worst->question.lesson].right),
            worst->cost);
    }
    drill_tell_due(drill, out);
}

static void json_answer(struct json *json, const struct drill *drill,
                        const struct drill_answer *answer)
{
    const struct lesson *lesson = &drill->lessons.list[answer->question.lesson];
    char row[CHART_NAME_SIZE], card[CARD_TEXT_SIZE];
    json_object(json, NULL, JSON_ONE_LINE);
    json_text(json, "cell", chart_row_name(lesson->row, row));
    json_text(json, "upcard", odds_rank_name(lesson->upcard));
    json_array(json, "cards", JSON_ONE_LINE);
    for (int i = 0; i < QUESTION_CARDS; i++)
        json_text(json, NULL,
                  question_card(&answer->question, i, CARD_ASCII, card));
    json_end(json);
    json_text(json, "answer", odds_action_name(answer->done));
    json_text(json, "right", odds_action_name(lesson->right));
    json_boolean(json, "is_right", answer->done == lesson->right);
    json_number(json, "cost", answer->cost);
    json_number(json, "seconds", answer->seconds);
    json_end(json);
}

static void summary_in_json(const struct drill *drill,
                            const struct drill_sums *sums, FILE *out)
{
    const struct drill_request *request = drill->request;
    struct json json = json_start(out);
    json_object(&json, NULL, JSON_LINES);
    json_text(&json, "drill", request->name);
    json_text(&json, "rules", request->rules_label);
    if (request->has_seed)
        json_integer(&json, "seed", request->seed);
    else
        json_null(&json, "seed");
    json_integer(&json, "asked", (int64_t)drill->count);
    json_integer(&json, "right", sums->right);
    json_integer(&json, "wrong", sums->wrong);
    json_number(&json, "cost", sums->cost);
    json_text(&json, "unit", "bets");
    json_number(&json, "seconds", sums->seconds);
    json_array(&json, "answers", JSON_LINES);
    for (size_t i = 0; i < drill->count; i++)
        json_answer(&json, drill, &drill->answers[i]);
    json_end(&json);
    json_end(&json);
}

void drill_summary(const struct drill *drill, FILE *out)
{
    struct drill_sums sums = sum_up(drill);
    if (drill->request->json)
        summary_in_json(drill, &sums, out);
    else
        summary_in_words(drill, &sums, out);
}
