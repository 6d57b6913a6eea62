/* Choosing a drill: by its name, or from a menu in plain lines. */
#include <string.h>

#include "cli_input.h"
#include "cli_output.h"
#include "training/ask.h"
#include "training/drills/drills.h"

/* ---- By its name ---- */

enum { NAMES_MOST = 16 };

/* Writes the names of all drills to `names` and returns their number. Those of
 * strategy come first. */
static size_t drill_names(const char *names[NAMES_MOST])
{
    size_t count = 0;
    for (; drill_hands_at(count); count++)
        names[count] = drill_hands_at(count)->name;
    for (size_t i = 0; drill_kind_at(i) && count < NAMES_MOST; i++)
        names[count++] = drill_kind_at(i)->name;
    return count;
}

bool drill_find(const char *name, const char *hint, struct drill_choice *choice,
                char problem[CLI_PROBLEM_SIZE])
{
    const char *names[NAMES_MOST];
    size_t count = drill_names(names), hands = 0;
    int found = cli_find_name(name, names, count);
    if (found < 0) {
        cli_say_unknown(problem, "drill", name, names, count, hint);
        return false;
    }
    size_t number = (size_t)found;
    while (drill_hands_at(hands))
        hands++;
    *choice = (struct drill_choice){.kind = &DRILL_STRATEGY,
                                    .hands = drill_hands_at(0)};
    if (number < hands)
        choice->hands = drill_hands_at(number);
    else
        choice->kind = drill_kind_at(number - hands);
    return true;
}

/* ---- From a menu in plain lines ---- */

/* Writes an entry; on a narrow terminal, its end has a line of its own. */
static void write_menu_entry(FILE *out, int number,
                             const struct drill_kind *kind, int columns)
{
    enum { INDENT = 17 };
    char line[DRILL_TEXT_SIZE];
    snprintf(line, sizeof line, "%3d  %-11s %s", number, kind->name,
             kind->purpose);
    int bytes = text_row(line, columns);
    const char *rest = line + bytes + strspn(line + bytes, " ");
    fprintf(out, "%.*s\n", bytes, line);
    if (*rest)
        fprintf(out, "%*s%s\n", INDENT, "", rest);
}

/* Returns the number of entries. */
static int write_drill_menu(FILE *out)
{
    int count = 0, columns = cli_terminal_columns(out);
    for (; drill_menu_at((size_t)count); count++)
        write_menu_entry(out, count + 1, drill_menu_at((size_t)count), columns);
    return count;
}

/* True if the ledger has no answers of the person, or there is no ledger. */
static bool is_beginner(const struct cli *cli,
                        const struct drill_request *request)
{
    char problem[LEDGER_PROBLEM_SIZE];
    struct training_due due;
    return request->ledger == NULL ||
           (training_due_count(request->ledger, request->profile,
                               request->rules, ledger_day(cli->now(cli->clock)),
                               &due, problem) &&
            due.is_new);
}

enum cli_status drill_choose_in_lines(const struct cli *cli,
                                      const struct drill_request *request,
                                      struct drill_choice *choice)
{
    char prompt[DRILL_TEXT_SIZE], problem[CLI_PROBLEM_SIZE];
    struct cli_line line;
    int64_t entry;
    if (is_beginner(cli, request))
        fputs(TRAINING_INVITATION "\n", cli->out);
    int count = write_drill_menu(cli->out);
    *choice = (struct drill_choice){.hands = drill_hands_at(0)};
    snprintf(prompt, sizeof prompt,
             "Which drill? Type 1 to %d, a name such as pairs, or q to quit: ",
             count);
    while (choice->kind == NULL) {
        if (cli_ask_line(cli, prompt, &line) != CLI_DONE)
            return CLI_FAILED;
        if (ask_is_left(&line))
            break;
        if (line.length == 0 || strcmp(line.text, "?") == 0)
            (void)write_drill_menu(cli->out);
        else if (cli_parse_integer(line.text, 1, count, &entry))
            choice->kind = drill_menu_at((size_t)entry - 1);
        else if (!drill_find(line.text, "type ? for a list", choice, problem))
            cli_complain(cli, "%s", problem);
    }
    return CLI_DONE;
}
