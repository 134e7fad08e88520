// Reading, writing and flushing to the disk.

#include "trace.h"

int64_t trace_place(int descriptor, bool appends) {
  if (!appends) return (int64_t)lseek(descriptor, 0, SEEK_CUR);
  struct stat status;
  return fstat(descriptor, &status) == 0 ? (int64_t)status.st_size : 0;
}

/// The flags are read for each call: all copies of a descriptor share them, and `fcntl(F_SETFL)`
/// changes them.
static int flags_of(int descriptor) { return NEXT(fcntl)(descriptor, F_GETFL); }

bool trace_appends(int descriptor) { return (flags_of(descriptor) & O_APPEND) != 0; }

void trace_enter_file(trace_call *call, trace_name *name) {
  trace_enter(call);
  trace_descriptor entry = trace_look_up(call->record.descriptor);
  snprintf(name->text, sizeof name->text, "%s", entry.is_used ? entry.name : "");
  call->name = name->text;
  call->record.node = entry.node;
  if (entry.is_directory) call->record.marks |= LOCKSTEP_TRACE_DIRECTORY;
}

size_t trace_allowed(const trace_call *call, size_t count) {
  return call->is_short && count > 1 ? count / 2 : count;
}

// The flags belong to `pwritev2(2)`, which some systems lack.
#ifdef RWF_DSYNC
#define FORCES(how) (((how) & (RWF_DSYNC | RWF_SYNC)) != 0)
#define APPENDS(how) (((how) & RWF_APPEND) != 0)
#else
#define FORCES(how) false
#define APPENDS(how) false
#endif
#ifdef RWF_NOAPPEND
#define DOES_NOT_APPEND(how) (((how) & RWF_NOAPPEND) != 0)
#else
#define DOES_NOT_APPEND(how) false
#endif

static ssize_t really_write(
  int descriptor, const void *data, size_t count, int64_t offset, int how
) {
#if defined(__GLIBC__)
  if (how != 0) {
    struct iovec part = {(void *)data, count};
    off_t place = offset == TRACE_OWN_PLACE ? -1 : (off_t)offset;
    return NEXT(pwritev2)(descriptor, &part, 1, place, how);
  }
#endif
  return offset == TRACE_OWN_PLACE ? NEXT(write)(descriptor, data, count)
                                   : NEXT(pwrite)(descriptor, data, count, (off_t)offset);
}

ssize_t trace_write(int descriptor, const void *data, size_t count, int64_t offset, int how) {
  trace_call call = {.record = {.kind = lockstep_trace_write, .descriptor = descriptor}};
  trace_name name;
  trace_enter_file(&call, &name);
  int flags = flags_of(descriptor);
  // On Linux, O_SYNC includes the bit of O_DSYNC. On a Darwin without a separate flag, both are the
  // same.
  if ((flags & (O_DSYNC | O_SYNC)) || FORCES(how)) {
    call.record.marks |= LOCKSTEP_TRACE_SYNCHRONOUS;
  }
  bool appends = ((flags & O_APPEND) && !DOES_NOT_APPEND(how)) || APPENDS(how);
  // On Linux, pwrite(2) to a file opened for appending appends.
  bool goes_where_it_is = offset == TRACE_OWN_PLACE || appends;
  call.record.offset = goes_where_it_is ? trace_place(descriptor, appends) : offset;
  ssize_t result = call.is_refused
    ? -1
    : really_write(descriptor, data, trace_allowed(&call, count), offset, how);
  if (result > 0) {
    call.data = data;
    call.record.data_length = (uint64_t)result;
  }
  return (ssize_t)trace_leave(&call, result);
}

INTERPOSED(ssize_t, write, (int descriptor, const void *data, size_t count)) {
  if (!trace_applies_to(descriptor)) return NEXT(write)(descriptor, data, count);
  return trace_write(descriptor, data, count, TRACE_OWN_PLACE, 0);
}

