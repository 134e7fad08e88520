import Dispatch

enum SyncInSyncBefore {
  // `notes` is used on `queue` alone.
  final class Notes: @unchecked Sendable {
    private let queue = DispatchQueue(label: "notes")
    private var notes = ["a", "b"]

    func all() -> [String] { queue.sync { notes } }

    // Ends the process: the block waits for the queue in which the block runs.
    func keepShort() { queue.sync { notes = all().filter { $0.count < 2 } } }
  }
}

enum SyncInSyncAfter {
  actor Notes {
    private var notes = ["a", "b"]

    func all() -> [String] { notes }

    // On the actor already: no `await`, and no second way in.
    func keepShort() { notes = all().filter { $0.count < 2 } }
  }
}
