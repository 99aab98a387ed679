import Glibc

/// Leaves this process only so much more address space than it has.
func limitAddressSpace(toFurtherBytes count: Int) throws {
  guard let file = fopen("/proc/self/statm", "r") else { throw PeerError("no /proc") }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 128)
  // The number of pages is the first of the line.
  guard fgets(&line, Int32(line.count), file) != nil else { throw PeerError("no statm") }
  let pages = strtoul(line, nil, 10)
  let size = Int(pages) * sysconf(Int32(_SC_PAGESIZE)) + count
  var limit = rlimit(rlim_cur: rlim_t(size), rlim_max: rlim_t(size))
  guard setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else {
    throw PeerError("setrlimit: \(errno)")
  }
}

/// The process that holds LMDB's lock on a lock file; "nobody" for none.
///
/// Only for a peer that does not have the environment open itself.
///
/// Source: `mdb_env_excl_lock` in `mdb.c` 0.9.24: a record lock on byte 0.
func lockHolder(ofFile path: String) throws -> String {
  let file = open(path, O_RDWR | O_CLOEXEC)
  guard file >= 0 else { throw PeerError("open \(path): \(errno)") }
  defer { close(file) }
  var lock = flock()
  lock.l_type = Int16(F_WRLCK)
  lock.l_whence = Int16(SEEK_SET)
  lock.l_len = 1
  guard fcntl(file, F_GETLK, &lock) == 0 else { throw PeerError("fcntl: \(errno)") }
  return lock.l_type == Int16(F_UNLCK) ? "nobody" : "\(lock.l_pid)"
}

/// What the open descriptors of this process lead to.
func descriptors() -> String {
  (0..<64).compactMap { number in
    guard let target = realpath("/proc/self/fd/\(number)", nil) else { return nil }
    defer { free(target) }
    return String(cString: target)
  }.joined(separator: " ")
}

/// Gives up the rights of the super-user, if this process has them.
func becomeNobody() throws {
  guard geteuid() == 0 else { return }
  guard setgroups(0, nil) == 0, setgid(65_534) == 0, setuid(65_534) == 0 else {
    throw PeerError("setuid: \(errno)")
  }
}
