// The schedule's own time. It advances by a microsecond at each step, and to the next event when no
// thread can continue.

#include "schedule.h"

#if defined(SCHEDULES_THREADS)

#include <sys/time.h>
#include <sys/timerfd.h>

enum {
  most_timers = 64,
  most_moments = 256,
  /// After this number of consecutive time-outs of the system, time advances to the program's next moment.
  most_quiet = 3,
  /// After this number of consecutive time-outs that wake only system threads, the schedule ends.
  patience = 100,
  /// A thread that has read the clock this number of times without a step waits for a time.
  most_reads = 100000,
  /// The part of its wait that a pause of such a thread takes.
  part_of_wait = 16,
};

/// The shortest and the longest pause, in nanoseconds. A thread that waits for ever does not bring the clock to its
/// end.
static const uint64_t shortest_pause = 1000000u, longest_pause = 3600ull * 1000000000u;

uint64_t schedule_now = 1800000000ull * 1000000000u;

/// `timerfd(2)` in the schedule's time.
static struct {
  bool is_used;
  /// True if the timer is of an earlier schedule. It is due when no thread can continue.
  bool is_left;
  int descriptor;
  uint64_t deadline, interval;
} timers[most_timers];

static int idle;
static uint64_t expected;

/// The moments for which the program waits, as far as there is room.
static uint64_t moments[most_moments];
static int moment_count;
/// The consecutive time-outs that woke only system threads.
static int quiet;

/// Waits whose moments are nearer than this end in any order. No system ends them more exactly.
static const uint64_t about_the_same = 50000u;

uint64_t schedule_nanoseconds(const struct timespec *time) {
  return (uint64_t)time->tv_sec * 1000000000u + (uint64_t)time->tv_nsec;
}

void schedule_is_alive(void) { idle = quiet = 0; }

/// Forgets the moments that have passed, and returns the place of the latest.
static int drop_passed_moments(void) {
  int left = 0, latest = 0;
  for (int index = 0; index < moment_count; index += 1) {
    if (moments[index] <= schedule_now) continue;
    moments[left] = moments[index];
    if (moments[left] > moments[latest]) latest = left;
    left += 1;
  }
  moment_count = left;
  return latest;
}

void schedule_expect(uint64_t moment) {
  if (moment > expected) expected = moment;
  for (int index = 0; index < moment_count; index += 1) {
    if (moments[index] == moment) return;
  }
  int latest = moment_count == most_moments ? drop_passed_moments() : 0;
  // The first moments count. A later one that is dropped only makes time pass in smaller steps.
  if (moment_count < most_moments) {
    moments[moment_count++] = moment;
  } else if (moment < moments[latest]) {
    moments[latest] = moment;
  }
}

/// The first moment in the future for which the program waits, or 0. With a timer that repeats, the moments
/// in between are not known.
static uint64_t next_moment(void) {
  if (expected >= repeated_moment) return 0;
  drop_passed_moments();
  uint64_t next = 0;
  for (int index = 0; index < moment_count; index += 1) {
    if (!next || moments[index] < next) next = moments[index];
  }
  return next;
}

/// Each schedule begins at the next multiple of 10^12 on the clock, so that no timer is late.
void schedule_begin_time(void) {
  idle = quiet = 0;
  expected = 0;
  moment_count = 0;
  schedule_now = (schedule_now / 1000000000000u + 1) * 1000000000000u;
  for (int index = 0; index < most_timers; index += 1) {
    if (!timers[index].is_used || !timers[index].deadline) continue;
    timers[index].deadline = schedule_now + timers[index].interval;
    timers[index].is_left = true;
  }
}

// MARK: Passing

static schedule_thread *next_thread(void) {
  schedule_thread *next = NULL;
  for (int index = 0; index < schedule_thread_count; index += 1) {
    schedule_thread *thread = &schedule_threads[index];
    if (thread->state != is_blocked || !thread->deadline) continue;
    if (!next || thread->deadline < next->deadline) next = thread;
  }
  return next;
}

static int next_timer(void) {
  int next = -1;
  for (int index = 0; index < most_timers; index += 1) {
    if (!timers[index].is_used || !timers[index].deadline) continue;
    if (next < 0 || timers[index].deadline < timers[next].deadline) next = index;
  }
  return next;
}

/// Returns true if a thread of the program waits for a time.
static bool program_waits(void) {
  for (int index = 0; index < schedule_thread_count; index += 1) {
    const schedule_thread *thread = &schedule_threads[index];
    if (thread->state == is_blocked && thread->expires_early) return true;
  }
  return false;
}

