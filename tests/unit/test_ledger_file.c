/* The ledger's file: how it is created, refused, and migrated. */
#include "support/check.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <sqlite3.h>

#include "ledger/ledger_inside.h"
#include "support/old_ledger.h"
#include "support/process.h"
#include "support/state_folder.h"

static void open_and_close(const char *path)
{
    char problem[LEDGER_PROBLEM_SIZE] = "";
    struct ledger *ledger = ledger_open(path, LEDGER_WRITES, problem);
    if (ledger == NULL)
        fail_msg("%s", problem);
    ledger_close(ledger);
}

static void assert_ledger_refused(const char *path, enum ledger_access access,
                                  const char *reason)
{
    char problem[LEDGER_PROBLEM_SIZE] = "";
    struct ledger *ledger = ledger_open(path, access, problem);
    ledger_close(ledger);
    assert_null(ledger);
    assert_text_has(problem, reason, "the problem with %s", path);
    assert_text_has(problem, path, "the problem with %s", path);
}

/* Expects a refusal for writing and for reading, with the file and its folder
 * unchanged. */
static void assert_left_alone(const struct state_folder *home,
                              const char *reason)
{
    size_t length = 0, length_after = 0;
    char *before = read_file(home->path, &length);
    char *listing = folder_listing(home->folder);
    static const enum ledger_access ways[] = {LEDGER_WRITES, LEDGER_READS};
    for (int i = 0; i < 2; i++) {
        enum ledger_access access = ways[i];
        assert_ledger_refused(home->path, access, reason);
        char *after = read_file(home->path, &length_after);
        assert_count_equal((long long)length_after, (long long)length,
                           "the size (%s)", reason);
        assert_memory_equal(after, before, length);
        free(after);
        char *listing_after = folder_listing(home->folder);
        assert_text_equal(listing_after, listing, "the folder (%s)", reason);
        free(listing_after);
    }
    free(listing);
    free(before);
}

static void write_bytes(const char *path, const char *bytes, size_t length)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

static void copy_file(const char *from, const char *to)
{
    size_t length = 0;
    char *bytes = read_file(from, &length);
    write_bytes(to, bytes, length);
    free(bytes);
}

static unsigned mode_of(const char *folder, const char *name)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    struct stat status;
    if (stat(path, &status) != 0)
        fail_msg("%s: %s", path, strerror(errno));
    return status.st_mode & 07777;
}

TEST(only_its_owner_can_open_a_new_ledger)
{
    struct state_folder home;
    state_folder_open(&home);
    char path[128], problem[LEDGER_PROBLEM_SIZE];
    snprintf(path, sizeof path, "%s/a/b/ledger.db", home.folder);
    mode_t mask = umask(0);
    struct ledger *ledger = ledger_open(path, LEDGER_WRITES, problem);
    struct ledger_profile profile;
    assert_non_null(ledger);
    assert_int_equal(ledger_take(ledger, "Anna", 1, &profile), LEDGER_DONE);
    umask(mask);
    assert_int_equal(mode_of(home.folder, "a"), 0700);
    assert_int_equal(mode_of(home.folder, "a/b"), 0700);
    assert_int_equal(mode_of(home.folder, "a/b/ledger.db"), 0600);
    assert_int_equal(mode_of(home.folder, "a/b/ledger.db-wal"), 0600);
    assert_int_equal(mode_of(home.folder, "a/b/ledger.db.lock"), 0600);
    ledger_close(ledger);
    state_folder_close(&home);
}

TEST(the_file_has_the_programs_id_and_version)
{
    struct state_folder home;
    state_folder_open(&home);
    open_and_close(home.path);
    char *pragmas = sql_text(home.path, "PRAGMA application_id;"
                                        "PRAGMA user_version;"
                                        "PRAGMA journal_mode");
    char expected[64];
    snprintf(expected, sizeof expected, "1281713255\n%d\nwal\n",
             LEDGER_VERSION); /* "Ledg" */
    assert_text_equal(pragmas, expected, "the pragmas");
    free(pragmas);
    state_folder_close(&home);
}

TEST(an_empty_file_becomes_a_ledger)
{
    struct state_folder home;
    state_folder_open(&home);
    write_bytes(home.path, "", 0);
    assert_ledger_refused(home.path, LEDGER_READS, "version 0");
    open_and_close(home.path);
    assert_int_equal(sql_number(home.path, "SELECT count(*) FROM profiles"), 0);
    state_folder_close(&home);
}

