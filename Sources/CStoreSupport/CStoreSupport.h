// Inline C that Swift cannot express: the CRC-32C instruction, prefetch, and a
// function of the C library that Swift does not see.

#ifndef C_STORE_SUPPORT_H
#define C_STORE_SUPPORT_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__x86_64__)
/// CRC-32C of `count` bytes, continued from `crc`, by the SSE4.2 instruction.
///
/// The caller has asked the processor for SSE4.2 first: elsewhere it is an
/// illegal instruction. `crc` goes in and comes out without the final
/// complement.
__attribute__((target("sse4.2"))) static inline uint32_t store_crc32c_sse42(
    uint32_t crc, const void *_Nullable bytes, size_t count) {
  const unsigned char *p = (const unsigned char *)bytes;
  uint64_t wide = crc;
  while (count >= 8) {
    uint64_t word;
    memcpy(&word, p, 8);
    wide = __builtin_ia32_crc32di(wide, word);
    p += 8;
    count -= 8;
  }
  uint32_t narrow = (uint32_t)wide;
  while (count > 0) {
    narrow = __builtin_ia32_crc32qi(narrow, *p);
    p += 1;
    count -= 1;
  }
  return narrow;
}

/// Whether this processor has SSE4.2 (CPUID leaf 1, ECX bit 20).
static inline int store_has_sse42(void) {
  uint32_t a = 1, b, c = 0, d;
  __asm__ volatile("cpuid" : "+a"(a), "=b"(b), "+c"(c), "=d"(d));
  return (c >> 20) & 1;
}
#endif

/// Asks the processor to load the cache line at `address`, to be read soon.
static inline void store_prefetch(const void *_Nonnull address) {
  __builtin_prefetch(address, 0, 3);
}

// string.h declares it to GNU sources only.
extern void *memmem(const void *, size_t, const void *, size_t);

/// The first place at which `needle` stands in `bytes`, null when there is none.
///
/// Linear in both sizes.
static inline const void *_Nullable store_find_bytes(
    const void *_Nonnull bytes, size_t count, const void *_Nonnull needle, size_t needle_count) {
  return memmem(bytes, count, needle, needle_count);
}

#endif
