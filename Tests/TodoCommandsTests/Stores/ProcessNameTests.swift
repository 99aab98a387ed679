import Glibc
import Testing

@testable import TodoCommands

struct ProcessNameTests {
  @Test func `a process has a name, and what is no process has none`() throws {
    let name = try #require(ProcessName.ofProcess(Int(getpid())))
    #expect(1...15 ~= name.utf8.count)
    #expect(!name.contains("\n"))
    #expect(ProcessName.ofProcess(0) == nil)
    #expect(ProcessName.ofProcess(-1) == nil)
  }
}
