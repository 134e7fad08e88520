import Foundation
import Persistence

/// A form of encoded ids in which equal ids have equal bytes, and different ids have different
/// bytes.
///
/// Swift strings are equal if they are canonically equivalent ("K" and the kelvin sign), and a
/// custom type may define its own equality. For such ids, an equal id may exist even though its
/// bytes differ.
enum KeyForm: UInt32, Sendable {
  /// Any encoded id of an unknown form.
  case any = 0
  /// Whole numbers.
  case number = 1
  /// Strings of printable ASCII without escapes.
  case text = 2
  /// UUIDs in capital letters.
  case identifier = 3

  /// Returns the form that ids of a type may have.
  init<ID>(of type: ID.Type, codec: any ItemCodec) {
    guard codec is JSONItemCodec else {
      self = .any
      return
    }
    self =
      ID.self == Int.self
      ? .number : ID.self == String.self ? .text : ID.self == UUID.self ? .identifier : .any
  }

  /// Returns true if an encoded id has this form.
  func holds(_ key: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .any: return true
    case .number:
      let digits = key.first == UInt8(ascii: "-") ? key.dropFirst() : key
      guard let first = digits.first else { return false }
      // Zero is a single digit: no number starts with a zero.
      if first == UInt8(ascii: "0") { return key.count == 1 }
      return digits.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    case .text:
      return isQuoted(key) {
        0x20...0x7e ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
      }
    case .identifier:
      return key.count == 38
        && isQuoted(key) {
          UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "A")...UInt8(ascii: "F") ~= $0
            || $0 == UInt8(ascii: "-")
        }
    }
  }

  private func isQuoted(_ key: ArraySlice<UInt8>, _ isPlain: (UInt8) -> Bool) -> Bool {
    let quote = UInt8(ascii: "\"")
    return key.count >= 2 && key.first == quote && key.last == quote
      && key.dropFirst().dropLast().allSatisfy(isPlain)
  }
}
