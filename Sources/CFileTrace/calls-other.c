// Locks, mappings, and copies that the kernel makes.

#include "trace.h"

#if defined(__linux__)
#include <sys/sendfile.h>
#endif

/// May wait for somebody else's lock, and hence keeps nobody waiting.
INTERPOSED(int, flock, (int descriptor, int operation)) {
  if (!trace_applies() || !trace_is_traced(descriptor)) return NEXT(flock)(descriptor, operation);
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
    int number = errno;
    if (copy >= 0) trace_duplicated_locked(descriptor, copy);
    errno = number;
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

// The third argument is a number, a pointer or nothing: as wide as a pointer in every case.
#define ARGUMENT_OF(command, argument)                                           \
  va_list arguments;                                                             \
  va_start(arguments, command);                                                  \
  void *argument = va_arg(arguments, void *);                                    \
  va_end(arguments);

INTERPOSED(int, fcntl, (int descriptor, int command, ...)) {
  ARGUMENT_OF(command, argument)
  if (!trace_applies() || !trace_is_traced(descriptor)) {
    return NEXT(fcntl)(descriptor, command, argument);
  }
  return traced_control(descriptor, command, argument);
}

#if defined(__GLIBC__)
int fcntl64(int descriptor, int command, ...);

INTERPOSED(int, fcntl64, (int descriptor, int command, ...)) {
  ARGUMENT_OF(command, argument)
  if (!trace_applies() || !trace_is_traced(descriptor)) {
    return NEXT(fcntl64)(descriptor, command, argument);
  }
  return traced_control(descriptor, command, argument);
}
#endif

// MARK: What cannot be followed

static void tell_mapping(int protection, int flags, int descriptor) {
  bool is_written = (protection & PROT_WRITE) && (flags & MAP_SHARED);
  if (is_written && trace_applies() && trace_is_traced(descriptor)) {
    trace_tell_locked(lockstep_trace_unfollowed, "", "mmap", descriptor);
  }
}

INTERPOSED(
  void *, mmap, (void *place, size_t length, int protection, int flags, int file, off_t offset)) {
  tell_mapping(protection, flags, file);
  return NEXT(mmap)(place, length, protection, flags, file, offset);
}

#if defined(__GLIBC__)
INTERPOSED(
  void *, mmap64,
  (void *place, size_t length, int protection, int flags, int file, off64_t offset)) {
  tell_mapping(protection, flags, file);
  return NEXT(mmap64)(place, length, protection, flags, file, offset);
}

static void tell_copy(int descriptor, const char *how) {
  if (trace_applies() && trace_is_traced(descriptor)) {
    trace_tell_locked(lockstep_trace_unfollowed, "", how, descriptor);
  }
}

INTERPOSED(
  ssize_t, copy_file_range,
  (int from, off64_t *from_offset, int to, off64_t *to_offset, size_t count, unsigned int flags)) {
  tell_copy(to, "copy_file_range");
  return NEXT(copy_file_range)(from, from_offset, to, to_offset, count, flags);
}

INTERPOSED(ssize_t, sendfile, (int to, int from, off_t *offset, size_t count)) {
  tell_copy(to, "sendfile");
  return NEXT(sendfile)(to, from, offset, count);
}

INTERPOSED(ssize_t, sendfile64, (int to, int from, off64_t *offset, size_t count)) {
  tell_copy(to, "sendfile");
  return NEXT(sendfile64)(to, from, offset, count);
}
#endif
