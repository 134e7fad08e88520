#ifndef LOCKSTEP_INTERPOSE_H
#define LOCKSTEP_INTERPOSE_H

// Replaces a libc function and gives access to the real one.

#if defined(__APPLE__)

// dyld exchanges the pairs in this section, in every image except this one.
#define INTERPOSED(result, name, parameters)                                     \
  static result traced_##name parameters;                                        \
  __attribute__((used, section("__DATA,__interpose"))) static const struct {     \
    const void *replacement, *replaced;                                          \
  } pair_##name = {(const void *)traced_##name, (const void *)name};             \
  static result traced_##name parameters
#define NEXT(name) name

#else

// This library is loaded before libc, so its function is found first. `RTLD_NEXT` is libc's.
#define INTERPOSED(result, name, parameters)                                     \
  __attribute__((visibility("default"))) result name parameters
#define NEXT(name)                                                               \
  ({                                                                             \
    static void *_Atomic found;                                                  \
    void *next = atomic_load_explicit(&found, memory_order_relaxed);             \
    if (!next) {                                                                 \
      next = trace_next_function(#name);                                         \
      atomic_store_explicit(&found, next, memory_order_relaxed);                 \
    }                                                                            \
    (__typeof__(&name))next;                                                     \
  })

void *trace_next_function(const char *name);

#endif

#endif
