#include "store.h"

#include <stdlib.h>
#include <string.h>

enum { batch_size = 10000 };

// Runs a statement to its end and makes it ready again.
static int run(sqlite3_stmt *statement) {
  int status = sqlite3_step(statement);
  int reset = sqlite3_reset(statement);
  return status == SQLITE_DONE ? 0 : reset ? reset : status;
}

static int insert(peer_store *store, const bench_todo *todo) {
  sqlite3_stmt *s = store->insert;
  sqlite3_bind_blob(s, 1, todo->id, 16, SQLITE_STATIC);
  sqlite3_bind_text(s, 2, todo->title, todo->title_length, SQLITE_STATIC);
  if (todo->notes) {
    sqlite3_bind_text(s, 3, todo->notes, todo->notes_length, SQLITE_STATIC);
  } else {
    sqlite3_bind_null(s, 3);
  }
  sqlite3_bind_int(s, 4, todo->completed);
  sqlite3_bind_int(s, 5, todo->flagged);
  sqlite3_bind_int64(s, 6, todo->created_ms);
  if (todo->due_ms == BENCH_NO_DATE) {
    sqlite3_bind_null(s, 7);
  } else {
    sqlite3_bind_int64(s, 7, todo->due_ms);
  }
  sqlite3_bind_int(s, 8, todo->priority);
  sqlite3_bind_blob(s, 9, todo->list_id, 16, SQLITE_STATIC);
  return run(s);
}

// Ends a transaction that has come to `status`: commits if that is 0.
static int end(peer_store *store, int status) {
  if (!status) return peer_run(store, "COMMIT");
  peer_run(store, "ROLLBACK");
  return status;
}

static int insert_all(peer_store *store, const bench_todo *todos, size_t count) {
  TRY(peer_run(store, "BEGIN IMMEDIATE"));
  int status = 0;
  for (size_t i = 0; i < count && !status; i++) status = insert(store, &todos[i]);
  return end(store, status);
}

int peer_insert_each(peer_store *store, const bench_todo *todos, size_t count) {
  for (size_t i = 0; i < count; i++) TRY(insert(store, &todos[i]));
  return 0;
}

static int compare_todos(const void *a, const void *b) {
  return memcmp(((const bench_todo *)a)->id, ((const bench_todo *)b)->id, 16);
}

static int compare_ids(const void *a, const void *b) { return memcmp(a, b, 16); }

// A sorted copy, to be freed; null when memory is short.
static void *sorted(const void *items, size_t count, size_t size,
                    int (*compare)(const void *, const void *)) {
  void *copy = malloc(count * size);
  if (!copy) return NULL;
  memcpy(copy, items, count * size);
  qsort(copy, count, size, compare);
  return copy;
}

int peer_insert_many(peer_store *store, const bench_todo *todos, size_t count) {
  bench_todo *copy = sorted(todos, count, sizeof *todos, compare_todos);
  if (!copy) return SQLITE_NOMEM;
  int status = insert_all(store, copy, count);
  free(copy);
  return status;
}

// Runs a statement with each id, in their order.
static int change_many(peer_store *store, const char *text, const void *ids, size_t count) {
  uint8_t(*copy)[16] = sorted(ids, count, 16, compare_ids);
  if (!copy) return SQLITE_NOMEM;
  sqlite3_stmt *statement;
  int status = peer_prepare(store, text, &statement);
  if (!status) status = peer_run(store, "BEGIN IMMEDIATE");
  if (!status) {
    for (size_t i = 0; i < count && !status; i++) {
      sqlite3_bind_blob(statement, 1, copy[i], 16, SQLITE_STATIC);
      status = run(statement);
    }
    status = end(store, status);
  }
  sqlite3_finalize(statement);
  free(copy);
  return status;
}

int peer_remove_many(peer_store *store, const void *ids, size_t count) {
  return change_many(store, "DELETE FROM todo WHERE id = ?", ids, count);
}

int peer_toggle_many(peer_store *store, const void *ids, size_t count) {
  return change_many(store, "UPDATE todo SET completed = 1 - completed WHERE id = ?", ids, count);
}

static int insert_in_batches(peer_store *store, const bench_todo *todos, size_t count) {
  for (size_t done = 0; done < count; done += batch_size) {
    size_t rest = count - done;
    TRY(insert_all(store, todos + done, rest < batch_size ? rest : batch_size));
  }
  return 0;
}

static int import(peer_store *store, const bench_todo *todos, size_t count,
                  peer_import_form form) {
  TRY(peer_create_table(store));
  if (form == peer_batches) TRY(peer_create_indexes(store));
  TRY(peer_prepare_insertion(store));
  switch (form) {
    case peer_sorted: TRY(peer_insert_many(store, todos, count)); break;
    case peer_late_indexes: TRY(insert_all(store, todos, count)); break;
    case peer_batches: TRY(insert_in_batches(store, todos, count)); break;
  }
  TRY(peer_create_indexes(store));
  return peer_run(store, "PRAGMA wal_checkpoint(TRUNCATE)");
}

int peer_import(const char *path, const bench_todo *todos, size_t count, peer_import_form form) {
  peer_store *store;
  TRY(peer_open_bare(path, &store));
  int status = import(store, todos, count, form);
  peer_close(store);
  return status;
}
