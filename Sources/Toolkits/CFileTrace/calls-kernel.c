// Copies made by the kernel, and system calls that bypass libc's functions. Linux.

#include "trace.h"

#if defined(__GLIBC__)

#include <aio.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/sendfile.h>
#include <sys/syscall.h>

// MARK: Copies

/// A copy is made in pieces of this size, as the system may do, because the bytes are read for the
/// record.
enum { most_copied = 16 << 20 };

typedef struct {
  int from, to;
  off64_t *from_place, *to_place;
  size_t count;
  unsigned int flags;
  bool is_sent;
} copy_call;

static ssize_t really_copy(const copy_call *copy, size_t count) {
  if (copy->is_sent) return NEXT(sendfile64)(copy->to, copy->from, copy->from_place, count);
  return NEXT(copy_file_range)(
    copy->from, copy->from_place, copy->to, copy->to_place, count, copy->flags);
}

/// The copied bytes, or NULL if they cannot be read. The record then has no bytes.
static uint8_t *copied_bytes(int from, int64_t place, size_t count) {
  uint8_t *bytes = malloc(count);
  if (!bytes) return NULL;
  if (NEXT(pread)(from, bytes, count, (off_t)place) == (ssize_t)count) return bytes;
  free(bytes);
  return NULL;
}

/// A write whose bytes come from another file.
static ssize_t traced_copy(copy_call copy) {
  trace_call call = {.record = {.kind = lockstep_trace_write, .descriptor = copy.to}};
  trace_name name;
  trace_enter_file(&call, &name);
  int64_t source = copy.from_place ? *copy.from_place : lseek(copy.from, 0, SEEK_CUR);
  call.record.offset =
    copy.to_place ? *copy.to_place : trace_place(copy.to, trace_appends(copy.to));
  size_t most = copy.count < most_copied ? copy.count : most_copied;
  ssize_t result = call.is_refused ? -1 : really_copy(&copy, trace_allowed(&call, most));
  uint8_t *bytes = NULL;
  if (result > 0) {
    int number = errno;
    bytes = copied_bytes(copy.from, source, (size_t)result);
    call.data = bytes;
    call.record.data_length = (uint64_t)result;
    errno = number;
  }
  result = (ssize_t)trace_leave(&call, result);
  int number = errno;
  free(bytes);
  errno = number;
  return result;
}

INTERPOSED(
  ssize_t, copy_file_range,
  (int from, off64_t *from_place, int to, off64_t *to_place, size_t count, unsigned int flags)) {
  if (!trace_applies_to(to)) {
    return NEXT(copy_file_range)(from, from_place, to, to_place, count, flags);
  }
  return traced_copy((copy_call){from, to, from_place, to_place, count, flags, false});
}

INTERPOSED(ssize_t, sendfile64, (int to, int from, off64_t *place, size_t count)) {
  if (!trace_applies_to(to)) return NEXT(sendfile64)(to, from, place, count);
  return traced_copy((copy_call){from, to, place, NULL, count, 0, true});
}

INTERPOSED(ssize_t, sendfile, (int to, int from, off_t *place, size_t count)) {
  if (!trace_applies_to(to)) return NEXT(sendfile)(to, from, place, count);
  off64_t copied_place = place ? *place : 0;
  copy_call copy = {from, to, place ? &copied_place : NULL, NULL, count, 0, true};
  ssize_t result = traced_copy(copy);
  if (place) *place = (off_t)copied_place;
  return result;
}

static void tell(int descriptor, const char *how) {
  if (trace_applies_to(descriptor)) trace_tell_unfollowed("", how, descriptor);
}

INTERPOSED(
  ssize_t, splice,
  (int from, off64_t *from_place, int to, off64_t *to_place, size_t count, unsigned int flags)) {
  ssize_t result = NEXT(splice)(from, from_place, to, to_place, count, flags);
  if (result > 0) tell(to, "splice");
  return result;
}

INTERPOSED(int, ioctl, (int descriptor, unsigned long request, ...)) {
  va_list arguments;
  va_start(arguments, request);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  int result = NEXT(ioctl)(descriptor, request, argument);
  bool copies = request == FICLONE || request == FICLONERANGE || request == FIDEDUPERANGE;
  if (copies && result >= 0) tell(descriptor, "a clone");
  return result;
}

// MARK: Asynchronous calls, which libc makes on its own threads

INTERPOSED(int, aio_write, (struct aiocb *order)) {
  int result = NEXT(aio_write)(order);
  if (result == 0) tell(order->aio_fildes, "aio");
  return result;
}

