/* The wire, used at both ends. */
#include "challenge/bot/bot.h"

#include <string.h>

enum {
    /* A referee answers in one microsecond and a simple bot in less; a sleep
     * and a wake-up take about ten. */
    POLL_NANOSECONDS = 20000,
    POLLS_PER_CLOCK_READ = 16,
    MISSES_MOST = 16,
    SLEEPS_PER_POLLING = 32
};

_Static_assert(sizeof(struct challenge_message) % sizeof(uint64_t) == 0,
               "a message must consist of whole words");
_Static_assert(sizeof(struct challenge_answer) ==
                   4 * sizeof(int64_t) +
                       (CHALLENGE_YOUR_CARDS + CHALLENGE_DEALER_CARDS) *
                           sizeof(Card),
               "an answer has no gaps");

/* ---- Messages ---- */

/* The number of words up to the end of a member. */
#define WORDS_TO(member)                                    \
    ((offsetof(struct challenge_message, member) +          \
      sizeof(((struct challenge_message *)NULL)->member)) / \
     sizeof(uint64_t))

/* How many words a kind needs; 0: only the first. Copying only those is
 * faster. */
static const uint8_t MESSAGE_WORDS[WIRE_KINDS] = {
    [CHALLENGE_INIT_CALLED] = WORDS_TO(init),
    [CHALLENGE_BLACKJACK_CALLED] = WORDS_TO(new_deck),
    [CHALLENGE_MANCALA_CALLED] = WORDS_TO(position),
    [CHALLENGE_BET_ANSWERED] = WORDS_TO(answer),
    [CHALLENGE_HIT_ANSWERED] = WORDS_TO(answer),
    [CHALLENGE_BLACKJACK_RETURNED] = WORDS_TO(said),
    [CHALLENGE_MANCALA_RETURNED] = WORDS_TO(move),
    [CHALLENGE_BET_ASKED] = WORDS_TO(said),
    [CHALLENGE_HIT_ASKED] = WORDS_TO(said),
    [WIRE_LOADED] = WORDS_TO(literal),
    [WIRE_NOT_LOADED] = WORDS_TO(text)};

static size_t message_words(unsigned kind)
{
    return MESSAGE_WORDS[kind] > 0 ? MESSAGE_WORDS[kind] : 1;
}

void wire_send(struct wire_line *line, uint32_t number,
               const struct challenge_message *message)
{
    uint64_t words[WIRE_WORDS];
    size_t count = message_words(message->kind);
    memcpy(words, message, count * sizeof *words);
    words[0] = 0; /* clear the gap after the kind */
    memcpy(words, &message->kind, sizeof message->kind);
    for (size_t i = 0; i < count; i++)
        atomic_store_explicit(&line->words[i], words[i], memory_order_relaxed);
    atomic_store(&line->sequence, number);
    if (atomic_load(&line->reader_sleeps) != 0)
        jail_memory_wake(&line->sequence);
}

bool wire_receive(const struct wire_line *line,
                  struct challenge_message *message)
{
    uint64_t words[WIRE_WORDS];
    words[0] = atomic_load_explicit(&line->words[0], memory_order_relaxed);
    uint32_t kind;
    memcpy(&kind, words, sizeof kind);
    if (kind >= WIRE_KINDS)
        return false;
    size_t count = message_words(kind);
    for (size_t i = 1; i < count; i++)
        words[i] = atomic_load_explicit(&line->words[i], memory_order_relaxed);
    memset(message, 0, sizeof *message);
    memcpy(message, words, count * sizeof *words);
    return true;
}

/* ---- Waiting ---- */

static void relax_cpu(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

static bool has_changed(const struct wire_line *line, uint32_t before)
{
    return atomic_load(&line->sequence) != before;
}

/* A message that is there at once doesn't count as successful polling: if both
 * ends share a CPU, the other end has just used it. */
static bool poll_line(const struct wire_line *line, uint32_t before,
                      struct wire_polling *polling)
{
    bool tired = polling->misses >= MISSES_MOST;
    int64_t start = 0, now = 0;
    if (has_changed(line, before))
        return true;
    if (tired && ++polling->sleeps % SLEEPS_PER_POLLING != 0)
        return false;
    for (unsigned looks = 1; now - start <= POLL_NANOSECONDS; looks++) {
        if (has_changed(line, before)) {
            polling->misses = 0;
            return true;
        }
        relax_cpu();
        if (looks % POLLS_PER_CLOCK_READ == 0) {
            now = wire_now();
            start = start == 0 ? now : start;
        }
    }
    polling->misses += !tired;
    return false;
}

bool wire_await(struct wire_line *line, uint32_t before,
                struct wire_polling *polling, int64_t nanoseconds)
{
    if (poll_line(line, before, polling))
        return true;
    /* The wait compares the sequence again before it sleeps, so a change after
     * the last check isn't missed. */
    atomic_store(&line->reader_sleeps, 1);
    if (!has_changed(line, before))
        jail_memory_wait(&line->sequence, before, nanoseconds);
    atomic_store(&line->reader_sleeps, 0);
    return has_changed(line, before);
}
