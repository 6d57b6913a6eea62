/* Prints a sitting, or the list of them. */
#include <inttypes.h>

#include "coach/review.h"
#include "account_statistics.h"

/* ---- The list ---- */

struct list {
    FILE *out;
    struct json *json; /* NULL: in words */
    int number;
};

static bool list_sitting_in_json(struct list *list,
                                 const struct ledger_sitting *sitting)
{
    struct json *json = list->json;
    json_object(json, NULL, JSON_ONE_LINE);
    review_sitting_in_json(json, list->number, sitting);
    json_number(json, "given_away_cents", ledger_given_away(&sitting->skills));
    json_text(json, "grade", review_grade(&sitting->skills));
    json_end(json);
    return true;
}

static bool list_sitting(void *self, const struct ledger_sitting *sitting)
{
    struct list *list = self;
    char began[REVIEW_DATE_SIZE], net[CLI_DOLLARS_SIZE], lost[COST_SIZE];
    const char *grade = review_grade(&sitting->skills);
    list->number++;
    if (list->json)
        return list_sitting_in_json(list, sitting);
    if (list->number == 1)
        fprintf(list->out, "%4s  %-16s  %-16s %7s %14s %14s  %s\n", "", "began",
                "rules", "rounds", "result", "given away", "grade");
    fprintf(list->out, "%4d  %-16s  %-16.16s %7" PRId64 " %14s %14s  %s\n",
            list->number, review_date(sitting->began, began),
            sitting->rules_names, sitting->rounds,
            cli_signed_dollars(net, sitting->net),
            cost_in_dollars(ledger_given_away(&sitting->skills), lost),
            grade ? grade : "-");
    return true;
}

static bool print_list(const struct cli *cli, struct ledger *ledger,
                       const struct ledger_profile *profile, bool is_json,
                       char problem[LEDGER_PROBLEM_SIZE])
{
    struct json json = json_start(cli->out);
    struct list list = {.out = cli->out, .json = is_json ? &json : NULL};
    if (is_json)
        json_array(&json, NULL, JSON_LINES);
    bool good =
        ledger_each_sitting(ledger, profile->id, list_sitting, &list, problem);
    if (is_json)
        json_end(&json);
    else if (good && list.number == 0)
        fprintf(cli->out, "%s hasn't played a round yet.\n", profile->name);
    return good;
}

/* ---- A sitting ---- */

bool review_open(const struct cli *cli, const struct review_request *request,
                 struct review *review)
{
    struct ledger_profile profile;
    char problem[LEDGER_PROBLEM_SIZE];
    struct ledger *ledger = account_read(cli, request->profile, &profile);
    if (ledger == NULL)
        return false;
    bool good = review_read(ledger, &profile, request->number,
                            ledger_day(cli->now(cli->clock)), review,
                            problem) == LEDGER_DONE;
    if (!good)
        cli_complain(cli, "%s", problem);
    ledger_close(ledger);
    return good;
}

static enum cli_status list_sittings(const struct cli *cli,
                                     const struct review_request *request)
{
    struct ledger_profile profile;
    char problem[LEDGER_PROBLEM_SIZE];
    struct ledger *ledger = account_read(cli, request->profile, &profile);
    if (ledger == NULL)
        return CLI_FAILED;
    bool good = print_list(cli, ledger, &profile, request->json, problem);
    if (!good)
        cli_complain(cli, "%s", problem);
    ledger_close(ledger);
    return good ? CLI_DONE : CLI_FAILED;
}

enum cli_status review_print(const struct cli *cli,
                             const struct review_request *request)
{
    struct review review;
    if (request->lists)
        return list_sittings(cli, request);
    if (!review_open(cli, request, &review))
        return CLI_FAILED;
    if (request->json)
        review_in_json(cli->out, &review);
    else
        review_in_words(cli->out, request->form, &review);
    return CLI_DONE;
}
