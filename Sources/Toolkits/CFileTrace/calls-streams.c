// Streams of stdio and of directories, which open and close descriptors inside libc.

#include "trace.h"

#include <dirent.h>

static bool is_for_writing(const char *mode) { return mode && strpbrk(mode, "wa+") != NULL; }

/// Writes of stdio do not go through `write`. They are not followed, and the record reports this.
static FILE *told(FILE *stream, const char *path, const char *mode) {
  trace_name name;
  if (stream && path && is_for_writing(mode) && trace_applies()
      && trace_resolve(AT_FDCWD, path, &name)) {
    trace_tell_unfollowed(name.text, "a stream of stdio", -1);
  }
  return stream;
}

/// A stream's descriptor is forgotten before it is closed, because another file may get the number
/// immediately.
static void forget(FILE *stream) {
  int number = errno;
  if (stream) trace_closed_elsewhere(fileno(stream));
  errno = number;
}

INTERPOSED(FILE *, fopen, (const char *path, const char *mode)) {
  return told(NEXT(fopen)(path, mode), path, mode);
}

INTERPOSED(FILE *, freopen, (const char *path, const char *mode, FILE *stream)) {
  forget(stream);
  return told(NEXT(freopen)(path, mode, stream), path, mode);
}

INTERPOSED(FILE *, fdopen, (int descriptor, const char *mode)) {
  FILE *stream = NEXT(fdopen)(descriptor, mode);
  if (stream && is_for_writing(mode) && trace_applies_to(descriptor)) {
    trace_tell_unfollowed("", "a stream of stdio", descriptor);
  }
  return stream;
}

INTERPOSED(int, fclose, (FILE *stream)) {
  forget(stream);
  return NEXT(fclose)(stream);
}

#if defined(__GLIBC__)
INTERPOSED(FILE *, fopen64, (const char *path, const char *mode)) {
  return told(NEXT(fopen64)(path, mode), path, mode);
}

INTERPOSED(FILE *, freopen64, (const char *path, const char *mode, FILE *stream)) {
  forget(stream);
  return told(NEXT(freopen64)(path, mode, stream), path, mode);
}

// MARK: Printing to a descriptor

static int printed(int result, int descriptor) {
  if (result > 0 && trace_applies_to(descriptor)) {
    trace_tell_unfollowed("", "dprintf", descriptor);
  }
  return result;
}

INTERPOSED(int, vdprintf, (int descriptor, const char *format, va_list arguments)) {
  return printed(NEXT(vdprintf)(descriptor, format, arguments), descriptor);
}

INTERPOSED(int, dprintf, (int descriptor, const char *format, ...)) {
  va_list arguments;
  va_start(arguments, format);
  int result = printed(NEXT(vdprintf)(descriptor, format, arguments), descriptor);
  va_end(arguments);
  return result;
}

// `_FORTIFY_SOURCE` turns these functions into the following calls.
int __vdprintf_chk(int descriptor, int flag, const char *format, va_list arguments);
int __dprintf_chk(int descriptor, int flag, const char *format, ...);

INTERPOSED(
  int, __vdprintf_chk, (int descriptor, int flag, const char *format, va_list arguments)) {
  return printed(NEXT(__vdprintf_chk)(descriptor, flag, format, arguments), descriptor);
}

INTERPOSED(int, __dprintf_chk, (int descriptor, int flag, const char *format, ...)) {
  va_list arguments;
  va_start(arguments, format);
  int result = printed(NEXT(__vdprintf_chk)(descriptor, flag, format, arguments), descriptor);
  va_end(arguments);
  return result;
}

// MARK: Directories

/// Reading a directory is not traced, but the descriptor may be synchronised.
INTERPOSED(DIR *, opendir, (const char *path)) {
  DIR *stream = NEXT(opendir)(path);
  trace_name name;
  if (stream && trace_applies() && trace_resolve(AT_FDCWD, path, &name)) {
    trace_opened_elsewhere(dirfd(stream), name.text);
  }
  return stream;
}

INTERPOSED(int, closedir, (DIR *stream)) {
  trace_closed_elsewhere(dirfd(stream));
  return NEXT(closedir)(stream);
}
#endif

#pragma clang attribute pop
