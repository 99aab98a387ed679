import Glibc

/// Which store file a command works on.
struct StoreLocation: Equatable {
  /// As given by the person, or absolute when it is the default.
  let path: String

  /// Finds the path: the option, else `TODO_STORE`, else the setting, else the
  /// default.
  ///
  /// The default is `todo/todo.store` in `$XDG_DATA_HOME`, or in
  /// `~/.local/share` when that variable is empty or not an absolute path. An
  /// empty `TODO_STORE` counts as none.
  ///
  /// - Throws: ``UsageError`` for an empty option, and when there is no home
  ///   directory to put the default in.
  ///
  /// Source: XDG Base Directory Specification 0.8.
  init(
    option: String?, setting: String? = nil, variable: (String) -> String?
  ) throws(UsageError) {
    if let option {
      guard !option.isEmpty else { throw UsageError("the path of the store is empty") }
      path = option
    } else if let named = variable("TODO_STORE"), !named.isEmpty {
      path = named
    } else if let setting, !setting.isEmpty {
      path = setting
    } else if let data = variable("XDG_DATA_HOME"), data.hasPrefix("/") {
      path = data + "/todo/todo.store"
    } else if let home = variable("HOME"), home.hasPrefix("/") {
      path = home + "/.local/share/todo/todo.store"
    } else {
      throw UsageError(
        "no place for the store: HOME is not set", hint: "Name one with --store PATH.")
    }
  }

  /// Whether there is a file.
  ///
  /// A file that cannot be looked at counts as one: opening it then says why.
  var exists: Bool {
    var status = stat()
    return stat(path, &status) == 0 || (errno != ENOENT && errno != ENOTDIR)
  }

  /// Makes the directories above the file that are missing, for this user only.
  ///
  /// They are on disk when this returns: what is stored in them later could be
  /// lost with them in a power cut.
  ///
  /// - Throws: ``SystemError``; the directories made so far stay.
  func makeDirectories() throws(SystemError) {
    var end = path.startIndex
    while let slash = path[end...].firstIndex(of: "/") {
      end = path.index(after: slash)
      let directory = String(path[..<slash])
      if directory.isEmpty { continue }
      let isMade = mkdir(directory, 0o700) == 0
      if !isMade, errno == EEXIST { continue }
      guard isMade, Self.syncDirectory("\(directory)/..") else {
        throw SystemError(action: "make the directory \(directory)", code: errno)
      }
    }
  }

  private static func syncDirectory(_ path: String) -> Bool {
    let directory = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // Who may write a directory need not be allowed to read it.
    guard directory >= 0 else { return errno == EACCES }
    defer { close(directory) }
    // Some file systems cannot sync a directory, and need not.
    return fsync(directory) == 0 || errno == EINVAL
  }
}
