// A known defect: two threads of the pool each add 1 to a number, and release the lock between reading and
// writing it. An explorer that controls the program finds an order in which an update is lost.

#include "schedule.h"

#if defined(SCHEDULES_THREADS)

typedef struct {
  pthread_mutex_t lock;
  int value;
} counter;

void dispatch_group_async_f(void *group, void *queue, void *context, void *work);
long dispatch_group_wait(void *group, uint64_t until);

static void add_one(void *context) {
  counter *counter = context;
  pthread_mutex_lock(&counter->lock);
  int old = counter->value;
  pthread_mutex_unlock(&counter->lock);
  pthread_mutex_lock(&counter->lock);
  counter->value = old + 1;
  pthread_mutex_unlock(&counter->lock);
}

/// The functions are those of the program's libdispatch. Without it, the program has no pool to control.
bool schedule_canary_dies(void) {
  void *(*make_group)(void) = (void *(*)(void))dlsym(RTLD_DEFAULT, "dispatch_group_create");
  void *(*pool)(intptr_t, uintptr_t) =
    (void *(*)(intptr_t, uintptr_t))dlsym(RTLD_DEFAULT, "dispatch_get_global_queue");
  if (!make_group || !pool) return false;
  static counter numbers = {.lock = PTHREAD_MUTEX_INITIALIZER};
  void *group = make_group();
  for (int index = 0; index < 2; index += 1) {
    dispatch_group_async_f(group, pool(0, 0), &numbers, (void *)add_one);
  }
  dispatch_group_wait(group, UINT64_MAX);
  return numbers.value != 2;
}

#endif
