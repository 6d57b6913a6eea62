/* The computer's levels, and its thoughts in lines. */
#include "record.h"
#include "mancala_session.h"

/* A turn may be very long, though it hardly ever has a hundredth of these. */
enum { MILLION = 1000000, TURN_NODES = 100000 };

struct mancala_session_strength mancala_session_level(int level)
{
    static const struct mancala_session_strength
        levels[MANCALA_SESSION_LEVELS] = {
            {.nodes = TURN_NODES, .depth = 1},
            {.nanoseconds = (int64_t)2 * MILLION, .depth = 4},
            {.nanoseconds = (int64_t)50 * MILLION},
            {.nanoseconds = (int64_t)400 * MILLION},
            {.nanoseconds = (int64_t)2000 * MILLION},
        };
    return levels[level - 1];
}

void mancala_session_write_thought(
    const struct mancala_session_thought *thought, int size, const char *mark,
    FILE *out)
{
    bool all_exact = true;
    for (int i = 0; i < thought->count; i++)
        all_exact = all_exact && thought->values[i].is_exact;
    fputs("Your margin in stones after each move, with best play from both",
          out);
    if (all_exact)
        fputs(":\n", out);
    else
        fprintf(out, ";\nestimates, unless exact, looking %d turn%s ahead:\n",
                thought->depth, thought->depth == 1 ? "" : "s");
    for (int i = 0; i < thought->count; i++) {
        const struct mancala_session_value *value = &thought->values[i];
        char line[MANCALA_SESSION_LINE_SIZE];
        bool is_best = value->margin == thought->values[0].margin;
        mancala_session_line_write(size, value->move, line);
        fprintf(out,
                value->margin == 0 ? "%s %-12s %4d  %s\n"
                                   : "%s %-12s %+4d  %s\n",
                is_best ? mark : " ", line, value->margin,
                value->is_exact ? "exact" : "estimate");
    }
}
