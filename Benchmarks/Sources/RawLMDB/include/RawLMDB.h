// Todos in LMDB as a C programmer who knows LMDB well writes them: the yardstick of every ratio.
//
// One file, four databases, all keys in plain byte order:
//
// | database    | key                                       | value            |
// | ----------- | ----------------------------------------- | ---------------- |
// | `todos`     | id                                        | row, see codec.h |
// | `completed` | completed (1 byte), created, id           | empty            |
// | `created`   | created, id                               | empty            |
// | `due`       | due, id; only of todos with a due date    | empty            |
//
// Times in keys are big-endian with the sign bit flipped.
//
// Every function gives 0 or a status of LMDB (negative) or the system.

#ifndef RAW_LMDB_H
#define RAW_LMDB_H

#include <BenchData.h>

/// What a status means, in English.
const char *_Nonnull raw_message(int status);

/// An open store.
typedef struct raw_store raw_store;

/// Opens the store in the file at `path`, creating it.
int raw_store_open(const char *_Nonnull path, raw_store *_Nullable *_Nonnull store);

/// Closes a store.
void raw_store_close(raw_store *_Nullable store);

/// With `relaxed` not 0 a commit leaves out the second flush (MDB_NOMETASYNC):
/// a power cut may undo the last commits.
int raw_store_set_relaxed(raw_store *_Nonnull store, int relaxed);

/// Inserts todos in the order given, in one transaction.
int raw_insert_all(raw_store *_Nonnull store, const bench_todo *_Nonnull todos, size_t count);

/// Inserts todos, each in a transaction of its own.
int raw_insert_each(raw_store *_Nonnull store, const bench_todo *_Nonnull todos, size_t count);

/// Removes todos, in one transaction.
int raw_remove_all(raw_store *_Nonnull store, const bench_todo *_Nonnull todos, size_t count);

/// Gets todos by id (16 bytes each) in one transaction, copies each out into a
/// struct and sums `raw_todo_sum` of them.
int raw_get(
    raw_store *_Nonnull store, const void *_Nonnull ids, size_t count, uint64_t *_Nonnull sum);

/// The same with a transaction for each todo.
int raw_get_each(
    raw_store *_Nonnull store, const void *_Nonnull ids, size_t count, uint64_t *_Nonnull sum);

/// Counts the completed among todos got by id, reading that one field in place.
int raw_get_completed(
    raw_store *_Nonnull store, const void *_Nonnull ids, size_t count,
    uint64_t *_Nonnull completed);

/// Walks over all todos and counts the completed, reading that one field in
/// place.
int raw_scan_completed(raw_store *_Nonnull store, uint64_t *_Nonnull completed);

/// Sums `bench_digest` of all todos.
int raw_digest(raw_store *_Nonnull store, uint64_t *_Nonnull sum);

#endif
