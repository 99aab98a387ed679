#include <lmdb.h>

// `statfs`, which Swift's Glibc module leaves out.
#include <sys/vfs.h>
