// Reports about a schedule: checksum, steps, waiting threads.

#include "schedule.h"

#if defined(SCHEDULES_THREADS)

#include <execinfo.h>
#include <stdarg.h>

enum { most_frames = 32, row_size = 2048 };

// MARK: Steps

static void mix(uint64_t *sum, uint64_t value) { *sum = (*sum ^ value) * 0x100000001b3u; }

const char *schedule_queue_label(const void *queue) {
  static const char *(*label)(const void *);
  static bool is_looked_up;
  if (!is_looked_up) {
    is_looked_up = true;
    label = (const char *(*)(const void *))dlsym(RTLD_DEFAULT, "dispatch_queue_get_label");
  }
  const char *text = label ? label(queue) : NULL;
  return text ? text : "";
}

/// The symbol at exactly this address, for a lock that is a global variable.
static const char *symbol_of(const void *object) {
  Dl_info information;
  if (!object || !dladdr(object, &information) || !information.dli_sname) return "";
  return information.dli_saddr == object ? information.dli_sname : "";
}

/// A task goes on on any worker of the pool, so it has a lane of its own. Work of the main queue is on the
/// main thread's lane: after `dispatchMain()`, workers run that queue.
static int lane_of(const schedule_thread *thread, const char *queue, char *name) {
  enum { main_lane = most_threads };
  if (thread->is_worker && strcmp(queue, "com.apple.main-thread") == 0) {
    snprintf(name, sizeof thread->name, "main");
    return main_lane;
  }
  int task = thread->is_worker ? schedule_describe_task(name, sizeof thread->name) : 0;
  if (task) return main_lane + task;
  snprintf(name, sizeof thread->name, "%s", thread->name);
  return thread->number;
}

/// A line with the fields: step, thread, its name, queue, what, object, symbol, detail, frames.
static void append(const char *what, int number, const void *object, const char *detail) {
  size_t used = schedule_shared->answer.recorded;
  if (used + row_size >= recording_size) return;
  char *place = schedule_shared->recording + used;
  schedule_thread *me = schedule_me;
  const char *queue = me->is_daemon ? "" : schedule_queue_label(NULL);
  char name[sizeof me->name];
  int lane = lane_of(me, queue, name);
  int count = snprintf(
    place, row_size / 2, "%lld\t%d\t%s\t%s\t%s\t%d\t%s\t%.400s\t",
    (long long)atomic_load(&schedule_shared->steps), lane, name, queue, what, number,
    symbol_of(object), detail ? detail : "");
  if (count < 0 || count >= row_size / 2) return;
  if (me->resumption) {
    // Like a return address, which is behind the call.
    count += snprintf(
      place + count, (size_t)(row_size - count), "%llx ",
      (unsigned long long)(uintptr_t)me->resumption + 1);
  }
  void *frames[most_frames];
  int found = backtrace(frames, most_frames);
  for (int index = 2; index < found; index += 1) {
    count += snprintf(
      place + count, (size_t)(row_size - count), "%llx ",
      (unsigned long long)(uintptr_t)frames[index]);
  }
  place[count++] = '\n';
  place[count] = 0;
  schedule_shared->answer.recorded = used + (size_t)count;
}

/// A trace omits initialisation that the runtime performs once, in the first schedule.
static bool is_outside(void) { return schedule_is_settling || schedule_is_calm; }

void schedule_count(const char *what, const void *object) {
  atomic_fetch_add(&schedule_shared->steps, 1);
  atomic_fetch_add(&schedule_shared->all_steps, 1);
  const void *place = schedule_me->place;
  schedule_me->place = NULL;
  schedule_me->is_in_call = false;
  if (!place) schedule_order_call();
  if (is_outside()) return;
  schedule_note_step(what, object ? object : place);
  schedule_answer *answer = &schedule_shared->answer;
  for (const char *letter = what; *letter; letter += 1) {
    mix(&answer->trace, (unsigned char)*letter);
  }
  mix(&answer->trace, (uint64_t)schedule_me->number);
  mix(&answer->trace, (uint64_t)(object ? schedule_number_of(object) : 0));
  mix(&answer->layout, (uintptr_t)object);
}

void schedule_show(const char *what, const void *object, const char *detail) {
  if (!schedule_shared->order.records || is_outside()) return;
  int number = errno;
  bool was_busy = schedule_me->is_busy;
  schedule_me->is_busy = true;
  append(what, object ? schedule_number_of(object) : 0, object, detail);
  schedule_me->is_busy = was_busy;
  errno = number;
}

// MARK: Messages

void schedule_say(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(schedule_shared->message, message_size, format, arguments);
  va_end(arguments);
}

void lockstep_thread_schedules_say(const char *message) { schedule_say("%s", message); }

