import Foundation
import Testing

@testable import Persistence

@Suite("JSON values")
struct JSONValueTests {
  private func value(_ text: String) throws -> JSONValue {
    try JSONItemCodec().decode(JSONValue.self, from: Data(text.utf8))
  }

  private static let kinds: [(String, JSONValue)] = [
    ("null", .null), ("true", true), ("false", false), ("\"a\\n\\u00e4\"", "a\nä"),
    ("\"1\"", "1"), ("0", 0), ("-7", -7), ("1.5", 1.5), ("1e300", 1e300),
    ("5e-324", .number(.leastNonzeroMagnitude)),
    ("[]", []), ("{}", [:]), ("[1,[null],{\"a\":[true]}]", [1, [nil], ["a": [true]]]),
    ("{\"snake_case\":1,\"Camel\":{\"\":2}}", ["snake_case": 1, "Camel": ["": 2]]),
  ]

  @Test(arguments: kinds)
  func everyKindIsReadAndWrittenAgain(text: String, expected: JSONValue) throws {
    let read = try value(text)
    #expect(read == expected)
    #expect(try value(read.description) == expected)
  }

  @Test(arguments: [
    "9007199254740993", "-9007199254740993", "9223372036854775807", "-9223372036854775808",
    "18446744073709551615", "12345678901234567890123456789012345678",
    "0.1", "0.30000000000000004", "1234567890123.4567890123456789", "-0.12345678901234567890123",
  ])
  func numbersKeepEveryDigit(text: String) throws {
    #expect(try value(text).description == text)
  }

  @Test func integersAreExactAndZeroKeepsItsSign() throws {
    #expect(try value("9007199254740993") == .integer(9_007_199_254_740_993))
    #expect(try value("1.0") == .integer(1))
    guard case .number(let zero) = try value("-0.0") else {
      Issue.record("the sign of zero was lost")
      return
    }
    #expect(zero.sign == .minus)
  }

  @Test func everyBitOfRandomDoublesIsKept() throws {
    var bits: UInt64 = 0x9e37_79b9_7f4a_7c15
    for _ in 0..<2_000 {
      bits = bits &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let number = Double(bitPattern: bits)
      guard number.isFinite else { continue }
      let text = String(decoding: try JSONItemCodec().encode(number), as: UTF8.self)
      let again = try value(text).description
      let decoded = try JSONItemCodec().decode(Double.self, from: Data(again.utf8))
      #expect(decoded.bitPattern == bits, "\(text)")
    }
  }

  @Test func whatIsNotJSONIsRefused() {
    for text in ["", "nul", "[1", "{\"a\"}", "1e999", String(repeating: "[", count: 100_000)] {
      #expect(throws: (any Error).self, "\(text.prefix(20))") { try value(text) }
    }
    #expect(throws: (any Error).self) { try JSONItemCodec().encode(JSONValue.number(.nan)) }
    #expect(JSONValue.number(.nan).description.hasPrefix("a value without JSON"))
  }

  @Test func membersAreReadSetAndRemoved() throws {
    var item: JSONValue = ["id": 7, "name": "Ada"]
    #expect(item["id"] == 7)
    #expect(item["none"] == nil)
    try item.set("name", to: "Grace")
    try item.set("born", to: 1906)
    #expect(try item.remove("id") == 7)
    #expect(try item.remove("id") == nil)
    #expect(item == ["name": "Grace", "born": 1906])
    #expect(try item.string("name") == "Grace")
    #expect(try item.integer("born") == 1906)
  }

  @Test func aMemberOfAnotherKindSaysWhatWasFound() throws {
    var item: JSONValue = ["id": 7, "weight": 1.5]
    #expect(throws: JSONValue.Mismatch(description: "a string was expected as \"id\", found 7")) {
      try item.string("id")
    }
    #expect(
      throws: JSONValue.Mismatch(
        description: "a whole number was expected as \"weight\", found 1.5")
    ) { try item.integer("weight") }
    #expect(
      throws: JSONValue.Mismatch(description: "a string was expected as \"name\", found nothing")
    ) { try item.string("name") }
    item = [1, "x"]
    let mismatch = JSONValue.Mismatch(description: "an object was expected, found [1,\"x\"]")
    #expect(throws: mismatch) { try item.set("a", to: 1) }
    #expect(throws: mismatch) { try item.remove("a") }
    #expect(item == [1, "x"])
  }
}
