#ifndef LOCKSTEP_SCHEDULE_H
#define LOCKSTEP_SCHEDULE_H

// Any header of libc says whether it is glibc.
#include <limits.h>

// ThreadSanitizer has functions of the same names, and calls these before it can watch them.
#if defined(__linux__) && defined(__GLIBC__) && (defined(__x86_64__) || defined(__aarch64__)) && \
    !__has_feature(thread_sanitizer)
#define SCHEDULES_THREADS 1

#include "include/ThreadSchedules.h"

#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "interpose.h"
#include "raw.h"

#define HIDDEN __attribute__((visibility("hidden")))

enum {
  most_threads = 2048,
  most_choices = 1 << 16,
  most_objects = 1 << 15,
  message_size = 1 << 13,
  recording_size = 1 << 23,
};

// MARK: What the processes share

typedef struct {
  int32_t policy;
  bool records, is_strict, has_early_timeouts;
  uint64_t seed;
  int64_t depth, length, step_limit, body;
  size_t given_count;
} schedule_order;

typedef struct {
  int32_t ending, detail;
  int64_t steps, switches, threads, spins, escapes;
  uint64_t trace, layout;
  size_t choice_count, recorded;
} schedule_answer;

typedef struct {
  uint16_t taken, alternatives, can_go_on;
} schedule_choice;

/// Memory that the schedule's process writes, and that outlives it.
typedef struct {
  /// Counted up for each order and for each answer; both are waited for.
  _Atomic uint32_t orders, answers;
  /// The order that was taken last.
  _Atomic uint32_t served;
  /// Whether the process comes from `main` and has not called the function that begins.
  _Atomic bool is_running, is_warming, is_coming;
  _Atomic int32_t patched;
  schedule_order order;
  schedule_answer answer;
  /// The steps of this schedule, and of all.
  _Atomic int64_t steps, all_steps;
  _Atomic pid_t holder;
  char message[message_size];
  uint16_t given[most_choices];
  schedule_choice choices[most_choices];
  char recording[recording_size];
} schedule_memory;

extern HIDDEN schedule_memory *schedule_shared;

// MARK: Threads

/// A frozen thread is none of the schedule's: it was there before, and never goes on.
typedef enum { is_ready, has_yielded, is_blocked, has_ended, is_frozen } schedule_state;

typedef struct {
  int number;
  schedule_state state;
  pid_t identifier;
  pthread_t handle;
  char name[48];
  /// Set while the scheduler itself runs on this thread, so that its own calls pass through.
  bool is_busy;
  /// A thread of the system's that never ends.
  bool is_daemon;
  bool is_gone;
  uint64_t priority;

  // While blocked, and until the thread runs again.
  const void *object;
  const char *what;
  uint64_t deadline;
  bool has_timed_out, was_handed;
  /// Whether the program itself set the deadline, so that the time-out may come early.
  bool expires_early;
  /// When the thread came to wait, in the order of all waits.
  uint64_t arrival;
  /// The mutex that a waiter of a condition takes when it is woken.
  const void *mutex;
  /// The descriptors that the thread waits for.
  struct pollfd *polled;
  nfds_t polled_count;
  /// Whether it waits for a child of this process.
  bool awaits_child;

  // The queues that the thread is on and waits for, by their labels; and a wait of libdispatch's.
  const char *queue_awaited, *queue, *call;
  const void *call_object;
  /// In a call of libdispatch that the program made, and that may wait or wake.
  bool is_in_dispatch_call;

  atomic_int gate;
  void *(*start)(void *);
  void *argument;
  int rounds;
} schedule_thread;

extern HIDDEN schedule_thread schedule_threads[most_threads];
extern HIDDEN int schedule_thread_count;
extern HIDDEN atomic_bool schedule_is_active;
extern __thread schedule_thread *schedule_me
  __attribute__((tls_model("initial-exec"), visibility("hidden")));

/// Whether this call belongs to the schedule: the thread has its turn and is not in the scheduler.
HIDDEN bool schedule_applies(void);

/// Lets another thread go on here, if the schedule says so; leaves `errno`.
HIDDEN void schedule_step(const char *what, const void *object);

/// As `schedule_step`, for a thread that takes an object such as a lock; the thread cannot go on while another
/// thread has the object. Gives whether the time was up.
HIDDEN bool schedule_step_to_take(
  const char *what, const void *object, bool is_taken, uint64_t deadline);

/// A line of the timeline, while one is made; leaves `errno`.
HIDDEN void schedule_show(const char *what, const void *object, const char *detail);

/// A step before a call, which is shown when the thread goes on and makes the call.
HIDDEN void schedule_before(const char *what, const void *object, const char *detail);

/// A step after a call.
HIDDEN void schedule_after(const char *what, const void *object, const char *detail);

/// A call without a step.
HIDDEN void schedule_note(const char *what, const void *object, const char *detail);

/// Waits until another thread wakes this one; gives whether the time was up.
///
/// - Parameter deadline: In nanoseconds of the schedule's clock, or 0.
HIDDEN bool schedule_block(const char *what, const void *object, uint64_t deadline);

