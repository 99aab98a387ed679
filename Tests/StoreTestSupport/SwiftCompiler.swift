package import Foundation

/// The Swift compiler of this toolchain, run on small sources against the
/// modules that this very test run was built from.
///
/// The modules are found beside the running test bundle, so the same test
/// serves a debug build and any scratch path.
package struct SwiftCompiler: Sendable {
  /// How a program ended: its status and everything it wrote.
  package struct Outcome: Sendable {
    /// The exit status; 0 is success.
    package let status: Int32
    /// Standard output and standard error, in the order written.
    package let output: String
  }

  /// The settings a source is compiled with.
  package enum Role: Sendable {
    /// A program of a user of the library: no feature switched on.
    case client
    /// A source of this package: its features and its `package` access.
    case member
  }

  /// The folder of the build: `Modules`, object files and built programs.
  package let buildFolder: URL

  /// Finds the build of the running test bundle.
  package init() throws {
    let bundle = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    buildFolder = URL(filePath: bundle).deletingLastPathComponent()
  }

  /// Compiles a source as far as every diagnosis, without code.
  ///
  /// Escapes and overlapping accesses are found after type checking, so
  /// `-typecheck` would not see them.
  ///
  /// - Throws: Whatever the file system says; a source that does not compile is
  ///   an outcome with a status other than 0.
  package func check(_ source: String, as role: Role) throws -> Outcome {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "Source.swift")
      try Data(source.utf8).write(to: file)
      return try swiftc(
        ["-parse-as-library", "-emit-sil", "-o", "/dev/null", file.path] + settings(of: role),
        in: folder)
    }
  }

  /// Compiles a `main.swift` of a client, links it with the library and runs
  /// it.
  ///
  /// - Parameters:
  ///   - source: The text of the program.
  ///   - product: A program of this package whose list of object files is
  ///     linked, without the program's own: the library as it was built.
  /// - Returns: What the program did, or the compiler if that failed.
  /// - Throws: Whatever the file system says.
  package func run(_ source: String, withLibraryOf product: String) throws -> Outcome {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "main.swift")
      try Data(source.utf8).write(to: file)
      let compiled = try swiftc(
        [file.path, "-o", "program", "-llmdb"] + settings(of: .client)
          + objects(ofLibraryIn: product), in: folder)
      guard compiled.status == 0 else { return compiled }
      return try execute(folder.appending(path: "program"), [], in: folder)
    }
  }

  /// Runs a program that this package builds, by its product name.
  package func runProduct(
    _ name: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Outcome {
    try withTemporaryFolder { folder in
      try execute(
        buildFolder.appending(path: name), arguments, environment: environment, in: folder)
    }
  }

  private func settings(of role: Role) -> [String] {
    let sources = packageFolder.appending(path: "Sources")
    var flags = [
      "-swift-version", "6",
      "-module-cache-path", buildFolder.appending(path: "ModuleCache").path,
      "-I", buildFolder.appending(path: "Modules").path,
      "-I", sources.appending(path: "CLMDB").path,
      "-I", sources.appending(path: "CStoreSupport").path,
    ]
    if role == .member {
      flags += ["-package-name", packageName, "-enable-experimental-feature", "Lifetimes"]
      for feature in ["InternalImportsByDefault", "MemberImportVisibility", "ExistentialAny"] {
        flags += ["-enable-upcoming-feature", feature]
      }
    }
    return flags
  }

  private var packageFolder: URL {
    URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
  }

  /// The name that `package` access goes by: SwiftPM makes it of the name of
  /// the folder that the package lies in.
  private var packageName: String {
    String(
      packageFolder.lastPathComponent.lowercased().map { character in
        character.isASCII && (character.isLetter || character.isNumber) ? character : "_"
      })
  }

  private func objects(ofLibraryIn product: String) throws -> [String] {
    let list = buildFolder.appending(path: "\(product).product/Objects.LinkFileList")
    return try String(contentsOf: list, encoding: .utf8)
      .split(separator: "\n")
      .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "'")) }
      .filter { !$0.contains("/\(product).build/") }
  }

  private func swiftc(_ arguments: [String], in folder: URL) throws -> Outcome {
    try execute(URL(filePath: "/usr/bin/env"), ["swiftc"] + arguments, in: folder)
  }

  private func execute(
    _ program: URL, _ arguments: [String], environment: [String: String] = [:], in folder: URL
  ) throws -> Outcome {
    // A file, not a pipe: nothing has to read while the program runs.
    let log = folder.appending(path: "output.log")
    try Data().write(to: log)
    let writing = try FileHandle(forWritingTo: log)
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = writing
    process.standardError = writing
    try process.run()
    process.waitUntilExit()
    try writing.close()
    return Outcome(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: log), as: UTF8.self))
  }

  private func withTemporaryFolder<T>(_ body: (URL) throws -> T) throws -> T {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "todo-store-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}
