/* Plays the matches of a tournament of either game, one after the other or side
 * by side; its log and its file of --resume. */
#define _GNU_SOURCE /* memrchr */
#include "challenge/contest.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli_output.h"

struct challenge_setup challenge_setup_default(void)
{
    const int64_t second = CLI_NANOSECONDS;
    return (struct challenge_setup){
        .time_scale = 1,
        .bounds = {.turn = 10 * second,
                   .turns = 120 * second,
                   .cpu = 60 * second,
                   .memory = 256,
                   .threads = 1,
                   .timeouts = 1,
                   .output = 1024},
        .game = {.decks = 6,
                 .cut = 75,
                 .bankroll = 1000,
                 .least = 1,
                 .most = 100,
                 .shoes = 100,
                 .hands = 10000},
        .seed = {.is_short = true},
        .repeat = 10,
        .elo = 50,
        .boards = {CHALLENGE_BOWLS_LEAST, MANCALA_SIZE_MOST,
                   CHALLENGE_STONES_LEAST, MANCALA_STONES_MOST}};
}

/* ---- Names ---- */

enum { FOLDERS_MOST = 8 }; /* in front of a name */

void contest_name_bot(char name[CHALLENGE_NAME_SIZE], const char *path,
                      int folders)
{
    static const char *const endings[] = {".so", ".c",   ".cpp",
                                          ".cc", ".cxx", ".pas"};
    size_t length = strlen(path);
    length -= length > 1 && path[length - 1] == '/'; /* a folder's name */
    const char *start = path + length;
    while (start > path && (start[-1] != '/' || folders-- > 0))
        start--;
    length -= (size_t)(start - path);
    const char *dot = memrchr(start, '.', length);
    int ending =
        dot ? cli_find_name(dot, endings, sizeof endings / sizeof *endings)
            : -1;
    if (ending >= 0 && dot > start)
        length = (size_t)(dot - start);
    snprintf(name, CHALLENGE_NAME_SIZE, "%.*s", (int)length, start);
    for (char *letter = name; *letter; letter++)
        if (*letter < ' ' || *letter > '~')
            *letter = '?';
}

const struct challenge_details *
contest_details(const struct challenge_setup *setup, int bot)
{
    static const struct challenge_details nothing = {.size = INT64_MIN};
    return setup->details[bot] ? setup->details[bot] : &nothing;
}

/* Returns the path of the file that a bot is named after. */
static const char *find_entry(const struct challenge_setup *setup, int bot)
{
    return setup->entries[bot] ? setup->entries[bot] : setup->bots[bot];
}

/* Names the bots as their rows say or after their files, without the ending and
 * in printable ASCII. Other files with equal names get as many folders in front
 * as it takes to tell them apart. */
static void name_bots(char names[][CHALLENGE_NAME_SIZE],
                      const struct challenge_setup *setup)
{
    bool is_vague[CHALLENGE_BOTS_MAX];
    memset(is_vague, true, sizeof is_vague);
    for (int folders = 0; folders <= FOLDERS_MOST; folders++) {
        for (int bot = 0; bot < setup->bot_count; bot++) {
            const char *given = contest_details(setup, bot)->name;
            if (*given)
                snprintf(names[bot], CHALLENGE_NAME_SIZE, "%s", given);
            else if (is_vague[bot])
                contest_name_bot(names[bot], find_entry(setup, bot), folders);
        }
        for (int bot = 0; bot < setup->bot_count; bot++) {
            is_vague[bot] = false; /* is another file's name the same? */
            for (int other = 0; other < setup->bot_count; other++)
                is_vague[bot] |= strcmp(names[other], names[bot]) == 0 &&
                                 strcmp(find_entry(setup, other),
                                        find_entry(setup, bot)) != 0;
        }
    }
}

/* ---- Opening bots ---- */

/* If the filters can't be made, each jail reports it later. This process holds
 * the cards, and without Landlock a bot could read its memory through /proc; so
 * no process of the same user may. */
