import Foundation
import SeededRandom

/// GeneratedRecords of a chosen size, which is reached through the length of the text.
enum SizedRecord {
  /// The number of different texts.
  ///
  /// They alternate, so that successive revisions differ in all their bytes.
  private static let count = 16
  /// The bytes of an item around its text and without answers, with 17 digits of a date.
  private static let frame =
    #"{"id":"question-000017","text":"","answers":[],"date":800000000.1234567}"#.utf8.count
  /// The bytes at the beginning of the text, with the number padded to a fixed length.
  private static let beginning = "Revision 0000000000. ".utf8.count

  /// Random letters and spaces, so that compression cannot shrink them to almost nothing.
  ///
  /// O(size); the texts are the same each time.
  static func texts(_ size: Int) -> [String] {
    let length = max(0, size - frame - beginning)
    let letters = Array("abcdefghijklmnopqrstuvwxyz      ".utf8)
    return (0..<count).map { number in
      var random = SplitMix64(seed: UInt64(number))
      return String(
        decoding: (0..<length).map { _ in letters[random.uniform(below: letters.count)] },
        as: UTF8.self)
    }
  }

  /// The item with one of these texts; O(size).
  static func item(id: String, revision: Int, _ text: String) -> BenchmarkRecord {
    let digits = String(revision)
    let zeros = String(repeating: "0", count: max(0, 10 - digits.utf8.count))
    return BenchmarkRecord(
      id: id, text: "Revision \(zeros)\(digits). \(text)", revision: revision)
  }
}
