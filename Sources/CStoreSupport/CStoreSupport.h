// Inline C that Swift cannot express: the CRC-32C instruction, prefetch, vectors
// of bytes, and a function of the C library that Swift does not see.

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

static inline uint8_t store_ascii_lowercase(uint8_t byte) {
  return byte | ((uint8_t)(byte - 'A') < 26 ? 0x20 : 0);
}

/// Whether `word` stands at `bytes` when the capitals of ASCII are small letters.
static inline int store_is_at_caseless(const uint8_t *bytes, const uint8_t *word, size_t count) {
  for (size_t i = 0; i < count; i += 1)
    if (store_ascii_lowercase(bytes[i]) != word[i]) return 0;
  return 1;
}

/// Whether `word`, which has no capitals of ASCII, stands somewhere in `bytes`
/// when those have small letters in their place.
static inline int store_find_caseless(
    const uint8_t *bytes, size_t count, const uint8_t *word, size_t word_count) {
  typedef uint8_t vector __attribute__((vector_size(16)));
  if (word_count > count) return 0;
  if (word_count == 0) return 1;
  size_t places = count - word_count + 1, place = 0;
  // The first and the last byte at 16 places at a time: setting the bit by which
  // letters differ takes some bytes for others, which the comparison sorts out.
  vector bit = (vector){} + 0x20;
  vector first = (vector){} + (uint8_t)(word[0] | 0x20);
  vector last = (vector){} + (uint8_t)(word[word_count - 1] | 0x20);
  for (; place + 16 <= places; place += 16) {
    vector a, b;
    memcpy(&a, bytes + place, 16);
    memcpy(&b, bytes + place + word_count - 1, 16);
    vector hits = (vector)(((a | bit) == first) & ((b | bit) == last));
    uint64_t halves[2];
    memcpy(halves, &hits, 16);
    if ((halves[0] | halves[1]) == 0) continue;
    for (size_t i = 0; i < 16; i += 1)
      if (store_is_at_caseless(bytes + place + i, word, word_count)) return 1;
  }
  for (; place < places; place += 1)
    if (store_is_at_caseless(bytes + place, word, word_count)) return 1;
  return 0;
}

/// Whether a folded word stands in a text that is not folded: 1 or 0, or -1 when
/// only folding the text can tell.
///
/// Most texts are of ASCII, where a word is found in place. In any other text a
/// word of ASCII is missing, unless it is found in place, or a scalar is there
/// whose case folding has ASCII in it. Those have one of these UTF-8 beginnings:
/// C3 9F (the sharp s), C4 B0, C5 89, C5 BF, CD BE, E1 BA, E1 BF, E2 84 (the
/// Kelvin sign) and EF AC (ligatures).
static inline int store_has_folded_word(
    const void *_Nonnull text, size_t count, const void *_Nonnull folded_word, size_t word_count) {
  const uint8_t *bytes = (const uint8_t *)text, *word = (const uint8_t *)folded_word;
  uint8_t all = 0, all_of_word = 0;
  for (size_t i = 0; i < count; i += 1) all |= bytes[i];
  if (all < 0x80) return store_find_caseless(bytes, count, word, word_count);
  for (size_t i = 0; i < word_count; i += 1) all_of_word |= word[i];
  if (all_of_word >= 0x80 || store_find_caseless(bytes, count, word, word_count)) return -1;
  for (size_t i = 0; i + 1 < count; i += 1) {
    if (bytes[i] < 0xC3) continue;
    switch (bytes[i] << 8 | bytes[i + 1]) {
      case 0xC39F: case 0xC4B0: case 0xC589: case 0xC5BF: case 0xCDBE:
      case 0xE1BA: case 0xE1BF: case 0xE284: case 0xEFAC: return -1;
    }
  }
  return 0;
}

#endif