TEST(opening_for_reading_creates_nothing)
{
    struct state_folder home;
    state_folder_open(&home);
    assert_ledger_refused(home.path, LEDGER_READS, "No such file");
    char *listing = folder_listing(home.folder);
    assert_text_equal(listing, ".\n..\n", "the folder");
    free(listing);
    state_folder_close(&home);
}

TEST(a_file_that_is_not_a_database_is_left_alone)
{
    char zeros[4096] = "", text[3000];
    memset(text, 'x', sizeof text);
    static const char almost[] = "SQLite format 3";
    const struct {
        const char *bytes;
        size_t length;
    } files[] = {
        {"shopping: milk\n", 15}, {"x", 1},
        {zeros, sizeof zeros},    {text, sizeof text},
        {almost, sizeof almost},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct state_folder home;
        state_folder_open(&home);
        write_bytes(home.path, files[i].bytes, files[i].length);
        assert_left_alone(&home, "isn't a ledger of this program");
        state_folder_close(&home);
    }
}

TEST(the_database_of_another_program_is_left_alone)
{
    static const char *const others[] = {
        "CREATE TABLE birds (name TEXT); INSERT INTO birds VALUES ('owl')",
        "PRAGMA journal_mode = WAL; CREATE TABLE birds (name TEXT)",
        "CREATE TABLE birds (name TEXT); PRAGMA user_version = 1",
        "PRAGMA application_id = 7; PRAGMA user_version = 1",
        "PRAGMA user_version = 5",
        "PRAGMA application_id = 1281713255; PRAGMA user_version = -1",
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        struct state_folder home;
        state_folder_open(&home);
        sql_run(home.path, others[i]);
        assert_left_alone(&home, "isn't a ledger of this program");
        state_folder_close(&home);
    }
}

TEST(a_newer_ledger_is_left_alone)
{
    struct state_folder home;
    state_folder_open(&home);
    open_and_close(home.path);
    sql_run(home.path, "PRAGMA user_version = 77");
    char versions[64];
    snprintf(versions, sizeof versions,
             "layout version 77, but this program knows "
             "only up to %d",
             LEDGER_VERSION);
    assert_left_alone(&home, versions);
    state_folder_close(&home);
}

/* After its program is killed, the newest part of a database is only in the
 * WAL, and SQLite would move it to the file at the next close. Expects that a
 * refusal leaves both files alone. */
static void assert_wal_left_alone(const char *before, const char *in_wal,
                                  const char *reason)
{
    struct state_folder home;
    state_folder_open(&home);
    char live[128], live_wal[160], wal[160];
    snprintf(live, sizeof live, "%s/live", home.folder);
    snprintf(live_wal, sizeof live_wal, "%s-wal", live);
    snprintf(wal, sizeof wal, "%s-wal", home.path);
    sql_run(live, before);
    sqlite3 *database = NULL;
    assert_int_equal(sqlite3_open(live, &database), SQLITE_OK);
    assert_int_equal(sqlite3_exec(database, in_wal, NULL, NULL, NULL),
                     SQLITE_OK);
    copy_file(live, home.path);
    copy_file(live_wal, wal);
    sqlite3_close(database);
    size_t lengths[4];
    char *files[4] = {read_file(home.path, &lengths[0]),
                      read_file(wal, &lengths[1]), NULL, NULL};
    assert_true(lengths[1] > 0);
    assert_ledger_refused(home.path, LEDGER_WRITES, reason);
    assert_ledger_refused(home.path, LEDGER_READS, reason);
    files[2] = read_file(home.path, &lengths[2]);
    files[3] = read_file(wal, &lengths[3]);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(lengths[i], lengths[i + 2]);
        assert_memory_equal(files[i], files[i + 2], lengths[i]);
    }
    for (int i = 0; i < 4; i++)
        free(files[i]);
    state_folder_close(&home);
}

TEST(a_refusal_leaves_the_wal_alone)
{
    assert_wal_left_alone("PRAGMA journal_mode = WAL",
                          "CREATE TABLE birds (name TEXT)",
                          "isn't a ledger of this program");
    assert_wal_left_alone("PRAGMA application_id = 1281713255;"
                          "PRAGMA user_version = 1;"
                          "PRAGMA journal_mode = WAL",
                          "PRAGMA user_version = 78", "layout version 78");
}

