import Foundation
import LabSupport
public import Persistence

/// The check of lab 10: where the screen's notes are changed, and whether an old answer may.
public enum Lab10 {
  /// Runs the check.
  ///
  /// - Parameter open: Creates an attendee's screen over a store.
  public static func run(
    open: @escaping @MainActor @Sendable (any ObservableStore<Note>) -> some CheckedScreen
  ) async {
    // In a separate process, because a call may wait forever.
    let part: LabProgram.Part = {
      let seen = try JSONEncoder().encode(try await Scenario(open))
      LabProgram.tell(String(decoding: seen, as: UTF8.self))
    }
    let errors: LabProgram.Part = { try await Failures.run(open) }
    await LabProgram.run("10", parts: ["late-load": part, "errors": errors]) { lab in
      let child = try await lab.child("late-load", limitInSeconds: 20)
      if let seen = child.told.last {
        let scenario = try JSONDecoder().decode(Scenario.self, from: Data(seen.utf8))
        lab.foundPlace(isOnMainActor: scenario.isOnMainActor)
        lab.foundMoments(scenario)
      } else {
        lab.foundNoEnd(child)
      }
      guard lab.hasPassed else { return }
      lab.foundErrors(try await lab.child("errors"))
    }
  }
}
