/* mancala --solve: proves the value of the starting position. */
#include "mancala_record.h"

#include <stddef.h>
#include <stdlib.h>
#include "cli_output.h"
#include "mancala_search.h"

struct solving {
    const struct cli *cli;
    const struct mancala_session_solve_request *request;
    struct cli_interrupt interrupt;
    int64_t shown;  /* two seconds before the next line of progress */
    bool has_shown; /* a line of progress */
};

/* ---- Before it runs ---- */

/* From here on, a board takes longer than a person waits without a word. Kalah
 * with 6 houses and 4 stones, which takes seconds, is just below the first. */
static const double LONG_ONE_WAY = 2e12, LONG_BOTH_WAYS = 1e9;

/* Writes to `sure` what it takes to be sure to solve a board both ways. */
static void write_memory_needed(double bytes, char sure[128])
{
    enum { MEGABYTE = 1 << 20, MEMORY_MOST = 1 << 20 };
    double megabytes = bytes / MEGABYTE + 1;
    if (megabytes <= MEMORY_MOST)
        snprintf(sure, 128, "only with --memory %.0f is it sure to end",
                 megabytes);
    else
        snprintf(sure, 128, "no --memory is enough to be sure that it ends");
}

/* Says what to do about a board that can take hours. */
static void
warn_of_long_solving(const struct cli *cli,
                     const struct mancala_session_solve_request *request)
{
    double positions = (double)mancala_solver_positions(&request->rules);
    double bytes = 2 * positions;
    char sure[128] = "more --memory helps";
    bool is_long = request->rules.one_way ? positions > LONG_ONE_WAY
                                          : positions > LONG_BOTH_WAYS &&
                                                bytes > (double)request->memory;
    if (!is_long || request->nodes > 0)
        return;
    if (!request->rules.one_way)
        write_memory_needed(bytes, sure);
    cli_complain(cli,
                 "this board has %.2g positions and can take hours; %s; "
                 "%sCtrl-C prints what is proved",
                 positions, sure,
                 request->margin_only ? "" : "--margin is faster; ");
}

/* ---- While it runs ---- */

/* Shows a line of progress once per second, after the first two. */
static void show_solver_progress(struct solving *session,
                                 const struct mancala_progress *progress)
{
    FILE *errors = session->cli->errors;
    int64_t now = session->cli->now(session->cli->clock);
    if (now - session->shown < 2)
        return;
    session->shown = now - 1;
    session->has_shown = true;
    fputs("\r", errors);
    if (progress->layer > 0)
        fprintf(errors, "endgames with %d of %d stones", progress->layer,
                progress->layers);
    else if (progress->move == 0)
        fprintf(errors, "starting position, %.1f million positions",
                (double)progress->nodes / 1e6);
    else
        fprintf(errors, "move %d of %d, %.1f million positions", progress->move,
                progress->moves, (double)progress->nodes / 1e6);
    fprintf(errors, "; margin %+d to %+d" CLI_CLEAR_REST,
            progress->margin.least, progress->margin.most);
    fflush(errors);
}

static bool solver_may_go_on(void *self,
                             const struct mancala_progress *progress)
{
    struct solving *session = self;
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
                "The first player's margin is between %+d and %+d; the search "
                "ended before it was exact.\n",
                margin.least, margin.most);
    else if (margin.least == 0)
        fputs("With perfect play the game is a draw.\n", out);
    else
        fprintf(out, "With perfect play the first player %s by %d.\n",
                margin.least > 0 ? "wins" : "loses", abs(margin.least));
}

static void write_solution_text(FILE *out, const struct mancala_rules *rules,
                                const struct mancala_solution *solution)
{
    fprintf(
        out,
        "Mancala with %d bowls, %d stones per house, sown %s, capture %s.\n",
        rules->size, rules->stones, rules->one_way ? "one way" : "both ways",
        mancala_session_capture_word(rules->capture));
    write_outcome(out, solution->margin);
    if (solution->count == 0)
        return;
    fputs("\nThe margin after each first move (house 1 is the farthest from "
          "the store):\n",
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

/* Writes a margin, or null if it isn't exact, and its bounds. */
static void write_json_margin(struct json *json, const char *name,
                              struct mancala_bounds margin)
{
    if (margin_is_exact(margin))
        json_integer(json, name, margin.least);
    else
        json_null(json, name);
    json_integer(json, "least", margin.least);
    json_integer(json, "most", margin.most);
}

static void write_json_move(struct json *json, int size,
                            const struct mancala_solved_move *solved)
{
    json_object(json, NULL, JSON_ONE_LINE);
    json_integer(json, "house", mancala_house(size, solved->move.bowl));
    json_integer(json, "direction", solved->move.direction);
    write_json_margin(json, "value", solved->margin);
    json_end(json);
}

static void write_solution_json(FILE *out, const struct mancala_rules *rules,
                                const struct mancala_solution *solution)
{
    struct json json = json_start(out);
    json_object(&json, NULL, JSON_LINES);
    json_integer(&json, "board", rules->size);
    json_integer(&json, "stones", rules->stones);
    json_boolean(&json, "one_way", rules->one_way);
    json_text(&json, "capture", mancala_session_capture_word(rules->capture));
    json_boolean(&json, "exact", margin_is_exact(solution->margin));
    write_json_margin(&json, "margin", solution->margin);
    if (solution->count > 0) {
        json_array(&json, "moves", JSON_LINES);
        for (int i = 0; i < solution->count; i++)
            write_json_move(&json, rules->size, &solution->moves[i]);
        json_end(&json);
    }
    json_boolean(&json, "stopped", solution->stopped);
    json_integer(&json, "endgame_stones", solution->endgame_stones);
    json_unsigned(&json, "nodes", solution->nodes);
    json_end(&json);
}

/* ---- Solving ---- */

static bool all_are_exact(const struct mancala_solution *solution)
{
    bool exact = margin_is_exact(solution->margin);
    for (int i = 0; i < solution->count; i++)
        exact = exact && margin_is_exact(solution->moves[i].margin);
    return exact;
}

static const char *prove_start(struct solving *session,
                               struct mancala_solution *solution)
{
    const struct mancala_session_solve_request *request = session->request;
    const struct mancala_solver_limits limits = {.margin_only =
                                                     request->margin_only,
                                                 .memory = request->memory,
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
    struct solving session = {.cli = cli, .request = request};
    struct mancala_solution solution;
    const char *problem = mancala_rules_problem(&request->rules);
    if (problem == NULL) {
        warn_of_long_solving(cli, request);
        problem = prove_start(&session, &solution);
    }
    if (problem != NULL) {
        cli_complain(cli, "%s", problem);
        return CLI_FAILED;
    }
    if (request->json)
        write_solution_json(cli->out, &request->rules, &solution);
    else
        write_solution_text(cli->out, &request->rules, &solution);
    return all_are_exact(&solution) ? CLI_DONE : CLI_NO;
}
