import FileTracing
import Foundation
import Measurement
import Persistence
import ResultModel

/// A step of the trial of a store in a fresh process.
///
/// The first process saves items and ends without closing the store. The second process looks for
/// them: a store that acknowledges a save before it has written it does not have them all.
struct SubjectTrial<Source: ItemSource>: Sendable {
  let request: TrialRequest
  let items: Source
  let open: StoreOpening<Source>

  /// The revision of the saved items.
  private static var revision: Int { 1 }
  private var keys: Range<Int> { 0..<request.allSaves }

  func answer() async throws -> TrialAnswer {
    let location = try StoreLocation(directoryPath: request.directory)
    let configuration = StoreConfiguration(
      location: location, durability: Durability(request.durability))
    switch request.step {
    case .saving: return try await save(configuration)
    case .reopening:
      let store = try await open.store(configuration, items, nil)
      let found = try await found(in: store)
      try await store.store.close()
      return TrialAnswer(found: found)
    }
  }

  private func save(_ configuration: StoreConfiguration) async throws -> TrialAnswer {
    let counter: Result<FileCallCounter, any Error> = Result {
      try FileCallCounter(in: request.directory)
    }
    let store = try await open.store(configuration, items, nil)
    let found = try await found(in: store)
    if case .success(let counter) = counter { _ = counter.takeLedger() }
    for key in keys.prefix(request.saves) {
      try await store.save(key: key, revision: Self.revision)
    }
    let line = try MeasuringOrder.line(answer(found, counter))
    for key in keys.dropFirst(request.saves) {
      try await store.save(key: key, revision: Self.revision)
    }
    // The process ends at once: the store has no time to write the last save later.
    try MeasuringOrder.write(line)
    _exit(0)
  }

  private func answer(
    _ found: Int, _ counter: Result<FileCallCounter, any Error>
  ) -> TrialAnswer {
    switch counter {
    case .failure(let error): return TrialAnswer(found: found, uncounted: "\(error)")
    case .success(let counter):
      let ledger = counter.takeLedger()
      return TrialAnswer(
        found: found,
        calls: SavedCalls(
          saves: request.saves, synchronizations: ledger.calls(of: .synchronize),
          directorySynchronizations: ledger.calls(of: .synchronizeDirectory),
          renames: ledger.calls(of: .rename)))
    }
  }

  /// The number of items with their saved content.
  private func found(in store: MeasuredStore<Source>) async throws -> Int {
    var found = 0
    for key in keys {
      let item = try await store.store.find(by: items.id(key: key))
      if item == items.item(key: key, revision: Self.revision) { found += 1 }
    }
    return found
  }
}
