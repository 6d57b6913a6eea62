/*
 * Grading: is this somebody's shuffle, deal or play?
 *
 * A candidate, a program nobody trusts, is run in the jail on many scripts: a
 * seed and a list of answers each. What it prints, and where it pauses, is
 * compared with the reference: a model of a student's program, which without
 * any mistake is this project's own program. Where it differs, the model is
 * tried with the mistakes that students usually make, one by one and together;
 * a mistake is only named when the model that makes it prints exactly what the
 * candidate printed, on every script.
 */
#ifndef GRADING_H
#define GRADING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "cli.h"
#include "jail.h"

/* ---- Parts ---- */

enum part { PART_SHUFFLE, PART_DEAL, PART_PLAY };
enum { PART_COUNT = 3 };

/* "shuffle", "deal", "play". */
const char *part_name(enum part part);

/* The part whose name `text` is. */
bool part_named(const char *text, enum part *part);

/* The one part whose name stands in the last part of a path: "my-play" is a
 * play. False for none or several. */
bool part_of_path(const char *path, enum part *part);

/* ---- Seeds ---- */

enum { SEEDS_MOST = 100000 };

struct seed_list {
    int64_t *seeds; /* from the heap */
    size_t count;
};

/* Reads "5", "1-500", "0,-7,10-20": seeds and rising ranges, commas between.
 * False, and what is wrong in words; `list` is untouched then. */
bool seeds_parse(const char *text, struct seed_list *list,
                 char problem[CLI_PROBLEM_SIZE]);

/* The first `count` of the seeds that come with the program; all of them, if
 * it is larger than SEEDS_COME_WITH. They reach every corner: one, two and
 * three pushes in a row, dealers who bust, naturals, many aces, seed 0, a
 * negative one. The first few, the corners, tell any two mistakes apart. False
 * where there is no memory. */
enum { SEEDS_COME_WITH = 40, SEEDS_CORNERS = 5 };
bool seeds_usual(size_t count, struct seed_list *list);

void seeds_clear(struct seed_list *list);

/* ---- Scripts ---- */

/* How a script's answers came about. */
enum script_kind {
    SCRIPT_STANDS,   /* stands at once */
    SCRIPT_HITS,     /* hits once, then stands */
    SCRIPT_BUSTS,    /* hits until bust */
    SCRIPT_CAREFUL,  /* plays as the dealer does */
    SCRIPT_RANDOM,   /* tosses a coin, the same one for the same seed */
    SCRIPT_SEED_ONLY /* shuffle asks for no answers */
};

enum { SCRIPT_ANSWERS = 100, SCRIPT_INPUT = 400 };

struct script {
    enum part part;
    int64_t seed;
    enum script_kind kind;
    bool on_one_line;                 /* else each answer has its own */
    char answers[SCRIPT_ANSWERS + 1]; /* what the reference reads: "hhs" */
    char input[SCRIPT_INPUT];         /* all that is fed: the seed, the answers,
                                and lines with s behind that nobody needs */
    size_t input_length;
};

struct script_list {
    struct script *scripts; /* from the heap */
    size_t count;
};

/* "stands at once", "plays like the dealer", ... */
const char *script_kind_text(enum script_kind kind);

/* The scripts of a part for the seeds, in their order. False where there is no
 * memory. */
bool scripts_make(enum part part, const struct seed_list *seeds,
                  struct script_list *list);
void scripts_clear(struct script_list *list);

/* ---- Transcripts ---- */

enum { TRANSCRIPT_TEXT = 1 << 15, TRANSCRIPT_PAUSES = 128 };

/* A pause stands where from `earliest` to `latest` bytes have been written. */
struct transcript_pause {
    size_t earliest;
    size_t latest;
    int64_t nanoseconds; /* 0: any time but that of the reference */
};

/* What a program prints for a script, and when it pauses. */
struct transcript {
    char text[TRANSCRIPT_TEXT];
    size_t length;
    struct transcript_pause pauses[TRANSCRIPT_PAUSES];
    size_t pause_count;
    bool is_open; /* the answers ran out: what follows is free */
};

/* What this project's own program prints, and when it pauses. */
void reference_run(const struct script *script, struct transcript *transcript);

/* ---- Mistakes ---- */

