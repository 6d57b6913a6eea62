/* What is said between a match and a bot in its cell. */
#include "challenge/cell/cell.h"

#include <assert.h>

/* How often a waiting match looks whether it is too late. It is woken when the
 * bot has ended, but for a moment in which that is missed. The time is longer
 * than
 * the time between two ticks of the kernel's clock: to be woken before the next
 * one is dear, as the clock must be set for that. */
enum { SLEEP_NANOSECONDS = 16000000 };

void bot_put_out(struct challenge_bot *bot, enum bot_fault fault)
{
    size_t ticket;
    bot->fault = fault;
    jail_stop(bot->jail, 0);
    while (!jail_take(bot->jail, &bot->result, &ticket, -1))
        ; /* a signal came, which is the caller's business later */
}

/* ---- Whose turn it is ---- */

/* A bot that writes behind its host's back writes when it likes. */
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

/* Until it speaks, ends, or has had its time. */
static bool wait_for_word(struct challenge_bot *bot, int64_t since)
{
    struct wire_line *line = &bot->wire->to_referee;
    while (!wire_await(line, bot->heard, &bot->patience, SLEEP_NANOSECONDS)) {
        size_t ticket;
        if (jail_take(bot->jail, &bot->result, &ticket, 0))
            bot->fault = BOT_ENDED;
        else if (is_too_slow(bot, wire_now() - since))
            bot_put_out(bot, BOT_SLOW);
        else if (is_interrupted(bot))
            bot_put_out(bot, BOT_INTERRUPTED);
        if (bot->fault != BOT_FAULTLESS)
            return false;
    }
    return true;
}

/* Nothing is believed but the copy, and that it is the next message. */
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

/* How a call is returned from. */
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

/* Within its call it may return, and from Blackjack() bet and play. */
static bool may_say(const struct challenge_bot *bot, unsigned kind)
{
    return kind == return_of(bot->call) ||
           (bot->call == CHALLENGE_BLACKJACK_CALLED &&
            (kind == CHALLENGE_BET_ASKED || kind == CHALLENGE_HIT_ASKED));
}

bool challenge_bot_next(struct challenge_bot *bot,
                        const struct challenge_message *reply,
                        struct challenge_message *request)
{
    assert(is_call(reply->kind) == (bot->call == NO_CALL));
    if (is_call(reply->kind))
        bot->call = reply->kind;
    if (!bot_ask(bot, reply, request))
        return false;
    if (!may_say(bot, request->kind)) {
        bot_put_out(bot, BOT_FORGED);
        return false;
    }
    if (request->kind == return_of(bot->call))
        bot->call = NO_CALL;
    return true;
}
