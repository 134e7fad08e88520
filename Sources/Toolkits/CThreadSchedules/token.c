// One thread runs at a time; the others wait at their gates for the turn. Two running threads never
// share state here, so the scheduler needs no lock.

#include "schedule.h"

#if defined(SCHEDULES_THREADS)

#include <linux/futex.h>

schedule_thread schedule_threads[most_threads];
int schedule_thread_count;
atomic_bool schedule_is_active;
HIDDEN __thread schedule_thread *schedule_me;

/// The number of the thread with the turn.
static atomic_int turn;
static uint64_t arrivals;
/// A thread that gave its turn away permanently, until the kernel has ended it.
static schedule_thread *leaving;

void schedule_begin_turns(int number) { atomic_store(&turn, number); }

bool schedule_applies(void) {
  if (!atomic_load_explicit(&schedule_is_active, memory_order_acquire)) return false;
  schedule_thread *me = schedule_me;
  if (me && me->is_busy) return false;
  if (me && atomic_load(&turn) == me->number) return true;
  __atomic_add_fetch(&schedule_shared->answer.escapes, 1, __ATOMIC_RELAXED);
  return false;
}

// MARK: Giving the turn

/// The stack of an ended thread is reused only after the kernel is done with it. This wait gives
/// the next created thread the same stack in each run.
static void wait_for_leaving(void) {
  if (!leaving) return;
  pid_t process = (pid_t)RAW(SYS_getpid, 0, 0, 0, 0, 0, 0);
  while (RAW(SYS_tgkill, process, leaving->identifier, 0, 0, 0, 0) == 0) {
    RAW(SYS_sched_yield, 0, 0, 0, 0, 0, 0);
  }
  leaving = NULL;
}

static void wait_for_turn(schedule_thread *me) {
  while (!atomic_load(&me->gate)) {
    RAW(SYS_futex, &me->gate, FUTEX_WAIT_PRIVATE, 0, 0, 0, 0);
  }
  atomic_store(&me->gate, 0);
  wait_for_leaving();
}

void schedule_wait_for_first_turn(void) {
  schedule_me->is_busy = true;
  wait_for_turn(schedule_me);
  atomic_store(&schedule_shared->holder, schedule_me->identifier);
  schedule_me->is_busy = false;
}

static void give_turn(schedule_thread *next) {
  atomic_store(&turn, next->number);
  atomic_store(&schedule_shared->holder, next->identifier);
  atomic_store(&next->gate, 1);
  RAW(SYS_futex, &next->gate, FUTEX_WAKE_PRIVATE, 1, 0, 0, 0);
}

static bool is_able(const schedule_thread *thread) {
  if (thread->state == is_ready) return true;
  return thread->state == is_blocked && schedule_has_event(thread);
}

/// The thread with the earliest time-out, if time-outs may happen early.
static schedule_thread *next_to_expire(void) {
  if (!schedule_shared->order.has_early_timeouts || schedule_is_settling) return NULL;
  schedule_thread *next = NULL;
  for (int index = 0; index < schedule_thread_count; index += 1) {
    schedule_thread *thread = &schedule_threads[index];
    if (thread->state != is_blocked || !thread->deadline || thread->is_daemon) continue;
    if (!thread->expires_early || thread->only_looks || schedule_has_event(thread)) continue;
    if (!next || thread->deadline < next->deadline) next = thread;
  }
  return next;
}

/// True if the thread gave way, and one of the others has had no turn since.
static bool is_polite(const schedule_thread *thread, schedule_thread *const *able, int count) {
  if (!thread->gave_way) return false;
  for (int index = 0; index < count; index += 1) {
    if (able[index] != thread && able[index]->last_turn < thread->gave_way) return true;
  }
  return false;
}

