/// A size as people read it.
enum ByteCount {
  private static let units = ["bytes", "KiB", "MiB", "GiB", "TiB"]

  /// A text of at most three digits and a unit: `1.5 MiB`, `640 bytes`.
  static func text(_ bytes: Int) -> String {
    var size = Double(bytes)
    var unit = 0
    while size >= 999.5, unit + 1 < units.count {
      size /= 1_024
      unit += 1
    }
    let tenths = Int((size * 10).rounded())
    let isWhole = tenths >= 100 || tenths.isMultiple(of: 10)
    let number = isWhole ? String(Int(size.rounded())) : "\(tenths / 10).\(tenths % 10)"
    return number + " " + units[unit]
  }
}
