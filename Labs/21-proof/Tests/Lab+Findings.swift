import LabSupport

extension Lab {
  /// Adds the finding about notes that keep their promises.
  func foundRight(_ all: [Lab21.Result]) {
    let wrong = all.first {
      $0.trial.kind.flaw == nil && $0.results.passes < Lab21.trials.rounds
    }
    found(
      "right-note", passed: wrong == nil,
      expected: "Each test passes with two notes that keep their promises, each time.",
      happened: wrong.map { result in
        let test = result.trial.promise.test
        let end =
          result.results.failures.first.map { "\(test) \($0)" }
          ?? "With a right note \(test) \(result.results.broken ?? "told nothing")."
        return result.trial.kind == .prompt
          ? end : end + "\nEvents of this note come later than its changes return, as they may."
      } ?? "They passed.",
      next: "NoteTests.swift: does the test ask for more than the promise says?")
  }

  /// Adds the finding about the notes that break one promise.
  func foundWrong(_ promise: Promise, _ all: [Lab21.Result]) {
    let wrong = all.filter { $0.trial.kind.flaw?.promise == promise }
    found(
      promise.test, passed: wrong.allSatisfy(\.isRefused),
      expected:
        "\(promise.test) fails with each of \(wrong.count) notes that break promise "
        + "\(promise.rawValue), every time.",
      happened: wrong.map(line).joined(separator: "\n"),
      next: "NoteTests.swift, \(promise.test): \(promise.next)")
  }

  private func line(_ result: Lab21.Result) -> String {
    guard let flaw = result.trial.kind.flaw else { return "" }
    let times = result.results.failures.count
    let end =
      result.results.broken
      ?? (result.isRefused
        ? "found: \(result.results.failures.first?.dropFirst("fails: ".count) ?? "")"
        : times == 0
          ? "not found" : "found in \(times) of \(Lab21.trials.rounds) runs, by luck")
    let name = flaw.rawValue + String(repeating: " ", count: max(0, 12 - flaw.rawValue.count))
    return "\(name)\(end)\n            \(flaw.words)"
  }

  /// Adds the number of wrong notes that the tests found.
  func figureFound(_ all: [Lab21.Result]) {
    let wrong = all.filter { $0.trial.kind.flaw != nil }
    figure("wrong notes found", Double(wrong.count(where: \.isRefused)), unit: "of \(wrong.count)")
  }

  /// Adds the finding about a test that never ended.
  func foundStuck(in trial: Lab21.Trial, _ child: LabChild) {
    let note = trial.kind.flaw.map { "the wrong note \($0.rawValue)" } ?? "a right note"
    found(
      "ends", passed: false, expected: "Every run of a test comes to its end.",
      happened: "With \(note), \(trial.promise.test): \(child.end).\nThe other runs were left out.",
      next: "NoteTests.swift: which event does the test wait for, and does it come with each note?")
  }
}
