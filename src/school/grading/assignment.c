/* Assignments: their folders, how outputs are compared, and the reference,
 * whose die can be arranged. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli_input.h"
#include "grading/submission.h"
#include "grading/scripts.h"
#include "jail.h"

enum { SKIPPED_MOST = 3 /* calls of rand() before the first roll */ };

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* ---- The assignments that come with the program ---- */

/* The Makefile writes a row for each file of the folders in data/class, such as
 * { "class/dice21/assignment.conf", text }. */
#pragma GCC diagnostic ignored "-Woverlength-strings" /* whole programs */
static const struct packed_file {
    const char *name, *text;
} PACKED[] = {
#include "assignments.inc"
};

static const char CONF[] = "assignment.conf";

/* The first one is the standard. */
static const char *const KNOWN[] = {"cards", "dice21", "blackjack7"};

/* Returns the name of a packed file in the folder `folder`, or NULL. */
static const char *name_within(const struct packed_file *file,
                               const char *folder)
{
    size_t length = strlen(folder);
    return strncmp(file->name, folder, length) == 0 && file->name[length] == '/'
               ? file->name + length + 1
               : NULL;
}

const char *packed_file(const char *name)
{
    size_t i = 0;
    while (i + 1 < COUNT(PACKED) && strcmp(PACKED[i].name, name) != 0)
        i++;
    return PACKED[i].text;
}

/* Writes the files of a known assignment to a folder of their own. */
static bool unpack(const char *known, struct jail_folder *folder)
{
    bool good = jail_folder_open(folder, "grade-");
    for (size_t i = 0; i < COUNT(PACKED) && good; i++) {
        const char *within = name_within(&PACKED[i], known);
        good = !within || jail_write_file(folder->path, within, PACKED[i].text);
    }
    return good;
}

void assignment_close(struct assignment_folder *assignment)
{
    if (assignment == NULL)
        return;
    jail_folder_close(&assignment->unpacked);
    for (size_t i = 0; i < assignment->trial_count; i++)
        free(assignment->trials[i].expected);
    free(assignment);
}

struct assignment_folder *assignment_open(const struct cli *cli,
                                          const char *which)
{
    char path[PATH_SIZE];
    struct assignment_folder *assignment = calloc(1, sizeof *assignment);
    int known = which ? cli_find_name(which, KNOWN, COUNT(KNOWN)) : 0;
    if (assignment == NULL) {
        (void)cli_out_of_memory(cli);
        return NULL;
    }
    assignment->folder = known >= 0 ? assignment->unpacked.path : which;
    if ((known >= 0 && !unpack(KNOWN[known], &assignment->unpacked)) ||
        !jail_path(path, assignment->folder, CONF))
        (void)cli_cannot(cli, "open", known >= 0 ? KNOWN[known] : which);
    else if (grading_read_file(cli, path, assignment_read, assignment) ==
             CLI_DONE)
        return assignment;
    assignment_close(assignment);
    return NULL;
}

/* Complains that the assignment doesn't have the part to grade. */
static void complain_of_part(const struct assignment_folder *assignment,
                             const struct grading_settings *settings)
{
    const char *names[PROGRAMS_MOST];
    char list[CLI_PROBLEM_SIZE], problem[CLI_PROBLEM_SIZE];
    for (size_t i = 0; i < assignment->count; i++)
        names[i] = assignment->programs[i].name;
    list_names(list, "", names, assignment->count);
    (void)cli_refuse_value(list, settings->part ? settings->part : "none",
                           problem);
    cli_complain(settings->cli, "--part %s", problem);
}

size_t assignment_wanted(struct assignment_folder *assignment,
                         const struct grading_settings *settings,
                         struct asked *wanted[PROGRAMS_MOST])
{
    const struct course *course = settings->course;
    size_t count = 0;
    for (size_t i = 0; i < assignment->count; i++) {
        struct asked *asked = &assignment->programs[i];
        bool is_of_course =
            asked->model == PART_OTHER || (course->parts & 1U << asked->model);
        if (settings->part ? strcmp(asked->name, settings->part) == 0
                           : is_of_course)
            wanted[count++] = asked;
    }
    if (count == 0)
        complain_of_part(assignment, settings);
    return count;
}

/* ---- Facts: what of a text is compared ---- */

/* Returns the phrase of the list `only`, "one | another", that `text` begins
 * with, or its length: 0 for none. */