static void prepare_bots(struct contest *contest)
{
    const struct challenge_setup *setup = contest->setup;
    struct challenge_limits *limits = &contest->limits;
    struct challenge_bounds bounds = setup->bounds;
    if (setup->debugs) /* no time limits apply to a bot that is debugged */
        bounds.turn = bounds.turns = bounds.cpu =
            (int64_t)CLI_NANOSECONDS * 86400 * 365;
    contest->was_hidden = jail_hide_memory(true);
    bool are_made = jail_filters_open(&contest->filters);
    *limits = challenge_bot_limits(&bounds);
    limits->shown = limits->hints = setup->debugs ? contest->cli->errors : NULL;
    limits->filters = are_made ? &contest->filters : NULL;
    limits->interrupt = &contest->interrupt;
    cli_interrupt_hold(&contest->interrupt);
}

/* Says how to attach a debugger to the bot called `name`, which has been
 * loaded, and waits for Enter. */
static void await_debugger(const struct contest *contest,
                           struct challenge_bot *bot, const char *name)
{
    enum { LOOK_MILLISECONDS = 100 };
    struct pollfd input = {.fd = fileno(contest->cli->in), .events = POLLIN};
    int process = challenge_bot_process(bot);
    if (process == 0)
        return;
    fprintf(contest->cli->errors,
            "%s is process %d; attach a debugger with: gdb /proc/%d/exe %d\n"
            "Then press Enter here to begin.\n",
            name, process, process, process);
    (void)fflush(contest->cli->errors);
    while (poll(&input, 1, LOOK_MILLISECONDS) == 0)
        if (cli_interrupt_asked(&contest->interrupt)) /* it ends the wait */
            return;
    int letter = getc(contest->cli->in);
    while (letter != '\n' && letter != EOF)
        letter = getc(contest->cli->in);
}

struct challenge_bot *contest_open_bot(const struct contest *contest, int bot,
                                       const struct challenge_limits *limits,
                                       char problem[CHALLENGE_PROBLEM_SIZE])
{
    struct challenge_bot *opened = challenge_bot_open(
        contest->setup->bots[bot], contest->game->prototype, limits, problem);
    if (opened && contest->setup->waits)
        await_debugger(contest, opened, contest->names[bot]);
    return opened;
}

/* ---- Loading each bot once ---- */

/* A bot that loads here but fails to load later is out; that doesn't end the
 * tournament. */
static enum play_status check_bots(const struct contest *contest)
{
    char problem[CHALLENGE_PROBLEM_SIZE];
    const enum challenge_prototype prototype = contest->game->prototype;
    struct challenge_limits limits = contest->limits;
    limits.shown = NULL; /* the match shows what it prints */
    for (int bot = 0; bot < contest->setup->bot_count; bot++) {
        const char *path = contest->setup->bots[bot];
        bool can = challenge_bot_check(path, prototype, &limits, problem);
        if (cli_interrupt_asked(&contest->interrupt))
            return PLAY_STOPPED;
        if (!can && contest->limits.shown) /* there won't be a match */
            (void)challenge_bot_check(path, prototype, &contest->limits,
                                      problem);
        if (!can) {
            cli_complain(contest->cli, "%s", problem);
            return PLAY_FAILED;
        }
    }
    return PLAY_DONE;
}

const char *challenge_detect_game(const char *path)
{
    char problem[CHALLENGE_PROBLEM_SIZE];
    const struct challenge_setup setup = challenge_setup_default();
    const struct challenge_limits limits = challenge_bot_limits(&setup.bounds);
    return challenge_bot_check(path, CHALLENGE_MANCALA, &limits, problem)
               ? "mancala"
               : "blackjack";
}

/* ---- Reports ---- */

void contest_rank_bots(const double points[], int bot_count,
                       int order[CHALLENGE_BOTS_MAX])
{
    for (int bot = 0; bot < bot_count; bot++) {
        int place = bot;
        for (; place > 0 && points[order[place - 1]] < points[bot]; place--)
            order[place] = order[place - 1];
        order[place] = bot;
    }
}

