/* The reference: the code of shuffle, deal and play with streams in memory,
 * and a clock that only notes where it was asked to wait. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "grading.h"
#include "session.h"

struct fake {
    struct cli cli;
    char *output; /* what was flushed so far */
    size_t output_length;
    struct transcript *transcript;
};

static void note_pause(void *clock, int64_t nanoseconds)
{
    const struct fake *fake = clock;
    struct transcript *transcript = fake->transcript;
    if (transcript->pause_count == TRANSCRIPT_PAUSES)
        return;
    transcript->pauses[transcript->pause_count++] = (struct transcript_pause){
        .earliest = fake->output_length,
        .latest = fake->output_length,
        .nanoseconds = nanoseconds,
    };
}

static int64_t no_time(void *clock)
{
    (void)clock;
    return 0;
}

static enum cli_status play_part(enum part part, const struct cli *cli)
{
    const struct class_settings settings = class_defaults();
    struct class_session session;
    enum cli_status status =
        class_start(&session, cli, &settings, part != PART_SHUFFLE);
    if (status != CLI_DONE)
        return status;
    return part == PART_SHUFFLE ? class_shuffle(&session)
           : part == PART_DEAL  ? class_deal(&session)
                                : class_play(&session);
}

/* What there is no room for is free, as is what follows the last answer. */
static void keep_text(struct transcript *transcript, const char *text,
                      size_t length)
{
    if (length > TRANSCRIPT_TEXT) {
        length = TRANSCRIPT_TEXT;
        transcript->is_open = true;
    }
    memcpy(transcript->text, text, length);
    transcript->length = length;
}

void reference_run(const struct script *script, struct transcript *transcript)
{
    char complaints[CLI_LINE_SIZE]; /* there are none, but for memory */
    struct fake fake = {.transcript = transcript};
    transcript->pause_count = 0;
    transcript->length = 0;
    fake.cli = (struct cli){
        .program = part_name(script->part),
        .in = fmemopen((void *)script->input, script->input_length, "r"),
        .out = open_memstream(&fake.output, &fake.output_length),
        .errors = fmemopen(complaints, sizeof complaints, "w"),
        .sleep = note_pause,
        .now = no_time,
        .clock = &fake,
    };
    bool opened = fake.cli.in && fake.cli.out && fake.cli.errors;
    transcript->is_open =
        !opened || play_part(script->part, &fake.cli) != CLI_DONE;
    if (fake.cli.in)
        fclose(fake.cli.in);
    if (fake.cli.errors)
        fclose(fake.cli.errors);
    if (fake.cli.out)
        fclose(fake.cli.out);
    if (fake.output)
        keep_text(transcript, fake.output, fake.output_length);
    free(fake.output);
}
