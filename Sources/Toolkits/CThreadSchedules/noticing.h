#ifndef LOCKSTEP_SCHEDULE_NOTICING_H
#define LOCKSTEP_SCHEDULE_NOTICING_H

// Part of `schedule.h`: the steps that other threads can notice, and loops.

// MARK: Accesses, in code that shows them

/// True if the program shows its plain accesses. Then each step comes before a call or an access that
/// another thread can notice, and everything else is no choice.
extern HIDDEN bool schedule_sees_accesses;

HIDDEN bool schedule_is_visible(const void *code);
/// A step before a `Mutex` is taken or released, unless its code shows that.
HIDDEN void schedule_before_mutex(const void *code);
HIDDEN void schedule_learn_site(const void *code);
HIDDEN void schedule_note_access(
  const void *place, size_t size, bool changes, bool is_atomic, const void *code);

/// Whether a thread ever tries to take a lock without waiting. If none does, no thread can notice the
/// moment at which a lock is released.
HIDDEN bool schedule_has_tries(void);
HIDDEN void schedule_learn_tries(void);

HIDDEN void schedule_begin_races(void);
/// Orders everything that came before the release of an object before everything after the acquisition.
HIDDEN void schedule_acquire(const void *object);
HIDDEN void schedule_release(const void *object);
/// Orders the creation of a thread before its steps, and these before their end is noticed.
HIDDEN void schedule_order_start(const schedule_thread *thread);
HIDDEN void schedule_order_end(const schedule_thread *thread);

// MARK: Values of atomics, in weaker orders than sequential consistency

HIDDEN void schedule_begin_values(void);
/// Orders the return of a call after the beginnings of all calls before. The order of calls is not looked
/// at more closely: too much order gives fewer values, too little would give wrong ones.
HIDDEN void schedule_order_call(void);
HIDDEN void schedule_order_return(void);
/// Orders an operation that is not seen after all before, and all calls later after it.
HIDDEN void schedule_order_unseen(void);
HIDDEN void schedule_note_worker(void);
HIDDEN void schedule_order_creation(const schedule_thread *thread);
HIDDEN void schedule_order_join(const schedule_thread *thread);
/// Forgets the earlier values of memory that is used again or changed by a plain access.
HIDDEN void schedule_forget_values(const void *place, size_t size);
/// Chooses one of several values that a load may return; 0 is the newest.
HIDDEN int schedule_choose_value(int count);

// MARK: Touches

extern HIDDEN const char schedule_files, schedule_queues, schedule_mutexes, schedule_points;

/// Records that this thread's step touches an object, in one of the modes of `lockstep_touch_mode`.
HIDDEN void schedule_touch(int mode, const void *object);
HIDDEN void schedule_touch_memory(const void *place, size_t size, bool changes);
HIDDEN void schedule_touch_thread(int mode, const schedule_thread *thread);
/// Records that this thread makes another one ready.
HIDDEN void schedule_note_wake(schedule_thread *thread);
/// Records that this thread returns from a wait for a condition.
HIDDEN void schedule_note_signal(void);

HIDDEN void schedule_begin_touches(void);
HIDDEN void schedule_end_touches(void);
HIDDEN void schedule_note_able(schedule_thread *const *threads, int count);
HIDDEN void schedule_begin_turn(const schedule_thread *next, size_t choices_before);

/// The first of the threads whose next step was not tried here before.
HIDDEN int schedule_first_awake(schedule_thread *const *threads, int count);

// MARK: Loops

/// Remembers a step of this thread.
HIDDEN void schedule_note_step(const char *what, const void *object);
HIDDEN void schedule_forget_steps(int number);

/// True if this thread repeats its steps, or has been running for long.
HIDDEN bool schedule_must_give_way(void);
/// True if this thread repeats its steps.
HIDDEN bool schedule_is_in_loop(void);
/// True if this thread repeats its steps for so long that it can only wait for something.
HIDDEN bool schedule_waits_in_loop(void);
/// The number of steps that this thread has made.
HIDDEN int64_t schedule_own_steps(void);
HIDDEN void schedule_gives_way(void);

/// Ends the schedule, which has more steps than the limit.
HIDDEN _Noreturn void schedule_end_endless(int64_t limit);

#endif