INTERPOSED(ssize_t, pwrite, (int descriptor, const void *data, size_t count, off_t offset)) {
  if (!trace_applies_to(descriptor) || offset < 0) {
    return NEXT(pwrite)(descriptor, data, count, offset);
  }
  return trace_write(descriptor, data, count, (int64_t)offset, 0);
}

#if defined(__GLIBC__)
INTERPOSED(ssize_t, pwrite64, (int descriptor, const void *data, size_t count, off64_t offset)) {
  if (!trace_applies_to(descriptor) || offset < 0) {
    return NEXT(pwrite64)(descriptor, data, count, offset);
  }
  return trace_write(descriptor, data, count, (int64_t)offset, 0);
}
#endif

static ssize_t really_read(int descriptor, void *data, size_t count, int64_t offset, int how) {
#if defined(__GLIBC__)
  if (how != 0) {
    struct iovec part = {data, count};
    off_t place = offset == TRACE_OWN_PLACE ? -1 : (off_t)offset;
    return NEXT(preadv2)(descriptor, &part, 1, place, how);
  }
#endif
  return offset == TRACE_OWN_PLACE ? NEXT(read)(descriptor, data, count)
                                   : NEXT(pread)(descriptor, data, count, (off_t)offset);
}

ssize_t trace_read(int descriptor, void *data, size_t count, int64_t offset, int how) {
  trace_call call = {
    .record = {
      .kind = lockstep_trace_read, .descriptor = descriptor,
      .offset = offset == TRACE_OWN_PLACE ? -1 : offset}};
  trace_name name;
  trace_enter_file(&call, &name);
  ssize_t result = call.is_refused
    ? -1
    : really_read(descriptor, data, trace_allowed(&call, count), offset, how);
  if (result > 0) call.record.data_length = (uint64_t)result;
  return (ssize_t)trace_leave(&call, result);
}

INTERPOSED(ssize_t, read, (int descriptor, void *data, size_t count)) {
  if (!trace_applies_to(descriptor)) return NEXT(read)(descriptor, data, count);
  return trace_read(descriptor, data, count, TRACE_OWN_PLACE, 0);
}

INTERPOSED(ssize_t, pread, (int descriptor, void *data, size_t count, off_t offset)) {
  if (!trace_applies_to(descriptor) || offset < 0) {
    return NEXT(pread)(descriptor, data, count, offset);
  }
  return trace_read(descriptor, data, count, (int64_t)offset, 0);
}

#if defined(__GLIBC__)
INTERPOSED(ssize_t, pread64, (int descriptor, void *data, size_t count, off64_t offset)) {
  if (!trace_applies_to(descriptor) || offset < 0) {
    return NEXT(pread64)(descriptor, data, count, offset);
  }
  return trace_read(descriptor, data, count, (int64_t)offset, 0);
}
#endif

#if defined(__GLIBC__)
// `_FORTIFY_SOURCE` turns a read into a buffer of known length into these calls. If the buffer is
// too small, the process ends.
ssize_t __read_chk(int descriptor, void *data, size_t count, size_t room);
ssize_t __pread_chk(int descriptor, void *data, size_t count, off_t offset, size_t room);
ssize_t __pread64_chk(int descriptor, void *data, size_t count, off64_t offset, size_t room);

INTERPOSED(ssize_t, __read_chk, (int descriptor, void *data, size_t count, size_t room)) {
  if (!trace_applies_to(descriptor) || count > room) {
    return NEXT(__read_chk)(descriptor, data, count, room);
  }
  return trace_read(descriptor, data, count, TRACE_OWN_PLACE, 0);
}

INTERPOSED(
  ssize_t, __pread_chk, (int descriptor, void *data, size_t count, off_t offset, size_t room)) {
  if (!trace_applies_to(descriptor) || count > room || offset < 0) {
    return NEXT(__pread_chk)(descriptor, data, count, offset, room);
  }
  return trace_read(descriptor, data, count, (int64_t)offset, 0);
}

