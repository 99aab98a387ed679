// The order of keys, made by sorting small entries instead of todos.

#ifndef RAW_LMDB_ORDER_H
#define RAW_LMDB_ORDER_H

#include <stddef.h>
#include <stdint.h>

/// One thing to be sorted: the first eight bytes of its key as a number, and
/// where it is.
typedef struct {
  uint64_t prefix;
  uint32_t place;
} order_entry;

/// Sorts by prefix, by the bytes from the last to the first; those of one
/// prefix stay in their order. `scratch` has room for as many.
void order_by_prefix(order_entry *entries, order_entry *scratch, size_t count);

/// Brings entries of one prefix into the order of the ids that lie `stride`
/// bytes apart from `ids` on, at their places.
void order_ties(order_entry *entries, size_t count, const void *ids, size_t stride);

/// The first eight bytes of an id as a number.
uint64_t order_prefix(const uint8_t *id);

#endif
