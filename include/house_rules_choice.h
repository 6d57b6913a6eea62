/*
 * The choice of rules: by a name or a file, and one by one, as the options of
 * every program say.
 */
#ifndef HOUSE_RULES_CHOICE_H
#define HOUSE_RULES_CHOICE_H

#include "house_rules.h"
#include "cli.h"

enum { RULES_CHANGES_MAX = 64, RULES_OPTIONS = 5, RULES_LABEL_SIZE = 32 };

enum { PLACED_PROBLEM_SIZE = 512 }; /* a problem and the file that has it */

struct rules_choice {
    const char *name; /* the name of built-in rules, or a file */
    /* Single rules, "name=value", with room for one that the program adds. */
    const char *changes[RULES_CHANGES_MAX + 1];
    int change_count;
    const char *decks; /* their number; or NULL */
    bool list;         /* print the built-in rules */
    bool show;         /* print the chosen rules */
};

/* Writes --rules, --rule, --decks, --list-rules and --show-rules to `options`,
 * and returns RULES_OPTIONS. */
size_t rules_choice_options(struct rules_choice *choice,
                            struct cli_option options[]);

/* Reads the chosen rules, whether or not they are consistent. Returns false,
 * with the problem, if they can't be read. */
bool rules_choice_read(const struct rules_choice *choice, struct rules *rules,
                       char problem[PLACED_PROBLEM_SIZE]);

/* Lists or shows rules if the options say so. Otherwise reads the chosen rules,
 * checks that they are consistent for this many seats, and writes their label.
 * Returns true if the program continues; if not, `*status` is its exit status,
 * and there was an error message if it failed. */
bool rules_choice_take(const struct cli *cli, const struct rules_choice *choice,
                       int seats, struct rules *rules,
                       char label[RULES_LABEL_SIZE], enum cli_status *status);

/* True if single rules were changed. */
bool rules_choice_is_changed(const struct rules_choice *choice);

/* Writes "strip" or, with changed rules, "strip, changed". A file's name comes
 * without its folders. */
void rules_choice_label(const struct rules_choice *choice,
                        char label[RULES_LABEL_SIZE]);

/* Prints rules in the format of a file: in words as a comment, then the base
 * and what differs from it. */
void rules_show(FILE *out, const struct rules *rules);

#endif
