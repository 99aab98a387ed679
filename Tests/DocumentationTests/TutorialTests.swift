import Foundation
import Testing

/// The tutorials, held against the examples that they tell of.
///
/// `.ci/examples` builds and runs those.
@Suite struct TutorialTests {
  @Test(arguments: [
    ("Sources/RecordStore/RecordStore.docc/NotesTutorial.md", "Notes"),
    ("Sources/RecordStore/RecordStore.docc/TableTutorial.md", "Shopping"),
    ("Sources/TodoKit/TodoKit.docc/TaskListsTutorial.md", "TaskLists"),
  ])
  func `what a tutorial shows stands in its example`(page: String, example: String) throws {
    let tutorial = try Document(page)
    #expect(tutorial.text.contains("`Examples/\(example)`"))
    let sources = try sources(of: "Examples/\(example)")
    let excerpts = tutorial.blocks("swift")
    #expect(excerpts.count >= 5)
    for excerpt in excerpts {
      let text = excerpt.joined(separator: "\n") + "\n"
      #expect(sources.contains { $0.contains(text) }, "\(text)")
    }
  }

  /// The texts of the Swift files of a folder.
  private func sources(of folder: String) throws -> [String] {
    let folder = URL(filePath: #filePath).appending(path: "../../../\(folder)").standardizedFileURL
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try (files?.allObjects ?? []).compactMap { $0 as? URL }
      .filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }
  }
}
