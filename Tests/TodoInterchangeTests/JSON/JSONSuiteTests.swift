import FoundationEssentials
import Testing

@testable import TodoInterchange

/// The public JSON parsing test suite, read where it lies.
///
/// That is the folder that the variable `JSON_TEST_SUITE` names, or else
/// `shared/json-test-suite` beside a folder that holds this package. Its file
/// names say what is right: `y_` is JSON, `n_` is not, `i_` is left open.
///
/// Source: the `test_parsing` folder of nst/JSONTestSuite.
enum JSONSuite {
  static let folder: URL? = {
    if let named = ProcessInfo.processInfo.environment["JSON_TEST_SUITE"] {
      return URL(filePath: named, directoryHint: .isDirectory)
    }
    var folder = URL(filePath: #filePath)
    while folder.pathComponents.count > 1 {
      folder.deleteLastPathComponent()
      let suite = folder.appending(path: "shared/json-test-suite", directoryHint: .isDirectory)
      if FileManager.default.fileExists(atPath: suite.path) { return suite }
    }
    return nil
  }()

  static func files(_ prefix: String) throws -> [(name: String, bytes: [UInt8])] {
    let folder = try #require(folder)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix(prefix) && $0.hasSuffix(".json") }
      .sorted()
      .map { ($0, Array(try Data(contentsOf: folder.appending(path: $0)))) }
  }
}

@Suite(.enabled(if: JSONSuite.folder != nil, "needs the public JSON test suite: JSON_TEST_SUITE"))
struct JSONSuiteTests {
  @Test func `every text that is JSON is accepted`() throws {
    let files = try JSONSuite.files("y_")
    #expect(files.count == 95)
    for file in files {
      #expect(jsonError(in: file.bytes) == nil, "\(file.name)")
      #expect(jsonErrorReadingAll(file.bytes) == nil, "\(file.name)")
    }
  }

  @Test func `every text that is not JSON is rejected`() throws {
    let files = try JSONSuite.files("n_")
    #expect(files.count == 188)
    for file in files {
      #expect(jsonError(in: file.bytes) != nil, "\(file.name)")
      #expect(jsonErrorReadingAll(file.bytes) != nil, "\(file.name)")
    }
  }

  @Test func `a text that is left open gives a value or an error`() throws {
    let files = try JSONSuite.files("i_")
    #expect(files.count == 35)
    for file in files {
      let error = jsonError(in: file.bytes)
      #expect(jsonErrorReadingAll(file.bytes) == error, "\(file.name)")
    }
  }

  @Test func `a record reader finds every object of the suite whole`() throws {
    for file in try JSONSuite.files("y_") where file.bytes.first == UInt8(ascii: "{") {
      let text = String(decoding: file.bytes, as: UTF8.self)
      let records = try readRecords([file.bytes])
      #expect(records.count == 1, "\(file.name)")
      guard case .record(let record, .start) = records.first else {
        Issue.record("\(file.name): \(records)")
        continue
      }
      #expect(text.hasPrefix(record), "\(file.name)")
      #expect(jsonError(in: Array(record.utf8)) == nil, "\(file.name)")
    }
  }

  @Test func `a record reader takes any input to its end`() throws {
    for file in try JSONSuite.files("n_") + JSONSuite.files("i_") {
      _ = try readRecords([file.bytes])
    }
  }
}
