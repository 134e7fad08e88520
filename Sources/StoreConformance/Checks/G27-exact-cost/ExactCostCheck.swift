extension Check {
  /// G27: a save costs one write, one rename, and for power loss one sync of file and directory.
  ///
  /// A batch costs no more, and a call that changes nothing costs nothing.
  static let exactCost = Check(.exactCost) { trial in
    if let reason = trial.whyFilesCannotBeControlled { return .notExercised(Reason(reason)) }
    let isWhole = trial.subject.claims.batches == .whole
    let cases = CostCase.all.filter { isWhole || $0.step.keyCount < 2 }
    return await trial.explore(
      cases.count, .listedAll,
      detail: "calls counted: at most 1 write, 1 rename, and for powerLoss 1 sync and 1 directory "
        + "sync (0 for processCrash); batches of 2, 10 and 100 the same; no-op calls nothing"
    ) { number in try await cases[number].run(trial) }
  }
}
