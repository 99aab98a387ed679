import FoundationEssentials
import StoreTestSupport
import Testing

@testable import RecordStore

/// Random keys, the same in every run: a value or nil, never a trap.
@Suite struct RandomKeyTests {
  @Test func `20,000 random keys give values or nil, and values make the same key`() throws {
    let seed: UInt64 = 20_260_303
    var generator = SeededGenerator(seed: seed)
    let memory = try GuardedMemory()
    var whole = 0
    for round in 0..<20_000 {
      let parts = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        let type = KeyOrderTests.types.randomElement(using: &generator) ?? FieldType(.bool)
        return KeyPart(
          type: type, value: generator.value(of: type),
          isDescending: Bool.random(using: &generator))
      }
      var bytes = generator.bytes(upTo: 40)
      if round.isMultiple(of: 2) {
        bytes = try #require(KeyPart.encode(parts))
        generator.damage(&bytes)
      }
      guard let found = decode(memory.place(bytes), as: parts) else { continue }
      whole += 1
      #expect(KeyPart.encode(found) == bytes, "\(found)")
    }
    print("keys: seed \(seed), 20,000 keys: \(whole) were whole")
    #expect(2000..<18_000 ~= whole)
  }

  @Test func `20,000 random primary keys and index entries give a key or an error`() throws {
    let seed: UInt64 = 20_260_304
    var generator = SeededGenerator(seed: seed)
    let memory = try GuardedMemory()
    try withTemporaryStore([Schema("library", version: 1, [Book.self])]) { store in
      let trial = try RowTrial<Book>(store)
      let row = try trial.encode(Book(id: "a", title: "Emma"))
      let storage = try store.catalog.collection(named: "books")
      for round in 0..<20_000 {
        var bytes = generator.bytes(upTo: 24)
        if round.isMultiple(of: 2) {
          bytes = generator.string().keyBytes.bytes
          generator.damage(&bytes)
        }
        let key = memory.place(bytes)
        expectExact(Int.self, key)
        expectExact(UInt16.self, key)
        expectExact(UUID.self, key)
        expectExact(String.self, key)
        for index in storage.indexes { _ = index.primaryKey(in: key, of: storage) }
        switch trial.read(key: bytes, row: row) {
        case .record(let book): #expect(book.id.keyBytes.bytes == bytes)
        case .damaged(let error): #expect(error.code == .damagedKey)
        case .refused(let error): Issue.record(error)
        }
      }
    }
    print("primary keys: seed \(seed), 20,000 keys")
  }

  private func decode(_ bytes: UnsafeRawBufferPointer, as parts: [KeyPart]) -> [KeyPart]? {
    var decoder = KeyDecoder(bytes)
    var found = parts
    for (position, part) in parts.enumerated() {
      guard let value = decoder.value(part.type, isDescending: part.isDescending) else {
        return nil
      }
      found[position].value = value
    }
    return decoder.isAtEnd ? found : nil
  }

  private func expectExact<ID: PrimaryKey>(_ type: ID.Type, _ key: UnsafeRawBufferPointer) {
    guard let id = ID.readKey(key) else { return }
    #expect(id.keyBytes == Hex(key))
  }
}
