extension Claims {
  /// The promises of a store for documents: the user's work, some megabytes in a few files.
  ///
  /// Saved items survive a crash of the program, damage is detected, and nothing is destroyed. The
  /// preset makes no promise about power cuts, other processes, blocked threads, or the cost of a
  /// call.
  public static let documents = Claims([
    .sequential, .failureAtomicity, .memoryEqualsDisk, .linearizability, .sessions, .noLostUpdate,
    .noStaleOverwrite, .killSurvival, .corruptionDetected, .nothingDestroyed, .noResidue,
    .unreadableIsNotMissing, .snapshotReads, .cancellationSafety, .progress, .dataRaceFreedom,
    .decoderSurvives,
  ])

  /// The promises of a cache: correct results while the program runs, and no crash, whatever is on
  /// the disk.
  ///
  /// A cache may forget items, takes a batch item by item, and finds items only by their ids. A
  /// cache has neither a lock nor a close.
  public static let cache = Claims(
    [
      .sequential, .linearizability, .sessions, .noLostUpdate, .cancellationSafety, .progress,
      .dataRaceFreedom, .decoderSurvives,
    ], batches: .itemByItem
  ).with { claims in
    claims.listing = .none
    claims.closes = .nothing
    claims.lock = .none
  }

  /// The promises of a database: commits are atomic and survive a power cut.
  ///
  /// The preset makes no promise about equal bytes or the operations of a call. Other processes may
  /// open the same file. The file states its length, and bytes after that are ignored.
  public static let database = Claims(
    everythingJudged.subtracting([.oneProcess, .equalBytes, .exactCost, .poolNotBlocked]),
    fileFormat: .own
  ).with { $0.excess = .ignored }

  /// The promises of a log: appended items survive a crash of the program, in order and whole.
  ///
  /// An incomplete entry at the end of the file is dropped. The preset makes no promise about power
  /// cuts, equal bytes, blocked threads, or other processes.
  public static let log = Claims(
    documents.guarantees.subtracting([.noResidue]), fileFormat: .own
  ).with { $0.tornTail = .dropped }

  /// Returns the same claims with a change.
  ///
  /// ```swift
  /// let claims = Claims.documents.with { $0.guarantees.insert(.powerLossSurvival) }
  /// print(claims.guarantees.contains(.powerLossSurvival))  // true
  /// ```
  public func with(_ change: (inout Claims) -> Void) -> Claims {
    var claims = self
    change(&claims)
    return claims
  }
}
