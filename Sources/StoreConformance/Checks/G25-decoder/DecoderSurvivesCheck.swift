import Persistence

extension Check {
  /// G25: whatever the file contains, the store opens and works, or throws an error.
  ///
  /// The check tries files that are known to break decoders, and then changed files, most of them
  /// with a repaired checksum. A trap or a hang ends the check's own process, so each file is
  /// announced with its case number before it is tried. G11 judges whether a store detects a
  /// damaged file.
  static let decoderSurvives = Check(.decoderSurvives) { trial in
    let isJSON = trial.subject.claims.fileFormat == .json
    var seeds = isJSON ? try DecoderSeeds(trial.subject).all() : []
    seeds += try await OwnFiles.written(by: trial.subject)
    guard !seeds.isEmpty else {
      return .notExercised(.keepsNoFile)
    }
    let mutation = DecoderMutation(
      seeds: seeds, items: isJSON ? try DecoderSeeds.items(8, trial.subject) : [])
    let probe = DecoderProbe(trial.subject)
    let error = trial.subject.claims.throwsStoreErrors ? "StoreError" : "an error"
    let listed = seeds.count
    let kinds = isJSON ? "known hard ones, and changed" : "the store's own, changed"
    var worked = 0
    var memory = MemoryWatch(isAlone: trial.child != nil)
    let finding = await trial.explore(
      trial.isDirect ? 250 : 2_500, .madeUp,
      detail: "files (\(kinds)): each opened, read, saved to and opened again, or refused with "
        + error
    ) { number in
      var random = trial.randomNumbers(case: number)
      let input = number < listed ? seeds[number] : mutation.input(&random)
      let migrates = number >= listed && number % 4 == 0
      let story = "the store's file: \(input)" + (migrates ? ", with migrations" : "")
      trial.announce(case: number, story)
      let verdict = try await probe.verdict(on: input, migrates: migrates)
      if case .works = verdict { worked += 1 }
      let problem = verdict.problem ?? memory.growth()
      return CaseResult(failure: problem?.after(story))
    }
    guard case .held(let explored, let detail) = finding else { return finding }
    return .held(explored: explored, detail: "\(detail); \(worked) opened")
  }
}

/// Detects a file that costs much more memory than its length.
private struct MemoryWatch {
  /// Far more memory than a file of 100 KB can need.
  private static let mostGrowth = 100 << 20

  /// True if the process runs only this check.
  ///
  /// In any other process, other work allocates memory meanwhile.
  let isAlone: Bool
  private(set) var peak = PeakMemory.bytes

  /// The problem with the memory allocated since the last call, if there is one.
  mutating func growth() -> Violation? {
    guard isAlone else { return nil }
    let before = peak
    peak = PeakMemory.bytes
    let growth = peak - before
    return growth > Self.mostGrowth ? "the process took \(growth >> 20) MB more for it" : nil
  }
}
