// Creating, naming, joining and ending threads.

#include "schedule.h"

#if defined(SCHEDULES_THREADS)

#include <sched.h>

static pthread_key_t ending;
static pthread_once_t ending_is_made = PTHREAD_ONCE_INIT;

/// Ends the thread in the last round of its destructors, because its other destructors may use
/// locks.
static void end_of_thread(void *value) {
  schedule_thread *me = schedule_me;
  if (!me) return;
  me->rounds += 1;
  if (me->rounds < PTHREAD_DESTRUCTOR_ITERATIONS) {
    pthread_setspecific(ending, value);
    return;
  }
  schedule_leave();
}

static void make_ending(void) { pthread_key_create(&ending, end_of_thread); }

/// The first function of each thread. It waits for its turn before anything else.
static void *first_function(void *argument) {
  schedule_thread *me = argument;
  schedule_me = me;
  me->identifier = (pid_t)RAW(SYS_gettid, 0, 0, 0, 0, 0, 0);
  schedule_wait_for_first_turn();
  pthread_setspecific(ending, me);
  schedule_note_own("starts");
  return me->start(me->argument);
}

/// A timeline finds the name by the number, because a thread gets its name after it has begun.
static const char *number_text(const schedule_thread *thread) {
  static char text[16];
  snprintf(text, sizeof text, "%d", thread->number);
  return text;
}

/// The maximum number of live threads: the table's size, or fewer in a test of this limit.
static int thread_limit(void) {
  static int limit = 0;
  if (limit > 0) return limit;
  const char *text = getenv("LOCKSTEP_THREAD_SCHEDULER_MOST_THREADS");
  int asked = text ? atoi(text) : most_threads;
  limit = asked > 1 && asked < most_threads ? asked : most_threads;
  return limit;
}

static schedule_thread *free_thread(void) {
  for (int index = 1; index < schedule_thread_count; index += 1) {
    if (schedule_threads[index].is_gone) return &schedule_threads[index];
  }
  if (schedule_thread_count == thread_limit()) return NULL;
  return &schedule_threads[schedule_thread_count];
}

static int create(
  pthread_t *handle, const pthread_attr_t *attributes, void *(*start)(void *), void *argument,
  bool is_worker) {
  schedule_me->is_busy = true;
  NEXT(pthread_once)(&ending_is_made, make_ending);
  schedule_me->is_busy = false;
  schedule_thread *thread = free_thread();
  if (!thread) {
    schedule_say("more than %d threads are alive", thread_limit() - 1);
    schedule_finish(lockstep_schedule_endless, 0);
  }
  int number = (int)(thread - schedule_threads);
  *thread = (schedule_thread){
    .number = number, .state = is_ready, .start = start, .argument = argument,
    .priority = schedule_new_priority(), .is_worker = is_worker};
  schedule_forget_steps(number);
  schedule_order_start(thread);
  schedule_order_creation(thread);
  schedule_touch_thread(lockstep_touch_spawn, thread);
  snprintf(thread->name, sizeof thread->name, "%s %d", is_worker ? "worker" : "thread", number);
  if (number == schedule_thread_count) schedule_thread_count += 1;
  schedule_shared->answer.threads += 1;
  schedule_is_alive();
  schedule_me->is_busy = true;
  int result = NEXT(pthread_create)(handle, attributes, first_function, thread);
  schedule_me->is_busy = false;
  if (result) {
    thread->state = has_ended;
    return result;
  }
  thread->handle = *handle;
  schedule_is_calm = is_worker;
  schedule_after_quietly("creates", NULL, number_text(thread));
  schedule_is_calm = false;
  return 0;
}

INTERPOSED(
  int, pthread_create,
  (pthread_t * handle, const pthread_attr_t *attributes, void *(*start)(void *), void *argument)) {
  if (!schedule_applies()) return NEXT(pthread_create)(handle, attributes, start, argument);
  return create(handle, attributes, start, argument, schedule_is_dispatch(CALLER));
}

