/* Exits with status 1 if the kernel has Landlock, otherwise with 0. */
#define _GNU_SOURCE
#include <linux/landlock.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void)
{
    return syscall(SYS_landlock_create_ruleset, NULL, 0,
                   LANDLOCK_CREATE_RULESET_VERSION) > 0;
}
