// Calls between functions of one library, which the loader does not bind, on x86-64.

#include "schedule.h"

#if defined(SCHEDULES_THREADS) && defined(__x86_64__)

#include <sys/mman.h>

enum { call = 0xe8, jump = 0xe9, length = 5 };

static bool is_call_of(const unsigned char *code, const void *target) {
  if (code[0] != call && code[0] != jump) return false;
  int32_t distance;
  memcpy(&distance, code + 1, sizeof distance);
  return code + length + distance == (const unsigned char *)target;
}

void schedule_redirect(
  unsigned char *from, const unsigned char *end, const void *target, const void *replacement) {
  for (unsigned char *code = from; code + length <= end; code += 1) {
    if (!is_call_of(code, target)) continue;
    ptrdiff_t distance = (const unsigned char *)replacement - (code + length);
    if (distance != (int32_t)distance) continue;
    int32_t value = (int32_t)distance;
    // The bytes may be in two pages.
    unsigned char *page = (unsigned char *)((uintptr_t)code & ~(uintptr_t)4095);
    size_t size = code + length > page + 4096 ? 8192 : 4096;
    if (mprotect(page, size, PROT_READ | PROT_WRITE | PROT_EXEC) != 0) continue;
    memcpy(code + 1, &value, sizeof value);
    mprotect(page, size, PROT_READ | PROT_EXEC);
  }
}

#endif
