import Foundation
import LabModel
import Processes

/// One run of a lab's program.
struct LabProgramRun: Sendable {
  /// The outcome of the run and its output.
  struct Seen: Sendable {
    var observation: LabObservation
    var printed: [String] = []
    var droppedByteCount = 0
  }

  let program: String
  let lab: String
  let limitInSeconds: Double
  /// The number of seconds in which something has to move.
  let patience: Double
  /// The path of `llvm-symbolizer`.
  let symbolizer: String?

  /// The environment of a program, which watches its parts; the parts are separate processes with
  /// separate options.
  ///
  /// ThreadSanitizer does not know a `Synchronization.Mutex` without waiters, such as those with
  /// which the program watches, and would end the program with 66. It also need not sleep a second
  /// at the end.
  private static let environment = ["TSAN_OPTIONS": "report_bugs=0:atexit_sleep_ms=0"]

  /// Runs the program and reads its report.
  ///
  /// - Parameters:
  ///   - guarantees: The guarantees of the suite to which the store is held, and nothing else.
  ///   - exiting: The part that is to call exit(0) in the place of its work.
  /// - Returns: The outcome.
  func observe(guarantees: [String], exiting: String? = nil) async -> Seen {
    do throws(LabProblem) {
      return try await ReportFile.with("report.json") { file in
        await observe(guarantees, exiting, file)
      }
    } catch {
      return Seen(observation: .notBuilt("\(error)"))
    }
  }

  private func observe(_ guarantees: [String], _ exiting: String?, _ file: URL) async -> Seen {
    var arguments = ["--report", file.path(percentEncoded: false)]
    if !guarantees.isEmpty { arguments += ["--suite", guarantees.joined(separator: ",")] }
    if let exiting { arguments += ["--exiting-part", exiting] }
    arguments += ["--patience", "\(patience)"]
    if let symbolizer { arguments += ["--symbolizer", symbolizer] }
    do {
      let result = try await LimitedCommand(
        executable: program, arguments: arguments, limitInSeconds: limitInSeconds,
        environment: Self.environment
      ).run()
      return Seen(
        observation: observation(of: result, file), printed: result.lines,
        droppedByteCount: result.droppedByteCount)
    } catch {
      return Seen(observation: .notBuilt("\(program) could not be started: \(error)"))
    }
  }

  private func observation(of result: LimitedCommand.Result, _ file: URL) -> LabObservation {
    switch result.ending {
    case .overran: .hung(seconds: Int(limitInSeconds))
    case .killed(let signal):
      .crashed(signal: signal, words: LastWords(result.complaint).reason)
    case .exited(0): report(in: file)
    case .exited(let code): .exited(code: code, words: LastWords(result.complaint).reason)
    }
  }

  private func report(in file: URL) -> LabObservation {
    guard let data = FileManager.default.contents(atPath: file.path(percentEncoded: false)) else {
      return .noReport(
        "The program ended before its check did, and without a word: does something call exit?")
    }
    do {
      let report = try JSONDecoder().decode(LabReport.self, from: data)
      guard report.lab == lab else {
        return .noReport("The report is that of lab \(report.lab).")
      }
      guard !report.findings.isEmpty else { return .noReport("The check looked at nothing.") }
      return .finished(report)
    } catch {
      return .noReport("The program's report cannot be read, \(data.count) bytes of it: \(error)")
    }
  }
}
