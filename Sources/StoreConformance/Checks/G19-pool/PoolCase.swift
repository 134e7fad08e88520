import Foundation
import Persistence

/// The call that is blocked, and the file operation at which it is blocked.
enum PoolCase: Sendable {
  case save(FileOperation)
  /// A find that starts while a save is blocked.
  case find(FileOperation)
  case open(FileOperation)

  /// Every file operation of a save and of an opening.
  static func all(for trial: Trial) async throws -> [PoolCase] {
    let places = try await trial.operations(from: [0: 0], of: save)
    let ofSave = places.filter { $0.occurrence == 1 }.map(\.operation)
    guard let first = ofSave.first else { return [] }
    return ofSave.map { .save($0) } + [.find(first)]
      + (try await operationsOfOpening(trial)).map { .open($0) }
  }

  private static func operationsOfOpening(_ trial: Trial) async throws -> [FileOperation] {
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    try await PreparedContent.few.save(with: trial.subject, arena.configuration())
    let control = try trial.control(of: arena)
    defer { control.end() }
    let store = try await trial.subject.open(
      arena.configuration(fileSystem: control.fileSystem))
    let operations = try control.operations().map(\.operation)
    try await store.close()
    var seen: Set<FileOperation> = []
    return operations.filter { seen.insert($0).inserted }
  }

  /// Runs the case with `count` stores.
  func probe(_ trial: Trial, stores count: Int) async throws -> PoolProbe.Measured {
    let subject = trial.subject
    let place = try trial.controlledArenas(count)
    // No operation stays blocked, even after an error.
    defer { place.end() }
    var configurations: [StoreConfiguration] = []
    for arena in place.arenas {
      try await PreparedContent.few.save(with: subject, arena.configuration())
      configurations.append(arena.configuration(fileSystem: place.control.fileSystem))
    }
    var stores: [any ErasedStore] = []
    if !isOpening {
      for configuration in configurations { stores.append(try await subject.open(configuration)) }
    }
    let probe = PoolProbe(
      held: isOpening ? configurations.map { Self.opening(subject, $0) } : stores.map(Self.saving),
      meanwhile: isFinding ? stores.map(Self.finding) : [], control: place.control,
      operation: operation)
    let measured = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: probe.run()) }
    }
    // The task did not run, whether or not the calls return later.
    if measured.isBlocked { return measured }
    if let failure = measured.failure { throw failure }
    for store in stores { try await store.close() }
    return measured
  }

  private static func saving(_ store: any ErasedStore) -> PoolProbe.Call {
    { try await save(on: store) }
  }

  /// The save is followed by a flush, for stores that write later.
  @Sendable private static func save(on store: any ErasedStore) async throws {
    try await store.save(0, 1)
    try await store.flush()
  }

  private static func finding(_ store: any ErasedStore) -> PoolProbe.Call {
    { _ = try await store.find(0) }
  }

  private static func opening(
    _ subject: Subject, _ configuration: StoreConfiguration
  ) -> PoolProbe.Call {
    {
      let store = try await subject.open(configuration)
      try await store.close()
    }
  }

  private var operation: FileOperation {
    switch self {
    case .save(let operation), .find(let operation), .open(let operation): operation
    }
  }

  private var isOpening: Bool { if case .open = self { true } else { false } }
  private var isFinding: Bool { if case .find = self { true } else { false } }
}

extension PoolCase: CustomStringConvertible {
  /// For example `a save, held before its rename`.
  var description: String {
    switch self {
    case .save(let operation): "a save, held before its \(operation)"
    case .find(let operation): "a find, and a save held before its \(operation)"
    case .open(let operation): "an opening, held before its \(operation)"
    }
  }
}
