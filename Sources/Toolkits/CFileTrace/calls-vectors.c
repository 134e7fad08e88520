// Reading and writing in several parts. One record contains all of them.

#include "trace.h"

/// Computes the number of bytes. Returns false if the system rejects the parts.
static bool total_of(const struct iovec *parts, int count, size_t *total) {
  if (count < 0 || count > IOV_MAX) return false;
  *total = 0;
  for (int index = 0; index < count; index += 1) {
    if (parts[index].iov_len > SSIZE_MAX - *total) return false;
    *total += parts[index].iov_len;
  }
  return true;
}

/// Returns true if a call is about a traced file and the system would perform it.
static bool is_meant(
  int descriptor, const struct iovec *parts, int count, int64_t offset, size_t *total
) {
  bool has_place = offset >= 0 || offset == TRACE_OWN_PLACE;
  return trace_applies_to(descriptor) && has_place && total_of(parts, count, total);
}

static void *memory_for(size_t total) {
  void *memory = malloc(total ? total : 1);
  if (!memory) errno = ENOMEM;
  return memory;
}

static ssize_t given_back(void *memory, ssize_t result) {
  int number = errno;
  free(memory);
  errno = number;
  return result;
}

static ssize_t gather(
  int descriptor, const struct iovec *parts, int count, size_t total, int64_t offset, int how
) {
  uint8_t *all = memory_for(total);
  if (!all) return -1;
  size_t used = 0;
  for (int index = 0; index < count; index += 1) {
    if (parts[index].iov_len) memcpy(all + used, parts[index].iov_base, parts[index].iov_len);
    used += parts[index].iov_len;
  }
  return given_back(all, trace_write(descriptor, all, total, offset, how));
}

static ssize_t scatter(
  int descriptor, const struct iovec *parts, int count, size_t total, int64_t offset, int how
) {
  uint8_t *all = memory_for(total);
  if (!all) return -1;
  ssize_t result = trace_read(descriptor, all, total, offset, how);
  size_t left = result > 0 ? (size_t)result : 0;
  const uint8_t *next = all;
  for (int index = 0; index < count && left > 0; index += 1) {
    size_t length = parts[index].iov_len < left ? parts[index].iov_len : left;
    if (length) memcpy(parts[index].iov_base, next, length);
    next += length;
    left -= length;
  }
  return given_back(all, result);
}

INTERPOSED(ssize_t, writev, (int descriptor, const struct iovec *parts, int count)) {
  size_t total;
  if (!is_meant(descriptor, parts, count, TRACE_OWN_PLACE, &total)) {
    return NEXT(writev)(descriptor, parts, count);
  }
  return gather(descriptor, parts, count, total, TRACE_OWN_PLACE, 0);
}

INTERPOSED(ssize_t, readv, (int descriptor, const struct iovec *parts, int count)) {
  size_t total;
  if (!is_meant(descriptor, parts, count, TRACE_OWN_PLACE, &total)) {
    return NEXT(readv)(descriptor, parts, count);
  }
  return scatter(descriptor, parts, count, total, TRACE_OWN_PLACE, 0);
}

#define AT_A_PLACE(name, place_type, move)                                       \
  INTERPOSED(                                                                    \
    ssize_t, name,                                                               \
    (int descriptor, const struct iovec *parts, int count, place_type offset)) { \
    size_t total;                                                                \
    if (!is_meant(descriptor, parts, count, (int64_t)offset, &total)) {          \
      return NEXT(name)(descriptor, parts, count, offset);                       \
    }                                                                            \
    return move(descriptor, parts, count, total, (int64_t)offset, 0);            \
  }

AT_A_PLACE(pwritev, off_t, gather)
AT_A_PLACE(preadv, off_t, scatter)

#if defined(__GLIBC__)
AT_A_PLACE(pwritev64, off64_t, gather)
AT_A_PLACE(preadv64, off64_t, scatter)

// These calls have flags. An offset of -1 means the descriptor's own offset.
#define WITH_FLAGS(name, place_type, move)                                       \
  INTERPOSED(                                                                    \
    ssize_t, name,                                                               \
    (int descriptor, const struct iovec *parts, int count, place_type offset,    \
     int how)) {                                                                 \
    int64_t place = offset == -1 ? TRACE_OWN_PLACE : (int64_t)offset;            \
    size_t total;                                                                \
    if (!is_meant(descriptor, parts, count, place, &total)) {                    \
      return NEXT(name)(descriptor, parts, count, offset, how);                  \
    }                                                                            \
    return move(descriptor, parts, count, total, place, how);                    \
  }

WITH_FLAGS(pwritev2, off_t, gather)
WITH_FLAGS(pwritev64v2, off64_t, gather)
WITH_FLAGS(preadv2, off_t, scatter)
WITH_FLAGS(preadv64v2, off64_t, scatter)
#endif

#pragma clang attribute pop