enum mistake {
    /* The deck. */
    SHUFFLES_UPWARDS,
    SHUFFLES_UPWARDS_FROM_REST,
    RAND_MODULO_52,
    RAND_MODULO_52_UPWARDS,
    RAND_MODULO_I,
    SHUFFLE_STARTS_AT_50,
    SHUFFLE_STOPS_AT_1,
    SEED_ZERO_SHUFFLED,
    SRAND_AFTER_PUSH,
    DECK_NOT_FRESH,
    DECK_GOES_ON,
    DECK_LISTED_BACKWARDS,
    DEALS_FROM_WRONG_END,
    DEALS_HAND_BY_HAND,
    DEALS_DEALER_FIRST,
    /* The totals. */
    ACES_ALWAYS_11,
    ACES_ALWAYS_1,
    ACES_ALL_OR_NONE,
    ACES_ONLY_ONE_REDUCED,
    ACES_FIXED_ON_ARRIVAL,
    COURT_CARDS_COUNT_ON,
    /* The hole card. */
    HOLE_SHOWN,
    HOLE_NEVER_TURNED,
    HOLE_WRONG_CARD,
    HOLE_HIDDEN_AFTER_BUST,
    HOLE_HIDDEN_IN_DEAL,
    /* The play. */
    DEALER_HITS_17,
    DEALER_HITS_SOFT_17,
    DEALER_STANDS_16,
    DEALER_PLAYS_AFTER_BUST,
    PLAYER_ASKED_AFTER_BUST,
    BUST_SKIPS_DEALER,
    NO_PROMPT_AT_21,
    NO_PROMPT_AT_NATURAL,
    EQUAL_BUST_IS_PUSH,
    PLAYER_BUST_FORGOTTEN,
    DEALER_BUST_FORGOTTEN,
    PUSH_IS_LOST,
    PUSH_IS_WON,
    NO_REPLAY_AFTER_PUSH,
    /* Input and output. */
    ONE_CHARACTER_A_LINE,
    TABLE_BLANK_MISSING,
    TABLE_BLANK_EXTRA,
    SCORES_BLANK_MISSING,
    SCORES_BLANK_EXTRA,
    SEED_BLANK_EXTRA,
    TEN_LEFT_JUSTIFIED,
    TEN_NOT_PADDED,
    TEN_ALWAYS_PADDED,
    /* The pauses. */
    PAUSE_MISSING,
    PAUSE_ONLY_BEFORE_HITS,
    PAUSE_AFTER_DECISION,
    PAUSE_BEFORE_TABLE,
    PAUSE_WRONG_LENGTH,
    FLUSH_MISSING,
    /* What is only about the look, of whatever text. */
    LINE_ENDS_DIFFER,
    BLANK_LINES_DIFFER,
    LETTER_CASE_DIFFERS,
    MISTAKE_COUNT
};

/* A set of mistakes, a bit each. */
typedef uint64_t mistake_set;
mistake_set mistake_bit(enum mistake mistake);

/* What is known of a mistake. */
struct mistake_facts {
    const char *name;  /* "aces-always-11", for machines */
    const char *title; /* what is wrong, in a sentence */
    const char *hint;  /* how to mend it */
    unsigned parts;    /* in which it can be made: bit 1 << part */
    unsigned family;   /* no two of one family are made together; 0: none */
};
const struct mistake_facts *mistake_facts(enum mistake mistake);

/* What a student's program prints that makes these mistakes, and no other.
 * Without any it is what reference_run() gives. */
void model_run(const struct script *script, mistake_set mistakes,
               struct transcript *transcript);

/* ---- Comparison ---- */

enum {
    IGNORE_LINE_ENDS = 1,   /* white space before the end of a line */
    IGNORE_BLANK_LINES = 2, /* empty ones */
    IGNORE_CASE = 4,        /* of letters */
    IGNORE_ALL = 7          /* --lenient */
};

enum difference_kind { DIFFERENCE_NONE, DIFFERENCE_TEXT, DIFFERENCE_PAUSE };

/* The first difference. Lines count from 1; positions are where a line begins
 * in its text, which may be the text's end. */
struct difference {
    enum difference_kind kind;
    size_t expected_line;
    size_t expected_position;
    size_t got_line;
    size_t got_position;
    /* For a pause: which, from 0, and what there is of it on either side. */
    size_t pause;
    bool expected_pause;
    bool got_pause;
    size_t got_place; /* how much had been written when it came */
    int64_t got_nanoseconds;
};

