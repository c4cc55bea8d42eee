// The frequencies of the path format's symbols, laid out when the module starts: the module's file is a third smaller
// than with the tables of CFrequencies in it.

#include "packed-tables.h"

#include <stdint.h>

// As frequencies.h declares them, but that they are written once.
uint32_t crowns_frequency_entries[entry_count + 1];
uint16_t crowns_frequency_buckets[context_count * 64];
const int32_t crowns_frequency_entry_count = entry_count + 1;

// Lays out the tables. The host calls it once, before anything else.
__attribute__((export_name("prepare"))) void prepare(void) {
  uint32_t symbol = 0, first = 0;
  uint16_t *buckets = crowns_frequency_buckets;
  for (uint32_t entry = 0; entry < entry_count; entry++) {
    symbol = (symbol + packed_symbols[entry]) & 255;
    uint32_t frequency = (packed_lower[entry] | (uint32_t)packed_upper[entry] << 8) + 1;
    crowns_frequency_entries[entry] = first | (frequency - 1) << 12 | symbol << 24;
    // The buckets of 64 slots whose first slot is one of these.
    for (uint32_t bucket = (first + 63) / 64; bucket < (first + frequency + 63) / 64; bucket++) buckets[bucket] = entry;
    first += frequency;
    // The slots of a context.
    if (first == 4096) {
      first = 0;
      buckets += 64;
    }
  }
}
