import Persistence

/// The growth of a file to which a store appends, entry by entry.
///
/// It shows which content a store may have after it drops an incomplete entry.
struct TailGrowth: Sendable {
  private struct Entry: Sendable {
    let content: [Int: Int]
    /// The length of the file with this entry and without the next one.
    let byteCount: Int
  }

  private var entries: [Entry] = []

  /// Saves the items one after another, and records the file's length after each.
  mutating func append(
    _ content: [Int: Int], to store: any ErasedStore, in arena: Arena
  ) async throws {
    var saved: [Int: Int] = [:]
    entries = []
    note(saved, byteCount: 0)
    for (key, revision) in content.sorted(by: { $0.key < $1.key }) {
      try await store.save(key, revision)
      try await store.flush()
      saved[key] = revision
      note(saved, byteCount: arena.bytes()?.count ?? 0)
    }
  }

  /// Records the file's length after the last entry of a content.
  mutating func note(_ content: [Int: Int], byteCount: Int) {
    entries.append(Entry(content: content, byteCount: byteCount))
  }

  /// True if this file ends with the last entry, and no other file contains it.
  var hasLastEntry: Bool {
    guard let last = entries.last, let before = entries.dropLast().last else { return false }
    return before.byteCount < last.byteCount
  }

  /// Returns true if the content consists of all entries that are complete after damage to the end
  /// of the file.
  ///
  /// The damage is a cut, or other damage to the last entry.
  func isWithoutTornTail(_ content: [Int: Int], after damage: Damage) -> Bool {
    let start: Int
    var isCut = false
    switch damage {
    case .truncation(let length): (start, isCut) = (length, true)
    case .flip(_, let byte): start = byte
    case .zeros(let first, _): start = first
    case .inserted(_, _, let place): start = place
    case .appended, .replacement: return false
    }
    if !isCut {
      guard let last = entries.dropLast().last, start >= last.byteCount else { return false }
    }
    return entries.last { $0.byteCount <= start }?.content == content
  }
}

extension Claims {
  /// Saves a content in several entries if a single entry would fill the whole file.
  func fill(_ store: any ErasedStore, with content: [Int: Int]) async throws {
    guard tornTail == .dropped else { return try await store.fill(content) }
    for (key, revision) in content.sorted(by: { $0.key < $1.key }) {
      try await store.save(key, revision)
    }
  }
}

extension Collection<[UInt8]> {
  /// Returns true if a file still begins with these bytes, as a log does that appends after them.
  func keeps(_ bytes: [UInt8]) -> Bool { contains { $0.starts(with: bytes) } }
}

extension Arena {
  /// Returns true if the store's file still begins with these bytes, or there is still no file.
  func keeps(_ bytes: [UInt8]?) -> Bool {
    guard let bytes else { return self.bytes() == nil }
    return self.bytes()?.starts(with: bytes) ?? false
  }
}
