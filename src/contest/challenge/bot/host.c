/* A bot's host: a program in the jail that loads a bot and calls its functions
 * on request. The bot shares its process and may do anything to it, but the
 * other end of the wire trusts neither of them. */
#define _GNU_SOURCE /* dladdr, sigabbrev_np */
#include "challenge/bot/bot.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <unwind.h>

/* ---- Why a bot crashes ---- */

enum { FRAMES_MOST = 64, REPORTED_MOST = 16, STACK_SIZE = 65536 };

static const int CRASHES[] = {SIGSEGV, SIGBUS,  SIGFPE,
                              SIGILL,  SIGABRT, SIGTRAP};

/* A signal handler gets no context. */
static struct {
    const char *path;       /* the bot's path */
    const char *bytes;      /* its file; or NULL */
    char stack[STACK_SIZE]; /* for the handler, in case the stack is full */
} seen;

/* ---- Names of functions ---- */

/* Returns the name of the function at `address` in a table of symbols, or
 * NULL. */
static const char *find_symbol(const ElfW(Shdr) * table, const char *names,
                               uint64_t address)
{
    const ElfW(Sym) *symbols =
        (const ElfW(Sym) *)(const void *)(seen.bytes + table->sh_offset);
    for (size_t i = 0; i < table->sh_size / sizeof *symbols; i++)
        if ((symbols[i].st_info & 0xf) == STT_FUNC &&
            address - symbols[i].st_value < symbols[i].st_size)
            return names + symbols[i].st_name;
    return NULL;
}

/* Returns the name of the function at `address` of the bot's file, static ones
 * too, or NULL if the file doesn't say. A file that lies about its parts ends
 * the process, which has crashed anyway. */
static const char *name_in_file(uint64_t address)
{
    const ElfW(Ehdr) *head = (const ElfW(Ehdr) *)(const void *)seen.bytes;
    const char *name = NULL;
    if (head == NULL)
        return NULL;
    const ElfW(Shdr) *sections =
        (const ElfW(Shdr) *)(const void *)(seen.bytes + head->e_shoff);
    for (size_t i = 0; i < head->e_shnum && name == NULL; i++)
        if (sections[i].sh_type == SHT_SYMTAB)
            name = find_symbol(
                &sections[i],
                seen.bytes + sections[sections[i].sh_link].sh_offset, address);
    return name;
}

/* ---- The report ---- */

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

struct frames {
    uint64_t
        start; /* where the signal came; 0 once that frame has been found */
    int seen;
    int reported;
    const char *last; /* the function that was reported last */
};

/* Reports a function. One that calls itself is reported only once. Compilers
 * add
 * ".constprop.0" and the like to names. Returns false after the last one of
 * interest. */
static bool report_function(struct frames *frames, const char *name,
                            const char *file)
{
    const char *shown = name != NULL ? name : "a function";
    if (frames->last != name)
        dprintf(STDERR_FILENO, "  %s %.*s (%s)\n",
                frames->reported++ == 0 ? "in" : "called by",
                (int)strcspn(shown, "."), shown, base_name(file));
    frames->last = name;
    bool is_entry = /* the program calls it */
        name != NULL &&
        (strcmp(name, "Blackjack") == 0 || strcmp(name, "InitBlackjack") == 0 ||
         strcmp(name, "Mancala") == 0);
    return !is_entry && frames->reported < REPORTED_MOST &&
           ++frames->seen < FRAMES_MOST;
}

static _Unwind_Reason_Code report_frame(struct _Unwind_Context *context,
                                        struct frames *frames)
{
    int is_exact = 0;
    uint64_t address = _Unwind_GetIPInfo(context, &is_exact);
    Dl_info found;
    /* A return address may be past the function's end. */
    address -= is_exact ? 0 : 1;
    if (!dladdr((void *)address, &found)) /* NOLINT */
        return _URC_END_OF_STACK;
    const char *name = NULL;
    if (strcmp(found.dli_fname, seen.path) == 0)
        name = name_in_file(address - (uint64_t)found.dli_fbase);
    if (name == NULL)
        name = found.dli_sname;
    return report_function(frames, name, found.dli_fname) ? _URC_NO_REASON
                                                          : _URC_END_OF_STACK;
}

static _Unwind_Reason_Code skip_handler(struct _Unwind_Context *context,
                                        void *self)
{
    struct frames *frames = self;
    if (frames->start != 0 && _Unwind_GetIP(context) != frames->start)
        return _URC_NO_REASON;
    frames->start = 0;
    return report_frame(context, frames);
}

static uint64_t crash_address(const void *context)
{
    const ucontext_t *state = context;
#if defined(__x86_64__)
    return (uint64_t)state->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
    return state->uc_mcontext.pc;
#else
    (void)state;
    return 0;
#endif
}

