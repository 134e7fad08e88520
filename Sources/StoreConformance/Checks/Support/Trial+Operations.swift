import Linearizability
import Persistence

/// One of the file operations of a call: the first `rename`, the second `write`.
struct HeldOperation: Sendable, CustomStringConvertible {
  let operation: FileOperation
  let occurrence: Int

  static let firstWrite = HeldOperation(operation: .write, occurrence: 1)

  var description: String { occurrence == 1 ? operation.rawValue : "\(operation) \(occurrence)" }
}

extension [FileOperation] {
  /// The operations with their numbers among those of their kind.
  var places: [HeldOperation] {
    indices.map { index in
      HeldOperation(operation: self[index], occurrence: self[...index].count { $0 == self[index] })
    }
  }
}

extension Trial {
  /// The file operations that a call performs on a store with this content, in order.
  func operations(
    from content: [Int: Int], of call: @Sendable (any ErasedStore) async throws -> Void
  ) async throws -> [HeldOperation] {
    announce(case: replay.only ?? 0, "recording the file operations of a call")
    let opened = try await ControlledStore(self, content)
    defer { opened.end() }
    try opened.control.record()
    try await call(opened.store)
    let operations = try opened.control.operations().map(\.operation)
    try await opened.store.close()
    return operations.places
  }

  /// The file operations of an opening in an arena, in order.
  func operationsOfOpening(in arena: Arena) async throws -> [HeldOperation] {
    let control = try control(of: arena)
    defer { control.end() }
    try control.record()
    let store = try await subject.open(arena.configuration(fileSystem: control.fileSystem))
    let operations = try control.operations().map(\.operation)
    try await store.close()
    return operations.places
  }
}

extension ErasedStore {
  /// Saves a content as a single batch.
  func fill(_ content: [Int: Int]) async throws {
    try await save(
      contentsOf: content.sorted { $0.key < $1.key }.map { (key: $0.key, revision: $0.value) })
  }
}

extension StoreCall {
  /// Applies the call's change to a dictionary.
  func apply(to content: inout [Int: Int]) {
    for effect in effects { content[effect.key] = effect.revision }
  }
}
