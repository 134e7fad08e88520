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
      "crowd": { await CrowdTrial.run(importer) },
      "screen": { await ScreenTrial.run(screen) },
    ]
    await LabProgram.run("16", parts: parts) { lab in
      lab.foundSteps(try await child(lab, "steps"))
      lab.foundUnderWay(try await child(lab, "under-way"))
      lab.foundCrowd(try await child(lab, "crowd"))
      lab.foundScreen(try await child(lab, "screen"))
    }
  }

  private static func child(_ lab: Lab, _ part: String) async throws -> LabChild {
    try await lab.child(
      part, limitInSeconds: 30, environment: ["SWIFT_BACKTRACE": "enable=no"])
  }
}
