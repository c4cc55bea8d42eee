// What Swift cannot import from sqlite3.h by itself: macros that cast, and variadic functions.
#ifndef CROWNS_CSQLITE_SHIM_H
#define CROWNS_CSQLITE_SHIM_H

#include <sqlite3.h>

#endif
