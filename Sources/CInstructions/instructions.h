// What Swift has no word for: prefetching, gathering a bit of each byte of a vector, atomic numbers, and zeroed memory.
#ifndef CROWNS_CINSTRUCTIONS_H
#define CROWNS_CINSTRUCTIONS_H

#include <stddef.h>
#include <stdint.h>

// Prefetches the cache line `offset` bytes from `base` for writing. The processor ignores an address without memory
// behind it. The address is added up as a number, since a pointer may not point outside of what `base` points to.
static inline __attribute__((always_inline)) void crowns_prefetch(const void *base, ptrdiff_t offset) {
  __builtin_prefetch((const void *)((uintptr_t)base + (uintptr_t)offset), 1, 3);
}

// For each of 64 bytes whether it differs from the byte before it; the first of them is the lowest bit. 65 bytes are
// read, from `before` on.
static inline __attribute__((always_inline)) uint64_t crowns_changes(const uint8_t *before) {
  typedef uint8_t bytes __attribute__((ext_vector_type(64), aligned(1)));
  typedef _Bool bits __attribute__((ext_vector_type(64)));
  union {
    bits vector;
    uint64_t number;
  } changes = {.vector = __builtin_convertvector(*(const bytes *)before != *(const bytes *)(before + 1), bits)};
  return changes.number;
}

// Eight numbers of 16 bits: a `SIMD8<UInt16>` in Swift.
typedef uint16_t crowns_numbers __attribute__((ext_vector_type(8)));

// Eight bytes as such numbers: one instruction, where Swift's conversion compiles to two a lane.
typedef uint8_t crowns_bytes __attribute__((ext_vector_type(8)));
static inline __attribute__((always_inline)) crowns_numbers crowns_widened(crowns_bytes bytes) {
  return __builtin_convertvector(bytes, crowns_numbers);
}

// The upper 16 bits of eight products: one instruction, where Swift's conversions of vectors compile to several.
static inline __attribute__((always_inline)) crowns_numbers crowns_upper_half(crowns_numbers a, crowns_numbers b) {
#if defined(__SSE2__)
  // Written out: the compiler recognises the product below only where nothing is known of the numbers.
  typedef short signed_numbers __attribute__((vector_size(16)));
  return (crowns_numbers)__builtin_ia32_pmulhuw128((signed_numbers)a, (signed_numbers)b);
#else
  typedef uint32_t products __attribute__((ext_vector_type(8)));
  return __builtin_convertvector(
      (__builtin_convertvector(a, products) * __builtin_convertvector(b, products)) >> 16, crowns_numbers);
#endif
}

// Vectors of 32 bytes are never passed in a call, since all functions are inlined: that processors without AVX would
// take them differently changes nothing.
#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wpsabi"
#endif

// 32 bytes: a `SIMD32<UInt8>` in Swift, whose arithmetic on more than eight integers is a loop over the lanes. And
// sixteen numbers of 16 bits.
typedef uint8_t crowns_many_bytes __attribute__((ext_vector_type(32)));
typedef uint16_t crowns_many_numbers __attribute__((ext_vector_type(16)));

// The upper 16 bits of sixteen products.
static inline __attribute__((always_inline)) crowns_many_numbers crowns_upper_halves(
    crowns_many_numbers a, crowns_many_numbers b) {
#if defined(__AVX2__)
  typedef short signed_numbers __attribute__((vector_size(32)));
  return (crowns_many_numbers)__builtin_ia32_pmulhuw256((signed_numbers)a, (signed_numbers)b);
#else
  crowns_many_numbers halves;
  halves.lo = crowns_upper_half(a.lo, b.lo);
  halves.hi = crowns_upper_half(a.hi, b.hi);
  return halves;
#endif
}

// The parts of light that a layer lets through, in steps of 1/65536, with 65535 for 1: of eight pixels, and of sixteen.
//
// Coverage and opacity are in 255ths. Their product is in steps of 1/65025, which are 1 + 515/65536 of the others.
static inline __attribute__((always_inline)) crowns_numbers crowns_transmittance(
    crowns_numbers coverage, crowns_numbers opacity) {
  crowns_numbers product = coverage * opacity;
  return 65535 - product - crowns_upper_half(product, (crowns_numbers)515);
}
static inline __attribute__((always_inline)) crowns_many_numbers crowns_transmittances(
    crowns_many_numbers coverage, crowns_many_numbers opacity) {
  crowns_many_numbers product = coverage * opacity;
  return 65535 - product - crowns_upper_halves(product, (crowns_many_numbers)515);
}

// The alpha of 32 pixels when a layer is laid over them.
//
// `below` is their alpha; `even` and `odd` are the transmittances of the pixels of even and of odd index.
static inline __attribute__((always_inline)) crowns_many_bytes crowns_composed(
    crowns_many_bytes below, crowns_many_numbers even, crowns_many_numbers odd) {
  // Each pixel in the upper byte of a number.
  crowns_many_numbers pairs = (crowns_many_numbers)~below;
  even = crowns_upper_halves(pairs << 8, even);
  odd = crowns_upper_halves(pairs & 0xFF00, odd);
  // Rounded by half a step; 255 less an upper byte is the upper byte of 65535 less the number.
  return (crowns_many_bytes)(((65535 - 128 - even) >> 8) | ((65535 - 128 - odd) & 0xFF00));
}

