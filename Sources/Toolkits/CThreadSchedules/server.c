// The processes. The caller's process runs no schedule. A second process, whose memory does not
// change, makes the processes that run schedules, so each begins with the same addresses.

#include "server.h"

#if defined(SCHEDULES_THREADS)

#include <dirent.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>

schedule_memory *schedule_shared;

schedule_server_state schedule_server = {.cold = -1};

enum { warming_runs = 3 };

int32_t lockstep_thread_schedules_version(void) { return LOCKSTEP_THREAD_SCHEDULES_VERSION; }

// MARK: Orders and answers

static void wait_for_change(_Atomic uint32_t *word, uint32_t seen) {
  struct timespec limit = {1, 0};
  RAW(SYS_futex, word, FUTEX_WAIT, seen, &limit, 0, 0);
}

static void wake(_Atomic uint32_t *word) { RAW(SYS_futex, word, FUTEX_WAKE, INT_MAX, 0, 0, 0); }

static void take_order(void) {
  uint32_t served = atomic_load(&schedule_shared->served);
  while (atomic_load(&schedule_shared->orders) == served) {
    wait_for_change(&schedule_shared->orders, served);
  }
}

static void begin_order(void) {
  atomic_store(&schedule_shared->served, atomic_load(&schedule_shared->orders));
  atomic_store(&schedule_shared->is_running, true);
}

static void give_answer(void) {
  atomic_store(&schedule_shared->is_running, false);
  atomic_fetch_add(&schedule_shared->answers, 1);
  wake(&schedule_shared->answers);
}

// MARK: The process in which schedules run

static void check_line(void) {
  const schedule_order *order = &schedule_shared->order;
  size_t choices = schedule_shared->answer.choice_count;
  bool is_same = order->length == 0 || choices == (size_t)order->length;
  if (!order->is_strict || (is_same && order->given_count <= choices)) return;
  schedule_say(
    "the line is of a schedule with %d choices, and this one has %zu: the line was made by another build "
    "of the program, or of another body",
    order->length ? (int)order->length : (int)order->given_count, choices);
  schedule_shared->answer.ending = lockstep_schedule_misfit;
}

/// Used in a process that has already run schedules. The body's calls pass through.
static void prepare(void) {
  if (schedule_me) schedule_me->is_busy = true;
  schedule_server.body(schedule_server.context, 1, schedule_shared->order.body);
  if (schedule_me) schedule_me->is_busy = false;
}

static void note_result(bool has_failed) {
  schedule_answer *given = &schedule_shared->answer;
  given->ending = has_failed ? lockstep_schedule_failed : lockstep_schedule_passed;
  given->steps = atomic_load(&schedule_shared->steps);
  check_line();
  if (given->escapes > 0) given->ending = lockstep_schedule_escaped;
}

static void run_once(void) {
  schedule_begin();
  note_result(schedule_server.body(schedule_server.context, 0, schedule_shared->order.body) != 0);
}

/// One-time initialisation and libdispatch's own thread belong to no schedule.
static void warm(void) {
  atomic_store(&schedule_shared->is_warming, true);
  // The body may wait for something that is never seen, after orders for other bodies, too.
  atomic_store(&schedule_shared->is_running, true);
  for (int run = 0; run < warming_runs; run += 1) {
    prepare();
    schedule_begin();
    schedule_is_settling = true;
    schedule_server.body(schedule_server.context, 0, schedule_shared->order.body);
    schedule_settle();
  }
  atomic_store(&schedule_shared->is_warming, false);
}

static _Noreturn void run_many(void) {
  int64_t warmed = -1;
  while (true) {
    if (schedule_shared->order.body != warmed) warm();
    warmed = schedule_shared->order.body;
    begin_order();
    prepare();
    run_once();
    // After the answer is given, it belongs to the caller.
    int left = schedule_settle();
    give_answer();
    if (left > 0) break;
    take_order();
  }
  while (true) RAW(SYS_exit_group, 0, 0, 0, 0, 0, 0);
}

