/* Writes records. */
#include "record.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

void record_path(const char *name, int number, char path[RECORD_PATH_SIZE])
{
    if (number <= 1)
        snprintf(path, RECORD_PATH_SIZE, "%s", name);
    else
        snprintf(path, RECORD_PATH_SIZE, "%s.%d", name, number);
}

/* True if a file would lose something. Devices and pipes don't. */
static bool holds_text(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode) &&
           status.st_size > 0;
}

FILE *record_open(const struct cli *cli, const char *name, int number,
                  bool replaces)
{
    char path[RECORD_PATH_SIZE];
    record_path(name, number, path);
    if (!replaces && holds_text(path)) {
        cli_complain(cli, "%s exists; use --force to replace it", path);
        return NULL;
    }
    FILE *file = fopen(path, "w");
    if (file == NULL)
        cli_complain(cli, "can't write %s: %s", path, strerror(errno));
    return file;
}

void record_start(struct record *record)
{
    record->check = cli_check_start();
}

void record_mix(struct record *record, const char *text)
{
    record->check = cli_check(record->check, text, strlen(text));
}

/* The newline counts, so that two lines can't be mistaken for one. */
void record_line(struct record *record, const char *line)
{
    record_mix(record, line);
    record_mix(record, "\n");
    if (record->file && !record->failed)
        fprintf(record->file, "%s\n", line);
    if (record->copy)
        record->copy(record->copy_self, line);
}

void record_write_check(const struct record *record, const char *word,
                        char line[RECORD_LINE_SIZE])
{
    snprintf(line, RECORD_LINE_SIZE, "%s %016" PRIx64, word, record->check);
}

void record_flush(struct record *record)
{
    FILE *file = record->file;
    if (file && (fflush(file) != 0 || ferror(file)))
        record->failed = true;
}

void record_close_round(struct record *record)
{
    record_write_check(record, "check", record->last_check);
    record_line(record, record->last_check);
    record_flush(record);
}

void record_end(struct record *record)
{
    char line[RECORD_LINE_SIZE];
    record_write_check(record, "end", line);
    record_line(record, line);
    record_flush(record);
}
