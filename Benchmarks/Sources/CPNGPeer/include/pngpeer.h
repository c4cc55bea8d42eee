#ifndef CROWNS_PNGPEER_H
#define CROWNS_PNGPEER_H

#include <stddef.h>
#include <stdint.h>

/// Writes pixels with libpng into memory.
///
/// @param channels 1: indices into a palette of 256 entries of `rgb` with alphas 0 to 255; 4: red, green, blue, alpha.
/// @param level zlib's compression level.
/// @param runs Whether zlib looks for runs only (Z_RLE); no filters are used then, or with a palette.
/// @return The bytes written, 0 on failure.
size_t pngpeer_write(const uint8_t *pixels, uint32_t width, uint32_t height, int channels, const uint8_t rgb[3],
                     int level, int runs, uint8_t *output, size_t capacity);

#endif