static void stop_in_child(void) { atomic_store(&schedule_is_active, false); }

static int32_t isolation_now(void) {
  bool is_cold = schedule_shared->order.body == schedule_server.cold;
  return is_cold ? lockstep_schedule_in_processes : schedule_server.isolation;
}

static void become_scheduled(const sigset_t *mask) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  dup2(schedule_server.errors, STDERR_FILENO);
  struct sigaction action = {.sa_handler = schedule_interrupted, .sa_flags = SA_RESTART};
  sigaction(SIGURG, &action, NULL);
  schedule_show_crashes();
  sigprocmask(SIG_SETMASK, mask, NULL);
  pthread_atfork(NULL, NULL, stop_in_child);
}

static _Noreturn void run(void) {
  if (isolation_now() == lockstep_schedule_shared) run_many();
  run_once();
  int32_t ending = schedule_shared->answer.ending, detail = schedule_shared->answer.detail;
  // In a program of tests, what the body left behind may crash later, as in a shared process.
  if (schedule_server.is_early) schedule_settle();
  schedule_finish(ending, detail);
}

void schedule_end_test(bool has_failed) {
  note_result(has_failed);
  schedule_finish(schedule_shared->answer.ending, schedule_shared->answer.detail);
}

// MARK: The process that makes them

/// Keeps all threads on one processor, because passing the turn is then several times as fast.
static void stay_on_one_processor(void) {
  cpu_set_t all, one;
  if (NEXT(sched_getaffinity)(0, sizeof all, &all) != 0 || CPU_COUNT(&all) == 0) return;
  int wanted = (int)(getpid() % CPU_COUNT(&all));
  for (int index = 0; index < CPU_SETSIZE; index += 1) {
    if (!CPU_ISSET(index, &all) || wanted-- > 0) continue;
    CPU_ZERO(&one);
    CPU_SET(index, &one);
    sched_setaffinity(0, sizeof one, &one);
    return;
  }
}

static void note_end(int status) {
  schedule_answer *given = &schedule_shared->answer;
  given->steps = atomic_load(&schedule_shared->steps);
  bool is_signal = WIFSIGNALED(status);
  // A task that the body left behind may crash after the body has returned.
  bool is_late = given->ending == lockstep_schedule_passed && (is_signal || WEXITSTATUS(status) != 0);
  if (given->ending != 0 && !is_late) return;
  if (atomic_load(&schedule_shared->is_coming)) {
    given->ending = lockstep_schedule_unreached;
    return;
  }
  given->ending = is_signal ? lockstep_schedule_crashed : lockstep_schedule_exited;
  given->detail = is_signal ? WTERMSIG(status) : WEXITSTATUS(status);
}

/// Returns in a process that executes `main`.
static void make_processes(pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(0);
  int nothing = open("/dev/null", O_RDWR);
  dup2(nothing, STDIN_FILENO);
  dup2(nothing, STDOUT_FILENO);
  stay_on_one_processor();
  schedule_look_at_code();
  atomic_store(&schedule_shared->patched, schedule_patched);
  sigset_t ends, before;
  sigemptyset(&ends);
  sigaddset(&ends, SIGCHLD);
  // A parent that ignores the signal passes that on, and the end of a child would never be seen.
  signal(SIGCHLD, SIG_DFL);
  sigprocmask(SIG_BLOCK, &ends, &before);
  while (true) {
    take_order();
    if (isolation_now() == lockstep_schedule_in_processes) begin_order();
    atomic_store(&schedule_shared->is_running, true);
    pid_t process = fork();
    if (process == 0) {
      become_scheduled(&before);
      if (!schedule_server.is_early) run();
      schedule_server.is_scheduled = true;
      schedule_come();
      return;
    }
    int status = schedule_watch(process);
    if (atomic_exchange(&schedule_shared->is_warming, false)) {
      // The default order of this body does not end, so each schedule needs a separate process.
      schedule_server.cold = schedule_shared->order.body;
      memset(&schedule_shared->answer, 0, sizeof schedule_shared->answer);
      continue;
    }
    if (!atomic_load(&schedule_shared->is_running)) continue;
    note_end(status);
    give_answer();
  }
}

