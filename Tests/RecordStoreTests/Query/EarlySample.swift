import FoundationEssentials
import RecordStore

/// ``Sample`` as an earlier program has it: with fewer fields and no index.
struct EarlySample<Indexes: SampleIndexSet>: Record {
  var id = ""
  var flag = false
  var choice: Bool?
  var number = 0
  var big: Int?
  var ratio = 0.0
  var uuid = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  var text = ""
  var tags: [String] = []

  static var collection: String { Indexes.collection }
  static func fields(_ field: inout some FieldVisitor<EarlySample>) {
    field(1, "id", \.id)
    field(2, "flag", \.flag)
    field(3, "choice", \.choice)
    field(5, "number", \.number)
    field(6, "big", \.big)
    field(7, "ratio", \.ratio)
    field(10, "uuid", \.uuid)
    field(11, "text", \.text)
    field(13, "tags", \.tags)
  }

  static var schemas: [Schema] {
    [
      Schema(
        "samples", version: 1,
        [
          EarlySample<NoIndexes>.self, EarlySample<AscendingIndexes>.self,
          EarlySample<MixedIndexes>.self, EarlySample<EachIndexes>.self,
        ])
    ]
  }
}

extension EarlySample {
  /// What the early program keeps of a sample.
  init(_ sample: Sample<Indexes>) {
    self.init(
      id: sample.id, flag: sample.flag, choice: sample.choice, number: sample.number,
      big: sample.big, ratio: sample.ratio, uuid: sample.uuid, text: sample.text,
      tags: sample.tags)
  }

  /// The sample that a later program reads.
  var withDefaults: Sample<Indexes> {
    Sample(
      id: id, flag: flag, choice: choice, number: number, big: big, ratio: ratio, uuid: uuid,
      text: text, tags: tags)
  }
}
