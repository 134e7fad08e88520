// The records, and the order of the threads' calls.

#include "trace.h"

#include <time.h>

pthread_mutex_t trace_lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_bool is_active;
static __thread int32_t exemptions;

static uint8_t *bytes;
static size_t length, capacity;
static bool keeps_bytes = true, has_overflowed;

static int64_t counts[lockstep_trace_kinds], bytes_written, times[lockstep_trace_kinds];

bool trace_is_active(void) { return atomic_load_explicit(&is_active, memory_order_acquire); }

bool trace_applies(void) { return trace_is_active() && exemptions == 0; }

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
  // Records of a program that does not know this library are never read.
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
  // A record without its bytes is shorter than the lengths in it.
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
  pthread_mutex_lock(&trace_lock);
  trace_descriptor entry = trace_look_up(descriptor);
  trace_tell(
    lockstep_trace_unfollowed, *name == 0 && entry.is_used ? entry.name : name, how, descriptor);
  pthread_mutex_unlock(&trace_lock);
  errno = number;
}

void trace_duplicated_locked(int from, int to) {
  // Other descriptors are not traced, and a crash handler may run while the lock is held.
  if (!trace_is_traced(from) && !trace_is_traced(to)) return;
  int number = errno;
  pthread_mutex_lock(&trace_lock);
  trace_duplicated(from, to);
  pthread_mutex_unlock(&trace_lock);
  errno = number;
}

void trace_opened_elsewhere(int descriptor, const char *name) {
  int number = errno;
  trace_call call = {0};
  pthread_mutex_lock(&trace_lock);
  trace_opened(descriptor, name, false, &call);
  pthread_mutex_unlock(&trace_lock);
  errno = number;
}

void trace_closed_elsewhere(int descriptor) {
  if (!trace_is_traced(descriptor)) return;
  int number = errno;
  pthread_mutex_lock(&trace_lock);
  trace_closed(descriptor);
  pthread_mutex_unlock(&trace_lock);
  errno = number;
}

void trace_closed_range(unsigned int first, unsigned int last) {
  for (unsigned int descriptor = first; descriptor <= last; descriptor += 1) {
    // The table ends at the highest traceable descriptor.
    if (descriptor > INT_MAX || !trace_is_in_table((int)descriptor)) return;
    trace_closed_elsewhere((int)descriptor);
  }
}

// MARK: One call after the other

void trace_enter(trace_call *call) {
  trace_wait_as_slow_disk(call->record.kind);
  pthread_mutex_lock(&trace_lock);
  trace_wait_while_held(call->record.kind);
  trace_decide(call);
  call->record.start = now();
}

void trace_enter_unlocked(trace_call *call) {
  trace_enter(call);
  pthread_mutex_unlock(&trace_lock);
}

int64_t trace_leave(trace_call *call, int64_t result) {
  int number = call->is_refused ? call->record.error : errno;
  if (call->is_refused) result = -1;
  call->record.error = result < 0 ? number : 0;
  if (call->record.end == 0) call->record.end = now();
  if (result >= 0) {
    counts[call->record.kind] += 1;
    // The synchronisation's time is included in the write's time, and is not counted twice.
    if (call->record.marks & LOCKSTEP_TRACE_SYNCHRONOUS) counts[lockstep_trace_synchronize] += 1;
    times[call->record.kind] += (int64_t)(call->record.end - call->record.start);
    if (call->record.kind == lockstep_trace_write) bytes_written += result;
  }
  append(call);
  pthread_mutex_unlock(&trace_lock);
  errno = number;
  return result;
}

int64_t trace_leave_unlocked(trace_call *call, int64_t result) {
  int number = errno;
  call->record.end = now();
  pthread_mutex_lock(&trace_lock);
  errno = number;
  return trace_leave(call, result);
}

// MARK: Control

int32_t lockstep_file_trace_version(void) { return LOCKSTEP_FILE_TRACE_VERSION; }

static void after_fork(void) {
  // The child has copies of data that other threads may have been changing.
  if (!trace_is_ordered()) atomic_store(&is_active, false);
  pthread_mutex_init(&trace_lock, NULL);
  trace_faults_after_fork();
}

int32_t lockstep_file_trace_start(const char *directory) {
  static atomic_bool is_prepared;
  if (!atomic_exchange(&is_prepared, true)) pthread_atfork(NULL, NULL, after_fork);
  char real[PATH_MAX];
  if (!realpath(directory, real)) return errno;
  if (strlen(directory) >= PATH_MAX) return ENAMETOOLONG;
  lockstep_file_trace_stop();
  pthread_mutex_lock(&trace_lock);
  trace_set_root(real, directory);
  length = 0;
  keeps_bytes = true;
  has_overflowed = false;
  memset(counts, 0, sizeof counts);
  memset(times, 0, sizeof times);
  bytes_written = 0;
  trace_forget_faults();
  trace_forget_stand_in();
  trace_forget_all();
  atomic_store_explicit(&is_active, true, memory_order_release);
  pthread_mutex_unlock(&trace_lock);
  return 0;
}

void lockstep_file_trace_stop(void) {
  atomic_store_explicit(&is_active, false, memory_order_release);
  lockstep_file_trace_delay(0, 0);
  lockstep_file_trace_release();
}

void lockstep_file_trace_exempt(int32_t change) { exemptions += change; }

void lockstep_file_trace_note(int64_t number, const char *text) {
  trace_call call = {
    .record = {.kind = lockstep_trace_note, .descriptor = -1, .offset = number}, .name = text};
  pthread_mutex_lock(&trace_lock);
  append(&call);
  pthread_mutex_unlock(&trace_lock);
}

size_t lockstep_file_trace_size(void) {
  pthread_mutex_lock(&trace_lock);
  size_t size = length;
  pthread_mutex_unlock(&trace_lock);
  return size;
}

size_t lockstep_file_trace_copy(uint8_t *buffer, size_t room, size_t from) {
  pthread_mutex_lock(&trace_lock);
  size_t count = from < length ? length - from : 0;
  if (count > room) count = room;
  if (count) memcpy(buffer, bytes + from, count);
  pthread_mutex_unlock(&trace_lock);
  return count;
}

int32_t lockstep_file_trace_has_overflowed(void) {
  pthread_mutex_lock(&trace_lock);
  int32_t result = has_overflowed;
  pthread_mutex_unlock(&trace_lock);
  return result;
}

void lockstep_file_trace_counts(int64_t into[lockstep_trace_kinds], int64_t *written) {
  pthread_mutex_lock(&trace_lock);
  memcpy(into, counts, sizeof counts);
  *written = bytes_written;
  pthread_mutex_unlock(&trace_lock);
}

void lockstep_file_trace_times(int64_t into[lockstep_trace_kinds]) {
  pthread_mutex_lock(&trace_lock);
  memcpy(into, times, sizeof times);
  pthread_mutex_unlock(&trace_lock);
}

void lockstep_file_trace_keep_bytes(int32_t keeps) {
  pthread_mutex_lock(&trace_lock);
  keeps_bytes = keeps != 0;
  pthread_mutex_unlock(&trace_lock);
}

#if !defined(__APPLE__)
void *trace_next_function(const char *name) {
  void *next = dlsym(RTLD_NEXT, name);
  if (next) return next;
  // Without libc's own function, the library cannot work.
  fprintf(stderr, "lockstep: no %s below the file trace; is libc linked statically?\n", name);
  abort();
}
#endif

#pragma clang attribute pop
