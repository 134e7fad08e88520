/// The guarantees of the conformance suite, numbered as in its documentation.
public enum Guarantee: Int, Sendable, CaseIterable, Codable, Comparable {
  case sequential = 1, failureAtomicity, memoryEqualsDisk, linearizability, sessions
  case noLostUpdate, noStaleOverwrite, killSurvival, powerLossSurvival, failedSyncRemembered
  case corruptionDetected, nothingDestroyed, recoveryIdempotent, noResidue, unreadableIsNotMissing
  case snapshotReads, cancellationSafety, progress, poolNotBlocked, fairness
  case boundedMemory, oneProcess, pathsStayInside, dataRaceFreedom, decoderSurvives
  case equalBytes, exactCost, viewsAgree

  /// The short name: `G1` to `G28`.
  public var id: String { "G\(rawValue)" }

  /// The guarantee with this short name, in either case, if there is one.
  ///
  /// - Parameter id: `G1` to `G28`.
  public init?(id: String) {
    guard let match = Self.allCases.first(where: { $0.id == id.uppercased() }) else { return nil }
    self = match
  }

  /// The guarantee in a few words.
  public var title: String {
    switch self {
    case .sequential: "behaves like a dictionary"
    case .failureAtomicity: "a call that throws changed nothing"
    case .memoryEqualsDisk: "memory equals disk after every call"
    case .linearizability: "linearizable"
    case .sessions: "a client reads its own writes"
    case .noLostUpdate: "no update is lost"
    case .noStaleOverwrite: "an older snapshot never overwrites a newer one"
    case .killSurvival: "acknowledged writes survive kill -9"
    case .powerLossSurvival: "acknowledged writes survive power loss"
    case .failedSyncRemembered: "a failed sync is never forgotten"
    case .corruptionDetected: "corruption is detected"
    case .nothingDestroyed: "nothing is destroyed after a failed open"
    case .recoveryIdempotent: "recovery can be interrupted"
    case .noResidue: "no residue is left"
    case .unreadableIsNotMissing: "unreadable is not missing"
    case .snapshotReads: "loadAll is one snapshot"
    case .cancellationSafety: "cancellation is safe"
    case .progress: "every call ends"
    case .poolNotBlocked: "the cooperative pool is not blocked"
    case .fairness: "clients are served fairly"
    case .boundedMemory: "memory is bounded"
    case .oneProcess: "one process at a time"
    case .pathsStayInside: "paths stay inside the directory"
    case .dataRaceFreedom: "free of data races"
    case .decoderSurvives: "the decoder survives anything"
    case .equalBytes: "equal content gives equal bytes"
    case .exactCost: "exact cost in file operations"
    case .viewsAgree: "page, count and feed agree with loadAll"
    }
  }

  /// Orders by number.
  public static func < (left: Guarantee, right: Guarantee) -> Bool {
    left.rawValue < right.rawValue
  }
}
