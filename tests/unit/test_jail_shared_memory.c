/* Tests with sandboxed processes that talk with their caller: shared memory,
 * their clock, their end, and programs given as bytes. */
#define _GNU_SOURCE /* syscall */
#include "support/check.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "candidates/hostile/talks.h"
#include "support/jailed_program.h"

/* A jail with one sandboxed process that talks. */
struct conversation {
    struct jail *jail;
    struct jail_memory memory;
    struct talk *talk;
    struct jailed_program jailed;
};

enum { TICKET = 7 };

static void begin(struct conversation *conversation, const char *words)
{
    assert_true(jail_memory_open(&conversation->memory, TALK_SIZE));
    conversation->talk = conversation->memory.start;
    jailed_program_make(&conversation->jailed, words);
    conversation->jailed.request.memory = &conversation->memory;
    conversation->jail = jail_open(2, NULL);
    assert_non_null(conversation->jail);
}

static void put(struct conversation *conversation)
{
    jail_put(conversation->jail, &conversation->jailed.request, TICKET);
}

static void say(struct conversation *conversation, int64_t number)
{
    struct talk *talk = conversation->talk;
    talk->number = number;
    talk->asked++;
    syscall(SYS_futex, &talk->asked, FUTEX_WAKE, 1, NULL, NULL, 0);
}

static int64_t hear(struct conversation *conversation)
{
    struct talk *talk = conversation->talk;
    uint32_t before = talk->asked - 1;
    while (talk->answered == before)
        syscall(SYS_futex, &talk->answered, FUTEX_WAIT, before, NULL, NULL, 0);
    return talk->number;
}

/* Takes the sandboxed process's result and checks its verdict. */
static void take(struct conversation *conversation, const char *verdict)
{
    struct jail_result result = {0};
    char text[JAIL_VERDICT_SIZE];
    size_t ticket = 0;
    assert_true(jail_take(conversation->jail, &result, &ticket, -1));
    assert_int_equal(ticket, TICKET);
    jail_verdict_text(&result, text);
    assert_text_equal(text, verdict, "the verdict on %s (%s)",
                      conversation->jailed.program, result.problem);
    jail_result_clear(&result);
}

static void end(struct conversation *conversation, void **state)
{
    jail_close(conversation->jail);
    jail_memory_close(&conversation->memory);
    premises_check(*state, conversation->jailed.program);
}

/* ---- Memory ---- */

PREMISED(memory_is_shared_both_ways)
{
    struct conversation conversation;
    begin(&conversation, "talks");
    put(&conversation);
    for (int i = 1; i < 100; i++) {
        say(&conversation, i);
        assert_int_equal(hear(&conversation), 2 * i);
    }
    jail_stop(conversation.jail, TICKET);
    take(&conversation, "was stopped");
    end(&conversation, state);
}

/* The next sandboxed process finds what the previous one left in the memory. */
PREMISED(memory_outlives_a_process)
{
    struct conversation conversation;
    begin(&conversation, "talks");
    for (int i = 1; i < 4; i++) {
        conversation.talk->asked = conversation.talk->answered = 0;
        put(&conversation);
        say(&conversation, conversation.talk->number + i);
        (void)hear(&conversation);
        jail_stop(conversation.jail, TICKET);
        take(&conversation, "was stopped");
    }
    assert_int_equal(conversation.talk->number, ((1 * 2 + 2) * 2 + 3) * 2);
    end(&conversation, state);
}

PREMISED(memory_cannot_be_shortened)
{
    struct conversation conversation;
    begin(&conversation, "talks shorten");
    assert_int_equal(ftruncate(conversation.memory.file, 0), -1);
    assert_int_equal(errno, EPERM);
    put(&conversation);
    say(&conversation, 1);
    take(&conversation, "tried to write a file (ftruncate)");
    assert_int_equal(conversation.talk->number, 1);
    end(&conversation, state);
}

PREMISED(a_process_has_shared_memory_only_on_request)
{
    struct jail_result result = {0};
    struct jailed_program jailed;
    jailed_program_make(&jailed, "talks");
    assert_verdict(&jailed, &result, "ended");
    assert_int_equal(result.status, 1);
    jail_result_clear(&result);
    premises_check(*state, "no memory");
}

PREMISED(limits_apply_while_talking)
{
    struct conversation conversation;
    begin(&conversation, "talks");
    conversation.jailed.request.limits.wall = milliseconds(200);
    put(&conversation);
    take(&conversation, "timed out");
    conversation.jailed.arguments[0] = "burn";
    conversation.jailed.arguments[1] = NULL;
    conversation.jailed.request.limits.wall = seconds(120);
    conversation.jailed.request.limits.cpu = milliseconds(20);
    put(&conversation);
    say(&conversation, 1);
    take(&conversation, "timed out");
    conversation.talk->asked = conversation.talk->answered = 0;
    conversation.jailed.arguments[0] = "print";
    conversation.jailed.request.limits.cpu = seconds(60);
    put(&conversation);
    say(&conversation, 1);
    take(&conversation, "too much output");
    end(&conversation, state);
}

