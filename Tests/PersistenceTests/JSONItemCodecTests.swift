import Foundation
import Testing

@testable import Persistence

@Suite("JSON of an item")
struct JSONItemCodecTests {
  /// Every character of ASCII, and some that are not, alone and between others.
  static let texts =
    (0...0x7f).map { String(UnicodeScalar(UInt8($0))) }
    + ["", "é", "e\u{301}", "👩‍💻", "\u{2028}", "\u{7f}", "\u{ffff}", "note-000017"]

  @Test(arguments: texts)
  func textsAreEncodedAsFoundationDoes(_ text: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    for text in [text, "a\(text)b"] {
      #expect(try JSONItemCodec().encode(text) == [UInt8](try encoder.encode(text)))
    }
  }

  @Test func onlyTextsWithNothingToEscapeAreEncodedByHand() {
    #expect(JSONItemCodec.plainLine("a/b ~!") == Array("\"a/b ~!\"".utf8))
    for text in ["\"", "\\", "\n", "\u{1f}", "\u{7f}", "é"] {
      #expect(JSONItemCodec.plainLine("a\(text)") == nil)
    }
  }
}
