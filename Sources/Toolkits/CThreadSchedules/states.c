// Checksums of the steps done so far. A step counts when its thread performs it, not when the scheduler
// chooses it; so schedules with the same steps in the same order are equal.

#include "schedule.h"

#if defined(SCHEDULES_THREADS)

static uint64_t done;

static uint64_t mixed(uint64_t sum, uint64_t value) {
  sum = (sum ^ value) * 0x9e3779b97f4a7c15u;
  return sum ^ (sum >> 29);
}

void schedule_begin_states(void) { done = 1; }

void schedule_do(const char *what, const void *object) {
  if (schedule_is_settling || schedule_is_calm) return;
  for (const char *letter = what; *letter; letter += 1) done = mixed(done, (unsigned char)*letter);
  done = mixed(done, (uint64_t)schedule_me->number);
  // An object that is only waited for gets no number: timelines show numbers.
  done = mixed(done, (uint64_t)(object ? schedule_object_at(object)->number : 0));
}

uint64_t schedule_history(bool can_go_on) {
  uint64_t state = mixed(done, can_go_on ? (uint64_t)schedule_me->number + 1 : 0);
  return state ? state : 1;
}

#endif
