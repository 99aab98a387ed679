import RecordStore

/// Works on a shared store as a test says: `store-peer work PATH VIEW NUMBER`.
///
/// Reads one command a line and answers each with one line: "ok", a report, or
/// what is wrong.
func work(path: String, view: View, number: Int) throws {
  var options = StoreOptions()
  // Programs with both promises work on one file.
  if number % 2 == 0 { options.durability = .relaxed }
  let store = try Store.open(at: path, schemas: view.schemas, options: options)
  say("ok")
  switch view {
  case .plain: serve(store, Worker<PlainItem>(store, view, number: number))
  case .indexed: serve(store, Worker<IndexedItem>(store, view, number: number))
  case .wide: serve(store, Worker<WideItem>(store, view, number: number))
  case .narrow: serve(store, Worker<NarrowItem>(store, view, number: number))
  }
}

private func serve(_ store: Store, _ worker: Worker<some SharedItem>) {
  var worker = worker
  while let line = readLine() {
    do { say(try answer(to: line.split(separator: " "), store, &worker)) } catch { say("\(error)") }
  }
}

private func answer(
  to command: [Substring], _ store: Store, _ worker: inout Worker<some SharedItem>
) throws -> String {
  switch command.first {
  case "step":
    for _ in 0..<(command.last.flatMap { Int($0) } ?? 1) { try worker.step() }
  case "check": try worker.check()
  case "verify":
    let verification = try store.verify()
    if let first = verification.findings.first { return "\(verification.findingCount): \(first)" }
  case "report": return worker.report.description
  default: return "unknown command"
  }
  return "ok"
}

/// Adds a collection that no other program has, and uses it.
func addCollection(path: String, number: Int) throws {
  Addition.number = number
  let store = try Store.open(
    at: path, schemas: [Schema("additions", version: 1, [Addition.self])])
  try store.write { try $0.insert(Addition(id: number, text: "of \(number)")) }
  say("added")
}
