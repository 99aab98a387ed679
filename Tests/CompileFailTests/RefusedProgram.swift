import StoreTestSupport
import Testing

/// A program that must not compile, and its nearest neighbour that must.
///
/// The two differ in one place only, so that the compiler refuses the program
/// for what stands there and for nothing else.
struct RefusedProgram {
  /// The program, with `PLACE` where the two differ.
  let source: String
  /// What compiles in that place.
  let accepted: String
  /// What does not.
  let refused: String
  /// A part of the compiler's message.
  let diagnosis: String

  /// Compiles both.
  func check(
    as role: SwiftCompiler.Role, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let compiler = try SwiftCompiler()
    let neighbour = try compiler.check(program(with: accepted), as: role)
    #expect(
      neighbour.termination == .exited(0), "the accepted neighbour fails:\n\(neighbour.errors)",
      sourceLocation: sourceLocation)
    let outcome = try compiler.check(program(with: refused), as: role)
    #expect(
      outcome.termination == .exited(1), "compiles, or ends the compiler:\n\(outcome.errors)",
      sourceLocation: sourceLocation)
    #expect(
      outcome.errors.contains(diagnosis), "fails for another reason:\n\(outcome.errors)",
      sourceLocation: sourceLocation)
  }

  private func program(with place: String) -> String {
    source.replacing("PLACE", with: place)
  }
}
