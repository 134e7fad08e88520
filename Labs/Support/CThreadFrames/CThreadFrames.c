#if defined(__linux__)
#define _GNU_SOURCE
#include "CThreadFrames.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MOST = 64 };

static void *frames[MOST];
static atomic_int count;

// The first call of backtrace(3) loads a library, which a handler must not do: see below.
static void note_frames(int signal) {
  (void)signal;
  atomic_store(&count, backtrace(frames, MOST));
}

int32_t lab_thread_number(void) { return (int32_t)syscall(SYS_gettid); }

int32_t lab_frames_of(int32_t thread, uint64_t *addresses, int32_t most) {
  void *loading[1];
  backtrace(loading, 1);
  struct sigaction action = {.sa_handler = note_frames, .sa_flags = SA_RESTART};
  Dl_info own, image;
  if (!dladdr((void *)note_frames, &own) || sigaction(SIGURG, &action, NULL)) return 0;
  atomic_store(&count, -1);
  if (syscall(SYS_tgkill, getpid(), thread, SIGURG)) return 0;
  for (int turn = 0; atomic_load(&count) < 0 && turn < 1000; turn++) usleep(1000);
  int32_t found = 0;
  for (int place = 0; place < atomic_load(&count) && found < most; place++) {
    char *address = frames[place];
    if (!dladdr(address, &image) || image.dli_fbase != own.dli_fbase) continue;
    // An address to return to is behind its call.
    addresses[found++] = (uint64_t)(address - (char *)own.dli_fbase) - 1;
  }
  return found;
}

#else
#include "CThreadFrames.h"

int32_t lab_thread_number(void) { return 0; }

int32_t lab_frames_of(int32_t thread, uint64_t *addresses, int32_t most) { return 0; }

#endif