void contest_stand(const struct contest *contest, const double points[],
                   struct standing standings[CHALLENGE_BOTS_MAX])
{
    int order[CHALLENGE_BOTS_MAX], bots = contest->setup->bot_count, first = 0;
    contest_rank_bots(points, bots, order);
    for (int i = 0; i < bots; i++) {
        const double own = points[order[i]];
        if (own != points[order[first]])
            first = i;
        bool is_shared =
            first < i || (i + 1 < bots && points[order[i + 1]] == own);
        standings[i] = (struct standing){
            .number = order[i],
            .bot = contest->names[order[i]],
            .details = *contest_details(contest->setup, order[i])};
        snprintf(standings[i].place, sizeof standings[i].place, "%d%s",
                 first + 1, is_shared ? "=" : "");
    }
}

double contest_pair_error(const struct challenge_setup *setup)
{
    const double all = 100, rivals = setup->bot_count - 1;
    double pairs = rivals * (setup->gauntlet ? 1 : setup->bot_count / 2.0);
    return (all - (double)setup->confidence) / all / pairs;
}

/* ---- Scores ---- */

static void drop_score(struct contest_score *score)
{
    if (score)
        free(score->extra);
    free(score);
}

/* Returns a score that has only its bots, or NULL. */
static struct contest_score *new_score(const struct contest *contest,
                                       int64_t number)
{
    struct contest_score *score = calloc(1, contest->game->score_size);
    if (score)
        (void)contest->game->players(contest->self, number, score->bots);
    return score;
}

/* Returns the first of the numbers of a score in the file of --resume. */
static int64_t *score_numbers(const struct contest *contest, void *score,
                              size_t *count)
{
    const struct contest_game *game = contest->game;
    *count = (game->score_size - game->numbers) / sizeof(int64_t);
    return (int64_t *)(void *)((char *)score + game->numbers);
}

static void write_score(const struct contest *contest,
                        struct contest_score *score)
{
    size_t count;
    const int64_t *numbers = score_numbers(contest, score, &count);
    for (size_t i = 0; i < count; i++)
        fprintf(contest->state, " %" PRId64, numbers[i]);
    fputc(' ', contest->state);
    for (const char *letter = score->verdict; *letter != '\0'; letter++)
        fputc(*letter == '\n' ? ' ' : *letter, contest->state);
    fputc('\n', contest->state);
}

/* Takes no number beyond 2^53, so that a few can be added. */
static bool read_score(const struct contest *contest, const char *text,
                       struct contest_score *score)
{
    const int64_t most = INT64_C(1) << 53;
    size_t count;
    int64_t *numbers = score_numbers(contest, score, &count);
    for (size_t i = 0; i < count; i++)
        if (!log_take_number(&text, " ", -most, most, &numbers[i]))
            return false;
    if (*text != ' ')
        return false;
    snprintf(score->verdict, sizeof score->verdict, "%s", text + 1);
    return contest->game->complete(contest->self, contest->done, score);
}

/* A match that was played and isn't counted yet. */
struct contest_match {
    bool is_done;
    enum play_status end;
    struct contest_score *score; /* NULL: it was skipped, or failed */
    char *log;                   /* or NULL */
    size_t log_length;
    char problem[CHALLENGE_PROBLEM_SIZE];
};

/* ---- Log files ---- */

static bool cannot_write(const struct contest *contest, const char *path)
{
    cli_complain(contest->cli, "can't write %.250s: %s", path, strerror(errno));
    return false;
}

/* Opens the log, if there is one, and cuts it off after the matches in the file
 * of --resume. Returns false, after a message, if it can't be opened or is
 * shorter. */
