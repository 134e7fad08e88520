// Mutexes, read-write locks and `pthread_once`. The real locks are used, and tried until they are
// free.

#include "schedule.h"

#if defined(SCHEDULES_THREADS)

typedef struct {
  const char *what;
  int (*attempt)(void *);
  /// Returns true if an attempt would fail now, or false if unknown.
  bool (*is_taken)(void *);
  /// The waits that cannot succeed while this lock is taken, or `NULL` for all.
  const char *others;
} lock_kind;

/// The wait of a writer for a read-write lock.
static const char writing[] = "write lock";

/// Records that this thread has the lock. Other threads that were woken for it wait again.
static void taken(const void *lock, const char *others) {
  schedule_object_at(lock)->owner = schedule_me->number;
  schedule_wait_again(lock, others);
}

/// Orders this thread after the others that had the lock.
static void ordered(const void *lock) {
  schedule_acquire(lock);
  schedule_touch(lockstep_touch_take, lock);
}

/// The order of the runtime's own locks says nothing about the program.
static void will_release(const void *lock, const void *caller) {
  if (schedule_is_inner(caller)) return;
  schedule_release(lock);
  schedule_touch(lockstep_touch_give, lock);
}

/// A step before the first attempt. It waits for a lock that is taken, and returns true if the time
/// was up.
static bool come_to(const lock_kind *kind, void *lock, uint64_t deadline, bool is_calm) {
  if (is_calm) {
    schedule_is_calm = true;
    schedule_step(kind->what, lock);
    schedule_is_calm = false;
    return false;
  }
  bool is_taken = kind->is_taken(lock);
  if (is_taken) schedule_show(kind->what, lock, "which is taken");
  schedule_me->expires_early = deadline > 0;
  return schedule_step_to_take(kind->what, lock, is_taken, deadline);
}

static int take(const lock_kind *kind, void *lock, uint64_t deadline, const void *caller) {
  if (deadline) schedule_learn_tries();
  // The order of the runtime's own locks cannot be observed by a program.
  bool is_calm = schedule_is_inner(caller);
  bool is_late = come_to(kind, lock, deadline, is_calm);
  while (!is_late) {
    int result = kind->attempt(lock);
    bool has_lock = result == 0 || result == EOWNERDEAD;
    if (has_lock) taken(lock, kind->others);
    if (has_lock && !is_calm) ordered(lock);
    if (!is_calm) schedule_show(kind->what, lock, result == EBUSY ? "which is taken" : NULL);
    if (result != EBUSY) return result;
    // Others may notice that this thread is in line now.
    if (kind->what == writing) schedule_touch(lockstep_touch_write, lock);
    schedule_me->expires_early = deadline > 0;
    is_late = schedule_block(kind->what, lock, deadline);
  }
  schedule_touch(lockstep_touch_write, lock);
  return ETIMEDOUT;
}

static void released(const void *lock) {
  schedule_object_at(lock)->owner = -1;
  schedule_wake_first(lock, INT_MAX);
}

/// Only a thread that does not wait for the lock can notice when it is released.
static void before_release(const char *what, const void *lock, const void *caller) {
  if (!schedule_sees_accesses || !schedule_has_tries() || schedule_is_inner(caller)) return;
  schedule_step(what, lock);
}

static void after_release(const char *what, const void *lock, const void *caller) {
  schedule_is_calm = schedule_is_inner(caller);
  schedule_after_quietly(what, lock, NULL);
  schedule_is_calm = false;
}

// MARK: Mutexes

static int try_mutex(void *mutex) { return NEXT(pthread_mutex_trylock)(mutex); }

/// Another thread has the mutex. Robust mutexes and mutexes with priorities are always tried.
static bool is_mutex_taken(void *lock) {
  const pthread_mutex_t *mutex = lock;
  bool is_plain = (mutex->__data.__kind & 0x70) == 0;
  return is_plain && mutex->__data.__lock != 0
    && mutex->__data.__owner != schedule_me->identifier;
}

