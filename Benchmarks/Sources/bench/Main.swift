import FoundationEssentials
import Glibc
import RecordStore
import SQLitePeer

/// `bench`: the public API of RecordStore beside raw C LMDB and SQLite.
@main
struct Main {
  /// Every workload, in the order of the table.
  static let workloads: [any Workload] =
    [
      Import(), ImportBeyondMemory(), ImportPeerForm(form: peer_late_indexes),
      ImportPeerForm(form: peer_batches), InsertMany(),
      InsertEach(durability: .full), InsertEach(durability: .relaxed),
      GetDecoded(), GetDecodedEach(), GetField(), ScanField(), ScanDecoded(), NewestPage(),
      CreationRange(),
      ToggleMany(), DeleteMany(), ReadBesideWriter(), OpenProcess(),
    ] + Queries.all

  static func main() {
    do {
      try run(Options(CommandLine.arguments.dropFirst()))
    } catch let error as UsageError {
      print(error.message)
      exit(64)
    } catch {
      print("bench failed: \(error)")
      exit(1)
    }
  }

  private static func run(_ options: Options) throws {
    let chosen = workloads.filter { work in
      options.only.map { work.title.contains($0) } ?? true
    }
    let parent =
      options.directory.map { URL(filePath: $0) } ?? FileManager.default.temporaryDirectory
    let folder = parent.appending(path: "todo-store-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }

    let machine = Machine(folder: folder.path).text
    let bench = try Bench(options, folder: folder)
    try bench.verify()
    let results = try Runner(bench: bench, workloads: chosen, passes: options.passes).run()
    try bench.verify()
    let report = Report(
      preface: [
        machine,
        "\(options.records) todos with \(options.orderedIDs ? "ordered" : "random") ids, "
          + "\(options.passes) passes; \(bench.sizes)",
      ], results: results)
    print(report.markdown)
    try report.write(options)
  }
}
