// The one thing that Swift has no way to say: the processor's own CRC-32C instruction.
//
// Sources: Intel, "Intel 64 and IA-32 Architectures Software Developer's Manual", volume 2, CRC32;
// Arm, "Arm C Language Extensions", section "CRC32 intrinsics".

#include "CChecksum.h"

#include <string.h>

#if defined(__x86_64__)

#include <nmmintrin.h>

bool cchecksum_has_crc32c(void) { return __builtin_cpu_supports("sse4.2"); }

__attribute__((target("sse4.2")))
uint32_t cchecksum_crc32c(uint32_t reg, const uint8_t *bytes, size_t count) {
  uint64_t wide = reg;
  for (; count >= 8; bytes += 8, count -= 8) {
    uint64_t word;
    memcpy(&word, bytes, 8);
    wide = _mm_crc32_u64(wide, word);
  }
  reg = (uint32_t)wide;
  for (; count > 0; bytes++, count--) reg = _mm_crc32_u8(reg, *bytes);
  return reg;
}

#elif defined(__aarch64__) && defined(__ARM_FEATURE_CRC32)

// Every processor that the compiler was told about has it: all of Apple's do.
#include <arm_acle.h>

bool cchecksum_has_crc32c(void) { return true; }

uint32_t cchecksum_crc32c(uint32_t reg, const uint8_t *bytes, size_t count) {
  for (; count >= 8; bytes += 8, count -= 8) {
    uint64_t word;
    memcpy(&word, bytes, 8);
    reg = __crc32cd(reg, word);
  }
  for (; count > 0; bytes++, count--) reg = __crc32cb(reg, *bytes);
  return reg;
}

#elif defined(__aarch64__) && defined(__linux__)

#include <sys/auxv.h>

#ifndef HWCAP_CRC32
#define HWCAP_CRC32 (1 << 7)
#endif

bool cchecksum_has_crc32c(void) { return (getauxval(AT_HWCAP) & HWCAP_CRC32) != 0; }

// By name, so that the rest of the program need not be built for it.
__attribute__((target("crc")))
uint32_t cchecksum_crc32c(uint32_t reg, const uint8_t *bytes, size_t count) {
  for (; count >= 8; bytes += 8, count -= 8) {
    uint64_t word;
    memcpy(&word, bytes, 8);
    __asm__("crc32cx %w0, %w0, %x1" : "+r"(reg) : "r"(word));
  }
  for (; count > 0; bytes++, count--) {
    uint32_t byte = *bytes;
    __asm__("crc32cb %w0, %w0, %w1" : "+r"(reg) : "r"(byte));
  }
  return reg;
}

#else

bool cchecksum_has_crc32c(void) { return false; }

uint32_t cchecksum_crc32c(uint32_t reg, const uint8_t *bytes, size_t count) {
  (void)bytes;
  (void)count;
  return reg;
}

#endif
