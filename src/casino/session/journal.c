/* The journal of a guest: the rounds of this sitting, in memory. */
#include <stdlib.h>

#include "ledger_history.h"
#include "inside.h"

void setup_open_journal(const struct cli *cli, struct setup *setup)
{
    struct account *journal = calloc(1, sizeof *journal);
    if (journal == NULL)
        return;
    journal->cli = cli;
    journal->ledger = ledger_open_in_memory(journal->problem);
    journal->notes = calloc(1, sizeof *journal->notes); /* as account_open() */
    if (journal->ledger &&
        ledger_take(journal->ledger, setup_profile_name(setup),
                    cli->now(cli->clock), &journal->profile,
                    journal->problem) == LEDGER_DONE) {
        setup->journal = journal;
        return;
    }
    account_close(journal);
    free(journal);
}

void setup_close_journal(struct setup *setup)
{
    if (setup->journal)
        account_close(setup->journal);
    free(setup->journal);
    setup->journal = NULL;
}

/* The ledger wants chips for what is lost; their number means nothing. */
void journal_begin(struct session *session)
{
    struct account *journal = session->journal;
    if (journal == NULL)
        return;
    journal->seat = session_first_person(session);
    int64_t chips = session->players[journal->seat].bankroll;
    if (chips > 0)
        (void)account_buy_in(journal, chips);
    (void)session_begin_account(session, journal);
}

void journal_write(struct session *session, const struct table *table)
{
    if (session->journal && table->phase == PHASE_OVER)
        (void)session_write_account(session, session->journal, table);
}
