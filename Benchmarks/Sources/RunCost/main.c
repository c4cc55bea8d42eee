// Runs a command several times; prints the medians of its wall-clock time and of its peak memory.
//
//   runcost <runs> <command> [<argument>...]
//
// In C and small on purpose: the system counts what the parent had in memory at the start of a process as the child's.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MAX_RUNS = 1000 };

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

int main(int count, char **words) {
  int runs = count < 3 ? 0 : atoi(words[1]);
  if (runs < 1 || runs > MAX_RUNS) {
    fprintf(stderr, "usage: runcost <runs, %d at most> <command> [<argument>...]\n", MAX_RUNS);
    return 64;
  }
  static double milliseconds[MAX_RUNS], megabytes[MAX_RUNS];
  for (int run = 0; run < runs; run++) {
    double start = now();
    pid_t child = vfork();
    if (child < 0) return 1;
    if (child == 0) {
      int nowhere = open("/dev/null", O_WRONLY);
      dup2(nowhere, 1);
      dup2(nowhere, 2);
      execvp(words[2], words + 2);
      _exit(127);
    }
    int status;
    struct rusage usage;
    wait4(child, &status, 0, &usage);
    milliseconds[run] = now() - start;
#ifdef __APPLE__
    megabytes[run] = (double)usage.ru_maxrss / 1e6;
#else
    megabytes[run] = (double)usage.ru_maxrss * 1024 / 1e6;
#endif
    if (status != 0) {
      fprintf(stderr, "runcost: %s failed\n", words[2]);
      return 1;
    }
  }
  qsort(milliseconds, (size_t)runs, sizeof(double), compare);
  qsort(megabytes, (size_t)runs, sizeof(double), compare);
  printf("wall_ms=%.2f peak_mb=%.1f runs=%d\n", milliseconds[runs / 2], megabytes[runs / 2], runs);
  return 0;
}
