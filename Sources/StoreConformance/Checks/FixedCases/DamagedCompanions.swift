import Persistence

/// Damage to the files that a store declares beside its own one.
enum DamagedCompanions {
  static let fixedCase = FixedCase("the files beside the store's own are damaged") { trial in
    if trial.subject.claims.companions.isEmpty { return nil }
    let written = try await written(trial)
    defer { written.remove() }
    let files = try written.files()
    let declared = written.declaredNames.subtracting([
      written.location.filename, written.location.filename + written.claims.lockFile,
    ])
    for name in files.keys.filter(declared.contains).sorted() {
      guard let bytes = files[name], !bytes.isEmpty else { continue }
      for damage in damages(bytes.count, trial) {
        let damaged = damage.apply(to: bytes)
        if damaged == bytes { continue }
        if let seen = try await seen(trial, written, name, damaged) {
          return """
            the store holds \(text(content)), is closed, and \(name) has \(bytes.count) bytes
            \(name): \(damage)
            open
            expected: a refusal, or \(text(content))
            found: \(seen)
            """
        }
      }
    }
    return nil
  }

  private static let content = Dictionary(uniqueKeysWithValues: (0..<6).map { ($0, 10 * $0) })

  private static func written(_ trial: Trial) async throws -> Arena {
    let arena = try Arena(for: trial.subject)
    let store = try await trial.subject.open(arena.configuration(.processCrash))
    // Several commits, so that a file that is written by turns has its turn.
    for key in content.keys.sorted() { try await store.save(key, 10 * key) }
    try await store.close()
    return arena
  }

  private static func damages(_ count: Int, _ trial: Trial) -> [Damage] {
    let step = max(1, count / (trial.isDirect ? 64 : 512))
    return stride(from: 0, to: count, by: step).map { .flip(bit: $0 / step % 8, byte: $0) }
      + Damage.truncations(count, every: max(1, count / 16))
      + Damage.zeroedBlocks(count, size: 64).prefix(32)
  }

  /// The answer of the store where it is neither a refusal nor its content, or `nil`.
  private static func seen(
    _ trial: Trial, _ written: Arena, _ name: String, _ bytes: [UInt8]
  ) async throws -> String? {
    let arena = try written.copy()
    defer { arena.remove() }
    try arena.base.write(bytes, toFile: arena.location.directory + "/" + name)
    let seen = try await trial.subject.observe(arena.configuration(.processCrash))
    return seen.isRefusal || seen == .content(content)
      ? nil : arena.withoutDirectory(seen.description)
  }
}