/* Waits on the first word and returns true if the sandboxed process's end wakes
 * it within a second. The end can come just before the wait, so the caller
 * tries again. */
static bool is_woken_by_the_end(struct conversation *conversation)
{
    const struct timespec second = {1, 0};
    struct talk *talk = conversation->talk;
    put(conversation);
    bool woken =
        syscall(SYS_futex, &talk->asked, FUTEX_WAIT, 0, &second, NULL, 0) == 0;
    struct jail_result result = {0};
    size_t ticket = 0;
    bool ended = jail_take(conversation->jail, &result, &ticket,
                           woken ? 0 : seconds(120));
    assert_true(ended);
    jail_result_clear(&result);
    return woken;
}

PREMISED(a_process_end_wakes_a_waiting_caller)
{
    enum { TRIES = 20 };
    struct conversation conversation;
    begin(&conversation, "talks");
    conversation.jailed.request.limits.wall = milliseconds(100);
    int tries = 1;
    while (!is_woken_by_the_end(&conversation))
        assert_in_range(tries++, 1, TRIES);
    end(&conversation, state);
}

/* ---- The clock ---- */

PREMISED(the_clock_shows_a_process_cpu_time)
{
    struct conversation conversation;
    begin(&conversation, "talks burn");
    assert_true(jail_cpu(conversation.jail, TICKET) == -1);
    put(&conversation);
    for (int i = 1; i < 4; i++) {
        say(&conversation, i);
        (void)hear(&conversation);
        int64_t shown = jail_cpu(conversation.jail, TICKET);
        assert_true(shown >= conversation.talk->cpu);
        assert_true(shown >= i * (int64_t)TALK_BURNT);
    }
    assert_true(jail_cpu(conversation.jail, TICKET + 1) == -1);
    jail_stop(conversation.jail, TICKET);
    take(&conversation, "was stopped");
    assert_true(jail_cpu(conversation.jail, TICKET) == -1);
    end(&conversation, state);
}

/* ---- Stopping ---- */

PREMISED(a_deaf_process_can_be_stopped)
{
    struct conversation conversation;
    begin(&conversation, "deaf");
    put(&conversation);
    jail_stop(conversation.jail, TICKET);
    take(&conversation, "was stopped");
    jailed_program_make(&conversation.jailed, "stops_itself");
    put(&conversation);
    jail_stop(conversation.jail, TICKET);
    jail_stop(conversation.jail, TICKET);
    take(&conversation, "was stopped");
    end(&conversation, state);
}

/* Stopping a sandboxed process doesn't disturb the others. */
PREMISED(stopping_one_process_spares_the_others)
{
    struct conversation conversation;
    struct jailed_program other;
    begin(&conversation, "talks");
    jailed_program_make(&other, "deaf");
    jail_put(conversation.jail, &other.request, TICKET);
    conversation.jailed.request.memory = &conversation.memory;
    jail_put(conversation.jail, &conversation.jailed.request, TICKET + 1);
    say(&conversation, 1);
    (void)hear(&conversation);
    jail_stop(conversation.jail, TICKET);
    jail_stop(conversation.jail, TICKET + 2);
    take(&conversation, "was stopped");
    jail_stop(conversation.jail, TICKET);
    say(&conversation, 21);
    assert_int_equal(hear(&conversation), 42);
    end(&conversation, state);
}

/* Stopping a ticket whose result was already taken has no effect. */
PREMISED(an_ended_process_keeps_its_verdict)
{
    struct conversation conversation;
    struct jailed_program status;
    struct jail_result result = {0};
    size_t ticket = 0;
    begin(&conversation, "talks");
    jailed_program_make(&status, "status 3");
    jail_put(conversation.jail, &status.request, 1);
    put(&conversation);
    say(&conversation, 1);
    (void)hear(&conversation);
    assert_true(jail_take(conversation.jail, &result, &ticket, -1));
    assert_int_equal(ticket, 1);
    jail_stop(conversation.jail, 1);
    assert_int_equal(result.verdict, JAIL_ENDED);
    assert_int_equal(result.status, 3);
    jail_stop(conversation.jail, TICKET);
    take(&conversation, "was stopped");
    jail_result_clear(&result);
    end(&conversation, state);
}

/* ---- Programs as bytes ---- */

