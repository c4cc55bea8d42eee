#ifndef CROWNS_CCAIRO_SHIM_H
#define CROWNS_CCAIRO_SHIM_H

#include <cairo.h>

#endif
