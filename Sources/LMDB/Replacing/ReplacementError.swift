/// Why a file was not replaced, where neither LMDB nor the system has a status
/// for it.
///
/// The old file is in its place, except after ``unsyncedDirectory(_:)``.
package enum ReplacementError: Error, Sendable {
  /// Processes have the file open, and went on having it; none is named when
  /// the system does not say which.
  case inUse(path: String, holders: [FileHolder])
  /// The file has several names (hard links); under the others the old one
  /// would stay, and both would be written.
  case severalNames
  /// The file to be replaced and the one to be copied are one file.
  case sameFile
  /// The file in the place is not LMDB's, nor one that was damaged.
  case foreign(FileDiagnosis)
  /// The file to be copied cannot be opened.
  case source(LMDBError)
  /// The file to be copied is damaged, as the text says.
  case damaged(String)
  /// Pages of the file to be copied are lost, so that LMDB cannot make a
  /// compact copy: neither used nor free.
  case lostPages(Int)
  /// The copy takes more space than there is, in bytes.
  case insufficientSpace(needed: Int, available: Int)
  /// The new file is in its place, but the directory that says so could not be
  /// written to disk: after a power cut the old one may be there.
  case unsyncedDirectory(LMDBError)
}
