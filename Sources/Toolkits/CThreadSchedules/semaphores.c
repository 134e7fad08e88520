// Semaphores and barriers of POSIX threads.

#include "schedule.h"

#if defined(SCHEDULES_THREADS)

#include <semaphore.h>

static bool is_empty(sem_t *semaphore) {
  int value = 0;
  return sem_getvalue(semaphore, &value) == 0 && value <= 0;
}

/// A step before the first attempt. It waits for an empty semaphore, and returns true if the time
/// was up.
static bool come_to(sem_t *semaphore, uint64_t deadline, const void *caller) {
  if (schedule_is_inner(caller)) {
    schedule_is_calm = true;
    schedule_before("semaphore wait", semaphore, NULL);
    schedule_is_calm = false;
    return false;
  }
  schedule_me->expires_early = deadline > 0;
  bool is_late = schedule_step_to_take("semaphore wait", semaphore, is_empty(semaphore), deadline);
  schedule_show("semaphore wait", semaphore, NULL);
  return is_late;
}

static int take(sem_t *semaphore, uint64_t deadline, const void *caller) {
  // The waits of libdispatch's idle threads end when no other thread can continue.
  bool is_programs = !schedule_is_dispatch(caller) || schedule_me->is_in_dispatch_call;
  if (deadline && is_programs) schedule_learn_tries();
  bool is_late = come_to(semaphore, deadline, caller);
  while (!is_late && NEXT(sem_trywait)(semaphore) != 0) {
    schedule_me->expires_early = deadline > 0 && is_programs;
    is_late = schedule_block("semaphore wait", semaphore, deadline);
  }
  if (is_late) {
    schedule_touch(lockstep_touch_write, semaphore);
    errno = ETIMEDOUT;
    return -1;
  }
  schedule_acquire(semaphore);
  schedule_touch(lockstep_touch_take, semaphore);
  if (is_empty(semaphore)) schedule_wait_again(semaphore, NULL);
  return 0;
}

INTERPOSED(int, sem_wait, (sem_t * semaphore)) {
  return schedule_applies() ? take(semaphore, 0, CALLER) : NEXT(sem_wait)(semaphore);
}

INTERPOSED(int, sem_timedwait, (sem_t * semaphore, const struct timespec *until)) {
  if (!schedule_applies()) return NEXT(sem_timedwait)(semaphore, until);
  return take(semaphore, schedule_nanoseconds(until), CALLER);
}

INTERPOSED(
  int, sem_clockwait, (sem_t * semaphore, clockid_t clock, const struct timespec *until)) {
  if (!schedule_applies()) return NEXT(sem_clockwait)(semaphore, clock, until);
  return take(semaphore, schedule_nanoseconds(until), CALLER);
}

INTERPOSED(int, sem_trywait, (sem_t * semaphore)) {
  if (!schedule_applies()) return NEXT(sem_trywait)(semaphore);
  schedule_learn_tries();
  schedule_before("semaphore try", semaphore, NULL);
  int result = NEXT(sem_trywait)(semaphore);
  if (result == 0) schedule_acquire(semaphore);
  schedule_touch(lockstep_touch_write, semaphore);
  return result;
}

INTERPOSED(int, sem_post, (sem_t * semaphore)) {
  if (!schedule_applies()) return NEXT(sem_post)(semaphore);
  bool is_inner = schedule_is_inner(CALLER);
  if (schedule_sees_accesses && schedule_has_tries() && !is_inner) {
    schedule_step("semaphore post", semaphore);
  }
  schedule_release(semaphore);
  schedule_touch(lockstep_touch_post, semaphore);
  int result = NEXT(sem_post)(semaphore);
  // All idle threads of libdispatch are equal, so the choice between them does not matter.
  bool is_pools = schedule_is_dispatch(CALLER) && !schedule_me->is_in_dispatch_call;
  schedule_wake_first(semaphore, is_pools ? 1 : INT_MAX);
  schedule_is_calm = is_inner;
  schedule_after_quietly("semaphore post", semaphore, NULL);
  schedule_is_calm = false;
  return result;
}

// MARK: Barriers

/// The real barrier is called after all threads have arrived, so it lets all of them pass.
typedef struct {
  unsigned total, arrived, round;
} barrier_state;

_Static_assert(sizeof(barrier_state) <= sizeof(pthread_barrier_t), "has room");

INTERPOSED(
  int, pthread_barrier_init,
  (pthread_barrier_t * barrier, const pthread_barrierattr_t *attributes, unsigned count)) {
  if (!schedule_applies() || count == 0) {
    return NEXT(pthread_barrier_init)(barrier, attributes, count);
  }
  *(barrier_state *)barrier = (barrier_state){.total = count};
  return 0;
}

INTERPOSED(int, pthread_barrier_wait, (pthread_barrier_t * barrier)) {
  if (!schedule_applies()) return NEXT(pthread_barrier_wait)(barrier);
  barrier_state *state = (barrier_state *)barrier;
  schedule_before("barrier", barrier, NULL);
  unsigned round = state->round;
  schedule_release(barrier);
  schedule_touch(lockstep_touch_write, barrier);
  state->arrived += 1;
  if (state->arrived == state->total) {
    state->arrived = 0;
    state->round += 1;
    schedule_wake_first(barrier, INT_MAX);
    schedule_acquire(barrier);
    return PTHREAD_BARRIER_SERIAL_THREAD;
  }
  while (state->round == round) schedule_block("barrier", barrier, 0);
  schedule_acquire(barrier);
  return 0;
}

INTERPOSED(int, pthread_barrier_destroy, (pthread_barrier_t * barrier)) {
  if (!schedule_applies()) return NEXT(pthread_barrier_destroy)(barrier);
  return 0;
}

// MARK: Spin locks

INTERPOSED(int, pthread_spin_lock, (pthread_spinlock_t * lock)) {
  if (!schedule_applies()) return NEXT(pthread_spin_lock)(lock);
  schedule_before("spin lock", (void *)lock, NULL);
  while (NEXT(pthread_spin_trylock)(lock) == EBUSY) {
    schedule_block("spin lock", (void *)lock, 0);
  }
  schedule_object_at((void *)lock)->owner = schedule_me->number;
  schedule_acquire((void *)lock);
  schedule_touch(lockstep_touch_take, (void *)lock);
  schedule_wait_again((void *)lock, NULL);
  return 0;
}

INTERPOSED(int, pthread_spin_unlock, (pthread_spinlock_t * lock)) {
  if (!schedule_applies()) return NEXT(pthread_spin_unlock)(lock);
  int result = NEXT(pthread_spin_unlock)(lock);
  schedule_object_at((void *)lock)->owner = -1;
  schedule_release((void *)lock);
  schedule_touch(lockstep_touch_give, (void *)lock);
  schedule_wake_first((void *)lock, INT_MAX);
  schedule_after("spin unlock", (void *)lock, NULL);
  return result;
}

#endif
