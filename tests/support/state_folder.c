#include "support/check.h"

#include "support/state_folder.h"

#include <dirent.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <sqlite3.h>

void state_folder_open(struct state_folder *home)
{
    strcpy(home->folder, "/tmp/ledger-XXXXXX");
    assert_non_null(mkdtemp(home->folder));
    snprintf(home->path, sizeof home->path, "%s/ledger.db", home->folder);
}

static void remove_folder(const char *folder)
{
    struct dirent **entries = NULL;
    int count = scandir(folder, &entries, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name;
        char path[512];
        snprintf(path, sizeof path, "%s/%s", folder, name);
        struct stat status;
        bool itself = strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
        if (!itself && lstat(path, &status) == 0 && S_ISDIR(status.st_mode))
            remove_folder(path);
        else if (!itself)
            unlink(path);
        free(entries[i]);
    }
    free(entries);
    rmdir(folder);
}

void state_folder_close(const struct state_folder *home)
{
    remove_folder(home->folder);
}

char *folder_listing(const char *folder)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    struct dirent **entries = NULL;
    int count = scandir(folder, &entries, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        fprintf(out, "%s\n", entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
    fclose(out);
    return text;
}

static sqlite3 *sql_open(const char *path)
{
    sqlite3 *database = NULL;
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    sqlite3_busy_timeout(database, 10000);
    return database;
}

void sql_run(const char *path, const char *sql)
{
    sqlite3 *database = sql_open(path);
    if (sqlite3_exec(database, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s in: %s", path, sqlite3_errmsg(database), sql);
    sqlite3_close(database);
}

static int write_row(void *out, int count, char *values[], char *names[])
{
    (void)names;
    for (int i = 0; i < count; i++)
        fprintf(out, "%s%s", i > 0 ? "|" : "", values[i] ? values[i] : "NULL");
    fputc('\n', out);
    return 0;
}

char *sql_text(const char *path, const char *query)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    sqlite3 *database = sql_open(path);
    if (sqlite3_exec(database, query, write_row, out, NULL) != SQLITE_OK)
        fail_msg("%s: %s in: %s", path, sqlite3_errmsg(database), query);
    sqlite3_close(database);
    fclose(out);
    return text;
}

int64_t sql_number(const char *path, const char *query)
{
    char *text = sql_text(path, query);
    char *end = text;
    int64_t number = strtoll(text, &end, 10);
    if (end == text)
        fail_msg("\"%s\" isn't a number; it is the result of: %s", text, query);
    free(text);
    return number;
}

void assert_books_balance(const char *path)
{
    char *wrong = sql_text(
        path, "SELECT name, bankroll FROM profiles AS p WHERE bankroll <> "
              "(SELECT total(cents) FROM purchases WHERE profile = p.id) + "
              "(SELECT total(net) FROM rounds JOIN sessions AS s "
              "ON s.id = session WHERE s.profile = p.id)");
    assert_text_equal(wrong, "", "the bankrolls that are wrong");
    free(wrong);
    char *fault = sql_text(path, "PRAGMA integrity_check");
    assert_text_equal(fault, "ok\n", "what SQLite says of %s", path);
    free(fault);
    char *orphans = sql_text(path, "PRAGMA foreign_key_check");
    assert_text_equal(orphans, "", "rows that refer to nothing");
    free(orphans);
}

/* The generator of Knuth's MMIX. Its high bits are good enough to vary a test.
 */
uint32_t next_random(uint64_t *seed, uint32_t below)
{
    *seed = *seed * 6364136223846793005U + 1442695040888963407U;
    return (uint32_t)(*seed >> 33) % below;
}

/* The child ends by a kill, because it can't free what the test has allocated,
 * and a leak checker would complain. */
struct child child_start(void (*work)(void *self, FILE *report), void *self)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    pid_t process = fork();
    assert_true(process >= 0);
    if (process == 0) {
        close(ends[0]);
        FILE *report = fdopen(ends[1], "w");
        setvbuf(report, NULL, _IOLBF, BUFSIZ);
        work(self, report);
        fflush(report);
        kill(getpid(), SIGKILL);
    }
    close(ends[1]);
    return (struct child){.process = process, .report = fdopen(ends[0], "r")};
}

char *child_finish(struct child *child)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    int byte;
    while ((byte = getc(child->report)) != EOF)
        fputc(byte, out);
    fclose(out);
    fclose(child->report);
    int status = 0;
    assert_int_equal(waitpid(child->process, &status, 0), child->process);
    if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGKILL)
        fail_msg("the child ended with status %#x and: %s", status, text);
    return text;
}

int seeds_of(int usual)
{
    const char *text = getenv("SEEDS");
    int most = text ? (int)strtol(text, NULL, 10) : usual;
    return most < usual ? most : usual;
}
