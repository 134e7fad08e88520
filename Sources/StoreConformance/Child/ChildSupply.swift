import Processes

/// The child processes of the checks, if there are any.
struct ChildSupply: Sendable {
  /// The command that starts them.
  var command: ChildCommand?
  /// The reason why there are none, although they were requested.
  var absence: String?

  /// The time limit for the code before the call of the suite, each time that a child is started.
  ///
  /// It suffices for a busy machine, because without children a store that traps ends the program.
  /// A separate thread for the child measures the time, because a task of a busy program may have
  /// to wait for minutes.
  private static let limitInSeconds = 60.0

  /// Finds a way to start the program again, by a trial start.
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

  /// The finding of a check, with a remark if the check had no children.
  func remarked(_ finding: Finding) -> Finding {
    guard let absence else { return finding }
    let remark = "; in the program's own process: \(absence)"
    switch finding {
    case .held(let explored, let detail):
      return .held(explored: explored, detail: detail + remark)
    case .notExercised(let reason): return .notExercised(reason.saying { $0 + remark })
    case .couldNotBeRun(let reason): return .couldNotBeRun(reason + remark)
    case .broken(var counterexample):
      counterexample.violation.lists.append("(in the program's own process: \(absence))")
      return .broken(counterexample)
    }
  }
}
