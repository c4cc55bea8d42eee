#ifndef POSTER_CCAIRO_SHIM_H
#define POSTER_CCAIRO_SHIM_H

#include <cairo.h>
#include <cairo-pdf.h>

#endif
