import Foundation
import Processes

/// A process that the suite has restarted, with a task for a particular call of the suite.
struct RestartedProcess: Sendable {
  private let site: String
  private let payload: String

  /// The task of this process, if the suite has restarted it.
  static let current = RestartedProcess(ProcessInfo.processInfo.environment)

  init?(_ environment: [String: String]) {
    guard let site = environment[Restart.siteVariable],
      let payload = environment[Restart.orderVariable]
    else { return nil }
    self.site = site
    self.payload = payload
  }

  /// Performs the task and ends the process, if the task is for this call.
  ///
  /// Every other call does nothing, because its checks run in other processes.
  func arrive(at call: CallSite, _ subjects: [Subject]) async {
    guard call.name == site else { return }
    // `_exit` instead of `exit`, because the program's exit handlers must not run now.
    _exit(
      await ChildRole.run(payload, subjects: subjects, child: Restart(site: call).sameWay))
  }

  /// The reason why the other calls have no findings.
  static let reason = "this process carries out an order of another call of the suite"
}
