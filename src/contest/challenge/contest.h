/*
 * What the tournaments of both games share: they play numbered matches, one
 * after the other or side by side, show progress, keep the log, and stop early.
 * For the room challenge only.
 */
#ifndef CHALLENGE_CONTEST_H
#define CHALLENGE_CONTEST_H

#include <stdatomic.h>

#include "challenge/entries.h"

enum {
    CONTEST_TEXT_SIZE = 160,
    PLAYERS_MOST = 2 /* bots in a match */
};

/* What a game does for its tournament, which these functions get as `self`.
 * Matches are numbered from 0. */
struct contest_game {
    enum challenge_prototype prototype;
    /* Plays a match and keeps its score. Writes the log to `log` unless that is
     * NULL. Sets `problem` for PLAY_FAILED. Several threads can call this at
     * the same time, for different matches. */
    enum play_status (*play)(void *self, int64_t number, FILE *log,
                             char problem[CHALLENGE_PROBLEM_SIZE]);
    /* Counts a match that has been played. It is called for one match after the
     * other, in order. Returns false if the tournament needs no more. */
    bool (*count)(void *self, int64_t number);
    /* Writes the bots of a match to `bots` and returns how many there are. */
    int (*players)(const void *self, int64_t number, int bots[PLAYERS_MOST]);
    /* Returns the bot that timed out in a match with a score, or -1. */
    int (*timed_out)(const void *self, int64_t number);
    /* Keeps the score of a match that isn't played, because `bot`, which is in
     * it, is out of the tournament; and logs it if the log needs that. */
    void (*forfeit)(void *self, int64_t number, int bot, FILE *log);
    /* For --resume: write the lines that describe the tournament, without its
     * bots, and the score of a match, without a newline; read the text that
     * write_score() wrote, and return false if it isn't that. */
    void (*write_head)(const void *self, FILE *out);
    void (*write_score)(const void *self, int64_t number, FILE *out);
    bool (*read_score)(void *self, int64_t number, const char *text);
    /* Writes what is played in a match to `text`, for the progress display. */
    void (*describe)(const void *self, int64_t number,
                     char text[CONTEST_TEXT_SIZE]);
};

struct contest {
    const struct cli *cli;
    const struct challenge_setup *setup;
    const struct contest_game *game;
    void *self;
    int64_t matches;                              /* to play */
    int64_t done;                                 /* played and counted */
    _Atomic int64_t timeouts[CHALLENGE_BOTS_MAX]; /* in counted matches */
    struct cells cells;
    FILE *log;          /* or NULL */
    FILE *state;        /* the file of --resume, or NULL */
    int64_t log_length; /* bytes in the log of the matches in that file */
    double shown;       /* when progress was shown */
};

/*
 * Loads each bot once, then plays the matches that aren't in the file of
 * --resume. The log and the counting go from match to match in order, so they
 * don't depend on how many matches are played side by side. Neither does it
 * whether a bot is out of the tournament: a match that began before it is known
 * that one of its bots is out doesn't count as played.
 *
 * Returns PLAY_STOPPED if Ctrl-C ended it, and PLAY_FAILED after a message;
 * `done` says how many matches count.
 */
enum play_status contest_run(struct contest *contest);

/* Counts it if a bot timed out in a match that has a score. */
void contest_note_timeout(struct contest *contest, int64_t number);

/* ---- For contest.c and contest_threads.c ---- */

/* A match that was played and isn't counted yet. */
struct contest_match {
    bool is_done;
    enum play_status end;
    char *log; /* or NULL */
    size_t log_length;
    char problem[CHALLENGE_PROBLEM_SIZE];
};

void contest_play_match(const struct contest *contest, int64_t number,
                        struct contest_match *match);

/* Logs and counts match number `done`, or reports why it failed. `*goes_on`
 * becomes false if the contest needs no more matches. */
enum play_status contest_count_match(struct contest *contest,
                                     struct contest_match *match,
                                     bool *goes_on);

/* Shows that match `number` is being played, unless progress was shown just
 * before. */
void contest_show_progress(struct contest *contest, int64_t number);

/* Plays the matches with several threads. Returns false if none can be
 * started; then nothing was played. */
bool contest_play_side_by_side(struct contest *contest, int jobs,
                               enum play_status *end);

#endif
