public import LabNotes
import LabSuite
import LabSupport
import Persistence
import Schedules
import StoreConformance

/// The check of lab 06.
public enum Lab06 {
  /// Runs a store under all schedules of two saves, and of a save and a find.
  ///
  /// - Parameter type: The attendee's store.
  public static func run(_ type: (some OneFileStore).Type) async {
    let parts: [String: LabProgram.Part] = [ErrorTrial.part: { try await ErrorTrial.run(type) }]
    await LabProgram.run("06", parts: parts, play: { try await TwoSaves.tree(type) }) { lab in
      // A store's detached tasks become steps of the schedule too.
      try await Schedules.captureGlobalExecutor()
      guard try await noStaleFile(lab, type), try await readsGoOn(lab, type) else { return }
      await lab.suite([.noLostUpdate, .noStaleOverwrite], next: advice) {
        try type.opened(on: $0)
      }
      guard try await ErrorsTogether.areTold(lab, type) else { return }
      try await ErrorTrial.report(to: lab)
    }
  }

  private static let advice: [Guarantee: String] = [
    .noLostUpdate: "More than two saves at once: who waits twice, and who is woken for whom?",
    .noStaleOverwrite: "More than two saves at once: an `if` that looks once is to be a `while`.",
  ]

  /// Returns true if both saves are in the file, under every schedule.
  private static func noStaleFile(
    _ lab: Lab, _ type: (some OneFileStore).Type
  ) async throws -> Bool {
    let (result, reach) = try await TwoSaves.explore(type)
    let outcome = Outcome(of: result, reach)
    lab.found(
      "stale", passed: outcome.passed,
      expected: "When a save returns, its note is in the file, and stays there.",
      happened: outcome.happened, next: outcome.next, lanes: outcome.lanes)
    lab.figure(
      "schedules that end wrong", Double(result.failures), unit: "of \(result.schedules)")
    if outcome.passed, reach == .all, let classes = try await TwoSaves.classes(type) {
      lab.figure(
        "classes of equivalent schedules", Double(classes), unit: "of \(result.schedules)")
    }
    return outcome.passed
  }

  /// Returns true if a find is answered in the middle of a save, under at least one schedule.
  private static func readsGoOn(
    _ lab: Lab, _ type: (some OneFileStore).Type
  ) async throws -> Bool {
    let tally = MiddleTally()
    let result = try await Schedules.explore(.exhaustive(limit: 2_000), keepGoing: true) {
      try await SaveAndFind.run(type, $0, tally)
    }
    let middle = tally.count
    lab.found(
      "reads-go-on", passed: middle > 0,
      expected: "A find is answered while a save is under way.",
      happened: "In \(middle) of \(result.schedules) schedules a find is answered during a save.",
      next:
        "The store's own actor writes the file, and lets nobody in meanwhile. Let another do it.")
    lab.figure("finds answered in the middle", Double(middle), unit: "of \(result.schedules)")
    return middle > 0
  }
}
