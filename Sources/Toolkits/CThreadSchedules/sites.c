// Which accesses are steps: a plain one whose place in the code took part in a race, and an atomic one whose
// place met another thread at the same address, in any schedule of these processes so far.

#include "schedule.h"

#if defined(SCHEDULES_THREADS)

#include <link.h>

bool schedule_sees_accesses;

void lockstep_thread_schedules_see_accesses(void) { schedule_sees_accesses = true; }

/// These stand for all places, and for the releases of locks.
static const char *const everything = (const char *)2, *const tries = (const char *)1;

/// The entry of the code in the table, or a free one.
static schedule_site *site_of(const void *code) {
  size_t place = ((uintptr_t)code * 2654435761u >> 4) % most_sites;
  while (schedule_shared->sites[place].code && schedule_shared->sites[place].code != code) {
    place = (place + 1) % most_sites;
  }
  return &schedule_shared->sites[place];
}

/// The choices of a schedule depend on nothing but its order, so the order has a generation.
static bool holds(const schedule_site *site) {
  return site->code && site->since <= schedule_shared->order.generation;
}

static void add(const void *code, int64_t since) {
  schedule_site *site = site_of(code);
  if (site->code && site->since <= since) return;
  if (!site->code) schedule_shared->site_count += 1;
  *site = (schedule_site){code, since};
}

bool schedule_is_visible(const void *code) {
  return holds(site_of(code)) || holds(site_of(everything));
}

/// A place inside of the instruction after the request: no access has this place.
static const void *inside(const void *code) { return (const char *)code + 1; }

void schedule_before_mutex(const void *code) {
  if (schedule_sees_accesses && holds(site_of(inside(code)))) return;
  schedule_before("Mutex", NULL, NULL);
  schedule_touch(lockstep_touch_write, &schedule_mutexes);
  schedule_me->mutex_code = code;
}

/// The code of this `Mutex` shows its compare-and-exchange, which is a step then.
static void learn_mutex(void) {
  const void *code = schedule_me->mutex_code;
  schedule_me->mutex_code = NULL;
  if (code && schedule_sees_accesses) schedule_learn_site(inside(code));
}

bool schedule_has_tries(void) { return schedule_is_visible(tries); }

void schedule_learn_site(const void *code) {
  if (schedule_is_settling || schedule_is_visible(code)) return;
  bool has_room = schedule_shared->site_count < most_sites / 2;
  add(has_room ? code : everything, schedule_shared->order.generation + 1);
  schedule_shared->answer.learnt += 1;
}

void schedule_learn_tries(void) {
  if (schedule_sees_accesses) schedule_learn_site(tries);
}

// MARK: Places in a replay line

enum { image_bits = 40 };

typedef struct {
  uint64_t number, found;
  uintptr_t code;
  bool is_search_for_code;
} image_search;

/// The number of a place has the image's number, in the order of loading, and the offset in it.
static int look_at_image(struct dl_phdr_info *information, size_t size, void *context) {
  (void)size;
  image_search *search = context;
  uintptr_t from = (uintptr_t)information->dlpi_addr;
  if (search->is_search_for_code) {
    bool is_it = search->number >> image_bits == search->found++;
    if (is_it) search->code = from + (search->number & ((1ull << image_bits) - 1));
    return is_it;
  }
  for (int index = 0; index < information->dlpi_phnum; index += 1) {
    const ElfW(Phdr) *part = &information->dlpi_phdr[index];
    uintptr_t start = from + part->p_vaddr;
    if (part->p_type != PT_LOAD || search->code < start || search->code >= start + part->p_memsz) {
      continue;
    }
    search->number = search->found << image_bits | (search->code - from);
    return 1;
  }
  search->found += 1;
  return 0;
}

static uint64_t number_of(const void *code) {
  if (code == everything || code == tries) return (uint64_t)(uintptr_t)code;
  image_search search = {.code = (uintptr_t)code};
  dl_iterate_phdr(look_at_image, &search);
  return search.number;
}

static const void *code_of(uint64_t number) {
  if (number == (uintptr_t)everything || number == (uintptr_t)tries) return (void *)number;
  image_search search = {.number = number, .is_search_for_code = true};
  dl_iterate_phdr(look_at_image, &search);
  return (const void *)search.code;
}

size_t lockstep_thread_schedules_sites(int64_t generation, uint64_t *numbers, size_t room) {
  size_t count = 0;
  for (size_t place = 0; place < most_sites; place += 1) {
    const schedule_site *site = &schedule_shared->sites[place];
    if (!site->code || site->since > generation) continue;
    if (count < room) numbers[count] = number_of(site->code);
    count += 1;
  }
  return count;
}

void lockstep_thread_schedules_show_site(uint64_t number) {
  const void *code = code_of(number);
  if (code && schedule_shared->site_count < most_sites / 2) add(code, 0);
}

// MARK: The calls of code that shows its accesses


/// The word that the next step accesses.
static void will_touch(const void *place, int32_t changes) {
  schedule_me->place = place;
  schedule_me->next_object = (const void *)((uintptr_t)place & ~(uintptr_t)7);
  schedule_me->next_changes = changes != 0;
}

void lockstep_thread_schedules_access(
  const char *what, const void *place, size_t size, int32_t changes, const void *code) {
  if (!schedule_applies()) return;
  schedule_me->mutex_code = NULL;
  schedule_me->place = place;
  if (schedule_is_visible(code)) {
    will_touch(place, changes);
    schedule_before(what, NULL, NULL);
    schedule_touch_memory(place, size, changes != 0);
  } else {
    schedule_pass(what, NULL);
  }
  if (changes) schedule_forget_values(place, size);
  schedule_note_access(place, size, changes != 0, false, code);
}

void lockstep_thread_schedules_atomic(
  const char *what, const void *place, size_t size, int32_t changes, const void *code) {
  if (!schedule_applies()) return;
  learn_mutex();
  if (!schedule_sees_accesses || schedule_is_visible(code)) {
    will_touch(place, changes);
    schedule_before(what, place, NULL);
    schedule_touch_memory(place, size, changes != 0);
  } else {
    schedule_me->place = place;
    schedule_pass(what, place);
  }
  schedule_note_access(place, size, changes != 0, true, code);
  schedule_acquire(place);
  if (changes) schedule_release(place);
}

#endif
