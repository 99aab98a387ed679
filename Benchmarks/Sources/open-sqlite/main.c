// Opens the database at a path and prints the title of its first todo (W9).

#include <SQLitePeer.h>
#include <stdio.h>

int main(int count, char **arguments) {
  peer_store *store;
  char title[256];
  if (count != 2) return 64;
  int status = peer_open(arguments[1], &store);
  if (!status) status = peer_first_title(store, title, sizeof title);
  if (status) {
    fprintf(stderr, "%s\n", peer_message(status));
    return 1;
  }
  puts(title);
  peer_close(store);
  return 0;
}
