#ifndef LOCKSTEP_SCHEDULE_H
#define LOCKSTEP_SCHEDULE_H

// Any libc header shows whether the C library is glibc.
#include <limits.h>

// ThreadSanitizer has functions with the same names, and calls these before it is initialised.
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
  most_sites = 1 << 13,
  most_touches = 1 << 18,
  most_able = 1 << 19,
  most_sleepers = 1 << 12,
  most_objects = 1 << 15,
  message_size = 1 << 13,
  recording_size = 1 << 23,
};

// MARK: What the processes share

typedef struct {
  int32_t policy;
  bool records, is_strict, has_early_timeouts, reduces, is_weak;
  uint64_t seed;
  int64_t depth, length, step_limit, body, generation;
  size_t given_count;
} schedule_order;

typedef struct {
  int32_t ending, detail;
  int64_t steps, switches, threads, spins, escapes, outside;
  /// The number of places in the code whose accesses are steps from the next generation on.
  int64_t learnt;
  uint64_t trace, layout;
  size_t choice_count, recorded;
} schedule_answer;

typedef struct {
  uint16_t taken, alternatives, can_go_on;
} schedule_choice;

/// A place in the code, and the first generation of schedules in which its accesses are steps.
typedef struct {
  const void *code;
  int64_t since;
} schedule_site;

/// Memory that the schedule's process writes, and that stays after the process ends.
typedef struct {
  /// Incremented for each order and for each answer. Both can be waited for.
  _Atomic uint32_t orders, answers;
  /// The last order that was taken.
  _Atomic uint32_t served;
  /// `is_coming` is set while the process executes `main` and has not called the begin function.
  _Atomic bool is_running, is_warming, is_coming;
  /// True while the watching process waits for the place of a thread that makes no progress.
  _Atomic bool is_place_wanted;
  _Atomic int32_t patched;
  /// The length of the standard error when the schedule began. The words of `main` before it are no complaint.
  _Atomic int64_t complaints_from;
  schedule_order order;
  schedule_answer answer;
  /// The steps of this schedule, and of all schedules.
  _Atomic int64_t steps, all_steps;
  _Atomic pid_t holder;
  /// The places in the code whose accesses another thread can notice; they stay for all schedules.
  schedule_site sites[most_sites];
  size_t site_count;
  /// The touches of the steps, and the threads at each choice, if the order asks for them.
  lockstep_schedule_touch touches[most_touches], sleepers[most_sleepers];
  uint16_t able[most_able];
  size_t touch_count, able_count, sleeper_count;
  int64_t turn_count, redundant_from, redundant_choice;
  char message[message_size];
  uint16_t given[most_choices];
  schedule_choice choices[most_choices];
  char recording[recording_size];
} schedule_memory;

extern HIDDEN schedule_memory *schedule_shared;

// MARK: Threads

/// A frozen thread does not belong to the schedule: it existed before, and never continues.
typedef enum { is_ready, has_yielded, is_blocked, has_ended, is_frozen } schedule_state;

