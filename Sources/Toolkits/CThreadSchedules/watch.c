// The process that waits for the schedule's process, and detects that it makes no progress.

#include "schedule.h"

#if defined(SCHEDULES_THREADS)

#include <fcntl.h>
#include <sys/wait.h>

enum {
  interval_ms = 100,
  /// A thread with this much processor time and without a call is asked to let others continue.
  spin_ms = 50,
  /// After this number of consecutive requests, the schedule is abandoned.
  most_spins = 15,
  /// A worker lets others continue after this number of requests.
  worker_spins = 8,
  /// The pauses of 10 ms in which a thread may say where it waits.
  most_looks = 20,
};

/// A thread may wait for longer than any wait for an external event.
static int waiting_ms(void) { return schedule_outside_ms() * 5 / 3; }

typedef struct {
  int64_t steps, processor_ms;
  pid_t thread;
  int waits;
} watched;

static bool read_about(pid_t process, pid_t thread, const char *file, char *text, size_t size) {
  char path[96];
  snprintf(path, sizeof path, "/proc/%d/task/%d/%s", process, thread, file);
  int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return false;
  ssize_t count = read(descriptor, text, size - 1);
  close(descriptor);
  text[count > 0 ? count : 0] = 0;
  return count > 0;
}

/// The thread's processor time and state (`proc(5)`, `stat`).
static bool look(pid_t process, pid_t thread, char *state, int64_t *milliseconds) {
  char text[512];
  if (!read_about(process, thread, "stat", text, sizeof text)) return false;
  const char *end = strrchr(text, ')');
  unsigned long long user = 0, system = 0;
  const char *form = ") %c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %llu %llu";
  if (!end || sscanf(end, form, state, &user, &system) != 3) return false;
  *milliseconds = (int64_t)((user + system) * 1000u / (unsigned long long)sysconf(_SC_CLK_TCK));
  return true;
}

static int32_t system_call(pid_t process, pid_t thread) {
  char text[64];
  int number = -1;
  if (!read_about(process, thread, "syscall", text, sizeof text)) return -1;
  return sscanf(text, "%d", &number) == 1 ? number : -1;
}

static void give_up(pid_t process, int32_t ending, int32_t detail) {
  schedule_shared->answer.ending = ending;
  schedule_shared->answer.detail = detail;
  schedule_shared->answer.steps = atomic_load(&schedule_shared->steps);
  kill(process, SIGKILL);
}

/// Lets a recording end with the place in which the thread waits. A process that is stopped does not answer.
static void ask_for_place(pid_t process, pid_t thread) {
  if (!schedule_shared->order.records) return;
  struct timespec pause = {0, 10 * 1000000l};
  atomic_store(&schedule_shared->is_place_wanted, true);
  RAW(SYS_tgkill, process, thread, SIGURG, 0, 0, 0);
  for (int look = 0; look < most_looks && atomic_load(&schedule_shared->is_place_wanted); look += 1) {
    nanosleep(&pause, NULL);
  }
  atomic_store(&schedule_shared->is_place_wanted, false);
}

static void look_at(pid_t process, watched *before) {
  if (!atomic_load(&schedule_shared->is_running)) return;
  pid_t thread = atomic_load(&schedule_shared->holder);
  int64_t steps = atomic_load(&schedule_shared->all_steps);
  char state = 0;
  int64_t milliseconds = 0;
  // A thread that no longer exists has ended with the turn, so nothing continues, as when it waits.
  bool is_there = look(process, thread, &state, &milliseconds);
  if (steps != before->steps || thread != before->thread) {
    *before = (watched){steps, milliseconds, thread, 0};
    return;
  }
  bool runs = state == 'R' || state == 'D';
  before->waits = runs ? 0 : before->waits + 1;
  bool is_too_long = before->waits * interval_ms >= waiting_ms();
  if (is_too_long && !is_there) {
    schedule_say("a thread ended without letting another go on");
    give_up(process, lockstep_schedule_escaped, 0);
  } else if (is_too_long) {
    int32_t call = system_call(process, thread);
    ask_for_place(process, thread);
    schedule_say(
      "a thread waits in a system call for longer than %g seconds", waiting_ms() / 1000.0);
    give_up(process, lockstep_schedule_unseen, call);
  } else if (milliseconds - before->processor_ms >= spin_ms * most_spins) {
    schedule_say("a thread had a processor for longer than a second and made no call");
    give_up(process, lockstep_schedule_spins, 0);
  } else if (milliseconds - before->processor_ms >= spin_ms) {
    RAW(SYS_tgkill, process, thread, SIGURG, 0, 0, 0);
  }
}

int schedule_watch(pid_t process) {
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGCHLD);
  struct timespec interval = {0, interval_ms * 1000000l};
  watched before = {-1, 0, 0, 0};
  int status = 0;
  while (true) {
    if (waitpid(process, &status, WNOHANG) == process) return status;
    if (sigtimedwait(&ends, NULL, &interval) < 0) look_at(process, &before);
  }
}

/// The workers of libdispatch block every signal that they may, and could not be asked for anything.
INTERPOSED(int, pthread_sigmask, (int how, const sigset_t *signals, sigset_t *before)) {
  if (!signals || how == SIG_UNBLOCK || !atomic_load(&schedule_is_active)) {
    return NEXT(pthread_sigmask)(how, signals, before);
  }
  sigset_t allowed = *signals;
  sigdelset(&allowed, SIGURG);
  return NEXT(pthread_sigmask)(how, &allowed, before);
}

/// True if a worker was asked several times since its last call. Code of tasks may compute for long, and would be
/// interrupted at a place that differs each time.
static bool is_asked_enough(void) {
  static int64_t step;
  static int asked;
  int64_t steps = atomic_load(&schedule_shared->all_steps);
  asked = steps == step ? asked + 1 : 1;
  step = steps;
  if (asked < worker_spins) return false;
  asked = 0;
  return true;
}

void schedule_interrupted(int signal) {
  (void)signal;
  // A thread inside the scheduler will soon let others continue.
  if (!schedule_applies()) return;
  if (atomic_load(&schedule_shared->is_place_wanted)) {
    schedule_show("waits in a system call", NULL, NULL);
    atomic_store(&schedule_shared->is_place_wanted, false);
    // The call may not begin again; the process is killed now.
    while (true) RAW(SYS_ppoll, NULL, 0, NULL, NULL, 0, 0);
  }
  if (schedule_me->is_worker && !is_asked_enough()) return;
  // If there were steps since the last time, some thread makes progress.
  static int64_t last_step;
  static int in_a_row;
  schedule_shared->answer.spins += 1;
  in_a_row = atomic_load(&schedule_shared->all_steps) == last_step ? in_a_row + 1 : 1;
  if (in_a_row > most_spins) {
    schedule_say("a thread had a processor for longer than a second and made no call");
    schedule_finish(lockstep_schedule_spins, 0);
  }
  last_step = atomic_load(&schedule_shared->all_steps) + 1;
  schedule_yield("spins");
}

#endif
