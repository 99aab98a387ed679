#ifndef SQLITE_PEER_STORE_H
#define SQLITE_PEER_STORE_H

#include <SQLitePeer.h>
#include <sqlite3.h>

struct peer_store {
  sqlite3 *db;
  sqlite3_stmt *insert;
};

/// Every column of a todo, in the order in which `peer_read` wants them.
#define PEER_COLUMNS "id,title,notes,completed,flagged,createdAt,dueDate,priority,listID"

/// Leaves the function with the result code of a call that failed.
#define TRY(call)                \
  do {                           \
    int status_ = (call);        \
    if (status_) return status_; \
  } while (0)

/// A todo copied out of its row.
typedef struct {
  bench_todo fields;
  char title[256], notes[256];
} peer_todo;

/// Runs statements that give no rows.
static inline int peer_run(peer_store *store, const char *text) {
  return sqlite3_exec(store->db, text, NULL, NULL, NULL);
}

/// Prepares a statement that is used many times.
static inline int peer_prepare(peer_store *store, const char *text, sqlite3_stmt **statement) {
  return sqlite3_prepare_v3(store->db, text, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL);
}

/// Makes the table; the indexes are made by `peer_create_indexes`.
int peer_create_table(peer_store *store);
int peer_create_indexes(peer_store *store);
/// Opens a database without any table.
int peer_open_bare(const char *path, peer_store **result);
/// Prepares the insertion, when there is a table.
int peer_prepare_insertion(peer_store *store);

/// Copies the row that a statement stands on.
void peer_read(sqlite3_stmt *statement, peer_todo *todo);

/// What a reader of todos adds up: every contender the same.
static inline uint64_t peer_sum(const peer_todo *todo) {
  return todo->fields.completed + (uint64_t)todo->fields.created_ms + todo->fields.title_length +
         (uint8_t)todo->title[0] + todo->fields.notes_length;
}

/// Adds up all rows that a statement gives, and their number.
int peer_add_up(sqlite3_stmt *statement, uint64_t *sum, size_t *count);

#endif