/* Returns the contents of a file, which the caller frees. */
static char *read_whole(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    *length = (size_t)ftell(file);
    rewind(file);
    char *bytes = malloc(*length);
    assert_non_null(bytes);
    assert_int_equal(fread(bytes, 1, *length, file), *length);
    fclose(file);
    return bytes;
}

PREMISED(a_program_can_be_given_as_bytes)
{
    struct jailed_program jailed;
    struct jail_result result = {0};
    jailed_program_make(&jailed, "status 5");
    char *image = read_whole(jailed.program, &jailed.request.image_length);
    jailed.request.image = image;
    jailed.request.program = "no path";
    assert_verdict(&jailed, &result, "ended");
    assert_int_equal(result.status, 5);
    jail_result_clear(&result);
    free(image);
    premises_check(*state, "bytes");
}

PREMISED(a_program_of_bytes_can_share_memory)
{
    struct conversation conversation;
    begin(&conversation, "talks");
    struct jail_request *request = &conversation.jailed.request;
    char *image = read_whole(request->program, &request->image_length);
    request->image = image;
    put(&conversation);
    say(&conversation, 4);
    assert_int_equal(hear(&conversation), 8);
    jail_stop(conversation.jail, TICKET);
    take(&conversation, "was stopped");
    /* without memory in the request there is none */
    request->memory = NULL;
    put(&conversation);
    take(&conversation, "ended");
    free(image);
    end(&conversation, state);
}

PREMISED(bytes_that_are_not_a_program_do_not_start)
{
    struct jailed_program jailed;
    struct jail_result result = {0};
    jailed_program_make(&jailed, "status");
    jailed.request.image = "nothing to run";
    jailed.request.image_length = 14;
    assert_verdict(&jailed, &result, "couldn't be started");
    assert_text_equal(result.problem, "can't execute it: Exec format error",
                      "problem");
    jail_result_clear(&result);
    premises_check(*state, "no program");
}

/* ---- Descriptors of the caller ---- */

enum { PIPE_OUT, PIPE_IN, PIPE_ENDS };

/* Gives a sandboxed process the inner ends of two pipes. Sets `ours` to the
 * outer ends. */
static void put_between_pipes(struct conversation *conversation,
                              int ours[PIPE_ENDS])
{
    int to[2], from[2];
    assert_int_equal(pipe2(to, O_CLOEXEC), 0);
    assert_int_equal(pipe2(from, O_CLOEXEC), 0);
    conversation->jailed.request.streams[STDIN_FILENO] = to[0];
    conversation->jailed.request.streams[STDOUT_FILENO] = from[1];
    put(conversation);
    close(to[0]);
    close(from[1]);
    ours[PIPE_OUT] = to[1];
    ours[PIPE_IN] = from[0];
}

PREMISED(a_process_talks_through_its_callers_pipes)
{
    struct conversation conversation;
    struct jail_result result = {0};
    size_t ticket = 0;
    int ours[PIPE_ENDS];
    char line[8];
    begin(&conversation, "echoes");
    conversation.jailed.request.memory = NULL;
    put_between_pipes(&conversation, ours);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(write(ours[PIPE_OUT], "hello\n", 6), 6);
        assert_int_equal(read(ours[PIPE_IN], line, sizeof line), 6);
    }
    int64_t before = jail_cpu_before(conversation.jail, TICKET);
    close(ours[PIPE_OUT]);
    assert_true(jail_take(conversation.jail, &result, &ticket, -1));
    assert_int_equal(read(ours[PIPE_IN], line, sizeof line), 0);
    close(ours[PIPE_IN]);
    assert_int_equal(result.verdict, JAIL_ENDED);
    assert_text_equal(result.errors, "3 lines\n", "its standard error");
    assert_text_equal(result.output, "", "its output in the result");
    assert_true(before > 0 && before < result.cpu);
    assert_int_equal(result.cpu_before, before);
    jail_result_clear(&result);
    end(&conversation, state);
}

/* ---- One more file ---- */

PREMISED(one_more_file_can_be_read)
{
    const struct premises *premises = *state;
    struct jailed_program jailed;
    struct jail_result result = {0};
    char note[128], words[256];
    snprintf(note, sizeof note, "%s/note", premises->home.folder);
    FILE *file = fopen(note, "w");
    assert_non_null(file);
    fputs("note", file);
    fclose(file);
    snprintf(words, sizeof words, "reads %s", note);
    jailed_program_make(&jailed, words);
    jailed.request.reads = note;
    assert_verdict(&jailed, &result, "ended");
    assert_int_equal(result.status, 0);
    assert_int_equal(remove(note), 0);
    assert_verdict(&jailed, &result, "couldn't be started");
    assert_text_has(result.problem, "note: No such file or directory",
                    "problem");
    jail_result_clear(&result);
    premises_check(*state, "one more file");
}
