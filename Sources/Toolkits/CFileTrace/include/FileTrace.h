#ifndef LOCKSTEP_FILE_TRACE_H
#define LOCKSTEP_FILE_TRACE_H

#include <stddef.h>
#include <stdint.h>

/// Interposes libc's file calls in the process that this library is loaded into (`LD_PRELOAD` on
/// Linux, `DYLD_INSERT_LIBRARIES` on Apple systems).
///
/// Nothing happens until `lockstep_file_trace_start`; then the calls about files under one directory
/// are recorded, counted, failed or held, and all others pass through. Every function may be called
/// from any thread. The traced calls are made one at a time, in the order of their records; a call
/// that is held, or that waits for a lock, does not keep the others waiting.

/// The version of this interface and of the form of the records.
#define LOCKSTEP_FILE_TRACE_VERSION 5

/// The subject of a record.
enum lockstep_file_trace_kind {
  /// A file was opened; `node` is the file, `flags` the flags of `open(2)`.
  lockstep_trace_open = 1,
  lockstep_trace_close,
  lockstep_trace_read,
  /// Bytes were written at `offset`.
  lockstep_trace_write,
  /// The file now ends at `offset`.
  lockstep_trace_truncate,
  /// Room was set aside; `offset` is the length of the file afterwards.
  lockstep_trace_allocate,
  /// A file's bytes were forced to the disk.
  lockstep_trace_synchronize,
  /// Writing out was begun (`sync_file_range(2)`), which forces nothing.
  lockstep_trace_write_out,
  /// A directory's entries were forced to the disk.
  lockstep_trace_synchronize_directory,
  lockstep_trace_rename,
  lockstep_trace_link,
  lockstep_trace_remove,
  lockstep_trace_make_directory,
  lockstep_trace_lock,
  /// A note of the process about itself, made with `lockstep_file_trace_note`.
  lockstep_trace_note,
  /// An operation that cannot be followed, such as a shared writable mapping: `name` is the file,
  /// the second path says how.
  lockstep_trace_unfollowed,
  lockstep_trace_kinds,
};

/// The file was created by this call.
#define LOCKSTEP_TRACE_CREATED 1u
/// The call failed because `lockstep_file_trace_fail` asked for it.
#define LOCKSTEP_TRACE_INJECTED 2u
/// The descriptor is a directory's.
#define LOCKSTEP_TRACE_DIRECTORY 4u
/// A write that returned when its bytes were on the disk: through a descriptor with `O_DSYNC` or
/// `O_SYNC`, or by `pwritev2(2)` with such a flag.
#define LOCKSTEP_TRACE_SYNCHRONOUS 8u
/// A synchronisation of all files and directories: `sync(2)`, `syncfs(2)`.
#define LOCKSTEP_TRACE_EVERYTHING 16u

/// One record, followed by `name_length` bytes of a path, `other_length` bytes of a second path and
/// `data_length` bytes of data, and by zeros up to a multiple of eight.
///
/// Paths are relative to the traced directory. Numbers are in the byte order of the machine.
struct lockstep_file_trace_record {
  uint32_t size;
  uint16_t kind;
  uint16_t marks;
  int32_t descriptor;
  /// The error number of a call that failed, or 0.
  int32_t error;
  uint32_t name_length;
  uint32_t other_length;
  uint64_t data_length;
  int64_t offset;
  /// The number of the file among the traced ones, from 1; 0 where it is not known.
  uint64_t node;
  /// The thread that made the call.
  uint64_t thread;
  /// The flags of an `open`, or the operation of a lock.
  uint64_t flags;
  /// When the call was made and when it returned, in nanoseconds of `CLOCK_MONOTONIC` (on Apple
  /// systems `CLOCK_UPTIME_RAW`); the time that it waited for its turn or was held is before.
  uint64_t start;
  uint64_t end;
};

