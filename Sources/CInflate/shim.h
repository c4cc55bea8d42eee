#ifndef CROWNS_CINFLATE_SHIM_H
#define CROWNS_CINFLATE_SHIM_H

#include <zlib.h>

#endif
