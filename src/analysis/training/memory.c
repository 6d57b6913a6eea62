/* The scheduler SM-2. */
#include "training/lessons.h"

struct memory memory_of_nothing(void)
{
    return (struct memory){.easiness = MEMORY_EASINESS_START};
}

struct memory memory_kept(const struct ledger_lesson *kept)
{
    return (struct memory){.repetitions = kept->repetitions,
                           .interval = kept->interval,
                           .easiness = kept->easiness,
                           .due = kept->due};
}

bool memory_is_from_table(const struct memory *memory)
{
    return memory->repetitions == 0 && memory->interval == 0;
}

/* Returns the change of the easiness, in hundredths. */
static int easiness_change(int quality)
{
    int missing = MEMORY_QUALITY_BEST - quality;
    return 10 - missing * (8 + missing * 2);
}

/* Returns the interval times the easiness, rounded up to whole days. */
static int longer_interval(const struct memory *memory)
{
    enum { HUNDREDTHS = 100, LONGEST = 36500 }; /* a hundred years */
    int64_t days =
        ((int64_t)memory->interval * memory->easiness + HUNDREDTHS - 1) /
        HUNDREDTHS;
    return days < LONGEST ? (int)days : LONGEST;
}

static int next_interval(const struct memory *memory)
{
    enum { FIRST = 1, SECOND = 6 };
    switch (memory->repetitions) {
    case 0:
        return FIRST;
    case 1:
        return SECOND;
    default:
        return longer_interval(memory);
    }
}

void memory_note(struct memory *memory, int quality, int64_t day)
{
    if (quality < MEMORY_QUALITY_RIGHT)
        memory->repetitions = 0;
    memory->interval = next_interval(memory);
    memory->due = day + memory->interval;
    if (quality < MEMORY_QUALITY_RIGHT)
        return; /* a wrong answer leaves the easiness as it is */
    memory->repetitions++;
    memory->easiness += easiness_change(quality);
    if (memory->easiness < MEMORY_EASINESS_LEAST)
        memory->easiness = MEMORY_EASINESS_LEAST;
}

int memory_quality(double seconds)
{
    if (seconds <= MEMORY_SECONDS_BEST)
        return MEMORY_QUALITY_BEST;
    return seconds <= MEMORY_SECONDS_GOOD ? MEMORY_QUALITY_BEST - 1
                                          : MEMORY_QUALITY_RIGHT;
}
