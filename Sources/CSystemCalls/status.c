// A file's status without its times, which Swift has no way to ask for: its Glibc module lacks `statx(2)`.
//
// Since Linux 6.13 a file whose times were asked for is marked (the kernel's Documentation,
// "filesystems/multigrain-ts"): the next change takes a time of its own, which the file system then has
// to write, instead of the time of the last tick of the clock, which the file mostly has already.

#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CSystemCalls.h"

#include <errno.h>

// Defined by a C library that has the call (GNU 2.28).
#if defined(STATX_TYPE)

#include <fcntl.h>
#include <string.h>
#include <sys/sysmacros.h>

int csystemcalls_status_without_times(int descriptor, const char *name, struct stat *status) {
  const unsigned int wanted =
    STATX_TYPE | STATX_MODE | STATX_NLINK | STATX_INO | STATX_SIZE;
  struct statx found;
  int flags = name ? AT_SYMLINK_NOFOLLOW : AT_EMPTY_PATH;
  if (statx(descriptor, name ? name : "", flags, wanted, &found) != 0) {
    // Older sandboxes refuse system calls that they do not know so, and `statx` itself never does.
    if (errno == EPERM) errno = ENOSYS;
    return -1;
  }
  if ((found.stx_mask & wanted) != wanted) {
    errno = ENOSYS;
    return -1;
  }
  memset(status, 0, sizeof *status);
  status->st_dev = makedev(found.stx_dev_major, found.stx_dev_minor);
  status->st_ino = found.stx_ino;
  status->st_mode = found.stx_mode;
  status->st_nlink = found.stx_nlink;
  status->st_size = (off_t)found.stx_size;
  return 0;
}

#else

int csystemcalls_status_without_times(int descriptor, const char *name, struct stat *status) {
  (void)descriptor;
  (void)name;
  (void)status;
  errno = ENOSYS;
  return -1;
}

#endif
