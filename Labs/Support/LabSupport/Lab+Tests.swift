extension SourceWord {
  /// The words with which a test could find out its subject, or answer in its place.
  public static let peeks = [
    "CommandLine", "ProcessInfo", "getenv", "environ", "/proc/", "FileManager", "UserDefaults",
    "@testable", "LabSupport", "LabProgram", "exit(",
    "Unmanaged", "Unsafe", "unsafe",
  ]

  /// The words that wait for a time and not for an event.
  public static let sleeps = [
    "sleep(", "asyncAfter(", "timeout:", "wait(until:", "RunLoop", "makeTimerSource",
    "Clock.now", "Clock().now",
  ]
}

extension Lab {
  /// Adds the finding about a test that waits for a time.
  ///
  /// - Parameters:
  ///   - places: The places that have such words, see ``SourceWord/sleeps``.
  ///   - next: The place to look next.
  public func foundSleeps(_ places: [SourceWord], next: String) {
    found(
      "no-sleep", passed: places.isEmpty, expected: "The test waits for events, and never sleeps.",
      happened: places.isEmpty
        ? "It does not sleep."
        : places.map { "\($0.file), line \($0.line): \($0.word)" }.joined(separator: "\n"),
      next: next)
  }

  /// Adds the finding about a test that finds out its subject in another way.
  ///
  /// - Parameters:
  ///   - check: The name of the finding.
  ///   - subject: The subject of the test, in a word.
  ///   - places: The places that have such words, see ``SourceWord/peeks``.
  ///   - file: The name of the attendee's file.
  public func foundPeeks(
    _ check: String, subject: String, _ places: [SourceWord], file: String
  ) {
    found(
      check, passed: places.isEmpty,
      expected: "The test knows its \(subject) by what the \(subject) does.",
      happened: places.isEmpty
        ? "It asks nothing else."
        : places.map { "\($0.file), line \($0.line): \($0.word)" }.joined(separator: "\n"),
      next: "\(file): a test that asks who runs it says nothing about the \(subject).")
  }
}
