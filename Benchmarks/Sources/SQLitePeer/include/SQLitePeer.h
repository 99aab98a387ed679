// Todos in SQLite, by its C API, as a C programmer who knows SQLite well writes
// them: what a user would take instead of this library.
//
// One table without row ids, the id its primary key, with the fields and the
// indexes of the other contenders. Write-ahead log, a cache of 256 MiB, the
// file mapped, every statement prepared once.
//
// Every function gives 0 or a result code of SQLite.

#ifndef SQLITE_PEER_H
#define SQLITE_PEER_H

#include <BenchData.h>

/// What a result code means, in English.
const char *_Nonnull peer_message(int status);

/// The version of the library that is linked.
const char *_Nonnull peer_version(void);

/// An open database.
typedef struct peer_store peer_store;

/// Opens the database in the file at `path`, creating it.
int peer_open(const char *_Nonnull path, peer_store *_Nullable *_Nonnull store);

/// Closes a database.
void peer_close(peer_store *_Nullable store);

/// With `relaxed` not 0 a commit does not wait for the disk (synchronous =
/// NORMAL): a power cut may undo the last commits.
int peer_set_relaxed(peer_store *_Nonnull store, int relaxed);

/// How many todos are put into an empty database.
typedef enum {
  /// One transaction, in the order of the ids, the indexes made afterwards.
  peer_sorted,
  /// One transaction, in the order given, the indexes made afterwards.
  peer_late_indexes,
  /// Transactions of 10,000, in the order given, with the indexes in place.
  peer_batches,
} peer_import_form;

/// Makes a database at `path` of todos, all in the main file at the end.
int peer_import(
    const char *_Nonnull path, const bench_todo *_Nonnull todos, size_t count,
    peer_import_form form);

/// Inserts todos in the order of their ids, in one transaction.
int peer_insert_many(peer_store *_Nonnull store, const bench_todo *_Nonnull todos, size_t count);

/// Inserts todos, each in a transaction of its own.
int peer_insert_each(peer_store *_Nonnull store, const bench_todo *_Nonnull todos, size_t count);

/// Removes todos by id (16 bytes each) in the order of the ids, in one
/// transaction.
int peer_remove_many(peer_store *_Nonnull store, const void *_Nonnull ids, size_t count);

/// Changes `completed` of todos in the order of their ids, in one transaction.
int peer_toggle_many(peer_store *_Nonnull store, const void *_Nonnull ids, size_t count);

/// Gets todos by id in one transaction, copies each out into a struct and adds
/// them up.
int peer_get(
    peer_store *_Nonnull store, const void *_Nonnull ids, size_t count, uint64_t *_Nonnull sum);

/// The same with a transaction for each todo.
int peer_get_each(
    peer_store *_Nonnull store, const void *_Nonnull ids, size_t count, uint64_t *_Nonnull sum);

/// Gets todos by id in each of two threads, each with a connection of its own, and
/// adds them up; beside them a third inserts the first ten of `todos`, which are
/// not there, in one commit and removes them in the next, on and on.
int peer_get_beside_writer(
    const char *_Nonnull path, const void *_Nonnull ids, size_t count,
    const bench_todo *_Nonnull todos, uint64_t *_Nonnull sum);

/// Counts the completed among todos got by id.
int peer_get_completed(
    peer_store *_Nonnull store, const void *_Nonnull ids, size_t count,
    uint64_t *_Nonnull completed);

/// Counts the completed in a walk over all todos.
int peer_scan_completed(peer_store *_Nonnull store, uint64_t *_Nonnull completed);

/// Copies every todo out into a struct and adds them up.
int peer_scan_decoded(peer_store *_Nonnull store, uint64_t *_Nonnull sum);

/// Adds up the 50 newest todos that are not completed, `pages` times.
int peer_pages(peer_store *_Nonnull store, size_t pages, uint64_t *_Nonnull sum);

/// From each of the times on, adds up `limit` todos in the order of creation.
int peer_ranges(
    peer_store *_Nonnull store, const int64_t *_Nonnull starts, size_t count, size_t limit,
    uint64_t *_Nonnull sum);

/// Runs a query that gives all columns of todos, `times` times, and adds up the
/// todos and their number. The statement is prepared once.
int peer_query_todos(
    peer_store *_Nonnull store, const char *_Nonnull text, size_t times, uint64_t *_Nonnull sum);

/// Runs a query `times` times and adds up the last column of its rows. The
/// statement is prepared once.
int peer_query_numbers(
    peer_store *_Nonnull store, const char *_Nonnull text, size_t times, uint64_t *_Nonnull sum);

/// Every column of a todo, as `peer_query_todos` wants them.
extern const char *_Nonnull const peer_columns;

/// Copies the title of the first todo, terminated, cut to `size` bytes.
int peer_first_title(peer_store *_Nonnull store, char *_Nonnull title, size_t size);

/// Sums `bench_digest` of all todos.
int peer_digest(peer_store *_Nonnull store, uint64_t *_Nonnull sum);

#endif
