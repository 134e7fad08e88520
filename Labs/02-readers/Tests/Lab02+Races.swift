import LabSupport

extension Lab02 {
  static func races(_ lab: Lab, _ file: String) async throws {
    func watch(_ part: String) async throws -> (LabChild, races: [String]) {
      let child = try await lab.child(
        part, limitInSeconds: 8, environment: ThreadSanitizer.environment)
      return (child, ThreadSanitizer.races(in: child.complaint))
    }
    var (child, races) = try await watch("turns")
    // A `delete` that never returns would hide the others.
    if races.isEmpty, child.ending == .exited(0) {
      (child, races) = try await watch("turns-with-delete")
    }
    if !races.isEmpty, child.ending == .exited(0), try WorkItems.areUsed(beside: file) {
      lab.found(
        "data-race", passed: true, expected: raceExpected,
        happened: """
          ThreadSanitizer reported a race; in its build the flags of a DispatchWorkItem are lost.
          The finding `inside` looked in their place.
          """, next: "")
      return
    }
    let places = races.map { "  " + $0 }.joined(separator: "\n")
    lab.found(
      "data-race", passed: races.isEmpty && child.ending == .exited(0),
      expected: raceExpected,
      happened: child.ending != .exited(0)
        ? "With ThreadSanitizer \(child.end)."
        : races.isEmpty
          ? "It reported no race."
          : "Two threads, with nothing between them, used the same variable at\n\(places)",
      next: child.ending == .exited(0) ? Advice.race : Advice.nested)
  }

  private static let raceExpected =
    "ThreadSanitizer finds every search ordered with every change by a guard."

  /// Checks whether work items with a barrier keep all others out; call it without ThreadSanitizer.
  static func inside(_ lab: Lab) async throws {
    let child = try await child(lab, "inside")
    let isOver = child.ending == .exited(0) && child.told.last == "done"
    let who = child.told.dropLast().joined(separator: " and ")
    lab.found(
      "inside", passed: isOver && who.isEmpty,
      expected: "While a save is at the file, nobody looks at a note.",
      happened: !isOver
        ? "It could not be seen: \(child.end)."
        : who.isEmpty ? "A search and a deletion waited." : "\(who) looked at a note meanwhile.",
      next: Advice.race)
  }
}
