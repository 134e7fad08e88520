import TextTables
import Testing

@Suite("What differs between two texts")
struct LineDifferenceTests {
  private func difference(_ old: String, _ new: String) -> LineDifference {
    LineDifference(.init(name: "yours", text: old), .init(name: "theirs", text: new))
  }

  private func lines(_ numbers: ClosedRange<Int>) -> String {
    numbers.map { "\($0)\n" }.joined()
  }

  @Test func whatDiffersStandsBetweenEqualLines() {
    let new = lines(1...20).replacing("\n10\n", with: "\nten\nand a half\n")
    let found = difference(lines(1...20), new)
    #expect(found.added == 2 && found.removed == 1)
    #expect(
      found.rendered(context: 1) == """
        --- yours
        +++ theirs
        @@ -9,3 +9,4 @@
         9
        -10
        +ten
        +and a half
         11

        """)
  }

  @Test func placesFarApartAreShownApart() {
    let new = lines(1...20).replacing("\n2\n", with: "\n").replacing("19\n", with: "19\nnew\n")
    let text = difference(lines(1...20), new).rendered(context: 1)
    #expect(text.contains("@@ -1,3 +1,2 @@\n 1\n-2\n 3\n@@ -19,2 +18,3 @@\n 19\n+new\n 20\n"))
  }

  @Test func theWholeTextsAreShownWhereNoContextIsGiven() {
    let text = difference(lines(1...20), lines(2...20)).rendered(context: nil)
    #expect(text.contains("@@ -1,20 +1,19 @@\n-1\n 2\n") && text.hasSuffix(" 20\n"))
  }

  @Test func ofEqualTextsOnlyTheNamesAreShown() {
    #expect(difference("a\nb\n", "a\nb\n").rendered() == "--- yours\n+++ theirs\n")
    #expect(difference("a", "a\n").rendered() == "--- yours\n+++ theirs\n")
  }

  @Test func anEmptyTextHasNoLines() {
    #expect(difference("", "a\n").rendered().hasSuffix("@@ -0,0 +1,1 @@\n+a\n"))
    #expect(difference("a\n", "").rendered().hasSuffix("@@ -1,1 +0,0 @@\n-a\n"))
  }

  @Test func whatATerminalWouldObeyIsHarmless() {
    #expect(!difference("a\n", "\u{1B}[2J\n").rendered().contains("\u{1B}"))
  }
}
