#include "store.h"

#include <stdlib.h>

const char *peer_message(int status) { return sqlite3_errstr(status); }
const char *const peer_columns = PEER_COLUMNS;

const char *peer_version(void) { return sqlite3_libversion(); }

int peer_create_table(peer_store *store) {
  return peer_run(store,
                  "CREATE TABLE IF NOT EXISTS todo(id BLOB PRIMARY KEY, title TEXT NOT NULL,"
                  " notes TEXT, completed INTEGER NOT NULL, flagged INTEGER NOT NULL,"
                  " createdAt INTEGER NOT NULL, dueDate INTEGER, priority INTEGER NOT NULL,"
                  " listID BLOB NOT NULL) WITHOUT ROWID");
}

int peer_create_indexes(peer_store *store) {
  return peer_run(store,
                  "CREATE INDEX IF NOT EXISTS by_completed ON todo(completed, createdAt);"
                  "CREATE INDEX IF NOT EXISTS by_created ON todo(createdAt);"
                  "CREATE INDEX IF NOT EXISTS by_due ON todo(dueDate) WHERE dueDate IS NOT NULL");
}

int peer_prepare_insertion(peer_store *store) {
  return peer_prepare(
      store, "INSERT INTO todo(" PEER_COLUMNS ") VALUES(?,?,?,?,?,?,?,?,?)", &store->insert);
}

int peer_open_bare(const char *path, peer_store **result) {
  peer_store *store = calloc(1, sizeof *store);
  if (!store) return SQLITE_NOMEM;
  int status = sqlite3_open_v2(
      path, &store->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);
  if (!status) {
    status = peer_run(store,
                      "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                      "PRAGMA cache_size = -262144; PRAGMA mmap_size = 8589934592;"
                      "PRAGMA temp_store = MEMORY");
  }
  if (status) {
    peer_close(store);
    return status;
  }
  sqlite3_busy_timeout(store->db, 10000);
  *result = store;
  return 0;
}

int peer_open(const char *path, peer_store **result) {
  peer_store *store;
  TRY(peer_open_bare(path, &store));
  int status = peer_create_table(store);
  if (!status) status = peer_create_indexes(store);
  if (!status) status = peer_prepare_insertion(store);
  if (status) {
    peer_close(store);
    return status;
  }
  *result = store;
  return 0;
}

void peer_close(peer_store *store) {
  if (!store) return;
  sqlite3_finalize(store->insert);
  sqlite3_close(store->db);
  free(store);
}

int peer_set_relaxed(peer_store *store, int relaxed) {
  return peer_run(store, relaxed ? "PRAGMA synchronous = NORMAL" : "PRAGMA synchronous = FULL");
}
