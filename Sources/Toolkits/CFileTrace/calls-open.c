// Opening and closing.

#include "trace.h"

static bool wants_mode(int flags) {
#ifdef O_TMPFILE
  if ((flags & O_TMPFILE) == O_TMPFILE) return true;
#endif
  return (flags & O_CREAT) != 0;
}

static bool exists(int directory, const char *path) {
  struct stat status;
  return fstatat(directory, path, &status, 0) == 0;
}

/// A pipe or a device may block its opener, and contains no bytes of a store.
static bool is_special(int directory, const char *path) {
  struct stat status;
  int number = errno;
  bool result = fstatat(directory, path, &status, 0) == 0 && !S_ISREG(status.st_mode)
    && !S_ISDIR(status.st_mode);
  errno = number;
  return result;
}

static int real_open(int directory, const char *path, int flags, mode_t mode) {
  return NEXT(openat)(directory, path, flags, mode);
}

static int traced_open_at(int directory, const char *path, int flags, mode_t mode) {
  trace_name name;
  if (!trace_applies() || !trace_resolve(directory, path, &name) || is_special(directory, path)) {
    return real_open(directory, path, flags, mode);
  }
  trace_call call = {
    .record = {.kind = lockstep_trace_open, .descriptor = -1, .flags = (uint64_t)(unsigned)flags},
    .name = name.text};
  trace_enter(&call);
  int result = -1;
  if (!call.is_refused) {
    bool is_new = wants_mode(flags) && !exists(directory, path);
#ifdef O_TMPFILE
    if ((flags & O_TMPFILE) == O_TMPFILE) is_new = true;
#endif
    result = real_open(directory, path, flags, mode);
    int number = errno;
    if (result >= 0) trace_opened(result, name.text, is_new, &call);
    errno = number;
  }
  return (int)trace_leave(&call, result);
}

#define MODE_OF(flags, mode)                                                     \
  mode_t mode = 0;                                                               \
  if (wants_mode(flags)) {                                                       \
    va_list arguments;                                                           \
    va_start(arguments, flags);                                                  \
    mode = (mode_t)va_arg(arguments, int);                                       \
    va_end(arguments);                                                           \
  }

INTERPOSED(int, open, (const char *path, int flags, ...)) {
  MODE_OF(flags, mode)
  return traced_open_at(AT_FDCWD, path, flags, mode);
}

INTERPOSED(int, openat, (int directory, const char *path, int flags, ...)) {
  MODE_OF(flags, mode)
  return traced_open_at(directory, path, flags, mode);
}

