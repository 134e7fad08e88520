// The program's calls of libdispatch. A libdispatch call that need not wait makes no other call, so
// it would otherwise be invisible.

#include "schedule.h"

#if defined(SCHEDULES_THREADS)

/// A deadline from `dispatch_time(3)`: a count of the uptime, of the monotonic clock, or a negative
/// count of the wall clock. In a schedule, all clocks show the same time.
static void expect(uint64_t when) {
  if (when == UINT64_MAX) return;
  if (!(when >> 63)) {
    schedule_expect(when);
  } else {
    schedule_expect(when >> 62 == 3 ? (uint64_t) - (int64_t)when : when & ~(1ull << 63));
  }
}

static bool is_programs(const void *caller) {
  return schedule_applies() && !schedule_is_dispatch(caller);
}

typedef struct {
  const char *awaited, *queue, *call;
  const void *object;
  bool was_in_call;
} dispatch_state;

static dispatch_state begin(const char *what, void *object, void *queue, bool waits) {
  schedule_thread *me = schedule_me;
  const char *label = queue ? schedule_queue_label(queue) : NULL;
  dispatch_state state = {
    me->queue_awaited, me->queue, me->call, me->call_object, me->is_in_dispatch_call};
  me->call = queue ? NULL : what;
  me->call_object = object;
  if (waits) me->queue_awaited = label;
  me->queue = schedule_queue_label(NULL);
  // Only a call that uses a semaphore of the program counts, because other calls wake libdispatch's
  // idle threads.
  me->is_in_dispatch_call = !queue;
  return state;
}

static dispatch_state enter(const char *what, void *object, void *queue, bool waits) {
  schedule_before(what, queue ? NULL : object, queue ? schedule_queue_label(queue) : NULL);
  schedule_touch(lockstep_touch_write, &schedule_queues);
  return begin(what, object, queue, waits);
}

static void leave(dispatch_state state) {
  schedule_touch(lockstep_touch_write, &schedule_queues);
  schedule_me->queue_awaited = state.awaited;
  schedule_me->queue = state.queue;
  schedule_me->call = state.call;
  schedule_me->call_object = state.object;
  schedule_me->is_in_dispatch_call = state.was_in_call;
}

#define CALL(name, shown, parameters, arguments, object, queue, waits)           \
  void name parameters;                                                          \
  INTERPOSED(void, name, parameters) {                                           \
    if (!is_programs(CALLER)) {                                                  \
      NEXT(name) arguments;                                                      \
      return;                                                                    \
    }                                                                            \
    dispatch_state state = enter(shown, object, queue, waits);                   \
    NEXT(name) arguments;                                                        \
    leave(state);                                                                \
    schedule_after(shown " done", queue ? NULL : object, NULL);                  \
  }

#define QUEUE_CALL(name, shown, waits)                                           \
  CALL(name, shown, (void *queue, void *block), (queue, block), NULL, queue, waits) \
  CALL(name##_f, shown, (void *queue, void *context, void *work), (queue, context, work), NULL, \
       queue, waits)

QUEUE_CALL(dispatch_sync, "sync", true)
QUEUE_CALL(dispatch_barrier_sync, "barrier sync", true)
QUEUE_CALL(dispatch_async_and_wait, "async and wait", true)
QUEUE_CALL(dispatch_barrier_async_and_wait, "barrier async and wait", true)
QUEUE_CALL(dispatch_async, "async", false)
QUEUE_CALL(dispatch_barrier_async, "barrier async", false)

CALL(
  dispatch_group_async, "group async", (void *group, void *queue, void *block),
  (group, queue, block), NULL, queue, false)
CALL(
  dispatch_group_async_f, "group async",
  (void *group, void *queue, void *context, void *work), (group, queue, context, work), NULL,
  queue, false)
CALL(
  dispatch_group_notify, "group notify", (void *group, void *queue, void *block),
  (group, queue, block), NULL, queue, false)
