import Testing

@testable import RecordStore

/// Reads arbitrary bytes as rows of a collection, in every way the store does.
struct RowTrial<R: Record> {
  enum Outcome {
    /// The header is not of the collection.
    case refused(StoreError)
    /// The header is; a field or the key is not.
    case damaged(StoreError)
    case record(R)

    var hasPassedHeader: Bool { if case .refused = self { false } else { true } }
  }

  private let binding: CollectionBinding<R>
  private let storage: CollectionStorage
  private let keys: GuardedMemory
  private let rows: GuardedMemory

  init(_ store: Store) throws {
    binding = try store.catalog.binding(R.self)
    storage = try #require(try binding.readableStorage())
    keys = try GuardedMemory()
    rows = try GuardedMemory()
  }

  /// The offset of the heap in rows of the program's own layout.
  var heapOffset: Int { RowShape<R>().heapOffset }

  /// A whole row in the program's own layout, with its checksum.
  func encode(_ record: R) throws -> [UInt8] {
    let buffer = RowBuffer()
    let count = try RecordEncoder.encode(record, layout: binding.layout, into: buffer)
    var row = [UInt8](buffer.bytes(count)) + [0, 0, 0, 0]
    seal(&row, key: record.id.keyBytes.bytes)
    return row
  }

  /// Makes the checksum that of the bytes before it.
  func seal(_ row: inout [UInt8], key: [UInt8]) {
    guard row.count >= 4 else { return }
    let checksum = key.withUnsafeBytes { key in
      row.dropLast(4).withUnsafeBytes {
        Checksum.ofRow(collection: storage.stored.number, key: key, row: $0)
      }
    }
    withUnsafeBytes(of: checksum.littleEndian) { row.replaceSubrange((row.count - 4)..., with: $0) }
  }

  /// Reads a row by its type, without it, and for its index entries.
  ///
  /// Every failure names collection and key; what has a type also reads without,
  /// if its checksum is right.
  func read(key: [UInt8], row: [UInt8]) -> Outcome {
    let (key, row) = (keys.place(key), rows.place(row))
    let outcome = readTyped(key, row)
    do throws(StoreError) {
      let location = try storage.locate(row, key: key)
      #expect(outcome.hasPassedHeader)
      do throws(StoreError) {
        let record = try DynamicRecord(location, in: storage)
        _ = record.fields.map(\.value.description)
      } catch {
        expectNamed(error)
        if case .record = outcome, storage.hasIntactChecksum(location) {
          Issue.record("typed only: \(error)")
        }
      }
      do throws(StoreError) {
        try IndexEntries().compute(location, in: storage)
      } catch {
        expectNamed(error)
      }
    } catch {
      expectNamed(error)
      #expect(!outcome.hasPassedHeader)
    }
    return outcome
  }

  /// Whether the checksum of a row with a readable header is that of its bytes.
  func isSealed(key: [UInt8], row: [UInt8]) -> Bool {
    let (key, row) = (keys.place(key), rows.place(row))
    return binding.plans.locate(row, key: key).map(storage.hasIntactChecksum) ?? false
  }

  private func readTyped(_ key: UnsafeRawBufferPointer, _ row: UnsafeRawBufferPointer) -> Outcome {
    guard let location = binding.plans.locate(row, key: key) else {
      let error = storage.damagedHeader(row, key: key)
      expectNamed(error)
      return .refused(error)
    }
    do throws(StoreError) {
      return .record(try binding.decode(location))
    } catch {
      expectNamed(error)
      return .damaged(error)
    }
  }

  private func expectNamed(_ error: StoreError) {
    #expect(error.collection == R.collection, "\(error)")
    #expect(error.key?.isEmpty == false, "\(error)")
    #expect(
      [.damagedRecord, .damagedKey, .keyTooLong].contains(error.code), "\(error.code): \(error)")
  }
}
