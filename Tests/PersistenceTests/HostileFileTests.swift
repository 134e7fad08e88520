import Foundation
import Samples
import SimulatedDisk
import Testing

@testable import Persistence

/// Files that Foundation's decoder or the loader was once not up to.
@Suite("Hostile files")
struct HostileFileTests {
  /// The decoder of swift-foundation 6.3 traps on each of them.
  @Test(arguments: [
    String(repeating: "[", count: 513), String(repeating: "[{\"a\":", count: 256) + "{",
    String(repeating: "[", count: 512) + "{",
  ])
  func aTextThatEndsWhereTheDeepestLevelOpensIsRefused(text: String) throws {
    let error = try storeError { _ = try openNotes(disk(holding: text)) }
    #expect(error?.code == .undecodable)
    let cause = String(describing: error?.cause)
    #expect(cause.contains("opening bracket"))
    #expect(throws: DecodingError.self) {
      try JSONItemCodec().decode([Note].self, from: Data(text.utf8))
    }
  }

  @Test func theSameInAnotherEncodingIsRefused() throws {
    let text = String(repeating: "[", count: 513)
    for encoding in [
      String.Encoding.utf16, .utf16BigEndian, .utf16LittleEndian, .utf32, .utf32LittleEndian,
    ] {
      let data = try #require(text.data(using: encoding))
      #expect(throws: DecodingError.self) {
        try JSONItemCodec().decode([Note].self, from: data)
      }
    }
  }

  @Test func aLineWithTwoItemsIsRefusedThoughAnotherItemTakesTwoLines() throws {
    let texts = [
      "{\"id\":1,\"text\":\"a\"},{\"id\":2,\"text\":\"b\"}", "{\"id\":3", "\"text\":\"c\"}",
    ]
    let lines = texts.enumerated().map { number, text in
      EncodedItem(Note(id: number, text: ""), key: [UInt8(number)], line: Array(text.utf8))
    }
    let disk = emptyDisk()
    try disk.setContents(Envelope.bytes(version: 1, items: EncodedItems(lines)), of: path)
    #expect(try storeError { _ = try openNotes(disk) }?.code == .corrupt)
  }

  @Test(arguments: [
    ("1", true), ("{\"a\":[1,{\"b\":\"}],\\\"\"}]}", true), ("\"a,b\"", true), ("1,2", false),
    ("{\"a\":1", false), ("\"b\":1}", false), ("{},{}", false), ("]", false), ("\"a", false),
    ("}{", false),
  ])
  func aValueIsToldFromAPieceAndFromSeveral(text: String, isOne: Bool) {
    #expect(JSONText.isOneValue(Array(text.utf8)[...]) == isOne)
  }

  /// On a thread with as little stack as macOS gives; in a debug build each level takes 5 KB.
  ///
  /// A list of items is one level more than an item.
  @Test func aDeepValueDoesNotOverflowTheStackOfAMigration() async throws {
    let outcome: [Bool] = await withCheckedContinuation { continuation in
      let thread = Thread {
        continuation.resume(
          returning: [65, 66, 500].map { levels in
            let open = String(repeating: "[", count: levels)
            let text = open + "1" + String(repeating: "]", count: levels)
            let value = try? JSONItemCodec().decode(JSONValue.self, from: Data(text.utf8))
            return value != nil
          })
      }
      thread.stackSize = 512 * 1024
      thread.start()
    }
    #expect(outcome == [true, false, false])
  }
}
