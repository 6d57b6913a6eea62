/* Profiles: their settings, names, chips and locks. */
#include "ledger_inside.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Settings, by name ---- */

/* Returns the profile whose settings count: the one that was taken, or else the
 * one that was enrolled. Returns 0 after writing a problem. */
static int64_t settings_profile(struct ledger *ledger)
{
    if (ledger->profile == 0 && ledger->enrolled != 0)
        return ledger->enrolled;
    return ledger_check_taken(ledger) ? ledger->profile : 0;
}

bool ledger_set(struct ledger *ledger, const char *name, const char *value)
{
    const struct ledger_values values = {.numbers = {settings_profile(ledger)},
                                         .texts = {name, value},
                                         .text_count = 2};
    return values.numbers[0] != 0 &&
           ledger_put(ledger,
                      "INSERT INTO settings (profile, name, value) "
                      "VALUES (?1, ?2, ?3) ON CONFLICT (profile, name) "
                      "DO UPDATE SET value = excluded.value",
                      &values);
}

static bool take_setting_row(void *self, sqlite3_stmt *statement)
{
    ledger_copy_text(self, LEDGER_VALUE_SIZE, ledger_text_at(statement, 0));
    return false;
}

bool ledger_get(struct ledger *ledger, const char *name,
                char value[LEDGER_VALUE_SIZE])
{
    const int64_t values[] = {settings_profile(ledger)};
    value[0] = '\0';
    return values[0] != 0 &&
           ledger_each_row(
               ledger,
               "SELECT value FROM settings WHERE profile = ?1 AND name = ?2",
               values, name, take_setting_row, value);
}

bool ledger_read_setting(void *ledger, const char *name, char *value,
                         size_t size)
{
    char found[LEDGER_VALUE_SIZE];
    return ledger_get(ledger, name, found) &&
           (size_t)snprintf(value, size, "%s", found) < size;
}

bool ledger_keep_setting(void *ledger, const char *name, const char *value)
{
    return ledger_set(ledger, name, value);
}

/* ---- Locks ---- */

/* Only one process at a time plays a profile. It locks one byte of a file
 * beside the ledger; the kernel releases the lock however the process ends. */

static struct flock make_lock(int64_t profile, short type)
{
    return (struct flock){
        .l_type = type,
        .l_whence = SEEK_SET,
        .l_start = (off_t)profile,
        .l_len = 1,
    };
}

/* Opens the file once and keeps it open, because closing any descriptor of the
 * file would release every lock that this process has on it. */
static bool open_lock(struct ledger *ledger)
{
    if (ledger->lock >= 0)
        return true;
    char path[LEDGER_PATH_SIZE + sizeof ".lock"];
    snprintf(path, sizeof path, "%s.lock", ledger->path);
    ledger->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
    return ledger->lock >= 0 || ledger_refuse(ledger, "can't open %s.lock: %s",
                                              ledger->shown, strerror(errno));
}

