extension StoredSchema {
  /// The version of the file format that this library writes.
  ///
  /// A file of a newer format is refused and left as it is.
  static let formatVersion: UInt16 = 1

  /// Why the stored bytes are not a schema this library can read.
  enum Unreadable: Error, Equatable, CustomStringConvertible {
    case damaged(offset: Int)
    /// - Parameter writers: The versions that the file has and who wrote them, as
    ///   far as it says.
    case newerFormat(UInt16, writers: [Named])

    /// What the schema is or has, to stand after "the schema".
    var description: String {
      switch self {
      case .damaged(let offset): "is damaged at byte \(offset)"
      case .newerFormat(let format, _): "has the format \(format), which is newer than this library"
      }
    }
  }

  /// The bytes to store: format version, content, CRC-32C of both.
  func encoded() -> [UInt8] {
    var writer = ByteWriter()
    writer.put(Self.formatVersion)
    writer.put(generation)
    writer.put(nextCollection)
    writer.put(nextIndex)
    writer.put(named) { writer, named in
      writer.put(named.name)
      writer.put(named.version)
      writer.put(named.program)
      writer.put(named.library)
    }
    writer.put(collections) { writer, collection in collection.encode(to: &writer) }
    var checksum = Checksum()
    writer.bytes.withUnsafeBytes { checksum.update($0) }
    writer.put(checksum.value)
    return writer.bytes
  }

  /// The generation in the stored bytes, nil when they are too few or of a
  /// newer format.
  ///
  /// Nothing else is looked at.
  static func generation(in bytes: UnsafeRawBufferPointer) -> UInt64? {
    guard bytes.count >= 10, bytes.loadUnaligned(as: UInt16.self) <= formatVersion else {
      return nil
    }
    return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 2, as: UInt64.self))
  }

  /// Reads the stored bytes.
  init(decoding bytes: UnsafeRawBufferPointer) throws(Unreadable) {
    guard bytes.count > 6 else { throw .damaged(offset: 0) }
    let format = UInt16(littleEndian: bytes.loadUnaligned(as: UInt16.self))
    guard format <= Self.formatVersion else {
      throw .newerFormat(format, writers: Self.writers(in: bytes))
    }
    guard format == Self.formatVersion else { throw .damaged(offset: 0) }
    let content = UnsafeRawBufferPointer(rebasing: bytes.dropLast(4))
    var checksum = Checksum()
    checksum.update(content)
    guard bytes.loadUnaligned(fromByteOffset: content.count, as: UInt32.self) == checksum.value
    else { throw .damaged(offset: content.count) }
    do throws(ByteReader.Damage) {
      var reader = ByteReader(UnsafeRawBufferPointer(rebasing: content.dropFirst(2)))
      try self.init(&reader)
    } catch {
      throw .damaged(offset: 2 + error.offset)
    }
  }

  /// Who wrote bytes of a newer format, which keeps the place of its named
  /// schemas; empty when it has not.
  private static func writers(in bytes: UnsafeRawBufferPointer) -> [Named] {
    var reader = ByteReader(UnsafeRawBufferPointer(rebasing: bytes.dropFirst(2)))
    do throws(ByteReader.Damage) {
      _ = try (
        reader.integer(UInt64.self), reader.integer(UInt32.self), reader.integer(UInt32.self)
      )
      return try reader.namedSchemas()
    } catch {
      return []
    }
  }

  private init(_ reader: inout ByteReader) throws(ByteReader.Damage) {
    generation = try reader.integer()
    nextCollection = try reader.integer()
    nextIndex = try reader.integer()
    named = try reader.namedSchemas()
    collections = try reader.array { reader throws(ByteReader.Damage) in
      try StoredCollection(&reader)
    }
    guard reader.isAtEnd, isConsistent else { throw reader.damage }
  }
}

extension StoredCollection {
  fileprivate func encode(to writer: inout ByteWriter) {
    writer.put(number)
    writer.put(name)
    writer.put(schema)
    writer.put(fields) { writer, field in
      writer.put(field.number)
      writer.put(field.name)
      writer.put(field.type)
    }
    writer.put(layouts) { writer, layout in
      writer.put(layout.fields) { writer, field in
        writer.put(field.number)
        writer.put(field.type)
      }
    }
    writer.put(defaults.sorted { $0.key < $1.key }) { writer, entry in
      let type = field(entry.key)?.type ?? FieldType(.bool)
      writer.put(entry.key)
      writer.put(type)
      writer.put(DynamicRow.encode([(type, entry.value)], layout: 0))
    }
    writer.put(indexes) { writer, index in
      writer.put(index.number)
      writer.put(index.definition.isUnique)
      writer.put(index.definition.isPartial)
      writer.put(index.stringPartByteCount)
      writer.put(index.definition.parts) { writer, part in
        writer.put(part.field)
        writer.put(part.isDescending)
        writer.put(part.isEach)
      }
    }
  }

  fileprivate init(_ reader: inout ByteReader) throws(ByteReader.Damage) {
    number = try reader.integer()
    name = try reader.string()
    schema = try reader.string()
    let fields = try reader.array { reader throws(ByteReader.Damage) in
      Field(number: try reader.integer(), name: try reader.string(), type: try reader.fieldType())
    }
    self.fields = fields
    layouts = try reader.array { reader throws(ByteReader.Damage) in
      Layout(
        fields: try reader.array { reader throws(ByteReader.Damage) in
          Layout.Field(number: try reader.integer(), type: try reader.fieldType())
        })
    }
    let entries = try reader.array { reader throws(ByteReader.Damage) in
      try reader.defaultEntry(of: fields)
    }
    defaults = Dictionary(entries, uniquingKeysWith: { $1 })
    indexes = try reader.array { reader throws(ByteReader.Damage) in try StoredIndex(&reader) }
    guard isConsistent else { throw reader.damage }
  }
}

extension StoredIndex {
  fileprivate init(_ reader: inout ByteReader) throws(ByteReader.Damage) {
    number = try reader.integer()
    let isUnique = try reader.bool()
    let isPartial = try reader.bool()
    stringPartByteCount = try reader.integer()
    definition = Definition(
      parts: try reader.array { reader throws(ByteReader.Damage) in
        Part(
          field: try reader.integer(), isDescending: try reader.bool(), isEach: try reader.bool())
      },
      isUnique: isUnique, isPartial: isPartial)
  }
}

extension ByteWriter {
  fileprivate mutating func put(_ type: FieldType) {
    put(type.kind.rawValue)
    put(type.isNullable)
  }
}

extension ByteReader {
  fileprivate mutating func fieldType() throws(Damage) -> FieldType {
    guard let kind = FieldKind(rawValue: try integer()) else { throw damage }
    return FieldType(kind, isNullable: try bool())
  }

  fileprivate mutating func namedSchemas() throws(Damage) -> [StoredSchema.Named] {
    try array { reader throws(Damage) in
      StoredSchema.Named(
        name: try reader.string(), version: try reader.integer(), program: try reader.string(),
        library: try reader.string())
    }
  }

  fileprivate mutating func defaultEntry(
    of fields: [StoredCollection.Field]
  ) throws(Damage) -> (UInt8, StoredValue) {
    let number = try integer(UInt8.self)
    let type = try fieldType()
    let row = try byteArray()
    guard fields.contains(where: { $0.number == number && $0.type == type }),
      let value = DynamicRow.decode(row, [type])?.first
    else { throw damage }
    return (number, value)
  }
}
