#ifndef CROWNS_CPNG_SHIM_H
#define CROWNS_CPNG_SHIM_H

#include "reader.h"

#endif
