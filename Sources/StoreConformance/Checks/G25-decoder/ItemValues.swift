/// The positions of the values in an item's JSON object, at which they can be replaced.
struct ItemValues {
  let item: [UInt8]
  let ranges: [Range<Int>]

  /// Finds the text between each colon and the next comma, only in the object itself.
  init(_ item: [UInt8]) {
    self.item = item
    var ranges: [Range<Int>] = []
    var level = 0
    var isInString = false
    var isEscaped = false
    var start: Int?
    for (index, byte) in item.enumerated() {
      if isInString {
        if byte == UInt8(ascii: "\""), !isEscaped { isInString = false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): level += 1
      case UInt8(ascii: ":") where level == 1: start = index + 1
      case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
        if level == 1, let begun = start {
          ranges.append(begun..<index)
          start = nil
        }
        if byte != UInt8(ascii: ",") { level -= 1 }
      default: break
      }
    }
    self.ranges = ranges
  }

  /// The position of the first number, if there is one.
  var number: Range<Int>? { ranges.first { Self.startsNumber(item[$0.lowerBound]) } }

  /// The position of the last number.
  ///
  /// If there are several, the last is most often of a different type.
  var lastNumber: Range<Int>? { ranges.last { Self.startsNumber(item[$0.lowerBound]) } }

  /// The position of the last string, if there is one; the first is often the id.
  var string: Range<Int>? { ranges.last { item[$0.lowerBound] == UInt8(ascii: "\"") } }

  /// Returns the item with another value at a position; unchanged if there is no such position.
  func replacing(_ range: Range<Int>?, by value: [UInt8]) -> [UInt8] {
    guard let range else { return item }
    var result = item
    result.replaceSubrange(range, with: value)
    return result
  }

  /// Returns true if a value that begins with this byte is a number.
  static func startsNumber(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
