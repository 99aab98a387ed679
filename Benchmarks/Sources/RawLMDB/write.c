#include "codec.h"
#include "store.h"

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

int raw_insert_each(raw_store *store, const bench_todo *todos, size_t count) {
  for (size_t i = 0; i < count; i++) {
    MDB_txn *txn;
    TRY(mdb_txn_begin(store->env, NULL, 0, &txn));
    int status = insert(store, txn, &todos[i]);
    if (status) {
      mdb_txn_abort(txn);
      return status;
    }
    TRY(mdb_txn_commit(txn));
  }
  return 0;
}