/// The threads that do not wait for another one's turn. There is always one: the one whose last turn is
/// the longest ago.
static int without_polite(schedule_thread **able, int count, bool *can_go_on) {
  static schedule_thread *all[most_threads + 1];
  memcpy(all, able, (size_t)count * sizeof *able);
  int left = 0;
  for (int index = 0; index < count; index += 1) {
    if (!is_polite(all[index], all, count)) able[left++] = all[index];
  }
  *can_go_on = *can_go_on && able[0] == all[0];
  return left;
}

/// The threads that do not stand back, if there is one.
static int without_standing_back(schedule_thread **able, int count, bool *can_go_on) {
  static schedule_thread *all[most_threads + 1];
  memcpy(all, able, (size_t)count * sizeof *able);
  int left = 0;
  for (int index = 0; index < count; index += 1) {
    if (!all[index]->stands_back) able[left++] = all[index];
  }
  if (left == 0) return count;
  *can_go_on = *can_go_on && able[0] == all[0];
  return left;
}

/// Asks the kernel again whether libdispatch has an event, such as the end of a pipe: not every call that makes one
/// is followed.
static bool libdispatch_has_event(void) {
  schedule_events += 1;
  for (int index = 0; index < schedule_thread_count; index += 1) {
    const schedule_thread *thread = &schedule_threads[index];
    if (thread->is_daemon && is_able(thread)) return true;
  }
  return false;
}

/// The threads that can continue, this one first. Advances time while there are none.
static int gather(schedule_thread **able, bool *can_go_on) {
  schedule_thread *me = schedule_me;
  if (!schedule_shared->order.reduces) schedule_end_due_waits();
  while (true) {
    int count = 0;
    *can_go_on = is_able(me);
    if (*can_go_on) able[count++] = me;
    for (int index = 0; index < schedule_thread_count; index += 1) {
      schedule_thread *thread = &schedule_threads[index];
      if (thread != me && is_able(thread)) able[count++] = thread;
    }
    schedule_thread *expiring = count ? next_to_expire() : NULL;
    if (expiring) able[count++] = expiring;
    if (count) {
      return without_standing_back(able, without_polite(able, count, can_go_on), can_go_on);
    }
    for (int index = 0; index < schedule_thread_count; index += 1) {
      schedule_thread *thread = &schedule_threads[index];
      if (thread->state != has_yielded) continue;
      thread->state = is_ready;
      able[count++] = thread;
    }
    if (count) return count;
    if (libdispatch_has_event()) continue;
    bool is_awaited;
    if (schedule_outside_comes(0, &is_awaited) || schedule_pass_time()) continue;
    if (is_awaited && schedule_outside_comes(schedule_outside_ms(), &is_awaited)) continue;
    if (is_awaited) {
      schedule_say(
        "a thread waits for something outside of the process, which has not come for %g seconds",
        schedule_outside_ms() / 1000.0);
      schedule_finish(lockstep_schedule_unseen, is_awaited ? SYS_ppoll : 0);
    }
    schedule_tell_deadlock();
  }
}

static void expire(schedule_thread *thread) {
  if (thread->state != is_blocked || schedule_has_event(thread)) return;
  thread->state = is_ready;
  thread->has_timed_out = true;
  if (thread->deadline > schedule_now) schedule_now = thread->deadline;
}

static void check_limit(void) {
  int64_t limit = schedule_shared->order.step_limit;
  if (atomic_load(&schedule_shared->steps) <= limit) return;
  if (!atomic_load(&schedule_shared->is_coming)) schedule_end_endless(limit);
}

