import LabNotes
import LabSuite
import LabSupport
import Persistence
import StoreConformance

/// The check of lab 08.
public enum Lab08 {
  /// Counts how often a save changes executors, and lets the scanner ask.
  ///
  /// - Parameter type: The attendee's store.
  public static func run<Tried: ScannedStore>(_ type: Tried.Type) async {
    let parts: [String: LabProgram.Part] = [
      "scan": { try await Scan.run(type) },
      "elsewhere": { Scan.elsewhere(type) },
      ErrorTrial.part: { try await ErrorTrial.run(type) },
    ]
    await LabProgram.run("08", parts: parts) { lab in
      let isDirect = try await hops(lab, type)
      let isAnswered = try await scan(lab)
      guard isDirect, isAnswered, try await elsewhere(lab) else { return }
      await lab.suite([.noStaleOverwrite, .poolNotBlocked], next: advice) {
        try await type.openedOutsidePool(on: $0)
      }
      try await ErrorTrial.report(to: lab)
    }
  }

  private static func hops<Tried: ScannedStore>(
    _ lab: Lab, _ type: Tried.Type
  ) async throws -> Bool {
    let save = try await Hops.ofSave(type.inMemory())
    let find = try await Hops.ofFind(type.inMemory())
    lab.found(
      "hops", passed: save == 1,
      expected: "A save comes back to its caller's threads once: when it is done.",
      happened: save == 1 ? "It came back once." : "It came back \(save) times.",
      next: "Let the actor's own executor be the queue; then nothing needs handing over.")
    lab.figure("a save comes back", Double(save), unit: "times")
    lab.figure("a find comes back", Double(find), unit: "times")
    return save == 1
  }

  private static func scan(_ lab: Lab) async throws -> Bool {
    let child = try await lab.child("scan", limitInSeconds: 4)
    let passed = child.ending == .exited(0) && child.told == Scan.expected
    lab.found(
      "scanner", passed: passed,
      expected: "The scanner, called back on the queue, gets the right answers at once.",
      happened: passed ? "It did." : story(child), next: advice(child.ending))
    return passed
  }

  /// Returns true if the claim to be on the queue is checked where it is false.
  private static func elsewhere(_ lab: Lab) async throws -> Bool {
    let child = try await lab.child("elsewhere", limitInSeconds: 4)
    let isChecked = if case .trapped = child.ending { child.told.isEmpty } else { false }
    lab.found(
      "elsewhere", passed: isChecked,
      expected: "Called from anywhere else than the queue, `scanner` traps and answers nothing.",
      happened: isChecked
        ? "It trapped."
        : (child.told.first.map { "It answered \"\($0)\" on another thread, unguarded." }
          ?? "It did not answer, and \(child.end)."),
      next: """
        Who proves that `scanner` is on the queue? `assumeIsolated` asks the executor, whose \
        `checkIsolated()` has to trap elsewhere; a second copy need not be there any more.
        """)
    return isChecked
  }

  private static func story(_ child: LabChild) -> String {
    (child.told + ["Then \(child.end)."]).joined(separator: "\n")
  }

  private static func advice(_ ending: LabChild.Ending) -> String {
    switch ending {
    case .trapped:
      "assumeIsolated asks the executor: checkIsolated() is to know the queue (SE-0424)."
    case .hung: "The queue waits for a task, and that task for the queue. Nothing need wait here."
    case .exited, .left: "Ask the actor's own notes; on its queue, that is allowed without await."
    }
  }

  private static let advice: [Guarantee: String] = [
    .noStaleOverwrite: "Writes overtake each other: is the queue a serial one?",
    .poolNotBlocked: "The actor writes, but on the pool: give it the queue as its executor.",
  ]
}
