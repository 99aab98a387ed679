import Testing

@testable import TodoKit

@Suite struct ZoneFileTests {
  /// A file of version 2: local mean time +00:53:28, from 1893-04-01 the rule's
  /// standard time, from 1980-04-06 summer time, then the rule.
  static func bytes(rule: String = "CET-1CEST,M3.5.0,M10.5.0/3") -> [UInt8] {
    let version = UInt8(ascii: "2")
    var bytes = header(version: version) + header(version: version, changes: 2, types: 3)
    bytes += bigEndian(Int64(-2_422_054_408)) + bigEndian(Int64(323_830_800))
    return bytes + types + Array("\n\(rule)\n".utf8)
  }

  static func zone(_ bytes: [UInt8]) -> Zone? {
    Zone(name: "test", tzif: bytes.span.bytes)
  }

  private static var types: [UInt8] {
    var bytes: [UInt8] = [1, 2]
    for offset: Int32 in [3_208, 3_600, 7_200] { bytes += bigEndian(offset) + [0, 0] }
    return bytes + Array("CET\0".utf8)
  }

  private static func header(version: UInt8, changes: Int32 = 0, types: Int32 = 0) -> [UInt8] {
    var bytes = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
    for count in [0, 0, 0, changes, types, types == 0 ? 0 : 4] { bytes += bigEndian(count) }
    return bytes
  }

  private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    // Safe because the bytes are copied inside the closure.
    unsafe withUnsafeBytes(of: number.bigEndian) { unsafe Array($0) }
  }

  @Test func `a file's changes hold in their time and its rule after them`() throws {
    let zone = try #require(Self.zone(Self.bytes()))
    for (text, offset) in [
      ("1800-01-01T00:00:00Z", 3_208), ("1893-03-31T23:06:31Z", 3_208),
      ("1893-03-31T23:06:32Z", 3_600), ("1980-04-06T00:59:59Z", 3_600),
      ("1980-12-01T00:00:00Z", 3_600), ("2026-07-01T00:00:00Z", 7_200),
      ("2026-12-01T00:00:00Z", 3_600), ("9999-07-01T00:00:00Z", 7_200),
    ] {
      #expect(zone.secondsEastOfUTC(at: try #require(Timestamp(text))) == offset, "\(text)")
    }
  }

  @Test func `without a rule the last change holds for ever`() throws {
    let zone = try #require(Self.zone(Self.bytes(rule: "")))
    #expect(zone.secondsEastOfUTC(at: try #require(Timestamp("2026-12-01T00:00:00Z"))) == 7_200)
  }

  @Test func `a file of version 1 has times of four bytes and no rule`() throws {
    var bytes = Self.header(version: 0, changes: 2, types: 3)
    bytes += Self.bigEndian(Int32(-1_000_000_000)) + Self.bigEndian(Int32(323_830_800))
    let zone = try #require(Self.zone(bytes + Self.types))
    for (text, offset) in [
      ("1938-04-24T22:13:19Z", 3_208), ("1938-04-24T22:13:20Z", 3_600),
      ("2026-12-01T00:00:00Z", 7_200),
    ] {
      #expect(zone.secondsEastOfUTC(at: try #require(Timestamp(text))) == offset, "\(text)")
    }
  }

  @Test func `every shortened file is refused`() {
    let bytes = Self.bytes()
    for length in 0..<bytes.count {
      #expect(Self.zone(Array(bytes[..<length])) == nil, "\(length)")
    }
  }

  @Test func `a file with any byte changed is read or refused, never a trap`() throws {
    let bytes = Self.bytes()
    let instant = try #require(Timestamp("2026-07-01T00:00:00Z"))
    for index in bytes.indices {
      for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        var changed = bytes
        changed[index] = value
        if let zone = Self.zone(changed) {
          #expect(abs(zone.secondsEastOfUTC(at: instant)) < 86_400)
          #expect(zone.local(of: .last).date == .last)
        }
      }
    }
  }

  @Test func `the local zone is what TZ names, and UTC if there is none`() throws {
    let rule = Zone.local(variable: ":CET-1CEST,M3.5.0,M10.5.0/3")
    #expect(rule.secondsEastOfUTC(at: try #require(Timestamp("2026-07-01T00:00:00Z"))) == 7_200)
    for variable in ["", ":", "No/Where", "/no/such/file", "/dev/zero", "/etc/passwd"] {
      #expect(Zone.local(variable: variable).name == "UTC", "\(variable)")
    }
  }
}
