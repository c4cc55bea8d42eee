#include "pngpeer.h"

#include <png.h>
#include <setjmp.h>
#include <string.h>
#include <zlib.h>

struct output {
  uint8_t *bytes;
  size_t count;
  size_t capacity;
};

static void write_bytes(png_structp png, png_bytep bytes, png_size_t count) {
  struct output *output = png_get_io_ptr(png);
  if (output->capacity - output->count < count) png_error(png, "too many bytes");
  memcpy(output->bytes + output->count, bytes, count);
  output->count += count;
}

static void flush_bytes(png_structp png) { (void)png; }

size_t pngpeer_write(const uint8_t *pixels, uint32_t width, uint32_t height, int channels, const uint8_t rgb[3],
                     int level, int runs, uint8_t *bytes, size_t capacity) {
  struct output output = {bytes, 0, capacity};
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info || setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    return 0;
  }
  png_set_write_fn(png, &output, write_bytes, flush_bytes);
  png_set_IHDR(png, info, width, height, 8, channels == 1 ? PNG_COLOR_TYPE_PALETTE : PNG_COLOR_TYPE_RGB_ALPHA,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (channels == 1) {
    png_color palette[256];
    png_byte alphas[256];
    for (int i = 0; i < 256; i++) {
      palette[i].red = rgb[0];
      palette[i].green = rgb[1];
      palette[i].blue = rgb[2];
      alphas[i] = (png_byte)i;
    }
    png_set_PLTE(png, info, palette, 256);
    png_set_tRNS(png, info, alphas, 256, NULL);
  }
  png_set_compression_level(png, level);
  if (channels == 1 || runs) png_set_filter(png, 0, PNG_FILTER_NONE);
  if (runs) png_set_compression_strategy(png, Z_RLE);
  png_write_info(png, info);
  for (uint32_t row = 0; row < height; row++) png_write_row(png, pixels + (size_t)row * width * channels);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return output.count;
}
