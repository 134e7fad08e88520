// The calls for atomic operations (LLVM, `tsan_interface_atomic.h`), each preceded by a step.

#include "accesses.h"

#if defined(ACCESSES_OF_THREADS)

#define BEFORE(what, changes)                                                    \
  access_atomic(what, (const void *)place, sizeof *place, changes, __builtin_return_address(0))

#define CHANGED(order, reads, before, after)                                     \
  if (access_values.change) {                                                    \
    access_values.change(                                                        \
      (const void *)place, sizeof *place, order, reads, (uint64_t)(before), (uint64_t)(after)); \
  }

#define CHANGE(size, type, name, function)                                       \
  type __tsan_atomic##size##_##name(volatile type *place, type value, int order) { \
    BEFORE("atomic change", 1);                                                  \
    type before = function(place, value, __ATOMIC_SEQ_CST);                      \
    CHANGED(order, 1, before, __atomic_load_n(place, __ATOMIC_RELAXED))          \
    return before;                                                               \
  }

/// A comparison that fails loads the newest value, although C++ allows an older one.
#define COMPARE(size, type)                                                      \
  static int compare##size(                                                      \
    volatile type *place, type *expected, type value, int order, int failure) {  \
    type before = *expected;                                                     \
    int succeeds = __atomic_compare_exchange_n(                                  \
      place, expected, value, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);            \
    if (succeeds) {                                                              \
      CHANGED(order, 1, before, value)                                           \
    } else if (access_values.compare) {                                          \
      access_values.compare((const void *)place, sizeof *place, failure, (uint64_t)*expected); \
    }                                                                            \
    return succeeds;                                                             \
  }

#define COMPARE_AND_TELL(size, type, name)                                       \
  int __tsan_atomic##size##_compare_exchange_##name(                             \
    volatile type *place, type *expected, type value, int order, int failure) {  \
    BEFORE("atomic compare", 1);                                                 \
    return compare##size(place, expected, value, order, failure);                \
  }

#define ATOMICS(size, type)                                                      \
  COMPARE(size, type)                                                            \
  type __tsan_atomic##size##_load(const volatile type *place, int order) {       \
    BEFORE("atomic load", 0);                                                    \
    type newest = __atomic_load_n(place, __ATOMIC_SEQ_CST);                      \
    if (!access_values.load) return newest;                                      \
    return (type)access_values.load(                                             \
      (const void *)place, sizeof *place, order, (uint64_t)newest);              \
  }                                                                              \
  void __tsan_atomic##size##_store(volatile type *place, type value, int order) { \
    BEFORE("atomic store", 1);                                                   \
    type before = __atomic_exchange_n(place, value, __ATOMIC_SEQ_CST);           \
    CHANGED(order, 0, before, value)                                             \
  }                                                                              \
  CHANGE(size, type, exchange, __atomic_exchange_n)                              \
  CHANGE(size, type, fetch_add, __atomic_fetch_add)                              \
  CHANGE(size, type, fetch_sub, __atomic_fetch_sub)                              \
  CHANGE(size, type, fetch_and, __atomic_fetch_and)                              \
  CHANGE(size, type, fetch_or, __atomic_fetch_or)                                \
  CHANGE(size, type, fetch_xor, __atomic_fetch_xor)                              \
  CHANGE(size, type, fetch_nand, __atomic_fetch_nand)                            \
  COMPARE_AND_TELL(size, type, strong)                                           \
  COMPARE_AND_TELL(size, type, weak)                                             \
  type __tsan_atomic##size##_compare_exchange_val(                               \
    volatile type *place, type expected, type value, int order, int failure) {   \
    BEFORE("atomic compare", 1);                                                 \
    compare##size(place, &expected, value, order, failure);                      \
    return expected;                                                             \
  }

ATOMICS(8, uint8_t)
ATOMICS(16, uint16_t)
ATOMICS(32, uint32_t)
ATOMICS(64, uint64_t)

void __tsan_atomic_thread_fence(int order) {
  if (access_values.fence) access_values.fence(order);
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

void __tsan_atomic_signal_fence(int order) {
  (void)order;
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
}

#endif
