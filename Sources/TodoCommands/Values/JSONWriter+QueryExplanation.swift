import RecordStore
import TodoInterchange

extension JSONWriter {
  /// Writes how a query is run.
  mutating func value(_ explanation: QueryExplanation) {
    object { json in
      json.member("collection", explanation.collection)
      json.member("query", explanation.query)
      json.key("walks")
      json.array { json in
        for walk in explanation.walks {
          json.object { json in
            json.member("index", walk.index)
            json.member("isReversed", walk.isReversed)
            json.member("bounds", walk.bounds)
            json.member("test", walk.test)
            json.member("rangeCount", walk.rangeCount)
          }
        }
      }
      json.member("order", explanation.order.name)
      json.key("examined")
      json.optional(explanation.examined)
      json.key("returned")
      json.optional(explanation.returned)
    }
  }

  /// Writes an integer, or `null` for nil.
  mutating func optional(_ integer: Int?) {
    if let integer { value(integer) } else { null() }
  }
}

extension QueryExplanation.Order {
  fileprivate var name: String {
    switch self {
    case .none: "none"
    case .index: "index"
    case .top: "top"
    case .sort: "sort"
    }
  }
}
