/* Where a report goes. */
#include "simulation/report/output.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "simulation/run/whole_file.h"

static bool is_writable(const struct cli *cli, const char *option,
                        const char *path)
{
    if (path == NULL || file_may_be_written(path))
        return true;
    cli_complain(cli, "%s: can't write %.250s: %s", option, path,
                 strerror(errno));
    return false;
}

bool outputs_are_writable(const struct cli *cli,
                          const struct simulation_setup *setup)
{
    return is_writable(cli, "--checkpoint", setup->checkpoint_path) &&
           is_writable(cli, "--svg", setup->svg);
}

static enum cli_status write_picture(const struct cli *cli, const char *path,
                                     const struct simulation_report *report)
{
    if (path == NULL)
        return CLI_DONE;
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    bool good = out && simulation_report_svg(out, report);
    good = out && fclose(out) == 0 && good;
    errno = good ? 0 : ENOMEM;
    good = good && file_write(path, text, length);
    if (!good)
        cli_complain(cli, "--svg: can't write %.250s: %s", path,
                     strerror(errno));
    free(text);
    return good ? CLI_DONE : CLI_FAILED;
}

/* ---- Money ---- */

/* Returns an amount in units of the table's minimum bet. */
static double in_units(const struct simulation_amount *amount,
                       const struct rules *rules)
{
    const double cents = 100;
    return amount->is_dollars
               ? amount->number * cents / fmax((double)rules->min, 1)
               : amount->number;
}

/* The bets of --bets are in units of the table's minimum bet. The unit of the
 * best bets is found for a bankroll in dollars. */
static struct money_wish wish_of(const struct simulation_setup *setup,
                                 const struct simulation_report *report)
{
    const double cents = 100;
    const struct simulation_money *money = &setup->money;
    bool given = money->most <= 0;
    double least = fmax((double)report->checkpoint->title.table.min, 1) / cents;
    return (struct money_wish){.bets = given ? report->bets : NULL,
                               .least = money->least,
                               .most = money->most,
                               .chip = money->chip.number,
                               .bankroll = setup->bankroll.number,
                               .is_dollars = setup->bankroll.is_dollars,
                               .unit = given ? least : 0,
                               .kelly = money->kelly,
                               .risk = money->risk,
                               .one_player = money->one_player};
}

/* ---- The report ---- */

static bool write_form(const struct cli *cli,
                       const struct simulation_setup *setup,
                       const struct simulation_report *report)
{
    enum listing_form form = setup->json  ? LISTING_JSON
                             : setup->csv ? LISTING_CSV
                                          : LISTING_TEXT;
    bool good;
    if (report->wish)
        return simulation_report_money(cli, report, form);
    if (report->checkpoint->title.dealing.by_depth)
        good = simulation_report_depths(cli->out, report, form);
    else if (form == LISTING_JSON)
        good = simulation_report_json(cli->out, report);
    else if (form == LISTING_CSV)
        good = simulation_report_csv(cli->out, report);
    else
        good = simulation_report_text(cli->out, report);
    if (!good)
        cli_complain(cli, "out of memory");
    return good;
}

enum cli_status write_report(const struct cli *cli,
                             const struct simulation_setup *setup,
                             const struct simulation_report *plain)
{
    struct simulation_report report = *plain;
    struct money_wish wish = wish_of(setup, plain);
    if (setup->processes.own > 0)
        return CLI_DONE;
    if (report.checkpoint->rounds == 0) {
        cli_complain(cli,
                     "nothing to report: no block of rounds is finished yet");
        return CLI_DONE;
    }
    report.wish = setup->money.is_wanted ? &wish : NULL;
    report.bankroll =
        in_units(&setup->bankroll, &report.checkpoint->title.table);
    report.goal = setup->money.goal.number;
    report.trip = setup->trip;
    report.pace = setup->pace;
    if (!write_form(cli, setup, &report))
        return CLI_FAILED;
    return write_picture(cli, setup->svg, &report);
}
