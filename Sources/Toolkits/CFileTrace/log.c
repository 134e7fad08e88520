// The records, and the order of the threads' calls.

#include "trace.h"

#include <signal.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static atomic_bool is_active;
static __thread int32_t exemptions;

static uint8_t *bytes;
static size_t length, capacity;
static bool keeps_bytes = true, has_overflowed;

static int64_t counts[lockstep_trace_kinds], bytes_written, times[lockstep_trace_kinds];

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
static struct {
  int descriptor;
  int32_t count;
  int32_t numbers[256];
} stand_in = {.descriptor = -1};
static int32_t held;

bool trace_applies(void) {
  return atomic_load_explicit(&is_active, memory_order_acquire) && exemptions == 0;
}

bool trace_applies_to(int descriptor) { return trace_applies() && trace_is_traced(descriptor); }

static uint64_t now(void) {
#if defined(__APPLE__)
  return clock_gettime_nsec_np(CLOCK_UPTIME_RAW);
#else
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
#endif
}

// MARK: Records

static bool has_room(size_t more) {
  if (length + more <= capacity) return true;
  size_t wanted = capacity ? capacity * 2 : 1u << 20;
  while (wanted < length + more) wanted *= 2;
  uint8_t *grown = realloc(bytes, wanted);
  if (!grown) return false;
  bytes = grown;
  capacity = wanted;
  return true;
}

static void append(const trace_call *call) {
  // Nobody reads the records of a program that knows nothing of this library.
  if (trace_is_ordered()) return;
  struct lockstep_file_trace_record record = call->record;
  record.name_length = call->name ? (uint32_t)strlen(call->name) : 0;
  record.other_length = call->other ? (uint32_t)strlen(call->other) : 0;
  const void *data = keeps_bytes ? call->data : NULL;
  size_t data_length = data ? (size_t)record.data_length : 0;
  size_t size = sizeof record + record.name_length + record.other_length + data_length;
  size_t padded = (size + 7) & ~(size_t)7;
  if (padded > UINT32_MAX || !has_room(padded)) {
    has_overflowed = true;
    return;
  }
  record.size = (uint32_t)padded;
  record.thread = (uint64_t)(uintptr_t)pthread_self();
  // A record without its bytes is shorter than its lengths.
  uint8_t *place = bytes + length;
  memset(place, 0, padded);
  memcpy(place, &record, sizeof record);
  place += sizeof record;
  if (record.name_length) memcpy(place, call->name, record.name_length);
  place += record.name_length;
  if (record.other_length) memcpy(place, call->other, record.other_length);
  place += record.other_length;
  if (data_length) memcpy(place, data, data_length);
  length += padded;
}

void trace_tell(uint16_t kind, const char *name, const char *other, int descriptor) {
  trace_call call = {.record = {.kind = kind, .descriptor = descriptor}, .name = name, .other = other};
  append(&call);
}

void trace_tell_unfollowed(const char *name, const char *how, int descriptor) {
  int number = errno;
  pthread_mutex_lock(&lock);
  trace_descriptor entry = trace_look_up(descriptor);
  trace_tell(
    lockstep_trace_unfollowed, *name == 0 && entry.is_used ? entry.name : name, how, descriptor);
  pthread_mutex_unlock(&lock);
  errno = number;
}

void trace_duplicated_locked(int from, int to) {
  // Other descriptors are not traced, and a handler of a crash may hold the lock.
  if (!trace_is_traced(from) && !trace_is_traced(to)) return;
  int number = errno;
  pthread_mutex_lock(&lock);
  trace_duplicated(from, to);
  pthread_mutex_unlock(&lock);
  errno = number;
}

void trace_opened_elsewhere(int descriptor, const char *name) {
  int number = errno;
  trace_call call = {0};
  pthread_mutex_lock(&lock);
  trace_opened(descriptor, name, false, &call);
  pthread_mutex_unlock(&lock);
  errno = number;
}

void trace_closed_elsewhere(int descriptor) {
  if (!trace_is_traced(descriptor)) return;
  int number = errno;
  pthread_mutex_lock(&lock);
  trace_closed(descriptor);
  pthread_mutex_unlock(&lock);
  errno = number;
}

void trace_closed_range(unsigned int first, unsigned int last) {
  for (unsigned int descriptor = first; descriptor <= last; descriptor += 1) {
    // The table ends where numbers can no longer be traced.
    if (descriptor > INT_MAX || !trace_is_in_table((int)descriptor)) return;
    trace_closed_elsewhere((int)descriptor);
  }
}

