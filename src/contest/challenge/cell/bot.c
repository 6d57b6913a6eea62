/* Exchanges messages between a match and a bot in its cell. */
#include "challenge/cell/cell.h"

#include <assert.h>

/* A waiting match checks the time limits this often. Usually it is woken when
 * the bot has ended, but a race can lose that wake-up. The interval is longer
 * than a tick of the kernel's clock, because a shorter sleep is expensive: the
 * kernel must program a timer for it. */
enum { SLEEP_NANOSECONDS = 16000000 };

void bot_put_out(struct challenge_bot *bot, enum bot_fault fault)
{
    size_t ticket;
    bot->fault = fault;
    jail_stop(bot->jail, 0);
    while (!jail_take(bot->jail, &bot->result, &ticket, -1))
        ; /* interrupted by a signal; the caller checks for it later */
}

/* ---- Whose turn it is ---- */

/* True if the bot sent a message. It can do so out of turn by writing to the
 * shared memory itself. */
static bool has_spoken(const struct challenge_bot *bot)
{
    return atomic_load(&bot->wire->to_referee.sequence) != bot->heard;
}

static bool is_too_slow(const struct challenge_bot *bot, int64_t turn)
{
    return turn > bot->limits.turn || bot->turns + turn > bot->limits.turns;
}

static bool is_interrupted(const struct challenge_bot *bot)
{
    return bot->limits.interrupt != NULL &&
           cli_interrupt_asked(bot->limits.interrupt);
}

bool bot_goes_on(struct challenge_bot *bot, int64_t since)
{
    size_t ticket;
    bot_output_show(bot);
    if (jail_take(bot->jail, &bot->result, &ticket, 0))
        bot->fault = BOT_ENDED;
    else if (is_too_slow(bot, wire_now() - since))
        bot_put_out(bot, BOT_SLOW);
    else if (is_interrupted(bot))
        bot_put_out(bot, BOT_INTERRUPTED);
    return bot->fault == BOT_FAULTLESS;
}

/* Waits until the bot sends a message. Returns false if it ends, runs out of
 * time or is interrupted first. */
static bool wait_for_word(struct challenge_bot *bot, int64_t since)
{
    struct wire_line *line = &bot->wire->to_referee;
    while (!wire_await(line, bot->heard, &bot->patience, SLEEP_NANOSECONDS))
        if (!bot_goes_on(bot, since))
            return false;
    bot_output_show(bot);
    return true;
}

/* Copies the message, which must be exactly the next one, and trusts nothing
 * else in the shared memory. */
static bool bot_hear(struct challenge_bot *bot,
                     struct challenge_message *request)
{
    bot->heard++;
    if (!has_spoken(bot) && wire_hear(&bot->wire->to_referee, request))
        return true;
    bot_put_out(bot, BOT_FORGED);
    return false;
}

bool bot_await(struct challenge_bot *bot, struct challenge_message *request)
{
    int64_t since = wire_now();
    bool spoke = wait_for_word(bot, since);
    bot->turns += wire_now() - since;
    bot->turn_count++;
    return spoke && bot_hear(bot, request);
}

bool bot_ask(struct challenge_bot *bot, const struct challenge_message *reply,
             struct challenge_message *request)
{
    if (bot->fault == BOT_FAULTLESS && has_spoken(bot))
        bot_put_out(bot, BOT_SPOKE);
    if (bot->fault != BOT_FAULTLESS)
        return false;
    int64_t since = wire_now();
    wire_tell(&bot->wire->to_bot, ++bot->told, reply);
    bool spoke = wait_for_word(bot, since);
    bot->turns += wire_now() - since;
    bot->turn_count++;
    return spoke && bot_hear(bot, request);
}

/* ---- The game ---- */

/* Returns the kind of message that ends a call. */
static unsigned return_of(unsigned call)
{
    switch (call) {
    case CHALLENGE_INIT_CALLED:
        return CHALLENGE_INIT_RETURNED;
    case CHALLENGE_BLACKJACK_CALLED:
        return CHALLENGE_BLACKJACK_RETURNED;
    default:
        return CHALLENGE_MANCALA_RETURNED;
    }
}

static bool is_call(unsigned kind)
{
    return kind <= CHALLENGE_MANCALA_CALLED;
}

/* Within a call the bot may return; within Blackjack() it may also bet and
 * play. */
static bool may_say(const struct challenge_bot *bot, unsigned kind)
{
    return kind == return_of(bot->call) ||
           (bot->call == CHALLENGE_BLACKJACK_CALLED &&
            (kind == CHALLENGE_BET_ASKED || kind == CHALLENGE_HIT_ASKED));
}

bool challenge_bot_is_program(const struct challenge_bot *bot)
{
    return bot->is_program;
}

void challenge_bot_show(struct challenge_bot *bot,
                        const struct challenge_view *view)
{
    bot->view = *view;
}

bool challenge_bot_next(struct challenge_bot *bot,
                        const struct challenge_message *reply,
                        struct challenge_message *request)
{
    assert(is_call(reply->kind) == (bot->call == NO_CALL));
    if (is_call(reply->kind))
        bot->call = reply->kind;
    if (bot->is_program ? !program_next(bot, reply, request)
                        : !bot_ask(bot, reply, request))
        return false;
    if (!may_say(bot, request->kind)) {
        bot_put_out(bot, BOT_FORGED);
        return false;
    }
    if (request->kind == return_of(bot->call))
        bot->call = NO_CALL;
    return true;
}
