import Persistence
import StoreConformance

extension Mutants {
  /// The stores that take ids for others, or for more than one.
  static let encodedIDs: [Mutant] = [
    mutant("keepsBothForms", .sequential, "of two forms of an id in one batch the file keeps both")
    { try EncodedIDStore<Note>(.keepsBothForms, $0) },
    mutant("deletesOneForm", .sequential, "a deletion by the other form of an id leaves the file") {
      try EncodedIDStore<Note>(.deletesOneForm, $0)
    },
    mutant("takesPlaceOfTwin", .sequential, "of two ids that are encoded alike one item stays") {
      try EncodedIDStore<OddNote>(.takesPlaceOfTwin, $0)
    },
  ]

  /// The stores that are wrong after a failure, a kill or a close.
  static let afterFailures: [Mutant] = [
    mutant("fillsInPlace", .failureAtomicity, "on a full disk the file is written in place") {
      try FallbackStore<Note>(.writesInPlace, $0)
    },
    mutant(
      "putsBackUnsynced", .powerLossSurvival,
      "after a failed sync the old file is put back, and nothing forces that"
    ) { try FallbackStore<Note>(.putsBackUnsynced, $0) },
    mutant(
      "keepsTornTail", .powerLossSurvival,
      "a log appends behind the half of an entry that a killed process left", claims: log
    ) {
      var configuration = $0
      let files = KeptTailFileSystem($0.fileSystem)
      configuration.fileSystem = files
      let store = try await GroupedLogStore<Note>.open(configuration)
      files.endOpening()
      return store
    },
    mutant(
      "encodesFirst", .oneProcess, "a closed store says that an item cannot be encoded",
      claims: claims.with { $0.throwsStoreErrors = true }
    ) { try EncodesFirstStore<Note>(configuration: $0) },
    mutant(
      "ignoresLostLock", .oneProcess,
      "a lock file that is removed passes for the lock that is held",
      claims: claims.with { $0.lock = .watched }
    ) {
      var configuration = $0
      configuration.fileSystem = UnwatchedLockFileSystem($0)
      return try ReferenceStore<Note>(configuration: configuration)
    },
    mutant(
      "closesTwice", .oneProcess, "two closes behind a save close a descriptor twice",
      claims: Claims()
    ) { try ClosesTwiceStore<Note>(configuration: $0) },
    mutant(
      "unchecksFlag", .corruptionDetected, "a flag beside the file has no checksum",
      claims: claims.with { $0.companions = [FlaggedStore<Note>.companion] }
    ) { try FlaggedStore<Note>(configuration: $0) },
  ]

  private static let log = Claims(
    Claims.everythingJudged.subtracting([.equalBytes, .exactCost]), fileFormat: .own
  ).with { $0.tornTail = .dropped }
}
