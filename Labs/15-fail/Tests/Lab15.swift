import LabSupport

/// The check of lab 15: an attendee's test, tried on the right store and on six wrong ones.
public enum Lab15 {
  /// An attendee's test: throws when the store is wrong.
  public typealias StoreTest =
    @Sendable (_ open: @escaping @Sendable () -> Opened) async throws -> Void

  /// How often the test is run with each store; a test that fails by luck fails not each time.
  private static let rounds = 5
  private static let right = "right"

  /// Runs the check.
  ///
  /// - Parameter test: The test.
  public static func run(_ test: @escaping StoreTest) async {
    var parts: [String: LabProgram.Part] = [right: { await tell(test, of: nil) }]
    for flaw in Flaw.allCases { parts[flaw.rawValue] = { await tell(test, of: flaw) } }
    await LabProgram.run("15", parts: parts) { lab in
      try await rightStore(lab)
      try await wrongStores(lab)
    }
  }

  /// Runs the test again and again, and tells each time whether it failed.
  @concurrent
  private static func tell(_ test: StoreTest, of flaw: Flaw?) async {
    for _ in 0..<rounds {
      do {
        try await test { Opened(flaw) }
        LabProgram.tell("passes")
      } catch {
        let words = "\(error)".split(separator: "\n").first ?? ""
        LabProgram.tell("fails: \(words)")
      }
    }
  }

  private static func child(_ lab: Lab, _ part: String) async throws -> LabChild {
    try await lab.child(
      part, limitInSeconds: 20, environment: ["SWIFT_BACKTRACE": "enable=no"])
  }

  private static func rightStore(_ lab: Lab) async throws {
    let child = try await child(lab, right)
    let isOver = child.ending == .exited(0) && child.told.count == rounds
    let failed = child.told.first { $0 != "passes" }
    lab.found(
      "right-store", passed: isOver && failed == nil,
      expected: "The test passes with a store that keeps its promises, each time.",
      happened: failed.map { "It \($0)" }
        ?? (isOver ? "It passed." : "With the right store \(child.ending)."),
      next: "StoreTest.swift: does the test ask for more than the four promises?")
  }

  private static func wrongStores(_ lab: Lab) async throws {
    var lines: [String] = []
    var found = 0
    for flaw in Flaw.allCases {
      let child = try await child(lab, flaw.rawValue)
      let times = child.told.count { $0.hasPrefix("fails: ") }
      if times == rounds { found += 1 }
      lines.append(line(flaw, times, child))
    }
    lab.found(
      "wrong-stores", passed: found == Flaw.allCases.count,
      expected: "The test fails with each of \(Flaw.allCases.count) wrong stores, every time.",
      happened: lines.joined(separator: "\n"),
      next: "StoreTest.swift: for the first store that is not found, in which order would it show?")
    lab.figure("wrong stores found", Double(found), unit: "of \(Flaw.allCases.count)")
  }

  private static func line(_ flaw: Flaw, _ times: Int, _ child: LabChild) -> String {
    let isOver = child.ending == .exited(0) && child.told.count == rounds
    let result =
      !isOver
      ? "\(child.ending)"
      : times == rounds
        ? "found: \(child.told.first?.dropFirst("fails: ".count) ?? "")"
        : times == 0 ? "not found" : "found in \(times) of \(rounds) runs, by luck"
    let name = flaw.rawValue.padded(to: 13)
    return "\(name)\(result)\n             breaks \(flaw.promise)"
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
