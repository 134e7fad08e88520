import ResultModel

/// Finds the revisions of records in bytes, independent of the store's format.
///
/// Every format that a store writes holds an item as one JSON object: alone, in an array, in a
/// journal's record, in a page of SQLite. The id of the object contains the key, and its text
/// contains the revision.
enum SavedMarks {
  /// The newest revision of each key; O(bytes).
  static func newest(in bytes: [UInt8]) -> [Int: Int] {
    var newest: [Int: Int] = [:]
    var object = Object()
    bytes.withUnsafeBufferPointer { bytes in
      var place = 0
      while place < bytes.count {
        switch bytes[place] {
        case UInt8(ascii: "{"): object = Object()
        case UInt8(ascii: "}"):
          if let key = object.key, let revision = object.revision {
            newest[key] = max(revision, newest[key] ?? revision)
          }
          object = Object()
        case idStart[0]: object.key = number(after: idStart, &place, bytes) ?? object.key
        case textStart[0]:
          object.revision = number(after: textStart, &place, bytes) ?? object.revision
        default: break
        }
        place += 1
      }
    }
    return newest
  }

  private struct Object {
    var key: Int?
    var revision: Int?
  }

  private static let idStart = Array("question-".utf8)
  private static let textStart = Array("Revision ".utf8)

  /// The number after a word, if the word is at the position; the position then moves to its last
  /// digit.
  private static func number(
    after word: [UInt8], _ place: inout Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    guard place + word.count < bytes.count,
      bytes[place..<(place + word.count)].elementsEqual(word)
    else { return nil }
    var (next, number, digits) = (place + word.count, 0, 0)
    while next < bytes.count, case let digit = bytes[next] &- UInt8(ascii: "0"), digit < 10,
      digits < 18
    {
      number = number * 10 + Int(digit)
      digits += 1
      next += 1
    }
    guard digits > 0 else { return nil }
    place = next - 1
    return number
  }
}
