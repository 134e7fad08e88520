import Persistence

/// Damages the file of a single record, for a store that keeps a file for each record.
enum DamagedRecords {
  /// The damage to a record's file.
  private enum Kind: String, CaseIterable {
    case emptied, cut = "cut to half", zeroed, replaced = "replaced by letters", removed

    /// The bytes afterwards; `nil` if the file is removed.
    func bytes(of old: [UInt8]) -> [UInt8]? {
      switch self {
      case .emptied: []
      case .cut: Array(old.prefix(old.count / 2))
      case .zeroed: Array(repeating: 0, count: old.count)
      case .replaced: Array("no record".utf8)
      case .removed: nil
      }
    }
  }

  static let content = [0: 10, 1: 11, 2: 12, 3: 13]

  /// G11 for such a store: the store refuses, or has every record.
  ///
  /// A removed file is a deleted record, because no other file knows of the record.
  static func finding(_ trial: Trial) async throws -> Finding {
    let empty = try await written([:], trial)
    defer { empty.remove() }
    let arena = try await written(content, trial)
    defer { arena.remove() }
    let files = LeftFiles(claims: trial.subject.claims, filename: arena.location.filename)
    let names = files.undeclared(among: try arena.files().keys)
      .subtracting(try empty.files().keys).sorted()
    guard !names.isEmpty else { return .notExercised("no file of a record was found") }
    let cases = names.flatMap { name in Kind.allCases.map { (name: name, kind: $0) } }
    return await trial.explore(
      cases.count, .listedAll, detail: "files of single records emptied, cut, replaced and removed"
    ) { number in
      try await problem(trial, arena, cases[number].name, cases[number].kind)
    }
  }

  private static func problem(
    _ trial: Trial, _ written: Arena, _ name: String, _ kind: Kind
  ) async throws -> CaseResult {
    let arena = try written.copy()
    defer { arena.remove() }
    let path = arena.location.directory + "/" + name
    if let bytes = kind.bytes(of: arena.contents(of: path) ?? []) {
      try arena.put(bytes, at: path)
    } else {
      try arena.removeFile(at: path)
    }
    let seen = try await trial.subject.observe(arena.configuration(.processCrash))
    if seen.isRefusal || isAllowed(seen, kind) {
      return CaseResult(untyped: seen.isUntyped ? 1 : 0)
    }
    return CaseResult(
      failure: Violation(found: "\(seen)").after(
        "a store of \(text(content)), a file for each record; one is \(kind.rawValue)", "open"
      ).replacing(arena.withoutDirectory))
  }

  private static func isAllowed(_ seen: Observation, _ kind: Kind) -> Bool {
    guard case .content(let shown) = seen else { return false }
    if shown == content { return true }
    let isPart = shown.allSatisfy { content[$0.key] == $0.value }
    return kind == .removed && isPart && shown.count == content.count - 1
  }

  private static func written(_ content: [Int: Int], _ trial: Trial) async throws -> Arena {
    let arena = try Arena(for: trial.subject)
    let store = try await trial.subject.open(arena.configuration(.processCrash))
    for (key, revision) in content.sorted(by: { $0.key < $1.key }) {
      try await store.save(key, revision)
    }
    try await store.flush()
    try await store.close()
    return arena
  }
}
