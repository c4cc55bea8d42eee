// The processor features that this was compiled for.
const char *crowns_processor_level(void);
