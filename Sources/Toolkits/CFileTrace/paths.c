// Decides which paths are inside the traced directory.

#include "trace.h"

static char root[PATH_MAX];
static char root_as_given[PATH_MAX];
static dev_t root_device;

void trace_set_root(const char *real, const char *given) {
  strcpy(root, real);
  strcpy(root_as_given, given);
  size_t end = strlen(root_as_given);
  while (end > 1 && root_as_given[end - 1] == '/') root_as_given[--end] = 0;
  struct stat status;
  root_device = stat(root, &status) == 0 ? status.st_dev : 0;
}

bool trace_is_on_same_disk(int descriptor) {
  struct stat status;
  int number = errno;
  bool result = fstat(descriptor, &status) == 0 && status.st_dev == root_device;
  errno = number;
  return result;
}

/// Removes `.`, `..` and repeated slashes from an absolute path, in place.
static void normalise(char *path) {
  char *end = path;
  const char *next = path;
  while (*next) {
    while (*next == '/') next += 1;
    size_t count = strcspn(next, "/");
    if (count == 0) break;
    if (count == 2 && next[0] == '.' && next[1] == '.') {
      while (end > path && *--end != '/') continue;
    } else if (!(count == 1 && next[0] == '.')) {
      *end++ = '/';
      memmove(end, next, count);
      end += count;
    }
    next += count;
  }
  if (end == path) *end++ = '/';
  *end = 0;
}

static bool path_of_descriptor(int descriptor, char path[PATH_MAX]) {
#if defined(__APPLE__)
  return fcntl(descriptor, F_GETPATH, path) == 0;
#else
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t count = readlink(link, path, PATH_MAX - 1);
  if (count <= 0) return false;
  path[count] = 0;
  return true;
#endif
}

static bool is_below(const char *path, const char *directory, trace_name *name) {
  size_t count = strlen(directory);
  if (strncmp(path, directory, count) != 0) return false;
  if (path[count] == 0) {
    strcpy(name->text, ".");
    return true;
  }
  if (path[count] != '/') return false;
  strcpy(name->text, path + count + 1);
  return true;
}

bool trace_resolve(int directory, const char *path, trace_name *name) {
  if (!path) return false;
  int number = errno;
  char absolute[PATH_MAX];
  bool is_known = true;
  size_t used = 0;
  if (path[0] != '/') {
    is_known = directory == AT_FDCWD ? getcwd(absolute, sizeof absolute) != NULL
                                     : path_of_descriptor(directory, absolute);
    if (is_known) {
      used = strlen(absolute);
      if (used + 1 < sizeof absolute) absolute[used++] = '/';
    }
  }
  size_t count = strlen(path);
  is_known = is_known && used + count < sizeof absolute;
  if (is_known) {
    memcpy(absolute + used, path, count + 1);
    normalise(absolute);
    is_known = is_below(absolute, root, name) || is_below(absolute, root_as_given, name);
  }
  errno = number;
  return is_known;
}

#pragma clang attribute pop
