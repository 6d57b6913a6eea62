/* The rules that both filters consist of. */
#ifndef JAIL_FILTER_RULES_H
#define JAIL_FILTER_RULES_H

#include <stdint.h>

#include <seccomp.h>

#include "jail.h"

/* These add a rule for the call of this name, without a condition or with one
 * on an argument, and skip a call that this machine doesn't have. They return
 * 0, or a negative errno like libseccomp. */
int filter_rule_add(scmp_filter_ctx filter, uint32_t action, const char *name);
int filter_rule_add_when(scmp_filter_ctx filter, uint32_t action,
                         const char *name, struct scmp_arg_cmp condition);

/* A condition: the argument equals this value. */
struct scmp_arg_cmp filter_argument_is(unsigned argument, uint64_t value);

int filter_add_program_rules(scmp_filter_ctx filter, enum jail_freedom freedom);
int filter_add_compiler_rules(scmp_filter_ctx filter);

#endif
