/* Checksums of files. */
#include "cli.h"

static const uint64_t FNV_START = 14695981039346656037U;
static const uint64_t FNV_PRIME = 1099511628211U;

uint64_t cli_check_start(void)
{
    return FNV_START;
}

uint64_t cli_check(uint64_t check, const void *bytes, size_t length)
{
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < length; i++)
        check = (check ^ byte[i]) * FNV_PRIME;
    return check;
}
