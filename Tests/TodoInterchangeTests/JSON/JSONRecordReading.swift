import FoundationEssentials
import Testing

@testable import TodoInterchange

/// What a record reader gives, kept: a record's text and place, or an error.
///
/// How much of the input an excerpt can show depends on what has been read, so
/// errors are compared without it.
enum ReadRecord: Equatable, CustomStringConvertible {
  case record(String, InputPosition)
  case error(JSONError)

  static func == (left: ReadRecord, right: ReadRecord) -> Bool {
    switch (left, right) {
    case (.record(let left, let here), .record(let right, let there)):
      left == right && here == there
    case (.error(let left), .error(let right)):
      left.message == right.message && left.position == right.position
    default: false
    }
  }

  var description: String {
    switch self {
    case .record(let text, let position): "\(position): \(text)"
    case .error(let error): "error at \(error)"
    }
  }
}

/// Reads an input to its end, errors included.
func readRecords(
  _ chunks: [[UInt8]], sizeLimit: Int = JSONRecordReader.defaultSizeLimit, capacity: Int = 64
) throws -> [ReadRecord] {
  var reader = JSONRecordReader(
    InputBuffer(ByteSource(chunks: chunks), capacity: capacity), sizeLimit: sizeLimit)
  var found: [ReadRecord] = []
  while true {
    do {
      guard let record = try reader.next() else { return found }
      found.append(.record(record.bytes.repairedString, record.position))
    } catch let error as JSONError {
      found.append(.error(error))
    }
  }
}

/// Reads a text that comes in one piece.
func readRecords(
  _ text: String, sizeLimit: Int = JSONRecordReader.defaultSizeLimit
) throws -> [ReadRecord] {
  try readRecords([Array(text.utf8)], sizeLimit: sizeLimit)
}

/// The bytes of an input file that lies beside the tests.
func jsonFixture(_ name: String) throws -> [UInt8] { try fixture("json/\(name)") }

/// The bytes of an input file, by its path in the folder of all of them.
func fixture(_ path: String) throws -> [UInt8] {
  let fixtures = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures")
  return Array(try Data(contentsOf: fixtures.appending(path: path)))
}
