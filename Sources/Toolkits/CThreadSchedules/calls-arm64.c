// Calls between functions of one library, which the loader does not bind, on arm64.

#include "schedule.h"

#if defined(SCHEDULES_THREADS) && defined(__aarch64__)

#include <sys/mman.h>

/// `b` and `bl` have a signed distance of 26 bits, in instructions.
enum { kind_mask = 0x7c000000, kind = 0x14000000, distance_mask = 0x03ffffff };

static bool is_call_of(const uint32_t *code, const void *target) {
  if ((*code & kind_mask) != kind) return false;
  int32_t distance = (int32_t)(*code << 6) >> 6;
  return (const void *)(code + distance) == target;
}

void schedule_redirect(
  unsigned char *from, const unsigned char *end, const void *target, const void *replacement) {
  uintptr_t size = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (uint32_t *code = (uint32_t *)(void *)from; (unsigned char *)(code + 1) <= end; code += 1) {
    if (!is_call_of(code, target)) continue;
    ptrdiff_t distance = (const uint32_t *)replacement - code;
    if (distance >= 1 << 25 || distance < -(1 << 25)) continue;
    void *page = (void *)((uintptr_t)code & ~(size - 1));
    if (mprotect(page, size, PROT_READ | PROT_WRITE | PROT_EXEC) != 0) continue;
    *code = (*code & ~(uint32_t)distance_mask) | ((uint32_t)distance & distance_mask);
    __builtin___clear_cache((char *)code, (char *)(code + 1));
    mprotect(page, size, PROT_READ | PROT_EXEC);
  }
}

#endif
