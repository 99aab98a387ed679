/// Counts the values of one field.
struct FieldGroups<V: FieldValue> {
  private let kind = V.fieldType.kind
  private var groups: [(value: V, count: Int, key: SortableValue)] = []
  private var positions: [SortableValue: Int] = [:]
  /// The group of the value before: an index has equal values together.
  private var last: (key: SortableValue, position: Int)?

  /// Adds a value; false when it is damaged.
  mutating func add(_ place: FieldPlace) -> Bool {
    guard let key = SortableValue(place, kind) else { return false }
    if let last, last.key == key {
      groups[last.position].count += 1
      return true
    }
    let position: Int
    if let known = positions[key] {
      position = known
      groups[position].count += 1
    } else {
      guard let value = V.read(from: place.reader, at: place.slot) else { return false }
      position = groups.count
      groups.append((value, 1, key))
      positions[key] = position
    }
    last = (key, position)
    return true
  }

  /// The groups in the order of their values.
  var counts: [FieldCount<V>] {
    groups.sorted { $0.key < $1.key }.map { FieldCount(value: $0.value, count: $0.count) }
  }
}

/// A value by which results are grouped, in the order of keys.
private enum SortableValue: Hashable, Comparable {
  case null
  /// Bits in the order of the values.
  case bits(UInt64)
  /// Bytes in the order of the values.
  case bytes([UInt8])

  /// nil when the bytes of the field are damaged.
  init?(_ place: FieldPlace, _ kind: FieldKind) {
    if place.isNil {
      self = .null
      return
    }
    switch kind {
    case .uuid:
      let bytes = place.reader.load(SIMD16<UInt8>.self, at: place.slot)
      self = .bytes((0..<16).map { bytes[$0] })
    case .string, .data:
      guard let bytes = place.reader.variable(at: place.slot) else { return nil }
      self = .bytes([UInt8](bytes))
    case .strings:
      var key: [UInt8] = []
      guard let bytes = place.reader.variable(at: place.slot) else { return nil }
      // As in a sort key: the first text that differs decides.
      var texts = TextElements(bytes)
      while let text = texts.next() {
        key.append(1)
        for byte in text { key += byte == 0 ? [0, 0xFF] : [byte] }
        key += [0, 0]
      }
      if texts.isDamaged { return nil }
      self = .bytes(key)
    default: self = .bits(place.reader.orderBits(kind, at: place.slot))
    }
  }

  static func < (left: SortableValue, right: SortableValue) -> Bool {
    switch (left, right) {
    case (.null, .null): false
    case (.null, _): true
    case (.bits(let left), .bits(let right)): left < right
    case (.bytes(let left), .bytes(let right)): left.lexicographicallyPrecedes(right)
    default: false
    }
  }
}

/// Counts the texts in a field of several texts.
struct TextGroups {
  private struct Group {
    var count = 0
    /// The last result that has the text.
    var result = -1
  }

  private var groups: [[UInt8]: Group] = [:]
  private var resultCount = 0

  /// Adds the texts of one result, each of them once; false when they are
  /// damaged.
  mutating func add(_ place: FieldPlace) -> Bool {
    if place.isNil { return true }
    guard let bytes = place.reader.variable(at: place.slot) else { return false }
    var texts = TextElements(bytes)
    resultCount += 1
    while let text = texts.next() {
      var group = groups[[UInt8](text), default: Group()]
      guard group.result != resultCount else { continue }
      group.result = resultCount
      group.count += 1
      groups[[UInt8](text)] = group
    }
    return !texts.isDamaged
  }

  /// The texts in the order of their bytes, nil when one is no text.
  var counts: [FieldCount<String>]? {
    var counts: [FieldCount<String>] = []
    for (bytes, group) in groups.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      guard let text = bytes.withUnsafeBytes({ String(exactly: $0) }) else { return nil }
      counts.append(FieldCount(value: text, count: group.count))
    }
    return counts
  }
}
