// libFuzzer's driver, which a program with a main function of its own calls
// (https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library).
#ifndef CROWNS_CLIBFUZZER_H
#define CROWNS_CLIBFUZZER_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));

#endif
