/// What state a task of Taskwarrior is in.
enum TaskwarriorStatus: String {
  case pending
  case waiting
  case completed
  case deleted
  /// The template that recurring tasks are made from.
  case recurring
}
