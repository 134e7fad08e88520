import Persistence
public import StoreConformance

extension Mutants {
  /// Stores of unusual designs, with nothing wrong.
  public static let honestStrangers: [Subject] = [
    Subject("honest-grown-log", claims: grown) { try GrownLogStore<Note>(configuration: $0) },
    Subject("honest-slot-log", claims: slotClaims) {
      try await SlotLogStore<Note>.open($0, cutsTail: true)
    },
    Subject("honest-deletes-last", claims: lineClaims) {
      try await LineStrangerStore<Note>.open(.deletesLast, $0)
    },
    Subject("honest-pulled-feed", claims: claims) {
      try PulledFeedStore<Note>(configuration: $0)
    },
    Subject("honest-retrying", claims: claims.with { $0.guarantees.remove(.exactCost) }) {
      var configuration = $0
      configuration.fileSystem = RetryingFileSystem(base: $0.fileSystem)
      return try ReferenceStore<Note>(configuration: configuration)
    },
    Subject(
      "honest-identity-lock",
      claims: Claims(Claims.everythingJudged.subtracting([.poolNotBlocked]), fileAccess: .direct)
    ) {
      var configuration = $0
      configuration.fileSystem = IdentityLockFileSystem(base: PosixFileSystem())
      return try ReferenceStore<Note>(configuration: configuration)
    },
  ]

  private static let lineClaims = Claims(
    Claims.everythingJudged.subtracting([
      .corruptionDetected, .decoderSurvives, .nothingDestroyed, .exactCost,
    ]))

  private static let slotClaims = Claims(
    Claims.everythingJudged.subtracting([
      .equalBytes, .exactCost, .corruptionDetected, .nothingDestroyed,
    ]),
    fileFormat: .own
  ).with { $0.tornTail = .dropped }

  private static let grown = Claims(
    // The log takes a file of another format for a torn tail.
    claims.guarantees.subtracting([
      .equalBytes, .exactCost, .corruptionDetected, .nothingDestroyed, .decoderSurvives,
    ]), fileFormat: .own
  ).with { claims in
    claims.tornTail = .dropped
    claims.excess = .zerosIgnored
  }
}
