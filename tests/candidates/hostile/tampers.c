/* Tries to erase its earlier output, which is a file. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void)
{
    write(1, "truth", 5);
    lseek(1, 0, SEEK_SET);
    write(1, " and ", 5);
    pwrite(1, "LIES!", 5, 0);
    char *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, 1, 0);
    if (page != MAP_FAILED)
        memset(page, '?', 5);
    return page != MAP_FAILED;
}
