/* Runs the programs on the golden transcripts: through a pipe, in a terminal
 * that echoes, and built with another C library. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/process.h"
#include "support/transcripts.h"

enum { TRANSCRIPTS = 18 };

static void check_in_folder(const char *folder, const char *name,
                            const struct transcript *transcript)
{
    const struct run run = {
        .folder = folder,
        .arguments = {transcript->program, "--pause", "0"},
        .input = transcript->input,
        .input_length = transcript->input_length,
    };
    struct run_result outcome;
    run_program(&run, &outcome);
    assert_text_equal(outcome.output, transcript->output, "%s in %s", name,
                      folder ? folder : programs_dir());
    assert_string_equal(outcome.errors, "");
    assert_int_equal(outcome.status, 0);
    run_result_free(&outcome);
}

static void check_through_pipe(const char *name,
                               const struct transcript *transcript)
{
    check_in_folder(NULL, name, transcript);
}

static void check_on_musl(const char *name, const struct transcript *transcript)
{
    check_in_folder(musl_programs_dir(), name, transcript);
}

/* Returns the length of the prompt at the start of `text`, or 0. */
static size_t prompt_length(const char *text)
{
    static const char *const prompts[] = {"Seed: ", "Hit or stand? [h/s] "};
    for (size_t i = 0; i < sizeof prompts / sizeof *prompts; i++)
        if (strncmp(text, prompts[i], strlen(prompts[i])) == 0)
            return strlen(prompts[i]);
    return 0;
}

/* Returns what a terminal shows: each line ends with a carriage return, and
 * each prompt is followed by the line that was typed. The caller frees the
 * text. */
static char *with_echo(const struct transcript *transcript)
{
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    assert_non_null(memory);
    const char *typed = transcript->input;
    const char *rest = transcript->output;
    while (*rest) {
        size_t prompt = prompt_length(rest);
        if (prompt > 0) {
            int line = (int)strcspn(typed, "\n");
            fprintf(memory, "%.*s%.*s\r\n", (int)prompt, rest, line, typed);
            typed += line + 1;
            rest += prompt;
        } else {
            fprintf(memory, *rest == '\n' ? "\r\n" : "%c", *rest);
            rest++;
        }
    }
    fclose(memory);
    return text;
}

/* Types each line of the input as soon as its prompt is shown. */
static void type_at_prompts(struct terminal *terminal, const char *input)
{
    const char *prompt = "Seed: ";
    while (*input) {
        char line[64];
        int length = (int)strcspn(input, "\n") + 1;
        snprintf(line, sizeof line, "%.*s", length, input);
        terminal_wait_for(terminal, prompt);
        terminal_type(terminal, line);
        prompt = "[h/s] ";
        input += length;
    }
}

static void check_in_terminal(const char *name,
                              const struct transcript *transcript)
{
    const char *const arguments[] = {transcript->program, "--pause", "0", NULL};
    struct terminal terminal;
    char *expected = with_echo(transcript);
    terminal_start(&terminal, programs_dir(), arguments, 80);
    type_at_prompts(&terminal, transcript->input);
    assert_int_equal(terminal_finish(&terminal), 0);
    /* Before the prompt, standard error explains what a seed is. */
    const char *shown = strstr(terminal.text, "Seed: ");
    assert_non_null(shown);
    assert_text_equal(shown, expected, "%s in a terminal", name);
    free(expected);
}

TEST(each_transcript_matches_through_a_pipe)
{
    assert_int_equal(for_each_transcript(check_through_pipe), TRANSCRIPTS);
}

TEST(each_transcript_matches_in_a_terminal)
{
    assert_int_equal(for_each_transcript(check_in_terminal), TRANSCRIPTS);
}

/* A program built with glibc contains the versions of glibc's functions. */
static void assert_is_not_glibc(const char *program)
{
    char path[256];
    size_t length;
    snprintf(path, sizeof path, "%s/%s", musl_programs_dir(), program);
    char *bytes = read_file(path, &length);
    for (size_t i = 0; i + 6 < length; i++)
        if (memcmp(bytes + i, "GLIBC_", 6) == 0)
            fail_msg("%s was built with glibc", path);
    free(bytes);
}

TEST(each_transcript_matches_on_another_c_library)
{
    assert_is_not_glibc("shuffle");
    assert_is_not_glibc("play");
    assert_int_equal(for_each_transcript(check_on_musl), TRANSCRIPTS);
}

/* With the seed as an argument, the output is the same without the prompt. */
static void check_seed_argument(const char *name,
                                const struct transcript *transcript)
{
    char seed[32];
    size_t length = strcspn(transcript->input, "\n");
    snprintf(seed, sizeof seed, "%.*s", (int)length, transcript->input);
    const struct run run = {
        .arguments = {transcript->program, "--pause", "0", seed},
        .input = transcript->input + length,
    };
    struct run_result outcome;
    run_program(&run, &outcome);
    assert_text_equal(outcome.output, transcript->output + strlen("Seed: "),
                      "%s with the seed as an argument", name);
    assert_int_equal(outcome.status, 0);
    run_result_free(&outcome);
}

TEST(a_seed_as_an_argument_leaves_out_the_prompt)
{
    assert_int_equal(for_each_transcript(check_seed_argument), TRANSCRIPTS);
}

/* All the answers are in one line, after the seed. */
static void check_one_line(const char *name,
                           const struct transcript *transcript)
{
    char line[128];
    snprintf(line, sizeof line, "%s", transcript->input);
    for (char *byte = line; *byte; byte++)
        if (*byte == '\n')
            *byte = byte[1] ? ' ' : '\n';
    const struct run run = {
        .arguments = {transcript->program, "--pause", "0"},
        .input = line,
    };
    struct run_result outcome;
    run_program(&run, &outcome);
    assert_text_equal(outcome.output, transcript->output, "%s in one line",
                      name);
    run_result_free(&outcome);
}

TEST(answers_can_share_a_line)
{
    assert_int_equal(for_each_transcript(check_one_line), TRANSCRIPTS);
}
