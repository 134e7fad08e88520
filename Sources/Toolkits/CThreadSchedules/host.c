// The process that starts a program of tests, which is not changed, and gives the orders.

#include "server.h"

#if defined(SCHEDULES_THREADS)

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>

static int attach(const char *directory) {
  char path[4096];
  snprintf(path, sizeof path, "%s/memory", directory);
  int memory = open(path, O_RDWR | O_CLOEXEC);
  snprintf(path, sizeof path, "%s/errors", directory);
  schedule_server.errors = open(path, O_RDWR | O_APPEND | O_CLOEXEC);
  if (memory < 0 || schedule_server.errors < 0) return errno;
  void *shared = mmap(NULL, sizeof *schedule_shared, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
  close(memory);
  if (shared == MAP_FAILED) return errno;
  schedule_shared = shared;
  return 0;
}

void schedule_attach_once(const char *directory) {
  int number = attach(directory);
  if (number) {
    fprintf(stderr, "lockstep: the memory in %s cannot be used: %s\n", directory, strerror(number));
    _exit(70);
  }
  // Both processes have the files, which must not stay if both are killed.
  char path[4096];
  snprintf(path, sizeof path, "%s/memory", directory);
  unlink(path);
  snprintf(path, sizeof path, "%s/errors", directory);
  unlink(path);
  unsetenv("LOCKSTEP_THREAD_SCHEDULES_MEMORY");
  unsetenv("LD_PRELOAD");
}

static int open_host(const char *directory) {
  char path[4096];
  snprintf(path, sizeof path, "%s/errors", directory);
  int errors = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  snprintf(path, sizeof path, "%s/memory", directory);
  int memory = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (errors < 0 || memory < 0 || ftruncate(memory, sizeof *schedule_shared) != 0) return errno;
  close(errors);
  close(memory);
  return attach(directory);
}

int32_t lockstep_thread_schedules_host(
  const char *directory, const char *working, char *const *arguments, char *const *environment) {
  int number = open_host(directory);
  if (number) return number;
  schedule_server.is_host = true;
  posix_spawn_file_actions_t actions;
  number = posix_spawn_file_actions_init(&actions);
  if (number) return number;
  posix_spawnattr_t attributes;
  number = posix_spawnattr_init(&attributes);
  if (!number) {
    // Ctrl-C reaches only this process, which then ends the other one.
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    number = posix_spawn_file_actions_addchdir_np(&actions, working);
    if (!number) {
      number = posix_spawn(
        &schedule_server.maker, arguments[0], &actions, &attributes, arguments, environment);
    }
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return number;
}

void lockstep_thread_schedules_end(void) {
  if (schedule_server.maker > 0) {
    kill(schedule_server.maker, SIGKILL);
    waitpid(schedule_server.maker, NULL, 0);
    schedule_server.maker = 0;
  }
  if (!schedule_server.is_host) return;
  // The process may start another program.
  munmap(schedule_shared, sizeof *schedule_shared);
  close(schedule_server.errors);
}

bool schedule_is_host(pid_t *program) {
  *program = schedule_server.maker;
  return schedule_server.is_host;
}

#endif
