import Persistence

extension Check {
  /// G11: a store refuses damaged bytes, or shows exactly the content that was saved.
  static let corruptionDetected = Check(.corruptionDetected) { trial in
    if trial.subject.claims.layout == .filePerRecord {
      return try await DamagedRecords.finding(trial)
    }
    let written = try await SoundFile.write(trial.subject)
    guard let file = written else {
      return .notExercised(.keepsNoFile)
    }
    let random = trial.shuffled(damages(of: file, trial))
    // The rare kinds of damage come first, so that less effort does not skip them. For stores that
    // may trap on them, they come last, so that a trap does not hide a counterexample with a full
    // timeline.
    let rare = file.additions.atEnd + file.replacements
    let damages = trial.isDirect ? random + rare : rare + random
    // No database library promises to detect damage to the file of an open database.
    let open = trial.isDirect ? [] : DamageWhileOpen.all
    return await trial.explore(
      damages.count + open.count, .listed, detail: detail(file, trial)
    ) { number in
      if number < open.count {
        trial.announce(case: number, "a bit of an open store's file flips")
        return CaseResult(failure: try await open[number].problem(trial.subject))
      }
      let damage = damages[number - open.count]
      let bytes = damage.apply(to: file.bytes)
      if bytes == file.bytes { return CaseResult(explored: 0) }
      trial.announce(case: number, "opening a file with \(damage)")
      let arena = try Arena(for: trial.subject)
      defer { arena.remove() }
      try file.put(bytes, in: arena)
      let seen = try await trial.subject.observe(arena.configuration(.processCrash))
      if seen.isRefusal || file.allows(seen, after: damage, trial.subject.claims) {
        return CaseResult(untyped: seen.isUntyped ? 1 : 0)
      }
      return CaseResult(
        failure: Violation(found: "\(seen)").after(
          "the store's file: \(file.bytes.count) bytes, \(file.content.count) items", "\(damage)"
        ).replacing(arena.withoutDirectory))
    }
  }

  private static func damages(of file: SoundFile, _ trial: Trial) -> [Damage] {
    let count = file.bytes.count
    let blocks = Damage.zeroedBlocks(count, size: 64) + Damage.zeroedBlocks(count, size: 512)
    guard trial.isDirect else {
      return Damage.flips(count) + Damage.truncations(count) + blocks
        + file.additions.inMiddle(every: 1)
    }
    let flips = (0..<count).map { Damage.flip(bit: $0 % 8, byte: $0) }
    return flips + Damage.truncations(count, every: 16) + blocks
      + file.additions.inMiddle(every: max(48, count / 64))
  }

  private static func detail(_ file: SoundFile, _ trial: Trial) -> String {
    let flips =
      trial.isDirect
      ? "one flipped bit of every byte, every 16th length"
      : "every flipped bit, every length"
    let whole = file.replacements.count > 2 ? "a newer version, repeated ids" : "repeated ids"
    return
      "files: \(flips), zeroed blocks of 64 and 512 bytes, bytes of others after the end and in "
      + "the middle, \(whole); "
      + "the sound file has \(file.bytes.count) bytes"
      + (trial.isDirect ? "" : "; flipped bits of an open store's file")
  }
}
