#ifndef CSYSTEMCALLS_H
#define CSYSTEMCALLS_H

#include <sys/stat.h>

/// Asks for the device, the number, the kind, the mode, the links and the size of a file, and not for its
/// times (`statx(2)`); the rest of `status` is zeros.
///
/// `name` is a name in the directory with this descriptor, and a symbolic link is not followed; with `NULL` the
/// file is the one with this descriptor.
///
/// Returns 0, or -1 with `errno`: `ENOSYS` where the system cannot be asked without the times.
int csystemcalls_status_without_times(int descriptor, const char *name, struct stat *status);

#endif
