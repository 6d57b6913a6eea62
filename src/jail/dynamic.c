/* What a program is made of, as far as ELF tells. */
#include "jail.h"

#include <elf.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* Does it name a program that loads its libraries? */
static bool has_interpreter(int file, const Elf64_Ehdr *head)
{
    for (unsigned i = 0; i < head->e_phnum; i++) {
        Elf64_Phdr part;
        off_t place = (off_t)head->e_phoff + (off_t)i * head->e_phentsize;
        if (pread(file, &part, sizeof part, place) != (ssize_t)sizeof part)
            return false;
        if (part.p_type == PT_INTERP)
            return true;
    }
    return false;
}

bool jail_is_dynamic(const char *path)
{
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0)
        return false;
    Elf64_Ehdr head;
    bool dynamic = pread(file, &head, sizeof head, 0) == (ssize_t)sizeof head &&
                   memcmp(head.e_ident, ELFMAG, SELFMAG) == 0 &&
                   head.e_ident[EI_CLASS] == ELFCLASS64 &&
                   has_interpreter(file, &head);
    close(file);
    return dynamic;
}
