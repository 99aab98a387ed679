@testable import TodoInterchange

/// The error of a scan over a text, or nil when it reads it all.
func jsonError(
  in text: String, _ scan: (inout JSONScanner) throws(JSONError) -> Void
) -> JSONError? {
  jsonError(in: Array(text.utf8), scan)
}

/// The error of a scan over some bytes, or nil when it reads them all.
func jsonError(
  in bytes: [UInt8], _ scan: (inout JSONScanner) throws(JSONError) -> Void
) -> JSONError? {
  var json = JSONScanner(bytes.span.bytes)
  do throws(JSONError) {
    try scan(&json)
    try json.finish()
    return nil
  } catch {
    return error
  }
}

/// The first error in some bytes as a whole JSON text, or nil.
func jsonError(in bytes: [UInt8]) -> JSONError? {
  jsonError(in: bytes) { json throws(JSONError) in try json.skipValue() }
}

/// The first error in some bytes when every value in them is made, or nil.
func jsonErrorReadingAll(_ bytes: [UInt8]) -> JSONError? {
  jsonError(in: bytes) { json throws(JSONError) in try readEverything(&json) }
}

/// Makes every value of a text, so that no way of reading one is left out.
private func readEverything(_ json: inout JSONScanner) throws(JSONError) {
  switch try json.nextKind() {
  case .object:
    try json.beginObject()
    while let key = try json.nextKey() {
      _ = key.string
      try readEverything(&json)
    }
  case .array:
    try json.beginArray()
    while try json.nextElement() { try readEverything(&json) }
  case .string: _ = try json.string()
  case .number:
    let number = try json.number()
    _ = number.integer
    _ = number.double
  case .bool: _ = try json.bool()
  case .null: _ = try json.null()
  }
}
