import RecordStore

/// The rules that tie a todo to those it is a part of and those that are parts
/// of it:
///
/// - An open todo stands under no completed one: completing a todo completes
///   what is below it, and what opens a todo opens those above it.
/// - What is below a todo moves to another list with it. A part that is moved by
///   itself stays a part.
///
/// An import takes todos as they are, so a store may have others.
extension WriteTransaction {
  /// Lets the rules follow from a change of one todo that is stored.
  mutating func keepTogether(_ new: Todo, changedFrom old: Todo?, at now: Timestamp) throws {
    if new.completed, old?.completed == false { try completeDescendants(of: new, at: now) }
    if !new.completed, old?.completed != false || new.parent != old?.parent {
      try reopenAncestors(of: new, at: now)
    }
    if let old, new.list != old.list { try moveDescendants(of: new, at: now) }
  }

  private mutating func completeDescendants(of todo: Todo, at now: Timestamp) throws {
    for var part in try descendants(of: todo.id) where !part.completed {
      part.completed = true
      part.completedAt = todo.completedAt ?? now.date
      part.updatedAt = now.date
      try update(part)
    }
  }

  private mutating func reopenAncestors(of todo: Todo, at now: Timestamp) throws {
    for var ancestor in try ancestors(of: todo) where ancestor.completed {
      ancestor.completed = false
      ancestor.completedAt = nil
      ancestor.updatedAt = now.date
      try update(ancestor)
    }
  }

  /// Moves what is below a todo to the end of its list.
  private mutating func moveDescendants(of todo: Todo, at now: Timestamp) throws {
    for var part in try descendants(of: todo.id) where part.list != todo.list {
      part.list = todo.list
      part.position = TodoIntake.position(behind: try lastPosition(in: todo.list))
      part.updatedAt = now.date
      try update(part)
    }
  }
}
