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

  /// One encoder serves all calls: those of several threads, one within another, and one after a failure.
  @Test func callsDoNotDisturbEachOther() async throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let values = (0..<64).map { Outer(number: $0, weight: $0 % 3 == 0 ? .nan : 0.5) }
    let lines = try values.map { value in
      value.weight.isNaN ? nil : [UInt8](try encoder.encode(value))
    }
    await withTaskGroup(of: (Int, [UInt8]?).self) { group in
      for (index, value) in values.enumerated() {
        group.addTask {
          do { return (index, try JSONItemCodec().encode(value)) } catch { return (index, nil) }
        }
      }
      for await (index, line) in group { #expect(line == lines[index]) }
    }
  }
}

/// A value that encodes another value while it is encoded.
private struct Outer: Encodable {
  let number: Int
  let weight: Double

  enum CodingKeys: CodingKey { case path, inner, weight }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(weight, forKey: .weight)
    try container.encode("a/\(number)", forKey: .path)
    let inner = try JSONItemCodec().encode(["b/": number, "a": 1])
    try container.encode(String(decoding: inner, as: UTF8.self), forKey: .inner)
  }
}
