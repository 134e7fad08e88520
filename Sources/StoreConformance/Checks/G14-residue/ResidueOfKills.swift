import Persistence

/// The part of G14 on real files.
///
/// A child is killed while its directory holds something undeclared, and the directory is listed
/// after the store has been opened again.
struct ResidueOfKills {
  /// The number of items that make a file of about 30 kB, so that writing it takes a while.
  private static let ballast = 300
  /// The number of changes after which a child is killed if it never shows anything undeclared.
  private static let longestLife = 12

  let trial: Trial
  let firstCase: Int

  func run() async throws -> Finding {
    guard let child = trial.child else {
      return .notExercised("no child process to kill while it writes real files")
    }
    if let only = trial.replay.only, only < firstCase {
      return .notExercised("replayed without kills")
    }
    let arena = try Arena(onDisk: (), claims: trial.subject.claims)
    defer { arena.remove() }
    let files = try await files()
    var seen = 0
    let kills = trial.cases(20)
    for round in 1...kills {
      var random = trial.randomNumbers(case: firstCase)
      let plan = WriterPlan(
        place: ChildConfiguration(arena, .powerLoss), seed: random.next(), round: round, clients: 1,
        ballast: files.needsEmptyStore ? 0 : Self.ballast)
      do {
        let writer = try KilledWriter(plan, trial.subject, child)
        let isCaught = try await writer.run(
          killingWhen: { try !files.residue(among: arena.paths(in: files)).isEmpty },
          atLatestAfter: Self.longestLife)
        if isCaught { seen += 1 }
      } catch let failure as ChildFailure {
        return trial.broken(case: firstCase, explored: round, "\(failure)")
      }
      if let residue = try await residueOpening(plan.place, arena, files) {
        return trial.broken(
          case: firstCase, explored: round, residue.after("kill -9 during a save"))
      }
    }
    return .held(
      explored: kills, detail: "\(kills) kills, \(seen) of them while a temporary file was there")
  }

  /// The store's files when nothing is killed, if they are needed to recognise leftover files.
  private func files() async throws -> LeftFiles {
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    var files = LeftFiles(claims: trial.subject.claims, filename: arena.location.filename)
    guard files.needsEmptyStore else { return files }
    let store = try await trial.subject.open(arena.configuration())
    for key in 0..<WriterPlan.keysPerClient { try await store.save(key, 1) }
    try await store.flush()
    files.usual = files.undeclared(among: try arena.paths(in: files))
    _ = await files.empty(store)
    try await store.close()
    files.usual.formUnion(files.undeclared(among: try arena.paths(in: files)))
    return files
  }

  /// The residue after the store is opened again; `nil` if there is none.
  private func residueOpening(
    _ place: ChildConfiguration, _ arena: Arena, _ files: LeftFiles
  ) async throws -> Violation? {
    let store = try await place.open(trial.subject)
    let atFirst = files.needsEmptyStore ? [] : files.residue(among: try arena.paths(in: files))
    let isEmptied = await files.empty(store)
    try await store.close()
    guard files.needsEmptyStore else {
      return atFirst.isEmpty ? nil : Violation(found: "\(atFirst) stayed").after("opened again")
    }
    let left = isEmptied ? files.residue(among: try arena.paths(in: files)) : []
    return left.isEmpty
      ? nil : Violation(found: "\(left) stayed").after("opened again, every item deleted, closed")
  }
}

extension Arena {
  /// The names in the store's directory and, if each record has a file, in the folder of records.
  ///
  /// Files may appear and disappear meanwhile.
  fileprivate func paths(in files: LeftFiles) throws -> [String] {
    let names = try names()
    guard files.needsEmptyStore, holdsDirectory else { return names }
    return names.filter { $0 != location.filename }
      + (try own("list the store's folder") {
        try base.withDirectory(location.path, base.list).map { location.filename + "/" + $0 }
      })
  }
}
