import Persistence

/// Calls on a closed store.
///
/// Each call must throw and change nothing, because another store may have the file open.
enum AfterClose {
  static let fixedCases: [FixedCase] = [
    FixedCase("every call after close") { trial in try await problem(trial, isTaken: false) },
    FixedCase("every call after close, with another store open") { trial in
      try await problem(trial, isTaken: true)
    },
  ]

  private static let steps: [StoreStep] = [
    .save(0, 9), .save(50, 9), .saveBatch([.init(key: 1, revision: 9)]), .delete(0),
    .deleteBatch([0, 1]), .find(0), .find(50), .loadAll, .flush,
  ]

  private typealias View = (name: String, look: @Sendable (any ErasedStore) async throws -> Void)

  /// The views that the store has.
  private static func views(of store: any ErasedStore) -> [View] {
    let ofFeed: [View] = [
      ("snapshot", { _ = try await $0.snapshot() }), ("changes", { _ = try await $0.changes() }),
    ]
    let ofPages: [View] = [("a page", { _ = try await $0.page(after: nil, limit: 2) })]
    let always: [View] = [("count", { _ = try await $0.count() })]
    return always + (store.hasPages ? ofPages : []) + (store.hasFeed ? ofFeed : [])
  }

  private static func problem(_ trial: Trial, isTaken: Bool) async throws -> Violation? {
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    let configuration = arena.configuration()
    try await PreparedContent.few.save(with: trial.subject, configuration)
    var content = PreparedContent.few.content
    let closed = try await trial.subject.open(configuration)
    try await closed.save(0, 5)
    content[0] = 5
    try await closed.close()
    var other: (any ErasedStore)?
    if isTaken {
      let next = try await trial.subject.open(configuration)
      try await next.save(3, 7)
      // After a flush, a write-behind store has the item on the disk too.
      try await next.flush()
      content[3] = 7
      other = next
    }
    let opening = isTaken ? "open, close; another one is opened" : "open, close"
    for step in steps {
      if await error(of: { try await step.perform(on: closed) }) == nil {
        try await other?.close()
        return mustThrow(step.description).after(opening)
      }
    }
    for view in views(of: closed) where await error(of: { try await view.look(closed) }) == nil {
      try await other?.close()
      return mustThrow(view.name).after(opening)
    }
    let thrown = await error { try await closed.close() }
    // A store on a server admits several openers.
    let isExclusive = isTaken && !trial.isOnServer
    let refused = isExclusive ? try await SecondOpener(trial.subject).refusal(configuration) : nil
    let memory = if let other { await Subject.content(of: other) } else { nil as Observation? }
    let disk = try await arena.contentOnDisk(trial.subject)
    try await other?.close()
    if let thrown { return Violation(found: "closing again threw: \(thrown)").after(opening) }
    if isExclusive, refused == nil {
      return Violation(found: "the first is closed again, and a third could be opened").after(
        opening)
    }
    for seen in [memory, disk].compactMap(\.self) where seen != .content(content) {
      return Violation(expected: "\(content)", found: "\(seen)").after(
        "\(opening); calls on the closed one, all refused, and close")
    }
    return nil
  }

  private static func mustThrow(_ call: String) -> Violation {
    Violation(expected: "a call on the closed store throws", found: "\(call) on it returned")
  }
}
