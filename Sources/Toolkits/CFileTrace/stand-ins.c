// The descriptor whose copies replace closed descriptors.

#include "trace.h"

static struct {
  int descriptor;
  int32_t count;
  int32_t numbers[256];
} stand_in = {.descriptor = -1};

int trace_stand_in(void) {
  bool has_room = stand_in.count < (int32_t)(sizeof stand_in.numbers / sizeof *stand_in.numbers);
  return has_room ? stand_in.descriptor : -1;
}

void trace_note_stand_in(int descriptor) { stand_in.numbers[stand_in.count++] = descriptor; }

void lockstep_file_trace_stand_in(int32_t descriptor) {
  pthread_mutex_lock(&trace_lock);
  stand_in.descriptor = descriptor;
  stand_in.count = 0;
  pthread_mutex_unlock(&trace_lock);
}

int32_t lockstep_file_trace_stand_ins(int32_t *numbers, int32_t room) {
  pthread_mutex_lock(&trace_lock);
  int32_t count = stand_in.count;
  memcpy(numbers, stand_in.numbers, (size_t)(count < room ? count : room) * sizeof *numbers);
  pthread_mutex_unlock(&trace_lock);
  return count;
}

void trace_forget_stand_in(void) {
  stand_in.descriptor = -1;
  stand_in.count = 0;
}

#pragma clang attribute pop
