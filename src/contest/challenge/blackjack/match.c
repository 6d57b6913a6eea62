/* Plays a match between a bot in its cell and the referee. */
#include <math.h>
#include <stdlib.h>

#include "challenge/blackjack/log_blackjack.h"
#include "challenge/blackjack/tournament.h"

/* No hand needs this many requests: two hands of five cards take ten. A bot
 * that makes more is out, before the log of its requests fills the memory. */
enum { WORDS_MOST = 100, MICROSECOND = 1000 };

struct match {
    struct referee *referee;
    struct challenge_bot *bot;
    struct luck luck;
    FILE *log;
    FILE *shown; /* where to show illegal plays to the bot's author; or NULL */
    const char *fault; /* why it is out, if its cell doesn't know */
    /* Of the current call: */
    bool new_deck;
    int64_t credits; /* at its start */
    int64_t result;  /* of the latest request */
};

/* ---- Requests ---- */

/* A program is shown the whole hand, not only the latest answer. */
static void show_hand(const struct match *match)
{
    struct challenge_view view;
    if (!challenge_bot_is_program(match->bot))
        return;
    referee_view(match->referee, (Result)match->result, &view);
    view.new_deck = match->new_deck;
    view.winnings = referee_credits(match->referee) - match->credits;
    challenge_bot_show(match->bot, &view);
}

/* Returns the bot's next request, which is CHALLENGE_IS_OUT if it is out. */
static struct challenge_request hear_bot(struct match *match,
                                         const struct challenge_message *reply)
{
    struct challenge_message message;
    show_hand(match);
    if (match->fault == NULL && challenge_bot_next(match->bot, reply, &message))
        return challenge_request_of(&message);
    return (struct challenge_request){.word = CHALLENGE_IS_OUT};
}

static void record_ruling(const struct match *match,
                          const struct challenge_request *request,
                          const struct challenge_ruling *ruling)
{
    char line[CHALLENGE_LINE_SIZE];
    if (match->log)
        log_match_request(match->log, request, ruling);
    if (match->shown == NULL || ruling->why == NULL)
        return;
    challenge_request_write(request, ruling, line);
    fprintf(match->shown, "%s\n", line);
}

/* Plays a call of Blackjack() from its first request to its last. */
static void play_call(struct match *match, bool new_deck)
{
    struct challenge_message reply = {.kind = CHALLENGE_BLACKJACK_CALLED,
                                      .new_deck = new_deck};
    struct referee *referee = match->referee;
    match->new_deck = new_deck;
    match->credits = referee_credits(referee);
    match->result = kNoResult;
    luck_call(&match->luck, referee);
    for (int words = 0;
         referee->turn != CHALLENGE_CALL && referee->turn != CHALLENGE_CLOSED;
         words++) {
        struct challenge_ruling ruling;
        struct challenge_request request = hear_bot(match, &reply);
        if (words == WORDS_MOST && request.word != CHALLENGE_RETURNS &&
            request.word != CHALLENGE_IS_OUT) {
            match->fault = "never ended its hand";
            request = (struct challenge_request){.word = CHALLENGE_IS_OUT};
        }
        referee_answer(referee, &request, &ruling);
        luck_follow(&match->luck, referee, &request, &ruling);
        record_ruling(match, &request, &ruling);
        reply.answer = ruling.answer;
        match->result = ruling.answer.result;
        reply.kind = request.word == CHALLENGE_BETS ? CHALLENGE_BET_ANSWERED
                                                    : CHALLENGE_HIT_ANSWERED;
    }
}

static bool is_initialised(struct match *match)
{
    const struct challenge_game *game = &match->referee->game;
    const struct challenge_message reply = {.kind = CHALLENGE_INIT_CALLED,
                                            .init = {.decks = game->decks,
                                                     .credits = game->bankroll,
                                                     .least = game->least,
                                                     .most = game->most}};
    struct challenge_message request;
    return challenge_bot_next(match->bot, &reply, &request);
}

/* An interrupt puts the bot out, too; such a match doesn't count. */
static bool referee_is_settled(const struct referee *referee,
                               const struct cells *cells)
{
    return referee->end != CHALLENGE_OUT || !cells_interrupted(cells);
}

/* Returns true if the match was played to its end. */
static bool play_calls(struct match *match, const struct cells *cells)
{
    bool new_deck;
    if (!is_initialised(match))
        match->fault = "";
    while (referee_call(match->referee, &new_deck)) {
        if (cells_interrupted(cells))
            return false;
        if (match->log)
            log_match_call(match->log, new_deck);
        play_call(match, new_deck);
    }
    return referee_is_settled(match->referee, cells);
}

/* ---- The score ---- */

/* `charged` are the nanoseconds that the bot has used. */
static void score_match(const struct match *match, double time_scale,
                        int64_t charged, struct match_score *score)
{
    const struct referee *referee = match->referee;
    *score = (struct match_score){
        .credits = referee_credits(referee),
        .nanoseconds = (int64_t)((double)charged * time_scale),
        .penalty = referee_penalty(referee),
        .luck = llround(match->luck.credits * POINT_PARTS),
        .tally = referee->tally,
        .end = referee->end};
    score->points = (score->credits - score->penalty) * POINT_PARTS -
                    score->nanoseconds / MICROSECOND;
}

/* Tells a program its points. */
static void dismiss_program(const struct match *match, double time_scale)
{
    struct match_score score;
    if (!challenge_bot_is_program(match->bot) ||
        match->referee->end == CHALLENGE_OUT)
        return;
    score_match(match, time_scale, challenge_bot_charge(match->bot), &score);
    challenge_bot_dismiss(match->bot, score.points);
}

static enum play_status play_opened_match(const struct tournament *tournament,
                                          struct match *match,
                                          struct match_score *score)
{
    const struct cells *cells = &tournament->contest.cells;
    struct challenge_bot_end end;
    double time_scale = tournament->setup->time_scale;
    bool is_whole = play_calls(match, cells);
    if (is_whole)
        dismiss_program(match, time_scale);
    challenge_bot_close(match->bot, &end);
    if (!is_whole)
        return PLAY_STOPPED;
    if (match->log)
        log_match_end(match->log, match->referee);
    score_match(match, time_scale, end.charged, score);
    if (score->end == CHALLENGE_OUT)
        snprintf(score->words, sizeof score->words, "%s",
                 match->fault && *match->fault ? match->fault : end.words);
    return PLAY_DONE;
}

enum play_status match_play(const struct tournament *tournament, int bot,
                            int64_t number, FILE *log,
                            struct match_score *score,
                            char problem[CHALLENGE_PROBLEM_SIZE])
{
    const struct challenge_setup *setup = tournament->setup;
    const struct cells *cells = &tournament->contest.cells;
    enum play_status end = PLAY_FAILED;
    struct match match = {.referee = malloc(sizeof *match.referee),
                          .luck.values = tournament->values,
                          .log = log,
                          .shown = cells->limits.shown};
    snprintf(problem, CHALLENGE_PROBLEM_SIZE, "out of memory");
    if (match.referee) {
        referee_open(match.referee, &setup->game, setup->seed,
                     (uint32_t)number + 1);
        if (log)
            log_match_begin(log, match.referee, tournament->names[bot]);
        match.bot = challenge_bot_open(setup->bots[bot], CHALLENGE_BLACKJACK,
                                       &cells->limits, problem);
    }
    if (match.bot) {
        cells_await_debugger(cells, match.bot, tournament->names[bot]);
        end = play_opened_match(tournament, &match, score);
    }
    free(match.referee);
    return end;
}
