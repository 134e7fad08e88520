#ifndef LOCKSTEP_THREAD_SCHEDULES_H
#define LOCKSTEP_THREAD_SCHEDULES_H

#include <stddef.h>
#include <stdint.h>

/// Runs the threads of a process one at a time. At each call that another thread can notice, the
/// library chooses which thread continues. It is loaded before libc (`LD_PRELOAD`), on Linux.
///
/// The library has no effect until `lockstep_thread_schedules_begin`. Before it, and in the process
/// that calls it, every call passes through. Use the interface on one thread of that process only,
/// except for functions documented otherwise.
///
/// Start a program that may have threads before it can begin with
/// `LOCKSTEP_THREAD_SCHEDULES_EARLY=1`. The library then makes its processes before `main`.
/// Processes that run schedules also execute `main`, one thread at a time, until they call
/// `lockstep_thread_schedules_begin`, which does not return in them.

/// The version of this interface and of the recording's text format.
#define LOCKSTEP_THREAD_SCHEDULES_VERSION 9

/// How a schedule ended.
enum lockstep_schedule_ending {
  /// The body returned 0.
  lockstep_schedule_passed = 1,
  /// The body returned another value. The message is the body's.
  lockstep_schedule_failed,
  /// A signal ended the process. The detail is the signal's number.
  lockstep_schedule_crashed,
  /// The body ended the process. The detail is the exit code.
  lockstep_schedule_exited,
  /// No thread can continue, and no time-out is left. The message lists which thread waits for
  /// which.
  lockstep_schedule_deadlock,
  /// The schedule exceeded the limit of steps, and every thread had its turns.
  lockstep_schedule_endless,
  /// The thread with the turn waits in a system call that is not followed. The detail is the call's
  /// number.
  lockstep_schedule_unseen,
  /// The thread with the turn keeps running without any call.
  lockstep_schedule_spins,
  /// The given choices do not fit the program. The message names the place.
  lockstep_schedule_misfit,
  /// A thread ran without having the turn.
  lockstep_schedule_escaped,
  /// The process executed `main` but did not call `lockstep_thread_schedules_begin`. The message
  /// may contain the reason.
  lockstep_schedule_unreached,
  /// The schedule exceeded the limit of steps, and a thread that could continue had no turn for long.
  lockstep_schedule_unfair,
  /// A continuation was resumed twice. The message names it.
  lockstep_schedule_resumed_twice,
};

/// How choices are made.
enum lockstep_schedule_policy {
  /// The given choices; after them, always the thread that is already running.
  lockstep_schedule_given = 1,
  /// Every alternative with equal probability.
  lockstep_schedule_random,
  /// Random priorities that change at random choices (PCT).
  lockstep_schedule_priorities,
  /// Random priorities of steps: partial order sampling (POS).
  lockstep_schedule_partial_order,
};

/// The processes in which schedules run.
enum lockstep_schedule_isolation {
  /// Each schedule runs in a separate process.
  lockstep_schedule_in_processes = 1,
  /// Schedules run one after another in the same process. The process is replaced when it has ended
  /// or a thread is left.
  lockstep_schedule_shared,
};

/// The function that runs under schedules. It returns 0 on success. With `prepares`, it prepares
/// the process instead, outside the schedule. The number comes from the order.
typedef int32_t (*lockstep_schedule_body)(void *context, int32_t prepares, int64_t number);

/// The positions in an order for one schedule.
enum lockstep_schedule_order {
  lockstep_order_policy,
  /// Records the steps if not 0.
  lockstep_order_records,
  /// If not 0, choices that do not fit end the schedule. Otherwise they are replaced by the nearest
  /// ones.
  lockstep_order_is_strict,
  /// If not 0, a time-out may happen while other threads can continue.
  lockstep_order_has_early_timeouts,
  lockstep_order_seed,
  /// For priorities: the number of ordering constraints.
  lockstep_order_depth,
  /// For priorities, the expected number of choices. For strict choices, the required number, or 0.
  lockstep_order_length,
  lockstep_order_step_limit,
  /// The number of the body. The first schedules of each body in a process are not counted.
  lockstep_order_body,
  /// Places learnt in schedules of earlier generations are steps in this schedule.
  lockstep_order_generation,
  /// Records what each step touches, if not 0.
  lockstep_order_reduces,
  /// If not 0, an atomic load may return an older value, where its memory order allows that.
  lockstep_order_is_weak,
  lockstep_order_places,
};

