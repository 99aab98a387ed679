extension HelpTopic {
  /// `todo help settings`.
  static var settings: HelpTopic {
    HelpTopic(
      name: "settings",
      abstract: "What can be settled for every command, in a file.",
      discussion: """
        The file is todo/config in $XDG_CONFIG_HOME, or ~/.config/todo/config. Each line is 'key =
        value'; empty lines and lines that begin with # say nothing. A line with a mistake is named
        in a warning and left out.

        An option wins over the environment, and that over a setting: --store over $TODO_STORE,
        --color over $NO_COLOR, --no-pager over $TODO_PAGER and $PAGER.
        """,
      entries: Settings.Key.allCases.map { (label: $0.rawValue, text: $0.help) },
      example: """
        # ~/.config/todo/config
        list = Inbox
        sort = priority
        limit = 20
        pager = less -FRX
        """)
  }
}