static bool log_open(struct contest *contest)
{
    const char *path = contest->setup->log;
    const int64_t kept = contest->log_length;
    if (path == NULL)
        return true;
    FILE *log = contest->log = fopen(path, kept > 0 ? "r+" : "w");
    if (log && kept == 0)
        return true;
    if (log && (fseek(log, 0, SEEK_END) != 0 || ftell(log) < kept)) {
        cli_complain(contest->cli,
                     "can't resume the log %.250s: it's shorter than before",
                     path);
        return false;
    }
    return (log && ftruncate(fileno(log), (off_t)kept) == 0 &&
            fseek(log, (long)kept, SEEK_SET) == 0) ||
           cannot_write(contest, path);
}

/*
 * The file of --resume, which holds the scores of the matches that count, so
 * that a tournament can continue after it was interrupted.
 *
 *     challenge state 2
 *     blackjack                       what the game's write_head() writes, ...
 *     game decks=6 cut=75 ...
 *     limits turn=10000000000 ...
 *     time-scale 1
 *     log no
 *     bot basic 2f1c9c9d3b6b4a17      ... and each bot with a check of its file
 *     match 0 1012 0 0 35120 ...      the bytes of the log so far, the score
 *
 * Only the lines up to the first match must agree with the tournament. So a
 * finished tournament can continue with a larger --repeat.
 */

#define STATE_HEAD "challenge state 2"

/* ---- The head of a file of --resume ---- */

static bool check_file(const char *path, uint64_t *check)
{
    unsigned char bytes[BUFSIZ];
    size_t length;
    FILE *file = fopen(path, "r");
    *check = CLI_CHECK_START;
    if (file == NULL)
        return false;
    while ((length = fread(bytes, 1, sizeof bytes, file)) > 0)
        *check = cli_check(*check, bytes, length);
    bool is_whole = ferror(file) == 0;
    fclose(file);
    return is_whole;
}

static bool write_state_bots(const struct contest *contest, FILE *out)
{
    for (int bot = 0; bot < contest->setup->bot_count; bot++) {
        uint64_t check;
        if (!check_file(contest->setup->bots[bot], &check)) {
            cli_complain(contest->cli, "can't read %.250s: %s",
                         contest->setup->bots[bot], strerror(errno));
            return false;
        }
        fprintf(out, "bot %s %016" PRIx64 "\n", contest->names[bot], check);
    }
    return true;
}

/* Returns the head that the file must have, for the caller to free, or NULL
 * after a message. */
static char *make_state_head(const struct contest *contest)
{
    const struct challenge_bounds *bounds = &contest->setup->bounds;
    char *head = NULL;
    size_t length;
    FILE *out = open_memstream(&head, &length);
    bool is_whole = out != NULL;
    if (is_whole) {
        fputs(STATE_HEAD "\n", out);
        contest->game->write_head(contest->self, out);
        fprintf(out,
                "limits turn=%" PRId64 " turns=%" PRId64 " cpu=%" PRId64
                " memory=%" PRId64 " threads=%" PRId64 " timeouts=%" PRId64
                "\ntime-scale %.17g\nlog %s\n",
                bounds->turn, bounds->turns, bounds->cpu, bounds->memory,
                bounds->threads, bounds->timeouts, contest->setup->time_scale,
                contest->setup->log ? "yes" : "no");
        is_whole = write_state_bots(contest, out);
        if (fclose(out) == 0 && is_whole)
            return head;
    }
    free(head);
    if (is_whole)
        cli_complain(contest->cli, "out of memory");
    return NULL;
}

/* ---- Reading ---- */

struct state_reader {
    FILE *file;
    char *line; /* the current one, without its newline */
    size_t room;
    int64_t number;
    int64_t end; /* bytes of the whole lines so far */
};

/* Reads the next whole line. A line without a newline was interrupted. */
static bool state_next_line(struct state_reader *reader)
{
    ssize_t length = getline(&reader->line, &reader->room, reader->file);
    if (length <= 0 || reader->line[length - 1] != '\n')
        return false;
    reader->line[length - 1] = '\0';
    reader->number++;
    reader->end += length;
    return true;
}