// The alpha of 32 pixels when a layer is laid over them that covers each by a number of 255ths.
static inline __attribute__((always_inline)) crowns_many_bytes crowns_laid_over(
    crowns_many_bytes below, crowns_many_bytes coverage, uint16_t opacity) {
  crowns_many_numbers pairs = (crowns_many_numbers)coverage;
  return crowns_composed(
      below, crowns_transmittances(pairs & 0xFF, (crowns_many_numbers)opacity),
      crowns_transmittances(pairs >> 8, (crowns_many_numbers)opacity));
}

// The alpha of 32 pixels when a layer is laid over them that lets the same through of each, eight times in `through`.
static inline __attribute__((always_inline)) crowns_many_bytes crowns_run_laid_over(
    crowns_many_bytes below, crowns_numbers through) {
  crowns_many_numbers many =
      __builtin_shufflevector(through, through, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7);
  return crowns_composed(below, many, many);
}

// The alpha of eight pixels when a layer is laid over them.
//
// `below` is their alpha; `through` is what the layer lets through of the pixels 0, 4, 1, 5, 2, 6, 3 and 7.
static inline __attribute__((always_inline)) crowns_bytes crowns_group_laid_over(
    crowns_bytes below, crowns_numbers through) {
  typedef uint8_t bytes __attribute__((ext_vector_type(16)));
  // Each pixel in the upper byte of a number.
  crowns_numbers above =
      (crowns_numbers)__builtin_shufflevector(~below, (crowns_bytes)0, 8, 0, 8, 4, 8, 1, 8, 5, 8, 2, 8, 6, 8, 3, 8, 7);
  bytes alpha = (bytes)(65535 - 128 - crowns_upper_half(above, through));
  return __builtin_shufflevector(alpha, alpha, 1, 5, 9, 13, 3, 7, 11, 15);
}

// The first `count` of 32 bytes, and the others of another vector; `count` is at most 127.
static inline __attribute__((always_inline)) crowns_many_bytes crowns_replacing_first(
    crowns_many_bytes bytes, crowns_many_bytes others, int8_t count) {
  typedef int8_t indices __attribute__((ext_vector_type(32)));
  const indices index = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                         16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
  crowns_many_bytes first = (crowns_many_bytes)(index < (indices)count);
  return (bytes & first) | (others & ~first);
}

#if defined(__clang__)
#pragma clang diagnostic pop
#endif

// Eight signed numbers of 16 bits and four of 32 bits: `SIMD8<Int16>` and `SIMD4<Int32>` in Swift.
typedef int16_t crowns_signed_numbers __attribute__((ext_vector_type(8)));
typedef int32_t crowns_sums __attribute__((ext_vector_type(4)));

// Adds to each sum the products of a pair of numbers: one instruction and an addition.
static inline __attribute__((always_inline)) crowns_sums crowns_add_products(
    crowns_sums sums, crowns_signed_numbers a, crowns_signed_numbers b) {
#if defined(__SSE2__)
  typedef short numbers __attribute__((vector_size(16)));
  return sums + (crowns_sums)__builtin_ia32_pmaddwd128((numbers)a, (numbers)b);
#else
  return sums + __builtin_convertvector(a.even, crowns_sums) * __builtin_convertvector(b.even, crowns_sums) +
         __builtin_convertvector(a.odd, crowns_sums) * __builtin_convertvector(b.odd, crowns_sums);
#endif
}

// Eight numbers of 32 bits as numbers of 16 bits from 0 to a limit: Swift compares and replaces lane by lane.
static inline __attribute__((always_inline)) crowns_signed_numbers crowns_rectified(
    crowns_sums a, crowns_sums b, int16_t limit) {
#if defined(__SSE2__)
  typedef int numbers __attribute__((vector_size(16)));
  crowns_signed_numbers both = (crowns_signed_numbers)__builtin_ia32_packssdw128((numbers)a, (numbers)b);
#else
  typedef int32_t sums __attribute__((ext_vector_type(8)));
  sums all = __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7);
  all = __builtin_elementwise_min(__builtin_elementwise_max(all, (sums)-32768), (sums)32767);
  crowns_signed_numbers both = __builtin_convertvector(all, crowns_signed_numbers);
#endif
  both = __builtin_elementwise_max(both, (crowns_signed_numbers)0);
  return __builtin_elementwise_min(both, (crowns_signed_numbers)limit);
}

// Reads and replaces numbers that another thread or a signal handler uses at the same time.
static inline int32_t crowns_atomic_load(const int32_t *value) { return __atomic_load_n(value, __ATOMIC_ACQUIRE); }
static inline int32_t crowns_atomic_exchange(int32_t *value, int32_t replacement) {
  return __atomic_exchange_n(value, replacement, __ATOMIC_ACQ_REL);
}

// Memory of zeros. Pages of a large allocation are made when they are first written, and cleared then. Both are the C
// library's functions; as builtins they need no header.
static inline void *crowns_allocate_zeros(size_t bytes) { return __builtin_calloc(1, bytes); }
static inline void crowns_free_zeros(void *memory) { __builtin_free(memory); }

// Keeps glibc from setting addresses aside for a heap of each thread. Swift's module of the library lacks its malloc.h.
#ifdef __GLIBC__
extern int mallopt(int parameter, int value);
static inline void crowns_share_heap(void) {
  const int arena_max = -8;
  (void)mallopt(arena_max, 1);
}
#else
static inline void crowns_share_heap(void) {}
#endif

#endif
