import Persistence

extension Check {
  /// G14: after opening, the directory holds only files that the store declares.
  ///
  /// For a store with a file per record, the check deletes all items before it lists the files.
  static let noResidue = Check(.noResidue) { trial in
    let inMemory: Finding
    do { inMemory = try await ResidueOfCrashes(trial).run() } catch let absence as Tracing.Absence {
      inMemory = .notExercised("its file calls cannot be made to fail: \(absence)")
    }
    if case .broken = inMemory { return inMemory }
    let kills = ResidueOfKills(trial: trial, firstCase: ResidueOfCrashes.mostCases)
    return inMemory.joined(with: try await kills.run())
  }
}
