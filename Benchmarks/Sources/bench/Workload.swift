/// One kind of work, done alike by every contender.
///
/// A workload is one file: it holds the ways to do the work and nothing about
/// timing. Each way gives an answer (a sum, a count), and all answers must be
/// equal.
protocol Workload: Sendable {
  var title: String { get }
  /// In which the time of one operation is printed.
  var unit: Unit { get }
  /// The largest ratios that the public API is meant to have; nil where none is
  /// promised.
  var goal: Goal { get }
  /// By how many operations the time of one run is divided.
  func operations(_ bench: Bench) -> Int

  // Nil where a contender does not do this work.
  func raw(_ bench: Bench) throws -> UInt64?
  func reference(_ bench: Bench) throws -> UInt64?
  func store(_ bench: Bench) throws -> UInt64?
  func sqlite(_ bench: Bench) throws -> UInt64?

  /// How many short samples stand for one in each pass: many where the disk
  /// makes times jump.
  var samplesPerPass: Int { get }
  /// In how many passes the work is done; nil for all. One is enough for what
  /// takes a minute.
  var passLimit: Int? { get }
  /// Whether each timed run follows one that is not timed and fills caches.
  var warmsUp: Bool { get }
  /// Makes a store ready for the run, untimed.
  func prepare(_ contender: Contender, _ bench: Bench) throws
  /// Puts a store back into the state before the run, untimed.
  func restore(_ contender: Contender, _ bench: Bench) throws
}

extension Workload {
  var goal: Goal { Goal() }
  func reference(_ bench: Bench) throws -> UInt64? { nil }
  var samplesPerPass: Int { 1 }
  var passLimit: Int? { nil }
  var warmsUp: Bool { true }
  func prepare(_ contender: Contender, _ bench: Bench) throws {}
  func restore(_ contender: Contender, _ bench: Bench) throws {}

  /// What a contender answers, nil when it does not do this work.
  func answer(_ contender: Contender, _ bench: Bench) throws -> UInt64? {
    switch contender {
    case .raw: try raw(bench)
    case .reference: try reference(bench)
    case .store: try store(bench)
    case .sqlite: try sqlite(bench)
    }
  }
}

/// The largest ratios of medians that are meant to be.
struct Goal {
  /// Of RecordStore to raw C.
  var raw: Double?
  /// Of RecordStore to SQLite.
  var sqlite: Double?
}

/// A unit of time.
enum Unit: String {
  case nanoseconds = "ns"
  case microseconds = "µs"
  case milliseconds = "ms"
  case seconds = "s"

  var inSeconds: Double {
    switch self {
    case .nanoseconds: 1e-9
    case .microseconds: 1e-6
    case .milliseconds: 1e-3
    case .seconds: 1
    }
  }
}