/* Reports what is wrong with the line that was read last, and returns false. */
static bool resume_is_wrong(const struct contest *contest,
                            const struct state_reader *reader,
                            const char *problem, const char *wanted)
{
    cli_complain(contest->cli, "%.250s, line %" PRId64 ": %s%.*s",
                 contest->setup->resume, reader->number, problem,
                 (int)strcspn(wanted, "\n"), wanted);
    return false;
}

static bool read_state_head(const struct contest *contest, const char *head,
                            struct state_reader *reader)
{
    for (const char *wanted = head; *wanted != '\0';) {
        size_t length = strcspn(wanted, "\n");
        if (!state_next_line(reader) || strlen(reader->line) != length ||
            memcmp(reader->line, wanted, length) != 0)
            return resume_is_wrong(contest, reader,
                                   "this file is from another tournament; "
                                   "this one has ",
                                   wanted);
        wanted += length + 1;
    }
    return true;
}

static bool contest_skips(const struct contest *contest, int64_t number)
{
    return contest->game->skips && contest->game->skips(contest->self, number);
}

/* Counts the next match, which has a score or isn't needed. Returns false if
 * the contest needs no more. */
static bool contest_count(struct contest *contest, struct contest_score *score)
{
    const int64_t number = contest->done++;
    contest->scores[number] = score;
    if (score && strcmp(score->verdict, CHALLENGE_TIMED_OUT) == 0)
        contest->timeouts[score->bots[score->loser]]++;
    if (contest->done % contest->per_round != 0)
        return true;
    contest->rounds++;
    return contest->game->count(contest->self, number);
}

/* Reads the whole file and cuts off an interrupted line. */
static bool read_state(struct contest *contest, const char *head,
                       bool *continues)
{
    struct state_reader reader = {.file = contest->state};
    bool is_good = read_state_head(contest, head, &reader);
    while (is_good && *continues && contest->done < contest->matches) {
        struct contest_score *score = NULL;
        if (!contest_skips(contest, contest->done)) {
            if (!state_next_line(&reader))
                break;
            const char *text = reader.line;
            score = new_score(contest, contest->done);
            is_good = score &&
                      log_take_number(&text, "match ", 0, INT64_MAX,
                                      &contest->log_length) &&
                      read_score(contest, text, score);
        }
        if (is_good)
            *continues = contest_count(contest, score);
        else {
            drop_score(score);
            (void)resume_is_wrong(contest, &reader,
                                  score ? "this isn't the score of a match"
                                        : "out of memory",
                                  "");
        }
    }
    bool more = is_good && state_next_line(&reader);
    free(reader.line);
    if (is_good && !more &&
        (fseek(contest->state, (long)reader.end, SEEK_SET) != 0 ||
         ftruncate(fileno(contest->state), (off_t)reader.end) != 0))
        return cannot_write(contest, contest->setup->resume);
    return is_good;
}

/* ---- The file ---- */

/* Opens the file, but doesn't follow a link: somebody else could have made it,
 * to have another file overwritten. */
static FILE *open_state(const char *path, int how)
{
    const int file = open(path, how | O_NOFOLLOW | O_CLOEXEC,
                          S_IRUSR | S_IWUSR | S_IRGRP | S_IROTH);
    struct stat facts;
    FILE *state = NULL;
    if (file >= 0 && fstat(file, &facts) == 0) {
        errno = ENOTSUP; /* a device, which may have no end */
        state = S_ISREG(facts.st_mode) ? fdopen(file, "r+") : NULL;
    }
    if (file >= 0 && state == NULL)
        close(file);
    return state;
}

bool resume_open(struct contest *contest, bool *continues)
{
    const char *path = contest->setup->resume;
    *continues = true;
    if (path == NULL)
        return true;
    char *head = make_state_head(contest);
    if (head == NULL)
        return false;
    contest->state = open_state(path, O_RDWR);
    bool is_new = contest->state == NULL && errno == ENOENT;
    if (is_new)
        contest->state = open_state(path, O_RDWR | O_CREAT | O_EXCL);
    bool is_good = contest->state != NULL &&
                   (!is_new || (fputs(head, contest->state) != EOF &&
                                fflush(contest->state) == 0));
    if (!is_good)
        (void)cannot_write(contest, path);
    else if (!is_new)
        is_good = read_state(contest, head, continues);
    free(head);
    return is_good;
}

