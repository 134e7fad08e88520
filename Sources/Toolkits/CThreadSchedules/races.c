// Finds plain accesses that no synchronisation orders, by vector clocks: FastTrack (Flanagan, Freund,
// PLDI 2009) with a few records for each word. Synchronisation that is not known here makes more
// accesses steps, and never fewer.

#include "clocks.h"
#include "schedule.h"

#if defined(SCHEDULES_THREADS)

#include <malloc.h>

enum {
  most_released = 1 << 11,
  most_cells = 1 << 14,
  most_records = 6,
  /// The largest access and the largest freed memory that are looked at, in words.
  most_words = 512,
};

typedef struct {
  const void *object;
  thread_clock clock;
} released_clock;

typedef struct {
  const void *code;
  uint32_t moment;
  uint8_t thread, bytes;
  bool changes, is_atomic;
} access_record;

typedef struct {
  uintptr_t word;
  int count;
  access_record records[most_records];
} access_cell;

static thread_clock clocks[most_clocks];
static released_clock released[most_released];
static access_cell cells[most_cells];
/// The entries in use. Clearing all would take longer than many schedules.
static uint16_t released_places[most_released], cell_places[most_cells];
static int released_count, cell_count;

/// Accesses of threads without a clock are always steps.
static bool is_looking(void) {
  return schedule_sees_accesses && !schedule_is_settling && !schedule_is_calm
    && schedule_me->number < most_clocks;
}

void schedule_begin_races(void) {
  if (!schedule_sees_accesses) return;
  for (int index = 0; index < released_count; index += 1) {
    memset(&released[released_places[index]], 0, sizeof *released);
  }
  for (int index = 0; index < cell_count; index += 1) {
    cells[cell_places[index]].word = 0;
    cells[cell_places[index]].count = 0;
  }
  released_count = cell_count = 0;
  memset(clocks, 0, sizeof clocks);
  for (int index = 0; index < most_clocks; index += 1) clocks[index].of[index] = 1;
}

// MARK: Synchronisation

/// The clock of the object, or `NULL` if there is none and no room.
static thread_clock *clock_of(const void *object, bool makes_one) {
  size_t place = ((uintptr_t)object * 2654435761u >> 4) % most_released;
  while (released[place].object && released[place].object != object) {
    place = (place + 1) % most_released;
  }
  if (!released[place].object) {
    if (!makes_one || released_count == most_released / 2) return NULL;
    released_places[released_count++] = (uint16_t)place;
    released[place].object = object;
  }
  return &released[place].clock;
}

void schedule_acquire(const void *object) {
  if (!is_looking()) return;
  const thread_clock *clock = clock_of(object, false);
  if (clock) merge(&clocks[schedule_me->number], clock);
}

void schedule_release(const void *object) {
  if (!is_looking()) return;
  thread_clock *clock = clock_of(object, true);
  if (!clock) return;
  int me = schedule_me->number;
  merge(clock, &clocks[me]);
  clocks[me].of[me] += 1;
}

void schedule_order_start(const schedule_thread *thread) {
  if (!is_looking() || thread->number >= most_clocks) return;
  int me = schedule_me->number;
  merge(&clocks[thread->number], &clocks[me]);
  clocks[thread->number].of[thread->number] += 1;
  clocks[me].of[me] += 1;
}

void schedule_order_end(const schedule_thread *thread) {
  if (!is_looking() || thread->number >= most_clocks) return;
  merge(&clocks[schedule_me->number], &clocks[thread->number]);
}

// MARK: Accesses

static size_t home_of(uintptr_t word) { return (word * 2654435761u >> 3) % most_cells; }

static access_cell *cell_of(uintptr_t word, bool makes_one) {
  size_t place = home_of(word);
  while (cells[place].word && cells[place].word != word) place = (place + 1) % most_cells;
  if (!cells[place].word) {
    if (!makes_one || cell_count == most_cells / 2) return NULL;
    cell_places[cell_count++] = (uint16_t)place;
    cells[place].word = word;
  }
  return &cells[place];
}

static bool is_before(const access_record *record) {
  return record->moment <= clocks[schedule_me->number].of[record->thread];
}

/// True if the new record makes the old one superfluous for later comparisons.
static bool replaces(const access_record *new, const access_record *old) {
  bool covers = (old->bytes & ~new->bytes) == 0 && (new->changes || !old->changes);
  bool is_like = old->thread == new->thread && old->changes == new->changes;
  bool is_superfluous = is_like || (covers && !old->is_atomic && is_before(old));
  return (old->bytes & ~new->bytes) == 0 && old->is_atomic == new->is_atomic && is_superfluous;
}

static void keep(access_cell *cell, const access_record *new) {
  for (int index = 0; index < cell->count; index += 1) {
    if (!replaces(new, &cell->records[index])) continue;
    cell->records[index] = *new;
    return;
  }
  if (cell->count < most_records) {
    cell->records[cell->count++] = *new;
    return;
  }
  // No room to remember all that a later access could race with.
  for (int index = 0; index < cell->count; index += 1) {
    schedule_learn_site(cell->records[index].code);
  }
  schedule_learn_site(new->code);
  cell->records[0] = *new;
}

static void look_at(uintptr_t word, const access_record *new) {
  access_cell *cell = cell_of(word, true);
  if (!cell) {
    schedule_learn_site(new->code);
    return;
  }
  for (int index = 0; index < cell->count; index += 1) {
    const access_record *old = &cell->records[index];
    if (old->thread == new->thread || !(old->bytes & new->bytes)) continue;
    if ((!old->changes && !new->changes) || old->is_atomic != new->is_atomic) continue;
    // The order of atomic operations is a choice even where they synchronise.
    if (!new->is_atomic && is_before(old)) continue;
    schedule_learn_site(old->code);
    schedule_learn_site(new->code);
  }
  keep(cell, new);
}

void schedule_note_access(
  const void *place, size_t size, bool changes, bool is_atomic, const void *code) {
  if (!schedule_sees_accesses || schedule_is_settling || schedule_is_calm || size == 0) return;
  if (!is_looking() || size / 8 >= most_words) {
    schedule_learn_site(code);
    return;
  }
  int me = schedule_me->number;
  access_record record = {code, clocks[me].of[me], (uint8_t)me, 0, changes, is_atomic};
  uintptr_t from = (uintptr_t)place, end = from + size;
  for (uintptr_t word = from & ~(uintptr_t)7; word < end; word += 8) {
    unsigned first = word < from ? (unsigned)(from - word) : 0;
    unsigned last = word + 8 > end ? (unsigned)(end - word) : 8;
    record.bytes = (uint8_t)(((1u << last) - 1) & ~((1u << first) - 1));
    look_at(word, &record);
  }
}

// MARK: Memory that is used again

void __libc_free(void *memory);

/// Memory that another thread uses again later is part of no race.
INTERPOSED(void, free, (void *memory)) {
  bool is_watched = schedule_shared && (schedule_sees_accesses || schedule_shared->order.is_weak);
  if (memory && is_watched && schedule_me && !schedule_me->is_busy) {
    schedule_forget_values(memory, malloc_usable_size(memory));
    size_t size = malloc_usable_size(memory);
    for (size_t word = 0; word < size && size / 8 < most_words; word += 8) {
      access_cell *cell = cell_of(((uintptr_t)memory + word) & ~(uintptr_t)7, false);
      if (cell) cell->count = 0;
    }
  }
  __libc_free(memory);
}

#endif
