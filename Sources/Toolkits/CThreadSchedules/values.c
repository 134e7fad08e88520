// The values that an atomic load may return under C++20's memory orders, by timestamps and views (Kang, Hur,
// Lahav, Vafeiadis, Dreyer, "A Promising Semantics for Relaxed-Memory Concurrency", POPL 2017, without the
// promises; as in Loom).
//
// Stores to a place are ordered as they run. A load may return any value that is not older than one that its
// thread knows: one that the thread stored or loaded, or that happened before. Among operations that are
// seen, this gives no execution that C++20 forbids, and not all that it allows: a load never returns a value of
// a later step.

#include "clocks.h"
#include "schedule.h"

#if defined(SCHEDULES_THREADS)

enum { kept_values = 8, most_places = 1 << 9 };

typedef struct {
  uint64_t value;
  /// A thread that acquires this value is ordered after this.
  thread_clock published;
  /// The moment of each thread's store or first load of this value, or 0.
  thread_clock known;
} stored_value;

/// The last values of a place, in a ring.
typedef struct {
  const void *place;
  size_t size;
  int64_t count;
  stored_value values[kept_values];
} value_history;

/// Each thread is ordered after `now`, and from its next acquiring fence on after `acquired`. Since its last
/// releasing fence, its relaxed stores publish `released`.
typedef struct {
  thread_clock now, acquired, released;
} thread_view;

static value_history histories[most_places];
static uint16_t used[most_places];
static int used_count;
static thread_view views[most_clocks];
/// The calls so far, and the sequentially consistent operations.
static thread_clock calls, consistent;
/// True if a thread of libdispatch has run, whose order the library does not see completely.
static bool has_workers, shows_atomics;

void lockstep_thread_schedules_see_atomics(void) { shows_atomics = true; }
int32_t lockstep_thread_schedules_sees_atomics(void) { return shows_atomics; }

void schedule_begin_values(void) {
  if (!schedule_shared->order.is_weak) return;
  for (int index = 0; index < used_count; index += 1) {
    histories[used[index]].place = NULL;
    histories[used[index]].count = 0;
  }
  used_count = 0;
  has_workers = false;
  memset(views, 0, sizeof views);
  memset(&calls, 0, sizeof calls);
  memset(&consistent, 0, sizeof consistent);
  for (int index = 0; index < most_clocks; index += 1) views[index].now.of[index] = 1;
}

/// A thread without a clock has the newest values, and so has every thread beside it.
static bool is_weak(void) {
  return schedule_shared->order.is_weak && schedule_me->number < most_clocks;
}

static thread_view *my_view(void) { return &views[schedule_me->number]; }

/// Later operations of this thread are not published by earlier ones.
static void tick(void) {
  my_view()->now.of[schedule_me->number] += 1;
}

void schedule_order_call(void) {
  if (!is_weak()) return;
  merge(&calls, &my_view()->now);
  tick();
  schedule_me->is_in_call = true;
}

void schedule_order_return(void) {
  if (schedule_me->is_in_call && is_weak()) merge(&my_view()->now, &calls);
}

void schedule_order_unseen(void) {
  if (!schedule_me || schedule_me->is_busy || !atomic_load(&schedule_is_active) || !is_weak()) return;
  merge(&calls, &my_view()->now);
  merge(&my_view()->now, &calls);
  tick();
}

void schedule_order_creation(const schedule_thread *thread) {
  if (!is_weak() || thread->number >= most_clocks) return;
  merge(&views[thread->number].now, &my_view()->now);
}

void schedule_order_join(const schedule_thread *thread) {
  if (!is_weak() || thread->number >= most_clocks) return;
  merge(&my_view()->now, &views[thread->number].now);
}

void schedule_note_worker(void) { has_workers = true; }

// MARK: Histories

/// Begins the history of a place with the value in memory. Code that is not seen may have stored the value,
/// such as the kernel that hands over a lock: the value is ordered after everything.
static void begin_history(value_history *history, size_t size, uint64_t value) {
  history->size = size;
  history->count = 1;
  history->values[0] = (stored_value){.value = value};
  for (int index = 0; index < schedule_thread_count && index < most_clocks; index += 1) {
    merge(&history->values[0].published, &views[index].now);
  }
}

/// The history of the place. If there is no room, `NULL`: the operation counts as a call.
static value_history *history_of(const void *place, size_t size, uint64_t before) {
  size_t index = ((uintptr_t)place * 2654435761u >> 3) % most_places;
  while (histories[index].place && histories[index].place != place) {
    index = (index + 1) % most_places;
  }
  value_history *history = &histories[index];
  if (!history->place) {
    if (used_count == most_places / 2) {
      schedule_order_unseen();
      return NULL;
    }
    used[used_count++] = (uint16_t)index;
    history->place = place;
  }
  bool is_same = history->count > 0 && history->size == size
    && history->values[(history->count - 1) % kept_values].value == before;
  if (!is_same) begin_history(history, size, before);
  return history;
}

