import FoundationEssentials
import RecordStore
import StoreTestSupport
import Testing

/// Changes of values, for which every record is written anew.
@Suite struct ValueChangeTests {
  @Test func `a field is computed from each record`() throws {
    try withParts { path in
      let store = try migrate(
        path,
        [
          .addField(FieldDefinition(9, "length", .int64), to: "parts") { part in
            guard case .string(let name) = part["name"] else { return .integer(-1) }
            return .integer(Int64(name.utf8.count))
          },
          .addIndex(on: [.descending("length"), "name"], in: "parts"),
        ])
      #expect(
        try store.values(of: "length") == [4, 0, 3, 121, 121, 8, 4].map { .integer($0) })
      #expect(try store.shape().indexes.last == "(length descending, name)")
      try expectEqualApartFrom(["length"], store)
    }
  }

  @Test func `a field gets another type, and its indexes with it`() throws {
    try withParts { path in
      let store = try migrate(
        path,
        [
          .retypeField("size", to: .string, optional: true, in: "parts") { size in
            if case .integer(let number) = size { .string("\(number) mm") } else { .null }
          },
          .retypeField("weight", to: .float, in: "parts") { weight in
            if case .double(let number) = weight { .float(Float(number)) } else { .float(0) }
          },
        ])
      #expect(
        try store.values(of: "size") == [
          .string("4 mm"), .null, .string("4 mm"), .null, .string("0 mm"), .null,
          .string("\(Int.min) mm"),
        ])
      let weights = try store.values(of: "weight").map { "\($0 ?? .null)" }
      #expect(weights == ["1.5", "nan", "-0.0", "inf", "nan", "2.0", "-1.0"])
      #expect(try store.shape().indexes.count == 5)
      let found = try store.ids(where: "size == '4 mm'")
      #expect(found == [.integer(-3), .integer(2)])
      try expectEqualApartFrom(["size", "weight"], store)
    }
  }

  @Test func `a conversion within one type changes the indexes too`() throws {
    try withParts { path in
      let store = try migrate(
        path,
        [
          .retypeField("size", to: .int64, optional: true, in: "parts") { size in
            if case .integer(4) = size { .null } else { .integer(1) }
          }
        ])
      #expect(try store.ids(where: "size == 1") == [1, 3, 4, 9, .max].map { .integer($0) })
      #expect(try store.verify().isIntact)
      try expectEqualApartFrom(["size"], store)
    }
  }

  @Test func `a required field gets a value for nil`() throws {
    try withParts { path in
      let store = try migrate(
        path, [.makeRequired("size", in: "parts", nils: .replaced(by: .integer(-1)))])
      #expect(
        try store.values(of: "size") == [4, -1, 4, -1, 0, -1, .min].map { .integer($0) })
      #expect(try store.shape().fields[3] == "4 size int64")
      try expectEqualApartFrom(["size"], store)
    }
  }

  @Test func `records with nil in a required field are deleted`() throws {
    try withParts { path in
      let store = try migrate(path, [.makeRequired("made", in: "parts", nils: .deleted)])
      #expect(try store.ids() == [-3, 3, 4, .max].map { .integer($0) })
      try expectEqualApartFrom([], store)
    }
  }

  @Test func `the first nil in a required field is refused, by name`() throws {
    try withParts { path in
      let before = try Store.open(at: path, schemas: []).ids()
      let error = #expect(throws: MigrationFailure.self) {
        try migrate(path, [.makeRequired("size", in: "parts", nils: .refused)])
      }
      #expect(error?.record == "1")
      #expect(
        error?.description == """
          The migration of schema 'shop' to version 2 (test) failed, to make field 'parts.size' \
          required, nil refused at record 1: 'parts.size' of record 1 is nil.
          The file has version 1 of the schema still, with every record as it was. The next \
          opening begins with this migration again.
          """)
      #expect(try Store.open(at: path, schemas: []).ids() == before)
    }
  }

  @Test func `a transform sees the old record and makes the new one`() throws {
    try withParts { path in
      let store = try migrate(
        path,
        [
          .transform(
            "parts", adding: [FieldDefinition(9, "label", .string, default: .string("?"))],
            removing: ["shelf"]
          ) { old, new in
            #expect(new["shelf"] == nil)
            new["stock"] = .integer(1)
            if case .string(let shelf) = old["shelf"] { new["label"] = .string("[\(shelf)]") }
            new["tags"] = .strings(["all"])
          }
        ])
      #expect(
        try store.values(of: "label").map { "\($0 ?? .null)" } == [
          "'?'", "'?'", "'?'", "'?'", "'[A]'", "'?'", "'[]'",
        ])
      #expect(try store.values(of: "stock") == Array(repeating: .integer(1), count: 7))
      #expect(
        try store.shape().indexes == [
          "(name) unique", "(weight, made descending)", "(size) partial", "(each tags)",
        ])
      let found = try store.ids(where: "ANY tags == 'all'").count
      #expect(found == 7)
      try expectEqualApartFrom(["shelf", "label", "stock", "tags"], store)
    }
  }

  @Test func `fields are combined, and split`() throws {
    try withParts { path in
      let store = try migrate(
        path,
        [
          .combineFields(
            ["name", "stock"], into: FieldDefinition(9, "title", .string), in: "parts"
          ) { values in .string(values.map { "\($0)" }.joined(separator: " × ")) },
          .splitField(
            "made",
            into: [
              FieldDefinition(10, "isMade", .bool),
              FieldDefinition(11, "madeAt", .double, optional: true),
            ], in: "parts"
          ) { made in
            guard case .date(let date) = made else { return [.bool(false), .null] }
            return [.bool(true), .double(date.timeIntervalSince1970)]
          },
        ])
      #expect(try store.values(of: "title")[0] == .string("'bolt' × 5"))
      #expect(
        try store.values(of: "isMade")
          == [true, false, false, true, true, false, true].map { .bool($0) })
      #expect(try store.values(of: "madeAt")[0] == .double(1_700_000_000))
      #expect(try store.values(of: "madeAt")[1] == .null)
      #expect(try store.shape().indexes == ["(size) partial", "(each tags)"])
      try expectEqualApartFrom(
        ["name", "stock", "made", "title", "isMade", "madeAt"], store)
    }
  }

  @Test func `a transform that breaks a unique index, or an ID, changes nothing`() throws {
    try withParts { path in
      let before = try Store.open(at: path, schemas: []).values(of: "name")
      var error = #expect(throws: MigrationFailure.self) {
        try migrate(path, [.transform("parts") { _, new in new["name"] = .string("same") }])
      }
      #expect((error?.cause as? StoreError)?.code == .uniqueViolation)
      error = #expect(throws: MigrationFailure.self) {
        try migrate(path, [.transform("parts") { _, new in new = DynamicRecord(id: .integer(77)) }])
      }
      #expect((error?.cause as? StoreError)?.code == .changedID)
      #expect(error?.record == "-3")
      error = #expect(throws: MigrationFailure.self) {
        try migrate(path, [.transform("parts") { _, new in new["size"] = .string("4") }])
      }
      #expect((error?.cause as? StoreError)?.code == .wrongType)
      #expect(try Store.open(at: path, schemas: []).values(of: "name") == before)
    }
  }

  @Test func `unique values may change places`() throws {
    try withParts { path in
      let names = try Store.open(at: path, schemas: []).values(of: "name").compactMap(\.self)
      let store = try migrate(
        path,
        [
          .transform("parts") { old, new in
            let place = names.firstIndex(of: old["name"] ?? .null) ?? 0
            new["name"] = names[(place + 1) % names.count]
          }
        ])
      #expect(try store.values(of: "name") == Array(names.dropFirst()) + [names[0]])
      try expectEqualApartFrom(["name"], store)
    }
  }

  /// Compares all other fields with those of the parts as they were written.
  private func expectEqualApartFrom(
    _ names: Set<String>, _ store: Store, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try withParts { path in
      let original = try Store.open(at: path, schemas: [])
      let kept = Set(try store.ids())
      let ids = try original.ids()
      for name in ["name", "weight", "size", "made", "tags", "stock", "shelf"]
      where !names.contains(name) {
        let before = zip(ids, try original.values(of: name)).filter { kept.contains($0.0) }
          .map { "\($0.0): \($0.1 ?? .string("none"))" }
        let after = zip(try store.ids(), try store.values(of: name))
          .map { "\($0.0): \($0.1 ?? .string("none"))" }
        #expect(before == after, sourceLocation: sourceLocation)
      }
    }
  }
}
