import Persistence

extension Check {
  /// G26: equal content gives equal bytes, whatever the calls and the process.
  static let equalBytes = Check(.equalBytes) { trial in
    let here = try await EqualBytesInProcess(trial: trial).run()
    guard case .held(let explored, let detail) = here.finding, let reference = here.files else {
      return here.finding
    }
    if let only = trial.replay.only, only < EqualBytesInProcess.mostCases { return here.finding }
    guard let child = trial.child else {
      guard explored > 0 else { return .notExercised("no child process to write the same content") }
      return .held(
        explored: explored, detail: "\(detail); no child process, whose hashes have other seeds")
    }
    let there = EqualBytesAcrossProcesses(trial: trial, child: child)
    return here.finding.joined(with: try await there.run(against: reference))
  }
}
