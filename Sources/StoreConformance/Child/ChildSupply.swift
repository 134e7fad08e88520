import Processes

/// Whether and how the checks have children.
struct ChildSupply: Sendable {
  /// How to start them.
  var command: ChildCommand?
  /// Why there are none, although they were wanted.
  var absence: String?

  /// How long the code before the call of the suite may take, each time that a child is started:
  /// enough for a busy machine, because without children a store that traps ends the program.
  ///
  /// The child's own thread here counts the time: a task of a busy program may wait for minutes for
  /// its turn.
  private static let limitInSeconds = 60.0

  /// Finds out how to start the program again, by a trial start.
  init(restarting restart: Restart, _ subjects: [Subject]) async {
    guard let subject = subjects.first else { return }
    for way in await restart.ways() {
      do {
        let process = try ChildRole.start(
          .answer, subject, way, limitInSeconds: Self.limitInSeconds)
        var isReady = false
        for await report in process.reports where report == ChildRole.ready { isReady = true }
        let ending = await process.waitForEnd()
        guard isReady else {
          absence =
            "the program, started again, did not come to this call of the suite: "
            + ChildRole.description(of: ending) + ChildRole.complaint(of: process)
          continue
        }
        command = way
        absence = nil
        return
      } catch {
        absence = "\(error)"
      }
    }
  }

  init(command: ChildCommand?) { self.command = command }

  /// The finding of a check, with a remark where the check had no children.
  func remarked(_ finding: Finding) -> Finding {
    guard let absence else { return finding }
    let remark = "; in the program's own process: \(absence)"
    switch finding {
    case .held(let explored, let detail):
      return .held(explored: explored, detail: detail + remark)
    case .notExercised(let reason): return .notExercised(reason + remark)
    case .couldNotBeRun(let reason): return .couldNotBeRun(reason + remark)
    case .broken(var counterexample):
      counterexample.timeline += "\n(in the program's own process: \(absence))"
      return .broken(counterexample)
    }
  }
}
