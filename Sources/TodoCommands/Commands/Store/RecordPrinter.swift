import FoundationEssentials
import RecordStore
import TodoInterchange

/// Prints records of one collection as they come: field by field, as a table,
/// or as JSON Lines.
struct RecordPrinter {
  /// How records are printed.
  enum Form {
    /// A line for each field, an empty line between records.
    case blocks
    /// A line for each record.
    case table
    /// A JSON object a line.
    case json
  }

  private let form: Form
  private let fields: [CollectionInformation.Field]
  private let output: Output
  private let nameWidth: Int
  private var table: Table
  private var isFirst = true

  /// - Parameter fields: The names of the fields to print, in this order; nil
  ///   for all.
  /// - Throws: ``UsageError`` when there is no such field.
  init(
    _ form: Form, _ collection: CollectionInformation, fields: FieldList?,
    in context: CommandContext
  ) throws {
    self.form = form
    self.fields =
      try fields.map { try $0.names.map { try collection.namedField($0) } } ?? collection.fields
    output = context.output
    nameWidth = self.fields.map(\.name.visible.displayWidth).max() ?? 0
    let environment = context.environment
    table = Table(
      columns: self.fields.enumerated().map { rank, field in
        TableColumn(
          title: field.name.visible, alignment: field.type.kind.isNumber ? .right : .left,
          minimumWidth: field.minimumWidth, rank: rank)
      }, width: environment.terminal.tableWidth, style: environment.outputStyle)
  }

  /// Prints a record, or lets it wait for the widths of the table.
  mutating func write(_ record: DynamicRecord) throws {
    switch form {
    case .json:
      var json = JSONWriter()
      json.record(record, fields)
      json.endLine()
      try output.write(json.bytes)
    case .blocks:
      try output.write((isFirst ? "" : "\n") + block(record))
    case .table:
      try table.append(fields.map { TableCell(record.value(of: $0).cellText) }, to: output)
    }
    isFirst = false
  }

  /// Prints what waits; to be called once, after the last record.
  mutating func finish() throws {
    if form == .table { try table.finish(on: output) }
  }

  private func block(_ record: DynamicRecord) -> String {
    fields.map { field in
      field.name.visible.padded(to: nameWidth) + "  "
        + record.value(of: field).shownText.visible + "\n"
    }.joined()
  }
}

extension StoredValue {
  /// The longest sequence of bytes that is shown whole.
  private static let shownByteCount = 64

  /// The value as it can be typed; of many bytes the first ones.
  var shownText: String {
    guard case .data(let bytes) = self, bytes.count > Self.shownByteCount else { return plainText }
    let first = StoredValue.data(Data(bytes.prefix(Self.shownByteCount / 2)))
    return "\(first.plainText)… (\(bytes.count) bytes)"
  }

  /// The value in a table: texts without quotes, nothing for nil.
  fileprivate var cellText: String {
    switch self {
    case .null: ""
    case .string(let text): text
    case .strings(let texts): texts.joined(separator: ", ")
    default: shownText
    }
  }
}

extension CollectionInformation.Field {
  /// The least width of the field in a table; nil for a key, which is of use
  /// only as a whole.
  fileprivate var minimumWidth: Int? {
    switch type.kind {
    case .string, .data, .strings: 8
    case .date: 11
    default: isPrimaryKey ? nil : 8
    }
  }
}

extension FieldKind {
  fileprivate var isNumber: Bool {
    switch self {
    case .int8, .int16, .int32, .int64, .uint8, .uint16, .uint32, .uint64, .float, .double: true
    case .bool, .date, .uuid, .string, .data, .strings: false
    }
  }
}