/// The positions in an answer.
enum lockstep_schedule_answer {
  lockstep_answer_ending,
  lockstep_answer_detail,
  lockstep_answer_steps,
  lockstep_answer_switches,
  lockstep_answer_threads,
  lockstep_answer_spins,
  lockstep_answer_escapes,
  /// A checksum of all steps. Equal traces have equal checksums.
  lockstep_answer_trace,
  /// A checksum of the addresses of all objects.
  lockstep_answer_layout,
  lockstep_answer_choices,
  /// The number of places in the code whose accesses are steps from the next generation on.
  lockstep_answer_learnt,
  /// The number of times that the schedule waited for something outside of the process.
  lockstep_answer_outside,
  lockstep_answer_places,
};

/// The ways in which a step touches an object. Two touches of an object by two threads depend on each
/// other, unless both only read, or both only give.
enum lockstep_touch_mode {
  /// A thread's turn begins. The choice is the one that gave the turn, or -1.
  lockstep_touch_turn = 1,
  lockstep_touch_read,
  lockstep_touch_write,
  /// Takes a lock or a semaphore.
  lockstep_touch_take,
  /// Releases a lock that the thread had: whoever takes the lock later must come later.
  lockstep_touch_give,
  /// Adds to a semaphore.
  lockstep_touch_post,
  /// Made ready by the turn with this number.
  lockstep_touch_woken,
  /// Makes the thread with this number ready.
  lockstep_touch_wakes,
  /// Creates the thread with this number, and waits for its end.
  lockstep_touch_spawn,
  lockstep_touch_ended,
  /// Everything before came first: time passes only if no thread can continue.
  lockstep_touch_after_all,
};

typedef struct {
  uint64_t object;
  int32_t choice;
  uint16_t thread, mode;
} lockstep_schedule_touch;

/// The version of the loaded library.
int32_t lockstep_thread_schedules_version(void);

/// Makes the processes in which schedules will run. Returns only in the calling process.
///
/// In a process made before `main`, the call does not return and runs the schedules on this thread.
///
/// - Returns: 0, `EBUSY` if this process has more than one thread, or another error number.
int32_t lockstep_thread_schedules_begin(
  int32_t isolation, lockstep_schedule_body body, void *context);

/// Starts a program of tests that is not changed, and whose processes run the schedules. This process only
/// gives the orders, with `lockstep_thread_schedules_run`.
///
/// The environment needs this library in `LD_PRELOAD`, `LOCKSTEP_THREAD_SCHEDULES_EARLY=1`, and the directory
/// in `LOCKSTEP_THREAD_SCHEDULES_MEMORY`. For each order, a process executes `main` one thread at a time up
/// to the report of its library of tests that contains all lines of `LOCKSTEP_THREAD_SCHEDULES_TEST_BEGINS`.
/// There the schedule begins. It ends with the report with all lines of `…_TEST_ENDS`, and has failed
/// if a report in between had all lines of `…_TEST_FAILS`; the first one is the message. A report with all
/// lines of `…_TEST_SKIPS` ends it as `lockstep_schedule_unreached`. A report of a failure with all lines of
/// `…_TEST_FORGIVES` is ignored. `…_TEST_AFTER` is the number of begins that are passed over.
///
/// A test that changes a file outside of `…_TEST_FOLDER` ends as `lockstep_schedule_unseen`. With
/// `…_TEST_CANARY`, a lost update of this library takes the place of the test, and fails if an update is lost.
///
/// - Parameters:
///   - directory: An empty directory for the shared memory.
///   - working: The directory in which the program starts.
/// - Returns: 0, or an error number.
int32_t lockstep_thread_schedules_host(
  const char *directory, const char *working, char *const *arguments, char *const *environment);

/// Runs one schedule to its end.
///
/// - Returns: 0, or an error number if the processes have ended.
int32_t lockstep_thread_schedules_run(
  const int64_t order[lockstep_order_places], const uint16_t *given, size_t given_count,
  int64_t answer[lockstep_answer_places]);

/// The choices, the message, the recording and the standard error of the last schedule, valid until
/// the next one. A choice has three numbers: the alternative taken, the number of alternatives, and
/// whether the thread that ran last could have continued. The texts end with a zero byte.
const uint16_t *lockstep_thread_schedules_choices(void);
const char *lockstep_thread_schedules_message(void);
const char *lockstep_thread_schedules_recording(void);
const char *lockstep_thread_schedules_complaint(void);

/// The touches of the last schedule, if its order asked for them, valid until the next one. From the turn
/// and the choice with these numbers on, unless -1, the schedule equals one that was tried before.
const lockstep_schedule_touch *lockstep_thread_schedules_touches(
  size_t *count, int64_t *redundant_from, int64_t *redundant_choice);

/// The threads at each choice, one choice after the other.
const uint16_t *lockstep_thread_schedules_able(void);

