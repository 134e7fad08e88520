// Finds the libraries' code in this process.

#include "schedule.h"

#if defined(SCHEDULES_THREADS)

#include <link.h>

typedef struct {
  const unsigned char *from, *end;
} code_range;

enum { most_ranges = 128 };

static code_range runtime[most_ranges], programs[most_ranges], dispatch, tasks;
static int runtime_count, program_count;
int schedule_patched;

static bool contains(const code_range *range, const void *code) {
  return (const unsigned char *)code >= range->from && (const unsigned char *)code < range->end;
}

static bool is_in(const code_range *ranges, int count, const void *code) {
  for (int index = 0; index < count; index += 1) {
    if (contains(&ranges[index], code)) return true;
  }
  return false;
}

bool schedule_is_runtime(const void *code) { return is_in(runtime, runtime_count, code); }
bool schedule_is_dispatch(const void *code) { return contains(&dispatch, code); }

bool schedule_is_of_tasks(const void *code) { return contains(&tasks, code); }

bool schedule_is_inner(const void *code) {
  return schedule_is_runtime(code) || schedule_is_dispatch(code);
}

bool schedule_is_patched(const void *code) { return is_in(programs, program_count, code); }

static bool has(const char *name, const char *part) { return strstr(name, part) != NULL; }

/// Libraries whose locks guard metadata and caches. The order of these locks does not affect a
/// program's meaning.
static bool is_runtime(const char *name) {
  return has(name, "libswiftCore.so") || has(name, "lib_FoundationICU")
    || has(name, "libstdc++") || has(name, "libFileTrace.so");
}

/// Libraries that contain no `Mutex` of the program.
static bool is_systems(const char *name) {
  return has(name, "/libc.so") || has(name, "/ld-linux") || has(name, "/swift/linux/")
    || has(name, "libThreadScheduler") || has(name, "linux-vdso") || is_runtime(name);
}

/// For systems on which a program cannot change its code, and for testing that the specimens detect
/// this.
static bool leaves_code;

static int look(struct dl_phdr_info *information, size_t size, void *context) {
  (void)size;
  (void)context;
  const char *name = information->dlpi_name;
  for (int index = 0; index < information->dlpi_phnum; index += 1) {
    const ElfW(Phdr) *part = &information->dlpi_phdr[index];
    if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
    unsigned char *from = (unsigned char *)information->dlpi_addr + part->p_vaddr;
    code_range range = {from, from + part->p_memsz};
    if (has(name, "libdispatch.so")) dispatch = range;
    if (has(name, "libswift_Concurrency.so")) {
      tasks = range;
      schedule_redirect_runtime(from, range.end);
    }
    if (is_runtime(name) && runtime_count < most_ranges) runtime[runtime_count++] = range;
    if (is_systems(name) || program_count == most_ranges) continue;
    programs[program_count++] = range;
    if (!leaves_code) schedule_patched += schedule_patch(from, from + part->p_memsz);
  }
  return 0;
}

void schedule_look_at_code(void) {
  leaves_code = getenv("LOCKSTEP_THREAD_SCHEDULER_LEAVES_CODE") != NULL;
  dl_iterate_phdr(look, NULL);
}

/// Finds code of another process in its list of mapped files (`proc(5)`, `maps`).
static int32_t locate_in(pid_t process, const void *code, const char **file, uint64_t *offset) {
  static char found[4096];
  char path[64], line[4096 + 128], name[4096] = "";
  snprintf(path, sizeof path, "/proc/%d/maps", process);
  FILE *maps = fopen(path, "re");
  if (!maps) return 0;
  uint64_t base = 0;
  bool is_found = false;
  while (!is_found && fgets(line, sizeof line, maps)) {
    unsigned long long from = 0, end = 0;
    char next[4096] = "";
    sscanf(line, "%llx-%llx %*s %*s %*s %*s %4095[^\n]", &from, &end, next);
    if (strcmp(next, name) != 0) base = from;
    snprintf(name, sizeof name, "%s", next);
    is_found = (uintptr_t)code >= from && (uintptr_t)code < end && name[0] == '/';
  }
  fclose(maps);
  if (!is_found) return 0;
  snprintf(found, sizeof found, "%s", name);
  *file = found;
  *offset = (uint64_t)(uintptr_t)code - base;
  return 1;
}

int32_t lockstep_thread_schedules_locate(
  const void *code, const char **file, const char **symbol, uint64_t *offset) {
  pid_t program = 0;
  *symbol = NULL;
  if (schedule_is_host(&program)) return locate_in(program, code, file, offset);
  Dl_info information;
  if (!dladdr(code, &information)) return 0;
  *file = information.dli_fname;
  *symbol = information.dli_sname;
  *offset = (uint64_t)((uintptr_t)code - (uintptr_t)information.dli_fbase);
  return 1;
}

void *schedule_next_function(const char *name) {
  void *next = dlsym(RTLD_NEXT, name);
  if (next) return next;
  // Without libc's own function, the library cannot work.
  fprintf(stderr, "lockstep: no %s below the schedules; is libc linked statically?\n", name);
  abort();
}

#endif