/// Returns true if a thread of the program waits for an earlier time.
static bool is_earlier_in_program(uint64_t moment) {
  for (int index = 0; index < schedule_thread_count; index += 1) {
    const schedule_thread *thread = &schedule_threads[index];
    if (thread->state == is_blocked && thread->expires_early && thread->deadline < moment) return true;
  }
  return false;
}

static void fire(int index) {
  struct itimerspec soon = {.it_value = {0, 1}};
  NEXT(timerfd_settime)(timers[index].descriptor, 0, &soon, NULL);
  struct pollfd polled = {timers[index].descriptor, POLLIN, 0};
  struct timespec limit = {1, 0};
  RAW(SYS_ppoll, &polled, 1, &limit, NULL, 0, 0);
  uint64_t interval = timers[index].interval, next = timers[index].deadline + interval;
  timers[index].deadline = !interval ? 0 : next > schedule_now ? next : schedule_now + interval;
  schedule_events += 1;
}

bool schedule_pass_time(void) {
  schedule_thread *thread = next_thread();
  int timer = next_timer();
  if (!thread && timer < 0) return false;
  if (!schedule_is_settling && !program_waits() && schedule_now > expected) {
    if (idle++ >= patience) return false;
  }
  bool is_timer = timer >= 0 && (!thread || timers[timer].deadline < thread->deadline);
  uint64_t moment = is_timer ? timers[timer].deadline : thread->deadline;
  // A timer that is due may be the program's.
  if (quiet++ >= most_quiet && moment > schedule_now) {
    uint64_t next = next_moment();
    if (next > moment && !is_earlier_in_program(next)) moment = next;
  }
  if (moment > schedule_now) schedule_now = moment;
  // The next turn ends the other waits of about the same moment.
  if (!schedule_is_settling && !schedule_shared->order.reduces) schedule_now += about_the_same;
  if (is_timer) {
    fire(timer);
    return true;
  }
  if (thread->expires_early) schedule_is_alive();
  thread->state = is_ready;
  thread->has_timed_out = true;
  return true;
}

void schedule_end_due_waits(void) {
  if (schedule_is_settling) return;
  for (int index = 0; index < schedule_thread_count; index += 1) {
    schedule_thread *thread = &schedule_threads[index];
    bool is_due = thread->deadline && thread->deadline < schedule_now;
    if (thread->state != is_blocked || !thread->expires_early || !is_due) continue;
    if (schedule_has_event(thread)) continue;
    thread->state = is_ready;
    thread->has_timed_out = true;
  }
  for (int index = 0; index < most_timers; index += 1) {
    uint64_t deadline = timers[index].is_used && !timers[index].is_left ? timers[index].deadline : 0;
    if (deadline && deadline < schedule_now) fire(index);
  }
}

/// The first moment from now on at which a wait ends or a timer is due, at most the given one.
static uint64_t first_moment(uint64_t latest) {
  for (int index = 0; index < schedule_thread_count; index += 1) {
    const schedule_thread *thread = &schedule_threads[index];
    bool waits = thread->state == is_blocked && thread->deadline >= schedule_now;
    if (waits && thread->deadline < latest) latest = thread->deadline;
  }
  for (int index = 0; index < most_timers; index += 1) {
    bool is_set = timers[index].is_used && timers[index].deadline >= schedule_now;
    if (is_set && timers[index].deadline < latest) latest = timers[index].deadline;
  }
  return latest;
}

void schedule_forget_timer(int descriptor) {
  for (int index = 0; index < most_timers; index += 1) {
    if (!timers[index].is_used || timers[index].descriptor != descriptor) continue;
    timers[index].is_used = false;
    timers[index].deadline = 0;
  }
}

// MARK: Clocks

/// True if the thread repeats its steps for long, or has made none for long. A loop that works, and reads the clock
/// now and then, must not count.
static bool only_reads_clock(schedule_thread *me) {
  int64_t steps = schedule_own_steps();
  me->clock_reads = steps == me->steps_at_read ? me->clock_reads + 1 : 0;
  me->steps_at_read = steps;
  return me->clock_reads >= most_reads || schedule_waits_in_loop();
}

