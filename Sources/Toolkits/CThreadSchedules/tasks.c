// The calls that the code of tasks makes to the runtime: a hop to an actor, and continuations. An actor that is
// free is entered without any other call.

#include "schedule.h"

#if defined(SCHEDULES_THREADS)

// MARK: Lanes

void *swift_task_getCurrent(void);
const char *swift_task_getCurrentTaskName(void);
uint64_t swift_task_getJobTaskId(const void *task);

/// The function of the runtime, or NULL in a program without tasks.
static void *function(const char *name) { return dlsym(RTLD_DEFAULT, name); }

/// The name that the program gave the current task, since Swift 6.2.
static const char *current_name(void) {
  static int has_names = -1;
  if (has_names < 0) has_names = function("swift_task_getCurrentTaskName") != NULL;
  return has_names ? NEXT(swift_task_getCurrentTaskName)() : NULL;
}

int schedule_describe_task(char *text, size_t size) {
  static int has_tasks = -1;
  if (has_tasks < 0) has_tasks = function("swift_task_getCurrent") != NULL;
  const void *task = has_tasks ? NEXT(swift_task_getCurrent)() : NULL;
  if (!task) return 0;
  int number = schedule_number_of_task(task, NEXT(swift_task_getJobTaskId)(task));
  const char *name = current_name();
  if (name) {
    snprintf(text, size, "%s", name);
  } else {
    snprintf(text, size, "task %d", number);
  }
  return number;
}

// MARK: Hops

typedef struct {
  const void *identity, *implementation;
} executor_reference;

executor_reference swift_task_getCurrentExecutor(void);
executor_reference swift_task_getMainExecutor(void);

typedef struct {
  const char *text;
  size_t length;
} type_name;

type_name swift_getTypeName(const void *metadata, bool is_qualified);

/// Writes the name of the actor's type, or of its executor's. The first look at a type allocates, so every
/// schedule looks, and not only a recording.
static void describe_type(const void *actor, char *text, size_t size) {
  static int has_names = -1;
  if (has_names < 0) has_names = function("swift_getTypeName") != NULL;
  snprintf(text, size, "actor");
  if (!has_names) return;
  schedule_me->is_busy = true;
  type_name found = NEXT(swift_getTypeName)(*(const void *const *)actor, false);
  schedule_me->is_busy = false;
  snprintf(text, size, "%.*s", (int)found.length, found.text);
}

static void note_moved(const void *task) {
  schedule_me->moved = task;
  schedule_me->moved_at = atomic_load(&schedule_shared->steps);
}

/// A step before a task enters another actor. To leave one is nothing that another task notices first.
/// The caller's frame is gone, but its function continues at the given place.
__attribute__((used)) HIDDEN void schedule_before_hop(const void *resumption, const void *actor) {
  if (!actor || !schedule_applies()) return;
  if (NEXT(swift_task_getCurrentExecutor)().identity == actor) return;
  schedule_me->resumption = resumption;
  bool is_main = NEXT(swift_task_getMainExecutor)().identity == actor;
  char type[64];
  if (!is_main) describe_type(actor, type, sizeof type);
  schedule_before("enters", actor, is_main ? "the main actor" : type);
  schedule_touch(lockstep_touch_write, actor);
  schedule_me->resumption = NULL;
  note_moved(NEXT(swift_task_getCurrent)());
}

/// The runtime's function, looked up once.
__attribute__((used)) HIDDEN void *schedule_next_switch(void) {
  static void *found;
  if (!found) found = schedule_next_function("swift_task_switch");
  return found;
}