static enum ledger_answer ledger_lock(struct ledger *ledger,
                                      const struct ledger_profile *profile)
{
    if (ledger->path[0] == '\0')
        return LEDGER_DONE; /* a ledger in memory has nobody to lock out */
    if (!open_lock(ledger))
        return LEDGER_FAILED;
    struct flock lock = make_lock(profile->id, F_WRLCK);
    if (fcntl(ledger->lock, F_SETLK, &lock) == 0)
        return LEDGER_DONE;
    int error = errno;
    if (error != EACCES && error != EAGAIN) {
        ledger_refuse(ledger, "can't lock %s.lock: %s", ledger->shown,
                      strerror(error));
        return LEDGER_FAILED;
    }
    /* It may be free again, or its owner may have no number here. */
    char owner[32] = "";
    lock = make_lock(profile->id, F_WRLCK);
    if (fcntl(ledger->lock, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK &&
        lock.l_pid > 0)
        snprintf(owner, sizeof owner, " (process %ld)", (long)lock.l_pid);
    ledger_refuse(ledger, "%s is already playing in another window%s",
                  profile->name, owner);
    return LEDGER_BUSY;
}

static void ledger_unlock(struct ledger *ledger, int64_t profile)
{
    struct flock lock = make_lock(profile, F_UNLCK);
    if (ledger->lock >= 0)
        (void)fcntl(ledger->lock, F_SETLK, &lock);
}

/* ---- Names and chips ---- */

static bool check_name(struct ledger *ledger, const char *name)
{
    size_t length = strlen(name);
    bool fits = length > 0 && length < LEDGER_NAME_SIZE && name[0] != ' ' &&
                name[length - 1] != ' ';
    for (size_t i = 0; i < length && fits; i++)
        fits = !iscntrl((unsigned char)name[i]);
    return fits ||
           ledger_refuse(
               ledger,
               "a player's name must be 1 to %d bytes, with no blank at either end and no control characters",
               LEDGER_NAME_SIZE - 1);
}

static bool take_profile_row(void *self, sqlite3_stmt *statement)
{
    struct ledger_profile *profile = self;
    *profile = (struct ledger_profile){
        .id = sqlite3_column_int64(statement, 0),
        .bankroll = sqlite3_column_int64(statement, 2),
        .is_new = sqlite3_column_int(statement, 3) != 0,
    };
    ledger_copy_text(profile->name, sizeof profile->name,
                     ledger_text_at(statement, 1));
    return false;
}

/* Returns LEDGER_NONE, without a problem, if there is no such profile. */
static enum ledger_answer read_profile(struct ledger *ledger, const char *name,
                                       struct ledger_profile *profile)
{
    struct ledger_profile found = {.id = 0};
    if (!ledger_each_row(
            ledger,
            "SELECT id, name, bankroll, NOT EXISTS "
            "(SELECT 1 FROM purchases WHERE purchases.profile = profiles.id) "
            "FROM profiles WHERE name = ?1",
            NULL, name, take_profile_row, &found))
        return LEDGER_FAILED;
    if (found.id == 0)
        return LEDGER_NONE;
    *profile = found;
    return LEDGER_DONE;
}

enum ledger_answer ledger_find(struct ledger *ledger, const char *name,
                               struct ledger_profile *profile)
{
    enum ledger_answer answer = read_profile(ledger, name, profile);
    if (answer == LEDGER_NONE)
        ledger_refuse(ledger, "no player has that name in %s", ledger->shown);
    return answer;
}

static bool take_name_row(void *self, sqlite3_stmt *statement)
{
    const struct ledger_reader *reader = self;
    char name[LEDGER_NAME_SIZE];
    ledger_copy_text(name, sizeof name, ledger_text_at(statement, 0));
    return reader->take.name(reader->self, name);
}

bool ledger_each_profile(struct ledger *ledger,
                         bool (*take)(void *self, const char *name), void *self)
{
    struct ledger_reader reader = {self, {.name = take}};
    return ledger_each_row(ledger, "SELECT name FROM profiles ORDER BY name",
                           NULL, NULL, take_name_row, &reader);
}

static bool make_profile(struct ledger *ledger, const char *name, int64_t now,
                         struct ledger_profile *profile)
{
    const struct ledger_values values = {
        .numbers = {now}, .texts = {name}, .text_count = 1};
    if (!ledger_put(ledger,
                    "INSERT INTO profiles (created, name) VALUES (?1, ?2)",
                    &values))
        return false;
    *profile = (struct ledger_profile){
        .id = sqlite3_last_insert_rowid(ledger->database),
        .is_new = true,
    };
    snprintf(profile->name, sizeof profile->name, "%s", name);
    return true;
}

/* Checks that the bankroll of a profile is its purchases and the net of its
 * rounds, and isn't too large to play with. */
static bool ledger_check_books(struct ledger *ledger,
                               const struct ledger_profile *profile)
{
    int64_t columns[2] = {0, 0};
    if (!ledger_ask(ledger,
                    "SELECT bankroll, " LEDGER_BOOKED
                    " FROM profiles WHERE id = ?1",
                    &profile->id, columns, 2))
        return false;
    if (columns[0] != columns[1])
        return ledger_refuse(
            ledger,
            "%s is damaged: the bankroll of %s is %lld cents, but the chips "
            "bought, won and lost add up to %lld",
            ledger->shown, profile->name, (long long)columns[0],
            (long long)columns[1]);
    return columns[0] <= LEDGER_BANKROLL_MAX ||
           ledger_refuse(ledger, "the bankroll of %s in %s is too large",
                         profile->name, ledger->shown);
}

/* Reads the profile within a transaction, and creates it if it is missing. */
static enum ledger_answer read_or_make(struct ledger *ledger, const char *name,
                                       int64_t now,
                                       struct ledger_profile *profile)
{
    enum ledger_answer answer = read_profile(ledger, name, profile);
    if (answer != LEDGER_NONE)
        return answer;
    return make_profile(ledger, name, now, profile) ? LEDGER_DONE
                                                    : LEDGER_FAILED;
}

/* Makes the changes to the file that taking a profile needs, within a
 * transaction. */
static enum ledger_answer profile_take_row(struct ledger *ledger,
                                           const char *name, int64_t now,
                                           struct ledger_profile *profile)
{
    enum ledger_answer answer = read_or_make(ledger, name, now, profile);
    if (answer != LEDGER_DONE)
        return answer;
    if (!ledger_check_books(ledger, profile))
        return LEDGER_FAILED;
    answer = ledger_lock(ledger, profile);
    if (answer == LEDGER_DONE && !ledger_settle_open(ledger, profile))
        answer = LEDGER_FAILED;
    return answer;
}

enum ledger_answer ledger_take(struct ledger *ledger, const char *name,
                               int64_t now, struct ledger_profile *profile)
{
    if (!ledger_check_writes(ledger) || !check_name(ledger, name) ||
        !ledger_begin(ledger))
        return LEDGER_FAILED;
    struct ledger_profile taken = {.id = 0};
    enum ledger_answer answer = profile_take_row(ledger, name, now, &taken);
    if (!ledger_end(ledger, answer == LEDGER_DONE) && answer == LEDGER_DONE)
        answer = LEDGER_FAILED;
    /* Only one profile is taken at a time. Releases the one before, or the new
     * one if it failed after it was locked. */
    int64_t given_back = answer == LEDGER_DONE ? ledger->profile : taken.id;
    int64_t kept = answer == LEDGER_DONE ? taken.id : ledger->profile;
    if (given_back != 0 && given_back != kept)
        ledger_unlock(ledger, given_back);
    if (answer != LEDGER_DONE)
        return answer;
    ledger->profile = taken.id;
    ledger->game = 0;
    *profile = taken;
    return LEDGER_DONE;
}

bool ledger_enroll(struct ledger *ledger, const char *name, int64_t now,
                   struct ledger_profile *profile)
{
    struct ledger_profile found = {.id = 0};
    if (!check_name(ledger, name))
        return false;
    enum ledger_answer answer = read_profile(ledger, name, &found);
    if (answer == LEDGER_NONE) {
        if (!ledger_begin(ledger))
            return false;
        answer = read_or_make(ledger, name, now, &found);
        if (!ledger_end(ledger, answer == LEDGER_DONE))
            answer = LEDGER_FAILED;
    }
    if (answer == LEDGER_DONE) {
        *profile = found;
        ledger->enrolled = found.id;
    }
    return answer == LEDGER_DONE;
}

static bool book_purchase(struct ledger *ledger, int64_t cents, int64_t now)
{
    const int64_t values[] = {ledger->profile, cents, now};
    int64_t bankroll = 0;
    if (!ledger_ask(ledger, "SELECT bankroll FROM profiles WHERE id = ?1",
                    values, &bankroll, 1))
        return false;
    if (bankroll > LEDGER_BANKROLL_MAX)
        return ledger_refuse(ledger, "a bankroll can't be that large");
    return ledger_execute(ledger,
                          "INSERT INTO purchases (profile, cents, time) "
                          "VALUES (?1, ?2, ?3)",
                          values) &&
           ledger_execute(ledger,
                          "UPDATE profiles SET bankroll = bankroll + ?2 "
                          "WHERE id = ?1",
                          values);
}

bool ledger_buy_in(struct ledger *ledger, int64_t cents, int64_t now)
{
    return ledger_check_taken(ledger) && ledger_begin(ledger) &&
           ledger_end(ledger, book_purchase(ledger, cents, now));
}