static void hand_over(void) {
  // Only the thread with the turn executes this code.
  static schedule_thread *able[most_threads + 1];
  schedule_thread *me = schedule_me;
  check_limit();
  me->last_turn = atomic_load(&schedule_shared->steps);
  if (!schedule_is_settling && schedule_must_give_way()) {
    schedule_gives_way();
    me->gave_way = me->last_turn;
    me->priority = schedule_lowest_priority();
  }
  bool can_go_on;
  int count = gather(able, &can_go_on);
  // Work that the runtime does once is no part of the time.
  if (!schedule_is_calm) schedule_now += 1000;
  schedule_end_touches();
  size_t choices = schedule_shared->answer.choice_count;
  schedule_thread *next = able[schedule_choose(able, count, can_go_on)];
  schedule_begin_turn(next, choices);
  if (next->is_worker) schedule_note_worker();
  expire(next);
  // Threads that yielded have let one other step pass.
  for (int index = 0; index < schedule_thread_count; index += 1) {
    if (schedule_threads[index].state == has_yielded) schedule_threads[index].state = is_ready;
  }
  if (next != me) {
    schedule_shared->answer.switches += 1;
    bool leaves = me->state == has_ended;
    if (leaves) leaving = me;
    give_turn(next);
    if (leaves) return;
    wait_for_turn(me);
  }
  schedule_order_return();
}

void schedule_step(const char *what, const void *object) {
  int number = errno;
  schedule_me->is_busy = true;
  schedule_count(what, object);
  hand_over();
  schedule_me->is_busy = false;
  errno = number;
}

void schedule_pass(const char *what, const void *object) {
  if (schedule_is_calm) {
    schedule_me->place = NULL;
    return;
  }
  schedule_count(what, object);
  check_limit();
  if (schedule_is_settling) return;
  if (schedule_must_give_way()) {
    int number = errno;
    schedule_me->is_busy = true;
    hand_over();
    schedule_me->is_busy = false;
    errno = number;
    return;
  }
  schedule_now += 1000;
}

void schedule_before(const char *what, const void *object, const char *detail) {
  schedule_thread *me = schedule_me;
  // An access sets these itself.
  if (!me->next_object) me->next_object = object;
  me->next_changes = me->next_changes || !me->place;
  schedule_step(what, object);
  me->next_object = NULL;
  me->next_changes = false;
  schedule_show(what, object, detail);
}

void schedule_after(const char *what, const void *object, const char *detail) {
  schedule_show(what, object, detail);
  schedule_step(what, object);
}

void schedule_after_quietly(const char *what, const void *object, const char *detail) {
  schedule_show(what, object, detail);
  if (schedule_sees_accesses && !schedule_is_calm) {
    schedule_pass(what, object);
  } else {
    schedule_step(what, object);
  }
}

void schedule_note(const char *what, const void *object, const char *detail) {
  schedule_count(what, object);
  schedule_show(what, object, detail);
}

void schedule_note_own(const char *what) {
  schedule_me->place = schedule_me;
  schedule_note(what, NULL, NULL);
}

void schedule_yield(const char *what) {
  int number = errno;
  schedule_thread *me = schedule_me;
  schedule_note(what, NULL, NULL);
  me->is_busy = true;
  me->state = has_yielded;
  hand_over();
  me->state = is_ready;
  me->is_busy = false;
  errno = number;
}

void schedule_leave(void) {
  schedule_thread *me = schedule_me;
  schedule_note_own("ends");
  me->is_busy = true;
  me->state = has_ended;
  schedule_wake_first(&me->handle, INT_MAX);
  hand_over();
}

// MARK: Waiting

/// Lets other threads continue, and this one if it is ready. Returns true if the time was up.
static bool let_go_on(
  schedule_state state, const char *what, const void *object, uint64_t deadline) {
  int number = errno;
  schedule_thread *me = schedule_me;
  me->is_busy = true;
  me->state = state;
  me->what = what;
  me->object = object;
  me->deadline = deadline;
  me->has_timed_out = false;
  // A thread that only comes to an object may have to wait for it when another thread takes it first.
  if (me->is_worker && (object || state == is_blocked)
      && !schedule_describe_task(me->task, sizeof me->task)) {
    *me->task = 0;
  }
  me->is_in_line = state == is_blocked;
  me->arrival = ++arrivals;
  hand_over();
  me->state = is_ready;
  me->is_in_line = false;
  me->object = NULL;
  me->mutex = NULL;
  me->deadline = 0;
  me->expires_early = false;
  me->is_busy = false;
  me->next_object = NULL;
  me->next_changes = false;
  if (me->has_timed_out) schedule_touch(lockstep_touch_after_all, NULL);
  schedule_drain_instead();
  errno = number;
  return me->has_timed_out;
}

