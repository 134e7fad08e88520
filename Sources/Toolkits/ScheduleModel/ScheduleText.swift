/// The text form of a schedule.
///
/// `v1 3:1 17:2` takes alternative 1 at choice 3 and alternative 2 at choice 17, and continues the
/// running task at every other choice. A final `/90` means that the schedule has 90 choices.
package enum ScheduleText {
  private static let version = "v1"

  /// The line for the given choices, with their number if `namesCount` is true.
  package static func line(of choices: [Int], namesCount: Bool = false) -> String {
    let taken = choices.enumerated().filter { $0.element != 0 }
      .map { "\($0.offset + 1):\($0.element)" }
    let count = namesCount ? ["/\(choices.count)"] : []
    return ([version] + taken + count).joined(separator: " ")
  }

  /// The choices in a line, without the zeros at the end.
  ///
  /// - Throws: ``ScheduleError`` if the line has another version or is malformed.
  package static func choices(of line: String) throws(ScheduleError) -> [Int] {
    try parts(of: line).choices
  }

  /// The choices in a line, and the total number of choices if the line contains it.
  ///
  /// - Throws: ``ScheduleError`` if the line has another version or is malformed.
  package static func parts(
    of line: String
  ) throws(ScheduleError) -> (choices: [Int], count: Int?) {
    var words = line.split(separator: " ")
    guard words.first == version[...] else {
      throw ScheduleError(
        "\"\(line)\" does not begin with \"\(version)\": give the line as a failure printed it, "
          + "made by this version")
    }
    words.removeFirst()
    var count: Int?
    if let last = words.last, last.hasPrefix("/"), let number = Int(last.dropFirst()), number >= 0 {
      count = number
      words.removeLast()
    }
    var choices: [Int] = []
    for word in words {
      let numbers = word.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
      guard numbers.count == 2, let place = numbers[0], let choice = numbers[1],
        place > choices.count, place <= maximumPlace, choice > 0
      else {
        throw ScheduleError(
          "\"\(word)\" in \"\(line)\" is not place:alternative with both at least 1, places "
            + "ascending and at most \(maximumPlace)")
      }
      choices += Array(repeating: 0, count: place - choices.count - 1) + [choice]
    }
    return (choices, count)
  }

  /// More choices than any schedule can have.
  ///
  /// The limit prevents a line from using all memory.
  private static let maximumPlace = 10_000_000
}
