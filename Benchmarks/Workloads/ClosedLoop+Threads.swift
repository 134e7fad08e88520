import Measurement
import Persistence

extension ClosedLoop {
  /// Runs one client per ring, each a thread of its own that makes the calls that block.
  ///
  /// The clients start together and count the same figures as the clients of
  /// ``run(_:rings:revisionBase:)``. There are no turns: the system shares the processors among
  /// threads. The caller is suspended until the last client has ended.
  func runOnThreads<Measured: BlockingStore, Source: ItemSource>(
    _ store: Measured, items: Source, rings: [OperationRing], revisionBase: Int
  ) async throws -> [ClientTally] where Measured.Item == Source.Item {
    let span = MeasuredSpan(clients: rings.count, warmUp: warmUp, length: window)
    return try await CallerThreads.run(rings.count) { number, arrive in
      try client(number, store, items, rings[number], arrive, span, revisionBase)
    }
  }

  private func client<Measured: BlockingStore, Source: ItemSource>(
    _ number: Int, _ store: Measured, _ items: Source, _ ring: OperationRing,
    _ arrive: () -> Void, _ span: MeasuredSpan, _ revisionBase: Int
  ) throws -> ClientTally where Measured.Item == Source.Item {
    var tally = ClientTally(client: number, length: window)
    arrive()
    tally.begin(at: MonotonicClock.now())
    span.clientStarts(at: tally.end)
    var last = UInt64.max
    repeat {
      if ring.beginsAnew(tally.performed) {
        try store.delete(contentsOf: ring.inserted)
        tally.skip(to: MonotonicClock.now())
      }
      let slot = ring.slot(tally.performed)
      if slot.isSave {
        try store.save(
          items.item(
            key: slot.key, id: slot.id,
            revision: ring.revision(tally.performed, base: revisionBase)))
      } else {
        _ = try store.find(by: slot.id)
      }
      let first = span.start
      last = first == .max ? .max : first + window
      tally.record(isSave: slot.isSave, at: MonotonicClock.now(), measuredFrom: first)
    } while tally.end < last || tally.performed < minimumOperations
    return tally
  }
}
