#include "store.h"

#include <errno.h>
#include <stdlib.h>

const char *raw_message(int status) { return mdb_strerror(status); }

static int open_databases(raw_store *store) {
  MDB_txn *txn;
  TRY(mdb_txn_begin(store->env, NULL, 0, &txn));
  int status = mdb_dbi_open(txn, "todos", MDB_CREATE, &store->todos);
  if (!status) status = mdb_dbi_open(txn, "completed", MDB_CREATE, &store->completed);
  if (!status) status = mdb_dbi_open(txn, "created", MDB_CREATE, &store->created);
  if (!status) status = mdb_dbi_open(txn, "due", MDB_CREATE, &store->due);
  if (!status) return mdb_txn_commit(txn);
  mdb_txn_abort(txn);
  return status;
}

int raw_store_open(const char *path, raw_store **result) {
  raw_store *store = calloc(1, sizeof *store);
  if (!store) return ENOMEM;
  int status = mdb_env_create(&store->env);
  if (!status) status = mdb_env_set_maxdbs(store->env, 8);
  if (!status) status = mdb_env_set_mapsize(store->env, (size_t)8 << 30);
  if (!status) status = mdb_env_open(store->env, path, MDB_NOSUBDIR | MDB_NOTLS, 0600);
  if (!status) status = open_databases(store);
  if (status) {
    raw_store_close(store);
    return status;
  }
  *result = store;
  return 0;
}

void raw_store_close(raw_store *store) {
  if (!store) return;
  if (store->env) mdb_env_close(store->env);
  free(store);
}

int raw_store_set_relaxed(raw_store *store, int relaxed) {
  return mdb_env_set_flags(store->env, MDB_NOMETASYNC, relaxed);
}
