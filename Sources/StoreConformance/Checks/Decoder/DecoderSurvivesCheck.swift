import Persistence

extension Check {
  /// G25: whatever the file holds, the store opens and works, or throws `StoreError`.
  ///
  /// First files that decoders have stumbled over, then changed ones, with their checksum put right
  /// most of the time. A trap or a hang ends the check's own process, so each file is announced
  /// with its case number before it is tried. Whether a damaged file is noticed is not the question
  /// here, but that of G11.
  static let decoderSurvives = Check(.decoderSurvives) { trial in
    let isJSON = trial.subject.claims.fileFormat == .json
    var seeds = isJSON ? try DecoderSeeds(trial.subject).all() : []
    seeds += try await OwnFiles.written(by: trial.subject)
    guard !seeds.isEmpty else {
      return .notExercised("the store keeps no file at its location")
    }
    let mutation = DecoderMutation(
      seeds: seeds, items: isJSON ? try DecoderSeeds.items(8, trial.subject) : [])
    let probe = DecoderProbe(trial.subject)
    let listed = seeds.count
    let kinds = isJSON ? "known hard ones, and changed" : "the store's own, changed"
    var worked = 0
    let finding = await trial.explore(
      trial.isDirect ? 250 : 3_000, .madeUp,
      detail: "files (\(kinds)): each opened, read, saved to and opened again, or refused with "
        + "StoreError"
    ) { number in
      var random = trial.randomNumbers(case: number)
      let input = number < listed ? seeds[number] : mutation.input(&random)
      let migrates = number >= listed && number % 4 == 0
      let story = "the store's file: \(input)" + (migrates ? ", with migrations" : "")
      if trial.child != nil {
        // A replay of one case says so itself.
        let only = trial.replay.only == nil ? ",case=\(number)" : ""
        ChildRole.tell("\(trial.replay)\(only): \(story)")
      }
      let before = PeakMemory.bytes
      let verdict = try await probe.verdict(on: input, migrates: migrates)
      if case .works = verdict { worked += 1 }
      let problem = verdict.problem ?? trial.growth(since: before)
      return CaseResult(failure: problem.map { "\(story)\n→ \($0)" })
    }
    guard case .held(let explored, let detail) = finding else { return finding }
    return .held(explored: explored, detail: "\(detail); \(worked) opened")
  }
}

extension Trial {
  /// Far more than a file of 100 KB can take.
  private static var mostGrowth: Int { 100 << 20 }

  /// Says when a file cost much more memory than it is long.
  ///
  /// In a process of the check's own only: elsewhere, others take memory meanwhile.
  fileprivate func growth(since before: Int) -> String? {
    let growth = PeakMemory.bytes - before
    if child == nil || growth <= Self.mostGrowth { return nil }
    return "the process took \(growth >> 20) MB more for it"
  }
}