static size_t phrase_at(const char *only, const char *text)
{
    while (*only) {
        only += strspn(only, " |");
        size_t length = strcspn(only, "|"), rest = length;
        while (length > 0 && only[length - 1] == ' ')
            length--;
        if (length > 0 && strncasecmp(text, only, length) == 0)
            return length;
        only += rest;
    }
    return 0;
}

static bool is_number_at(const char *text)
{
    return isdigit((unsigned char)*text) ||
           ((*text == '.' || *text == '-') && isdigit((unsigned char)text[1]));
}

/* Returns what of a text counts, from the heap: each phrase of `only` and what
 * follows it on its line, on a line of its own; without phrases, all. */
static char *select_text(const char *only, const char *text)
{
    char *all = NULL;
    FILE *out = open_memstream(&all, &(size_t){0});
    bool counts = !*only, is_first = true;
    for (size_t length; out && *text; text += length) {
        size_t phrase = phrase_at(only, text);
        length = phrase > 0 ? phrase : 1;
        if (phrase > 0 && !is_first)
            putc('\n', out);
        is_first = is_first && phrase == 0;
        counts = (counts || phrase > 0) && (!*only || *text != '\n');
        if (counts)
            fwrite(text, 1, length, out);
    }
    if (out)
        fclose(out);
    return all;
}

/* Writes the word at `text` in the form in which it is compared, or "" for what
 * is ignored. Returns its length in the text. */
static size_t read_word(enum compare_way way, const char *text,
                        char word[ASKED_TEXT])
{
    size_t length = 1;
    char *end;
    *word = '\0';
    if (way == COMPARE_EXACT || (way == COMPARE_WORDS && *text == '+')) {
        snprintf(word, ASKED_TEXT, "%c", *text);
    } else if (way == COMPARE_BLANKS) {
        length = strcspn(text, " \t\r\n\v\f");
        snprintf(word, ASKED_TEXT, "%.*s", (int)length, text);
    } else if (is_number_at(text)) {
        snprintf(word, ASKED_TEXT, "%.2f", strtod(text, &end));
        length = (size_t)(end - text);
    } else if (way == COMPARE_WORDS && isalpha((unsigned char)*text)) {
        for (length = 0;
             length + 1 < ASKED_TEXT && isalpha((unsigned char)text[length]);
             length++)
            word[length] = (char)tolower((unsigned char)text[length]);
        word[length] = '\0';
        if (strcmp(word, "a") == 0 || strcmp(word, "an") == 0)
            *word = '\0';
    }
    return length > 0 ? length : 1;
}

/* A text that is being read: the word before its place, "" at its end. */
struct reading {
    char *text;
    size_t place;
    char word[ASKED_TEXT];
    bool is_new_line; /* the word is the first one in its line */
};

static void next_word(enum compare_way way, struct reading *reading)
{
    const char *text = reading->text ? reading->text : "";
    *reading->word = '\0';
    reading->is_new_line =
        reading->place == 0 || text[reading->place - 1] == '\n';
    while (text[reading->place] && !*reading->word) {
        const char *place = text + reading->place;
        reading->is_new_line |= way != COMPARE_EXACT && *place == '\n';
        reading->place += read_word(way, place, reading->word);
    }
}

/* Returns the line of the word, from the heap; or NULL at the end. */
static char *line_of(const struct reading *reading, bool is_new_line)
{
    const char *text = reading->text;
    size_t start = reading->place;
    while (start > 0 && isspace((unsigned char)text[start - 1]))
        start--;
    while (start > 0 && text[start - 1] != '\n')
        start--;
    return !text || (!*reading->word && (is_new_line || !text[start]))
               ? NULL
               : strndup(text + start, strcspn(text + start, "\r\n"));
}

bool trial_differs(const struct trial *trial, const char *printed,
                   char *lines[2])
{
    const enum compare_way way = (enum compare_way)trial->asked->compare;
    const char *const texts[] = {trial->expected, printed};
    struct reading sides[2];
    bool differs = false;
    for (int i = 0; i < 2; i++)
        sides[i] = (struct reading){
            .text = select_text(trial->only, texts[i] ? texts[i] : "")};
    do {
        for (int i = 0; i < 2; i++)
            next_word(way, &sides[i]);
        differs = strcmp(sides[0].word, sides[1].word) != 0 ||
                  (*sides[0].word && way != COMPARE_NUMBERS &&
                   sides[0].is_new_line != sides[1].is_new_line);
    } while (!differs && *sides[0].word);
    for (int i = 0; i < 2; i++) {
        if (lines)
            lines[i] =
                differs ? line_of(&sides[i], sides[1 - i].is_new_line) : NULL;
        free(sides[i].text);
    }
    return differs;
}

