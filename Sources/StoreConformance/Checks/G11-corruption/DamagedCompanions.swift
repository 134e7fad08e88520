import Persistence

/// Damages the files that a store declares beside its own file.
enum DamagedCompanions {
  static let fixedCase = FixedCase("the files beside the store's own are damaged") { trial in
    if trial.subject.claims.companions.isEmpty {
      throw NotApplicable("the store declares no files beside its own")
    }
    let (written, growths) = try await written(trial)
    defer { written.remove() }
    let files = try written.files()
    let entries: Fact = growths.isEmpty ? "" : ", or the entries before a damaged end of the log"
    var isThereOne = false
    for name in companions(of: written).filter(files.keys.contains).sorted() {
      guard let bytes = files[name], !bytes.isEmpty else { continue }
      isThereOne = true
      for damage in damages(bytes.count, trial) {
        let damaged = damage.apply(to: bytes)
        if damaged == bytes { continue }
        let (seen, told) = try await seen(trial, written, name, damaged)
        if case .content(let shown) = seen, let growth = growths[name], growth.hasLastEntry,
          growth.isWithoutTornTail(shown, after: damage)
        {
          continue
        }
        if !seen.isRefusal, seen != .content(content) {
          return Violation(expected: "a refusal, or \(content)" + entries, found: told).after(
            "the store holds \(text(content)), is closed, and \(name) has \(bytes.count) bytes",
            "\(name): \(damage)", "open")
        }
      }
    }
    if !isThereOne { throw NotApplicable("beside the store's own file there was none") }
    return nil
  }

  private static let content = Dictionary(uniqueKeysWithValues: (0..<6).map { ($0, 10 * $0) })

  private static func companions(of arena: Arena) -> Set<String> {
    arena.declaredNames.subtracting([
      arena.location.filename, arena.location.filename + arena.claims.lockFile,
    ])
  }

  /// Writes the content and returns its location.
  ///
  /// If the store drops a torn tail, it also returns the growth of each file.
  private static func written(_ trial: Trial) async throws -> (Arena, [String: TailGrowth]) {
    let arena = try Arena(for: trial.subject)
    let store = try await trial.subject.open(arena.configuration(.processCrash))
    var saved: [Int: Int] = [:]
    var growths: [String: TailGrowth] = [:]
    func note() async throws {
      guard trial.subject.claims.tornTail == .dropped else { return }
      try await store.flush()
      let files = try arena.files()
      for name in companions(of: arena) {
        growths[name, default: TailGrowth()].note(saved, byteCount: files[name]?.count ?? 0)
      }
    }
    try await note()
    // Several commits, so that a store that alternates between files has written all of them.
    for key in content.keys.sorted() {
      try await store.save(key, 10 * key)
      saved[key] = 10 * key
      try await note()
    }
    try await store.close()
    return (arena, growths)
  }

  private static func damages(_ count: Int, _ trial: Trial) -> [Damage] {
    // A single bit may be a flag that no checksum covers.
    let bits = trial.isDirect ? 1 : 8
    let step = max(1, count / (trial.isDirect ? 64 : 192))
    let flips = stride(from: 0, to: count, by: step).flatMap { byte in
      (0..<bits).map { Damage.flip(bit: (byte / step + $0) % 8, byte: byte) }
    }
    return flips
      + Damage.truncations(count, every: max(1, count / 16))
      + Damage.zeroedBlocks(count, size: 64).prefix(32)
  }

  /// Opens a store with the damaged file.
  ///
  /// Returns the observation and its text.
  private static func seen(
    _ trial: Trial, _ written: Arena, _ name: String, _ bytes: [UInt8]
  ) async throws -> (Observation, told: Fact) {
    let arena = try written.copy()
    defer { arena.remove() }
    try arena.put(bytes, at: arena.location.directory + "/" + name)
    let seen = try await trial.subject.observe(arena.configuration(.processCrash))
    return (seen, seen.fact.replacing(arena.withoutDirectory))
  }
}
