import LabSupport

/// The check of lab 15: an attendee's test runs with two correct stores and six wrong ones.
public enum Lab15 {
  /// An attendee's test: throws when the store is wrong.
  public typealias StoreTest =
    @Sendable (_ open: @escaping @Sendable () -> Opened) async throws -> Void

  private static let trials = Trials(subjects: StoreKind.all.count, rounds: 5)

  /// Runs the check.
  ///
  /// - Parameters:
  ///   - file: A file of the attendee's; the sources beside it are read too.
  ///   - test: The test.
  public static func run(file: String = #filePath, _ test: @escaping StoreTest) async {
    let part: LabProgram.Part = {
      await trials.tell { place in try await test { Opened(StoreKind.all[place]) } }
    }
    await LabProgram.run("15", parts: [Trials.part: part]) { lab in
      let places = try SourceWord.all(of: SourceWord.peeks, beside: file)
      let sleeps = try SourceWord.all(of: SourceWord.sleeps, beside: file)
      switch try await trials.run(lab) {
      case .stuck(let place, let child): lab.foundStuck(with: StoreKind.all[place], child)
      case .ended(let results):
        lab.foundRightStores(results, rounds: trials.rounds)
        lab.foundWrongStores(results, rounds: trials.rounds)
      }
      lab.foundPeeks("only-the-store", subject: "store", places, file: "StoreTest.swift")
      lab.foundSleeps(
        sleeps, next: "StoreTest.swift: a sleep is a guess about the machine; `isHeld()` is not.")
    }
  }
}

extension Lab {
  fileprivate func foundRightStores(_ results: [Trials.Results], rounds: Int) {
    let right = zip(StoreKind.all, results).filter { $0.0.flaw == nil }
    let wrong = right.first { $0.1.passes < rounds }
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

  fileprivate func foundWrongStores(_ results: [Trials.Results], rounds: Int) {
    let wrong = zip(StoreKind.all, results).compactMap { kind, results in
      kind.flaw.map { (flaw: $0, results: results) }
    }
    let found = wrong.count { $0.results.failures.count == rounds }
    self.found(
      "wrong-stores", passed: found == wrong.count,
      expected: "The test fails with each of \(wrong.count) wrong stores, every time.",
      happened: wrong.map { line($0.flaw, $0.results, rounds) }.joined(separator: "\n"),
      next: "StoreTest.swift: for the first store that is not found, in which order would it show?")
    figure("wrong stores found", Double(found), unit: "of \(wrong.count)")
  }

  private func line(_ flaw: Flaw, _ results: Trials.Results, _ rounds: Int) -> String {
    let times = results.failures.count
    let result =
      results.broken
      ?? (times == rounds
        ? "found: \(results.failures.first?.dropFirst("fails: ".count) ?? "")"
        : times == 0 ? "not found" : "found in \(times) of \(rounds) runs, by luck")
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
}
