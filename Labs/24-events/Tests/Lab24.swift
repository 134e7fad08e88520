import LabSupport

/// The check of lab 24: a scanner, a timer, a signal and a file send events to slow readers.
public enum Lab24 {
  /// Runs the check.
  ///
  /// - Parameters:
  ///   - file: A file of the attendee's; the files beside it are read too.
  ///   - events: Creates an attendee's events, whose sources are made by the given object.
  public static func run<Events: CheckedEvents>(
    file: String = #filePath, _ events: @escaping @Sendable (Sources) -> Events
  ) async {
    Sources.ignoreSignal()
    let parts: [String: LabProgram.Part] = [
      "pages": { await EventTrial.runPages(events(Sources())) },
      "timer": {
        let sources = Sources()
        await EventTrial.runTimer(events(sources), sources)
      },
      "signal": {
        let sources = Sources()
        await EventTrial.runSignal(events(sources), sources)
      },
      "file": {
        let sources = Sources()
        try await EventTrial.runFile(events(sources), sources)
      },
      "stop": { try await StopTrial.run(events) },
    ]
    await LabProgram.run("24", parts: parts) { lab in
      lab.foundPages(try await lab.child("pages"))
      lab.foundTimer(try await lab.child("timer"))
      lab.foundSignal(try await lab.child("signal"))
      lab.foundFile(try await lab.child("file"))
      lab.foundStop(try await lab.child("stop"))
      lab.foundPromises(try SourceWord.all(of: SourceWord.promises, beside: file))
    }
  }
}
