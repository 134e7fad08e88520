package import Guarantees
package import Persistence
import ResultModel

extension ProbeRequest {
  /// Performs the operations whose allocations are counted, without measuring times.
  ///
  /// - Parameters:
  ///   - arms: The arms of the program.
  ///   - onReady: Called twice: when the store is open and the first operation is about to start,
  ///     and when the last operation has ended.
  /// - Throws: The store's error, ``UnknownArm`` or `ItemsFile.Unusable`.
  package func perform(among arms: Arms, onReady: () -> Void) async throws {
    try await arms.arm(arm, on: items).perform(self, onReady)
  }
}

/// The error for a name that no arm has.
package struct UnknownArm: Error, CustomStringConvertible {
  let id: String
  let known: [String]

  /// The name, and the existing names.
  package var description: String {
    "There is nothing called \(id) to measure; there is \(known.joined(separator: ", "))."
  }
}

/// Operations without a clock, between two calls at which a counter can read its counts.
package struct CountedRun<Source: ItemSource>: Sendable {
  let request: ProbeRequest
  let items: Source
  var format = Claims.FileFormat.json
  let open: StoreOpening<Source>

  package init<Measured: Store>(
    request: ProbeRequest, items: Source, format: Claims.FileFormat = .json,
    open: @escaping @Sendable (StoreConfiguration) async throws -> Measured
  ) where Measured.Item == Source.Item {
    self.init(request: request, items: items, format: format, open: opening(open))
  }

  init(
    request: ProbeRequest, items: Source, format: Claims.FileFormat,
    open: StoreOpening<Source>
  ) {
    self.request = request
    self.items = items
    self.format = format
    self.open = open
  }

  package func run(onReady: () -> Void) async throws {
    let scenario = request.scenario
    let items = items.sized(scenario.itemSize)
    let place = try StoreDirectory(
      in: request.directory, "counted", scenario, format: format, items: items)
    let store = try await place.open(PosixFileSystem(), items, open)
    // This part inserts other items than the part before.
    let (before, rings) = (
      try OperationRing.all(scenario, seed: request.seed, id: items.id),
      try OperationRing.all(
        scenario, seed: request.seed,
        insertingFrom: scenario.records + scenario.clients * OperationRing.length, id: items.id)
    )
    // The operations run once before the count, to exclude objects that are created on first use.
    try await perform(store, before)
    onReady()
    try await perform(store, rings)
    onReady()
    try await store.store.close()
    try place.remove()
  }

  private func perform(
    _ store: MeasuredStore<Source>, _ rings: [OperationRing]
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for ring in rings {
        group.addTask { try await store.performAll(ring, request.calls) }
      }
      try await group.waitForAll()
    }
  }
}
