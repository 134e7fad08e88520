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
  /// A write that waits for the disk, and so counts as a synchronisation, too.
  bool synchronizes;
  /// Set by `trace_enter`: a write takes only half of its bytes.
  bool is_short;
} trace_call;

/// Whether calls of this thread are looked at at all.
bool trace_applies(void);

/// Whether a path is inside the traced directory, and its name there.
bool trace_resolve(int directory, const char *path, trace_name *name);

/// Holds the call where that is wanted, decides whether it fails, and takes the lock.
void trace_enter(trace_call *call);

/// The same without keeping the lock, for calls that may wait for others.
void trace_enter_unlocked(trace_call *call);

/// Writes the record of a call that was made, or refused, and gives up the lock.
///
/// `result` is what the call returned; sets `errno` as the call left it. Returns `result`.
int64_t trace_leave(trace_call *call, int64_t result);

/// The same after `trace_enter_unlocked`.
int64_t trace_leave_unlocked(trace_call *call, int64_t result);

/// Writes a record that is not a call's, with the lock held.
void trace_tell(uint16_t kind, const char *name, const char *other, int descriptor);

/// The same, taking the lock; without a name, that of the descriptor's file is told.
void trace_tell_locked(uint16_t kind, const char *name, const char *other, int descriptor);

/// What is known about an open descriptor of the traced directory.
typedef struct {
  bool is_used;
  bool is_directory;
  bool appends;
  /// Whether each write waits for the disk: `O_DSYNC` or `O_SYNC`.
  bool synchronizes;
  uint64_t node;
  char *name;
} trace_descriptor;

/// Whether the descriptor is of the traced directory, and whether it is a directory's.
bool trace_is_traced(int descriptor);
bool trace_is_directory(int descriptor);

/// The descriptor's entry, with the lock held.
trace_descriptor trace_look_up(int descriptor);

/// Notes what became of a descriptor, with the lock held.
void trace_opened(int descriptor, const char *name, int flags, bool is_new, trace_call *call);
void trace_closed(int descriptor);
void trace_duplicated(int from, int to);
void trace_forget_all(void);

/// The same, taking the lock.
void trace_duplicated_locked(int from, int to);

/// Notes that a traced descriptor was closed by an exempt thread, or while tracing was stopped.
void trace_closed_elsewhere(int descriptor);

/// `fcntl(F_FULLFSYNC)`.
int trace_full_synchronize(int descriptor);

/// The number of the file with this name, or 0; with the lock held.
uint64_t trace_node_of(int directory, const char *path);

#endif
