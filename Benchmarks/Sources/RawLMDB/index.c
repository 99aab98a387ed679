#include "codec.h"
#include "store.h"

enum { id_size = 16, page = 50 };

// A read transaction with a cursor on one index.
typedef struct {
  MDB_txn *txn;
  MDB_cursor *cursor;
} walk;

static int begin(raw_store *store, MDB_dbi index, walk *walk) {
  TRY(mdb_txn_begin(store->env, NULL, MDB_RDONLY, &walk->txn));
  int status = mdb_cursor_open(walk->txn, index, &walk->cursor);
  if (status) mdb_txn_abort(walk->txn);
  return status;
}

// The same on the last commit.
static int renew(walk *walk) {
  mdb_txn_reset(walk->txn);
  TRY(mdb_txn_renew(walk->txn));
  return mdb_cursor_renew(walk->txn, walk->cursor);
}

static int end(walk *walk, int status) {
  mdb_cursor_close(walk->cursor);
  mdb_txn_abort(walk->txn);
  return status;
}

// Copies out the todo of an index entry and adds it to a sum.
static int add(raw_store *store, walk *walk, const MDB_val *entry, uint64_t *sum) {
  uint8_t *id = (uint8_t *)entry->mv_data + entry->mv_size - id_size;
  MDB_val key = {id_size, id}, row;
  raw_todo todo;
  TRY(mdb_get(walk->txn, store->todos, &key, &row));
  row_decode(&todo, id, row.mv_data, row.mv_size);
  keep(&todo);
  *sum += raw_todo_sum(&todo) + 1;
  return 0;
}

// Adds up at most `limit` todos from the entry at the cursor on.
static int add_all(raw_store *store, walk *walk, MDB_val *entry, int status, MDB_cursor_op step,
                   size_t limit, uint64_t *sum) {
  MDB_val value;
  for (size_t i = 0; i < limit && !status; i++) {
    TRY(add(store, walk, entry, sum));
    status = mdb_cursor_get(walk->cursor, entry, &value, step);
  }
  return status == MDB_NOTFOUND ? 0 : status;
}

// Goes to the last entry of todos that are not completed.
static int last_open(walk *walk, MDB_val *entry) {
  uint8_t completed = 1;
  MDB_val value;
  *entry = (MDB_val){1, &completed};
  int status = mdb_cursor_get(walk->cursor, entry, &value, MDB_SET_RANGE);
  return mdb_cursor_get(walk->cursor, entry, &value, status ? MDB_LAST : MDB_PREV);
}

// The newest todos that are not completed. Where there are none, the walk ends
// before the first entry or begins at one of a completed todo, which no data
// set of ours has.
int raw_pages(raw_store *store, size_t pages, uint64_t *sum) {
  walk walk;
  MDB_val entry;
  TRY(begin(store, store->completed, &walk));
  int status = 0;
  *sum = 0;
  for (size_t i = 0; i < pages && !status; i++) {
    status = renew(&walk);
    if (status) break;
    status = add_all(store, &walk, &entry, last_open(&walk, &entry), MDB_PREV, page, sum);
  }
  return end(&walk, status);
}

int raw_ranges(raw_store *store, const int64_t *starts, size_t count, size_t limit,
               uint64_t *sum) {
  static const uint8_t lowest[id_size];
  uint8_t bytes[longest_index_key];
  walk walk;
  TRY(begin(store, store->created, &walk));
  int status = 0;
  *sum = 0;
  for (size_t i = 0; i < count && !status; i++) {
    MDB_val entry = index_key(bytes, -1, starts[i], lowest), value;
    status = renew(&walk);
    if (status) break;
    int found = mdb_cursor_get(walk.cursor, &entry, &value, MDB_SET_RANGE);
    status = add_all(store, &walk, &entry, found, MDB_NEXT, limit, sum);
  }
  return end(&walk, status);
}

int raw_count_open(raw_store *store, uint64_t *count) {
  walk walk;
  MDB_val entry, value;
  uint64_t open = 0;
  TRY(begin(store, store->completed, &walk));
  int status = mdb_cursor_get(walk.cursor, &entry, &value, MDB_FIRST);
  while (!status && *(const uint8_t *)entry.mv_data == 0) {
    open++;
    status = mdb_cursor_get(walk.cursor, &entry, &value, MDB_NEXT);
  }
  *count = open;
  return end(&walk, status == MDB_NOTFOUND ? 0 : status);
}
