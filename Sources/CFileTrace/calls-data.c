// Reading, writing and forcing to the disk.

#include "trace.h"

/// Where the next write of a descriptor goes.
static int64_t place_of(int descriptor, const trace_descriptor *entry) {
  if (entry->appends) {
    struct stat status;
    return fstat(descriptor, &status) == 0 ? (int64_t)status.st_size : 0;
  }
  return (int64_t)lseek(descriptor, 0, SEEK_CUR);
}

/// Begins a call about an open file; its name is copied, since the table may change.
static void enter(trace_call *call, trace_name *name, trace_descriptor *entry) {
  trace_enter(call);
  *entry = trace_look_up(call->record.descriptor);
  snprintf(name->text, sizeof name->text, "%s", entry->is_used ? entry->name : "");
  call->name = name->text;
  call->record.node = entry->node;
  if (entry->is_directory) call->record.marks |= LOCKSTEP_TRACE_DIRECTORY;
}

static size_t allowed(const trace_call *call, size_t count) {
  return call->is_short && count > 1 ? count / 2 : count;
}

/// `offset` is -1 for the descriptor's own place.
static ssize_t traced_write(int descriptor, const void *data, size_t count, int64_t offset) {
  trace_call call = {.record = {.kind = lockstep_trace_write, .descriptor = descriptor}};
  trace_name name;
  trace_descriptor entry;
  enter(&call, &name, &entry);
  call.synchronizes = entry.synchronizes;
  // On Linux, pwrite(2) to a file opened for appending appends.
  call.record.offset = offset < 0 || entry.appends ? place_of(descriptor, &entry) : offset;
  ssize_t result = -1;
  if (!call.is_refused) {
    size_t most = allowed(&call, count);
    result = offset < 0 ? NEXT(write)(descriptor, data, most)
                        : NEXT(pwrite)(descriptor, data, most, (off_t)offset);
  }
  if (result > 0) {
    call.data = data;
    call.record.data_length = (uint64_t)result;
  }
  return (ssize_t)trace_leave(&call, result);
}

INTERPOSED(ssize_t, write, (int descriptor, const void *data, size_t count)) {
  if (!trace_applies() || !trace_is_traced(descriptor)) return NEXT(write)(descriptor, data, count);
  return traced_write(descriptor, data, count, -1);
}

INTERPOSED(ssize_t, pwrite, (int descriptor, const void *data, size_t count, off_t offset)) {
  if (!trace_applies() || !trace_is_traced(descriptor)) {
    return NEXT(pwrite)(descriptor, data, count, offset);
  }
  return traced_write(descriptor, data, count, (int64_t)offset);
}

#if defined(__GLIBC__)
INTERPOSED(ssize_t, pwrite64, (int descriptor, const void *data, size_t count, off64_t offset)) {
  if (!trace_applies() || !trace_is_traced(descriptor)) {
    return NEXT(pwrite64)(descriptor, data, count, offset);
  }
  return traced_write(descriptor, data, count, (int64_t)offset);
}
#endif

/// Gathers the parts, so that one record holds all of them.
static ssize_t traced_gather(int descriptor, const struct iovec *parts, int count, int64_t offset) {
  size_t total = 0;
  for (int index = 0; index < count; index += 1) total += parts[index].iov_len;
  uint8_t *all = malloc(total ? total : 1);
  if (!all) {
    errno = ENOMEM;
    return -1;
  }
  size_t used = 0;
  for (int index = 0; index < count; index += 1) {
    if (parts[index].iov_len) memcpy(all + used, parts[index].iov_base, parts[index].iov_len);
    used += parts[index].iov_len;
  }
  ssize_t result = traced_write(descriptor, all, total, offset);
  int number = errno;
  free(all);
  errno = number;
  return result;
}

INTERPOSED(ssize_t, writev, (int descriptor, const struct iovec *parts, int count)) {
  if (!trace_applies() || !trace_is_traced(descriptor)) return NEXT(writev)(descriptor, parts, count);
  return traced_gather(descriptor, parts, count, -1);
}

