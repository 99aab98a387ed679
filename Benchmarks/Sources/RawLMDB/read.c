#include "codec.h"
#include "store.h"

// Gets a row by id. A random key gains nothing from a cursor that stays open:
// LMDB would first look for it in the cursor's last page.
static inline int get(raw_store *store, MDB_txn *txn, const uint8_t *id, MDB_val *row) {
  MDB_val key = {16, (void *)id};
  return mdb_get(txn, store->todos, &key, row);
}

static inline int get_decoded(raw_store *store, MDB_txn *txn, const uint8_t *id, uint64_t *sum) {
  MDB_val row;
  raw_todo todo;
  TRY(get(store, txn, id, &row));
  row_decode(&todo, id, row.mv_data, row.mv_size);
  keep(&todo);
  *sum += raw_todo_sum(&todo);
  return 0;
}

int raw_get(raw_store *store, const void *ids, size_t count, uint64_t *sum) {
  const uint8_t(*id)[16] = ids;
  MDB_txn *txn;
  TRY(mdb_txn_begin(store->env, NULL, MDB_RDONLY, &txn));
  int status = 0;
  *sum = 0;
  for (size_t i = 0; i < count && !status; i++) status = get_decoded(store, txn, id[i], sum);
  mdb_txn_abort(txn);
  return status;
}

int raw_get_each(raw_store *store, const void *ids, size_t count, uint64_t *sum) {
  const uint8_t(*id)[16] = ids;
  MDB_txn *txn;
  TRY(mdb_txn_begin(store->env, NULL, MDB_RDONLY, &txn));
  int status = 0;
  *sum = 0;
  for (size_t i = 0; i < count && !status; i++) {
    mdb_txn_reset(txn);
    status = mdb_txn_renew(txn);
    if (!status) status = get_decoded(store, txn, id[i], sum);
  }
  mdb_txn_abort(txn);
  return status;
}

int raw_get_completed(raw_store *store, const void *ids, size_t count, uint64_t *completed) {
  const uint8_t(*id)[16] = ids;
  MDB_val row;
  MDB_txn *txn;
  TRY(mdb_txn_begin(store->env, NULL, MDB_RDONLY, &txn));
  int status = 0;
  *completed = 0;
  for (size_t i = 0; i < count && !status; i++) {
    status = get(store, txn, id[i], &row);
    if (!status) *completed += row_completed(row.mv_data);
  }
  mdb_txn_abort(txn);
  return status;
}
