// Packs the tables of CFrequencies, and writes them as C: what scripts/web compiles into the module in their place, and
// tables.c unpacks when the module starts.

#include "coverage.h"
#include "frequencies.h"
#include "table-model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The interval of the arithmetic code.
static uint32_t low, high = UINT32_MAX;
static int written;

static void write_byte(uint32_t byte) { printf("%s%u,", written++ % 32 == 0 ? "\n  " : "", byte & 255); }

static int code(int bit, uint32_t probability) {
  uint32_t middle = low + (uint32_t)((uint64_t)(high - low) * probability >> 16);
  if (bit) high = middle; else low = middle + 1;
  for (; (low ^ high) < 1 << 24; low <<= 8, high = high << 8 | 255) write_byte(low >> 24);
  return bit;
}

static void pack_frequencies(void) {
  uint16_t rows[2][symbol_limit + 1] = {0};
  int context = 0;
  for (int index = 0; index < crowns_frequency_entry_count - 1; index++) {
    uint32_t entry = crowns_frequency_entries[index];
    uint32_t frequency = (entry >> 12 & 4095) + 1;
    rows[context & 1][entry >> 24] = frequency;
    if ((entry & 4095) + frequency < slots_of_context) continue;
    code_frequencies(rows[~context & 1], rows[context & 1]);
    context++;
    memset(rows[context & 1], 0, sizeof rows[0]);
  }
}

// A copy of a table with room for what the walk writes, which is the same again.
static void *copy(const void *table, size_t size) {
  void *copy = malloc(size);
  if (!copy) abort();
  return memcpy(copy, table, size);
}

static void pack_coverage(void) {
  code_coverage((coverage_tables){
    copy(crowns_coverage_weight_list, weight_count * sizeof(int16_t)),
    copy(crowns_coverage_bias_list, bias_count * sizeof(int32_t)),
    copy(crowns_coverage_shape_list, shape_count * sizeof(uint16_t)),
    copy(crowns_coverage_steepness_list, steepness_count * sizeof(int32_t)),
    copy(crowns_coverage_logistic_list, logistic_count * sizeof(uint16_t)),
    copy(crowns_coverage_neighbour_list, neighbour_count * sizeof(uint16_t)),
  });
}

int main(void) {
  int contexts = 0;
  for (int index = 0; index < crowns_frequency_entry_count - 1; index++) {
    contexts += (crowns_frequency_entries[index] & 4095) == 0;
  }
  if (contexts != context_count || crowns_coverage_weight_count != weight_count
      || crowns_coverage_bias_count != bias_count) {
    fprintf(stderr, "pack-tables: CFrequencies has other numbers of entries than table-model.h\n");
    return 1;
  }
  printf("#include <stdint.h>\n\nenum { frequency_entry_count = %d, coverage_median = %d };\n\n",
    crowns_frequency_entry_count - 1, crowns_coverage_median);
  printf("const uint8_t packed_tables[] = {");
  pack_frequencies();
  pack_coverage();
  // A number within the last interval; the unpacker reads as many bytes.
  for (int count = 0; count < 4; count++, low <<= 8) write_byte(low >> 24);
  printf("\n};\n");
  return 0;
}
