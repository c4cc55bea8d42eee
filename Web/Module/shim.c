// What Embedded Swift needs of a C library, and no more: memory, moving bytes, and arithmetic that WebAssembly has no
// instruction for.

#include <stddef.h>
#include <stdint.h>

// MARK: Memory

// Blocks come in classes of four sizes for each power of two, so that at most a fifth of a block is unused. Each
// class has a list of the blocks that were freed. A block begins 16 bytes behind its header, which names its class.
// Memory that was ever obtained stays with the module; the next allocation of that class uses it again.

enum {
  header_size = 16,
  smallest_size = 64,
  page_size = 65536,
  // Classes from 64 bytes to 4 GiB.
  class_count = 4 * 26 + 1,
};

typedef struct block {
  struct block *next;
} block;

extern char __heap_base;

static block *freed[class_count];
static uintptr_t unused;
static uintptr_t end;

// The size of a class, with the header.
static size_t size_of_class(unsigned class) {
  size_t base = (size_t)smallest_size << (class / 4);
  return base + base / 4 * (class % 4);
}

// The smallest class whose blocks hold a number of bytes, with the header; `class_count` for too many.
static unsigned class_of_size(size_t bytes) {
  if (bytes <= smallest_size) return 0;
  if (bytes > UINT32_MAX - page_size) return class_count;
  unsigned power = 31 - (unsigned)__builtin_clz((uint32_t)bytes - 1);
  unsigned quarter = (unsigned)((bytes - 1) >> (power - 2)) & 3;
  return 4 * (power - 6) + quarter + 1;
}

// Takes memory that was never used, and asks the host for more where there is none.
static void *take(size_t bytes) {
  if (unused == 0) {
    unused = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    end = __builtin_wasm_memory_size(0) * page_size;
  }
  if (bytes > end - unused) {
    size_t pages = (bytes - (end - unused) + page_size - 1) / page_size;
    if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return NULL;
    end += pages * page_size;
  }
  void *memory = (void *)unused;
  unused += bytes;
  return memory;
}

void *malloc(size_t bytes) {
  if (bytes > UINT32_MAX - page_size) return NULL;
  unsigned class = class_of_size(bytes + header_size);
  if (class >= class_count) return NULL;
  char *memory = (char *)freed[class];
  if (memory) {
    freed[class] = ((block *)memory)->next;
  } else {
    memory = take(size_of_class(class));
    if (!memory) return NULL;
  }
  *(unsigned *)memory = class;
  return memory + header_size;
}

// An aligned block has a header of its own, just before it, that leads to the block that it lies in.
enum { aligned_mark = 0x80000000 };

void free(void *memory) {
  if (!memory) return;
  unsigned *header = (unsigned *)((char *)memory - header_size);
  if (*header & aligned_mark) header = (unsigned *)((char *)header - (*header & ~aligned_mark));
  unsigned class = *header;
  block *freed_block = (block *)header;
  freed_block->next = freed[class];
  freed[class] = freed_block;
}

int posix_memalign(void **result, size_t alignment, size_t bytes) {
  if (alignment <= 16) {
    *result = malloc(bytes);
    return *result ? 0 : 12;
  }
  if (bytes > UINT32_MAX - page_size - alignment) return 12;
  char *memory = malloc(bytes + alignment);
  if (!memory) return 12;
  char *aligned = (char *)(((uintptr_t)memory + alignment - 1) & ~(uintptr_t)(alignment - 1));
  if (aligned != memory) *(unsigned *)(aligned - header_size) = (unsigned)(aligned - memory) | aligned_mark;
  *result = aligned;
  return 0;
}

void *aligned_alloc(size_t alignment, size_t bytes) {
  void *memory;
  return posix_memalign(&memory, alignment, bytes) ? NULL : memory;
}

// MARK: Bytes

void *memcpy(void *restrict to, const void *restrict from, size_t count) {
  __builtin_memcpy(to, from, count);
  return to;
}

void *memmove(void *to, const void *from, size_t count) {
  __builtin_memmove(to, from, count);
  return to;
}

void *memset(void *to, int value, size_t count) {
  __builtin_memset(to, value, count);
  return to;
}

int memcmp(const void *a, const void *b, size_t count) {
  const unsigned char *left = a, *right = b;
  for (size_t i = 0; i < count; i++) {
    if (left[i] != right[i]) return left[i] < right[i] ? -1 : 1;
  }
  return 0;
}

void *calloc(size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) return NULL;
  void *memory = malloc(bytes);
  if (memory) __builtin_memset(memory, 0, bytes);
  return memory;
}

// MARK: Arithmetic

// The product of two numbers of 128 bits, which the compiler calls for 64-bit products in full width: here from four
// products of 32 bits.
typedef struct {
  uint64_t low, high;
} wide;

typedef __int128 int128;

int128 __multi3(int128 a, int128 b) {
  uint64_t a_low = (uint64_t)a, b_low = (uint64_t)b;
  uint64_t a0 = (uint32_t)a_low, a1 = a_low >> 32, b0 = (uint32_t)b_low, b1 = b_low >> 32;
  uint64_t low = a0 * b0, middle = a1 * b0 + (low >> 32), other = a0 * b1 + (uint32_t)middle;
  uint64_t high = a1 * b1 + (middle >> 32) + (other >> 32);
  high += (uint64_t)(a >> 64) * b_low + a_low * (uint64_t)(b >> 64);
  return (int128)(((unsigned __int128)high << 64) | (other << 32) | (uint32_t)low);
}

// To the nearest integer, halves away from zero; WebAssembly rounds halves to even.
double round(double value) {
  double whole = __builtin_trunc(value);
  return __builtin_fabs(value - whole) >= 0.5 ? whole + __builtin_copysign(1, value) : whole;
}

float roundf(float value) {
  float whole = __builtin_truncf(value);
  return __builtin_fabsf(value - whole) >= 0.5f ? whole + __builtin_copysignf(1, value) : whole;
}

// MARK: What only appears to be needed

// Seeds of hash tables. A fixed seed, so that every run does the same.
void arc4random_buf(void *buffer, size_t count) { __builtin_memset(buffer, 0x5A, count); }

// Swift writes the message of a failed precondition here before it traps.
int putchar(int character) { return character; }
