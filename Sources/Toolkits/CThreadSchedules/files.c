// Calls about files. Another thread may continue before each of them.

#include "schedule.h"

#if defined(SCHEDULES_THREADS)

#include <fcntl.h>
#include <stdarg.h>
#include <sys/stat.h>

static bool is_file(int descriptor) {
  struct stat status;
  int number = errno;
  bool result = descriptor > 2 && fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
  errno = number;
  return result;
}

/// The file's path, for the timeline.
static const char *path_of(int descriptor) {
  static char path[PATH_MAX];
  if (!schedule_shared->order.records) return NULL;
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  int number = errno;
  ssize_t count = readlink(link, path, sizeof path - 1);
  errno = number;
  path[count < 0 ? 0 : count] = 0;
  return path;
}

/// Kernel files that libdispatch reads to count its threads.
static bool is_of_kernel(const char *path) {
  if (!path) return true;
  if (strncmp(path, "/dev/", 5) == 0) return strncmp(path, "/dev/shm/", 9) != 0;
  return strncmp(path, "/proc/", 6) == 0 || strncmp(path, "/sys/", 5) == 0;
}

static void before(const char *what, const char *path) {
  schedule_before(what, NULL, path);
  schedule_touch(lockstep_touch_write, &schedule_files);
}

#define CALL_ABOUT_FILE(result, name, parameters, arguments, descriptor)         \
  INTERPOSED(result, name, parameters) {                                         \
    if (schedule_applies() && is_file(descriptor)) {                             \
      schedule_step(#name, NULL);                                                \
      schedule_touch(lockstep_touch_write, &schedule_files);                     \
      schedule_show(#name, NULL, path_of(descriptor));                           \
    }                                                                            \
    return NEXT(name) arguments;                                                 \
  }

INTERPOSED(ssize_t, write, (int file, const void *bytes, size_t count)) {
  if (schedule_applies() && is_file(file)) {
    schedule_step("write", NULL);
    schedule_touch(lockstep_touch_write, &schedule_files);
    schedule_show("write", NULL, path_of(file));
  } else {
    // A thread may read this from a pipe.
    schedule_order_unseen();
    if (schedule_applies()) schedule_events += 1;
  }
  return NEXT(write)(file, bytes, count);
}

CALL_ABOUT_FILE(
  ssize_t, pwrite, (int file, const void *bytes, size_t count, off_t place),
  (file, bytes, count, place), file)
CALL_ABOUT_FILE(
  ssize_t, pwrite64, (int file, const void *bytes, size_t count, off64_t place),
  (file, bytes, count, place), file)
CALL_ABOUT_FILE(
  ssize_t, pread, (int file, void *bytes, size_t count, off_t place), (file, bytes, count, place), file)
CALL_ABOUT_FILE(
  ssize_t, pread64, (int file, void *bytes, size_t count, off64_t place),
  (file, bytes, count, place), file)
CALL_ABOUT_FILE(int, fsync, (int file), (file), file)
CALL_ABOUT_FILE(int, fdatasync, (int file), (file), file)
CALL_ABOUT_FILE(int, ftruncate, (int file, off_t length), (file, length), file)
CALL_ABOUT_FILE(int, ftruncate64, (int file, off64_t length), (file, length), file)

#define CALL_ABOUT_NAME(result, name, parameters, arguments, folder, path)       \
  INTERPOSED(result, name, parameters) {                                         \
    if (schedule_applies() && !is_of_kernel(path)) {                             \
      schedule_changes_file(folder, path);                                       \
      before(#name, path);                                                       \
    }                                                                            \
    return NEXT(name) arguments;                                                 \
  }

/// A file that is renamed leaves its folder, so both names change.
#define RENAMING(name, parameters, arguments, source, target)                    \
  INTERPOSED(int, name, parameters) {                                            \
    if (schedule_applies() && !is_of_kernel(from) && !is_of_kernel(to)) {        \
      schedule_changes_file(source, from);                                       \
      schedule_changes_file(target, to);                                         \
      before(#name, to);                                                         \
    }                                                                            \
    return NEXT(name) arguments;                                                 \
  }

RENAMING(rename, (const char *from, const char *to), (from, to), AT_FDCWD, AT_FDCWD)
RENAMING(
  renameat, (int source, const char *from, int target, const char *to), (source, from, target, to),
  source, target)
RENAMING(
  renameat2, (int source, const char *from, int target, const char *to, unsigned how),
  (source, from, target, to, how), source, target)

CALL_ABOUT_NAME(int, link, (const char *from, const char *to), (from, to), AT_FDCWD, to)
CALL_ABOUT_NAME(int, unlink, (const char *path), (path), AT_FDCWD, path)
CALL_ABOUT_NAME(
  int, unlinkat, (int directory, const char *path, int how), (directory, path, how), directory, path)
CALL_ABOUT_NAME(int, remove, (const char *path), (path), AT_FDCWD, path)
CALL_ABOUT_NAME(int, mkdir, (const char *path, mode_t mode), (path, mode), AT_FDCWD, path)
CALL_ABOUT_NAME(int, rmdir, (const char *path), (path), AT_FDCWD, path)
CALL_ABOUT_NAME(int, truncate, (const char *path, off_t length), (path, length), AT_FDCWD, path)
CALL_ABOUT_NAME(int, truncate64, (const char *path, off64_t length), (path, length), AT_FDCWD, path)
CALL_ABOUT_NAME(int, symlink, (const char *to, const char *path), (to, path), AT_FDCWD, path)

// libc opens the files of these calls inside.
CALL_ABOUT_NAME(int, creat, (const char *path, mode_t mode), (path, mode), AT_FDCWD, path)
CALL_ABOUT_NAME(int, creat64, (const char *path, mode_t mode), (path, mode), AT_FDCWD, path)
CALL_ABOUT_NAME(int, mkstemp, (char *path), (path), AT_FDCWD, path)
CALL_ABOUT_NAME(int, mkstemp64, (char *path), (path), AT_FDCWD, path)
CALL_ABOUT_NAME(int, mkostemp, (char *path, int flags), (path, flags), AT_FDCWD, path)
CALL_ABOUT_NAME(int, mkostemp64, (char *path, int flags), (path, flags), AT_FDCWD, path)
CALL_ABOUT_NAME(int, mkstemps, (char *path, int suffix), (path, suffix), AT_FDCWD, path)
CALL_ABOUT_NAME(int, mkostemps, (char *path, int suffix, int flags), (path, suffix, flags), AT_FDCWD, path)
CALL_ABOUT_NAME(char *, mkdtemp, (char *path), (path), AT_FDCWD, path)

// MARK: Opening

static bool can_change(int flags) {
  return (flags & O_ACCMODE) != O_RDONLY || (flags & (O_CREAT | O_TRUNC)) != 0;
}

#define OPENING(name, parameters, last, arguments, folder)                       \
  INTERPOSED(int, name, parameters) {                                            \
    va_list more;                                                                \
    va_start(more, last);                                                        \
    mode_t mode = (mode_t)va_arg(more, int);                                     \
    va_end(more);                                                                \
    if (schedule_applies() && !is_of_kernel(path)) {                             \
      if (can_change(flags)) schedule_changes_file(folder, path);                \
      before("open", path);                                                      \
    }                                                                            \
    return NEXT(name) arguments;                                                 \
  }

OPENING(open, (const char *path, int flags, ...), flags, (path, flags, mode), AT_FDCWD)
OPENING(open64, (const char *path, int flags, ...), flags, (path, flags, mode), AT_FDCWD)
OPENING(
  openat, (int directory, const char *path, int flags, ...), flags, (directory, path, flags, mode),
  directory)
OPENING(
  openat64, (int directory, const char *path, int flags, ...), flags, (directory, path, flags, mode),
  directory)

/// A stream opens its file inside of libc. The opening is no step.
#define STREAM(name)                                                             \
  INTERPOSED(FILE *, name, (const char *path, const char *mode)) {               \
    bool changes = path && mode && strpbrk(mode, "wa+");                         \
    if (changes && schedule_applies() && !is_of_kernel(path)) {                  \
      schedule_changes_file(AT_FDCWD, path);                                     \
    }                                                                            \
    return NEXT(name)(path, mode);                                               \
  }

STREAM(fopen)
STREAM(fopen64)

#endif
