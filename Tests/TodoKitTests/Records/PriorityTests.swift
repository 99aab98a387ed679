import Testing
import TodoKit

@Suite struct PriorityTests {
  @Test(arguments: [
    (Priority.none, 0, "none"), (.low, 1, "low"), (.medium, 2, "medium"), (.high, 3, "high"),
  ])
  func `each priority has its number and name`(priority: Priority, number: UInt8, name: String) {
    #expect(priority.rawValue == number)
    #expect(priority.name == name)
    #expect(Priority(name: name) == priority)
  }

  @Test func `other names are refused`() {
    #expect(Priority(name: "High") == nil)
    #expect(Priority(name: "") == nil)
    #expect(Priority.allCases.sorted() == [.none, .low, .medium, .high])
  }
}
