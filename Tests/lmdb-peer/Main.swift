/// Another process for tests of the LMDB module.
///
/// Reads one command a line from standard input and answers each with one line:
/// its result, "ok", or "error" and the status. Ends with its input.
@main
struct Main {
  static func main() {
    var peer = Peer()
    while let line = readLine() {
      let words = line.split(separator: " ").map(String.init)
      say(peer.answer(to: words))
    }
  }
}
