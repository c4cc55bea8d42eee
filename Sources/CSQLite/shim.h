// What Swift cannot import from sqlite3.h by itself: macros that cast, and variadic functions.
#ifndef CROWNS_CSQLITE_SHIM_H
#define CROWNS_CSQLITE_SHIM_H

#include <sqlite3.h>

// SQLITE_STATIC and SQLITE_TRANSIENT are integers cast to a function pointer, which Swift does not import.
static const sqlite3_destructor_type CROWNS_SQLITE_STATIC = (sqlite3_destructor_type)0;
static const sqlite3_destructor_type CROWNS_SQLITE_TRANSIENT = (sqlite3_destructor_type)-1;

// sqlite3_db_config is variadic. For the options that are switches: sets one on (1) or off (0).
static inline int crowns_sqlite_set_switch(sqlite3 *db, int option, int on) {
  return sqlite3_db_config(db, option, on, (int *)0);
}

#endif
