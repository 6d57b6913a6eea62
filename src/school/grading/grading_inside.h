/* What is found out about a program, and how it is said. */
#ifndef GRADING_INSIDE_H
#define GRADING_INSIDE_H

#include "cli_output.h"
#include "jail_sources.h"
#include "grading/scripts.h"

/* ---- The first difference ---- */

enum difference_kind { DIFFERENCE_NONE, DIFFERENCE_TEXT, DIFFERENCE_PAUSE };

/* Where it is in the expected text. */
struct difference {
    enum difference_kind kind;
    size_t line;      /* from 1 */
    size_t position;  /* the start of this line, or the end of the text */
    bool wants_pause; /* there should be a pause */
    int64_t pause;    /* its nanoseconds; 0: there is none */
};

/* Finds the first difference between a run and the expected transcript.
 * Compares pauses only if the text agrees and the pauses were recorded. */
void transcript_compare(const struct transcript *expected,
                        const struct jail_result *got, bool ignores_pauses,
                        struct difference *difference);

/* True if a program idled although pauses are skipped. It then waited in a way
 * that isn't recorded: by the clock or for a descriptor. */
bool waited_unseen(const struct jail_result *run);

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

/* Returns "ok", "differs", "crashed", ... */
const char *verdict_text(enum verdict verdict);

/* One run of a candidate with a script. */
struct candidate_run {
    const struct script *script;
    const char *arguments[2]; /* the numbers for a die, from the heap, if there
                               * is one; NULL at the end */
    enum verdict verdict;
    bool ignores_pauses;
    struct jail_result result;
    int64_t ended; /* when, in seconds since 1970 */
    /* Valid if the verdict is VERDICT_DIFFERS. */
    struct difference difference;
};

/* Puts white space at the ends of lines, empty lines, and the case of letters
 * right, which lenient grading ignores, and moves the pauses with them. Leaves
 * a script of a teacher's own alone: its assignment says how to compare. */
void put_looks_right(struct candidate_run *run);

/* What a student should know although it fails no script. */
enum advice {
    ADVICE_WAITING, /* it waits in a way that can't be judged */
    ADVICE_MEMORY,  /* its use of memory couldn't be checked */
    ADVICE_ALONE,   /* it links only without the folder's other sources */
    ADVICE_STYLE,   /* its source is hard to read */
    ADVICE_COUNT
};

/* ---- Diagnosis ---- */

enum {
    FAULT_SIZE = 400,
    DIAGNOSES_MOST = 4,
    MISTAKES_TOGETHER = 2,
    /* A search for mistakes of the text takes at most 5 seconds of CPU time. It
     * isn't measured in seconds, so a busy machine changes no diagnosis. */
    MODEL_RUNS_MOST = 400000
};

/* The mistakes that explain the runs. Each set alone explains the same runs, so
 * the runs can't tell which set is the true one. If there are no sets, no known
 * mistakes explain the runs. */
struct diagnosis {
    struct mistake_set sets[DIAGNOSES_MOST];
    size_t set_count;
    size_t explained; /* failed runs that each set explains */
    bool partly;      /* programs were killed in the runs that the sets don't
                         explain, but their texts agree until then */
    bool interrupted; /* the search was stopped, so there is no diagnosis */
    struct mistake_set facts; /* faults in any case; the sets explain the runs
                                 apart from these, if those can be corrected */
    char details[SET_MOST][FAULT_SIZE]; /* the details of each fact, or "" */
    size_t apart;       /* the sets explain what is left after so many facts */
    bool rest_is_right; /* apart from the facts, every run is right */
    size_t model_runs;  /* the model runs of the search */
    /* The run that shows best what the first set says; or NULL. */
    const struct candidate_run *representative;
};

/* What else is known about a program; each may be NULL. */
struct evidence {
    const char *source;   /* the text of its source */
    const char *messages; /* the compiler's messages */
    bool is_unrepeatable; /* two runs with the same script differ */
};

/* Finds the smallest sets of mistakes with which the model prints what the
 * candidate printed, and writes them to `diagnosis`. The source must not
 * contradict them. If there are none, finds general facts. */
void diagnose(const struct grading_settings *settings,
              enum assignment_part part, const struct candidate_run runs[],
              size_t count, struct evidence evidence,
              struct diagnosis *diagnosis);

/* ---- General facts ---- */

/* Adds what the source and the compiler's messages show. */
void facts_of_source(struct evidence evidence, struct diagnosis *diagnosis);

/* Drops what an error in the use of memory explains: cards, and messages unless
 * some were wrong before. */
