#ifndef CCHECKSUM_H
#define CCHECKSUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether this processor has an instruction for CRC-32C: SSE4.2 on x86, the CRC32 extension on ARM.
bool cchecksum_has_crc32c(void);

/// Advances a CRC-32C register over bytes with that instruction; to be called only where there is one.
///
/// The register is the inverted checksum: all ones before the first byte.
uint32_t cchecksum_crc32c(uint32_t reg, const uint8_t *bytes, size_t count);

#endif
