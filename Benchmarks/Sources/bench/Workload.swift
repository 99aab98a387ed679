/// One kind of work, done alike by every contender.
///
/// A workload is one file: it holds the three ways to do the work and nothing
/// about timing. Each way gives an answer (a sum, a count), and all answers
/// must be equal.
protocol Workload: Sendable {
  var title: String { get }
  /// In which the time of one operation is printed.
  var unit: Unit { get }
  /// The largest ratio to raw C that the public API is meant to have; nil when
  /// none is promised.
  var goal: Double? { get }
  /// By how many operations the time of one run is divided.
  func operations(_ bench: Bench) -> Int

  func raw(_ bench: Bench) throws -> UInt64
  /// Nil where the study's program does not do this work.
  func reference(_ bench: Bench) throws -> UInt64?
  func store(_ bench: Bench) throws -> UInt64

  /// How many short samples stand for one in each pass: many where the disk
  /// makes times jump.
  var samplesPerPass: Int { get }
  /// Whether each timed run follows one that is not timed and fills caches.
  var warmsUp: Bool { get }
  /// Makes a store ready for the run, untimed.
  func prepare(_ contender: Contender, _ bench: Bench) throws
  /// Puts a store back into the state before the run, untimed.
  func restore(_ contender: Contender, _ bench: Bench) throws
}

extension Workload {
  var samplesPerPass: Int { 1 }
  var warmsUp: Bool { true }
  func prepare(_ contender: Contender, _ bench: Bench) throws {}
  func restore(_ contender: Contender, _ bench: Bench) throws {}
}

/// Who does the work.
enum Contender: CaseIterable {
  /// Raw C LMDB, written for this comparison: every ratio is to this one.
  case raw
  /// The study's C program, which says whether `raw` is fast.
  case reference
  /// The public API of RecordStore.
  case store

  var name: String {
    switch self {
    case .raw: "raw C"
    case .reference: "study's C"
    case .store: "RecordStore"
    }
  }
}

/// A unit of time.
enum Unit: String {
  case nanoseconds = "ns"
  case microseconds = "µs"
  case milliseconds = "ms"

  var inSeconds: Double {
    switch self {
    case .nanoseconds: 1e-9
    case .microseconds: 1e-6
    case .milliseconds: 1e-3
    }
  }
}
