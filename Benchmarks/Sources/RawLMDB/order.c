#include "order.h"

#include <string.h>

uint64_t order_prefix(const uint8_t *id) {
  uint64_t bytes;
  memcpy(&bytes, id, 8);
  return __builtin_bswap64(bytes);
}

void order_by_prefix(order_entry *entries, order_entry *scratch, size_t count) {
  static const int digits = 8, values = 256;
  size_t counts[8][256];
  memset(counts, 0, sizeof counts);
  for (size_t i = 0; i < count; i++) {
    for (int d = 0; d < digits; d++) counts[d][entries[i].prefix >> (8 * d) & 255]++;
  }
  order_entry *from = entries, *to = scratch;
  for (int d = 0; d < digits && count > 0; d++) {
    size_t *ends = counts[d];
    if (ends[from[0].prefix >> (8 * d) & 255] == count) continue;
    size_t sum = 0;
    for (int v = 0; v < values; v++) {
      size_t here = ends[v];
      ends[v] = sum;
      sum += here;
    }
    for (size_t i = 0; i < count; i++) to[ends[from[i].prefix >> (8 * d) & 255]++] = from[i];
    order_entry *other = from;
    from = to;
    to = other;
  }
  if (from != entries) memcpy(entries, from, count * sizeof *entries);
}

void order_ties(order_entry *entries, size_t count, const void *ids, size_t stride) {
  const uint8_t *base = ids;
  for (size_t i = 1; i < count; i++) {
    order_entry entry = entries[i];
    size_t place = i;
    while (place > 0 && entries[place - 1].prefix == entry.prefix &&
           memcmp(base + entries[place - 1].place * stride, base + entry.place * stride, 16) > 0) {
      entries[place] = entries[place - 1];
      place--;
    }
    entries[place] = entry;
  }
}
