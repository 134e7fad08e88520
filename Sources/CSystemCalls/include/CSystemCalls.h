#ifndef CSYSTEMCALLS_H
#define CSYSTEMCALLS_H

#include <stdint.h>
#include <sys/stat.h>

/// Asks for the device, the number, the kind, the mode, the links and the size of a file, and not for its
/// times (`statx(2)`); the rest of `status` is zeros.
///
/// `name` is a name in the directory with this descriptor, and a symbolic link is not followed; with `NULL` the
/// file is the one with this descriptor.
///
/// Returns 0, or -1 with `errno`: `ENOSYS` where the system cannot be asked without the times.
int csystemcalls_status_without_times(int descriptor, const char *name, struct stat *status);

/// Blocks the calling thread if the 32-bit `word` is `seen`, until it is woken; may return for no reason too.
///
/// `bits` are not zero, and say which calls wake the thread.
void csystemcalls_wait(void *word, uint32_t seen, uint32_t bits);

/// Wakes all threads that wait on `word` with at least one of these bits; on Apple systems, where threads have no
/// bits, all threads that wait on it.
void csystemcalls_wake_all(void *word, uint32_t bits);

#endif