/* The process is about to die, so the handler may call any function. */
static void report_crash(int number, siginfo_t *info, void *context)
{
    struct frames frames = {.start = crash_address(context)};
    const char *name = sigabbrev_np(number);
    (void)fflush(stdout);
    dprintf(STDERR_FILENO, "%s crashed: SIG%s", base_name(seen.path),
            name != NULL ? name : "?");
    if (info->si_code > 0)
        dprintf(STDERR_FILENO, " at address %#llx",
                (unsigned long long)(uintptr_t)info->si_addr);
    dprintf(STDERR_FILENO, "\n");
    (void)_Unwind_Backtrace(skip_handler, &frames);
}

/* ---- Getting ready ---- */

static void map_file(void)
{
    struct stat status;
    int file = open(seen.path, O_RDONLY | O_CLOEXEC);
    if (file < 0 || fstat(file, &status) != 0)
        return;
    void *start =
        mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    close(file);
    if (start != MAP_FAILED)
        seen.bytes = start;
}

/* Gets the process ready for debugging the bot at `path`: debuggers may attach,
 * standard output is shown line by line, and a crash is reported on standard
 * error, with the signal, the address and the functions. */
static void host_debug(const char *path)
{
    const stack_t stack = {.ss_sp = seen.stack, .ss_size = sizeof seen.stack};
    struct sigaction action = {.sa_sigaction = report_crash,
                               .sa_flags =
                                   SA_SIGINFO | SA_ONSTACK | (int)SA_RESETHAND};
    seen.path = path;
    map_file();
    (void)setvbuf(stdout, NULL, _IOLBF, 0);
    jail_let_debuggers_attach();
    (void)sigaltstack(&stack, NULL);
    for (size_t i = 0; i < sizeof CRASHES / sizeof *CRASHES; i++)
        (void)sigaction(CRASHES[i], &action, NULL);
}

static void host_send(struct host *host,
                      const struct challenge_message *message)
{
    wire_send(&host->wire->to_referee, ++host->sent, message);
}

static void host_receive(struct host *host, struct challenge_message *message)
{
    struct wire_line *line = &host->wire->to_bot;
    while (!wire_await(line, host->received, &host->polling, -1))
        ;
    host->received++;
    if (!wire_receive(line, message))
        abort(); /* only the bot could have written that */
}

/* Reports what is wrong with the bot, and waits to be killed. If the host
 * exited by itself, that would be taken for an exit of the bot. */
static void __attribute__((noreturn, format(printf, 2, 3)))
host_give_up(struct host *host, const char *format, ...)
{
    struct challenge_message message = {
        .kind = (enum challenge_kind)WIRE_NOT_LOADED};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message.text, sizeof message.text, format, arguments);
    va_end(arguments);
    host_send(host, &message);
    for (;;)
        (void)pause();
}

/* Returns a function of the bot. If it lacks that, reports so and waits to be
 * killed. */
static void *host_find(struct host *host, void *bot, const char *function)
{
    void *found = dlsym(bot, function);
    if (found == NULL)
        host_give_up(host, "function %s() is missing", function);
    return found;
}

/* The loader's message starts with the path if the file is at fault. */
static const char *without_path(const char *words, const char *path)
{
    size_t length = strlen(path);
    bool named = strncmp(words, path, length) == 0 &&
                 strncmp(words + length, ": ", 2) == 0;
    return named ? words + length + 2 : words;
}

/* ---- Mancala ---- */

typedef Boolean mancala_function(long board[], const long size, void *storage,
                                 const Boolean new_game,
                                 const Boolean player_one, long *bowl,
                                 long *direction);

static struct challenge_message move(mancala_function *mancala,
                                     const struct challenge_message *called,
                                     void *storage)
{
    long board[CHALLENGE_BOWLS], bowl = -1, direction = 0;
    for (size_t i = 0; i < CHALLENGE_BOWLS; i++)
        board[i] = called->position.board[i];
    if (called->position.new_game)
        memset(storage, 0, CHALLENGE_STORAGE);
    (void)mancala(board, called->position.size, storage,
                  called->position.new_game != 0,
                  called->position.player_one != 0, &bowl, &direction);
    struct challenge_message said = {
        .kind = CHALLENGE_MANCALA_RETURNED,
        .move = {.bowl = bowl, .direction = direction}};
    for (size_t i = 0; i < CHALLENGE_BOWLS; i++)
        said.move.board[i] = board[i];
    return said;
}

/* ---- Blackjack ---- */

typedef void init_function(int decks, int bankroll, int least, int most,
                           BetProc bet, HitProc hit);
typedef Boolean blackjack_function(Boolean new_deck);

/* The contest's callbacks have no argument for a context. */
static struct host *caller;
static bool has_literal_spots; /* see challenge_boolean.h */

static void host_ask(const struct challenge_message *question,
                     struct challenge_message *answer)
{
    host_send(caller, question);
    host_receive(caller, answer);
}

/* ---- Cards ---- */

