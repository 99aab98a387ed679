#include "store.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

enum { readers = 2, gets_a_transaction = 100, todos_a_commit = 10 };

// A connection belongs to one thread.
typedef struct {
  peer_store *store;
  const uint8_t (*ids)[16];
  size_t count;
  uint64_t sum;
  int status;
} reader;

typedef struct {
  peer_store *store;
  const bench_todo *todos;
  atomic_bool is_over;
  int status;
} writer;

// Gets every id, a hundred in a transaction.
static void *read_all(void *argument) {
  reader *r = argument;
  for (size_t i = 0; i < r->count && !r->status; i += gets_a_transaction) {
    size_t rest = r->count - i;
    uint64_t sum;
    r->status = peer_get(
        r->store, r->ids + i, rest < gets_a_transaction ? rest : gets_a_transaction, &sum);
    r->sum += sum;
  }
  return NULL;
}

// Inserts ten todos in one commit and removes them in the next, until it is told
// that it is over.
static void *write_on(void *argument) {
  writer *w = argument;
  uint8_t ids[todos_a_commit][16];
  for (int i = 0; i < todos_a_commit; i++) memcpy(ids[i], w->todos[i].id, 16);
  while (!w->is_over && !w->status) {
    w->status = peer_insert_many(w->store, w->todos, todos_a_commit);
    if (!w->status) w->status = peer_remove_many(w->store, ids, todos_a_commit);
  }
  return NULL;
}

int peer_get_beside_writer(const char *path, const void *ids, size_t count,
                           const bench_todo *todos, uint64_t *sum) {
  pthread_t threads[readers], writing;
  reader reading[readers];
  writer w = {.todos = todos};
  TRY(peer_open(path, &w.store));
  int status = pthread_create(&writing, NULL, write_on, &w);
  if (status) {
    peer_close(w.store);
    return status;
  }
  int started = 0;
  for (; started < readers && !status; started++) {
    reading[started] = (reader){.ids = ids, .count = count};
    status = peer_open(path, &reading[started].store);
    if (status) break;
    status = pthread_create(&threads[started], NULL, read_all, &reading[started]);
    if (status) {
      peer_close(reading[started].store);
      break;
    }
  }
  *sum = 0;
  for (int i = 0; i < started; i++) {
    pthread_join(threads[i], NULL);
    if (!status) status = reading[i].status;
    *sum += reading[i].sum;
    peer_close(reading[i].store);
  }
  w.is_over = 1;
  pthread_join(writing, NULL);
  peer_close(w.store);
  return status ? status : w.status;
}
