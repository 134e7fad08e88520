// Chooses which of several threads continues.

#include "schedule.h"

#if defined(SCHEDULES_THREADS)

bool schedule_is_calm, schedule_is_settling;

static uint64_t state;
/// The choices before which the thread with the highest priority gets the lowest.
static int64_t changes[64];
static int change_count;
static uint64_t lowest;

/// Initial priorities are above all priorities that a change gives.
static const uint64_t initial = 1ull << 63;

/// SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).
static uint64_t random_number(void) {
  state += 0x9e3779b97f4a7c15u;
  uint64_t mixed = state;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9u;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebu;
  return mixed ^ (mixed >> 31);
}

uint64_t schedule_new_priority(void) { return random_number() | initial; }
uint64_t schedule_lowest_priority(void) { return --lowest; }

void schedule_begin_choices(void) {
  const schedule_order *order = &schedule_shared->order;
  state = order->seed;
  lowest = initial;
  int wanted = order->policy == lockstep_schedule_priorities ? order->depth - 1 : 0;
  int room = (int)(sizeof changes / sizeof changes[0]);
  change_count = wanted < room ? wanted : room;
  uint64_t length = order->length > 0 ? (uint64_t)order->length : 1;
  for (int index = 0; index < change_count; index += 1) {
    changes[index] = (int64_t)(random_number() % length);
  }
}

static int highest(schedule_thread *const *threads, int count) {
  int found = 0;
  for (int index = 1; index < count; index += 1) {
    if (threads[index]->priority > threads[found]->priority) found = index;
  }
  return found;
}

static int by_priority(schedule_thread *const *threads, int count, int64_t place) {
  int found = highest(threads, count);
  for (int index = 0; index < change_count; index += 1) {
    if (changes[index] != place) continue;
    threads[found]->priority = --lowest;
    found = highest(threads, count);
  }
  return found;
}

// MARK: Partial order sampling

/// True if the next steps of both threads touch the same object, and one of them changes it.
static bool do_race(const schedule_thread *one, const schedule_thread *other) {
  bool is_same = one->next_object && one->next_object == other->next_object;
  return is_same && (one->next_changes || other->next_changes);
}

/// The step with the highest priority runs. Steps that race with it get new priorities, and so does the
/// thread's step after it (Yuan, Yang, Gu, "Partial Order Aware Concurrency Sampling", CAV 2018).
static int by_step(schedule_thread *const *threads, int count) {
  int found = highest(threads, count);
  for (int index = 0; index < count; index += 1) {
    if (index == found || do_race(threads[index], threads[found])) {
      threads[index]->priority = schedule_new_priority();
    }
  }
  return found;
}

static int as_given(int count, size_t place) {
  const schedule_order *order = &schedule_shared->order;
  int given = place < order->given_count ? schedule_shared->given[place] : 0;
  if (given < count) return given;
  if (!order->is_strict) return count - 1;
  schedule_say(
    "choice %zu of the line takes alternative %d, and there are %d: the line was made by another build "
    "of the program, or of another body", place + 1, given, count - 1);
  schedule_finish(lockstep_schedule_misfit, 0);
}

static int only_one(schedule_thread *const *threads) {
  bool is_sampled = schedule_shared->order.policy == lockstep_schedule_partial_order;
  return is_sampled ? by_step(threads, 1) : schedule_first_awake(threads, 1);
}

/// The number of this choice.
static size_t new_place(void) {
  size_t place = schedule_shared->answer.choice_count;
  if (place < most_choices) return place;
  schedule_say("more than %d choices", most_choices);
  schedule_finish(lockstep_schedule_endless, 0);
}

static int take(size_t place, int taken, int count, bool can_go_on) {
  schedule_shared->choices[place] = (schedule_choice){
    (uint16_t)taken, (uint16_t)count, can_go_on};
  schedule_shared->answer.choice_count = place + 1;
  return taken;
}

int schedule_choose_value(int count) {
  size_t place = new_place();
  if (schedule_shared->order.policy != lockstep_schedule_given) {
    return take(place, (int)(random_number() % (uint64_t)count), count, true);
  }
  int taken = place < schedule_shared->order.given_count ? as_given(count, place) : 0;
  return take(place, taken, count, true);
}

int schedule_choose(schedule_thread *const *threads, int count, bool can_go_on) {
  if (schedule_is_settling || schedule_is_calm) return 0;
  if (count == 1) return only_one(threads);
  size_t place = new_place();
  int taken = 0;
  switch (schedule_shared->order.policy) {
    case lockstep_schedule_random: taken = (int)(random_number() % (uint64_t)count); break;
    case lockstep_schedule_partial_order: taken = by_step(threads, count); break;
    case lockstep_schedule_priorities: taken = by_priority(threads, count, (int64_t)place); break;
    default:
      taken = place < schedule_shared->order.given_count
        ? as_given(count, place) : schedule_first_awake(threads, count);
  }
  schedule_note_able(threads, count);
  return take(place, taken, count, can_go_on);
}

#endif
