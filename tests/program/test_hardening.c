/* Tests that the programs, and those that they contain, were built hardened:
 * against what an attacker does after finding a bug. */
#define _GNU_SOURCE /* memmem */
#include "support/check.h"

#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/process.h"

/* A program in memory: a file, or a part of one that contains it. */
struct image {
    const char *bytes;
    size_t size;
    char name[64];
};

/* Checks that `count` things of `size` bytes at `offset` are in the image. */
static const void *part_of(const struct image *image, size_t offset,
                           size_t count, size_t size)
{
    if (offset > image->size || count > (image->size - offset) / size)
        fail_msg("%s: a table is outside the file", image->name);
    return image->bytes + offset;
}

static Elf64_Ehdr header_of(const struct image *image)
{
    Elf64_Ehdr header;
    memcpy(&header, part_of(image, 0, 1, sizeof header), sizeof header);
    return header;
}

/* Returns the size of a program that is followed by other bytes. Its table of
 * sections is at its end. */
static size_t own_size(const struct image *image)
{
    const Elf64_Ehdr header = header_of(image);
    const size_t size =
        header.e_shoff + (size_t)header.e_shnum * header.e_shentsize;
    (void)part_of(image, 0, 1, size);
    return size;
}

/* Returns the segment of this type, or one with the type PT_NULL. */
static Elf64_Phdr find_segment(const struct image *image, Elf64_Word type)
{
    const Elf64_Ehdr header = header_of(image);
    for (size_t i = 0; i < header.e_phnum; i++) {
        Elf64_Phdr segment;
        memcpy(&segment,
               part_of(image, header.e_phoff + i * sizeof segment, 1,
                       sizeof segment),
               sizeof segment);
        if (segment.p_type == type)
            return segment;
    }
    return (Elf64_Phdr){.p_type = PT_NULL};
}

/* Returns a value for the dynamic linker, or 0. */
static Elf64_Xword dynamic_value(const struct image *image, Elf64_Sxword tag)
{
    const Elf64_Phdr segment = find_segment(image, PT_DYNAMIC);
    for (size_t i = 0; i < segment.p_filesz / sizeof(Elf64_Dyn); i++) {
        Elf64_Dyn entry;
        memcpy(&entry,
               part_of(image, segment.p_offset + i * sizeof entry, 1,
                       sizeof entry),
               sizeof entry);
        if (entry.d_tag == tag)
            return entry.d_un.d_val;
    }
    return 0;
}

static bool contains(const struct image *image, const char *bytes, size_t size)
{
    return memmem(image->bytes, image->size, bytes, size) != NULL;
}

/* Counts the places where an indirect branch may land. */
static size_t count_landing_places(const struct image *image)
{
    static const unsigned char endbr64[] = {0xf3, 0x0f, 0x1e, 0xfa};
    size_t count = 0;
    for (size_t i = 0; i + sizeof endbr64 <= image->size; i++)
        count += memcmp(image->bytes + i, endbr64, sizeof endbr64) == 0;
    return count;
}

/* The names of checked calls end with "_chk". A sanitizer replaces them. */
static void check_compiled_code(const struct image *image)
{
    enum { FEW = 5 };
    static const char protector[] = "__stack_chk_fail";
    if (!contains(image, protector, sizeof protector))
        fail_msg("%s: no stack protector", image->name);
#if defined __OPTIMIZE__ && !defined __SANITIZE_ADDRESS__
    static const char checked[] = "_chk";
    if (!contains(image, checked, sizeof checked))
        fail_msg("%s: no checked calls (_FORTIFY_SOURCE)", image->name);
#endif
#ifdef __x86_64__
    if (count_landing_places(image) < FEW)
        fail_msg("%s: no protected branches (CET)", image->name);
#endif
}

static void check_linking(const struct image *image)
{
    const Elf64_Phdr stack = find_segment(image, PT_GNU_STACK);
    if (header_of(image).e_type != ET_DYN ||
        (dynamic_value(image, DT_FLAGS_1) & DF_1_PIE) == 0)
        fail_msg("%s: not position independent", image->name);
    if (find_segment(image, PT_GNU_RELRO).p_type != PT_GNU_RELRO ||
        (dynamic_value(image, DT_FLAGS_1) & DF_1_NOW) == 0)
        fail_msg("%s: its tables of functions can be changed (RELRO)",
                 image->name);
    if (stack.p_type != PT_GNU_STACK || (stack.p_flags & PF_X) != 0)
        fail_msg("%s: its stack can be executed", image->name);
}

/* Checks a program and the programs that it contains. Returns how many those
 * are. */
static size_t check_program(const char *name)
{
    static const char start[] = {0x7f, 'E', 'L', 'F', ELFCLASS64};
    char path[512];
    size_t size = 0, inside = 0;
    snprintf(path, sizeof path, "%s/%s", programs_dir(), name);
    char *bytes = read_file(path, &size);
    const char *next = bytes;
    while (next) {
        struct image image = {.bytes = next,
                              .size = size - (size_t)(next - bytes)};
        snprintf(image.name, sizeof image.name, "%.20s, part %zu", name,
                 inside);
        next = memmem(image.bytes + sizeof start, image.size - sizeof start,
                      start, sizeof start);
        if (inside > 0)
            image.size = own_size(&image);
        check_linking(&image);
        if (inside == 0 && next)
            image.size = (size_t)(next - image.bytes);
        check_compiled_code(&image);
        inside += next != NULL;
    }
    free(bytes);
    return inside;
}

TEST(every_program_is_hardened)
{
    static const struct {
        const char *name;
        size_t inside; /* the supervisor, and the host of bots */
    } programs[] = {{"shuffle", 0},   {"deal", 0},      {"play", 0},
                    {"extra", 0},     {"blackjack", 0}, {"dice21", 0},
                    {"odds", 0},      {"simulate", 0},  {"grade", 1},
                    {"challenge", 2}, {"mancala", 2},   {"trainer", 0}};
    (void)state;
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        assert_count_equal((long long)check_program(programs[i].name),
                           (long long)programs[i].inside, "programs inside %s",
                           programs[i].name);
}
