import Persistence
import StoreConformance

extension Mutants {
  /// The stores that force the wrong files to the disk, or at the wrong time.
  static let powerLoss: [Mutant] = [
    .init(.noDirectorySync, .powerLossSurvival, "the directory is not synchronised"),
    .init(.noFileSync, .powerLossSurvival, "the file is not synchronised"),
    .init(.syncAfterRename, .powerLossSurvival, "the file is synchronised after its rename"),
    .init(.renameBeforeWrite, .powerLossSurvival, "the file is renamed before it is written"),
    .init(.lateDirectorySync, .powerLossSurvival, "a save returns before the directory's sync"),
    .init(.writesInPlace, .powerLossSurvival, "the file is emptied and written in place"),
    .init(.trustsWhatItReads, .powerLossSurvival, "what a killed writer left is not forced"),
    .init(.retriesFileSync, .failedSyncRemembered, "a file's failed sync is tried again"),
    .init(.retriesDirectorySync, .failedSyncRemembered, "a directory's failed sync, likewise"),
    .init(.ignoresSyncErrors, .failedSyncRemembered, "a failed sync is taken for a success"),
    .init(.quarantineUnsynced, .recoveryIdempotent, "the damaged file's new name is not forced"),
    .init(.quarantineRemovesFirst, .recoveryIdempotent, "the damaged file is removed, then copied"),
    .init(.migrationRemovesFirst, .recoveryIdempotent, "the old file goes before the new one"),
  ]
}

extension Mutant {
  fileprivate init(_ defect: HastyDefect, _ breaks: Guarantee, _ text: String) {
    self.init(
      subject: Subject("mutant-\(defect.rawValue)", claims: Mutants.claims) { given in
        var configuration = given
        let hasty = HastyFileSystem(given.fileSystem, defect, name: given.location.filename)
        configuration.fileSystem = hasty
        let store = try ReferenceStore<Note>(configuration: configuration)
        hasty.endOpening()
        return store
      },
      breaks: breaks, defect: text)
  }
}
