// The numbers that symbols of the path format stand for, as static data. Swift makes its own tables at their first use,
// and checks at every access whether it has.
#ifndef CROWNS_NUMBERS_H
#define CROWNS_NUMBERS_H

#include <stdint.h>

// For each symbol of a number, the smallest magnitude in bits 0 to 15, the number of plain bits in 16 to 20, the sign in
// 31; for the escape, the last symbol, only its plain bits. 0 for what is no such symbol.
static inline uint32_t crowns_number_layout(int64_t symbol) {
  static const uint32_t layouts[64] = {
    0x00000000, 0x00000001, 0x80000001, 0x00000002, 0x80000002, 0x00000003, 0x80000003, 0x00010004,
    0x80010004, 0x00010006, 0x80010006, 0x00020008, 0x80020008, 0x0002000C, 0x8002000C, 0x00030010,
    0x80030010, 0x00030018, 0x80030018, 0x00040020, 0x80040020, 0x00040030, 0x80040030, 0x00050040,
    0x80050040, 0x00050060, 0x80050060, 0x00060080, 0x80060080, 0x000600C0, 0x800600C0, 0x00070100,
    0x80070100, 0x00070180, 0x80070180, 0x00080200, 0x80080200, 0x00080300, 0x80080300, 0x00090400,
    0x80090400, 0x00090600, 0x80090600, 0x000A0800, 0x800A0800, 0x000A0C00, 0x800A0C00, 0x000B1000,
    0x800B1000, 0x000B1800, 0x800B1800, 0x00150000,
  };
  return layouts[symbol & 63];
}

// The sides of square view boxes at the origin that take one symbol, by their symbols below the count.
enum { crowns_common_side_count = 12 };
static inline double crowns_common_side(int64_t symbol) {
  static const double sides[16] = {24, 512, 16, 32, 48, 20, 64, 100, 128, 256, 1024, 1000};
  return sides[symbol & 15];
}

// The numbers of grid steps that take one symbol, by their symbols below the count.
enum { crowns_common_steps_count = 15 };
static inline int32_t crowns_common_steps(int64_t symbol) {
  static const int32_t steps[16] = {
    2976, 2400, 4096, 3072, 4128, 2944, 240, 24, 4800, 2960, 3200, 1200, 512, 1024, 2880,
  };
  return steps[symbol & 15];
}

// The distances between the lines that aligned coordinates lie on, in units of the view box or in divisions of its
// longer side; 0 for no alignment.
enum { crowns_alignment_count = 8 };
static inline double crowns_alignment(int64_t symbol) {
  static const double alignments[8] = {0, 1, 0.5, 0.25, 2, 0.1, 4, 0.125};
  return alignments[symbol & 7];
}

// The numbers of divisions of the longer side that alignments are measured in where steps and units do not agree.
enum { crowns_divisions_count = 5 };
static inline double crowns_divisions(int64_t index) {
  static const double divisions[8] = {24, 512, 100, 16, 20};
  return divisions[index & 7];
}

#endif
