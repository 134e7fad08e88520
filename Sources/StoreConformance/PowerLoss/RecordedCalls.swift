import Persistence
import SimulatedDisk

/// Makes the calls of a scenario on a fresh store and records their operations on its disk.
struct RecordedCalls {
  /// The calls and their endings.
  let ledger: CallLedger
  /// The first call that threw, and its error.
  let thrown: String?

  private typealias Ending = (label: String, ending: CallEnding, text: String?)

  /// Makes the calls over a recorder, on a disk whose store has this content.
  ///
  /// After an unknown outcome the store is closed and opened again, as its error requires.
  static func make(
    _ rounds: [[StoreStep]], on subject: Subject, _ configuration: StoreConfiguration,
    _ recording: any DiskRecording, from content: [Int: Int] = [:]
  ) async throws -> RecordedCalls {
    let store = try await openWhatFailsOnce(subject, configuration)
    return try await make(
      rounds, with: store, of: subject, configuration, recording, from: content)
  }

  /// The same with a store that is open.
  static func make(
    _ rounds: [[StoreStep]], with opened: any ErasedStore, of subject: Subject,
    _ configuration: StoreConfiguration, _ recording: any DiskRecording,
    from content: [Int: Int] = [:]
  ) async throws -> RecordedCalls {
    var endings: [String: CallEnding] = [:]
    var thrown: String?
    var store = opened
    for number in rounds.indices {
      if rounds[number] == [.reopen] {
        store = try await reopened(store, subject, configuration)
        let label = CallLedger.label(rounds, number, 0)
        endings[label] = .returned
        recording.record(acknowledged: label)
        continue
      }
      let ended = await make(rounds, number, on: store, recording)
      for ending in ended {
        endings[ending.label] = ending.ending
        thrown = thrown ?? ending.text
      }
      if ended.contains(where: { $0.ending == .unknown }) {
        store = try await reopened(store, subject, configuration)
      }
    }
    do { try await store.close() } catch { thrown = thrown ?? "close threw: \(error)" }
    if !subject.undoesRefused {
      endings = endings.mapValues { $0 == .refused ? .unknown : $0 }
    }
    return RecordedCalls(ledger: CallLedger(rounds, on: content, endings: endings), thrown: thrown)
  }

  private static func make(
    _ rounds: [[StoreStep]], _ number: Int, on store: any ErasedStore,
    _ recording: any DiskRecording
  ) async -> [Ending] {
    if rounds[number].count == 1 { return [await make(rounds, number, 0, store, recording)] }
    return await withTaskGroup(of: Ending.self) { group in
      for index in rounds[number].indices {
        group.addTask { await make(rounds, number, index, store, recording) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  private static func make(
    _ rounds: [[StoreStep]], _ number: Int, _ index: Int, _ store: any ErasedStore,
    _ recording: any DiskRecording
  ) async -> Ending {
    let label = CallLedger.label(rounds, number, index)
    do {
      try await rounds[number][index].perform(on: store)
      recording.record(acknowledged: label)
      return (label, .returned, nil)
    } catch {
      recording.record(thrown: label)
      return (label, CallEnding(throwing: error), "\(label) threw: \(error)")
    }
  }

  private static func reopened(
    _ store: any ErasedStore, _ subject: Subject, _ configuration: StoreConfiguration
  ) async throws -> any ErasedStore {
    do { try await store.close() } catch {
      // A failed store may throw the error again; the check only needs the store to be closed.
    }
    return try await openWhatFailsOnce(subject, configuration)
  }

  /// Opens the store, and tries a second time if the fault affects the first opening.
  private static func openWhatFailsOnce(
    _ subject: Subject, _ configuration: StoreConfiguration
  ) async throws -> any ErasedStore {
    do { return try await subject.open(configuration) } catch {
      return try await subject.open(configuration)
    }
  }
}

extension Subject {
  /// True if nothing of a call that threw may be on the disk.
  ///
  /// G2 promises this. A store that writes behind keeps the change in memory when the flush after it
  /// fails, and a later flush may write the change.
  fileprivate var undoesRefused: Bool {
    claims.guarantees.contains(.failureAtomicity) && claims.writes == .atOnce
  }
}
