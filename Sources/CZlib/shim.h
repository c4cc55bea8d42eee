#ifndef CROWNS_CZLIB_SHIM_H
#define CROWNS_CZLIB_SHIM_H

#include <zlib.h>

#endif
