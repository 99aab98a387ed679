/// The keys of Taskwarrior's JSON that are not just kept; for what they mean see
/// ``ImportFormat/taskwarrior``.
enum TaskwarriorKey: String {
  case id
  case uuid
  case description
  case annotations
  case status
  case end
  case entry
  case modified
  case due
  case priority
  case project
  case tags
  case urgency

  /// The key of a member, nil for one whose value is kept as it is.
  init?(_ text: JSONText) {
    switch text {
    case "id": self = .id
    case "uuid": self = .uuid
    case "description": self = .description
    case "annotations": self = .annotations
    case "status": self = .status
    case "end": self = .end
    case "entry": self = .entry
    case "modified": self = .modified
    case "due": self = .due
    case "priority": self = .priority
    case "project": self = .project
    case "tags": self = .tags
    case "urgency": self = .urgency
    default: return nil
    }
  }

  /// The key that a field is read from.
  init?(of field: TodoKey) {
    switch field {
    case .id: self = .uuid
    case .list: self = .project
    case .title: self = .description
    case .notes: self = .annotations
    case .completed: self = .status
    case .completedAt: self = .end
    case .createdAt: self = .entry
    case .updatedAt: self = .modified
    case .dueDate: self = .due
    case .priority: self = .priority
    case .tags: self = .tags
    case .parent, .position, .number, .source, .extra: return nil
    }
  }
}
