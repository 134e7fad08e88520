import Persistence

extension Check {
  /// G15: a file that cannot be read is not taken for one that is missing.
  static let unreadableIsNotMissing = Check(.unreadableIsNotMissing) { trial in
    let obstacles = trial.shuffled(
      trial.isDirect
        ? Obstacle.onDisk
        : Obstacle.inMemory + Obstacle.faults)
    return await trial.explore(
      obstacles.count, .listedAll, detail: detail(obstacles, trial)
    ) { number in
      trial.announce(case: number, "opening with \(obstacles[number])")
      return try await obstacles[number].run(trial.subject)
    }
  }

  private static func detail(_ obstacles: [Obstacle], _ trial: Trial) -> String {
    if trial.isDirect {
      let names = obstacles.map(\.description).sorted().joined(separator: ", ")
      return "openings: \(names); error numbers not injected: the store opens files by itself"
    }
    let numbers = Obstacle.numbers.map { Obstacle.name(of: $0) }.joined(separator: ", ")
    return "openings: no right to read, a directory, symbolic links; open and read failing with "
      + "\(numbers), once and for good; and a missing file, which is an empty store"
  }
}
