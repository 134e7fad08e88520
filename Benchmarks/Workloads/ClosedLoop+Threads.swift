import Dispatch
import Foundation
import Measurement
import Persistence
import Synchronization

extension ClosedLoop {
  /// The size of each client's stack, in bytes; it is only reserved until it is used.
  private static let stackSize = 1 << 20

  /// Runs one client per ring, each a thread of its own that makes the calls that block.
  ///
  /// They start together and count what the clients of ``run(_:rings:revisionBase:)`` count. There
  /// are no turns: the system shares the processors among threads. The caller is suspended until the
  /// last of them has ended.
  func runOnThreads<Measured: BlockingStore, Source: ItemSource>(
    _ store: Measured, items: Source, rings: [OperationRing], revisionBase: Int
  ) async throws -> [ClientTally] where Measured.Item == Source.Item {
    let span = MeasuredSpan(clients: rings.count, warmUp: warmUp, length: window)
    let (gate, working) = (DispatchGroup(), DispatchGroup())
    let outcomes = Outcomes()
    for _ in rings {
      gate.enter()
      working.enter()
    }
    for (number, ring) in rings.enumerated() {
      let thread = Thread {
        let outcome = Result { try client(number, store, items, ring, gate, span, revisionBase) }
        outcomes.all.withLock { $0.append(outcome) }
        working.leave()
      }
      thread.stackSize = Self.stackSize
      thread.start()
    }
    await withCheckedContinuation { ended in
      working.notify(queue: .global()) { ended.resume() }
    }
    return try outcomes.all.withLock { try $0.map { try $0.get() } }
  }

  private func client<Measured: BlockingStore, Source: ItemSource>(
    _ number: Int, _ store: Measured, _ items: Source, _ ring: OperationRing,
    _ gate: DispatchGroup, _ span: MeasuredSpan, _ revisionBase: Int
  ) throws -> ClientTally where Measured.Item == Source.Item {
    var tally = ClientTally(client: number, length: window)
    gate.leave()
    gate.wait()
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

  /// What the clients ended with, in the order in which they did.
  private final class Outcomes: Sendable {
    let all = Mutex<[Result<ClientTally, any Error>]>([])
  }
}
