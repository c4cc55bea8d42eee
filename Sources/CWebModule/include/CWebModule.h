#ifndef CROWNS_CWEBMODULE_H
#define CROWNS_CWEBMODULE_H

#include <stddef.h>

/// The WebAssembly module that draws crowns in a browser: the bytes of Web/crowns.wasm, and their number.
const unsigned char *crowns_web_module(void);
size_t crowns_web_module_size(void);

#endif
