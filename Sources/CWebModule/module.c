#include "CWebModule.h"

// Swift takes a file into a program as a bundle beside it, or as an array that takes a minute to compile.
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char bytes[] = {
#embed "../../Web/crowns.wasm"
};

const unsigned char *crowns_web_module(void) { return bytes; }

size_t crowns_web_module_size(void) { return sizeof bytes; }