/* ---- Scripts ---- */

/* Makes the script of a trial. "u 3 | h" is two lines, and "5 h" as well. */
static struct script script_of(const struct trial *trial)
{
    const char *words = trial->input, *ends = strchr(words, '|') ? "|" : " \t";
    struct script script = {.trial = trial,
                            .part = PART_OTHER,
                            .is_hidden = trial->is_hidden,
                            .kind = SCRIPT_SEED_ONLY};
    for (; *words; words += *words != '\0') {
        words += strspn(words, " \t");
        size_t length = strcspn(words, ends), kept = length;
        while (kept > 0 && isspace((unsigned char)words[kept - 1]))
            kept--;
        script.input_length +=
            (size_t)snprintf(script.input + script.input_length,
                             sizeof script.input - script.input_length,
                             "%.*s\n", (int)kept, words);
        words += length;
    }
    return script;
}

bool trials_list(const struct assignment_folder *assignment,
                 const struct asked *asked, struct script_list *list)
{
    list->scripts = calloc(asked->count, sizeof *list->scripts);
    if (list->scripts == NULL)
        return false;
    for (; list->count < asked->count; list->count++)
        list->scripts[list->count] =
            script_of(&assignment->trials[asked->first + list->count]);
    return true;
}

/* Runs a program with a script and these numbers for rand(), or NULL. */
static void run_trial(const struct grading_settings *settings,
                      const char *program, const struct trial *trial,
                      const char *numbers, struct jail_result *result)
{
    const struct script script = script_of(trial);
    const struct candidate_run run = {.script = &script,
                                      .arguments = {numbers}};
    struct jail_request request = run_request(settings, program, &run);
    if (!is_source(trial->asked->reference)) {
        request.permissions = JAIL_PROGRAM; /* it can be a script */
        request.typed = false;
    }
    run_to_end(settings, &request, result);
}

/* ---- A die ---- */

char *die_numbers(const struct die *die, const struct trial *trial)
{
    enum { DIGITS = 4 };
    const size_t size = DIGITS * (ROLLS_MOST + SKIPPED_MOST) + 1;
    char *text = trial->roll_count > 0 ? calloc(1, size) : NULL;
    for (int i = 0; text && i < die->skipped; i++)
        text_add(text, size, "0 ");
    for (size_t i = 0; text && i < trial->roll_count; i++)
        text_add(text, size, "%s%d", i > 0 ? " " : "",
                 die->numbers[trial->rolls[i]]);
    return text;
}

/* Writes the face that the output names behind the words `dealt`, in lower
 * case and without an article, or "". */
static void find_face(const char *output, const char *dealt,
                      char face[FACE_SIZE])
{
    struct reading reading = {.text = select_text(dealt, output ? output : "")};
    size_t used = 0;
    *face = '\0';
    if (reading.text && *reading.text) {
        reading.text[strcspn(reading.text, "\n")] = '\0';
        reading.place = strlen(dealt);
        next_word(COMPARE_WORDS, &reading);
    }
    for (; *reading.word && used < FACE_SIZE;
         next_word(COMPARE_WORDS, &reading))
        used += (size_t)snprintf(face + used, FACE_SIZE - used, "%s%s",
                                 used > 0 ? " " : "", reading.word);
    free(reading.text);
}

/* Finds out which face each number is, and how many numbers a program takes
 * before it rolls. */
static void learn_faces(const struct grading_settings *settings,
                        const struct assignment_folder *assignment,
                        const struct asked *asked, const char *program,
                        struct die *die)
{
    const struct trial *trial = &assignment->trials[asked->first];
    struct jail_result result = {.output = NULL};
    char first[FACE_SIZE] = "", text[FACE_SIZE] = "";
    for (int i = 0; i <= assignment->die && !grading_is_stopped(settings);
         i++) {
        if (i < assignment->die)
            snprintf(text, sizeof text, "%d", i);
        else
            snprintf(text, sizeof text, "0 1 2 3");
        run_trial(settings, program, trial, text, &result);
        find_face(result.output, assignment->dealt,
                  i < assignment->die ? die->faces[i] : first);
    }
    while (die->skipped < SKIPPED_MOST &&
           strcmp(die->faces[die->skipped], first) != 0)
        die->skipped++;
    jail_result_clear(&result);
}

/* Sets the number of each roll, so that the face is that of the reference.
 * Returns the face of the reference that no number is, or NULL. */
