/* The rules that the two filters are made of. */
#ifndef JAIL_FILTER_RULES_H
#define JAIL_FILTER_RULES_H

#include <stdint.h>

#include <seccomp.h>

/* Add a rule for a call of this name, without a condition or with one on an
 * argument. A call that this machine does not have is skipped. All of these
 * return 0, or a negative errno as libseccomp does. */
int filter_rule_add(scmp_filter_ctx filter, uint32_t action, const char *name);
int filter_rule_add_when(scmp_filter_ctx filter, uint32_t action,
                         const char *name, struct scmp_arg_cmp condition);

/* A condition: the argument has this value. */
struct scmp_arg_cmp filter_argument_is(unsigned argument, uint64_t value);

int filter_add_program_rules(scmp_filter_ctx filter);
int filter_add_compiler_rules(scmp_filter_ctx filter);

#endif
