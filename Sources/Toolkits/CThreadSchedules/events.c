// Waits for descriptors, file locks and children.

#include "schedule.h"

#if defined(SCHEDULES_THREADS)

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>

uint64_t schedule_events = 1;

/// The events that each thread had seen when it last asked the kernel.
static uint64_t events_seen[most_threads];

static bool is_ready_now(struct pollfd *polled, nfds_t count, int milliseconds) {
  struct timespec limit = {milliseconds / 1000, milliseconds % 1000 * 1000000l};
  return RAW(SYS_ppoll, polled, count, &limit, NULL, 0, 0) > 0;
}

static bool has_ended_child(void) {
  siginfo_t information = {0};
  long result =
    RAW(SYS_waitid, P_ALL, 0, &information, WEXITED | WNOHANG | WNOWAIT, NULL, 0);
  return result < 0 || information.si_pid != 0;
}

bool schedule_has_event(const schedule_thread *thread) {
  if (thread->awaits_child) return has_ended_child();
  if (!thread->polled_count) return false;
  if (!thread->is_daemon) return is_ready_now(thread->polled, thread->polled_count, 0);
  // Asking the kernel at each step would be slow. Only threads of the schedule wake libdispatch.
  if (events_seen[thread->number] == schedule_events) return false;
  bool is_ready = is_ready_now(thread->polled, thread->polled_count, 0);
  if (!is_ready) events_seen[thread->number] = schedule_events;
  return is_ready;
}

int schedule_outside_ms(void) {
  static int limit = 0;
  if (limit > 0) return limit;
  const char *text = getenv("LOCKSTEP_THREAD_SCHEDULER_OUTSIDE_MS");
  int asked = text ? atoi(text) : 3000;
  limit = asked > 0 && asked < 3000 ? asked : 3000;
  return limit;
}

bool schedule_outside_comes(int milliseconds, bool *is_awaited) {
  *is_awaited = false;
  for (int waited = 0;; waited += 10) {
    for (int index = 0; index < schedule_thread_count; index += 1) {
      const schedule_thread *thread = &schedule_threads[index];
      if (thread->state != is_blocked || thread->is_daemon) continue;
      if (!thread->polled_count && !thread->awaits_child) continue;
      *is_awaited = true;
      if (!schedule_has_event(thread)) continue;
      if (waited > 0) schedule_shared->answer.outside += 1;
      return true;
    }
    if (!*is_awaited || waited >= milliseconds) return false;
    is_ready_now(NULL, 0, 10);
  }
}

// MARK: libdispatch's own thread

INTERPOSED(
  int, epoll_wait, (int descriptor, struct epoll_event *events, int most, int milliseconds)) {
  if (!schedule_applies()) return NEXT(epoll_wait)(descriptor, events, most, milliseconds);
  schedule_is_calm = schedule_is_dispatch(CALLER);
  if (schedule_is_calm) schedule_me->is_daemon = true;
  schedule_before("event wait", NULL, NULL);
  schedule_is_calm = false;
  uint64_t deadline =
    milliseconds < 0 ? 0 : schedule_now + (uint64_t)milliseconds * 1000000u;
  while (true) {
    int count = NEXT(epoll_wait)(descriptor, events, most, 0);
    if (count != 0 || milliseconds == 0) {
      schedule_events += 1;
      return count;
    }
    struct pollfd polled = {descriptor, POLLIN, 0};
    schedule_me->expires_early = deadline > 0 && !schedule_me->is_daemon;
    if (schedule_block_on("event wait", &polled, 1, deadline)) return 0;
  }
}

INTERPOSED(int, epoll_ctl, (int descriptor, int operation, int of, struct epoll_event *event)) {
  if (schedule_applies()) schedule_events += 1;
  return NEXT(epoll_ctl)(descriptor, operation, of, event);
}

