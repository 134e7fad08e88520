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

typedef uint64_t (*load_function)(
  const void *place, size_t size, int32_t order, uint64_t newest);
typedef void (*change_function)(
  const void *place, size_t size, int32_t order, int32_t reads, uint64_t before, uint64_t after);
typedef void (*compare_function)(
  const void *place, size_t size, int32_t order, uint64_t newest);
typedef void (*fence_function)(int32_t order);

/// The scheduler's functions for values of atomics, or `NULL` without the scheduler.
typedef struct {
  load_function load;
  change_function change;
  compare_function compare;
  fence_function fence;
} value_functions;

extern __attribute__((visibility("hidden"))) value_functions access_values;

/// Lets another thread continue before an atomic operation, if a schedule chooses so.
__attribute__((visibility("hidden"))) void access_atomic(
  const char *what, const void *place, size_t size, int32_t changes, const void *code);

#endif
