public import Measurement
public import Persistence

extension ClosedLoop {
  /// Runs one client per ring, each on a separate thread that makes blocking calls.
  ///
  /// The clients start together and count the same figures as the clients of
  /// ``run(_:rings:revisionBase:)``. The clients do not take turns: the system shares the
  /// processors among the threads. The caller is suspended until the last client has ended.
  ///
  /// - Throws: The store's error, or ``NoBlockingInterface``.
  func runOnThreads<Source: ItemSource>(
    _ store: MeasuredStore<Source>, arm: String, rings: [OperationRing], revisionBase: Int
  ) async throws -> [ClientTally] {
    guard let runThread = store.runThread else { throw NoBlockingInterface(arms: [arm]) }
    let span = MeasuredSpan(clients: rings.count, warmUp: warmUp, length: window)
    return try await CallerThreads.run(rings.count) { number, arrive in
      try withoutActuallyEscaping(arrive) { arrive in
        try runThread(
          self,
          ThreadClient(
            number: number, ring: rings[number], arrive: arrive, span: span,
            revisionBase: revisionBase))
      }
    }
  }

  /// A client on a thread, before it starts.
  @usableFromInline package struct ThreadClient {
    @usableFromInline package let number: Int
    @usableFromInline package let ring: OperationRing
    /// Returns when all clients have called it.
    @usableFromInline package let arrive: () -> Void
    @usableFromInline package let span: MeasuredSpan
    @usableFromInline package let revisionBase: Int
  }

  /// Runs one client, on the calling thread.
  @inlinable
  package func run<Measured: BlockingStore, Source: ItemSource>(
    _ client: ThreadClient, _ store: Measured, _ items: Source
  ) throws -> ClientTally where Measured.Item == Source.Item {
    let (ring, span, revisionBase) = (client.ring, client.span, client.revisionBase)
    var tally = ClientTally(client: client.number, length: window)
    client.arrive()
    tally.begin(at: MonotonicClock.now())
    span.clientStarts(at: tally.end)
    var last = UInt64.max
    var debt = debt
    repeat {
      if ring.beginsAnew(tally.performed) {
        try store.delete(contentsOf: ring.inserted)
        tally.skip(to: MonotonicClock.now())
      }
      let slot = ring.slot(tally.performed)
      let delayed = debt?.pay(since: tally.end) ?? 0
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
      let now = MonotonicClock.now()
      debt?.add(for: now - tally.end - delayed)
      tally.record(isSave: slot.isSave, at: now, measuredFrom: first)
    } while tally.end < last || tally.performed < minimumOperations
    return tally
  }
}
