import RawLMDB

/// An open store of the raw C contender.
final class RawStore {
  let handle: OpaquePointer

  init(path: String) throws {
    var handle: OpaquePointer?
    try check(raw_store_open(path, &handle))
    // Safe because a status of 0 says that there is a store.
    self.handle = handle!
  }

  deinit { raw_store_close(handle) }
}

/// - Throws: ``RawError`` unless `status` is 0.
func check(_ status: Int32) throws {
  guard status == 0 else { throw RawError(status: status) }
}

/// A status other than 0 from the raw C contender.
struct RawError: Error, CustomStringConvertible {
  let status: Int32

  // Safe because LMDB's messages are terminated and are not freed.
  var description: String { "raw C: " + String(cString: raw_message(status)) }
}
