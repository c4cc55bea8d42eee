// How the tables of CFrequencies are packed: as one arithmetic code of binary decisions, each with a probability that
// adapts. Packing and unpacking are the same walk over the tables.
//
// Whoever includes this defines `code`, which writes or reads one decision.

#include <stdint.h>

enum {
  context_count = 422,
  slots_of_context = 4096,
  symbol_limit = 256,
  weight_count = 1344,
  bias_count = 52,
  shape_count = 2049,
  steepness_count = 96,
  logistic_count = 33,
  neighbour_count = 1350,
};

// The tables of coverage.h, in the order of the walk.
typedef struct {
  int16_t *weights;
  int32_t *biases;
  uint16_t *shape;
  int32_t *steepnesses;
  uint16_t *logistic;
  uint16_t *neighbours;
} coverage_tables;

// The probability of a decision being 1, in 65536ths, and how often it was made, up to a limit: the more often, the
// less it changes by one.
typedef struct {
  uint16_t one;
  uint8_t count;
} chance;

enum { chance_limit = 30 };

// Writes or reads a decision. `probability` is that of 1, in 65536ths, and neither 0 nor 65536.
static int code(int bit, uint32_t probability);

static int code_by(chance *chance, int bit) {
  // Not below 1/2048, nor above 2047/2048. All chances begin at one half.
  int32_t probability = chance->one ^ 0x8000;
  bit = code(bit, probability < 32 ? 32 : probability > 65504 ? 65504 : probability);
  probability += ((bit ? 65535 : 0) - probability) * 2 / (2 * chance->count + 3);
  chance->one = probability ^ 0x8000;
  if (chance->count < chance_limit) chance->count++;
  return bit;
}

// The chances of a kind of numbers.
typedef struct {
  chance sign, lengths[32], upper_bits[32][4];
} number_chances;

// Codes the lower bits of a number by a tree of chances, the upper ones first.
static uint32_t code_tree(chance *chances, uint32_t bits, int count) {
  uint32_t node = 1;
  for (int index = count - 1; index >= 0; index--) node = node * 2 + code_by(chances + node, bits >> index & 1);
  return node - (1u << count);
}

// Codes a number by its length in bits, the two bits behind the first one, and the others as they are.
static uint32_t code_number(number_chances *chances, uint32_t number) {
  int length = code_tree(chances->lengths, number ? 32 - __builtin_clz(number) : 0, 5);
  if (length < 2) return length;
  int rest = length > 3 ? length - 3 : 0, upper = length - 1 - rest;
  uint32_t result = 1u << upper | code_tree(chances->upper_bits[length], number >> rest & ((1u << upper) - 1), upper);
  for (int index = rest - 1; index >= 0; index--) result = result * 2 | code(number >> index & 1, 32768);
  return result;
}

static int32_t code_signed(number_chances *chances, int32_t number) {
  uint32_t size = code_number(chances, number < 0 ? -(uint32_t)number : number);
  return size && code_by(&chances->sign, number < 0) ? -(int32_t)size : (int32_t)size;
}

// Codes the frequencies of a context's symbols, 0 for those that do not occur.
//
// before: those of the context before it.
static void code_frequencies(const uint16_t *before, uint16_t *table) {
  static chance is_present[16], is_even;
  static number_chances frequencies[31], counts;
  // Contexts that were never met have even frequencies.
  int present = 0, even = 1;
  for (int symbol = 0; symbol < symbol_limit; symbol++) present += table[symbol] > 0;
  for (int symbol = 0; symbol < present; symbol++) {
    even &= table[symbol] == slots_of_context * (symbol + 1) / present - slots_of_context * symbol / present;
  }
  if (code_by(&is_even, even)) {
    present = code_number(&counts, present);
    for (int symbol = 0; symbol < present; symbol++) {
      table[symbol] = slots_of_context * (symbol + 1) / present - slots_of_context * symbol / present;
    }
    return;
  }
  uint32_t last = 0, second = 0, left = slots_of_context;
  for (int symbol = 0; left > 0; symbol++) {
    int is_near = symbol > 0 && table[symbol - 1];
    int neighbours = (before[symbol] > 0) | (before[symbol + 1] > 0) << 1 | is_near << 2 | (last > 3) << 3;
    if (!code_by(is_present + neighbours, table[symbol] > 0)) continue;
    // Twice the logarithm of what the neighbours let expect. Every other symbol has the same sign.
    uint32_t expected = 4 * before[symbol] + last + 3 * second;
    int size = expected ? 31 - __builtin_clz(expected * expected) : 0;
    table[symbol] = code_number(frequencies + size, table[symbol]);
    second = last;
    last = table[symbol];
    left -= last;
  }
}

// Codes numbers by how they differ from the straight line through the two before them.
#define CODE_CURVE(table, count)                                                    \
  do {                                                                              \
    static number_chances chances;                                                  \
    int32_t last = 0, change = 0;                                                   \
    for (int index = 0; index < (count); index++) {                                 \
      change += code_signed(&chances, (int32_t)(table)[index] - last - change);     \
      last += change;                                                               \
      (table)[index] = last;                                                        \
    }                                                                               \
  } while (0)

static void code_coverage(coverage_tables tables) {
  static number_chances weights, biases, neighbours[2];
  for (int index = 0; index < weight_count; index++) {
    tables.weights[index] = code_signed(&weights, tables.weights[index]);
  }
  for (int index = 0; index < bias_count; index++) tables.biases[index] = code_signed(&biases, tables.biases[index]);
  CODE_CURVE(tables.shape, shape_count);
  CODE_CURVE(tables.steepnesses, steepness_count);
  CODE_CURVE(tables.logistic, logistic_count);
  // The probability of contexts that were never met.
  const uint16_t usual = 58982;
  uint16_t last = usual;
  for (int index = 0; index < neighbour_count; index++) {
    last += code_signed(neighbours + (last == usual), tables.neighbours[index] - last);
    tables.neighbours[index] = last;
  }
}
