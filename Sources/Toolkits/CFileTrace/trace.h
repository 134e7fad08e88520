#ifndef LOCKSTEP_TRACE_H
#define LOCKSTEP_TRACE_H

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#include "include/FileTrace.h"
#include "interpose.h"

/// A path inside the traced directory, relative to it. "." is the directory itself.
typedef struct {
  char text[PATH_MAX];
} trace_name;

/// A call in progress.
typedef struct {
  struct lockstep_file_trace_record record;
  const char *name;
  const char *other;
  const void *data;
  /// Set by `trace_enter`: the call must not be made and fails with `record.error`.
  bool is_refused;
  /// The call cannot fail (`sync(2)`), so no fault applies.
  bool is_infallible;
  /// Set by `trace_enter`: a write takes only half of its bytes.
  bool is_short;
} trace_call;

/// Serialises the calls: guards the records, the table of descriptors, and the faults.
extern pthread_mutex_t trace_lock;

/// True if tracing has been started and not stopped.
bool trace_is_active(void);

/// True if calls of this thread are traced at all.
bool trace_applies(void);

/// The same, and the descriptor belongs to the traced directory.
bool trace_applies_to(int descriptor);

/// Returns true if a path is inside the traced directory, and gives its name there.
bool trace_resolve(int directory, const char *path, trace_name *name);

/// Holds the call if requested, decides whether it fails, and takes the lock.
void trace_enter(trace_call *call);

/// The same without keeping the lock, for calls that may wait for others.
void trace_enter_unlocked(trace_call *call);

/// Waits for the delay of calls of this kind, without the lock, so no other call waits.
void trace_wait_as_slow_disk(uint16_t kind);
/// Waits until the call is released, if it is held. Requires the lock.
void trace_wait_while_held(uint16_t kind);
/// Marks the call if it must fail or transfer only a part of its bytes. Requires the lock.
void trace_decide(trace_call *call);
/// Ends all faults. Requires the lock.
void trace_forget_faults(void);
/// Called in the child after `fork(2)`, where there are no other threads.
void trace_faults_after_fork(void);

/// Writes the record of a made or refused call, and releases the lock.
///
/// `result` is the call's result. Sets `errno` as the call left it. Returns `result`.
int64_t trace_leave(trace_call *call, int64_t result);

/// The same after `trace_enter_unlocked`.
int64_t trace_leave_unlocked(trace_call *call, int64_t result);

/// Writes a record that does not belong to a call. Requires the lock.
void trace_tell(uint16_t kind, const char *name, const char *other, int descriptor);

/// Records an operation that is not followed, and takes the lock. Without a name, the record has
/// the name of the descriptor's file. Does not change `errno`.
void trace_tell_unfollowed(const char *name, const char *how, int descriptor);

/// Sets the real path of the traced directory and the path as given.
void trace_set_root(const char *real, const char *given);

/// Returns true if a descriptor is on the file system of the traced directory.
bool trace_is_on_same_disk(int descriptor);

/// Returns true if an environment variable ordered this process and its forks to fail calls.
bool trace_is_ordered(void);

/// Returns true if that variable makes a call of this kind fail, and gives the error.
bool trace_order_fails(uint16_t kind, int32_t *error);

/// The data about an open descriptor of the traced directory.
typedef struct {
  bool is_used;
  bool is_directory;
  uint64_t node;
  char *name;
} trace_descriptor;

/// Return true if the descriptor belongs to the traced directory, and if it is a directory.
bool trace_is_traced(int descriptor);
bool trace_is_directory(int descriptor);

/// The descriptor's entry. Requires the lock.
trace_descriptor trace_look_up(int descriptor);

/// Records the new state of a descriptor. Requires the lock.
void trace_opened(int descriptor, const char *name, bool is_new, trace_call *call);
void trace_closed(int descriptor);
void trace_duplicated(int from, int to);
void trace_forget_all(void);

/// The same, but takes the lock if either descriptor is traced. Does not change `errno`.
void trace_duplicated_locked(int from, int to);

/// Records a directory opened by `opendir(3)`, and takes the lock. Does not change `errno`.
void trace_opened_elsewhere(int descriptor, const char *name);

/// Record that a descriptor, or all in a range, are closed by a call that is not recorded: by an
/// exempt thread, by a stream, or while tracing is stopped. Do not change `errno`.
void trace_closed_elsewhere(int descriptor);
void trace_closed_range(unsigned int first, unsigned int last);

/// The descriptor whose copies replace closed descriptors, or -1. Requires the lock.
int trace_stand_in(void);
/// Records that a copy has this number. Requires the lock.
void trace_note_stand_in(int descriptor);
/// Removes this descriptor. Requires the lock.
void trace_forget_stand_in(void);

/// Begins a call about an open file. Its name is copied, because the table may change.
void trace_enter_file(trace_call *call, trace_name *name);

/// Means the descriptor's own offset, as for `read(2)` and `write(2)`.
#define TRACE_OWN_PLACE INT64_MIN

/// Reads or writes a traced file; `how` are the flags of `pwritev2(2)`.
ssize_t trace_write(int descriptor, const void *data, size_t count, int64_t offset, int how);
ssize_t trace_read(int descriptor, void *data, size_t count, int64_t offset, int how);

/// The number of bytes that a call may transfer if it must be short.
size_t trace_allowed(const trace_call *call, size_t count);

/// The position of the descriptor's next write without an offset, and whether the descriptor
/// appends.
int64_t trace_place(int descriptor, bool appends);
bool trace_appends(int descriptor);

/// `fcntl(F_FULLFSYNC)`.
int trace_full_synchronize(int descriptor);

/// Returns true if a descriptor can be traced at all.
bool trace_is_in_table(int descriptor);

/// The number of a file by its identity on the disk, or 0 if memory is short. Requires the lock.
uint64_t trace_node_number(const struct stat *status, bool is_new);
void trace_forget_nodes(void);

/// The number of the file with this name, or 0. Requires the lock.
uint64_t trace_node_of(int directory, const char *path);

// ThreadSanitizer calls these functions before it is initialised, so a ThreadSanitizer build does
// not instrument them. Each file of the library ends with the counterpart.
#pragma clang attribute push(__attribute__((disable_sanitizer_instrumentation)), apply_to = function)

#endif
