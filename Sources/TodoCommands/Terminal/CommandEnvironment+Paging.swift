extension CommandEnvironment {
  /// Runs what prints reading matter, and shows it in the pager if it is longer
  /// than the screen.
  ///
  /// Nothing is shown before all is there: so the store is closed, and its
  /// snapshot with it, when a person begins to read, which can take all day. The
  /// lines for standard error come after the text.
  ///
  /// - Parameter pager: Nil to print everything as it comes.
  func paging<Result>(
    with pager: Pager?, _ body: (CommandEnvironment) throws -> Result
  ) throws -> Result {
    guard let pager, terminal.showsOutput, terminal.height != nil else { return try body(self) }
    var collecting = self
    collecting.output = .memory()
    collecting.diagnostics = .memory()
    let result = Swift.Result { try body(collecting) }
    try collecting.output.flush()
    try collecting.diagnostics.flush()
    let text = collecting.output.contents
    let isShown = try !terminal.hasRoom(for: text) && pager.show(text, variable: variable)
    if !isShown { try output.write(text) }
    try output.flush()
    try diagnostics.write(collecting.diagnostics.contents)
    try diagnostics.flush()
    return try result.get()
  }
}

extension Terminal {
  /// Whether a text fits the screen together with the prompt that follows it.
  ///
  /// A line's bytes count as its columns, which is often too many: a pager that
  /// is then started for a text that fits ends by itself.
  fileprivate func hasRoom(for text: [UInt8]) -> Bool {
    guard let height else { return true }
    let width = max(width ?? 80, 1)
    var lines = 1
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      lines += max(1, (line.count + width - 1) / width)
      if lines > height + 1 { return false }
    }
    return true
  }
}
