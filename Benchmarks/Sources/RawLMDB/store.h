#ifndef RAW_LMDB_STORE_H
#define RAW_LMDB_STORE_H

#include <RawLMDB.h>
#include <lmdb.h>

struct raw_store {
  MDB_env *env;
  MDB_dbi todos, completed, created, due;
};

/// Leaves the function with the status of a call that failed.
#define TRY(call)               \
  do {                          \
    int status_ = (call);       \
    if (status_) return status_; \
  } while (0)

#endif
