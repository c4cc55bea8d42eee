// What the coder of masks knows of the coverage of outlines, as static data.
#ifndef CROWNS_COVERAGE_H
#define CROWNS_COVERAGE_H

#include <stdint.h>

// The weights of the network's three layers. Of each layer, for each four sums: for each pair of inputs, the two
// weights of the first sum, of the second, third and fourth.
extern const int16_t crowns_coverage_weight_list[];
extern const int32_t crowns_coverage_weight_count;
// What each sum of the layers starts from.
extern const int32_t crowns_coverage_bias_list[];
extern const int32_t crowns_coverage_bias_count;
// The share of a distribution below a distance, in 65536ths less 256, for distances of eighths of its width from -128
// to 128 widths.
extern const uint16_t crowns_coverage_shape_list[];
// The distance, in 256ths of the width, within which half of a distribution lies.
extern const int32_t crowns_coverage_median;
// 16384 over the width in levels, for each class of widths.
extern const int32_t crowns_coverage_steepness_list[];
// The probabilities, in 65536ths, of logits from -8 to 8 in halves.
extern const uint16_t crowns_coverage_logistic_list[];
// The probability, in 65536ths, that a pixel beside a run belongs to it, for each context.
extern const uint16_t crowns_coverage_neighbour_list[];

// Swift sees no arrays of unknown length.
static inline const int16_t *_Nonnull crowns_coverage_weights(void) { return crowns_coverage_weight_list; }
static inline const int32_t *_Nonnull crowns_coverage_biases(void) { return crowns_coverage_bias_list; }
static inline const uint16_t *_Nonnull crowns_coverage_shape(void) { return crowns_coverage_shape_list; }
static inline const int32_t *_Nonnull crowns_coverage_steepnesses(void) { return crowns_coverage_steepness_list; }
static inline const uint16_t *_Nonnull crowns_coverage_logistic(void) { return crowns_coverage_logistic_list; }
static inline const uint16_t *_Nonnull crowns_coverage_neighbours(void) { return crowns_coverage_neighbour_list; }

#endif