static void give_cards(Card *to, const Card *cards, int64_t count)
{
    for (int64_t i = 0; to != NULL && i < count; i++) {
        to[i] = cards[i];
        /* In the literal enumeration every spot but the ace's is one higher. */
        if (has_literal_spots && to[i].spot > kAce)
            to[i].spot = (Spot)(to[i].spot + 1);
    }
}

static void give_number(int *to, int64_t number)
{
    if (to != NULL)
        *to = (int)number;
}

/* ---- Callbacks ---- */

static void make_a_bet(unsigned int amount, Card your_hand[2],
                       Card dealer_hand[2])
{
    const struct challenge_message question = {.kind = CHALLENGE_BET_ASKED,
                                               .said.number = amount};
    struct challenge_message said;
    host_ask(&question, &said);
    give_cards(your_hand, said.answer.yours, 2);
    give_cards(dealer_hand, said.answer.dealer, 2);
}

static Result hit_me(Action action, Boolean insurance, Card your_cards[],
                     int *your_count, Card dealer_cards[], int *dealer_count,
                     int *winnings)
{
    struct challenge_message said;
    const struct challenge_message question = {
        .kind = CHALLENGE_HIT_ASKED,
        .said = {.number = (int)action /* any number */,
                 .flag = insurance != 0}};
    host_ask(&question, &said);
    const struct challenge_answer *answer = &said.answer;
    give_cards(your_cards, answer->yours, answer->your_count);
    give_number(your_count, answer->your_count);
    if (answer->result != kNoResult) {
        give_cards(dealer_cards, answer->dealer, answer->dealer_count);
        give_number(dealer_count, answer->dealer_count);
        give_number(winnings, answer->winnings);
    }
    return (Result)answer->result;
}

/* ---- Calls ---- */

/* The functions of a bot, and its storage. ISO C can't convert a pointer from
 * dlsym() to a function; POSIX can. */
union function {
    void *found;
    init_function *init;
    blackjack_function *blackjack;
    mancala_function *mancala;
};

struct functions {
    union function init, play;
    void *storage; /* of a bot of mancala; else NULL */
};

/* Calls the function that `called` names and returns what it returned. */
static struct challenge_message call_bot(const struct challenge_message *called,
                                         const struct functions *bot)
{
    if (bot->storage != NULL)
        return move(bot->play.mancala, called, bot->storage);
    if (called->kind == CHALLENGE_INIT_CALLED) {
        bot->init.init((int)called->init.decks, (int)called->init.credits,
                       (int)called->init.least, (int)called->init.most,
                       make_a_bet, hit_me);
        return (struct challenge_message){.kind = CHALLENGE_INIT_RETURNED};
    }
    return (struct challenge_message){
        .kind = CHALLENGE_BLACKJACK_RETURNED,
        .said.flag = bot->play.blackjack(called->new_deck != 0) != 0};
}

/* Finds the functions of the loaded `bot`, reports that they are there, and
 * serves calls forever: the match ends by killing this process. */
__attribute__((noreturn)) static void host_serve(struct host *host, void *bot,
                                                 unsigned order)
{
    struct functions functions = {.storage = NULL};
    struct challenge_message said = {.kind = (enum challenge_kind)WIRE_LOADED};
    caller = host;
    if (order == WIRE_LOAD_MANCALA) {
        functions.play.found = host_find(host, bot, "Mancala");
        functions.storage = malloc(CHALLENGE_STORAGE);
        if (functions.storage == NULL)
            abort();
    } else {
        functions.init.found = host_find(host, bot, "InitBlackjack");
        functions.play.found = host_find(host, bot, "Blackjack");
        said.literal = dlsym(bot, "challenge_literal_spots") != NULL;
        has_literal_spots = order == WIRE_LOAD_LITERAL ||
                            (order == WIRE_LOAD_BLACKJACK && said.literal);
    }
    for (;;) {
        struct challenge_message called;
        host_ask(&said, &called);
        said = call_bot(&called, &functions);
    }
}

/* Arguments: the bot's path, and "debug" if its author is watching. */
int main(int argc, char **argv)
{
    struct host host = {0};
    struct challenge_message message;
    void *wire = mmap(NULL, sizeof *host.wire, PROT_READ | PROT_WRITE,
                      MAP_SHARED, JAIL_MEMORY_DESCRIPTOR, 0);
    if (argc < 2 || wire == MAP_FAILED || close(JAIL_MEMORY_DESCRIPTOR) != 0)
        return 2;
    host.wire = wire;
    host_send(&host, &(struct challenge_message){
                         .kind = (enum challenge_kind)WIRE_HELLO});
    host_receive(&host, &message);
    unsigned order = message.kind;
    if (argc > 2)
        host_debug(argv[1]);
    void *bot = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    if (bot == NULL)
        host_give_up(&host, "%s", without_path(dlerror(), argv[1]));
    host_serve(&host, bot, order);
}
