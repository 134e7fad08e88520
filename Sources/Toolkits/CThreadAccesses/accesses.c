// The calls for plain accesses in code compiled with `-sanitize=thread` (LLVM,
// `compiler-rt/lib/tsan`, `tsan_interface.h`).

#include "accesses.h"

#if defined(ACCESSES_OF_THREADS)

#include <dlfcn.h>
#include <stdlib.h>

typedef void (*point_function)(const char *what, const void *object);

static point_function point;
static int sees_plain_accesses;

__attribute__((constructor)) static void find_scheduler(void) {
  point = (point_function)dlsym(RTLD_DEFAULT, "lockstep_thread_schedules_point");
  sees_plain_accesses = getenv(LOCKSTEP_THREAD_ACCESSES_VARIABLE) != NULL;
}

void access_point(const char *what, const void *object) {
  if (point) point(what, object);
}

/// An access has no number in a trace, because there are more addresses than objects that can be
/// kept.
static void plain(const char *what) {
  if (sees_plain_accesses) access_point(what, NULL);
}

void __tsan_init(void) {}
void __tsan_func_entry(void *caller) { (void)caller; }
void __tsan_func_exit(void) {}
void __tsan_ignore_thread_begin(void) {}
void __tsan_ignore_thread_end(void) {}

#define PLAIN(name, what)                                                        \
  void name(void *place) {                                                       \
    (void)place;                                                                 \
    plain(what);                                                                 \
  }
#define PLAIN_OF_SIZE(size)                                                      \
  PLAIN(__tsan_read##size, "load")                                               \
  PLAIN(__tsan_write##size, "store")                                             \
  PLAIN(__tsan_unaligned_read##size, "load")                                     \
  PLAIN(__tsan_unaligned_write##size, "store")                                   \
  PLAIN(__tsan_volatile_read##size, "load")                                      \
  PLAIN(__tsan_volatile_write##size, "store")                                    \
  PLAIN(__tsan_read_write##size, "load and store")                               \
  PLAIN(__tsan_unaligned_read_write##size, "load and store")

PLAIN_OF_SIZE(1)
PLAIN_OF_SIZE(2)
PLAIN_OF_SIZE(4)
PLAIN_OF_SIZE(8)
PLAIN_OF_SIZE(16)
PLAIN(__tsan_vptr_read, "load")

void __tsan_vptr_update(void **place, void *value) {
  (void)place;
  (void)value;
  plain("store");
}

void __tsan_read_range(void *place, size_t size) {
  (void)place;
  (void)size;
  plain("load");
}

void __tsan_write_range(void *place, size_t size) {
  (void)place;
  (void)size;
  plain("store");
}

void __tsan_external_read(void *place, void *caller, void *tag) {
  (void)place;
  (void)caller;
  (void)tag;
  plain("load");
}

void __tsan_external_write(void *place, void *caller, void *tag) {
  (void)place;
  (void)caller;
  (void)tag;
  plain("store");
}

void *__tsan_memcpy(void *to, const void *from, size_t size) { return memcpy(to, from, size); }
void *__tsan_memmove(void *to, const void *from, size_t size) { return memmove(to, from, size); }
void *__tsan_memset(void *to, int byte, size_t size) { return memset(to, byte, size); }

#endif