static const lock_kind as_mutex = {"lock", try_mutex, is_mutex_taken, NULL};
/// A task's status, in the runtime. It is held while a cancellation handler runs.
static const lock_kind as_task_mutex = {"task lock", try_mutex, is_mutex_taken, NULL};

INTERPOSED(int, pthread_mutex_lock, (pthread_mutex_t * mutex)) {
  if (!schedule_applies()) return NEXT(pthread_mutex_lock)(mutex);
  bool is_own = mutex->__data.__owner == schedule_me->identifier;
  if (is_own && (mutex->__data.__kind & 3) == PTHREAD_MUTEX_ERRORCHECK_NP) return EDEADLK;
  return take(schedule_is_of_tasks(CALLER) ? &as_task_mutex : &as_mutex, mutex, 0, CALLER);
}

INTERPOSED(int, pthread_mutex_timedlock, (pthread_mutex_t * mutex, const struct timespec *until)) {
  if (!schedule_applies()) return NEXT(pthread_mutex_timedlock)(mutex, until);
  return take(&as_mutex, mutex, schedule_nanoseconds(until), CALLER);
}

INTERPOSED(
  int, pthread_mutex_clocklock,
  (pthread_mutex_t * mutex, clockid_t clock, const struct timespec *until)) {
  if (!schedule_applies()) return NEXT(pthread_mutex_clocklock)(mutex, clock, until);
  return take(&as_mutex, mutex, schedule_nanoseconds(until), CALLER);
}

INTERPOSED(int, pthread_mutex_trylock, (pthread_mutex_t * mutex)) {
  if (!schedule_applies()) return NEXT(pthread_mutex_trylock)(mutex);
  schedule_learn_tries();
  schedule_before("try lock", mutex, NULL);
  schedule_touch(lockstep_touch_write, mutex);
  int result = NEXT(pthread_mutex_trylock)(mutex);
  if (result == 0) {
    taken(mutex, NULL);
    schedule_acquire(mutex);
  }
  return result;
}

/// A recursive mutex stays taken until its last unlock.
static int unlock(pthread_mutex_t *mutex) {
  int result = NEXT(pthread_mutex_unlock)(mutex);
  if (result == 0 && mutex->__data.__owner != schedule_me->identifier) released(mutex);
  return result;
}

INTERPOSED(int, pthread_mutex_unlock, (pthread_mutex_t * mutex)) {
  if (!schedule_applies()) return NEXT(pthread_mutex_unlock)(mutex);
  const char *what = schedule_is_of_tasks(CALLER) ? "task unlock" : "unlock";
  before_release(what, mutex, CALLER);
  will_release(mutex, CALLER);
  int result = unlock(mutex);
  after_release(what, mutex, CALLER);
  return result;
}

// MARK: Read-write locks

/// Waiting writers of such a lock hold new readers back (`pthread_rwlockattr_setkind_np(3)`).
static bool prefers_writers(const pthread_rwlock_t *lock) {
  return lock->__data.__flags == PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP;
}

/// A writer that was only woken still waits.
static bool has_waiting_writer(const void *lock) {
  for (int index = 0; index < schedule_thread_count; index += 1) {
    const schedule_thread *thread = &schedule_threads[index];
    if (thread == schedule_me || thread->object != lock || thread->what != writing) continue;
    if (thread->is_in_line && !thread->has_timed_out) return true;
  }
  return false;
}

static int try_read(void *lock) {
  if (prefers_writers(lock) && has_waiting_writer(lock)) return EBUSY;
  return NEXT(pthread_rwlock_tryrdlock)(lock);
}
static int try_write(void *lock) { return NEXT(pthread_rwlock_trywrlock)(lock); }

static bool is_busy(void *lock, int result) {
  if (result == 0) NEXT(pthread_rwlock_unlock)(lock);
  return result == EBUSY;
}

static bool is_read_taken(void *lock) { return is_busy(lock, try_read(lock)); }
static bool is_write_taken(void *lock) { return is_busy(lock, try_write(lock)); }

