import Foundation
import SeededRandom

/// Questions of a chosen size: their text is as long as it must be.
enum SizedQuestion {
  /// How many texts take turns, so that one revision has other bytes than the next throughout.
  private static let count = 16
  /// What an item has around its text and without answers, with 17 digits of a date.
  private static let frame =
    #"{"id":"question-000017","text":"","answers":[],"date":800000000.1234567}"#.utf8.count
  /// What the text begins with, its number padded to the same length.
  private static let beginning = "Revision 0000000000. ".utf8.count

  /// Letters and spaces that no compression makes nothing of.
  ///
  /// O(size), each time the same.
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
  static func item(id: String, revision: Int, _ text: String) -> Question {
    let digits = String(revision)
    let zeros = String(repeating: "0", count: max(0, 10 - digits.utf8.count))
    return Question(
      id: id, text: "Revision \(zeros)\(digits). \(text)", revision: revision)
  }
}
