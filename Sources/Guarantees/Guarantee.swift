/// The guarantees of the conformance suite, numbered as in its documentation.
public enum Guarantee: Int, Sendable, CaseIterable, Codable, Comparable {
  /// G1: behaves like a dictionary.
  case sequential = 1
  /// G2: a call that throws changed nothing.
  case failureAtomicity
  /// G3: memory equals disk after every call.
  case memoryEqualsDisk
  /// G4: linearizable.
  case linearizability
  /// G5: a client reads its own writes.
  case sessions
  /// G6: no update is lost.
  case noLostUpdate
  /// G7: an older snapshot never overwrites a newer one.
  case noStaleOverwrite
  /// G8: acknowledged writes survive kill -9.
  case killSurvival
  /// G9: acknowledged writes survive power loss.
  case powerLossSurvival
  /// G10: a failed sync is never forgotten.
  case failedSyncRemembered
  /// G11: corruption is detected.
  case corruptionDetected
  /// G12: nothing is destroyed after a failed open.
  case nothingDestroyed
  /// G13: recovery can be interrupted.
  case recoveryIdempotent
  /// G14: no residue is left.
  case noResidue
  /// G15: unreadable is not missing.
  case unreadableIsNotMissing
  /// G16: loadAll is one snapshot.
  case snapshotReads
  /// G17: cancellation is safe.
  case cancellationSafety
  /// G18: every call ends.
  case progress
  /// G19: the cooperative pool is not blocked.
  case poolNotBlocked
  /// G20: clients are served fairly.
  case fairness
  /// G21: memory is bounded.
  case boundedMemory
  /// G22: one process at a time.
  case oneProcess
  /// G23: paths stay inside the directory.
  case pathsStayInside
  /// G24: free of data races.
  case dataRaceFreedom
  /// G25: the decoder survives anything.
  case decoderSurvives
  /// G26: equal content gives equal bytes.
  case equalBytes
  /// G27: exact cost in file operations.
  case exactCost
  /// G28: page, count and feed agree with loadAll.
  case viewsAgree

  /// The short name: `G1` to `G28`.
  public var id: String { "G\(rawValue)" }

  /// Creates the guarantee with this short name (`G1` to `G28`, in upper or lower case), or `nil`
  /// if there is none.
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
