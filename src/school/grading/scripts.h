/* What is asked of a program: the parts, the course, the seeds, and the
 * scripts, which are the input that candidates get; and a model of a student's
 * program, which makes chosen mistakes: what it prints and when it pauses. */
#ifndef GRADING_SCRIPTS_H
#define GRADING_SCRIPTS_H

#include "cards.h"
#include "grading_course.h"

/* Reads the name of a part. Returns false and leaves `*part` unchanged if
 * `text` isn't one. */
bool part_parse(const char *text, enum assignment_part *part);

/* ---- The course ---- */

/* Returns the chosen assignment; if it is NULL, the standard one. */
const struct assignment *assignment_or_usual(const struct assignment *chosen);

/* Reads a grade.conf into a struct course: one setting per line, with # for
 * comments. Other settings keep their values. At the first error returns false
 * and writes the problem, which begins with the line number. */
bool course_read(void *target, FILE *file, char problem[CLI_PROBLEM_SIZE]);

/* Returns `check` with the settings on which the grading depends. */
uint64_t course_check(const struct course *course, uint64_t check);

/* Reads a local time such as "2026-11-20 23:59", in seconds since 1970. */
bool course_time(const char *text, int64_t *time);

/* ---- Files ---- */

/* Returns the text of a file that comes with the program, such as
 * "grade/die.c". */
const char *packed_file(const char *name);

/* Lists names, each with a prefix: "one, two or three". */
void list_names(char list[CLI_PROBLEM_SIZE], const char *prefix,
                const char *const names[], size_t count);

/* Opens a file and reads it with `read`, which returns false and writes a
 * problem if something is wrong with it. Complains and fails in that case. */
typedef bool file_reader(void *target, FILE *file,
                         char problem[CLI_PROBLEM_SIZE]);
enum cli_status grading_read_file(const struct cli *cli, const char *path,
                                  file_reader *read, void *target);

/* ---- Seeds ---- */

enum { SEEDS_MOST = 100000, SEEDS_COME_WITH = 40, SEEDS_CORNERS = 7 };

/* Reads a list such as "5", "1-500" or "0,-7,10-20": seeds and ascending
 * ranges, separated by commas, after which there may be blanks; at most 100000
 * seeds in all. On failure returns false, writes a message to `problem`, and
 * leaves `list` unchanged. */
bool seeds_parse(const char *text, struct seed_list *list,
                 char problem[CLI_PROBLEM_SIZE]);
void seeds_clear(struct seed_list *list);

/* Lists the first `count` default seeds, at most SEEDS_COME_WITH. Together they
 * reach every corner of the game: one, two and three pushes in a row, dealer
 * busts, naturals, many aces, seed 0, a negative seed. The first SEEDS_CORNERS
 * are enough to tell any two mistakes apart. Returns false if there is no
 * memory. */
bool seeds_usual(size_t count, struct seed_list *list);

/* ---- Scripts ---- */

/* How the answers of a script are chosen. */
enum script_kind {
    SCRIPT_STANDS,  /* stands at once */
    SCRIPT_HITS,    /* hits once, then stands */
    SCRIPT_BUSTS,   /* hits until it busts */
    SCRIPT_CAREFUL, /* plays like the dealer */
    SCRIPT_RANDOM,  /* flips a coin, the same way for the same seed */
    GAME_SCRIPTS,
    SCRIPT_SEED_ONLY = GAME_SCRIPTS /* shuffle asks for no answers */
};

enum { SCRIPT_ANSWERS = 100, SCRIPT_INPUT = 520 };

struct trial;

struct script {
    const struct trial *trial; /* NULL: of a part that has a model */
    enum assignment_part part;
    const struct assignment *assignment; /* NULL: the standard one */
    int64_t seed;
    bool is_hidden; /* only the teacher sees it */
    enum script_kind kind;
    char answers[SCRIPT_ANSWERS + 1]; /* one letter each: "hhs" */
    char input[SCRIPT_INPUT]; /* the whole input: the seed, the answers, and
                               * spare lines with s */
    size_t input_length;
};

/* Writes the input: the seed, the answers, and so many spare lines with s. */
void script_write_input(struct script *script, size_t spare);

struct script_list {
    struct script *scripts; /* from the heap */
    size_t count;
};