INTERPOSED(
  ssize_t, __pread64_chk,
  (int descriptor, void *data, size_t count, off64_t offset, size_t room)) {
  if (!trace_applies_to(descriptor) || count > room || offset < 0) {
    return NEXT(__pread64_chk)(descriptor, data, count, offset, room);
  }
  return trace_read(descriptor, data, count, (int64_t)offset, 0);
}
#endif

// MARK: Length

static int traced_truncate(int descriptor, int64_t length) {
  trace_call call = {
    .record = {.kind = lockstep_trace_truncate, .descriptor = descriptor, .offset = length}};
  trace_name name;
  trace_enter_file(&call, &name);
  int result = call.is_refused ? -1 : NEXT(ftruncate)(descriptor, (off_t)length);
  return (int)trace_leave(&call, result);
}

static int traced_truncate_at(const char *path, int64_t length) {
  trace_name name;
  if (!trace_applies() || !trace_resolve(AT_FDCWD, path, &name)) {
    return NEXT(truncate)(path, (off_t)length);
  }
  trace_call call = {
    .record = {.kind = lockstep_trace_truncate, .descriptor = -1, .offset = length},
    .name = name.text};
  trace_enter(&call);
  call.record.node = trace_node_of(AT_FDCWD, path);
  int result = call.is_refused ? -1 : NEXT(truncate)(path, (off_t)length);
  return (int)trace_leave(&call, result);
}

INTERPOSED(int, truncate, (const char *path, off_t length)) {
  return traced_truncate_at(path, (int64_t)length);
}

INTERPOSED(int, ftruncate, (int descriptor, off_t length)) {
  if (!trace_applies_to(descriptor)) return NEXT(ftruncate)(descriptor, length);
  return traced_truncate(descriptor, (int64_t)length);
}

#if defined(__GLIBC__)
INTERPOSED(int, ftruncate64, (int descriptor, off64_t length)) {
  if (!trace_applies_to(descriptor)) return NEXT(ftruncate64)(descriptor, length);
  return traced_truncate(descriptor, (int64_t)length);
}

INTERPOSED(int, truncate64, (const char *path, off64_t length)) {
  return traced_truncate_at(path, (int64_t)length);
}

static int traced_allocate(int descriptor, int mode, int64_t offset, int64_t length) {
  trace_call call = {
    .record = {
      .kind = lockstep_trace_allocate, .descriptor = descriptor,
      .flags = (uint64_t)(unsigned)mode}};
  trace_name name;
  trace_enter_file(&call, &name);
  int result = -1;
  if (!call.is_refused) result = NEXT(fallocate)(descriptor, mode, (off_t)offset, (off_t)length);
  struct stat status;
  int number = errno;
  if (fstat(descriptor, &status) == 0) call.record.offset = (int64_t)status.st_size;
  // Other modes punch, zero or move bytes.
  if (result == 0 && (mode & ~FALLOC_FL_KEEP_SIZE)) {
    trace_tell(lockstep_trace_unfollowed, name.text, "fallocate that changes bytes", descriptor);
  }
  errno = number;
  return (int)trace_leave(&call, result);
}

INTERPOSED(int, fallocate, (int descriptor, int mode, off_t offset, off_t length)) {
  if (!trace_applies_to(descriptor)) {
    return NEXT(fallocate)(descriptor, mode, offset, length);
  }
  return traced_allocate(descriptor, mode, (int64_t)offset, (int64_t)length);
}

INTERPOSED(int, fallocate64, (int descriptor, int mode, off64_t offset, off64_t length)) {
  if (!trace_applies_to(descriptor)) {
    return NEXT(fallocate64)(descriptor, mode, offset, length);
  }
  return traced_allocate(descriptor, mode, (int64_t)offset, (int64_t)length);
}

/// Returns the error and does not change `errno`.
static int allocated(int descriptor, int64_t offset, int64_t length) {
  int before = errno;
  int result = traced_allocate(descriptor, 0, offset, length) == 0 ? 0 : errno;
  errno = before;
  return result;
}

