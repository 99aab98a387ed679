#include "codec.h"
#include "store.h"

typedef struct {
  MDB_txn *txn;
  MDB_cursor *cursor;
} scan;

static int scan_begin(raw_store *store, scan *scan) {
  TRY(mdb_txn_begin(store->env, NULL, MDB_RDONLY, &scan->txn));
  int status = mdb_cursor_open(scan->txn, store->todos, &scan->cursor);
  if (status) mdb_txn_abort(scan->txn);
  return status;
}

// Gives the status of the last step, the regular end being 0.
static int scan_end(scan *scan, int status) {
  mdb_cursor_close(scan->cursor);
  mdb_txn_abort(scan->txn);
  return status == MDB_NOTFOUND ? 0 : status;
}

int raw_scan_completed(raw_store *store, uint64_t *completed) {
  scan scan;
  MDB_val key, row;
  uint64_t count = 0;
  TRY(scan_begin(store, &scan));
  int status = mdb_cursor_get(scan.cursor, &key, &row, MDB_FIRST);
  while (!status) {
    count += row_completed(row.mv_data);
    status = mdb_cursor_get(scan.cursor, &key, &row, MDB_NEXT);
  }
  *completed = count;
  return scan_end(&scan, status);
}

int raw_digest(raw_store *store, uint64_t *sum) {
  scan scan;
  MDB_val key, row;
  raw_todo todo;
  *sum = 0;
  TRY(scan_begin(store, &scan));
  int status = mdb_cursor_get(scan.cursor, &key, &row, MDB_FIRST);
  while (!status) {
    row_decode(&todo, key.mv_data, row.mv_data, row.mv_size);
    *sum += raw_todo_digest(&todo);
    status = mdb_cursor_get(scan.cursor, &key, &row, MDB_NEXT);
  }
  return scan_end(&scan, status);
}
