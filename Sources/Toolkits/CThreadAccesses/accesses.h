#ifndef LOCKSTEP_ACCESSES_H
#define LOCKSTEP_ACCESSES_H

#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "include/ThreadAccesses.h"

// A build with ThreadSanitizer already has these functions.
#if defined(__linux__) && defined(__GLIBC__) && !__has_feature(thread_sanitizer)
#define ACCESSES_OF_THREADS 1
#endif

/// Lets another thread continue before an atomic operation, if a schedule chooses so.
__attribute__((visibility("hidden"))) void access_atomic(
  const char *what, const void *place, size_t size, int32_t changes, const void *code);

#endif