typedef struct {
  int number;
  schedule_state state;
  pid_t identifier;
  pthread_t handle;
  char name[48];
  /// Set while the scheduler itself runs on this thread, so that its own calls pass through.
  bool is_busy;
  /// A thread of the system that never ends.
  bool is_daemon;
  /// A thread of libdispatch.
  bool is_worker;
  /// A thread that has a turn only if no other thread can continue.
  bool stands_back;
  bool is_gone;
  uint64_t priority;
  /// The object of the step before which the thread waits for its turn, or `NULL`, and whether the step
  /// changes the object.
  const void *next_object;
  bool next_changes;

  // Valid while the thread is blocked, and until it runs again.
  const void *object;
  const char *what;
  uint64_t deadline;
  bool has_timed_out, was_handed;
  /// The name of the task that a worker ran when it began to wait, or nothing.
  char task[48];
  /// True if the thread has begun to wait for the object, and not only comes to it.
  bool is_in_line;
  /// True if the program itself set the deadline, so the time-out may happen early.
  bool expires_early;
  /// The position of this wait in the order of all waits.
  uint64_t arrival;
  /// The mutex that a waiter of a condition takes when woken.
  const void *mutex;
  /// The descriptors that the thread waits for.
  struct pollfd *polled;
  nfds_t polled_count;
  /// True if the thread waits for a child of this process.
  bool awaits_child;

  /// The memory that the next step accesses, if the step has no object.
  const void *place;
  /// True if the last step was a call, not an access.
  bool is_in_call;
  /// The code of a `Mutex` that the last step was about.
  const void *mutex_code;
  /// The last step, and the last at which this thread gave way to the others; or 0.
  int64_t last_turn, gave_way;
  /// The turns that made this thread ready, and that signalled to it, plus 1; or 0.
  int64_t woken_by, signalled_by;

  /// The code in which the task continues after a hop, or NULL.
  const void *resumption;
  /// The task that this thread's last hop or resumption gives to an actor, and the number of that step.
  const void *moved;
  int64_t moved_at;

  /// The times that the thread has read the clock since its last step, and the moment from which it only waits
  /// for a time, or 0.
  int64_t clock_reads, steps_at_read;
  uint64_t waits_since;
  /// True while the thread pauses between two looks at the clock. Such a pause is no time-out.
  bool only_looks;

  // The labels of the queues that the thread waits for and is on, and a wait of libdispatch.
  const char *queue_awaited, *queue, *call;
  const void *call_object;
  /// True in a libdispatch call that the program made and that may wait or wake.
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

/// True if this call belongs to the schedule: the thread has the turn and is not in the scheduler.
HIDDEN bool schedule_applies(void);

/// Lets another thread continue here, if the schedule chooses so. Does not change `errno`.
HIDDEN void schedule_step(const char *what, const void *object);

/// Like `schedule_step`, for a thread that takes an object such as a lock. The thread cannot
/// continue while another thread has the object. Returns true if the time was up.
HIDDEN bool schedule_step_to_take(
  const char *what, const void *object, bool is_taken, uint64_t deadline);

/// Adds a line to the timeline, if one is recorded. Does not change `errno`.
HIDDEN void schedule_show(const char *what, const void *object, const char *detail);

/// A step before a call. The step is shown when the thread continues and makes the call.
HIDDEN void schedule_before(const char *what, const void *object, const char *detail);

/// A step after a call.
HIDDEN void schedule_after(const char *what, const void *object, const char *detail);

/// A call that no other thread can notice: it is counted, and is no choice.
HIDDEN void schedule_pass(const char *what, const void *object);

/// A step after a call, if the program's accesses are not seen. Otherwise the next step comes before
/// another thread could notice the call.
HIDDEN void schedule_after_quietly(const char *what, const void *object, const char *detail);

/// A call without a step.
HIDDEN void schedule_note(const char *what, const void *object, const char *detail);

/// The begin or the end of this thread. It orders no other call.
HIDDEN void schedule_note_own(const char *what);

/// Waits until another thread wakes this one. Returns true if the time was up.
///
/// - Parameter deadline: In nanoseconds of the schedule's clock, or 0.
HIDDEN bool schedule_block(const char *what, const void *object, uint64_t deadline);

/// Waits until one of the descriptors is ready. Returns true if the time was up.
HIDDEN bool schedule_block_on(
  const char *what, struct pollfd *polled, nfds_t count, uint64_t deadline);

/// Gives the turn to other threads that can continue, and takes it again after them.
HIDDEN void schedule_yield(const char *what);

/// Sets the first thread that has the turn.
HIDDEN void schedule_begin_turns(int number);

/// Waits for the first turn of a new thread.
HIDDEN void schedule_wait_for_first_turn(void);

/// Gives the turn away permanently.
HIDDEN void schedule_leave(void);

/// Makes a waiting thread ready.
HIDDEN void schedule_wake(schedule_thread *thread);

/// Wakes threads that wait for the object, in the order in which they arrived. Returns their
/// number.
HIDDEN int schedule_wake_first(const void *object, int count);

/// Wakes one thread that waits for the object, chosen by the schedule. Returns the number of woken
/// threads.
HIDDEN int schedule_wake_chosen(const void *object);

/// Makes threads wait again because the object is taken. This affects threads that were woken for
/// it, or arrived to take it, and have not run. Only threads that wait in this way are affected, or
/// all with `NULL`.
HIDDEN void schedule_wait_again(const void *object, const char *what);

/// Ends this process with the outcome of the schedule.
HIDDEN _Noreturn void schedule_finish(int32_t ending, int32_t detail);

/// Starts a schedule in this process.
HIDDEN void schedule_begin(void);

/// Advances time until all threads except this one and the system's have ended. Returns the number
/// of threads that have not ended.
HIDDEN int schedule_settle(void);

/// Makes the calling thread, which must be the only one, the first thread of a process that
/// executes `main`.
HIDDEN void schedule_come(void);

/// Removes all threads from the schedule except the calling thread and libdispatch's own threads.
HIDDEN void schedule_arrive(void);

/// Begins a schedule in which every thread of a process that comes from `main` takes part.
HIDDEN void schedule_begin_here(void);

// MARK: Choices

/// While calm, the running thread continues, and its steps belong to the runtime and to no trace.
extern HIDDEN bool schedule_is_calm, schedule_is_settling;

HIDDEN void schedule_begin_choices(void);
HIDDEN uint64_t schedule_new_priority(void);

/// A priority below all others.
HIDDEN uint64_t schedule_lowest_priority(void);

/// Chooses one of the threads. The first is the thread that ran last, if it can continue.
HIDDEN int schedule_choose(schedule_thread *const *threads, int count, bool can_go_on);

#include "noticing.h"

#include "objects.h"

// MARK: Time

extern HIDDEN uint64_t schedule_now;

HIDDEN uint64_t schedule_nanoseconds(const struct timespec *time);
HIDDEN void schedule_begin_time(void);

/// Advances time to the next time-out or timer. Returns false if there is none.
HIDDEN bool schedule_pass_time(void);

/// Ends the waits of the program and the timers whose time has passed, although a thread can continue. A search by
/// classes does so for loops only: the moment depends on the number of steps of every thread.
HIDDEN void schedule_end_due_waits(void);

/// Forgets the timer of a descriptor that was closed.
HIDDEN void schedule_forget_timer(int descriptor);

/// Records activity that a timer of the system did not cause.
HIDDEN void schedule_is_alive(void);

/// The moment of a timer that repeats.
static const uint64_t repeated_moment = UINT64_MAX >> 2;

/// Records that the program set a timer for this moment.
HIDDEN void schedule_expect(uint64_t moment);

// MARK: Events

/// Counts what may have made a descriptor ready.
extern HIDDEN uint64_t schedule_events;

/// Returns true if the external event that the thread waits for has happened.
HIDDEN bool schedule_has_event(const schedule_thread *thread);

/// The time in which an event from outside must arrive: 3 s, or less in a test of this limit.
HIDDEN int schedule_outside_ms(void);

/// Returns true if an event arrives from outside within this number of milliseconds. Also reports
/// whether a thread waits for one.
HIDDEN bool schedule_outside_comes(int milliseconds, bool *is_awaited);

// MARK: Code

/// Finds the libraries' code, and changes the program's code to make `Mutex` visible.
HIDDEN void schedule_look_at_code(void);
HIDDEN bool schedule_is_runtime(const void *code);

/// Returns true if the order of calls from this code does not affect a program's meaning. This
/// holds for the runtime and for libdispatch itself, because the program's calls of libdispatch are
/// steps.
HIDDEN bool schedule_is_inner(const void *code);
HIDDEN bool schedule_is_dispatch(const void *code);
/// Returns true for the code of the concurrency runtime.
HIDDEN bool schedule_is_of_tasks(const void *code);
HIDDEN bool schedule_is_patched(const void *code);
extern HIDDEN int schedule_patched;

/// Changes the jumps over `syscall(SYS_gettid)` in this code, and returns their number. There is
/// one file per processor.
HIDDEN int schedule_patch(unsigned char *from, unsigned char *end);

/// Makes the calls of a function, in this code, calls of its replacement. There is one file per processor.
HIDDEN void schedule_redirect(
  unsigned char *from, const unsigned char *end, const void *target, const void *replacement);

#define CALLER __builtin_return_address(0)

// MARK: Reports

HIDDEN void schedule_count(const char *what, const void *object);
HIDDEN void schedule_say(const char *format, ...) __attribute__((format(printf, 1, 2)));
HIDDEN _Noreturn void schedule_tell_deadlock(void);
HIDDEN const char *schedule_queue_label(const void *queue);

// MARK: Processes

/// Makes the processes. Returns in the caller, and in a process that runs schedules and executes
/// `main`.
HIDDEN int schedule_make_server(int32_t isolation, bool is_early);

/// Reads from the environment which reports of a library of tests begin and end a schedule.
HIDDEN void schedule_read_marks(void);

/// Ends this process with the outcome of its test, and with all that the test left behind.
HIDDEN _Noreturn void schedule_end_test(bool has_failed);

/// Runs a lost update on two threads of libdispatch's pool, and returns true if an update was lost.
HIDDEN bool schedule_canary_dies(void);

/// In a program of tests, ends a schedule in which a test changes a file outside of its folder, because the next
/// schedule would begin with the changed file. A relative path belongs to the folder with the descriptor.
HIDDEN void schedule_changes_file(int folder, const char *path);

/// Returns true in a process that only gives orders, with the program that it started.
HIDDEN bool schedule_is_host(pid_t *program);

/// Waits until the process ends, and returns its status. If the process waits for something unseen,
/// it is ended.
HIDDEN int schedule_watch(pid_t process);

/// Makes a crash the last step of the timeline, unless the program handles the signal.
HIDDEN void schedule_show_crashes(void);

/// Handles the signal that asks a thread without calls to let others continue.
HIDDEN void schedule_interrupted(int signal);

#endif
#endif
