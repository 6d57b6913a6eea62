/* The bots that enter a tournament: their names, what their cells share, and
 * whether they can be loaded. */
#include <poll.h>
#include <string.h>
#include <sys/prctl.h>

#include "challenge/blackjack/blackjack_contest.h"
#include "challenge/contest.h"
#include "challenge/mancala/mancala_contest.h"

/* ---- The default ---- */

struct challenge_setup challenge_setup_usual(void)
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
        .game = challenge_game_usual(),
        .seed = seed_of_number(0),
        .repeat = 10,
        .boards = {CHALLENGE_BOWLS_LEAST, MANCALA_SIZE_MOST,
                   CHALLENGE_STONES_LEAST, MANCALA_STONES_MOST}};
}

struct challenge_limits challenge_limits_usual(void)
{
    const struct challenge_setup setup = challenge_setup_usual();
    return challenge_limits_of(&setup.bounds);
}

/* ---- Names ---- */

enum { FOLDERS_MOST = 8 }; /* in front of a name */

/* Names a bot after its file, with up to `folders` folders in front. */
static void name_bot(char name[BOT_NAME_SIZE], const char *path, int folders)
{
    const char *start = path + strlen(path);
    for (int slashes = 0; start > path; start--) {
        slashes += start[-1] == '/';
        if (slashes > folders)
            break;
    }
    size_t length = strlen(start);
    if (length > 3 && strcmp(start + length - 3, ".so") == 0)
        length -= 3;
    snprintf(name, BOT_NAME_SIZE, "%.*s", (int)length, start);
    for (char *letter = name; *letter; letter++)
        if (*letter < ' ' || *letter > '~')
            *letter = '?';
}

/* True if the bot of another file has the same name. */
static bool is_ambiguous(char names[][BOT_NAME_SIZE],
                         const struct challenge_setup *setup, int bot)
{
    for (int other = 0; other < setup->bot_count; other++)
        if (strcmp(names[other], names[bot]) == 0 &&
            strcmp(setup->bots[other], setup->bots[bot]) != 0)
            return true;
    return false;
}

void entries_name(char names[][BOT_NAME_SIZE],
                  const struct challenge_setup *setup)
{
    bool is_vague[CHALLENGE_BOTS_MAX];
    for (int bot = 0; bot < setup->bot_count; bot++)
        name_bot(names[bot], setup->bots[bot], 0);
    for (int folders = 1; folders <= FOLDERS_MOST; folders++) {
        for (int bot = 0; bot < setup->bot_count; bot++)
            is_vague[bot] = is_ambiguous(names, setup, bot);
        for (int bot = 0; bot < setup->bot_count; bot++)
            if (is_vague[bot])
                name_bot(names[bot], setup->bots[bot], folders);
    }
}

/* ---- Cells ---- */

/* No time limits apply to a bot that is debugged. */
static struct challenge_bounds bounds_of(const struct challenge_setup *setup)
{
    const int64_t ages = (int64_t)CLI_NANOSECONDS * 86400 * 365;
    struct challenge_bounds bounds = setup->bounds;
    if (setup->debugs)
        bounds.turn = bounds.turns = bounds.cpu = ages;
    return bounds;
}

/* If the filters can't be made, each jail reports it later. This process holds
 * the cards, and without Landlock a bot could read its memory through /proc; so
 * no process of the same user may. */
void cells_open(struct cells *cells, const struct cli *cli,
                const struct challenge_setup *setup)
{
    const struct challenge_bounds bounds = bounds_of(setup);
    cells->cli = cli;
    cells->waits = setup->waits;
    cells->was_dumpable = prctl(PR_GET_DUMPABLE) == 1;
    (void)prctl(PR_SET_DUMPABLE, 0);
    bool are_made = jail_filters_open(&cells->filters);
    cells->limits = challenge_limits_of(&bounds);
    cells->limits.shown = setup->debugs ? cli->errors : NULL;
    cells->limits.hints = cells->limits.shown;
    cells->limits.filters = are_made ? &cells->filters : NULL;
    cells->limits.interrupt = &cells->interrupt;
    cli_interrupt_hold(&cells->interrupt);
}

