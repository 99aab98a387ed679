/// A member of the JSON object that a todo keeps its foreign fields in.
struct ExtraMember {
  var key: String
  /// The value in JSON, as it was written.
  var value: [UInt8]

  init(key: String, value: [UInt8]) {
    self.key = key
    self.value = value
  }

  /// The value that takes a member away.
  static let null = Array("null".utf8)

  /// A member whose value is a text; nil to take the member away.
  init(key: String, text: String?) {
    var json = JSONWriter()
    json.value(text)
    self.init(key: key, value: json.bytes)
  }

  /// The value if it is a text.
  var text: String? {
    var json = JSONScanner(value.span.bytes)
    return try? json.string()
  }

  /// Whether it takes the member of its key away.
  var isNull: Bool { value == Self.null }

  /// The object with members set in it, as compact text.
  ///
  /// A member takes the place of the one with the same key, else it stands at
  /// the end; `null` takes the member away. Of several with one key the last
  /// counts. Keys are the same when their UTF-8 is.
  ///
  /// - Parameter object: The object in JSON; nil for one without members.
  /// - Returns: Nil when no members are left.
  /// - Throws: ``FieldProblem`` if the text is not a JSON object.
  static func setting(
    _ members: [ExtraMember], in object: String?
  ) throws(FieldProblem) -> String? {
    if object == nil, members.allSatisfy(\.isNull) { return nil }
    var result: [ExtraMember?] = []
    var places: [[UInt8]: Int] = [:]
    func set(_ member: ExtraMember, to value: ExtraMember?) {
      let key = Array(member.key.utf8)
      if let place = places[key] {
        result[place] = value
      } else {
        places[key] = result.count
        result.append(value)
      }
    }
    for member in try self.members(of: object) { set(member, to: member) }
    for member in members { set(member, to: member.isNull ? nil : member) }
    return text(of: result.compactMap(\.self))
  }

  private static func text(of members: [ExtraMember]) -> String? {
    if members.isEmpty { return nil }
    var writer = JSONWriter()
    writer.object { json in
      for member in members {
        json.key(member.key)
        json.raw(member.value.span.bytes)
      }
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The members of an object.
  ///
  /// - Parameter object: The object in JSON; nil for one without members.
  /// - Throws: ``FieldProblem`` if the text is not a JSON object.
  static func members(of object: String?) throws(FieldProblem) -> [ExtraMember] {
    guard let object else { return [] }
    var members: [ExtraMember] = []
    do throws(JSONError) {
      var json = JSONScanner(object.utf8.span.bytes)
      try json.beginObject()
      while let key = try json.nextKey() {
        members.append(ExtraMember(key: key.string, value: try json.rawValue()))
      }
      try json.finish()
    } catch {
      throw FieldProblem(
        field: TodoKey.extra.rawValue,
        reason: "the text there is not a JSON object, so no field can be added to it: \(error)")
    }
    return members
  }
}

extension JSONScanner {
  /// The next value in JSON, without the space in it.
  mutating func rawValue() throws(JSONError) -> [UInt8] {
    var writer = JSONWriter()
    writer.raw(try skipValue())
    return writer.bytes
  }
}
