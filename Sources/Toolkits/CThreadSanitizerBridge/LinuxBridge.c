// Tells ThreadSanitizer how Swift's own libraries order threads on Linux, which it misunderstands in
// two ways. It suppresses no report. Executables have it by way of StoreConformance; in a build without
// ThreadSanitizer, and on other systems, it is empty.
//
// 1. A Synchronization.Mutex is a word in memory. Where nobody waits it is taken and given back by
// atomics that are compiled into the store, which ThreadSanitizer sees. Where somebody waits, two
// functions of libswiftSynchronization do it, which is not instrumented: what the mutex guards then
// looks like a race. The two here come before the library's in the order in which the dynamic linker
// looks for symbols (ld.so(8)), call them, and say what they did (sanitizer/tsan_interface.h).
//
// A library that names them otherwise just goes on being misunderstood, which the suite notices by
// itself: it has a contended mutex of its own.
//
// 2. The runtime says of every use of a `once` that it releases, though only the first one, which
// initialises, does. Generic code asks for metadata by way of a `once` in nearly every call, so that
// threads which have nothing to do with each other look ordered, and their races stay unseen. Here
// only the first release of each `once` is passed on; the acquires are left as they are.

#if defined(__linux__) && __has_feature(thread_sanitizer)

#include <dlfcn.h>
#include <link.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

// The functions of this file must not be watched themselves.
#pragma clang attribute push(__attribute__((disable_sanitizer_instrumentation)), apply_to = function)

// From sanitizer/tsan_interface.h, which not every toolchain installs.
void __tsan_acquire(void *address);
void __tsan_release(void *address);

// Synchronization._MutexHandle._lockSlow(Swift.UInt32) -> ()
#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
// Synchronization._MutexHandle._unlockSlow() -> ()
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

// Swift methods take `self` in a register of its own.
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

// libswiftCore calls it to tell ThreadSanitizer of a release; libswift_Concurrency does too, for tasks,
// and is left alone.
extern void (*_swift_tsan_release)(const void *address) __attribute__((weak));

static void (*release)(const void *address);
// Where libswiftCore is in memory.
static uintptr_t runtimeStart, runtimeEnd;

enum { capacity = 1 << 16 };
static _Atomic(const void *) released[capacity];

// Whether the address is new. When there is no more room everything is.
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

// Notes where the library is that has `function`.
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