void schedule_finish(int32_t ending, int32_t detail) {
  schedule_answer *answer = &schedule_shared->answer;
  bool is_coming = atomic_load(&schedule_shared->is_coming);
  answer->ending = is_coming ? lockstep_schedule_unreached : ending;
  answer->detail = detail;
  answer->steps = atomic_load(&schedule_shared->steps);
  while (true) RAW(SYS_exit_group, 0, 0, 0, 0, 0, 0);
}

// MARK: Who waits for whom

typedef struct {
  char text[message_size];
  size_t used;
} message;

__attribute__((format(printf, 2, 3))) static void add(message *to, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  size_t room = sizeof to->text - to->used;
  int count = vsnprintf(to->text + to->used, room, format, arguments);
  va_end(arguments);
  if (count > 0) to->used += (size_t)count < room ? (size_t)count : room - 1;
}

static void add_name(message *to, const schedule_thread *thread) {
  bool has_task = thread->is_worker && thread->state == is_blocked && *thread->task;
  add(to, "%s", has_task ? thread->task : thread->name);
}

static void add_object(message *to, const void *address) {
  const char *symbol = symbol_of(address);
  add(to, "#%d", schedule_number_of(address));
  if (*symbol) add(to, " %s", symbol);
}

typedef struct {
  message *to;
  const schedule_thread *owner;
} owned_objects;

static void add_owned(const schedule_object *object, void *context) {
  const owned_objects *about = context;
  bool is_owned = object->owner == about->owner->number;
  if (!is_owned || object->address == about->owner->object) return;
  add(about->to, ", has ");
  add_object(about->to, object->address);
}

static void add_thread_on(message *to, const char *queue, const schedule_thread *but) {
  for (int index = 0; index < schedule_thread_count; index += 1) {
    const schedule_thread *other = &schedule_threads[index];
    if (other == but || other->state == has_ended) continue;
    if (!other->queue || strcmp(other->queue, queue) != 0) continue;
    add(to, ", which ");
    add_name(to, other);
    add(to, " is on");
    return;
  }
}

static void add_owner(message *to, const schedule_thread *thread) {
  int owner = thread->object ? schedule_object_at(thread->object)->owner : -1;
  if (owner < 0) return;
  if (owner == thread->number) {
    add(to, ", which it has itself");
  } else {
    add(to, ", which ");
    add_name(to, &schedule_threads[owner]);
    add(to, " has");
  }
}

static void add_thread(message *to, const schedule_thread *thread) {
  add(to, "\n");
  add_name(to, thread);
  bool is_join = false;
  for (int index = 0; index < schedule_thread_count; index += 1) {
    is_join = is_join || thread->object == &schedule_threads[index].handle;
  }
  if (thread->queue_awaited) {
    add(to, " waits for the queue \"%s\"", thread->queue_awaited);
    add_thread_on(to, thread->queue_awaited, thread);
  } else if (is_join) {
    const schedule_thread *other = (const schedule_thread *)(const void *)(
      (const char *)thread->object - offsetof(schedule_thread, handle));
    add(to, " waits for the end of ");
    add_name(to, other);
  } else if (thread->call) {
    add(to, " waits: %s ", thread->call);
    add_object(to, thread->call_object);
    add_owner(to, thread);
  } else {
    add(to, " waits: %s", thread->what);
    if (thread->object) {
      add(to, " ");
      add_object(to, thread->object);
    }
    add_owner(to, thread);
  }
  // Every program has a main queue and the pool's queues, so they are not shown.
  bool is_on_queue = thread->queue && *thread->queue &&
    strncmp(thread->queue, "com.apple.", 10) != 0 && strncmp(thread->queue, "Swift global ", 13) != 0;
  if (is_on_queue) add(to, ", is on the queue \"%s\"", thread->queue);
  schedule_each(add_owned, &(owned_objects){to, thread});
}

static void add_suspended(const schedule_object *object, void *to) {
  if (object->suspensions <= 0) return;
  add(to, "\nthe queue \"%s\" is suspended", schedule_queue_label(object->address));
}

static void add_continuation(const schedule_object *object, void *to) {
  if (object->continuation != is_awaited) return;
  add(
    to, "\n%s waits for continuation #%d, which nobody has resumed", object->task_name,
    object->number);
}

void schedule_tell_deadlock(void) {
  static message text;
  add(&text, "no thread can go on");
  for (int index = 0; index < schedule_thread_count; index += 1) {
    const schedule_thread *thread = &schedule_threads[index];
    // A thread without words only waits for the end of the body.
    bool is_shown = thread->state == is_blocked && !thread->is_daemon && *thread->what;
    if (is_shown) add_thread(&text, thread);
  }
  schedule_each(add_suspended, &text);
  schedule_each(add_continuation, &text);
  if (schedule_main_queue_waits()) {
    add(&text, "\na block waits for the main queue, which the main thread does not run now");
  }
  schedule_say("%s", text.text);
  schedule_finish(lockstep_schedule_deadlock, 0);
}

#endif
