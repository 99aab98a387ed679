import StoreTestSupport
import Testing

@testable import TodoCommands

struct SettingsFileTests {
  private func read(_ text: String) -> SettingsFile {
    SettingsFile(text, path: "/c", home: "/home/ada")
  }

  @Test func `every key is read, comments and space are left out`() {
    let file = read(
      """
      # mine
      store = ~/todos/my.store
        list=Big Work\t
      sort =  priority

      limit = all
      color = never
      pager = less -FRX # all of it
      """)
    #expect(
      file.settings
        == Settings(
          store: "/home/ada/todos/my.store", list: "Big Work", order: .priority, limit: .all,
          color: .never, pager: "less -FRX # all of it"))
    #expect(file.problems.isEmpty)
  }

  @Test func `the last line for a key counts, and none is no pager`() {
    let file = read("\u{FEFF}sort = due\r\nsort = created\r\npager = none\r\n")
    #expect(file.settings == Settings(order: .created, pager: ""))
    #expect(file.problems.isEmpty)
  }

  @Test func `a mistake is named once, with its line, and the rest counts`() {
    let file = read(
      "colour = never\nlimit = 3\ncolour = auto\nlist\nsort = title\ncolor = always\n")
    #expect(file.settings == Settings(limit: .count(3)))
    #expect(
      file.problems == [
        "/c:1: there is no setting 'colour'; did you mean 'color'?",
        "/c:4: this is no 'key = value'",
        "/c:5: sort takes one of due, created, updated, completed, priority, position, not 'title'",
        "/c:6: color takes one of auto, never, not 'always'",
      ])
  }

  @Test func `the file is found by XDG_CONFIG_HOME, else in the home directory`() {
    for (variables, expected) in [
      (["XDG_CONFIG_HOME": "/x", "HOME": "/h"], "/x/todo/config"),
      (["XDG_CONFIG_HOME": "x", "HOME": "/h"], "/h/.config/todo/config"),
      (["XDG_CONFIG_HOME": "", "HOME": "/h"], "/h/.config/todo/config"), ([:], nil),
    ] as [([String: String], String?)] {
      #expect(SettingsFile.path(of: "todo") { variables[$0] } == expected)
    }
  }
}
