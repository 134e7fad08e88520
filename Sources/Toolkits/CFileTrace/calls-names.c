// Names: renaming, linking, removing, making directories.

#include "trace.h"

typedef struct {
  int from_directory, to_directory;
  const char *from, *to;
  unsigned int flags;
} pair_of_names;

static int really_rename(const pair_of_names *names) {
#if defined(__GLIBC__)
  if (names->flags != 0) {
    return NEXT(renameat2)(
      names->from_directory, names->from, names->to_directory, names->to, names->flags);
  }
#endif
  return NEXT(renameat)(names->from_directory, names->from, names->to_directory, names->to);
}

static int traced_rename(pair_of_names names) {
  trace_name from, to;
  bool comes_from_inside = trace_applies() && trace_resolve(names.from_directory, names.from, &from);
  bool goes_inside = trace_applies() && trace_resolve(names.to_directory, names.to, &to);
  if (!comes_from_inside && !goes_inside) return really_rename(&names);
  trace_call call = {
    .record = {.kind = lockstep_trace_rename, .descriptor = -1, .flags = names.flags},
    .name = comes_from_inside ? from.text : "", .other = goes_inside ? to.text : ""};
  trace_enter(&call);
  call.record.node = trace_node_of(names.from_directory, names.from);
  int result = call.is_refused ? -1 : really_rename(&names);
  if (result == 0 && (!comes_from_inside || !goes_inside)) {
    int number = errno;
    trace_tell(lockstep_trace_unfollowed, call.name, "a rename across the directory's border", -1);
    errno = number;
  }
  return (int)trace_leave(&call, result);
}

INTERPOSED(int, rename, (const char *from, const char *to)) {
  return traced_rename((pair_of_names){AT_FDCWD, AT_FDCWD, from, to, 0});
}

INTERPOSED(int, renameat, (int from_directory, const char *from, int to_directory, const char *to)) {
  return traced_rename((pair_of_names){from_directory, to_directory, from, to, 0});
}

#if defined(__GLIBC__)
INTERPOSED(
  int, renameat2,
  (int from_directory, const char *from, int to_directory, const char *to, unsigned int flags)) {
  return traced_rename((pair_of_names){from_directory, to_directory, from, to, flags});
}
#endif

// MARK: Links

static int traced_link(pair_of_names names) {
  trace_name from, to;
  if (!trace_applies() || !trace_resolve(names.to_directory, names.to, &to)) {
    return NEXT(linkat)(
      names.from_directory, names.from, names.to_directory, names.to, (int)names.flags);
  }
  bool is_known = trace_resolve(names.from_directory, names.from, &from);
  trace_call call = {
    .record = {.kind = lockstep_trace_link, .descriptor = -1, .flags = names.flags},
    .name = is_known ? from.text : names.from, .other = to.text};
  trace_enter(&call);
  int result = call.is_refused
    ? -1
    : NEXT(linkat)(
        names.from_directory, names.from, names.to_directory, names.to, (int)names.flags);
  // The new name is used, because a file without a name (O_TMPFILE) has no other.
  if (result == 0) call.record.node = trace_node_of(names.to_directory, names.to);
  return (int)trace_leave(&call, result);
}

INTERPOSED(int, link, (const char *from, const char *to)) {
  return traced_link((pair_of_names){AT_FDCWD, AT_FDCWD, from, to, 0});
}

INTERPOSED(
  int, linkat,
  (int from_directory, const char *from, int to_directory, const char *to, int flags)) {
  return traced_link(
    (pair_of_names){from_directory, to_directory, from, to, (unsigned int)flags});
}

/// Records a file that now has a name but is not followed.
static int told(int result, int directory, const char *path, const char *how) {
  trace_name name;
  if (result == 0 && trace_applies() && trace_resolve(directory, path, &name)) {
    trace_tell_unfollowed(name.text, how, -1);
  }
  return result;
}

