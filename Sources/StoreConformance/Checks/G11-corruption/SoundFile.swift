import Persistence

/// A file of about 2 KB written by the store itself, and all kinds of damage to it.
struct SoundFile: Sendable {
  let content: [Int: Int]
  let bytes: [UInt8]
  /// The files beside it, by name, if the store does not open without them.
  let others: [String: [UInt8]]
  /// Complete files that must be refused: a newer version, and repeated ids.
  let replacements: [Damage]
  /// Bytes of others after the end and in the middle.
  let additions: AddedBytes
  /// The file after each save; empty unless the store drops a torn tail.
  let growth: TailGrowth

  /// Large enough to contain every part of the format, and small enough to try every bit.
  private static let enough = 2_000
  /// A version newer than any program's, and long enough to be found among the bytes.
  private static let newerVersion = 987_654_321

  /// Lets the store write the file.
  ///
  /// Returns `nil` if the store keeps no file at its location.
  static func write(_ subject: Subject) async throws -> SoundFile? {
    var count = 16
    while true {
      let content = Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, 10 * $0) })
      var growth = TailGrowth()
      var others: [String: [UInt8]] = [:]
      guard let bytes = try await bytes(of: content, subject, &growth, &others) else { return nil }
      if bytes.count >= enough || count >= 128 {
        let replacements = try await replacements(content, bytes, subject)
        return SoundFile(
          content: content, bytes: bytes, others: others, replacements: replacements,
          additions: try await AddedBytes(to: bytes, subject), growth: growth)
      }
      count += max(1, count * (enough - bytes.count) / max(1, bytes.count))
    }
  }

  private static func bytes(
    of content: [Int: Int], _ subject: Subject, _ growth: inout TailGrowth,
    _ others: inout [String: [UInt8]], schemaVersion: Int = 1
  ) async throws -> [UInt8]? {
    let arena = try Arena(for: subject)
    defer { arena.remove() }
    var configuration = arena.configuration(.processCrash)
    configuration.schemaVersion = schemaVersion
    let store = try await subject.open(configuration)
    if subject.claims.tornTail == .dropped {
      try await growth.append(content, to: store, in: arena)
    } else {
      try await store.fill(content)
    }
    try await store.close()
    others = try await arena.neededFiles(subject, content)
    return arena.bytes()
  }

  /// Puts a file with these bytes into an arena, beside the store's other files.
  func put(_ bytes: [UInt8], in arena: Arena) throws {
    try arena.put(others)
    try arena.put(bytes)
  }

  private static func replacements(
    _ content: [Int: Int], _ bytes: [UInt8], _ subject: Subject
  ) async throws -> [Damage] {
    let pairs = content.sorted { $0.key < $1.key }.map {
      StoreStep.Pair(key: $0.key, revision: $0.value)
    }
    let twice = pairs + [StoreStep.Pair(key: 3, revision: 30)]
    let twoRevisions = [StoreStep.Pair(key: 3, revision: 31)] + pairs
    var replacements = [
      Damage.replacement("a published array with one item twice", try subject.published(twice)),
      .replacement(
        "a published array with two items of one id", try subject.published(twoRevisions)),
    ]
    // A store that writes no version cannot recognise a newer one.
    var growth = TailGrowth()
    var others: [String: [UInt8]] = [:]
    let newer =
      try await self.bytes(of: content, subject, &growth, &others, schemaVersion: newerVersion)
      ?? []
    if newer.contains(Array(String(newerVersion).utf8)) {
      replacements.append(.replacement("the store's own file of version \(newerVersion)", newer))
    }
    return replacements
  }

  /// Returns true if the store's claims allow it to show this content of the damaged file.
  ///
  /// A log may drop a torn tail. A log may also take a whole entry of another store for its own, or
  /// drop this entry as a torn tail.
  func allows(_ seen: Observation, after damage: Damage, _ claims: Claims) -> Bool {
    guard case .content(let shown) = seen else { return false }
    if growth.isWithoutTornTail(shown, after: damage) { return true }
    if claims.tornTail == .dropped, additions.isForeign(damage),
      shown == content.merging(AddedBytes.foreign, uniquingKeysWith: { $1 })
    {
      return true
    }
    return shown == content && !mustBeRefused(damage, claims)
  }

  /// Returns true if the store must refuse the bytes even if it shows exactly the saved items.
  ///
  /// A later entry would stand behind bytes that the store ignores.
  private func mustBeRefused(_ damage: Damage, _ claims: Claims) -> Bool {
    switch damage {
    case .replacement: true
    case .appended(_, let more):
      claims.tornTail == .refused && !claims.ignores(excess: more)
    case .flip, .truncation, .zeros, .inserted: false
    }
  }
}

extension Claims {
  /// The bytes that JSON allows after a text.
  private static let blanks = Set("\t\n\r ".utf8)

  /// Returns true if the store may open although these bytes follow its content.
  func ignores(excess bytes: [UInt8]) -> Bool {
    switch excess {
    case .ignored: true
    case .zerosIgnored: bytes.allSatisfy { $0 == 0 }
    case .refused: fileFormat == .json && bytes.allSatisfy(Self.blanks.contains)
    }
  }
}
