/* Finds out how to run a program. An interpreter named in the first line of a
 * script is started by this process's request, not by the kernel: the jail then
 * knows which program runs and which other file it may read. */
#define _XOPEN_SOURCE 700
#include "challenge/cell/cell.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The folders in a prisoner's PATH. */
static const char *const FOLDERS[] = {"/usr/local/bin", "/usr/bin", "/bin"};

/* Reads what follows "#!" in the first line. Returns false if the program isn't
 * a script. */
static bool read_first_line(const char *path, char line[SCRIPT_SIZE])
{
    char text[SCRIPT_SIZE] = "";
    FILE *file = fopen(path, "re");
    bool is_read = file != NULL && fgets(text, sizeof text, file) != NULL;
    if (file != NULL)
        (void)fclose(file);
    if (!is_read || strncmp(text, "#!", 2) != 0)
        return false;
    snprintf(line, SCRIPT_SIZE, "%s", text + 2 + strspn(text + 2, " \t"));
    size_t length = strcspn(line, "\r\n");
    while (length > 0 && strchr(" \t", line[length - 1]) != NULL)
        length--;
    line[length] = '\0';
    return true;
}

/* Ends the first word of `text` and returns the rest, or NULL. */
static char *split_word(char *text)
{
    char *end = text + strcspn(text, " \t");
    if (*end == '\0')
        return NULL;
    *end++ = '\0';
    return end + strspn(end, " \t");
}

static bool names_env(const char *interpreter)
{
    const char *slash = strrchr(interpreter, '/');
    return slash != NULL && strcmp(slash, "/env") == 0;
}

/* Finds a command that env(1) would find in the jail. */
static bool find_env_command(char path[SCRIPT_SIZE], const char *command)
{
    for (size_t i = 0; i < sizeof FOLDERS / sizeof *FOLDERS; i++)
        if (snprintf(path, SCRIPT_SIZE, "%s/%s", FOLDERS[i], command) <
                SCRIPT_SIZE &&
            access(path, X_OK) == 0)
            return true;
    return false;
}

/* Finds the interpreter that env(1) would start for the words in `text`.
 * Returns its argument, or NULL. Sets `problem` if there is no such
 * interpreter. */
static const char *resolve_env(struct challenge_bot *bot, char *text,
                               char problem[CHALLENGE_PROBLEM_SIZE])
{
    char *command = text + (strncmp(text, "-S ", 3) == 0 ? 3 : 0);
    const char *argument = split_word(command);
    if (!find_env_command(bot->interpreter, command))
        (void)bot_set_problem(problem, "%s: can't find %s in /usr/bin",
                              bot->path, command);
    return argument;
}

/* Sets the interpreter of a script and its argument, as the kernel would. */
static bool script_find_interpreter(struct challenge_bot *bot, char *line,
                                    char problem[CHALLENGE_PROBLEM_SIZE])
{
    char *rest = split_word(line);
    const char *argument = rest;
    snprintf(bot->interpreter, sizeof bot->interpreter, "%s", line);
    if (names_env(line) && rest != NULL)
        argument = resolve_env(bot, rest, problem);
    if (problem[0] != '\0')
        return false;
    if (access(bot->interpreter, X_OK) != 0)
        return bot_set_problem(problem, "%s: can't run %s: %s", bot->path,
                               bot->interpreter, strerror(errno));
    snprintf(bot->option, sizeof bot->option, "%s",
             argument != NULL ? argument : "");
    return true;
}

bool script_resolve(struct challenge_bot *bot,
                    char problem[CHALLENGE_PROBLEM_SIZE])
{
    char line[SCRIPT_SIZE];
    size_t count = 0;
    if (access(bot->path, X_OK) != 0)
        return bot_set_problem(
            problem, "%s: %s; a bot is a shared object (.so) or a program",
            bot->path, errno == EACCES ? "not executable" : strerror(errno));
    bot->request.program = bot->path;
    if (!read_first_line(bot->path, line))
        return true;
    if (!script_find_interpreter(bot, line, problem))
        return false;
    bot->request.program = bot->interpreter;
    bot->request.reads = bot->path;
    if (bot->option[0] != '\0')
        bot->arguments[count++] = bot->option;
    bot->arguments[count++] = bot->path;
    bot->arguments[count] = NULL;
    return true;
}