INTERPOSED(ssize_t, pwritev, (int descriptor, const struct iovec *parts, int count, off_t offset)) {
  if (!trace_applies() || !trace_is_traced(descriptor)) {
    return NEXT(pwritev)(descriptor, parts, count, offset);
  }
  return traced_gather(descriptor, parts, count, (int64_t)offset);
}

#if defined(__GLIBC__)
INTERPOSED(
  ssize_t, pwritev64, (int descriptor, const struct iovec *parts, int count, off64_t offset)) {
  if (!trace_applies() || !trace_is_traced(descriptor)) {
    return NEXT(pwritev64)(descriptor, parts, count, offset);
  }
  return traced_gather(descriptor, parts, count, (int64_t)offset);
}
#endif

static ssize_t traced_read(int descriptor, void *data, size_t count, int64_t offset) {
  trace_call call = {
    .record = {.kind = lockstep_trace_read, .descriptor = descriptor, .offset = offset}};
  trace_name name;
  trace_descriptor entry;
  enter(&call, &name, &entry);
  ssize_t result = -1;
  if (!call.is_refused) {
    size_t most = allowed(&call, count);
    result = offset < 0 ? NEXT(read)(descriptor, data, most)
                        : NEXT(pread)(descriptor, data, most, (off_t)offset);
  }
  if (result > 0) call.record.data_length = (uint64_t)result;
  return (ssize_t)trace_leave(&call, result);
}

INTERPOSED(ssize_t, read, (int descriptor, void *data, size_t count)) {
  if (!trace_applies() || !trace_is_traced(descriptor)) return NEXT(read)(descriptor, data, count);
  return traced_read(descriptor, data, count, -1);
}

INTERPOSED(ssize_t, pread, (int descriptor, void *data, size_t count, off_t offset)) {
  if (!trace_applies() || !trace_is_traced(descriptor)) {
    return NEXT(pread)(descriptor, data, count, offset);
  }
  return traced_read(descriptor, data, count, (int64_t)offset);
}

#if defined(__GLIBC__)
INTERPOSED(ssize_t, pread64, (int descriptor, void *data, size_t count, off64_t offset)) {
  if (!trace_applies() || !trace_is_traced(descriptor)) {
    return NEXT(pread64)(descriptor, data, count, offset);
  }
  return traced_read(descriptor, data, count, (int64_t)offset);
}
#endif

// MARK: Length

static int traced_truncate(int descriptor, const char *path, int64_t length) {
  trace_call call = {
    .record = {.kind = lockstep_trace_truncate, .descriptor = descriptor, .offset = length}};
  trace_name name;
  trace_descriptor entry;
  enter(&call, &name, &entry);
  if (path) {
    call.name = path;
    call.record.node = trace_node_of(AT_FDCWD, path);
  }
  int result = -1;
  if (!call.is_refused) {
    result = path ? NEXT(truncate)(path, (off_t)length) : NEXT(ftruncate)(descriptor, (off_t)length);
  }
  return (int)trace_leave(&call, result);
}

INTERPOSED(int, ftruncate, (int descriptor, off_t length)) {
  if (!trace_applies() || !trace_is_traced(descriptor)) return NEXT(ftruncate)(descriptor, length);
  return traced_truncate(descriptor, NULL, (int64_t)length);
}

#if defined(__GLIBC__)
INTERPOSED(int, ftruncate64, (int descriptor, off64_t length)) {
  if (!trace_applies() || !trace_is_traced(descriptor)) return NEXT(ftruncate64)(descriptor, length);
  return traced_truncate(descriptor, NULL, (int64_t)length);
}

