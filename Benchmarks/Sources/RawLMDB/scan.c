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

// Adds up what `read` makes of every row.
static inline int scan_all(raw_store *store, uint64_t (*read)(const MDB_val *, const MDB_val *),
                           uint64_t *sum) {
  scan scan;
  MDB_val key, row;
  uint64_t total = 0;
  TRY(scan_begin(store, &scan));
  int status = mdb_cursor_get(scan.cursor, &key, &row, MDB_FIRST);
  while (!status) {
    total += read(&key, &row);
    status = mdb_cursor_get(scan.cursor, &key, &row, MDB_NEXT);
  }
  *sum = total;
  return scan_end(&scan, status);
}

static inline uint64_t read_completed(const MDB_val *key, const MDB_val *row) {
  (void)key;
  return row_completed(row->mv_data);
}

static inline uint64_t read_flagged(const MDB_val *key, const MDB_val *row) {
  (void)key;
  return row_flagged(row->mv_data);
}

static inline uint64_t read_decoded(const MDB_val *key, const MDB_val *row) {
  raw_todo todo;
  row_decode(&todo, key->mv_data, row->mv_data, row->mv_size);
  keep(&todo);
  return raw_todo_sum(&todo);
}

static inline uint64_t read_digest(const MDB_val *key, const MDB_val *row) {
  raw_todo todo;
  row_decode(&todo, key->mv_data, row->mv_data, row->mv_size);
  return raw_todo_digest(&todo);
}

int raw_scan_completed(raw_store *store, uint64_t *completed) {
  return scan_all(store, read_completed, completed);
}

int raw_scan_flagged(raw_store *store, uint64_t *flagged) {
  return scan_all(store, read_flagged, flagged);
}

int raw_scan_decoded(raw_store *store, uint64_t *sum) {
  return scan_all(store, read_decoded, sum);
}

int raw_digest(raw_store *store, uint64_t *sum) { return scan_all(store, read_digest, sum); }

int raw_first_title(raw_store *store, char *title, size_t size) {
  scan scan;
  MDB_val key, row;
  raw_todo todo;
  TRY(scan_begin(store, &scan));
  int status = mdb_cursor_get(scan.cursor, &key, &row, MDB_FIRST);
  if (!status) {
    row_decode(&todo, key.mv_data, row.mv_data, row.mv_size);
    size_t length = todo.header.title_length < size ? todo.header.title_length : size - 1;
    memcpy(title, todo.texts, length);
    title[length] = 0;
  }
  return scan_end(&scan, status);
}
