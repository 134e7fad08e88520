// The file of each descriptor.

#include "trace.h"

enum { most_descriptors = 65536 };

static trace_descriptor table[most_descriptors];

bool trace_is_in_table(int descriptor) { return descriptor >= 0 && descriptor < most_descriptors; }

bool trace_is_traced(int descriptor) {
  return trace_is_in_table(descriptor)
    && __atomic_load_n(&table[descriptor].is_used, __ATOMIC_ACQUIRE);
}

bool trace_is_directory(int descriptor) {
  return trace_is_traced(descriptor)
    && __atomic_load_n(&table[descriptor].is_directory, __ATOMIC_RELAXED);
}

trace_descriptor trace_look_up(int descriptor) {
  if (trace_is_traced(descriptor)) return table[descriptor];
  return (trace_descriptor){0};
}

void trace_opened(int descriptor, const char *name, bool is_new, trace_call *call) {
  struct stat status;
  if (!trace_is_in_table(descriptor) || fstat(descriptor, &status) != 0) return;
  trace_closed(descriptor);
  trace_descriptor *entry = &table[descriptor];
  entry->is_directory = S_ISDIR(status.st_mode);
  entry->node = trace_node_number(&status, is_new);
  entry->name = strdup(name);
  __atomic_store_n(&entry->is_used, entry->name != NULL, __ATOMIC_RELEASE);
  call->record.node = entry->node;
  call->record.descriptor = descriptor;
  if (is_new) call->record.marks |= LOCKSTEP_TRACE_CREATED;
  if (entry->is_directory) call->record.marks |= LOCKSTEP_TRACE_DIRECTORY;
}

void trace_closed(int descriptor) {
  if (!trace_is_traced(descriptor)) return;
  __atomic_store_n(&table[descriptor].is_used, false, __ATOMIC_RELEASE);
  free(table[descriptor].name);
  table[descriptor] = (trace_descriptor){0};
}

void trace_duplicated(int from, int to) {
  if (!trace_is_in_table(to) || from == to) return;
  trace_closed(to);
  if (!trace_is_traced(from)) return;
  trace_descriptor copy = table[from];
  copy.is_used = false;
  copy.name = strdup(copy.name);
  table[to] = copy;
  __atomic_store_n(&table[to].is_used, copy.name != NULL, __ATOMIC_RELEASE);
}

void trace_forget_all(void) {
  for (int descriptor = 0; descriptor < most_descriptors; descriptor += 1) trace_closed(descriptor);
  trace_forget_nodes();
}

uint64_t trace_node_of(int directory, const char *path) {
  struct stat status;
  int number = errno;
  uint64_t node = 0;
  if (fstatat(directory, path, &status, AT_SYMLINK_NOFOLLOW) == 0) {
    node = trace_node_number(&status, false);
  }
  errno = number;
  return node;
}

#pragma clang attribute pop
