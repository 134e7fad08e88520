// Tells ThreadSanitizer how Swift's own libraries order threads on Linux, which it misunderstands
// in two ways. The bridge suppresses no report. Executables get it through StoreConformance. In a
// build without ThreadSanitizer, and on other systems, the bridge is empty.
//
// 1. A Synchronization.Mutex is a word in memory. Without contention, it is locked and unlocked by
//    atomics that are compiled into the store, which ThreadSanitizer sees. With contention, two
//    functions of libswiftSynchronization do this. That library is not instrumented, so data
//    guarded by the mutex seems to race. The two functions here precede the library's functions in
//    the search order of the dynamic linker (ld.so(8)). They call the library's functions and
//    report what those did (sanitizer/tsan_interface.h).
//
// If a library uses other names, ThreadSanitizer still misunderstands it. The suite detects this
// with a contended mutex of its own.
//
// 2. The runtime reports a release for every use of a `once`, although only the first use, which
//    initialises, releases. Generic code requests metadata through a `once` in nearly every call.
//    Unrelated threads then seem ordered, and their races stay hidden. The bridge passes on only
//    the first release of each `once`, and does not change the acquires.

#if defined(__linux__) && __has_feature(thread_sanitizer)

#include <dlfcn.h>
#include <link.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

// The functions of this file must not be instrumented.
#pragma clang attribute push(__attribute__((disable_sanitizer_instrumentation)), apply_to = function)

// From sanitizer/tsan_interface.h, which not every toolchain installs.
void __tsan_acquire(void *address);
void __tsan_release(void *address);

// Synchronization._MutexHandle._lockSlow(Swift.UInt32) -> ()
#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
// Synchronization._MutexHandle._unlockSlow() -> ()
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

// Swift methods take `self` in a dedicated register.
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

typedef SWIFT void (*LockSlow)(uint32_t thread, SELF void *mutex);
typedef SWIFT void (*UnlockSlow)(SELF void *mutex);

SWIFT void lockSlow(uint32_t thread, SELF void *mutex) __asm__(LOCK_SLOW);
SWIFT void unlockSlow(SELF void *mutex) __asm__(UNLOCK_SLOW);

SWIFT void lockSlow(uint32_t thread, SELF void *mutex) {
  ((LockSlow)dlsym(RTLD_NEXT, LOCK_SLOW))(thread, mutex);
  __tsan_acquire(mutex);
}

SWIFT void unlockSlow(SELF void *mutex) {
  __tsan_release(mutex);
  ((UnlockSlow)dlsym(RTLD_NEXT, UNLOCK_SLOW))(mutex);
}

// libswiftCore calls this function to report a release to ThreadSanitizer. libswift_Concurrency
// calls it too, for tasks, and is not changed.
extern void (*_swift_tsan_release)(const void *address) __attribute__((weak));

static void (*release)(const void *address);
// The position of libswiftCore in memory.
static uintptr_t runtimeStart, runtimeEnd;

enum { capacity = 1 << 16 };
static _Atomic(const void *) released[capacity];

// Returns true if the address is new. When the table is full, every address counts as new.
static bool isFirst(const void *address) {
  uintptr_t start = ((uintptr_t)address >> 3) * 0x9E3779B97F4A7C15u >> 48;
  for (unsigned step = 0; step < 64; step++) {
    _Atomic(const void *) *slot = &released[(start + step) % capacity];
    const void *found = NULL;
    if (atomic_compare_exchange_strong(slot, &found, address)) return true;
    if (found == address) return false;
  }
  return true;
}

static void releaseFirst(const void *address) {
  uintptr_t caller = (uintptr_t)__builtin_return_address(0);
  bool isOnce = caller >= runtimeStart && caller < runtimeEnd;
  if (!isOnce || isFirst(address)) release(address);
}

// Stores the position of the library that contains `function`.
static int findRuntime(struct dl_phdr_info *library, size_t size, void *function) {
  (void)size;
  uintptr_t start = UINTPTR_MAX, end = 0;
  for (int index = 0; index < library->dlpi_phnum; index++) {
    const ElfW(Phdr) *part = &library->dlpi_phdr[index];
    if (part->p_type != PT_LOAD) continue;
    uintptr_t from = library->dlpi_addr + part->p_vaddr;
    if (from < start) start = from;
    if (from + part->p_memsz > end) end = from + part->p_memsz;
  }
  if ((uintptr_t)function < start || (uintptr_t)function >= end) return 0;
  runtimeStart = start;
  runtimeEnd = end;
  return 1;
}

__attribute__((constructor)) static void watchReleases(void) {
  if (&_swift_tsan_release == NULL || _swift_tsan_release == NULL) return;
  if (!dl_iterate_phdr(findRuntime, dlsym(RTLD_DEFAULT, "swift_once"))) return;
  release = _swift_tsan_release;
  _swift_tsan_release = releaseFirst;
}

#pragma clang attribute pop

#endif
