import Foundation
import Persistence

/// Strings, numbers and words.
extension JSONScan {
  mutating func string() throws(Stop) {
    next += 1
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        next += 1
        return
      case UInt8(ascii: "\\"): try escape()
      case 0..<0x20: throw stop(.control(byte))
      case 0x20..<0x80: next += 1
      default: try character(byte)
      }
    }
    throw stop(.cutOff)
  }

  private mutating func character(_ first: UInt8) throws(Stop) {
    let length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
    let end = min(next + length, bytes.count)
    guard String(validating: bytes[next..<end], as: UTF8.self) != nil else {
      throw stop(.notUTF8(first))
    }
    next = end
  }

  private mutating func escape() throws(Stop) {
    let start = next
    next += 1
    guard let byte = current else { throw stop(.cutOff) }
    next += 1
    guard byte == UInt8(ascii: "u") else {
      guard #""\/bfnrt"#.utf8.contains(byte) else { throw Stop(cause: .escape, byte: start) }
      return
    }
    let unit = try hexadecimal(from: start)
    guard 0xd800...0xdfff ~= unit else { return }
    // Two escapes make one character.
    guard unit < 0xdc00, take("\\"), take("u"), 0xdc00...0xdfff ~= (try hexadecimal(from: start))
    else { throw Stop(cause: .escape, byte: start) }
  }

  private mutating func hexadecimal(from start: Int) throws(Stop) -> UInt32 {
    let digits = bytes[next...].prefix(4)
    guard digits.count == 4 else { throw Stop(cause: .cutOff, byte: bytes.count) }
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw Stop(cause: .escape, byte: start) }
    next += 4
    return unit
  }

  mutating func number() throws(Stop) {
    let start = next
    if take("-"), current.map(Self.isLetter) == true {
      next = start
      throw unexpected("a value")
    }
    if take("0") {
      if current.map(Self.isDigit) == true { throw unexpected("a number without leading zeros") }
    } else {
      try digits()
    }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
    guard isDouble(bytes[start..<next]) else { throw Stop(cause: .number, byte: start) }
  }

  /// Returns false for a number that a `Double` has only as infinity or as zero.
  private func isDouble(_ number: ArraySlice<UInt8>) -> Bool {
    let mantissa = number.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    if mantissa.count == number.count, number.count < 300 { return true }
    guard let double = Double(String(decoding: number, as: UTF8.self)) else { return false }
    let isZero = !mantissa.contains { (0x31...0x39).contains($0) }
    return double.isFinite && (double == 0) == isZero
  }

  private mutating func digits() throws(Stop) {
    guard current.map(Self.isDigit) == true else { throw unexpected("a digit") }
    while let byte = current, Self.isDigit(byte) { next += 1 }
  }

  static let literals = ["true", "false", "null"]

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte | 0x20) }

  /// Takes a word with its sign, such as `true` or `-Infinity`.
  mutating func word() -> String? {
    let start = next
    if !take("-") { _ = take("+") }
    while let byte = current, Self.isLetter(byte) { next += 1 }
    let word = bytes[start..<next]
    return word.last.map(Self.isLetter) == true ? String(decoding: word, as: UTF8.self) : nil
  }

  /// Returns the text of a string, which is valid.
  func text(_ range: Range<Int>) -> String {
    let inner = bytes[(range.lowerBound + 1)..<(range.upperBound - 1)]
    guard inner.contains(UInt8(ascii: "\\")) else { return String(decoding: inner, as: UTF8.self) }
    do { return try JSONItemCodec().decode(String.self, from: Data(bytes[range])) } catch {
      return String(decoding: inner, as: UTF8.self)
    }
  }
}

/// The cause of a stop.
extension JSONScan {
  func stop(_ cause: ForeignFault.Cause) -> Stop { Stop(cause: cause, byte: next) }

  /// The cause for a byte that does not fit, by the commonest mistakes.
  func unexpected(_ expected: String) -> Stop {
    guard let byte = current else { return stop(.cutOff) }
    let rest = bytes[next...].prefix(2)
    if byte == UInt8(ascii: "#") || rest.elementsEqual("//".utf8) || rest.elementsEqual("/*".utf8) {
      return stop(.comment)
    }
    var copy = self
    if expected == "a value", let word = copy.word() {
      let isCut = copy.current == nil && Self.literals.contains { $0.hasPrefix(word) }
      return isCut ? copy.stop(.cutOff) : stop(.word(word))
    }
    return stop(.unexpected(byte, expected: expected))
  }
}
