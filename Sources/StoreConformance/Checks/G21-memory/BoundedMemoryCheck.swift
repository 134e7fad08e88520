extension Check {
  /// G21: while the disk is blocked, saves wait, and only their suspended callers accumulate.
  ///
  /// No save may return while nothing can be written. The largest write to the disk afterwards must
  /// not grow with the number of waiting saves. If calls block their threads, the number of threads
  /// limits the number of waiting calls, and the detail reports this.
  static let boundedMemory = Check(.boundedMemory) { trial in
    if let reason = trial.whyFilesCannotBeControlled { return .notExercised(Reason(reason)) }
    if let only = trial.replay.only, only > 0 {
      return .notExercised(Trial.noSuchCase(trial.replay, among: 0..<1))
    }
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    let control = try trial.control(of: arena)
    defer { control.end() }
    let ordinary = trial.cases(10_000)
    let saves = min(max(Flood.mostTogether * 2, ordinary), Flood.mostSaves)
    return try await ClientThreads.with(Flood.threads, for: trial) { threads in
      let flood = Flood(threads: threads, control: control, saves: saves)
      let result: Flood.Outcome
      do { result = try await flood.run(trial.subject, in: arena) } catch let reason as Unexercised
      {
        return .notExercised(reason.reason)
      }
      switch result {
      case .bounded(let detail):
        return Finding.held(explored: flood.returnedCount, detail: detail)
      case .problem(let violation):
        return trial.broken(case: 0, explored: max(1, flood.returnedCount), violation)
      }
    }
  }
}
