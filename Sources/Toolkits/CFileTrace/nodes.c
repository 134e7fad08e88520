// Numbers files by their identity on the disk.

#include "trace.h"

/// A known file. An empty slot has the number 0.
typedef struct {
  dev_t device;
  ino_t inode;
  uint64_t number;
} trace_node;

enum { first_capacity = 1 << 10 };

// A hash table with open addressing. Its memory comes from the system, because `malloc` may be the
// program's.
static trace_node *nodes;
static size_t node_count, node_capacity;
static uint64_t last_node;
static int64_t steps;

/// Spreads neighbouring inodes, because the files of a directory often have consecutive numbers.
static size_t first_place(dev_t device, ino_t inode, size_t capacity) {
  uint64_t mixed = ((uint64_t)inode ^ ((uint64_t)device << 32)) * 0x9e3779b97f4a7c15u;
  return (size_t)(mixed ^ (mixed >> 32)) & (capacity - 1);
}

/// The file's slot, or the empty slot where it belongs.
static trace_node *place_of(trace_node *table, size_t capacity, dev_t device, ino_t inode) {
  size_t place = first_place(device, inode, capacity);
  while (true) {
    steps += 1;
    trace_node *node = &table[place];
    if (node->number == 0 || (node->device == device && node->inode == inode)) return node;
    place = (place + 1) & (capacity - 1);
  }
}

/// Keeps a quarter of the slots empty, so that searches stay short.
static bool has_room(void) {
  if (node_count < node_capacity / 4 * 3) return true;
  size_t wanted = node_capacity ? node_capacity * 2 : first_capacity;
  void *memory = NEXT(mmap)(
    NULL, wanted * sizeof *nodes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return false;
  trace_node *grown = memory;
  for (size_t index = 0; index < node_capacity; index += 1) {
    if (nodes[index].number == 0) continue;
    *place_of(grown, wanted, nodes[index].device, nodes[index].inode) = nodes[index];
  }
  if (nodes) munmap(nodes, node_capacity * sizeof *nodes);
  nodes = grown;
  node_capacity = wanted;
  return true;
}

/// The system reuses an inode's number after its file is gone. A new file always gets a new number
/// here.
uint64_t trace_node_number(const struct stat *status, bool is_new) {
  if (!has_room()) return 0;
  trace_node *node = place_of(nodes, node_capacity, status->st_dev, status->st_ino);
  if (node->number != 0 && !is_new) return node->number;
  if (node->number == 0) node_count += 1;
  *node = (trace_node){status->st_dev, status->st_ino, ++last_node};
  return node->number;
}

void trace_forget_nodes(void) {
  if (nodes) munmap(nodes, node_capacity * sizeof *nodes);
  nodes = NULL;
  node_count = 0;
  node_capacity = 0;
  last_node = 0;
}

int64_t lockstep_file_trace_node_steps(void) { return steps; }

#pragma clang attribute pop
