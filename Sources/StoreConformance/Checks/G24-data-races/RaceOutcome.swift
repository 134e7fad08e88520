import Foundation
import Processes

/// The result of a process that ran under ThreadSanitizer.
enum RaceOutcome: Sendable {
  /// The process ended normally, without a report.
  case quiet
  /// ThreadSanitizer reported something during the case with this number.
  case report(RaceReport, case: Int)
  /// The process trapped, or did not perform its task.
  case ended(String, case: Int)
  case overran
  /// The process could not be started, or never began its task.
  case unusable(String)

  /// The time limit of a process, as a multiple of the limit of a check without ThreadSanitizer.
  private static let slowdown = 2.0

  /// The options that ThreadSanitizer reads (its wiki, "ThreadSanitizerFlags").
  ///
  /// The user's own options are not merged with them, because those might suppress a report.
  ///
  /// G18 covers deadlocks, and a store may keep a thread.
  private static let options = [
    "exitcode=66", "halt_on_error=1", "abort_on_error=0", "report_bugs=1", "log_path=stderr",
    "color=never", "detect_deadlocks=0", "report_thread_leaks=0", "history_size=4",
    "suppressions=",
  ].joined(separator: ":")

  /// Starts the process and waits for its end.
  init(of duty: RaceJob, _ subject: Subject, _ child: ChildCommand, effort: Double) async {
    let limit = Self.slowdown * ChildRole.limitInSeconds(for: effort)
    do {
      let process = try ChildRole.start(
        .race(duty), subject, child, limitInSeconds: limit,
        environment: ["TSAN_OPTIONS": Self.options])
      var number = 0
      for await report in process.reports { number = Int(report) ?? number }
      let ending = await process.waitForEnd()
      if let report = RaceReport(process.complaint) {
        self = .report(report, case: number)
        return
      }
      switch ending {
      case .exited(0): self = .quiet
      case .overran: self = .overran
      case .exited, .killed:
        let how = ChildRole.description(of: ending) + ChildRole.complaint(of: process)
        self =
          ChildRole.isOfStore(ending, process) ? .ended(how, case: number) : .unusable(how)
      }
    } catch {
      self = .unusable("\(error)")
    }
  }

  var isReport: Bool {
    if case .report = self { true } else { false }
  }
}