void schedule_forget_values(const void *place, size_t size) {
  if (!schedule_shared->order.is_weak) return;
  uintptr_t from = (uintptr_t)place;
  for (int index = 0; index < used_count; index += 1) {
    value_history *history = &histories[used[index]];
    uintptr_t start = (uintptr_t)history->place;
    if (start < from + size && from < start + history->size) history->count = 0;
  }
}

static stored_value *value_at(value_history *history, int64_t number) {
  return &history->values[number % kept_values];
}

static bool is_known(const stored_value *value, const thread_view *view) {
  for (int index = 0; index < most_clocks; index += 1) {
    uint32_t moment = value->known.of[index];
    if (moment && moment <= view->now.of[index]) return true;
  }
  return false;
}

/// The number of the oldest value that this thread may load.
static int64_t oldest_for(value_history *history, const thread_view *view) {
  int64_t oldest = history->count > kept_values ? history->count - kept_values : 0;
  int64_t number = history->count - 1;
  while (number > oldest && !is_known(value_at(history, number), view)) number -= 1;
  return number;
}

// MARK: Operations

static bool acquires(int32_t order) {
  return order == __ATOMIC_ACQUIRE || order == __ATOMIC_CONSUME || order == __ATOMIC_ACQ_REL
    || order == __ATOMIC_SEQ_CST;
}

static bool releases(int32_t order) {
  return order == __ATOMIC_RELEASE || order == __ATOMIC_ACQ_REL || order == __ATOMIC_SEQ_CST;
}

static void note_load(stored_value *value, int32_t order, thread_view *view) {
  uint32_t *known = &value->known.of[schedule_me->number];
  if (!*known) *known = view->now.of[schedule_me->number];
  merge(acquires(order) ? &view->now : &view->acquired, &value->published);
}

static void note_order(int32_t order, const thread_view *view) {
  if (order == __ATOMIC_SEQ_CST) merge(&consistent, &view->now);
  tick();
}

/// Stores become visible in finite time: a loop loads the newest value at last.
static bool may_be_older(int32_t order) {
  if (schedule_is_settling || schedule_is_calm || schedule_is_in_loop()) return false;
  return order != __ATOMIC_SEQ_CST && !has_workers && schedule_thread_count <= most_clocks;
}

static long long number_in(uint64_t value, size_t size) {
  int unused = 64 - 8 * (int)size;
  return (long long)((int64_t)(value << unused) >> unused);
}

static void show_older(uint64_t value, uint64_t newest, size_t size) {
  char text[96];
  snprintf(
    text, sizeof text, "the load has the older value %lld, not %lld", number_in(value, size),
    number_in(newest, size));
  schedule_show(text, NULL, NULL);
}

uint64_t lockstep_thread_schedules_load(
  const void *place, size_t size, int32_t order, uint64_t newest) {
  if (!schedule_applies() || !is_weak()) return newest;
  thread_view *view = my_view();
  value_history *history = history_of(place, size, newest);
  if (!history) return newest;
  int64_t last = history->count - 1, number = last;
  if (may_be_older(order)) {
    int64_t oldest = oldest_for(history, view);
    if (oldest < last) number = last - schedule_choose_value((int)(last - oldest + 1));
  }
  stored_value *value = value_at(history, number);
  note_load(value, order, view);
  note_order(order, view);
  if (number < last) show_older(value->value, newest, size);
  return value->value;
}

void lockstep_thread_schedules_compare(
  const void *place, size_t size, int32_t order, uint64_t newest) {
  if (!schedule_applies() || !is_weak()) return;
  thread_view *view = my_view();
  value_history *history = history_of(place, size, newest);
  if (!history) return;
  note_load(value_at(history, history->count - 1), order, view);
  note_order(order, view);
}

void lockstep_thread_schedules_change(
  const void *place, size_t size, int32_t order, int32_t reads, uint64_t before, uint64_t after) {
  if (!schedule_applies() || !is_weak()) return;
  thread_view *view = my_view();
  value_history *history = history_of(place, size, before);
  if (!history) return;
  stored_value *old = value_at(history, history->count - 1);
  if (reads) note_load(old, order, view);
  stored_value new = {.value = after, .published = releases(order) ? view->now : view->released};
  // A change that reads goes on with the release sequence.
  if (reads) merge(&new.published, &old->published);
  new.known.of[schedule_me->number] = view->now.of[schedule_me->number];
  history->count += 1;
  *value_at(history, history->count - 1) = new;
  note_order(order, view);
}

void lockstep_thread_schedules_fence(int32_t order) {
  if (!schedule_applies() || !is_weak()) return;
  // Other threads' fences may come first.
  schedule_me->place = &consistent;
  schedule_before("fence", NULL, NULL);
  thread_view *view = my_view();
  if (acquires(order)) merge(&view->now, &view->acquired);
  if (order == __ATOMIC_SEQ_CST) {
    merge(&view->now, &consistent);
    merge(&consistent, &view->now);
  }
  if (releases(order)) view->released = view->now;
  tick();
}

#endif
