/* Plays a match between a bot in its cell and the referee. */
#include <math.h>
#include <stdlib.h>

#include "challenge/blackjack/log_blackjack.h"
#include "challenge/blackjack/tournament.h"

/* No hand needs this many requests: two hands of five cards take ten. A bot
 * that makes more is out, before the log of them fills the memory. */
enum { WORDS_MOST = 100, MICROSECOND = 1000, MILLI = 1000 };

struct match {
    struct referee *referee;
    struct challenge_bot *bot;
    struct luck luck;
    FILE *log;
    const char *fault; /* why it is out, if its cell doesn't know */
};

/* ---- Requests ---- */

/* Returns the bot's next request, which is CHALLENGE_IS_OUT if it is out. */
static struct challenge_request hear_bot(struct match *match,
                                         const struct challenge_message *reply)
{
    struct challenge_message message;
    if (match->fault == NULL && challenge_bot_next(match->bot, reply, &message))
        return challenge_request_of(&message);
    return (struct challenge_request){.word = CHALLENGE_IS_OUT};
}

/* Plays a call of Blackjack() from its first request to its last. */
static void play_call(struct match *match, bool new_deck)
{
    struct challenge_message reply = {.kind = CHALLENGE_BLACKJACK_CALLED,
                                      .new_deck = new_deck};
    struct referee *referee = match->referee;
    luck_call(&match->luck, referee);
    for (int words = 0;
         referee->turn != CHALLENGE_CALL && referee->turn != CHALLENGE_CLOSED;
         words++) {
        if (words == WORDS_MOST)
            match->fault = "never ended its hand";
        struct challenge_ruling ruling;
        const struct challenge_request request = hear_bot(match, &reply);
        referee_answer(referee, &request, &ruling);
        luck_follow(&match->luck, referee, &request, &ruling);
        if (match->log)
            log_match_request(match->log, &request, &ruling);
        reply.answer = ruling.answer;
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

static void score_match(const struct match *match, double time_scale,
                        const struct challenge_bot_end *end,
                        struct match_score *score)
{
    const struct referee *referee = match->referee;
    *score = (struct match_score){
        .credits = referee_credits(referee),
        .nanoseconds = (int64_t)((double)end->charged * time_scale),
        .penalty = referee_penalty(referee),
        .luck = llround(match->luck.credits * MILLI),
        .tally = referee->tally,
        .end = referee->end};
    score->points = (score->credits - score->penalty) * MILLI -
                    score->nanoseconds / MICROSECOND;
    if (score->end == CHALLENGE_OUT)
        snprintf(score->words, sizeof score->words, "%s",
                 match->fault && *match->fault ? match->fault : end->words);
}

static enum play_status play_opened_match(const struct tournament *tournament,
                                          struct match *match,
                                          struct match_score *score)
{
    const struct cells *cells = &tournament->contest.cells;
    struct challenge_bot_end end;
    bool is_whole = play_calls(match, cells);
    challenge_bot_close(match->bot, &end);
    if (!is_whole)
        return PLAY_STOPPED;
    if (match->log)
        log_match_end(match->log, match->referee);
    score_match(match, tournament->setup->time_scale, &end, score);
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
                          .log = log};
    snprintf(problem, CHALLENGE_PROBLEM_SIZE, "out of memory");
    if (match.referee) {
        referee_open(match.referee, &setup->game, setup->seed,
                     (uint64_t)number + 1);
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
