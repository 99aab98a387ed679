import FoundationEssentials
import Glibc
import StoreTestSupport
import Testing

@testable import TodoCommands

struct FileReplacementTests {
  private struct Stopped: Error {}

  private func content(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }

  private func names(in directory: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
  }

  @Test func `the old content is there until the new one is complete`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/a"
      try FileReplacement.write(to: path) { try $0.write("old") }
      #expect(chmod(path, 0o640) == 0)
      try FileReplacement.write(to: path) { output in
        try output.write("new")
        try output.flush()
        try #expect(content(path) == "old")
      }
      var status = stat()
      #expect(stat(path, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o640)
      try #expect(content(path) == "new")
      try #expect(names(in: directory) == ["a"])
    }
  }

  @Test func `a failure leaves the old content and nothing else`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/a"
      try FileReplacement.write(to: path) { try $0.write("old") }
      #expect(throws: Stopped.self) {
        try FileReplacement.write(to: path) { output in
          try output.write("new")
          throw Stopped()
        }
      }
      try #expect(content(path) == "old")
      try #expect(names(in: directory) == ["a"])
    }
  }

  @Test func `a link goes on leading to the file`() throws {
    try withTemporaryDirectory { directory in
      try FileReplacement.write(to: directory + "/a") { try $0.write("old") }
      #expect(symlink("a", directory + "/link") == 0)
      try FileReplacement.write(to: directory + "/link") { try $0.write("new") }
      try #expect(content(directory + "/a") == "new")
      var status = stat()
      #expect(lstat(directory + "/link", &status) == 0)
      #expect(status.st_mode & S_IFMT == S_IFLNK)
    }
  }

  @Test func `a device is written, not replaced`() throws {
    #expect(throws: OutputError.self) {
      try FileReplacement.write(to: "/dev/full") { try $0.write("x") }
    }
    var status = stat()
    #expect(stat("/dev/full", &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test func `a directory that is not there is named`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/no/a"
      #expect(throws: SystemError(action: "write \(path)", code: ENOENT)) {
        try FileReplacement.write(to: path) { _ in }
      }
    }
  }
}
