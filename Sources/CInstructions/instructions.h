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

// Reads and replaces numbers that another thread or a signal handler uses at the same time.
static inline int32_t crowns_atomic_load(const int32_t *value) { return __atomic_load_n(value, __ATOMIC_ACQUIRE); }
static inline int32_t crowns_atomic_exchange(int32_t *value, int32_t replacement) {
  return __atomic_exchange_n(value, replacement, __ATOMIC_ACQ_REL);
}

// Memory of zeros. Pages of a large allocation are made when they are first written, and cleared then. Both are the C
// library's functions; as builtins they need no header.
static inline void *crowns_allocate_zeros(size_t bytes) { return __builtin_calloc(1, bytes); }
static inline void crowns_free_zeros(void *memory) { __builtin_free(memory); }

#endif
