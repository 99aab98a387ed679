#include "store.h"

#include <string.h>

int peer_query_todos(peer_store *store, const char *text, size_t times, uint64_t *sum) {
  sqlite3_stmt *statement;
  TRY(peer_prepare(store, text, &statement));
  size_t count = 0;
  int status = 0;
  *sum = 0;
  for (size_t i = 0; i < times && !status; i++) status = peer_add_up(statement, sum, &count);
  sqlite3_finalize(statement);
  *sum += count;
  return status;
}

// Adds up the last column of all rows.
static int add_numbers(sqlite3_stmt *statement, uint64_t *sum) {
  int column = sqlite3_column_count(statement) - 1;
  int status;
  while ((status = sqlite3_step(statement)) == SQLITE_ROW) {
    *sum += (uint64_t)sqlite3_column_int64(statement, column);
  }
  sqlite3_reset(statement);
  return status == SQLITE_DONE ? 0 : status;
}

int peer_query_numbers(peer_store *store, const char *text, size_t times, uint64_t *sum) {
  sqlite3_stmt *statement;
  TRY(peer_prepare(store, text, &statement));
  int status = 0;
  *sum = 0;
  for (size_t i = 0; i < times && !status; i++) status = add_numbers(statement, sum);
  sqlite3_finalize(statement);
  return status;
}

int peer_first_title(peer_store *store, char *title, size_t size) {
  sqlite3_stmt *statement;
  TRY(peer_prepare(store, "SELECT " PEER_COLUMNS " FROM todo ORDER BY id LIMIT 1", &statement));
  peer_todo todo;
  int status = sqlite3_step(statement);
  if (status == SQLITE_ROW) {
    peer_read(statement, &todo);
    size_t length = todo.fields.title_length < size ? todo.fields.title_length : size - 1;
    memcpy(title, todo.title, length);
    title[length] = 0;
  }
  sqlite3_finalize(statement);
  return status == SQLITE_ROW ? 0 : status == SQLITE_DONE ? SQLITE_NOTFOUND : status;
}
