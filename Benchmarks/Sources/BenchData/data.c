#include "BenchData.h"

#include <stdlib.h>
#include <string.h>

enum { lists = 100, longest_title = 64, notes_bytes = 120 };

static const char *const words[32] = {
    "buy",   "milk",  "call", "Anna",  "report", "draft",   "review",  "café",
    "naïve", "plan",  "trip", "to",    "Zürich", "fix",     "the",     "roof",
    "pay",   "invoice", "write", "tests", "read", "paper",  "água",    "meeting",
    "with",  "team",  "send", "parcel", "clean", "kitchen", "日本",    "✓"};

static const int64_t first_ms = 1700000000000;
static const uint64_t span_ms = 3ull * 365 * 86400 * 1000;
static const uint64_t month_ms = 30ull * 86400 * 1000;

uint64_t bench_random(uint64_t *state) {
  uint64_t z = (*state += 0x9E3779B97F4A7C15ull);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return z ^ (z >> 31);
}

// Writes random words, a space between two, until `wanted` bytes are passed.
static size_t write_words(char *text, size_t wanted, uint64_t *state) {
  size_t length = 0;
  while (length < wanted) {
    const char *word = words[bench_random(state) % 32];
    size_t bytes = strlen(word);
    if (length) text[length++] = ' ';
    memcpy(text + length, word, bytes);
    length += bytes;
  }
  return length;
}

// Sets the version and variant bits, and for version 7 the 48 bits of time.
static void mark_id(bench_todo *todo, int ordered) {
  if (ordered) {
    for (int i = 0; i < 6; i++) todo->id[i] = (uint8_t)(todo->created_ms >> (40 - 8 * i));
  }
  todo->id[6] = (todo->id[6] & 15) | (ordered ? 0x70 : 0x40);
  todo->id[8] = (todo->id[8] & 63) | 0x80;
}

// Fills one todo and returns the end of its texts. `age` is its place among
// all, from 0 to 1.
static char *make_todo(bench_todo *todo, char *text, const uint8_t (*list_ids)[16],
                       int ordered, double age, uint64_t *state) {
  uint64_t high = bench_random(state), low = bench_random(state);
  memcpy(todo->id, &high, 8);
  memcpy(todo->id + 8, &low, 8);
  todo->created_ms =
      first_ms + (int64_t)(ordered ? (uint64_t)((double)span_ms * age)
                                   : bench_random(state) % span_ms);
  mark_id(todo, ordered);
  memcpy(todo->list_id, list_ids[bench_random(state) % lists], 16);
  todo->due_ms = BENCH_NO_DATE;
  if (bench_random(state) % 2) {
    todo->due_ms = todo->created_ms + (int64_t)(bench_random(state) % month_ms);
  }
  todo->priority = bench_random(state) % 4;
  todo->completed = bench_random(state) % 10 < 3;
  todo->flagged = todo->id[15] % 4 == 0;

  todo->title = text;
  todo->title_length = (uint16_t)write_words(text, 25 + bench_random(state) % 25, state);
  text += todo->title_length;
  if (bench_random(state) % 2) {
    size_t length = write_words(text, notes_bytes - 8, state);
    memset(text + length, '.', notes_bytes - length);
    todo->notes = text;
    todo->notes_length = notes_bytes;
    text += notes_bytes;
  }
  return text;
}

bench_data *bench_data_make(size_t count, size_t extra, int ordered) {
  size_t total = count + extra;
  bench_data *data = calloc(1, sizeof *data);
  if (!data) return NULL;
  data->count = count;
  data->extra = extra;
  data->todos = calloc(total, sizeof *data->todos);
  // Room for the longest texts: pages that are never touched cost no memory.
  data->texts = malloc(total * (longest_title + notes_bytes));
  if (!data->todos || !data->texts) {
    bench_data_free(data);
    return NULL;
  }

  uint64_t state = 42;
  uint8_t list_ids[lists][16];
  for (int i = 0; i < lists; i++) {
    for (int j = 0; j < 16; j++) list_ids[i][j] = (uint8_t)bench_random(&state);
  }
  char *text = data->texts;
  for (size_t i = 0; i < total; i++) {
    text = make_todo(&data->todos[i], text, list_ids, ordered, (double)i / total, &state);
  }
  return data;
}

void bench_data_free(bench_data *data) {
  if (!data) return;
  free(data->todos);
  free(data->texts);
  free(data);
}

static uint64_t hash(uint64_t h, const void *bytes, size_t count) {
  const uint8_t *p = bytes;
  for (size_t i = 0; i < count; i++) h = (h ^ p[i]) * 0x100000001B3ull;
  return h;
}

uint64_t bench_digest(const bench_todo *todo) {
  uint8_t flags[4] = {todo->priority, todo->completed, todo->flagged, todo->notes != NULL};
  uint64_t h = 0xCBF29CE484222325ull;
  h = hash(h, todo->id, 16);
  h = hash(h, todo->list_id, 16);
  h = hash(h, &todo->created_ms, 8);
  h = hash(h, &todo->due_ms, 8);
  h = hash(h, flags, sizeof flags);
  h = hash(h, &todo->title_length, 2);
  h = hash(h, todo->title, todo->title_length);
  return hash(h, todo->notes, todo->notes_length);
}