TEST(paths_that_are_not_files_are_refused)
{
    struct state_folder home;
    state_folder_open(&home);
    assert_ledger_refused(home.folder, LEDGER_WRITES, "isn't a ledger");
    assert_int_equal(mkfifo(home.path, 0600), 0);
    assert_ledger_refused(home.path, LEDGER_WRITES, "isn't a ledger");
    char below[128];
    snprintf(below, sizeof below, "%s/ledger.db", home.path);
    assert_ledger_refused(below, LEDGER_WRITES, "Not a directory");
    assert_ledger_refused("", LEDGER_WRITES, "is empty");
    state_folder_close(&home);
}

TEST(long_paths_leave_room_for_the_reason)
{
    char path[2000], problem[LEDGER_PROBLEM_SIZE];
    for (size_t length = 200; length < sizeof path; length += 100) {
        memset(path, 'x', length);
        memcpy(path, "/nowhere/\x1b[31m", 14);
        path[length] = '\0';
        assert_null(ledger_open(path, LEDGER_READS, problem));
        assert_null(strchr(problem, '\x1b'));
        assert_text_has(
            problem, length >= LEDGER_PATH_SIZE ? "too long" : "No such file",
            "a path of %zu bytes", length);
    }
}

TEST(the_ledger_is_in_the_users_state_folder)
{
    char path[LEDGER_PATH_SIZE] = "kept", problem[LEDGER_PROBLEM_SIZE];
    char long_folder[LEDGER_PATH_SIZE];
    memset(long_folder, '/', sizeof long_folder);
    long_folder[sizeof long_folder - 10] = '\0';
    setenv("HOME", "not/absolute", 1);
    setenv("XDG_STATE_HOME", "state", 1);
    assert_false(ledger_path(path, problem));
    assert_text_has(problem, "set HOME", "the problem");
    setenv("HOME", long_folder, 1);
    assert_false(ledger_path(path, problem));
    assert_text_has(problem, "too long", "the problem");
    assert_string_equal(path, "kept");
    setenv("HOME", "/home/anna", 1);
    assert_true(ledger_path(path, problem));
    assert_string_equal(path, "/home/anna/.local/state/blackjack/ledger.db");
    setenv("XDG_STATE_HOME", "/var/anna", 1);
    assert_true(ledger_path(path, problem));
    assert_string_equal(path, "/var/anna/blackjack/ledger.db");
    unsetenv("XDG_STATE_HOME");
}

TEST(every_version_is_migrated_to_the_newest)
{
    static const char schema[] =
        "SELECT type, name, sql FROM sqlite_master ORDER BY type, name";
    struct state_folder fresh;
    state_folder_open(&fresh);
    open_and_close(fresh.path);
    char *expected = sql_text(fresh.path, schema);
    for (int version = 0; version <= LEDGER_VERSION; version++) {
        struct state_folder home;
        state_folder_open(&home);
        char *dump = old_ledger_dump(version);
        sql_run(home.path, dump);
        char *before = old_ledger_rows(home.path, version);
        open_and_close(home.path);
        /* Tables of later versions are still empty. */
        char *after = old_ledger_rows(home.path, LEDGER_VERSION);
        char *migrated = sql_text(home.path, schema);
        assert_text_equal(migrated, expected, "version %d, migrated", version);
        assert_text_equal(after, before, "the rows of version %d", version);
        assert_int_equal(after[0] == '\0', version == 0);
        assert_books_balance(home.path);
        free(migrated);
        free(after);
        free(before);
        free(dump);
        state_folder_close(&home);
    }
    free(expected);
    state_folder_close(&fresh);
}

TEST(a_migration_that_fails_changes_nothing)
{
    struct state_folder home;
    state_folder_open(&home);
    sql_run(home.path, "PRAGMA application_id = 1281713255;"
                       "CREATE TABLE rounds (in_the_way TEXT)");
    size_t length = 0, length_after = 0;
    char *before = read_file(home.path, &length);
    assert_ledger_refused(home.path, LEDGER_WRITES, "rounds already exists");
    char *after = read_file(home.path, &length_after);
    assert_int_equal(length, length_after);
    assert_memory_equal(before, after, length);
    free(before);
    free(after);
    state_folder_close(&home);
}
