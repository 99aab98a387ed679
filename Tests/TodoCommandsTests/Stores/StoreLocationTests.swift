import Glibc
import StoreTestSupport
import Testing

@testable import TodoCommands

struct StoreLocationTests {
  @Test(
    arguments: [
      ("a.store", ["TODO_STORE": "b", "XDG_DATA_HOME": "/x", "HOME": "/h"], "a.store"),
      (nil, ["TODO_STORE": "b", "XDG_DATA_HOME": "/x", "HOME": "/h"], "b"),
      (nil, ["TODO_STORE": "", "XDG_DATA_HOME": "/x", "HOME": "/h"], "/x/todo/todo.store"),
      (nil, ["XDG_DATA_HOME": "relative", "HOME": "/h"], "/h/.local/share/todo/todo.store"),
      (nil, ["XDG_DATA_HOME": "", "HOME": "/h"], "/h/.local/share/todo/todo.store"),
      (nil, ["HOME": "/h"], "/h/.local/share/todo/todo.store"),
    ] as [(String?, [String: String], String)])
  func `the option wins over the variable and the variable over the default`(
    option: String?, variables: [String: String], expected: String
  ) throws {
    try #expect(StoreLocation(option: option) { variables[$0] }.path == expected)
  }

  @Test func `an empty option and a missing home are refused`() {
    #expect(throws: UsageError("the path of the store is empty")) {
      try StoreLocation(option: "") { _ in nil }
    }
    #expect(
      throws: UsageError(
        "no place for the store: HOME is not set", hint: "Name one with --store PATH.")
    ) {
      try StoreLocation(option: nil) { _ in nil }
    }
  }

  @Test func `missing directories are made for this user only`() throws {
    try withTemporaryDirectory { directory in
      let location = try StoreLocation(option: directory + "/a/b/c.store") { _ in nil }
      #expect(!location.exists)
      try location.makeDirectories()
      try location.makeDirectories()
      var status = stat()
      #expect(stat(directory + "/a/b", &status) == 0)
      #expect(status.st_mode & 0o777 == 0o700)
      #expect(!location.exists)
    }
  }

  @Test func `a file in the way is named`() throws {
    try withTemporaryDirectory { directory in
      close(open(directory + "/a", O_CREAT | O_WRONLY, 0o600))
      let location = try StoreLocation(option: directory + "/a/b/c.store") { _ in nil }
      #expect(throws: SystemError(action: "make the directory \(directory)/a/b", code: ENOTDIR)) {
        try location.makeDirectories()
      }
    }
  }
}
