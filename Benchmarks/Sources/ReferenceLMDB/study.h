// What both files of the study's program share.

#ifndef REFERENCE_LMDB_STUDY_H
#define REFERENCE_LMDB_STUDY_H

#include "ReferenceLMDB.h"

#include <lmdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define E(call)                                                                         \
  do {                                                                                  \
    int status_ = (call);                                                               \
    if (status_) {                                                                      \
      fprintf(stderr, "%s:%d %s: %s\n", __FILE__, __LINE__, #call, mdb_strerror(status_)); \
      exit(1);                                                                          \
    }                                                                                   \
  } while (0)

enum { by_completed, by_created, by_due, indexes };

extern MDB_env *study_env;
extern MDB_dbi study_primary, study_indexes[indexes];

// A transaction with a cursor on every database.
typedef struct {
  MDB_txn *txn;
  MDB_cursor *primary, *index[indexes];
} work;

typedef struct {
  uint8_t id[16], list[16];
  int64_t created, due;
  uint8_t completed, priority, has_due, has_notes;
  uint16_t title_length, notes_length;
  char title[128], notes[256];
} decoded;

static inline size_t value_size(const bench_todo *r) {
  return 40 + r->title_length + (r->notes ? r->notes_length : 0);
}

static inline void encode(uint8_t *o, const bench_todo *r) {
  o[0] = r->completed | (r->due_ms != BENCH_NO_DATE) << 1 | (r->notes != NULL) << 2 |
         r->flagged << 3;
  o[1] = r->priority;
  uint16_t n = r->notes ? r->notes_length : 0;
  memcpy(o + 2, &r->title_length, 2);
  memcpy(o + 4, &n, 2);
  o[6] = o[7] = 0;
  memcpy(o + 8, &r->created_ms, 8);
  memcpy(o + 16, &r->due_ms, 8);
  memcpy(o + 24, r->list_id, 16);
  memcpy(o + 40, r->title, r->title_length);
  if (n) memcpy(o + 40 + r->title_length, r->notes, n);
}

static inline void decode(decoded *t, const uint8_t *id, const uint8_t *v) {
  memcpy(t->id, id, 16);
  t->completed = v[0] & 1;
  t->has_due = v[0] >> 1 & 1;
  t->has_notes = v[0] >> 2 & 1;
  t->priority = v[1];
  memcpy(&t->title_length, v + 2, 2);
  memcpy(&t->notes_length, v + 4, 2);
  memcpy(&t->created, v + 8, 8);
  memcpy(&t->due, v + 16, 8);
  memcpy(t->list, v + 24, 16);
  memcpy(t->title, v + 40, t->title_length);
  memcpy(t->notes, v + 40 + t->title_length, t->notes_length);
}

static inline uint64_t sum(const decoded *t) {
  return t->completed + t->created + t->title_length + (uint8_t)t->title[0] + t->notes_length;
}

static inline void begin(work *t, unsigned flags) {
  E(mdb_txn_begin(study_env, NULL, flags, &t->txn));
  E(mdb_cursor_open(t->txn, study_primary, &t->primary));
  for (int i = 0; i < indexes; i++) E(mdb_cursor_open(t->txn, study_indexes[i], &t->index[i]));
}

static inline void end_read(work *t) {
  mdb_cursor_close(t->primary);
  for (int i = 0; i < indexes; i++) mdb_cursor_close(t->index[i]);
  mdb_txn_abort(t->txn);
}

static inline void end_write(work *t) { E(mdb_txn_commit(t->txn)); }

static inline void renew(work *t) {
  mdb_txn_reset(t->txn);
  E(mdb_txn_renew(t->txn));
  E(mdb_cursor_renew(t->txn, t->primary));
  for (int i = 0; i < indexes; i++) E(mdb_cursor_renew(t->txn, t->index[i]));
}

// Writes the key of one index entry into `bytes`.
static inline MDB_val index_key(uint8_t *bytes, int index, int completed, int64_t ms,
                                const uint8_t *id) {
  uint8_t *p = bytes;
  if (index == by_completed) *p++ = completed;
  uint64_t u = __builtin_bswap64((uint64_t)ms ^ 0x8000000000000000ull);
  memcpy(p, &u, 8);
  memcpy(p + 8, id, 16);
  return (MDB_val){p + 24 - bytes, bytes};
}

static inline void index_put(work *t, int index, int completed, int64_t ms, const uint8_t *id,
                             int append) {
  uint8_t bytes[32];
  MDB_val key = index_key(bytes, index, completed, ms, id), empty = {0, bytes};
  E(mdb_cursor_put(t->index[index], &key, &empty, append ? MDB_APPEND : 0));
}

static inline void index_delete(work *t, int index, int completed, int64_t ms, const uint8_t *id) {
  uint8_t bytes[32];
  MDB_val key = index_key(bytes, index, completed, ms, id), value;
  E(mdb_cursor_get(t->index[index], &key, &value, MDB_SET));
  E(mdb_cursor_del(t->index[index], 0));
}

static inline void row_put(work *t, const bench_todo *r, int append) {
  MDB_val key = {16, (void *)r->id}, value = {value_size(r), NULL};
  E(mdb_cursor_put(t->primary, &key, &value,
                   MDB_RESERVE | (append ? MDB_APPEND : MDB_NOOVERWRITE)));
  encode(value.mv_data, r);
}

static inline void insert1(work *t, const bench_todo *r) {
  row_put(t, r, 0);
  index_put(t, by_completed, r->completed, r->created_ms, r->id, 0);
  index_put(t, by_created, 0, r->created_ms, r->id, 0);
  if (r->due_ms != BENCH_NO_DATE) index_put(t, by_due, 0, r->due_ms, r->id, 0);
}

static inline int get(work *t, const uint8_t *id, decoded *o) {
  MDB_val key = {16, (void *)id}, value;
  if (mdb_cursor_get(t->primary, &key, &value, MDB_SET)) return 0;
  decode(o, id, value.mv_data);
  return 1;
}

#endif
