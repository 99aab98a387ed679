/// The names of an option or a flag, as in help: `"-d, --due"`, `"--json"`.
struct OptionNames: ExpressibleByStringLiteral, Hashable {
  /// With its dash, such as `-d`; nil when there is only the long name.
  let short: String?
  /// With its dashes, such as `--due`; the identity of the option.
  let long: String

  init(stringLiteral names: String) {
    let parts = names.split(separator: ", ").map(String.init)
    short = parts.count == 2 ? parts[0] : nil
    long = parts[parts.count - 1]
  }
}