INTERPOSED(int, aio_write64, (struct aiocb64 *order)) {
  int result = NEXT(aio_write64)(order);
  if (result == 0) tell(order->aio_fildes, "aio");
  return result;
}

INTERPOSED(int, aio_fsync, (int operation, struct aiocb *order)) {
  int result = NEXT(aio_fsync)(operation, order);
  if (result == 0) tell(order->aio_fildes, "aio");
  return result;
}

INTERPOSED(int, aio_fsync64, (int operation, struct aiocb64 *order)) {
  int result = NEXT(aio_fsync64)(operation, order);
  if (result == 0) tell(order->aio_fildes, "aio");
  return result;
}

INTERPOSED(
  int, lio_listio,
  (int mode, struct aiocb *const orders[restrict], int count, struct sigevent *restrict event)) {
  int result = NEXT(lio_listio)(mode, orders, count, event);
  for (int index = 0; index < count; index += 1) {
    if (orders[index]) tell(orders[index]->aio_fildes, "aio");
  }
  return result;
}

INTERPOSED(
  int, lio_listio64,
  (int mode, struct aiocb64 *const orders[restrict], int count,
   struct sigevent *restrict event)) {
  int result = NEXT(lio_listio64)(mode, orders, count, event);
  for (int index = 0; index < count; index += 1) {
    if (orders[index]) tell(orders[index]->aio_fildes, "aio");
  }
  return result;
}

// MARK: syscall(2)

static void tell_name(int directory, long path) {
  trace_name name;
  if (trace_resolve(directory, (const char *)path, &name)) {
    trace_tell_unfollowed(name.text, "syscall", -1);
  }
}

/// Records a successful system call that is, or may be, about the traced directory.
static void tell_system_call(long number, const long values[6]) {
  switch (number) {
    case SYS_write:
    case SYS_pwrite64:
    case SYS_writev:
    case SYS_pwritev:
    case SYS_pwritev2:
    case SYS_fsync:
    case SYS_fdatasync:
    case SYS_syncfs:
    case SYS_ftruncate:
    case SYS_fallocate:
    case SYS_sendfile: tell((int)values[0], "syscall"); return;
    case SYS_copy_file_range:
    case SYS_splice: tell((int)values[2], "syscall"); return;
    case SYS_openat:
    case SYS_unlinkat:
    case SYS_mkdirat:
    case SYS_mknodat:
#ifdef SYS_openat2
    case SYS_openat2:
#endif
      tell_name((int)values[0], values[1]);
      return;
    case SYS_symlinkat: tell_name((int)values[1], values[2]); return;
    case SYS_linkat:
#ifdef SYS_renameat
    case SYS_renameat:
#endif
    case SYS_renameat2:
      tell_name((int)values[0], values[1]);
      tell_name((int)values[2], values[3]);
      return;
#if defined(__x86_64__)
    case SYS_open:
    case SYS_creat:
    case SYS_unlink:
    case SYS_rmdir:
    case SYS_mkdir:
#endif
    case SYS_truncate: tell_name(AT_FDCWD, values[0]); return;
#if defined(__x86_64__)
    case SYS_rename:
    case SYS_link:
      tell_name(AT_FDCWD, values[0]);
      tell_name(AT_FDCWD, values[1]);
      return;
    case SYS_symlink: tell_name(AT_FDCWD, values[1]); return;
#endif
    case SYS_close: trace_closed_elsewhere((int)values[0]); return;
    case SYS_sync: trace_tell_unfollowed("", "syscall", -1); return;
    case SYS_io_submit: trace_tell_unfollowed("", "io_submit", -1); return;
#ifdef SYS_io_uring_setup
    // The files of later calls are named in memory that the kernel reads.
    case SYS_io_uring_setup: trace_tell_unfollowed("", "io_uring", -1); return;
#endif
    default: return;
  }
}

static long (*_Atomic real_syscall)(long number, ...);

/// This runs early. The runtime uses `syscall` to block and wake threads, and a later lookup of the
/// name could wait for such threads.
__attribute__((constructor)) static void find_syscall(void) {
  atomic_store(&real_syscall, NEXT(syscall));
}

INTERPOSED(long, syscall, (long number, ...)) {
  va_list arguments;
  va_start(arguments, number);
  long values[6];
  for (int index = 0; index < 6; index += 1) values[index] = va_arg(arguments, long);
  va_end(arguments);
  if (!atomic_load(&real_syscall)) find_syscall();
  long result = atomic_load(&real_syscall)(
    number, values[0], values[1], values[2], values[3], values[4], values[5]);
  if (result >= 0 && trace_applies()) tell_system_call(number, values);
  return result;
}

#endif

#pragma clang attribute pop