static const lock_kind as_read = {"read lock", try_read, is_read_taken, writing};
/// With such a lock, a writer that comes must get into line although a reader has the lock.
static const lock_kind as_patient_read = {"read lock", try_read, is_read_taken, ""};
static const lock_kind as_write = {writing, try_write, is_write_taken, NULL};

static int take_to_read(pthread_rwlock_t *lock, uint64_t deadline, const void *caller) {
  return take(prefers_writers(lock) ? &as_patient_read : &as_read, lock, deadline, caller);
}

/// A writer that gives up may have held readers back.
static int take_to_write(pthread_rwlock_t *lock, uint64_t deadline, const void *caller) {
  if (prefers_writers(lock)) schedule_touch(lockstep_touch_write, lock);
  int result = take(&as_write, lock, deadline, caller);
  if (result == ETIMEDOUT) schedule_wake_first(lock, INT_MAX);
  return result;
}

INTERPOSED(int, pthread_rwlock_rdlock, (pthread_rwlock_t * lock)) {
  if (!schedule_applies()) return NEXT(pthread_rwlock_rdlock)(lock);
  return take_to_read(lock, 0, CALLER);
}

INTERPOSED(int, pthread_rwlock_wrlock, (pthread_rwlock_t * lock)) {
  if (!schedule_applies()) return NEXT(pthread_rwlock_wrlock)(lock);
  return take_to_write(lock, 0, CALLER);
}

INTERPOSED(
  int, pthread_rwlock_timedrdlock, (pthread_rwlock_t * lock, const struct timespec *until)) {
  if (!schedule_applies()) return NEXT(pthread_rwlock_timedrdlock)(lock, until);
  return take_to_read(lock, schedule_nanoseconds(until), CALLER);
}

INTERPOSED(
  int, pthread_rwlock_timedwrlock, (pthread_rwlock_t * lock, const struct timespec *until)) {
  if (!schedule_applies()) return NEXT(pthread_rwlock_timedwrlock)(lock, until);
  return take_to_write(lock, schedule_nanoseconds(until), CALLER);
}

INTERPOSED(int, pthread_rwlock_tryrdlock, (pthread_rwlock_t * lock)) {
  if (!schedule_applies()) return NEXT(pthread_rwlock_tryrdlock)(lock);
  schedule_learn_tries();
  schedule_before("try read lock", lock, NULL);
  schedule_touch(lockstep_touch_write, lock);
  int result = try_read(lock);
  if (result == 0) {
    taken(lock, prefers_writers(lock) ? "" : writing);
    schedule_acquire(lock);
  }
  return result;
}

INTERPOSED(int, pthread_rwlock_trywrlock, (pthread_rwlock_t * lock)) {
  if (!schedule_applies()) return NEXT(pthread_rwlock_trywrlock)(lock);
  schedule_learn_tries();
  schedule_before("try write lock", lock, NULL);
  schedule_touch(lockstep_touch_write, lock);
  int result = NEXT(pthread_rwlock_trywrlock)(lock);
  if (result == 0) {
    taken(lock, NULL);
    schedule_acquire(lock);
  }
  return result;
}

INTERPOSED(int, pthread_rwlock_unlock, (pthread_rwlock_t * lock)) {
  if (!schedule_applies()) return NEXT(pthread_rwlock_unlock)(lock);
  before_release("unlock", lock, CALLER);
  will_release(lock, CALLER);
  int result = NEXT(pthread_rwlock_unlock)(lock);
  released(lock);
  after_release("unlock", lock, CALLER);
  return result;
}

// MARK: Conditions, which are not used for real

static int wait(pthread_cond_t *condition, pthread_mutex_t *mutex, uint64_t deadline) {
  // Between the last access and the wait, another thread may signal to nobody.
  if (schedule_sees_accesses) {
    schedule_before("waits", condition, NULL);
  } else {
    schedule_note("waits", condition, NULL);
  }
  schedule_touch(lockstep_touch_write, condition);
  will_release(mutex, NULL);
  unlock(mutex);
  schedule_me->mutex = mutex;
  schedule_me->expires_early = deadline > 0;
  bool is_late = schedule_block("wait", condition, deadline);
  schedule_note_signal();
  while (NEXT(pthread_mutex_trylock)(mutex) == EBUSY) schedule_block("lock", mutex, 0);
  taken(mutex, NULL);
  ordered(mutex);
  return is_late ? ETIMEDOUT : 0;
}

