import Persistence

/// The part of G20 in which urgent saves overlap without a gap, and a save of the lowest priority arrives
/// among them.
///
/// A file operation of a save is blocked until the next save waits. A store that always serves the most
/// urgent call first never serves the other one.
struct UrgentRun {
  /// The number of threads that a run needs.
  static let threadCount = 3

  let trial: Trial
  let threads: ClientThreads
  let operation: FileOperation

  /// Returns the number of urgent saves that overtook the other save, a few more than allowed at most.
  func run() async throws -> Int {
    let (store, held) = try await trial.opened(holding: operation)
    // No operation stays blocked, even after an error.
    defer { held.release() }
    var urgent = [saver(0, store)]
    _ = await threads.yields(ClientThreads.patience) { held.count > 0 || urgent[0].hasReturned }
    let waiting = threads.start(2, priority: .background) { try await store.save(2, 1) }
    await threads.settle { waiting.hasReturned }
    urgent.append(saver(1, store))
    await threads.settle { waiting.hasReturned }
    var overtaking = 0
    // The save that began before the other one.
    var earlier = 1
    while !waiting.hasReturned, overtaking <= Starvation.mostOvertaking, held.count > 0 {
      held.releaseFirst()
      _ = await threads.yields(ClientThreads.patience) {
        urgent.contains(where: \.hasReturned) || waiting.hasReturned
      }
      for client in urgent.indices where urgent[client].hasReturned {
        _ = try urgent[client].outcome?.get()
        if earlier > 0 { earlier -= 1 } else if !waiting.hasReturned { overtaking += 1 }
        urgent[client] = saver(client, store)
      }
      await threads.settle { waiting.hasReturned }
    }
    let count = waiting.hasReturned ? 0 : overtaking
    held.release()
    guard await threads.returned(urgent), await threads.returned([waiting]) else {
      throw Unexercised.standsStill("not all calls came back when nothing was held any more")
    }
    _ = try waiting.outcome?.get()
    try await store.close()
    return count
  }

  private func saver(_ client: Int, _ store: any ErasedStore) -> StartedCall<Void> {
    threads.start(client, priority: .high) { try await store.save(client, 1) }
  }

  /// Describes the starved save; `nil` if it did not starve.
  func problem(_ overtaking: Int) -> Violation? {
    guard overtaking > Starvation.mostOvertaking else { return nil }
    return Starvation.violation("the save of low priority", waitsAfter: overtaking, "saves").after(
      "clients 0 and 1, of high priority: one save after the other, each begun while another is held "
        + "before its \(operation)",
      "client 2, of background priority: save 2: 1")
  }
}
