import Foundation
import LabSuite
import LabSupport
import StoreConformance

/// The check of lab 03.
public enum Lab03 {
  /// Saves notes under every possible failure, and reports the notes that are left.
  ///
  /// - Parameter notebook: The type that saves the notes.
  public static func run<Notebook: NotesOnDisk>(_ notebook: Notebook.Type) async {
    let parts: [String: LabProgram.Part] = [
      "errors": { try tell(Refusals.errors(Notebook.self)) },
      "poison": { try tell(Refusals.poison(Notebook.self)) },
      "room-again": { try tell(Refusals.roomAgain(Notebook.self)) },
      "kill": { try tell(Stops.kills(Notebook.self)) },
      "power-cut": { try tell(Stops.powerCuts(Notebook.self)) },
      "damaged": { try Damage.run(Notebook.self) },
    ]
    await LabProgram.run("03", parts: parts, play: { try PowerPlay.tree(Notebook.self) }) { lab in
      await lab.suite([]) { try NotebookStore<Notebook>(configuration: $0) }
      for question in Question.all { try await ask(question, lab) }
      try await damaged(lab)
      guard lab.hasPassed else { return }
      try await ask(.roomAgain, lab)
      // The calls determine the notes; every step fails, and the power is cut after it.
      await lab.suite(
        [.sequential, .failureAtomicity, .powerLossSurvival, .failedSyncRemembered],
        next: Question.suite
      ) {
        try NotebookStore<Notebook>(configuration: $0)
      }
    }
  }

  private static func tell(_ outcome: Outcome) throws {
    LabProgram.tell(String(decoding: try JSONEncoder().encode(outcome), as: UTF8.self))
  }

  private static func child(_ lab: Lab, _ part: String) async throws -> LabChild {
    try await lab.child(part, limitInSeconds: 8)
  }

  private static func ask(_ question: Question, _ lab: Lab) async throws {
    let child = try await child(lab, question.check)
    guard child.ending == .exited(0), let line = child.told.last else {
      lab.found(
        question.check, passed: false, expected: question.expected,
        happened: "It could not be tried: \(child.end).",
        next: "Exercise/Notebook.swift: a file that is not there yet is an empty notebook.")
      return
    }
    let outcome = try JSONDecoder().decode(Outcome.self, from: Data(line.utf8))
    guard outcome.cases > 0 else {
      lab.found(
        question.check, passed: false, expected: question.expected,
        happened: "A save took no step in `folder`, so none could be made to fail.",
        next: """
          Exercise/Notebook.swift, `write`: write with the calls of `folder`. What Foundation does \
          by itself would be on a real disk, where this check does not look.
          """)
      return
    }
    lab.found(
      question.check, passed: outcome.passed, expected: question.expected,
      happened: outcome.happened, next: question.next)
    guard let figure = question.figure else { return }
    lab.figure(figure, Double(outcome.wrong), unit: "of \(outcome.cases)")
  }

  private static func damaged(_ lab: Lab) async throws {
    let child = try await child(lab, "damaged")
    let fates = child.told + (child.ending == .exited(0) ? [] : [child.end])
    let lines = stride(from: 1, to: fates.count, by: 2).map { "\(fates[$0 - 1]): \(fates[$0])" }
    let kept = lines.filter { $0.hasSuffix(": " + Damage.kept) }.count
    lab.found(
      "damaged", passed: kept == Damage.cases.count && child.ending == .exited(0),
      expected: "A file that cannot be used is reported, and not overwritten.",
      happened: """
        \(kept) of \(Damage.cases.count) such files came through:
        \(lines.map { "  " + $0 }.joined(separator: "\n"))
        """,
      next: Question.damaged)
    lab.figure(
      "unusable files lost", Double(Damage.cases.count - kept), unit: "of \(Damage.cases.count)")
  }
}
