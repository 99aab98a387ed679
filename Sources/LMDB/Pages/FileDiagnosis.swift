/// What a file is, and what keeps it from being opened.
package struct FileDiagnosis: Sendable, Hashable, CustomStringConvertible {
  /// What the file is.
  package let kind: FileKind
  /// The size of the file, in bytes.
  package let fileSizeInBytes: Int
  /// The size that the file had, in bytes, if it is truncated; else nil.
  package let fullSizeInBytes: Int?
  /// Which of the pages that an LMDB file begins with is damaged, and how; nil
  /// for a file of another kind, and when they are sound.
  package let metaProblem: String?

  /// Whether the file may be a store that was damaged, and not one that was
  /// never a store.
  package var isDamaged: Bool { kind.isDamaged }

  /// What continues "it is …".
  package var description: String {
    if let fullSizeInBytes {
      return "truncated: \(fileSizeInBytes) of \(fullSizeInBytes) bytes"
    }
    if let metaProblem { return "damaged \(metaProblem)" }
    return kind.description
  }

  init(_ file: DataFile) throws(LMDBError) {
    kind = try FileKind(of: file)
    fileSizeInBytes = try file.size
    guard kind == .lmdb, let metas = try MetaPages(of: file), let newest = metas.newest else {
      fullSizeInBytes = nil
      metaProblem = kind == .lmdb ? "in both meta pages" : nil
      return
    }
    let isTruncated = try Truncation(file, metas, newest).isTruncated
    fullSizeInBytes = isTruncated ? newest.fullSizeInBytes : nil
    let problems = (0..<2).compactMap { index in
      metas.problem(at: index).map { "in meta page \(index): \($0)" }
    }
    metaProblem = problems.first
  }
}
