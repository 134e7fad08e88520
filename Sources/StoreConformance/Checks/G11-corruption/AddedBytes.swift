import Persistence

/// Bytes that a store's file has from elsewhere: after its end, or in the middle.
struct AddedBytes: Sendable {
  /// The item of another store whose bytes are added.
  static let foreign = [97: 970]

  /// The bytes after the end.
  let atEnd: [Damage]
  private let bytes: [UInt8]
  /// The bytes that another store has written for its item, as far as the file shows.
  private let foreignEntry: [UInt8]

  init(to bytes: [UInt8], _ subject: Subject) async throws {
    self.bytes = bytes
    let entry = try await Self.entry(subject)
    foreignEntry = entry
    let page = 4_096
    let copies = [1, 16, 64, bytes.count].filter { $0 <= bytes.count }.map { count in
      Damage.appended("its last \(count) bytes again", Array(bytes.suffix(count)))
    }
    atEnd =
      copies + [
        .appended("a zero", [0]), .appended("a letter", Array("x".utf8)),
        .appended("512 zeros", Array(repeating: 0, count: 512)),
        .appended("a page of zeros", Array(repeating: 0, count: page)),
        .appended(
          "a page of its own bytes", (0..<page).map { bytes.isEmpty ? 0 : bytes[$0 % bytes.count] }),
        .appended(Self.entryOfAnother, entry),
      ]
  }

  /// A zero, the bytes before, and another store's entry, at every nth place.
  func inMiddle(every step: Int) -> [Damage] {
    stride(from: 1, to: bytes.count, by: step).flatMap { place in
      [
        Damage.inserted("a zero", [0], at: place),
        .inserted(
          "the bytes before it again", Array(bytes[max(0, place - 64)..<place]), at: place),
        .inserted(Self.entryOfAnother, foreignEntry, at: place),
      ]
    }
  }

  /// Returns true if the damage adds another store's entry.
  func isForeign(_ damage: Damage) -> Bool {
    switch damage {
    case .appended(let name, _), .inserted(let name, _, _): name == Self.entryOfAnother
    case .flip, .truncation, .zeros, .replacement: false
    }
  }

  private static let entryOfAnother = "an entry of another store"

  /// The bytes by which an empty store's file and that of a store with one item differ.
  private static func entry(_ subject: Subject) async throws -> [UInt8] {
    let arena = try Arena(for: subject)
    defer { arena.remove() }
    let store = try await subject.open(arena.configuration(.processCrash))
    try await store.flush()
    let empty = arena.bytes() ?? []
    for (key, revision) in foreign { try await store.save(key, revision) }
    try await store.flush()
    let filled = arena.bytes() ?? []
    try await store.close()
    return filled.starts(with: empty) ? Array(filled.dropFirst(empty.count)) : filled
  }
}
