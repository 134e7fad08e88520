package import Foundation
package import LabModel

/// A person's results in the labs, as `Labs/run --report` writes them for the wall of a room.
package struct LabResults: Codable, Sendable, Equatable {
  /// The results in a lab.
  package struct Entry: Codable, Sendable, Equatable {
    /// The lab's id.
    package var lab: String
    /// The time of the first pass, such as `2026-11-22 10:15`; `nil` if it has not passed.
    package var passedAt: String?
    /// The number of times the exercise was checked.
    package var checks: Int
    /// The number of hints shown.
    package var hints: Int
    /// The number that the person guessed before the first check; `nil` without a guess.
    package var guess: Double?
    /// The figures with which the lab began, and those of the last check.
    package var first: [LabFigure]
    package var last: [LabFigure]
  }

  /// The version of this form that this program writes and reads.
  package static let currentSchema = 1

  /// The version of this form.
  package var schema = Self.currentSchema
  /// The person's name.
  package var name: String
  /// The labs that were begun, by id.
  package var labs: [Entry]

  /// The results in a person's progress.
  package init(_ progress: LabProgress, name: String) {
    self.name = name
    labs = progress.entries.sorted { $0.key < $1.key }
      .filter { $0.value.checks > 0 || $0.value.passed }
      .map { id, entry in
        Entry(
          lab: id, passedAt: entry.passedAt, checks: entry.checks, hints: entry.hints,
          guess: entry.guess, first: entry.first, last: entry.last)
      }
  }

  /// The results in a lab; `nil` if it was not begun.
  package subscript(lab: String) -> Entry? { labs.first { $0.lab == lab } }

  /// Writes the results, and replaces an existing file.
  ///
  /// - Throws: ``LabProblem`` when the file cannot be written.
  package func write(to file: URL) throws(LabProblem) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data: Data
    do { data = try encoder.encode(self) } catch {
      throw LabProblem("The results cannot be written: \(error)")
    }
    try WrittenFile.replace(file, with: Array(data) + [UInt8(ascii: "\n")])
  }

  /// Reads a file of results.
  ///
  /// - Throws: ``LabProblem`` when the file cannot be read, or has another form.
  package init(of file: URL) throws(LabProblem) {
    let path = file.path(percentEncoded: false)
    guard let bytes = try WrittenFile.contents(of: file) else {
      throw LabProblem("\(path) is not there any more.")
    }
    do { self = try JSONDecoder().decode(Self.self, from: Data(bytes)) } catch {
      throw LabProblem(
        "\(path) has no results of the labs. Write the file anew: Labs/run --report")
    }
    guard schema == Self.currentSchema else {
      throw LabProblem(
        "\(path) has the form \(schema), and this program reads the form \(Self.currentSchema). "
          + "Use the same version of Lockstep for all.")
    }
  }
}
