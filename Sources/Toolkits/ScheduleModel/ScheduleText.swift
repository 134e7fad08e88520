/// The text form of a schedule.
///
/// `v1 3:1 17:2` takes alternative 1 at choice 3 and alternative 2 at choice 17, and continues the
/// running task at every other choice. A final `/90` means that the schedule has 90 choices. `@1a2b,1a30`
/// after that names the places in the code whose accesses are choices.
package enum ScheduleText {
  private static let version = "v1"

  /// The parts of a line.
  package struct Parts {
    package var choices: [Int] = []
    package var count: Int?
    package var sites: [UInt64] = []
  }

  /// The line for the given choices, with their number if `namesCount` is true.
  package static func line(
    of choices: [Int], namesCount: Bool = false, sites: [UInt64] = []
  ) -> String {
    let taken = choices.enumerated().filter { $0.element != 0 }
      .map { "\($0.offset + 1):\($0.element)" }
    let count = namesCount ? ["/\(choices.count)"] : []
    let places = sites.sorted().map { String($0, radix: 16) }
    let named = places.isEmpty ? [] : ["@" + places.joined(separator: ",")]
    return ([version] + taken + count + named).joined(separator: " ")
  }

  /// The choices in a line, without the zeros at the end.
  ///
  /// - Throws: ``ScheduleError`` if the line has another version or is malformed.
  package static func choices(of line: String) throws(ScheduleError) -> [Int] {
    try parts(of: line).choices
  }

  /// The choices in a line, the total number of choices if the line contains it, and the places.
  ///
  /// - Throws: ``ScheduleError`` if the line has another version or is malformed.
  package static func parts(
    of line: String
  ) throws(ScheduleError) -> Parts {
    var words = line.split(separator: " ")
    guard words.first == version[...] else {
      throw ScheduleError(
        "\"\(line)\" does not begin with \"\(version)\": give the line as a failure printed it, "
          + "made by this version")
    }
    words.removeFirst()
    var (count, sites): (Int?, [UInt64]) = (nil, [])
    if let last = words.last, last.hasPrefix("@") {
      let places = last.dropFirst().split(separator: ",", omittingEmptySubsequences: false)
      sites = places.compactMap { UInt64($0, radix: 16) }
      if sites.count == places.count { words.removeLast() }
    }
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
    return Parts(choices: choices, count: count, sites: sites)
  }

  /// More choices than any schedule can have.
  ///
  /// The limit prevents a line from using all memory.
  private static let maximumPlace = 10_000_000
}
