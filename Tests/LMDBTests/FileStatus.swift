import FoundationEssentials
import Glibc
import Testing

/// What the system says of a file.
func status(_ path: String) throws -> stat {
  var result = stat()
  try #require(stat(path, &result) == 0)
  return result
}

/// The names in a directory, sorted.
func names(in directory: String) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
}
