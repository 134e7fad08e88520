extension Claims {
  /// The promises of a store for documents: the user's work, some megabytes in a few files.
  ///
  /// Saved items survive a crash of the program, damage is noticed, and nothing is destroyed.
  /// Nothing is promised about power cuts, other processes, threads that wait, or the cost of a call.
  public static let documents = Claims([
    .sequential, .failureAtomicity, .memoryEqualsDisk, .linearizability, .sessions, .noLostUpdate,
    .noStaleOverwrite, .killSurvival, .corruptionDetected, .nothingDestroyed, .noResidue,
    .unreadableIsNotMissing, .snapshotReads, .cancellationSafety, .progress, .dataRaceFreedom,
    .decoderSurvives,
  ])

  /// The promises of a cache: right answers while the program runs, and no crash, whatever is on the disk.
  ///
  /// A cache may forget, takes a batch item by item, finds items only by their ids, and has neither a lock
  /// nor a close.
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

  /// The promises of a database: commits that are whole and survive a power cut.
  ///
  /// Nothing is promised about equal bytes or the operations of a call; other processes may open the same
  /// file.
  public static let database = Claims(
    everythingJudged.subtracting([.oneProcess, .equalBytes, .exactCost, .poolNotBlocked]),
    fileFormat: .own)

  /// The promises of a log: appended items survive a crash of the program, in order and whole.
  ///
  /// An entry that is there in part is dropped. Nothing is promised about power cuts, equal bytes, threads
  /// that wait, or other processes.
  public static let log = Claims(
    documents.guarantees.subtracting([.noResidue]), fileFormat: .own
  ).with { $0.tornTail = .dropped }

  /// The same claims with a change.
  ///
  /// ```swift
  /// let claims = Claims.documents.with { $0.guarantees.insert(.powerLossSurvival) }
  /// print(claims.guarantees.contains(.powerLossSurvival))  // true
  /// ```
  ///
  /// - Parameter change: Changes the claims.
  /// - Returns: The changed claims.
  public func with(_ change: (inout Claims) -> Void) -> Claims {
    var claims = self
    change(&claims)
    return claims
  }
}
