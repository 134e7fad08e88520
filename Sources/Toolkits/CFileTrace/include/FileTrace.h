#ifndef LOCKSTEP_FILE_TRACE_H
#define LOCKSTEP_FILE_TRACE_H

#include <stddef.h>
#include <stdint.h>

/// Interposes libc's file calls in the process that this library is loaded into (`LD_PRELOAD` on
/// Linux, `DYLD_INSERT_LIBRARIES` on Apple systems).
///
/// The library has no effect until `lockstep_file_trace_start`. From then on, calls about files
/// under one directory are recorded, counted, failed or held, and all other calls pass through.
/// Every function may be called from any thread. Traced calls are made one at a time, in the order
/// of their records. A call that is held, or that waits for a lock, does not block the others.

/// The version of this interface and of the record format.
#define LOCKSTEP_FILE_TRACE_VERSION 5

/// The kind of a record.
enum lockstep_file_trace_kind {
  /// A file was opened. `node` is the file, and `flags` are the flags of `open(2)`.
  lockstep_trace_open = 1,
  lockstep_trace_close,
  lockstep_trace_read,
  /// Bytes were written at `offset`.
  lockstep_trace_write,
  /// The file now ends at `offset`.
  lockstep_trace_truncate,
  /// Space was reserved. `offset` is the new length of the file.
  lockstep_trace_allocate,
  /// A file's bytes were flushed to the disk.
  lockstep_trace_synchronize,
  /// Writing out was started (`sync_file_range(2)`). This call guarantees nothing about the disk.
  lockstep_trace_write_out,
  /// A directory's entries were flushed to the disk.
  lockstep_trace_synchronize_directory,
  lockstep_trace_rename,
  lockstep_trace_link,
  lockstep_trace_remove,
  lockstep_trace_make_directory,
  lockstep_trace_lock,
  /// A note that the process made with `lockstep_file_trace_note`.
  lockstep_trace_note,
  /// An operation that cannot be followed, such as a shared writable mapping. `name` is the file,
  /// and the second path is a description.
  lockstep_trace_unfollowed,
  lockstep_trace_kinds,
};

/// The call created the file.
#define LOCKSTEP_TRACE_CREATED 1u
/// The call failed because of `lockstep_file_trace_fail`.
#define LOCKSTEP_TRACE_INJECTED 2u
/// The descriptor belongs to a directory.
#define LOCKSTEP_TRACE_DIRECTORY 4u
/// A write that returned only after its bytes were on the disk: through a descriptor with `O_DSYNC`
/// or `O_SYNC`, or by `pwritev2(2)` with such a flag.
#define LOCKSTEP_TRACE_SYNCHRONOUS 8u
/// A flush of all files and directories: `sync(2)`, `syncfs(2)`.
#define LOCKSTEP_TRACE_EVERYTHING 16u

/// One record. It is followed by `name_length` bytes of a path, `other_length` bytes of a second
/// path, `data_length` bytes of data, and zeros up to a multiple of eight.
///
/// Paths are relative to the traced directory. Numbers have the machine's byte order.
struct lockstep_file_trace_record {
  uint32_t size;
  uint16_t kind;
  uint16_t marks;
  int32_t descriptor;
  /// The error number of a failed call, or 0.
  int32_t error;
  uint32_t name_length;
  uint32_t other_length;
  uint64_t data_length;
  int64_t offset;
  /// The file's number among the traced files, from 1, or 0 if unknown.
  uint64_t node;
  /// The thread that made the call.
  uint64_t thread;
  /// The flags of an `open`, or the operation of a lock.
  uint64_t flags;
  /// The times when the call was made and returned, in nanoseconds of `CLOCK_MONOTONIC` (on Apple
  /// systems `CLOCK_UPTIME_RAW`). The start excludes the time that the call waited for its turn or
  /// was held.
  uint64_t start;
  uint64_t end;
};

