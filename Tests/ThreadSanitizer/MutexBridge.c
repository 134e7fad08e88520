// Tells ThreadSanitizer how threads that wait for a Synchronization.Mutex are ordered.
//
// On Linux the mutex is a word in memory. Where nobody waits it is taken and given back by atomics
// that are compiled into the store, which ThreadSanitizer sees. Where somebody waits, two functions
// of libswiftSynchronization do it, which is not instrumented: what the mutex guards then looks like
// a race. These two come before the library's in the order in which the dynamic linker looks for
// symbols (ld.so(8)), call them, and say what they did (sanitizer/tsan_interface.h). No report is
// suppressed.
//
// A library that names them otherwise just goes on being misunderstood, which the suite notices by
// itself: it has a contended mutex of its own.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <sanitizer/tsan_interface.h>
#include <stdint.h>

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
