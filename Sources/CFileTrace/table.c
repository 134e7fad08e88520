// Which descriptor is which file.

#include "trace.h"

enum { most_descriptors = 65536 };

static trace_descriptor table[most_descriptors];

/// A file that has been seen, by its identity on the disk.
typedef struct {
  dev_t device;
  ino_t inode;
  uint64_t number;
} trace_node;

static trace_node *nodes;
static size_t node_count, node_capacity;
static uint64_t last_node;

static bool is_in_table(int descriptor) { return descriptor >= 0 && descriptor < most_descriptors; }

bool trace_is_traced(int descriptor) {
  return is_in_table(descriptor)
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

/// An inode's number is used again after its file is gone: a new file always gets a new number.
static uint64_t node_number(const struct stat *status, bool is_new) {
  for (size_t index = 0; index < node_count; index += 1) {
    trace_node *node = &nodes[index];
    if (node->device != status->st_dev || node->inode != status->st_ino) continue;
    if (is_new) node->number = ++last_node;
    return node->number;
  }
  if (node_count == node_capacity) {
    size_t wanted = node_capacity ? node_capacity * 2 : 64;
    trace_node *grown = realloc(nodes, wanted * sizeof *nodes);
    if (!grown) return 0;
    nodes = grown;
    node_capacity = wanted;
  }
  nodes[node_count++] = (trace_node){status->st_dev, status->st_ino, ++last_node};
  return last_node;
}

void trace_opened(int descriptor, const char *name, int flags, bool is_new, trace_call *call) {
  struct stat status;
  if (!is_in_table(descriptor) || fstat(descriptor, &status) != 0) return;
  trace_closed(descriptor);
  trace_descriptor *entry = &table[descriptor];
  entry->is_directory = S_ISDIR(status.st_mode);
  entry->appends = (flags & O_APPEND) != 0;
  // O_SYNC has the bit of O_DSYNC in it on Linux, and is the same on Darwin where there is no other.
  entry->synchronizes = (flags & (O_DSYNC | O_SYNC)) != 0;
  entry->node = node_number(&status, is_new);
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
  if (!is_in_table(to) || from == to) return;
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
  node_count = 0;
  last_node = 0;
}

uint64_t trace_node_of(int directory, const char *path) {
  struct stat status;
  int number = errno;
  uint64_t node = 0;
  if (fstatat(directory, path, &status, AT_SYMLINK_NOFOLLOW) == 0) {
    node = node_number(&status, false);
  }
  errno = number;
  return node;
}
