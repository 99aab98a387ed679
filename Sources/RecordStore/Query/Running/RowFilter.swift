import CStoreSupport

/// A filter prepared for the rows of one collection, run on their bytes.
///
/// The tests form a chain: each one leads to another, or to an end, by its
/// result. So a row costs only the tests that its answer needs, and `and`, `or`
/// and `not` cost nothing of their own.
///
/// It has room for one row's folded text, so one walk at a time uses it.
final class RowFilter {
  private let subject: QuerySubject
  private let tests: UnsafeBufferPointer<RowTest>
  private let start: Int32
  private let constants: ConstantPool
  private let patterns: [WildcardPattern]
  private var folded: [UInt8] = []
  private var unescaped: [UInt8] = []

  /// Prepares a condition.
  ///
  /// - Throws: ``StoreError/Code/unknownField``;
  ///   ``StoreError/Code/invalidQuery`` when a constant does not suit its
  ///   field.
  init(_ node: FilterNode, _ subject: QuerySubject) throws(StoreError) {
    var compiler = FilterCompiler(subject)
    start = try compiler.compile(node)
    self.subject = subject
    constants = compiler.constants
    tests = constants.store(compiler.tests)
    patterns = compiler.patterns
  }

  /// Whether the filter holds for a row.
  ///
  /// - Parameter row: Found with the subject's own plans.
  /// - Throws: ``StoreError/Code/damagedRecord`` when a field that had to be
  ///   read is damaged.
  @inline(__always)
  func matches(_ row: RowLocation) throws(StoreError) -> Bool {
    var next = start
    while next >= 0 {
      let test = tests.baseAddress.unsafelyUnwrapped + Int(next)  // Safe because there is a test.
      guard let holds = holds(test, row) else {
        throw subject.damage(row, at: Int(test.pointee.position))
      }
      next = holds ? test.pointee.whenTrue : test.pointee.whenFalse
    }
    return next == RowTest.accept
  }

  /// Whether a test holds, nil when the field is damaged.
  @inline(__always)
  private func holds(_ test: UnsafePointer<RowTest>, _ row: RowLocation) -> Bool? {
    let position = Int(test.pointee.position)
    guard position > 0 else { return holdsOfKey(test, row.key) }
    let slot = row.plan.pointee.slots[position]
    let source = row.source(of: slot)
    if source.isNil(slot) { return holdsOfNil(test) }
    if case .bits(let lower, let upper) = test.pointee.check, test.pointee.measure == .value {
      let bits = source.orderBits(test.pointee.kind, at: slot)
      return (bits >= lower && bits <= upper) != test.pointee.isNegated
    }
    return holds(test, source, slot)
  }

  private func holdsOfNil(_ test: UnsafePointer<RowTest>) -> Bool {
    switch test.pointee.quantifier {
    case nil: test.pointee.whenNil != test.pointee.isNegated
    case .any, .all: false
    case .none?: true
    }
  }

  private func holds(
    _ test: UnsafePointer<RowTest>, _ source: RowReader, _ slot: FieldSlot
  ) -> Bool? {
    switch test.pointee.kind {
    case .uuid:
      return holds(
        test, ofBytes: UnsafeRawBufferPointer(start: source.base + Int(slot.offset), count: 16))
    case .string, .data:
      return source.variable(at: slot).map { holds(test, ofBytes: $0) }
    case .strings:
      guard let bytes = source.variable(at: slot) else { return nil }
      if test.pointee.quantifier != nil { return holds(test, ofTexts: bytes) }
      guard test.pointee.measure == .count else { return holds(test, ofBytes: bytes) }
      return TextElements.count(bytes).map { holds(test, ofSize: $0) }
    default:
      return holds(test, ofBits: source.orderBits(test.pointee.kind, at: slot))
    }
  }

  /// Whether a test of the primary key holds, nil when the key is damaged.
  private func holdsOfKey(
    _ test: UnsafePointer<RowTest>, _ key: UnsafeRawBufferPointer
  ) -> Bool? {
    switch test.pointee.kind {
    case .uuid: return key.count == 16 ? holds(test, ofBytes: key) : nil
    case .string:
      if let end = key.firstIndex(of: 0), end == key.count - 2 {
        return holds(test, ofBytes: UnsafeRawBufferPointer(rebasing: key[..<end]))
      }
      guard let text = String.readKey(key) else { return nil }
      unescaped = Array(text.utf8)
      return unescaped.withUnsafeBytes { holds(test, ofBytes: $0) }
    default:
      return KeyDecoder.orderBits(test.pointee.kind, key).map { holds(test, ofBits: $0) }
    }
  }

