extension Check {
  /// G22: while a store is open, it cannot be opened a second time.
  ///
  /// Afterwards it can be, however the first one ended.
  ///
  /// A store on a server supports several processes; their calls must be linearizable.
  static let oneProcess = Check(.oneProcess) { trial in
    if trial.isOnServer {
      guard let child = trial.child else {
        return .notExercised("no child processes to share the store with")
      }
      return try await SharedHistories(trial: trial, child: child).run()
    }
    let numbers = trial.replay.only.map { $0..<($0 + 1) } ?? 0..<OneProcess.allCases.count
    var whole: Finding?
    for number in numbers.clamped(to: 0..<OneProcess.allCases.count) {
      let finding = try await OneProcess.allCases[number].run(trial, number)
      if case .broken = finding { return finding }
      whole = whole?.joined(with: finding) ?? finding
    }
    return whole
      ?? .notExercised(Trial.noSuchCase(trial.replay, among: 0..<OneProcess.allCases.count))
  }
}

/// The second opener of the store, and its process.
private enum OneProcess: CaseIterable {
  case sameProcessInMemory, sameProcessOnDisk, parentSecond, childSecond

  func run(_ trial: Trial, _ number: Int) async throws -> Finding {
    if self == .sameProcessInMemory, trial.subject.claims.fileAccess == .direct {
      return .notExercised("its files are real")
    }
    let arena = self == .sameProcessInMemory ? try Arena() : try Arena(onDisk: ())
    defer { arena.remove() }
    let problem: Violation?
    switch (self, trial.child) {
    case (.sameProcessInMemory, _), (.sameProcessOnDisk, _):
      problem = try await SecondOpener(trial.subject).problem(in: arena)
    case (_, nil): return .notExercised("no child process to open it from")
    case (.childSecond, let child?):
      problem = try await ChildOpener(subject: trial.subject, child: child)
        .problemWhileHeldHere(arena)
    case (.parentSecond, let child?):
      for round in 1...trial.cases(3) {
        let opener = ChildOpener(subject: trial.subject, child: child)
        if let problem = try await opener.problemWhileHeldThere(arena, round: round) {
          return trial.broken(case: number, explored: round, problem)
        }
      }
      return .held(
        explored: trial.cases(3), detail: "\(trial.cases(3)) kills of a process that held it")
    }
    return problem.map { trial.broken(case: number, explored: 1, $0) }
      ?? .held(explored: 1, detail: description)
  }

  private var description: String {
    switch self {
    case .sameProcessInMemory: "second opening in one process, in memory"
    case .sameProcessOnDisk: "second opening in one process, on disk"
    case .childSecond: "second opening by another process"
    case .parentSecond: "second opening while another process held it"
    }
  }
}
