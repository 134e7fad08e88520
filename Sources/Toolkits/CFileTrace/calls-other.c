// Locks, mappings, and the other operations of `fcntl`.

#include "trace.h"

/// The call may wait for another lock holder, so it must not block other calls.
INTERPOSED(int, flock, (int descriptor, int operation)) {
  if (!trace_applies_to(descriptor)) return NEXT(flock)(descriptor, operation);
  trace_call call = {
    .record = {
      .kind = lockstep_trace_lock, .descriptor = descriptor,
      .flags = (uint64_t)(unsigned)operation}};
  trace_enter_unlocked(&call);
  int result = call.is_refused ? -1 : NEXT(flock)(descriptor, operation);
  return (int)trace_leave_unlocked(&call, result);
}

static bool is_lock(int command) {
  switch (command) {
    case F_SETLK:
    case F_SETLKW:
#if defined(F_OFD_SETLK)
    case F_OFD_SETLK:
    case F_OFD_SETLKW:
#endif
      return true;
    default: return false;
  }
}

static int traced_control(int descriptor, int command, void *argument) {
#if defined(F_FULLFSYNC)
  if (command == F_FULLFSYNC) return trace_full_synchronize(descriptor);
#endif
  if (command == F_DUPFD || command == F_DUPFD_CLOEXEC) {
    int copy = NEXT(fcntl)(descriptor, command, argument);
    if (copy >= 0) trace_duplicated_locked(descriptor, copy);
    return copy;
  }
  if (!is_lock(command)) return NEXT(fcntl)(descriptor, command, argument);
  trace_call call = {
    .record = {
      .kind = lockstep_trace_lock, .descriptor = descriptor,
      .flags = (uint64_t)(unsigned)command}};
  trace_enter_unlocked(&call);
  int result = call.is_refused ? -1 : NEXT(fcntl)(descriptor, command, argument);
  return (int)trace_leave_unlocked(&call, result);
}

// The third argument is a number, a pointer or nothing. It is as wide as a pointer in every case.
#define ARGUMENT_OF(command, argument)                                           \
  va_list arguments;                                                             \
  va_start(arguments, command);                                                  \
  void *argument = va_arg(arguments, void *);                                    \
  va_end(arguments);

INTERPOSED(int, fcntl, (int descriptor, int command, ...)) {
  ARGUMENT_OF(command, argument)
  if (!trace_applies_to(descriptor)) {
    return NEXT(fcntl)(descriptor, command, argument);
  }
  return traced_control(descriptor, command, argument);
}

#if defined(__GLIBC__)
int fcntl64(int descriptor, int command, ...);

INTERPOSED(int, fcntl64, (int descriptor, int command, ...)) {
  ARGUMENT_OF(command, argument)
  if (!trace_applies_to(descriptor)) {
    return NEXT(fcntl64)(descriptor, command, argument);
  }
  return traced_control(descriptor, command, argument);
}
#endif

#if defined(__GLIBC__)
static int traced_lock(int descriptor, int command, int64_t length) {
  trace_call call = {
    .record = {
      .kind = lockstep_trace_lock, .descriptor = descriptor,
      .flags = (uint64_t)(unsigned)command}};
  trace_enter_unlocked(&call);
  int result = call.is_refused ? -1 : NEXT(lockf)(descriptor, command, (off_t)length);
  return (int)trace_leave_unlocked(&call, result);
}

INTERPOSED(int, lockf, (int descriptor, int command, off_t length)) {
  if (!trace_applies_to(descriptor)) return NEXT(lockf)(descriptor, command, length);
  return traced_lock(descriptor, command, (int64_t)length);
}

INTERPOSED(int, lockf64, (int descriptor, int command, off64_t length)) {
  if (!trace_applies_to(descriptor)) return NEXT(lockf64)(descriptor, command, length);
  return traced_lock(descriptor, command, (int64_t)length);
}
#endif

// MARK: Calls that cannot be followed

static void *mapped(void *place, int protection, int flags, int descriptor) {
  bool is_written = (protection & PROT_WRITE) && (flags & MAP_SHARED);
  if (is_written && place != MAP_FAILED && trace_applies_to(descriptor)) {
    trace_tell_unfollowed("", "mmap", descriptor);
  }
  return place;
}

INTERPOSED(
  void *, mmap, (void *place, size_t length, int protection, int flags, int file, off_t offset)) {
  return mapped(
    NEXT(mmap)(place, length, protection, flags, file, offset), protection, flags, file);
}

#if defined(__GLIBC__)
INTERPOSED(
  void *, mmap64,
  (void *place, size_t length, int protection, int flags, int file, off64_t offset)) {
  return mapped(
    NEXT(mmap64)(place, length, protection, flags, file, offset), protection, flags, file);
}
#endif

#pragma clang attribute pop
