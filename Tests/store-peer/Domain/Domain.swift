import Foundation
import RecordStore
import TodoKit

/// Works on a store of todos on some threads at once:
/// `store-peer domain PATH NUMBER STEPS THREADS`.
///
/// Says "done" and how many changes were refused, or what is wrong.
func workOnTodos(path: String, number: Int, steps: Int, threads: Int) throws {
  var options = StoreOptions()
  options.durability = .relaxed
  let todos = try TodoStore.open(at: path, options: options, zone: .utc)
  let group = DispatchGroup()
  for thread in 0..<threads {
    group.enter()
    Thread.detachNewThread {
      defer { group.leave() }
      do {
        var worker = try DomainWorker(todos, number: number + thread)
        for _ in 0..<steps { try worker.step() }
        say("done \(worker.refusals)")
      } catch {
        say("\(error)")
      }
    }
  }
  group.wait()
}
