/// Emphasis on a terminal; plain text elsewhere.
struct Style: Sendable {
  /// Whether escape sequences are written.
  let isEnabled: Bool

  init(isEnabled: Bool) { self.isEnabled = isEnabled }

  /// Emphasis is as chosen, else on for a terminal that can show it, unless it is
  /// refused.
  ///
  /// `NO_COLOR` set to anything but the empty text refuses it, and so does
  /// `TERM=dumb`.
  ///
  /// Source: <https://no-color.org>.
  init(isTerminal: Bool, choice: ColorChoice = .auto, variable: (String) -> String?) {
    let isRefused = !(variable("NO_COLOR") ?? "").isEmpty || variable("TERM") == "dumb"
    isEnabled =
      switch choice {
      case .auto: isTerminal && !isRefused
      case .always: true
      case .never: false
      }
  }

  func bold(_ text: String) -> String { wrap(text, "1") }
  func faint(_ text: String) -> String { wrap(text, "2") }
  func red(_ text: String) -> String { wrap(text, "31") }
  func yellow(_ text: String) -> String { wrap(text, "33") }

  private func wrap(_ text: String, _ code: String) -> String {
    isEnabled ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
