import Persistence

extension Check {
  /// G14: after opening, the directory holds only files that the store declares.
  static let noResidue = Check(.noResidue) { trial in
    let crashes = ResidueOfCrashes(trial)
    let inMemory = try await crashes.run()
    if case .broken = inMemory { return inMemory }
    let kills = ResidueOfKills(trial, firstCase: ResidueOfCrashes.mostCases)
    return inMemory.joined(with: try await kills.run())
  }
}

extension Arena {
  /// The names in the directory that are not declared.
  func residue(on fileSystem: (any FileSystem)? = nil) throws -> [String] {
    try names(on: fileSystem).filter { !declaredNames.contains($0) }
  }
}
