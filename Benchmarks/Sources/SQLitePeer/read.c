#include "store.h"

#include <string.h>

static uint16_t copy_text(sqlite3_stmt *statement, int column, char *text) {
  // The text first: asking for its size may convert it.
  const unsigned char *bytes = sqlite3_column_text(statement, column);
  int count = sqlite3_column_bytes(statement, column);
  if (bytes) memcpy(text, bytes, (size_t)count);
  return (uint16_t)count;
}

void peer_read(sqlite3_stmt *s, peer_todo *todo) {
  bench_todo *fields = &todo->fields;
  memcpy(fields->id, sqlite3_column_blob(s, 0), 16);
  fields->title = todo->title;
  fields->title_length = copy_text(s, 1, todo->title);
  fields->notes = sqlite3_column_type(s, 2) == SQLITE_NULL ? NULL : todo->notes;
  fields->notes_length = fields->notes ? copy_text(s, 2, todo->notes) : 0;
  fields->completed = (uint8_t)sqlite3_column_int(s, 3);
  fields->flagged = (uint8_t)sqlite3_column_int(s, 4);
  fields->created_ms = sqlite3_column_int64(s, 5);
  fields->due_ms =
      sqlite3_column_type(s, 6) == SQLITE_NULL ? BENCH_NO_DATE : sqlite3_column_int64(s, 6);
  fields->priority = (uint8_t)sqlite3_column_int(s, 7);
  memcpy(fields->list_id, sqlite3_column_blob(s, 8), 16);
}

int peer_add_up(sqlite3_stmt *statement, uint64_t *sum, size_t *count) {
  peer_todo todo;
  int status;
  while ((status = sqlite3_step(statement)) == SQLITE_ROW) {
    peer_read(statement, &todo);
    *sum += peer_sum(&todo);
    ++*count;
  }
  sqlite3_reset(statement);
  return status == SQLITE_DONE ? 0 : status;
}

// Looks up each id by a statement that gives one row, and adds up what `read`
// makes of it.
static int get_all(peer_store *store, const char *text, const void *ids, size_t count,
                   uint64_t (*read)(sqlite3_stmt *), uint64_t *sum) {
  const uint8_t(*id)[16] = ids;
  sqlite3_stmt *statement;
  TRY(peer_prepare(store, text, &statement));
  int status = SQLITE_ROW;
  *sum = 0;
  for (size_t i = 0; i < count && status == SQLITE_ROW; i++) {
    sqlite3_bind_blob(statement, 1, id[i], 16, SQLITE_STATIC);
    status = sqlite3_step(statement);
    if (status == SQLITE_ROW) *sum += read(statement);
    sqlite3_reset(statement);
  }
  sqlite3_finalize(statement);
  if (status == SQLITE_DONE) return SQLITE_NOTFOUND;
  return status == SQLITE_ROW ? 0 : status;
}

static uint64_t read_decoded(sqlite3_stmt *statement) {
  peer_todo todo;
  peer_read(statement, &todo);
  return peer_sum(&todo);
}

static uint64_t read_number(sqlite3_stmt *statement) {
  return (uint64_t)sqlite3_column_int64(statement, 0);
}

static const char *const by_id = "SELECT " PEER_COLUMNS " FROM todo WHERE id = ?";

int peer_get_each(peer_store *store, const void *ids, size_t count, uint64_t *sum) {
  return get_all(store, by_id, ids, count, read_decoded, sum);
}

int peer_get(peer_store *store, const void *ids, size_t count, uint64_t *sum) {
  TRY(peer_run(store, "BEGIN"));
  int status = get_all(store, by_id, ids, count, read_decoded, sum);
  peer_run(store, "COMMIT");
  return status;
}

int peer_get_completed(peer_store *store, const void *ids, size_t count, uint64_t *completed) {
  TRY(peer_run(store, "BEGIN"));
  int status = get_all(
      store, "SELECT completed FROM todo WHERE id = ?", ids, count, read_number, completed);
  peer_run(store, "COMMIT");
  return status;
}

int peer_scan_completed(peer_store *store, uint64_t *completed) {
  sqlite3_stmt *statement;
  // The plus sign keeps SQLite from answering by an index.
  TRY(peer_prepare(store, "SELECT count(*) FROM todo WHERE +completed", &statement));
  int status = sqlite3_step(statement);
  *completed = read_number(statement);
  sqlite3_finalize(statement);
  return status == SQLITE_ROW ? 0 : status;
}

int peer_scan_decoded(peer_store *store, uint64_t *sum) {
  sqlite3_stmt *statement;
  TRY(peer_prepare(store, "SELECT " PEER_COLUMNS " FROM todo", &statement));
  size_t count = 0;
  *sum = 0;
  int status = peer_add_up(statement, sum, &count);
  sqlite3_finalize(statement);
  return status;
}

int peer_pages(peer_store *store, size_t pages, uint64_t *sum) {
  sqlite3_stmt *statement;
  TRY(peer_prepare(store,
                   "SELECT " PEER_COLUMNS " FROM todo WHERE completed = 0"
                   " ORDER BY createdAt DESC LIMIT 50",
                   &statement));
  size_t count = 0;
  int status = 0;
  *sum = 0;
  for (size_t i = 0; i < pages && !status; i++) status = peer_add_up(statement, sum, &count);
  sqlite3_finalize(statement);
  *sum += count;
  return status;
}

int peer_ranges(peer_store *store, const int64_t *starts, size_t count, size_t limit,
                uint64_t *sum) {
  sqlite3_stmt *statement;
  TRY(peer_prepare(store,
                   "SELECT " PEER_COLUMNS " FROM todo INDEXED BY by_created"
                   " WHERE createdAt >= ? ORDER BY createdAt LIMIT ?",
                   &statement));
  size_t rows = 0;
  int status = 0;
  *sum = 0;
  for (size_t i = 0; i < count && !status; i++) {
    sqlite3_bind_int64(statement, 1, starts[i]);
    sqlite3_bind_int64(statement, 2, (sqlite3_int64)limit);
    status = peer_add_up(statement, sum, &rows);
  }
  sqlite3_finalize(statement);
  *sum += rows;
  return status;
}

int peer_digest(peer_store *store, uint64_t *sum) {
  sqlite3_stmt *statement;
  TRY(peer_prepare(store, "SELECT " PEER_COLUMNS " FROM todo", &statement));
  peer_todo todo;
  int status;
  *sum = 0;
  while ((status = sqlite3_step(statement)) == SQLITE_ROW) {
    peer_read(statement, &todo);
    *sum += bench_digest(&todo.fields);
  }
  sqlite3_finalize(statement);
  return status == SQLITE_DONE ? 0 : status;
}
