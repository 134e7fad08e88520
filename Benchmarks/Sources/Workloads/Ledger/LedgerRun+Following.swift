import FileTracing
import Foundation
import Measurement
import Persistence
import ResultModel

extension LedgerRun {
  /// The total number of followed saves, divided among the clients.
  private static var followedSaves: Int { 32 }
  /// The largest store whose saves are followed, because the bytes of every write are kept.
  private static var mostRecordsFollowed: Int { 1_000 }

  /// Determines when a few saves became durable.
  func follow(_ scenario: Scenario) async throws -> SaveSafety {
    guard scenario.records <= Self.mostRecordsFollowed else {
      return SaveSafety(
        unavailable: "saves are followed in stores of \(Self.mostRecordsFollowed) records or fewer")
    }
    let items = items.sized(scenario.itemSize)
    let place = try StoreDirectory(
      in: request.directory, "followed", scenario, format: format, items: items)
    let files = EventFileSystem(PosixFileSystem())
    let trace = try isMetered ? nil : FileTrace.loaded()
    try trace?.start(place.location.directory)
    defer { trace?.stop() }
    let store = try await place.open(isMetered ? files : PosixFileSystem(), items, open)
    try await store.save(key: 0, revision: 1)
    let saves = try await save(scenario, store)
    try await store.store.close()
    trace?.stop()
    let events = try trace?.records().compactMap(FileEvent.init) ?? files.events
    try place.remove()
    return SaveSafety(saves, events, scenario.durability)
  }

  private func save(_ scenario: Scenario, _ store: MeasuredStore<Source>) async throws
    -> [SaveEvent]
  {
    let each = max(1, Self.followedSaves / scenario.clients)
    let rings = try (0..<scenario.clients).map {
      try OperationRing(
        Scenario(
          .saveOnly, clients: scenario.clients, records: scenario.records,
          durability: scenario.durability), client: $0, seed: request.seed, id: store.items.id)
    }
    return try await withThrowingTaskGroup(of: [SaveEvent].self) { group in
      for ring in rings {
        group.addTask {
          var events: [SaveEvent] = []
          for number in 0..<each {
            let (slot, revision) = (ring.slot(number), number + 2)
            let call = MonotonicClock.now()
            try await store.perform(slot, revision)
            events.append(
              SaveEvent(
                key: slot.key, revision: revision, call: call,
                acknowledgement: MonotonicClock.now()))
          }
          return events
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }
}

extension FileEvent {
  /// The event in a trace record of calls below libc, if it matters for durability.
  fileprivate init?(_ record: TraceRecord) {
    guard record.error == 0 else { return nil }
    let kind: Kind
    switch record.kind {
    case .open:
      if record.isDirectory { return nil }
      kind = .open(isEmpty: record.isNew || Int32(truncatingIfNeeded: record.flags) & O_TRUNC != 0)
    case .write: kind = .write(record.bytes ?? [])
    case .synchronize: kind = .synchronize
    case .synchronizeDirectory: kind = .synchronizeDirectory
    case .rename: kind = .rename(to: record.otherName)
    case .remove: kind = .remove
    default: return nil
    }
    self.init(
      kind: kind, name: record.name, file: record.node, start: record.start, end: record.end)
  }
}
