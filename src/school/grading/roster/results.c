/* Writes and reads the folder of results of a class. A file appears whole or
 * not at all, and the outcome of a submission comes last, so that after an
 * interruption only complete results count. */
#include "results.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grading/build_folder.h"

static const char STUDENTS[] = "students";
static const char TEACHER[] = "teacher";
static const char JSON[] = "json";
static const char DONE[] = "done";

static enum cli_status cannot_write(const struct cli *cli, const char *path)
{
    char quote[CLI_QUOTE_SIZE];
    cli_complain(cli, "can't write %s: %s",
                 cli_quote(quote, path, strlen(path)), strerror(errno));
    return CLI_FAILED;
}

/* ---- Folders ---- */

static bool make_folder(const char *path)
{
    enum { ACCESS = 0777 };
    struct stat facts;
    if (mkdir(path, ACCESS) == 0)
        return true;
    if (errno == EEXIST && stat(path, &facts) == 0 && !S_ISDIR(facts.st_mode))
        errno = ENOTDIR;
    return errno == EEXIST;
}

enum cli_status results_open(const struct cli *cli, const char *out)
{
    static const char *const names[] = {STUDENTS, TEACHER, JSON, DONE};
    if (!make_folder(out))
        return cannot_write(cli, out);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[PATH_SIZE];
        errno = ENAMETOOLONG;
        if (!path_join(path, out, names[i]) || !make_folder(path))
            return cannot_write(cli, out);
    }
    return CLI_DONE;
}

/* ---- Files ---- */

/* A file that is being written under a temporary name. */
struct result_file {
    char path[PATH_SIZE];
    char temporary[PATH_SIZE];
    FILE *stream;
};

/* Opens OUT/FOLDER/NAMEENDING; `folder` can be NULL. */
static bool result_open(struct result_file *file, const char *out,
                        const char *folder, const char *name,
                        const char *ending)
{
    int length =
        snprintf(file->path, sizeof file->path, "%s/%s%s%s%s", out,
                 folder ? folder : "", folder ? "/" : "", name, ending);
    int longer = snprintf(file->temporary, sizeof file->temporary, "%s/new-%ld",
                          out, (long)getpid());
    errno = ENAMETOOLONG;
    if (length >= PATH_SIZE || longer >= PATH_SIZE)
        return false;
    file->stream = fopen(file->temporary, "w");
    return file->stream != NULL;
}

/* Gives the file its name, unless something went wrong. */
static bool result_close(struct result_file *file)
{
    bool good = ferror(file->stream) == 0;
    good = fclose(file->stream) == 0 && good;
    good = good && rename(file->temporary, file->path) == 0;
    if (!good) {
        int reason = errno;
        unlink(file->temporary);
        errno = reason;
    }
    return good;
}

/* ---- A submission ---- */

static bool
write_report_file(const char *out, const char *folder, const char *name,
                  const char *ending, const struct grading_report *report,
                  void (*write)(FILE *out, const struct grading_report *report))
{
    struct result_file file;
    if (!result_open(&file, out, folder, name, ending))
        return false;
    write(file.stream, report);
    return result_close(&file);
}

static bool write_outcome_file(const char *out, const char *name,
                               uint64_t check, const struct outcome *outcome)
{
    struct result_file file;
    if (!result_open(&file, out, DONE, name, ""))
        return false;
    outcome_write(file.stream, check, outcome);
    return result_close(&file);
}

enum cli_status results_write(const struct cli *cli, const char *out,
                              const char *name, uint64_t check,
                              struct grading_report *report,
                              const struct outcome *outcome)
{
    report->student = name;
    report->for_teacher = false;
    bool good =
        write_report_file(out, STUDENTS, name, ".html", report, report_as_html);
    report->for_teacher = true;
    good = good && write_report_file(out, TEACHER, name, ".html", report,
                                     report_as_html);
    good = good &&
           write_report_file(out, JSON, name, ".json", report, report_as_json);
    good = good && write_outcome_file(out, name, check, outcome);
    return good ? CLI_DONE : cannot_write(cli, name);
}

bool results_read(const char *out, const char *name, uint64_t check,
                  struct outcome *outcome)
{
    char path[PATH_SIZE];
    int length = snprintf(path, sizeof path, "%s/%s/%s", out, DONE, name);
    FILE *file = length < PATH_SIZE ? fopen(path, "r") : NULL;
    bool found = file && outcome_read(file, check, outcome);
    if (file)
        fclose(file);
    return found;
}

/* ---- The class ---- */

enum cli_status results_write_class(const struct cli *cli, const char *out,
                                    const struct course *course,
                                    const struct roster *roster,
                                    const struct outcome outcomes[])
{
    static const struct {
        const char *name;
        void (*write)(FILE *out, const struct course *course,
                      const struct roster *roster,
                      const struct outcome outcomes[]);
    } pages[] = {
        {"grades.csv", write_grades_csv},
        {"index.html", write_class_index},
    };
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        struct result_file file;
        if (!result_open(&file, out, NULL, pages[i].name, ""))
            return cannot_write(cli, pages[i].name);
        pages[i].write(file.stream, course, roster, outcomes);
        if (!result_close(&file))
            return cannot_write(cli, pages[i].name);
    }
    return CLI_DONE;
}