/// How a call fails.
enum lockstep_file_trace_failure {
  /// The call does nothing and gives the error.
  lockstep_trace_fails = 0,
  /// A write takes half of its bytes, at least one; other calls are made as usual.
  lockstep_trace_is_short = 1,
  /// The process ends at once, as with `kill -9`, before the call.
  lockstep_trace_kills = 2,
  /// A write takes half of its bytes, and the next call of the kinds does nothing and gives the error:
  /// how a disk becomes full. For writes.
  lockstep_trace_is_torn = 3,
};

int32_t lockstep_file_trace_version(void);

/// Begins to trace the calls about a directory, which must exist, and forgets earlier records.
///
/// Returns 0, or an error number.
int32_t lockstep_file_trace_start(const char *directory);

/// Ends tracing and releases every held call. The records stay until the next start.
void lockstep_file_trace_stop(void);

/// Exempts the calls of this thread, or ends that; exemptions are counted. For calls that are not
/// the store's.
void lockstep_file_trace_exempt(int32_t change);

/// Adds a record of kind `lockstep_trace_note`, in the order of the others.
void lockstep_file_trace_note(int64_t number, const char *text);

/// How many bytes of records there are.
size_t lockstep_file_trace_size(void);

/// Copies records; returns how many bytes were copied.
size_t lockstep_file_trace_copy(uint8_t *buffer, size_t capacity, size_t from);

/// Whether a record was lost, for want of memory or because it was larger than 4 GiB.
int32_t lockstep_file_trace_has_overflowed(void);

/// Fails the `at`-th call, from 1, of those whose kind has its bit set; and every later one, if
/// `for_good`. 0 for `at` ends that. Calls are counted from here on.
void lockstep_file_trace_fail(
  int64_t at, uint32_t kinds, int32_t error, int32_t failure, int32_t for_good);

/// How many calls of those kinds came since `lockstep_file_trace_fail`.
int64_t lockstep_file_trace_matched(void);

/// Holds every call of these kinds, on its thread and before it is made, until
/// `lockstep_file_trace_release`.
void lockstep_file_trace_hold(uint32_t kinds);

/// Holds the `at`-th call, from 1 and from now on, of those whose kind has its bit set; 0 for none.
///
/// Adds to the calls that `lockstep_file_trace_hold` holds, until `lockstep_file_trace_release`.
void lockstep_file_trace_hold_one(int64_t at, uint32_t kinds);

/// Blocks the calling thread until so many calls are held at the same time, or tracing ends.
///
/// Returns how many are held.
int32_t lockstep_file_trace_wait_until_held(int32_t count);

/// Lets every held call go on, and holds no more.
void lockstep_file_trace_release(void);

/// Holds up every call of these kinds for so long, on its thread and before it is made; 0 ends that.
void lockstep_file_trace_delay(uint32_t kinds, int64_t nanoseconds);

/// Adds up the calls that succeeded, by kind, and the bytes written, from the last start on.
///
/// A write that waits for the disk (`LOCKSTEP_TRACE_SYNCHRONOUS`) counts as a synchronisation, too; its
/// time is that of a write.
void lockstep_file_trace_counts(int64_t counts[lockstep_trace_kinds], int64_t *bytes_written);

/// Adds up how long those calls took, by kind, in nanoseconds.
void lockstep_file_trace_times(int64_t nanoseconds[lockstep_trace_kinds]);

/// How many files have been compared to find others by their identity, since the library was loaded:
/// for tests of what that costs.
int64_t lockstep_file_trace_node_steps(void);

/// Lets a copy of this descriptor have the number of each traced descriptor that is closed, at once: as
/// if another thread opened a file in that moment. -1 ends that and forgets the numbers; so does a start.
void lockstep_file_trace_stand_in(int32_t descriptor);

/// Copies the numbers that copies have been given, one for each closing; returns how many there are, at
/// most 256: later closings close.
int32_t lockstep_file_trace_stand_ins(int32_t *numbers, int32_t room);

/// Whether bytes are kept in the records of writes; they are after a start.
void lockstep_file_trace_keep_bytes(int32_t keeps);

#endif
