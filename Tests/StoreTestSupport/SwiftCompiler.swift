import FoundationEssentials

/// The Swift compiler of this toolchain, run on small sources against the
/// modules that this very test run was built from.
///
/// The modules are found beside the running test bundle, so that the same test
/// serves every configuration and scratch path.
package struct SwiftCompiler: Sendable {
  /// The settings a source is compiled with.
  package enum Role: Sendable {
    /// A program of a user of the library: no feature switched on.
    case client
    /// A source of this package: its features and its `package` access.
    case member
  }

  /// Where the build put `Modules`, object files and programs.
  private let buildDirectory: String
  private let packageDirectory: String

  /// Finds the build of the running test bundle.
  ///
  /// - Throws: ``TestSupportError`` if the bundle lies in no build of this
  ///   package.
  package init() throws {
    buildDirectory = Self.parent(of: try ChildProcess.path(ofExecutable: "todo"))
    packageDirectory = Self.parent(of: Self.parent(of: Self.parent(of: #filePath)))
  }

  /// Compiles a source as far as every diagnosis, without code.
  ///
  /// Escapes and overlapping accesses are found after type checking, so
  /// `-typecheck` would not see them.
  ///
  /// - Throws: ``TestSupportError`` if the compiler cannot be started. A source
  ///   that does not compile is a result.
  package func check(_ source: String, as role: Role) throws -> ChildProcess.Result {
    try withTemporaryDirectory { directory in
      let file = "\(directory)/Source.swift"
      try Data(source.utf8).write(to: URL(filePath: file))
      return try compile(
        ["-parse-as-library", "-emit-sil", "-o", "/dev/null", file] + settings(of: role))
    }
  }

  /// Compiles the `main.swift` of a client, links it with the library as it was
  /// built for these tests, and runs it in a directory of its own.
  ///
  /// - Parameters:
  ///   - source: The text of the program.
  ///   - product: A program of this package, whose object files are linked
  ///     except for those of its own target.
  /// - Returns: What the program did; what the compiler did if that failed.
  /// - Throws: ``TestSupportError`` if a program cannot be started.
  package func run(
    _ source: String, withLibraryOf product: String
  ) throws -> ChildProcess.Result {
    try withTemporaryDirectory { directory in
      let file = "\(directory)/main.swift"
      let program = "\(directory)/program"
      try Data(source.utf8).write(to: URL(filePath: file))
      let compiled = try compile(
        [file, "-o", program, "-llmdb"] + settings(of: .client) + objects(of: product))
      guard compiled.termination == .exited(0) else { return compiled }
      return try ChildProcess.run("/usr/bin/env", arguments: ["-C", directory, program])
    }
  }

  private func settings(of role: Role) -> [String] {
    var flags = ["-swift-version", "6", "-module-cache-path", "\(buildDirectory)/ModuleCache"]
    for directory in [
      "\(buildDirectory)/Modules",
      "\(packageDirectory)/Sources/CLMDB", "\(packageDirectory)/Sources/CStoreSupport",
    ] {
      flags += ["-I", directory]
    }
    if role == .member {
      flags += ["-package-name", packageName, "-enable-experimental-feature", "Lifetimes"]
      for feature in ["InternalImportsByDefault", "MemberImportVisibility", "ExistentialAny"] {
        flags += ["-enable-upcoming-feature", feature]
      }
    }
    return flags
  }

  /// The name that `package` access goes by: SwiftPM makes it of the name of
  /// the directory that the package lies in.
  private var packageName: String {
    let directory = packageDirectory.split(separator: "/").last ?? ""
    return String(
      directory.lowercased().map { character in
        character.isASCII && (character.isLetter || character.isNumber) ? character : "_"
      })
  }

  private func objects(of product: String) throws -> [String] {
    let list = "\(buildDirectory)/\(product).product/Objects.LinkFileList"
    return String(decoding: try Data(contentsOf: URL(filePath: list)), as: UTF8.self)
      .split(separator: "\n")
      .map { $0.filter { $0 != "'" } }
      .filter { !$0.contains("/\(product).build/") }
  }

  private func compile(_ arguments: [String]) throws -> ChildProcess.Result {
    try ChildProcess.run("/usr/bin/env", arguments: ["swiftc"] + arguments)
  }

  private static func parent(of path: String) -> String {
    "/" + path.split(separator: "/").dropLast().joined(separator: "/")
  }
}
