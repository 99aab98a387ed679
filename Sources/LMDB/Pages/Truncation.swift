/// Whether a snapshot lacks pages at the end of its file.
struct Truncation {
  let isTruncated: Bool

  /// Looks for pages in use beyond the end of the file.
  ///
  /// A file that is shorter than its last page is suspicious only: LMDB does
  /// not write pages at the end that are free again. So first the free list is
  /// asked, and only then the whole file.
  ///
  /// - Complexity: O(1) for a file of full size, O(*f*) for *f* free pages for
  ///   one that lacks only those, else O(pages + keys).
  init(_ file: DataFile, _ metas: MetaPages, _ meta: MetaPage) throws(LMDBError) {
    let size = try file.size
    if size >= meta.fullSizeInBytes {
      isTruncated = false
    } else if size < 2 * metas.pageSize {
      isTruncated = true
    } else if try PageWalker(file, metas, from: meta).tailIsFree() {
      isTruncated = false
    } else {
      isTruncated = try PageWalker(file, metas, from: meta).run().isTruncated
    }
  }
}
