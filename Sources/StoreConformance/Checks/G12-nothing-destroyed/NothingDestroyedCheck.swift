import Persistence

extension Check {
  /// G12: bytes that could not be used still exist, whichever call comes next.
  static let nothingDestroyed = Check(.nothingDestroyed) { trial in
    let written = try await SoundFile.write(trial.subject)
    guard let file = written else {
      return .notExercised(.keepsNoFile)
    }
    let files = trial.shuffled(UnusableFile.all(file, for: trial))
    let kinds =
      trial.whyFilesCannotBeControlled.map { "damaged and newer files (none unreadable: \($0))" }
      ?? "damaged, newer and unreadable files"
    return await trial.explore(
      files.count, .listedAll,
      detail:
        "\(kinds), refused or quarantined, each opened twice and then used as if all were well"
    ) { number in
      trial.announce(case: number, "\(files[number])")
      return try await files[number].run(trial, file)
    }
  }
}
