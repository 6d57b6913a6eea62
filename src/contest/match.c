/* A match: a bot in its cell at the table of its casino. */
#include <string.h>

#include "tournament.h"

/* Nobody needs so many words for a hand: two of five cards take ten. One who
 * does is out, before a log of its words fills the memory. */
enum { WORDS_MOST = 100, MICROSECOND = 1000, MILLI = 1000 };

struct match {
    struct contest_casino *casino;
    struct contest_bot *bot;
    FILE *log;
    const char *fault; /* why it is out, where its cell doesn't know */
};

/* ---- Words ---- */

struct contest_request contest_request_of(const struct contest_message *message)
{
    switch (message->kind) {
    case CONTEST_BET_ASKED:
        return (struct contest_request){.word = CONTEST_BETS,
                                        .number = message->bet};
    case CONTEST_HIT_ASKED:
        return (struct contest_request){.word = CONTEST_HITS,
                                        .number = message->hit.action,
                                        .flag = message->hit.insurance != 0};
    default:
        return (struct contest_request){.word = CONTEST_RETURNS,
                                        .flag = message->again != 0};
    }
}

/* What the bot says next; a bot that is out says so. */
static struct contest_request hear(struct match *match,
                                   const struct contest_message *reply)
{
    struct contest_message message;
    if (match->fault == NULL && contest_bot_next(match->bot, reply, &message))
        return contest_request_of(&message);
    return (struct contest_request){.word = CONTEST_IS_OUT};
}

/* A call of Blackjack(), from its first word to its last. */
static void play_call(struct match *match, bool new_deck)
{
    struct contest_message reply = {.kind = CONTEST_BLACKJACK_CALLED,
                                    .new_deck = new_deck};
    struct contest_casino *casino = match->casino;
    for (int words = 0;
         casino->turn != CONTEST_CALL && casino->turn != CONTEST_CLOSED;
         words++) {
        if (words == WORDS_MOST)
            match->fault = "never ended its hand";
        const struct contest_request request = hear(match, &reply);
        contest_casino_answer(casino, &request, &reply.answer);
        if (match->log)
            contest_log_request(match->log, &request, &reply.answer);
        reply.kind = request.word == CONTEST_BETS ? CONTEST_BET_ANSWERED
                                                  : CONTEST_HIT_ANSWERED;
    }
}

static bool is_initialised(struct match *match)
{
    const struct contest_game *game = &match->casino->game;
    const struct contest_message reply = {.kind = CONTEST_INIT_CALLED,
                                          .init = {.decks = game->decks,
                                                   .credits = game->bankroll,
                                                   .least = game->least,
                                                   .most = game->most}};
    struct contest_message request;
    return contest_bot_next(match->bot, &reply, &request);
}

/* A bot that is out may be so because there was to be an end. */
static bool casino_is_settled(const struct contest_casino *casino,
                              const struct grounds *grounds)
{
    return casino->end != CONTEST_OUT || !grounds_interrupted(grounds);
}

/* True where it was played to its end. */
static bool play_calls(struct match *match, const struct grounds *grounds)
{
    bool new_deck;
    if (!is_initialised(match))
        match->fault = "";
    while (contest_casino_call(match->casino, &new_deck)) {
        if (grounds_interrupted(grounds))
            return false;
        if (match->log)
            contest_log_call(match->log, new_deck);
        play_call(match, new_deck);
    }
    return casino_is_settled(match->casino, grounds);
}

/* ---- The score ---- */

static void score_match(const struct match *match, double time_scale,
                        const struct contest_bot_end *end,
                        struct contest_score *score)
{
    const struct contest_casino *casino = match->casino;
    *score = (struct contest_score){
        .credits = contest_casino_credits(casino),
        .nanoseconds = (int64_t)((double)end->charged * time_scale),
        .penalty = contest_casino_penalty(casino),
        .tally = casino->tally,
        .end = casino->end};
    score->points = (score->credits - score->penalty) * MILLI -
                    score->nanoseconds / MICROSECOND;
    if (score->end == CONTEST_OUT)
        snprintf(score->words, sizeof score->words, "%s",
                 match->fault && *match->fault ? match->fault : end->words);
}

enum match_end match_play(const struct tournament *tournament, const char *path,
                          struct contest_casino *casino, FILE *log,
                          struct contest_score *score,
                          char problem[CONTEST_PROBLEM_SIZE])
{
    const struct grounds *grounds = &tournament->grounds;
    struct match match = {.casino = casino, .log = log};
    struct contest_bot_end end;
    match.bot =
        contest_bot_open(path, CONTEST_BLACKJACK, &grounds->limits, problem);
    if (match.bot == NULL)
        return grounds_interrupted(grounds) ? MATCH_STOPPED : MATCH_FAILED;
    bool is_whole = play_calls(&match, grounds);
    contest_bot_close(match.bot, &end);
    if (!is_whole)
        return MATCH_STOPPED;
    score_match(&match, tournament->setup->time_scale, &end, score);
    return MATCH_PLAYED;
}
