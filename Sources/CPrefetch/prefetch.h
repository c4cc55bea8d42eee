// What Swift has no word for: an instruction that asks the processor's caches for memory before it is needed.
#ifndef CROWNS_CPREFETCH_H
#define CROWNS_CPREFETCH_H

#include <stddef.h>
#include <stdint.h>

// Asks for the cache line `offset` bytes from `base`, which is going to be written. Any address will do, since the processor
// ignores one where no memory is; therefore added as numbers, which may lie outside of what `base` points to.
static inline __attribute__((always_inline)) void crowns_prefetch(const void *base, ptrdiff_t offset) {
  __builtin_prefetch((const void *)((uintptr_t)base + (uintptr_t)offset), 1, 3);
}

#endif
