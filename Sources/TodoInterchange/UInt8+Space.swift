extension UInt8 {
  /// Whether the byte is a space, a tab, CR or LF.
  @inline(__always)
  var isSpace: Bool {
    switch self {
    case 0x20, 0x09, 0x0D, 0x0A: true
    default: false
    }
  }
}
