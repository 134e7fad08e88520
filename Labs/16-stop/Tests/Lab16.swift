import LabSupport

/// The check of lab 16: an import is cancelled at each of its steps, and on a screen.
public enum Lab16 {
  /// Runs the check.
  ///
  /// - Parameters:
  ///   - importer: Creates an attendee's importer.
  ///   - screen: Creates an attendee's screen, with an importer.
  public static func run(
    importer: @escaping @Sendable (Server, NoteList) -> some CheckedImporter,
    screen: @escaping @MainActor @Sendable (Server, NoteList) -> some CheckedScreen
  ) async {
    let parts: [String: LabProgram.Part] = [
      "steps": { await StepTrial.run(importer) },
      "under-way": { await UnderWayTrial.run(importer) },
      "race": { try await RaceTrial.run(importer) },
      "crowd": { await CrowdTrial.run(importer) },
      "screen": { await ScreenTrial.run(screen) },
    ]
    await LabProgram.run("16", parts: parts, play: { try await ClosePlay.tree(importer) }) { lab in
      lab.foundSteps(try await lab.child("steps", limitInSeconds: 30))
      lab.foundUnderWay(try await lab.child("under-way", limitInSeconds: 30))
      // Races say little about an import that fails without them.
      if lab.hasPassed {
        try lab.foundRace(try await lab.child("race", limitInSeconds: 60))
      }
      lab.foundCrowd(try await lab.child("crowd", limitInSeconds: 30))
      lab.foundScreen(try await lab.child("screen", limitInSeconds: 30))
    }
  }
}
