/// The memory that a bulk change may take, and the file for what is beyond it.
final class SpillSpace {
  /// Below it every few records would make a run.
  private static let smallestMemoryBudget = 64 << 10

  /// The memory for changes, in bytes.
  let memoryBudget: Int
  /// How many runs have been written.
  var runCount = 0
  private let storePath: String
  private var openFile: SpillFile?

  init(memoryBudget: Int, storePath: String) {
    self.memoryBudget = max(Self.smallestMemoryBudget, memoryBudget)
    self.storePath = storePath
  }

  /// The file, which is made when it is first needed.
  func file() throws(StoreError) -> SpillFile {
    if let openFile { return openFile }
    let file = try SpillFile(besideStoreAt: storePath)
    openFile = file
    return file
  }

  /// The size of the buffer of each of so many runs that are merged.
  func readBufferByteCount(runCount: Int) -> Int {
    min(1 << 20, max(16 << 10, memoryBudget / (2 * runCount)))
  }
}
