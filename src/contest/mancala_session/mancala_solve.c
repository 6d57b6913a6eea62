/* mancala --solve and --endgames: proves the value of the starting position,
 * and makes files of endgames. */
#include "mancala_session.h"

#include <errno.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "cards.h"
#include "cli_report.h"
#include "mancala_session/mancala_line.h"

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

/* Says what to do about a board that can take hours. */
static void
warn_of_long_solving(const struct cli *cli,
                     const struct mancala_session_solve_request *request)
{
    enum { MEGABYTE = 1 << 20, MEMORY_MOST = 1 << 20 };
    double positions = (double)mancala_solver_positions(&request->rules);
    double bytes = 2 * positions;
    char sure[128] = "no --memory is enough to be sure that it ends";
    bool is_long = request->rules.one_way
                       ? positions > LONG_ONE_WAY
                       : positions > LONG_BOTH_WAYS &&
                             bytes > (double)request->limits.memory;
    if (!is_long || request->limits.nodes > 0)
        return;
    double megabytes = bytes / MEGABYTE + 1;
    if (megabytes <= MEMORY_MOST)
        snprintf(sure, sizeof sure, "only with --memory %.0f is it sure to end",
                 megabytes);
    cli_complain(cli,
                 "this board has %.2g positions and can take hours; %s; "
                 "%sCtrl-C prints what is proved",
                 positions,
                 request->rules.one_way ? "more --memory helps" : sure,
                 request->limits.margin_only ? "" : "--margin is faster; ");
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
    else if (progress->move > 0)
        fprintf(errors, "move %d of %d", progress->move, progress->moves);
    else
        fputs("starting position", errors);
    if (progress->layer == 0)
        fprintf(errors, ", %.1f million positions",
                (double)progress->nodes / 1e6);
    fprintf(errors, "; margin %+d to %+d" CLI_CLEAR_REST,
            progress->margin.least, progress->margin.most);
    fflush(errors);
}

static bool solver_may_continue(void *self,
                                const struct mancala_progress *progress)
{
    struct solving *session = self;
    if (session->request->shows_progress)
        show_solver_progress(session, progress);
    return !cli_interrupt_asked(&session->interrupt);
}

static struct mancala_solver_limits begin_solving(struct solving *session)
{
    session->shown = session->cli->now(session->cli->clock);
    cli_interrupt_hold(&session->interrupt);
    struct mancala_solver_limits limits = session->request->limits;
    limits.may_continue = solver_may_continue;
    limits.self = session;
    return limits;
}

static void end_solving(struct solving *session)
{
    cli_interrupt_release(&session->interrupt);
    if (session->has_shown)
        fputs("\r" CLI_CLEAR_REST, session->cli->errors);
}

/* ---- What is written ---- */

static bool margin_is_exact(struct mancala_bounds bounds)
{
    return bounds.least == bounds.most;
}

