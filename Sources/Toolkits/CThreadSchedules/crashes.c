// The place of a crash. A trap in a library, such as that of libdispatch, has no message.

#include "schedule.h"

#if defined(SCHEDULES_THREADS)

static const int crashes[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGSYS};

/// The first crash of this process. A look at broken memory may crash again, with another signal.
static volatile sig_atomic_t first;

static _Noreturn void end_by(int number) {
  struct sigaction standard = {.sa_handler = SIG_DFL};
  sigaction(number, &standard, NULL);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, number);
  sigprocmask(SIG_UNBLOCK, &only, NULL);
  pid_t process = (pid_t)RAW(SYS_getpid, 0, 0, 0, 0, 0, 0);
  while (true) RAW(SYS_tgkill, process, RAW(SYS_gettid, 0, 0, 0, 0, 0, 0), number, 0, 0, 0);
}

static void crashed(int number) {
  if (!first) {
    first = number;
    bool is_seen = schedule_me && atomic_load(&schedule_is_active) && !schedule_me->is_busy;
    if (is_seen) schedule_show("crashes", NULL, NULL);
  }
  end_by(first);
}

void schedule_show_crashes(void) {
  for (size_t index = 0; index < sizeof crashes / sizeof crashes[0]; index += 1) {
    struct sigaction now, wanted = {.sa_handler = crashed};
    bool is_free = sigaction(crashes[index], NULL, &now) == 0 && now.sa_handler == SIG_DFL;
    if (is_free) sigaction(crashes[index], &wanted, NULL);
  }
}

#endif