CALL(dispatch_group_enter, "group enter", (void *group), (group), group, NULL, false)
CALL(dispatch_group_leave, "group leave", (void *group), (group), group, NULL, false)

// MARK: Suspended queues

#define SUSPENSION(name, shown, change)                                          \
  void name(void *queue);                                                        \
  INTERPOSED(void, name, (void *queue)) {                                        \
    if (!is_programs(CALLER)) {                                                  \
      NEXT(name)(queue);                                                         \
      return;                                                                    \
    }                                                                            \
    schedule_before(shown, NULL, schedule_queue_label(queue));                   \
    schedule_touch(lockstep_touch_write, &schedule_queues);                      \
    schedule_object_at(queue)->suspensions += change;                            \
    NEXT(name)(queue);                                                           \
    schedule_after(shown " done", NULL, NULL);                                   \
  }

SUSPENSION(dispatch_suspend, "suspend", 1)
SUSPENSION(dispatch_resume, "resume", -1)

// MARK: Waits

/// With `is_in_vain`, the thread can only wait, so there is no choice before the call.
#define WAIT(name, shown, is_in_vain)                                            \
  long name(void *object, uint64_t until);                                       \
  INTERPOSED(long, name, (void *object, uint64_t until)) {                       \
    if (!is_programs(CALLER)) return NEXT(name)(object, until);                  \
    if (until && (is_in_vain)) {                                                 \
      schedule_note(shown, object, NULL);                                        \
    } else {                                                                     \
      schedule_before(shown, object, NULL);                                      \
    }                                                                            \
    dispatch_state state = begin(shown, object, NULL, false);                    \
    if (until) expect(until);                                                    \
    schedule_touch(lockstep_touch_write, &schedule_queues);                      \
    long result = NEXT(name)(object, until);                                     \
    leave(state);                                                                \
    return result;                                                               \
  }

WAIT(dispatch_semaphore_wait, "semaphore wait", false)
// With a time-out of zero, the call only checks.
WAIT(dispatch_group_wait, "group wait", NEXT(dispatch_group_wait)(object, 0) != 0)
WAIT(dispatch_block_wait, "work item wait", false)

long dispatch_semaphore_signal(void *semaphore);
INTERPOSED(long, dispatch_semaphore_signal, (void *semaphore)) {
  if (!is_programs(CALLER)) return NEXT(dispatch_semaphore_signal)(semaphore);
  bool was_in_call = schedule_me->is_in_dispatch_call;
  schedule_me->is_in_dispatch_call = true;
  long result = NEXT(dispatch_semaphore_signal)(semaphore);
  schedule_me->is_in_dispatch_call = was_in_call;
  schedule_touch(lockstep_touch_write, &schedule_queues);
  schedule_after("semaphore signal", semaphore, NULL);
  return result;
}

// MARK: Timers

void dispatch_after(uint64_t when, void *queue, void *block);
INTERPOSED(void, dispatch_after, (uint64_t when, void *queue, void *block)) {
  if (schedule_applies()) expect(when);
  NEXT(dispatch_after)(when, queue, block);
}

void dispatch_after_f(uint64_t when, void *queue, void *context, void *work);
INTERPOSED(void, dispatch_after_f, (uint64_t when, void *queue, void *context, void *work)) {
  if (schedule_applies()) expect(when);
  NEXT(dispatch_after_f)(when, queue, context, work);
}

void dispatch_source_set_timer(void *source, uint64_t when, uint64_t interval, uint64_t leeway);
INTERPOSED(
  void, dispatch_source_set_timer,
  (void *source, uint64_t when, uint64_t interval, uint64_t leeway)) {
  // libdispatch uses such a timer internally to watch its threads.
  if (is_programs(CALLER)) expect(interval == UINT64_MAX ? when : repeated_moment);
  NEXT(dispatch_source_set_timer)(source, when, interval, leeway);
}

#endif
