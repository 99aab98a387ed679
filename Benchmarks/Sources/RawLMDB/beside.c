#include "codec.h"
#include "store.h"

#include <pthread.h>
#include <stdatomic.h>

enum { readers = 2, gets_a_transaction = 100, todos_a_commit = 10 };

typedef struct {
  raw_store *store;
  const uint8_t (*ids)[16];
  size_t count;
  uint64_t sum;
  int status;
} reader;

typedef struct {
  raw_store *store;
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
    r->status = raw_get(
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
    w->status = raw_insert_many(w->store, w->todos, todos_a_commit);
    if (!w->status) w->status = raw_remove_many(w->store, ids, todos_a_commit);
  }
  return NULL;
}

int raw_get_beside_writer(raw_store *store, const void *ids, size_t count,
                          const bench_todo *todos, uint64_t *sum) {
  pthread_t threads[readers], writing;
  reader reading[readers];
  writer w = {.store = store, .todos = todos};
  int status = pthread_create(&writing, NULL, write_on, &w);
  if (status) return status;
  int started = 0;
  for (; started < readers && !status; started++) {
    reading[started] = (reader){.store = store, .ids = ids, .count = count};
    status = pthread_create(&threads[started], NULL, read_all, &reading[started]);
    if (status) break;
  }
  *sum = 0;
  for (int i = 0; i < started; i++) {
    pthread_join(threads[i], NULL);
    if (!status) status = reading[i].status;
    *sum += reading[i].sum;
  }
  w.is_over = 1;
  pthread_join(writing, NULL);
  return status ? status : w.status;
}