/* Compares what was printed with what is expected; the pauses too, if they
 * were noted. Only a text that agrees is asked for its pauses. */
void compare(const struct transcript *expected, const struct jail_result *got,
             unsigned ignored, struct difference *difference);

/* ---- Runs ---- */

enum verdict {
    VERDICT_OK,
    VERDICT_DIFFERS,
    VERDICT_CRASHED,
    VERDICT_TIMED_OUT,
    VERDICT_TOO_MUCH,
    VERDICT_REFUSED,
    VERDICT_NOT_RUN, /* stopped before its turn came */
    VERDICT_COUNT
};

/* "ok", "differs", "crashed", ... */
const char *verdict_text(enum verdict verdict);

/* A candidate's run of a script. */
struct class_run {
    const struct script *script;
    enum verdict verdict;
    struct jail_result result;
    struct difference difference; /* of one that differs */
};

/* ---- Diagnosis ---- */

enum { DIAGNOSES_MOST = 4, MISTAKES_TOGETHER = 3 };

/* What explains the runs. Each of the sets alone explains all of them; the
 * runs can't tell which it is. No set: nothing that is known explains them. */
struct diagnosis {
    mistake_set sets[DIAGNOSES_MOST];
    size_t set_count;
    size_t explained; /* failed runs that a set explains; all, or with `partly`
                         as many as the one set there is */
    bool partly;
    bool interrupted; /* the search was stopped: nothing is known */
};

/* ---- Grading ---- */

enum { PATH_SIZE = 4096 };

/* What was found of one part. */
struct part_report {
    enum part part;
    char program[PATH_SIZE]; /* as it was given, or the source */
    bool was_compiled;       /* from a source */
    bool does_not_compile;
    char *compiler_words; /* its warnings and errors; or NULL */
    struct script_list scripts;
    struct class_run *runs; /* one a script */
    size_t verdicts[VERDICT_COUNT];
    bool gave_up; /* too many runs timed out */
    struct diagnosis diagnosis;
};

struct grading_report {
    struct part_report parts[PART_COUNT];
    size_t part_count;
    bool interrupted;
    bool lenient;
};

enum grading_phase { PHASE_COMPILES, PHASE_RUNS, PHASE_DIAGNOSES };

struct grading_order {
    const struct cli *cli;
    const struct seed_list *seeds; /* NULL: those that come with the program */
    size_t jobs;                   /* at a time; 0: two a processor */
    bool lenient;
    /* Called when a phase begins, and after each run. */
    void (*progress)(void *target, enum part part, enum grading_phase phase,
                     size_t done, size_t count);
    void *progress_target;
    bool (*stopped)(void *target); /* true: stop now; NULL for never */
    void *stopped_target;
};

/* Looks for the fewest mistakes with which the model gives what the runs
 * gave. */
void diagnose(const struct grading_order *order, enum part part,
              const struct class_run runs[], size_t count,
              struct diagnosis *diagnosis);

/* Grades a program as a part, and adds what was found to the report. Fails,
 * and has said why, where the program can't be started or memory is short. */
enum cli_status grade_program(const struct grading_order *order, enum part part,
                              const char *path, struct grading_report *report);

/* Compiles shuffle.c, deal.c and play.c, what there is of them and is wanted
 * (bit 1 << part), each together with the folder's .c files that are none of
 * the three, as `gcc -Wall` does, and grades them. Plain files alone are
 * compiled, from copies: a link, a pipe, a file past 1 MB or more than 64
 * sources are a failure that is said. */
enum { PARTS_ALL = (1 << PART_COUNT) - 1 };
enum cli_status grade_folder(const struct grading_order *order, unsigned parts,
                             const char *path, struct grading_report *report);

/* All compiled, all ran, nothing differs. */
bool report_is_good(const struct grading_report *report);

void report_clear(struct grading_report *report);

/* ---- Reports ---- */

/* For people; for programs; for a test harness (version 13 of the Test
 * Anything Protocol); one self-contained page. What candidates print is
 * never written as it is. */
void report_as_text(FILE *out, const struct grading_report *report);
void report_as_json(FILE *out, const struct grading_report *report);
void report_as_tap(FILE *out, const struct grading_report *report);
void report_as_html(FILE *out, const struct grading_report *report);

#endif
