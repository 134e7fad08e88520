// Orders from environment variables, for programs that do not know this library.

#include "trace.h"

#include <signal.h>

/// A malformed value ends the program. Otherwise the program would run normally and seem to have
/// survived.
static void refuse(const char *variable, const char *order, int32_t error) {
  fprintf(stderr, "%s=%s: %s\n", variable, order, strerror(error));
  _exit(70);
}

/// Reads `number:kinds:directory` and starts tracing the directory.
static int32_t begin(const char *order, long long *number, unsigned long *kinds, char **directory) {
  char *end;
  *number = strtoll(order, &end, 10);
  *kinds = *end == ':' ? strtoul(end + 1, &end, 10) : 0;
  if (*number <= 0 || *number > INT_MAX || *kinds == 0 || *end != ':') return EINVAL;
  *directory = end + 1;
  return lockstep_file_trace_start(*directory);
}

/// Kills the program according to `LOCKSTEP_FILE_TRACE_KILL`: the number of the call, from 1, the
/// counted kinds, and the directory, separated by colons.
__attribute__((constructor)) static void kill_as_told(void) {
  const char *variable = "LOCKSTEP_FILE_TRACE_KILL", *order = getenv(variable);
  if (!order) return;
  long long at;
  unsigned long kinds;
  char *directory;
  int32_t error = begin(order, &at, &kinds, &directory);
  if (error) refuse(variable, order, error);
  lockstep_file_trace_keep_bytes(0);
  lockstep_file_trace_fail(at, (uint32_t)kinds, 0, lockstep_trace_kills, 0);
}

/// The order in `LOCKSTEP_FILE_TRACE_FAIL`. Forked processes have it too.
static struct {
  uint32_t kinds;
  int32_t error;
  char file[PATH_MAX];
} failing;

/// Reads the order: the error number, the kinds, and the directory, separated by colons.
///
/// One call fails each time that the file `DIRECTORY.fail` is created.
__attribute__((constructor)) static void fail_as_told(void) {
  const char *variable = "LOCKSTEP_FILE_TRACE_FAIL", *order = getenv(variable);
  if (!order) return;
  long long error_number;
  unsigned long kinds;
  char *directory;
  int32_t error = begin(order, &error_number, &kinds, &directory);
  if (error) refuse(variable, order, error);
  int length = snprintf(failing.file, sizeof failing.file, "%s.fail", directory);
  if (length >= (int)sizeof failing.file) refuse(variable, order, ENAMETOOLONG);
  failing.error = (int32_t)error_number;
  failing.kinds = (uint32_t)kinds;
}

bool trace_is_ordered(void) { return failing.kinds != 0; }

/// If there are several processes, only the call in the process that removes the file fails.
bool trace_order_fails(uint16_t kind, int32_t *error) {
  if (!((failing.kinds >> kind) & 1u)) return false;
  int number = errno;
  bool is_taken = NEXT(unlink)(failing.file) == 0;
  errno = number;
  if (is_taken) *error = failing.error;
  return is_taken;
}

#pragma clang attribute pop
