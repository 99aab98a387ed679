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

/// Loads an empty store in one transaction, each database in the order of its
/// keys and appended.
int raw_import(raw_store *_Nonnull store, const bench_todo *_Nonnull todos, size_t count);

/// Inserts todos in one transaction, each database in the order of its keys.
int raw_insert_many(raw_store *_Nonnull store, const bench_todo *_Nonnull todos, size_t count);

/// Removes todos by id (16 bytes each) in one transaction, each database in the
/// order of its keys.
int raw_remove_many(raw_store *_Nonnull store, const void *_Nonnull ids, size_t count);

/// Changes `completed` of todos in one transaction, each database in the order
/// of its keys.
int raw_toggle_many(raw_store *_Nonnull store, const void *_Nonnull ids, size_t count);

/// Inserts todos, each in a transaction of its own.
int raw_insert_each(raw_store *_Nonnull store, const bench_todo *_Nonnull todos, size_t count);

/// Gets todos by id (16 bytes each) in one transaction, copies each out into a
/// struct and sums `raw_todo_sum` of them.
int raw_get(
    raw_store *_Nonnull store, const void *_Nonnull ids, size_t count, uint64_t *_Nonnull sum);

/// The same with a transaction for each todo.
int raw_get_each(
    raw_store *_Nonnull store, const void *_Nonnull ids, size_t count, uint64_t *_Nonnull sum);

/// Gets todos by id in each of two threads, a hundred in a transaction, and
/// adds them up; beside them a third inserts the first ten of `todos`, which are
/// not there, in one commit and removes them in the next, on and on.
int raw_get_beside_writer(
    raw_store *_Nonnull store, const void *_Nonnull ids, size_t count,
    const bench_todo *_Nonnull todos, uint64_t *_Nonnull sum);

/// Counts the completed among todos got by id, reading that one field in place.
int raw_get_completed(
    raw_store *_Nonnull store, const void *_Nonnull ids, size_t count,
    uint64_t *_Nonnull completed);

/// Walks over all todos and counts the completed, reading that one field in
/// place.
int raw_scan_completed(raw_store *_Nonnull store, uint64_t *_Nonnull completed);

/// Walks over all todos and counts the flagged, reading that one field in place.
int raw_scan_flagged(raw_store *_Nonnull store, uint64_t *_Nonnull flagged);

/// Walks over all todos, copies each out into a struct and adds them up.
int raw_scan_decoded(raw_store *_Nonnull store, uint64_t *_Nonnull sum);

/// Adds up the 50 newest todos that are not completed and their number, `pages`
/// times.
int raw_pages(raw_store *_Nonnull store, size_t pages, uint64_t *_Nonnull sum);

/// From each of the times on, adds up `limit` todos in the order of creation,
/// and their number.
int raw_ranges(
    raw_store *_Nonnull store, const int64_t *_Nonnull starts, size_t count, size_t limit,
    uint64_t *_Nonnull sum);

/// Counts the todos that are not completed in their index.
int raw_count_open(raw_store *_Nonnull store, uint64_t *_Nonnull count);

/// Copies the title of the first todo, terminated, cut to `size` bytes.
int raw_first_title(raw_store *_Nonnull store, char *_Nonnull title, size_t size);

/// Sums `bench_digest` of all todos.
int raw_digest(raw_store *_Nonnull store, uint64_t *_Nonnull sum);

#endif