/// A thread that looks at the clock again and again, such as XCTest's until a time-out, waits for a time. Each
/// pause is longer than the one before, so that also a long time-out needs few steps. libdispatch may have locks
/// here that schedules do not see.
static void pause_if_waiting(const void *caller) {
  schedule_thread *me = schedule_me;
  if (schedule_is_dispatch(caller)) return;
  if (!only_reads_clock(me)) {
    me->waits_since = 0;
    return;
  }
  if (!me->waits_since) me->waits_since = schedule_now;
  uint64_t pause = (schedule_now - me->waits_since) / part_of_wait;
  if (pause < shortest_pause) pause = shortest_pause;
  if (pause > longest_pause) pause = longest_pause;
  me->expires_early = me->only_looks = true;
  // The moment of another thread comes first.
  schedule_block("clock", NULL, first_moment(schedule_now + pause) + 1);
  me->only_looks = false;
}

INTERPOSED(int, clock_gettime, (clockid_t clock, struct timespec *time)) {
  if (!schedule_applies()) return (int)RAW(SYS_clock_gettime, clock, time, 0, 0, 0, 0);
  pause_if_waiting(CALLER);
  time->tv_sec = (time_t)(schedule_now / 1000000000u);
  time->tv_nsec = (long)(schedule_now % 1000000000u);
  return 0;
}

INTERPOSED(int, gettimeofday, (struct timeval * time, void *zone)) {
  if (!schedule_applies()) return NEXT(gettimeofday)(time, zone);
  pause_if_waiting(CALLER);
  time->tv_sec = (time_t)(schedule_now / 1000000000u);
  time->tv_usec = (suseconds_t)(schedule_now % 1000000000u / 1000);
  return 0;
}

INTERPOSED(time_t, time, (time_t * place)) {
  if (!schedule_applies()) return NEXT(time)(place);
  pause_if_waiting(CALLER);
  time_t now = (time_t)(schedule_now / 1000000000u);
  if (place) *place = now;
  return now;
}

// MARK: Sleeps

static void sleep_until(uint64_t moment) {
  schedule_before("sleeps", NULL, NULL);
  schedule_me->expires_early = true;
  schedule_block("sleep", NULL, moment);
}

INTERPOSED(int, nanosleep, (const struct timespec *time, struct timespec *left)) {
  if (!schedule_applies()) return NEXT(nanosleep)(time, left);
  sleep_until(schedule_now + schedule_nanoseconds(time));
  return 0;
}

INTERPOSED(
  int, clock_nanosleep,
  (clockid_t clock, int flags, const struct timespec *time, struct timespec *left)) {
  if (!schedule_applies()) return NEXT(clock_nanosleep)(clock, flags, time, left);
  uint64_t given = schedule_nanoseconds(time);
  sleep_until(flags & TIMER_ABSTIME ? given : schedule_now + given);
  return 0;
}

INTERPOSED(int, usleep, (useconds_t time)) {
  if (!schedule_applies()) return NEXT(usleep)(time);
  sleep_until(schedule_now + time * 1000ull);
  return 0;
}

INTERPOSED(unsigned, sleep, (unsigned seconds)) {
  if (!schedule_applies()) return NEXT(sleep)(seconds);
  sleep_until(schedule_now + seconds * 1000000000ull);
  return 0;
}

// MARK: Timers

INTERPOSED(
  int, timerfd_settime,
  (int descriptor, int flags, const struct itimerspec *new, struct itimerspec *old)) {
  if (!schedule_applies()) return NEXT(timerfd_settime)(descriptor, flags, new, old);
  int place = -1;
  for (int index = 0; index < most_timers; index += 1) {
    if (timers[index].is_used && timers[index].descriptor == descriptor) place = index;
  }
  for (int index = 0; index < most_timers && place < 0; index += 1) {
    if (!timers[index].is_used) place = index;
  }
  if (place < 0) {
    errno = ENOMEM;
    return -1;
  }
  uint64_t value = schedule_nanoseconds(&new->it_value);
  timers[place].is_used = true;
  timers[place].is_left = false;
  timers[place].descriptor = descriptor;
  timers[place].interval = schedule_nanoseconds(&new->it_interval);
  bool is_absolute = flags & TFD_TIMER_ABSTIME;
  timers[place].deadline = !value ? 0 : is_absolute ? value : schedule_now + value;
  // Those of run loops; libdispatch has told the program's before.
  if (value && !schedule_is_dispatch(CALLER)) {
    schedule_expect(timers[place].interval ? repeated_moment : timers[place].deadline);
  }
  schedule_is_calm = schedule_is_inner(CALLER);
  schedule_note("timer", NULL, NULL);
  schedule_is_calm = false;
  struct itimerspec none = {.it_value = {0, 0}};
  return NEXT(timerfd_settime)(descriptor, 0, &none, old);
}

#endif
