import FoundationEssentials
import RecordStore
import TodoKit

/// A todo and what of other records an export says of it.
struct ExportedTodo {
  let todo: Todo
  /// The name of its list; nil for none.
  let list: String?
  /// Its attachments, the oldest first.
  private(set) var attachments: [AttachmentHeader] = []
  /// The bytes of those that are written with them.
  private(set) var bytes: [Attachment.ID: Data] = [:]

  /// The most bytes of attachments that a line has: in Base64 they fit into a
  /// record that an import reads.
  private static let byteLimit = 64 << 20

  init(todo: Todo, list: String?) {
    self.todo = todo
    self.list = list
  }

  /// Reads the attachments, and their bytes if they are asked for.
  mutating func readAttachments(
    in txn: borrowing some ReadableTransaction & ~Copyable, withBytes readsBytes: Bool
  ) throws {
    attachments = try txn.attachments(of: todo.id)
    guard readsBytes else { return }
    var room = Self.byteLimit
    for header in attachments where header.link == nil && header.size <= room {
      bytes[header.id] = try txn.fetch(Attachment.self, header.id)?.bytes
      room -= Int(header.size)
    }
  }
}

extension JSONWriter {
  /// Writes the attachments of a todo as a member.
  mutating func attachments(of exported: ExportedTodo) {
    key(ImportedAttachment.key)
    array { json in
      for attachment in exported.attachments {
        let bytes = exported.bytes[attachment.id]
        json.attachment(attachment, base64: bytes?.base64EncodedString())
      }
    }
  }
}
