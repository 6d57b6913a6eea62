/* The golden transcripts. */
#include "support/transcripts.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "support/process.h"

static void read_transcript(struct transcript *transcript, const char *path)
{
    const char *name = strrchr(path, '/') + 1;
    char output_path[1024];
    snprintf(transcript->program, sizeof transcript->program, "%.*s",
             (int)strcspn(name, "-"), name);
    snprintf(output_path, sizeof output_path, "%.*s.out",
             (int)(strlen(path) - strlen(".in")), path);
    transcript->input = read_file(path, &transcript->input_length);
    transcript->output = read_file(output_path, NULL);
}

int for_each_transcript(void (*check)(const char *name,
                                      const struct transcript *transcript))
{
    glob_t found;
    assert_int_equal(glob("data/transcripts/*.in", 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        struct transcript transcript;
        read_transcript(&transcript, found.gl_pathv[i]);
        check(found.gl_pathv[i], &transcript);
        free(transcript.input);
        free(transcript.output);
    }
    int count = (int)found.gl_pathc;
    globfree(&found);
    return count;
}