bool schedule_block(const char *what, const void *object, uint64_t deadline) {
  return let_go_on(is_blocked, what, object, deadline);
}

bool schedule_step_to_take(
  const char *what, const void *object, bool is_taken, uint64_t deadline) {
  // Timelines show threads by their names, so a joined thread gets no object number.
  bool is_thread = object >= (const void *)schedule_threads
    && object < (const void *)(schedule_threads + most_threads);
  schedule_count(what, is_thread ? NULL : object);
  schedule_me->next_object = object;
  schedule_me->next_changes = true;
  return let_go_on(is_taken ? is_blocked : is_ready, what, object, deadline);
}

bool schedule_block_on(
  const char *what, struct pollfd *polled, nfds_t count, uint64_t deadline) {
  schedule_thread *me = schedule_me;
  me->polled = polled;
  me->polled_count = count;
  bool is_late = schedule_block(what, NULL, deadline);
  me->polled = NULL;
  me->polled_count = 0;
  return is_late;
}

static bool waits_for(const schedule_thread *thread, const void *object) {
  return thread->state == is_blocked && thread->object == object;
}

static bool is_free(const void *lock) {
  pthread_mutex_t *mutex = (pthread_mutex_t *)lock;
  int result = NEXT(pthread_mutex_trylock)(mutex);
  if (result == 0 || result == EOWNERDEAD) NEXT(pthread_mutex_unlock)(mutex);
  return result != EBUSY;
}

void schedule_wake(schedule_thread *thread) {
  if (thread->state != is_blocked) return;
  schedule_note_wake(thread);
  thread->has_timed_out = false;
  if (!thread->is_daemon) schedule_is_alive();
  thread->state = is_ready;
  if (!thread->mutex) return;
  // A waiter of a condition continues when it can take the mutex. Waking it earlier would be a
  // choice without effect.
  thread->object = thread->mutex;
  thread->what = "lock";
  thread->mutex = NULL;
  thread->deadline = 0;
  if (!is_free(thread->object)) thread->state = is_blocked;
}

/// The threads that wait for the object, in the order in which they arrived.
static int waiters(const void *object, schedule_thread **list) {
  int count = 0;
  for (int index = 0; index < schedule_thread_count; index += 1) {
    schedule_thread *thread = &schedule_threads[index];
    if (!waits_for(thread, object)) continue;
    int place = count++;
    for (; place > 0 && list[place - 1]->arrival > thread->arrival; place -= 1) {
      list[place] = list[place - 1];
    }
    list[place] = thread;
  }
  return count;
}

static schedule_thread *waiting[most_threads];

int schedule_wake_first(const void *object, int count) {
  int found = waiters(object, waiting);
  if (found > count) found = count;
  for (int index = 0; index < found; index += 1) schedule_wake(waiting[index]);
  return found;
}

int schedule_wake_chosen(const void *object) {
  int found = waiters(object, waiting);
  if (found == 0) return 0;
  schedule_wake(waiting[schedule_choose(waiting, found, false)]);
  return 1;
}

void schedule_wait_again(const void *object, const char *what) {
  for (int index = 0; index < schedule_thread_count; index += 1) {
    schedule_thread *thread = &schedule_threads[index];
    if (thread->state != is_ready || thread->object != object || thread->has_timed_out) continue;
    if (thread == schedule_me || (what && strcmp(thread->what, what) != 0)) continue;
    thread->state = is_blocked;
  }
}

#endif
