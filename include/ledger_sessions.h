/*
 * Sessions: what a profile has played in one go, at one table or at several. A
 * part of the module ledger.
 */
#ifndef LEDGER_SESSIONS_H
#define LEDGER_SESSIONS_H

#include "ledger_reviews.h"
#include "ledger_statistics.h"

/* A game that begins at most these seconds after the end of the game
 * before it continues with that one's session. Games without a round don't
 * count. */
enum { LEDGER_SESSION_GAP = 3600 };

/* The games of a profile from the id `first` to the id `last`. */
struct ledger_span {
    int64_t profile;
    int64_t first, last;
};

/* A session with at least one settled round. The sums of cents include what a
 * void round, or one that isn't over, has settled. */
enum { LEDGER_RULES_NAMES_SIZE = 96 };
struct ledger_session {
    struct ledger_span games;
    int64_t began;
    int64_t ended;                             /* its last settled round */
    char rules_names[LEDGER_RULES_NAMES_SIZE]; /* each once: "strip; single" */
    int64_t rounds;                            /* settled */
    int64_t net;
    int64_t bought;                /* chips, between two of its rounds */
    int64_t side_staked, side_net; /* side bets, whose net is a part of it */
    int64_t longest_wins;          /* rounds in a row; a push breaks none */
    int64_t longest_losses;
    struct ledger_extreme {
        int round; /* the first such; 0: none was won, or lost */
        int64_t net;
    } best, worst;
    struct ledger_skills skills;
};

/* Calls `take` with each session of a profile, the last one first, until it
 * returns false. */
bool ledger_each_session(struct ledger *ledger, int64_t profile,
                         bool (*take)(void *self,
                                      const struct ledger_session *session),
                         void *self);

/* Sums up games that needn't be a whole session, nor have a round. */
bool ledger_sum_up_span(struct ledger *ledger, const struct ledger_span *span,
                        struct ledger_session *session);

/* The place of a game in its session. Only games with an id of at least `since`
 * count. Round numbers continue from game to game. */
struct ledger_place {
    int64_t game;
    int64_t first; /* the first game */
    int64_t began; /* when that one began */
    int before;    /* the last number of the games before */
};
bool ledger_find_place(struct ledger *ledger, int64_t game, int64_t since,
                       struct ledger_place *place);

/* A decision of a session. */
struct ledger_choice {
    int round; /* its number in the session */
    int64_t bet;
    const char *rules_name, *rules; /* its game's */
    struct ledger_decision decision;
    struct ledger_situation situation; /* empty if it wasn't kept */
};

/* Calls `take` with each decision that wasn't the best, the costliest first,
 * until it returns false. */
bool ledger_each_mistake(struct ledger *ledger, const struct ledger_span *span,
                         bool (*take)(void *self,
                                      const struct ledger_choice *choice),
                         void *self);

#endif
