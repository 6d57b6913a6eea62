/* Makes the filters of system calls with libseccomp and exports them. */
#define _GNU_SOURCE /* memfd_create */
#include "filter.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "filter_rules.h"

enum { LISTENERS_KNOWN = 5 }; /* libseccomp's API level */

/* ---- Rules ---- */

int filter_rule_add(scmp_filter_ctx filter, uint32_t action, const char *name)
{
    int call = seccomp_syscall_resolve_name(name);
    return call < 0 ? 0 : seccomp_rule_add(filter, action, call, 0);
}

int filter_rule_add_when(scmp_filter_ctx filter, uint32_t action,
                         const char *name, struct scmp_arg_cmp condition)
{
    int call = seccomp_syscall_resolve_name(name);
    return call < 0
               ? 0
               : seccomp_rule_add_array(filter, action, call, 1, &condition);
}

struct scmp_arg_cmp filter_argument_is(unsigned argument, uint64_t value)
{
    return (struct scmp_arg_cmp){argument, SCMP_CMP_EQ, value, 0};
}

/* ---- The filters ---- */

static int filter_add_rules(scmp_filter_ctx filter, enum jail_freedom freedom)
{
    /* Calls on another architecture have other numbers. */
    int error =
        seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_NOTIFY);
    /* 2: a binary tree instead of a list of comparisons. */
    if (error == 0)
        error = seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2);
    if (error == 0)
        error = freedom == JAIL_COMPILER
                    ? filter_add_compiler_rules(filter)
                    : filter_add_program_rules(filter, freedom);
    return error;
}

int filter_open(enum jail_freedom freedom)
{
    /* Set the API level instead of asking the kernel, because valgrind may
     * answer in the kernel's place. The warder finds out whether listeners
     * exist. */
    (void)seccomp_api_set(LISTENERS_KNOWN);
    scmp_filter_ctx filter = seccomp_init(
        freedom == JAIL_COMPILER ? SCMP_ACT_ALLOW : SCMP_ACT_NOTIFY);
    if (filter == NULL) {
        errno = ENOMEM;
        return -1;
    }
    int error = filter_add_rules(filter, freedom);
    int file = -1;
    if (error == 0)
        file = memfd_create("filter", MFD_CLOEXEC);
    if (error == 0 && file < 0)
        error = -errno;
    if (error == 0)
        error = seccomp_export_bpf(filter, file);
    seccomp_release(filter);
    if (error == 0)
        return file;
    if (file >= 0)
        close(file);
    errno = -error;
    return -1;
}

void filter_call_name(uint32_t architecture, int call,
                      char name[JAIL_CALL_SIZE])
{
    char *known = seccomp_syscall_resolve_num_arch(architecture, call);
    if (known != NULL)
        snprintf(name, JAIL_CALL_SIZE, "%s", known);
    else
        snprintf(name, JAIL_CALL_SIZE, "number %d", call);
    free(known);
}
