import Glibc

/// Starts a program whose descriptors 0, 1 and 2 are copies of `descriptors`.
///
/// - Returns: Its process id.
/// - Throws: ``TestSupportError`` if it cannot be started.
func spawn(
  _ executable: String, _ arguments: [String], _ environment: [String: String],
  descriptors: [Int32]
) throws -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  for (target, descriptor) in descriptors.enumerated() {
    posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(target))
  }

  // The test ignores SIGPIPE, its threads block signals, and a background job
  // ignores Control-C; the program must start as from a shell.
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var signals = sigset_t()
  sigemptyset(&signals)
  posix_spawnattr_setsigmask(&attributes, &signals)
  sigaddset(&signals, SIGPIPE)
  sigaddset(&signals, SIGINT)
  posix_spawnattr_setsigdefault(&attributes, &signals)
  posix_spawnattr_setflags(
    &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

  var processID: pid_t = 0
  let status = withCStrings([executable] + arguments) { arguments in
    withCStrings(environment.map { "\($0.key)=\($0.value)" }) { environment in
      posix_spawn(&processID, executable, &actions, &attributes, arguments, environment)
    }
  }
  guard status == 0 else {
    throw TestSupportError("\(executable): \(TestSupportError.systemText(status))")
  }
  return processID
}

/// Calls `body` with a null-terminated array of C strings, freed afterwards.
private func withCStrings<T>(
  _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> T
) -> T {
  var pointers = strings.map { strdup($0) }
  defer { pointers.forEach { free($0) } }
  pointers.append(nil)
  return body(pointers)
}
