import TodoInterchange

/// The options that say how an import is done.
struct ImportFlags {
  /// The formats by their names.
  private enum Format: String, CaseIterable, ArgumentValue { case auto, json, taskwarrior, todotxt }

  private var format = Format.auto
  private var keepsGoing = false
  private var replacesRecords = false
  private var isDryRun = false
  private var isStrict = false
  private var repairsText = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.option(
      &format, "-f, --format", "FORMAT", "What the files are; auto tells by what they hold.")
    visitor.flag(
      &keepsGoing, "-k, --keep-going", "Store the good records although others are rejected.")
    visitor.flag(
      &replacesRecords, "--replace", "Clear what a record of a known todo does not speak of.")
    visitor.flag(&isDryRun, "--dry-run", "Read, check and count everything, and store nothing.")
    visitor.flag(&isStrict, "--strict", "Reject a second record for the same todo.")
    visitor.flag(
      &repairsText, "--repair-text", "Replace bytes that are not UTF-8 by U+FFFD, and count them.")
  }

  /// The same for the importer.
  var options: ImportOptions {
    var options = ImportOptions()
    options.format =
      switch format {
      case .auto: nil
      case .json: .json
      case .taskwarrior: .taskwarrior
      case .todotxt: .todoTxt
      }
    options.keepsGoing = keepsGoing
    options.replacesRecords = replacesRecords
    options.isDryRun = isDryRun
    options.rejectsDuplicates = isStrict
    options.repairsText = repairsText
    return options
  }
}
