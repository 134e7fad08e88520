#ifndef LOCKSTEP_SCHEDULE_INTERPOSE_H
#define LOCKSTEP_SCHEDULE_INTERPOSE_H

// Replaces a libc function and gives access to the real one, as in `CFileTrace`. The names differ
// because both libraries may be loaded.

// This library is loaded before libc, so its function is found first. `RTLD_NEXT` is libc's.
#define INTERPOSED(result, name, parameters)                                     \
  __attribute__((visibility("default"))) result name parameters
#define NEXT(name)                                                               \
  ({                                                                             \
    static void *_Atomic found;                                                  \
    void *next = atomic_load_explicit(&found, memory_order_relaxed);             \
    if (!next) {                                                                 \
      next = schedule_next_function(#name);                                      \
      atomic_store_explicit(&found, next, memory_order_relaxed);                 \
    }                                                                            \
    (__typeof__(&name))next;                                                     \
  })

__attribute__((visibility("hidden"))) void *schedule_next_function(const char *name);

#endif
