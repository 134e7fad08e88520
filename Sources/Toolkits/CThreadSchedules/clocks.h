#ifndef LOCKSTEP_SCHEDULE_CLOCKS_H
#define LOCKSTEP_SCHEDULE_CLOCKS_H

#include <stdint.h>

// Vector clocks: the moments that each thread is ordered after (Mattern, "Virtual Time and Global States of Distributed
// Systems", 1989).

/// The number of threads that have clocks.
enum { most_clocks = 64 };

typedef struct {
  uint32_t of[most_clocks];
} thread_clock;

static inline void merge(thread_clock *into, const thread_clock *other) {
  for (int index = 0; index < most_clocks; index += 1) {
    if (other->of[index] > into->of[index]) into->of[index] = other->of[index];
  }
}

#endif