/// Swift calls this with the convention of asynchronous code: the registers of its arguments must be as
/// before when the runtime's function begins, which never returns here.
#if defined(__x86_64__)
__attribute__((visibility("default"), naked)) void swift_task_switch(void) {
  __asm__(
    "pushq %rdi\n .cfi_adjust_cfa_offset 8\n"
    "pushq %rsi\n .cfi_adjust_cfa_offset 8\n"
    "pushq %rdx\n .cfi_adjust_cfa_offset 8\n"
    "callq schedule_before_hop\n callq schedule_next_switch\n"
    "popq %rdx\n .cfi_adjust_cfa_offset -8\n"
    "popq %rsi\n .cfi_adjust_cfa_offset -8\n"
    "popq %rdi\n .cfi_adjust_cfa_offset -8\n"
    "jmpq *%rax\n");
}
#elif defined(__aarch64__)
__attribute__((visibility("default"), naked)) void swift_task_switch(void) {
  __asm__(
    "stp x29, x30, [sp, #-48]!\n mov x29, sp\n stp x0, x1, [sp, #16]\n str x2, [sp, #32]\n"
    ".cfi_def_cfa x29, 48\n .cfi_offset x30, -40\n .cfi_offset x29, -48\n"
    "bl schedule_before_hop\n bl schedule_next_switch\n mov x16, x0\n"
    "ldr x2, [sp, #32]\n ldp x0, x1, [sp, #16]\n ldp x29, x30, [sp], #48\n br x16\n");
}
#endif

// MARK: Continuations

void *swift_continuation_init(void *context, uintptr_t flags);
INTERPOSED(void *, swift_continuation_init, (void *context, uintptr_t flags)) {
  void *task = NEXT(swift_continuation_init)(context, flags);
  if (!schedule_applies()) return task;
  schedule_number_of(task);
  schedule_object *object = schedule_object_at(task);
  object->continuation = is_awaited;
  schedule_describe_task(object->task_name, sizeof object->task_name);
  schedule_show("makes continuation", task, NULL);
  return task;
}

static void will_resume(const void *task) {
  schedule_before("resumes continuation", task, NULL);
  schedule_touch(lockstep_touch_write, task);
  schedule_object *object = schedule_object_at(task);
  if (object->continuation == is_resumed) {
    schedule_say("continuation #%d is resumed a second time", schedule_number_of(task));
    schedule_finish(lockstep_schedule_resumed_twice, 0);
  }
  object->continuation = is_resumed;
  note_moved(task);
}

#define RESUMES(name, parameters, arguments)                                     \
  void name parameters;                                                          \
  INTERPOSED(void, name, parameters) {                                           \
    if (schedule_applies()) will_resume(task);                                   \
    NEXT(name) arguments;                                                        \
  }

RESUMES(swift_continuation_resume, (void *task), (task))
RESUMES(swift_continuation_throwingResume, (void *task), (task))
RESUMES(swift_continuation_throwingResumeWithError, (void *task, void *error), (task, error))

// MARK: Jobs of actors

/// True if the last step was the job's own hop or resumption.
static bool is_moved_now(const void *job) {
  return schedule_me->moved == job && schedule_me->moved_at == atomic_load(&schedule_shared->steps);
}

/// A step before a job gets its place in the line of an actor: a new task of the actor, or one whose wait is over.
void swift_defaultActor_enqueue(void *job, void *actor);
INTERPOSED(void, swift_defaultActor_enqueue, (void *job, void *actor)) {
  if (schedule_applies() && !is_moved_now(job)) {
    char type[64];
    describe_type(actor, type, sizeof type);
    schedule_before("gives a job to", actor, type);
    schedule_touch(lockstep_touch_write, actor);
  }
  NEXT(swift_defaultActor_enqueue)(job, actor);
}

// MARK: Calls inside of the runtime's library, such as those of checked continuations and streams

void schedule_redirect_runtime(unsigned char *from, const unsigned char *end) {
#define REDIRECT(name) \
  if (function(#name)) schedule_redirect(from, end, (void *)NEXT(name), (void *)name)
  REDIRECT(swift_defaultActor_enqueue);
  REDIRECT(swift_continuation_init);
  REDIRECT(swift_continuation_resume);
  REDIRECT(swift_continuation_throwingResume);
  REDIRECT(swift_continuation_throwingResumeWithError);
#undef REDIRECT
}

#endif
