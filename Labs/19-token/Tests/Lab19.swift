import LabSupport

/// The check of lab 19: calls of a client whose token is too old, all at once.
public enum Lab19 {
  /// Runs the check.
  ///
  /// - Parameter open: Creates an attendee's client, with a token that the server refuses.
  public static func run(
    client open: @escaping @Sendable (Server, Token) -> some CheckedClient
  ) async {
    let parts: [String: LabProgram.Part] = [
      "once": { await Scenarios.runOnce { open($0, $1) } },
      "failure": { await Scenarios.runFailure { open($0, $1) } },
      "cancel": { await Scenarios.runCancel { open($0, $1) } },
      "again": { await Scenarios.runAgain { open($0, $1) } },
      "orders": { try await Orders.run { open($0, $1) } },
    ]
    await LabProgram.run("19", parts: parts) { lab in
      try await once(lab)
      try await found(
        "failure", in: lab, Scenarios.failure,
        "A refresh that fails fails for all who wait for it, and is then forgotten.",
        "Client.swift: who hears of the error of a refresh, and what does the next call find?")
      try await found(
        "cancel", in: lab, Scenarios.cancel,
        "A cancelled call ends at once, and alone; the others get the token.",
        "Client.swift: in whose task does the refresh run, and how does one caller stop waiting?")
      try await found(
        "again", in: lab, Scenarios.again,
        "A call asks twice at most: a new token that is refused is an error.",
        "Client.swift: how often does a call come to the refresh, when every token is refused?")
      // Schedules say little about a client that fails without them.
      if lab.hasPassed { try await orders(lab) }
    }
  }

  private static func once(_ lab: Lab) async throws {
    let told = try await found(
      "once", in: lab, Scenarios.once,
      "Calls that need a token together share one refresh, and each returns its note.",
      "Client.swift: ten calls are refused. What can the second one see of the first?")
    let first = told.first?.split(separator: " ").compactMap { Double($0) }.last
    if let first { lab.figure("refreshes for 10 calls", first) }
  }

  private static func orders(_ lab: Lab) async throws {
    let child = try await lab.child("orders", limitInSeconds: 60)
    let isOver = child.ending == .exited(0) && child.told.count == 2
    let wrong = child.told.first { $0 != "right" && $0 != Orders.unordered }
    // A queue or a thread is right, too, and cannot be put in order.
    let seen =
      child.told.contains(Orders.unordered)
      ? "Not tried: part of the work ran on a queue or a thread. The other findings count."
      : "So it was in \(2 * Orders.count) schedules."
    lab.found(
      "orders", passed: isOver && wrong == nil,
      expected: "In every order of three calls, also when one is cancelled, the same is true.",
      happened: wrong.map { "In one of \(2 * Orders.count) schedules \($0)." }
        ?? (isOver ? seen : "Then \(child.end)."),
      next: "Client.swift: what may another call change at each await, and is it looked at again?")
  }

  @discardableResult
  private static func found(
    _ part: String, in lab: Lab, _ lines: [String], _ expected: String, _ next: String
  ) async throws -> [String] {
    let child = try await lab.child(part, limitInSeconds: 30)
    let wrong = zip(child.told, lines).first { $0 != $1 }
    let isOver = child.ending == .exited(0) && child.told.count == lines.count
    lab.found(
      part, passed: isOver && wrong == nil, expected: expected,
      happened: wrong.map { "\($0)\nexpected\n\($1)" }
        ?? (isOver ? "So it was." : (child.told + ["Then \(child.end)."]).joined(separator: "\n")),
      next: next)
    return child.told
  }
}