void facts_forget_cards(struct diagnosis *diagnosis, bool explains_messages);

/* ---- An assignment ---- */

enum {
    SOURCE_NAME = 16,
    PROGRAMS_MOST = 16, /* per assignment */
    ASKED_TEXT = 512,
    ROLLS_MOST = 64,
    DIE_MOST = 100,
    FACE_SIZE = 32
};

enum compare_way {
    COMPARE_EXACT,  /* lines must be the same, byte by byte */
    COMPARE_BLANKS, /* lines must be the same but for blanks and empty lines */
    COMPARE_WORDS,  /* also ignores case, punctuation, articles, and the form of
                       numbers */
    COMPARE_NUMBERS /* only the numbers matter */
};

/* A script of a program that is judged by a reference. */
struct trial {
    char name[ASKED_TEXT];
    int rolls[ROLLS_MOST]; /* from 0 */
    size_t roll_count;
    char input[ASKED_TEXT]; /* lines with | between them, or words, a line each
                             */
    char only[ASKED_TEXT];  /* phrases with | between them; "": everything */
    bool is_hidden;         /* only the teacher sees it */
    bool is_typed_ahead;    /* nobody waits for prompts */
    char *expected;         /* what the reference prints; from the heap */
    const struct asked *asked;
};

/* What a die shows. */
struct die {
    int numbers[DIE_MOST]; /* the numbers that rand() returns for each roll */
    char faces[DIE_MOST][FACE_SIZE]; /* for each number */
    int skipped;                     /* calls of rand() before the first roll */
};

/* A program that students write. */
struct asked {
    char name[SOURCE_NAME];      /* its source, without the ending */
    int model;                   /* enum assignment_part */
    char reference[SOURCE_NAME]; /* if it has no model: a source, or a program
                                  */
    int compare;                 /* enum compare_way */
    char only[ASKED_TEXT];       /* the part of scripts that don't name one */
    int points;
    size_t first, count; /* its scripts */
    bool is_prepared;    /* the reference has run */
    struct die die;      /* the reference's */
};

/* Compares what a program printed in a script. If it differs, sets `lines`,
 * unless that is NULL, to the first lines that differ, as they were expected
 * and as they were printed, from the heap; NULL if a text has ended. */
bool trial_differs(const struct trial *trial, const char *printed,
                   char *lines[2]);

/* ---- A part ---- */

enum { PATH_SIZE = JAIL_PATH_SIZE, NEAR_MISS_SIZE = 64, STYLE_SIZE = 480 };

struct part_report {
    enum assignment_part part;
    struct asked *asked;
    char program[PATH_SIZE];  /* the name that the user typed, or the source */
    char source[SOURCE_NAME]; /* the name of the source in its folder */
    bool is_missing;          /* nothing was submitted for this part */
    char near_miss[NEAR_MISS_SIZE]; /* if so, a file that may be meant; or "" */
    char problem[CLI_PROBLEM_SIZE]; /* why it couldn't be graded; or "" */
    bool was_compiled;              /* true if grade compiled it */
    bool does_not_compile;
    char *compiler_output; /* warnings and errors; or NULL */
    char *source_text;     /* the text of all its sources, or NULL */
    struct script_list scripts;
    struct candidate_run *runs; /* one per script */
    size_t verdicts[VERDICT_COUNT];
    bool gave_up;         /* too many runs looped, so the rest were skipped */
    bool is_unrepeatable; /* two runs with the same script differ */
    struct diagnosis diagnosis;
    struct mistake_set faults;    /* found by a build with sanitizers */
    char fault_place[FAULT_SIZE]; /* the sanitizer's words; or "" */
    const struct script *fault_script;
    char style[STYLE_SIZE];     /* sentences of advice; or "" */
    const char *memory_problem; /* why memory couldn't be checked; or NULL */
    unsigned advice;            /* a set: advice a is bit 1 << a */
};

/* Adds a part to `report` and returns it. Prints a message and returns NULL if
 * there is no memory. */
struct part_report *report_add_part(const struct grading_settings *settings,
                                    struct grading_report *report,
                                    struct asked *asked);

enum { REPORT_LINE_SIZE = 512 };

/* ---- Words ---- */

/* Writes the heading of a failed run, "First run that differs: seed 42, ..." or
 * "A run that shows it: ...", and returns it. */
enum { SHOWN_SIZE = PATH_SIZE + REPORT_LINE_SIZE };
const char *shown_words(char text[SHOWN_SIZE], const struct part_report *report,
                        const struct candidate_run *run);

