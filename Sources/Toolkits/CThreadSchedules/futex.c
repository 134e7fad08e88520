// Futexes as used by Swift's `Mutex`, libdispatch and libstdc++, through `syscall(2)`.

#include "schedule.h"

#if defined(SCHEDULES_THREADS)

#include <linux/futex.h>
#include <stdarg.h>

typedef struct {
  _Atomic uint32_t *word;
  int operation;
  uint32_t value;
  const struct timespec *until;
} futex_call;

static long refuse(int number) {
  errno = number;
  return -1;
}

static uint64_t deadline_of(const futex_call *call, bool is_relative) {
  if (!call->until) return 0;
  uint64_t time = schedule_nanoseconds(call->until);
  return is_relative ? schedule_now + time : time;
}

/// A step before a call that may wait. The wait itself is a choice of the caller.
static void before(const char *what, const futex_call *call, const void *caller) {
  schedule_is_calm = schedule_is_inner(caller);
  schedule_before(what, (void *)call->word, NULL);
  schedule_is_calm = false;
}

static void after(const char *what, const futex_call *call, const void *caller) {
  schedule_is_calm = schedule_is_inner(caller);
  schedule_after(what, (void *)call->word, NULL);
  schedule_is_calm = false;
}

static void touch(const futex_call *call, const void *caller) {
  const void *object = schedule_is_dispatch(caller) ? (const void *)&schedule_queues : call->word;
  schedule_touch(lockstep_touch_write, object);
}

static long wait(const futex_call *call, const void *caller) {
  bool is_relative = (call->operation & FUTEX_CMD_MASK) == FUTEX_WAIT;
  before("futex wait", call, caller);
  touch(call, caller);
  if (atomic_load(call->word) != call->value) return refuse(EAGAIN);
  schedule_me->expires_early = call->until && !schedule_is_dispatch(caller);
  bool is_late =
    schedule_block("futex wait", (void *)call->word, deadline_of(call, is_relative));
  return is_late ? refuse(ETIMEDOUT) : 0;
}

static long wake(const futex_call *call, const void *caller) {
  int most = call->value > INT_MAX ? INT_MAX : (int)call->value;
  touch(call, caller);
  int woken = schedule_wake_first((void *)call->word, most);
  after("futex wake", call, caller);
  return woken;
}

// MARK: Futexes with an owner, whose word is the owner's thread

static void note_owner(const futex_call *call, uint32_t owner) {
  for (int index = 0; index < schedule_thread_count; index += 1) {
    const schedule_thread *thread = &schedule_threads[index];
    if (thread->state == has_ended || thread->identifier != (pid_t)owner) continue;
    schedule_object_at((void *)call->word)->owner = index;
  }
}

static long lock(const futex_call *call, const void *caller) {
  schedule_thread *me = schedule_me;
  bool only_tries = (call->operation & FUTEX_CMD_MASK) == FUTEX_TRYLOCK_PI;
  uint32_t first = atomic_load(call->word) & FUTEX_TID_MASK;
  bool is_taken = first != 0 && first != (uint32_t)me->identifier;
  if (is_taken && !only_tries) {
    // The thread can only wait, so there is no choice.
    schedule_is_calm = schedule_is_inner(caller);
    schedule_note("futex lock", (void *)call->word, NULL);
    schedule_is_calm = false;
  } else {
    before("futex lock", call, caller);
  }
  touch(call, caller);
  while (true) {
    uint32_t seen = atomic_load(call->word);
    uint32_t owner = seen & FUTEX_TID_MASK;
    if (owner == (uint32_t)me->identifier) {
      // The unlock passed the futex to this thread, as the kernel does.
      if (!me->was_handed) return refuse(EDEADLK);
      me->was_handed = false;
      return 0;
    }
    if (owner == 0) {
      atomic_store(call->word, (seen & FUTEX_WAITERS) | (uint32_t)me->identifier);
      schedule_object_at((void *)call->word)->owner = me->number;
      return 0;
    }
    if (only_tries) return refuse(EWOULDBLOCK);
    note_owner(call, owner);
    atomic_fetch_or(call->word, FUTEX_WAITERS);
    if (schedule_block("futex lock", (void *)call->word, deadline_of(call, false))) {
      return refuse(ETIMEDOUT);
    }
  }
}

static long unlock(const futex_call *call, const void *caller) {
  touch(call, caller);
  schedule_thread *next = NULL;
  bool has_more = false;
  for (int index = 0; index < schedule_thread_count; index += 1) {
    schedule_thread *thread = &schedule_threads[index];
    if (thread->state != is_blocked || thread->object != (void *)call->word) continue;
    if (next) has_more = true;
    if (!next || thread->arrival < next->arrival) next = thread;
  }
  uint32_t word = next ? (uint32_t)next->identifier | (has_more ? FUTEX_WAITERS : 0) : 0;
  atomic_store(call->word, word);
  schedule_object_at((void *)call->word)->owner = next ? next->number : -1;
  if (next) {
    next->was_handed = true;
    schedule_wake(next);
  }
  after("futex unlock", call, caller);
  return 0;
}

static long perform(const futex_call *call, const void *caller) {
  switch (call->operation & FUTEX_CMD_MASK) {
    case FUTEX_WAIT:
    case FUTEX_WAIT_BITSET: return wait(call, caller);
    case FUTEX_WAKE:
    case FUTEX_WAKE_BITSET: return wake(call, caller);
    case FUTEX_LOCK_PI:
#ifdef FUTEX_LOCK_PI2
    case FUTEX_LOCK_PI2:
#endif
    case FUTEX_TRYLOCK_PI: return lock(call, caller);
    case FUTEX_UNLOCK_PI: return unlock(call, caller);
    default:
      schedule_say("futex operation %d is not followed", call->operation & FUTEX_CMD_MASK);
      schedule_finish(lockstep_schedule_unseen, SYS_futex);
  }
}

// MARK: syscall(2)

static long pass(long number, const long values[6]) {
  long result =
    RAW(number, values[0], values[1], values[2], values[3], values[4], values[5]);
  if (result >= 0 || result <= -4096) return result;
  errno = (int)-result;
  return -1;
}

/// `Mutex` requests the thread's number before it compares and exchanges its word.
/// `schedule_look_at_code` makes it request the number each time.
static long thread_number(const void *caller) {
  if (schedule_is_patched(caller)) schedule_before_mutex(caller);
  return schedule_me->identifier;
}

INTERPOSED(long, syscall, (long number, ...)) {
  va_list arguments;
  va_start(arguments, number);
  long values[6];
  for (int index = 0; index < 6; index += 1) values[index] = va_arg(arguments, long);
  va_end(arguments);
  bool is_ours = number == SYS_futex || number == SYS_gettid;
  if (!is_ours || !schedule_applies()) return pass(number, values);
  if (number == SYS_gettid) return thread_number(CALLER);
  futex_call call = {
    (_Atomic uint32_t *)values[0], (int)values[1], (uint32_t)values[2],
    (const struct timespec *)values[3]};
  return perform(&call, CALLER);
}

#endif
