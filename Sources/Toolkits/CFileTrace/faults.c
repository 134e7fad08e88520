// Calls that are held, delayed, or made to fail.

#include "trace.h"

#include <signal.h>
#include <time.h>

static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static struct {
  int64_t at, matched;
  uint32_t kinds;
  int32_t error, failure;
  bool for_good;
} fault;

static uint32_t held_kinds;
static struct {
  int64_t remaining;
  uint32_t kinds;
} held_one;
static _Atomic uint32_t delayed_kinds;
static _Atomic int64_t delay;
static uint64_t releases;
static int32_t held;

static bool is_meant(uint32_t kinds, uint16_t kind) { return (kinds >> kind) & 1u; }

static bool is_to_be_held(uint16_t kind) {
  if (is_meant(held_kinds, kind)) return true;
  if (held_one.remaining == 0 || !is_meant(held_one.kinds, kind)) return false;
  held_one.remaining -= 1;
  return held_one.remaining == 0;
}

void trace_wait_while_held(uint16_t kind) {
  if (!is_to_be_held(kind)) return;
  uint64_t before = releases;
  held += 1;
  pthread_cond_broadcast(&changed);
  while (releases == before) pthread_cond_wait(&changed, &trace_lock);
  held -= 1;
}

void trace_decide(trace_call *call) {
  if (call->is_infallible) return;
  if (trace_order_fails(call->record.kind, &call->record.error)) {
    call->record.marks |= LOCKSTEP_TRACE_INJECTED;
    call->is_refused = true;
    return;
  }
  if (!is_meant(fault.kinds, call->record.kind)) return;
  fault.matched += 1;
  if (fault.at <= 0) return;
  int64_t place = fault.matched - fault.at;
  int64_t last = fault.failure == lockstep_trace_is_torn ? 1 : 0;
  if (place < 0 || (place > last && !fault.for_good)) return;
  if (fault.failure == lockstep_trace_kills) kill(getpid(), SIGKILL);
  call->record.marks |= LOCKSTEP_TRACE_INJECTED;
  bool is_first_half = fault.failure == lockstep_trace_is_torn && place == 0;
  if (fault.failure == lockstep_trace_is_short || is_first_half) {
    call->is_short = true;
    return;
  }
  call->is_refused = true;
  call->record.error = fault.error;
}

void trace_wait_as_slow_disk(uint16_t kind) {
  int64_t nanoseconds = atomic_load(&delay);
  if (nanoseconds <= 0 || !is_meant(atomic_load(&delayed_kinds), kind)) return;
  struct timespec rest = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  while (nanosleep(&rest, &rest) != 0 && errno == EINTR) continue;
}

// MARK: Control

void lockstep_file_trace_fail(
  int64_t at, uint32_t kinds, int32_t error, int32_t failure, int32_t for_good) {
  pthread_mutex_lock(&trace_lock);
  fault.at = at;
  fault.matched = 0;
  fault.kinds = kinds;
  fault.error = error;
  fault.failure = failure;
  fault.for_good = for_good != 0;
  pthread_mutex_unlock(&trace_lock);
}

int64_t lockstep_file_trace_matched(void) {
  pthread_mutex_lock(&trace_lock);
  int64_t matched = fault.matched;
  pthread_mutex_unlock(&trace_lock);
  return matched;
}

void lockstep_file_trace_hold(uint32_t kinds) {
  pthread_mutex_lock(&trace_lock);
  held_kinds = kinds;
  pthread_mutex_unlock(&trace_lock);
}

void lockstep_file_trace_hold_one(int64_t at, uint32_t kinds) {
  pthread_mutex_lock(&trace_lock);
  held_one.remaining = at;
  held_one.kinds = kinds;
  pthread_mutex_unlock(&trace_lock);
}

int32_t lockstep_file_trace_wait_until_held(int32_t count) {
  pthread_mutex_lock(&trace_lock);
  while (held < count && trace_is_active()) pthread_cond_wait(&changed, &trace_lock);
  int32_t result = held;
  pthread_mutex_unlock(&trace_lock);
  return result;
}

void lockstep_file_trace_release(void) {
  pthread_mutex_lock(&trace_lock);
  held_kinds = 0;
  held_one.remaining = 0;
  releases += 1;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&trace_lock);
}

void lockstep_file_trace_delay(uint32_t kinds, int64_t nanoseconds) {
  atomic_store(&delayed_kinds, kinds);
  atomic_store(&delay, nanoseconds);
}

void trace_forget_faults(void) { memset(&fault, 0, sizeof fault); }

void trace_faults_after_fork(void) { pthread_cond_init(&changed, NULL); }

#pragma clang attribute pop
