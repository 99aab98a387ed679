import Testing

@testable import TodoCommands

struct BarChartTests {
  private func text(_ bars: [(String, Int)], width: Int) -> String {
    BarChart(bars: bars.map { BarChart.Bar(label: $0.0, value: $0.1) })
      .text(width: width, style: Style(isEnabled: false))
  }

  @Test func `a column stands for one where there is room`() {
    #expect(
      text([("a", 3), ("bcd", 0), ("e", 10)], width: 40) == """
        a     3  ███
        bcd   0
        e    10  ██████████

        """)
  }

  @Test func `else bars are in proportion, and none that is something is nothing`() {
    #expect(
      text([("a", 1_000), ("b", 500), ("c", 1)], width: 20) == """
        a  1000  ███████████
        b   500  █████
        c     1  █

        """)
  }

  @Test func `labels are cut, wide characters too`() {
    #expect(
      text([("漢字漢字漢字", 2), ("a", 1)], width: 20) == """
        漢字漢…  2  ██
        a        1  █

        """)
  }
}
