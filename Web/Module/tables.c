// The tables of CFrequencies, unpacked when the module starts: they would be more than a third of its file.

#include "packed-tables.h"
#include "table-model.h"

// As frequencies.h and coverage.h declare them, but that they are written once.
uint32_t crowns_frequency_entries[frequency_entry_count + 1];
uint16_t crowns_frequency_buckets[context_count * 64];
const int32_t crowns_frequency_entry_count = frequency_entry_count + 1;
int16_t crowns_coverage_weight_list[weight_count];
const int32_t crowns_coverage_weight_count = weight_count;
int32_t crowns_coverage_bias_list[bias_count];
const int32_t crowns_coverage_bias_count = bias_count;
uint16_t crowns_coverage_shape_list[shape_count];
const int32_t crowns_coverage_median = coverage_median;
int32_t crowns_coverage_steepness_list[steepness_count];
uint16_t crowns_coverage_logistic_list[logistic_count];
uint16_t crowns_coverage_neighbour_list[neighbour_count];

// The interval of the arithmetic code, and the code's next bytes.
static uint32_t low, high, value;
static const uint8_t *next;

static int code(int bit, uint32_t probability) {
  uint32_t middle = low + (uint32_t)((uint64_t)(high - low) * probability >> 16);
  bit = value <= middle;
  if (bit) high = middle; else low = middle + 1;
  for (; (low ^ high) < 1 << 24; low <<= 8, high = high << 8 | 255) value = value << 8 | *next++;
  return bit;
}

// Lays out the frequencies of all contexts as the decoder looks them up.
static void unpack_frequencies(void) {
  uint16_t rows[2][symbol_limit + 1] = {0};
  uint32_t *entry = crowns_frequency_entries;
  uint16_t *buckets = crowns_frequency_buckets;
  for (int context = 0; context < context_count; context++, buckets += 64) {
    uint16_t *row = rows[context & 1];
    __builtin_memset(row, 0, sizeof rows[0]);
    code_frequencies(rows[~context & 1], row);
    uint32_t first = 0;
    for (uint32_t symbol = 0; first < slots_of_context; symbol++) {
      uint32_t frequency = row[symbol];
      if (frequency == 0) continue;
      // The buckets of 64 slots whose first slot is one of these.
      for (uint32_t bucket = (first + 63) / 64; bucket < (first + frequency + 63) / 64; bucket++) {
        buckets[bucket] = entry - crowns_frequency_entries;
      }
      *entry++ = first | (frequency - 1) << 12 | symbol << 24;
      first += frequency;
    }
  }
}

// Unpacks the tables. The host calls it once, before anything else.
__attribute__((export_name("prepare"))) void prepare(void) {
  low = 0;
  high = UINT32_MAX;
  next = packed_tables;
  for (int count = 0; count < 4; count++) value = value << 8 | *next++;
  unpack_frequencies();
  code_coverage((coverage_tables){
    crowns_coverage_weight_list, crowns_coverage_bias_list, crowns_coverage_shape_list, crowns_coverage_steepness_list,
    crowns_coverage_logistic_list, crowns_coverage_neighbour_list,
  });
}
