#ifndef LOCKSTEP_THREAD_SCHEDULES_H
#define LOCKSTEP_THREAD_SCHEDULES_H

#include <stddef.h>
#include <stdint.h>

/// Runs the threads of a process one at a time and chooses, at each call that another thread can
/// notice, which of them goes on. Loaded before libc (`LD_PRELOAD`), on Linux.
///
/// Nothing happens until `lockstep_thread_schedules_begin`; before it, and in the process that calls
/// it, every call passes through. The interface is for one thread of that process, but for the
/// functions that say otherwise.
///
/// A program that may have threads before it can begin is started with
/// `LOCKSTEP_THREAD_SCHEDULES_EARLY=1`. Then the library makes its processes before `main`. Those in which
/// schedules run come from `main`, too, with one thread at a time, until they call
/// `lockstep_thread_schedules_begin`, from which they do not return.

/// The version of this interface and of the text of a recording.
#define LOCKSTEP_THREAD_SCHEDULES_VERSION 4

/// How a schedule ended.
enum lockstep_schedule_ending {
  /// The body returned 0.
  lockstep_schedule_passed = 1,
  /// The body returned something else; the message is what it gave.
  lockstep_schedule_failed,
  /// A signal ended the process; the detail is its number.
  lockstep_schedule_crashed,
  /// The body ended the process; the detail is the exit code.
  lockstep_schedule_exited,
  /// No thread can go on, and no time-out is left; the message says who waits for whom.
  lockstep_schedule_deadlock,
  /// More steps than the limit.
  lockstep_schedule_endless,
  /// The thread whose turn it is waits in a system call that is not followed; the detail is its number.
  lockstep_schedule_unseen,
  /// The thread whose turn it is runs on without any call.
  lockstep_schedule_spins,
  /// The given choices do not fit the program; the message says where.
  lockstep_schedule_misfit,
  /// A thread ran without having its turn.
  lockstep_schedule_escaped,
  /// The process came from `main` and did not call `lockstep_thread_schedules_begin`; the message may say
  /// why.
  lockstep_schedule_unreached,
};

/// How a choice is made.
enum lockstep_schedule_policy {
  /// The given choices, then always the thread that goes on.
  lockstep_schedule_given = 1,
  /// All alternatives alike.
  lockstep_schedule_random,
  /// Priorities with changes (PCT).
  lockstep_schedule_priorities,
};

/// Where a schedule runs.
enum lockstep_schedule_isolation {
  /// Each in a process of its own.
  lockstep_schedule_in_processes = 1,
  /// One after the other in the same process, which is replaced when it has ended or a thread is left.
  lockstep_schedule_shared,
};

/// The function that runs under schedules; it returns 0 on success. With `prepares` it makes ready for that
/// instead, outside of the schedule. The number is the order's.
typedef int32_t (*lockstep_schedule_body)(void *context, int32_t prepares, int64_t number);

/// The places of an order for one schedule.
enum lockstep_schedule_order {
  lockstep_order_policy,
  /// Whether the steps are recorded.
  lockstep_order_records,
  /// Whether choices that do not fit end the schedule, and are not replaced by the nearest.
  lockstep_order_is_strict,
  /// Whether a time-out may come while other threads can go on.
  lockstep_order_has_early_timeouts,
  lockstep_order_seed,
  /// For priorities: the number of ordering constraints.
  lockstep_order_depth,
  /// For priorities, how many choices are expected; for strict choices, how many there must be, or 0.
  lockstep_order_length,
  lockstep_order_step_limit,
  /// Which of several bodies; the first schedules of each in a process are not counted.
  lockstep_order_body,
  lockstep_order_places,
};

/// The places of an answer.
enum lockstep_schedule_answer {
  lockstep_answer_ending,
  lockstep_answer_detail,
  lockstep_answer_steps,
  lockstep_answer_switches,
  lockstep_answer_threads,
  lockstep_answer_spins,
  lockstep_answer_escapes,
  /// A checksum of all steps: equal for equal traces.
  lockstep_answer_trace,
  /// A checksum of the addresses of all objects.
  lockstep_answer_layout,
  lockstep_answer_choices,
  lockstep_answer_places,
};

/// The version of the loaded library.
int32_t lockstep_thread_schedules_version(void);

/// Makes the processes in which schedules will run; returns in the calling process alone.
///
/// In a process that was made before `main`, it does not return, and runs the schedules on this thread.
///
/// - Returns: 0, `EBUSY` when this process has more than one thread, or another error number.
int32_t lockstep_thread_schedules_begin(
  int32_t isolation, lockstep_schedule_body body, void *context);

/// Runs one schedule to its end.
///
/// - Returns: 0, or an error number when the processes are gone.
int32_t lockstep_thread_schedules_run(
  const int64_t order[lockstep_order_places], const uint16_t *given, size_t given_count,
  int64_t answer[lockstep_answer_places]);

/// The choices, the message, the recording and the standard error of the schedule that ran last; valid
/// until the next one. A choice is three numbers: the alternative that was taken, how many there were,
/// and whether the thread that ran last could have gone on. The texts end with a zero byte.
const uint16_t *lockstep_thread_schedules_choices(void);
const char *lockstep_thread_schedules_message(void);
const char *lockstep_thread_schedules_recording(void);
const char *lockstep_thread_schedules_complaint(void);

/// How many places in the program's code were changed so that `Mutex` is seen.
int32_t lockstep_thread_schedules_patched(void);

/// Ends the processes that `lockstep_thread_schedules_begin` made.
void lockstep_thread_schedules_end(void);

/// For the body: sets the message of this schedule. From any thread.
void lockstep_thread_schedules_say(const char *message);

/// For the body: names this thread. Does nothing outside a schedule.
void lockstep_thread_schedules_name(const char *name);

/// Finds where code lies: the file, the distance from its beginning, and the symbol or NULL. The texts
/// stay as long as the file is loaded.
///
/// - Returns: Whether the address is in a file at all.
int32_t lockstep_thread_schedules_locate(
  const void *code, const char **file, const char **symbol, uint64_t *offset);

/// For the body: waits until another thread calls the other function with the same object, and is no step
/// itself. A deadlock's report shows `what`.
void lockstep_thread_schedules_park(const char *what, const void *object);
void lockstep_thread_schedules_unpark(const void *object);

/// For the body: a line of the timeline. It is no step.
void lockstep_thread_schedules_note(const char *text);

/// For the body: the timeline begins here.
void lockstep_thread_schedules_begin_timeline(void);

/// Whether this process was made to run schedules, and came from `main`. From any thread.
int32_t lockstep_thread_schedules_is_scheduled(void);

/// For code under test: a point at which another thread may go on. From any thread; does nothing outside
/// a schedule.
void lockstep_thread_schedules_point(const char *what, const void *object);

/// For the body: whether this run of it only makes the process ready, and is no schedule. From any thread.
int32_t lockstep_thread_schedules_is_rehearsal(void);

/// For the body: whether this thread is in a schedule. From any thread.
int32_t lockstep_thread_schedules_is_active(void);

#endif
