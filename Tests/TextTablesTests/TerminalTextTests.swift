import Testing
import TextTables

@Suite("Measuring and cutting text")
struct TerminalTextTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("µs ≥ ×", 6), ("─…█░", 4), ("é", 1), ("e\u{301}", 1), ("日本", 4),
    ("한", 2), ("✅", 2), ("✓✗", 2), ("⚠\u{FE0F}", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("a\u{200D}", 1),
    ("\u{1B}\u{7F}", 0), ("Ａ", 2),
  ])
  func theWidthIsThatOfTheTerminal(text: String, columns: Int) {
    #expect(TerminalText.width(of: text) == columns)
  }

  @Test func controlCharactersAreMadeHarmless() {
    #expect(TerminalText.sanitized("plain – text") == "plain – text")
    #expect(TerminalText.sanitized("a\nb\r\nc\td") == "a b c d")
    #expect(TerminalText.sanitized("\u{1B}[2Jx\u{9B}\u{7F}") == "\u{FFFD}[2Jx\u{FFFD}\u{FFFD}")
  }

  @Test func aTextCannotReverseTheLine() {
    #expect(TerminalText.sanitized("a\u{202E}b\u{2066}c") == "a\u{FFFD}b\u{FFFD}c")
    #expect(TerminalText.sanitized("a\u{2028}b") == "a b")
    #expect(TerminalText.sanitized("👩‍👩‍👧 שלום") == "👩‍👩‍👧 שלום")
  }

  @Test(arguments: [
    ("actor", 5, "actor"), ("actor", 4, "act…"), ("actor", 1, "…"), ("actor", 0, ""),
    ("日本語", 5, "日本…"), ("日本語", 4, "日…"),
  ])
  func aTextThatIsTooLongEndsInAnEllipsis(text: String, limit: Int, expected: String) {
    #expect(TerminalText.truncated(text, to: limit) == expected)
  }

  @Test func linesBreakAtSpaces() {
    #expect(TerminalText.wrapped("one two  three", to: 7) == ["one two", "three"])
    #expect(TerminalText.wrapped("one two three", to: 6) == ["one", "two", "three"])
    #expect(TerminalText.wrapped("", to: 5) == [""])
  }

  @Test func aWordLongerThanALineIsCut() {
    #expect(TerminalText.wrapped("a abcdefgh b", to: 3) == ["a", "abc", "def", "gh", "b"])
    #expect(TerminalText.wrapped("日本", to: 1) == ["日", "本"])
    #expect(TerminalText.wrapped("ab", to: 0) == ["a", "b"])
  }
}
