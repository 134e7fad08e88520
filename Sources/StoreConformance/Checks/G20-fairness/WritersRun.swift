import Persistence

/// The part of G20 in which saves overlap without a gap, and a find arrives among them.
///
/// A file operation of a save is blocked until the next save waits. A lock that prefers writers never
/// admits the reader.
struct WritersRun {
  /// The number of threads that a run needs.
  static let threadCount = 3

  let trial: Trial
  let threads: ClientThreads
  let operation: FileOperation

  /// Returns the number of saves that overtook the find, a few more than allowed at most.
  func run() async throws -> Int {
    let (store, held) = try await trial.opened(holding: operation)
    // No operation stays blocked, even after an error.
    defer { held.release() }
    var savers = [saver(0, store)]
    _ = await threads.yields(ClientThreads.patience) { held.count > 0 || savers[0].hasReturned }
    savers.append(saver(1, store))
    await threads.settle()
    let finding = threads.start(2) { try await store.find(0) }
    // The find now waits for a save, or has returned without waiting.
    await threads.settle { finding.hasReturned }
    var overtaking = 0
    // The saves that began before the find.
    var earlier = savers.count
    while !finding.hasReturned, overtaking <= Starvation.mostOvertaking, held.count > 0 {
      held.releaseFirst()
      _ = await threads.yields(ClientThreads.patience) {
        savers.contains(where: \.hasReturned) || finding.hasReturned
      }
      for client in savers.indices where savers[client].hasReturned {
        _ = try savers[client].outcome?.get()
        if earlier > 0 { earlier -= 1 } else if !finding.hasReturned { overtaking += 1 }
        savers[client] = saver(client, store)
      }
      await threads.settle { finding.hasReturned }
    }
    let count = finding.hasReturned ? 0 : overtaking
    held.release()
    guard await threads.returned(savers), await threads.returned([finding]) else {
      throw Unexercised.standsStill("not all calls came back when nothing was held any more")
    }
    _ = try finding.outcome?.get()
    try await store.close()
    return count
  }

  private func saver(_ client: Int, _ store: any ErasedStore) -> StartedCall<Void> {
    threads.start(client) { try await store.save(client, 1) }
  }

  /// Describes the starved find; `nil` if it did not starve.
  func problem(_ overtaking: Int) -> Violation? {
    guard overtaking > Starvation.mostOvertaking else { return nil }
    return Starvation.violation("the find", waitsAfter: overtaking, "saves").after(
      "clients 0 and 1: one save after the other, each begun while another is held before its "
        + "\(operation)",
      "client 2: find 0")
  }
}
