#include "support/check.h"

#include "support/faulty_program.h"
#include "support/process.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The program's own file, so that its exit status is tested, too. */
int blackjack_main(int argc, char *argv[]);
/* NOLINTBEGIN(bugprone-suspicious-include) */
#define main blackjack_main
#include "../../src/programs/blackjack.c"
#undef main
/* NOLINTEND(bugprone-suspicious-include) */

static const char PLAYS[] = "--on-faulty-disk";
enum { OWN_ARGUMENTS = 7 }; /* the program, PLAYS, four numbers, and a file */

bool faulty_program_main(int argc, char *argv[], int *status)
{
    if (argc < OWN_ARGUMENTS || strcmp(argv[1], PLAYS) != 0)
        return false;
    struct faulty_disk disk = {.kind = (enum fault)strtol(argv[2], NULL, 10),
                               .code = (int)strtol(argv[3], NULL, 10),
                               .at = (int)strtol(argv[4], NULL, 10),
                               .stays = strcmp(argv[5], "1") == 0};
    const char *report = argv[OWN_ARGUMENTS - 1];
    char name[] = "blackjack";
    argv[OWN_ARGUMENTS - 1] = name;
    faulty_disk_begin(&disk);
    *status =
        blackjack_main(argc - OWN_ARGUMENTS + 1, argv + OWN_ARGUMENTS - 1);
    FILE *file = fopen(report, "w");
    if (file == NULL || fprintf(file, "%d\n", disk.refused) < 0 ||
        fclose(file) != 0)
        *status = 127;
    faulty_disk_end(&disk);
    return true;
}

static void write_report_path(const struct screen_run *screen, char path[128])
{
    snprintf(path, 128, "%s/refused", screen->home.folder);
}

void faulty_program_start(struct screen_run *screen,
                          const struct faulty_disk *disk, const char *options)
{
    char program[1024] = "", numbers[4][16], report[128], line[512];
    assert_true(readlink("/proc/self/exe", program, sizeof program - 1) > 0);
    char *name = strrchr(program, '/');
    *name++ = '\0';
    write_report_path(screen, report);
    snprintf(numbers[0], sizeof *numbers, "%d", disk->kind);
    snprintf(numbers[1], sizeof *numbers, "%d", disk->code);
    snprintf(numbers[2], sizeof *numbers, "%d", disk->at);
    snprintf(numbers[3], sizeof *numbers, "%d", disk->stays);
    struct fake_terminal_start start = {.folder = program,
                                        .arguments = {name, PLAYS, numbers[0],
                                                      numbers[1], numbers[2],
                                                      numbers[3], report},
                                        .environment = {screen->state}};
    snprintf(line, sizeof line, "%s", options);
    enum { ROOM = sizeof start.arguments / sizeof *start.arguments };
    split_words(line, start.arguments + OWN_ARGUMENTS,
                ROOM - OWN_ARGUMENTS - 1);
    screen->display = fake_terminal_start(&start);
    fake_terminal_settle(screen->display);
}

int faulty_program_refused(const struct screen_run *screen)
{
    char report[128];
    write_report_path(screen, report);
    char *text = read_file(report, NULL);
    int refused = (int)strtol(text, NULL, 10);
    free(text);
    return refused;
}
