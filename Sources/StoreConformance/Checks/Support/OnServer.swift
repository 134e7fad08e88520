extension Unexercised {
  /// The store has no file operation that could be blocked, made to fail, or counted.
  static let onServer =
    "the store keeps its items on a server, where nothing can be held or made to fail"
}

extension Check {
  /// The reason why the check cannot be tried on a store that keeps its items on a server; `nil` if
  /// the check applies to such a store too.
  var needOfFiles: String? {
    switch guarantee {
    case .powerLossSurvival, .failedSyncRemembered, .recoveryIdempotent:
      "\(keepsNoFile), and the disk is the server's"
    case .corruptionDetected, .nothingDestroyed, .noResidue, .unreadableIsNotMissing,
      .pathsStayInside, .decoderSurvives, .equalBytes, .exactCost:
      keepsNoFile
    case .sequential, .failureAtomicity, .memoryEqualsDisk, .linearizability, .sessions,
      .noLostUpdate, .noStaleOverwrite, .killSurvival, .snapshotReads, .cancellationSafety,
      .progress, .poolNotBlocked, .fairness, .boundedMemory, .oneProcess, .dataRaceFreedom,
      .viewsAgree:
      nil
    }
  }

  private var keepsNoFile: String { "the store keeps no file, its items are on a server" }
}
