// The frequencies of the path format's symbols, as static data. A program that reads one record pays only for the pages
// that it touches. Swift would take ten seconds to compile arrays of this size, and build them at their first use in
// debug builds.
#ifndef CROWNS_FREQUENCIES_H
#define CROWNS_FREQUENCIES_H

#include "numbers.h"

#include <stdint.h>

// For each context in order, each symbol with a frequency: bits 0 to 11 the first slot, 12 to 23 the frequency - 1,
// 24 to 31 the symbol. One entry of 0 more at the end.
extern const uint32_t crowns_frequency_entries[];
// For each context and value of a slot's upper 6 bits, the index of the entry that the first of these slots belongs to.
extern const uint16_t crowns_frequency_buckets[];
// The number of entries, with the one at the end.
extern const int32_t crowns_frequency_entry_count;

// Swift sees no arrays of unknown length.
static inline const uint32_t *_Nonnull crowns_entries(void) { return crowns_frequency_entries; }
static inline const uint16_t *_Nonnull crowns_buckets(void) { return crowns_frequency_buckets; }

#endif
