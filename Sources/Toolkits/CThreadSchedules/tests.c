// Tests of a program that is not changed. Control begins when the library of tests has reported the begin of
// the test, and ends with the report of the end.

#include "schedule.h"

#if defined(SCHEDULES_THREADS)

#include <fcntl.h>
#include <spawn.h>
#include <sys/socket.h>

enum { most_parts = 4 };

/// A report: a text that contains all of these parts.
typedef struct {
  const char *parts[most_parts];
  int count;
} mark;

static mark begins, ends, fails, skips, forgives;
/// The number of begins to pass over.
static int begins_before;
/// The only folder whose files a test may change, or `NULL`.
static const char *folder_of_test;
/// True if a lost update of this library takes the place of the test.
static bool is_canary;
static enum { is_before, is_at_begin, is_inside, is_at_end } place;
static const schedule_thread *reporter;
static bool has_failed, is_skipped;

/// A copy of the variable, which the program does not see.
static char *take_variable(const char *variable) {
  const char *text = getenv(variable);
  char *copy = text ? strdup(text) : NULL;
  unsetenv(variable);
  return copy;
}

/// Reads the parts, each of which is a line.
static mark read_mark(const char *variable) {
  mark found = {.count = 0};
  char *copy = take_variable(variable), *rest = NULL;
  for (char *part = copy ? strtok_r(copy, "\n", &rest) : NULL; part && found.count < most_parts;
       part = strtok_r(NULL, "\n", &rest)) {
    found.parts[found.count++] = part;
  }
  return found;
}

void schedule_read_marks(void) {
  begins = read_mark("LOCKSTEP_THREAD_SCHEDULES_TEST_BEGINS");
  ends = read_mark("LOCKSTEP_THREAD_SCHEDULES_TEST_ENDS");
  fails = read_mark("LOCKSTEP_THREAD_SCHEDULES_TEST_FAILS");
  skips = read_mark("LOCKSTEP_THREAD_SCHEDULES_TEST_SKIPS");
  forgives = read_mark("LOCKSTEP_THREAD_SCHEDULES_TEST_FORGIVES");
  const char *before = take_variable("LOCKSTEP_THREAD_SCHEDULES_TEST_AFTER");
  begins_before = before ? atoi(before) : 0;
  folder_of_test = take_variable("LOCKSTEP_THREAD_SCHEDULES_TEST_FOLDER");
  is_canary = take_variable("LOCKSTEP_THREAD_SCHEDULES_TEST_CANARY") != NULL;
}

static bool is_marked(const mark *mark, const void *text, size_t size) {
  for (int index = 0; index < mark->count; index += 1) {
    const char *part = mark->parts[index];
    if (!memmem(text, size, part, strlen(part))) return false;
  }
  return mark->count > 0;
}

/// Keeps the first failure, for the message of the schedule.
static void note_failure(const void *text, size_t size) {
  if (!has_failed) schedule_say("%.*s", (int)(size < message_size ? size : message_size), (const char *)text);
  has_failed = true;
}

/// `FoundReports` reads the same lines in a run without schedules, and comes to the same result.
static void note_report(const void *text, size_t size) {
  if (place == is_before && is_marked(&begins, text, size)) {
    if (begins_before-- > 0) return;
    place = is_at_begin;
    reporter = schedule_me;
  } else if (place == is_inside) {
    if (is_marked(&fails, text, size) && !is_marked(&forgives, text, size)) note_failure(text, size);
    if (is_marked(&skips, text, size)) is_skipped = true;
    if (!is_marked(&ends, text, size)) return;
    place = is_at_end;
    reporter = schedule_me;
  }
}

static _Noreturn void end_test(void) {
  if (has_failed || !is_skipped) schedule_end_test(has_failed);
  schedule_say("the test was skipped");
  schedule_finish(lockstep_schedule_unreached, 0);
}

INTERPOSED(size_t, fwrite, (const void *text, size_t size, size_t count, FILE *file)) {
  if (begins.count > 0 && schedule_me) note_report(text, size * count);
  return NEXT(fwrite)(text, size, count, file);
}

/// Both libraries of tests lock the stream of a report, so here the report is complete, and no lock is held.
INTERPOSED(void, funlockfile, (FILE *file)) {
  NEXT(funlockfile)(file);
  if (!reporter || reporter != schedule_me || !schedule_applies()) return;
  reporter = NULL;
  if (place == is_at_end) end_test();
  place = is_inside;
  schedule_begin_here();
  if (is_canary) schedule_end_test(schedule_canary_dies());
}

// MARK: Calls out of the process, after which the schedule would not be all that matters

static void refuse(const char *what, int32_t call) {
  if (place != is_inside || !schedule_applies()) return;
  schedule_say("the test %s", what);
  schedule_finish(lockstep_schedule_unseen, call);
}

/// True if a part of the path is `..`, which can lead out of the folder.
static bool leads_up(const char *path) {
  for (const char *part = path; (part = strstr(part, "..")); part += 1) {
    bool begins = part == path || part[-1] == '/';
    if (begins && (part[2] == '/' || !part[2])) return true;
  }
  return false;
}

static bool is_in_folder(const char *path) {
  size_t length = strlen(folder_of_test);
  return strncmp(path, folder_of_test, length) == 0 && (path[length] == '/' || !path[length]);
}

void schedule_changes_file(int folder, const char *path) {
  if (!folder_of_test || place != is_inside) return;
  if (!leads_up(path) && (path[0] == '/' ? is_in_folder(path) : folder != AT_FDCWD)) return;
  schedule_say("the test changes %s, outside of its temporary folder", path);
  schedule_finish(lockstep_schedule_unseen, SYS_openat);
}

/// Foundation connects two sockets of the process before it starts a program.
static bool is_of_foundation(const void *code) {
  Dl_info information;
  return dladdr(code, &information) && strstr(information.dli_fname, "/libFoundation.so");
}

INTERPOSED(int, connect, (int descriptor, const struct sockaddr *address, socklen_t length)) {
  if (!is_of_foundation(CALLER)) refuse("connects to another program", SYS_connect);
  return NEXT(connect)(descriptor, address, length);
}

INTERPOSED(
  int, posix_spawn,
  (pid_t * process, const char *path, const posix_spawn_file_actions_t *actions,
   const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[])) {
  refuse("starts another program", SYS_execve);
  return NEXT(posix_spawn)(process, path, actions, attributes, arguments, environment);
}

INTERPOSED(
  int, posix_spawnp,
  (pid_t * process, const char *file, const posix_spawn_file_actions_t *actions,
   const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[])) {
  refuse("starts another program", SYS_execve);
  return NEXT(posix_spawnp)(process, file, actions, attributes, arguments, environment);
}

INTERPOSED(pid_t, fork, (void)) {
  refuse("makes a copy of its process", SYS_clone);
  return NEXT(fork)();
}

#endif
