import LabSupport

extension Lab02 {
  static func races(_ lab: Lab, _ file: String) async throws {
    let environment = ThreadSanitizer.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    func watch(_ part: String) async throws -> (LabChild, races: [String]) {
      let child = try await lab.child(part, limitInSeconds: 8, environment: environment)
      return (child, ThreadSanitizer.races(in: child.complaint))
    }
    var (child, races) = try await watch("turns")
    // A `delete` that never comes back would hide the others.
    if races.isEmpty { (child, races) = try await watch("turns-with-delete") }
    if !races.isEmpty, child.ending == .exited(0), try await areWorkItems(lab, file) {
      lab.found(
        "data-race", passed: true, expected: raceExpected,
        happened: """
          ThreadSanitizer reported a race; it does not know that a DispatchWorkItem with
          `flags: .barrier` runs alone. Nobody came in while a save was held: the report is left out.
          """, next: "")
      return
    }
    let places = races.map { "  " + $0 }.joined(separator: "\n")
    lab.found(
      "data-race", passed: races.isEmpty && child.ending == .exited(0),
      expected: raceExpected,
      happened: child.ending != .exited(0)
        ? "With ThreadSanitizer \(child.ending)."
        : races.isEmpty
          ? "It reported no race."
          : "Two threads, with nothing between them, used the same variable at\n\(places)",
      next: child.ending == .exited(0) ? Advice.race : Advice.nested)
  }

  private static let raceExpected =
    "ThreadSanitizer finds every search ordered with every change by a guard."

  /// Whether the reports come from work items that keep everybody out.
  private static func areWorkItems(_ lab: Lab, _ file: String) async throws -> Bool {
    guard try WorkItems.areUsed(beside: file) else { return false }
    // Waiting is counted in turns, which ThreadSanitizer makes slow.
    let inside = try await lab.child(
      "inside", limitInSeconds: 60, environment: ["SWIFT_BACKTRACE": "enable=no"])
    return inside.ending == .exited(0) && inside.told == ["done"]
  }
}
