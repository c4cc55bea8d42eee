// Copies an archive of object files, and lets the linker leave out the code and data in it that nothing refers to.
//
//   collectable <archive> <copy>
//
// The compiler of Swift's own libraries marks every public function as used (the section flag SHF_GNU_RETAIN), since a
// program could load a library that calls it. A program without shared libraries cannot. Swift's metadata keeps the
// mark: the runtime finds it by its sections, and not by references.

#include <ar.h>
#include <elf.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const uint64_t retained = 1 << 21;  // SHF_GNU_RETAIN, which older headers lack

// Whether a section holds code or data that is reached by references only.
static int is_collectable(const char *name) {
  return !strncmp(name, ".text", 5) || !strncmp(name, ".rodata", 7) || !strncmp(name, ".data", 5);
}

// Clears the mark in an object file. Whatever is no such file stays as it is.
static void clear_marks(uint8_t *file, size_t size) {
  Elf64_Ehdr head;
  if (size < sizeof head) return;
  memcpy(&head, file, sizeof head);
  if (memcmp(head.e_ident, ELFMAG, SELFMAG) || head.e_ident[EI_CLASS] != ELFCLASS64) return;
  if (head.e_shentsize != sizeof(Elf64_Shdr) || head.e_shoff > size - sizeof(Elf64_Shdr)) return;
  // Large counts and indices stand in the first section's header.
  Elf64_Shdr first, names, section;
  memcpy(&first, file + head.e_shoff, sizeof first);
  uint64_t count = head.e_shnum ? head.e_shnum : first.sh_size;
  uint64_t name_index = head.e_shstrndx == SHN_XINDEX ? first.sh_link : head.e_shstrndx;
  if (count > (size - head.e_shoff) / sizeof section || name_index >= count) return;
  memcpy(&names, file + head.e_shoff + name_index * sizeof names, sizeof names);
  if (names.sh_offset >= size || names.sh_size == 0 || names.sh_size > size - names.sh_offset) return;
  const char *text = (const char *)file + names.sh_offset;
  if (text[names.sh_size - 1] != '\0') return;
  for (uint64_t index = 0; index < count; index++) {
    uint8_t *place = file + head.e_shoff + index * sizeof section;
    memcpy(&section, place, sizeof section);
    if (!(section.sh_flags & retained) || section.sh_name >= names.sh_size) continue;
    if (!is_collectable(text + section.sh_name)) continue;
    section.sh_flags &= ~retained;
    memcpy(place, &section, sizeof section);
  }
}

int main(int count, char **arguments) {
  if (count != 3) {
    fprintf(stderr, "usage: collectable <archive> <copy>\n");
    return 64;
  }
  FILE *input = fopen(arguments[1], "rb");
  if (!input || fseek(input, 0, SEEK_END)) return perror(arguments[1]), 1;
  long end = ftell(input);
  rewind(input);
  size_t size = end < 0 ? 0 : (size_t)end;
  uint8_t *archive = malloc(size + 1);
  if (!archive || fread(archive, 1, size, input) != size) return perror(arguments[1]), 1;
  if (size < SARMAG || memcmp(archive, ARMAG, SARMAG)) {
    fprintf(stderr, "%s: not an archive of object files\n", arguments[1]);
    return 1;
  }
  size_t offset = SARMAG;
  while (size - offset >= sizeof(struct ar_hdr)) {
    char digits[sizeof((struct ar_hdr *)0)->ar_size + 1] = {0};
    memcpy(digits, archive + offset + offsetof(struct ar_hdr, ar_size), sizeof digits - 1);
    size_t length = strtoull(digits, NULL, 10);
    offset += sizeof(struct ar_hdr);
    if (length > size - offset) break;
    clear_marks(archive + offset, length);
    // Members begin at even offsets.
    offset += length + (length & 1);
    if (offset > size) break;
  }
  FILE *output = fopen(arguments[2], "wb");
  if (!output || fwrite(archive, 1, size, output) != size || fclose(output)) return perror(arguments[2]), 1;
  return 0;
}