void cells_close(const struct cells *cells)
{
    cli_interrupt_release(&cells->interrupt);
    if (cells->limits.filters)
        jail_filters_close(cells->limits.filters);
    if (cells->was_dumpable)
        (void)prctl(PR_SET_DUMPABLE, 1);
}

bool cells_interrupted(const struct cells *cells)
{
    return cli_interrupt_asked(&cells->interrupt);
}

/* ---- Debuggers ---- */

/* Waits for a line or the end of the input. Ctrl-C ends the wait, too. */
static void await_enter(const struct cells *cells)
{
    enum { LOOK_MILLISECONDS = 100 };
    struct pollfd input = {.fd = fileno(cells->cli->in), .events = POLLIN};
    while (poll(&input, 1, LOOK_MILLISECONDS) == 0)
        if (cells_interrupted(cells))
            return;
    int letter = getc(cells->cli->in);
    while (letter != '\n' && letter != EOF)
        letter = getc(cells->cli->in);
}

void cells_await_debugger(const struct cells *cells, struct challenge_bot *bot,
                          const char *name)
{
    int process = challenge_bot_process(bot);
    if (!cells->waits || process == 0)
        return;
    fprintf(cells->cli->errors,
            "%s is process %d; attach a debugger with: gdb /proc/%d/exe %d\n"
            "Then press Enter here to begin.\n",
            name, process, process, process);
    (void)fflush(cells->cli->errors);
    await_enter(cells);
}

/* ---- Loading each bot once ---- */

/* A bot that loads here but fails to load later is out; that doesn't end the
 * tournament. */
enum play_status entries_check(const struct cli *cli,
                               const struct challenge_setup *setup,
                               enum challenge_prototype prototype,
                               const struct cells *cells)
{
    char problem[CHALLENGE_PROBLEM_SIZE];
    struct challenge_limits limits = cells->limits;
    limits.shown = NULL; /* the match shows what it prints */
    for (int bot = 0; bot < setup->bot_count; bot++) {
        bool can =
            challenge_bot_check(setup->bots[bot], prototype, &limits, problem);
        if (cells_interrupted(cells))
            return PLAY_STOPPED;
        if (!can && cells->limits.shown) /* there won't be a match */
            (void)challenge_bot_check(setup->bots[bot], prototype,
                                      &cells->limits, problem);
        if (!can) {
            cli_complain(cli, "%s", problem);
            return PLAY_FAILED;
        }
    }
    return PLAY_DONE;
}

const char *challenge_game_of(const char *path)
{
    char problem[CHALLENGE_PROBLEM_SIZE];
    const struct challenge_limits limits = challenge_limits_usual();
    return challenge_bot_check(path, CHALLENGE_MANCALA, &limits, problem)
               ? "mancala"
               : "blackjack";
}

/* ---- Timeouts ---- */

bool entry_timed_out(const char *words)
{
    return strcmp(words, CHALLENGE_TIMED_OUT) == 0;
}

bool entry_is_barred(const char *words)
{
    return strcmp(words, ENTRY_BARRED) == 0;
}

/* ---- Reports ---- */

void entries_write_time_scale(FILE *out, double scale)
{
    if (scale <= 0)
        fprintf(out, "; time not counted");
    else if (scale != 1)
        fprintf(out, "; time multiplied by %g", scale);
}

void entries_rank(const double points[], int bot_count,
                  int order[CHALLENGE_BOTS_MAX])
{
    for (int bot = 0; bot < bot_count; bot++) {
        int place = bot;
        for (; place > 0 && points[order[place - 1]] < points[bot]; place--)
            order[place] = order[place - 1];
        order[place] = bot;
    }
}