INTERPOSED(int, creat, (const char *path, mode_t mode)) {
  return traced_open_at(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}

#if defined(__GLIBC__)

INTERPOSED(int, open64, (const char *path, int flags, ...)) {
  MODE_OF(flags, mode)
  return traced_open_at(AT_FDCWD, path, flags | O_LARGEFILE, mode);
}

INTERPOSED(int, openat64, (int directory, const char *path, int flags, ...)) {
  MODE_OF(flags, mode)
  return traced_open_at(directory, path, flags | O_LARGEFILE, mode);
}

INTERPOSED(int, creat64, (const char *path, mode_t mode)) {
  return traced_open_at(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC | O_LARGEFILE, mode);
}

// `_FORTIFY_SOURCE` turns an `open` without a mode into this call.
int __open_2(const char *path, int flags);
int __open64_2(const char *path, int flags);
int __openat_2(int directory, const char *path, int flags);
int __openat64_2(int directory, const char *path, int flags);

INTERPOSED(int, __open_2, (const char *path, int flags)) {
  return traced_open_at(AT_FDCWD, path, flags, 0);
}

INTERPOSED(int, __open64_2, (const char *path, int flags)) {
  return traced_open_at(AT_FDCWD, path, flags | O_LARGEFILE, 0);
}

INTERPOSED(int, __openat_2, (int directory, const char *path, int flags)) {
  return traced_open_at(directory, path, flags, 0);
}

INTERPOSED(int, __openat64_2, (int directory, const char *path, int flags)) {
  return traced_open_at(directory, path, flags | O_LARGEFILE, 0);
}

#endif

// MARK: Temporary files

/// The name is known only afterwards. The directory, which is known before, decides whether the
/// path is inside.
static int traced_temporary(char *path, int suffix, int flags) {
  trace_name name;
  bool is_inside = trace_applies() && trace_resolve(AT_FDCWD, path, &name);
  trace_call call = {
    .record = {
      .kind = lockstep_trace_open, .descriptor = -1,
      .flags = (uint64_t)(unsigned)(flags | O_CREAT | O_EXCL | O_RDWR)}};
  if (is_inside) trace_enter(&call);
  int result = -1;
  if (!call.is_refused) {
#if defined(__APPLE__)
    result = NEXT(mkstemps)(path, suffix);
#else
    result = NEXT(mkostemps)(path, suffix, flags);
#endif
  }
  if (!is_inside) return result;
  int number = errno;
  if (trace_resolve(AT_FDCWD, path, &name)) call.name = name.text;
  if (result >= 0) trace_opened(result, name.text, true, &call);
  errno = number;
  return (int)trace_leave(&call, result);
}

INTERPOSED(int, mkstemp, (char *path)) { return traced_temporary(path, 0, 0); }
INTERPOSED(int, mkstemps, (char *path, int suffix)) { return traced_temporary(path, suffix, 0); }

#if defined(__GLIBC__)
INTERPOSED(int, mkostemp, (char *path, int flags)) { return traced_temporary(path, 0, flags); }
INTERPOSED(int, mkostemps, (char *path, int suffix, int flags)) {
  return traced_temporary(path, suffix, flags);
}
INTERPOSED(int, mkstemp64, (char *path)) { return traced_temporary(path, 0, 0); }
INTERPOSED(int, mkostemp64, (char *path, int flags)) { return traced_temporary(path, 0, flags); }
#endif

// MARK: Descriptors

/// Closes the descriptor, or replaces it by a copy of another file, with the lock held.
static int close_or_replace(int descriptor) {
  int stand_in = trace_stand_in();
  if (stand_in < 0 || NEXT(dup2)(stand_in, descriptor) < 0) return NEXT(close)(descriptor);
  trace_note_stand_in(descriptor);
  return 0;
}

INTERPOSED(int, close, (int descriptor)) {
  if (!trace_applies_to(descriptor)) {
    trace_closed_elsewhere(descriptor);
    return NEXT(close)(descriptor);
  }
  trace_call call = {.record = {.kind = lockstep_trace_close, .descriptor = descriptor}};
  trace_enter(&call);
  trace_descriptor entry = trace_look_up(descriptor);
  trace_name name = {{0}};
  if (entry.is_used) snprintf(name.text, sizeof name.text, "%s", entry.name);
  call.name = name.text;
  call.record.node = entry.node;
  trace_closed(descriptor);
  // The descriptor is gone even if the close is refused, as with close(2).
  int result = close_or_replace(descriptor);
  return (int)trace_leave(&call, result);
}

/// Copies made by an exempt thread are not recorded, but the previous file of the new number is
/// gone.
static int duplicated(int from, int to) {
  if (to < 0) return to;
  if (trace_applies()) {
    trace_duplicated_locked(from, to);
  } else if (from != to) {
    trace_closed_elsewhere(to);
  }
  return to;
}

INTERPOSED(int, dup, (int descriptor)) { return duplicated(descriptor, NEXT(dup)(descriptor)); }

INTERPOSED(int, dup2, (int descriptor, int target)) {
  return duplicated(descriptor, NEXT(dup2)(descriptor, target));
}

#if defined(__GLIBC__)
INTERPOSED(int, dup3, (int descriptor, int target, int flags)) {
  return duplicated(descriptor, NEXT(dup3)(descriptor, target, flags));
}
#endif

#if defined(__GLIBC__)
INTERPOSED(int, close_range, (unsigned int first, unsigned int last, int flags)) {
  if (!(flags & (int)CLOSE_RANGE_CLOEXEC)) trace_closed_range(first, last);
  return NEXT(close_range)(first, last, flags);
}

INTERPOSED(void, closefrom, (int first)) {
  trace_closed_range(first < 0 ? 0 : (unsigned int)first, UINT_MAX);
  NEXT(closefrom)(first);
}
#endif

#pragma clang attribute pop
