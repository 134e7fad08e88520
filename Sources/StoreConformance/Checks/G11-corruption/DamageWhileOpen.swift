import Persistence

/// A bit of the file flips while the store is open, and the store continues.
///
/// Afterwards every item must be present, or the store must report the damage.
struct DamageWhileOpen: Sendable {
  /// The position of the flipped bit, in thousandths of the file's length.
  let place: Int
  /// True if a journal is rewritten as soon as rewriting saves any space.
  let compacts: Bool

  static let all: [DamageWhileOpen] = stride(from: 20, to: 1_000, by: 70).flatMap { place in
    [true, false].map { DamageWhileOpen(place: place, compacts: $0) }
  }

  func problem(_ subject: Subject) async throws -> Violation? {
    let arena = try Arena(for: subject)
    defer { arena.remove() }
    let subject = compacts ? subject.with(.rewritten) : subject
    let configuration = arena.configuration(.processCrash)
    let store = try await subject.open(configuration)
    var content: [Int: Int] = [:]
    for key in 0..<6 {
      try await store.save(key, 1)
      content[key] = 1
    }
    guard let flipped = try arena.flipBit(place % 8, at: place) else {
      try await store.close()
      return nil
    }
    let refusal = try await goOn(store, &content)
    _ = await error { try await store.close() }
    let seen = try await subject.observe(configuration)
    if seen.isRefusal || seen == .content(content) { return nil }
    if refusal != nil, seen == .content(content.filter { $0.key != 100 }) { return nil }
    return Violation(found: "\(seen)").after(
      "save 0 to 5", "\(flipped) flips",
      "save 100 thirty times\(refusal.map { ": threw \($0)" } ?? ""), close, open"
    ).replacing(arena.withoutDirectory)
  }

  /// Saves one item repeatedly, so that a rewrite affects the other items.
  private func goOn(
    _ store: any ErasedStore, _ content: inout [Int: Int]
  ) async throws -> (any Error)? {
    for revision in 1...30 {
      if let refusal = await error(of: { try await store.save(100, revision) }) { return refusal }
      content[100] = revision
    }
    return nil
  }
}

extension Arena {
  /// Flips one bit of the store's file in place.
  ///
  /// Meanwhile the store may write, or give the name to another file. `bit` is 0 to 7, and `place`
  /// is the byte, in thousandths of the file's length.
  ///
  /// - Returns: A description of the bit; `nil` if the file is missing or empty.
  /// - Throws: ``HarnessFailure`` if the file cannot be opened, read or written.
  fileprivate func flipBit(_ bit: Int, at place: Int) throws -> String? {
    if bytes() == nil { return nil }
    return try own("flip a bit of \(location.filename)") {
      try base.withDirectory(location.directory) { directory throws(FileSystemError) in
        try base.withFile(location.filename, in: directory, .update) {
          file throws(FileSystemError) -> String? in
          let size = try base.status(of: file).size
          let byte = size * place / 1_000
          let found = try base.read(file, in: byte..<byte + 1)
          guard let value = found.first else { return nil }
          try base.write([value ^ (1 << UInt8(bit))], to: file, at: byte)
          return "bit \(bit) of byte \(byte) of \(size)"
        }
      }
    }
  }
}
