#include "codec.h"
#include "order.h"
#include "store.h"

#include <errno.h>
#include <stdlib.h>

// How many entries ahead a place is asked for before it is read: in the order
// of another key each is a cache miss.
enum { ahead = 16 };

enum index { by_completed, by_created, by_due, indexes };

// What the indexes have of a todo, gathered in the order in which it came.
typedef struct {
  uint8_t id[16];
  int64_t created_ms, due_ms;
  uint8_t completed;
} entry;

// Memory of one change of many todos.
typedef struct {
  order_entry *order, *scratch;
  entry *entries;
} memory;

static int take_memory(memory *m, size_t count) {
  m->order = malloc(count * sizeof *m->order);
  m->scratch = malloc(count * sizeof *m->scratch);
  m->entries = malloc(count * sizeof *m->entries);
  return m->order && m->scratch && m->entries ? 0 : ENOMEM;
}

static void give_memory_back(memory *m) {
  free(m->order);
  free(m->scratch);
  free(m->entries);
}

static MDB_dbi database(raw_store *store, enum index index) {
  MDB_dbi databases[indexes] = {store->completed, store->created, store->due};
  return databases[index];
}

static MDB_val entry_key(uint8_t *bytes, enum index index, const entry *e) {
  int lead = index == by_completed ? e->completed : -1;
  return index_key(bytes, lead, index == by_due ? e->due_ms : e->created_ms, e->id);
}

// Sorts what an index has of `count` todos; gives how many it has.
static size_t sort_entries(memory *m, size_t count, enum index index) {
  size_t used = 0;
  for (size_t i = 0; i < count; i++) {
    const entry *e = &m->entries[i];
    if (index == by_due && e->due_ms == BENCH_NO_DATE) continue;
    uint64_t ms = (uint64_t)(index == by_due ? e->due_ms : e->created_ms);
    // Times are far below 2^62: the leading byte of the key fits in above them.
    if (index == by_completed) ms |= (uint64_t)e->completed << 62;
    m->order[used++] = (order_entry){ms, (uint32_t)i};
  }
  order_by_prefix(m->order, m->scratch, used);
  order_ties(m->order, used, m->entries, sizeof *m->entries);
  return used;
}

static int put_index(raw_store *store, MDB_txn *txn, memory *m, size_t count, enum index index,
                     unsigned flags) {
  MDB_cursor *cursor;
  uint8_t bytes[longest_index_key];
  MDB_val empty = {0, bytes};
  size_t used = sort_entries(m, count, index);
  TRY(mdb_cursor_open(txn, database(store, index), &cursor));
  int status = 0;
  for (size_t i = 0; i < used && !status; i++) {
    if (i + ahead < used) __builtin_prefetch(&m->entries[m->order[i + ahead].place]);
    MDB_val key = entry_key(bytes, index, &m->entries[m->order[i].place]);
    status = mdb_cursor_put(cursor, &key, &empty, flags);
  }
  mdb_cursor_close(cursor);
  return status;
}

static int delete_index(raw_store *store, MDB_txn *txn, memory *m, size_t count,
                        enum index index) {
  MDB_cursor *cursor;
  uint8_t bytes[longest_index_key];
  size_t used = sort_entries(m, count, index);
  TRY(mdb_cursor_open(txn, database(store, index), &cursor));
  int status = 0;
  for (size_t i = 0; i < used && !status; i++) {
    MDB_val key = entry_key(bytes, index, &m->entries[m->order[i].place]), value;
    status = mdb_cursor_get(cursor, &key, &value, MDB_SET);
    if (!status) status = mdb_cursor_del(cursor, 0);
  }
  mdb_cursor_close(cursor);
  return status;
}

static void sort_todos(memory *m, const bench_todo *todos, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const bench_todo *todo = &todos[i];
    m->order[i] = (order_entry){order_prefix(todo->id), (uint32_t)i};
    m->entries[i] = (entry){
        .created_ms = todo->created_ms, .due_ms = todo->due_ms, .completed = todo->completed};
    memcpy(m->entries[i].id, todo->id, 16);
  }
  order_by_prefix(m->order, m->scratch, count);
  order_ties(m->order, count, m->entries, sizeof *m->entries);
}

static void prefetch_todo(const bench_todo *todos, const memory *m, size_t i, size_t count) {
  if (i + 2 * ahead < count) __builtin_prefetch(&todos[m->order[i + 2 * ahead].place]);
  if (i + ahead >= count) return;
  const char *texts = todos[m->order[i + ahead].place].title;
  for (int line = 0; line < 3; line++) __builtin_prefetch(texts + 64 * line);
}

static int put_rows(raw_store *store, MDB_txn *txn, memory *m, const bench_todo *todos,
                    size_t count, unsigned flags) {
  MDB_cursor *cursor;
  sort_todos(m, todos, count);
  TRY(mdb_cursor_open(txn, store->todos, &cursor));
  int status = 0;
  for (size_t i = 0; i < count && !status; i++) {
    prefetch_todo(todos, m, i, count);
    const bench_todo *todo = &todos[m->order[i].place];
    MDB_val key = {16, (void *)todo->id}, row = {row_size(todo), NULL};
    status = mdb_cursor_put(cursor, &key, &row, flags | MDB_RESERVE);
    if (!status) row_encode(row.mv_data, todo);
  }
  mdb_cursor_close(cursor);
  return status;
}

