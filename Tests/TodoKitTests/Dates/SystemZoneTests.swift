import Testing

@testable import TodoKit

/// Reads the system's zone files, where there are any; the offsets are those
/// that `date` of GNU coreutils prints.
@Suite(.enabled(if: Zone(named: "Europe/Berlin") != nil, "the system has no zone files"))
struct SystemZoneTests {
  static let instants = [
    "1985-12-31T10:00:00Z", "2010-07-01T00:00:00Z", "2011-12-30T09:59:59Z",
    "2011-12-30T10:00:00Z", "2023-04-10T00:00:00Z", "2023-12-24T00:00:00Z",
  ]

  @Test(arguments: [
    ("UTC", [0, 0, 0, 0, 0, 0]),
    ("Europe/Berlin", [60, 120, 60, 60, 120, 60]),
    ("Europe/Dublin", [0, 60, 0, 0, 60, 0]),
    ("Pacific/Auckland", [780, 720, 780, 780, 720, 780]),
    ("Pacific/Apia", [-660, -660, -600, 840, 780, 780]),
    ("America/Los_Angeles", [-480, -420, -480, -480, -420, -480]),
    ("America/Sao_Paulo", [-120, -180, -120, -120, -180, -180]),
    ("Africa/Casablanca", [60, 60, 0, 0, 0, 60]),
    ("Asia/Kathmandu", [330, 345, 345, 345, 345, 345]),
    ("Australia/Lord_Howe", [660, 630, 660, 660, 630, 660]),
    ("Antarctica/Troll", [0, 120, 0, 0, 120, 0]),
  ])
  func `a zone's offsets are those of the system's tools`(name: String, minutes: [Int]) throws {
    let zone = try #require(Zone(named: name))
    let offsets = try Self.instants.map {
      zone.secondsEastOfUTC(at: try #require(Timestamp($0))) / 60
    }
    #expect(offsets == minutes)
  }

  @Test func `the day that a zone left out reads as the next one`() throws {
    let apia = try #require(Zone(named: "Pacific/Apia"))
    let noon = LocalDateTime(
      try #require(CivilDate("2011-12-30")), try #require(TimeOfDay("12:00")))
    let instant = apia.timestamp(of: noon)
    #expect(instant.description == "2011-12-30T22:00:00Z")
    #expect(apia.date(of: instant).description == "2011-12-31")
  }
}