/// Threads that the next schedule does not choose after its given choices, with the touches of their next
/// steps, until a step touches the same.
void lockstep_thread_schedules_sleep(const lockstep_schedule_touch *sleepers, size_t count);

/// The number of places in the program's code that were changed to make `Mutex` visible.
int32_t lockstep_thread_schedules_patched(void);

/// Ends the processes made by `lockstep_thread_schedules_begin`.
void lockstep_thread_schedules_end(void);

/// For the body: sets the message of this schedule. May be called from any thread.
void lockstep_thread_schedules_say(const char *message);

/// For the body: names this thread. Has no effect outside a schedule.
void lockstep_thread_schedules_name(const char *name);

/// Finds the position of code: the file, the offset from its beginning, and the symbol or NULL. In a process
/// that only gives orders, the code is that of the started program. The texts are valid until the next call.
///
/// - Returns: 1 if the address belongs to a file, otherwise 0.
int32_t lockstep_thread_schedules_locate(
  const void *code, const char **file, const char **symbol, uint64_t *offset);

/// For the body: waits until another thread calls the other function with the same object. The wait
/// is not a step. A deadlock report shows `what`.
void lockstep_thread_schedules_park(const char *what, const void *object);
void lockstep_thread_schedules_unpark(const void *object);

/// For the body: from now on, this thread has a turn only if no other thread can continue.
void lockstep_thread_schedules_stand_back(void);

/// For the body, on the main thread: runs the blocks of the main queue, and with them the jobs of the main
/// actor, until another thread calls the second function.
void lockstep_thread_schedules_drain_main(void);
void lockstep_thread_schedules_leave_main(void);

/// For the body: adds a line to the timeline. The line is not a step.
void lockstep_thread_schedules_note(const char *text);

/// For the body: the timeline begins here.
void lockstep_thread_schedules_begin_timeline(void);

/// Returns whether this process was made to run schedules and executed `main`. May be called from
/// any thread.
int32_t lockstep_thread_schedules_is_scheduled(void);

/// For code under test: a point at which another thread may continue. May be called from any
/// thread. Has no effect outside a schedule.
void lockstep_thread_schedules_point(const char *what, const void *object);

/// For a library that shows plain accesses: the program has it, and the variable asks for them. Call the
/// function before any schedule.
///
/// Steps then come before each call or access that another thread can notice. The creation of a thread,
/// the release of a lock, and an access whose place in the code took part in no race are no choices.
void lockstep_thread_schedules_see_accesses(void);

/// For such a library, before an access by the given place in the code.
void lockstep_thread_schedules_access(
  const char *what, const void *place, size_t size, int32_t changes, const void *code);

/// For such a library, before an atomic operation.
void lockstep_thread_schedules_atomic(
  const char *what, const void *place, size_t size, int32_t changes, const void *code);

/// For such a library: the program has it, so its atomics can have weaker orders. Call the function before
/// any schedule.
void lockstep_thread_schedules_see_atomics(void);

/// Returns whether the program shows its atomics.
int32_t lockstep_thread_schedules_sees_atomics(void);

/// For such a library, at an atomic load with one of the orders of `__ATOMIC_RELAXED` and so on.
///
/// - Parameter newest: The value in memory.
/// - Returns: The value that the load returns: the newest, or an older one if the schedule's order asks for
///   weaker orders and this one allows it.
uint64_t lockstep_thread_schedules_load(
  const void *place, size_t size, int32_t order, uint64_t newest);

/// For such a library, after an atomic operation that changed memory.
///
/// - Parameters:
///   - reads: Not 0 if the operation also read the value before.
///   - before: The value before the operation.
///   - after: The value after the operation.
void lockstep_thread_schedules_change(
  const void *place, size_t size, int32_t order, int32_t reads, uint64_t before, uint64_t after);

/// For such a library, at a comparison that failed.
void lockstep_thread_schedules_compare(
  const void *place, size_t size, int32_t order, uint64_t newest);

/// For such a library, at a fence.
void lockstep_thread_schedules_fence(int32_t order);

/// Writes the numbers of the places in the code whose accesses are steps in a generation, at most
/// `room`. A number is the same in each process of the same program.
///
/// - Returns: How many places there are.
size_t lockstep_thread_schedules_sites(int64_t generation, uint64_t *numbers, size_t room);

/// Makes the accesses of such a place steps in all generations.
void lockstep_thread_schedules_show_site(uint64_t number);

/// For the body: returns whether this run only prepares the process and is not a schedule. May be
/// called from any thread.
int32_t lockstep_thread_schedules_is_rehearsal(void);

/// For the body: returns whether this thread is in a schedule. May be called from any thread.
int32_t lockstep_thread_schedules_is_active(void);

#endif
