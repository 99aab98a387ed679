import FoundationEssentials
import Glibc

/// The file with a person's settings.
///
/// Each line is `key = value`. Space around both is left out; an empty line and
/// one that begins with `#` say nothing. Of several lines for a key the last
/// one counts.
struct SettingsFile {
  private(set) var settings = Settings()
  /// What is wrong with it, each thing once, with file and line.
  ///
  /// A line at fault counts as not there.
  private(set) var problems: [String] = []

  /// Where the file is: `config` in the program's directory in `XDG_CONFIG_HOME`,
  /// or in `~/.config` when that is empty or not absolute; nil without a home.
  ///
  /// Source: XDG Base Directory Specification 0.8.
  static func path(of program: String, variable: (String) -> String?) -> String? {
    if let directory = variable("XDG_CONFIG_HOME"), directory.hasPrefix("/") {
      return directory + "/\(program)/config"
    }
    guard let home = variable("HOME"), home.hasPrefix("/") else { return nil }
    return home + "/.config/\(program)/config"
  }

  /// Reads the settings of a program; there are none without a file.
  init(of program: String, variable: (String) -> String?) {
    guard let path = Self.path(of: program, variable: variable) else { return }
    do throws(SystemError) {
      guard let bytes = try Self.bytes(at: path) else { return }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        problems = ["\(path): the text is not UTF-8; no setting is used"]
        return
      }
      take(text, path: path, home: variable("HOME"))
    } catch {
      problems = [error.message + "; no setting is used"]
    }
  }

  /// Reads the text of a file.
  ///
  /// - Parameter home: The directory that `~/` stands for.
  init(_ text: String, path: String, home: String?) {
    take(text, path: path, home: home)
  }

  private mutating func take(_ text: String, path: String, home: String?) {
    let lines = text.drop { $0 == "\u{FEFF}" }.split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var unknown: Set<String> = []
    for (index, line) in lines.enumerated() {
      let line = Self.trimmed(line)
      if line.isEmpty || line.hasPrefix("#") { continue }
      let place = "\(path):\(index + 1): "
      guard let equals = line.firstIndex(of: "=") else {
        problems.append(place + "this is no 'key = value'")
        continue
      }
      let name = Self.trimmed(line[..<equals])
      var value = Self.trimmed(line[line.index(after: equals)...])
      guard let key = Settings.Key(rawValue: name) else {
        guard unknown.insert(name).inserted else { continue }
        let near = Suggestion.text(for: name, among: Settings.Key.allCases.map(\.rawValue))
        problems.append(place + "there is no setting '\(name)'" + near)
        continue
      }
      if key == .store, value.hasPrefix("~/"), let home { value = home + value.dropFirst() }
      if let expectation = settings.set(key, to: value) {
        problems.append(place + "\(name) takes \(expectation), not '\(value)'")
      }
    }
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    let start = text.drop(while: isSpace)
    guard let last = start.lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(start[...last])
  }

  /// The beginning of a file, which holds any settings; nil when there is none.
  private static func bytes(at path: String) throws(SystemError) -> [UInt8]? {
    // A pipe without a writer would be waited for.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw SystemError(action: "read \(path)", code: errno)
    }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { throw SystemError(action: "read \(path)", code: errno) }
    return Array(bytes.prefix(count))
  }
}
