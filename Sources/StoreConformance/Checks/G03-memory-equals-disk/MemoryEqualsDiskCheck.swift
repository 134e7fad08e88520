import Persistence

extension Check {
  /// G3: after every completed call, a store opened from a copy of the disk shows the same content
  /// as this store.
  ///
  /// The first list starts with items that memory and file may distinguish differently, if the
  /// model has them. Examples are unequal ids with equal encodings, and items that decode to
  /// different items. In the first lists the check also restores a backup of the file between two
  /// uses. If the store claims to notice, the file of an open store is changed as well.
  static let memoryEqualsDisk = Check(.memoryEqualsDisk) { trial in
    let lists = trial.isDirect ? ReplacementCase.all.count : 60
    let count = 25
    return await trial.explore(
      lists, .madeUp,
      detail: "calls, in lists of \(count), each compared with "
        + (trial.isOnServer
          ? "what a second store on the server shows"
          : "a copy of the disk; and a backup of the file put back between two uses"
            + (trial.subject.claims.swap == .noticed
              ? "; and the file of an open store replaced, removed and cut" : ""))
    ) { number in
      var random = trial.randomNumbers(case: number)
      let steps = StoreStep.list(count: count, keys: 4, using: &random)
      if number == 0, let failure = try await Likeness(subject: trial.subject).problem() {
        return CaseResult(failure: failure)
      }
      if number < ReplacementCase.all.count, !trial.isOnServer,
        let failure = try await ReplacementCase.all[number].problem(trial.subject)
      {
        return CaseResult(failure: failure)
      }
      let run = StepRun(
        subject: trial.subject, durability: Durability.allCases[number % 2],
        problem: { step, store, _, arena in
          try await differenceFromDisk(trial.subject, step, store, arena)
        })
      return CaseResult(
        explored: steps.count(where: mayChange),
        failure: try await run.shortestFailure(of: steps))
    }
  }

  private static func mayChange(_ step: StoreStep) -> Bool {
    switch step {
    case .find, .loadAll: false
    default: true
    }
  }

  private static func differenceFromDisk(
    _ subject: Subject, _ step: StoreStep, _ store: any ErasedStore, _ arena: Arena
  ) async throws -> Violation? {
    guard mayChange(step) else { return nil }
    let memory = await Subject.content(of: store)
    let disk = try await arena.contentOnDisk(subject)
    return memory == disk ? nil : "in memory: \(memory); a copy of the disk: \(disk)"
  }
}
