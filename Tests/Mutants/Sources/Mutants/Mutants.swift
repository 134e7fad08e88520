public import StoreConformance

/// A store that is wrong on purpose, and the check that must notice.
public struct Mutant: Sendable, CustomStringConvertible {
  /// The store.
  public let subject: Subject
  /// The guarantee that it breaks.
  public let breaks: Guarantee
  /// Its defect, in a few words.
  public let defect: String

  /// For example `mutant-noChecksum (G11): a bare array, without a checksum`.
  public var description: String { "\(subject.id) (\(breaks.id)): \(defect)" }
}

/// Every mutant.
///
/// Adding a check means adding the mutant that only it kills.
public enum Mutants {
  /// The mutants, in the order of the guarantees that they break; ``deadly`` are not among them.
  public static let all =
    (sequential + concurrent + schedules + threads + progress + views + decoder + fairness
    + powerLoss + journal + journalTrust + races + likeness + rare + situations + onMainActor)
    .sorted { $0.breaks < $1.breaks }

  /// The claims of stores that do their work on their callers' threads.
  static let claims = Claims(
    Claims.everythingJudged.subtracting([.poolNotBlocked])
  ).with { $0.swap = .noticed }

  /// The stores that are wrong about single calls, by guarantee.
  static let sequential: [Mutant] = [
    .init(.firstOfBatchWins, .sequential, "of a repeated id in a batch, the first item counts"),
    .init(.findsDeleted, .sequential, "find gives what was deleted"),
    .init(.findsAsOpened, .sequential, "find gives what was deleted if it was there at opening"),
    .init(.cacheBeforeWrite, .failureAtomicity, "memory is changed before the file"),
    .init(.batchInPieces, .failureAtomicity, "a batch is a loop of single saves"),
    .init(.keepsUnsaved, .failureAtomicity, "an item that failed is saved again with the next"),
    .init(.hidesUnknownOutcome, .failureAtomicity, "an unknown outcome is called no change"),
    .init(.goesOnAfterUnknownOutcome, .failureAtomicity, "saves go on after an unknown outcome"),
    .init(.swallowsWriteErrors, .failureAtomicity, "a failed write is taken for a success"),
    .init(.deletesAtClose, .memoryEqualsDisk, "deletions are written when something else is"),
    .init(.replacesAtClose, .memoryEqualsDisk, "replacements are written when something else is"),
    .init(.deletesBatchesLate, .memoryEqualsDisk, "for a process crash, deleted batches wait"),
    .init(.noChecksum, .corruptionDetected, "a bare array, without a checksum"),
    .init(.acceptsTruncation, .corruptionDetected, "checksums of lines: lines may be missing"),
    .init(.lastRepeatedWins, .corruptionDetected, "of items with one id, the last counts"),
    .init(.quarantinesSilently, .corruptionDetected, "moves a damaged file aside, unasked"),
    .init(.corruptIsEmpty, .nothingDestroyed, "a damaged file is an empty store"),
    .init(.removesWhatItRefuses, .nothingDestroyed, "a damaged file is removed"),
    .init(.quarantineDeletes, .nothingDestroyed, "quarantine removes the file"),
    .init(.uniqueTemporary, .noResidue, "temporary files with names that nobody remembers"),
    .init(.unreadableIsEmpty, .unreadableIsNotMissing, "every error of reading is 'no file'"),
    .init(
      .quarantinesUnreadable, .unreadableIsNotMissing,
      "where damage is to be set aside, a file that cannot be read is"),
    .init(.directoryIsEmpty, .unreadableIsNotMissing, "a directory is 'no file'"),
    .init(.ignoresLock, .oneProcess, "nothing keeps a second opener out"),
    .init(.keepsLock, .oneProcess, "close does not release the lock"),
    .init(.decodesPercent, .pathsStayInside, "%2e%2e%2f in a name is ../"),
    .init(.followsLinks, .pathsStayInside, "a symbolic link is followed"),
    .init(.writesTime, .equalBytes, "the file depends on when it was written"),
    .init(.writesForNothing, .exactCost, "deleting what is not there writes the file"),
    .init(.synchronisesTwice, .exactCost, "two synchronisations for one save"),
    .init(.alwaysSynchronises, .exactCost, "synchronises where only a process crash counts"),
  ]
}

extension Mutant {
  init(_ defect: Defect, _ breaks: Guarantee, _ text: String) {
    self.init(
      subject: Subject("mutant-\(defect.rawValue)", claims: Mutants.claims) {
        try MutantStore<Note>(defect, $0)
      },
      breaks: breaks, defect: text)
  }
}
