// `Mutex` on x86-64.

#include "schedule.h"

#if defined(SCHEDULES_THREADS) && defined(__x86_64__)

#include <sys/mman.h>

/// `Mutex` is a word that contains its owner's thread number. The code keeps the number in a
/// thread-local variable, and asks the system if the variable is empty: `mov $186, %edi` and the
/// call of `syscall`, after a jump over both. If the jump is replaced by two `nop`s, each lock and
/// unlock makes the call and becomes visible.
static bool is_number(const unsigned char *code) {
  return code[0] == 0xbf && code[1] == SYS_gettid && code[2] == 0 && code[3] == 0 && code[4] == 0;
}

/// Compilers insert a jump to the next instruction, or `xor %eax, %eax`, between the jump and the
/// number.
static const struct {
  size_t count;
  unsigned char bytes[4];
} between[] = {{0, {0}}, {2, {0x31, 0xc0}}, {2, {0xeb, 0}}, {4, {0xeb, 0, 0x31, 0xc0}}};

/// The `jne` that jumps over the number and the following call, or NULL.
static unsigned char *jump_over(unsigned char *number, const unsigned char *from) {
  enum { ways = sizeof between / sizeof between[0], longest_call = 10, furthest = 100 };
  for (int way = 0; way < ways; way += 1) {
    unsigned char *end = number - between[way].count;
    if (end - 2 < from || end[-2] != 0x75) continue;
    if (memcmp(end, between[way].bytes, between[way].count) != 0) continue;
    ptrdiff_t distance = end + end[-1] - number;
    if (distance >= longest_call && distance <= furthest) return end - 2;
  }
  return NULL;
}

int schedule_patch(unsigned char *from, unsigned char *end) {
  int count = 0;
  for (unsigned char *place = from; place + 5 <= end; place += 1) {
    unsigned char *code = is_number(place) ? jump_over(place, from) : NULL;
    if (!code) continue;
    // The two bytes may be in two pages.
    unsigned char *page = (unsigned char *)((uintptr_t)code & ~(uintptr_t)4095);
    size_t size = code + 2 > page + 4096 ? 8192 : 4096;
    if (mprotect(page, size, PROT_READ | PROT_WRITE | PROT_EXEC) != 0) continue;
    code[0] = 0x90;
    code[1] = 0x90;
    mprotect(page, size, PROT_READ | PROT_EXEC);
    count += 1;
  }
  return count;
}

#endif