// MARK: A program of tests that is not changed

/// Returns in a process that executes `main`.
static void serve_host(const char *directory) {
  schedule_attach_once(directory);
  schedule_read_marks();
  schedule_server.is_early = true;
  schedule_server.isolation = lockstep_schedule_in_processes;
  make_processes(getppid());
}

// MARK: The caller

static bool has_one_thread(void) {
  DIR *directory = opendir("/proc/self/task");
  if (!directory) return false;
  int count = 0;
  while (true) {
    const struct dirent *entry = readdir(directory);
    if (!entry) break;
    if (entry->d_name[0] != '.') count += 1;
  }
  closedir(directory);
  return count == 1;
}

int schedule_make_server(int32_t isolation, bool is_early) {
  if (!has_one_thread()) return EBUSY;
  void *memory = mmap(
    NULL, sizeof *schedule_shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return errno;
  int errors = memfd_create("errors", MFD_CLOEXEC);
  if (errors < 0 || fcntl(errors, F_SETFL, O_APPEND) != 0) return errno;
  schedule_shared = memory;
  schedule_server.isolation = isolation;
  schedule_server.is_early = is_early;
  schedule_server.errors = errors;
  pid_t parent = getpid();
  schedule_server.maker = fork();
  if (schedule_server.maker == 0) make_processes(parent);
  return schedule_server.maker < 0 ? errno : 0;
}

/// In a program that requests it, the processes are made while there is certainly only one thread.
__attribute__((constructor)) static void begin_early(void) {
  if (!getenv("LOCKSTEP_THREAD_SCHEDULES_EARLY")) return;
  unsetenv("LOCKSTEP_THREAD_SCHEDULES_EARLY");
  const char *directory = getenv("LOCKSTEP_THREAD_SCHEDULES_MEMORY");
  if (directory) {
    serve_host(directory);
    return;
  }
  schedule_make_server(lockstep_schedule_shared, true);
}

int32_t lockstep_thread_schedules_begin(
  int32_t isolation, lockstep_schedule_body body, void *context) {
  schedule_server.body = body;
  schedule_server.context = context;
  if (!schedule_server.is_early) return schedule_make_server(isolation, false);
  if (!schedule_server.is_scheduled) return schedule_server.maker > 0 ? 0 : ECHILD;
  schedule_arrive();
  run();
}

int32_t lockstep_thread_schedules_is_scheduled(void) { return schedule_server.is_scheduled; }

int32_t lockstep_thread_schedules_is_rehearsal(void) {
  return schedule_shared && atomic_load(&schedule_shared->is_warming);
}

static schedule_order read_order(const int64_t *order, size_t given_count) {
  return (schedule_order){
    .policy = (int32_t)order[lockstep_order_policy],
    .records = order[lockstep_order_records] != 0,
    .is_strict = order[lockstep_order_is_strict] != 0,
    .has_early_timeouts = order[lockstep_order_has_early_timeouts] != 0,
    .seed = (uint64_t)order[lockstep_order_seed],
    .depth = order[lockstep_order_depth],
    .length = order[lockstep_order_length],
    .step_limit = order[lockstep_order_step_limit],
    .body = order[lockstep_order_body],
    .generation = order[lockstep_order_generation],
    .reduces = order[lockstep_order_reduces] != 0,
    .is_weak = order[lockstep_order_is_weak] != 0,
    .given_count = given_count};
}

static void write_answer(int64_t *into) {
  const schedule_answer *answer = &schedule_shared->answer;
  into[lockstep_answer_ending] = answer->ending;
  into[lockstep_answer_detail] = answer->detail;
  into[lockstep_answer_steps] = answer->steps;
  into[lockstep_answer_switches] = answer->switches;
  into[lockstep_answer_threads] = answer->threads;
  into[lockstep_answer_spins] = answer->spins;
  into[lockstep_answer_escapes] = answer->escapes;
  into[lockstep_answer_trace] = (int64_t)answer->trace;
  into[lockstep_answer_layout] = (int64_t)answer->layout;
  into[lockstep_answer_choices] = (int64_t)answer->choice_count;
  into[lockstep_answer_learnt] = answer->learnt;
  into[lockstep_answer_outside] = answer->outside;
}

int32_t lockstep_thread_schedules_run(
  const int64_t order[lockstep_order_places], const uint16_t *given, size_t given_count,
  int64_t into[lockstep_answer_places]) {
  if (given_count > most_choices) return E2BIG;
  if (schedule_server.maker <= 0) return ECHILD;
  if (ftruncate(schedule_server.errors, 0) != 0) return errno;
  atomic_store(&schedule_shared->complaints_from, 0);
  schedule_shared->order = read_order(order, given_count);
  if (given_count) memcpy(schedule_shared->given, given, given_count * sizeof *given);
  memset(&schedule_shared->answer, 0, sizeof schedule_shared->answer);
  schedule_shared->message[0] = 0;
  schedule_shared->recording[0] = 0;
  uint32_t seen = atomic_load(&schedule_shared->answers);
  atomic_fetch_add(&schedule_shared->orders, 1);
  wake(&schedule_shared->orders);
  while (atomic_load(&schedule_shared->answers) == seen) {
    wait_for_change(&schedule_shared->answers, seen);
    if (waitpid(schedule_server.maker, NULL, WNOHANG) != schedule_server.maker) continue;
    // The number may soon belong to another child.
    schedule_server.maker = 0;
    return ECHILD;
  }
  write_answer(into);
  return 0;
}

const uint16_t *lockstep_thread_schedules_choices(void) { return &schedule_shared->choices[0].taken; }

const char *lockstep_thread_schedules_message(void) { return schedule_shared->message; }
const char *lockstep_thread_schedules_recording(void) { return schedule_shared->recording; }
int32_t lockstep_thread_schedules_patched(void) { return atomic_load(&schedule_shared->patched); }

const char *lockstep_thread_schedules_complaint(void) {
  // The message of a trap comes before a trace of its stack.
  static char text[1 << 16];
  off_t length = lseek(schedule_server.errors, 0, SEEK_END);
  off_t room = (off_t)sizeof text - 1, from = atomic_load(&schedule_shared->complaints_from);
  if (length - from > room) from = length - room;
  ssize_t count = pread(schedule_server.errors, text, (size_t)room, from);
  text[count > 0 ? count : 0] = 0;
  return text;
}

void lockstep_thread_schedules_name(const char *name) {
  if (schedule_applies()) snprintf(schedule_me->name, sizeof schedule_me->name, "%s", name);
}

int32_t lockstep_thread_schedules_is_active(void) { return schedule_applies(); }

void lockstep_thread_schedules_park(const char *what, const void *object) {
  if (schedule_applies()) schedule_block(what, object, 0);
}

void lockstep_thread_schedules_unpark(const void *object) {
  if (schedule_applies()) schedule_wake_first(object, INT_MAX);
}

void lockstep_thread_schedules_stand_back(void) {
  if (schedule_applies()) schedule_me->stands_back = true;
}

void lockstep_thread_schedules_note(const char *text) {
  if (schedule_applies()) schedule_show("note", NULL, text);
}

void lockstep_thread_schedules_begin_timeline(void) {
  if (!schedule_applies()) return;
  schedule_shared->answer.recorded = 0;
  schedule_shared->recording[0] = 0;
  // The steps before are not shown, and two processes may place their locks at different addresses.
  schedule_number_again();
}

void lockstep_thread_schedules_point(const char *what, const void *object) {
  if (!schedule_applies()) return;
  schedule_before(what, object, NULL);
  schedule_touch(lockstep_touch_write, object ? object : &schedule_points);
}

#endif
