/* Helps a bot's author find out why it crashes. */
#define _GNU_SOURCE /* dladdr, sigabbrev_np */
#include "challenge/cell/host.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <unwind.h>

enum { FRAMES_MOST = 64, REPORTED_MOST = 16, STACK_SIZE = 65536 };

static const int CRASHES[] = {SIGSEGV, SIGBUS,  SIGFPE,
                              SIGILL,  SIGABRT, SIGTRAP};

/* A signal handler gets no context. */
static struct {
    const char *path;  /* of the bot */
    const char *bytes; /* its file; or NULL */
    size_t size;
    char stack[STACK_SIZE]; /* for the handler, in case the stack is full */
} seen;

/* ---- Names of functions ---- */

/* True if `count` things of `size` bytes at `offset` are within the file. */
static bool is_in_file(uint64_t offset, uint64_t count, uint64_t size)
{
    return offset <= seen.size && count <= (seen.size - offset) / size;
}

/* Returns the name of the function at `address` in a table of symbols, or
 * NULL. */
static const char *find_symbol(const ElfW(Shdr) * table,
                               const ElfW(Shdr) * names, uint64_t address)
{
    size_t count = table->sh_size / sizeof(ElfW(Sym));
    if (!is_in_file(table->sh_offset, count, sizeof(ElfW(Sym))) ||
        !is_in_file(names->sh_offset, names->sh_size, 1))
        return NULL;
    const ElfW(Sym) *symbols =
        (const ElfW(Sym) *)(const void *)(seen.bytes + table->sh_offset);
    for (size_t i = 0; i < count; i++)
        if ((symbols[i].st_info & 0xf) == STT_FUNC &&
            address >= symbols[i].st_value &&
            address < symbols[i].st_value + symbols[i].st_size &&
            symbols[i].st_name < names->sh_size)
            return seen.bytes + names->sh_offset + symbols[i].st_name;
    return NULL;
}

/* Returns the name of the function at `address` of the bot's file, static ones
 * too, or NULL if the file doesn't say. */
static const char *name_in_file(uint64_t address)
{
    const ElfW(Ehdr) *head = (const ElfW(Ehdr) *)(const void *)seen.bytes;
    if (seen.bytes == NULL || seen.size < sizeof *head ||
        !is_in_file(head->e_shoff, head->e_shnum, sizeof(ElfW(Shdr))))
        return NULL;
    const ElfW(Shdr) *sections =
        (const ElfW(Shdr) *)(const void *)(seen.bytes + head->e_shoff);
    const char *name = NULL;
    for (size_t i = 0; i < head->e_shnum && name == NULL; i++)
        if (sections[i].sh_type == SHT_SYMTAB &&
            sections[i].sh_link < head->e_shnum)
            name = find_symbol(&sections[i], &sections[sections[i].sh_link],
                               address);
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

/* True for the functions that the program calls. */
static bool is_entry(const char *name)
{
    return strcmp(name, "Blackjack") == 0 ||
           strcmp(name, "InitBlackjack") == 0 || strcmp(name, "Mancala") == 0;
}

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
    return (name == NULL || !is_entry(name)) &&
           frames->reported < REPORTED_MOST && ++frames->seen < FRAMES_MOST;
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

/* Skips the frames of the signal's handler. */
static _Unwind_Reason_Code skip_handler(struct _Unwind_Context *context,
                                        void *self)
{
    struct frames *frames = self;
    if (frames->start != 0 && _Unwind_GetIP(context) != frames->start)
        return _URC_NO_REASON;
    frames->start = 0;
    return report_frame(context, frames);
}

static uint64_t address_of_crash(const void *context)
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
    struct frames frames = {.start = address_of_crash(context)};
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
    size_t size = (size_t)status.st_size;
    void *start = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
    close(file);
    if (start == MAP_FAILED)
        return;
    seen.bytes = start;
    seen.size = size;
}

void host_debug(const char *path)
{
    const stack_t stack = {.ss_sp = seen.stack, .ss_size = sizeof seen.stack};
    struct sigaction action = {.sa_sigaction = report_crash,
                               .sa_flags =
                                   SA_SIGINFO | SA_ONSTACK | (int)SA_RESETHAND};
    seen.path = path;
    map_file();
    (void)setvbuf(stdout, NULL, _IOLBF, 0);
    (void)prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0);
    (void)sigaltstack(&stack, NULL);
    for (size_t i = 0; i < sizeof CRASHES / sizeof *CRASHES; i++)
        (void)sigaction(CRASHES[i], &action, NULL);
}