/* Writes the score of the match that was counted last. Returns false after a
 * message. */
static bool resume_add(struct contest *contest)
{
    if (contest->state == NULL)
        return true;
    if (contest->log && fflush(contest->log) == 0)
        contest->log_length = ftell(contest->log);
    fprintf(contest->state, "match %" PRId64, contest->log_length);
    write_score(contest, contest->scores[contest->done - 1]);
    if (fflush(contest->state) == 0 && ferror(contest->state) == 0)
        return true;
    return cannot_write(contest, contest->setup->resume);
}

bool challenge_resume_seed(const char *path, struct challenge_seed *seed)
{
    struct state_reader reader = {.file = open_state(path, O_RDWR)};
    bool is_found = false;
    if (reader.file == NULL)
        return false;
    while (!is_found && state_next_line(&reader) &&
           !text_after(reader.line, "match")) {
        const char *text = text_after(reader.line, "seed");
        is_found = text && challenge_seed_read(text, seed);
    }
    free(reader.line);
    fclose(reader.file);
    return is_found;
}

/* ---- Matches ---- */

static const double SHOW_SECONDS = 0.5;

/* Shows that match `number` is being played, unless progress was shown just
 * before. */
static void contest_show_progress(struct contest *contest, int64_t number)
{
    if (!contest->setup->shows_progress ||
        cli_seconds(contest->cli) - contest->shown < SHOW_SECONDS)
        return;
    fprintf(contest->cli->errors,
            "\rmatch %" PRId64 " of %" PRId64 CLI_CLEAR_REST, number + 1,
            contest->matches);
    fflush(contest->cli->errors);
    contest->shown = cli_seconds(contest->cli);
}

/* Returns which player of the match is out of the tournament, or -1. */
static int find_barred(const struct contest *contest, int64_t number)
{
    int bots[PLAYERS_MOST];
    int count = contest->game->players(contest->self, number, bots);
    for (int i = 0; i < count; i++)
        if (contest->timeouts[bots[i]] >= contest->setup->bounds.timeouts)
            return i;
    return -1;
}

static void clear_match(struct contest_match *match)
{
    free(match->log);
    match->log = NULL;
    drop_score(match->score);
    match->score = NULL;
}

/* Plays a match or, if a player is `barred` and not -1, replaces what it came
 * to by the forfeit of that player. Keeps its log in memory until it is
 * counted, so that the file holds only whole matches. */
static void make_match(const struct contest *contest, int64_t number,
                       int barred, struct contest_match *match)
{
    const struct contest_game *game = contest->game;
    FILE *log = NULL;
    clear_match(match);
    match->score = new_score(contest, number);
    if (contest->log)
        log = open_memstream(&match->log, &match->log_length);
    bool is_open = match->score && (contest->log == NULL || log);
    if (is_open && barred >= 0) {
        match->score->loser = barred;
        game->forfeit(contest->self, number, match->score, log);
    } else if (is_open)
        match->end = game->play(contest->self, number, match->score, log,
                                match->problem);
    if ((log == NULL || fclose(log) == 0) && is_open)
        return;
    snprintf(match->problem, sizeof match->problem, "out of memory");
    match->end = PLAY_FAILED;
}

static void contest_play_match(const struct contest *contest, int64_t number,
                               struct contest_match *match)
{
    if (contest_skips(contest, number) || find_barred(contest, number) >= 0)
        match->end = PLAY_DONE; /* contest_count_match() decides */
    else
        make_match(contest, number, -1, match);
    if (match->end == PLAY_FAILED && cli_interrupt_asked(&contest->interrupt))
        match->end = PLAY_STOPPED;
}

/* Logs and counts match number `done`, or reports why it failed. `*continues`
 * becomes false if the contest needs no more matches. */
