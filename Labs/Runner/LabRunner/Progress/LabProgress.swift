package import LabModel

/// The progress of a person with the labs.
package struct LabProgress: Sendable, Equatable {
  /// The progress in one lab.
  package struct Entry: Sendable, Equatable {
    /// The number of times the exercise was checked.
    package var checks = 0
    /// The time of the first pass, such as `2026-11-22 10:15`; `nil` if it has not passed.
    package var passedAt: String?
    /// The number of hints shown.
    package var hints = 0
    /// The number that the person guessed before the first check; `nil` without a guess.
    package var guess: Double?
    /// The figures of the first check that had any: those with which the lab began.
    package var first: [LabFigure] = []
    /// The figures of the last check.
    package var last: [LabFigure] = []

    package var passed: Bool { passedAt != nil }

    /// Creates an entry for a lab that was not begun.
    package init() {}
  }

  /// The entries by lab id; a lab that was not begun has none.
  package var entries: [String: Entry] = [:]
  /// The duration of the first build of the labs, in seconds, if it was measured.
  package var firstBuild: Double?
  /// Sentences about lines that could not be read; the file keeps them as they are.
  package internal(set) var problems: [String] = []
  /// Lines that say nothing about progress: comments, and lines that cannot be read.
  var others: [ProgressFileLine] = []

  /// Creates the progress of a person who begins.
  package init() {}

  /// The progress in a lab.
  package subscript(id: String) -> Entry {
    get { entries[id] ?? Entry() }
    set { entries[id] = newValue }
  }
}

extension LabProgress {
  /// The first lines of a new file.
  static let heading = """
    # Your progress in the labs, written by `Labs/run`. Edit it as you like: one line, one thing.
    # `06 passed 2026-11-22 10:15`, `06 hints 2`. Without this file you begin anew.

    """

  /// Reads the lines of a file.
  init(_ bytes: [UInt8], path: String) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, raw) in lines.enumerated() {
      if index == lines.count - 1, raw.isEmpty { continue }
      guard let line = ProgressFileLine(Array(raw)) else {
        problems.append(
          "\(path), line \(index + 1), cannot be read and counts for nothing; it stays as it is.")
        others.append(.other(Array(raw)))
        continue
      }
      apply(line)
    }
  }

  private mutating func apply(_ line: ProgressFileLine) {
    switch line {
    case .passed(let id, let time): self[id].passedAt = time
    case .hints(let id, let number): self[id].hints = number
    case .checks(let id, let number): self[id].checks = number
    case .guessed(let id, let number): self[id].guess = number
    case .first(let id, let figure): self[id].first.append(figure)
    case .last(let id, let figure): self[id].last.append(figure)
    case .firstBuild(let seconds): firstBuild = seconds
    case .other: others.append(line)
    }
  }

  /// The file's bytes: first the lines written by hand, then a line for each entry, by lab.
  var text: [UInt8] {
    var lines = others
    if let firstBuild { lines.append(.firstBuild(firstBuild)) }
    for (id, entry) in entries.sorted(by: { $0.key < $1.key }) {
      if let time = entry.passedAt { lines.append(.passed(id, time: time)) }
      if entry.checks > 0 { lines.append(.checks(id, entry.checks)) }
      if entry.hints > 0 { lines.append(.hints(id, entry.hints)) }
      if let guess = entry.guess { lines.append(.guessed(id, guess)) }
      lines += entry.first.map { .first(id, $0) } + entry.last.map { .last(id, $0) }
    }
    return lines.flatMap { $0.bytes + [UInt8(ascii: "\n")] }
  }
}