INTERPOSED(int, posix_fallocate, (int descriptor, off_t offset, off_t length)) {
  if (!trace_applies_to(descriptor)) {
    return NEXT(posix_fallocate)(descriptor, offset, length);
  }
  return allocated(descriptor, (int64_t)offset, (int64_t)length);
}

INTERPOSED(int, posix_fallocate64, (int descriptor, off64_t offset, off64_t length)) {
  if (!trace_applies_to(descriptor)) {
    return NEXT(posix_fallocate64)(descriptor, offset, length);
  }
  return allocated(descriptor, (int64_t)offset, (int64_t)length);
}
#endif

// MARK: Forcing to the disk

enum sync_call { by_fsync, by_fdatasync, by_full_fsync };

static int really_synchronize(int descriptor, enum sync_call how) {
  switch (how) {
#if defined(F_FULLFSYNC)
    case by_full_fsync: return NEXT(fcntl)(descriptor, F_FULLFSYNC);
#endif
#if !defined(__APPLE__)
    case by_fdatasync: return NEXT(fdatasync)(descriptor);
#endif
    default: return NEXT(fsync)(descriptor);
  }
}

static int traced_synchronize(int descriptor, enum sync_call how) {
  bool is_directory = trace_is_directory(descriptor);
  trace_call call = {
    .record = {
      .kind = is_directory ? lockstep_trace_synchronize_directory : lockstep_trace_synchronize,
      .descriptor = descriptor}};
  trace_name name;
  trace_enter_file(&call, &name);
  int result = call.is_refused ? -1 : really_synchronize(descriptor, how);
  return (int)trace_leave(&call, result);
}

int trace_full_synchronize(int descriptor) { return traced_synchronize(descriptor, by_full_fsync); }

INTERPOSED(int, fsync, (int descriptor)) {
  if (!trace_applies_to(descriptor)) return NEXT(fsync)(descriptor);
  return traced_synchronize(descriptor, by_fsync);
}

#if !defined(__APPLE__)
INTERPOSED(int, fdatasync, (int descriptor)) {
  if (!trace_applies_to(descriptor)) return NEXT(fdatasync)(descriptor);
  return traced_synchronize(descriptor, by_fdatasync);
}
#endif

#if defined(__GLIBC__)
INTERPOSED(
  int, sync_file_range, (int descriptor, off64_t offset, off64_t count, unsigned int flags)) {
  if (!trace_applies_to(descriptor)) {
    return NEXT(sync_file_range)(descriptor, offset, count, flags);
  }
  trace_call call = {.record = {.kind = lockstep_trace_write_out, .descriptor = descriptor}};
  trace_name name;
  trace_enter_file(&call, &name);
  int result = call.is_refused ? -1 : NEXT(sync_file_range)(descriptor, offset, count, flags);
  return (int)trace_leave(&call, result);
}

// MARK: Forcing everything

/// A call that flushes all files and directories of a disk.
static trace_call call_about_everything(int descriptor) {
  return (trace_call){
    .record = {
      .kind = lockstep_trace_synchronize, .descriptor = descriptor,
      .marks = LOCKSTEP_TRACE_EVERYTHING},
    .name = ""};
}

INTERPOSED(int, syncfs, (int descriptor)) {
  if (!trace_applies() || !trace_is_on_same_disk(descriptor)) return NEXT(syncfs)(descriptor);
  trace_call call = call_about_everything(descriptor);
  trace_enter(&call);
  int result = call.is_refused ? -1 : NEXT(syncfs)(descriptor);
  return (int)trace_leave(&call, result);
}

// On Linux, the call waits until everything is written (sync(2)). On other systems it need not
// wait, so it guarantees nothing.
INTERPOSED(void, sync, (void)) {
  if (!trace_applies()) {
    NEXT(sync)();
    return;
  }
  trace_call call = call_about_everything(-1);
  call.is_infallible = true;
  trace_enter(&call);
  NEXT(sync)();
  trace_leave(&call, 0);
}
#endif

#pragma clang attribute pop
