/* Runs of the program odds. */
#include "support/odds_run.h"
#include "support/check.h"

#include <stdio.h>
#include <string.h>

#include "support/fake_terminal.h"

enum { LINE_SIZE = 512, COLUMNS = 80 };

static void run_odds_line(bool is_alone, const char *rules,
                          const char *arguments, struct run_result *outcome)
{
    char line[LINE_SIZE];
    snprintf(line, sizeof line, "--rules %s %s", rules, arguments);
    const struct run run = {
        .is_alone = is_alone, .arguments = {"odds"}, .line = line};
    run_program(&run, outcome);
}

void run_odds(const char *rules, const char *arguments,
              struct run_result *outcome)
{
    run_odds_line(true, rules, arguments, outcome);
}

void run_odds_watched(const char *rules, const char *arguments,
                      struct run_result *outcome)
{
    run_odds_line(false, rules, arguments, outcome);
}

void check_odds_pages(const char *rules, const struct odds_page pages[],
                      size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct run_result outcome;
        char path[64];
        run_odds(rules, pages[i].words, &outcome);
        snprintf(path, sizeof path, "tests/golden/odds/%s", pages[i].file);
        assert_text_equal(outcome.errors, "", "odds %s", pages[i].words);
        assert_count_equal(outcome.status, 0, "odds %s", pages[i].words);
        check_golden_file(outcome.output, path);
        run_result_free(&outcome);
    }
}

void check_odds_faults(const char *rules, const struct odds_fault faults[],
                       size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct run_result outcome;
        run_odds_watched(rules, faults[i].words, &outcome);
        assert_text_equal(outcome.errors, faults[i].message, "odds %s",
                          faults[i].words);
        assert_count_equal(outcome.status, 2, "odds %s", faults[i].words);
        assert_text_equal(outcome.output, "", "odds %s", faults[i].words);
        run_result_free(&outcome);
    }
}

/* Returns the number of characters in the first `length` bytes of UTF-8. */
static size_t characters_in(const char *text, size_t length)
{
    size_t characters = 0;
    for (size_t i = 0; i < length; i++)
        characters += ((unsigned char)text[i] & 0xC0) != 0x80;
    return characters;
}

void check_lines_fit(const char *text, const char *what)
{
    while (*text) {
        size_t length = strcspn(text, "\n");
        if (characters_in(text, length) > COLUMNS)
            fail_msg("%s: wider than %d columns: \"%.*s\"", what, COLUMNS,
                     (int)length, text);
        text += length + (text[length] == '\n');
    }
}
