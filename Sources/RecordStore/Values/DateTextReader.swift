import FoundationEssentials

/// Reads one date.
struct DateTextReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func date() -> Date? {
    guard let year = number(4), accept("-"), let month = number(2), accept("-"),
      let day = number(2), let days = Self.days(year, month, day)
    else { return nil }
    var seconds = days * 86_400
    var decimals = ""
    if position < bytes.count {
      guard accept("T") || accept("t") || accept(" "), let time = time() else { return nil }
      seconds += time
      if accept(".") {
        guard let read = self.decimals() else { return nil }
        decimals = read
      }
      guard let offset = offset(), position == bytes.count else { return nil }
      seconds -= offset
    }
    return DateText.date(Int(seconds), decimals: decimals)
  }

  /// Seconds since midnight.
  private mutating func time() -> Int64? {
    guard let hours = number(2), hours < 24, accept(":"), let minutes = number(2), minutes < 60
    else { return nil }
    var seconds: Int64 = 0
    if accept(":") {
      guard let read = number(2), read < 60 else { return nil }
      seconds = read
    }
    return hours * 3600 + minutes * 60 + seconds
  }

  private mutating func decimals() -> String? {
    let start = position
    while position - start < DateText.maximumDigits, number(1) != nil {}
    guard position > start else { return nil }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Seconds east of UTC.
  private mutating func offset() -> Int64? {
    if position == bytes.count || accept("Z") || accept("z") { return 0 }
    let isWest = accept("-")
    guard isWest || accept("+"), let hours = number(2), hours < 24 else { return nil }
    var minutes: Int64 = 0
    if accept(":") || position < bytes.count {
      guard let read = number(2), read < 60 else { return nil }
      minutes = read
    }
    return (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  private mutating func accept(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// A number of exactly so many digits.
  private mutating func number(_ digitCount: Int) -> Int64? {
    guard position + digitCount <= bytes.count else { return nil }
    var number: Int64 = 0
    for byte in bytes[position..<position + digitCount] {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
      number = number * 10 + Int64(byte - UInt8(ascii: "0"))
    }
    position += digitCount
    return number
  }

  /// Days since 2001-01-01, nil for a day that does not exist.
  ///
  /// March is counted as the first month, so that the leap day is the last.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64? {
    let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let monthLengths: [Int64] = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard year > 0, 1...12 ~= month, 1...monthLengths[Int(month) - 1] ~= day else { return nil }
    let shifted = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let days = 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear
    return days - 730_791
  }
}
