import LabSupport
import Schedules

/// The check of lab 21: four tests run with right notes, and with notes that have a defect each.
public enum Lab21 {
  /// An attendee's test: throws when a note breaks the promise.
  public typealias NoteTest = @Sendable (_ open: @escaping Open) async throws -> Void

  /// A test and the note that it runs with.
  struct Trial {
    let promise: Promise
    let kind: NoteKind

    /// Each test with both right notes, and with the notes that break its promise.
    static let all = Promise.allCases.flatMap { promise in
      ([.prompt, .patient] + Flaw.allCases.filter { $0.promise == promise }.map(NoteKind.wrong))
        .map { Trial(promise: promise, kind: $0) }
    }
  }

  static let trials = Trials(subjects: Trial.all.count, rounds: 3)

  /// Runs the check.
  ///
  /// - Parameters:
  ///   - file: A file of the attendee's; the sources beside it are read too.
  ///   - events: The test of promise 1.
  ///   - writing: The test of promise 2.
  ///   - together: The test of promise 3.
  ///   - closing: The test of promise 4.
  public static func run(
    file: String = #filePath, events: @escaping NoteTest, writing: @escaping NoteTest,
    together: @escaping NoteTest, closing: @escaping NoteTest
  ) async {
    let tests = [events, writing, together, closing]
    let part: LabProgram.Part = {
      // The tasks of a note become steps of the schedules too.
      try await Schedules.captureGlobalExecutor()
      await trials.tell { place in
        let trial = Trial.all[place]
        let test = tests[trial.promise.rawValue - 1]
        try await test { Opened(trial.kind, $0) }
      }
    }
    await LabProgram.run("21", parts: [Trials.part: part]) { lab in
      let places = try SourceWord.all(of: SourceWord.peeks, beside: file)
      let sleeps = try SourceWord.all(of: SourceWord.sleeps, beside: file)
      switch try await trials.run(lab) {
      case .stuck(let place, let child): lab.foundStuck(in: Trial.all[place], child)
      case .ended(let results):
        let results = zip(Trial.all, results).map { Result(trial: $0, results: $1) }
        lab.foundRight(results)
        for promise in Promise.allCases { lab.foundWrong(promise, results) }
        lab.figureFound(results)
      }
      lab.foundPeeks("only-the-note", subject: "note", places, file: "NoteTests.swift")
      lab.foundSleeps(
        sleeps,
        next: "NoteTests.swift: a sleep is a guess about the machine. Which event ends the wait?")
    }
  }

  /// A trial and what came of it.
  struct Result {
    let trial: Trial
    let results: Trials.Results

    /// True if the test refused the note each time.
    var isRefused: Bool { results.failures.count == trials.rounds }
  }
}
