import Persistence

/// The part of G22 within a process.
struct SecondOpener {
  private let subject: Subject

  init(_ subject: Subject) { self.subject = subject }

  /// Opens twice, closes, and opens again.
  func problem(in arena: Arena) async throws -> Violation? {
    let configuration = arena.configuration()
    let first = try await subject.open(configuration)
    try await first.save(1, 1)
    for attempt in ["a second", "and a third"] {
      guard let refusal = try await refusal(configuration) else {
        try await first.close()
        return Violation(found: "\(attempt) open succeeded too, so that two stores had one file")
          .after("open, save")
      }
      guard refusal.isRight else {
        try await first.close()
        return refusal.isWrong(of: "\(attempt) open").after("open, save")
      }
    }
    // A refused opening must not have disturbed the store that is open.
    try await first.save(2, 1)
    guard try await first.loadAll() == [1: 1, 2: 1] else {
      return Violation(found: "the first store had lost its content").after(
        "open, save, a second open refused")
    }
    try await first.close()
    return try await problemAfterClose(configuration)
  }

  /// The refusal of an opening; `nil` if the store opened.
  func refusal(_ configuration: StoreConfiguration) async throws -> Refusal? {
    let store: any ErasedStore
    do { store = try await subject.open(configuration) } catch { return Refusal(error) }
    try await store.close()
    return nil
  }

  private func problemAfterClose(_ configuration: StoreConfiguration) async throws -> Violation? {
    let again: any ErasedStore
    do { again = try await subject.open(configuration) } catch {
      return Violation(found: "opening again failed: \(error)").after("open, close")
    }
    let content = try await again.loadAll()
    try await again.close()
    if content == [1: 1, 2: 1] { return nil }
    return Violation(expected: "\([1: 1, 2: 1])", found: "\(content)").after(
      "save 1=1 and 2=1, close, open again")
  }
}
