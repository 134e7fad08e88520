import LabSupport

/// The check of lab 15: an attendee's test runs with two correct stores and six wrong ones.
public enum Lab15 {
  /// An attendee's test: throws when the store is wrong.
  public typealias StoreTest =
    @Sendable (_ open: @escaping @Sendable () -> Opened) async throws -> Void

  /// The words with which a test could find out which store it has, or answer in its place.
  private static let peeks = [
    "CommandLine", "ProcessInfo", "getenv", "environ", "/proc/", "FileManager", "UserDefaults",
    "@testable", "LabSupport", "LabProgram", "exit(",
  ]

  /// The words that wait for a time and not for an event.
  private static let sleeps = ["sleep(", "asyncAfter("]

  /// Runs the check.
  ///
  /// - Parameters:
  ///   - file: A file of the attendee's; the sources beside it are read too.
  ///   - test: The test.
  public static func run(file: String = #filePath, _ test: @escaping StoreTest) async {
    await LabProgram.run("15", parts: [Trials.part: { await Trials.tell(test) }]) { lab in
      let places = try SourceWord.all(of: peeks, beside: file)
      let sleeps = try SourceWord.all(of: sleeps, beside: file)
      switch try await Trials.run(lab) {
      case .stuck(let kind, let child): lab.foundStuck(with: kind, child)
      case .ended(let results):
        lab.foundRightStores(results)
        lab.foundWrongStores(results)
      }
      lab.foundPeeks(places)
      lab.foundSleeps(sleeps)
    }
  }
}

extension Lab {
  fileprivate func foundRightStores(_ results: [Trials.Results]) {
    let right = zip(StoreKind.all, results).filter { $0.0.flaw == nil }
    let wrong = right.first { $0.1.passes < Trials.rounds }
    found(
      "right-store", passed: wrong == nil,
      expected: "The test passes with two stores that keep their promises, each time.",
      happened: wrong.map { kind, results in
        let end =
          results.failures.first.map { "It \($0)" }
          ?? "With the right store \(results.broken ?? "it told nothing")."
        return kind == .plain
          ? end : end + "\nThis store lets the save that came last go first, as it may."
      } ?? "It passed.",
      next: "StoreTest.swift: does the test ask for more than the four promises?")
  }

  fileprivate func foundWrongStores(_ results: [Trials.Results]) {
    let wrong = zip(StoreKind.all, results).compactMap { kind, results in
      kind.flaw.map { (flaw: $0, results: results) }
    }
    let found = wrong.count { $0.results.failures.count == Trials.rounds }
    self.found(
      "wrong-stores", passed: found == wrong.count,
      expected: "The test fails with each of \(wrong.count) wrong stores, every time.",
      happened: wrong.map { line($0.flaw, $0.results) }.joined(separator: "\n"),
      next: "StoreTest.swift: for the first store that is not found, in which order would it show?")
    figure("wrong stores found", Double(found), unit: "of \(wrong.count)")
  }

  private func line(_ flaw: Flaw, _ results: Trials.Results) -> String {
    let times = results.failures.count
    let result =
      results.broken
      ?? (times == Trials.rounds
        ? "found: \(results.failures.first?.dropFirst("fails: ".count) ?? "")"
        : times == 0 ? "not found" : "found in \(times) of \(Trials.rounds) runs, by luck")
    let name = flaw.rawValue + String(repeating: " ", count: max(0, 13 - flaw.rawValue.count))
    return "\(name)\(result)\n             breaks \(flaw.promise)"
  }

  fileprivate func foundStuck(with kind: StoreKind, _ child: LabChild) {
    found(
      "ends", passed: false, expected: "Every run of the test comes to its end.",
      happened: "With \(kind.flaw.map { "the wrong store \($0.rawValue)" } ?? "a right store") "
        + "\(child.end).\nThe other runs were left out.",
      next: """
        StoreTest.swift: a save that `hold()` holds returns after `letGo()`. Start it with \
        `async let`, and await it then.
        """)
  }

  fileprivate func foundSleeps(_ places: [SourceWord]) {
    found(
      "no-sleep", passed: places.isEmpty, expected: "The test waits for events, and never sleeps.",
      happened: places.isEmpty
        ? "It does not sleep."
        : places.map { "\($0.file), line \($0.line): \($0.word)" }.joined(separator: "\n"),
      next: "StoreTest.swift: a sleep is a guess about the machine; `isHeld()` is not.")
  }

  fileprivate func foundPeeks(_ places: [SourceWord]) {
    found(
      "only-the-store", passed: places.isEmpty,
      expected: "The test knows its store by what the store does.",
      happened: places.isEmpty
        ? "It asks nothing else."
        : places.map { "\($0.file), line \($0.line): \($0.word)" }.joined(separator: "\n"),
      next: "StoreTest.swift: a test that asks who runs it says nothing about the store.")
  }
}
