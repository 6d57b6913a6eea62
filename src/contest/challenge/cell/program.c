/* A bot that is a program: it reads requests from its standard input and writes
 * its answers to its standard output. */
#include "challenge/cell/cell.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"

/* ---- Starting ---- */

bool program_start(struct challenge_bot *bot,
                   char problem[CHALLENGE_PROBLEM_SIZE])
{
    int streams[2] = {-1, -1};
    bot->request = (struct jail_request){.arguments = bot->arguments,
                                         .limits = bot->limits.cell};
    if (!script_resolve(bot, problem))
        return false;
    bool is_open = pipes_open(&bot->pipes, streams);
    if (is_open) {
        bot->request.streams[STDIN_FILENO] = streams[0];
        bot->request.streams[STDOUT_FILENO] = streams[1];
        bot->request.streams[STDERR_FILENO] = bot->output.to;
        jail_put(bot->jail, &bot->request, 0);
        bot_output_started(bot);
    } else
        (void)bot_set_problem(problem, "can't open pipes: %s", strerror(errno));
    for (int i = 0; i < 2; i++)
        if (streams[i] >= 0)
            close(streams[i]);
    return is_open;
}

/* A program that doesn't answer the greeting has ended or was ended. */
static void say_why_silent(const struct challenge_bot *bot,
                           char problem[CHALLENGE_PROBLEM_SIZE])
{
    char verdict[JAIL_VERDICT_SIZE] = "it took too long";
    if (bot->result.verdict != JAIL_STOPPED)
        bot_verdict_text(bot, verdict);
    else if (bot->fault == BOT_SILENT)
        snprintf(verdict, sizeof verdict, "it closed its output");
    (void)bot_set_problem(
        problem,
        "can't load %s: no answer to \"hello\" (%s); --debug shows its errors",
        bot->path, verdict);
}

bool program_greet(struct challenge_bot *bot, enum challenge_prototype game,
                   char problem[CHALLENGE_PROBLEM_SIZE])
{
    char line[PROTOCOL_LINE_SIZE], quote[CLI_QUOTE_SIZE];
    const struct bot_pipes *pipes = &bot->pipes;
    protocol_write_hello(game == CHALLENGE_MANCALA, line);
    bool answered = bot_ask_line(bot, line);
    if (bot->result.verdict == JAIL_NOT_STARTED && !answered)
        return bot_set_problem(problem, "can't run %s: %s", bot->path,
                               bot->result.problem);
    bot->loading =
        answered ? jail_cpu_before(bot->jail, 0) : bot->result.cpu_before;
    if (!answered)
        say_why_silent(bot, problem);
    else if (!protocol_read_ready(pipes->line, pipes->line_length)) {
        bot_put_out(bot, BOT_UNLOADED);
        (void)bot_set_problem(
            problem, "can't load %s: it must answer \"ready %d\", not %s",
            bot->path, PROTOCOL_VERSION,
            cli_quote(quote, pipes->line, pipes->line_length));
    }
    return true;
}

/* ---- Playing ---- */

static bool program_move(struct challenge_bot *bot,
                         const struct challenge_message *called,
                         struct challenge_message *request)
{
    char line[PROTOCOL_LINE_SIZE];
    protocol_write_position(called, line);
    if (!bot_ask_line(bot, line))
        return false;
    (void)protocol_read_mancala(bot->pipes.line, bot->pipes.line_length,
                                request);
    return true;
}

/* The second hand of a split is started without asking: nothing else is legal.
 * After a hand there is nothing to ask either. */
static bool program_play(struct challenge_bot *bot,
                         struct challenge_message *request)
{
    char line[PROTOCOL_LINE_SIZE];
    if (bot->view.stage == STAGE_SECOND) {
        *request = (struct challenge_message){.kind = CHALLENGE_HIT_ASKED};
        request->hit.action = kSplitAndHitMe;
        return bot->fault == BOT_FAULTLESS;
    }
    protocol_write_view(&bot->view, line);
    if (bot->view.stage == STAGE_OVER) {
        *request = (struct challenge_message){
            .kind = CHALLENGE_BLACKJACK_RETURNED, .again = true};
        return bot_tell_line(bot, line);
    }
    if (!bot_ask_line(bot, line))
        return false;
    (void)protocol_read_blackjack(bot->pipes.line, bot->pipes.line_length,
                                  request);
    return true;
}

bool program_next(struct challenge_bot *bot,
                  const struct challenge_message *reply,
                  struct challenge_message *request)
{
    if (reply->kind == CHALLENGE_MANCALA_CALLED)
        return program_move(bot, reply, request);
    if (reply->kind != CHALLENGE_INIT_CALLED)
        return program_play(bot, request);
    *request = (struct challenge_message){.kind = CHALLENGE_INIT_RETURNED};
    return bot->fault == BOT_FAULTLESS;
}
