import Foundation
import LabSupport

extension Lab {
  /// Adds the finding about an import that is cancelled at each step.
  func foundSteps(_ child: LabChild) {
    let seen = child.told.compactMap(StepTrial.Seen.init)
    let isOver = child.ending == .exited(0) && seen.count == StepTrial.steps + 1
    let later = seen.reduce(0) { $0 + $1.later }
    let wrong = seen.first { !$0.isRight }
    let first = wrong.map { seen in
      """
      The first, in which the task is cancelled at: \(seen.place)
      \(seen.later) more requests were made, and importAll \(seen.end).
      """
    }
    let after = "\(later) requests were made after the cancellation"
    found(
      "steps", passed: isOver && wrong == nil,
      expected: "Cancelled at any of its steps, the import asks for nothing more and throws.",
      happened: [
        "\(after), in \(seen.count { $0.later > 0 }) of \(seen.count) trials.", first,
        isOver ? nil : "Then \(child.ending).\(child.reason)",
      ].compactMap { $0 }.joined(separator: "\n"),
      next: "Importer.swift: cancelling sets a flag and stops nothing. Who looks at the flag?")
    figure("requests made after the cancellation", Double(later))
  }

  /// Adds the finding about a cancelled download.
  func foundUnderWay(_ child: LabChild) {
    let trials = child.told.map { $0.split(separator: "|").map(String.init) }
    let results = trials.filter { $0.count == 4 }
    let isOver = child.ending == .exited(0) && results.count == 6
    let wrong = results.first { $0[3] != "true" }
    let last = trials.last.map { $0.count == 2 ? "\nCancelled \($0[1]):" : "" } ?? ""
    let happened =
      wrong.map { "Cancelled \($0[0]):\nthe server \($0[1]), and importAll \($0[2])." }
      ?? (isOver
        ? "The server was told and the import ended in all \(results.count) trials."
        : "\(child.ending.description)\(last)\(child.reason)")
    found(
      "under-way", passed: isOver && wrong == nil,
      expected: "A download under way is called off at the server, and ends once, at once.",
      happened: happened,
      next: isOver
        ? "Importer.swift, download: the server and the one who waits both have to be told."
        : "Importer.swift: a continuation is resumed once. Who may do it here, and when?")
  }

  /// Adds the finding about imports that another thread cancels.
  ///
  /// - Throws: `DecodingError` if the part wrote something else.
  func foundRace(_ child: LabChild) throws {
    let seen = try child.told.map {
      try JSONDecoder().decode(RaceTrial.Seen.self, from: Data($0.utf8))
    }
    let isOver = child.ending == .exited(0) && seen.count == 2
    let wrong = seen.first { !$0.isRight }
    found(
      "race", passed: isOver && wrong == nil,
      expected:
        "Another thread cancels at any moment: each import ends once, and the server knows.",
      happened: wrong.map(words)
        ?? (isOver ? "So it was." : "\(child.ending.description)\(child.reason)"),
      next: "Importer.swift, download: the task may be cancelled between any two of its lines.")
  }

  private func words(_ seen: RaceTrial.Seen) -> String {
    let server = seen.serverAnswers ? "the server answers" : "the server keeps silent"
    if let first = seen.firstWithoutEnd {
      return
        "import \(first) never ended, and neither did \(seen.withoutEnd - 1) later ones; \(server)."
    }
    return seen.strangeEnd.map { "An import \($0); \(server)." }
      ?? "\(seen.untold) requests were not called off; \(server)."
  }

  /// Adds the finding about many imports of an importer.
  func foundCrowd(_ child: LabChild) {
    let told = child.told.filter { $0 != "begins" }
    let isOver = child.ending == .exited(0) && told.count == CrowdTrial.expected.count
    let wrong = zip(told, CrowdTrial.expected).first { $0 != $1 }
    found(
      "crowd", passed: isOver && wrong == nil,
      expected:
        "Of \(CrowdTrial.count) imports at once none holds a thread, and one is cancelled alone.",
      happened: wrong.map { "\($0)\nexpected\n\($1)" }
        ?? (isOver
          ? "So it was."
          : "With \(CrowdTrial.count) imports at once \(child.ending).\(child.reason)"),
      next: child.ending == .hung
        ? "Importer.swift: who waits here takes a thread of the pool, and there are few."
        : "Importer.swift: which import does a cancellation belong to?")
  }

  /// Adds the finding about the screen.
  func foundScreen(_ child: LabChild) {
    let isOver = child.ending == .exited(0)
    let wrong = zip(child.told, ScreenTrial.expected).first { $0 != $1 }
    found(
      "screen", passed: isOver && child.told == ScreenTrial.expected,
      expected: "Close, and the end of the screen, end its import; nothing else shows a message.",
      happened: wrong.map { "\($0)\nexpected\n\($1)" }
        ?? (isOver
          ? child.told.joined(separator: "\n")
          : "\(child.ending.description)\(child.reason)"),
      next: "ImportScreen.swift: who holds the task, whom does the task hold, and until when?")
  }
}

extension LabChild {
  /// The first line that a process wrote to its standard error, below its description.
  fileprivate var reason: String {
    let lines = complaint.split(separator: "\n").filter { !$0.isEmpty }.prefix(2)
    return lines.isEmpty ? "" : "\n" + lines.map { "  " + $0.prefix(76) }.joined(separator: "\n")
  }
}
