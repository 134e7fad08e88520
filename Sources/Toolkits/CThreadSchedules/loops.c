// Fair schedules: a thread that repeats its steps gives way to the others (as in CHESS: Musuvathi, Qadeer,
// "Fair Stateless Model Checking", PLDI 2008). Without that, a thread that waits in a loop could keep the
// turn for ever.

#include "schedule.h"

#if defined(SCHEDULES_THREADS)

enum {
  most_period = 60,
  kept_steps = 2 * most_period,
  /// A thread gives way after this number of equal rounds, and of steps in them.
  least_rounds = 16,
  least_repeated = 64,
  /// A thread also gives way after this part of all the steps that a schedule may have.
  longest_part = 8,
  /// A thread waits in a loop if its repeated steps are this part of all the steps that a schedule may have.
  least_waiting_part = 16,
};

typedef struct {
  const char *what;
  const void *object;
} kept_step;

typedef struct {
  /// The last steps, in a ring.
  kept_step steps[kept_steps];
  int64_t count;
  /// The number of steps in a round, and of the last steps that equal those a round before.
  int64_t period, repeated;
  /// The number of steps since this thread gave way.
  int64_t since;
} step_history;

static step_history histories[most_threads];

static const kept_step *step_before(const step_history *history, int64_t distance) {
  return &history->steps[(history->count - distance) % kept_steps];
}

static bool equals(const kept_step *step, const char *what, const void *object) {
  return step->what == what && step->object == object;
}

static void find_period(step_history *history, const char *what, const void *object) {
  history->period = history->repeated = 0;
  for (int64_t period = 1; period <= most_period && period <= history->count; period += 1) {
    if (!equals(step_before(history, period), what, object)) continue;
    history->period = period;
    history->repeated = 1;
    return;
  }
}

void schedule_note_step(const char *what, const void *object) {
  step_history *history = &histories[schedule_me->number];
  bool goes_on = history->period > 0
    && equals(step_before(history, history->period), what, object);
  if (goes_on) {
    history->repeated += 1;
  } else {
    find_period(history, what, object);
  }
  history->steps[history->count % kept_steps] = (kept_step){what, object};
  history->count += 1;
  history->since += 1;
}

void schedule_forget_steps(int number) {
  step_history *history = &histories[number];
  history->count = history->period = history->repeated = history->since = 0;
}

static bool is_in_loop(const step_history *history) {
  return history->period > 0 && history->repeated >= least_rounds * history->period;
}

bool schedule_must_give_way(void) {
  const step_history *history = &histories[schedule_me->number];
  bool is_long = history->since > schedule_shared->order.step_limit / longest_part;
  bool repeats = is_in_loop(history) && history->since >= least_repeated
    && history->repeated >= least_repeated;
  return is_long || repeats;
}

bool schedule_waits_in_loop(void) {
  const step_history *history = &histories[schedule_me->number];
  return is_in_loop(history)
    && history->repeated >= schedule_shared->order.step_limit / least_waiting_part;
}

int64_t schedule_own_steps(void) { return histories[schedule_me->number].count; }

bool schedule_is_in_loop(void) { return is_in_loop(&histories[schedule_me->number]); }

void schedule_gives_way(void) { histories[schedule_me->number].since = 0; }

// MARK: Schedules without an end

/// A thread that could continue and had no turn in the second half of the schedule, or `NULL`.
static const schedule_thread *starved(int64_t limit) {
  for (int index = 0; index < schedule_thread_count; index += 1) {
    const schedule_thread *thread = &schedule_threads[index];
    if (thread == schedule_me || thread->is_daemon || thread->state != is_ready) continue;
    if (thread->last_turn < limit / 2) return thread;
  }
  return NULL;
}

static size_t add_step(char *text, size_t used, size_t room, const kept_step *step, bool is_first) {
  // An access of memory has no number.
  bool has_number = step->object && schedule_has_number(step->object);
  int number = has_number ? schedule_number_of(step->object) : 0;
  int count = number
    ? snprintf(text + used, room - used, "%s%s #%d", is_first ? "" : ", ", step->what, number)
    : snprintf(text + used, room - used, "%s%s", is_first ? "" : ", ", step->what);
  return count > 0 && used + (size_t)count < room ? used + (size_t)count : used;
}

static void tell_cycle(int64_t limit, const step_history *history) {
  char cycle[1024] = "";
  size_t used = 0;
  for (int64_t distance = history->period; distance > 0; distance -= 1) {
    bool is_first = distance == history->period;
    used = add_step(cycle, used, sizeof cycle, step_before(history, distance), is_first);
  }
  schedule_say(
    "not ended after %lld steps of a fair schedule: %s repeats: %s", (long long)limit,
    schedule_me->name, cycle);
}

void schedule_end_endless(int64_t limit) {
  const step_history *history = &histories[schedule_me->number];
  const schedule_thread *waiting = starved(limit);
  if (waiting) {
    schedule_say(
      "not ended after %lld steps, and %s had no turn in the second half of them: give a higher limit",
      (long long)limit, waiting->name);
    schedule_finish(lockstep_schedule_unfair, 0);
  }
  if (is_in_loop(history)) {
    tell_cycle(limit, history);
  } else {
    schedule_say(
      "not ended after %lld steps of a fair schedule: it needs a higher limit, or waits in a loop",
      (long long)limit);
  }
  schedule_finish(lockstep_schedule_endless, 0);
}

#endif