/* Returns the run with this verdict that a report shows, or NULL: the one that
 * shows the cause best, or the first whose text is wrong, or else the first
 * with a wrong pause. Only a teacher sees hidden ones. */
const struct candidate_run *shown_run(const struct part_report *report,
                                      enum verdict verdict, bool for_teacher);

/* ---- Pages ---- */

/* Writes the start of a page, up to its heading, and its end. */
void html_start(FILE *out, const char *heading);
void html_end(FILE *out);

/* Writes HTML with printf's %s, %d and %zu, and no others. Texts can come from
 * outside: it keeps letters of any language, and escapes what is invisible. */
void html_print(FILE *out, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* ---- What a class keeps of a submission ---- */

enum { CAUSE_SIZE = 512 };

/* Lines of a cause that say that others aren't certain. */
#define CAUSE_OR "Or:"
#define CAUSE_UNKNOWN "unknown;"

struct part_outcome {
    char name[SOURCE_NAME]; /* the name of the part, or of another program */
    int64_t points, most;   /* the points in hundredths */
    size_t passed, timed_out;
    size_t scripts;
    unsigned advice;        /* as in struct part_report */
    char cause[CAUSE_SIZE]; /* a line for each thing that is wrong */
};

/* A column of the points of a class: of a part, of its style, or of the extra
 * part. People give the last two. */
enum column_kind { COLUMN_PART, COLUMN_STYLE, COLUMN_EXTRA };

struct column {
    enum column_kind kind;
    size_t part;
    char name[SOURCE_NAME + sizeof "-style"];
    int64_t most; /* in hundredths */
};

enum { COLUMNS_MOST = 2 * PROGRAMS_MOST + 1 };

struct columns {
    struct column list[COLUMNS_MOST];
    size_t count;
    int64_t most; /* of all */
};

/* What a student gets in the end: what the teacher's marks say, and, once it is
 * added up, everything. */
struct final_grade {
    int64_t points[COLUMNS_MOST]; /* in hundredths; INT64_MIN: none */
    int64_t submitted;            /* in seconds since 1970; 0: unknown */
    int percent;                  /* added because it is early or late */
    int64_t total;
    char comment[CAUSE_SIZE]; /* the teacher's */
};

struct outcome {
    struct final_grade final;
    struct part_outcome parts[PROGRAMS_MOST];
    size_t count;
    int64_t points, most; /* of all parts */
    bool has_extra;       /* an extra part was submitted */
};

/* Makes the outcome of a report, with the final grade if it has one. */
void outcome_make(const struct grading_report *report, struct outcome *outcome);

/* Lists the columns of a class with the parts of this outcome. */
struct columns columns_list(const struct course *course,
                            const struct outcome *outcome);

/* True if every part is right, because only then does the extra part count. */
bool outcome_is_right(const struct outcome *outcome);

/* Returns what is wrong with a part, or what becomes of points that people
 * give. */
const char *column_words(const struct column *column,
                         const struct outcome *outcome, int64_t points);

/* ---- What the students of a class handed in ---- */

enum { HANDIN_TEXT = 256 };

struct handin {
    char name[HANDIN_TEXT];         /* the student's */
    char id[HANDIN_TEXT];           /* in the learning system; or "" */
    char path[PATH_SIZE];           /* the folder with the sources */
    char problem[CLI_PROBLEM_SIZE]; /* why it can't be graded; or "" */
    char entry[HANDIN_TEXT];        /* its first file or folder in the class */
    bool is_whole;                  /* that is all of it */
    bool is_staged;                 /* its folder is one of `out` */
    bool is_listed;                 /* the student is on the roster */
    struct outcome outcome; /* with the teacher's marks from the start */
    uint64_t check;         /* of what it is graded by */
    int worker;             /* the process that grades it; or 0 */
    bool is_graded;         /* in this run or before */
};

struct roster {
    struct handin *handins; /* in the order of their names; from the heap */
    size_t count;
};

void roster_clear(struct roster *roster);

/* Takes apart a name such as "Anna Berg_12_assignsubmission_file_play.c". Its
 * `file` is "" for a folder. Returns false for other names. */
struct handin_name {
    char student[HANDIN_TEXT], id[HANDIN_TEXT], file[HANDIN_TEXT];
};
bool handin_name_read(const char *text, struct handin_name *name);

/* Reads a CSV whose first line names its columns, among them "name" and "id",
 * into a struct roster: names what was handed in, and adds students who handed
 * in nothing. Returns false and writes a problem that begins with the line. The
 * caller clears the roster in any case. */
bool roster_read(void *target, FILE *file, char problem[CLI_PROBLEM_SIZE]);

/* ---- Stopping and progress ---- */

/* The time between checks whether to stop, in nanoseconds. */
enum { LOOK_EVERY = 200000000 };

/* True if the caller wants to stop. */
bool grading_is_stopped(const struct grading_settings *settings);

/* Draws a line of progress on a terminal, unless that is NULL: the name of a
 * part, and `what` is done, or, of a `count` above 0, how many and of what. */
void grading_progress(FILE *terminal, const char *name, const char *what,
                      size_t done, size_t count);

/* Returns how many scripts to run: all, or those up to the one at which the
 * program has looped too often. */
size_t giving_up_at(const struct part_report *report);

/* ---- Compiling ---- */

struct assignment_folder;

struct build_folder {
    struct jail_sources sources;
    bool is_alone; /* its program didn't link with the other sources */
};

/* True if `name` ends as the name of a C or C++ source does. */
bool is_source(const char *name);

/* Finds the source of `program` in `folder`, such as play.c or play.cpp, and
 * writes its name to `name`. Returns false if there is none. */
bool folder_find_source(const char *folder, const char *program,
                        char name[SOURCE_NAME]);

/* Builds a program of an assignment in a folder of its own, which the caller
 * closes in any case: from the source `own` in `folder` with the others there
 * that belong to no other program, or else alone. Returns CLI_NO and writes a
 * problem if a file can't be used. Complains and fails if there is no compiler,
 * and fails if the caller stops it. */
enum cli_status program_build(const struct grading_settings *settings,
                              const struct assignment_folder *assignment,
                              const struct asked *asked, const char *folder,
                              const char *own, struct build_folder *build,
                              struct jail_result *result,
                              char problem[CLI_PROBLEM_SIZE]);

/* Runs a request to its end. If the caller stops it before, the verdict is
 * JAIL_STOPPED. */
void run_to_end(const struct grading_settings *settings,
                const struct jail_request *request, struct jail_result *result);

/* Returns what runs a script with the program at `path`; `run` keeps the
 * script and the program's arguments. */
struct jail_request run_request(const struct grading_settings *settings,
                                const char *path,
                                const struct candidate_run *run);

/* ---- Assignments ---- */

enum { SCRIPTS_MOST = 200 };

struct assignment_folder {
    struct jail_folder unpacked; /* of one that comes with the program */
    const char *folder;          /* its path */
    char title[ASKED_TEXT];
    struct asked programs[PROGRAMS_MOST];
    size_t count;
    int die;                /* rand() % die is arranged; 0: nothing is */
    char dealt[ASKED_TEXT]; /* the words before the name of a face */
    struct trial trials[SCRIPTS_MOST];
    size_t trial_count;
};

/* Opens an assignment by its name or folder; NULL: the standard one. Complains
 * and returns NULL if that isn't possible. The caller closes it. */
struct assignment_folder *assignment_open(const struct cli *cli,
                                          const char *which);
void assignment_close(struct assignment_folder *assignment);

/* Lists the programs to grade, in their order, and returns how many. Complains
 * if there are none. */
size_t assignment_wanted(struct assignment_folder *assignment,
                         const struct grading_settings *settings,
                         struct asked *wanted[PROGRAMS_MOST]);

/* Builds and runs the reference of a program, unless it has a model or that was
 * done. Complains and fails if it can't. */
enum cli_status asked_prepare(const struct grading_settings *settings,
                              struct assignment_folder *assignment,
                              struct asked *asked);

/* Makes the scripts of a program that is judged by a reference. Returns false
 * if there is no memory. */
bool trials_list(const struct assignment_folder *assignment,
                 const struct asked *asked, struct script_list *list);

/* Finds out which numbers a student's program takes for which faces. Returns
 * false if the caller stops it, or if the program can't be judged, and then
 * says why in the report. */
bool die_arrange(const struct grading_settings *settings,
                 const struct assignment_folder *assignment,
                 const char *program, struct part_report *report,
                 struct die *die);

/* Returns the numbers that make a die show the rolls of a script, from the
 * heap, or NULL if it has none. */
char *die_numbers(const struct die *die, const struct trial *trial);

/* Reads an assignment.conf into a struct assignment_folder that is all zero.
 * Returns false and writes a problem if it doesn't describe an assignment. */
bool assignment_read(void *target, FILE *file, char problem[CLI_PROBLEM_SIZE]);

/* Grades what is at `path`, as grade_path() does. */
enum cli_status submission_grade(const struct grading_settings *settings,
                                 struct assignment_folder *assignment,
                                 const char *path,
                                 struct grading_report *report);

#endif
