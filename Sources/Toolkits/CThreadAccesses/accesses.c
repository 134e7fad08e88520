// The calls for plain accesses in code compiled with `-sanitize=thread` (LLVM,
// `compiler-rt/lib/tsan`, `tsan_interface.h`).

#include "accesses.h"

#if defined(ACCESSES_OF_THREADS)

#include <dlfcn.h>
#include <stdlib.h>

typedef void (*access_function)(
  const char *what, const void *place, size_t size, int32_t changes, const void *code);

/// `NULL` without the scheduler, or if no plain accesses are asked for.
static access_function note_access, note_atomic;

value_functions access_values;

static void *find(const char *name) { return dlsym(RTLD_DEFAULT, name); }

static void call(const char *name) {
  void (*function)(void) = (void (*)(void))find(name);
  if (function) function();
}

__attribute__((constructor)) static void find_scheduler(void) {
  note_atomic = (access_function)find("lockstep_thread_schedules_atomic");
  if (!note_atomic) return;
  value_functions found = {
    (load_function)find("lockstep_thread_schedules_load"),
    (change_function)find("lockstep_thread_schedules_change"),
    (compare_function)find("lockstep_thread_schedules_compare"),
    (fence_function)find("lockstep_thread_schedules_fence")};
  if (found.load && found.change && found.compare && found.fence) {
    access_values = found;
    call("lockstep_thread_schedules_see_atomics");
  }
  if (!getenv(LOCKSTEP_THREAD_ACCESSES_VARIABLE)) return;
  note_access = (access_function)find("lockstep_thread_schedules_access");
  call("lockstep_thread_schedules_see_accesses");
}

void access_atomic(
  const char *what, const void *place, size_t size, int32_t changes, const void *code) {
  if (note_atomic) note_atomic(what, place, size, changes, code);
}

static void plain(const void *place, size_t size, int32_t changes, const void *code) {
  if (note_access) note_access(changes ? "store" : "load", place, size, changes, code);
}

#define CALLER __builtin_return_address(0)

void __tsan_init(void) {}
void __tsan_func_entry(void *caller) { (void)caller; }
void __tsan_func_exit(void) {}
void __tsan_ignore_thread_begin(void) {}
void __tsan_ignore_thread_end(void) {}

#define PLAIN(name, size, changes)                                               \
  void name(void *place) { plain(place, size, changes, CALLER); }
#define PLAIN_OF_SIZE(size)                                                      \
  PLAIN(__tsan_read##size, size, 0)                                              \
  PLAIN(__tsan_write##size, size, 1)                                             \
  PLAIN(__tsan_unaligned_read##size, size, 0)                                    \
  PLAIN(__tsan_unaligned_write##size, size, 1)                                   \
  PLAIN(__tsan_volatile_read##size, size, 0)                                     \
  PLAIN(__tsan_volatile_write##size, size, 1)                                    \
  PLAIN(__tsan_read_write##size, size, 1)                                        \
  PLAIN(__tsan_unaligned_read_write##size, size, 1)

PLAIN_OF_SIZE(1)
PLAIN_OF_SIZE(2)
PLAIN_OF_SIZE(4)
PLAIN_OF_SIZE(8)
PLAIN_OF_SIZE(16)
PLAIN(__tsan_vptr_read, sizeof(void *), 0)

void __tsan_vptr_update(void **place, void *value) {
  (void)value;
  plain(place, sizeof *place, 1, CALLER);
}

void __tsan_read_range(void *place, size_t size) { plain(place, size, 0, CALLER); }
void __tsan_write_range(void *place, size_t size) { plain(place, size, 1, CALLER); }

/// An access of a library's object by a Swift function, such as an inout access.
void __tsan_external_read(void *place, void *caller, void *tag) {
  (void)caller;
  (void)tag;
  plain(place, 1, 0, CALLER);
}

void __tsan_external_write(void *place, void *caller, void *tag) {
  (void)caller;
  (void)tag;
  plain(place, 1, 1, CALLER);
}

void *__tsan_memcpy(void *to, const void *from, size_t size) {
  plain(from, size, 0, CALLER);
  plain(to, size, 1, CALLER);
  return memcpy(to, from, size);
}

void *__tsan_memmove(void *to, const void *from, size_t size) {
  plain(from, size, 0, CALLER);
  plain(to, size, 1, CALLER);
  return memmove(to, from, size);
}

void *__tsan_memset(void *to, int byte, size_t size) {
  plain(to, size, 1, CALLER);
  return memset(to, byte, size);
}

#endif
