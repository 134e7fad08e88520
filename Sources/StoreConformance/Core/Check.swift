import Persistence

/// One check: its guarantee and its action.
struct Check: Sendable {
  let guarantee: Guarantee
  let run: @Sendable (Trial) async throws -> Finding

  init(
    _ guarantee: Guarantee, _ run: @escaping @Sendable (Trial) async throws -> Finding
  ) {
    self.guarantee = guarantee
    self.run = run
  }

  /// Every check that exists, in the order of the guarantees.
  static let all: [Check] = [
    .sequential,
    .failureAtomicity,
    .memoryEqualsDisk,
    .linearizability,
    .sessions,
    .noLostUpdate,
    .noStaleOverwrite,
    .killSurvival,
    .powerLossSurvival,
    .failedSyncRemembered,
    .corruptionDetected,
    .nothingDestroyed,
    .recoveryIdempotent,
    .noResidue,
    .unreadableIsNotMissing,
    .snapshotReads,
    .cancellationSafety,
    .progress,
    .poolNotBlocked,
    .fairness,
    .boundedMemory,
    .oneProcess,
    .pathsStayInside,
    .dataRaceFreedom,
    .decoderSurvives,
    .equalBytes,
    .exactCost,
    .viewsAgree,
  ]
}
