// The number of calls for memory that the process has made, or -1 where they cannot be counted.
long crowns_allocation_count(void);

// Keeps memory that is freed in the process, for the next that asks for it.
void crowns_keep_memory(void);

// The processor time that all threads of the process have used.
double crowns_processor_seconds(void);
