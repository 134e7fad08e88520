// The switch of the generated changes. One build has all of them; the environment says which is switched on.
//
// Uses no function of libc that the suite's libraries see: neither a traced file call nor a step of a schedule.

#define _GNU_SOURCE
#include "mutation.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/syscall.h>
#endif

enum { most = 1 << 14, none = 0, all = -1 };

static int active = none;
static char folder[4096];
static atomic_bool was_reached[most];

__attribute__((constructor)) static void read_environment(void) {
  const char *chosen = getenv("LOCKSTEP_MUTATION");
  const char *reached = getenv("LOCKSTEP_MUTATION_REACHED");
  if (!chosen) return;
  active = strcmp(chosen, "all") == 0 ? all : atoi(chosen);
  if (reached && strlen(reached) < sizeof folder - 16) strcpy(folder, reached);
}

static void note(int place) {
  if (!folder[0] || place <= 0 || place >= most) return;
  if (atomic_exchange_explicit(&was_reached[place], true, memory_order_relaxed)) return;
  char path[sizeof folder + 16];
  snprintf(path, sizeof path, "%s/%d", folder, place);
#if defined(__x86_64__) && defined(__linux__)
  long file;
  register long mode __asm__("r10") = 0600;
  __asm__ volatile("syscall" : "=a"(file) : "a"((long)SYS_openat), "D"((long)AT_FDCWD), "S"(path),
    "d"((long)(O_WRONLY | O_CREAT | O_CLOEXEC)), "r"(mode) : "rcx", "r11", "memory");
  if (file < 0) return;
  long closed;
  __asm__ volatile("syscall" : "=a"(closed) : "a"((long)SYS_close), "D"(file) : "rcx", "r11", "memory");
#else
  int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  if (file >= 0) close(file);
#endif
}

bool lockstep_mutation_is_active(int place) {
  if (active == none) return false;
  if (active == all) note(place);
  if (place != active) return false;
  note(place);
  return true;
}
