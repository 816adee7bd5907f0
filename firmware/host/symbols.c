/* What the program's symbols say. */
#include <fcntl.h>
#include <gelf.h>
#include <libelf.h>
#include <string.h>
#include <unistd.h>

#include "symbols.h"

unsigned counter_at(const char *path)
{
    unsigned found = 0;
    int file = open(path, O_RDONLY);
    Elf *elf = elf_version(EV_CURRENT) == EV_NONE || file < 0 ? NULL : elf_begin(file, ELF_C_READ, NULL);
    Elf_Scn *section = NULL;
    GElf_Shdr header;
    while (elf && (section = elf_nextscn(elf, section)) != NULL) {
        Elf_Data *table = elf_getdata(section, NULL);
        if (!gelf_getshdr(section, &header) || header.sh_type != SHT_SYMTAB || !table)
            continue;
        GElf_Sym symbol;
        for (int index = 0; gelf_getsym(table, index, &symbol); index++) {
            const char *name = elf_strptr(elf, header.sh_link, symbol.st_name);
            /* Optimising over all files at once adds to the name. */
            if (name && strncmp(name, "millisecond", 11) == 0 && (name[11] == 0 || name[11] == '.'))
                found = (unsigned)(symbol.st_value & 0xFFFF);
        }
    }
    if (elf)
        elf_end(elf);
    if (file >= 0)
        close(file);
    return found;
}
