// Threads that wait on a word in memory, as futex(2) and os_sync_wait_on_address(3) let them.
//
// By way of `syscall(2)`, which `CThreadSchedules` stands in for.

#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CSystemCalls.h"

#if defined(__linux__)

#include <limits.h>
#include <linux/futex.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

void csystemcalls_wait(void *word, uint32_t seen, uint32_t bits) {
  syscall(SYS_futex, word, FUTEX_WAIT_BITSET | FUTEX_PRIVATE_FLAG, seen, NULL, NULL, bits);
}

void csystemcalls_wake_all(void *word, uint32_t bits) {
  syscall(SYS_futex, word, FUTEX_WAKE_BITSET | FUTEX_PRIVATE_FLAG, INT_MAX, NULL, NULL, bits);
}

#else

#include <os/os_sync_wait_on_address.h>

void csystemcalls_wait(void *word, uint32_t seen, uint32_t bits) {
  (void)bits;
  os_sync_wait_on_address(word, seen, sizeof seen, OS_SYNC_WAIT_ON_ADDRESS_NONE);
}

void csystemcalls_wake_all(void *word, uint32_t bits) {
  (void)bits;
  os_sync_wake_by_address_all(word, sizeof bits, OS_SYNC_WAKE_BY_ADDRESS_NONE);
}

#endif