/// How a call fails.
enum lockstep_file_trace_failure {
  /// The call has no effect and returns the error.
  lockstep_trace_fails = 0,
  /// A write takes half of its bytes, at least one. Other calls are made as usual.
  lockstep_trace_is_short = 1,
  /// The process ends immediately before the call, as with `kill -9`.
  lockstep_trace_kills = 2,
  /// A write takes half of its bytes. The next call of the kinds has no effect and returns the
  /// error, as when a disk becomes full. For writes only.
  lockstep_trace_is_torn = 3,
};

int32_t lockstep_file_trace_version(void);

/// Starts tracing the calls about a directory, which must exist, and clears earlier records.
///
/// Returns 0, or an error number.
int32_t lockstep_file_trace_start(const char *directory);

/// Stops tracing and releases every held call. The records stay until the next start.
void lockstep_file_trace_stop(void);

/// Starts or ends an exemption for the calls of this thread. Exemptions are counted. Use them for
/// calls that do not belong to the store.
void lockstep_file_trace_exempt(int32_t change);

/// Adds a record of kind `lockstep_trace_note`, in order with the others.
void lockstep_file_trace_note(int64_t number, const char *text);

/// Returns the size of all records in bytes.
size_t lockstep_file_trace_size(void);

/// Copies records, and returns the number of bytes copied.
size_t lockstep_file_trace_copy(uint8_t *buffer, size_t capacity, size_t from);

/// Returns whether a record was lost because memory was short or the record was larger than 4 GiB.
int32_t lockstep_file_trace_has_overflowed(void);

/// Makes the `at`-th call fail, from 1, among calls whose kind has its bit set. With `for_good`,
/// every later one fails too. 0 for `at` ends the failures. Calls are counted from now on.
void lockstep_file_trace_fail(
  int64_t at, uint32_t kinds, int32_t error, int32_t failure, int32_t for_good);

/// Returns the number of calls of those kinds since `lockstep_file_trace_fail`.
int64_t lockstep_file_trace_matched(void);

/// Holds every call of these kinds, on its thread and before it is made, until
/// `lockstep_file_trace_release`.
void lockstep_file_trace_hold(uint32_t kinds);

/// Holds the `at`-th call, from 1 and counted from now on, among calls whose kind has its bit set.
/// 0 holds none.
///
/// The call is held until `lockstep_file_trace_release`, in addition to those of
/// `lockstep_file_trace_hold`.
void lockstep_file_trace_hold_one(int64_t at, uint32_t kinds);

/// Blocks the calling thread until this number of calls are held at the same time, or tracing ends.
///
/// Returns the number of held calls.
int32_t lockstep_file_trace_wait_until_held(int32_t count);

/// Releases every held call, and holds no more.
void lockstep_file_trace_release(void);

/// Delays every call of these kinds, on its thread and before it is made. 0 ends the delay.
void lockstep_file_trace_delay(uint32_t kinds, int64_t nanoseconds);

/// Gives the number of successful calls by kind, and the bytes written, since the last start.
///
/// A write that waits for the disk (`LOCKSTEP_TRACE_SYNCHRONOUS`) also counts as a synchronisation.
/// Its time counts as the time of a write.
void lockstep_file_trace_counts(int64_t counts[lockstep_trace_kinds], int64_t *bytes_written);

/// Gives the total time of those calls by kind, in nanoseconds.
void lockstep_file_trace_times(int64_t nanoseconds[lockstep_trace_kinds]);

/// Returns the number of files compared to find others by their identity, since the library was
/// loaded. For tests of this cost.
int64_t lockstep_file_trace_node_steps(void);

/// Replaces each traced descriptor that is closed by a copy of this descriptor at the same number.
/// This simulates another thread that opens a file at that moment. -1, or a start, ends the
/// replacement and clears the numbers.
void lockstep_file_trace_stand_in(int32_t descriptor);

/// Copies the numbers given to copies, one for each closed descriptor. Returns their number, at
/// most 256; later closes work normally.
int32_t lockstep_file_trace_stand_ins(int32_t *numbers, int32_t room);

/// Sets whether records contain the bytes of writes. After a start, they do.
void lockstep_file_trace_keep_bytes(int32_t keeps);

#endif