static const char *match_faces(const struct assignment_folder *assignment,
                               const struct die *reference, struct die *student)
{
    for (int roll = 0; roll < assignment->die; roll++) {
        int number = 0;
        while (number < assignment->die &&
               strcmp(student->faces[number], reference->faces[roll]) != 0)
            number++;
        if (number == assignment->die)
            return reference->faces[roll];
        student->numbers[roll] = number;
    }
    return NULL;
}

bool die_arrange(const struct grading_settings *settings,
                 const struct assignment_folder *assignment,
                 const char *program, struct part_report *report,
                 struct die *die)
{
    *die = (struct die){.skipped = 0};
    learn_faces(settings, assignment, report->asked, program, die);
    const char *missing = match_faces(assignment, &report->asked->die, die);
    if (missing && !grading_is_stopped(settings))
        snprintf(
            report->problem, CLI_PROBLEM_SIZE,
            "its die is wrong, or isn't rolled by rand(): none of 0 to %d is "
            "%.31s",
            assignment->die - 1, missing);
    return missing == NULL;
}

/* ---- The reference ---- */

/* Runs the reference with a script. If it reads lines that nobody would type,
 * because it has shown nothing before them, they are typed all the same, for
 * every program. Keeps what it prints. Returns false if it doesn't end by
 * itself, and complains unless the caller stops it. */
static bool run_reference(const struct grading_settings *settings,
                          const struct asked *asked, const char *program,
                          struct trial *trial)
{
    struct jail_result result = {.output = NULL};
    char *numbers = die_numbers(&asked->die, trial);
    char verdict[JAIL_VERDICT_SIZE];
    run_trial(settings, program, trial, numbers, &result);
    if (result.waited_for_input) {
        trial->is_typed_ahead = true;
        jail_result_clear(&result);
        run_trial(settings, program, trial, numbers, &result);
    }
    jail_verdict_text(&result, verdict);
    const bool has_ended = result.verdict == JAIL_ENDED;
    if (!has_ended && result.verdict != JAIL_STOPPED)
        cli_complain(settings->cli, "the reference %s %s in the script %s",
                     asked->reference, verdict, trial->name);
    trial->expected = result.output;
    result.output = NULL;
    jail_result_clear(&result);
    free(numbers);
    return has_ended;
}

/* Learns what the die of a reference shows, and what it prints in each script.
 * Returns false as run_reference() does. */
static bool run_references(const struct grading_settings *settings,
                           struct assignment_folder *assignment,
                           struct asked *asked, const char *program)
{
    struct trial *trials = &assignment->trials[asked->first];
    for (int i = 0; i < assignment->die; i++)
        asked->die.numbers[i] = i;
    /* Where prompts aren't compared, a student can have others. */
    for (size_t i = 0; i < asked->count; i++)
        trials[i].is_typed_ahead = asked->compare == COMPARE_WORDS ||
                                   asked->compare == COMPARE_NUMBERS ||
                                   *trials[i].only ||
                                   !is_source(asked->reference);
    bool continues = true;
    if (assignment->die > 0)
        learn_faces(settings, assignment, asked, program, &asked->die);
    for (size_t i = 0; i < asked->count && continues; i++)
        continues = run_reference(settings, asked, program, &trials[i]);
    return continues;
}

enum cli_status asked_prepare(const struct grading_settings *settings,
                              struct assignment_folder *assignment,
                              struct asked *asked)
{
    struct build_folder build = {.is_alone = false};
    struct jail_result result = {.output = NULL};
    char program[PATH_SIZE], problem[CLI_PROBLEM_SIZE] = "";
    enum cli_status status = CLI_DONE;
    if (asked->model != PART_OTHER || asked->is_prepared)
        return CLI_DONE;
    const bool is_built = is_source(asked->reference);
    if (is_built)
        status = program_build(settings, assignment, asked, assignment->folder,
                               asked->reference, &build, &result, problem);
    bool fits = jail_path(
        program, is_built ? build.sources.folder.path : assignment->folder,
        is_built ? asked->name : asked->reference);
    if (status == CLI_NO || !fits ||
        (is_built && status == CLI_DONE && !jail_has_compiled(&result))) {
        cli_complain(settings->cli, "the reference %s doesn't compile",
                     asked->reference);
        fprintf(settings->cli->errors, "%s\n",
                result.errors ? result.errors : problem);
        status = CLI_FAILED;
    }
    if (status == CLI_DONE &&
        !run_references(settings, assignment, asked, program))
        status = CLI_FAILED;
    asked->is_prepared = status == CLI_DONE;
    jail_result_clear(&result);
    jail_folder_close(&build.sources.folder);
    return status;
}
