import Dispatch
import LMDB
import Testing

@Suite struct LockTests {
  @Test func `threads that add under a lock lose nothing`() {
    let lock = Lock()
    // Safe because it is only touched under the lock.
    nonisolated(unsafe) var sum = 0
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<1_000 { lock.withLock { sum += 1 } }
    }
    #expect(sum == 4_000)
  }

  @Test func `a body that throws releases the lock`() {
    struct Refusal: Error {}
    let lock = Lock()
    #expect(throws: Refusal.self) { try lock.withLock { throw Refusal() } }
    let again = lock.withLock { true }
    #expect(again)
  }

  @Test func `a waiting thread goes on when it is woken`() {
    let lock = Lock()
    // Safe because it is only touched under the lock.
    nonisolated(unsafe) var isReady = false
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      lock.withLock {
        if thread == 0 {
          while !isReady { lock.wait() }
        } else {
          isReady = true
          lock.wakeAll()
        }
      }
    }
    #expect(isReady)
  }

  @Test func `taking the lock twice on one thread stops the program instead of hanging`() async {
    await #expect(processExitsWith: .failure) {
      let lock = Lock()
      lock.withLock { lock.withLock {} }
    }
  }
}
