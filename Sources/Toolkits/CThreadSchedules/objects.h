#ifndef LOCKSTEP_SCHEDULE_OBJECTS_H
#define LOCKSTEP_SCHEDULE_OBJECTS_H

// Part of `schedule.h`: what the steps are about.

// MARK: Objects

typedef struct {
  const void *address;
  int number;
  /// The number of the owning thread, or -1.
  int owner;
  /// For a task, the state of its last continuation.
  int continuation;
  /// For a task, its number in timelines, and the identity of the task that has this number.
  int task_number;
  /// The name of a task that waits for a continuation, as timelines show it.
  char task_name[48];
  uint64_t task_identity;
  /// For a queue, how often it was suspended and not resumed.
  int suspensions;
} schedule_object;

HIDDEN schedule_object *schedule_object_at(const void *address);

/// The object's number. An object gets its number when it is first shown, because a trace contains
/// no addresses.
HIDDEN int schedule_number_of(const void *address);
HIDDEN bool schedule_has_number(const void *address);
/// The number of a task, in the order in which timelines show tasks. Memory of tasks is used again.
HIDDEN int schedule_number_of_task(const void *address, uint64_t identity);
/// Restarts numbering: the next object gets the number 1.
HIDDEN void schedule_number_again(void);
HIDDEN void schedule_forget_objects(void);
HIDDEN void schedule_each(void (*body)(const schedule_object *, void *), void *context);

// MARK: Tasks and the main queue

/// The states of a task's last continuation. A task waits for one at a time.
enum { is_unknown, is_awaited, is_resumed };

/// Lets the calls of continuations inside of the runtime's own library be seen, as those of the program are.
HIDDEN void schedule_redirect_runtime(unsigned char *from, const unsigned char *end);

/// Writes the name of the task that this thread runs, and returns its number; 0 without a task.
HIDDEN int schedule_describe_task(char *text, size_t size);

HIDDEN void schedule_begin_main(void);

/// Lets the main thread run the main queue from now on, if its program has a run loop for that. The wait in
/// which the thread is now never returns. Returns false if it is not the main thread that runs the queue.
HIDDEN bool schedule_let_main_drain(void);

/// Called when a wait is over. Returns, but on a main thread that runs the main queue from now on.
HIDDEN void schedule_drain_instead(void);

/// True if a block waits for the main queue, and the main thread does not run it.
HIDDEN bool schedule_main_queue_waits(void);

#endif