INTERPOSED(int, eventfd_write, (int descriptor, eventfd_t value)) {
  int result = NEXT(eventfd_write)(descriptor, value);
  if (!schedule_applies()) return result;
  schedule_events += 1;
  schedule_is_calm = schedule_is_inner(CALLER);
  schedule_after("event write", NULL, NULL);
  schedule_is_calm = false;
  return result;
}

/// `dispatchMain()` parks the first thread in this call.
INTERPOSED(int, sigsuspend, (const sigset_t *mask)) {
  if (!schedule_applies()) return NEXT(sigsuspend)(mask);
  schedule_me->is_daemon = true;
  while (true) schedule_block("signal wait", NULL, 0);
}

// MARK: Pipes and sockets

static bool is_waited_for(int descriptor) {
  struct stat status;
  return fstat(descriptor, &status) == 0
    && (S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode) || S_ISCHR(status.st_mode));
}

static void wait_for(const char *what, int descriptor, short events) {
  if (!is_waited_for(descriptor)) return;
  struct pollfd polled = {descriptor, events, 0};
  schedule_before(what, NULL, NULL);
  while (!is_ready_now(&polled, 1, 0)) schedule_block_on(what, &polled, 1, 0);
  schedule_touch(lockstep_touch_write, &schedule_files);
}

INTERPOSED(ssize_t, read, (int descriptor, void *bytes, size_t count)) {
  if (schedule_applies()) wait_for("read", descriptor, POLLIN);
  return NEXT(read)(descriptor, bytes, count);
}

INTERPOSED(ssize_t, recv, (int descriptor, void *bytes, size_t count, int flags)) {
  bool waits = !(flags & MSG_DONTWAIT) && schedule_applies();
  if (waits) wait_for("receive", descriptor, POLLIN);
  return NEXT(recv)(descriptor, bytes, count, flags);
}

INTERPOSED(ssize_t, recvmsg, (int descriptor, struct msghdr *message, int flags)) {
  bool waits = !(flags & MSG_DONTWAIT) && schedule_applies();
  if (waits) wait_for("receive", descriptor, POLLIN);
  return NEXT(recvmsg)(descriptor, message, flags);
}

INTERPOSED(
  int, accept, (int descriptor, struct sockaddr *restrict address, socklen_t *restrict length)) {
  if (schedule_applies()) wait_for("accept", descriptor, POLLIN);
  return NEXT(accept)(descriptor, address, length);
}

static int polls(struct pollfd *polled, nfds_t count, uint64_t deadline, bool waits) {
  schedule_before("poll", NULL, NULL);
  schedule_touch(lockstep_touch_write, &schedule_files);
  struct timespec none = {0, 0};
  while (true) {
    long found = RAW(SYS_ppoll, polled, count, &none, NULL, 0, 0);
    if (found != 0 || !waits) return found < 0 ? (errno = (int)-found, -1) : (int)found;
    schedule_me->expires_early = deadline > 0;
    if (schedule_block_on("poll", polled, count, deadline)) return 0;
  }
}

INTERPOSED(int, poll, (struct pollfd * polled, nfds_t count, int milliseconds)) {
  if (!schedule_applies()) return NEXT(poll)(polled, count, milliseconds);
  uint64_t deadline =
    milliseconds < 0 ? 0 : schedule_now + (uint64_t)milliseconds * 1000000u;
  return polls(polled, count, deadline, milliseconds != 0);
}

INTERPOSED(
  int, ppoll,
  (struct pollfd * polled, nfds_t count, const struct timespec *time, const sigset_t *mask)) {
  if (!schedule_applies()) return NEXT(ppoll)(polled, count, time, mask);
  uint64_t length = time ? schedule_nanoseconds(time) : 0;
  return polls(polled, count, time ? schedule_now + length : 0, !time || length > 0);
}

