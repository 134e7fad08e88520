// Records which steps depend on each other, for a search that visits only one of several equivalent orders.
// `Reduction.swift` reads the record.

#include "schedule.h"

#if defined(SCHEDULES_THREADS)

/// These stand for memory that no call names: all files, all queues, all words of `Mutex`, all points.
const char schedule_files, schedule_queues, schedule_mutexes, schedule_points;

/// The touches of this turn begin here.
static size_t turn_begin;
/// True if sleeping threads are not chosen any more.
static bool is_awake;

static bool is_recording(void) {
  return schedule_shared->order.reduces && !schedule_is_settling && schedule_me;
}

static bool is_past_given(void) {
  return schedule_shared->answer.choice_count >= schedule_shared->order.given_count;
}

void schedule_begin_touches(void) {
  schedule_shared->touch_count = schedule_shared->able_count = 0;
  schedule_shared->redundant_from = -1;
  schedule_shared->turn_count = 0;
  turn_begin = 0;
  is_awake = schedule_shared->sleeper_count == 0;
}

static void append(int mode, uint64_t object, const schedule_thread *thread, int32_t choice) {
  size_t place = schedule_shared->touch_count;
  if (place == most_touches) {
    schedule_say("more than %d steps to compare", most_touches);
    schedule_finish(lockstep_schedule_endless, 0);
  }
  schedule_shared->touches[place] = (lockstep_schedule_touch){
    object, choice, (uint16_t)thread->number, (uint16_t)mode};
  schedule_shared->touch_count = place + 1;
}

/// The turn that woke this thread comes before everything that the thread does now.
static void note_waker(int64_t *turn) {
  if (*turn) append(lockstep_touch_woken, (uint64_t)(*turn - 1), schedule_me, -1);
  *turn = 0;
}

void schedule_note_signal(void) {
  if (is_recording()) note_waker(&schedule_me->signalled_by);
}

void schedule_touch(int mode, const void *object) {
  if (!is_recording()) return;
  // Two threads that want to take the same object could have come in the other order, even if the second
  // had to wait for the first.
  bool takes = mode == lockstep_touch_take;
  if (!takes) note_waker(&schedule_me->woken_by);
  append(mode, (uint64_t)(uintptr_t)object, schedule_me, -1);
  if (takes) note_waker(&schedule_me->woken_by);
}

void schedule_touch_memory(const void *place, size_t size, bool changes) {
  if (!is_recording()) return;
  uintptr_t from = (uintptr_t)place, end = from + (size ? size : 1);
  for (uintptr_t word = from & ~(uintptr_t)7; word < end; word += 8) {
    schedule_touch(changes ? lockstep_touch_write : lockstep_touch_read, (const void *)word);
  }
}

void schedule_touch_thread(int mode, const schedule_thread *thread) {
  schedule_touch(mode, (const void *)(uintptr_t)thread->number);
}

void schedule_note_wake(schedule_thread *thread) {
  if (!is_recording()) return;
  int64_t *turn = thread->mutex ? &thread->signalled_by : &thread->woken_by;
  *turn = schedule_shared->turn_count + 1;
  append(lockstep_touch_wakes, (uint64_t)thread->number, schedule_me, -1);
}

// MARK: Turns

static bool depend(int one, int other) {
  bool is_read = one == lockstep_touch_read && other == lockstep_touch_read;
  bool is_give = one >= lockstep_touch_give && other >= lockstep_touch_give;
  return !is_read && !is_give;
}

/// A sleeping thread's step was tried here before. The step is tried again after a step on which it depends.
static void wake_sleepers(void) {
  for (size_t place = turn_begin; place < schedule_shared->touch_count; place += 1) {
    const lockstep_schedule_touch *touch = &schedule_shared->touches[place];
    for (size_t index = 0; index < schedule_shared->sleeper_count; index += 1) {
      const lockstep_schedule_touch *sleeper = &schedule_shared->sleepers[index];
      if (sleeper->mode == 0) continue;
      bool is_memory = touch->mode >= lockstep_touch_read && touch->mode <= lockstep_touch_post;
      bool is_same = is_memory && touch->object == sleeper->object;
      bool wakes = touch->mode == lockstep_touch_after_all || touch->thread == sleeper->thread
        || (is_same && depend(touch->mode, sleeper->mode));
      if (!wakes) continue;
      int thread = sleeper->thread;
      for (size_t other = 0; other < schedule_shared->sleeper_count; other += 1) {
        if (schedule_shared->sleepers[other].thread == thread) schedule_shared->sleepers[other].mode = 0;
      }
    }
  }
}

static bool is_asleep(const schedule_thread *thread) {
  for (size_t index = 0; index < schedule_shared->sleeper_count; index += 1) {
    const lockstep_schedule_touch *sleeper = &schedule_shared->sleepers[index];
    if (sleeper->mode != 0 && sleeper->thread == thread->number) return true;
  }
  return false;
}

int schedule_first_awake(schedule_thread *const *threads, int count) {
  if (!is_recording() || is_awake || !is_past_given()) return 0;
  for (int index = 0; index < count; index += 1) {
    if (!is_asleep(threads[index])) return index;
  }
  // Everything from here on equals a schedule that was tried before.
  schedule_shared->redundant_from = schedule_shared->turn_count + 1;
  schedule_shared->redundant_choice = (int64_t)schedule_shared->answer.choice_count;
  is_awake = true;
  return 0;
}

void schedule_end_touches(void) {
  if (!is_recording()) return;
  note_waker(&schedule_me->woken_by);
  if (!is_awake && is_past_given()) wake_sleepers();
}

void schedule_note_able(schedule_thread *const *threads, int count) {
  if (!is_recording()) return;
  for (int index = 0; index < count; index += 1) {
    if (schedule_shared->able_count == most_able) {
      schedule_say("more than %d alternatives", most_able);
      schedule_finish(lockstep_schedule_endless, 0);
    }
    schedule_shared->able[schedule_shared->able_count++] = (uint16_t)threads[index]->number;
  }
}

void schedule_begin_turn(const schedule_thread *next, size_t choices_before) {
  // A calm step is no choice, so it belongs to the turn.
  if (!is_recording() || (schedule_is_calm && next == schedule_me)) return;
  bool is_choice = schedule_shared->answer.choice_count > choices_before;
  append(lockstep_touch_turn, 0, next, is_choice ? (int32_t)choices_before : -1);
  schedule_shared->turn_count += 1;
  turn_begin = schedule_shared->touch_count;
  // A thread of libdispatch takes its work from queues, which no call shows.
  if (next->is_worker) {
    append(lockstep_touch_write, (uint64_t)(uintptr_t)&schedule_queues, next, -1);
  }
}

// MARK: The caller

const lockstep_schedule_touch *lockstep_thread_schedules_touches(
  size_t *count, int64_t *redundant_from, int64_t *redundant_choice) {
  *count = schedule_shared->touch_count;
  *redundant_from = schedule_shared->redundant_from;
  *redundant_choice = schedule_shared->redundant_choice;
  return schedule_shared->touches;
}

const uint16_t *lockstep_thread_schedules_able(void) { return schedule_shared->able; }

void lockstep_thread_schedules_sleep(const lockstep_schedule_touch *sleepers, size_t count) {
  // Without the rest, a step is tried again that need not be.
  schedule_shared->sleeper_count = count < most_sleepers ? count : most_sleepers;
  memcpy(
    schedule_shared->sleepers, sleepers, schedule_shared->sleeper_count * sizeof *sleepers);
}

#endif