static schedule_thread *thread_with(pthread_t handle) {
  for (int index = schedule_thread_count - 1; index >= 0; index -= 1) {
    schedule_thread *thread = &schedule_threads[index];
    if (pthread_equal(thread->handle, handle) && !thread->is_gone) return thread;
  }
  return NULL;
}

/// Waits until the thread has ended, and returns true if the time was up. The wait is not a choice
/// while the thread is alive.
static bool wait_for_end(pthread_t handle, uint64_t deadline) {
  schedule_thread *thread = thread_with(handle);
  if (!thread) return false;
  schedule_show("joins", NULL, number_text(thread));
  if (schedule_sees_accesses && thread->state == has_ended) {
    schedule_pass("join", NULL);
    schedule_order_end(thread);
    schedule_order_join(thread);
    schedule_touch_thread(lockstep_touch_ended, thread);
    return false;
  }
  schedule_me->expires_early = deadline > 0;
  bool is_late =
    schedule_step_to_take("join", &thread->handle, thread->state != has_ended, deadline);
  if (!is_late) {
    schedule_order_end(thread);
    schedule_order_join(thread);
    schedule_touch_thread(lockstep_touch_ended, thread);
  }
  // The kernel's thread now ends without help, so the real call waits for nothing in the schedule.
  return is_late;
}

INTERPOSED(int, pthread_join, (pthread_t handle, void **value)) {
  if (schedule_applies()) wait_for_end(handle, 0);
  return NEXT(pthread_join)(handle, value);
}

INTERPOSED(
  int, pthread_timedjoin_np, (pthread_t handle, void **value, const struct timespec *until)) {
  if (!schedule_applies()) return NEXT(pthread_timedjoin_np)(handle, value, until);
  if (wait_for_end(handle, schedule_nanoseconds(until))) return ETIMEDOUT;
  return NEXT(pthread_join)(handle, value);
}

INTERPOSED(int, pthread_setname_np, (pthread_t handle, const char *name)) {
  // libdispatch names its threads after the ends of its queues' names.
  if (schedule_applies() && !schedule_is_dispatch(CALLER)) {
    schedule_thread *thread = thread_with(handle);
    if (thread) snprintf(thread->name, sizeof thread->name, "%s", name);
  }
  return NEXT(pthread_setname_np)(handle, name);
}

INTERPOSED(int, sched_yield, (void)) {
  if (!schedule_applies()) return NEXT(sched_yield)();
  schedule_yield("yields");
  return 0;
}

// MARK: The number of processors, by which libdispatch and the runtime choose the number of threads

/// Four, or as many as the program that starts this one asks for.
static int processors(void) {
  static int count = 0;
  if (count > 0) return count;
  const char *text = getenv("LOCKSTEP_THREAD_SCHEDULER_PROCESSORS");
  int asked = text ? atoi(text) : 4;
  count = asked > 0 && asked <= 64 ? asked : 4;
  return count;
}

/// libdispatch counts the processors before it calls any function of the program.
static bool are_counted(void) {
  static _Atomic int is_early = -1;
  if (is_early < 0) is_early = getenv("LOCKSTEP_THREAD_SCHEDULES_EARLY") != NULL;
  return is_early > 0 || schedule_applies();
}

static int all_processors(size_t size, cpu_set_t *set) {
  memset(set, 0, size);
  for (int index = 0; index < processors(); index += 1) CPU_SET_S(index, size, set);
  return 0;
}

INTERPOSED(int, sched_getaffinity, (pid_t process, size_t size, cpu_set_t *set)) {
  if (!are_counted()) return NEXT(sched_getaffinity)(process, size, set);
  return all_processors(size, set);
}

INTERPOSED(int, pthread_getaffinity_np, (pthread_t handle, size_t size, cpu_set_t *set)) {
  if (!are_counted()) return NEXT(pthread_getaffinity_np)(handle, size, set);
  return all_processors(size, set);
}

INTERPOSED(long, sysconf, (int name)) {
  bool is_count = name == _SC_NPROCESSORS_ONLN || name == _SC_NPROCESSORS_CONF;
  return is_count && are_counted() ? processors() : NEXT(sysconf)(name);
}

#endif
