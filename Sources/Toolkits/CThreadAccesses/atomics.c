// The calls for atomic operations (LLVM, `tsan_interface_atomic.h`), each preceded by a step.

#include "accesses.h"

#if defined(ACCESSES_OF_THREADS)

#define BEFORE(what, changes)                                                    \
  access_atomic(what, (const void *)place, sizeof *place, changes, __builtin_return_address(0))

#define CHANGE(size, type, name, function)                                       \
  type __tsan_atomic##size##_##name(volatile type *place, type value, int order) { \
    (void)order;                                                                 \
    BEFORE("atomic change", 1);                                                  \
    return function(place, value, __ATOMIC_SEQ_CST);                             \
  }

#define COMPARE(size, type, name)                                                \
  int __tsan_atomic##size##_compare_exchange_##name(                             \
    volatile type *place, type *expected, type value, int order, int failure) {  \
    (void)order;                                                                 \
    (void)failure;                                                               \
    BEFORE("atomic compare", 1);                                                 \
    return __atomic_compare_exchange_n(                                          \
      place, expected, value, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);            \
  }

#define ATOMICS(size, type)                                                      \
  type __tsan_atomic##size##_load(const volatile type *place, int order) {       \
    (void)order;                                                                 \
    BEFORE("atomic load", 0);                                                    \
    return __atomic_load_n(place, __ATOMIC_SEQ_CST);                             \
  }                                                                              \
  void __tsan_atomic##size##_store(volatile type *place, type value, int order) { \
    (void)order;                                                                 \
    BEFORE("atomic store", 1);                                                   \
    __atomic_store_n(place, value, __ATOMIC_SEQ_CST);                            \
  }                                                                              \
  CHANGE(size, type, exchange, __atomic_exchange_n)                              \
  CHANGE(size, type, fetch_add, __atomic_fetch_add)                              \
  CHANGE(size, type, fetch_sub, __atomic_fetch_sub)                              \
  CHANGE(size, type, fetch_and, __atomic_fetch_and)                              \
  CHANGE(size, type, fetch_or, __atomic_fetch_or)                                \
  CHANGE(size, type, fetch_xor, __atomic_fetch_xor)                              \
  CHANGE(size, type, fetch_nand, __atomic_fetch_nand)                            \
  COMPARE(size, type, strong)                                                    \
  COMPARE(size, type, weak)                                                      \
  type __tsan_atomic##size##_compare_exchange_val(                               \
    volatile type *place, type expected, type value, int order, int failure) {   \
    (void)order;                                                                 \
    (void)failure;                                                               \
    BEFORE("atomic compare", 1);                                                 \
    __atomic_compare_exchange_n(                                                 \
      place, &expected, value, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);           \
    return expected;                                                             \
  }

ATOMICS(8, uint8_t)
ATOMICS(16, uint16_t)
ATOMICS(32, uint32_t)
ATOMICS(64, uint64_t)

void __tsan_atomic_thread_fence(int order) {
  (void)order;
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

void __tsan_atomic_signal_fence(int order) {
  (void)order;
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
}

#endif
