import Persistence

/// A file with bytes before or after its content, and a directory with older content under another
/// name.
enum BeyondContent {
  static let fixedCases: [FixedCase] = [
    FixedCase("bytes before and after the content") { trial in
      try await problem(trial) { bytes, _ in
        let newline = UInt8(ascii: "\n")
        let strange = Array("xyz".utf8)
        return [
          ("a line break after it", bytes + [newline]), ("a zero after it", bytes + [0]),
          ("4,096 zeros after it", bytes + Array(repeating: 0, count: 4_096)),
          ("letters after it", bytes + strange), ("a brace after it", bytes + Array("}".utf8)),
          ("a line break before it", [newline] + bytes), ("a zero before it", [0] + bytes),
          ("a blank before it", Array(" ".utf8) + bytes), ("letters before it", strange + bytes),
          ("a byte order mark before it", [0xef, 0xbb, 0xbf] + bytes),
          ("512 zeros before it", Array(repeating: 0, count: 512) + bytes),
        ]
      }
    },
    FixedCase("two contents in one file") { trial in
      try await problem(trial) { bytes, older in
        // The store's own format may mark the end of the content.
        if trial.subject.claims.fileFormat == .own { return [("twice", bytes + bytes)] }
        return [
          ("twice", bytes + bytes), ("an older content after it", bytes + older),
          ("an older content before it", older + bytes),
          ("the end of an older, longer content after it", bytes + older.suffix(older.count / 2)),
          ("an empty array after it", bytes + Array("[]".utf8)),
          ("an empty array before it", Array("[]".utf8) + bytes),
        ]
      }
    },
    FixedCase("an older content under other names", problem: problemWithNames),
  ]

  private static let content = [0: 10, 1: 11, 2: 12]
  private static let olderContent = [0: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1]

  private typealias Files =
    @Sendable (_ bytes: [UInt8], _ older: [UInt8]) -> [(name: String, bytes: [UInt8])]

  private static func problem(_ trial: Trial, _ files: Files) async throws -> Violation? {
    guard let (bytes, others) = try await written(content, trial),
      let (older, _) = try await written(olderContent, trial)
    else { throw NotApplicable.keepsNoFile }
    for file in files(bytes, older) {
      let arena = try Arena(for: trial.subject)
      defer { arena.remove() }
      try arena.put(others)
      try arena.put(file.bytes)
      let seen = try await trial.subject.observe(arena.configuration(.processCrash))
      if seen.isRefusal || seen == .content(content) { continue }
      return Violation(found: "\(seen)").after(
        "the store's file holds \(text(content)), and there is \(file.name)"
      ).replacing(arena.withoutDirectory)
    }
    return nil
  }

  /// Stores older content under names that interrupted writes and copies leave behind.
  ///
  /// The store must read only the file with its own name.
  private static func problemWithNames(_ trial: Trial) async throws -> Violation? {
    guard let (bytes, others) = try await written(content, trial),
      let (older, _) = try await written(olderContent, trial)
    else { throw NotApplicable.keepsNoFile }
    for ending in [".tmp", ".new", ".bak", "~", ".backup"] {
      let arena = try Arena(for: trial.subject)
      defer { arena.remove() }
      try arena.put(others)
      try arena.put(bytes)
      try arena.put(older, at: arena.location.path + ending)
      let seen = try await trial.subject.observe(arena.configuration(.processCrash))
      if seen == .content(content) { continue }
      return Violation(expected: "\(content)", found: "\(seen)").after(
        "the store's file holds \(text(content)); \(arena.location.filename)\(ending) holds "
          + text(olderContent)
      ).replacing(arena.withoutDirectory)
    }
    return nil
  }

  /// Returns the bytes that the store writes for a content, and the other files that it needs;
  /// `nil` if it keeps no file at its location.
  private static func written(
    _ content: [Int: Int], _ trial: Trial
  ) async throws -> (bytes: [UInt8], others: [String: [UInt8]])? {
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    let store = try await trial.subject.open(arena.configuration(.processCrash))
    try await trial.subject.claims.fill(store, with: content)
    try await store.close()
    guard let bytes = arena.bytes() else { return nil }
    return (bytes, try await arena.neededFiles(trial.subject, content))
  }
}
