// The numbers of locks, semaphores and conditions.

#include "schedule.h"

#if defined(SCHEDULES_THREADS)

static schedule_object objects[most_objects];
/// The slots in use. Clearing all slots would take longer than many schedules.
static uint16_t places[most_objects];
static int object_count, numbered, numbered_tasks;

schedule_object *schedule_object_at(const void *address) {
  size_t place = ((uintptr_t)address >> 3) * 2654435761u % most_objects;
  while (objects[place].address && objects[place].address != address) {
    place = (place + 1) % most_objects;
  }
  if (objects[place].address) return &objects[place];
  if (object_count == most_objects - 1) {
    schedule_say("more than %d locks and other objects are in use", most_objects - 2);
    schedule_finish(lockstep_schedule_endless, 0);
  }
  places[object_count++] = (uint16_t)place;
  objects[place] = (schedule_object){.address = address, .owner = -1};
  return &objects[place];
}

int schedule_number_of(const void *address) {
  schedule_object *object = schedule_object_at(address);
  if (!object->number) object->number = ++numbered;
  return object->number;
}

int schedule_number_of_task(const void *address, uint64_t identity) {
  schedule_object *object = schedule_object_at(address);
  if (!object->task_number || object->task_identity != identity) {
    object->task_number = ++numbered_tasks;
    object->task_identity = identity;
  }
  return object->task_number;
}

bool schedule_has_number(const void *address) {
  return schedule_object_at(address)->number != 0;
}

void schedule_forget_objects(void) {
  for (int index = 0; index < object_count; index += 1) {
    objects[places[index]] = (schedule_object){0};
  }
  object_count = 0;
  numbered = numbered_tasks = 0;
}

void schedule_number_again(void) {
  for (int index = 0; index < object_count; index += 1) objects[places[index]].number = 0;
  numbered = 0;
}

void schedule_each(void (*body)(const schedule_object *, void *), void *context) {
  for (size_t place = 0; place < most_objects; place += 1) {
    if (objects[place].address) body(&objects[place], context);
  }
}

#endif
