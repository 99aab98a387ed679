import FoundationEssentials
import Glibc

/// What a run found, to be printed and to be written into files.
struct Report {
  /// Machine, versions and sizes, a line each.
  let preface: [String]
  let results: [Runner.Result]

  /// The table with what must be known to read it.
  var markdown: String {
    (preface + ["", Table(results: results).text, ""]).joined(separator: "\n")
  }

  /// All times, for programs.
  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      let document = Document(preface: preface, works: results.map(Document.Work.init))
      return String(decoding: try encoder.encode(document), as: UTF8.self) + "\n"
    }
  }

  /// Writes the files that were asked for.
  func write(_ options: Options) throws {
    if let path = options.markdown { try write(markdown, to: path) }
    if let path = options.json { try write(json, to: path) }
    if let path = options.svg { try write(BarChart(results: results).svg, to: path) }
  }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }
}

/// The shape of the JSON.
private struct Document: Encodable {
  struct Work: Encodable {
    struct Times: Encodable {
      var median: Double
      var samples: [Double]
    }

    var title: String
    /// Seconds an operation.
    var seconds: [String: Times]
    var goalToRawC: Double?
    var goalToSQLite: Double?

    init(_ result: Runner.Result) {
      title = result.workload.title
      seconds = [:]
      for (contender, samples) in result.samples {
        seconds[contender.name] = Times(median: samples.median, samples: samples.seconds)
      }
      goalToRawC = result.workload.goal.raw
      goalToSQLite = result.workload.goal.sqlite
    }
  }

  var preface: [String]
  var works: [Work]
}