INTERPOSED(int, symlink, (const char *target, const char *path)) {
  return told(NEXT(symlink)(target, path), AT_FDCWD, path, "a symbolic link");
}

INTERPOSED(int, symlinkat, (const char *target, int directory, const char *path)) {
  return told(NEXT(symlinkat)(target, directory, path), directory, path, "a symbolic link");
}

INTERPOSED(int, mknod, (const char *path, mode_t mode, dev_t device)) {
  return told(NEXT(mknod)(path, mode, device), AT_FDCWD, path, "mknod");
}

#if defined(__GLIBC__)
INTERPOSED(int, mknodat, (int directory, const char *path, mode_t mode, dev_t device)) {
  return told(NEXT(mknodat)(directory, path, mode, device), directory, path, "mknod");
}
#endif

// MARK: Removing

static int traced_remove(int directory, const char *path, int flags) {
  trace_name name;
  if (!trace_applies() || !trace_resolve(directory, path, &name)) {
    return NEXT(unlinkat)(directory, path, flags);
  }
  trace_call call = {
    .record = {
      .kind = lockstep_trace_remove, .descriptor = -1, .flags = (uint64_t)(unsigned)flags},
    .name = name.text};
  trace_enter(&call);
  call.record.node = trace_node_of(directory, path);
  if (flags & AT_REMOVEDIR) call.record.marks |= LOCKSTEP_TRACE_DIRECTORY;
  int result = call.is_refused ? -1 : NEXT(unlinkat)(directory, path, flags);
  return (int)trace_leave(&call, result);
}

INTERPOSED(int, unlink, (const char *path)) { return traced_remove(AT_FDCWD, path, 0); }
INTERPOSED(int, rmdir, (const char *path)) { return traced_remove(AT_FDCWD, path, AT_REMOVEDIR); }

INTERPOSED(int, unlinkat, (int directory, const char *path, int flags)) {
  return traced_remove(directory, path, flags);
}

INTERPOSED(int, remove, (const char *path)) {
  struct stat status;
  int number = errno;
  bool is_directory =
    fstatat(AT_FDCWD, path, &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(status.st_mode);
  errno = number;
  return traced_remove(AT_FDCWD, path, is_directory ? AT_REMOVEDIR : 0);
}

// MARK: Directories

static int traced_make_directory(int directory, const char *path, mode_t mode) {
  trace_name name;
  if (!trace_applies() || !trace_resolve(directory, path, &name)) {
    return NEXT(mkdirat)(directory, path, mode);
  }
  trace_call call = {
    .record = {
      .kind = lockstep_trace_make_directory, .descriptor = -1,
      .marks = LOCKSTEP_TRACE_DIRECTORY},
    .name = name.text};
  trace_enter(&call);
  int result = call.is_refused ? -1 : NEXT(mkdirat)(directory, path, mode);
  return (int)trace_leave(&call, result);
}

INTERPOSED(int, mkdir, (const char *path, mode_t mode)) {
  return traced_make_directory(AT_FDCWD, path, mode);
}

INTERPOSED(int, mkdirat, (int directory, const char *path, mode_t mode)) {
  return traced_make_directory(directory, path, mode);
}

/// The name is known only afterwards. The directory, which is known before, decides whether the
/// path is inside.
INTERPOSED(char *, mkdtemp, (char *path)) {
  trace_name name;
  if (!trace_applies() || !trace_resolve(AT_FDCWD, path, &name)) return NEXT(mkdtemp)(path);
  trace_call call = {
    .record = {
      .kind = lockstep_trace_make_directory, .descriptor = -1,
      .marks = LOCKSTEP_TRACE_DIRECTORY},
    .name = name.text};
  trace_enter(&call);
  char *result = call.is_refused ? NULL : NEXT(mkdtemp)(path);
  if (result) trace_resolve(AT_FDCWD, path, &name);
  trace_leave(&call, result ? 0 : -1);
  return result;
}

#pragma clang attribute pop