static enum play_status contest_count_match(struct contest *contest,
                                            struct contest_match *match,
                                            bool *continues)
{
    bool is_needed = !contest_skips(contest, contest->done);
    int barred = is_needed ? find_barred(contest, contest->done) : -1;
    *continues = false;
    if (match->end == PLAY_DONE && barred >= 0)
        make_match(contest, contest->done, barred, match);
    if (match->end == PLAY_FAILED)
        cli_complain(contest->cli, "%s", match->problem);
    if (!is_needed) /* it may have been played, ahead of the others */
        clear_match(match);
    if (match->end == PLAY_DONE) {
        if (match->log)
            (void)fwrite(match->log, 1, match->log_length, contest->log);
        *continues = contest_count(contest, match->score);
        match->score = NULL;
        if (is_needed && !resume_add(contest))
            match->end = PLAY_FAILED;
    }
    clear_match(match);
    match->is_done = false;
    return match->end;
}

/* ---- Matches side by side ---- */

/* How many matches per thread may be ahead of the oldest unfinished one. Their
 * logs wait in memory. */
enum { AHEAD = 8 };

/* The state that the threads share. The lock protects all of it, except a match
 * while its thread plays it. */
struct match_pool {
    struct contest *contest;
    struct contest_match *matches; /* match number i is at i % room */
    int64_t room;
    int64_t next; /* the next match to play */
    bool is_over; /* no more matches are started */
    int working;  /* threads */
    pthread_mutex_t lock;
    pthread_cond_t changed; /* a match or a thread ended, or a match counted */
};

/* ---- The players' threads ---- */

/* Waits for a match to play. Returns NULL if there are no more. */
static struct contest_match *take_match(struct match_pool *pool,
                                        int64_t *number)
{
    const struct contest *contest = pool->contest;
    while (!pool->is_over && pool->next < contest->matches &&
           pool->next - contest->done >= pool->room)
        pthread_cond_wait(&pool->changed, &pool->lock);
    if (pool->is_over || pool->next >= contest->matches)
        return NULL;
    *number = pool->next++;
    return &pool->matches[*number % pool->room];
}

static void *play_matches(void *argument)
{
    struct match_pool *pool = argument;
    struct contest_match *match;
    int64_t number;
    pthread_mutex_lock(&pool->lock);
    while ((match = take_match(pool, &number)) != NULL) {
        pthread_mutex_unlock(&pool->lock);
        contest_play_match(pool->contest, number, match);
        pthread_mutex_lock(&pool->lock);
        match->is_done = true;
        pool->is_over = pool->is_over || match->end != PLAY_DONE;
        pthread_cond_broadcast(&pool->changed);
    }
    pool->working--;
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/* ---- The caller's thread ---- */

/* Counts the matches in order until all are counted, one isn't done, or the
 * contest needs no more. */
static enum play_status count_matches(struct match_pool *pool)
{
    enum { WAIT = CLI_NANOSECONDS / 10 };
    struct contest *contest = pool->contest;
    enum play_status end = PLAY_DONE;
    bool continues = true;
    while (continues && contest->done < contest->matches) {
        struct contest_match *match =
            &pool->matches[contest->done % pool->room];
        if (!match->is_done) {
            struct timespec until;
            clock_gettime(CLOCK_REALTIME, &until);
            until.tv_nsec += WAIT;
            until.tv_sec += until.tv_nsec / CLI_NANOSECONDS;
            until.tv_nsec %= CLI_NANOSECONDS;
            pthread_cond_timedwait(&pool->changed, &pool->lock, &until);
            if (pool->next > 0)
                contest_show_progress(contest, pool->next - 1);
            continue;
        }
        end = contest_count_match(contest, match, &continues);
        pthread_cond_broadcast(&pool->changed);
    }
    return end;
}

static bool run_pool(struct match_pool *pool, pthread_t threads[], int jobs,
                     enum play_status *end)
{
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->changed, NULL);
    pthread_mutex_lock(&pool->lock);
    while (pool->working < jobs && pthread_create(&threads[pool->working], NULL,
                                                  play_matches, pool) == 0)
        pool->working++;
    int started = pool->working;
    if (started > 0)
        *end = count_matches(pool);
    /* Let the threads finish their matches, which don't count. */
    pool->is_over = true;
    pthread_cond_broadcast(&pool->changed);
    while (pool->working > 0)
        pthread_cond_wait(&pool->changed, &pool->lock);
    for (int64_t i = 0; i < pool->room; i++)
        clear_match(&pool->matches[i]);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    pthread_cond_destroy(&pool->changed);
    pthread_mutex_destroy(&pool->lock);
    return started > 0;
}

