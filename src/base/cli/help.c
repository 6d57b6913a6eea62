/* --help, --version and the usage line. */
#include "help.h"

enum { HELP_COLUMN = 28 }; /* where the descriptions start */

static void show_synopsis(FILE *stream, const struct cli *cli,
                          const struct cli_usage *usage)
{
    fprintf(stream, "usage: %s [OPTION]...", cli->program);
    for (size_t i = 0; i < usage->operand_count; i++)
        fprintf(stream, " [%s]%s", usage->operands[i].argument,
                usage->operands[i].repeats ? "..." : "");
    fputc('\n', stream);
}

static void show_option(FILE *stream, const struct cli_option *option)
{
    char letter[] = {'-', option->letter, ',', '\0'};
    const char *argument = option->argument ? option->argument : "";
    const char *before = option->argument ? " " : "";
    if (option->optional)
        before = "[=";
    int width =
        fprintf(stream, "  %3s --%s%s%s%s", option->letter ? letter : "",
                option->name, before, argument, option->optional ? "]" : "");
    int blanks = HELP_COLUMN - width;
    fprintf(stream, "%*s%s\n", blanks > 1 ? blanks : 1, "", option->help);
}

void cli_show_help(const struct cli *cli, const struct cli_usage *usage,
                   const struct cli_option options[], size_t option_count)
{
    FILE *out = cli->out;
    show_synopsis(out, cli, usage);
    fprintf(out, "\n%s\n\n", usage->purpose);
    for (size_t i = 0; i < usage->operand_count; i++)
        fprintf(out, "  %-*s%s\n", HELP_COLUMN - 2, usage->operands[i].argument,
                usage->operands[i].help);
    for (size_t i = 0; i < option_count; i++)
        show_option(out, &options[i]);
    fprintf(out, "\nExamples:\n%s\n\nExit status:\n  0  success\n",
            usage->examples);
    if (usage->no)
        fprintf(out, "  1  %s\n", usage->no);
    fprintf(out,
            "  2  bad usage, input or output\n\n"
            "For the full manual, type \"man %s\"; in the source tree,\n"
            "type \"man data/man/%s.6\".\n",
            cli->program, cli->program);
}

void cli_show_version(const struct cli *cli)
{
    fprintf(cli->out, "%s (%s) %s, commit %s\n", cli->program, CLI_PROJECT,
            CLI_VERSION, cli_commit());
}

void cli_show_usage(const struct cli *cli, const struct cli_usage *usage)
{
    show_synopsis(cli->errors, cli, usage);
    fprintf(cli->errors, "Try \"%s --help\" for more information.\n",
            cli->program);
}
