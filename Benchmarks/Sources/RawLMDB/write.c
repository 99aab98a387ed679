#include "codec.h"
#include "store.h"

typedef int change(raw_store *store, MDB_txn *txn, const bench_todo *todo);

// Makes an index key in `bytes`. A negative `lead` stands for no leading byte.
static MDB_val index_key(uint8_t *bytes, int lead, int64_t ms, const uint8_t *id) {
  uint8_t *end = bytes;
  if (lead >= 0) *end++ = (uint8_t)lead;
  end = key_encode(end, ms, id);
  return (MDB_val){(size_t)(end - bytes), bytes};
}

static int insert(raw_store *store, MDB_txn *txn, const bench_todo *todo) {
  uint8_t bytes[longest_index_key];
  MDB_val key = {16, (void *)todo->id}, row = {row_size(todo), NULL}, empty = {0, bytes};
  TRY(mdb_put(txn, store->todos, &key, &row, MDB_NOOVERWRITE | MDB_RESERVE));
  row_encode(row.mv_data, todo);
  key = index_key(bytes, todo->completed, todo->created_ms, todo->id);
  TRY(mdb_put(txn, store->completed, &key, &empty, 0));
  key = index_key(bytes, -1, todo->created_ms, todo->id);
  TRY(mdb_put(txn, store->created, &key, &empty, 0));
  if (todo->due_ms == BENCH_NO_DATE) return 0;
  key = index_key(bytes, -1, todo->due_ms, todo->id);
  return mdb_put(txn, store->due, &key, &empty, 0);
}

static int remove_one(raw_store *store, MDB_txn *txn, const bench_todo *todo) {
  uint8_t bytes[longest_index_key];
  MDB_val key = {16, (void *)todo->id};
  TRY(mdb_del(txn, store->todos, &key, NULL));
  key = index_key(bytes, todo->completed, todo->created_ms, todo->id);
  TRY(mdb_del(txn, store->completed, &key, NULL));
  key = index_key(bytes, -1, todo->created_ms, todo->id);
  TRY(mdb_del(txn, store->created, &key, NULL));
  if (todo->due_ms == BENCH_NO_DATE) return 0;
  key = index_key(bytes, -1, todo->due_ms, todo->id);
  return mdb_del(txn, store->due, &key, NULL);
}

static int change_all(raw_store *store, const bench_todo *todos, size_t count, change *apply) {
  MDB_txn *txn;
  TRY(mdb_txn_begin(store->env, NULL, 0, &txn));
  for (size_t i = 0; i < count; i++) {
    int status = apply(store, txn, &todos[i]);
    if (status) {
      mdb_txn_abort(txn);
      return status;
    }
  }
  return mdb_txn_commit(txn);
}

int raw_insert_all(raw_store *store, const bench_todo *todos, size_t count) {
  return change_all(store, todos, count, insert);
}

int raw_insert_each(raw_store *store, const bench_todo *todos, size_t count) {
  for (size_t i = 0; i < count; i++) TRY(change_all(store, &todos[i], 1, insert));
  return 0;
}

int raw_remove_all(raw_store *store, const bench_todo *todos, size_t count) {
  return change_all(store, todos, count, remove_one);
}
