import LabSupport

/// The check of lab 22: synchronous callers, tasks and a screen ask an archive with a slow disk.
public enum Lab22 {
  /// Runs the check.
  ///
  /// - Parameters:
  ///   - file: A file of the attendee's; the files beside it are read too.
  ///   - archive: Creates an attendee's archive over a disk.
  ///   - screen: Creates an attendee's screen over an archive.
  public static func run<Archive: CheckedArchive>(
    file: String = #filePath, archive: @escaping @Sendable (Disk) -> Archive,
    screen: @escaping @MainActor @Sendable (Archive) -> some CheckedScreen
  ) async {
    let parts: [String: LabProgram.Part] = [
      "queue": { @MainActor in await Scenarios.runQueue { archive($0) } },
      "pool": { await Scenarios.runPool { archive($0) } },
      "callers": { await Scenarios.runCallers { archive($0) } },
      "screen": { await ScreenTrial.run { screen(archive($0)) } },
    ]
    await LabProgram.run("22", parts: parts) { lab in
      lab.foundQueue(try await lab.child("queue", limitInSeconds: 5))
      lab.foundPool(try await lab.child("pool", limitInSeconds: 5))
      lab.foundCallers(try await lab.child("callers", limitInSeconds: 5))
      lab.foundScreen(try await lab.child("screen", limitInSeconds: 10))
      lab.foundPromises(try SourceWord.all(of: SourceWord.promises, beside: file))
    }
  }
}