/// Waits until one of the descriptors is ready; gives whether the time was up.
HIDDEN bool schedule_block_on(
  const char *what, struct pollfd *polled, nfds_t count, uint64_t deadline);

/// Gives the turn to others that can go on, and takes it again after them.
HIDDEN void schedule_yield(const char *what);

/// The first thread that has the turn.
HIDDEN void schedule_begin_turns(int number);

/// Waits for the first turn of a new thread.
HIDDEN void schedule_wait_for_first_turn(void);

/// Gives the turn away for good.
HIDDEN void schedule_leave(void);

/// Makes a waiting thread able to go on.
HIDDEN void schedule_wake(schedule_thread *thread);

/// Wakes those that wait for the object, in the order in which they came; gives how many.
HIDDEN int schedule_wake_first(const void *object, int count);

/// Wakes one of those that wait for the object, which the schedule chooses; gives how many.
HIDDEN int schedule_wake_chosen(const void *object);

/// Makes threads wait that were woken for the object, or came to take it, and have not run: it is taken. Only those
/// that wait in this way, or all with `NULL`.
HIDDEN void schedule_wait_again(const void *object, const char *what);

/// Ends this process with the outcome of the schedule.
HIDDEN _Noreturn void schedule_finish(int32_t ending, int32_t detail);

/// Begins a schedule in this process.
HIDDEN void schedule_begin(void);

/// Lets time pass until all threads but this one and the system's own have ended; gives how many have
/// not.
HIDDEN int schedule_settle(void);

/// Makes the calling thread, which is the only one, the first of a process that comes from `main`.
HIDDEN void schedule_come(void);

/// Leaves the calling thread, and those of libdispatch's own, as the only ones.
HIDDEN void schedule_arrive(void);

// MARK: Choices

/// While calm, the thread that runs goes on, and its steps belong to no trace: they are the runtime's.
extern HIDDEN bool schedule_is_calm, schedule_is_settling;

HIDDEN void schedule_begin_choices(void);
HIDDEN uint64_t schedule_new_priority(void);

/// Chooses one of the threads; the first is the one that ran last if it can go on.
HIDDEN int schedule_choose(schedule_thread *const *threads, int count, bool can_go_on);

// MARK: Objects

typedef struct {
  const void *address;
  int number;
  /// The number of the thread that has it, or -1.
  int owner;
} schedule_object;

HIDDEN schedule_object *schedule_object_at(const void *address);

/// The object's number, which it gets when it is first shown: a trace has no addresses.
HIDDEN int schedule_number_of(const void *address);
/// The next object that is asked for is number 1.
HIDDEN void schedule_number_again(void);
HIDDEN void schedule_forget_objects(void);
HIDDEN void schedule_each_owned(int owner, void (*body)(const schedule_object *, void *), void *context);

// MARK: Time

extern HIDDEN uint64_t schedule_now;

HIDDEN uint64_t schedule_nanoseconds(const struct timespec *time);
HIDDEN void schedule_begin_time(void);

/// Lets time pass to the next time-out or timer; false when there is none.
HIDDEN bool schedule_pass_time(void);

/// Notes that something happened that is not the doing of a timer of the system's own.
HIDDEN void schedule_is_alive(void);

/// A timer of the program's own is set for this moment.
HIDDEN void schedule_expect(uint64_t moment);

// MARK: Events

extern HIDDEN bool schedule_events_changed;

/// Whether what the thread waits for outside of the schedule has happened.
HIDDEN bool schedule_has_event(const schedule_thread *thread);

/// Whether a thread waits for something outside; waits for it for so many milliseconds.
HIDDEN bool schedule_outside_comes(int milliseconds, bool *is_awaited);

// MARK: Code

/// Finds where the libraries lie, and changes the program's code so that `Mutex` is seen.
HIDDEN void schedule_look_at_code(void);
HIDDEN bool schedule_is_runtime(const void *code);

/// Whether the order of calls from there is no part of a program's meaning: those of the runtime's, and
/// libdispatch's own, since the program's calls of libdispatch are steps themselves.
HIDDEN bool schedule_is_inner(const void *code);
HIDDEN bool schedule_is_dispatch(const void *code);
HIDDEN bool schedule_is_patched(const void *code);
extern HIDDEN int schedule_patched;

/// Changes the jumps over `syscall(SYS_gettid)` in this code; gives how many (one file per processor).
HIDDEN int schedule_patch(unsigned char *from, unsigned char *end);

#define CALLER __builtin_return_address(0)

// MARK: Reports

HIDDEN void schedule_count(const char *what, const void *object);
HIDDEN void schedule_say(const char *format, ...) __attribute__((format(printf, 1, 2)));
HIDDEN _Noreturn void schedule_tell_deadlock(void);
HIDDEN const char *schedule_queue_label(const void *queue);

// MARK: Processes

/// Makes the processes; returns in one that runs schedules and comes from `main`, and in the caller.
HIDDEN int schedule_make_server(int32_t isolation, bool is_early);

/// Waits until the process ends, and ends it where it waits for something unseen; gives its status.
HIDDEN int schedule_watch(pid_t process);

/// The handler of the signal that asks a thread that makes no call to let others go on.
HIDDEN void schedule_interrupted(int signal);

#endif
#endif
