#ifndef LOCKSTEP_SCHEDULE_SERVER_H
#define LOCKSTEP_SCHEDULE_SERVER_H

#include "schedule.h"

#if defined(SCHEDULES_THREADS)

/// The state of a process that gives orders or makes processes.
typedef struct {
  int32_t isolation;
  lockstep_schedule_body body;
  void *context;
  int errors;
  pid_t maker;
  /// True if the processes are made before `main`, and if this process then runs schedules.
  bool is_early, is_scheduled;
  /// True in a process that only gives orders to a program that it started.
  bool is_host;
  /// The body whose default order does not end. Each of its schedules needs a separate process.
  int64_t cold;
} schedule_server_state;

extern HIDDEN schedule_server_state schedule_server;

/// In a started program: maps the memory in the directory, or ends the process. The files are removed.
HIDDEN void schedule_attach_once(const char *directory);

#endif
#endif
