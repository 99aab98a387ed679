import FoundationEssentials
import StoreTestSupport
import Testing

@testable import RecordStore

/// Laws of keys, tried on random values that are the same in every run.
@Suite struct KeyOrderTests {
  static let types = FieldKind.allCases.filter(\.isIndexable).flatMap { kind in
    [FieldType(kind), FieldType(kind, isNullable: true)]
  }

  @Test(arguments: types, [false, true]) func `the order of bytes is the order of values`(
    _ type: FieldType, _ isDescending: Bool
  ) throws {
    var generator = SeededGenerator(seed: UInt64(type.kind.rawValue))
    for _ in 0..<1000 {
      let a = KeyPart(type: type, value: generator.value(of: type), isDescending: isDescending)
      let b = KeyPart(type: type, value: generator.value(of: type), isDescending: isDescending)
      try expectSameOrder([a], [b])
    }
  }

  @Test func `cut texts keep the order of the whole ones, or are equal`() {
    var generator = SeededGenerator(seed: 500)
    var equalCount = 0
    for _ in 0..<20_000 {
      let (a, b) = (generator.string(), generator.string())
      let limit = Int.random(in: 2...12, using: &generator)
      let (first, second) = (KeyPart.encode(a, limit: limit), KeyPart.encode(b, limit: limit))
      let order = KeyPart.order(
        KeyPart(type: FieldType(.string), value: .string(a)),
        KeyPart(type: FieldType(.string), value: .string(b)))
      if first == second {
        // Both are cut, or they are the same text.
        #expect(order == 0 || first.bytes.last == 1, "\(a.debugDescription)")
        if order != 0 { equalCount += 1 }
      } else {
        #expect(first.bytes.lexicographicallyPrecedes(second.bytes) == (order < 0))
        #expect(!second.bytes.starts(with: first.bytes))
        #expect(!first.bytes.starts(with: second.bytes))
      }
      #expect(first.bytes.count <= limit)
      #expect(KeyPart.encodeID(a, limit: limit) == first)
    }
    #expect(equalCount > 100)
  }

  @Test func `the first part that differs decides in a composite key`() throws {
    var generator = SeededGenerator(seed: 100)
    for _ in 0..<10_000 {
      var a: [KeyPart] = []
      var b: [KeyPart] = []
      for _ in 0..<Int.random(in: 2...4, using: &generator) {
        let type = Self.types.randomElement(using: &generator) ?? FieldType(.bool)
        let part = KeyPart(
          type: type, value: generator.value(of: type),
          isDescending: Bool.random(using: &generator))
        a.append(part)
        b.append(part)
        if Int.random(in: 0..<3, using: &generator) == 0 {
          b[b.count - 1].value = generator.value(of: type)
        }
      }
      try expectSameOrder(a, b)
    }
  }

