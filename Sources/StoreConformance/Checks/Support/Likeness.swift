import Persistence

/// The part of G3 about items that differ in memory but not in the file.
///
/// A store may refuse such a call; then nothing may change. An acknowledged change must be the same
/// in memory, on disk, and in the store that is opened next.
struct Likeness {
  private static let content = [0: 10, 1: 20]

  let subject: Subject

  /// The problem; `nil` if there is none, or if the model has no such items.
  func problem() async throws -> Violation? {
    if let problem = try await problemWithTwin() { return problem }
    return try await problemWithUnfaithful()
  }

  /// Deletes an id that is encoded like another one.
  private func problemWithTwin() async throws -> Violation? {
    let arena = try Arena(for: subject)
    defer { arena.remove() }
    let store = try await subject.open(arena.configuration())
    try await store.fill(Self.content)
    var hasTwin = true
    let thrown = await error { hasTwin = try await store.deleteTwin(of: 0) }
    let problem = hasTwin ? try await difference(store, arena) : nil
    try await store.close()
    return problem?.after(
      "save \(text(Self.content))",
      "delete the id that is encoded like that of key 0 and is not equal to it: "
        + (thrown.map { "it threw: \($0)" } ?? "it returned")
    ).replacing(arena.withoutDirectory)
  }

  /// Compares every view of the content, in memory and on disk.
  private func difference(_ store: any ErasedStore, _ arena: Arena) async throws -> Violation? {
    for (key, revision) in Self.content.sorted(by: { $0.key < $1.key }) {
      let found = try await store.find(key)
      if found != revision {
        return "find \(key) gives \(found), not \(revision)"
      }
    }
    let memory = await Subject.content(of: store)
    if memory != .content(Self.content) { return "in memory: \(memory)" }
    let disk = try await arena.contentOnDisk(subject)
    return disk == .content(Self.content)
      ? nil : "in memory: \(memory); a copy of the disk: \(disk)"
  }

  /// Saves an item that does not decode to an equal item.
  private func problemWithUnfaithful() async throws -> Violation? {
    let arena = try Arena(for: subject)
    defer { arena.remove() }
    let store = try await subject.open(arena.configuration())
    let isFound: (@Sendable (any ErasedStore) async throws -> Bool)?
    do { isFound = try await store.saveUnfaithful(0) } catch {
      // The store refused the item, as required.
      try await store.close()
      return nil
    }
    let isFoundHere = try await isFound?(store)
    try await store.close()
    guard let isFound, let isFoundHere else { return nil }
    let reopened = try await subject.open(arena.configuration())
    let isFoundAgain = try await isFound(reopened)
    try await reopened.close()
    if isFoundHere, isFoundAgain { return nil }
    return Violation(
      expected: "the store gives back what it acknowledged, or refuses it",
      found: "what was acknowledged is not there"
    ).after(
      "save an item that is encoded and reads back as another one: it returned",
      "find by its id: \(isFoundHere ? "as it was saved" : "nothing, or another item")",
      "close, open, find by its id: "
        + (isFoundAgain ? "as it was saved" : "nothing, or another item"))
  }
}
