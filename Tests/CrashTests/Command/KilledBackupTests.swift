import FoundationEssentials
import Glibc
import StoreTestSupport
import Testing

/// `todo store backup` that is killed or interrupted.
@Suite struct KilledBackupTests {
  @Test(arguments: [SIGKILL, SIGINT])
  func `a copy that is ended early has no name, and the next copy clears it away`(
    signal: Int32
  ) throws {
    try withTodo { todo in
      let notes = String(repeating: "n", count: 2000)
      let lines = (1...3000).map { #"{"title":"\#($0)","notes":"\#(notes)"}"# + "\n" }
      #expect(try todo.run("import", "-", input: lines.joined()).termination == .exited(0))
      var random = SeededGenerator(seed: UInt64(signal))
      var inside = 0
      for number in 0..<20 {
        let copy = "\(todo.directory)/copy\(number)"
        let backup = try todo.start("store", "backup", copy)
        while access("\(copy).new-unfinished", F_OK) != 0, !backup.hasOutput { sched_yield() }
        // A moment inside of the work has no condition to wait for.
        usleep(1 << UInt32.random(in: 0...14, using: &random))
        backup.kill(signal)
        let end = backup.wait()
        let isMade = access(copy, F_OK) == 0
        #expect(end == .signaled(signal) || end == .exited(0) && isMade)
        if access("\(copy).new-unfinished", F_OK) == 0 { inside += 1 }
        if isMade {
          #expect(try todo.run("store", "check", "--path", copy).termination == .exited(0))
        }
        #expect(try todo.run("store", "backup", "\(copy)-next").termination == .exited(0))
        let names = try FileManager.default.contentsOfDirectory(atPath: todo.directory)
        #expect(names.allSatisfy { !$0.contains(".new-") }, "\(names)")
        unlink(copy)
        unlink("\(copy)-next")
      }
      print("backups: \(inside) of 20 were ended by signal \(signal) with the copy in the making")
      #expect(inside >= 8)
    }
  }
}