/// `select(2)` as a poll of the same descriptors; the last call, which does not wait, writes the sets.
static int selects(int count, fd_set *sets[3], bool has_limit, uint64_t length) {
  static const short events[] = {POLLIN, POLLOUT, POLLPRI};
  struct pollfd polled[FD_SETSIZE];
  nfds_t used = 0;
  for (int descriptor = 0; descriptor < count; descriptor += 1) {
    short wanted = 0;
    for (int kind = 0; kind < 3; kind += 1) {
      if (sets[kind] && FD_ISSET(descriptor, sets[kind])) wanted |= events[kind];
    }
    if (wanted) polled[used++] = (struct pollfd){descriptor, wanted, 0};
  }
  bool waits = !has_limit || length > 0;
  uint64_t deadline = has_limit ? schedule_now + length : 0;
  fd_set asked[3];
  for (int kind = 0; kind < 3; kind += 1) {
    if (sets[kind]) asked[kind] = *sets[kind];
  }
  while (true) {
    int found = polls(polled, used, deadline, waits);
    if (found < 0) return found;
    struct timeval none = {0, 0};
    int result = NEXT(select)(count, sets[0], sets[1], sets[2], &none);
    if (result != 0 || found == 0 || !waits) return result;
    // A poll also reports the end of a connection, which these sets do not ask for.
    for (nfds_t index = 0; index < used; index += 1) {
      if (polled[index].revents) polled[index].fd = -1;
    }
    for (int kind = 0; kind < 3; kind += 1) {
      if (sets[kind]) *sets[kind] = asked[kind];
    }
  }
}

INTERPOSED(
  int, select, (int count, fd_set *reads, fd_set *writes, fd_set *others, struct timeval *time)) {
  if (count > FD_SETSIZE || !schedule_applies()) {
    return NEXT(select)(count, reads, writes, others, time);
  }
  uint64_t length = time ? (uint64_t)time->tv_sec * 1000000000u + (uint64_t)time->tv_usec * 1000u : 0;
  return selects(count, (fd_set *[]){reads, writes, others}, time != NULL, length);
}

INTERPOSED(
  int, pselect,
  (int count, fd_set *reads, fd_set *writes, fd_set *others, const struct timespec *time,
   const sigset_t *mask)) {
  if (count > FD_SETSIZE || !schedule_applies()) {
    return NEXT(pselect)(count, reads, writes, others, time, mask);
  }
  uint64_t length = time ? schedule_nanoseconds(time) : 0;
  return selects(count, (fd_set *[]){reads, writes, others}, time != NULL, length);
}

// MARK: Locks of files

/// Represents all file locks. After an unlock, every thread that waits for any file lock tries
/// again.
static const char file_locks;

INTERPOSED(int, flock, (int descriptor, int operation)) {
  if (!schedule_applies()) return NEXT(flock)(descriptor, operation);
  schedule_before(operation & LOCK_UN ? "unlock file" : "lock file", NULL, NULL);
  schedule_touch(lockstep_touch_write, &schedule_files);
  while (true) {
    int result = NEXT(flock)(descriptor, operation | LOCK_NB);
    if (result == 0 && operation & LOCK_UN) schedule_wake_first(&file_locks, INT_MAX);
    if (result == 0 || operation & LOCK_NB || errno != EWOULDBLOCK) return result;
    schedule_block("lock file", &file_locks, 0);
  }
}

/// Closing a descriptor releases its locks.
INTERPOSED(int, close, (int descriptor)) {
  int result = NEXT(close)(descriptor);
  if (schedule_applies()) {
    schedule_forget_timer(descriptor);
    schedule_touch(lockstep_touch_write, &schedule_files);
    schedule_wake_first(&file_locks, INT_MAX);
  }
  return result;
}

// MARK: Children

INTERPOSED(pid_t, waitpid, (pid_t child, int *status, int options)) {
  if (!schedule_applies()) return NEXT(waitpid)(child, status, options);
  schedule_before("wait for a child", NULL, NULL);
  schedule_touch(lockstep_touch_write, &schedule_files);
  while (true) {
    pid_t result = NEXT(waitpid)(child, status, options | WNOHANG);
    if (result != 0 || options & WNOHANG) return result;
    schedule_me->awaits_child = true;
    schedule_block("wait for a child", NULL, 0);
    schedule_me->awaits_child = false;
  }
}

#endif
