// Who imports CrownSystem gets the C library, locked values and the number of processors, too, which every system has.
// Files, processes, and what waits for threads are POSIX's.
@_exported import CrownPlatform