static void write_outcome(FILE *out,
                          const struct mancala_session_solve_request *request,
                          struct mancala_bounds margin)
{
    bool is_reached = margin.least >= request->limits.goal;
    if (request->limits.has_goal &&
        (is_reached || margin.most < request->limits.goal))
        fprintf(out, "The first player's margin is at %s %+d.\n",
                is_reached ? "least" : "most",
                is_reached ? margin.least : margin.most);
    else if (!margin_is_exact(margin))
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

static void
write_solution_text(FILE *out,
                    const struct mancala_session_solve_request *request,
                    const struct mancala_solution *solution)
{
    const struct mancala_rules *rules = &request->rules;
    fprintf(
        out,
        "Mancala with %d bowls, %d stones per house, sown %s, capture %s.\n",
        rules->size, rules->stones, rules->one_way ? "one way" : "both ways",
        mancala_capture_name(rules->capture));
    write_outcome(out, request, solution->margin);
    if (solution->count == 0)
        return;
    fputs("\nThe margin after each first move (house 1 is the farthest from "
          "the store):\n",
          out);
    for (int i = 0; i < solution->count; i++) {
        const struct mancala_solved_move *solved = &solution->moves[i];
        bool is_best = solved->margin.least == solution->margin.most;
        char words[MANCALA_MOVE_TEXT_SIZE];
        fprintf(out, "%s %-12s ", is_best ? ">" : " ",
                mancala_session_move_text(rules->size, solved->move, words));
        if (margin_is_exact(solved->margin))
            fprintf(out, solved->margin.least == 0 ? "%4d\n" : "%+4d\n",
                    solved->margin.least);
        else
            fprintf(out, "%+4d to %+d\n", solved->margin.least,
                    solved->margin.most);
    }
}

/* A first move, and the margin after it. */
struct move_row {
    int house, direction;
    double value; /* NAN: it isn't exact */
    struct mancala_bounds margin;
};

struct solve_report {
    struct mancala_rules rules;
    struct mancala_solution solution;
    const char *capture;
    bool exact;
    double margin;                /* NAN: it isn't exact */
    const struct move_row *moves; /* or NULL */
};

#define MOVE(name, member) FIELD_NAMED(name, struct move_row, member)

static const struct field move_fields[] = {
    MOVE("house", house),      MOVE("direction", direction),
    MOVE("value", value),      MOVE("least", margin.least),
    MOVE("most", margin.most), FIELD_END};

#define REPORT(name, member) FIELD_NAMED(name, struct solve_report, member)

static const struct field report_fields[] = {
    REPORT("board", rules.size),
    REPORT("stones", rules.stones),
    REPORT("one_way", rules.one_way),
    REPORT("capture", capture),
    REPORT("exact", exact),
    REPORT("margin", margin),
    REPORT("least", solution.margin.least),
    REPORT("most", solution.margin.most),
    FIELD_WITH("moves", FIELD_LIST, struct solve_report, moves,
               FIELD_COUNT(struct solve_report, solution.count),
               FIELD_AS_ROWS(struct solve_report, moves, move_fields),
               .optional = true),
    REPORT("stopped", solution.stopped),
    REPORT("endgame_stones", solution.endgame_stones),
    REPORT("nodes", solution.nodes),
    FIELD_END};

static double exact_margin(struct mancala_bounds margin)
{
    return margin_is_exact(margin) ? (double)margin.least : (double)NAN;
}

static void write_solution_json(FILE *out, const struct mancala_rules *rules,
                                const struct mancala_solution *solution)
{
    struct move_row moves[MANCALA_MOVES_MOST];
    const struct solve_report report = {
        .rules = *rules,
        .solution = *solution,
        .capture = mancala_capture_name(rules->capture),
        .exact = margin_is_exact(solution->margin),
        .margin = exact_margin(solution->margin),
        .moves = solution->count > 0 ? moves : NULL};
    for (int i = 0; i < solution->count; i++) {
        const struct mancala_solved_move *solved = &solution->moves[i];
        /* cppcheck-suppress unreadVariable */
        moves[i] = (struct move_row){
            .house = mancala_house(rules->size, solved->move.bowl),
            .direction = solved->move.direction,
            .value = exact_margin(solved->margin),
            .margin = solved->margin};
    }
    report_write_json(out, report_fields, &report);
}

/* ---- Endgames ---- */

enum cli_status mancala_session_read_endgames(
    const struct cli *cli, const struct mancala_rules *rules, const char *path,
    struct mancala_endgames **endgames)
{
    FILE *file = fopen(path, "rb");
    const char *problem = file == NULL
                              ? strerror(errno)
                              : mancala_endgames_read(rules, file, endgames);
    if (file != NULL)
        fclose(file);
    if (problem != NULL)
        cli_complain(cli, "can't use the endgames in %s: %s", path, problem);
    return problem == NULL ? CLI_DONE : CLI_FAILED;
}

/* Draws a board with 2 to `stones` stones in houses, some on each side. */
static struct mancala_board draw_board(const struct mancala_rules *rules,
                                       int stones, struct fair_random *random)
{
    struct mancala_board board = {.player = MANCALA_FIRST};
    int houses = mancala_houses(rules->size);
    int more = (int)fair_random_below(random, (uint32_t)stones - 1);
    for (int i = 0; i < more + 2; i++) {
        enum mancala_player player =
            i < MANCALA_PLAYERS ? (enum mancala_player)i
                                : (enum mancala_player)fair_random_below(
                                      random, MANCALA_PLAYERS);
        int house = 1 + (int)fair_random_below(random, (uint32_t)houses);
        board.bowls[mancala_bowl(rules->size, player, house)]++;
    }
    return board;
}

enum { SAMPLES = 100000 };

/* Returns whether positions drawn at random are worth what a player's search,
 * which moves in another way, finds from the positions after them. As those
 * with few stones depend on no others, a sample shows whether all are right. */
static bool sample_is_right(const struct mancala_endgames *endgames,
                            const struct mancala_rules *rules)
{
    enum { TURNS = 2 };
    const uint64_t seed[] = {1, 2, 3, 4};
    const struct mancala_search_limits limits = {
        .depth = TURNS, .all_values = true, .endgames = endgames};
    int stones = mancala_endgames_stones(endgames);
    struct fair_random random;
    fair_random_seed(&random, seed);
    for (int i = 0; i < SAMPLES; i++) {
        struct mancala_board board = draw_board(rules, stones, &random);
        struct mancala_bounds known =
            mancala_endgames_bounds(endgames, rules, &board);
        struct mancala_search_result found;
        mancala_search(rules, &board, &limits, NULL, &found);
        int margin = found.moves[0].margin;
        if (mancala_search_is_exact(&found) &&
            (margin != known.least || margin != known.most))
            return false;
    }
    return true;
}

enum cli_status mancala_session_make_endgames(
    const struct cli *cli, const struct mancala_session_solve_request *request,
    int stones, const char *path)
{
    struct solving session = {.cli = cli, .request = request};
    struct mancala_endgames *endgames = NULL;
    struct record_file whole;
    if (!record_file_open(&whole, cli, path, request->replaces))
        return CLI_FAILED;
    const struct mancala_solver_limits limits = begin_solving(&session);
    const char *problem =
        mancala_endgames_make(&request->rules, stones, &limits, &endgames);
    end_solving(&session);
    if (problem == NULL && !sample_is_right(endgames, &request->rules))
        problem = "these endgames are wrong: the program has an error";
    if (problem == NULL && !mancala_endgames_write(endgames, whole.file))
        problem = strerror(errno);
    if (!record_file_close(&whole, problem == NULL) && problem == NULL)
        problem = strerror(errno);
    mancala_endgames_close(endgames);
    if (problem != NULL)
        return cli_complain(cli, "can't make %s: %s", path, problem);
    fprintf(cli->out,
            "%s has all endgames with up to %d stones; %d that were drawn at "
            "random are right.\n",
            path, stones, SAMPLES);
    return CLI_DONE;
}

/* ---- Solving ---- */

static bool is_proved(const struct mancala_session_solve_request *request,
                      const struct mancala_solution *solution)
{
    if (request->limits.has_goal)
        return solution->margin.least >= request->limits.goal;
    bool exact = margin_is_exact(solution->margin);
    for (int i = 0; i < solution->count; i++)
        exact = exact && margin_is_exact(solution->moves[i].margin);
    return exact;
}

enum cli_status
mancala_session_solve(const struct cli *cli,
                      const struct mancala_session_solve_request *request)
{
    struct solving session = {.cli = cli, .request = request};
    struct mancala_solution solution;
    const struct mancala_board start = mancala_start(&request->rules);
    warn_of_long_solving(cli, request);
    const struct mancala_solver_limits limits = begin_solving(&session);
    const char *problem =
        mancala_solve(&request->rules, &start, &limits, &solution);
    end_solving(&session);
    if (problem != NULL)
        return cli_complain(cli, "%s", problem);
    if (request->json)
        write_solution_json(cli->out, &request->rules, &solution);
    else
        write_solution_text(cli->out, request, &solution);
    return is_proved(request, &solution) ? CLI_DONE : CLI_NO;
}