/* Plays the matches with several threads. Returns false if none can be
 * started; then nothing was played. */
static bool contest_play_side_by_side(struct contest *contest, int jobs,
                                      enum play_status *end)
{
    struct match_pool pool = {.contest = contest,
                              .room = (int64_t)AHEAD * jobs,
                              .next = contest->done};
    pthread_t *threads = calloc((size_t)jobs, sizeof *threads);
    pool.matches = calloc((size_t)pool.room, sizeof *pool.matches);
    bool has_played =
        threads && pool.matches && run_pool(&pool, threads, jobs, end);
    free(pool.matches);
    free(threads);
    return has_played;
}

static enum play_status contest_play(struct contest *contest)
{
    const struct challenge_setup *setup = contest->setup;
    int64_t left = contest->matches - contest->done;
    int jobs = (int)(setup->jobs < left ? setup->jobs : left);
    enum play_status end = PLAY_FAILED;
    if (jobs > 1 && contest_play_side_by_side(contest, jobs, &end))
        return end;
    end = PLAY_DONE;
    for (bool continues = true;
         continues && contest->done < contest->matches;) {
        struct contest_match match = {.score = NULL};
        contest_show_progress(contest, contest->done);
        contest_play_match(contest, contest->done, &match);
        end = contest_count_match(contest, &match, &continues);
    }
    return end;
}

static enum play_status load_and_play(struct contest *contest)
{
    const struct challenge_setup *setup = contest->setup;
    contest->shown = cli_seconds(contest->cli);
    prepare_bots(contest);
    enum play_status end = check_bots(contest);
    bool continues = true;
    if (end == PLAY_DONE && contest->game->begin)
        contest->game->begin(contest->self);
    if (end == PLAY_DONE &&
        (!resume_open(contest, &continues) || !log_open(contest)))
        end = PLAY_FAILED;
    else if (end == PLAY_DONE && continues)
        end = contest_play(contest);
    if (contest->state)
        fclose(contest->state);
    cli_interrupt_release(&contest->interrupt);
    if (contest->limits.filters)
        jail_filters_close(contest->limits.filters);
    (void)jail_hide_memory(contest->was_hidden);
    if (setup->shows_progress)
        fputs("\r" CLI_CLEAR_REST, contest->cli->errors);
    bool failed = contest->log && ferror(contest->log) != 0;
    if (contest->log && (fclose(contest->log) != 0 || failed)) {
        cli_complain(contest->cli, "can't write %.250s", setup->log);
        end = PLAY_FAILED;
    }
    return end;
}

enum cli_status contest_run(struct contest *contest)
{
    contest->scores = calloc((size_t)contest->matches, sizeof *contest->scores);
    if (contest->scores == NULL)
        return cli_out_of_memory(contest->cli);
    enum cli_status status = CLI_FAILED;
    name_bots(contest->names, contest->setup);
    enum play_status end = load_and_play(contest);
    contest->stopped = end != PLAY_DONE;
    if (end != PLAY_FAILED || contest->rounds > 0)
        status = contest->game->report(contest->self);
    for (int64_t i = 0; i < contest->matches; i++)
        drop_score(contest->scores[i]);
    free(contest->scores);
    return end == PLAY_FAILED ? CLI_FAILED : status;
}
