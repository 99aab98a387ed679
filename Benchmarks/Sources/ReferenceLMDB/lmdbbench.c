#include "study.h"

MDB_env *study_env;
MDB_dbi study_primary, study_indexes[indexes];

void reference_open(const char *path) {
  static const char *const names[indexes] = {"c", "r", "d"};
  MDB_txn *txn;
  E(mdb_env_create(&study_env));
  E(mdb_env_set_maxdbs(study_env, 8));
  E(mdb_env_set_mapsize(study_env, (size_t)4 << 30));
  E(mdb_env_open(study_env, path, MDB_NOTLS, 0644));
  E(mdb_txn_begin(study_env, NULL, 0, &txn));
  E(mdb_dbi_open(txn, "p", MDB_CREATE, &study_primary));
  for (int i = 0; i < indexes; i++) E(mdb_dbi_open(txn, names[i], MDB_CREATE, &study_indexes[i]));
  E(mdb_txn_commit(txn));
}

void reference_close(void) { mdb_env_close(study_env); }

void reference_set_relaxed(int relaxed) { E(mdb_env_set_flags(study_env, MDB_NOMETASYNC, relaxed)); }

void reference_insert_each(const bench_todo *todos, size_t count) {
  work t;
  for (size_t i = 0; i < count; i++) {
    begin(&t, 0);
    insert1(&t, &todos[i]);
    end_write(&t);
  }
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

uint64_t reference_scan_decoded(void) {
  MDB_val key, value;
  uint64_t total = 0;
  decoded o;
  work t;
  begin(&t, MDB_RDONLY);
  for (int r = mdb_cursor_get(t.primary, &key, &value, MDB_FIRST); !r;
       r = mdb_cursor_get(t.primary, &key, &value, MDB_NEXT)) {
    decode(&o, key.mv_data, value.mv_data);
    total += sum(&o);
  }
  end_read(&t);
  return total;
}

// The last entry of a value of `completed`; null for none.
static const uint8_t *seek_last(work *t, int completed) {
  uint8_t after = (uint8_t)(completed + 1);
  MDB_val k = {1, &after}, d;
  int r = mdb_cursor_get(t->index[by_completed], &k, &d, MDB_SET_RANGE);
  r = mdb_cursor_get(t->index[by_completed], &k, &d, r ? MDB_LAST : MDB_PREV);
  return r ? NULL : (uint8_t *)k.mv_data + k.mv_size - 16;
}

// The first entry of the creation index from a time on; null for none.
static const uint8_t *seek_created(work *t, int64_t ms) {
  static const uint8_t zero[16];
  uint8_t bytes[32];
  MDB_val k = index_key(bytes, by_created, 0, ms, zero), d;
  int r = mdb_cursor_get(t->index[by_created], &k, &d, MDB_SET_RANGE);
  return r ? NULL : (uint8_t *)k.mv_data + k.mv_size - 16;
}

static inline const uint8_t *step(work *t, int index, int back) {
  MDB_val k, d;
  int r = mdb_cursor_get(t->index[index], &k, &d, back ? MDB_PREV : MDB_NEXT);
  return r ? NULL : (uint8_t *)k.mv_data + k.mv_size - 16;
}

uint64_t reference_pages(size_t pages) {
  uint64_t total = 0;
  decoded o;
  work t;
  begin(&t, MDB_RDONLY);
  for (size_t i = 0; i < pages; i++) {
    renew(&t);
    const uint8_t *id = seek_last(&t, 0);
    for (int j = 0; j < 50 && id; j++) {
      if (!get(&t, id, &o)) exit(5);
      total += sum(&o) + 1;
      id = step(&t, by_completed, 1);
    }
  }
  end_read(&t);
  return total;
}

uint64_t reference_ranges(const int64_t *starts, size_t count, size_t limit) {
  uint64_t total = 0;
  decoded o;
  work t;
  begin(&t, MDB_RDONLY);
  for (size_t i = 0; i < count; i++) {
    renew(&t);
    const uint8_t *id = seek_created(&t, starts[i]);
    for (size_t j = 0; j < limit && id; j++) {
      if (!get(&t, id, &o)) exit(5);
      total += sum(&o) + 1;
      id = step(&t, by_created, 0);
    }
  }
  end_read(&t);
  return total;
}
