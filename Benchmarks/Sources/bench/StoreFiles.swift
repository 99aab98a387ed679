import FoundationEssentials
import Glibc

/// The files of one store of each contender.
struct StoreFiles {
  private let folder: URL

  /// Makes the folder in which they lie.
  init(in folder: URL) throws {
    self.folder = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// The path to give to a contender: a file, and for the study's C a folder.
  subscript(contender: Contender) -> String {
    switch contender {
    case .raw: folder.appending(path: "raw.mdb").path
    case .reference: folder.path
    case .store: folder.appending(path: "record.store").path
    case .sqlite: folder.appending(path: "peer.sqlite").path
    }
  }

  /// Bytes of a contender's file, without locks and logs; 0 when there is none.
  func byteCount(_ contender: Contender) -> Int {
    let path =
      contender == .reference ? folder.appending(path: "data.mdb").path : self[contender]
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Removes every file, and leaves the folder.
  func removeAll() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      try FileManager.default.removeItem(at: folder.appending(path: name))
    }
  }
}
