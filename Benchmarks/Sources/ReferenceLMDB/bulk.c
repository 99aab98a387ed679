#include "study.h"

// A key to sort by, and where its todo is.
typedef struct {
  uint64_t k;
  uint32_t i;
} KI;

// An index entry gathered in the order of arrival, read back in sorted order.
typedef struct {
  int64_t ts;
  uint8_t ref[16];
  uint8_t comp;
} CE;

static KI *ka, *kb;

static void reserve(size_t n) {
  ka = malloc(sizeof(KI) * (n + 1));
  kb = malloc(sizeof(KI) * (n + 1));
  if (!ka || !kb) exit(7);
}

static void release(void) {
  free(ka);
  free(kb);
}

static void radix(KI *a, KI *tmp, size_t n) {
  size_t c[8][256];
  memset(c, 0, sizeof c);
  for (size_t i = 0; i < n; i++)
    for (int b = 0; b < 8; b++) c[b][a[i].k >> (8 * b) & 255]++;
  KI *s = a, *d = tmp;
  for (int b = 0; b < 8; b++) {
    int one = 0;
    for (int j = 0; j < 256; j++)
      if (c[b][j] == n) one = 1;
    if (one) continue;
    size_t o = 0;
    for (int j = 0; j < 256; j++) {
      size_t x = c[b][j];
      c[b][j] = o;
      o += x;
    }
    for (size_t i = 0; i < n; i++) d[c[b][s[i].k >> (8 * b) & 255]++] = s[i];
    KI *t = s;
    s = d;
    d = t;
  }
  if (s != a) memcpy(a, s, n * sizeof(KI));
}

static inline uint64_t pre(const uint8_t *id) {
  uint64_t v;
  memcpy(&v, id, 8);
  return __builtin_bswap64(v);
}

// Orders todos by 0: id, 1: completed and creation, 2: creation, 3: due date;
// gives their number.
static size_t order(const bench_todo *todos, size_t count, int by) {
  size_t n = 0;
  for (size_t i = 0; i < count; i++) {
    const bench_todo *h = &todos[i];
    if (by == 3 && h->due_ms == BENCH_NO_DATE) continue;
    ka[n].k = by == 0   ? pre(h->id)
              : by == 1 ? (uint64_t)h->completed << 62 | (uint64_t)h->created_ms
              : by == 2 ? (uint64_t)h->created_ms
                        : (uint64_t)h->due_ms;
    ka[n++].i = (uint32_t)i;
  }
  radix(ka, kb, n);
  for (size_t i = 1; i < n; i++) {
    KI x = ka[i];
    size_t j = i;
    while (j && ka[j - 1].k == x.k && memcmp(todos[ka[j - 1].i].id, todos[x.i].id, 16) > 0) {
      ka[j] = ka[j - 1];
      j--;
    }
    ka[j] = x;
  }
  return n;
}

static inline void prefetch(const bench_todo *todos, size_t j, size_t n) {
  if (j + 32 < n) __builtin_prefetch(&todos[ka[j + 32].i]);
  if (j + 16 < n) {
    const char *text = todos[ka[j + 16].i].title;
    __builtin_prefetch(text);
    __builtin_prefetch(text + 64);
    __builtin_prefetch(text + 128);
  }
}

static void put_range(work *t, const bench_todo *todos, size_t count, int append) {
  size_t n = order(todos, count, 0);
  for (size_t j = 0; j < n; j++) {
    prefetch(todos, j, n);
    row_put(t, &todos[ka[j].i], append);
  }
  CE *ce = malloc(sizeof(CE) * count);
  if (!ce) exit(7);
  for (int index = 0; index < indexes; index++) {
    for (size_t i = 0; i < count; i++) {
      const bench_todo *h = &todos[i];
      ce[i].ts = index == by_due ? h->due_ms : h->created_ms;
      memcpy(ce[i].ref, h->id, 16);
      ce[i].comp = h->completed;
    }
    n = order(todos, count, index + 1);
    for (size_t j = 0; j < n; j++) {
      if (j + 16 < n) __builtin_prefetch(&ce[ka[j + 16].i]);
      const CE *e = &ce[ka[j].i];
      index_put(t, index, e->comp, e->ts, e->ref, append);
    }
  }
  free(ce);
}

static void insert_sorted(const bench_todo *todos, size_t count, int append) {
  work t;
  reserve(count);
  begin(&t, 0);
  put_range(&t, todos, count, append);
  end_write(&t);
  release();
}

void reference_import(const bench_todo *todos, size_t count) {
  E(mdb_env_set_flags(study_env, MDB_NOSYNC, 1));
  insert_sorted(todos, count, 1);
  E(mdb_env_set_flags(study_env, MDB_NOSYNC, 0));
  E(mdb_env_sync(study_env, 1));
}

void reference_insert_many(const bench_todo *todos, size_t count) {
  insert_sorted(todos, count, 0);
}

void reference_toggle_many(const bench_todo *todos, size_t count) {
  uint8_t buffer[600];
  work t;
  reserve(count);
  begin(&t, 0);
  for (size_t i = 0; i < count; i++) ka[i] = (KI){pre(todos[i].id), (uint32_t)i};
  radix(ka, kb, count);
  KI *a2 = malloc(sizeof(KI) * count);
  if (!a2) exit(7);
  for (size_t i = 0; i < count; i++) {
    MDB_val k = {16, (void *)todos[ka[i].i].id}, d;
    E(mdb_cursor_get(t.primary, &k, &d, MDB_SET_KEY));
    memcpy(buffer, d.mv_data, d.mv_size);
    int was = buffer[0] & 1;
    int64_t created;
    memcpy(&created, buffer + 8, 8);
    buffer[0] ^= 1;
    MDB_val d2 = {d.mv_size, buffer};
    k.mv_data = (void *)todos[ka[i].i].id;
    E(mdb_cursor_put(t.primary, &k, &d2, MDB_CURRENT));
    a2[i] = (KI){(uint64_t)was << 62 | (uint64_t)created, ka[i].i};
  }
  const uint64_t time = (1ull << 62) - 1;
  radix(a2, kb, count);
  for (size_t i = 0; i < count; i++)
    index_delete(&t, by_completed, (int)(a2[i].k >> 62), (int64_t)(a2[i].k & time),
                 todos[a2[i].i].id);
  for (size_t i = 0; i < count; i++) a2[i].k ^= 1ull << 62;
  radix(a2, kb, count);
  for (size_t i = 0; i < count; i++)
    index_put(&t, by_completed, (int)(a2[i].k >> 62), (int64_t)(a2[i].k & time),
              todos[a2[i].i].id, 0);
  end_write(&t);
  free(a2);
  release();
}

void reference_remove_many(const bench_todo *todos, size_t count) {
  work t;
  reserve(count);
  begin(&t, 0);
  for (int by = 0; by <= indexes; by++) {
    size_t n = order(todos, count, by);
    for (size_t i = 0; i < n; i++) {
      const bench_todo *r = &todos[ka[i].i];
      if (by == 0) {
        MDB_val k = {16, (void *)r->id}, d;
        E(mdb_cursor_get(t.primary, &k, &d, MDB_SET));
        E(mdb_cursor_del(t.primary, 0));
      } else {
        index_delete(&t, by - 1, r->completed, by == 3 ? r->due_ms : r->created_ms, r->id);
      }
    }
  }
  end_write(&t);
  release();
}
