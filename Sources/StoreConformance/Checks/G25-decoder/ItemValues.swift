/// The places of the values in an item's JSON object, to put others there.
struct ItemValues {
  let item: [UInt8]
  let ranges: [Range<Int>]

  /// Finds the text between each colon and the next comma, in the object itself only.
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

  /// The first number's place, if there is one.
  var number: Range<Int>? { ranges.first { Self.startsNumber(item[$0.lowerBound]) } }

  /// The last number's place: where there are several numbers, the last is most often of another
  /// type.
  var lastNumber: Range<Int>? { ranges.last { Self.startsNumber(item[$0.lowerBound]) } }

  /// The last string's place, if there is one; the first is often the id.
  var string: Range<Int>? { ranges.last { item[$0.lowerBound] == UInt8(ascii: "\"") } }

  /// The item with something else in a place; as it is when there is no such place.
  func replacing(_ range: Range<Int>?, by value: [UInt8]) -> [UInt8] {
    guard let range else { return item }
    var result = item
    result.replaceSubrange(range, with: value)
    return result
  }

  /// Whether a value that begins so is a number.
  static func startsNumber(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
