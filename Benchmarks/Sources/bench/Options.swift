/// How much a run works on, how often and where.
struct Options {
  var records = 1_000_000
  /// Even, so that each order of the contenders comes as often as the other.
  var passes = 6
  /// Gets by id a sample.
  var gets = 200_000
  /// Pages and ranges fetched a sample.
  var pages = 2_000
  var ranges = 20
  /// Inserts a sample, each with a commit of its own.
  var writes = 100
  /// UUIDv7 ids, todos arriving in the order of their creation; else random
  /// ids, todos in random order.
  var orderedIDs = false
  /// The folder in which the run makes its own and removes it; nil is the
  /// system's temporary folder.
  var directory: String?
  /// Files into which the results are written too.
  var markdown: String?
  var json: String?
  var svg: String?
  /// Runs only workloads whose title contains this text.
  var only: String?

  static let help = """
    usage: bench [options]
      --records N        todos in each store (1000000)
      --passes N         how often each work is sampled, better even (6)
      --gets N           gets by id a sample (200000)
      --writes N         single inserts a sample (100)
      --pages N          pages of 50 a sample (2000)
      --ranges N         ranges of 10,000 a sample (20)
      --ids KIND         random or ordered (random)
      --directory PATH   where the stores lie: a local disk, not memory
      --only TEXT        only works whose title contains TEXT
      --markdown FILE    writes the table into a file too
      --json FILE        writes every time into a file
      --svg FILE         writes a bar chart into a file
      --smoke            2,000 todos, everything once: do the answers agree?
    """

  /// - Throws: ``UsageError`` at the first argument that makes no sense.
  init(_ arguments: some Sequence<String>) throws {
    var rest = arguments.makeIterator()
    while let option = rest.next() {
      switch option {
      case "--records": records = try Self.count(option, rest.next())
      case "--passes": passes = try Self.count(option, rest.next())
      case "--gets": gets = try Self.count(option, rest.next())
      case "--writes": writes = try Self.count(option, rest.next())
      case "--pages": pages = try Self.count(option, rest.next())
      case "--ranges": ranges = try Self.count(option, rest.next())
      case "--ids":
        switch rest.next() {
        case "random": orderedIDs = false
        case "ordered": orderedIDs = true
        default: throw UsageError(message: "--ids takes random or ordered")
        }
      case "--directory": directory = try Self.text(option, rest.next())
      case "--markdown": markdown = try Self.text(option, rest.next())
      case "--json": json = try Self.text(option, rest.next())
      case "--svg": svg = try Self.text(option, rest.next())
      case "--only": only = try Self.text(option, rest.next())
      case "--smoke":
        (records, passes, gets, writes, pages, ranges) = (2_000, 1, 2_000, 5, 20, 3)
      case "--help": throw UsageError(message: Self.help)
      default: throw UsageError(message: "unknown option \(option)\n\(Self.help)")
      }
    }
  }

  private static func text(_ option: String, _ value: String?) throws -> String {
    guard let value else { throw UsageError(message: "\(option) takes a value") }
    return value
  }

  private static func count(_ option: String, _ value: String?) throws -> Int {
    guard let number = try Int(text(option, value)), number > 0 else {
      throw UsageError(message: "\(option) takes a number above 0")
    }
    return number
  }
}

/// Arguments that make no sense, or a call for help.
struct UsageError: Error {
  let message: String
}
