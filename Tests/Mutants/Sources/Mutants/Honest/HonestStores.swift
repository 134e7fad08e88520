import Persistence
public import StoreConformance

extension Mutants {
  /// A store without a defect that keeps a file for each item.
  ///
  /// At its location there is no file that could be a link or unreadable, and beside it there are
  /// as many files as items. A journal is carried out even if its directory's synchronisation
  /// failed. The store promises nothing about these situations.
  public static let honestFilePerItem = Subject(
    "honest-file-per-item",
    claims: Claims(
      inOtherStyles.union([.recoveryIdempotent]).subtracting([
        .unreadableIsNotMissing, .pathsStayInside, .failedSyncRemembered,
      ]),
      fileFormat: .own)
  ) { try FilePerItemStore<Note>(configuration: $0) }

  /// A store without a defect that rewrites two files by turns.
  ///
  /// It makes no promise about a directory's synchronisation that failed, or a backup of one file.
  public static let honestAlternatingFiles = Subject(
    "honest-alternating-files",
    claims: Claims(
      inOtherStyles.subtracting([.failedSyncRemembered, .memoryEqualsDisk]), fileFormat: .own,
      companions: [".b"])
  ) { try AlternatingFilesStore<Note>(configuration: $0) }

  /// A store with nothing wrong that keeps a folder at its location, and promises what its like do.
  public static let honestFolder = Subject(
    "honest-folder",
    claims: Claims(
      [
        .sequential, .memoryEqualsDisk, .linearizability, .sessions, .noLostUpdate,
        .noStaleOverwrite, .killSurvival, .snapshotReads, .cancellationSafety, .progress,
      ], fileAccess: .direct, batches: .itemByItem)
  ) { try FolderStore<Note>(configuration: $0) }

  /// A store with nothing wrong that has no close.
  public static let honestKeptOpen = Subject(
    "honest-kept-open",
    claims: Claims([.sequential, .noLostUpdate, .cancellationSafety]).with { claims in
      claims.closes = .nothing
      claims.lock = .none
    }
  ) { try KeptOpenStore<Note>(configuration: $0) }

  /// The guarantees that do not need a single file in a fixed form that a save replaces.
  private static let inOtherStyles = claims.guarantees.subtracting([
    .corruptionDetected, .nothingDestroyed, .decoderSurvives, .equalBytes, .exactCost,
    .recoveryIdempotent, .noResidue,
  ])
}
