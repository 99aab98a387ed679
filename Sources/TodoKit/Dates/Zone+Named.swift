import Glibc

extension Zone {
  /// Where the system keeps its zone files.
  private static let directory = "/usr/share/zoneinfo/"

  /// Makes the zone of a name such as `Europe/Berlin`, from the system's zone
  /// files, or of a rule such as `CET-1CEST,M3.5.0,M10.5.0/3`.
  ///
  /// - Returns: Nil if the system has no such zone and the name is not a rule.
  public init?(named name: String) {
    let isInside = !name.hasPrefix("/") && !name.split(separator: "/").contains("..")
    if isInside, !name.isEmpty, let zone = Zone(name: name, file: Self.directory + name) {
      self = zone
    } else if let rule = ZoneRule(name) {
      self.init(name: name, firstOffset: rule.standard, rule: rule)
    } else {
      return nil
    }
  }

  /// The zone that the C library would take as local, read without its global
  /// state.
  ///
  /// - Parameter variable: The value of the environment variable `TZ`: a name
  ///   or a rule as in ``init(named:)``, or the absolute path of a zone file,
  ///   each with an optional colon before it. Nil stands for the system's
  ///   setting, `/etc/localtime`.
  /// - Returns: UTC if what is named does not exist, as in the C library.
  ///
  /// Source: `tzset(3)`.
  public static func local(variable: String?) -> Zone {
    guard let variable else {
      return Zone(name: "local", file: "/etc/localtime") ?? .utc
    }
    let name = String(variable.drop { $0 == ":" })
    let zone = name.hasPrefix("/") ? Zone(name: name, file: name) : Zone(named: name)
    return zone ?? .utc
  }

  /// The local zone of this process, read at its first use and then kept.
  public static let current: Zone = {
    // Safe because the text is copied at once; a program that changes the
    // environment in another thread at this moment races with `getenv` anyhow.
    let variable = unsafe getenv("TZ").map { unsafe String(cString: $0) }
    return local(variable: variable)
  }()
}