  private func holds(
    _ test: UnsafePointer<RowTest>, ofTexts bytes: UnsafeRawBufferPointer
  ) -> Bool? {
    var elements = TextElements(bytes)
    let isAll = test.pointee.quantifier == .all
    while let text = elements.next() {
      if holds(test, ofBytes: text) != isAll {
        return test.pointee.quantifier == .any
      }
    }
    return elements.isDamaged ? nil : test.pointee.quantifier != .any
  }

  private func holds(_ test: UnsafePointer<RowTest>, ofSize size: Int) -> Bool {
    holds(test, ofBits: StoredValue.orderBits(size))
  }

  private func holds(_ test: UnsafePointer<RowTest>, ofBits bits: UInt64) -> Bool {
    let passes =
      switch test.pointee.check {
      case .bits(let lower, let upper): bits >= lower && bits <= upper
      case .bitsAmong(let values): values.hasSorted(bits) { $0 < $1 ? -1 : $0 == $1 ? 0 : 1 }
      default: false
      }
    return passes != test.pointee.isNegated
  }

  private func holds(
    _ test: UnsafePointer<RowTest>, ofBytes bytes: UnsafeRawBufferPointer
  ) -> Bool {
    if test.pointee.measure == .length {
      return holds(test, ofSize: bytes.count { $0 & 0xC0 != 0x80 })
    }
    guard !test.pointee.options.isEmpty else {
      return passes(test, bytes) != test.pointee.isNegated
    }
    if test.pointee.options == .caseInsensitive,
      case .text(.contains, let word) = test.pointee.check,
      let isThere = bytes.hasFolded(word)
    {
      return isThere != test.pointee.isNegated
    }
    TextFolder.fold(bytes, test.pointee.options, into: &folded)
    return folded.withUnsafeBytes { passes(test, $0) } != test.pointee.isNegated
  }

  private func passes(
    _ test: UnsafePointer<RowTest>, _ bytes: UnsafeRawBufferPointer
  ) -> Bool {
    switch test.pointee.check {
    case .never, .bits, .bitsAmong: false
    case .bytes(let constant): areEqual(bytes, constant)
    case .bytesWithin(let range): range.contains(bytes)
    case .bytesAmong(let constants): constants.hasSorted(bytes, compareBytes)
    case .text(.equal, let constant): areEqual(bytes, constant)
    case .text(.prefix, let constant): bytes.hasPrefix(constant)
    case .text(.suffix, let constant): bytes.hasSuffix(constant)
    case .text(_, let constant): bytes.contains(constant)
    case .like(let pattern): patterns[pattern].matches(bytes)
    }
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func hasPrefix(_ other: UnsafeRawBufferPointer) -> Bool {
    count >= other.count && areEqual(UnsafeRawBufferPointer(rebasing: self[..<other.count]), other)
  }

  fileprivate func hasSuffix(_ other: UnsafeRawBufferPointer) -> Bool {
    count >= other.count
      && areEqual(UnsafeRawBufferPointer(rebasing: self[(count - other.count)...]), other)
  }

  /// Whether the bytes stand somewhere in these; linear in both.
  fileprivate func contains(_ other: UnsafeRawBufferPointer) -> Bool {
    guard let base = baseAddress, let start = other.baseAddress, other.count > 0 else {
      return other.count == 0
    }
    return store_find_bytes(base, count, start, other.count) != nil
  }

  /// Whether a word without capitals stands in these bytes of a text that may
  /// have some; nil when the text has to be folded to know.
  func hasFolded(_ word: UnsafeRawBufferPointer) -> Bool? {
    guard let base = baseAddress, let start = word.baseAddress else { return nil }
    let answer = store_has_folded_word(base, count, start, word.count)
    return answer < 0 ? nil : answer == 1
  }
}

extension UnsafeBufferPointer {
  /// Whether the ascending elements hold one; `order` is as of `memcmp`.
  fileprivate func hasSorted(_ element: Element, _ order: (Element, Element) -> Int) -> Bool {
    var (lower, upper) = (0, count)
    while lower < upper {
      let middle = (lower + upper) / 2
      let result = order(self[middle], element)
      if result == 0 { return true }
      if result < 0 { lower = middle + 1 } else { upper = middle }
    }
    return false
  }
}
