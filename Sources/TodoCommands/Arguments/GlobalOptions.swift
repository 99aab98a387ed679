/// The options that every command takes, before or after its name.
struct GlobalOptions {
  /// The store to use instead of the default one.
  var store: String?
  /// Whether nothing is asked, even on a terminal.
  var asksNothing = false
  /// Whether output is printed at once, however long it is.
  var pagesNothing = false
  /// When emphasis is written; nil when nothing is said.
  var color: ColorChoice?
  var wantsHelp = false

  static let helpNames: OptionNames = "-h, --help"
  static let noPagerNames: OptionNames = "--no-pager"

  /// What the scanner and the help need to know of them.
  static var descriptions: [ArgumentDescription] {
    var describer = ArgumentDescriber()
    var options = GlobalOptions()
    options.arguments(&describer)
    return describer.descriptions
  }

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.option(
      &store, "--store", "PATH", "Use the store in this file instead of $TODO_STORE or the default."
    )
    visitor.flag(
      &asksNothing, "--no-input", "Never ask; what needs a yes is not done without --yes.")
    visitor.flag(
      &pagesNothing, Self.noPagerNames, "Print at once what is longer than the screen.")
    visitor.option(&color, "--color", "WHEN", "Emphasise what is printed; auto is on a terminal.")
    visitor.flag(&wantsHelp, Self.helpNames, "Show this help.")
  }
}
