// `Mutex` on arm64.

#include "schedule.h"

#if defined(SCHEDULES_THREADS) && defined(__aarch64__)

#include <sys/mman.h>

/// `mov x0, #178` (or `w0`), before the call of `syscall`. See the file for x86-64.
static bool is_number(uint32_t code) {
  uint32_t number = (uint32_t)SYS_gettid << 5;
  return code == (0x52800000u | number) || code == (0xd2800000u | number);
}

/// The `cbnz` that jumps over the number and the following call, at most two instructions before,
/// or NULL.
static uint32_t *jump_over(uint32_t *number, const uint32_t *from) {
  for (uint32_t *code = number - 1; code >= from && code >= number - 3; code -= 1) {
    if ((*code & 0x7f000000u) != 0x35000000u) continue;
    // The distance is a signed number of instructions.
    int32_t distance = (int32_t)(*code << 8) >> 13;
    const uint32_t *target = code + distance;
    if (target > number + 1 && target < number + 32) return code;
  }
  return NULL;
}

int schedule_patch(unsigned char *from, unsigned char *end) {
  int count = 0;
  uintptr_t size = (uintptr_t)sysconf(_SC_PAGESIZE);
  uint32_t *first = (uint32_t *)(void *)from;
  for (uint32_t *place = first; (unsigned char *)(place + 1) <= end; place += 1) {
    uint32_t *code = is_number(*place) ? jump_over(place, first) : NULL;
    if (!code) continue;
    void *page = (void *)((uintptr_t)code & ~(size - 1));
    if (mprotect(page, size, PROT_READ | PROT_WRITE | PROT_EXEC) != 0) continue;
    *code = 0xd503201fu;
    __builtin___clear_cache((char *)code, (char *)(code + 1));
    mprotect(page, size, PROT_READ | PROT_EXEC);
    count += 1;
  }
  return count;
}

#endif
