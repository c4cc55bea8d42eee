// Writes the frequencies of the path format's symbols in a quarter of the space, as C: what scripts/web compiles into
// the module in the place of the tables, which tables.c lays out again when the module starts.
//
// For each entry its symbol less the one before and the lower and the upper byte of its frequency less 1, each kind in
// a table of its own, which compress better apart.

#include "frequencies.h"

#include <stdio.h>

static void write_table(const char *name, int count, int (*byte)(int)) {
  printf("const uint8_t %s[] = {", name);
  for (int index = 0; index < count; index++) printf("%s%d,", index % 32 == 0 ? "\n  " : "", byte(index));
  printf("\n};\n");
}

static int symbol(int index) {
  uint32_t before = index == 0 ? 0 : crowns_frequency_entries[index - 1] >> 24;
  return (crowns_frequency_entries[index] >> 24) - before & 255;
}

static int lower(int index) { return crowns_frequency_entries[index] >> 12 & 255; }

static int upper(int index) { return crowns_frequency_entries[index] >> 20 & 15; }

int main(void) {
  int count = crowns_frequency_entry_count - 1;
  int contexts = 0;
  for (int index = 0; index < count; index++) contexts += (crowns_frequency_entries[index] & 4095) == 0;
  printf("#include <stdint.h>\n\nenum { entry_count = %d, context_count = %d };\n\n", count, contexts);
  write_table("packed_symbols", count, symbol);
  write_table("packed_lower", count, lower);
  write_table("packed_upper", count, upper);
}
