import Foundation

/// The path of the committed store of an older version of the schema `todokit`.
package func oldTodoStore(_ version: UInt32) -> String {
  URL(filePath: #filePath).appending(path: "../../Fixtures/stores/todokit-\(version).store")
    .standardizedFileURL.path
}
