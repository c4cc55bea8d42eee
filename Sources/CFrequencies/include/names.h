// The codes by which a packed database writes names, as static data: nothing is computed before a name can be read.
#ifndef CROWNS_NAMES_H
#define CROWNS_NAMES_H

#include <stdint.h>

// The symbols: a letter each for the first, then the end of a name, then a byte that has no symbol of its own.
enum { crowns_name_symbol_count = 69, crowns_name_end = 67, crowns_name_other = 68 };
// The context after those of the symbols, and the most bits of a code.
enum { crowns_name_drop_context = 69, crowns_name_longest = 14 };

// For each symbol that came before, and then for the number of bytes that a name drops from the one before it: the
// lengths of the codes of all symbols, 0 for what has none. See scripts/train-names.
extern const uint8_t crowns_name_lengths[70][69];

// The rest follows from the lengths. For each context and value of the next 7 bits, the symbol whose code they begin
// with, and the code's length in bits 0 to 7; 0 for a longer code.
extern const uint16_t crowns_name_lookup[70][128];
// For each context and length the first longer code, in 14 bits, and what to add to a code for its place.
extern const uint16_t crowns_name_limits[70][15];
extern const int16_t crowns_name_places[70][15];
// For each context the symbols by the places of their codes.
extern const uint8_t crowns_name_symbols[70][69];

// The symbol of each byte, crowns_name_other for those without one.
extern const uint8_t crowns_name_symbols_of_bytes[256];

static inline int32_t crowns_name_length(int32_t context, int32_t symbol) {
  return crowns_name_lengths[context][symbol];
}

// The symbol whose code some bits begin with in a context, in bits 8 on, and the code's length in bits 0 to 7.
static inline uint32_t crowns_name_read(uint32_t context, uint32_t bits) {
  uint32_t found = crowns_name_lookup[context][bits >> 25];
  if (found != 0) return found;
  uint32_t code = bits >> 18;
  uint32_t length = 8;
  while (length < crowns_name_longest && code >= crowns_name_limits[context][length]) length++;
  int32_t place = (int32_t)(code >> (crowns_name_longest - length)) + crowns_name_places[context][length];
  // The codes leave nothing out, so that this is the place of one.
  return (uint32_t)crowns_name_symbols[context][place] << 8 | length;
}

// The symbol of a byte.
static inline uint32_t crowns_name_symbol(uint8_t byte) { return crowns_name_symbols_of_bytes[byte]; }

// The byte of a symbol that has one.
static inline uint8_t crowns_name_byte(uint32_t symbol) {
  return (uint8_t)"abcdefghijklmnopqrstuvwxyz0123456789-/_. ABCDEFGHIJKLMNOPQRSTUVWXYZ\0\0"[symbol];
}

#endif
