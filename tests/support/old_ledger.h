/* Ledgers of older programs. */
#ifndef SUPPORT_OLD_LEDGER_H
#define SUPPORT_OLD_LEDGER_H

/* Returns the statements that make a ledger of a layout version, empty for
 * version 0. The caller frees them. */
char *old_ledger_dump(int version);

/* Returns all rows of the tables that version had, which the caller frees. */
char *old_ledger_rows(const char *path, int version);

#endif
