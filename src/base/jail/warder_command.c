/* Recognizes the commands that only pause: sleep, or a shell that runs it. */
#include "warder.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COMMAND_SIZE = 128, WORDS_MOST = 4 };

static const int64_t SECOND = 1000000000;

/* Reads a text up to its NUL. Returns false if it is longer, or unreadable. */
static bool read_command_text(pid_t process, uint64_t address,
                              char text[COMMAND_SIZE])
{
    for (size_t i = 0; i < COMMAND_SIZE; i++) {
        if (!prisoner_read(process, address + i, &text[i], 1))
            return false;
        if (text[i] == '\0')
            return true;
    }
    return false;
}

/* Reads the words of a command. Returns how many there are, or 0 on failure. */
static size_t read_command_words(pid_t process, uint64_t words,
                                 char texts[WORDS_MOST][COMMAND_SIZE])
{
    for (size_t count = 0; count <= WORDS_MOST; count++) {
        uint64_t address;
        if (!prisoner_read(process, words + count * sizeof address, &address,
                           sizeof address))
            return 0;
        if (address == 0)
            return count;
        if (count == WORDS_MOST ||
            !read_command_text(process, address, texts[count]))
            return 0;
    }
    return 0;
}

static const char *last_component(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

/* Returns the nanoseconds that `text` stands for, such as "2" or "0.5s", or
 * -1. */
static int64_t sleep_length(const char *text)
{
    enum { MOST = 1000000 };
    char *end = NULL;
    double count = strtod(text, &end);
    if (end == text || !(count >= 0 && count <= MOST))
        return -1;
    end += *end == 's';
    return *end == '\0' ? (int64_t)(count * (double)SECOND) : -1;
}

/* Returns how long the shell command `line` sleeps, or -1. */
static int64_t line_pause(char *line)
{
    static const char blanks[] = " \t\n;";
    char *rest = NULL;
    const char *name = strtok_r(line, blanks, &rest);
    const char *length = strtok_r(NULL, blanks, &rest);
    if (name == NULL || length == NULL || strtok_r(NULL, blanks, &rest) ||
        strcmp(last_component(name), "sleep") != 0)
        return -1;
    return sleep_length(length);
}

int64_t command_pause(pid_t process, uint64_t path, uint64_t words)
{
    char program[COMMAND_SIZE], texts[WORDS_MOST][COMMAND_SIZE];
    size_t count = read_command_words(process, words, texts);
    if (count < 2 || !read_command_text(process, path, program))
        return -1;
    const char *name = last_component(program);
    if (strcmp(name, "sleep") == 0)
        return count == 2 ? sleep_length(texts[1]) : -1;
    bool is_shell = strcmp(name, "sh") == 0 && strcmp(texts[1], "-c") == 0;
    bool has_line = count == 3 || (count == 4 && strcmp(texts[2], "--") == 0);
    return is_shell && has_line ? line_pause(texts[count - 1]) : -1;
}
