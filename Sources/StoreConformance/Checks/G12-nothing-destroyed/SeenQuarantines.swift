import Persistence
import Synchronization

/// The files that a store reported as set aside.
final class SeenQuarantines: Sendable {
  private let reports = Mutex<[Quarantine]>([])

  var all: [Quarantine] { reports.withLock { $0 } }

  /// The policy to set a damaged file aside, which notes every report.
  var policy: RecoveryPolicy {
    .quarantine { report in self.reports.withLock { $0.append(report) } }
  }
}
