// The independent yardstick: the C program of the performance study that preceded this library.
//
// It answers one question: is the raw C that every ratio is taken against
// itself fast? So it is not tuned along with it. Kept of the study's program
// are the layout it settled on (UUID primary, index entries with composite
// keys and empty values) and the works that are run here, call by call as
// they were; new are the names and the line breaks. There is one store a
// process, and a failing call of LMDB prints where and ends the process.

#ifndef REFERENCE_LMDB_H
#define REFERENCE_LMDB_H

#include <BenchData.h>

/// Opens the store in the folder `path`, creating it.
void reference_open(const char *_Nonnull path);

/// Closes the store.
void reference_close(void);

/// With `relaxed` not 0 commits run under MDB_NOMETASYNC.
void reference_set_relaxed(int relaxed);

/// Loads the empty store, each database sorted and appended (W1, "append").
void reference_import(const bench_todo *_Nonnull todos, size_t count);

/// Inserts todos, each database sorted (W1, "sorted").
void reference_insert_many(const bench_todo *_Nonnull todos, size_t count);

/// Inserts todos, each in a transaction of its own (W2).
void reference_insert_each(const bench_todo *_Nonnull todos, size_t count);

/// Changes `completed` of todos, each database sorted (W6, "sorted").
void reference_toggle_many(const bench_todo *_Nonnull todos, size_t count);

/// Removes todos, each database sorted (W7, "sorted").
void reference_remove_many(const bench_todo *_Nonnull todos, size_t count);

/// Gets todos by id (16 bytes each), decodes them, gives their sum (W3).
uint64_t reference_get(const void *_Nonnull ids, size_t count);

/// The same with the transaction renewed for each (W3).
uint64_t reference_get_each(const void *_Nonnull ids, size_t count);

/// Counts the completed in a walk over all todos, touching one byte (W4).
uint64_t reference_scan_completed(void);

/// Decodes every todo, gives their sum (W4).
uint64_t reference_scan_decoded(void);

/// The sum of the 50 newest todos that are not completed, and their number,
/// `pages` times (W5).
uint64_t reference_pages(size_t pages);

/// From each of the times on, the sum of `limit` todos in the order of creation,
/// and their number (W5).
uint64_t reference_ranges(const int64_t *_Nonnull starts, size_t count, size_t limit);

#endif
