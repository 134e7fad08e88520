import Foundation
package import LabModel
package import LabRunner

/// The instructor's page, which has the times of the courses: each between the lines
/// `<!-- schedule: A day -->` and `<!-- end of schedule -->`.
package struct SchedulePage: Sendable {
  /// The page's path in a checkout.
  package static let path = "docs/Instructor.md"
  private static let start = "<!-- schedule: "
  private static let end = "<!-- end of schedule -->"

  private let url: URL

  /// Finds the page of a checkout.
  package init(_ checkout: LabCheckout) {
    url = checkout.root.appending(path: Self.path)
  }

  /// The mistake on the page.
  ///
  /// - Returns: A sentence; `nil` if the times are those of the labs, and where there is no page.
  /// - Throws: ``LabProblem`` when the page cannot be read, or names a course that there is not.
  package func deviation(_ labs: [LabDefinition]) throws(LabProblem) -> String? {
    guard let text = try text(), try Self.renewed(text, labs) != text else { return nil }
    return "\(Self.path) has other times than the labs. Write them: Labs/run verify --hand-out"
  }

  /// Writes the courses' times into the page.
  ///
  /// - Returns: `true` if there is a page.
  /// - Throws: ``LabProblem`` when the page cannot be read or written, or names a course that there
  ///   is not.
  package func write(_ labs: [LabDefinition]) throws(LabProblem) -> Bool {
    guard let text = try text() else { return false }
    let renewed = try Self.renewed(text, labs)
    if renewed != text { try WrittenFile.replace(url, with: Array(renewed.utf8)) }
    return true
  }

  private func text() throws(LabProblem) -> String? {
    try WrittenFile.contents(of: url).map { String(decoding: $0, as: UTF8.self) }
  }

  static func renewed(_ text: String, _ labs: [LabDefinition]) throws(LabProblem) -> String {
    let courses = LabSchedule.courses(labs)
    var lines: [Substring] = []
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == end { isInside = false }
      if !isInside { lines.append(line) }
      guard line.hasPrefix(start) else { continue }
      let name = line.dropFirst(start.count).prefix { $0 != "-" }
        .trimmingCharacters(in: .whitespaces)
      guard let course = courses.first(where: { $0.name == name }) else {
        throw LabProblem(
          "\(path): `\(name)` is no course; there are "
            + courses.map(\.name).joined(separator: ", ") + ".")
      }
      isInside = true
      lines += ["", course.markdown()[...]]
    }
    guard !isInside else {
      throw LabProblem("\(path): a schedule has no end. Add a line `\(end)`.")
    }
    return lines.joined(separator: "\n")
  }
}
