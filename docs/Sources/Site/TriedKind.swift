import Guarantees

/// The kinds of cases that checks count.
///
/// Numbers of the same kind can be added, numbers of different kinds cannot.
enum TriedKind: String, CaseIterable {
  case calls = "calls and lists of calls, compared with a dictionary, the disk or a count"
  case schedules = "schedules, histories and runs of several clients"
  case failures = "file operations that failed"
  case disks = "disks after a power cut"
  case kills = "kills of a process"
  case damages = "damaged or foreign files, most with a flipped bit"
  case names = "names and links"
  case standstills = "calls that wait for a disk or for each other"
  case races = "rounds under ThreadSanitizer"

  /// Creates the kind that the check of a guarantee counts.
  init(_ guarantee: Guarantee) {
    switch guarantee {
    case .sequential, .memoryEqualsDisk, .equalBytes, .exactCost, .viewsAgree: self = .calls
    case .linearizability, .sessions, .noLostUpdate, .noStaleOverwrite, .snapshotReads,
      .cancellationSafety, .progress, .oneProcess:
      self = .schedules
    case .failureAtomicity, .noResidue, .unreadableIsNotMissing: self = .failures
    case .powerLossSurvival, .failedSyncRemembered, .recoveryIdempotent: self = .disks
    case .killSurvival: self = .kills
    case .corruptionDetected, .nothingDestroyed, .decoderSurvives: self = .damages
    case .pathsStayInside: self = .names
    case .poolNotBlocked, .fairness, .boundedMemory: self = .standstills
    case .dataRaceFreedom: self = .races
    }
  }

  var guarantees: [Guarantee] { Guarantee.allCases.filter { Self($0) == self } }
}
