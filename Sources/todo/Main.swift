import Glibc
import TodoCommands

@main
struct Main {
  static func main() {
    exit(TodoCommand.runProcess())
  }
}
