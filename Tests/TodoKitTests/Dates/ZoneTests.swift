import Testing

@testable import TodoKit

@Suite struct ZoneTests {
  /// Central European time by its rule, which needs no file of the system.
  static let berlin = zone("CET-1CEST,M3.5.0,M10.5.0/3")
  /// New Zealand's, whose summer spans the turn of the year.
  static let auckland = zone("NZST-12NZDT,M9.5.0,M4.1.0/3")
  static let losAngeles = zone("PST8PDT,M3.2.0,M11.1.0")

  private static func zone(_ rule: String) -> Zone {
    // Safe because the rules written out above are well-formed.
    Zone(named: rule)!
  }

  static func local(_ date: String, _ time: String) throws -> LocalDateTime {
    LocalDateTime(try #require(CivilDate(date)), try #require(TimeOfDay(time)))
  }

  @Test(arguments: [
    ("2026-03-29", "01:59:59.999", "2026-03-29T00:59:59.999Z"),
    ("2026-03-29", "03:00", "2026-03-29T01:00:00Z"),
    ("2026-10-25", "03:00", "2026-10-25T02:00:00Z"),
    ("2026-10-24", "09:00", "2026-10-24T07:00:00Z"),
    ("2026-10-25", "09:00", "2026-10-25T08:00:00Z"),
    ("2026-10-31", "09:00", "2026-10-31T08:00:00Z"),
    ("2026-12-24", "18:00", "2026-12-24T17:00:00Z"),
  ])
  func `a local time stays the same across a change of the clocks`(
    date: String, time: String, instant: String
  ) throws {
    let local = try Self.local(date, time)
    let timestamp = Self.berlin.timestamp(of: local)
    #expect(timestamp.description == instant)
    #expect(Self.berlin.local(of: timestamp) == local)
  }

  @Test func `a missing time moves forward by the length of the gap`() throws {
    let instant = Self.berlin.timestamp(of: try Self.local("2026-03-29", "02:30"))
    #expect(instant.description == "2026-03-29T01:30:00Z")
    #expect(Self.berlin.local(of: instant) == (try Self.local("2026-03-29", "03:30")))
  }

  @Test func `a time that occurs twice is the first of the two`() throws {
    let instant = Self.berlin.timestamp(of: try Self.local("2026-10-25", "02:30"))
    #expect(instant.description == "2026-10-25T00:30:00Z")
    let second = try #require(Timestamp("2026-10-25T01:30:00Z"))
    #expect(Self.berlin.local(of: second) == (try Self.local("2026-10-25", "02:30")))
  }

  @Test(arguments: [
    ("2026-03-29", "01:59", 1), ("2026-03-29", "02:00", 0), ("2026-03-29", "02:59", 0),
    ("2026-03-29", "03:00", 1), ("2026-10-25", "01:59", 1), ("2026-10-25", "02:00", 2),
    ("2026-10-25", "02:59", 2), ("2026-10-25", "03:00", 1), ("2026-06-01", "12:00", 1),
    ("0001-01-01", "00:00", 1), ("9999-12-31", "23:59", 1),
  ])
  func `a local time occurs once, or in a gap never, or in an overlap twice`(
    date: String, time: String, count: Int
  ) throws {
    #expect(Self.berlin.occurrences(of: try Self.local(date, time)) == count)
    #expect(Zone.utc.occurrences(of: try Self.local(date, time)) == 1)
  }

  @Test func `summer spans the turn of the year in the south`() throws {
    for (text, hours) in [
      ("2026-01-01T00:00:00Z", 13), ("2026-04-04T13:59:59Z", 13), ("2026-04-04T14:00:00Z", 12),
      ("2026-09-26T13:59:59Z", 12), ("2026-09-26T14:00:00Z", 13), ("2026-12-31T23:59:59Z", 13),
    ] {
      let instant = try #require(Timestamp(text))
      #expect(Self.auckland.secondsEastOfUTC(at: instant) == hours * 3_600, "\(text)")
    }
  }

  @Test func `a zone of one offset has it always`() throws {
    let nepal = try #require(Zone(minutesEastOfUTC: 345))
    #expect(nepal.name == "+05:45")
    #expect(
      nepal.timestamp(of: try Self.local("2026-01-01", "00:00")).description
        == "2025-12-31T18:15:00Z")
    #expect(Zone(minutesEastOfUTC: -90)?.name == "-01:30")
    #expect(Zone(minutesEastOfUTC: 1_440) == nil)
    #expect(Zone(minutesEastOfUTC: -1_440) == nil)
  }

  @Test func `the ends of the calendar hold in every zone`() throws {
    for zone in [Self.losAngeles, Self.auckland, .utc] {
      #expect(zone.local(of: .first).date == .first)
      #expect(zone.local(of: .last).date == .last)
      #expect(
        zone.timestamp(of: LocalDateTime(.first, .midnight))
          <= zone.timestamp(of: LocalDateTime(.last, .midnight)))
    }
  }

  @Test(arguments: [
    "", "CE-1", "ABC", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0",
    "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J100", "CET-1CEST,366,1", "CET-24", "<CET-1",
    "CET-1:60",
    "CET-1CEST,M3.5.0,M10.5.0/168", "CET-1CEST,M3.5.0,M10.5.0x", "../etc/passwd", "No/Where",
    "CET-99999999999999999999",
  ])
  func `a name that is neither a zone nor a rule is refused`(name: String) {
    #expect(Zone(named: name) == nil)
  }

  @Test(arguments: [
    ("<+0330>-3:30", "2026-01-01T00:00:00Z", 12_600),
    ("EST5", "2026-07-01T00:00:00Z", -18_000),
    ("AAA+5:30:15", "2026-07-01T00:00:00Z", -19_815),
    // Summer time all year round, as RFC 8536 writes it.
    ("XXX3EDT4,0/0,J365/23", "2026-01-01T03:59:59Z", -14_400),
    ("XXX3EDT4,0/0,J365/23", "2026-07-01T00:00:00Z", -14_400),
    // A time before midnight, and days counted with and without 29 February.
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T00:59:59Z", -7_200),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T01:00:00Z", -3_600),
    ("AAA0BBB,J60/0,J300/0", "2024-02-29T12:00:00Z", 0),
    ("AAA0BBB,J60/0,J300/0", "2024-03-01T00:00:00Z", 3_600),
    ("AAA0BBB,59/0,300/0", "2024-02-29T00:00:00Z", 3_600),
    ("AAA0BBB-2,J60/0,J300/0", "2024-03-01T00:00:00Z", 7_200),
  ])
  func `each form of rule gives its offset`(rule: String, text: String, offset: Int) throws {
    let zone = try #require(Zone(named: rule))
    #expect(zone.secondsEastOfUTC(at: try #require(Timestamp(text))) == offset)
  }
}
