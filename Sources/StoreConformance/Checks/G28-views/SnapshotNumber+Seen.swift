import Synchronization

extension SnapshotNumber {
  /// The snapshots that clients have taken.
  final class Seen: Sendable {
    private let taken = Mutex<[Taken]>([])

    var all: [Taken] { taken.withLock { $0 } }

    func note(_ one: Taken?) {
      if let one { taken.withLock { $0.append(one) } }
    }
  }
}
