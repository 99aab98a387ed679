import FoundationEssentials
import RecordStore

/// A record with a field of every kind.
struct Specimen: Record {
  var id = ""
  var flag = false
  var tiny: Int8 = 0
  var small: Int16 = 0
  var medium: Int32 = 0
  var large = 0
  var byte: UInt8 = 0
  var word: UInt16 = 0
  var half: UInt32 = 0
  var huge: UInt64 = 0
  var ratio: Float = 0
  var amount = 0.0
  var made = Date(timeIntervalSinceReferenceDate: 0)
  var token = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  var title = ""
  var picture = Data()
  var words: [String] = []
  var remark: String?
  var due: Date?

  static let collection = "specimens"
  static func fields(_ field: inout some FieldVisitor<Specimen>) {
    field(1, "key", \.id)
    field(2, "flag", \.flag)
    field(3, "tiny", \.tiny)
    field(4, "small", \.small)
    field(5, "medium", \.medium)
    field(6, "large", \.large)
    field(7, "byte", \.byte)
    field(8, "word", \.word)
    field(9, "half", \.half)
    field(10, "huge", \.huge)
    field(11, "ratio", \.ratio)
    field(12, "amount", \.amount)
    field(13, "made", \.made)
    field(14, "token", \.token)
    field(15, "title", \.title)
    field(16, "picture", \.picture)
    field(17, "words", \.words)
    field(18, "remark", \.remark)
    field(19, "due", \.due)
  }
  static var indexes: [SecondaryIndex<Specimen>] {
    [
      SecondaryIndex(\.title, unique: true),
      SecondaryIndex(\.flag).descending(\.made),
      SecondaryIndex(\.due, partial: true),
      SecondaryIndex(\.amount),
    ]
  }
}

/// Writes some specimens, one of them under an odd key.
///
/// Says "written" at the end.
func writeSpecimens(path: String) throws {
  let store = try Store.open(at: path, schemas: [Schema("specimens", version: 4, [Specimen.self])])
  try store.write { txn in
    for id in ["a", "b", "odd \u{0}\n'é' 😀"] {
      var specimen = Specimen()
      specimen.id = id
      specimen.title = "title of \(id)"
      try txn.insert(specimen)
    }
  }
  say("written")
}

/// Says what the specimen of an ID holds, one field a line, bit by bit.
func showSpecimen(path: String, id: String) throws {
  let store = try Store.open(at: path, schemas: [Schema("specimens", version: 4, [Specimen.self])])
  guard let specimen = try store.read({ try $0.fetch(Specimen.self, id) }) else {
    return say("none")
  }
  say("\(specimen.flag) \(specimen.tiny) \(specimen.small) \(specimen.medium) \(specimen.large)")
  say("\(specimen.byte) \(specimen.word) \(specimen.half) \(specimen.huge)")
  say("\(specimen.ratio.bitPattern) \(specimen.amount.bitPattern)")
  say("\(specimen.made.timeIntervalSinceReferenceDate.bitPattern) \(specimen.token)")
  say("\(Array(specimen.title.utf8)) \(Array(specimen.picture)) \(specimen.words)")
  say("\(specimen.remark ?? "nil") \(specimen.due?.timeIntervalSinceReferenceDate ?? -1)")
}
