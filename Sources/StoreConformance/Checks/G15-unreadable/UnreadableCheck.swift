extension Check {
  /// G15: a store does not treat an unreadable file as a missing one.
  static let unreadableIsNotMissing = Check(.unreadableIsNotMissing) { trial in
    let obstacles = trial.shuffled(
      (trial.isDirect ? ReadObstacle.onDisk : ReadObstacle.inMemory)
        + (trial.whyFilesCannotBeControlled == nil ? ReadObstacle.faults : []))
    return await trial.explore(
      obstacles.count, .listedAll, detail: detail(obstacles, trial)
    ) { number in
      trial.announce(case: number, "opening with \(obstacles[number])")
      return try await obstacles[number].run(trial)
    }
  }

  private static func detail(_ obstacles: [ReadObstacle], _ trial: Trial) -> String {
    if let reason = trial.whyFilesCannotBeControlled {
      let names = obstacles.map(\.description).sorted().joined(separator: ", ")
      return "openings: \(names); error numbers not injected: \(reason)"
    }
    let numbers = ReadObstacle.numbers.map { ReadObstacle.name(of: $0) }.joined(separator: ", ")
    let access = obstacles.contains(.noAccess) ? "no right to read, " : ""
    return "openings: \(access)a directory, symbolic links; each open and each read failing with "
      + "\(numbers), once and permanently; and a missing file, which is an empty store"
  }
}
