// The beginning of a schedule, and the end of the threads that remain after it.

#include "schedule.h"
#include "server.h"

#if defined(SCHEDULES_THREADS)

static void begin_process(void) {
  schedule_thread_count = 1;
  schedule_me = &schedule_threads[0];
  *schedule_me = (schedule_thread){
    .handle = pthread_self(), .identifier = (pid_t)RAW(SYS_gettid, 0, 0, 0, 0, 0, 0), .name = "main"};
  schedule_begin_turns(0);
  atomic_store(&schedule_is_active, true);
}

void schedule_begin(void) {
  if (!schedule_is_active) begin_process();
  schedule_answer *answer = &schedule_shared->answer;
  int64_t escapes = answer->escapes;
  memset(answer, 0, sizeof *answer);
  // A thread that escaped may still be running.
  answer->escapes = escapes;
  atomic_store(&schedule_shared->steps, 0);
  atomic_store(&schedule_shared->holder, schedule_me->identifier);
  schedule_shared->message[0] = 0;
  // The program may have redirected its standard error.
  off_t complaints = lseek(schedule_server.errors, 0, SEEK_END);
  atomic_store(&schedule_shared->complaints_from, complaints < 0 ? 0 : complaints);
  while (schedule_thread_count > 1
         && schedule_threads[schedule_thread_count - 1].state == has_ended) {
    schedule_thread_count -= 1;
  }
  schedule_forget_objects();
  schedule_begin_choices();
  schedule_begin_time();
  schedule_begin_races();
  schedule_begin_values();
  schedule_begin_touches();
  schedule_begin_main();
  for (int index = 0; index < schedule_thread_count; index += 1) {
    schedule_threads[index].priority = schedule_new_priority();
    schedule_threads[index].last_turn = schedule_threads[index].gave_way = 0;
    schedule_threads[index].moved = NULL;
    schedule_threads[index].clock_reads = schedule_threads[index].steps_at_read = 0;
    schedule_threads[index].waits_since = 0;
    schedule_threads[index].woken_by = schedule_threads[index].signalled_by = 0;
    schedule_forget_steps(index);
  }
}

/// The number of other threads that have not ended, not counting the system's threads.
static int threads_left(void) {
  int count = 0;
  for (int index = 0; index < schedule_thread_count; index += 1) {
    const schedule_thread *thread = &schedule_threads[index];
    if (thread == schedule_me || thread->is_daemon) continue;
    if (thread->state != has_ended && thread->state != is_frozen) count += 1;
  }
  return count;
}

int schedule_settle(void) {
  schedule_is_settling = true;
  atomic_store(&schedule_shared->steps, 0);
  for (int round = 0; round < 40 && threads_left() > 0; round += 1) {
    schedule_block("sleep", NULL, schedule_now + 1000000000u);
  }
  schedule_is_settling = false;
  return threads_left();
}

// MARK: A process that comes from `main`

void schedule_come(void) {
  atomic_store(&schedule_shared->is_coming, true);
  schedule_begin();
  schedule_is_settling = true;
}

void schedule_arrive(void) {
  // Threads that wait for work end. The others wait for the end of this thread's work, which never
  // comes.
  schedule_settle();
  for (int index = 0; index < schedule_thread_count; index += 1) {
    schedule_thread *thread = &schedule_threads[index];
    if (thread == schedule_me || thread->is_daemon || thread->state == has_ended) continue;
    if (thread->number == 0 && schedule_let_main_drain()) continue;
    thread->state = is_frozen;
  }
  bool is_main = schedule_me == &schedule_threads[0];
  snprintf(schedule_me->name, sizeof schedule_me->name, "%s", is_main ? "main" : "body");
  // It may be a thread of the pool, which now does nothing but run the bodies.
  schedule_me->is_worker = false;
  atomic_store(&schedule_shared->is_coming, false);
}

void schedule_begin_here(void) {
  // Threads that wait for work end. The others take part in the schedule.
  schedule_settle();
  atomic_store(&schedule_shared->is_coming, false);
  schedule_begin();
}

#endif
