import Persistence

/// Restores a backup of the store's file between two uses, or changes the file of an open store.
///
/// Between two uses every store must show the content of its file. A store of several files may
/// refuse, because the others are of a later time. The file of an open
/// store is changed only if the store claims to notice: few systems tell a program that another
/// file has its file's name. An acknowledged call is then on the disk, in the file of that name,
/// and a refused call has not touched this file.
struct ReplacementCase: Sendable {
  /// The moment at which the backup is restored.
  enum Moment: String, Sendable, CaseIterable {
    case afterOpening = "right after opening"
    case afterSave = "after a save"
    case afterManySaves = "after many saves"
    case betweenUses = "between two uses"
  }

  /// The change of the file.
  enum Change: String, Sendable, CaseIterable {
    case replaced = "the first file is put back"
    case removed = "the file is removed"
    case shortened = "the file is cut to half"
  }

  let moment: Moment
  let durability: Durability
  var change = Change.replaced

  static let all: [ReplacementCase] =
    Moment.allCases.flatMap { moment in
      Durability.allCases.map { ReplacementCase(moment: moment, durability: $0) }
    }
    + [Change.removed, .shortened].flatMap { change in
      [Moment.afterOpening, .afterSave].map {
        ReplacementCase(moment: $0, durability: .powerLoss, change: change)
      }
    }

  private static let old = [0: 1, 1: 1, 2: 1]

  func problem(_ subject: Subject) async throws -> Violation? {
    let arena = try Arena(for: subject)
    defer { arena.remove() }
    let configuration = arena.configuration(durability)
    var store = try await subject.open(configuration)
    for (key, revision) in Self.old.sorted(by: { $0.key < $1.key }) {
      try await store.save(key, revision)
    }
    try await store.close()
    // A store without a file at its location has no file to replace.
    guard let backup = arena.bytes() else { return nil }
    store = try await subject.open(configuration)
    try await changeALittle(store)
    let start = "save 0, 1 and 2, close; open (\(durability.rawValue))"
    if let problem = try await problemAfterKill(subject, arena, backup) {
      return problem.after(start, "\(change.rawValue) after the process was killed")
        .replacing(arena.withoutDirectory)
    }
    let problem =
      moment == .betweenUses
      ? try await problemBetweenUses(subject, arena, store, backup)
      : try await problemWhileOpen(subject, arena, store, backup)
    return problem?.after(start, "\(change.rawValue) \(moment.rawValue)")
      .replacing(arena.withoutDirectory)
  }

  /// Puts the backup beside the files that a killed process leaves at this moment.
  private func problemAfterKill(
    _ subject: Subject, _ arena: Arena, _ backup: [UInt8]
  ) async throws -> Violation? {
    guard subject.claims.backup == .exact, change == .replaced else { return nil }
    let left = try arena.copy()
    defer { left.remove() }
    try left.replaceFile(by: backup)
    let seen = try await subject.observe(left.configuration(durability))
    return seen.isRefusal || seen == .content(Self.old)
      ? nil : "open: \(seen), and neither a refusal nor the content of the backup"
  }

  private func changeALittle(_ store: any ErasedStore) async throws {
    switch moment {
    case .afterOpening: return
    case .afterSave, .betweenUses:
      // The same number of bytes as an earlier save, and no more items.
      try await store.delete(2)
      try await store.save(3, 1)
    case .afterManySaves:
      for revision in 2..<40 { try await store.save(revision % 3, revision) }
    }
  }

  private func problemWhileOpen(
    _ subject: Subject, _ arena: Arena, _ store: any ErasedStore, _ backup: [UInt8]
  ) async throws -> Violation? {
    guard subject.claims.swap == .noticed else {
      try await store.close()
      return nil
    }
    let bytes = try changeFile(arena, backup)
    var refusal: (any Error)?
    for step in [StoreStep.save(8, 1), .save(9, 1)] where refusal == nil {
      refusal = await error { try await step.perform(on: store) }
    }
    if let refusal {
      _ = await error { try await store.close() }
      guard arena.bytes() == bytes else {
        return "a save threw: \(refusal), and the file that was there has changed"
      }
      return try await problemAfterKill(subject, arena, backup)?.after("a save threw: \(refusal)")
    }
    let memory = await Subject.content(of: store)
    try await store.close()
    let disk = try await arena.contentOnDisk(subject)
    return disk == memory || memory.isRefusal
      ? nil : "save 8 and 9 returned, and in memory is \(memory); reopened: \(disk)"
  }

  /// Changes the file, and returns its bytes; `nil` if it is removed.
  private func changeFile(_ arena: Arena, _ backup: [UInt8]) throws -> [UInt8]? {
    switch change {
    case .replaced: try arena.replaceFile(by: backup)
    case .removed: try arena.removeFile()
    case .shortened:
      let bytes = arena.bytes() ?? []
      try arena.put(Array(bytes.prefix(bytes.count / 2)))
    }
    return arena.bytes()
  }

  private func problemBetweenUses(
    _ subject: Subject, _ arena: Arena, _ store: any ErasedStore, _ backup: [UInt8]
  ) async throws -> Violation? {
    try await store.close()
    try arena.replaceFile(by: backup)
    let store: any ErasedStore
    do { store = try await subject.open(arena.configuration(durability)) } catch {
      if subject.claims.companions.isEmpty { throw error }
      return nil
    }
    var found: [Int: Int] = [:]
    for key in 0..<5 { found[key] = try await store.find(key) }
    let seen = await Subject.content(of: store)
    try await store.close()
    if found != Self.old { return "finds give \(found)" }
    return seen == .content(Self.old) ? nil : "open: \(seen)"
  }
}

extension Arena {
  /// Gives the name of the store's file to another file with these bytes, as `mv` does.
  func replaceFile(by bytes: [UInt8]) throws {
    let name = location.filename + "-backup"
    try own("replace \(location.filename)") {
      try base.withDirectory(location.directory) { directory throws(FileSystemError) in
        try base.withFile(name, in: directory, .replace) { file throws(FileSystemError) in
          try base.write(bytes, to: file)
        }
        try base.rename(name, to: location.filename, in: directory)
      }
    }
  }
}
