import Foundation
import Processes

/// A trial in a separate process, because a defect may end the process.
struct TrialChild {
  let kernel: String
  let version: Version
  let method: Method
  let count: Int
  /// The program, built with ThreadSanitizer for that method.
  let program: String

  /// The code with which a program ends in which ThreadSanitizer found something.
  private static let raceCode: Int32 = 66

  /// The seconds after which a trial that says nothing counts as hanging.
  ///
  /// A trial that still reports runs may take five times as long.
  private var limit: Double {
    switch method {
    case .plain: max(4, Double(count) / 250)
    case .threadSanitizer: max(10, Double(count) / 100)
    // An explorer says nothing before its result.
    case .random, .pct, .pos, .classes: 300 + Double(count) / 10
    }
  }

  func answer() async throws -> Answer {
    let command = ChildCommand(
      executable: program, arguments: ["try", kernel, version.rawValue, method.rawValue])
    let start = ContinuousClock().now
    let child = try ChildProcess(
      command, payload: "\(count)", limitInSeconds: limit, longestSilenceInSeconds: limit / 2,
      keepsErrors: true,
      environment: [
        "TSAN_OPTIONS": "halt_on_error=1 exitcode=\(Self.raceCode) report_signal_unsafe=0",
        "SWIFT_BACKTRACE": "enable=no",
      ])
    var last = ""
    for await line in child.lines { last = line }
    let ending = await child.waitForEnd()
    let seconds = (ContinuousClock().now - start) / .seconds(1)
    if ending == .exited(0) {
      var answer = try JSONDecoder().decode(Answer.self, from: Data(last.utf8))
      answer.seconds = seconds
      return answer
    }
    guard let runs = Int(last) else { throw NoAnswer(trial: self, words: child.complaint) }
    return Answer(failure: words(ending), runs: runs, seconds: seconds)
  }

  private func words(_ ending: ChildProcess.Ending) -> String {
    switch ending {
    case .overran: "hang"
    case .killed: "crash"
    case .exited(Self.raceCode): "race"
    case .exited(let code): "exit \(code)"
    }
  }

  struct NoAnswer: Error, CustomStringConvertible {
    let trial: TrialChild
    let words: String

    var description: String {
      "\(trial.kernel), \(trial.version), \(trial.method) has no answer: \(words)"
    }
  }
}