// MARK: One call after the other

static bool is_meant(uint32_t kinds, uint16_t kind) { return (kinds >> kind) & 1u; }

static bool is_to_be_held(uint16_t kind) {
  if (is_meant(held_kinds, kind)) return true;
  if (held_one.remaining == 0 || !is_meant(held_one.kinds, kind)) return false;
  held_one.remaining -= 1;
  return held_one.remaining == 0;
}

static void wait_while_held(uint16_t kind) {
  if (!is_to_be_held(kind)) return;
  uint64_t before = releases;
  held += 1;
  pthread_cond_broadcast(&changed);
  while (releases == before) pthread_cond_wait(&changed, &lock);
  held -= 1;
}

static void decide(trace_call *call) {
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

/// This wait keeps no other call waiting.
static void wait_as_a_slow_disk_would(uint16_t kind) {
  int64_t nanoseconds = atomic_load(&delay);
  if (nanoseconds <= 0 || !is_meant(atomic_load(&delayed_kinds), kind)) return;
  struct timespec rest = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  while (nanosleep(&rest, &rest) != 0 && errno == EINTR) continue;
}

void trace_enter(trace_call *call) {
  wait_as_a_slow_disk_would(call->record.kind);
  pthread_mutex_lock(&lock);
  wait_while_held(call->record.kind);
  decide(call);
  call->record.start = now();
}

void trace_enter_unlocked(trace_call *call) {
  trace_enter(call);
  pthread_mutex_unlock(&lock);
}

int64_t trace_leave(trace_call *call, int64_t result) {
  int number = call->is_refused ? call->record.error : errno;
  if (call->is_refused) result = -1;
  call->record.error = result < 0 ? number : 0;
  if (call->record.end == 0) call->record.end = now();
  if (result >= 0) {
    counts[call->record.kind] += 1;
    // The synchronisation's time is that of the write, and is not counted twice.
    if (call->record.marks & LOCKSTEP_TRACE_SYNCHRONOUS) counts[lockstep_trace_synchronize] += 1;
    times[call->record.kind] += (int64_t)(call->record.end - call->record.start);
    if (call->record.kind == lockstep_trace_write) bytes_written += result;
  }
  append(call);
  pthread_mutex_unlock(&lock);
  errno = number;
  return result;
}

int64_t trace_leave_unlocked(trace_call *call, int64_t result) {
  int number = errno;
  call->record.end = now();
  pthread_mutex_lock(&lock);
  errno = number;
  return trace_leave(call, result);
}

// MARK: Control

int32_t lockstep_file_trace_version(void) { return LOCKSTEP_FILE_TRACE_VERSION; }

static void after_fork(void) {
  // The child has copies of data that other threads may have been changing.
  if (!trace_is_ordered()) atomic_store(&is_active, false);
  pthread_mutex_init(&lock, NULL);
  pthread_cond_init(&changed, NULL);
}

int32_t lockstep_file_trace_start(const char *directory) {
  static atomic_bool is_prepared;
  if (!atomic_exchange(&is_prepared, true)) pthread_atfork(NULL, NULL, after_fork);
  char real[PATH_MAX];
  if (!realpath(directory, real)) return errno;
  if (strlen(directory) >= PATH_MAX) return ENAMETOOLONG;
  lockstep_file_trace_stop();
  pthread_mutex_lock(&lock);
  trace_set_root(real, directory);
  length = 0;
  keeps_bytes = true;
  has_overflowed = false;
  memset(counts, 0, sizeof counts);
  memset(times, 0, sizeof times);
  bytes_written = 0;
  memset(&fault, 0, sizeof fault);
  stand_in.descriptor = -1;
  stand_in.count = 0;
  trace_forget_all();
  atomic_store_explicit(&is_active, true, memory_order_release);
  pthread_mutex_unlock(&lock);
  return 0;
}

void lockstep_file_trace_stop(void) {
  atomic_store_explicit(&is_active, false, memory_order_release);
  atomic_store(&delay, 0);
  lockstep_file_trace_release();
}

void lockstep_file_trace_exempt(int32_t change) { exemptions += change; }

void lockstep_file_trace_note(int64_t number, const char *text) {
  trace_call call = {
    .record = {.kind = lockstep_trace_note, .descriptor = -1, .offset = number}, .name = text};
  pthread_mutex_lock(&lock);
  append(&call);
  pthread_mutex_unlock(&lock);
}

size_t lockstep_file_trace_size(void) {
  pthread_mutex_lock(&lock);
  size_t size = length;
  pthread_mutex_unlock(&lock);
  return size;
}

size_t lockstep_file_trace_copy(uint8_t *buffer, size_t room, size_t from) {
  pthread_mutex_lock(&lock);
  size_t count = from < length ? length - from : 0;
  if (count > room) count = room;
  if (count) memcpy(buffer, bytes + from, count);
  pthread_mutex_unlock(&lock);
  return count;
}

int32_t lockstep_file_trace_has_overflowed(void) {
  pthread_mutex_lock(&lock);
  int32_t result = has_overflowed;
  pthread_mutex_unlock(&lock);
  return result;
}

void lockstep_file_trace_fail(
  int64_t at, uint32_t kinds, int32_t error, int32_t failure, int32_t for_good) {
  pthread_mutex_lock(&lock);
  fault.at = at;
  fault.matched = 0;
  fault.kinds = kinds;
  fault.error = error;
  fault.failure = failure;
  fault.for_good = for_good != 0;
  pthread_mutex_unlock(&lock);
}

int64_t lockstep_file_trace_matched(void) {
  pthread_mutex_lock(&lock);
  int64_t matched = fault.matched;
  pthread_mutex_unlock(&lock);
  return matched;
}

void lockstep_file_trace_hold(uint32_t kinds) {
  pthread_mutex_lock(&lock);
  held_kinds = kinds;
  pthread_mutex_unlock(&lock);
}

void lockstep_file_trace_hold_one(int64_t at, uint32_t kinds) {
  pthread_mutex_lock(&lock);
  held_one.remaining = at;
  held_one.kinds = kinds;
  pthread_mutex_unlock(&lock);
}

int32_t lockstep_file_trace_wait_until_held(int32_t count) {
  pthread_mutex_lock(&lock);
  while (held < count && atomic_load(&is_active)) pthread_cond_wait(&changed, &lock);
  int32_t result = held;
  pthread_mutex_unlock(&lock);
  return result;
}

void lockstep_file_trace_release(void) {
  pthread_mutex_lock(&lock);
  held_kinds = 0;
  held_one.remaining = 0;
  releases += 1;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
}

void lockstep_file_trace_delay(uint32_t kinds, int64_t nanoseconds) {
  atomic_store(&delayed_kinds, kinds);
  atomic_store(&delay, nanoseconds);
}

void lockstep_file_trace_counts(int64_t into[lockstep_trace_kinds], int64_t *written) {
  pthread_mutex_lock(&lock);
  memcpy(into, counts, sizeof counts);
  *written = bytes_written;
  pthread_mutex_unlock(&lock);
}

void lockstep_file_trace_times(int64_t into[lockstep_trace_kinds]) {
  pthread_mutex_lock(&lock);
  memcpy(into, times, sizeof times);
  pthread_mutex_unlock(&lock);
}

void lockstep_file_trace_keep_bytes(int32_t keeps) {
  pthread_mutex_lock(&lock);
  keeps_bytes = keeps != 0;
  pthread_mutex_unlock(&lock);
}

// MARK: Numbers that are somebody else's at once

int trace_stand_in(void) {
  bool has_room = stand_in.count < (int32_t)(sizeof stand_in.numbers / sizeof *stand_in.numbers);
  return has_room ? stand_in.descriptor : -1;
}

void trace_note_stand_in(int descriptor) { stand_in.numbers[stand_in.count++] = descriptor; }

void lockstep_file_trace_stand_in(int32_t descriptor) {
  pthread_mutex_lock(&lock);
  stand_in.descriptor = descriptor;
  stand_in.count = 0;
  pthread_mutex_unlock(&lock);
}

int32_t lockstep_file_trace_stand_ins(int32_t *numbers, int32_t room) {
  pthread_mutex_lock(&lock);
  int32_t count = stand_in.count;
  memcpy(numbers, stand_in.numbers, (size_t)(count < room ? count : room) * sizeof *numbers);
  pthread_mutex_unlock(&lock);
  return count;
}

#if !defined(__APPLE__)
void *trace_next_function(const char *name) {
  void *next = dlsym(RTLD_NEXT, name);
  if (next) return next;
  // Nothing sensible can be done without libc's own.
  fprintf(stderr, "lockstep: no %s below the file trace; is libc linked statically?\n", name);
  abort();
}
#endif

#pragma clang attribute pop
