/* The same work against every upcard, shared among threads. */
#ifndef ODDS_UPCARDS_H
#define ODDS_UPCARDS_H

#include "odds/tables.h"

/* Does the work against one upcard, on thread number `thread`, which is from 0
 * to the number of threads - 1. Different upcards may be worked on at once. */
typedef void upcard_work(void *self, int upcard, int thread);

/* Calls `work` once for every upcard that the shoe holds, on as many threads as
 * odds_use_threads() allows, and returns when all is done. If the system starts
 * fewer threads, these do more. */
void upcards_share(const struct odds *odds, const struct odds_shoe *shoe,
                   upcard_work *work, void *self);

#endif
