// The main queue, and with it the main actor: the main thread runs their blocks and jobs, as the run loop of a
// program does.

#include "schedule.h"

#if defined(SCHEDULES_THREADS)

#include <sys/eventfd.h>

/// libdispatch's functions for run loops, which CoreFoundation uses too.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

/// True after the body has ended, so the main thread has nothing more to wait for.
static bool is_left;
/// True while the main thread waits for a block.
static bool is_waiting;

void schedule_begin_main(void) { is_left = false; }

static bool has_blocks(struct pollfd *polled) {
  struct timespec none = {0, 0};
  return RAW(SYS_ppoll, polled, 1, &none, NULL, 0, 0) > 0;
}

/// Waits for a block. The wait is no deadlock of this thread: another one may never need it.
static void wait_for_block(struct pollfd *polled) {
  schedule_me->is_daemon = is_waiting = true;
  while (!is_left && !has_blocks(polled)) schedule_block_on("main queue", polled, 1, 0);
  schedule_me->is_daemon = is_waiting = false;
}

static void drain(void) {
  struct pollfd polled = {NEXT(_dispatch_get_main_queue_handle_4CF)(), POLLIN, 0};
  while (true) {
    wait_for_block(&polled);
    if (is_left) break;
    eventfd_t count;
    NEXT(read)(polled.fd, &count, sizeof count);
    NEXT(_dispatch_main_queue_callback_4CF)(NULL);
  }
  is_left = false;
}

void lockstep_thread_schedules_drain_main(void) {
  if (schedule_applies()) drain();
}

// MARK: The main thread of a program that came to its bodies on another thread

static bool must_drain;

bool schedule_let_main_drain(void) {
  schedule_thread *thread = &schedule_threads[0];
  // After `dispatchMain()`, the workers of libdispatch run the main queue.
  if (thread == schedule_me || thread->state != is_blocked || thread->is_daemon) return false;
  must_drain = true;
  thread->state = is_ready;
  return true;
}

void schedule_drain_instead(void) {
  if (!must_drain || schedule_me->number != 0) return;
  must_drain = false;
  while (true) drain();
}

bool schedule_main_queue_waits(void) {
  int (*handle)(void) = (int (*)(void))dlsym(RTLD_DEFAULT, "_dispatch_get_main_queue_handle_4CF");
  if (!handle) return false;
  struct pollfd polled = {handle(), POLLIN, 0};
  return has_blocks(&polled);
}

void lockstep_thread_schedules_leave_main(void) {
  if (!schedule_applies()) return;
  is_left = true;
  if (is_waiting) schedule_wake(&schedule_threads[0]);
}

#endif
