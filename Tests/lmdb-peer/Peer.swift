import Glibc
import LMDB

/// The state of the peer: at most one environment, one read and one write.
struct Peer: ~Copyable {
  private var environment: Environment?
  private var handle: Database?
  private var read: ReadTxn?
  private var write: WriteTxn?

  /// Performs a command and gives the line to answer.
  mutating func answer(to command: [String]) -> String {
    do {
      return try perform(command) ?? "ok"
    } catch let error as LMDBError {
      return "error \(error.rawValue)"
    } catch {
      return "\(error)"
    }
  }

  private mutating func perform(_ command: [String]) throws -> String? {
    let argument = command.count > 1 ? command[1] : ""
    switch command[0] {
    case "open":
      environment = try Environment.open(path: argument, options: options(command))
      handle = try current.openDatabases(["notes"])[0]
    case "close": environment = nil
    case "open-again-and-again":
      while true { _ = try Environment.open(path: argument) }
    case "read": read = try current.beginRead()
    case "end-read": read = nil
    case "write": write = try current.beginWrite()
    case "commit": try takeWrite().commit()
    case "abort": write = nil
    case "get": return try get(argument)
    case "put": try put(argument, command[2])
    case "create": try current.write { _ = try $0.createDatabase(argument) }
    case "grow": try grow(byBytes: Int(argument) ?? 0)
    case "churn": try churn(current, notes)
    case "compact": return try compact(argument, timeout: .seconds(Int(command[2]) ?? 0))
    case "map-size": return try "\(current.statistics().mapSizeInBytes)"
    case "limit-address-space": try limitAddressSpace(toFurtherBytes: Int(argument) ?? 0)
    case "lock-holder": return try lockHolder(ofFile: argument)
    case "descriptors": return descriptors()
    case "become-nobody": try becomeNobody()
    case "fork": try forkAndReport()
    case "fork-idle": try forkIdle()
    case "commit-elsewhere": try commitOnAnotherThread()
    default: throw PeerError("unknown command \(command[0])")
    }
    return nil
  }

  private var current: Environment {
    get throws {
      guard let environment else { throw PeerError("no environment is open") }
      return environment
    }
  }

  private func options(_ command: [String]) -> EnvironmentOptions {
    var options = EnvironmentOptions()
    for word in command.dropFirst(2) {
      let parts = word.split(separator: "=")
      switch parts[0] {
      case "map": options.mapSizeInBytes = Int(parts[1]) ?? 0
      case "readers": options.maximumReaders = Int(parts[1]) ?? 0
      case "relaxed": options.durability = .relaxed
      default: options.isReadOnly = true
      }
    }
    return options
  }

  private var notes: Database {
    get throws {
      guard let handle else { throw PeerError("there is no database notes") }
      return handle
    }
  }

  /// From the open read, else from a read of its own.
  private func get(_ key: String) throws -> String {
    let notes = try notes
    let key = Array(key.utf8)
    let value: String?
    if read != nil {
      value = try key.withUnsafeBytes { try read?.get(notes, $0) }.map(text)
    } else {
      value = try current.read { txn in
        try key.withUnsafeBytes { try txn.get(notes, $0) }.map(text)
      }
    }
    return value ?? "absent"
  }

  /// In the open write, else in a write of its own.
  private mutating func put(_ key: String, _ value: String) throws {
    let notes = try notes
    let (key, value) = (Array(key.utf8), Array(value.utf8))
    if write != nil {
      try key.withUnsafeBytes { key in
        try value.withUnsafeBytes { try write?.put(notes, key: key, value: $0) }
      }
    } else {
      try current.write { txn in
        try key.withUnsafeBytes { key in
          try value.withUnsafeBytes { try txn.put(notes, key: key, value: $0) }
        }
      }
    }
  }

  /// Writes one value of many bytes, in a write of its own.
  private func grow(byBytes count: Int) throws {
    let notes = try notes
    try current.write { txn in
      try [UInt8]("large".utf8).withUnsafeBytes { key in
        try [UInt8](repeating: 7, count: count).withUnsafeBytes {
          try txn.put(notes, key: key, value: $0)
        }
      }
    }
  }

  private func compact(_ path: String, timeout: Duration) throws -> String {
    do {
      let sizes = try Environment.compact(path: path, timeout: timeout) { _ in }
      return "\(sizes.before) \(sizes.after)"
    } catch ReplacementError.inUse(_, let holders) {
      return "in use by \(holders.map(\.processID))"
    }
  }

  private mutating func takeWrite() throws -> WriteTxn {
    guard let write = write.take() else { throw PeerError("no write is open") }
    return write
  }

  private mutating func forkAndReport() throws {
    let path = try current.path
    let child = systemFork()
    if child == 0 {
      let begins = [answer(to: ["read"]), answer(to: ["write"]), answer(to: ["get", "key"])]
      // What the parent has must survive that the child lets go of it.
      read = nil
      write = nil
      // Takes the place of the parent's environment, which goes after it is there.
      let reopened = [answer(to: ["open", path]), answer(to: ["get", "key"])]
      let isShared = try Environment.open(path: path) === environment
      say((begins + reopened + [isShared ? "shared" : "twice"]).joined(separator: ", "))
      _exit(0)
    }
    var status: Int32 = 0
    waitpid(child, &status, 0)
  }

  /// Leaves a child that has everything this process had, and ends with it.
  private func forkIdle() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw PeerError("pipe: \(errno)") }
    let child = systemFork()
    if child == 0 {
      close(ends[1])
      var byte: UInt8 = 0
      // Returns when the parent, which never writes, has ended.
      _ = Glibc.read(ends[0], &byte, 1)
      _exit(0)
    }
    close(ends[0])
  }

  private mutating func commitOnAnotherThread() throws {
    let box = UnsafeMutablePointer<WriteTxn>.allocate(capacity: 1)
    box.initialize(to: try takeWrite())
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { box in
        guard let box else { return nil }
        // Safe because it is the box passed below, and this thread empties it.
        try? box.assumingMemoryBound(to: WriteTxn.self).move().commit()
        return nil
      }, box)
    pthread_join(thread, nil)
  }
}

/// What the peer was asked for and cannot do.
struct PeerError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Writes a line at once, also when standard output is a pipe.
func say(_ line: String) {
  _ = Array("\(line)\n".utf8).withUnsafeBytes {
    Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count)
  }
}

private func text(_ bytes: UnsafeRawBufferPointer) -> String {
  String(decoding: bytes, as: UTF8.self)
}

// Swift hides `fork`, which is just what is to be tried here.
@_silgen_name("fork")
private func systemFork() -> pid_t
