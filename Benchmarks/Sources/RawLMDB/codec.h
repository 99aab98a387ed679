// The bytes of a row and of index keys.
//
// A row is a `row_header`, as the machine has it in memory, then the title and
// the notes.

#ifndef RAW_LMDB_CODEC_H
#define RAW_LMDB_CODEC_H

#include <BenchData.h>
#include <lmdb.h>
#include <string.h>

enum { has_completed = 1, has_due = 2, has_notes = 4, has_flag = 8 };
enum { longest_text = 192, longest_index_key = 25 };

/// The part of a row that every todo has.
typedef struct {
  uint8_t flags;
  uint8_t priority;
  uint16_t title_length, notes_length, zero;
  /// Milliseconds since 1970.
  int64_t created_ms, due_ms;
  uint8_t list_id[16];
} row_header;

_Static_assert(sizeof(row_header) == 40, "a row header has no gaps");

/// A todo copied out of its row, which lives on after the transaction.
typedef struct {
  uint8_t id[16];
  row_header header;
  /// Title, then notes.
  char texts[longest_text];
} raw_todo;

static inline size_t row_size(const bench_todo *todo) {
  return sizeof(row_header) + todo->title_length + todo->notes_length;
}

static inline void row_encode(uint8_t *row, const bench_todo *todo) {
  row_header header = {
      .flags = (uint8_t)((todo->completed ? has_completed : 0) |
                         (todo->due_ms != BENCH_NO_DATE ? has_due : 0) |
                         (todo->notes ? has_notes : 0) | (todo->flagged ? has_flag : 0)),
      .priority = todo->priority,
      .title_length = todo->title_length,
      .notes_length = todo->notes_length,
      .created_ms = todo->created_ms,
      .due_ms = todo->due_ms,
  };
  memcpy(header.list_id, todo->list_id, 16);
  memcpy(row, &header, sizeof header);
  memcpy(row + sizeof header, todo->title, todo->title_length);
  if (todo->notes) {
    memcpy(row + sizeof header + todo->title_length, todo->notes, todo->notes_length);
  }
}

/// 1 or 0; the flags are the first byte of a row.
static inline uint64_t row_completed(const uint8_t *row) { return row[0] & has_completed; }

/// 1 or 0.
static inline uint64_t row_flagged(const uint8_t *row) { return row[0] / has_flag % 2; }

/// `size` is the length of the row.
static inline void row_decode(raw_todo *todo, const uint8_t *id, const uint8_t *row, size_t size) {
  memcpy(todo->id, id, 16);
  memcpy(&todo->header, row, sizeof todo->header);
  memcpy(todo->texts, row + sizeof todo->header, size - sizeof todo->header);
}

/// Makes the compiler believe that `object` is read here, so that no part of a
/// decoded todo is left out because nobody looks at it.
static inline void keep(const void *object) { __asm__ volatile("" : : "r"(object) : "memory"); }

/// What a reader of decoded todos adds up: every contender the same.
static inline uint64_t raw_todo_sum(const raw_todo *todo) {
  return (todo->header.flags & has_completed) + (uint64_t)todo->header.created_ms +
         todo->header.title_length + (uint8_t)todo->texts[0] + todo->header.notes_length;
}

static inline uint64_t raw_todo_digest(const raw_todo *todo) {
  const row_header *header = &todo->header;
  bench_todo view = {
      .created_ms = header->created_ms,
      .due_ms = header->due_ms,
      .priority = header->priority,
      .completed = header->flags & has_completed,
      .flagged = (header->flags & has_flag) != 0,
      .title_length = header->title_length,
      .notes_length = header->notes_length,
      .title = todo->texts,
      .notes = header->flags & has_notes ? todo->texts + header->title_length : NULL,
  };
  memcpy(view.id, todo->id, 16);
  memcpy(view.list_id, header->list_id, 16);
  return bench_digest(&view);
}

/// Writes a time, big-endian with the sign bit flipped, and an id; gives the
/// end.
static inline uint8_t *key_encode(uint8_t *key, int64_t ms, const uint8_t *id) {
  uint64_t ordered = __builtin_bswap64((uint64_t)ms ^ 1ull << 63);
  memcpy(key, &ordered, 8);
  memcpy(key + 8, id, 16);
  return key + 24;
}

/// Makes an index key in `bytes`. A negative `lead` stands for no leading byte.
static inline MDB_val index_key(uint8_t *bytes, int lead, int64_t ms, const uint8_t *id) {
  uint8_t *end = bytes;
  if (lead >= 0) *end++ = (uint8_t)lead;
  end = key_encode(end, ms, id);
  return (MDB_val){(size_t)(end - bytes), bytes};
}

#endif
