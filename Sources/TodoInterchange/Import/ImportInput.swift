/// One input of an import, which is opened when its turn comes.
public struct ImportInput: Sendable {
  let open: @Sendable () throws -> ByteSource

  /// An input that a closure opens.
  public init(_ open: @escaping @Sendable () throws -> ByteSource) {
    self.open = open
  }

  /// A file.
  public static func file(_ path: String) -> ImportInput {
    ImportInput { try ByteSource(path: path) }
  }

  /// The standard input of the process.
  public static var standardInput: ImportInput {
    ImportInput { ByteSource.standardInput }
  }

  /// Bytes in memory, under a name for messages.
  public static func bytes(_ bytes: [UInt8], name: String = "memory") -> ImportInput {
    ImportInput { ByteSource(bytes, name: name) }
  }
}
