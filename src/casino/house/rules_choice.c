/* The rules that options choose. */
#include "house_rules_choice.h"

#include <errno.h>
#include <string.h>

#include "cli_input.h"

/* Says that `name` is neither a preset nor a file that can be opened. A name
 * with a slash must be that of a file. */
static void say_unknown_rules(const char *name,
                              char problem[PLACED_PROBLEM_SIZE])
{
    enum { PRESETS_MAX = 32 };
    const char *names[PRESETS_MAX];
    const char *reason =
        errno == ENOENT && strchr(name, '/') == NULL ? NULL : strerror(errno);
    char quote[CLI_QUOTE_SIZE];
    size_t count = 0;
    for (; count < PRESETS_MAX && rules_presets()[count].name; count++)
        names[count] = rules_presets()[count].name;
    const char *nearest = cli_nearest(name, strlen(name), names, count);
    (void)cli_quote(quote, name, strlen(name));
    if (nearest)
        snprintf(problem, PLACED_PROBLEM_SIZE,
                 "unknown rules %s; did you mean \"%s\"?", quote, nearest);
    else if (reason)
        snprintf(problem, PLACED_PROBLEM_SIZE, "can't read %.250s: %s", name,
                 reason);
    else
        snprintf(problem, PLACED_PROBLEM_SIZE,
                 "unknown rules %s; --list-rules lists the built-in rules",
                 quote);
}

static bool read_rules_file(const char *name, struct rules *rules,
                            char problem[PLACED_PROBLEM_SIZE])
{
    char fault[PROBLEM_SIZE];
    FILE *file = fopen(name, "r");
    if (file == NULL) {
        say_unknown_rules(name, problem);
        return false;
    }
    bool good = rules_read(rules, file, fault);
    if (ferror(file))
        snprintf(problem, PLACED_PROBLEM_SIZE, "can't read %.250s: %s", name,
                 strerror(errno));
    else if (!good)
        snprintf(problem, PLACED_PROBLEM_SIZE, "%.250s, %s", name, fault);
    fclose(file);
    return good;
}

bool rules_choice_read(const struct rules_choice *choice, struct rules *rules,
                       char problem[PLACED_PROBLEM_SIZE])
{
    char fault[PROBLEM_SIZE];
    if (!rules_preset(rules, choice->name)) {
        (void)rules_preset(rules, RULES_DEFAULT);
        if (!read_rules_file(choice->name, rules, problem))
            return false;
    }
    for (int i = 0; i < choice->change_count; i++)
        if (rules_set(rules, choice->changes[i], fault) < 0) {
            snprintf(problem, PLACED_PROBLEM_SIZE, "--rule: %s", fault);
            return false;
        }
    if (choice->decks == NULL)
        return true;
    char line[RULE_TEXT_SIZE];
    snprintf(line, sizeof line, "decks=%s", choice->decks);
    if (rules_set(rules, line, fault) >= 0)
        return true;
    snprintf(problem, PLACED_PROBLEM_SIZE, "--decks: %s", fault);
    return false;
}

/* Prints the built-in rules. */
static void rules_list(FILE *out)
{
    for (const struct house_preset *preset = rules_presets(); preset->name;
         preset++) {
        const char *comment = preset->text + strspn(preset->text, "# ");
        fprintf(out, "%-15s %.*s\n", preset->name, (int)strcspn(comment, "\n"),
                comment);
    }
}

bool rules_choice_take(const struct cli *cli, const struct rules_choice *choice,
                       int seats, struct rules *rules,
                       char label[RULES_LABEL_SIZE], enum cli_status *status)
{
    char problem[PLACED_PROBLEM_SIZE];
    *status = CLI_FAILED;
    rules_choice_label(choice, label);
    if (choice->list) {
        rules_list(cli->out);
        *status = CLI_DONE;
    } else if (!rules_choice_read(choice, rules, problem)) {
        cli_complain(cli, "%s", problem);
    } else if (!rules_check(rules, seats, problem)) {
        cli_complain(cli, "these rules are inconsistent: %s", problem);
    } else {
        *status = CLI_DONE;
        if (!choice->show)
            return true;
        rules_show(cli->out, rules);
    }
    return false;
}

bool rules_choice_is_changed(const struct rules_choice *choice)
{
    return choice->change_count > 0 || choice->decks;
}

void rules_choice_label(const struct rules_choice *choice,
                        char label[RULES_LABEL_SIZE])
{
    const char *slash = strrchr(choice->name, '/');
    snprintf(label, RULES_LABEL_SIZE, "%.20s%s",
             slash ? slash + 1 : choice->name,
             rules_choice_is_changed(choice) ? ", changed" : "");
}

/* ---- Options ---- */

static bool take_rule(void *target, const char *value,
                      char problem[CLI_PROBLEM_SIZE])
{
    struct rules_choice *choice = target;
    if (choice->change_count == RULES_CHANGES_MAX) {
        snprintf(problem, CLI_PROBLEM_SIZE, "too many rules");
        return false;
    }
    choice->changes[choice->change_count++] = value;
    return true;
}

size_t rules_choice_options(struct rules_choice *choice,
                            struct cli_option options[])
{
    const struct cli_option these[RULES_OPTIONS] = {
        {"rules", "NAME|FILE", "play by these rules (default: strip)",
         .letter = 'r', .text = &choice->name},
        {"rule", "NAME=VALUE", "change one rule; may be repeated",
         .take = take_rule, .target = choice},
        {"decks", "N", "short for --rule decks=N", .text = &choice->decks},
        {"list-rules", .help = "list the built-in rules and exit",
         .given = &choice->list},
        {"show-rules", .help = "print the rules in effect and exit",
         .given = &choice->show},
    };
    memcpy(options, these, sizeof these);
    return RULES_OPTIONS;
}

/* ---- Rules, shown ---- */

void rules_show(FILE *out, const struct rules *rules)
{
    enum { COLUMNS = 78 };
    char parts[RULE_PARTS_MAX][RULE_TEXT_SIZE];
    char changes[RULES_MOST][RULE_TEXT_SIZE];
    size_t count = rules_in_words(rules, parts);
    int column = fprintf(out, "# %s", parts[0]);
    for (size_t i = 1; i < count; i++) {
        bool fits = column + 2 + (int)strlen(parts[i]) < COLUMNS;
        if (!fits)
            column = 0;
        column += fprintf(out, "%s%s", fits ? ", " : ",\n# ", parts[i]);
    }
    fprintf(out, "\nrules = %s\n", RULES_DEFAULT);
    count = rules_changes(rules, NULL, changes);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%s\n", changes[i]);
}
