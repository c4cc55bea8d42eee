#ifndef POSTER_CZLIB_SHIM_H
#define POSTER_CZLIB_SHIM_H

#include <zlib.h>

#endif
