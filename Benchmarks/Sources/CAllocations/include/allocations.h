// The number of allocations of the process, or -1 if they cannot be counted.
long crowns_allocation_count(void);

// Keeps freed memory in the process for the next allocation.
void crowns_keep_memory(void);

// The processor time of all threads of the process.
double crowns_processor_seconds(void);