INTERPOSED(int, pthread_cond_wait, (pthread_cond_t * condition, pthread_mutex_t *mutex)) {
  if (!schedule_applies()) return NEXT(pthread_cond_wait)(condition, mutex);
  return wait(condition, mutex, 0);
}

INTERPOSED(
  int, pthread_cond_timedwait,
  (pthread_cond_t * condition, pthread_mutex_t *mutex, const struct timespec *until)) {
  if (!schedule_applies()) return NEXT(pthread_cond_timedwait)(condition, mutex, until);
  return wait(condition, mutex, schedule_nanoseconds(until));
}

INTERPOSED(
  int, pthread_cond_clockwait,
  (pthread_cond_t * condition, pthread_mutex_t *mutex, clockid_t clock,
   const struct timespec *until)) {
  if (!schedule_applies()) return NEXT(pthread_cond_clockwait)(condition, mutex, clock, until);
  return wait(condition, mutex, schedule_nanoseconds(until));
}

INTERPOSED(int, pthread_cond_signal, (pthread_cond_t * condition)) {
  if (!schedule_applies()) return NEXT(pthread_cond_signal)(condition);
  schedule_is_calm = schedule_is_inner(CALLER);
  if (schedule_sees_accesses) schedule_step("signal", condition);
  schedule_touch(lockstep_touch_write, condition);
  schedule_wake_chosen(condition);
  after_release("signal", condition, CALLER);
  return 0;
}

INTERPOSED(int, pthread_cond_broadcast, (pthread_cond_t * condition)) {
  if (!schedule_applies()) return NEXT(pthread_cond_broadcast)(condition);
  if (schedule_sees_accesses) schedule_step("broadcast", condition);
  schedule_touch(lockstep_touch_write, condition);
  schedule_wake_first(condition, INT_MAX);
  after_release("broadcast", condition, CALLER);
  return 0;
}

// MARK: Once

/// The real call would wait for a thread inside the routine, so this function waits for that
/// thread's end.
INTERPOSED(int, pthread_once, (pthread_once_t * once, void (*routine)(void))) {
  if (!schedule_applies()) return NEXT(pthread_once)(once, routine);
  while (true) {
    int owner = schedule_object_at(once)->owner;
    if (owner < 0 || owner == schedule_me->number) break;
    schedule_block("once", once, 0);
  }
  schedule_object_at(once)->owner = schedule_me->number;
  schedule_acquire(once);
  int result = NEXT(pthread_once)(once, routine);
  schedule_release(once);
  released(once);
  return result;
}

typedef struct {
  void (*routine)(void *);
  void *context;
} first_use;

static void set_call(const char *call, const void *object) {
  schedule_me->call = call;
  schedule_me->call_object = object;
}

/// The initialiser may wait for something else.
static void run_first_use(void *context) {
  const first_use *use = context;
  const char *call = schedule_me->call;
  const void *object = schedule_me->call_object;
  set_call(NULL, NULL);
  use->routine(use->context);
  set_call(call, object);
}

/// The runtime's own, for global variables. It waits in a futex.
void swift_once(void *once, void (*routine)(void *), void *context);
INTERPOSED(void, swift_once, (void *once, void (*routine)(void *), void *context)) {
  if (!schedule_applies()) {
    NEXT(swift_once)(once, routine, context);
    schedule_order_unseen();
    return;
  }
  const char *call = schedule_me->call;
  const void *object = schedule_me->call_object;
  first_use use = {routine, context};
  set_call("first use of a global variable", once);
  NEXT(swift_once)(once, run_first_use, &use);
  set_call(call, object);
  schedule_order_unseen();
}

#endif