static int put_all(raw_store *store, MDB_txn *txn, memory *m, const bench_todo *todos,
                   size_t count, int appends) {
  TRY(put_rows(store, txn, m, todos, count, appends ? MDB_APPEND : MDB_NOOVERWRITE));
  for (enum index index = 0; index < indexes; index++) {
    TRY(put_index(store, txn, m, count, index, appends ? MDB_APPEND : 0));
  }
  return 0;
}

// Ends a transaction that has come to `status`: commits if that is 0.
static int end(MDB_txn *txn, memory *m, int status) {
  give_memory_back(m);
  if (!status) return mdb_txn_commit(txn);
  mdb_txn_abort(txn);
  return status;
}

static int insert_sorted(raw_store *store, const bench_todo *todos, size_t count, int appends) {
  MDB_txn *txn;
  memory m;
  TRY(mdb_txn_begin(store->env, NULL, 0, &txn));
  int status = take_memory(&m, count);
  if (!status) status = put_all(store, txn, &m, todos, count, appends);
  return end(txn, &m, status);
}

int raw_import(raw_store *store, const bench_todo *todos, size_t count) {
  return insert_sorted(store, todos, count, 1);
}

int raw_insert_many(raw_store *store, const bench_todo *todos, size_t count) {
  return insert_sorted(store, todos, count, 0);
}

static void sort_ids(memory *m, const uint8_t (*ids)[16], size_t count) {
  for (size_t i = 0; i < count; i++) {
    m->order[i] = (order_entry){order_prefix(ids[i]), (uint32_t)i};
  }
  order_by_prefix(m->order, m->scratch, count);
  order_ties(m->order, count, ids, 16);
}

// What the indexes have of the todo of a row.
static void read_entry(entry *e, const uint8_t *id, const MDB_val *row) {
  row_header header;
  memcpy(&header, row->mv_data, sizeof header);
  memcpy(e->id, id, 16);
  e->created_ms = header.created_ms;
  e->due_ms = header.due_ms;
  e->completed = header.flags & has_completed;
}

static int delete_row(MDB_cursor *cursor, MDB_val *row) {
  (void)row;
  return mdb_cursor_del(cursor, 0);
}

static int toggle_row(MDB_cursor *cursor, MDB_val *row) {
  uint8_t bytes[sizeof(row_header) + longest_text];
  MDB_val key, changed = {row->mv_size, bytes};
  TRY(mdb_cursor_get(cursor, &key, row, MDB_GET_CURRENT));
  memcpy(bytes, row->mv_data, row->mv_size);
  bytes[0] ^= has_completed;
  return mdb_cursor_put(cursor, &key, &changed, MDB_CURRENT);
}

// Changes each row in the order of the ids, and notes what the indexes had of it.
static int change_rows(raw_store *store, MDB_txn *txn, memory *m, const void *ids, size_t count,
                       int (*change)(MDB_cursor *, MDB_val *)) {
  const uint8_t(*id)[16] = ids;
  MDB_cursor *cursor;
  sort_ids(m, id, count);
  TRY(mdb_cursor_open(txn, store->todos, &cursor));
  int status = 0;
  for (size_t i = 0; i < count && !status; i++) {
    MDB_val key = {16, (void *)id[m->order[i].place]}, row;
    status = mdb_cursor_get(cursor, &key, &row, MDB_SET);
    if (status) break;
    read_entry(&m->entries[i], id[m->order[i].place], &row);
    status = change(cursor, &row);
  }
  mdb_cursor_close(cursor);
  return status;
}

static int remove_all(raw_store *store, MDB_txn *txn, memory *m, const void *ids, size_t count) {
  TRY(change_rows(store, txn, m, ids, count, delete_row));
  for (enum index index = 0; index < indexes; index++) {
    TRY(delete_index(store, txn, m, count, index));
  }
  return 0;
}

static int toggle_all(raw_store *store, MDB_txn *txn, memory *m, const void *ids, size_t count) {
  TRY(change_rows(store, txn, m, ids, count, toggle_row));
  TRY(delete_index(store, txn, m, count, by_completed));
  for (size_t i = 0; i < count; i++) m->entries[i].completed ^= 1;
  return put_index(store, txn, m, count, by_completed, 0);
}

static int change_many(raw_store *store, const void *ids, size_t count,
                       int (*change)(raw_store *, MDB_txn *, memory *, const void *, size_t)) {
  MDB_txn *txn;
  memory m;
  TRY(mdb_txn_begin(store->env, NULL, 0, &txn));
  int status = take_memory(&m, count);
  if (!status) status = change(store, txn, &m, ids, count);
  return end(txn, &m, status);
}

int raw_remove_many(raw_store *store, const void *ids, size_t count) {
  return change_many(store, ids, count, remove_all);
}

int raw_toggle_many(raw_store *store, const void *ids, size_t count) {
  return change_many(store, ids, count, toggle_all);
}
