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

/// A path inside the traced directory, relative to it; "." is the directory itself.
typedef struct {
  char text[PATH_MAX];
} trace_name;

/// A call on its way.
typedef struct {
  struct lockstep_file_trace_record record;
  const char *name;
  const char *other;
  const void *data;
  /// Set by `trace_enter`: the call must not be made, and fails with `record.error`.
  bool is_refused;
  /// The call has no way to fail (`sync(2)`): no fault is for it.
  bool is_infallible;
  /// Set by `trace_enter`: a write takes only half of its bytes.
  bool is_short;
} trace_call;

/// One call after the other: guards the records, the table of descriptors, and the faults.
extern pthread_mutex_t trace_lock;

/// Whether tracing has been started and not stopped.
bool trace_is_active(void);

/// Whether calls of this thread are looked at at all.
bool trace_applies(void);

/// The same, and the descriptor is of the traced directory.
bool trace_applies_to(int descriptor);

/// Whether a path is inside the traced directory, and its name there.
bool trace_resolve(int directory, const char *path, trace_name *name);

/// Holds the call where that is wanted, decides whether it fails, and takes the lock.
void trace_enter(trace_call *call);

/// The same without keeping the lock, for calls that may wait for others.
void trace_enter_unlocked(trace_call *call);

/// Waits as long as the calls of this kind are delayed, without the lock: no other call waits for it.
void trace_wait_as_slow_disk(uint16_t kind);
/// Waits until the call is released, if it is held, with the lock held.
void trace_wait_while_held(uint16_t kind);
/// Marks the call where it is to fail, or to take only a part of its bytes, with the lock held.
void trace_decide(trace_call *call);
/// No call fails any more, with the lock held.
void trace_forget_faults(void);
/// In the child after `fork(2)`, where no other thread is.
void trace_faults_after_fork(void);

/// Writes the record of a call that was made, or refused, and gives up the lock.
///
/// `result` is what the call returned; sets `errno` as the call left it. Returns `result`.
int64_t trace_leave(trace_call *call, int64_t result);

/// The same after `trace_enter_unlocked`.
int64_t trace_leave_unlocked(trace_call *call, int64_t result);

/// Writes a record that is not a call's, with the lock held.
void trace_tell(uint16_t kind, const char *name, const char *other, int descriptor);

/// Tells of an operation that is not followed, taking the lock; without a name, the name of the
/// descriptor's file is told. Leaves `errno`.
void trace_tell_unfollowed(const char *name, const char *how, int descriptor);

/// Takes the real path of the traced directory and the path that was given.
void trace_set_root(const char *real, const char *given);

/// Whether a descriptor is of the file system that the traced directory is on.
bool trace_is_on_same_disk(int descriptor);

/// Whether a variable of the environment told this process and those that it forks to fail calls.
bool trace_is_ordered(void);

/// Whether a call of this kind fails because of that variable, and with which error.
bool trace_order_fails(uint16_t kind, int32_t *error);

/// The data about an open descriptor of the traced directory.
typedef struct {
  bool is_used;
  bool is_directory;
  uint64_t node;
  char *name;
} trace_descriptor;

/// Whether the descriptor is of the traced directory, and whether it is a directory's.
bool trace_is_traced(int descriptor);
bool trace_is_directory(int descriptor);

/// The descriptor's entry, with the lock held.
trace_descriptor trace_look_up(int descriptor);

/// Notes the new state of a descriptor, with the lock held.
void trace_opened(int descriptor, const char *name, bool is_new, trace_call *call);
void trace_closed(int descriptor);
void trace_duplicated(int from, int to);
void trace_forget_all(void);

/// The same, taking the lock where either is traced; leaves `errno`.
void trace_duplicated_locked(int from, int to);

/// Notes a directory that `opendir(3)` opened, taking the lock; leaves `errno`.
void trace_opened_elsewhere(int descriptor, const char *name);

/// Notes that a descriptor is closed, or all in a range, by a call that is not recorded: of an exempt
/// thread, of a stream, while tracing is stopped. Leaves `errno`.
void trace_closed_elsewhere(int descriptor);
void trace_closed_range(unsigned int first, unsigned int last);

/// The descriptor whose copies take the numbers of closed ones, or -1, with the lock held.
int trace_stand_in(void);
/// Notes that a copy has this number, with the lock held.
void trace_note_stand_in(int descriptor);
/// There is no such descriptor any more, with the lock held.
void trace_forget_stand_in(void);

/// Begins a call about an open file; its name is copied, since the table may change.
void trace_enter_file(trace_call *call, trace_name *name);

/// The place of `read(2)` and `write(2)`: the descriptor's own.
#define TRACE_OWN_PLACE INT64_MIN

/// Reads or writes a traced file; `how` are the flags of `pwritev2(2)`.
ssize_t trace_write(int descriptor, const void *data, size_t count, int64_t offset, int how);
ssize_t trace_read(int descriptor, void *data, size_t count, int64_t offset, int how);

/// How many bytes a call may move that is to be short.
size_t trace_allowed(const trace_call *call, size_t count);

/// Where the next write of a descriptor goes that does not name a place, and whether it is at the end.
int64_t trace_place(int descriptor, bool appends);
bool trace_appends(int descriptor);

/// `fcntl(F_FULLFSYNC)`.
int trace_full_synchronize(int descriptor);

/// Whether a descriptor can be traced at all.
bool trace_is_in_table(int descriptor);

/// The number of a file by its identity on the disk, or 0 for want of memory; with the lock held.
uint64_t trace_node_number(const struct stat *status, bool is_new);
void trace_forget_nodes(void);

/// The number of the file with this name, or 0; with the lock held.
uint64_t trace_node_of(int directory, const char *path);

// ThreadSanitizer calls these functions before it can watch them: a build with it leaves them as they are.
// Each file of the library ends with the counterpart.
#pragma clang attribute push(__attribute__((disable_sanitizer_instrumentation)), apply_to = function)

#endif
