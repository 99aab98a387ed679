// The made-up todos that every contender stores: same seed, same bytes.

#ifndef BENCH_DATA_H
#define BENCH_DATA_H

#include <stddef.h>
#include <stdint.h>

/// `due_ms` of a todo without a due date.
#define BENCH_NO_DATE INT64_MIN

/// One todo. Texts are UTF-8, not terminated, and belong to the data set.
typedef struct {
  uint8_t id[16];
  uint8_t list_id[16];
  /// Milliseconds since 1970, UTC.
  int64_t created_ms;
  /// Milliseconds since 1970, UTC, or `BENCH_NO_DATE`.
  int64_t due_ms;
  /// 0 to 3.
  uint8_t priority;
  /// 0 or 1; there is an index on it.
  uint8_t completed;
  /// 0 or 1; there is no index on it.
  uint8_t flagged;
  /// Bytes of `title`: 25 to 56.
  uint16_t title_length;
  /// Bytes of `notes`: 120, or 0 when there are none.
  uint16_t notes_length;
  const char *_Nonnull title;
  /// Null when there are none.
  const char *_Nullable notes;
} bench_todo;

/// A data set: `count` todos to load and `extra` more to insert one by one.
typedef struct {
  size_t count;
  size_t extra;
  /// `count + extra` todos.
  bench_todo *_Nonnull todos;
  char *_Nonnull texts;
} bench_data;

/// Makes a data set from the fixed seed 42.
///
/// 30 of 100 are completed, a quarter are flagged, half have a due date, half have notes; 100 lists;
/// creation over three years. With `ordered` 0 ids are random (UUID version 4)
/// and creation times in random order; else ids are UUID version 7 and the
/// todos arrive in the order of their creation.
///
/// Null when memory is short. Freed by `bench_data_free`.
bench_data *_Nullable bench_data_make(size_t count, size_t extra, int ordered);

/// Frees what `bench_data_make` gave.
void bench_data_free(bench_data *_Nullable data);

/// The next number of the SplitMix64 sequence in `state`.
uint64_t bench_random(uint64_t *_Nonnull state);

/// A hash (FNV-1a, 64 bits) of every field of a todo.
///
/// The sum over a store proves that two stores hold the same todos.
uint64_t bench_digest(const bench_todo *_Nonnull todo);

#endif
