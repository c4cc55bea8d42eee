// The number of calls for memory that the process has made, or -1 where they cannot be counted.
long crowns_allocation_count(void);
