import LabSupport

/// The check of lab 01.
public enum Lab01 {
  private static let runs = 5
  private static let lookUps = 1_000

  /// Uses a cache from many threads and reports its state.
  ///
  /// - Parameter make: Makes an empty cache.
  public static func run(_ make: @escaping @Sendable () -> some SharedCache) async {
    let parts: [String: LabProgram.Part] = [
      "crowd": { Crowd.run(on: make()) },
      "counter": { Crowd.count(on: make(), lookUps: lookUps) },
      "turns": { Turns.run(on: make()) },
    ]
    await LabProgram.run("01", parts: parts) { lab in
      if ThreadSanitizer.isLinked {
        try await races(lab)
      } else {
        if try await crashes(lab) { try await counter(lab) }
      }
    }
  }

  /// Returns true if every run returned in some way.
  private static func crashes(_ lab: Lab) async throws -> Bool {
    var children: [LabChild] = []
    // A part that hangs once is not tried again, because each hang takes long.
    while children.count < runs, !children.contains(where: { $0.ending == .hung }) {
      children.append(try await lab.child("crowd", limitInSeconds: 12))
    }
    let failed = children.filter { $0.ending != .exited(0) }
    let wrong = children.flatMap { problems(in: $0.told) }.first
    lab.found(
      "crash", passed: failed.isEmpty && wrong == nil,
      expected: """
        \(Crowd.threads) threads save, find and delete at the same time, and every run comes to \
        its end.
        """,
      happened: failed.isEmpty
        ? wrong ?? "\(children.count) of \(children.count) runs came to their end."
        : """
        \(failed.count) of \(children.count) runs did not come to their end:
        \(summary(of: failed))
        """,
      next: advice(children))
    lab.figure("runs that did not end well", Double(failed.count), unit: "of \(children.count)")
    return !children.contains { $0.ending == .hung }
  }

  /// The number of runs for each ending, one line per ending.
  private static func summary(of failed: [LabChild]) -> String {
    let endings = Dictionary(grouping: failed, by: \.end)
    return endings.sorted { $0.key < $1.key }.map { ending, children in
      "  \(children.count == 1 ? "once" : "\(children.count) times") \(ending)"
    }.joined(separator: "\n")
  }

  private static func problems(in lines: [String]) -> [String] {
    let expected = [
      "notes \(Crowd.expectedCount)", "wrong 0", "look-ups \(Crowd.expectedLookUps)",
    ]
    return zip(lines, expected).filter { $0 != $1 }.map { line, expected in
      "Nothing crashed, but a run counted \(line); \(expected) was right."
    }
  }

  private static func advice(_ children: [LabChild]) -> String {
    if children.contains(where: { $0.ending == .hung }) {
      return """
        A thread waits for ever. Is a lock taken and not given back, because of a `return` between \
        the two? `lock.withLock { … }` always gives it back.
        """
    }
    if children.contains(where: { $0.ending == .left }) {
      return "Exercise/NoteCache.swift: which call ends the whole program?"
    }
    if children.allSatisfy({ $0.ending == .exited(0) }) {
      return """
        Exercise/NoteCache.swift: something was lost between two blocks. Reading, changing and \
        writing back belong in one block of the guard.
        """
    }
    return """
      Exercise/NoteCache.swift: the lines marked LAB use what all threads share. All of them, \
      reads too, must go through one queue or one lock.
      """
  }

  private static func counter(_ lab: Lab) async throws {
    let child = try await lab.child("counter", limitInSeconds: 6)
    guard child.ending == .exited(0), let line = child.told.first,
      let count = Int(line.dropFirst("look-ups ".count))
    else {
      lab.found(
        "crash", passed: false, expected: "1,000 look-ups from all processors come to their end.",
        happened: "They did not: \(child.end).", next: advice([child]))
      return
    }
    lab.figure("look-ups counted, guarded or not", Double(count), unit: "of \(lookUps)")
  }

  private static func races(_ lab: Lab) async throws {
    let child = try await lab.child(
      "turns", limitInSeconds: 8, environment: ThreadSanitizer.environment)
    let races = ThreadSanitizer.races(in: child.complaint)
    let isBack = child.ending == .exited(0)
    lab.found(
      "data-race", passed: races.isEmpty && isBack,
      expected: "ThreadSanitizer finds the accesses of different threads ordered by a guard.",
      happened: happened(races, child),
      next: isBack
        ? """
        Exercise/NoteCache.swift: guard these lines. That a counter comes out right proves \
        nothing: nobody was in the way that time.
        """
        : advice([child]))
    lab.figure("races that ThreadSanitizer reports", Double(races.count))
  }

  private static func happened(_ races: [String], _ child: LabChild) -> String {
    if child.ending != .exited(0) { return "With ThreadSanitizer \(child.end)." }
    if races.isEmpty { return "It reported no race." }
    let places = races.map { "  " + $0 }.joined(separator: "\n")
    return "Two threads, with nothing between them, used the same variable at\n\(places)"
  }
}
