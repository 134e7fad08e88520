import Foundation
import Persistence

/// A form in which ids are encoded so that equal ids have equal bytes, and only they.
///
/// Swift's texts are equal when they look the same ("K" and the sign for kelvin), and a type of the
/// caller's may define equality as it likes: then an id may be there though its bytes are not.
enum KeyForm: UInt32, Sendable {
  /// No more is known than that they are ids.
  case any = 0
  /// Whole numbers.
  case number = 1
  /// Texts of printable ASCII with nothing escaped.
  case text = 2
  /// UUIDs, in capitals.
  case identifier = 3

  /// The form that ids of a type may have.
  init<ID>(of type: ID.Type, codec: any ItemCodec) {
    guard codec is JSONItemCodec else {
      self = .any
      return
    }
    self =
      ID.self == Int.self
      ? .number : ID.self == String.self ? .text : ID.self == UUID.self ? .identifier : .any
  }

  /// Whether an encoded id has this form.
  func holds(_ key: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .any: return true
    case .number:
      let digits = key.first == UInt8(ascii: "-") ? key.dropFirst() : key
      guard let first = digits.first else { return false }
      // There is one zero, and it stands alone.
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