struct script_order {
    enum assignment_part part;
    const struct assignment
        *assignment; /* must outlive the scripts; NULL: the standard one */
    const struct seed_list *seeds;
    const struct seed_list *hidden; /* seeds of hidden scripts; may be NULL */
};

/* Makes scripts for all seeds, in the order of the seeds, and no two alike for
 * one seed. Returns false if there is no memory. */
bool scripts_make(const struct script_order *order, struct script_list *list);
void scripts_clear(struct script_list *list);

/* ---- Sets of mistakes ---- */

/* The ways in which a mistake can be made are its variants, numbered from 0.
 * They have the same name, and a set holds at most one of them. */
struct made_mistake {
    int mistake; /* the number of its row */
    unsigned variant;
};

enum { SET_MOST = 10 };

struct mistake_set {
    struct made_mistake made[SET_MOST]; /* in the order they were added */
    size_t count;
};

bool set_includes(const struct mistake_set *set, int mistake);

/* Returns a set with only this mistake, in its first variant. */
static inline struct mistake_set set_of_one(int mistake)
{
    return (struct mistake_set){.made = {{mistake, 0}}, .count = 1};
}

/* ---- Mistakes ---- */

struct mistake_facts {
    const char *name;                /* "aces-always-11", for machines */
    const char *title;               /* the mistake, as a sentence */
    const char *hints[PAUSE_PLACES]; /* how to fix it */
    unsigned parts;                  /* the parts in which it can be made */
    unsigned variants;               /* beyond the first */
    const char *warning; /* the compiler's words that show it; or NULL */
};

/* Returns the facts of a mistake, by the number of its row. Returns NULL after
 * the last one. */
const struct mistake_facts *mistake_facts(int mistake);

/* Returns the number of the mistake with this name; there must be one. */
int mistake_named(const char *name);

/* Returns how to fix the mistake in an assignment that may differ from the
 * standard one. `assignment` may be NULL. */
const char *mistake_hint(int mistake, const struct assignment *assignment);

/* ---- Messages ---- */

/* The fixed messages of the assignment. */
enum message {
    MESSAGE_HEADING,
    MESSAGE_PLAYER_BUSTS,
    MESSAGE_HITS,
    MESSAGE_STANDS,
    MESSAGE_DEALER_BUSTS,
    MESSAGE_SCORES,
    MESSAGE_PLAYER_WINS,
    MESSAGE_DEALER_WINS,
    MESSAGE_PUSH,
    MESSAGE_COUNT
};

/* What a line of text can be, beside a message. */
enum { TEXT_SEED = MESSAGE_COUNT, TEXT_ANSWER, TEXT_UNKNOWN };

/* Returns the message with its newline. In MESSAGE_SCORES, # stands for a
 * number. */
const char *message_text(enum message message);
#define SCORES_FORMAT "Final scores: Player %d, Dealer %d.\n"

/* Returns the assignment's words for a message or a question. */
const char *right_words(const struct assignment *assignment, int text);

/* ---- The game ---- */

enum { DEALER_STANDS = 17 };

/* ---- Transcript ---- */

enum { TRANSCRIPT_TEXT = 1 << 15, TRANSCRIPT_PAUSES = 128 };

/* How long the assignment's pauses last, in nanoseconds: sleep(2). */
static const int64_t PAUSE_LENGTH = (int64_t)2 * CLI_NANOSECONDS;

/* A pause that comes after so many bytes of the text. */
struct transcript_pause {
    size_t place;
    bool is_optional; /* the assignment leaves it open: it can have any length,
                       * or be missing */
};

struct transcript {
    const struct assignment *assignment; /* NULL: the standard one */
    char text[TRANSCRIPT_TEXT + 1];
    size_t length;
    struct transcript_pause pauses[TRANSCRIPT_PAUSES];
    size_t pause_count;
    bool is_open;    /* the answers ran out, so anything may follow */
    bool left_guide; /* it differs from the guide and ends there */
};

/* Writes the transcript of a student's program that makes exactly these
 * mistakes. With a guide, which may be NULL, stops at the first byte that
 * differs from it, which saves time if no other text is of interest. */
void student_run(const struct script *script,
                 const struct mistake_set *mistakes, const char *guide,
                 struct transcript *transcript);

/* Writes the transcript that this project's own program prints. A test compares
 * it with shuffle, deal and play themselves. */
void reference_run(const struct script *script, struct transcript *transcript);

#endif
