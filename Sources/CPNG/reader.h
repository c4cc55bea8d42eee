#ifndef CROWNS_CPNG_READER_H
#define CROWNS_CPNG_READER_H

#include <png.h>
#include <stdlib.h>
#include <string.h>

// Reads PNG files by libpng's full interface. Its simplified one reads interlaced files of 16 bits wrongly
// (https://github.com/pnggroup/libpng/issues/853). In C, since libpng reports errors by long jumps.

/// The longest message of crowns_png_read, with its end.
enum { CROWNS_PNG_MESSAGE_SIZE = 128 };

struct crowns_png_source {
  png_const_bytep next;
  size_t left;
  char *message;
};

static inline void crowns_png_take(png_structp png, png_bytep out, size_t count) {
  struct crowns_png_source *source = (struct crowns_png_source *)png_get_io_ptr(png);
  if (count > source->left) png_error(png, "the file is cut off");
  memcpy(out, source->next, count);
  source->next += count;
  source->left -= count;
}

static inline void crowns_png_fail(png_structp png, png_const_charp text) {
  struct crowns_png_source *source = (struct crowns_png_source *)png_get_error_ptr(png);
  strncpy(source->message, text, CROWNS_PNG_MESSAGE_SIZE - 1);
  png_longjmp(png, 1);
}

static inline void crowns_png_ignore(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

/// Reads a file into straight red, green, blue and alpha, without padding.
///
/// - Parameters:
///   - pixels: Memory for all pixels, the caller's: of 8 bits a channel, or of 16 in the machine's byte order.
///   - width, height: What the file's header says.
///   - depth: 8 or 16, the bits of a channel. 16 is for files of 16 bits only.
///   - converts_gamma: Whether colours of another gamma than 1/2.2 are converted to that.
///   - message: CROWNS_PNG_MESSAGE_SIZE zeros; says what is wrong where the result is 0.
static inline int crowns_png_read(
    const unsigned char *bytes, size_t count, void *pixels, size_t width, size_t height, int depth,
    int converts_gamma, char *message) {
  // Nothing below changes after setjmp, so that the values are known after a long jump.
  struct crowns_png_source source = {bytes, count, message};
  const size_t row_size = width * 4 * (size_t)(depth / 8);
  png_bytep *const rows = (png_bytep *)malloc((height + 1) * sizeof(png_bytep));
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &source, crowns_png_fail, crowns_png_ignore);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!rows || !info || setjmp(png_jmpbuf(png))) {
    if (!message[0]) strncpy(message, "out of memory", CROWNS_PNG_MESSAGE_SIZE - 1);
    png_destroy_read_struct(&png, &info, NULL);
    free(rows);
    return 0;
  }
  png_set_read_fn(png, &source, crowns_png_take);
  // Only the chunks that say what the pixels look like; the others could ask for much memory.
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_AS_DEFAULT, (png_const_bytep) "gAMA\0sRGB", 2);
  png_read_info(png, info);
  if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height)
    png_error(png, "the header is damaged");
  png_set_expand(png);
  if (depth == 8) png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, depth == 8 ? 0xFF : 0xFFFF, PNG_FILLER_AFTER);
  const unsigned short one = 1;
  if (depth == 16 && *(const unsigned char *)&one == 1) png_set_swap(png);
  double gamma;
  if (converts_gamma && !png_get_valid(png, info, PNG_INFO_sRGB) && png_get_gAMA(png, info, &gamma))
    png_set_gamma(png, 2.2, gamma);
  png_set_interlace_handling(png);
  png_read_update_info(png, info);
  if (png_get_rowbytes(png, info) != row_size) png_error(png, "the rows have another length than the header says");
  for (size_t y = 0; y < height; y++) rows[y] = (png_bytep)pixels + y * row_size;
  png_read_image(png, rows);
  png_destroy_read_struct(&png, &info, NULL);
  free(rows);
  return 1;
}

#endif
