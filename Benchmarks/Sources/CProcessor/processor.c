#include "processor.h"

const char *crowns_processor_level(void) {
#if defined(__x86_64__)
#if defined(__AVX512F__) && defined(__AVX512VL__)
  return "x86-64-v4";
#elif defined(__AVX2__) && defined(__BMI2__) && defined(__FMA__)
  return "x86-64-v3";
#elif defined(__SSE4_2__)
  return "x86-64-v2";
#else
  return "x86-64";
#endif
#elif defined(__aarch64__)
  return "arm64";
#else
  return "other";
#endif
}
