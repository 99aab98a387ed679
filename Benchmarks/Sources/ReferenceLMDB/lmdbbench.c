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

static MDB_env *env;
static MDB_dbi primary, index_dbis[indexes];

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
  o[0] = r->completed | (r->due_ms != BENCH_NO_DATE) << 1 | (r->notes != NULL) << 2;
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

static void begin(work *t, unsigned flags) {
  E(mdb_txn_begin(env, NULL, flags, &t->txn));
  E(mdb_cursor_open(t->txn, primary, &t->primary));
  for (int i = 0; i < indexes; i++) E(mdb_cursor_open(t->txn, index_dbis[i], &t->index[i]));
}

static void end_read(work *t) {
  mdb_cursor_close(t->primary);
  for (int i = 0; i < indexes; i++) mdb_cursor_close(t->index[i]);
  mdb_txn_abort(t->txn);
}

static void end_write(work *t) { E(mdb_txn_commit(t->txn)); }

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

static inline void index_put(work *t, int index, int completed, int64_t ms, const uint8_t *id) {
  uint8_t bytes[32];
  MDB_val key = index_key(bytes, index, completed, ms, id), empty = {0, bytes};
  E(mdb_cursor_put(t->index[index], &key, &empty, 0));
}

static inline void index_delete(work *t, int index, int completed, int64_t ms, const uint8_t *id) {
  uint8_t bytes[32];
  MDB_val key = index_key(bytes, index, completed, ms, id), value;
  E(mdb_cursor_get(t->index[index], &key, &value, MDB_SET));
  E(mdb_cursor_del(t->index[index], 0));
}

static void insert1(work *t, const bench_todo *r) {
  MDB_val key = {16, (void *)r->id}, value = {value_size(r), NULL};
  E(mdb_cursor_put(t->primary, &key, &value, MDB_RESERVE | MDB_NOOVERWRITE));
  encode(value.mv_data, r);
  index_put(t, by_completed, r->completed, r->created_ms, r->id);
  index_put(t, by_created, 0, r->created_ms, r->id);
  if (r->due_ms != BENCH_NO_DATE) index_put(t, by_due, 0, r->due_ms, r->id);
}

static inline int get(work *t, const uint8_t *id, decoded *o) {
  MDB_val key = {16, (void *)id}, value;
  if (mdb_cursor_get(t->primary, &key, &value, MDB_SET)) return 0;
  decode(o, id, value.mv_data);
  return 1;
}

void reference_open(const char *path) {
  static const char *const names[indexes] = {"c", "r", "d"};
  MDB_txn *txn;
  E(mdb_env_create(&env));
  E(mdb_env_set_maxdbs(env, 8));
  E(mdb_env_set_mapsize(env, (size_t)4 << 30));
  E(mdb_env_open(env, path, MDB_NOTLS, 0644));
  E(mdb_txn_begin(env, NULL, 0, &txn));
  E(mdb_dbi_open(txn, "p", MDB_CREATE, &primary));
  for (int i = 0; i < indexes; i++) E(mdb_dbi_open(txn, names[i], MDB_CREATE, &index_dbis[i]));
  E(mdb_txn_commit(txn));
}

void reference_close(void) { mdb_env_close(env); }

void reference_set_relaxed(int relaxed) { E(mdb_env_set_flags(env, MDB_NOMETASYNC, relaxed)); }

void reference_insert_all(const bench_todo *todos, size_t count) {
  work t;
  begin(&t, 0);
  for (size_t i = 0; i < count; i++) insert1(&t, &todos[i]);
  end_write(&t);
}

void reference_insert_each(const bench_todo *todos, size_t count) {
  work t;
  for (size_t i = 0; i < count; i++) {
    begin(&t, 0);
    insert1(&t, &todos[i]);
    end_write(&t);
  }
}

void reference_remove_all(const bench_todo *todos, size_t count) {
  work t;
  begin(&t, 0);
  for (size_t i = 0; i < count; i++) {
    const bench_todo *r = &todos[i];
    MDB_val key = {16, (void *)r->id}, value;
    E(mdb_cursor_get(t.primary, &key, &value, MDB_SET));
    E(mdb_cursor_del(t.primary, 0));
    index_delete(&t, by_completed, r->completed, r->created_ms, r->id);
    index_delete(&t, by_created, 0, r->created_ms, r->id);
    if (r->due_ms != BENCH_NO_DATE) index_delete(&t, by_due, 0, r->due_ms, r->id);
  }
  end_write(&t);
}

uint64_t reference_get(const void *ids, size_t count) {
  const uint8_t(*keys)[16] = ids;
  uint64_t total = 0;
  decoded o;
  work t;
  begin(&t, MDB_RDONLY);
  for (size_t i = 0; i < count; i++) {
    if (!get(&t, keys[i], &o)) exit(3);
    total += sum(&o);
  }
  end_read(&t);
  return total;
}

uint64_t reference_get_each(const void *ids, size_t count) {
  const uint8_t(*keys)[16] = ids;
  uint64_t total = 0;
  decoded o;
  work t;
  begin(&t, MDB_RDONLY);
  for (size_t i = 0; i < count; i++) {
    renew(&t);
    if (!get(&t, keys[i], &o)) exit(3);
    total += sum(&o);
  }
  end_read(&t);
  return total;
}

uint64_t reference_scan_completed(void) {
  MDB_val key, value;
  uint64_t n = 0;
  work t;
  begin(&t, MDB_RDONLY);
  for (int r = mdb_cursor_get(t.primary, &key, &value, MDB_FIRST); !r;
       r = mdb_cursor_get(t.primary, &key, &value, MDB_NEXT))
    n += ((uint8_t *)value.mv_data)[0] & 1;
  end_read(&t);
  return n;
}
