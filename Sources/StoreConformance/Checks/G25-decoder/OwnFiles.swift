import Foundation
import Persistence

/// Files that a store wrote itself, in the state after closing and in the state that a kill would
/// leave.
enum OwnFiles {
  /// Both files; empty for a store that keeps no file at its location.
  static func written(by subject: Subject) async throws -> [DecoderInput] {
    let arena = try Arena(for: subject)
    defer { arena.remove() }
    let store = try await subject.open(arena.configuration(.processCrash))
    try await store.fill([0: 1, 1: 11, 2: 21])
    try await store.save(1, 12)
    try await store.flush()
    let left = try input("the store's own file, not closed", arena)
    try await store.close()
    return [try input("the store's own file", arena), left].compactMap { $0 }
  }

  private static func input(_ name: String, _ arena: Arena) throws -> DecoderInput? {
    let filename = arena.location.filename
    var files = try arena.files()
    guard let bytes = files.removeValue(forKey: filename) else { return nil }
    let companions = files.filter {
      $0.key.hasPrefix(filename) && !$0.key.hasSuffix(arena.claims.lockFile)
    }
    return DecoderInput(
      name: name, bytes: bytes,
      companions: Dictionary(
        uniqueKeysWithValues: companions.map {
          (String($0.key.dropFirst(filename.count)), $0.value)
        })
    )
  }
}