  /// Neither key begins with the other unless all values are equal.
  private func expectSameOrder(_ a: [KeyPart], _ b: [KeyPart]) throws {
    let (first, second) = (try #require(KeyPart.encode(a)), try #require(KeyPart.encode(b)))
    let expected = zip(a, b).lazy.map(KeyPart.order).first { $0 != 0 } ?? 0
    let found = first.withUnsafeBytes { first in second.withUnsafeBytes { compareBytes(first, $0) }
    }
    #expect(found.signum() == expected, "\(a) \(b)")
    if expected != 0 {
      #expect(!first.starts(with: second) && !second.starts(with: first), "\(a) \(b)")
    }
  }

  @Test func `NaN is one value and last, −0 is 0, infinities are at the ends`() throws {
    let ascending: [[Double]] = [
      [-.infinity], [-.greatestFiniteMagnitude], [-1], [-.leastNonzeroMagnitude], [0, -0.0],
      [.leastNonzeroMagnitude], [1], [.greatestFiniteMagnitude], [.infinity],
      [
        .nan, -.nan, .signalingNaN, Double(nan: 1, signaling: false),
        Double(bitPattern: 0xFFFF_FFFF_FFFF_FFFF),
      ],
    ]
    for (type, value) in [
      (FieldType(.double), { StoredValue.double($0) }),
      (FieldType(.date), { .date(Date(timeIntervalSinceReferenceDate: $0)) }),
    ] as [(FieldType, (Double) -> StoredValue)] {
      let keys = try ascending.map { group in
        let keys = try group.map {
          try #require(KeyPart.encode([KeyPart(type: type, value: value($0))]))
        }
        #expect(Set(keys).count == 1)
        return keys[0]
      }
      #expect(zip(keys, keys.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
    }
  }

  @Test func `texts compare by their UTF-8 bytes, not as Swift compares them`() throws {
    let ascending = [
      "", "\u{0}", "\u{0}\u{0}", "\u{0}a", "\u{1}", "A", "Z", "a", "a\u{0}", "a\u{0}b", "aa", "b",
      "e\u{301}", "\u{7F}", "\u{80}", "\u{E9}", "日", "\u{FFFF}", "\u{10000}", "\u{10FFFF}",
    ]
    let keys = try ascending.map {
      try #require(KeyPart.encode([KeyPart(type: FieldType(.string), value: .string($0))]))
    }
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
    #expect("e\u{301}" == "\u{E9}")
  }

  @Test(arguments: types) func `a value comes back from its key`(_ type: FieldType) throws {
    var generator = SeededGenerator(seed: 200 + UInt64(type.kind.rawValue))
    for isDescending in [false, true] {
      for _ in 0..<500 {
        let part = KeyPart(type: type, value: generator.value(of: type), isDescending: isDescending)
        let bytes = try #require(KeyPart.encode([part]))
        let (value, isAtEnd) = bytes.withUnsafeBytes { bytes in
          var decoder = KeyDecoder(bytes)
          return (decoder.value(type, isDescending: isDescending), decoder.isAtEnd)
        }
        var found = part
        found.value = try #require(value)
        #expect(isAtEnd)
        #expect(KeyPart.order(found, part) == 0)
        #expect(KeyPart.encode([found]) == bytes)
      }
    }
  }

  @Test(arguments: types) func `a row's field makes the key of its value`(
    _ type: FieldType
  ) throws {
    var generator = SeededGenerator(seed: 300 + UInt64(type.kind.rawValue))
    let plain = FieldType(type.kind)
    for _ in 0..<500 {
      let value = generator.value(of: plain)
      let row = DynamicRow.encode([(type, value)], layout: 1)
      let layout = SlotLayout([type])
      let found = row.withUnsafeBytes { bytes -> [UInt8]? in
        let reader = RowReader(
          base: bytes.baseAddress!,  // Safe because a row has at least its header.
          heapOffset: layout.heapOffset, heapByteCount: bytes.count - layout.heapOffset - 4)
        return withUnsafeTemporaryAllocation(byteCount: 511, alignment: 16) { buffer in
          var encoder = KeyEncoder(buffer)
          guard encoder.append(type.kind, from: reader, at: layout.slots[0]) else { return nil }
          return encoder.bytes.map { [UInt8]($0) }
        }
      }
      #expect(found == KeyPart.encode([KeyPart(type: plain, value: value)]))
    }
  }

  @Test func `an ID comes back from its key, and IDs are in the order of their keys`() {
    var generator = SeededGenerator(seed: 400)
    for _ in 0..<1000 {
      expectOrder(generator.integer(Int.self), generator.integer(Int.self))
      expectOrder(generator.integer(Int8.self), generator.integer(Int8.self))
      expectOrder(generator.integer(Int16.self), generator.integer(Int16.self))
      expectOrder(generator.integer(Int32.self), generator.integer(Int32.self))
      expectOrder(generator.integer(UInt8.self), generator.integer(UInt8.self))
      expectOrder(generator.integer(UInt16.self), generator.integer(UInt16.self))
      expectOrder(generator.integer(UInt32.self), generator.integer(UInt32.self))
      expectOrder(generator.integer(UInt64.self), generator.integer(UInt64.self))
      expectOrder(generator.uuid(), generator.uuid())
      expectOrder(generator.string(), generator.string())
    }
  }

  private func expectOrder<ID: PrimaryKey>(_ a: ID, _ b: ID) {
    let (first, second) = (a.keyBytes.bytes, b.keyBytes.bytes)
    let read = first.withUnsafeBytes { ID.readKey($0) }
    #expect(read?.storedValue.image == a.storedValue.image)
    let type = ID.fieldType
    let expected = KeyPart.order(
      KeyPart(type: type, value: a.storedValue), KeyPart(type: type, value: b.storedValue))
    #expect(first.lexicographicallyPrecedes(second) == (expected < 0))
    #expect((first == second) == (expected == 0))
    if expected != 0 { #expect(!second.starts(with: first)) }
  }
}
