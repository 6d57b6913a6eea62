/* Loads another program into its own process and becomes it, without execve():
 * maps its segments and those of its loader, and jumps there. So a student's
 * play could be the reference itself. The path is the first argument, or
 * REFERENCE, which a compiler's flag defines. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef REFERENCE
#define REFERENCE "/usr/local/bin/play"
#endif

enum { PAGE = 4096, SEGMENTS = 32 };

struct image {
    Elf64_Ehdr head;
    Elf64_Phdr parts[SEGMENTS];
    char *base;
    char loader[256];
};

static void give_up(const char *why)
{
    puts(why);
    exit(3);
}

static int protection(const Elf64_Phdr *part)
{
    return (part->p_flags & PF_R ? PROT_READ : 0) |
           (part->p_flags & PF_W ? PROT_WRITE : 0) |
           (part->p_flags & PF_X ? PROT_EXEC : 0);
}

/* Maps a segment's pages from the file, and zeros after them. */
static void map_part(const struct image *image, const Elf64_Phdr *part,
                     int file)
{
    size_t before = part->p_vaddr % PAGE;
    char *start = image->base + part->p_vaddr - before;
    char *end = start + before + part->p_filesz;
    char *page = (char *)(((uintptr_t)end + PAGE - 1) / PAGE * PAGE);
    char *last = start + before + part->p_memsz;
    if (mmap(start, before + part->p_filesz, protection(part),
             MAP_PRIVATE | MAP_FIXED, file,
             (off_t)(part->p_offset - before)) == MAP_FAILED)
        give_up("can't map it");
    if (last > end)
        memset(end, 0, (size_t)(page - end));
    if (last > page)
        mmap(page, (size_t)(last - page), PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_FIXED | MAP_ANONYMOUS, -1, 0);
}

static void load(struct image *image, const char *path)
{
    int file = open(path, O_RDONLY);
    size_t most = 0;
    if (file < 0 || read(file, &image->head, sizeof image->head) !=
                        (ssize_t)sizeof image->head)
        give_up("can't read it");
    if (image->head.e_phnum > SEGMENTS ||
        pread(file, image->parts, image->head.e_phnum * sizeof *image->parts,
              (off_t)image->head.e_phoff) <= 0)
        give_up("can't read its segments");
    for (int i = 0; i < image->head.e_phnum; i++)
        if (image->parts[i].p_vaddr + image->parts[i].p_memsz > most)
            most = image->parts[i].p_vaddr + image->parts[i].p_memsz;
    image->base =
        mmap(NULL, most + PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    for (int i = 0; i < image->head.e_phnum; i++) {
        const Elf64_Phdr *part = &image->parts[i];
        if (part->p_type == PT_LOAD)
            map_part(image, part, file);
        else if (part->p_type == PT_INTERP &&
                 part->p_filesz < sizeof image->loader)
            (void)!pread(file, image->loader, part->p_filesz,
                         (off_t)part->p_offset);
    }
    close(file);
}

int main(int argc, char **argv)
{
    static struct image program, loader;
    static uint64_t stack[1 << 16];
    const char *path = argc > 1 ? argv[1] : REFERENCE;
    dlopen(path, RTLD_NOW); /* only a library would work */
    load(&program, path);
    load(&loader, program.loader);
    uint64_t words[] = {
        1,         (uint64_t)(uintptr_t)path,
        0,         0,
        AT_PHDR,   (uint64_t)(uintptr_t)program.base + program.head.e_phoff,
        AT_PHENT,  sizeof(Elf64_Phdr),
        AT_PHNUM,  program.head.e_phnum,
        AT_BASE,   (uint64_t)(uintptr_t)loader.base,
        AT_ENTRY,  (uint64_t)(uintptr_t)program.base + program.head.e_entry,
        AT_PAGESZ, PAGE,
        AT_RANDOM, getauxval(AT_RANDOM),
        AT_NULL,   0,
    };
    uint64_t *top = stack + sizeof stack / sizeof *stack - 64;
    memcpy(top, words, sizeof words);
#ifdef __x86_64__
    __asm__ volatile("mov %0, %%rsp\n\txor %%edx, %%edx\n\tjmp *%1"
                     :
                     : "a"(top), "c"(loader.base + loader.head.e_entry)
                     : "memory");
#endif
    give_up("can't jump there");
}
