/* One call of the program: mancala --solve. */
#include "record.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include "cli_output.h"

struct session {
    const struct cli *cli;
    const struct mancala_session_solve_request *request;
    struct cli_interrupt interrupt;
    int64_t shown;  /* two seconds before the next line of progress */
    bool has_shown; /* any */
};

/* ---- While it runs ---- */

/* Once a second, from the second on. */
static void show_solver_progress(struct session *session,
                                 const struct mancala_progress *progress)
{
    FILE *errors = session->cli->errors;
    int64_t now = session->cli->now(session->cli->clock);
    if (now - session->shown < 2)
        return;
    session->shown = now - 1;
    session->has_shown = true;
    if (progress->layer > 0)
        fprintf(errors, "\rendgames with %d of %d stones" CLI_CLEAR_REST,
                progress->layer, progress->layers);
    else if (progress->move == 0)
        fprintf(errors, "\rthe start, %.1f million positions" CLI_CLEAR_REST,
                (double)progress->nodes / 1e6);
    else
        fprintf(errors,
                "\rmove %d of %d, %.1f million positions" CLI_CLEAR_REST,
                progress->move, progress->moves, (double)progress->nodes / 1e6);
    fflush(errors);
}

static bool solver_may_go_on(void *self,
                             const struct mancala_progress *progress)
{
    struct session *session = self;
    if (session->request->shows_progress)
        show_solver_progress(session, progress);
    return !cli_interrupt_asked(&session->interrupt);
}

/* ---- What is written ---- */

static bool margin_is_exact(struct mancala_bounds bounds)
{
    return bounds.least == bounds.most;
}

static void write_margin(FILE *out, struct mancala_bounds margin)
{
    if (margin_is_exact(margin))
        fprintf(out, margin.least == 0 ? "%4d\n" : "%+4d\n", margin.least);
    else
        fprintf(out, "%+4d to %+d\n", margin.least, margin.most);
}

static void write_outcome(FILE *out, struct mancala_bounds margin)
{
    if (!margin_is_exact(margin))
        fprintf(out,
                "The first player's margin is from %+d to %+d; more was not "
                "proved.\n",
                margin.least, margin.most);
    else if (margin.least == 0)
        fputs("By perfect play it is a draw.\n", out);
    else
        fprintf(out, "By perfect play the first player %s by %d.\n",
                margin.least > 0 ? "wins" : "loses", abs(margin.least));
}

static void write_solution_text(FILE *out, const struct mancala_rules *rules,
                                const struct mancala_solution *solution)
{
    fprintf(out, "Mancala on %d bowls, %d in each house, %s, capture %s.\n",
            rules->size, rules->stones,
            rules->one_way ? "one way" : "both ways",
            mancala_session_capture_word(rules->capture));
    write_outcome(out, solution->margin);
    fputs("\nThe margin after each first move; house 1 is the farthest from "
          "its mancala:\n",
          out);
    for (int i = 0; i < solution->count; i++) {
        const struct mancala_solved_move *solved = &solution->moves[i];
        bool is_best = solved->margin.least == solution->margin.most;
        fprintf(out, "%s house %d%-5s ", is_best ? ">" : " ",
                mancala_house(rules->size, solved->move.bowl),
                solved->move.direction == MANCALA_BACKWARDS ? " back" : "");
        write_margin(out, solved->margin);
    }
}

/* "NAME": 4, or null where it is open, and the bounds. */
static void write_json_margin(FILE *out, const char *name,
                              struct mancala_bounds margin)
{
    if (margin_is_exact(margin))
        fprintf(out, "\"%s\": %d", name, margin.least);
    else
        fprintf(out, "\"%s\": null", name);
    fprintf(out, ", \"least\": %d, \"most\": %d", margin.least, margin.most);
}

static void write_json(FILE *out, const struct mancala_rules *rules,
                       const struct mancala_solution *solution)
{
    fprintf(out,
            "{\n  \"board\": %d,\n  \"stones\": %d,\n  \"one_way\": %s,\n"
            "  \"capture\": \"%s\",\n  \"exact\": %s,\n  ",
            rules->size, rules->stones, rules->one_way ? "true" : "false",
            mancala_session_capture_word(rules->capture),
            margin_is_exact(solution->margin) ? "true" : "false");
    write_json_margin(out, "margin", solution->margin);
    fputs(",\n  \"moves\": [", out);
    for (int i = 0; i < solution->count; i++) {
        const struct mancala_solved_move *solved = &solution->moves[i];
        fprintf(out, "%s\n    {\"house\": %d, \"direction\": %d, ",
                i == 0 ? "" : ",",
                mancala_house(rules->size, solved->move.bowl),
                solved->move.direction);
        write_json_margin(out, "value", solved->margin);
        fputs("}", out);
    }
    fprintf(out,
            "\n  ],\n  \"stopped\": %s,\n  \"endgame_stones\": %d,\n"
            "  \"nodes\": %" PRIu64 "\n}\n",
            solution->stopped ? "true" : "false", solution->endgame_stones,
            solution->nodes);
}

/* ---- The session ---- */

static bool all_are_exact(const struct mancala_solution *solution)
{
    bool exact = margin_is_exact(solution->margin);
    for (int i = 0; i < solution->count; i++)
        exact = exact && margin_is_exact(solution->moves[i].margin);
    return exact;
}

static const char *prove_start(struct session *session,
                               struct mancala_solution *solution)
{
    const struct mancala_session_solve_request *request = session->request;
    const struct mancala_solver_limits limits = {.memory = request->memory,
                                                 .nodes = request->nodes,
                                                 .go_on = solver_may_go_on,
                                                 .self = session};
    const struct mancala_board start = mancala_start(&request->rules);
    session->shown = session->cli->now(session->cli->clock);
    cli_interrupt_hold(&session->interrupt);
    const char *problem =
        mancala_solve(&request->rules, &start, &limits, solution);
    cli_interrupt_release(&session->interrupt);
    if (session->has_shown)
        fputs("\r" CLI_CLEAR_REST, session->cli->errors);
    return problem;
}

enum cli_status
mancala_session_solve(const struct cli *cli,
                      const struct mancala_session_solve_request *request)
{
    struct session session = {.cli = cli, .request = request};
    struct mancala_solution solution;
    const char *problem = mancala_rules_problem(&request->rules);
    if (problem == NULL)
        problem = prove_start(&session, &solution);
    if (problem != NULL) {
        cli_complain(cli, "%s", problem);
        return CLI_FAILED;
    }
    if (request->json)
        write_json(cli->out, &request->rules, &solution);
    else
        write_solution_text(cli->out, &request->rules, &solution);
    return all_are_exact(&solution) ? CLI_DONE : CLI_NO;
}
