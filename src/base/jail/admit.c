/* Decides whether a program may run untrusted ones on this machine. */
#include "caller.h"

#include <string.h>

#include "cli_output.h"

size_t jail_options(struct jail_demands *demands, struct cli_option options[])
{
    const struct cli_option these[JAIL_OPTIONS] = {
        {.name = "check",
         .help = "list what this machine offers the jail, and exit",
         .given = &demands->check},
        {.name = "strict",
         .help = "run nothing if the jail is weaker than it can be",
         .given = &demands->strict},
    };
    memcpy(options, these, sizeof these);
    return JAIL_OPTIONS;
}

static void print_facts(FILE *out, const struct jail_fact facts[JAIL_FACTS])
{
    static const char *const marks[] = {"ok", "ok", "weaker", "lacking"};
    for (size_t i = 0; i < JAIL_FACTS; i++)
        fprintf(out, "%-8s  %-16s  %s\n", marks[facts[i].offer], facts[i].name,
                facts[i].text);
}

/* Returns how a program ends that lists the facts. */
static enum cli_status status_of_list(const struct jail_demands *demands,
                                      enum jail_offer worst)
{
    const enum jail_offer most = demands->strict ? JAIL_NOTED : JAIL_WEAKER;
    return worst > most ? CLI_NO : CLI_DONE;
}

static void complain_about_fact(const struct cli *cli,
                                const struct jail_fact *fact)
{
    if (fact->offer == JAIL_LACKING)
        cli_complain(cli, "can't run programs in a jail: %s", fact->text);
    else if (fact->offer == JAIL_WEAKER)
        cli_complain(cli, "the jail is weaker here; %s: %s", fact->name,
                     fact->text);
    else if (fact->offer == JAIL_NOTED)
        cli_complain(cli, "%s: %s", fact->name, fact->text);
}

enum cli_status jail_admit(const struct cli *cli,
                           const struct jail_demands *demands)
{
    struct jail_fact facts[JAIL_FACTS];
    const enum jail_offer worst = jail_examine(facts);
    if (demands->check) {
        print_facts(cli->out, facts);
        return status_of_list(demands, worst);
    }
    for (size_t i = 0; i < JAIL_FACTS; i++)
        complain_about_fact(cli, &facts[i]);
    if (worst == JAIL_LACKING || (worst == JAIL_WEAKER && demands->strict))
        return CLI_FAILED;
    return CLI_DONE;
}
