// The codes by which a packed database writes names, as static data.
#ifndef CROWNS_NAMES_H
#define CROWNS_NAMES_H

#include <stdint.h>

// The symbols: a letter each for the first, then the end of a name, then a byte that has no symbol of its own.
enum { crowns_name_symbol_count = 69, crowns_name_end = 67, crowns_name_other = 68 };

// For each symbol that came before, and then for the number of bytes that a name drops from the one before it: the
// lengths of the codes of all symbols, 0 for what has none. See scripts/train-names.
extern const uint8_t crowns_name_lengths[crowns_name_symbol_count + 1][crowns_name_symbol_count];

static inline int32_t crowns_name_length(int32_t context, int32_t symbol) {
  return crowns_name_lengths[context][symbol];
}

#endif