static int traced_allocate(int descriptor, int mode, int64_t offset, int64_t length) {
  trace_call call = {
    .record = {
      .kind = lockstep_trace_allocate, .descriptor = descriptor,
      .flags = (uint64_t)(unsigned)mode}};
  trace_name name;
  trace_descriptor entry;
  enter(&call, &name, &entry);
  int result = -1;
  if (!call.is_refused) result = NEXT(fallocate)(descriptor, mode, (off_t)offset, (off_t)length);
  struct stat status;
  int number = errno;
  if (fstat(descriptor, &status) == 0) call.record.offset = (int64_t)status.st_size;
  // Other modes punch, zero or move bytes.
  if (mode & ~FALLOC_FL_KEEP_SIZE) {
    trace_tell(lockstep_trace_unfollowed, name.text, "fallocate that changes bytes", descriptor);
  }
  errno = number;
  return (int)trace_leave(&call, result);
}

INTERPOSED(int, fallocate, (int descriptor, int mode, off_t offset, off_t length)) {
  if (!trace_applies() || !trace_is_traced(descriptor)) {
    return NEXT(fallocate)(descriptor, mode, offset, length);
  }
  return traced_allocate(descriptor, mode, (int64_t)offset, (int64_t)length);
}

INTERPOSED(int, fallocate64, (int descriptor, int mode, off64_t offset, off64_t length)) {
  if (!trace_applies() || !trace_is_traced(descriptor)) {
    return NEXT(fallocate64)(descriptor, mode, offset, length);
  }
  return traced_allocate(descriptor, mode, (int64_t)offset, (int64_t)length);
}

/// Gives the error as its result and leaves `errno`.
static int allocated(int descriptor, int64_t offset, int64_t length) {
  int before = errno;
  int result = traced_allocate(descriptor, 0, offset, length) == 0 ? 0 : errno;
  errno = before;
  return result;
}

INTERPOSED(int, posix_fallocate, (int descriptor, off_t offset, off_t length)) {
  if (!trace_applies() || !trace_is_traced(descriptor)) {
    return NEXT(posix_fallocate)(descriptor, offset, length);
  }
  return allocated(descriptor, (int64_t)offset, (int64_t)length);
}

INTERPOSED(int, posix_fallocate64, (int descriptor, off64_t offset, off64_t length)) {
  if (!trace_applies() || !trace_is_traced(descriptor)) {
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
  trace_descriptor entry;
  enter(&call, &name, &entry);
  int result = call.is_refused ? -1 : really_synchronize(descriptor, how);
  return (int)trace_leave(&call, result);
}

int trace_full_synchronize(int descriptor) { return traced_synchronize(descriptor, by_full_fsync); }

INTERPOSED(int, fsync, (int descriptor)) {
  if (!trace_applies() || !trace_is_traced(descriptor)) return NEXT(fsync)(descriptor);
  return traced_synchronize(descriptor, by_fsync);
}

#if !defined(__APPLE__)
INTERPOSED(int, fdatasync, (int descriptor)) {
  if (!trace_applies() || !trace_is_traced(descriptor)) return NEXT(fdatasync)(descriptor);
  return traced_synchronize(descriptor, by_fdatasync);
}
#endif

#if defined(__GLIBC__)
INTERPOSED(
  int, sync_file_range, (int descriptor, off64_t offset, off64_t count, unsigned int flags)) {
  if (!trace_applies() || !trace_is_traced(descriptor)) {
    return NEXT(sync_file_range)(descriptor, offset, count, flags);
  }
  trace_call call = {.record = {.kind = lockstep_trace_write_out, .descriptor = descriptor}};
  trace_name name;
  trace_descriptor entry;
  enter(&call, &name, &entry);
  int result = call.is_refused ? -1 : NEXT(sync_file_range)(descriptor, offset, count, flags);
  return (int)trace_leave(&call, result);
}

INTERPOSED(int, syncfs, (int descriptor)) {
  if (trace_applies() && trace_is_traced(descriptor)) {
    trace_tell_locked(lockstep_trace_unfollowed, "", "syncfs", descriptor);
  }
  return NEXT(syncfs)(descriptor);
}
#endif
