// Opens the store at a path and prints the title of its first todo (W9).

#include <RawLMDB.h>
#include <stdio.h>

int main(int count, char **arguments) {
  raw_store *store;
  char title[256];
  if (count != 2) return 64;
  int status = raw_store_open(arguments[1], &store);
  if (!status) status = raw_first_title(store, title, sizeof title);
  if (status) {
    fprintf(stderr, "%s\n", raw_message(status));
    return 1;
  }
  puts(title);
  raw_store_close(store);
  return 0;
}
